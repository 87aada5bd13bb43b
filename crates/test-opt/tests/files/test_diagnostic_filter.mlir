// RUN: --mlir-disable-threading --pass-pipeline="builtin.module(func.func(test-diagnostic-filter))"
// RUN: --mlir-disable-threading --pass-pipeline="builtin.module(func.func(test-diagnostic-filter{filters=mysource1}))"
// RUN: --mlir-disable-threading --pass-pipeline="builtin.module(func.func(test-diagnostic-filter{filters=mysource1,mysource3}))"
// Diagnostics without some files.
func.func @test1() attributes { test.loc = loc("mysource1":0:0) } { 
 "test.x"() {test.loc = loc("mysource2":4:0)} : () -> ()
 return {test.loc = loc(callsite("mysource3":1:2 at "mysource1":5:6))} }
func.func private @test2() attributes { test.loc = loc(fused["mysource2":1:2, "mysource1":3:4]) }
func.func private @test3() attributes { test.loc = loc(callsite("mysource2":0:0 at callsite("mysource1":1:1 at "mysource3":5:6))) }
func.func private @test4() attributes { test.loc = loc(callsite("mysource1":0:0 at callsite("mysource2":1:1 at "mysource3":5:6))) }
func.func private @test5() attributes { test.loc = loc(callsite("mysource1":0:0 at "mysource1":1:1)) }
func.func private @test6() attributes { test.loc = loc("name"("mysource1":0:0)) }
func.func private @test7() attributes { test.loc = loc("name"("mysource3":0:7)) }
func.func private @test8() attributes { test.loc = loc("name") }
func.func private @test9() attributes { test.loc = loc(unknown) }
func.func private @test10() attributes { test.loc = loc(fused<"m">["mysource1":1:2, "mysource2":3:4, "mysource3":3:4]) }
func.func private @test11() attributes { test.loc = loc(fused["mysource1":1:2, "mysource1":3:4]) }
