// RUN: --mlir-disable-threading --pass-pipeline="builtin.module(builtin.module(func.func(test-print-dominance)))"
// Dominance of branches, endless loops and nested regions.
module @outer {
module @inner {
func.func @a(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb1
^bb2:
  return
}
func.func private @decl()
func.func @b() {
 "test.two_region_op"() ({ "test.finish"() : () -> () }, { "test.finish"() : () -> () }) : () -> ()
 return
}
}
}
