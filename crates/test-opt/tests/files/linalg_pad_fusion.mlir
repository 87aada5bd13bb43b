// RUN: --test-linalg-pad-fusion

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

func.func @padded(%a: tensor<?x4xf32>, %out: tensor<?x4xf32>, %low: index, %x: f32) -> tensor<?x7xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x4xf32>) outs(%out : tensor<?x4xf32>) {
  ^bb0(%in: f32, %o: f32):
    %s = arith.addf %in, %in : f32
    linalg.yield %s : f32
  } -> tensor<?x4xf32>
  %1 = tensor.pad %0 low[%low, 1] high[2, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x4xf32> to tensor<?x7xf32>
  return %1 : tensor<?x7xf32>
}

func.func @reduction(%a: tensor<3x4xf32>, %out: tensor<3xf32>, %x: f32) -> tensor<5xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<3x4xf32>) outs(%out : tensor<3xf32>) {
  ^bb0(%in: f32, %o: f32):
    %s = arith.addf %in, %o : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  %1 = tensor.pad %0 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<3xf32> to tensor<5xf32>
  return %1 : tensor<5xf32>
}
