// RUN: --split-input-file --mlir-disable-threading --test-rewrite-dynamic-op
// Operations of MLIR that are declared at run time.
func.func @rewrite_dynamic_op(%arg0: i32) {
  %0:2 = "test.dynamic_one_operand_two_results"(%arg0) : (i32) -> (i32, i32)
  return
}

// -----

func.func @rewrite_dynamic_op(%arg0: i32) -> i64 {
  %0:2 = "test.dynamic_one_operand_two_results"(%arg0) {a = 1} : (i32) -> (i64, i32)
  %1:2 = "test.dynamic_generic"(%arg0) {a = 1} : (i32) -> (i64, i32)
  return %0#0 : i64
}

// -----

func.func @rewrite_dynamic_op(%arg0: i32) {
  %0:3 = "test.dynamic_one_operand_two_results"(%arg0) {a = 1} : (i32) -> (i64, i32, i32)
  return
}

// -----

func.func @rewrite_dynamic_op(%arg0: i32) {
  %0:2 = "test.dynamic_one_operand_two_results"() {a = 1} : () -> (i64, i32)
  return
}

// -----

func.func @rewrite_dynamic_op(%arg0: i32) {
  %0:2 = "test.dynamic_one_operand_two_results"(%arg0) ({}) : (i32) -> (i64, i32)
  return
}

// -----

"test.dynamic_generic"() ({}) : () -> ()
"test.dynamic_generic"() ({ ^bb0: }) {a} : () -> ()
