// Branches; variables are declared at the start of the function.

func.func @sum(%n: i32) -> i32 {
  %zero = "emitc.constant"() <{value = 0 : i32}> : () -> i32
  %unset = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.array<2xi32>
  cf.br ^head(%n, %zero : i32, i32)
^head(%i: i32, %acc: i32):
  %more = emitc.cmp gt, %i, %zero : (i32, i32) -> i1
  cf.cond_br %more, ^body, ^exit(%acc : i32)
^body:
  %sum = emitc.add %acc, %i : (i32, i32) -> i32
  %0:2 = emitc.call_opaque "next"(%i) : (i32) -> (i32, f32)
  cf.br ^head(%0#0, %sum : i32, i32)
^exit(%result: i32):
  return %result : i32
}
