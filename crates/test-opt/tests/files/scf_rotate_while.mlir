// RUN: -allow-unregistered-dialect -test-wrap-scf-while-loop-in-zero-trip-check
// RUN: -allow-unregistered-dialect -test-wrap-scf-while-loop-in-zero-trip-check=force-create-check=true

func.func @w(%bound: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %c0, %k = %c1) : (i32, i32) -> (i32, i32) {
    %x = "pre"(%i, %k) : (i32, i32) -> i32
    %c = arith.cmpi slt, %x, %bound : i32
    scf.condition(%c) %k, %x : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %n = "body"(%a, %b) : (i32, i32) -> i32
    scf.yield %n, %b : i32, i32
  } attributes {foo}
  return %r#0 : i32
}
func.func @do(%bound: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %x = "pre"(%i) : (i32) -> i32
    %c = arith.cmpi slt, %x, %bound : i32
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%a: i32):
    scf.yield %a : i32
  }
  return %r : i32
}
