// Errors; what precedes one is not written either.

emitc.func @first() {
  emitc.return
}
func.func @blocks() {
  cf.br ^next
^next:
  return
}
// -----
func.func private @integer(i128)
// -----
func.func private @float() -> f80
// -----
func.func private @vector() -> (i32, vector<4xf32>)
// -----
emitc.func @types() {
  emitc.call_opaque "f"() {template_args = [!emitc.ptr<!emitc.array<2xi32>>]} : () -> ()
  emitc.return
}
// -----
emitc.func @types() {
  emitc.call_opaque "f"() {template_args = [tensor<?xi32>]} : () -> ()
  emitc.return
}
// -----
emitc.func @types() {
  emitc.call_opaque "f"() {template_args = [tensor<*xi32>]} : () -> ()
  emitc.return
}
// -----
emitc.func @types() {
  emitc.call_opaque "f"() {template_args = [tensor<2x!emitc.array<2xi32>>]} : () -> ()
  emitc.return
}
// -----
emitc.func @types() {
  emitc.call_opaque "f"() {template_args = [tuple<!emitc.array<2xi32>>]} : () -> ()
  emitc.return
}
// -----
emitc.func @attributes() {
  emitc.call_opaque "f"() {args = ["text"]} : () -> ()
  emitc.return
}
// -----
emitc.func @attributes() {
  emitc.call_opaque "f"() {args = [@a::@b::@c]} : () -> ()
  emitc.return
}
// -----
emitc.func @attributes() {
  emitc.call_opaque "f"() {args = [1.0 : f128]} : () -> ()
  emitc.return
}
// -----
func.func @places(%place: !emitc.lvalue<i32>) {
  return
}
// -----
func.func private @arrays() -> !emitc.array<2xi32>
// -----
emitc.func @cast(%x: i32) {
  %0 = builtin.unrealized_conversion_cast %x : i32 to f32
  emitc.return
}
// -----
%1 = emitc.add %0, %0 : (i32, i32) -> i32
%0 = "emitc.constant"() <{value = 1 : i32}> : () -> i32
// -----
llvm.mlir.global @unknown() : i32
