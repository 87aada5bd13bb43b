// RUN: --canonicalize
// RUN: --mem2reg
// RUN: --remove-dead-values=canonicalize=false
// MLIR-DIFFERS: it crashes, does not end or makes invalid operations.

// Where control never comes a block is passed its own argument.
func.func @own_argument(%a: i32, %c: i1) -> i32 {
  %false = arith.constant false
  cf.cond_br %false, ^l(%a : i32), ^end(%a : i32)
^l(%x: i32):
  cf.cond_br %c, ^m, ^end(%x : i32)
^m:
  cf.assert %c, "m"
  cf.br ^l(%x : i32)
^end(%r: i32):
  return %r : i32
}

// Where control never comes a value is made of itself.
func.func @made_of_itself(%a: i32, %c: i1) -> i32 {
  %false = arith.constant false
  %c1 = arith.constant 1 : i32
  cf.cond_br %false, ^l(%a : i32), ^end(%a : i32)
^l(%x: i32):
  %y = arith.addi %x, %c1 : i32
  cf.cond_br %c, ^m, ^end(%y : i32)
^m:
  cf.assert %c, "m"
  cf.br ^l(%y : i32)
^end(%r: i32):
  return %r : i32
}

// What is loaded before it is stored has no value, whatever an earlier turn has stored.
func.func @each_turn_has_its_own(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %0 = memref.alloca() : memref<i32>
  %1 = memref.load %0[] : memref<i32>
  %2 = arith.cmpi slt, %i, %x : i32
  cf.cond_br %2, ^body, ^end
^body:
  memref.store %1, %0[] : memref<i32>
  %3 = memref.load %0[] : memref<i32>
  %4 = arith.addi %i, %3 : i32
  cf.br ^head(%4 : i32)
^end:
  return %1 : i32
}

// An argument gets a value that is needed, and one that is not.
func.func @needed_and_not(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^join(%x : i32), ^join(%y : i32)
^join(%u: i32):
  return %x : i32
}

// A return that control never comes to has what is erased.
func.func @never_returned(%x: i32) -> i32 {
  return %x : i32
^never(%y: i32):
  %0 = arith.addi %y, %y : i32
  return %0 : i32
}
// What control never comes to still says which of its regions would run.
func.func private @effect(i32) -> i32
func.func @nested_where_control_never_comes(%a: i1, %x: i32) {
  %false = arith.constant false
  %c = arith.andi %a, %a : i1
  scf.if %false {
    scf.if %c {
      %r = func.call @effect(%x) : (i32) -> i32
    }
  }
  return
}

// What only allocates for itself goes with the value that says whether it goes on.
func.func @decided_by_nothing(%a: i32, %b: i32) -> i32 {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %1 = arith.cmpi slt, %x, %b : i32
    %2 = memref.alloca() : memref<i64>
    scf.condition(%1) %x : i32
  } do {
  ^bb0(%x: i32):
    %3 = arith.addi %x, %x : i32
    scf.yield %3 : i32
  }
  return %a : i32
}
