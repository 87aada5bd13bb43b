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
