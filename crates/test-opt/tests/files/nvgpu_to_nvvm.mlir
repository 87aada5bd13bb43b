// RUN: --convert-nvgpu-to-nvvm
// RUN: --convert-nvgpu-to-nvvm --convert-nvvm-to-llvm

!group = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>

func.func @barrier(%i: index, %p: i1) -> i1 {
  %group = nvgpu.mbarrier.create -> !group
  nvgpu.mbarrier.init %group[%i], %i, predicate = %p : !group
  %token = nvgpu.mbarrier.arrive %group[%i] : !group -> !nvgpu.mbarrier.token
  %done = nvgpu.mbarrier.test.wait %group[%i], %token : !group, !nvgpu.mbarrier.token
  nvgpu.mbarrier.try_wait.parity %group[%i], %p, %i : !group
  return %done : i1
}

func.func @product(%a: vector<4x4xi8>, %b: vector<2x4xi8>, %c: vector<2x2xi32>) -> vector<2x2xi32> {
  %0 = nvgpu.mma.sync (%a, %b, %c) {mmaShape = [16, 8, 32]}
      : (vector<4x4xi8>, vector<2x4xi8>, vector<2x2xi32>) -> vector<2x2xi32>
  return %0 : vector<2x2xi32>
}
