// RUN: -split-input-file -pre-sparsification-rewrite

#V = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#SM = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#BSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>

func.func @print(%a: tensor<4x6xf32, #CSR>) {
  sparse_tensor.print %a : tensor<4x6xf32, #CSR>
  return
}

func.func @printcoo(%a: tensor<4x6xcomplex<f32>, #COO>) {
  sparse_tensor.print %a : tensor<4x6xcomplex<f32>, #COO>
  return
}

func.func @printd(%a: tensor<4x?xi8, #BSR>) {
  sparse_tensor.print %a : tensor<4x?xi8, #BSR>
  return
}

func.func @v(%a: index) {
  vector.print %a : index
  return
}

// -----

#SM = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
#id = affine_map<(d0, d1) -> (d0, d1)>

func.func @sel(%c: tensor<4x4xi1>, %a: tensor<4x4xf64, #SM>, %b: tensor<4x4xf64, #SM>) -> tensor<4x4xf64, #SM> {
  %e = tensor.empty() : tensor<4x4xf64, #SM>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%c, %a, %b : tensor<4x4xi1>, tensor<4x4xf64, #SM>, tensor<4x4xf64, #SM>) outs(%e : tensor<4x4xf64, #SM>) {
  ^bb0(%x: i1, %y: f64, %z: f64, %o: f64):
    %s = arith.select %x, %y, %z : f64
    linalg.yield %s : f64
  } -> tensor<4x4xf64, #SM>
  return %r : tensor<4x4xf64, #SM>
}

func.func @sel1(%c: tensor<4x4xf64, #SM>) -> tensor<4x4xf64, #SM> {
  %e = tensor.empty() : tensor<4x4xf64, #SM>
  %z = arith.constant 0.0 : f64
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%c : tensor<4x4xf64, #SM>) outs(%e : tensor<4x4xf64, #SM>) {
  ^bb0(%x: f64, %o: f64):
    %t = arith.cmpf ugt, %x, %z : f64
    %s = arith.select %t, %x, %z : f64
    linalg.yield %s : f64
  } -> tensor<4x4xf64, #SM>
  return %r : tensor<4x4xf64, #SM>
}

func.func @selbf(%c: tensor<4x4xi1, #SM>, %a: tensor<4x4xf64>, %b: tensor<4x4xf64, #SM>) -> tensor<4x4xf64> {
  %e = tensor.empty() : tensor<4x4xf64>
  %z = arith.constant 1.0 : f64
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%c, %a, %b : tensor<4x4xi1, #SM>, tensor<4x4xf64>, tensor<4x4xf64, #SM>) outs(%e : tensor<4x4xf64>) {
  ^bb0(%x: i1, %y: f64, %w: f64, %o: f64):
    %n = arith.negf %w : f64
    %s = arith.select %x, %n, %y : f64
    %m = arith.mulf %s, %z : f64
    %q = arith.select %x, %z, %w : f64
    %p = arith.addf %m, %q : f64
    linalg.yield %p : f64
  } -> tensor<4x4xf64>
  return %r : tensor<4x4xf64>
}
#red = affine_map<(d0, d1) -> ()>

