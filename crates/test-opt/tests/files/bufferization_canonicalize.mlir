// RUN: --allow-unregistered-dialect --split-input-file --canonicalize

func.func @dups(%a: memref<2xi32>, %b: memref<4xi32>, %c: i1, %d: i1, %r: memref<2xi32>) -> (i1, i1, i1) {
  %0:3 = bufferization.dealloc (%a, %b, %a, %a : memref<2xi32>, memref<4xi32>, memref<2xi32>, memref<2xi32>) if (%c, %c, %d, %c) retain (%r, %r, %a : memref<2xi32>, memref<2xi32>, memref<2xi32>)
  return %0#0, %0#1, %0#2 : i1, i1, i1
}

// -----

func.func @empty(%r: memref<2xi32>) -> i1 {
  %0 = bufferization.dealloc retain (%r : memref<2xi32>)
  return %0 : i1
}

// -----

func.func @false_alloc(%x: i1, %r: memref<2xi32>) -> i1 {
  %f = arith.constant false
  %t = arith.constant true
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<8xi32>
  "use"(%b) : (memref<8xi32>) -> ()
  %base, %o, %s, %st = memref.extract_strided_metadata %b : memref<8xi32> -> memref<i32>, index, index, index
  %e = memref.alloca() : memref<2xi32>
  %0 = bufferization.dealloc (%a, %base, %e, %r : memref<2xi32>, memref<i32>, memref<2xi32>, memref<2xi32>) if (%t, %x, %t, %f) retain (%r : memref<2xi32>)
  bufferization.dealloc (%r : memref<2xi32>) if (%f)
  return %0 : i1
}

// -----

func.func @to_buffer(%t: tensor<4xf32>, %m: memref<4xf32, strided<[1], offset: ?>>, %n: memref<?xf32, strided<[?], offset: ?>>, %i: index, %u: tensor<*xf32>) -> (memref<?xf32>, memref<4xf32, strided<[?], offset: ?>>, memref<?xf32>, f32, index, memref<*xf32>) {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = bufferization.to_buffer %c : tensor<?xf32> to memref<?xf32>
  %1 = bufferization.to_tensor %m : memref<4xf32, strided<[1], offset: ?>> to tensor<4xf32>
  %2 = bufferization.to_buffer %1 : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %3 = bufferization.to_tensor %n : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %4 = bufferization.to_buffer %3 : tensor<?xf32> to memref<?xf32>
  %5 = bufferization.to_buffer %c read_only : tensor<?xf32> to memref<?xf32>
  %6 = memref.load %5[%i] : memref<?xf32>
  %7 = memref.dim %4, %i : memref<?xf32>
  %8 = bufferization.to_buffer %u : tensor<*xf32> to memref<*xf32>
  return %0, %2, %4, %6, %7, %8 : memref<?xf32>, memref<4xf32, strided<[?], offset: ?>>, memref<?xf32>, f32, index, memref<*xf32>
}

// -----

func.func @alloc(%t: tensor<?x4xf32>, %i: index) -> (index, index, index, tensor<?x?xf32>) {
  %c5 = arith.constant 5 : index
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bufferization.alloc_tensor(%c5, %i) : tensor<?x?xf32>
  %1 = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
  %2 = bufferization.alloc_tensor(%m1, %c5) size_hint=%i {memory_space = 1 : i64} : tensor<?x?xf32>
  %d0 = tensor.dim %0, %c1 : tensor<?x?xf32>
  %d1 = tensor.dim %1, %c0 : tensor<?x4xf32>
  %d2 = tensor.dim %2, %c1 : tensor<?x?xf32>
  return %d0, %d1, %d2, %2 : index, index, index, tensor<?x?xf32>
}

// -----

func.func @to_tensor(%t: tensor<4xf32>, %m: memref<?xf32>, %i: index) -> (tensor<4xf32>, tensor<4xf32>, index) {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %1 = bufferization.to_tensor %0 : memref<4xf32> to tensor<4xf32>
  "use"(%1) : (tensor<4xf32>) -> ()
  %2 = bufferization.to_tensor %0 : memref<4xf32> to tensor<4xf32>
  %3 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %4 = tensor.dim %3, %i : tensor<?xf32>
  return %1, %2, %4 : tensor<4xf32>, tensor<4xf32>, index
}

// -----

func.func @clones(%arg0: memref<?xf32>, %m: memref<4xf32>) -> memref<?xf32> {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %0 = bufferization.clone %c : memref<?xf32> to memref<?xf32>
  %1 = bufferization.clone %arg0 : memref<?xf32> to memref<?xf32>
  %2 = bufferization.clone %arg0 : memref<?xf32> to memref<32xf32>
  "use"(%2) : (memref<32xf32>) -> ()
  memref.dealloc %2 : memref<32xf32>
  return %0 : memref<?xf32>
}

// -----

func.func @both(%arg0: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  "use"(%0) : (memref<4xf32>) -> ()
  %1 = bufferization.clone %0 : memref<4xf32> to memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  "use"(%1) : (memref<4xf32>) -> ()
  memref.dealloc %1 : memref<4xf32>
  return
}

// -----

func.func @source(%x: i1) -> memref<?xf32> {
  %0 = memref.alloc() : memref<8xf32>
  "use"(%0) : (memref<8xf32>) -> ()
  %v = memref.subview %0[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %1 = bufferization.clone %v : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32, strided<[1], offset: 2>>
  "use"(%1) : (memref<4xf32, strided<[1], offset: 2>>) -> ()
  memref.dealloc %0 : memref<8xf32>
  %c = memref.cast %1 : memref<4xf32, strided<[1], offset: 2>> to memref<?xf32, strided<[1], offset: 2>>
  %i = arith.constant 3 : index
  %u = memref.alloc(%i) : memref<?xf32>
  return %u : memref<?xf32>
}
