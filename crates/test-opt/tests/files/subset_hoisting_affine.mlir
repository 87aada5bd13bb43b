// RUN: --allow-unregistered-dialect --loop-invariant-subset-hoisting
func.func @affine(%t0: tensor<10xf32>, %s: index) -> tensor<10xf32> {
  %r = affine.for %i = 0 to 10 iter_args(%t = %t0) -> tensor<10xf32> {
    %e = tensor.extract_slice %t[%s][5][1] : tensor<10xf32> to tensor<5xf32>
    %f = "test.use"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %g = tensor.insert_slice %f into %t[%s][5][1] : tensor<5xf32> into tensor<10xf32>
    affine.yield %g : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
func.func @nested2(%t0: tensor<20xf32>, %lb: index) -> tensor<20xf32> {
  %r = scf.for %i = %lb to %lb step %lb iter_args(%t = %t0) -> tensor<20xf32> {
    %e = tensor.extract_slice %t[0][3][1] : tensor<20xf32> to tensor<3xf32>
    %f = "test.use"(%e) : (tensor<3xf32>) -> tensor<3xf32>
    %q = affine.for %j = 0 to 10 iter_args(%u = %t) -> tensor<20xf32> {
      %ee = tensor.extract_slice %u[9][3][1] : tensor<20xf32> to tensor<3xf32>
      %g2 = tensor.insert_slice %ee into %u[9][3][1] : tensor<3xf32> into tensor<20xf32>
      affine.yield %g2 : tensor<20xf32>
    }
    %g = tensor.insert_slice %f into %q[0][3][1] : tensor<3xf32> into tensor<20xf32>
    scf.yield %g : tensor<20xf32>
  }
  return %r : tensor<20xf32>
}
