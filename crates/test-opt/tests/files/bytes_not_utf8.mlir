// RUN: --allow-unregistered-dialect --split-input-file
// Names, symbols and keys are bytes: those that are not UTF-8 stay as they are.

// -----
"x.y"() {"\FC" = 1, "\FD" = 2} : () -> ()

// -----
"x.y"() {r = dense_resource<"\FC"> : tensor<1xi8>} : () -> ()
{-# dialect_resources: { builtin: { "\FC": "0x0100000001", "\FD": "0x0100000002" } } #-}

// -----
func.func private @"\FC"()
func.func private @"\FD"()

// -----
"x.y"() {"\C3\BC" = 1, "\F4\8F\BC\80" = 2, "\F5" = 3, "\F4\8F\BE\BF" = 5, "\EF" = 4} : () -> () loc("\FB":1:1)
