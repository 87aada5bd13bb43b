// RUN: --mlir-disable-threading --pass-pipeline="builtin.module(func.func(test-print-topological-sort))"
// Marked operations by dominance.
func.func @region(%arg0: i1) {
  %0 = "test.a"() {test_to_sort} : () -> i32
  %1 = "test.x"(%0) {test_to_sort} : (i32) -> i32
  %9 = "test.nosort"(%1) : (i32) -> i32
  "test.graph_region"() ({
     %5 = "test.a"(%6) {test_to_sort} : (i32) -> i32
     %6 = "test.b"(%7) : (i32) -> i32
     %7 = "test.c"() {test_to_sort}: () -> i32
     %3 = "test.b"(%4) {test_to_sort}: (i32) -> i32
     %4 = "test.c"(%3, %1) {test_to_sort}: (i32, i32) -> i32
     "test.y"(%5, %9) ({ 
        "test.z"(%0) {test_to_sort} : (i32) -> ()
        "test.z"(%4) {test_to_sort} : (i32) -> ()
     }) {test_to_sort} : (i32, i32) -> ()
  }) {test_to_sort} : () -> ()
  cf.cond_br %arg0, ^bb1, ^bb2
^bb2:
  "test.q"(%1) {test_to_sort} : (i32) -> ()
  return  {test_to_sort} 
^bb1:
  "test.q"(%1) {test_to_sort} : (i32) -> ()
  cf.br ^bb2 {test_to_sort} 
}
func.func @other() attributes {test_to_sort} {
  %0 = "test.a"() {test_to_sort} : () -> i32
  %1 = "test.b"(%0) {test_to_sort} : (i32) -> i32
  return {test_to_sort}
}
