// RUN: --sparse-reinterpret-map --sparsification --split-input-file
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>

func.func @matrix_times_vector(%a: tensor<8x?xf32, #CSR>, %b: tensor<?xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%a, %b : tensor<8x?xf32, #CSR>, tensor<?xf32>) outs(%x : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

#V = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>

func.func @difference(%a: tensor<?xi32, #V>, %b: tensor<?xi32, #V>, %x: tensor<?xi32>) -> tensor<?xi32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%a, %b : tensor<?xi32, #V>, tensor<?xi32, #V>) outs(%x : tensor<?xi32>) {
  ^bb0(%p: i32, %q: i32, %o: i32):
    %d = arith.subi %p, %q : i32
    linalg.yield %d : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>

func.func @product(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #CSC>) -> tensor<8x8xf64, #CSR> {
  %e = tensor.empty() : tensor<8x8xf64, #CSR>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<8x8xf64, #CSR>, tensor<8x8xf64, #CSC>) outs(%e : tensor<8x8xf64, #CSR>) {
  ^bb0(%p: f64, %q: f64, %o: f64):
    %m = arith.mulf %p, %q : f64
    %s = arith.addf %o, %m : f64
    linalg.yield %s : f64
  } -> tensor<8x8xf64, #CSR>
  return %0 : tensor<8x8xf64, #CSR>
}

// -----

#BSR = #sparse_tensor.encoding<{
  map = (i, j) -> (i floordiv 2 : dense, j floordiv 2 : compressed, i mod 2 : dense, j mod 2 : dense)
}>

func.func @sum_of_blocks(%a: tensor<4x4xf32, #BSR>, %x: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
    iterator_types = ["reduction", "reduction"]
  } ins(%a : tensor<4x4xf32, #BSR>) outs(%x : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>

func.func @convolution(%a: tensor<8x8xi32, #DCSR>, %f: tensor<3x3xi32>, %x: tensor<6x6xi32>) -> tensor<6x6xi32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k, l) -> (i + k, j + l)>, affine_map<(i, j, k, l) -> (k, l)>, affine_map<(i, j, k, l) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction", "reduction"]
  } ins(%a, %f : tensor<8x8xi32, #DCSR>, tensor<3x3xi32>) outs(%x : tensor<6x6xi32>) {
  ^bb0(%p: i32, %q: i32, %o: i32):
    %m = arith.muli %p, %q : i32
    %s = arith.addi %o, %m : i32
    linalg.yield %s : i32
  } -> tensor<6x6xi32>
  return %0 : tensor<6x6xi32>
}
