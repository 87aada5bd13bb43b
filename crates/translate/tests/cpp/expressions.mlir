// Expressions with precedence, and where they are part of the statement that uses them.

emitc.func @precedence(%a: i32, %b: i32, %c: i1) -> i32 {
  %0 = emitc.expression %a, %b, %c : (i32, i32, i1) -> i32 {
    %1 = emitc.add %a, %b : (i32, i32) -> i32
    %2 = emitc.mul %1, %b : (i32, i32) -> i32
    %3 = emitc.sub %a, %2 : (i32, i32) -> i32
    %4 = emitc.cmp lt, %3, %b : (i32, i32) -> i1
    %5 = emitc.logical_or %4, %c : i1, i1
    %6 = emitc.logical_not %5 : i1
    %7 = emitc.bitwise_not %a : (i32) -> i32
    %8 = emitc.unary_minus %7 : (i32) -> i32
    %9 = emitc.conditional %c, %8, %b : i32
    %10 = emitc.conditional %6, %9, %a : i32
    emitc.yield %10 : i32
  }
  emitc.return %0 : i32
}

// Operands of a call stand alone, but not those that its attributes choose.
emitc.func @calls(%a: i32, %b: i32) {
  %0 = emitc.expression %a, %b : (i32, i32) -> i32 {
    %1 = emitc.add %a, %b : (i32, i32) -> i32
    %2 = emitc.call_opaque "f"(%1) : (i32) -> i32
    %3 = emitc.add %2, %b : (i32, i32) -> i32
    %4 = emitc.call_opaque "g"(%3) {args = [0 : index, 1 : i32]} : (i32) -> i32
    %5 = emitc.cast %4 : i32 to f32
    %6 = emitc.cast %5 : f32 to i32
    emitc.yield %6 : i32
  }
  emitc.return
}

emitc.func @uses(%a: i32, %b: i32, %p: !emitc.ptr<i32>) {
  %v = "emitc.variable"() <{value = 0 : i32}> : () -> !emitc.lvalue<i32>
  %pure = emitc.expression %a, %b : (i32, i32) -> i32 {
    %1 = emitc.add %a, %b : (i32, i32) -> i32
    emitc.yield %1 : i32
  }
  %loaded = emitc.expression %p : (!emitc.ptr<i32>) -> i32 {
    %1 = emitc.apply "*"(%p) : (!emitc.ptr<i32>) -> i32
    emitc.yield %1 : i32
  }
  emitc.assign %loaded : i32 to %v : <i32>
  emitc.for %i = %a to %pure step %b : i32 {
    emitc.for %j = %a to %i step %b : i32 {
      emitc.verbatim "use({}, {});" args %i, %j : i32, i32
    }
  }
  %called = emitc.expression : () -> i1 {
    %1 = emitc.call_opaque "f"() : () -> i1
    emitc.yield %1 : i1
  }
  emitc.if %called {
  } else {
  }
  %kept = emitc.expression %a noinline : (i32) -> i32 {
    %1 = emitc.unary_plus %a : (i32) -> i32
    emitc.yield %1 : i32
  }
  %late = emitc.expression %v : (!emitc.lvalue<i32>) -> i32 {
    %1 = emitc.load %v : <i32>
    emitc.yield %1 : i32
  }
  emitc.verbatim "between();"
  emitc.switch %late : i32
  case -1 {
    emitc.yield
  }
  default {
    emitc.do {
    } while {
      %2 = emitc.expression %kept, %b : (i32, i32) -> i1 {
        %3 = emitc.cmp ne, %kept, %b : (i32, i32) -> i1
        emitc.yield %3 : i1
      }
      emitc.yield %2 : i1
    }
  }
  emitc.return
}
