// RUN: -split-input-file -allow-unregistered-dialect "-pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds))"

#m0 = affine_map<(d0)[s0] -> (-d0 + 32400, s0)>
#m1 = affine_map<(d0)[s0] -> (-d0 + 16, s0)>
func.func @fixed() {
  %c16 = arith.constant 16 : index
  %c32400 = arith.constant 32400 : index
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %vscale = vector.vscale
  %s = arith.muli %vscale, %c4 : index
  scf.for %i = %c0 to %c32400 step %s {
    %0 = affine.min #m0(%i)[%s]
    scf.for %j = %c0 to %c16 step %s {
      %1 = affine.min #m1(%j)[%s]
      %b0 = "test.reify_bound"(%0) {type = "UB", vscale_min = 1, vscale_max = 16, scalable} : (index) -> index
      %b1 = "test.reify_bound"(%1) {type = "UB", vscale_min = 1, vscale_max = 16, scalable} : (index) -> index
      "use"(%b0, %b1) : (index, index) -> ()
    }
  }
  return
}
// -----
#m0 = affine_map<(d0, d1)[s0] -> (-d0 + d1, s0)>
func.func @dyn(%n: index, %k: index) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %vscale = vector.vscale
  %s = arith.muli %vscale, %c4 : index
  scf.for %i = %c0 to %n step %s {
    %0 = affine.min #m0(%i, %n)[%s]
      %b0 = "test.reify_bound"(%0) {type = "UB", vscale_min = 1, vscale_max = 16, scalable} : (index) -> index
      "use"(%b0) : (index) -> ()
  }
  return
}
// -----
func.func @add() {
  %vscale = vector.vscale
  %c8 = arith.constant 8 : index
  %0 = arith.addi %vscale, %c8 : index
  %b0 = "test.reify_bound"(%0) {type = "EQ", vscale_min = 1, vscale_max = 16, scalable} : (index) -> index
  "use"(%b0) : (index) -> ()
  return
}
// -----
func.func @fix() {
  %vscale = vector.vscale
  %b0 = "test.reify_bound"(%vscale) {type = "EQ", vscale_min = 2, vscale_max = 2, scalable} : (index) -> index
  "use"(%b0) : (index) -> ()
  return
}
// -----
func.func @fix(%t: index) {
  %b0 = "test.reify_bound"(%t) {type = "EQ", vscale_min = 2, vscale_max = 2, scalable} : (index) -> index
  "use"(%b0) : (index) -> ()
  return
}
// -----
func.func @dup() {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %v0 = vector.vscale
  %v1 = vector.vscale
  %a = arith.muli %v0, %c4 : index
  %b = arith.muli %v1, %c8 : index
  %c = arith.addi %a, %b : index
  %b0 = "test.reify_bound"(%c) {type = "EQ", vscale_min = 1, vscale_max = 16, scalable} : (index) -> index
  "use"(%b0) : (index) -> ()
  return
}
// -----
func.func @non(%n: index) {
  %c4 = arith.constant 4 : index
  %0 = affine.min affine_map<(d0) -> (d0, 4)>(%n)
  %b0 = "test.reify_bound"(%0) {type = "UB", vscale_min = 1, vscale_max = 16, scalable} : (index) -> index
  "use"(%b0) : (index) -> ()
  return
}
// -----
func.func @rem() {
  %c8 = arith.constant 8 : index
  %c1000 = arith.constant 1000 : index
  %v = vector.vscale
  %s = arith.muli %v, %c8 : index
  %r = affine.apply affine_map<()[s0] -> (1000 - 1000 mod s0)>()[%s]
  %b0 = "test.reify_bound"(%r) {type = "LB", vscale_min = 1, vscale_max = 16, scalable} : (index) -> index
  %b1 = "test.reify_bound"(%r) {type = "UB", vscale_min = 1, vscale_max = 16, scalable} : (index) -> index
  "use"(%b0, %b1) : (index, index) -> ()
  return
}
// -----
func.func @rem2(%n: index) {
  %c8 = arith.constant 8 : index
  %v = vector.vscale
  %s = arith.muli %v, %c8 : index
  %r = affine.apply affine_map<()[s0, s1] -> (s1 mod s0)>()[%s, %n]
  %b1 = "test.reify_bound"(%r) {type = "UB", vscale_min = 1, vscale_max = 16, scalable} : (index) -> index
  "use"(%b1) : (index) -> ()
  return
}
// -----
func.func @neg(%n: index) {
  %c8 = arith.constant -8 : index
  %v = vector.vscale
  %s = arith.muli %v, %c8 : index
  %r = affine.apply affine_map<()[s0, s1] -> (s1 mod s0)>()[%s, %n]
  %b1 = "test.reify_bound"(%r) {type = "UB", vscale_min = 1, vscale_max = 16, scalable} : (index) -> index
  "use"(%b1) : (index) -> ()
  return
}
// -----
func.func @ext(%t: tensor<?x4xf32>) {
  %c8 = arith.constant 8 : index
  %v = vector.vscale
  %s = arith.muli %v, %c8 : index
  %e = tensor.empty(%s) : tensor<?x4xf32>
  %r = tensor.cast %e : tensor<?x4xf32> to tensor<?x?xf32>
  %b1 = "test.reify_bound"(%r) {dim = 0, type = "EQ", vscale_min = 1, vscale_max = 16, scalable} : (tensor<?x?xf32>) -> index
  %b2 = "test.reify_bound"(%r) {dim = 1, type = "EQ", vscale_min = 1, vscale_max = 16, scalable} : (tensor<?x?xf32>) -> index
  "use"(%b1, %b2) : (index, index) -> ()
  return
}
