// RUN: --pass-pipeline=builtin.module(func.func(test-match-reduction)) --allow-unregistered-dialect --split-input-file
func.func @m(%a: memref<4x4xf32>, %o: memref<4xf32>, %c: i1, %i: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
   iterator_types = ["parallel", "reduction"]} ins(%a : memref<4x4xf32>) outs(%o : memref<4xf32>) {
    ^bb0(%in0: f32, %out0: f32):
      %add = arith.addf %in0, %out0 : f32
      linalg.yield %add : f32
    }
  scf.for %k = %i to %i step %i {
    "x"() : () -> ()
  }
  scf.parallel (%k) = (%i) to (%i) step (%i) {
    scf.reduce
  }
  affine.for %k = 0 to 3 {
  }
  "test.reg"() ({
    "test.term"() : () -> ()
  }) : () -> ()
  "test.reg2"() ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    "test.term"(%s) : (f32) -> ()
  }) : () -> ()
  "test.reg3"() ({
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    "test.term"(%s, %s) : (f32, f32) -> ()
  }) : () -> ()
  %r = "test.reg4"() ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    "test.term"(%s) : (f32) -> ()
  }) : () -> f32
  linalg.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}
// -----
func.func @m() {
  "test.a"() ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %z, %s : f32
    "test.term"(%t) : (f32) -> ()
  }) : () -> ()
  "test.b"() ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %z, %s : f32
    "test.term"(%t, %t) : (f32, f32) -> ()
  }) : () -> ()
  "test.c"() ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %x, %s : f32
    "test.term"(%t) : (f32) -> ()
  }) : () -> ()
  "test.d"() ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %x, %z : f32
    "test.term"(%s, %t) : (f32, f32) -> ()
  }) : () -> ()
  "test.e"() ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %z, %y : f32
    "test.term"(%s, %z) : (f32, f32) -> ()
  }) : () -> ()
  "test.f"() ({
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    %s = arith.mulf %w, %x : f32
    "test.term"(%s) : (f32) -> ()
  }) : () -> ()
  return
}
