// RUN: --cse
// RUN: --sccp
// RUN: --canonicalize
func.func @cse(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32) {
  %0 = test.cse_of_single_block_op inputs(%a, %b) {
  ^bb0(%x: i32, %y: i32):
    %6 = arith.addi %x, %y : i32
    test.region_yield %6 : i32
  } : i32, i32 -> i32
  %1 = test.cse_of_single_block_op inputs(%a, %b) {
  ^bb0(%x: i32, %y: i32):
    %6 = arith.addi %x, %y : i32
    test.region_yield %6 : i32
  } : i32, i32 -> i32
  %2 = "test.op_with_memread"() : () -> i32
  %3 = "test.op_with_memread"() : () -> i32
  "test.op_with_memwrite"() : () -> ()
  %4 = "test.op_with_memread"() : () -> i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}
func.func @produced() -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  "test.internal_br"(%c1) [^bb1, ^bb2] {operandSegmentSizes = array<i32: 0, 1>} : (i32) -> ()
^bb1:
  cf.br ^bb2(%c1, %c1 : i32, i32)
^bb2(%a: i32, %b: i32):
  return %a, %b : i32, i32
}
func.func @folds() -> i32 {
  %c5 = arith.constant 5 : i32
  %c1 = arith.constant 1 : i32
  %0 = test.fold_with_fold_adaptor %c5, [%c1, %c5], {(%c1), (%c5)} {
    %1 = arith.addi %c1, %c1 : i32
  }
  %2 = "test.any_cond"() ({
    test.region_yield %0 : i32
  }) : () -> i32
  return %2 : i32
}
func.func private @called()
func.func @to_call() {
  "test.fold_to_call_op"() {callee = @called} : () -> ()
  return
}
func.func @destinations(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> index {
  %0 = tensor.cast %a : tensor<2x2xf32> to tensor<?x2xf32>
  %1 = tensor.cast %b : tensor<2x2xf32> to tensor<?x2xf32>
  %2:2 = test.destination_style_op ins(%0 : tensor<?x2xf32>) outs(%1 : tensor<?x2xf32>) -> tensor<?x2xf32>, index
  return %2#1 : index
}
// In regions the order of operands counts, even of commutative operations.
func.func @orders(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  %2 = test.cse_of_single_block_op inputs(%a, %b) {
  ^bb0(%x: i32, %y: i32):
    %4 = arith.muli %a, %b : i32
    test.region_yield %4 : i32
  } : i32, i32 -> i32
  %3 = test.cse_of_single_block_op inputs(%a, %b) {
  ^bb0(%x: i32, %y: i32):
    %4 = arith.muli %b, %a : i32
    test.region_yield %4 : i32
  } : i32, i32 -> i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
