// RUN: -split-input-file -sparse-tensor-conversion

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), crdWidth = 64, posWidth = 32 }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth = 8 }>
#BSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed(nonordered), d0 mod 2 : dense, d1 mod 3 : dense), posWidth=16 }>
#N = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : dense, d1 : dense, d2 : structured[2, 4]) }>
func.func @acc(%a: tensor<?x?xf64, #CSR>, %b: tensor<8x?xcomplex<f32>, #COO>) -> (memref<?xi32>, memref<?xi64>, memref<?xf64>, index, index, memref<?xi8, strided<[?], offset: ?>>, memref<?xi8>, memref<?xcomplex<f32>>, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = sparse_tensor.positions %a { level = 1 : index } : tensor<?x?xf64, #CSR> to memref<?xi32>
  %1 = sparse_tensor.coordinates %a { level = 1 : index } : tensor<?x?xf64, #CSR> to memref<?xi64>
  %2 = sparse_tensor.values %a : tensor<?x?xf64, #CSR> to memref<?xf64>
  %3 = sparse_tensor.lvl %a, %c0 : tensor<?x?xf64, #CSR>
  %4 = sparse_tensor.number_of_entries %a : tensor<?x?xf64, #CSR>
  %5 = sparse_tensor.coordinates %b { level = 1 : index } : tensor<8x?xcomplex<f32>, #COO> to memref<?xi8, strided<[?], offset: ?>>
  %6 = sparse_tensor.coordinates_buffer %b : tensor<8x?xcomplex<f32>, #COO> to memref<?xi8>
  %7 = sparse_tensor.values %b : tensor<8x?xcomplex<f32>, #COO> to memref<?xcomplex<f32>>
  %8 = sparse_tensor.lvl %b, %c1 : tensor<8x?xcomplex<f32>, #COO>
  %9 = sparse_tensor.lvl %b, %c0 : tensor<8x?xcomplex<f32>, #COO>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : memref<?xi32>, memref<?xi64>, memref<?xf64>, index, index, memref<?xi8, strided<[?], offset: ?>>, memref<?xi8>, memref<?xcomplex<f32>>, index, index
}
func.func @new(%f: !llvm.ptr) -> (tensor<?x5xf32, #CSC>, tensor<4x6xi8, #BSR>) {
  %0 = sparse_tensor.new %f : !llvm.ptr to tensor<?x5xf32, #CSC>
  %1 = sparse_tensor.new %f : !llvm.ptr to tensor<4x6xi8, #BSR>
  return %0, %1 : tensor<?x5xf32, #CSC>, tensor<4x6xi8, #BSR>
}
func.func @alloc(%d: index, %h: index) -> (tensor<10x?xf16, #CSR>, tensor<10x10xbf16, #CSC>, tensor<3x4x5xi64, #N>) {
  %0 = bufferization.alloc_tensor(%d) size_hint=%h : tensor<10x?xf16, #CSR>
  %1 = tensor.empty() : tensor<10x10xbf16, #CSC>
  %2 = tensor.empty() : tensor<3x4x5xi64, #N>
  return %0, %1, %2 : tensor<10x?xf16, #CSR>, tensor<10x10xbf16, #CSC>, tensor<3x4x5xi64, #N>
}
func.func @copy(%a: tensor<8x8xi16, #CSR>) -> tensor<8x8xi16, #CSR> {
  %x = tensor.empty() : tensor<8x8xi16, #CSR>
  bufferization.dealloc_tensor %a : tensor<8x8xi16, #CSR>
  return %x : tensor<8x8xi16, #CSR>
}
func.func @reorder(%a: tensor<8x8xi16, #COO>, %b: tensor<?x?xi16, #COO>) -> (tensor<8x8xi16, #COO>, tensor<8x8xi16, #COO>) {
  %x = sparse_tensor.reorder_coo quick_sort %a : tensor<8x8xi16, #COO> to tensor<8x8xi16, #COO>
  %y = tensor.cast %b : tensor<?x?xi16, #COO> to tensor<8x8xi16, #COO>
  return %x, %y : tensor<8x8xi16, #COO>, tensor<8x8xi16, #COO>
}
func.func @insert(%a: tensor<8x8xf64, #CSR>, %i: index, %v: f64) -> tensor<8x8xf64, #CSR> {
  %0 = tensor.insert %v into %a[%i, %i] : tensor<8x8xf64, #CSR>
  %1 = sparse_tensor.load %0 hasInserts : tensor<8x8xf64, #CSR>
  %2 = sparse_tensor.load %1 : tensor<8x8xf64, #CSR>
  return %2 : tensor<8x8xf64, #CSR>
}
func.func @expand(%v: index) -> tensor<?x?xf64, #CSR> {
  %a = tensor.empty(%v, %v) : tensor<?x?xf64, #CSR>
  %values, %filled, %added, %count = sparse_tensor.expand %a : tensor<?x?xf64, #CSR> to memref<?xf64>, memref<?xi1>, memref<?xindex>
  %1 = sparse_tensor.compress %values, %filled, %added, %count into %a[%v] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<?x?xf64, #CSR>
  return %1 : tensor<?x?xf64, #CSR>
}
func.func @asm(%v: tensor<6xf64>, %p: tensor<2xindex>, %c: tensor<6x2xi8>) -> tensor<100x100xf64, #COO> {
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<2xindex>, tensor<6x2xi8>), tensor<6xf64> to tensor<100x100xf64, #COO>
  return %0 : tensor<100x100xf64, #COO>
}
func.func @dis(%t: tensor<100x100xf64, #COO>, %v: tensor<6xf64>, %p: tensor<2xindex>, %c: tensor<6x2xi8>) -> (tensor<6xf64>, tensor<2xindex>, tensor<6x2xi8>, tensor<i32>, index, i64) {
  %rp, %rc, %rv, %pl, %cl, %vl = sparse_tensor.disassemble %t : tensor<100x100xf64, #COO>
     out_lvls(%p, %c : tensor<2xindex>, tensor<6x2xi8>)
     out_vals(%v : tensor<6xf64>)
     -> (tensor<2xindex>, tensor<6x2xi8>), tensor<6xf64>, (tensor<i32>, index), i64
  return %rv, %rp, %rc, %pl, %cl, %vl : tensor<6xf64>, tensor<2xindex>, tensor<6x2xi8>, tensor<i32>, index, i64
}
func.func @rt(%c: i1, %a: tensor<8x8xi16, #COO>, %b: tensor<8x8xi16, #COO>) -> (i1, tensor<8x8xi16, #COO>) {
  %0 = sparse_tensor.has_runtime_library
  %r = scf.if %c -> tensor<8x8xi16, #COO> {
    scf.yield %a : tensor<8x8xi16, #COO>
  } else {
    scf.yield %b : tensor<8x8xi16, #COO>
  }
  return %0, %r : i1, tensor<8x8xi16, #COO>
}

