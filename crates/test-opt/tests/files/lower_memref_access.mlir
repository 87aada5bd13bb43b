// RUN: --finalize-memref-to-llvm
func.func @strided(%m: memref<10x?xf32, strided<[?, 3], offset: ?>, 1>, %i: index, %j: index) {
  %0 = memref.load %m[%i, %j] {nontemporal = true, alignment = 8} : memref<10x?xf32, strided<[?, 3], offset: ?>, 1>
  memref.store %0, %m[%j, %i] {nontemporal = true, alignment = 8} : memref<10x?xf32, strided<[?, 3], offset: ?>, 1>
  return
}
func.func @elements(%v: memref<vector<4xf32>>, %m: memref<4xmemref<2xf32>>, %x: memref<5xindex>, %c: memref<2x3xcomplex<f32>>, %s: memref<3xf8E4M3FN, strided<[1], offset: 2>>, %i: index) {
  %0 = memref.load %v[] : memref<vector<4xf32>>
  memref.store %0, %v[] : memref<vector<4xf32>>
  %1 = memref.load %m[%i] {not_kept} : memref<4xmemref<2xf32>>
  %2 = memref.load %1[%i] : memref<2xf32>
  memref.store %1, %m[%i] : memref<4xmemref<2xf32>>
  %3 = memref.load %x[%i] : memref<5xindex>
  %4 = memref.load %x[%3] : memref<5xindex>
  %5 = memref.load %c[%4, %i] : memref<2x3xcomplex<f32>>
  memref.store %5, %c[%i, %i] : memref<2x3xcomplex<f32>>
  %6 = memref.load %s[%i] : memref<3xf8E4M3FN, strided<[1], offset: 2>>
  memref.store %6, %s[%i] : memref<3xf8E4M3FN, strided<[1], offset: 2>>
  return
}
func.func @atomic(%m: memref<10x?xf32, strided<[?, 1], offset: ?>>, %n: memref<10xi32>, %i: index, %x: f32, %y: i32) -> i32 {
  %0 = memref.atomic_rmw addf %x, %m[%i, %i] : (f32, memref<10x?xf32, strided<[?, 1], offset: ?>>) -> f32
  %1 = memref.atomic_rmw mulf %0, %m[%i, %i] : (f32, memref<10x?xf32, strided<[?, 1], offset: ?>>) -> f32
  %2 = memref.atomic_rmw assign %1, %m[%i, %i] : (f32, memref<10x?xf32, strided<[?, 1], offset: ?>>) -> f32
  %3 = memref.atomic_rmw maxu %y, %n[%i] : (i32, memref<10xi32>) -> i32
  %4 = memref.atomic_rmw andi %3, %n[%i] : (i32, memref<10xi32>) -> i32
  %5 = memref.generic_atomic_rmw %n[%i] : memref<10xi32> {
  ^bb0(%old: i32):
    memref.atomic_yield %old : i32
  }
  %6 = memref.generic_atomic_rmw %n[%i] : memref<10xi32> {
  ^bb0(%old: i32):
    %7 = arith.addi %old, %old : i32
    memref.atomic_yield %7 : i32
  }
  return %5 : i32
}
func.func @known(%m: memref<10x4xi32, strided<[7, 1], offset: 3>>, %n: memref<?xf32, strided<[1], offset: ?>>, %o: memref<f32>, %i: index) -> (memref<10x4xi32, strided<[7, 1], offset: 3>>, memref<f32>) {
  memref.prefetch %m[%i, %i], write, locality<3>, data : memref<10x4xi32, strided<[7, 1], offset: 3>>
  memref.prefetch %o[], read, locality<0>, instr : memref<f32>
  %0 = memref.assume_alignment %m, 16 : memref<10x4xi32, strided<[7, 1], offset: 3>>
  %1:3 = memref.distinct_objects %n, %o, %0 : memref<?xf32, strided<[1], offset: ?>>, memref<f32>, memref<10x4xi32, strided<[7, 1], offset: 3>>
  %2 = memref.distinct_objects %1#1 : memref<f32>
  return %1#2, %2 : memref<10x4xi32, strided<[7, 1], offset: 3>>, memref<f32>
}
