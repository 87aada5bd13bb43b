// RUN: --split-input-file
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%t: tensor<4x5xf32, #COO>) { %0 = "sparse_tensor.coordinates"(%t) {level = 0 : index} : (tensor<4x5xf32, #COO>) -> memref<3xindex>
return }
// -----
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)), crdWidth = 32 }>
func.func @f(%t: tensor<4x5xf32, #COO>) { %0 = "sparse_tensor.coordinates"(%t) {level = 1 : index} : (tensor<4x5xf32, #COO>) -> memref<3xi32>
return }
// -----
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)), crdWidth = 32 }>
func.func @f(%t: tensor<4x5xf32, #COO>) { %0 = "sparse_tensor.coordinates_buffer"(%t) : (tensor<4x5xf32, #COO>) -> memref<?xi32>
return }
// -----
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth = 32 }>
func.func @f(%t: tensor<4x5xf32, #COO>) { %0 = "sparse_tensor.coordinates_buffer"(%t) : (tensor<4x5xf32, #COO>) -> memref<?xi16>
return }
// -----
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)), crdWidth = 32 }>
#D = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed), crdWidth = 32 }>
func.func @f(%t: tensor<4x5xf32, #COO>) { %0 = "sparse_tensor.reorder_coo"(%t) {algorithm = #sparse_tensor<sparse_tensor_sort_algorithm quick_sort>} : (tensor<4x5xf32, #COO>) -> tensor<4x5xf32, #D>
return }
// -----
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)), crdWidth = 32 }>
func.func @f(%t: tensor<4x5xf32, #COO>) { %0 = "sparse_tensor.reorder_coo"(%t) {algorithm = #sparse_tensor<sparse_tensor_sort_algorithm quick_sort>} : (tensor<4x5xf32, #COO>) -> tensor<4x5xf32, #COO>
return }
// -----
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth = 32 }>
#D = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : compressed(nonunique), d0 : singleton), crdWidth = 32 }>
func.func @f(%t: tensor<4x5xf32, #COO>) { %0 = "sparse_tensor.reorder_coo"(%t) {algorithm = #sparse_tensor<sparse_tensor_sort_algorithm quick_sort>} : (tensor<4x5xf32, #COO>) -> tensor<4x5xf32, #D>
return }
// -----
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : singleton), crdWidth = 32 }>
#D = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth = 32 }>
func.func @f(%t: tensor<4x5xf32, #COO>) { %0 = "sparse_tensor.reorder_coo"(%t) {algorithm = #sparse_tensor<sparse_tensor_sort_algorithm quick_sort>} : (tensor<4x5xf32, #COO>) -> tensor<4x5xf32, #D>
return }
// -----
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth = 32 }>
#D = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth = 16 }>
func.func @f(%t: tensor<4x5xf32, #COO>) { %0 = "sparse_tensor.reorder_coo"(%t) {algorithm = #sparse_tensor<sparse_tensor_sort_algorithm quick_sort>} : (tensor<4x5xf32, #COO>) -> tensor<4x5xf32, #D>
return }
// -----
#B = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed, d1 : singleton), crdWidth = 32 }>
func.func @f(%t: tensor<4x5xf32, #B>) { %0 = "sparse_tensor.coordinates"(%t) {level = 2 : index} : (tensor<4x5xf32, #B>) -> memref<?xi32>
return }
// -----
#D = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed), crdWidth = 32 }>
#E = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : compressed, d0 : compressed), crdWidth = 32 }>
func.func @f(%t: tensor<4x5xf32, #D>) { %0 = "sparse_tensor.reinterpret_map"(%t) : (tensor<4x5xf32, #D>) -> tensor<4x5xf32, #E>
return }
// -----
#D = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed), crdWidth = 32 }>
#E = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : compressed, d0 : compressed), crdWidth = 32 }>
func.func @f(%t: tensor<4x5xf32, #D>) { %0 = "sparse_tensor.reinterpret_map"(%t) : (tensor<4x5xf32, #D>) -> tensor<5x4xf32, #E>
return }
// -----
#D = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed), crdWidth = 32 }>
#E = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), crdWidth = 32 }>
func.func @f(%t: tensor<4x5xf32, #D>) { %0 = "sparse_tensor.reinterpret_map"(%t) : (tensor<4x5xf32, #D>) -> tensor<5xf32, #E>
return }
// -----
#E = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), crdWidth = 32 }>
func.func @f(%t: tensor<5xf32, #E>) { %c = arith.constant 3 : index
%0 = "sparse_tensor.lvl"(%t, %c) : (tensor<5xf32, #E>, index) -> index
return }
// -----
func.func @f(%c: index, %m: memref<3xindex>) { %x = arith.constant 3 : index
sparse_tensor.sort quick_sort %x, %m {perm_map = affine_map<(d0,d1)->(d0,d1)>, ny = 1 : index} : memref<3xindex>
return }
// -----
func.func @f(%c: index, %m: memref<9xindex>, %y: memref<2xindex>) { %x = arith.constant 3 : index
sparse_tensor.sort quick_sort %x, %m jointly %y {perm_map = affine_map<(d0,d1)->(d0,d1)>, ny = 1 : index} : memref<9xindex> jointly memref<2xindex>
return }
// -----
func.func @f(%c: index, %m: memref<9xindex>, %y: index) { %x = arith.constant 0 : index
%a, %b = sparse_tensor.push_back %c, %m, %y, %x : index, memref<9xindex>, index, index
return }
// -----
#E = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), crdWidth = 32 }>
#S = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1,4,1)>) -> (d0 : compressed), crdWidth = 32 }>
func.func @f(%t: tensor<5xf32, #E>) { 
%0 = sparse_tensor.convert %t : tensor<5xf32, #E> to tensor<5xf32, #S>
return }
// -----
#SP = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : singleton) }>
func.func @f(%s: !sparse_tensor.storage_specifier<#SP>) { 
%0 = sparse_tensor.storage_specifier.get %s pos_mem_sz at 1 : !sparse_tensor.storage_specifier<#SP>
return }
// -----
#SP = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : singleton) }>
func.func @f(%s: tensor<4x5xf32, #SP>, %r: tensor<4x5xf32>) { 
%0 = "sparse_tensor.load"(%s) : (tensor<4x5xf32, #SP>) -> tensor<4x5xf32>
return }
