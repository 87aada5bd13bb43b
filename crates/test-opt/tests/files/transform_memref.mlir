// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

// The subview becomes one of the current buffer.
func.func @rotate(%in: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %buffer = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
  scf.for %i = %c0 to %n step %c4 {
    %part = memref.subview %in[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.copy %part, %buffer : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32>
    %half = memref.subview %buffer[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
    "test.use"(%half) : (memref<2xf32, strided<[1], offset: 2>>) -> ()
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["memref.alloc"]} in %root : (!transform.any_op) -> !transform.op<"memref.alloc">
    %1 = transform.memref.multibuffer %0 {factor = 3 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
    transform.yield
  }
}

// -----

// The buffer carries data from one iteration to the next one.
func.func @carried(%x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %buffer = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %buffer[%c0] : memref<4xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["memref.alloc"]} in %root : (!transform.any_op) -> !transform.op<"memref.alloc">
    %1 = transform.memref.multibuffer %0 {factor = 2 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
    transform.yield
  }
}

// -----

memref.global "private" @alloca : memref<i32>

func.func @to_global(%x: f32, %i: index) {
  %buffer = memref.alloca() : memref<2x3xf32>
  memref.store %x, %buffer[%i, %i] : memref<2x3xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["memref.alloca"]} in %root : (!transform.any_op) -> !transform.op<"memref.alloca">
    %1, %2 = transform.memref.alloca_to_global %0 : (!transform.op<"memref.alloca">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @unread(%x: f32, %v: vector<4xf32>, %i: index) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<64xf32>
  vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
  %r = vector.transfer_read %a[%c0], %zero {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
  %b = memref.alloca() : memref<4xf32>
  %view = memref.cast %b : memref<4xf32> to memref<?xf32>
  memref.store %x, %view[%i] : memref<?xf32>
  %kept = memref.alloc() : memref<4xf32>
  %size = memref.dim %kept, %i : memref<4xf32>
  return %r : vector<4xf32>
}

// The second write may overwrite what is read.
func.func @overlap(%v: vector<4xf32>, %i: index, %m: memref<64xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
  vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
  %r = vector.transfer_read %m[%c0], %zero {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
  return %r : vector<4xf32>
}

// The first write is dead.
func.func @overwritten(%v: vector<4xf32>, %w: vector<4xf32>, %m: memref<64xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
  %r = vector.transfer_read %m[%c8], %zero {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
  vector.transfer_write %w, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
  return %r : vector<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.memref.erase_dead_alloc_and_stores %0 : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

func.func @independent(%lb: index, %ub: index, %step: index, %x: f32) {
  %c0 = arith.constant 0 : index
  scf.for %i = %lb to %ub step %step {
    %a = memref.alloca(%i) : memref<?x5xf32>
    %view = memref.subview %a[1, 0] [2, 5] [1, 1] : memref<?x5xf32> to memref<2x5xf32, strided<[5, 1], offset: 5>>
    "test.use"(%view) : (memref<2x5xf32, strided<[5, 1], offset: 5>>) -> ()
    memref.store %x, %a[%c0, %c0] : memref<?x5xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["memref.alloca"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.memref.make_loop_independent %0 {num_loops = 1 : i64} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @independent_tensors(%ub: index, %t: tensor<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %ub step %c2 {
    %empty = tensor.empty(%i) : tensor<?xf32>
    %padded = tensor.pad %t low[%i] high[5] {
    ^bb0(%k: index):
      tensor.yield %x : f32
    } : tensor<?xf32> to tensor<?xf32>
    "test.use"(%empty, %padded) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.empty", "tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.tensor.make_loop_independent %0 {num_loops = 1 : i64} : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %3 = transform.tensor.make_loop_independent %2 {num_loops = 0 : i64} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
