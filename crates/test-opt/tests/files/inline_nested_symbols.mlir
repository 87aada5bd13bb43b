// RUN: --allow-unregistered-dialect --inline
// What is referred to through another symbol table stays; what nothing refers to goes.
module @inner {
  func.func nested @kept() -> i32 {
    %0 = func.call @used() : () -> i32
    return %0 : i32
  }
  func.func private @used() -> i32 {
    %c1 = arith.constant 1 : i32
    return %c1 : i32
  }
  func.func private @unused() {
    "t.user"() {uses = @inner::@kept} : () -> ()
    return
  }
  module @innermost {
    func.func private @deep() {
      return
    }
  }
}
"t.user"() {uses = [@inner::@kept, @inner::@innermost::@deep, @inner::@unknown]} : () -> ()
func.func private @top() {
  "t.user"() {uses = @top::@kept} : () -> ()
  return
}
