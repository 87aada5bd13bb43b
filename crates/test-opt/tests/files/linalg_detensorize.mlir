// RUN: "--pass-pipeline=builtin.module(func.func(linalg-detensorize))"
// RUN: "--pass-pipeline=builtin.module(func.func(linalg-detensorize{aggressive-mode}))"

// A loop that counts, whose bound is computed by an operation that stays a tensor.
#scalar = affine_map<() -> ()>
#all = affine_map<(d0) -> (d0)>
#sum = affine_map<(d0) -> ()>
func.func @count(%list: tensor<4xi32>, %step: tensor<i32>, %start: tensor<i32>) -> tensor<i32> {
  %none = tensor.empty() : tensor<i32>
  %bound = linalg.generic {indexing_maps = [#all, #sum], iterator_types = ["reduction"]}
      ins(%list : tensor<4xi32>) outs(%none : tensor<i32>) {
  ^bb0(%x: i32, %acc: i32):
    %s = arith.addi %x, %acc : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  cf.br ^head(%start : tensor<i32>)
^head(%i: tensor<i32>):
  %bit = tensor.empty() : tensor<i1>
  %less = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []}
      ins(%i, %bound : tensor<i32>, tensor<i32>) outs(%bit : tensor<i1>) {
  ^bb0(%x: i32, %y: i32, %o: i1):
    %c = arith.cmpi slt, %x, %y : i32
    linalg.yield %c : i1
  } -> tensor<i1>
  %go = tensor.extract %less[] : tensor<i1>
  cf.cond_br %go, ^next(%i : tensor<i32>), ^end(%i : tensor<i32>)
^next(%j: tensor<i32>):
  %to = tensor.empty() : tensor<i32>
  %sum = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []}
      ins(%j, %step : tensor<i32>, tensor<i32>) outs(%to : tensor<i32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %a = arith.addi %x, %y : i32
    linalg.yield %a : i32
  } -> tensor<i32>
  cf.br ^head(%sum : tensor<i32>)
^end(%r: tensor<i32>):
  return %r : tensor<i32>
}
