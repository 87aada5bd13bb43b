// RUN: --cse
// RUN: --canonicalize

func.func @f(%a: index) -> index {
  %0 = test.side_effect_with_region_op (%a) {
  ^bb0(%b: index):
    test.region_yield %b : index
  } : index -> index
  %1 = test.side_effect_with_region_op (%a) {
  ^bb0(%b: index):
    test.region_yield %b : index
  } {effects = [{effect = "write", on_operand}]} : index -> index
  %2 = test.side_effect_with_region_op (%a) {
  ^bb0(%b: index):
    test.region_yield %b : index
  } {effects = [{effect = "allocate", on_result}]} : index -> index
  return %a : index
}

func.func @else_anchor(%a: !test.else_anchor<5>) {
  test.else_anchor(?) {a}
  test.else_anchor(%a : !test.else_anchor<5>) {a}
  return
}
