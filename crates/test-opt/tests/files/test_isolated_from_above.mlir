// RUN: --mlir-disable-threading --pass-pipeline="builtin.module(func.func(test-make-isolated-from-above{simple}))"
// RUN: --mlir-disable-threading --pass-pipeline="builtin.module(func.func(test-make-isolated-from-above{clone-ops-with-no-operands}))"
// RUN: --mlir-disable-threading --pass-pipeline="builtin.module(func.func(test-make-isolated-from-above{clone-ops-with-operands}))"
// Regions that get the values they use as operands.
func.func @b(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 1 : i32
  %cc = arith.constant 2 : i32
  %z = arith.addi %x, %c : i32
  %z2 = arith.addi %z, %cc : i32
  "test.one_region_with_operands_op"(%x) ({
   ^bb0(%u : i32):
    "test.foo"(%z2, %y, %c, %u) : (i32, i32, i32, i32) -> ()
    "test.foo"() : () -> ()
  }) : (i32) -> ()
  "test.one_region_with_operands_op"() ({
    %d = arith.addi %y, %c : i32
    "test.bar"(%d) : (i32) -> ()
  }) {attr} : () -> ()
  "test.one_region_with_operands_op"(%c) ({
    ^bb0:
    "test.bar"(%x, %z)[^bb1] : (i32, i32) -> ()
    ^bb1:
    "test.bar"(%x, %x) : (i32, i32) -> ()
  }) {attr} : (i32) -> ()
  "test.one_region_with_operands_op"(%c) ({
    ^bb0(%a: f32, %b: f64):
    "test.bar"(%a, %x) : (f32, i32) -> ()
    "test.one_region_with_operands_op"(%c) ({
       "test.bar"(%a, %y) : (f32, i32) -> ()
     }) : (i32) -> ()
    "test.finish"() : () -> ()
  }) {attr} : (i32) -> ()
  return %c : i32
}
