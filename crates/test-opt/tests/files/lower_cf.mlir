// RUN: --convert-cf-to-llvm
// RUN: --convert-to-llvm=filter-dialects=cf
// RUN: --convert-to-llvm
module attributes {gpu.container_module} {
func.func private @x(i32)
func.func @main(%a: i1, %v: vector<2x3xf32>, %i: index) -> index {
  cf.assert %a, "assertion foo"
  cf.assert %a, "assertion foo"
  cf.assert %a, "other"
  cf.switch %a : i1, [
    default: ^bb1(%i : index),
    1: ^bb2(%v: vector<2x3xf32>)
  ]
^bb1(%j: index):
  cf.br ^bb3(%j: index)
^bb2(%w: vector<2x3xf32>):
  cf.cond_br %a weights([1, 2]), ^bb1(%i: index), ^bb3(%i: index)
^bb3(%k: index):
  return %k : index
}
module {
func.func @m2(%a: i1) {
  cf.assert %a, "assertion foo"
  return
}
}
func.func @t(%a: i1, %t: tensor<2xf32>) -> tensor<2xf32> {
  cf.br ^bb1(%t : tensor<2xf32>)
^bb1(%u: tensor<2xf32>):
  return %u: tensor<2xf32>
}
}