// -----

#COO3 = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique), d2: singleton), crdWidth = 8 }>
#COOu = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered)), crdWidth = 8 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth = 8 }>
func.func @dis(%t: tensor<100x100x4xf64, #COO3>, %v: tensor<6xf64>, %p: tensor<2xindex>, %c: tensor<6x3xi8>) -> (tensor<6xf64>, tensor<2xindex>, tensor<6x3xi8>, index, i32, i64) {
  %rp, %rc, %rv, %pl, %cl, %vl = sparse_tensor.disassemble %t : tensor<100x100x4xf64, #COO3>
     out_lvls(%p, %c : tensor<2xindex>, tensor<6x3xi8>)
     out_vals(%v : tensor<6xf64>)
     -> (tensor<2xindex>, tensor<6x3xi8>), tensor<6xf64>, (index, i32), i64
  return %rv, %rp, %rc, %pl, %cl, %vl : tensor<6xf64>, tensor<2xindex>, tensor<6x3xi8>, index, i32, i64
}
func.func @reorder(%a: tensor<8x8xi16, #COOu>) -> tensor<8x8xi16, #COO> {
  %x = sparse_tensor.reorder_coo quick_sort %a : tensor<8x8xi16, #COOu> to tensor<8x8xi16, #COO>
  return %x : tensor<8x8xi16, #COO>
}
