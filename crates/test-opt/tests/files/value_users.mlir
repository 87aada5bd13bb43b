// RUN: --allow-unregistered-dialect --mlir-print-value-users
// Users of a value that is used before it is defined come in the order of the text.
"a.graph"() ({
  %0 = "a.first"(%2) : (i32) -> i32
  %1 = "a.second"(%2, %0) : (i32, i32) -> i32
  %2 = "a.value"() : () -> i32
  "a.third"(%2, %1) : (i32, i32) -> ()
}) : () -> ()
