// RUN: --transform-interpreter --allow-unregistered-dialect --split-input-file
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (7, 9) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [12, 9, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (7, 9) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [12, 9, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (9, 12) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [12, 9, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00) in (12) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.thread<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [12, 11, 1] sync_after_distribute = false : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01, %i02) in (2, 3, 4) {
"test.use"(%i00, %i01, %i02) : (index, index, index) -> ()
} {mapping = [#gpu.thread<z>, #gpu.thread<y>, #gpu.thread<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [4, 3, 2]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (7, 9) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
scf.forall (%i10) in (12) {
"test.use"(%i10) : (index) -> ()
} {mapping = [#gpu.thread<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [12, 9, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (7, 9) {
scf.forall (%i10) in (12) {
"test.use"(%i10) : (index) -> ()
} {mapping = [#gpu.thread<x>]}
} {mapping = [#gpu.block<y>, #gpu.block<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
%q = transform.gpu.map_forall_to_blocks %l grid_dims = [12, 9, 1] : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %q block_dims = [32, 4, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (1, 2) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.warp<y>, #gpu.warp<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [256, 4, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (2, 2) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.warp<y>, #gpu.warp<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [512, 2, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (1, 2) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.warpgroup<y>, #gpu.warpgroup<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [256, 4, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (2, 2) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.warpgroup<y>, #gpu.warpgroup<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [512, 2, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00) in (3) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.thread<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [128, 4, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (3, 2) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [128, 4, 2]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01, %i02) in (2, 1, 2) {
"test.use"(%i00, %i01, %i02) : (index, index, index) -> ()
} {mapping = [#gpu.thread<linear_dim_2>, #gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [256, 2, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00) in (3) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.warp<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [128, 4, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (3, 2) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.warp<linear_dim_1>, #gpu.warp<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [128, 4, 2]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01, %i02) in (2, 1, 2) {
"test.use"(%i00, %i01, %i02) : (index, index, index) -> ()
} {mapping = [#gpu.warp<linear_dim_2>, #gpu.warp<linear_dim_1>, #gpu.warp<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [256, 2, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00) in (3) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.warpgroup<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [128, 4, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (3, 2) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.warpgroup<linear_dim_1>, #gpu.warpgroup<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [128, 4, 2]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01, %i02) in (2, 1, 2) {
"test.use"(%i00, %i01, %i02) : (index, index, index) -> ()
} {mapping = [#gpu.warpgroup<linear_dim_2>, #gpu.warpgroup<linear_dim_1>, #gpu.warpgroup<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [256, 2, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00) in (12) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.lane<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [128, 4, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (3, 2) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.lane<linear_dim_1>, #gpu.lane<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [128, 4, 1] warp_size = 16 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00) in (32) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.lane<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [128, 1, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00) in (4) {
scf.forall (%i10) in (32) {
"test.use"(%i10) : (index) -> ()
} {mapping = [#gpu.lane<linear_dim_0>]}
} {mapping = [#gpu.warp<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [128, 1, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
