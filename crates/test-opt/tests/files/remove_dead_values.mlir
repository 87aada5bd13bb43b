// RUN: --remove-dead-values=canonicalize=false
// RUN: --remove-dead-values

// Signatures of private functions lose what no call needs.
func.func private @callee(%a: i32, %b: i32 {my.attr}) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %b, %b : i32
  return %0, %1 : i32, i32
}
func.func @caller(%a: i32, %b: i32) -> i32 {
  %0:2 = call @callee(%a, %b) : (i32, i32) -> (i32, i32)
  %1:2 = call @callee(%b, %a) : (i32, i32) -> (i32, i32)
  return %0#1 : i32
}

// What goes round in calls of itself is not needed.
func.func private @again(%a: i32, %b: i32) -> i32 {
  %0 = call @again(%b, %a) : (i32, i32) -> i32
  return %b : i32
}

// Public functions, and those that something else refers to, stay as they are.
func.func @public(%a: i32) {
  return
}
func.func private @referred(%a: i32) -> i32 {
  return %a : i32
}
func.func @refer() -> ((i32) -> i32) {
  %0 = func.constant @referred : (i32) -> i32
  return %0 : (i32) -> i32
}

// What is passed between regions in vain is poison, or goes.
func.func @regions(%c: i1, %a: i32, %m: memref<i32>) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    memref.store %a, %m[] : memref<i32>
    scf.yield %a, %a : i32, i32
  } else {
    scf.yield %a, %a : i32, i32
  }
  %1:2 = scf.for %i = %a to %0#1 step %a iter_args(%x = %a, %y = %a) -> (i32, i32) : i32 {
    memref.store %a, %m[] : memref<i32>
    %2 = arith.addi %x, %y : i32
    %3 = arith.muli %y, %i : i32
    scf.yield %2, %3 : i32, i32
  }
  return %1#1 : i32
}

// Loops without effects whose results are not needed go.
func.func @loop(%a: i32, %c: i1) {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %1 = arith.addi %x, %x : i32
    scf.condition(%c) %1 : i32
  } do {
  ^bb0(%x: i32):
    scf.yield %x : i32
  }
  return
}

// Arguments of blocks go with what is passed to them.
func.func @blocks(%c: i1, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.cond_br %c, ^bb1(%0, %a : i32, i32), ^bb2(%0 : i32)
^bb1(%x: i32, %y: i32):
  return %y : i32
^bb2(%z: i32):
  return %a : i32
}

// What is needed is passed on even to arguments that nobody uses.
func.func @unused_argument(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %b, %b : i32
  cf.br ^next(%a, %0 : i32, i32)
^next(%x: i32, %y: i32):
  return %a : i32
}

// Where control never comes operations go for their operands, whatever effects they have.
func.func private @seen(i32) -> i32
func.func @never(%c: i1, %a: i32) -> i32 {
  %false = arith.constant false
  cf.cond_br %false, ^never(%c : i1), ^end
^never(%d: i1):
  %0 = memref.alloca() : memref<i32>
  memref.store %a, %0[] : memref<i32>
  %1 = func.call @seen(%a) : (i32) -> i32
  cf.cond_br %d, ^end, ^never(%c : i1)
^end:
  return %a : i32
}
// What only reads, or allocates for itself, needs its operands no more than its results are needed.
func.func private @reads(%m: memref<4xf32>, %i: index, %n: index) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  return %0 : f32
}
func.func @only_reads(%m: memref<4xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  %c0 = arith.constant 0.0 : f32
  %0 = func.call @reads(%m, %i, %i) : (memref<4xf32>, index, index) -> f32
  %1 = memref.alloc() : memref<4xf32>
  %2 = vector.load %m[%i] : memref<4xf32>, vector<4xf32>
  %3 = vector.mask %k { vector.reduction <add>, %v, %c0 : vector<4xf32> into f32 } : vector<4xi1> -> f32
  affine.for %j = 0 to 4 {
    %4 = affine.load %1[%j] : memref<4xf32>
  }
  return
}
// What is given to an operation of which that is all that is known is needed.
func.func @given(%t: tensor<4xf32>, %v: vector<4xf32>, %k: vector<4xi1>) -> (tensor<6xf32>, f32) {
  %c0 = arith.constant 0.0 : f32
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %c0 : f32
  } : tensor<4xf32> to tensor<6xf32>
  %1 = vector.mask %k { vector.reduction <add>, %v, %c0 : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1 : tensor<6xf32>, f32
}
// A call that passes on what it is given first, and decides by the last one.
func.func private @on_device(%a: i32, %b: i32) -> (i32, i32) {
  return %a, %b : i32, i32
}
func.func @device(%a: i32, %b: i32, %device: i32) -> i32 {
  %0:2 = test.call_on_device @on_device(%a, %b), %device : (i32, i32, i32) -> (i32, i32)
  return %0#0 : i32
}
// Where the arguments of a loop change places, what it does is looked at again.
func.func @swapped(%c: i1, %a: i32, %b: i32) -> i32 {
  %0:3 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32, i32) {
    %1 = func.call @reads_nothing() : () -> i32
    scf.condition(%c) %y, %x, %1 : i32, i32, i32
  } do {
  ^bb0(%x: i32, %y: i32, %z: i32):
    scf.yield %x, %y : i32, i32
  }
  return %0#0 : i32
}
func.func private @reads_nothing() -> i32
// An operation that only allocates for itself stays with what says where control goes in it.
func.func @allocates(%a: i32, %n: index, %b: i32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> i32 {
    %m = memref.alloca() : memref<i64>
    %1 = arith.addi %x, %b : i32
    scf.yield %1 : i32
  }
  %2 = arith.addi %c0, %c1 : index
  return %2 : index
}
// What only allocates for itself stays also where poison comes to decide in it.
func.func @decided(%c: i1, %d: i1, %a: i32) {
  %0 = scf.if %c -> i1 {
    %m = memref.alloca() : memref<i64>
    scf.yield %d : i1
  } else {
    scf.yield %c : i1
  }
  %1 = scf.if %0 -> i32 {
    %m = memref.alloca() : memref<i64>
    scf.yield %a : i32
  } else {
    %m = memref.alloca() : memref<i64>
    scf.yield %a : i32
  }
  return
}
