// RUN: --canonicalize
// RUN: --canonicalize=region-simplify=aggressive
// RUN: --canonicalize=region-simplify=disabled
func.func @merge(%a: i32) -> i32 {
  cf.br ^x(%a : i32)
^x(%b: i32):
  %0 = arith.addi %b, %b : i32
  cf.br ^y
^y:
  return %0 : i32
}
func.func @through(%p: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %p weights([1, 2]), ^x(%a : i32), ^y
^x(%c: i32):
  cf.br ^z(%c : i32)
^y:
  cf.br ^z(%b : i32)
^z(%d: i32):
  return %d : i32
}
func.func @dead_argument(%p: i1, %a: i32, %b: i32) {
  cf.cond_br %p, ^x(%a, %b : i32, i32), ^y(%a : i32)
^x(%c: i32, %d: i32):
  func.call @use(%d) : (i32) -> ()
  return
^y(%e: i32):
  return
}
func.func private @use(i32)
func.func @known(%p: i1) -> (i1, i1) {
  cf.cond_br %p, ^x, ^y
^x:
  cf.cond_br %p, ^z(%p : i1), ^y
^y:
  return %p, %p : i1, i1
^z(%q: i1):
  return %q, %p : i1, i1
}
func.func @switch(%f: i32, %a: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  cf.switch %c2 : i32, [
    default: ^d,
    1: ^x,
    2: ^y(%a : i32)
  ]
^d:
  cf.switch %f : i32, [
    default: ^y(%a : i32),
    3: ^y(%a : i32),
    4: ^x
  ]
^x:
  %0 = arith.addi %a, %a : i32
  return %0 : i32
^y(%v: i32):
  return %v : i32
}
func.func @equal_blocks(%p: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %p, ^x, ^y
^x:
  %0 = arith.addi %a, %b : i32
  return %0 : i32
^y:
  %1 = arith.addi %b, %b : i32
  return %1 : i32
}
func.func @unreachable_and_asserts(%p: i1) {
  %true = arith.constant true
  cf.assert %true, "holds"
  cf.assert %p, "may hold"
  cf.cond_br %p, ^x, ^y
^x:
  ub.unreachable
^y:
  return
^z:
  cf.br ^z
}
