// RUN: --mlir-disable-threading --test-return-type
// Inferred types and shapes.
func.func @testReturnTypeOpInterface(%arg0 : tensor<10xf32>) {
  %good = "test.op_with_infer_type_if"(%arg0, %arg0) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
  return
}
func.func @testCreateFunctions(%arg0 : tensor<10xf32>, %arg1 : tensor<20xi32>) {
  %good = "test.op_with_infer_type_if"(%arg0, %arg0) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
  return
}
func.func @testReifyFunctions(%arg0 : tensor<10xf32>, %arg1 : tensor<20xi32>) {
  %0 = "test.op_with_shaped_type_infer_type_if"(%arg0, %arg1) : (tensor<10xf32>, tensor<20xi32>) -> tensor<10xi17>
  return
}
func.func @other(%arg0 : tensor<10xf32>) { return }
