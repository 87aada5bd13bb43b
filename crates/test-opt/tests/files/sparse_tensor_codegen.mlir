// RUN: -split-input-file -allow-unregistered-dialect -sparse-tensor-codegen
// RUN: -split-input-file -allow-unregistered-dialect "-sparse-tensor-codegen=enable-buffer-initialization=true create-sparse-deallocs=false"

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), crdWidth = 64, posWidth = 32 }>
#ccoo = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed, d1 : compressed(nonunique), d2 : singleton) }>
#SliceCSR = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(?, ?, ?)>, d1 : #sparse_tensor<slice(?, ?, ?)>) -> (d0 : dense, d1 : compressed), crdWidth = 64, posWidth = 32 }>
#LC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed) }>
func.func @pos(%a: tensor<?x?xf64, #CSR>) -> (memref<?xi32>, memref<?xi64>, memref<?xf64>, index, index) {
  %c0 = arith.constant 0 : index
  %0 = sparse_tensor.positions %a { level = 1 : index } : tensor<?x?xf64, #CSR> to memref<?xi32>
  %1 = sparse_tensor.coordinates %a { level = 1 : index } : tensor<?x?xf64, #CSR> to memref<?xi64>
  %2 = sparse_tensor.values %a : tensor<?x?xf64, #CSR> to memref<?xf64>
  %3 = sparse_tensor.lvl %a, %c0 : tensor<?x?xf64, #CSR>
  %4 = sparse_tensor.number_of_entries %a : tensor<?x?xf64, #CSR>
  return %0, %1, %2, %3, %4 : memref<?xi32>, memref<?xi64>, memref<?xf64>, index, index
}
func.func @coo(%a: tensor<?x?x?xf64, #ccoo>) -> (memref<?xindex>, memref<?xindex, strided<[?], offset: ?>>, memref<?xindex>) {
  %0 = sparse_tensor.coordinates %a { level = 0 : index } : tensor<?x?x?xf64, #ccoo> to memref<?xindex>
  %1 = sparse_tensor.coordinates %a { level = 2 : index } : tensor<?x?x?xf64, #ccoo> to memref<?xindex, strided<[?], offset: ?>>
  %2 = sparse_tensor.coordinates_buffer %a : tensor<?x?x?xf64, #ccoo> to memref<?xindex>
  return %0, %1, %2 : memref<?xindex>, memref<?xindex, strided<[?], offset: ?>>, memref<?xindex>
}
func.func @alloc(%d: index, %h: index) -> (tensor<10x?xf64, #CSR>, tensor<10x10xf32, #LC>) {
  %0 = bufferization.alloc_tensor(%d) size_hint=%h : tensor<10x?xf64, #CSR>
  %1 = tensor.empty() : tensor<10x10xf32, #LC>
  return %0, %1 : tensor<10x?xf64, #CSR>, tensor<10x10xf32, #LC>
}
func.func @conv(%a: tensor<10x?xf64, #CSR>) -> tensor<10x?xi32, #CSR> {
  %0 = sparse_tensor.convert %a : tensor<10x?xf64, #CSR> to tensor<10x?xi32, #CSR>
  return %0 : tensor<10x?xi32, #CSR>
}
func.func @slice(%a: tensor<8x8xf64, #CSR>) -> tensor<4x4xf64, #SliceCSR> {
  %0 = tensor.extract_slice %a[0, 1] [4, 4] [2, 1] : tensor<8x8xf64, #CSR> to tensor<4x4xf64, #SliceCSR>
  return %0 : tensor<4x4xf64, #SliceCSR>
}
func.func @insert(%a: tensor<8x8xf64, #CSR>, %i: index, %v: f64) -> tensor<8x8xf64, #CSR> {
  %0 = tensor.insert %v into %a[%i, %i] : tensor<8x8xf64, #CSR>
  %1 = sparse_tensor.load %0 hasInserts : tensor<8x8xf64, #CSR>
  return %1 : tensor<8x8xf64, #CSR>
}
func.func @expand(%v: index) -> tensor<?x?xf64, #CSR> {
  %a = tensor.empty(%v, %v) : tensor<?x?xf64, #CSR>
  %values, %filled, %added, %count = sparse_tensor.expand %a : tensor<?x?xf64, #CSR> to memref<?xf64>, memref<?xi1>, memref<?xindex>
  %1 = sparse_tensor.compress %values, %filled, %added, %count into %a[%v] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<?x?xf64, #CSR>
  return %1 : tensor<?x?xf64, #CSR>
}
func.func @dealloc(%a: tensor<8x8xf64, #CSR>, %c: i1) {
  %r = scf.if %c -> tensor<8x8xf64, #CSR> {
    %x = bufferization.alloc_tensor() copy(%a) : tensor<8x8xf64, #CSR>
    scf.yield %x : tensor<8x8xf64, #CSR>
  } else {
    scf.yield %a : tensor<8x8xf64, #CSR>
  }
  bufferization.dealloc_tensor %r : tensor<8x8xf64, #CSR>
  "test.sink"(%a) : (tensor<8x8xf64, #CSR>) -> ()
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth=32 }>
#COOp = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : compressed(nonunique), d0 : singleton), posWidth=16 }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), crdWidth = 64, posWidth = 32 }>
#BSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed), crdWidth = 8, posWidth = 8 }>
func.func @new(%f: !llvm.ptr) -> tensor<?x?xf32, #COO> {
  %0 = sparse_tensor.new %f : !llvm.ptr to tensor<?x?xf32, #COO>
  return %0 : tensor<?x?xf32, #COO>
}
func.func @newp(%f: !llvm.ptr) -> tensor<4x5xi32, #COOp> {
  %0 = sparse_tensor.new %f : !llvm.ptr to tensor<4x5xi32, #COOp>
  return %0 : tensor<4x5xi32, #COOp>
}
func.func @asm(%v: tensor<6xf64>, %p: tensor<2xindex>, %c: tensor<6x2xi32>) -> tensor<100x100xf64, #COO> {
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<2xindex>, tensor<6x2xi32>), tensor<6xf64> to tensor<100x100xf64, #COO>
  return %0 : tensor<100x100xf64, #COO>
}
func.func @asm2(%v: tensor<6xf64>, %p: tensor<2xi32>, %c: tensor<6xi64>) -> tensor<100x100xf64, #CSR> {
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<2xi32>, tensor<6xi64>), tensor<6xf64> to tensor<100x100xf64, #CSR>
  return %0 : tensor<100x100xf64, #CSR>
}
func.func @asm3(%v: tensor<6xf64>, %p: tensor<2xi8>, %c: tensor<6xi8>) -> tensor<100x100xf64, #BSR> {
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<2xi8>, tensor<6xi8>), tensor<6xf64> to tensor<100x100xf64, #BSR>
  return %0 : tensor<100x100xf64, #BSR>
}
func.func @dis(%t: tensor<100x100xf64, #COO>, %v: tensor<6xf64>, %p: tensor<2xindex>, %c: tensor<6x2xi32>) -> (tensor<6xf64>, tensor<2xindex>, tensor<6x2xi32>, tensor<i32>, index, i64) {
  %rp, %rc, %rv, %pl, %cl, %vl = sparse_tensor.disassemble %t : tensor<100x100xf64, #COO>
     out_lvls(%p, %c : tensor<2xindex>, tensor<6x2xi32>)
     out_vals(%v : tensor<6xf64>)
     -> (tensor<2xindex>, tensor<6x2xi32>), tensor<6xf64>, (tensor<i32>, index), i64
  return %rv, %rp, %rc, %pl, %cl, %vl : tensor<6xf64>, tensor<2xindex>, tensor<6x2xi32>, tensor<i32>, index, i64
}
func.func @for(%t: tensor<100x100xf64, #COO>, %n: index, %c: i1) -> tensor<100x100xf64, #COO> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<100x100xf64, #COO> {
    %y = scf.while (%w = %x) : (tensor<100x100xf64, #COO>) -> tensor<100x100xf64, #COO> {
      scf.condition(%c) %w : tensor<100x100xf64, #COO>
    } do {
    ^bb0(%z: tensor<100x100xf64, #COO>):
      scf.yield %z : tensor<100x100xf64, #COO>
    }
    scf.yield %y : tensor<100x100xf64, #COO>
  }
  return %r : tensor<100x100xf64, #COO>
}
func.func @rt() -> i1 {
  %0 = sparse_tensor.has_runtime_library
  return %0 : i1
}
