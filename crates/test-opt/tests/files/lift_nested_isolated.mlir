// RUN: --lift-cf-to-scf
func.func @outer(%c: i1, %a: i32, %b: i32) -> i32 {
  builtin.module {
    func.func @inner(%d: i1) -> i32 {
      %0 = arith.constant 1 : i32
      %1 = arith.constant 2 : i32
      cf.cond_br %d, ^bb1(%0 : i32), ^bb1(%1 : i32)
    ^bb1(%y: i32):
      return %y : i32
    }
  }
  cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  return %x : i32
}
