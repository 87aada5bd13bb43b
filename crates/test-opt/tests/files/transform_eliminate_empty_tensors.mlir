// RUN: --transform-interpreter
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func @simple(%o: tensor<4x4xf32>, %f: f32) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %n = arith.negf %x : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
func.func @used_out(%o: tensor<4x4xf32>, %f: f32) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %n = arith.addf %x, %y : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
func.func @transposed(%o: tensor<4x4xf32>, %f: f32) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
func.func @two_outs(%o: tensor<4x4xf32>, %p: tensor<4x4xf32>, %f: f32) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %b = linalg.fill ins(%f : f32) outs(%e2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o, %p : tensor<4x4xf32>, tensor<4x4xf32>) {
  ^bb0(%x: f32, %x2: f32, %y: f32, %y2: f32):
    %n = arith.addf %x, %x2 : f32
    linalg.yield %n, %x : f32, f32
  } -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return %r#0, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func @named(%o: tensor<4x4xf32>, %f: f32) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.copy ins(%a : tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r, %e : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func @exp(%o: tensor<4x4xf32>, %f: f32) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.exp ins(%a : tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
func.func @map(%o: tensor<4x4xf32>, %f: f32) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.map ins(%a : tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) (%x: f32, %init: f32) { 
    %n = arith.negf %x : f32
    linalg.yield %n : f32 }
  return %r : tensor<4x4xf32>
}
func.func @loop(%o: tensor<4x4xf32>, %f: f32, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4x4xf32>
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%z = %o) -> tensor<4x4xf32> {
  %e2 = tensor.empty() : tensor<4x4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %a2 = linalg.fill ins(%f : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a2, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%x: f32, %x2: f32, %y: f32):
    %d = arith.addf %x, %x2 : f32
    linalg.yield %d : f32
  } -> tensor<4x4xf32>
  scf.yield %r : tensor<4x4xf32>
  }
  return %q : tensor<4x4xf32>
}
func.func @inner(%t: tensor<10xf32>, %f: f32) -> tensor<10xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %2 = tensor.insert_slice %1 into %t [1][5][1] : tensor<5xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg1: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %arg1 : (!transform.any_op) -> !transform.any_op
    transform.structured.eliminate_empty_tensors %0 : !transform.any_op
    transform.bufferization.eliminate_empty_tensors %0 : !transform.any_op
    transform.yield
  }
}
