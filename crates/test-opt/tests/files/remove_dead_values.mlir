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
