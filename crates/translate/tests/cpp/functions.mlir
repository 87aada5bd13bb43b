// Functions, calls, variables and places, types and constants.

emitc.include <"cstdint">
emitc.include "library.h"
emitc.verbatim "using T = int;"

emitc.global extern @counter : i32
emitc.global static const @table : !emitc.array<2x2xf32> = dense<[[1.0, 0.1], [-0.0, 1.0e+30]]>
emitc.global @made : !emitc.opaque<"T"> = #emitc.opaque<"T()">

emitc.declare_func @scale
emitc.func @scale(%x: f32, %by: !emitc.array<4x2xf32>) -> f32
    attributes {specifiers = ["static", "inline"]} {
  %0 = emitc.call_opaque "scaled"(%x, %by) {
    args = [1 : index, 0 : index, 7 : ui8, 2.5 : f16, i32, @counter, #emitc.opaque<"N">],
    template_args = [f64, 3 : i64]
  } : (f32, !emitc.array<4x2xf32>) -> f32
  emitc.return %0 : f32
}

emitc.func private @external(i64, !emitc.ptr<!emitc.opaque<"void">>, !emitc.array<3xi8>) -> index
func.func private @absent(i32)

func.func @several(%a: i32, %b: ui16) -> (i32, tuple<f64, !emitc.ptr<i1>>) {
  %0:2 = emitc.call_opaque "two"(%a) : (i32) -> (i32, tensor<2x3xbf16>)
  %1 = emitc.call_opaque "made"(%0#1, %b) : (tensor<2x3xbf16>, ui16) -> tuple<f64, !emitc.ptr<i1>>
  return {note = 1 : i32} %0#0, %1 : i32, tuple<f64, !emitc.ptr<i1>>
}

emitc.func @places(%p: !emitc.ptr<i32>, %i: !emitc.size_t, %x: i32) -> i32 {
  %array = "emitc.variable"() <{value = #emitc.opaque<"{}">}> : () -> !emitc.array<4x2xi32>
  %object = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.opaque<"S">>
  %0 = emitc.subscript %array[%i, %x] : (!emitc.array<4x2xi32>, !emitc.size_t, i32) -> !emitc.lvalue<i32>
  emitc.assign %x : i32 to %0 : <i32>
  %1 = "emitc.member"(%object) <{member = "field"}> : (!emitc.lvalue<!emitc.opaque<"S">>) -> !emitc.lvalue<!emitc.ptr<!emitc.opaque<"S">>>
  %2 = "emitc.member_of_ptr"(%1) <{member = "next"}> : (!emitc.lvalue<!emitc.ptr<!emitc.opaque<"S">>>) -> !emitc.lvalue<i32>
  %3 = emitc.address_of %2 : !emitc.lvalue<i32>
  %4 = emitc.dereference %p : !emitc.ptr<i32>
  %5 = emitc.load %4 : <i32>
  %6 = emitc.get_global @counter : !emitc.lvalue<i32>
  emitc.assign %5 : i32 to %6 : <i32>
  %7 = emitc.literal "LIMIT" : i32
  emitc.verbatim "check({}, {}, {{});" args %3, %7 : !emitc.ptr<i32>, i32
  emitc.return %5 : i32
}

emitc.func @constants() {
  %0 = "emitc.constant"() <{value = true}> : () -> i1
  %1 = "emitc.constant"() <{value = -1 : si8}> : () -> si8
  %2 = "emitc.constant"() <{value = 0.7 : f64}> : () -> f64
  %3 = "emitc.constant"() <{value = 0x7F800000 : f32}> : () -> f32
  %4 = "emitc.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
  %5 = "emitc.constant"() <{value = -3 : index}> : () -> !emitc.ptrdiff_t
  %6 = "emitc.constant"() <{value = #emitc.opaque<"\22text\22">}> : () -> !emitc.ptr<!emitc.opaque<"char">>
  emitc.return
}

emitc.class final @Adder {
  emitc.field @base : i32 = 1
  emitc.field @cells : !emitc.array<2xi32>
  emitc.func @add(%x: i32) -> i32 {
    %base = emitc.get_field @base : i32
    %sum = emitc.add %base, %x : (i32, i32) -> i32
    emitc.return %sum : i32
  }
}

emitc.file "part" {
  emitc.func @in_part() {
    emitc.return
  }
}
