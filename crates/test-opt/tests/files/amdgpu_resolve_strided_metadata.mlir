// RUN: --split-input-file --allow-unregistered-dialect --amdgpu-resolve-strided-metadata

func.func @resolve(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %s: memref<4x8xf32>, %r: memref<?xf32, #gpu.address_space<global>>) -> (index, index, index, index, index, index, index, index) {
  %c = amdgpu.fat_raw_buffer_cast %m : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>
  %b, %o, %sz:2, %st:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>, #amdgpu.address_space<fat_raw_buffer>> -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
  %c2 = amdgpu.fat_raw_buffer_cast %s : memref<4x8xf32> to memref<4x8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %b2, %o2, %sz2:2, %st2:2 = memref.extract_strided_metadata %c2 : memref<4x8xf32, #amdgpu.address_space<fat_raw_buffer>> -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
  %k = memref.load %b[] : memref<f32, #amdgpu.address_space<fat_raw_buffer>>
  "u.use"(%b, %b2, %k) : (memref<f32, #amdgpu.address_space<fat_raw_buffer>>, memref<f32, #amdgpu.address_space<fat_raw_buffer>>, f32) -> ()
  return %o, %sz#0, %sz#1, %st#0, %st#1, %o2, %sz2#0, %st2#0 : index, index, index, index, index, index, index, index
}
// -----
func.func @reset(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> (index, index, index, index, index) {
  %c = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?]>, #amdgpu.address_space<fat_raw_buffer>>
  %b, %o, %sz:2, %st:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?]>, #amdgpu.address_space<fat_raw_buffer>> -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
  return %o, %sz#0, %sz#1, %st#0, %st#1: index, index, index, index, index
}
