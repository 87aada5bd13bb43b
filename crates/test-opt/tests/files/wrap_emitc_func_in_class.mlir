// RUN: --wrap-emitc-func-in-class --split-input-file --allow-unregistered-dialect
module @m { emitc.func @a(%a: i32, %b: i32 {emitc.name_hint = "foo"}, %c: !emitc.array<4xf32> {emitc.field_ref = ["bar"]}) -> i32 {
  %0 = emitc.add %a, %b : (i32, i32) -> i32
  emitc.return %0 : i32
}
emitc.func @b() attributes {foo, specifiers=["static"]} { emitc.return }
emitc.func private @c(i32) attributes {specifiers=["extern"]}
emitc.func @d(%a: !emitc.ptr<i32> {tf.x = "q", llvm.noalias}) {
 %0 = emitc.call @a2(%a) : (!emitc.ptr<i32>) -> i32
 cf.br ^bb1
 ^bb1:
 emitc.return }
emitc.func @a2(%a: !emitc.ptr<i32>) -> i32 { %0 = "foo.z"() : () -> i32
emitc.return %0 : i32 } }
// -----
func.func @b() { return }
// -----
emitc.func @e(%a: !emitc.array<1xf32> {emitc.name_hint = "foo"}, %b: !emitc.array<1xf32> {tf_saved_model.index_path = ["another_feature"]}, %c: !emitc.array<1xf32> {tf_saved_model.index_path = ["x", "y"]}) {
 emitc.return }
// -----
 emitc.class @q { emitc.func @e(%a: i32) { emitc.return } }
// -----
 emitc.file "aa" { emitc.func @e(%a: i32) { emitc.return } }
// -----
 emitc.global @v : i32
 emitc.func @e(%a: i32) { emitc.return }
 emitc.include "aa"
 emitc.func @e2(%a: i32) { 
   "foo.a"() ({ emitc.func @zz(%a2: i32) { emitc.return } }) : () -> ()
   emitc.return }
// -----
 emitc.func @e(%a: !emitc.opaque<"x">, %b: f64, %c : tensor<4xf32>) { emitc.return }
 emitc.class @eClass { }
// -----
 emitc.func private @e(%a: i32 {emitc.opaque = "hi"}) { emitc.return }
// -----
module @m { emitc.func @a(%a: i32, %b: i32 {emitc.name_hint = "foo"}, %c: !emitc.array<4xf32> {emitc.field_ref = ["bar"]}) -> i32 {
  %0 = emitc.add %a, %b : (i32, i32) -> i32
  emitc.return %0 : i32
}
emitc.func @b() attributes {foo, specifiers=["static"]} { emitc.return }
emitc.func @d(%a: !emitc.ptr<i32> {tf.x = "q", llvm.noalias}) -> (i32 {llvm.a}){
 cf.br ^bb1(%a: !emitc.ptr<i32>)
 ^bb1(%q: !emitc.ptr<i32>):
  %0 = "foo.z"(%q, %a) : (!emitc.ptr<i32>, !emitc.ptr<i32>) -> i32
 emitc.return %0 : i32}
 }
// -----
emitc.func private @c(i32) attributes {specifiers=["extern"]}
// -----
emitc.func private @e() { emitc.return }
// -----
emitc.func @execute() { emitc.return }
emitc.func @e() { %0 = emitc.call_opaque "a"() : () -> i32 loc("a") emitc.return }
