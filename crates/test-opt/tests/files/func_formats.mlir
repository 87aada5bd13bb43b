// RUN:
// RUN: --mlir-print-op-generic
// The formats of func.

func.func private @declaration(i32, tensor<?xf32> {test.a, test.b = 1 : i8}) -> (f32 {test.c = "r"})
func.func nested @nested(i32) -> i32 attributes {test.note}
func.func private @no_results() -> ()
func.func private @function_result() -> (() -> ())
func.func private @"not an id"(i32 loc("here"))
func.func private @no_inline() attributes {no_inline}

func.func @public(%a: i32) -> i32 {
  return %a : i32
}

func.func public @with_attributes(%a: i32 {test.a}, %b: f32) -> (i32 {test.r}, f32) attributes {no_inline, test.note = "x"} {
  func.return %a, %b : i32, f32
}

func.func @calls(%a: i32, %f: (i32) -> i32) -> i32 {
  %0 = call @public(%a) : (i32) -> i32
  %1 = arith.constant 0.0 : f32
  %2:2 = func.call @with_attributes(%0, %1) {test.note} : (i32, f32) -> (i32, f32)
  call @no_results() : () -> ()
  call @public(%a) {no_inline} : (i32) -> i32
  %3 = call_indirect %f(%2#0) : (i32) -> i32
  %4 = constant @public : (i32) -> i32
  %5 = func.call_indirect %4(%3) {test.note} : (i32) -> i32
  return {test.note} %5 : i32
}

func.func @blocks(%a: i1) {
  return
^bb1(%b: i32, %c: index):
  return
}

module @inner {
  func.func private @public(f32)
  func.func @use(%a: f32) {
    call @public(%a) : (f32) -> ()
    return
  }
}
