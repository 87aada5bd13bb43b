// RUN: --transform-interpreter --test-transform-dialect-erase-schedule

// Packs become paddings, reshapes and transpositions; whole tiles are inserted.

func.func @a(%s: tensor<129x47x16x16xf32>, %d: tensor<1x1x1x1x136x64x16x16xf32>, %d2: tensor<1x1x16x16x136x64xf32>, %d3: tensor<1x1x136x64xf32>, %s2: tensor<1x1x129x47xf32>, %d4: tensor<1x1x1x1x136x64xf32>, %p: f32) -> (tensor<1x1x1x1x136x64x16x16xf32>, tensor<1x1x16x16x136x64xf32>, tensor<1x1x1x1x136x64xf32>) {
  %0 = linalg.pack %s padding_value(%p: f32) outer_dims_perm = [1, 2, 3, 0] inner_dims_pos = [0, 1, 2, 3] inner_tiles = [136, 64, 16, 16] into %d : tensor<129x47x16x16xf32> -> tensor<1x1x1x1x136x64x16x16xf32>
  %1 = linalg.pack %s padding_value(%p: f32) inner_dims_pos = [0, 1] inner_tiles = [136, 64] into %d2 : tensor<129x47x16x16xf32> -> tensor<1x1x16x16x136x64xf32>
  %2 = linalg.pack %s2 padding_value(%p: f32) inner_dims_pos = [2, 3] inner_tiles = [136, 64] into %d4 : tensor<1x1x129x47xf32> -> tensor<1x1x1x1x136x64xf32>
  return %0, %1, %2 : tensor<1x1x1x1x136x64x16x16xf32>, tensor<1x1x16x16x136x64xf32>, tensor<1x1x1x1x136x64xf32>
}
func.func @b(%s: tensor<129x47xf32>, %d: tensor<1x1x64x136xf32>, %s2: tensor<1x?xf32>, %d2: tensor<1x?x8xf32>) -> (tensor<1x1x64x136xf32>, tensor<1x?x8xf32>) {
  %p = arith.constant 1.0 : f32
  %0 = linalg.pack %s padding_value(%p: f32) inner_dims_pos = [1, 0] inner_tiles = [64, 136] into %d : tensor<129x47xf32> -> tensor<1x1x64x136xf32>
  %1 = linalg.pack %s2 padding_value(%p: f32) inner_dims_pos = [1] inner_tiles = [8] into %d2 : tensor<1x?xf32> -> tensor<1x?x8xf32>
  return %0, %1 : tensor<1x1x64x136xf32>, tensor<1x?x8xf32>
}
func.func @c(%s: tensor<1x1x64x136xf32>, %d: tensor<47x129xf32>, %s2: tensor<1x?x8xf32>, %d2: tensor<1x?xf32>, %s3: tensor<1x1x1x1x136x64x16x16xf32>, %d3: tensor<129x47x16x16xf32>) -> (tensor<47x129xf32>, tensor<1x?xf32>, tensor<129x47x16x16xf32>) {
  %0 = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [64, 136] into %d : tensor<1x1x64x136xf32> -> tensor<47x129xf32>
  %1 = linalg.unpack %s2 inner_dims_pos = [1] inner_tiles = [8] into %d2 : tensor<1x?x8xf32> -> tensor<1x?xf32>
  %2 = linalg.unpack %s3 outer_dims_perm = [1, 2, 3, 0] inner_dims_pos = [0, 1, 2, 3] inner_tiles = [136, 64, 16, 16] into %d3 : tensor<1x1x1x1x136x64x16x16xf32> -> tensor<129x47x16x16xf32>
  return %0, %1, %2 : tensor<47x129xf32>, tensor<1x?xf32>, tensor<129x47x16x16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %p = transform.structured.match ops{["linalg.pack"]} in %arg0 : (!transform.any_op) -> !transform.op<"linalg.pack">
    %a, %b, %c = transform.structured.lower_pack %p : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %q = transform.structured.match ops{["linalg.unpack"]} in %arg0 : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %e, %f, %g, %h = transform.structured.lower_unpack %q : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    transform.yield 
  }
}
