// RUN: --split-input-file --mlir-disable-threading --test-convert-call-op
// Calls with a type that only the pass converts.
func.func private @callee(!test.test_type) -> i32
func.func @caller() -> i32 {
  %arg = "test.type_producer"() : () -> !test.test_type
  %out = func.call @callee(%arg) : (!test.test_type) -> i32
  return %out : i32
}

// -----

func.func @caller(%a: !test.test_type, %b : index, %m: memref<2xf32>) -> i32 {
  %0:2 = func.call @callee(%a, %b, %m) : (!test.test_type, index, memref<2xf32>) -> (i32, memref<2xf32>)
  %1 = func.call @caller(%a, %b, %m) : (!test.test_type, index, memref<2xf32>) -> (i32)
  func.call @v() : () -> ()
  func.call @w() {foo} : () -> ()
  return %1 : i32
}
func.func private @callee(!test.test_type, index, memref<2xf32>) -> (i32, memref<2xf32>)
func.func private @v()
func.func private @w()

// -----

func.func @c() -> i32 {
  %0 = func.call @d() : () -> !test.test_type
  %1 = arith.constant 1 : i32
  cf.br ^bb1
^bb1:
  return %1 : i32
}
func.func private @d() -> !test.test_type
