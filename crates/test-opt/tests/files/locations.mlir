// RUN: --mlir-print-debuginfo --allow-unregistered-dialect
"t.a"() : () -> () loc("a.c":1:2)
"t.b"() : () -> () loc(fused<"m">["x", callsite("f"("a.c":3:4) at "b.c":5:6)])
"t.c"() : () -> ()
"t.d"() : () -> () loc(unknown)
