// RUN: --lift-cf-to-scf --split-input-file
func.func @choice(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^yes, ^join(%b : i32)
^yes:
  %0 = arith.addi %a, %b : i32
  cf.br ^join(%0 : i32)
^join(%1: i32):
  return %1 : i32
}

func.func @count(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^body, ^exit
^body:
  %next = arith.addi %i, %c1 : i32
  cf.br ^head(%next : i32)
^exit:
  return %i : i32
}

func.func @two_entries(%c: i1, %d: i1, %n: i32) -> i32 {
  cf.cond_br %c, ^a(%n : i32), ^b(%n : i32)
^a(%x: i32):
  %0 = arith.addi %x, %n : i32
  cf.br ^b(%0 : i32)
^b(%y: i32):
  %1 = arith.muli %y, %n : i32
  cf.cond_br %d, ^a(%1 : i32), ^exit
^exit:
  return %1 : i32
}

func.func @which(%on: i32, %a: i32) -> i32 {
  cf.switch %on : i32, [default: ^none, 1: ^one(%a : i32), 4: ^end(%on : i32)]
^none:
  cf.br ^end(%a : i32)
^one(%x: i32):
  %0 = arith.muli %x, %x : i32
  cf.br ^end(%0 : i32)
^end(%r: i32):
  return %r : i32
}

func.func @for_ever() -> i32 {
  cf.br ^again
^again:
  cf.br ^again
}

// -----

func.func @unreachable() {
  return
^alone:
  return
}

// -----

func.func private @seen(i32) -> i32
func.func @loops_and_switch(%arg0: i32, %arg1: index) -> i32 {
  %c80_i32 = arith.constant 80 : i32
  %c1_i64 = arith.constant 1 : i64
  %c0_i64 = arith.constant 0 : i64
  %c3_i64 = arith.constant 3 : i64
  %c3_i32 = arith.constant 3 : i32
  %c1_i32 = arith.constant 1 : i32
  %c2_i32 = arith.constant 2 : i32
  %c0_i32 = arith.constant 0 : i32
  cf.br ^bb1(%c0_i32 : i32)
^bb1(%1: i32):
  %2 = arith.cmpi slt, %1, %c2_i32 : i32
  cf.cond_br %2, ^bb2, ^bb3(%c0_i32 : i32)
^bb2:
  %3 = arith.addi %1, %c1_i32 : i32
  cf.br ^bb1(%3 : i32)
^bb3(%4: i32):
  %5 = arith.cmpi slt, %4, %c3_i32 : i32
  cf.cond_br %5, ^bb4, ^bb7(%c1_i32 : i32)
^bb4:
  %6 = arith.minui %arg0, %c80_i32 : i32
  cf.switch %6 : i32, [
    default: ^bb5,
    4: ^bb6
  ]
^bb5:
  scf.for %arg2 = %c0_i64 to %c3_i64 step %c1_i64  : i64 {
    %9 = func.call @seen(%6) : (i32) -> i32
  }
  cf.br ^bb6
^bb6:
  %7 = arith.addi %4, %c1_i32 : i32
  cf.br ^bb3(%7 : i32)
^bb7(%8: i32):
  return %8 : i32
}
