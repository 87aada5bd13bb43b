// RUN: --affine-loop-coalescing
func.func @nests(%n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 7 {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to 3 {
        affine.store %x, %m[%i + %j + %k] : memref<?xf32>
      }
    }
  }
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %r = scf.for %i = %c0 to %n step %c2 iter_args(%a = %x) -> f32 {
    %s = scf.for %j = %c2 to %c9 step %c2 iter_args(%b = %a) -> f32 {
      %k = arith.addi %i, %j : index
      %v = memref.load %m[%k] : memref<?xf32>
      %w = arith.addf %b, %v : f32
      scf.yield %w : f32
    }
    scf.yield %s : f32
  }
  return %r : f32
}
