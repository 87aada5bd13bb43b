// RUN: --transform-interpreter --allow-unregistered-dialect --split-input-file --mlir-print-op-on-diagnostic=false
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i) in (7) { "test.use"(%i) : (index) -> () }
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
scf.forall (%i) in (7) { "test.use"(%i) : (index) -> () }
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
%n = memref.dim %x, %one : memref<2x32xf32>
%c = "test.v"() : () -> index
scf.forall (%i) in (%c) { "test.use"(%i) : (index) -> () } {mapping = [#gpu.thread<x>]}
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
%c = "test.v"() : () -> index
scf.forall (%i) in (%c) { "test.use"(%i) : (index) -> () } {mapping = [#gpu.block<x>]}
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
transform.gpu.map_nested_forall_to_threads %l block_dims = [1024, 1024, 1]  : (!transform.any_op) -> !transform.any_op
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
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [1, 1, 65]  : (!transform.any_op) -> !transform.any_op
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
} {mapping = [#gpu.block<y>, #gpu.block<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l  grid_dims = [65537, 65537, 1] : (!transform.any_op) -> !transform.any_op
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
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [4, 4, 1]  : (!transform.any_op) -> !transform.any_op
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
} {mapping = [#gpu.block<y>, #gpu.block<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l  grid_dims = [4, 4, 1] : (!transform.any_op) -> !transform.any_op
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
transform.gpu.map_forall_to_blocks %l  grid_dims = [4, 4, 1] : (!transform.any_op) -> !transform.any_op
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
} {mapping = [#gpu.warp<x>]}
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
transform.gpu.map_nested_forall_to_threads %l block_dims = [12, 9, 1]  : (!transform.any_op) -> !transform.any_op
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
} {mapping = [#gpu.warp<x>]}
    gpu.terminator
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["gpu.launch"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [33, 9, 1]  : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (2, 3) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.thread<x>, #gpu.warp<y>]}
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
scf.forall (%i00, %i01) in (2, 3) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.thread<x>, #gpu.thread<linear_dim_0>]}
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
scf.forall (%i00, %i01) in (2, 3) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.block<x>, #gpu.block<y>]}
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
scf.forall (%i00, %i01) in (2, 3) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
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
scf.forall (%i00, %i01) in (2, 3) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.thread<x>, #gpu.thread<x>]}
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
scf.forall (%i00, %i01) in (2, 3) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.block<x>, #gpu.block<y>]}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_forall_to_blocks %l grid_dims = [1, 1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
scf.forall (%i00, %i01) in (2, 3) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.block<x>, #gpu.block<y>]}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
%l = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
transform.gpu.map_nested_forall_to_threads %l block_dims = [1, 1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----
func.func @f(%x: memref<2x32xf32>, %y: memref<2x32xf32>, %t: memref<32xf32>, %a: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i00, %i01) in (2, 3) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.block<x>, #gpu.block<y>]}
scf.forall (%i10, %i11) in (2, 3) {
"test.use"(%i10, %i11) : (index, index) -> ()
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
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
"a.b"() : () -> ()
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
"a.b"() : () -> ()
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
scf.forall (%i00, %i01) in (2, 3) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.block<x>, #gpu.block<y>]}
scf.forall (%i10, %i11) in (2, 3) {
"test.use"(%i10, %i11) : (index, index) -> ()
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
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
            threads(%tx, %ty, %tz) in (%lx = %one, %ly = %one, %lz = %one) {
scf.forall (%i) = (1) to (7) step (2) { "test.use"(%i) : (index) -> () } {mapping = [#gpu.thread<x>]}
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
scf.forall (%i) = (1) to (7) step (2) { "test.use"(%i) : (index) -> () } {mapping = [#gpu.block<x>]}
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
%e = "test.t"() : () -> tensor<4xf32>
%r = scf.forall (%i) in (4) shared_outs(%o = %e) -> (tensor<4xf32>) { scf.forall.in_parallel { tensor.parallel_insert_slice %e into %o[0][4][1] : tensor<4xf32> into tensor<4xf32> } } {mapping = [#gpu.thread<x>]}
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
scf.forall (%i00, %i01, %i02, %i03) in (2, 3, 4, 5) {
"test.use"(%i00, %i01, %i02, %i03) : (index, index, index, index) -> ()
} {mapping = [#gpu.thread<x>, #gpu.thread<y>, #gpu.thread<z>, #gpu.thread<linear_dim_1>]}
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
scf.forall (%i00, %i01) in (128, 4) {
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
scf.forall (%i00, %i01) in (128, 4) {
"test.use"(%i00, %i01) : (index, index) -> ()
} {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
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
scf.forall (%i00, %i01) in (20, 2) {
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
scf.forall (%i00, %i01) in (2, 20) {
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
scf.forall (%i00, %i01, %i02, %i03) in (1, 2, 3, 4) {
"test.use"(%i00, %i01, %i02, %i03) : (index, index, index, index) -> ()
} {mapping = [#gpu.thread<x>, #gpu.thread<y>, #gpu.thread<z>, #gpu.thread<x>]}
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
