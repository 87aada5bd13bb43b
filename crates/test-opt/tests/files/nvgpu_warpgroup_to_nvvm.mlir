// RUN: --convert-nvgpu-to-nvvm

!a = !nvgpu.warpgroup.descriptor<tensor = memref<128x32xf16, 3>>
!b = !nvgpu.warpgroup.descriptor<tensor = memref<32x16xf16, 3>>
!c = !nvgpu.warpgroup.accumulator<fragmented = vector<128x16xf32>>
func.func @multiply(%a: !a, %b: !b, %c: !c, %out: memref<128x16xf32, 3>) {
  %d = nvgpu.warpgroup.mma %a, %b, %c {transposeB, waitGroup = 2} : !a, !b, !c -> !c
  nvgpu.warpgroup.mma.store %d, %out : !c to memref<128x16xf32, 3>
  return
}

!u = !nvgpu.warpgroup.descriptor<tensor = memref<64x32xf16, 3>>
!v = !nvgpu.warpgroup.descriptor<tensor = memref<32x8xf16, 3>>
!w = !nvgpu.warpgroup.accumulator<fragmented = vector<64x8xf16>>
func.func @small(%u: !u, %v: !v, %w: !w) -> !w {
  %d = nvgpu.warpgroup.mma %u, %v, %w {transposeB} : !u, !v, !w -> !w
  return %d : !w
}