func.func @redm(%a: tensor<4x4xf64, #SM>, %i: tensor<f64>) -> tensor<f64> {
  %r = linalg.generic {indexing_maps = [#id, #red], iterator_types = ["reduction", "reduction"]}
    ins(%a : tensor<4x4xf64, #SM>) outs(%i : tensor<f64>) {
  ^bb0(%y: f64, %o: f64):
    %s = arith.mulf %y, %o : f64
    linalg.yield %s : f64
  } -> tensor<f64>
  return %r : tensor<f64>
}

func.func @redmax(%a: tensor<4x4xi32, #SM>, %i: tensor<i32>) -> tensor<i32> {
  %r = linalg.generic {indexing_maps = [#id, #red], iterator_types = ["reduction", "reduction"]}
    ins(%a : tensor<4x4xi32, #SM>) outs(%i : tensor<i32>) {
  ^bb0(%y: i32, %o: i32):
    %s = arith.maxsi %y, %o : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  return %r : tensor<i32>
}

func.func @redand(%a: tensor<4x4xi32, #SM>, %i: tensor<i32>) -> tensor<i32> {
  %r = linalg.generic {indexing_maps = [#id, #red], iterator_types = ["reduction", "reduction"]}
    ins(%a : tensor<4x4xi32, #SM>) outs(%i : tensor<i32>) {
  ^bb0(%y: i32, %o: i32):
    %s = arith.andi %o, %y : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  return %r : tensor<i32>
}

func.func @redadd(%a: tensor<4x4xi32, #SM>, %i: tensor<i32>) -> tensor<i32> {
  %r = linalg.generic {indexing_maps = [#id, #red], iterator_types = ["reduction", "reduction"]}
    ins(%a : tensor<4x4xi32, #SM>) outs(%i : tensor<i32>) {
  ^bb0(%y: i32, %o: i32):
    %s = arith.addi %o, %y : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  return %r : tensor<i32>
}

func.func @cast0(%a: tensor<4x4xf64>, %n: index) -> tensor<2x2xf64, #SM> {
  %r = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<4x4xf64> to tensor<2x2xf64>
  %c = tensor.cast %r : tensor<2x2xf64> to tensor<2x2xf64, #SM>
  return %c : tensor<2x2xf64, #SM>
}

func.func @cast1(%a: tensor<4x4xf64, #SM>) -> tensor<?x4xf64, #SM> {
  %c = tensor.cast %a : tensor<4x4xf64, #SM> to tensor<?x4xf64, #SM>
  return %c : tensor<?x4xf64, #SM>
}

func.func @cast2(%a: tensor<4x4xf64>) -> tensor<?x4xf64> {
  %c = tensor.cast %a : tensor<4x4xf64> to tensor<?x4xf64>
  return %c : tensor<?x4xf64>
}

func.func @convert(%a: tensor<?x4xf64>, %n: index) -> tensor<?x4xf64, #SM> {
  %e = bufferization.alloc_tensor(%n) : tensor<?x4xf64>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<?x4xf64>) outs(%e : tensor<?x4xf64>) {
  ^bb0(%y: f64, %o: f64):
    %s = arith.negf %y : f64
    linalg.yield %s : f64
  } -> tensor<?x4xf64>
  %c = sparse_tensor.convert %r : tensor<?x4xf64> to tensor<?x4xf64, #SM>
  return %c : tensor<?x4xf64, #SM>
}

func.func @zeros(%n: index) -> (tensor<?x4xi32, #SM>, tensor<2x4xi32>, tensor<?x4xi32>) {
  %z = arith.constant 0 : i32
  %e = tensor.empty(%n) : tensor<?x4xi32, #SM>
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
    outs(%e : tensor<?x4xi32, #SM>) {
  ^bb0(%o: i32):
    linalg.yield %z : i32
  } -> tensor<?x4xi32, #SM>
  %f = bufferization.alloc_tensor() : tensor<2x4xi32>
  %zeros = arith.constant dense<0> : tensor<2x4xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%zeros : tensor<2x4xi32>) outs(%f : tensor<2x4xi32>) {
  ^bb0(%y: i32, %o: i32):
    linalg.yield %y : i32
  } -> tensor<2x4xi32>
  %g = tensor.empty(%n) : tensor<?x4xi32>
  %2 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
    outs(%g : tensor<?x4xi32>) {
  ^bb0(%o: i32):
    linalg.yield %z : i32
  } -> tensor<?x4xi32>
  return %0, %1, %2 : tensor<?x4xi32, #SM>, tensor<2x4xi32>, tensor<?x4xi32>
}

func.func @sampled(%s: tensor<4x4xf64, #SM>, %a: tensor<4x3xf64>, %b: tensor<3x4xf64>) -> tensor<4x4xf64> {
  %zeros = arith.constant dense<0.0> : tensor<4x4xf64>
  %i = bufferization.alloc_tensor() copy(%zeros) : tensor<4x4xf64>
  %p = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<4x3xf64>, tensor<3x4xf64>) outs(%i : tensor<4x4xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %m = arith.mulf %x, %y : f64
    %t = arith.addf %o, %m : f64
    linalg.yield %t : f64
  } -> tensor<4x4xf64>
  %e = bufferization.alloc_tensor() : tensor<4x4xf64>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%p, %s : tensor<4x4xf64>, tensor<4x4xf64, #SM>) outs(%e : tensor<4x4xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %m = arith.mulf %x, %y : f64
    linalg.yield %m : f64
  } -> tensor<4x4xf64>
  return %r : tensor<4x4xf64>
}
