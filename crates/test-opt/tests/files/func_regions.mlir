// RUN: --split-input-file
// Bodies of functions whose arguments have no names.
func.func @f(i32) {}
// -----
func.func @f(i32) { ^bb0(%a: i32): return }
// -----
func.func @f(i32) { ^bb0(%a: i32, %b: i32): return }
// -----
func.func @f(%a: i32) { ^bb0(%b: i32): return }
// -----
// Nothing but the character that is none.
func.func @f(%a: i32) {
  "func.return"(%a) : (i6é) -> ()
}
// -----
{-# "dialect_resources": {} #-}
// -----
{-# dialect_resources: { "builtin": {} } #-}
