// RUN:--allow-unregistered-dialect --canonicalize
// Regions with several blocks stay inside of loops, without results that are equal or known.
func.func @loop(%a: i32, %c: i1, %l: index, %u: index, %s: index) -> i32 {
  %z = arith.constant 7 : i32
  %0 = scf.for %i = %l to %u step %s iter_args(%x = %z) -> (i32) {
    %1:3 = scf.execute_region -> (i32, i32, i32) {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      %2 = "foo.a"() : () -> i32
      scf.yield %2, %a, %2 : i32, i32, i32
    ^bb2:
      %3 = "foo.b"() : () -> i32
      scf.yield %3, %a, %3 : i32, i32, i32
    }
    %4 = arith.addi %1#0, %1#2 : i32
    %5 = arith.muli %4, %1#1 : i32
    scf.yield %5 : i32
  }
  return %0 : i32
}
