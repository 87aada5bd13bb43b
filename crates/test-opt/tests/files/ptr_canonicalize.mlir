// RUN: --canonicalize --split-input-file
// Conversions back and forth, additions of 0, and accesses whose results have no uses.
#g = #ptr.generic_space
func.func @a(%m: memref<4xf32, #g>, %p: !ptr.ptr<#g>, %i: index, %v: index) -> (memref<4xf32, #g>, !ptr.ptr<#g>, !ptr.ptr<#g>, !ptr.ptr<#g>, !ptr.ptr<#g>) {
  %0 = ptr.to_ptr %m : memref<4xf32, #g> -> !ptr.ptr<#g>
  %md = ptr.get_metadata %m : memref<4xf32, #g>
  %1 = ptr.from_ptr %0 metadata %md : !ptr.ptr<#g> -> memref<4xf32, #g>
  %2 = ptr.from_ptr %p metadata %md : !ptr.ptr<#g> -> memref<4xf32, #g>
  %3 = ptr.to_ptr %2 : memref<4xf32, #g> -> !ptr.ptr<#g>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %4 = ptr.ptr_add %p, %c0 : !ptr.ptr<#g>, index
  %5 = ptr.ptr_add nusw %p, %c1 : !ptr.ptr<#g>, index
  %6 = ptr.ptr_add %5, %i : !ptr.ptr<#g>, index
  return %1, %3, %4, %5, %6 : memref<4xf32, #g>, !ptr.ptr<#g>, !ptr.ptr<#g>, !ptr.ptr<#g>, !ptr.ptr<#g>
}
func.func @b(%m: memref<4xf32, #g>, %n: memref<4xf32, #g>) -> (memref<4xf32, #g>) {
  %0 = ptr.to_ptr %m : memref<4xf32, #g> -> !ptr.ptr<#g>
  %md = ptr.get_metadata %n : memref<4xf32, #g>
  %1 = ptr.from_ptr %0 metadata %md : !ptr.ptr<#g> -> memref<4xf32, #g>
  return %1 : memref<4xf32, #g>
}
func.func @c(%p: tensor<4x!ptr.ptr<#g>>) -> tensor<4x!ptr.ptr<#g>> {
  %c0 = arith.constant dense<0> : tensor<4xindex>
  %4 = ptr.ptr_add %p, %c0 : tensor<4x!ptr.ptr<#g>>, tensor<4xindex>
  return %4 : tensor<4x!ptr.ptr<#g>>
}
func.func @d(%m: memref<4xf32, #g>, %n: memref<4x?xf32, #g>) -> (memref<4xf32, #g>, memref<4x?xf32, #g>) {
  %0 = ptr.to_ptr %m : memref<4xf32, #g> -> !ptr.ptr<#g>
  %1 = ptr.from_ptr %0 : !ptr.ptr<#g> -> memref<4xf32, #g>
  %2 = ptr.to_ptr %n : memref<4x?xf32, #g> -> !ptr.ptr<#g>
  %md = ptr.get_metadata %n : memref<4x?xf32, #g>
  %3 = ptr.from_ptr %2 metadata %md : !ptr.ptr<#g> -> memref<4x?xf32, #g>
  return %1, %3 : memref<4xf32, #g>, memref<4x?xf32, #g>
}

// -----
#g = #ptr.generic_space
func.func @e(%p: !ptr.ptr<#g>, %m: memref<4xf32, #g>, %md : !ptr.ptr_metadata<memref<4xf32, #g>>) -> (!ptr.ptr<#g>, !ptr.ptr<#g>, memref<4xf32, #g>, !ptr.ptr<#g>) {
  %2 = ptr.from_ptr %p metadata %md : !ptr.ptr<#g> -> memref<4xf32, #g>
  %3 = ptr.to_ptr %2 : memref<4xf32, #g> -> !ptr.ptr<#g>
  %7 = ptr.from_ptr %p : !ptr.ptr<#g> -> memref<4xf32, #g>
  %8 = ptr.to_ptr %7 : memref<4xf32, #g> -> !ptr.ptr<#g>
  %a = ptr.from_ptr %3 metadata %md : !ptr.ptr<#g> -> memref<4xf32, #g>
  %b = ptr.to_ptr %a : memref<4xf32, #g> -> !ptr.ptr<#g>
  %c = ptr.from_ptr %b metadata %md : !ptr.ptr<#g> -> memref<4xf32, #g>
  %o = ptr.type_offset f32 : index
  %q = ptr.ptr_add %p, %o : !ptr.ptr<#g>, index
  return %3, %8, %c, %q : !ptr.ptr<#g>, !ptr.ptr<#g>, memref<4xf32, #g>, !ptr.ptr<#g>
}

// -----
#g = #ptr.generic_space
func.func @a(%p: !ptr.ptr<#g>, %ps: vector<4x!ptr.ptr<#g>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = ptr.load %p : !ptr.ptr<#g> -> f32
  %1 = ptr.load volatile %p : !ptr.ptr<#g> -> f32
  %2 = ptr.load %p atomic monotonic alignment = 4 : !ptr.ptr<#g> -> f32
  %5 = ptr.load %p atomic unordered alignment = 4 : !ptr.ptr<#g> -> f32
  %3 = ptr.gather %ps, %m, %v : vector<4x!ptr.ptr<#g>> -> vector<4xf32>
  %4 = ptr.masked_load %p, %m, %v : !ptr.ptr<#g> -> vector<4xf32>
  return
}
