// RUN: --split-input-file --allow-unregistered-dialect
func.func @f(%a: memref<8x16xf32>, %i: index) { %0 = xegpu.create_nd_tdesc %a : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: memref<8x16xf32>, %i: index) { %0 = xegpu.create_nd_tdesc %a[0, %i] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: memref<8x16xf32>, %i: index) { %0 = xegpu.create_nd_tdesc %a[] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: memref<8x16xf32>, %i: index) { %0 = xegpu.create_nd_tdesc %a[f32] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: memref<8x16xf32>, %i: index) { %0 = xegpu.create_nd_tdesc %a[1 : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: memref<8x16xf32>, %i: index) { %0 = xegpu.create_nd_tdesc %a[0] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: i64, %i: index) { %0 = xegpu.create_nd_tdesc %a : i64 -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: i64, %i: index) { %0 = xegpu.create_nd_tdesc %a, shape:[%i, 16], strides : [16, 1] : i64 -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: i64, %i: index) { %0 = xegpu.create_nd_tdesc %a[1,2], shape:[%i, 16], strides : [16, 1] {a = 4} : i64 -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: i64, %i: index) { %0 = xegpu.create_nd_tdesc %a, shape:[%i, 16], strides : [16] : i64 -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: i64, %i: index) { %0 = xegpu.create_nd_tdesc %a, shape:[%i], strides : [16] : i64 -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: memref<?x?xf32>, %i: index) { %0 = xegpu.create_nd_tdesc %a : memref<?x?xf32> -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: memref<?x?xf16>, %i: index) { %0 = xegpu.create_nd_tdesc %a : memref<?x?xf16> -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: memref<?x?xf32>, %i: index) { %0 = xegpu.create_nd_tdesc %a, shape:[%i, 16], strides : [16, 1] : memref<?x?xf32> -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: memref<4xf32>, %i: index) { %0 = xegpu.create_nd_tdesc %a : memref<4xf32> -> !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: memref<64xf32>, %i: index) { %0 = xegpu.create_nd_tdesc %a : memref<64xf32> -> !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>> 
return }
// -----
func.func @f(%a: memref<64xf32, 3>, %i: index) { %0 = xegpu.create_nd_tdesc %a[1,2] : memref<64xf32, 3> -> !xegpu.tensor_desc<16xf16, #xegpu.scatter_tdesc_attr<>> 
return }
// -----
func.func @f(%a: memref<64xf32, #xegpu.memory_space<slm>>, %i: index) { return }
// -----
func.func @f(%a: memref<64xf32, "a">, %i: index) { %0 = xegpu.create_nd_tdesc %a[1] : memref<64xf32, "a"> -> !xegpu.tensor_desc<16xf32>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) {  xegpu.prefetch_nd %a : !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) {  xegpu.prefetch_nd %a[%i] : !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) {  xegpu.prefetch_nd %a[%i, 0] <{l1_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) {  xegpu.prefetch_nd %a[%i, 0] <{l1_hint = #xegpu.cache_hint<cached>}> {b} : !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) {  xegpu.prefetch_nd %a[%i, 0] {l1_hint = #xegpu.cache_hint<cached>} : !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) {  xegpu.prefetch_nd %a[%i, 0] <{l2_hint = #xegpu.cache_hint<write_through>}> : !xegpu.tensor_desc<8x16xf32> 
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %i: index) {  xegpu.prefetch_nd %a[%i, 0] <{l1_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) { %0 = xegpu.load_nd %a : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) { %0 = xegpu.load_nd %a : !xegpu.tensor_desc<8x16xf32> -> vector<8x8xf32>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) { %0 = xegpu.load_nd %a : !xegpu.tensor_desc<8x16xf32> -> vector<8xf32>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) { %0 = xegpu.load_nd %a[0] : !xegpu.tensor_desc<8x16xf32> -> vector<7xf32>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) { %0 = xegpu.load_nd %a[0] : !xegpu.tensor_desc<8x16xf32> -> vector<8xf32>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf32>, %i: index) { %0 = xegpu.load_nd %a[0] : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16>, %i: index) { %0 = xegpu.load_nd %a <{packed}> : !xegpu.tensor_desc<8x16xf16> -> vector<4x16x2xf16>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16>, %i: index) { %0 = xegpu.load_nd %a <{packed, transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<8x16xf16> -> vector<4x16x2xf16>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16>, %i: index) { %0 = xegpu.load_nd %a <{transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<8x16xf16> -> vector<16x8xf16>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16>, %i: index) { %0 = xegpu.load_nd %a <{transpose = array<i64: 1, 5>}> : !xegpu.tensor_desc<8x16xf16> -> vector<16x8xf16>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16>, %i: index) { %0 = xegpu.load_nd %a <{transpose = array<i64: 1>}> : !xegpu.tensor_desc<8x16xf16> -> vector<16xf16>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8xf16>, %i: index) { %0 = xegpu.load_nd %a <{packed}> : !xegpu.tensor_desc<8xf16> -> vector<8xf16>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16x2xf16>, %i: index) { %0 = xegpu.load_nd %a <{packed}> : !xegpu.tensor_desc<8x16x2xf16> -> vector<8xf16>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2>>, %i: index) { %0 = xegpu.load_nd %a : !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2>> -> vector<2x8x16xf16>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1,1]>>, %i: index) { %0 = xegpu.load_nd %a : !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1,1]>> -> vector<8xf16>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16>, %v: vector<8x8xf16>) { xegpu.store_nd %v, %a : vector<8x8xf16>, !xegpu.tensor_desc<8x16xf16> 
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16>, %v: vector<7xf16>) { xegpu.store_nd %v, %a : vector<7xf16>, !xegpu.tensor_desc<8x16xf16> 
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16>, %v: vector<8x16xf16>) { xegpu.store_nd %v, %a[1] : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16> 
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2>>, %v: vector<8x16xf16>) { xegpu.store_nd %v, %a : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2>>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16>, %v: vector<8x16xf16>) { xegpu.store_nd %v, %a <{l3_hint = #xegpu.cache_hint<streaming>}> : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16> 
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16>, %i: index) { %0 = xegpu.update_nd_offset %a, [%i, 4] : !xegpu.tensor_desc<8x16xf16>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<8x16xf16>, %i: index) { %0 = xegpu.update_nd_offset %a, [4] : !xegpu.tensor_desc<8x16xf16>
return }
// -----
func.func @f(%a: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %i: index) { %0 = xegpu.update_nd_offset %a, [4, 5] : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
return }
// -----
func.func @f(%a: memref<64xf32>, %o: vector<16xindex>) { %0 = xegpu.create_tdesc %a, %o : memref<64xf32>, vector<16xindex> -> !xegpu.tensor_desc<16xf32> 
return }
// -----
func.func @f(%a: memref<64xf32>, %o: vector<16xindex>) { %0 = xegpu.create_tdesc %a, %o : memref<64xf32>, vector<16xindex> -> !xegpu.tensor_desc<8xf32, #xegpu.scatter_tdesc_attr<>> 
return }
// -----
func.func @f(%a: memref<64xf32>, %o: vector<16xindex>) { %0 = xegpu.create_tdesc %a, %o : memref<64xf32>, vector<16xindex> -> !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>> 
return }
// -----
func.func @f(%a: memref<64xf32, 3>, %o: vector<16xindex>) { %0 = xegpu.create_tdesc %a, %o : memref<64xf32, 3>, vector<16xindex> -> !xegpu.tensor_desc<15x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>> 
return }
// -----
func.func @f(%a: memref<64xf32>, %o: vector<16xindex>) { %0 = xegpu.create_tdesc %a, %o : memref<64xf32>, vector<16xindex> -> !xegpu.tensor_desc<16xf16, #xegpu.scatter_tdesc_attr<>> 
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %o: vector<16xindex>, %i: index) { xegpu.prefetch %t : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
xegpu.prefetch %t <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %o: vector<16xindex>, %i: index) { xegpu.prefetch %t[%o] : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xindex>
return }
// -----
func.func @f(%t: memref<8xf32>, %o: vector<16xindex>, %i: index) { xegpu.prefetch %t[%o] : memref<8xf32>, vector<16xindex>
return }
// -----
func.func @f(%t: memref<8xf32>, %o: vector<16xindex>, %i: index) { xegpu.prefetch %t <{l1_hint = #xegpu.cache_hint<write_back>}> : memref<8xf32>
return }
// -----
func.func @f(%t: memref<8xf32>, %o: vector<16xindex>, %i: index) { xegpu.prefetch %t[%o] <{offset_align_byte = 2}> : memref<8xf32>, vector<16xindex>
return }
// -----
func.func @f(%t: i64, %o: vector<16xindex>, %i: index) { xegpu.prefetch %t[%o] : i64, vector<16xindex>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32>, %o: vector<16xindex>, %i: index) { xegpu.prefetch %t : !xegpu.tensor_desc<16xf32>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32>, %o: vector<16xindex>, %i: index) { xegpu.prefetch %t  <{l1_hint = #xegpu.cache_hint<write_back>}>: !xegpu.tensor_desc<16xf32>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> vector<16xf32>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> f32
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: i1) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, i1 -> f32
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> vector<16xf16>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<8xi1>) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<8xi1> -> vector<16xf32>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> vector<8xf32>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> vector<1xf32>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, %m: vector<16xi1>) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, vector<16xi1> -> vector<4xf32>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, %m: vector<16xi1>) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, vector<16xi1> -> vector<8xf32>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, %m: vector<16xi1>) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, vector<16xi1> -> vector<4x16xf32>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, %m: vector<16xi1>) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, vector<16xi1> -> vector<16x4xf32>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, %m: i1) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, i1 -> vector<16x4xf32>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, %m: i1) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>, i1 -> f32
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16x4xf32>, %m: vector<16xi1>) { %0 = xegpu.load %t, %m : !xegpu.tensor_desc<16x4xf32>, vector<16xi1> -> vector<16x4xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<16xindex>, %m: vector<16xi1>) { %0 = xegpu.load %t, %m : memref<64xf32>, vector<16xi1> -> vector<16xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<16xindex>, %m: vector<16xi1>) { %0 = xegpu.load %t[%o], %m : memref<64xf32>, vector<16xindex>, vector<16xi1> -> vector<16xf16>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<16xindex>, %m: vector<16xi1>) { %0 = xegpu.load %t[%o], %m : memref<64xf32>, vector<16xindex>, vector<16xi1> -> f32
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<16xindex>, %m: vector<16xi1>) { %0 = xegpu.load %t[%o], %m <{chunk_size = 2}> : memref<64xf32>, vector<16xindex>, vector<16xi1> -> f32
return }
// -----
func.func @f(%t: memref<64xf32>, %o: index, %m: i1) { %0 = xegpu.load %t[%o], %m <{chunk_size = 2}> : memref<64xf32>, index, i1 -> vector<3xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: index, %m: i1) { %0 = xegpu.load %t[%o], %m <{chunk_size = 2}> : memref<64xf32>, index, i1 -> vector<2xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<16xindex>, %m: i1) { %0 = xegpu.load %t[%o], %m <{chunk_size = 2}> : memref<64xf32>, vector<16xindex>, i1 -> vector<2xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: index, %m: vector<16xi1>) { %0 = xegpu.load %t[%o], %m <{chunk_size = 2}> : memref<64xf32>, index, vector<16xi1> -> vector<3xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<4xindex>, %m: vector<16xi1>) { %0 = xegpu.load %t[%o], %m <{chunk_size = 2}> : memref<64xf32>, vector<4xindex>, vector<16xi1> -> vector<2xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<4xindex>, %m: vector<16xi1>) { %0 = xegpu.load %t[%o], %m <{chunk_size = 2}> : memref<64xf32>, vector<4xindex>, vector<16xi1> -> vector<16x2xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<4xindex>, %m: vector<16xi1>) { %0 = xegpu.load %t[%o], %m <{chunk_size = 2}> : memref<64xf32>, vector<4xindex>, vector<16xi1> -> vector<16x4xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<4xindex>, %m: vector<16xi1>) { %0 = xegpu.load %t[%o], %m : memref<64xf32>, vector<4xindex>, vector<16xi1> -> vector<16xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<4xindex>, %m: vector<16xi1>) { %0 = xegpu.load %t[%o], %m : memref<64xf32>, vector<4xindex>, vector<16xi1> -> vector<4x4xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<1xindex>, %m: vector<1xi1>) { %0 = xegpu.load %t[%o], %m <{chunk_size = 4}>: memref<64xf32>, vector<1xindex>, vector<1xi1> -> vector<4xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<1xindex>, %m: vector<1xi1>) { %0 = xegpu.load %t[%o], %m <{chunk_size = -1}>: memref<64xf32>, vector<1xindex>, vector<1xi1> -> vector<4xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<4xindex>, %m: vector<4xi1>, %v: vector<4xf32>) { xegpu.store %v, %t[%o], %m : vector<4xf32>, memref<64xf32>, vector<4xindex>, vector<4xi1>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: vector<4xindex>, %m: vector<4xi1>, %v: vector<4xf16>) { xegpu.store %v, %t[%o], %m : vector<4xf16>, memref<64xf32>, vector<4xindex>, vector<4xi1>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %o: vector<4xindex>, %m: vector<16xi1>, %v: vector<8xf32>) { xegpu.store %v, %t, %m : vector<8xf32>, !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %o: vector<4xindex>) { %0 = xegpu.update_offset %t, %o : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xindex>
return }
// -----
func.func @f(%t: !xegpu.tensor_desc<16xf32>, %o: vector<4xindex>) { %0 = xegpu.update_offset %t, %o : !xegpu.tensor_desc<16xf32>, vector<4xindex>
return }
// -----
func.func @f(%a: vector<4xf32>, %b: vector<4xf32>) { %0 = xegpu.dpas %a, %b : vector<4xf32>, vector<4xf32> -> vector<5xf32>
return }
// -----
func.func @f(%a: vector<4xf16>, %b: vector<3xf16>) { %0 = xegpu.dpas %a, %b : vector<4xf16>, vector<3xf16> -> vector<5xf32>
return }
// -----
func.func @f(%a: vector<4x4xf16>, %b: vector<2x5x2xf16>) { %0 = xegpu.dpas %a, %b : vector<4x4xf16>, vector<2x5x2xf16> -> vector<4x5xf32>
return }
// -----
func.func @f(%a: vector<4x4xf16>) { %0 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<lane_layout=[1,4], lane_data=[1,1]>, target_layout = #xegpu.layout<lane_layout=[1,4], lane_data=[1,1]>}> : vector<4x4xf16>
return }
// -----
func.func @f(%a: vector<4x4xf16>) { %0 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<lane_layout=[1,4], lane_data=[1,1]>, target_layout = #xegpu.layout<sg_layout=[1,4]>}> : vector<4x4xf16>
return }
// -----
func.func @f(%a: vector<4x4xf16>) { %0 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<lane_layout=[1,3], lane_data=[1,1]>, target_layout = #xegpu.layout<lane_layout=[1,4]>}> : vector<4x4xf16>
return }
// -----
func.func @f(%a: vector<4x4xf16>) { %0 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<lane_layout=[1,4], lane_data=[1,1]>, target_layout = #xegpu.layout<lane_layout=[1,4,1]>}> : vector<4x4xf16>
return }
// -----
func.func @f(%a: vector<4x4xf16>) { %0 = xegpu.convert_layout %a <{input_layout = #xegpu.slice<#xegpu.layout<lane_layout=[1,4,2], lane_data=[1,1,1]>, dims = [2]>, target_layout = #xegpu.layout<lane_layout=[1,4]>}> : vector<4x4xf16>
return }
// -----
func.func @f(%a: vector<4x4xf16>) { %0 = xegpu.convert_layout %a <{input_layout = 4, target_layout = #xegpu.layout<lane_layout=[1,4]>}> : vector<4x4xf16>
return }
// -----
func.func @f(%a: vector<4x4xf16>) { %0 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<lane_layout=[1,4]>}> : vector<4x4xf16>
return }
// -----
func.func @f(%a: memref<64xi8, 3>) { %0 = xegpu.create_mem_desc %a : memref<64xi8, 3> -> !xegpu.mem_desc<16x2xf16>
return }
// -----
func.func @f(%a: memref<64xi8, 3>) { %0 = xegpu.create_mem_desc %a : memref<64xi8, 3> -> !xegpu.mem_desc<16x4xf16>
return }
// -----
func.func @f(%a: memref<64xi8, 2>) { %0 = xegpu.create_mem_desc %a : memref<64xi8, 2> -> !xegpu.mem_desc<16x4xf16>
return }
// -----
func.func @f(%a: memref<64xi8, #gpu.address_space<workgroup>>) { %0 = xegpu.create_mem_desc %a : memref<64xi8, #gpu.address_space<workgroup>> -> !xegpu.mem_desc<16x2xf16>
return }
// -----
func.func @f(%a: memref<64xi8, #xegpu<memory_space slm>>) { %0 = xegpu.create_mem_desc %a : memref<64xi8, #xegpu<memory_space slm>> -> !xegpu.mem_desc<16x2xf16>
return }
// -----
func.func @f(%a: memref<32x2xi8, 3>) { %0 = xegpu.create_mem_desc %a : memref<32x2xi8, 3> -> !xegpu.mem_desc<32xf16>
return }
// -----
func.func @f(%a: memref<2x2xi8, 3>) { %0 = xegpu.create_mem_desc %a : memref<2x2xi8, 3> -> !xegpu.mem_desc<i32>
return }
// -----
func.func @f(%a: memref<2x2x2xi8, 3>) { %0 = xegpu.create_mem_desc %a : memref<2x2x2xi8, 3> -> !xegpu.mem_desc<i32>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16>) { %0 = xegpu.load_matrix %m[0, 0] : !xegpu.mem_desc<16x4xf16> -> vector<32x2xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16>, %i: index) { %0 = xegpu.load_matrix %m[0, %i] <{layout = #xegpu.layout<lane_layout = [1, 2]>}> : !xegpu.mem_desc<16x4xf16>, index -> vector<8x2xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16>, %i: index) { %0 = xegpu.load_matrix %m[0] <{subgroup_block_io}> : !xegpu.mem_desc<16x4xf16> -> vector<8xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16>, %i: index) { %0 = xegpu.load_matrix %m[0] <{subgroup_block_io}> : !xegpu.mem_desc<16x4xf16> -> f16
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16xf16>, %i: index) { %0 = xegpu.load_matrix %m[0] : !xegpu.mem_desc<16xf16> -> vector<8xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16xf16>, %i: index) { %0 = xegpu.load_matrix %m[0] : !xegpu.mem_desc<16xf16> -> f16
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [1, 16]>>, %i: index) { %0 = xegpu.load_matrix %m[0] <{subgroup_block_io}> : !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [1, 16]>> -> vector<8xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [1, 16], block = [4, 4]>>, %i: index) { %0 = xegpu.load_matrix %m[0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [1, 2], lane_data = [2, 1]>}> : !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [1, 16], block = [4, 4]>> -> vector<8xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [1, 16], block = [4, 4]>>, %i: index) { %0 = xegpu.load_matrix %m[0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [1, 2], lane_data = [1, 1]>}> : !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [1, 16], block = [4, 4]>> -> vector<8xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [1, 16], block = [1, 4]>>, %i: index) { %0 = xegpu.load_matrix %m[0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [1, 4], lane_data = [1, 1]>}> : !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [1, 16], block = [1, 4]>> -> vector<8xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [1, 16], block = [4, 1]>>, %i: index) { %0 = xegpu.load_matrix %m[0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [4, 1], lane_data = [1, 1]>}> : !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [1, 16], block = [4, 1]>> -> vector<8xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [4, 1], block = [1, 4]>>, %i: index) { %0 = xegpu.load_matrix %m[0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [1, 4], lane_data = [1, 1]>}> : !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [4, 1], block = [1, 4]>> -> vector<2x2x2xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [4, 1], block = []>>, %i: index) { %0 = xegpu.load_matrix %m[0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [1, 4], lane_data = [1, 1]>}> : !xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<stride = [4, 1], block = []>> -> vector<8xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16>, %d: vector<8x8xf16>) { xegpu.store_matrix %d, %m[0, 0] : vector<8x8xf16>, !xegpu.mem_desc<16x4xf16>
return }
// -----
func.func @f(%m: !xegpu.mem_desc<16x4xf16>, %d: f16) { xegpu.store_matrix %d, %m[0, 0] <{subgroup_block_io}> : f16, !xegpu.mem_desc<16x4xf16>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: index, %m: vector<1xi1>) { %0 = xegpu.load %t[%o], %m : memref<64xf32>, index, vector<1xi1> -> vector<1xf32>
return }
// -----
func.func @f(%t: memref<64xf32>, %o: index, %m: vector<1xi1>) { %0 = xegpu.load %t[%o], %m : memref<64xf32>, index, vector<1xi1> -> f32
return }
// -----
func.func @f(%t: memref<64xf32>, %o: index, %m: vector<1xi1>) { xegpu.alloc_nbarrier 8
 xegpu.fence memory_kind = global, fence_scope = workgroup
return }
// -----
"u.op"() {a = #xegpu.block_tdesc_attr<memory_space = slm>, b = #xegpu<memory_space slm>, c = #xegpu.cache_hint<cached>, d= #xegpu<fence_scope gpu>} : () -> ()
// -----
"u.op"() {a = #xegpu<block_tdesc_attr<memory_space = #xegpu<memory_space slm>>>} : () -> ()
// -----
"u.op"() {a = #xegpu.block_tdesc_attr<boundary_check = 1 : i1>} : () -> ()
// -----
"u.op"() {a = #xegpu.block_tdesc_attr<array_length = true>} : () -> ()
// -----
"u.op"() {a = #xegpu.block_tdesc_attr<array_length = -2 : index>} : () -> ()
// -----
"u.op"() {a = !xegpu.tensor_desc<0x16xf32, #xegpu.layout<lane_layout = [1, 16]>>} : () -> ()
// -----
"u.op"() {a = !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1,-1]>>} : () -> ()
// -----
"u.op"() {a = !xegpu.tensor_desc<?x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1,1]>>} : () -> ()
// -----
"u.op"() {a = !xegpu.tensor_desc<?x16xf32, #xegpu.layout<lane_layout = [3, 16], lane_data = [1,1]>>} : () -> ()
// -----
"u.op"() {a = !xegpu.tensor_desc<8x16xf32, #xegpu.layout<sg_layout = [16, 16], sg_data = [1,1]>>} : () -> ()
// -----
"u.op"() {a = !xegpu.tensor_desc<8x16xf32, #xegpu.slice<#xegpu.layout<sg_layout = [16, 16], sg_data = [1,1]>, dims = [0]>>} : () -> ()
