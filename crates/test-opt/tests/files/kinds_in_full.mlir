// RUN: -split-input-file
// Types and attributes that are only a mnemonic, or stand with their prefix where they need not, and
// values of enumerations that are no keywords.

func.func @groups(%size: index, %token: !async.token) {
  %0 = async.create_group %size : !async.group
  %1 = async.runtime.create_group %size : !async.group
  %2 = async.add_to_group %token, %0 : !async.token
  return
}
func.func @barriers(%b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  %0 = nvgpu.mbarrier.arrive %b[%i] : !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> !nvgpu.mbarrier.token
  %1 = nvgpu.mbarrier.test.wait %b[%i], %0 : !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, !nvgpu.mbarrier.token
  return
}
func.func @enumerations(%a: i64, %r: !llvm.struct<(f32, f32, f32, f32)>) -> !llvm.struct<(f32, f32, f32, f32)> {
  %0 = nvvm.wgmma.mma_async %a, %a, %r, #nvvm.shape<m = 64, n = 8, k = 16>,
      D [#nvvm.wgmma_type<f32>, #nvvm.wgmma_scale_out<zero>, #nvvm.mma_int_overflow<wrapped>],
      A [<f16>, #nvvm.wgmma_scale_in<neg>, #nvvm.mma_layout<col>],
      B [#nvvm.wgmma_type<f16>, <neg>, <col>]
      : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return %0 : !llvm.struct<(f32, f32, f32, f32)>
}
ml_program.global private @extern(#ml_program.extern : tensor<4xi32>) : tensor<4xi32>

// -----
func.func @groups(%size: index) {
  %0 = async.create_group %size : !async.token
  return
}

// -----
func.func @groups(%size: index) {
  %0 = async.create_group %size : 
  return
}

// -----
func.func @enumerations(%a: i64, %r: !llvm.struct<(f32, f32, f32, f32)>) {
  %0 = nvvm.wgmma.mma_async %a, %a, %r, #nvvm.shape<m = 64, n = 8, k = 16>,
      D [<f32>, #nvvm.wgmma_scale_in<neg>], A [<f16>, <neg>, <col>], B [<f16>, <neg>, <col>]
      : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return
}

// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%op: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %op {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "none"
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = none
    } : !transform.any_op
    transform.yield
  }
}

// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%op: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %op {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = vector-transfer
    } : !transform.any_op
    transform.yield
  }
}

// -----
// A list of operands behind a comma may be empty.
func.func @dma(%a: memref<512xf32>, %b: memref<4xf32, 1>, %tag: memref<1xi32>, %c: index) {
  affine.for %i = 0 to 512 step 4 {
    affine.dma_start %a[%i], %b[%c], %tag[%c], %c,
        : memref<512xf32>, memref<4xf32, 1>, memref<1xi32>
  }
  memref.dma_start %a[%c], %b[%c], %c, %tag[%c],
      : memref<512xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}

// -----
func.func @dma(%a: memref<512xf32>, %b: memref<4xf32, 1>, %tag: memref<1xi32>, %c: index) {
  memref.dma_start %a[%c], %b[%c], %c, %tag[%c], %c,
      : memref<512xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}
