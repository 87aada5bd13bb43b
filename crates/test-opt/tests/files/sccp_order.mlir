// RUN: --sccp
// RUN: --int-range-optimizations

// Folds that look behind operands, here to %x, are not looked at again when what they found there has
// changed; so what comes out depends on what was known when their turn came.
func.func @from_another_block(%a: i32, %c: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.cond_br %c, ^other(%one : i32), ^end(%zero : i32)
^end(%x: i32):
  %sum = arith.addi %x, %a : i32
  %back = arith.subi %sum, %a : i32
  return %back : i32
^other(%y: i32):
  %same = arith.cmpi eq, %y, %y : i32
  cf.cond_br %same, ^end(%a : i32), ^end(%y : i32)
}

func.func @from_behind(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %is_one = arith.cmpi eq, %one, %a : i32
  cf.cond_br %is_one, ^second(%a : i32), ^first(%zero : i32)
^first(%x: i32):
  %sum = arith.addi %x, %a : i32
  %back = arith.subi %sum, %a : i32
  %less = arith.subi %x, %one : i32
  %more = arith.cmpi sgt, %less, %a : i32
  cf.cond_br %more, ^first(%less : i32), ^end(%back : i32)
^second(%y: i32):
  %next = arith.addi %a, %y : i32
  %done = arith.cmpi slt, %next, %a : i32
  cf.cond_br %done, ^first(%next : i32), ^second(%one : i32)
^end(%r: i32):
  return %r : i32
}

func.func private @callee(%x: i32, %y: i32) -> (i32, i32) {
  %sum = arith.addi %x, %y : i32
  %back = arith.subi %sum, %y : i32
  return %back, %x : i32, i32
}

func.func @from_calls(%a: i32, %c: i1) -> (i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %0:2 = call @callee(%zero, %a) : (i32, i32) -> (i32, i32)
  cf.cond_br %c, ^more(%zero : i32), ^end(%0#0, %zero : i32, i32)
^more(%x: i32):
  %1:2 = call @callee(%a, %x) : (i32, i32) -> (i32, i32)
  cf.br ^end(%1#0, %1#1 : i32, i32)
^end(%y: i32, %z: i32):
  return %y, %z, %0#1 : i32, i32, i32
}

func.func @from_regions(%a: i32, %n: index) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r:2 = scf.for %i = %0 to %n step %1 iter_args(%x = %zero, %y = %zero) -> (i32, i32) {
    %sum = arith.addi %x, %a : i32
    %back = arith.subi %sum, %a : i32
    %is_zero = arith.cmpi eq, %x, %zero : i32
    %next = scf.if %is_zero -> (i32) {
      scf.yield %back : i32
    } else {
      %more = arith.addi %x, %a : i32
      scf.yield %more : i32
    }
    scf.yield %a, %next : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
