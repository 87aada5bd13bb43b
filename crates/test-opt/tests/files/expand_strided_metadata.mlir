// RUN: --split-input-file --expand-strided-metadata

func.func @expand_dyn(%m: memref<?x?xf32, strided<[?,?], offset: ?>>, %a: index, %b: index) -> memref<?x7x2x?x3xf32, strided<[?,?,?,?,?], offset: ?>> {
  %e = memref.expand_shape %m [[0,1,2],[3,4]] output_shape [%a, 7, 2, %b, 3] : memref<?x?xf32, strided<[?,?], offset: ?>> into memref<?x7x2x?x3xf32, strided<[?,?,?,?,?], offset: ?>>
  return %e : memref<?x7x2x?x3xf32, strided<[?,?,?,?,?], offset: ?>>
}
// -----
func.func @expand_dyn_mid(%m: memref<?x4xf32>, %a: index) -> memref<5x?x3x2x2xf32> {
  %e = memref.expand_shape %m [[0,1,2],[3,4]] output_shape [5, %a, 3, 2, 2] : memref<?x4xf32> into memref<5x?x3x2x2xf32>
  return %e : memref<5x?x3x2x2xf32>
}
// -----
func.func @collapse_dyn(%m: memref<?x4x?x1x?xf32>) -> memref<?x?xf32> {
  %c = memref.collapse_shape %m [[0,1,2],[3,4]] : memref<?x4x?x1x?xf32> into memref<?x?xf32>
  return %c : memref<?x?xf32>
}
// -----
func.func @collapse1(%m: memref<1x1x4xf32, strided<[?, ?, 1], offset: 3>>) -> memref<1x4xf32, strided<[?, 1], offset: 3>> {
  %c = memref.collapse_shape %m [[0,1],[2]] : memref<1x1x4xf32, strided<[?, ?, 1], offset: 3>> into memref<1x4xf32, strided<[?, 1], offset: 3>>
  return %c : memref<1x4xf32, strided<[?, 1], offset: 3>>
}
// -----
func.func @r0(%m: memref<f32, strided<[], offset: ?>>) -> memref<1x1xf32, strided<[1, 1], offset: ?>> {
  %c = memref.expand_shape %m [] output_shape [1,1] : memref<f32, strided<[], offset: ?>> into memref<1x1xf32, strided<[1,1], offset: ?>>
  return %c : memref<1x1xf32, strided<[1, 1], offset: ?>>
}
// -----
func.func @alloc(%a: index, %b: index) -> (memref<f32>, index, index, index, index, index, index, index) {
  %m = memref.alloc(%a, %b) : memref<?x4x?xf32>
  %base_buffer, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %m : memref<?x4x?xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %base_buffer, %offset, %sizes#0, %sizes#1, %sizes#2, %strides#0, %strides#1, %strides#2 : memref<f32>, index, index, index, index, index, index, index
}
// -----
func.func @alloca0() -> (memref<f32>, index) {
  %m = memref.alloca() : memref<f32>
  %base_buffer, %offset = memref.extract_strided_metadata %m : memref<f32> -> memref<f32>, index
  return %base_buffer, %offset : memref<f32>, index
}
// -----
func.func @alloc_nobase(%a: index, %b: index) -> (index, index) {
  %m = memref.alloc(%a, %b) : memref<?x4x?xf32>
  %base_buffer, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %m : memref<?x4x?xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %offset, %strides#0 : index, index
}
// -----
func.func @ptr(%m: memref<4x5xf32>, %i: index, %u: memref<*xf32>) -> (index, index, index, index, index) {
  %s = memref.subview %m[%i, 0][2,2][1,1] : memref<4x5xf32> to memref<2x2xf32, strided<[5,1], offset: ?>>
  %p = memref.extract_aligned_pointer_as_index %s : memref<2x2xf32, strided<[5,1], offset: ?>> -> index
  %c = memref.collapse_shape %m [[0,1]] : memref<4x5xf32> into memref<20xf32>
  %q = memref.extract_aligned_pointer_as_index %c : memref<20xf32> -> index
  %k = memref.cast %m : memref<4x5xf32> to memref<?x?xf32>
  %r = memref.extract_aligned_pointer_as_index %k : memref<?x?xf32> -> index
  %d = memref.reinterpret_cast %u to offset: [0], sizes: [2], strides: [1] : memref<*xf32> to memref<2xf32>
  %t = memref.extract_aligned_pointer_as_index %d : memref<2xf32> -> index
  %al = memref.assume_alignment %m, 16 : memref<4x5xf32>
  %w = memref.extract_aligned_pointer_as_index %al : memref<4x5xf32> -> index
  return %p, %q, %r, %t, %w : index, index, index, index, index
}
// -----
func.func @al(%m: memref<?x5xf32>) -> (memref<f32>, index, index, index, index, index) {
  %al = memref.assume_alignment %m, 16 : memref<?x5xf32>
  %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %al : memref<?x5xf32> -> memref<f32>, index, index, index, index, index
  return %base_buffer, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @cast(%m: memref<?x5xf32>) -> (memref<f32>, index, index, index, index, index) {
  %al = memref.cast %m : memref<?x5xf32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %al : memref<4x?xf32, strided<[?,?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %base_buffer, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @space(%m: memref<?x5xf32, 1>) -> (memref<f32>, index, index, index, index, index) {
  %al = memref.memory_space_cast %m : memref<?x5xf32, 1> to memref<?x5xf32>
  %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %al : memref<?x5xf32> -> memref<f32>, index, index, index, index, index
  return %base_buffer, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @space_nobase(%m: memref<?x5xf32, 1>) -> (index) {
  %al = memref.memory_space_cast %m : memref<?x5xf32, 1> to memref<?x5xf32>
  %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %al : memref<?x5xf32> -> memref<f32>, index, index, index, index, index
  return %sizes#0 : index
}
// -----
func.func @reint(%m: memref<?x5xf32, 1>, %o: index) -> (memref<f32, 1>, index, index, index, index, index) {
  %al = memref.reinterpret_cast %m to offset: [%o], sizes: [4, %o], strides: [%o, 1] : memref<?x5xf32, 1> to memref<4x?xf32, strided<[?, 1], offset: ?>, 1>
  %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %al : memref<4x?xf32, strided<[?, 1], offset: ?>, 1> -> memref<f32, 1>, index, index, index, index, index
  return %base_buffer, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<f32, 1>, index, index, index, index, index
}
// -----
func.func @subrank(%m: memref<8x16x4xf32>, %i: index) -> memref<4x?xf32, strided<[64, 2], offset: ?>> {
  %c2 = arith.constant 2 : index
  %x = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  %s = memref.subview %m[%x, 3, %c2] [4, 1, %i] [1, 1, 2] : memref<8x16x4xf32> to memref<4x?xf32, strided<[64, 2], offset: ?>>
  return %s : memref<4x?xf32, strided<[64, 2], offset: ?>>
}
// -----
func.func @loop(%m: memref<8x16xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    %s = memref.subview %m[%i, %n] [1, 4] [1, 1] : memref<8x16xf32> to memref<4xf32, strided<[1], offset: ?>>
    "test.use"(%s) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
  }
  scf.for %i = %n to %n step %n {
    %s = memref.subview %m[%i, %n] [1, 4] [1, 1] : memref<8x16xf32> to memref<4xf32, strided<[1], offset: ?>>
    "test.use"(%s) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
  }
  return
}
// -----
func.func @alloc_map() -> index {
  %m = memref.alloc() : memref<4x5xf32, strided<[6,1]>>
  %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<4x5xf32, strided<[6,1]>> -> memref<f32>, index, index, index, index, index
  return %strides#0: index
}
// -----
func.func @chain(%m: memref<8x16xf32>, %n: index, %u: memref<*xf32>) -> index {
  %s = memref.subview %m[%n, %n] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
  %t = memref.subview %s[%n, 1] [2, 2] [1, 2] : memref<4x4xf32, strided<[16, 1], offset: ?>> to memref<2x2xf32, strided<[16, 2], offset: ?>>
  %c = memref.cast %u : memref<*xf32> to memref<2x2xf32, strided<[16, 2], offset: ?>>
  %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %t : memref<2x2xf32, strided<[16,2], offset: ?>> -> memref<f32>, index, index, index, index, index
  %base_buffer1, %offset1, %sizes1:2, %strides1:2 = memref.extract_strided_metadata %c : memref<2x2xf32, strided<[16,2], offset: ?>> -> memref<f32>, index, index, index, index, index
  %r = arith.addi %offset, %offset1 : index
  return %r: index
}
// -----
func.func @alloc4(%a: index, %b: index, %c: index, %d: index) -> (index, index, index, index) {
  %m = memref.alloc(%a, %b, %c, %d) : memref<?x?x?x3x?xf32>
  %base_buffer, %offset, %sizes:5, %strides:5 = memref.extract_strided_metadata %m : memref<?x?x?x3x?xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index, index, index
  return %strides#0, %strides#1, %strides#2, %strides#3 : index, index, index, index
}
// -----
func.func @dem(%m: memref<8x16xf32>, %n: index) {
  affine.for %i = 0 to 8 {
   affine.for %j = 0 to 8 {
    %x = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 3)>(%i, %j)
    %s = memref.subview %m[%j, %x] [1, 4] [1, 1] : memref<8x16xf32> to memref<4xf32, strided<[1], offset: ?>>
    "test.use"(%s) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
    %z = memref.dim %m, %n : memref<8x16xf32>
    %t = memref.subview %m[%z, %j] [1, 4] [1, %i] : memref<8x16xf32> to memref<4xf32, strided<[?], offset: ?>>
    "test.use"(%t) : (memref<4xf32, strided<[?], offset: ?>>) -> ()
   }
  }
  return
}
// -----
func.func @views(%m: memref<8x16xf32>, %b: memref<2048xi8>, %n: index) -> (index, index, index) {
  %t = memref.transpose %m (i, j) -> (j, i) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
  %p = memref.extract_aligned_pointer_as_index %t : memref<16x8xf32, strided<[1, 16]>> -> index
  %v = memref.view %b[%n][] : memref<2048xi8> to memref<64x4xf32>
  %q = memref.extract_aligned_pointer_as_index %v : memref<64x4xf32> -> index
  %s = memref.memory_space_cast %m : memref<8x16xf32> to memref<8x16xf32, 1>
  %r = memref.extract_aligned_pointer_as_index %s : memref<8x16xf32, 1> -> index
  return %p, %q, %r : index, index, index
}
// -----
func.func @zero(%m: memref<0x16xf32>, %a: memref<?x0xf32>) -> (memref<0x4x4xf32>, memref<?xf32>) {
  %e = memref.expand_shape %m [[0],[1,2]] output_shape [0,4,4] : memref<0x16xf32> into memref<0x4x4xf32>
  %c = memref.collapse_shape %a [[0,1]] : memref<?x0xf32> into memref<?xf32>
  return %e, %c : memref<0x4x4xf32>, memref<?xf32>
}
// -----
func.func @expand0(%m: memref<?xf32>, %n: index) -> memref<?x0xf32> {
  %e = memref.expand_shape %m [[0,1]] output_shape [%n,0] : memref<?xf32> into memref<?x0xf32>
  return %e : memref<?x0xf32>
}
// -----
memref.global "private" @g : memref<i32> = dense<42>
memref.global "private" @h : memref<4xi32> = dense<42>
func.func @glob() -> (memref<i32>, index, index) {
  %A = memref.get_global @g : memref<i32>
  %base, %offset = memref.extract_strided_metadata %A : memref<i32> -> memref<i32>, index
  %B = memref.get_global @h : memref<4xi32>
  %base1, %offset1, %s, %t = memref.extract_strided_metadata %B : memref<4xi32> -> memref<i32>, index, index, index
  return %base, %offset, %t : memref<i32>, index, index
}
// -----
func.func @castu(%u: memref<*xf32>, %m : memref<4xf32, strided<[1]>>) -> (index, index) {
  %al = memref.cast %u : memref<*xf32> to memref<4xf32>
  %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %al : memref<4xf32> -> memref<f32>, index, index, index
  %ac = memref.cast %m : memref<4xf32, strided<[1]>> to memref<4xf32>
  %base_buffer1, %offset1, %sizes1, %strides1 = memref.extract_strided_metadata %ac : memref<4xf32> -> memref<f32>, index, index, index
  %p = memref.extract_aligned_pointer_as_index %base_buffer1 : memref<f32> -> index
  %q = memref.extract_aligned_pointer_as_index %base_buffer : memref<f32> -> index
  return %p, %q : index, index
}
// -----
func.func @align(%u: memref<4xf32, strided<[1], offset: ?>>) -> (index, index, memref<2xf32, strided<[1], offset: ?>>) {
  %a = memref.assume_alignment %u, 8 : memref<4xf32, strided<[1], offset: ?>>
  %b = memref.assume_alignment %a, 16 : memref<4xf32, strided<[1], offset: ?>>
  %s = memref.subview %b[1][2][1] : memref<4xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
  %p = memref.extract_aligned_pointer_as_index %s : memref<2xf32, strided<[1], offset: ?>> -> index
  %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %s : memref<2xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
  return %p, %offset, %s : index, index, memref<2xf32, strided<[1], offset: ?>>
}
// -----
func.func @bigrank(%m: memref<2x?x3xf32, strided<[?, 3, 1], offset: 7>>, %n: index) -> memref<6xf32, strided<[1], offset: ?>> {
  %s = memref.subview %m[0, %n, 0] [1, 1, 3] [1, 1, 1] : memref<2x?x3xf32, strided<[?, 3, 1], offset: 7>> to memref<1x3xf32, strided<[3, 1], offset: ?>>
  %c = memref.reinterpret_cast %s to offset: [5], sizes: [6], strides: [1] : memref<1x3xf32, strided<[3, 1], offset: ?>> to memref<6xf32, strided<[1], offset: 5>>
  %d = memref.cast %c : memref<6xf32, strided<[1], offset: 5>> to memref<6xf32, strided<[1], offset: ?>>
  return %d :  memref<6xf32, strided<[1], offset: ?>>
}
// -----
func.func @stays(%m: memref<?x4xf32>, %a: index, %c: index) -> memref<5x?x?x2x2xf32> {
  %e = memref.expand_shape %m [[0, 1, 2], [3, 4]] output_shape [5, %a, %c, 2, 2] : memref<?x4xf32> into memref<5x?x?x2x2xf32>
  return %e : memref<5x?x?x2x2xf32>
}
