// RUN: --test-decompose-affine-ops --allow-unregistered-dialect
func.func @a(%a: index, %b: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = affine.apply affine_map<()[s0, s1] -> (s0 * s1 * 3)>()[%a, %b]
  %1 = affine.apply affine_map<(d0)[s1] -> (d0 * 4 + s1 * 3 + (d0 floordiv 3) * 4+ 5)>(%a)[%b]
  affine.for %i = 0 to 10 {
    %2 = affine.apply affine_map<(d0)[s1] -> (d0 * 4 + s1 * 3 + (d0 floordiv 3) * 4)>(%i)[%b]
    scf.for %j = %a to %b step %c1 {
      %3 = affine.apply affine_map<()[s0, s1] -> (s0 * 4 + s1 * 3 + (s0 floordiv 3) * 4)>()[%j, %b]
      %4 = affine.apply affine_map<()[s0, s1] -> ((s0  + s1) * (s0 + 2))>()[%j, %b]
      %5 = affine.apply affine_map<()[s0] -> (s0)>()[%j]
      "use"(%2, %3, %4, %5) : (index, index, index, index) -> ()
    }
  }
  "use"(%0, %1) : (index, index) -> ()
  return
}
