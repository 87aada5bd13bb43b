// RUN: --amdgpu-emulate-atomics=chipset=gfx1030
// RUN: --amdgpu-emulate-atomics=chipset=gfx90a
// RUN: --amdgpu-emulate-atomics=chipset=gfx1100
// RUN: --amdgpu-emulate-atomics=chipset=gfx942
// RUN: --amdgpu-emulate-atomics=chipset=gfx900

func.func @add(%x: f32, %v: vector<2xf16>, %w: vector<2xbf16>, %a: memref<?xf32>, %b: memref<?xf16>, %c: memref<?xbf16>, %i: i32) {
  amdgpu.raw_buffer_atomic_fadd {boundsCheck = false, indexOffset = 4 : i32, note} %x -> %a[%i] sgprOffset %i : f32 -> memref<?xf32>, i32
  amdgpu.raw_buffer_atomic_fadd %v -> %b[%i] : vector<2xf16> -> memref<?xf16>, i32
  amdgpu.raw_buffer_atomic_fadd %w -> %c[%i] : vector<2xbf16> -> memref<?xbf16>, i32
  return
}

func.func @max(%x: f32, %y: f64, %a: memref<?xf32>, %b: memref<?xf64>, %i: i32) {
  amdgpu.raw_buffer_atomic_fmax %x -> %a[%i] : f32 -> memref<?xf32>, i32
  amdgpu.raw_buffer_atomic_fmax %y -> %b[%i] : f64 -> memref<?xf64>, i32
  return
}
