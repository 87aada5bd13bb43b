// RUN: --convert-amdgpu-to-rocdl=chipset=gfx942
// RUN: --convert-amdgpu-to-rocdl=chipset=gfx950
// RUN: --convert-amdgpu-to-rocdl=chipset=gfx1201
// RUN: --convert-amdgpu-to-rocdl=chipset=gfx12

// Accesses to buffers, barriers and waits, for which the chipsets differ.
func.func @buffers(%buffer: memref<4x?xf16, strided<[?, 1], offset: ?>>, %i: i32) -> vector<4xf16> {
  %0 = amdgpu.raw_buffer_load {indexOffset = 3 : i32} %buffer[%i, %i] sgprOffset %i
      : memref<4x?xf16, strided<[?, 1], offset: ?>>, i32, i32 -> vector<4xf16>
  amdgpu.lds_barrier
  amdgpu.memory_counter_wait load(1) ds(2)
  return %0 : vector<4xf16>
}

func.func @lanes(%a: f16, %b: i64) -> (f16, i64) {
  %0 = amdgpu.dpp %a %a row_shr (2 : i32) {row_mask = 3 : i32} : f16
  %1 = amdgpu.swizzle_bitmode %b 1 2 4 : i64
  return %0, %1 : f16, i64
}
