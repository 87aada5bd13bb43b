// RUN: --gpu-lower-to-nvvm-pipeline
// RUN: --gpu-lower-to-nvvm-pipeline=host-bare-ptr-calling-convention=true

func.func @f(%a: memref<4x4xf32>, %i: index) -> f32 {
  %c = arith.constant 1.0 : f32
  %r = scf.for %j = %i to %i step %i iter_args(%x = %c) -> f32 {
    %0 = memref.load %a[%i, %j] : memref<4x4xf32>
    %1 = arith.addf %0, %x : f32
    %2 = math.exp %1 : f32
    scf.yield %2 : f32
  }
  return %r : f32
}
