// RUN: -allow-unregistered-dialect -scf-forall-to-for
// RUN: -allow-unregistered-dialect -scf-forall-to-parallel
// RUN: -allow-unregistered-dialect -scf-parallel-for-to-nested-fors
// RUN: -scf-parallel-loop-specialization -allow-unregistered-dialect

func.func @w(%a: index, %b: index, %c: index, %t : tensor<4xf32>) -> tensor<4xf32> {
  scf.forall (%i, %j) = (2, %a) to (%b, 7) step (%c, 3) {
    "test.x"(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.block<x>, #gpu.block<y>], foo}
  scf.forall (%i) in (4) {
    "test.x"(%i) : (index) -> tensor<1xf32>
  }
  return %t : tensor<4xf32>
}
func.func @nest(%a: index, %b: index, %c: index, %f: f32, %g: f32) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %r:2 = scf.parallel (%i, %j) = (%a, %b) to (%b, %c) step (%c1, %c1) init (%f, %g) -> (f32, f32) {
    %z = "test.x"(%i, %j) : (index, index) -> f32
    scf.reduce(%z, %f : f32, f32) {
      ^bb0(%p : f32, %q : f32):
      %zz = arith.addf %p, %q : f32
      scf.reduce.return %zz : f32
    }, {
      ^bb0(%p : f32, %q : f32):
      %zz = arith.mulf %p, %q : f32
      %zzz = arith.mulf %p, %zz : f32
      scf.reduce.return %zzz : f32
    }
  } {foo}
  scf.parallel (%i, %j) = (%a, %b) to (%b, %c) step (%c1, %c1) {
    scf.parallel (%k) = (%a) to (%b) step (%c1) {
    %z = "test.x"(%i, %j, %k) : (index, index, index) -> f32
    }
  } {foo}
  return %r#0, %r#1 : f32, f32
}
func.func @sp(%a: index, %b: index, %m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %u0 = affine.min affine_map<(d0) -> (1024, d0, 77)>(%a)
  %u1 = affine.min affine_map<(d0) -> (64, d0)>(%b)
  scf.parallel (%i, %j) = (%c0, %c0) to (%u0, %u1) step (%c1, %c3) {
    %x = memref.load %m[%i, %j] : memref<?x?xf32>
    memref.store %x, %m[%j, %i] : memref<?x?xf32>
    scf.for %k = %c0 to %u1 step %c1 {
      memref.store %x, %m[%j, %i] : memref<?x?xf32>
    } {foo}
  } {foo = 1 : i32}
  return
}
