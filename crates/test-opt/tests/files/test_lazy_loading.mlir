// RUN: --mlir-disable-threading --pass-pipeline="builtin.module(test-lazy-loading)"
// RUN: --mlir-disable-threading --pass-pipeline="builtin.module(test-lazy-loading{bytecode-version=1})"
// RUN: --mlir-disable-threading --pass-pipeline="builtin.module(test-lazy-loading{bytecode-version=7})"
// Regions that use no values from outside are read on demand.
func.func private @decl()
func.func @a(%x: i32) {
  %c = arith.constant 1 : i1
  scf.if %c {
     scf.if %c {
     }
     "test.one_region_op"() ({ "test.q"() : () -> () 
       "test.one_region_op"() ({ "test.q2"() : () -> () }) : () -> ()
  "test.q3"() : () -> ()
       }) : () -> ()
  }
  "test.one_region_op"() ({ }) : () -> ()
  "test.two_region_op"() ({ }, {"test.q"() : () -> () }) : () -> ()
  return
}
func.func @b() {
  scf.execute_region { 
    scf.execute_region { 
      scf.yield }
    scf.yield }
  return
}
module @m { func.func @z() { return } }
module @n {  }
