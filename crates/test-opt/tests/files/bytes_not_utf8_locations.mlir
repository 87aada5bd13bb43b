// RUN: --allow-unregistered-dialect --split-input-file --mlir-print-debuginfo
// Names of files and locations are bytes, too; only a plain position gets a name for its file.

// -----
"x.\FF"() {c = @"\FC"} : () -> () loc("\FF")

// -----
"x.y"() {"\C3\BC" = 1, "\F4\8F\BC\80" = 2, "\F5" = 3, "\F4\8F\BE\BF" = 5, "\EF" = 4} : () -> () loc("\FB":1:1)

// -----
"x.y"() : () -> () loc("":6:1)
"x.y"() {a = loc("":6:1)} : () -> () loc("":6:1 to 7:1)
"x.y"() : () -> () loc("")
"x.y"() : () -> () loc("-":1:2)

// -----
"x.y"() : () -> () loc("":6)
"x.y"() : () -> () loc("":6:1 to 6:1)
"x.y"() : () -> () loc("":6:1 to :3)
"x.y"() : () -> () loc("":0:0)
