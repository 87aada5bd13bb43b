// RUN: --canonicalize --allow-unregistered-dialect
func.func @lds() {
  amdgpu.lds_barrier
  amdgpu.lds_barrier
  "t.x"() : () -> ()
  amdgpu.lds_barrier
  return
}
func.func @mc() {
  amdgpu.memory_counter_wait load(3) store(2) ds(1) exp(4)
  amdgpu.memory_counter_wait load(1) ds(5) tensor(1)
  amdgpu.memory_counter_wait load(2)
  "t.x"() : () -> ()
  amdgpu.memory_counter_wait load(2)
  return
}
func.func @sb(%x: f32, %l: i32) -> (f32,f32,f32,f32) {
  %0 = gpu.subgroup_broadcast %x, first_active_lane : f32
  %1 = gpu.subgroup_broadcast %0, first_active_lane : f32
  %2 = gpu.subgroup_broadcast %0, specific_lane %l : f32
  %3 = gpu.subgroup_broadcast %2, first_active_lane : f32
  %4 = gpu.subgroup_broadcast %x, specific_lane %l : f32
  %5 = gpu.subgroup_broadcast %4, specific_lane %l : f32
  return %1, %2, %3, %5 : f32, f32,f32,f32
}
gpu.module @m {
gpu.func @sr(%x: f32, %l: i32) -> (f32) {
  %0 = gpu.subgroup_reduce add %x cluster(size=1) : (f32) -> f32
  gpu.return %0 : f32
}
}
func.func @w(%x: f32) {
  %0 = gpu.wait async
  %1 = gpu.wait async
  %2 = gpu.wait async [%0, %1]
  "t.x"(%2) : (!gpu.async.token) -> ()
  %3 = gpu.wait async [%0, %1]
  return
}
func.func @ud() -> (index, index) {
  %t = gpu.thread_id x
  %s = gpu.thread_id x
  %c = arith.constant 0 : i32
  %b = gpu.subgroup_broadcast %c, first_active_lane : i32
  "t.y"(%b): (i32)->()
  return %t, %s : index, index
}
func.func @la(%x: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx,%by,%bz) in (%gx=%c1,%gy=%x,%gz=%c1) threads(%tx,%ty,%tz) in (%sx=%c1,%sy=%c1,%sz=%c1) {
    "t.x"(%tx,%by,%bx,%gx) : (index,index,index,index) -> ()
    gpu.terminator
  }
  return
}
func.func @ld(%src: memref<10xf32>, %dst: memref<10xf32, #gpu.address_space<workgroup>>, %i:index) {
  %c = memref.cast %src : memref<10xf32> to memref<?xf32>
  %d = memref.cast %dst : memref<10xf32, #gpu.address_space<workgroup>> to memref<?xf32, #gpu.address_space<workgroup>>
  amdgpu.gather_to_lds %c[%i], %d[%i] : f32, memref<?xf32>, memref<?xf32, #gpu.address_space<workgroup>>
  return
}
func.func @memset(%arg0: memref<10xf32>) {
  %a = gpu.alloc() : memref<10xf32>
  gpu.memcpy %a, %arg0 : memref<10xf32>, memref<10xf32>
  gpu.dealloc %a : memref<10xf32>
  return
}
