// RUN: --mlir-disable-threading --test-verify-uselistorder
// Bytecode keeps the order of uses.
func.func @a(%x: i32) { %0 = arith.addi %x, %x : i32
 %1 = arith.addi %0, %x : i32
 return }
