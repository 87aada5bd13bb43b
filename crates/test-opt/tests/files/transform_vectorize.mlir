// RUN: --transform-interpreter --test-transform-dialect-erase-schedule --mlir-print-local-scope

// Reads and writes are masked where the vector sizes exceed the sizes of the loops.
func.func @scale(%a: tensor<?x6xf32>, %b: tensor<6xf32>, %c: tensor<?x6xf32>) -> tensor<?x6xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                     affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a, %b : tensor<?x6xf32>, tensor<6xf32>) outs(%c : tensor<?x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %two = arith.constant 2.0 : f32
    %product = arith.mulf %x, %y : f32
    %sum = arith.addf %product, %two : f32
    linalg.yield %sum : f32
  } -> tensor<?x6xf32>
  return %0 : tensor<?x6xf32>
}

// A window that moves by two columns: one contraction per column and filter position.
func.func @conv(%a: memref<2x7x3xf16>, %f: memref<3x3x4xf16>, %c: memref<2x3x4xf32>) {
  linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>}
    ins(%a, %f : memref<2x7x3xf16>, memref<3x3x4xf16>) outs(%c : memref<2x3x4xf32>)
  return
}

// The row is the same for all points and the column consecutive: a read instead of a gather.
func.func @row(%t: tensor<8x16xf32>, %i: index, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]
  } outs(%c : tensor<1x4xf32>) {
  ^bb0(%z: f32):
    %j = linalg.index 1 : index
    %x = tensor.extract %t[%i, %j] : tensor<8x16xf32>
    linalg.yield %x : f32
  } -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// The sizes are those of the packed tensor.
func.func @pack(%a: tensor<30x7xf32>, %d: tensor<4x2x16x2xf32>) -> tensor<4x2x16x2xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.pack %a padding_value(%zero : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1]
    inner_tiles = [16, 2] into %d : tensor<30x7xf32> -> tensor<4x2x16x2xf32>
  return %0 : tensor<4x2x16x2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %generic = transform.structured.match ops{["linalg.generic"]} in %root
      : (!transform.any_op) -> !transform.any_op
    %first, %second = transform.split_handle %generic
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.structured.vectorize %first vector_sizes [4, 8] : !transform.any_op
    transform.structured.vectorize %second {vectorize_nd_extract} : !transform.any_op
    %others = transform.structured.match ops{["linalg.conv_1d_nwc_wcf", "linalg.pack"]} in %root
      : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %others : !transform.any_op
    transform.yield
  }
}
