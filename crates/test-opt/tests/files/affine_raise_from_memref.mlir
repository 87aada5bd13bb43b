// RUN: --affine-raise-from-memref
func.func @indices(%m: memref<?x?xf32>, %v: memref<100xi32>, %n: index, %k: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to %n {
      %0 = arith.muli %i, %c2 : index
      %1 = arith.addi %0, %n : index
      %2 = arith.addi %j, %i : index
      %3 = arith.muli %c3, %2 : index
      %4 = arith.muli %i, %j : index
      %5 = arith.muli %i, %k : index
      %6 = arith.subi %i, %c2 : index
      %a = memref.load %m[%1, %2] : memref<?x?xf32>
      memref.store %a, %m[%i, %i] : memref<?x?xf32>
      memref.store %a, %m[%3, %c2] : memref<?x?xf32>
      memref.store %a, %m[%4, %c2] : memref<?x?xf32>
      memref.store %a, %m[%5, %k] : memref<?x?xf32>
      memref.store %a, %m[%6, %k] : memref<?x?xf32>
      %b = memref.load %v[%c3] : memref<100xi32>
      %x = arith.index_cast %b : i32 to index
      %c = memref.load %v[%x] : memref<100xi32>
      memref.store %c, %v[%j] {nontemporal = true} : memref<100xi32>
    }
  }
  return
}
func.func @others(%m: memref<8xf32>, %s: memref<f32>, %n: index, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = memref.load %s[] : memref<f32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %z, %m[%i] : memref<8xf32>
    memref.store %z, %m[%c1] : memref<8xf32>
    %t = arith.addi %n, %c1 : index
    memref.store %z, %m[%t] : memref<8xf32>
  }
  scf.if %c {
    %d = memref.dim %m, %c0 : memref<8xf32>
    memref.store %z, %m[%d] : memref<8xf32>
  }
  %r = memref.load %m[%n] : memref<8xf32>
  return %r : f32
}
