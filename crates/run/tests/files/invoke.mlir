// The declarations are not defined by the host, but no executed code uses them.
llvm.func @__gxx_personality_v0(...) -> i32
llvm.func @unknown(i32)
llvm.func @add_five(%a: i32) -> i32 {
  %c = llvm.mlir.constant(5 : i32) : i32
  %r = llvm.add %a, %c : i32
  llvm.return %r : i32
}
llvm.func @invoke(%a: i32) -> i32 attributes {personality = @__gxx_personality_v0} {
  %r = llvm.invoke @add_five(%a) to ^ok unwind ^bad : (i32) -> i32
^ok:
  llvm.return %r : i32
^bad:
  %l = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return %a : i32
}
