// RUN: --transform-interpreter --allow-unregistered-dialect --split-input-file
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (7, 9) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.block<x>, #gpu.block<y>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l  grid_dims = [12, 9, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
scf.forall (%i00, %i01) in (7, 9) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.block<x>, #gpu.block<y>]}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l generate_gpu_launch grid_dims = [12, 9, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
scf.forall (%i00, %i01) in (7, 9) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.block<x>, #gpu.block<y>]}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l generate_gpu_launch  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
scf.forall (%i00, %i01) in (7, 9) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.block<linear_dim_1>, #gpu.block<linear_dim_0>]}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l generate_gpu_launch grid_dims = [12, 9, 4] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
scf.forall (%i00, %i01) in (7, 9) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.block<linear_dim_1>, #gpu.block<linear_dim_0>]}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l generate_gpu_launch  : (!transform.any_op) -> !transform.any_op
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
} {mapping = [#gpu.block<linear_dim_1>, #gpu.block<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l  grid_dims = [12, 9, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01, %i02, %i03) in (2, 3, 4, 5) {
"test.use"(%i00, %i01, %i02, %i03) : (index, index, index, index) -> ()
} {mapping = [#gpu.block<linear_dim_3>, #gpu.block<linear_dim_2>, #gpu.block<linear_dim_1>, #gpu.block<linear_dim_0>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l  grid_dims = [12, 10, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00) in (7) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.block<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l  grid_dims = [7, 1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00) in (7) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.block<z>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l  grid_dims = [7, 1, 9] : (!transform.any_op) -> !transform.any_op
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
transform.gpu.map_nested_forall_to_threads %l block_dims = [32, 1, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00) in (64) {
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
%bd = gpu.block_dim x
%bd2 = gpu.block_dim y
%ti = gpu.thread_id y
%bi = gpu.block_id y
 "test.use2"(%bd, %bd2, %ti, %bi) : (index, index, index, index) -> ()
scf.forall (%i00) in (4) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.block<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l  grid_dims = [4, 1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
%bd = gpu.block_dim x
%bd2 = gpu.block_dim y
%ti = gpu.thread_id y
%bi = gpu.block_id y
 "test.use2"(%bd, %bd2, %ti, %bi) : (index, index, index, index) -> ()
scf.forall (%i00) in (4) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.thread<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [4, 1, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00) in (1) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.thread<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [1, 1, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01, %i02) in (1, 1, 1) {
"test.use"(%i00, %i01, %i02) : (index, index, index) -> ()
} {mapping = [#gpu.warp<x>, #gpu.warp<y>, #gpu.warp<z>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [32, 1, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%cc: i1) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.if %cc {
scf.forall (%i00) in (4) {
"test.use"(%i00) : (index) -> ()
} {mapping = [#gpu.block<x>]}}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l  grid_dims = [4, 1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (4, 4) {
%u = memref.load %x[%i00, %i01] : memref<2x32xf32>
%v = math.fma %a, %u, %u : f32
memref.store %v, %y[%i00, %i01] : memref<2x32xf32>
} {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [4, 5, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
