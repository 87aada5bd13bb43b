// RUN: --ownership-based-buffer-deallocation
// RUN: --ownership-based-buffer-deallocation --buffer-deallocation-simplification
// RUN: --buffer-deallocation-pipeline
func.func @select(%m: memref<2xf32>, %c: i1) -> memref<2xf32> {
  %0 = memref.alloc() : memref<2xf32>
  %1 = arith.select %c, %0, %m : memref<2xf32>
  return %1 : memref<2xf32>
}

func.func @loop(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %a) -> (memref<?xf32>) {
    %d = memref.alloc(%n) : memref<?xf32>
    memref.store %x, %b[%i] : memref<?xf32>
    scf.yield %d : memref<?xf32>
  }
  memref.store %x, %r[%c0] : memref<?xf32>
  return
}

func.func @blocks(%c: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  cf.cond_br %c, ^one, ^two(%a : memref<4xf32>)
^one:
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %b[%c0] : memref<4xf32>
  cf.br ^two(%b : memref<4xf32>)
^two(%m: memref<4xf32>):
  %y = memref.load %m[%c0] : memref<4xf32>
  return %y : f32
}
