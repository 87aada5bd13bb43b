// RUN: --allow-unregistered-dialect --split-input-file
// Messages show the bytes of names.

// -----
func.func private @"\FC"()
func.func @g() {
  call @"\FD"() : () -> ()
  return
}

// -----
func.func private @"\FC"()
func.func private @"\FC"()

// -----
"x.y"() {"\FC", "\FC"} : () -> ()
