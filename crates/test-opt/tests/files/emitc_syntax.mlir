// RUN: -split-input-file -allow-unregistered-dialect

emitc.include "a.h"
emitc.include <"b.h">
emitc.func private @external(!emitc.array<2x3xf32>, !emitc.ptr<!emitc.opaque<"a<b>">>) -> !emitc.size_t attributes {specifiers = ["static", "inline"]}
emitc.declare_func @loops
emitc.global extern const @a : i32
emitc.global static @b : !emitc.array<2xi8> = dense<[1, 2]>
emitc.global @c : f32 = 1.5 {note}
emitc.global @d : !emitc.opaque<"t"> = #emitc.opaque<"{}">
emitc.func @loops(%n: index, %m: i32, %c: i1) -> i32 {
  emitc.for %i = %n to %n step %n {
    emitc.for %j = %m to %m step %m : i32 {
      emitc.yield
    }
    emitc.verbatim "{} and {{}" args %i : index
  } {note}
  emitc.if %c {
    emitc.verbatim "a"
  } else {
    emitc.yield
  } {note}
  emitc.if %c {
  }
  emitc.switch %m : i32 {note}
  case 2 {
    emitc.yield
  }
  case -1 {
    emitc.yield
  }
  default {
    emitc.yield
  }
  %v = "emitc.variable"() {value = #emitc.opaque<"">} : () -> !emitc.lvalue<i32>
  %p = emitc.address_of %v : !emitc.lvalue<i32>
  %d = emitc.dereference %p : !emitc.ptr<i32>
  %l = emitc.load %d : <i32>
  emitc.assign %l : i32 to %v : !emitc.lvalue<i32>
  %g = emitc.get_global @b : !emitc.array<2xi8>
  %s = emitc.subscript %g[%n] : (!emitc.array<2xi8>, index) -> !emitc.lvalue<i8>
  %e = emitc.cast %g : !emitc.array<2xi8> to !emitc.ptr<i8>
  %k = emitc.cmp lt, %l, %m : (i32, i32) -> i1
  %q = emitc.conditional %k, %l, %m : i32
  emitc.call_opaque "f"(%q) {args = [0 : index, 3 : i32], template_args = [i32]} : (i32) -> ()
  %r = emitc.call @loops(%n, %q, %k) : (index, i32, i1) -> i32
  return %r : i32
}
emitc.class final @box {
  emitc.field @value : !emitc.array<2xi8> = dense<0> {note}
  emitc.func @get() {
    %0 = get_field @value : !emitc.array<2xi8>
    return
  }
}
emitc.file "a.cc" {
  func @inside() {
    return
  }
}

// -----

// What a pointer leads to may be no type of EmitC's.
func.func @dereference(%p: !emitc.ptr<i31>) {
  %0 = emitc.dereference %p : !emitc.ptr<i31>
  return
}
