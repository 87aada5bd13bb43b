// RUN: --test-affine-loop-unswitch
func.func private @e()
func.func @a(%N: index, %M: index) {
  affine.for %i = 0 to 100 {
    affine.if affine_set<()[s0] : (s0 >= 0)>()[%N] {
      func.call @e() : () -> ()
    }
    affine.if affine_set<()[s0] : (s0 - 1>= 0)>()[%M] {
      func.call @e() : () -> ()
    }
  }
  affine.for %i = 0 to 100 {
    affine.if affine_set<()[s0] : (s0 -4>= 0)>()[%N] {
      func.call @e() : () -> ()
    }
  }
  return
}
