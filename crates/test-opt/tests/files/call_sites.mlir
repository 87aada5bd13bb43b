// RUN: --split-input-file
// Diagnostics at call sites, names and fused locations: the first position inside, and the callers.
func.func @a() -> i32 { %0 = "arith.addi"() : () -> i32 loc(callsite("x" at "a.c":266:42))
 return %0 : i32 }
// -----
func.func @a() -> i32 { %0 = "arith.addi"() : () -> i32 loc(callsite("x" at callsite("b.c":1:2 at "call_sites.mlir":1:3)))
 return %0 : i32 }
// -----
func.func @a() -> i32 { %0 = "arith.addi"() : () -> i32 loc(callsite(unknown at unknown))
 return %0 : i32 }
// -----
func.func @a() -> i32 { %0 = "arith.addi"() : () -> i32 loc(fused["z", "q"(callsite("x"("m":1:2) at fused["y","b.c":1:2]))])
 return %0 : i32 }
// -----
func.func @a() -> i32 { %0 = "arith.addi"() : () -> i32 loc(callsite("call_sites.mlir":2:2 at callsite("call_sites.mlir":3:3 at callsite(unknown at "foo"))))
 return %0 : i32 }
// -----
func.func @a() -> i32 { %0 = "arith.addi"() : () -> i32 loc("q.c":1:2 to 3:4)
 return %0 : i32 }
// -----
func.func @a() -> i32 { %0 = "arith.addi"() : () -> i32 loc("call_sites.mlir":1:2 to 3:4)
 return %0 : i32 }
// -----
func.func @a() -> i32 { %0 = "arith.addi"() : () -> i32 loc("call_sites.mlir":1:2000)
 return %0 : i32 }
// -----
func.func @a() -> i32 { %0 = "arith.addi"() : () -> i32 loc("call_sites.mlir":0:0)
 return %0 : i32 }
// -----
func.func @a() -> i32 { %0 = "arith.addi"() : () -> i32 loc("call_sites.mlir":5:0)
 return %0 : i32 }
// -----
#l = loc(callsite("c0" at callsite("c1" at callsite("c2" at callsite("c3" at callsite("c4" at callsite("c5" at callsite("c6" at callsite("c7" at "call_sites.mlir":2:1))))))))
#l2 = loc(callsite("d0" at callsite("d1" at callsite("d2" at callsite("d3" at callsite("d4" at #l))))))
func.func @a() -> i32 { %0 = "arith.addi"() : () -> i32 loc(#l2)
 return %0 : i32 }
