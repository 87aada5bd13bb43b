// RUN: -allow-unregistered-dialect -scf-for-loop-canonicalization

func.func @min_in_loops(%n: index, %t: tensor<?x?xf32>, %s: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c16 step %c4 {
    %0 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%c16]
    %1 = affine.max affine_map<(d0) -> (-1, d0)>(%i)
    %2 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    "use"(%0, %1, %2) : (index, index, index) -> ()
  }
  scf.for %i = %c0 to %n step %c1 {
    %0 = affine.min affine_map<(d0)[s0] -> (1, s0 - d0)>(%i)[%n]
    "use"(%0) : (index) -> ()
  }
  scf.parallel (%i, %j) = (%c0, %n) to (%c16, %c16) step (%c4, %n) {
    %0 = affine.min affine_map<(d0) -> (4, 16 - d0)>(%i)
    %1 = affine.min affine_map<(d0) -> (4, 16 - d0)>(%j)
    "use"(%0, %1) : (index, index) -> ()
  }
  scf.forall (%i) = (0) to (64) step (16) {
    %0 = affine.min affine_map<(d0) -> (16, 64 - d0)>(%i)
    %1 = affine.min affine_map<(d0) -> (17, 64 - d0)>(%i)
    "use"(%0, %1) : (index, index) -> ()
  }
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%x = %t) -> tensor<?x?xf32> {
    %d = tensor.dim %x, %c1 : tensor<?x?xf32>
    "use"(%d) : (index) -> ()
    %y = tensor.insert_slice %s into %x[%i, 0] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
    scf.yield %y : tensor<?x?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?x?xf32>
  "use"(%d) : (index) -> ()
  return
}
