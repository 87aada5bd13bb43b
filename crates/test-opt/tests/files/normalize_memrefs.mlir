// RUN: -allow-unregistered-dialect -normalize-memrefs

#tile = affine_map<(i) -> (i floordiv 4, i mod 4)>
#t2 = affine_map<(i, j) -> (i, j floordiv 8, j mod 8)>
func.func @loads(%i: index, %f: f32) -> f32 {
  %m = memref.alloca() : memref<16xf32, #tile>
  %0 = memref.load %m[%i] : memref<16xf32, #tile>
  memref.store %f, %m[%i] : memref<16xf32, #tile>
  affine.prefetch %m[%i + 3], read, locality<3>, data : memref<16xf32, #tile>
  %v = affine.vector_load %m[%i] : memref<16xf32, #tile>, vector<4xf32>
  return %0 : f32
}
func.func @strided(%m: memref<4x8xf32, strided<[16, 2], offset: 3>>) -> f32 {
  %0 = affine.load %m[1, 5] : memref<4x8xf32, strided<[16, 2], offset: 3>>
  return %0 : f32
}
func.func @offset(%m: memref<4x8xf32, strided<[16, 2], offset: ?>>) -> f32 {
  %0 = affine.load %m[1, 5] : memref<4x8xf32, strided<[16, 2], offset: ?>>
  return %0 : f32
}
func.func @dyn(%n: index, %f: f32) {
  %m = memref.alloc(%n) : memref<4x?xf32, #t2>
  affine.for %i = 0 to 4 {
    affine.store %f, %m[%i, %i + 3] : memref<4x?xf32, #t2>
  }
  memref.dealloc %m : memref<4x?xf32, #t2>
  return
}
func.func private @ext(memref<16xf32, #tile>) -> memref<8xf32, #tile>
func.func @callee(%m: memref<16xf32, #tile>) -> memref<16xf32, #tile> {
  %r = call @ext(%m) : (memref<16xf32, #tile>) -> memref<8xf32, #tile>
  %x = affine.load %r[0] : memref<8xf32, #tile>
  affine.store %x, %m[1] : memref<16xf32, #tile>
  return %m : memref<16xf32, #tile>
}
func.func @caller(%i: index) -> f32 {
  %m = memref.alloc() {alignment = 16 : i64} : memref<16xf32, #tile>
  %r = call @callee(%m) : (memref<16xf32, #tile>) -> memref<16xf32, #tile>
  %x = affine.load %r[%i * 2] : memref<16xf32, #tile>
  return %x : f32
}
func.func @refused(%m: memref<16xf32, #tile>) {
  "test.use"(%m) : (memref<16xf32, #tile>) -> ()
  return
}
func.func @calls_refused(%m: memref<16xf32, #tile>, %k: memref<16xf32, #tile>) {
  call @refused(%m) : (memref<16xf32, #tile>) -> ()
  return
}
func.func @cast(%m: memref<16xf32, #tile>) -> index {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<16xf32, #tile>
  return %d : index
}
func.func @space() {
  %m = memref.alloc() : memref<16xf32, #tile, 3>
  %k = memref.alloc() : memref<16xf32, affine_map<(i) -> (i floordiv 4, i mod 8)>>
  memref.dealloc %m : memref<16xf32, #tile, 3>
  return
}
