// RUN: -linalg-fuse-elementwise-ops -split-input-file -mlir-print-local-scope
// RUN: -linalg-inline-scalar-operands -split-input-file -mlir-print-local-scope

// A vector operand is an argument of the region as it is.
func.func @vector(%v: vector<4xf32>, %a: tensor<8xvector<4xf32>>, %o: tensor<8xvector<4xf32>>) -> tensor<8xvector<4xf32>> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v, %a : vector<4xf32>, tensor<8xvector<4xf32>>) outs(%o : tensor<8xvector<4xf32>>) {
  ^bb0(%x: vector<4xf32>, %y: vector<4xf32>, %z: vector<4xf32>):
    %1 = arith.addf %x, %y : vector<4xf32>
    linalg.yield %1 : vector<4xf32>
  } -> tensor<8xvector<4xf32>>
  return %0 : tensor<8xvector<4xf32>>
}

// -----

// A scalar operand is used in the region itself, and one that is not used goes away.
func.func @scalar(%f: f32, %unused: f32, %t: tensor<f32>, %a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%f, %unused, %t, %a : f32, f32, tensor<f32>, tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %u: f32, %w: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %2 = arith.addf %1, %w : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
