// RUN: --transform-interpreter --split-input-file
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x5xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
  %r = linalg.add ins(%m, %c : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @both(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %z = arith.constant dense<0.0> : tensor<4x5xf32>
  %e = tensor.empty() : tensor<4x5xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %n = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %r = linalg.add ins(%n, %m : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @nonzero(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %z = arith.constant dense<1.0> : tensor<4x5xf32>
  %e = tensor.empty() : tensor<4x5xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %r = linalg.add ins(%m, %c : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @uses(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %z = arith.constant dense<-0.0> : tensor<4x5xf32>
  %e = tensor.empty() : tensor<4x5xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %r = linalg.add ins(%m, %c : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r, %m : tensor<4x5xf32>, tensor<4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @negz(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> (tensor<4x5xf32>) {
  %z = arith.constant dense<-0.0> : tensor<4x5xf32>
  %e = tensor.empty() : tensor<4x5xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %r = linalg.add ins(%m, %c : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @later(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> (tensor<4x5xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x5xf32>
  %e = tensor.empty() : tensor<4x5xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %x = linalg.exp ins(%c : tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %r = linalg.add ins(%x, %m : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @exp(%a: tensor<4x5xf32>, %c: tensor<4x5xf32>) -> (tensor<4x5xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x5xf32>
  %e = tensor.empty() : tensor<4x5xf32>
  %x = linalg.exp ins(%a : tensor<4x5xf32>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %r = linalg.add ins(%x, %c : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @gen(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<5x4xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<5x4xf32>
  %e = tensor.empty() : tensor<5x4xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<5x4xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %w, %p : f32
    linalg.yield %q : f32
  } -> tensor<5x4xf32>
  %r = linalg.add ins(%c, %m : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %k = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<5x4xf32>) -> tensor<5x4xf32>
  %s = linalg.add ins(%c, %k : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  return %r, %s : tensor<5x4xf32>, tensor<5x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @copy(%a: tensor<4x8xi32>, %b: tensor<8x5xi32>, %c: tensor<4x5xi32>) -> tensor<4x5xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x5xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<4x5xi32>) -> tensor<4x5xi32>
  %g = linalg.copy ins(%f : tensor<4x5xi32>) outs(%e : tensor<4x5xi32>) -> tensor<4x5xi32>
  %m = linalg.matmul ins(%a, %b : tensor<4x8xi32>, tensor<8x5xi32>) outs(%g : tensor<4x5xi32>) -> tensor<4x5xi32>
  %r = linalg.add ins(%m, %m : tensor<4x5xi32>, tensor<4x5xi32>) outs(%e : tensor<4x5xi32>) -> tensor<4x5xi32>
  return %r : tensor<4x5xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @gen(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x5xf32>
  %e = tensor.empty() : tensor<4x5xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %w, %p : f32
    linalg.yield %q : f32
  } -> tensor<4x5xf32>
  %r = linalg.add ins(%c, %m : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %k = linalg.contract indexing_maps = [affine_map<(k, m, n) -> (m, k)>, affine_map<(k, m, n) -> (k, n)>, affine_map<(k, m, n) -> (m, n)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %s = linalg.add ins(%c, %k : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %k2 = linalg.contract indexing_maps = [affine_map<(n, m, k) -> (m, k)>, affine_map<(n, m, k) -> (k, n)>, affine_map<(n, m, k) -> (m, n)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %s2 = linalg.add ins(%c, %k2 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r, %s, %s2 : tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @types(%a: tensor<4x8xf16>, %b: tensor<8x5xf16>, %c: tensor<4x5xf16>, %e: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %z = arith.constant dense<0.0> : tensor<4x5xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf16>, tensor<8x5xf16>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %r = linalg.add ins(%m, %e : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @dotv(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4xf32>, %d: tensor<2x4x8xf32>, %e: tensor<2x8x5xf32>, %f: tensor<2x4x5xf32>, %g: tensor<4x5xf32>) -> (tensor<4xf32>, tensor<2x4x5xf32>, tensor<4x5xf32>) {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %m = linalg.matvec ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.add ins(%m, %c : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %z1 = arith.constant dense<0.0> : tensor<2x4x5xf32>
  %bm = linalg.batch_matmul ins(%d, %e : tensor<2x4x8xf32>, tensor<2x8x5xf32>) outs(%z1 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %s = linalg.add ins(%f, %bm : tensor<2x4x5xf32>, tensor<2x4x5xf32>) outs(%f : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %z2 = arith.constant dense<0.0> : tensor<4x5xf32>
  %br = linalg.batch_reduce_matmul ins(%d, %e : tensor<2x4x8xf32>, tensor<2x8x5xf32>) outs(%z2 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %t = linalg.add ins(%g, %br : tensor<4x5xf32>, tensor<4x5xf32>) outs(%g : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r, %s, %t : tensor<4xf32>, tensor<2x4x5xf32>, tensor<4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.fold_add_into_dest
    } : !transform.any_op
    transform.yield
  }
}
