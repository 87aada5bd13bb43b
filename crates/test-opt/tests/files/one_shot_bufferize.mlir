// RUN: --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops"
// RUN: --one-shot-bufferize="copy-before-write unknown-type-conversion=identity-layout-map"
func.func @choose(%c: i1, %n: index, %x: f32) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = scf.if %c -> (tensor<?xf32>) {
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %f : tensor<?xf32>
  } else {
    %g = tensor.generate %n {
    ^bb0(%i: index):
      tensor.yield %x : f32
    } : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

func.func @constant(%i: index) -> f32 {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %u = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = tensor.extract %t[%i] : tensor<2xf32>
  %b = tensor.extract %u[%i] : tensor<2xf32>
  %s = arith.addf %a, %b : f32
  return %s : f32
}

func.func @swap(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b)
      -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %y, %x : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

func.func @parallel(%t: tensor<16xf32>, %x: f32) -> tensor<16xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<16xf32>) {
    %at = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = tensor.extract_slice %o[%at] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %f = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%at] [4] [1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}

func.func @reshape(%t: tensor<2x?xf32>, %n: index) -> tensor<?xf32> {
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
  return %c : tensor<?xf32>
}

func.func @blocks(%c: i1, %a: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  cf.cond_br %c, ^a(%a : tensor<4xf32>), ^b
^a(%p: tensor<4xf32>):
  %q = tensor.insert %x into %p[%i] : tensor<4xf32>
  return %q : tensor<4xf32>
^b:
  %e = tensor.splat %x : tensor<4xf32>
  return %e : tensor<4xf32>
}
