// RUN: --test-scf-while-op-builder --allow-unregistered-dialect
func.func @t(%a: i32, %b: f32) {
  %1:3 = scf.while (%x = %a, %z = %b) : (i32, f32) -> (i32, f64, i8) {
    %c:3 = "t.c"() : () -> (i1, f64, i8)
    scf.condition(%c#0) %x, %c#1, %c#2 : i32, f64, i8
  } do { ^bb0(%y: i32, %w: f64, %v: i8):
    scf.yield %y, %b : i32, f32
  }
  return
}
