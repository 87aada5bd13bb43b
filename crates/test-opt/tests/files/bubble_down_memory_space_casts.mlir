// RUN: --bubble-down-memory-space-casts
// Every consumer of a cast to the default memory space; other casts stay.
func.func @rev(%m: memref<4xf32>, %i: index) -> f32 {
 %c = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
 %0 = memref.load %c[%i] : memref<4xf32, 1>
 return %0 : f32
}
func.func @unr(%m: memref<*xf32, 1>, %i: index) -> memref<4xf32> {
 %c = memref.memory_space_cast %m : memref<*xf32, 1> to memref<*xf32>
 %d = memref.cast %c : memref<*xf32> to memref<4xf32>
 return %d : memref<4xf32>
}
func.func @all(%m: memref<4x8xf32, 1>, %i: index, %f: f32, %v: vector<4xf32>, %mask: vector<4xi1>, %iv: vector<4xindex>, %sh: memref<1xindex>, %u: memref<16xi8, 1>, %p: vector<4xf32>) -> (memref<4x8xf32>, memref<32xf32>, memref<2x2x8xf32>, memref<2x2xf32>, memref<32xf32>, memref<8x4xf32, strided<[1, 8]>>, memref<2xf32>, memref<2x2xf32, strided<[8, 1]>>) {
 %c = memref.memory_space_cast %m : memref<4x8xf32, 1> to memref<4x8xf32>
 %cu = memref.memory_space_cast %u : memref<16xi8, 1> to memref<16xi8>
 %a = memref.assume_alignment %c, 16 : memref<4x8xf32>
 %r = memref.atomic_rmw addf %f, %c[%i, %i] : (f32, memref<4x8xf32>) -> f32
 memref.store %f, %c[%i, %i] : memref<4x8xf32>
 %col = memref.collapse_shape %c [[0, 1]] : memref<4x8xf32> into memref<32xf32>
 %ex = memref.expand_shape %c [[0, 1], [2]] output_shape [2, 2, 8] : memref<4x8xf32> into memref<2x2x8xf32>
 %re = memref.reinterpret_cast %c to offset: [0], sizes: [2, 2], strides: [2, 1] : memref<4x8xf32> to memref<2x2xf32>
 %rs = memref.reshape %c(%sh) : (memref<4x8xf32>, memref<1xindex>) -> memref<32xf32>
 %t = memref.transpose %c (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
 %w = memref.view %cu[%i][] : memref<16xi8> to memref<2xf32>
 %s = memref.subview %c[0, 0] [2, 2] [1, 1] : memref<4x8xf32> to memref<2x2xf32, strided<[8, 1]>>
 vector.compressstore %c[%i, %i], %mask, %v : memref<4x8xf32>, vector<4xi1>, vector<4xf32>
 %x1 = vector.expandload %c[%i, %i], %mask, %p : memref<4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
 %x2 = vector.gather %c[%i, %i][%iv], %mask, %p : memref<4x8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
 %x3 = vector.load %c[%i, %i] : memref<4x8xf32>, vector<4xf32>
 %x4 = vector.maskedload %c[%i, %i], %mask, %p : memref<4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
 vector.maskedstore %c[%i, %i], %mask, %v : memref<4x8xf32>, vector<4xi1>, vector<4xf32>
 vector.scatter %c[%i, %i][%iv], %mask, %v : memref<4x8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
 vector.store %v, %c[%i, %i] : memref<4x8xf32>, vector<4xf32>
 %x5 = vector.transfer_read %c[%i, %i], %f : memref<4x8xf32>, vector<4xf32>
 vector.transfer_write %v, %c[%i, %i] : vector<4xf32>, memref<4x8xf32>
 memref.copy %c, %c : memref<4x8xf32> to memref<4x8xf32>
 return %a, %col, %ex, %re, %rs, %t, %w, %s : memref<4x8xf32>, memref<32xf32>, memref<2x2x8xf32>, memref<2x2xf32>, memref<32xf32>, memref<8x4xf32, strided<[1, 8]>>, memref<2xf32>, memref<2x2xf32, strided<[8, 1]>>
}
func.func @a(%m: memref<4xf32, 1>, %i: index) -> (f32, memref<?xf32>) {
 %c = memref.memory_space_cast %m : memref<4xf32, 1> to memref<4xf32>
 %0 = memref.load %c[%i] : memref<4xf32>
 %d = memref.cast %c : memref<4xf32> to memref<?xf32>
 %1 = memref.load %d[%i] : memref<?xf32>
 return %0, %d : f32, memref<?xf32>
}
