// RUN: --form-expressions --split-input-file --allow-unregistered-dialect
emitc.func @a(%a: i32, %b: i32, %c: i32) -> i32 {
  %0 = emitc.add %a, %b : (i32, i32) -> i32
  %1 = emitc.mul %0, %c : (i32, i32) -> i32
  %2 = emitc.sub %1, %a : (i32, i32) -> i32
  emitc.return %2 : i32
}
emitc.func @b(%a: i32, %b: i32, %c: i32) -> i32 {
  %0 = emitc.add %a, %b : (i32, i32) -> i32
  %1 = emitc.mul %0, %0 : (i32, i32) -> i32
  %2 = emitc.call_opaque "f"(%1) : (i32) -> i32
  %3 = emitc.add %2, %c : (i32, i32) -> i32
  %4 = emitc.mul %3, %a : (i32, i32) -> i32
  emitc.return %4 : i32
}
emitc.func @c(%a: i32, %b: i32, %c: i1) -> i1 {
  %v = "emitc.constant"() <{value = 4 : i32}> : () -> i32
  %0 = emitc.cmp lt, %a, %v : (i32, i32) -> i1
  %1 = emitc.logical_and %0, %c : i1, i1
  %2 = emitc.conditional %1, %a, %b : i32
  %3 = emitc.cast %2 : i32 to i64
  %4 = emitc.unary_minus %3 : (i64) -> i64
  %5 = emitc.logical_not %4 : i64
  %6 = emitc.bitwise_not %4 : (i64) -> i64
  emitc.call_opaque "g"(%6) : (i64) -> ()
  emitc.if %5 { 
    %7 = emitc.add %a, %b : (i32, i32) -> i32
    %8 = emitc.add %7, %b : (i32, i32) -> i32
  emitc.call_opaque "g"(%8) : (i32) -> ()
  }
  emitc.return %5 : i1
}
emitc.func @d(%a: !emitc.ptr<i32>, %i: index, %n: i32) -> i32 {
  %v = "emitc.variable"() <{value = 4 : i32}> : () -> !emitc.lvalue<i32>
  %0 = emitc.load %v : <i32>
  %1 = emitc.add %0, %n : (i32, i32) -> i32
  emitc.assign %1 : i32 to %v : <i32>
  %2 = emitc.add %1, %0 : (i32, i32) -> i32
  %s = emitc.subscript %a[%i] : (!emitc.ptr<i32>, index) -> !emitc.lvalue<i32>
  %3 = emitc.load %s : <i32>
  %4 = emitc.add %3, %2 : (i32, i32) -> i32
  %p = emitc.apply "&"(%v) : (!emitc.lvalue<i32>) -> !emitc.ptr<i32>
  %p2 = emitc.address_of %v : !emitc.lvalue<i32>
  %q = emitc.apply "*"(%p) : (!emitc.ptr<i32>) -> i32
  %qq = emitc.dereference %p : !emitc.ptr<i32>
  %q2 = emitc.load %qq : <i32>
  %5 = emitc.add %q, %q2 : (i32, i32) -> i32
  %6 = emitc.call @d(%p2, %i, %5) : (!emitc.ptr<i32>, index, i32) -> i32
  %7 = emitc.add %6, %4 : (i32, i32) -> i32
  emitc.return %7 : i32
}
emitc.func @e(%a: i32, %b: i32) -> i32 {
  %0 = emitc.expression %a, %b : (i32, i32) -> i32 {
    %1 = emitc.add %a, %b : (i32, i32) -> i32
    emitc.yield %1 : i32
  }
  %2 = emitc.mul %0, %a : (i32, i32) -> i32
  %3 = emitc.expression %2, %b noinline : (i32, i32) -> i32 {
    %1 = emitc.add %2, %b : (i32, i32) -> i32
    emitc.yield %1 : i32
  }
  %4 = emitc.mul %3, %a : (i32, i32) -> i32
  emitc.return %4 : i32
}
// -----
emitc.func @unused(%a: i32, %b: i32) {
  %0 = emitc.add %a, %b : (i32, i32) -> i32
  %1 = emitc.call_opaque "g"(%a) : (i32) -> i32
  %2:2 = emitc.call_opaque "g"(%a) : (i32) -> (i32, i32)
  emitc.call_opaque "g"(%a) : (i32) -> ()
  %3 = emitc.literal "M_PI" : f32
  %4 = emitc.add %3, %3 : (f32, f32) -> f32
  %5 = "emitc.constant"() <{value = 4 : i32}> : () -> i32
  %6 = "emitc.constant"() <{value = 4 : i32}> : () -> i32
  %7 = emitc.add %6, %6 : (i32, i32) -> i32
  emitc.return
}
// -----
emitc.func @order(%a: i32, %b: i32) -> i32 {
  %v = "emitc.variable"() <{value = 4 : i32}> : () -> !emitc.lvalue<i32>
  %0 = emitc.load %v : <i32>
  emitc.assign %a : i32 to %v : <i32>
  %1 = emitc.add %0, %b : (i32, i32) -> i32
  %2 = emitc.load %v : <i32>
  %3 = emitc.call_opaque "g"(%1) : (i32) -> i32
  %4 = emitc.add %2, %3 : (i32, i32) -> i32
  %5 = emitc.call_opaque "g"(%4) : (i32) -> i32
  %6 = emitc.call_opaque "h"(%4) : (i32) -> i32
  %7 = emitc.add %5, %6 : (i32, i32) -> i32
  emitc.return %7 : i32
}
// -----
emitc.func @cross(%a: i32, %b: i32, %c: i1) -> i32 {
  %1 = emitc.add %a, %b : (i32, i32) -> i32
  emitc.if %c {
    %2 = emitc.mul %1, %b : (i32, i32) -> i32
    emitc.call_opaque "h"(%2) : (i32) -> ()
  }
  emitc.for %i = %a to %b step %1 : i32 {
    %2 = emitc.mul %i, %i : (i32, i32) -> i32
    %3 = emitc.mul %2, %1 : (i32, i32) -> i32
    emitc.call_opaque "h"(%3) : (i32) -> ()
  }
  emitc.return %b : i32
}
// -----
func.func @f(%a: i32, %b: i32) -> i32 {
  %1 = emitc.add %a, %b : (i32, i32) -> i32
  %2 = emitc.add %1, %b : (i32, i32) -> i32
  func.return %2 : i32
}
// -----
  emitc.func @f(%a: i32, %b: i32) -> i32 {
  %1 = emitc.add %a, %b {foo} : (i32, i32) -> i32 loc("a")
  %2 = emitc.rem %1, %b : (i32, i32) -> i32 loc("b")
  emitc.return %2 : i32
}
emitc.class @c { 
  emitc.field @x : i32
  emitc.func @f(%a: i32, %b: i32) -> i32 {
  %f = emitc.get_field @x : i32
  %1 = emitc.add %a, %f : (i32, i32) -> i32
  %2 = emitc.bitwise_and %1, %b : (i32, i32) -> i32
  emitc.return %2 : i32
} }
// -----
emitc.global @g : i32
emitc.func @f(%a: i32) -> i32 {
  %g = emitc.get_global @g : !emitc.lvalue<i32>
  %l = emitc.load %g : <i32>
  %2 = emitc.bitwise_and %l, %a : (i32, i32) -> i32
  emitc.do { emitc.verbatim "a" } while { %x = emitc.expression %a : (i32) -> i1 { %y = emitc.logical_not %a : i32
    %z = emitc.logical_not %y : i1
    yield %z : i1 } 
    emitc.yield %x : i1 }
  emitc.return %2 : i32
}
// -----
emitc.func @a(%a: !emitc.opaque<"T">, %b: !emitc.opaque<"T">) -> !emitc.opaque<"T"> {
  %0 = emitc.add %a, %b : (!emitc.opaque<"T">, !emitc.opaque<"T">) -> !emitc.opaque<"T">
  %1 = emitc.mul %0, %b : (!emitc.opaque<"T">, !emitc.opaque<"T">) -> !emitc.opaque<"T">
  emitc.return %1 : !emitc.opaque<"T">
}
emitc.func @p(%a: !emitc.ptr<i32>, %b: i64) -> !emitc.ptr<i32> {
  %0 = emitc.add %a, %b : (!emitc.ptr<i32>, i64) -> !emitc.ptr<i32>
  %1 = emitc.add %0, %b : (!emitc.ptr<i32>, i64) -> !emitc.ptr<i32>
  emitc.return %1 : !emitc.ptr<i32>
}
emitc.func @k(%b: !emitc.size_t, %t : tensor<4xf32>) -> !emitc.size_t {
  %c = "emitc.constant"() <{value = #emitc.opaque<"X">}> : () -> !emitc.opaque<"T">
  %k = emitc.cast %c : !emitc.opaque<"T"> to !emitc.size_t
  %0 = emitc.add %b, %k : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
  %tt = emitc.add %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %tt2 = emitc.add %tt, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  emitc.return %0 : !emitc.size_t
}
emitc.func @cc(%b: i32) -> i32 {
  %c = "emitc.constant"() <{value = 4 : i32}> : () -> i32
  %c1 = "emitc.constant"() <{value = 4 : i32}> : () -> i32
  %0 = emitc.add %b, %c : (i32, i32) -> i32
  %1 = emitc.add %c1, %0 : (i32, i32) -> i32
  %c2 = "emitc.constant"() <{value = 7 : i32}> : () -> i32
  %2 = emitc.add %1, %c2 : (i32, i32) -> i32
  emitc.return %2 : i32
}
emitc.func @sh(%b: i32) -> i32 {
  %c = "emitc.constant"() <{value = 4 : i32}> : () -> i32
  %0 = emitc.add %b, %c : (i32, i32) -> i32
  %1 = emitc.add %c, %0 : (i32, i32) -> i32
  emitc.return %1 : i32
}
emitc.func @ni(%a: i32, %b: i32) -> i32 {
  %2 = emitc.mul %a, %b : (i32, i32) -> i32
  %3 = emitc.expression %2, %b noinline : (i32, i32) -> i32 {
    %1 = emitc.add %2, %b : (i32, i32) -> i32
    emitc.yield %1 : i32
  }
  emitc.return %3 : i32
}
emitc.func @dead(%a: i32) -> i32 {
  %3 = emitc.literal "M_PI" : f32
  %4 = emitc.expression : () -> i32 { %c = "emitc.constant"() <{value = 4 : i32}> : () -> i32
  yield %c : i32 }
  cf.br ^bb2
 ^bb1:
  cf.br ^bb2
 ^bb2:
  emitc.return %a : i32
}
