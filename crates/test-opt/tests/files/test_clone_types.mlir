// RUN: "--pass-pipeline=builtin.module(func.func(test-clone))"

func.func @one(%a: f64) -> f64 {
  %0 = arith.negf %a : f64
  return %0 : f64
}
func.func @one_no_result(%a: f64) {
  %0 = arith.negf %a : f64
  return
}
func.func @one_other_type(%a: f64) -> i32 {
  %0 = arith.fptosi %a : f64 to i32
  return %0 : i32
}
func.func @none() -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}
func.func @two(%a: f64, %b: f32) -> (f64, f32) {
  %0 = arith.negf %a : f64
  return %0, %b : f64, f32
}
func.func @two2(%a: f64, %b: f64) -> (f64) {
  %0 = arith.negf %a : f64
  return %0 : f64
}
func.func @two3(%a: f64, %b: f64) -> (f64, f64) {
  %0 = arith.negf %a : f64
  return %0, %a : f64, f64
}
func.func @blocks(%a: f64) -> f64 {
  %0 = arith.negf %a : f64
  cf.br ^a
  ^a:
  return %0 : f64
}
func.func @none_at_all() {
  return
}
func.func private @decl(f64) -> f64
