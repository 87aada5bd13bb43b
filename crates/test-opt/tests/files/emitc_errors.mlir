// RUN: -split-input-file -allow-unregistered-dialect

func.func private @f(!emitc.array<2xtensor<2xf32>>)
// -----
func.func private @f(!emitc.array<xi32>)
// -----
func.func private @f(!emitc.array<0xi32>)
// -----
func.func private @f(!emitc.array<?xi32>)
// -----
func.func private @f(!emitc.lvalue<!emitc.array<2xi32>>)
// -----
func.func private @f(!emitc.lvalue<!emitc.lvalue<i32>>)
// -----
func.func private @f(!emitc.lvalue<i7>)
// -----
func.func private @f(!emitc.opaque<"">)
// -----
func.func private @f(!emitc.opaque<"int*">)
// -----
func.func private @f(!emitc.ptr<!emitc.lvalue<i32>>)
// -----
%0 = "test.value"() : () -> i7
%1 = emitc.cast %0 : i7 to i8
// -----
%0 = "test.value"() : () -> tensor<?xi8>
%1 = emitc.cast %0 : tensor<?xi8> to i8
// -----
%0 = "test.value"() : () -> !emitc.array<2x3xi8>
%1 = emitc.cast %0 : !emitc.array<2x3xi8> to !emitc.ptr<i8>
// -----
%0, %1 = "test.value"() : () -> (!emitc.ptr<i8>, !emitc.ptr<i8>)
%2 = emitc.sub %0, %1 : (!emitc.ptr<i8>, !emitc.ptr<i8>) -> f32
// -----
%0 = "test.value"() : () -> i32
%1 = emitc.apply "&"(%0) : (i32) -> !emitc.ptr<i32>
// -----
%0 = "test.value"() : () -> !emitc.lvalue<i32>
%1 = emitc.apply "&"(%0) : (!emitc.lvalue<i32>) -> i32
// -----
%0 = "test.value"() : () -> i32
%1 = emitc.apply "*"(%0) : (i32) -> i32
// -----
%0 = "test.value"() : () -> !emitc.lvalue<i32>
%1 = "emitc.address_of"(%0) : (!emitc.lvalue<i32>) -> !emitc.ptr<i8>
// -----
%0 = "test.value"() : () -> !emitc.ptr<i32>
%1 = "emitc.dereference"(%0) : (!emitc.ptr<i32>) -> !emitc.lvalue<i8>
// -----
%0 = "test.value"() : () -> !emitc.lvalue<i32>
%1 = "emitc.load"(%0) : (!emitc.lvalue<i32>) -> i8
// -----
%0 = "test.value"() : () -> i32
%v = "emitc.variable"() {value = #emitc.opaque<"">} : () -> !emitc.lvalue<f32>
emitc.assign %0 : i32 to %v : !emitc.lvalue<f32>
// -----
emitc.func @f(%v: i32) {
  "test.nest"() ({
  ^bb0(%w: !emitc.lvalue<i32>):
    emitc.assign %v : i32 to %w : !emitc.lvalue<i32>
  }) : () -> ()
  emitc.return
}
// -----
%v = "emitc.variable"() {value = 1 : i8} : () -> !emitc.lvalue<f32>
// -----
%v = "emitc.variable"() {value = 1 : index} : () -> !emitc.lvalue<!emitc.size_t>
%w = "emitc.variable"() {value = 1 : i8} : () -> !emitc.lvalue<!emitc.size_t>
// -----
%0, %i = "test.value"() : () -> (!emitc.array<2x3xi8>, index)
%1 = emitc.subscript %0[%i] : (!emitc.array<2x3xi8>, index) -> !emitc.lvalue<i8>
// -----
%0, %i, %f = "test.value"() : () -> (!emitc.array<2x3xi8>, index, f32)
%1 = emitc.subscript %0[%i, %f] : (!emitc.array<2x3xi8>, index, f32) -> !emitc.lvalue<i8>
// -----
%0, %i = "test.value"() : () -> (!emitc.array<2xi8>, index)
%1 = emitc.subscript %0[%i] : (!emitc.array<2xi8>, index) -> !emitc.lvalue<i16>
// -----
%0, %i = "test.value"() : () -> (!emitc.ptr<i8>, index)
%1 = emitc.subscript %0[%i, %i] : (!emitc.ptr<i8>, index, index) -> !emitc.lvalue<i8>
// -----
%0, %f = "test.value"() : () -> (!emitc.ptr<i8>, f32)
%1 = emitc.subscript %0[%f] : (!emitc.ptr<i8>, f32) -> !emitc.lvalue<i8>
// -----
%0, %i = "test.value"() : () -> (!emitc.ptr<i8>, index)
%1 = emitc.subscript %0[%i] : (!emitc.ptr<i8>, index) -> !emitc.lvalue<i16>
// -----
%0 = emitc.literal "" : i32
// -----
%0 = "test.value"() : () -> i32
emitc.verbatim "a {" args %0 : i32
// -----
%0 = "test.value"() : () -> i32
emitc.verbatim "a {b" args %0 : i32
// -----
%0 = "test.value"() : () -> i32
emitc.verbatim "a {{ {} {}" args %0 : i32
// -----
emitc.func @f(%0: !emitc.lvalue<i32>)
// -----
emitc.func @f() -> i32
emitc.call @f(%0) : (i32) -> i32
// -----
emitc.func private @f()
%0 = "test.value"() : () -> i32
emitc.call @f(%0) : (i32) -> ()
// -----
emitc.func private @f(i8)
%0 = "test.value"() : () -> i32
emitc.call @f(%0) : (i32) -> ()
// -----
emitc.func private @f() -> i8
%0 = emitc.call @f() : () -> i32
// -----
emitc.func private @f() -> i8
emitc.call @f() : () -> ()
// -----
emitc.call @g() : () -> ()
// -----
emitc.global @v : i7
// -----
emitc.global @v : i32 = 1.0
// -----
emitc.global @v : i32 = "a"
// -----
"emitc.global"() {sym_name = "v", type = i32, initial_value = 1 : i8} : () -> ()
// -----
"emitc.global"() {sym_name = "v", type = i32, initial_value = "a"} : () -> ()
// -----
"emitc.global"() {sym_name = "v", type = i32, initial_value = dense<1> : tensor<2xi32>} : () -> ()
// -----
"emitc.global"() {sym_name = "v", type = !emitc.array<3xi32>, initial_value = dense<1> : tensor<2xi32>} : () -> ()
// -----
"emitc.global"() {sym_name = "v", type = !emitc.array<3xi32>, initial_value = 1 : i32} : () -> ()
// -----
%0 = emitc.get_global @v : !emitc.lvalue<i32>
// -----
emitc.global @v : i8
%0 = emitc.get_global @v : !emitc.lvalue<i32>
// -----
emitc.global @v : i8
%0 = emitc.get_global @v : !emitc.array<2xi8>
// -----
emitc.global @v : !emitc.array<3xi8>
%0 = emitc.get_global @v : !emitc.array<2xi8>
// -----
emitc.field @a : i32
// -----
emitc.class @c {
  emitc.field @a : i7
}
// -----
emitc.class @c {
  emitc.field @a : i32
  emitc.func @f() {
    %0 = emitc.get_field @b : i32
    emitc.return
  }
}
// -----
emitc.class @c {
  emitc.field @a : i32
  emitc.func @f() {
    %0 = emitc.get_field @a : i8
    emitc.return
  }
}
// -----
emitc.func @f() {
  %0 = emitc.get_field @a : i8
  emitc.return
}
// -----
%0 = "test.value"() : () -> f32
emitc.switch %0 : f32
default {
}
// -----
%0 = "test.value"() : () -> i32
emitc.switch %0 : i32
case 1 {
  emitc.yield
}
case 1 {
  emitc.yield
}
default {
  emitc.yield
}
// -----
%0 = "test.value"() : () -> i32
"emitc.switch"(%0) <{cases = array<i64: 1, 2>}> ({ emitc.yield }, { emitc.yield }) : (i32) -> ()
// -----
%0 = "test.value"() : () -> i32
emitc.switch %0 : i32
case 1 {
  emitc.yield %0 : i32
}
default {
  emitc.yield
}
// -----
%0 = "test.value"() : () -> i1
emitc.if %0 {
  emitc.yield %0 : i1
}
// -----
%0 = "test.value"() : () -> i32
"emitc.for"(%0, %0, %0) ({
^bb0(%i: index):
  emitc.yield
}) : (i32, i32, i32) -> ()
// -----
%0 = "test.value"() : () -> i32
"emitc.for"(%0, %0, %0) ({
  emitc.yield
}) : (i32, i32, i32) -> ()
// -----
emitc.do {
} while {
  emitc.yield
}
// -----
%0 = "test.value"() : () -> i1
emitc.do {
} while {
  "test.value"() : () -> i1
  emitc.yield %0 : i1
}
// -----
emitc.include
// -----
emitc.include <"a"
// -----
// A load may not happen twice.
emitc.func @f(%p: !emitc.ptr<i32>) {
  %0 = emitc.expression %p : (!emitc.ptr<i32>) -> i32 {
    %x = emitc.apply "*"(%p) : (!emitc.ptr<i32>) -> i32
    %y = emitc.unary_minus %x : (i32) -> i32
    %z = emitc.add %y, %y : (i32, i32) -> i32
    emitc.yield %z : i32
  }
  emitc.return
}
// -----
// Without side effects, several uses are one text each.
emitc.func @f(%a: i32) -> i32 {
  %0 = emitc.expression %a : (i32) -> i32 {
    %y = emitc.unary_minus %a : (i32) -> i32
    %z = emitc.add %y, %y : (i32, i32) -> i32
    emitc.yield %z : i32
  }
  emitc.return %0 : i32
}
