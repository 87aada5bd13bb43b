// RUN: --split-input-file --allow-unregistered-dialect --pass-pipeline=builtin.module(gpu.module(gpu.func(test-gpu-memory-promotion)))

gpu.module @m {
  gpu.func @dyn(%a: memref<f32> {gpu.test_promote_workgroup}, %i: index, %b: memref<2x3x4x5xi32, strided<[1, 2, 3, 4]>> {gpu.test_promote_workgroup}) private(%p: memref<1xf32, 5>) kernel {
    "u.use"(%a, %b) : (memref<f32>, memref<2x3x4x5xi32, strided<[1, 2, 3, 4]>>) -> ()
    gpu.return
  }
  gpu.func @both(%a: memref<3xf32> {gpu.test_promote_workgroup = 1 : i32}, %b: memref<1xf32> {gpu.test_promote_workgroup}) workgroup(%w: memref<1xf32, 3>) {
    memref.copy %a, %a : memref<3xf32> to memref<3xf32>
    memref.copy %b, %b : memref<1xf32> to memref<1xf32>
    gpu.return
  }
  gpu.func @none(%a: memref<3xf32>) { gpu.return }
}
// -----
gpu.module @m {
  gpu.func @dyn(%a: memref<?x4xf32> {gpu.test_promote_workgroup}) kernel {
    "u.use"(%a) : (memref<?x4xf32>) -> ()
    gpu.return
  }
}
