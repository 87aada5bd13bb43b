// RUN: --cse

func.func @f(%a: index) -> index {
  %0 = test.side_effect_with_region_op (%a) {
  ^bb0(%b: index):
    test.region_yield %b : index
  } : index -> index
  return %0 : index
}
