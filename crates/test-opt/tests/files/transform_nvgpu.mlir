// RUN: --transform-interpreter --split-input-file

// The first two copies make a group; the third one has a size that is not supported.
func.func @copies(%in: memref<128x128xf32>, %to: memref<4x128xf32, 3>, %n: index, %v: vector<3xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %mask = vector.create_mask %n : vector<4xi1>
  %0 = vector.transfer_read %in[%c0, %c0], %zero, %mask {in_bounds = [true]} : memref<128x128xf32>, vector<4xf32>
  vector.transfer_write %0, %to[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, memref<4x128xf32, 3>
  %1 = vector.load %in[%c2, %c0] : memref<128x128xf32>, vector<2xf32>
  vector.store %1, %to[%c2, %c0] : memref<4x128xf32, 3>, vector<2xf32>
  vector.store %v, %to[%c2, %c2] : memref<4x128xf32, 3>, vector<3xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.nvgpu.create_async_groups %0 {bypass_l1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @pipelined(%in: memref<?x4xf32>, %to: memref<4x4xf32, #gpu.address_space<workgroup>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %token = nvgpu.device_async_copy %in[%i, %c0], %to[%c0, %c0], 4 : memref<?x4xf32> to memref<4x4xf32, #gpu.address_space<workgroup>>
    %group = nvgpu.device_async_create_group %token
    nvgpu.device_async_wait %group
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.nvgpu.pipeline_shared_memory_copies failures(propagate) %0 {depth = 2} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @product(%a: memref<16x16xf16>, %b: memref<16x8xf16>, %c: memref<16x8xf16>) {
  linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x8xf16>) outs(%c : memref<16x8xf16>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.nvgpu.rewrite_matmul_as_mma_sync %0 : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

func.func @accelerated(%in: memref<8x32xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    %to = memref.alloc() : memref<8x32xf32, #gpu.address_space<workgroup>>
    linalg.copy ins(%in : memref<8x32xf32>) outs(%to : memref<8x32xf32, #gpu.address_space<workgroup>>)
    gpu.terminator
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.nvgpu.rewrite_copy_as_tma %0 : (!transform.any_op) -> ()
    transform.yield
  }
}
