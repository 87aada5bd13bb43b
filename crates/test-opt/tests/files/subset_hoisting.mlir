// RUN: --allow-unregistered-dialect --loop-invariant-subset-hoisting
func.func @strided(%t0: tensor<20xf32>, %lb: index) -> tensor<20xf32> {
  %r = scf.for %i = %lb to %lb step %lb iter_args(%t = %t0) -> tensor<20xf32> {
    %e = tensor.extract_slice %t[0][3][2] : tensor<20xf32> to tensor<3xf32>
    %e2 = tensor.extract_slice %t[5][3][2] : tensor<20xf32> to tensor<3xf32>
    %f = "test.use"(%e, %e2) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %g = tensor.insert_slice %f into %t[0][3][2] : tensor<3xf32> into tensor<20xf32>
    %h = tensor.insert_slice %f into %g[5][3][2] : tensor<3xf32> into tensor<20xf32>
    scf.yield %h : tensor<20xf32>
  } {my.attr = 3}
  return %r : tensor<20xf32>
}
func.func @strided2(%t0: tensor<20xf32>, %lb: index) -> tensor<20xf32> {
  %r = scf.for %i = %lb to %lb step %lb iter_args(%t = %t0) -> tensor<20xf32> {
    %e = tensor.extract_slice %t[0][3][2] : tensor<20xf32> to tensor<3xf32>
    %e2 = tensor.extract_slice %t[6][3][2] : tensor<20xf32> to tensor<3xf32>
    %f = "test.use"(%e, %e2) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %g = tensor.insert_slice %f into %t[0][3][2] : tensor<3xf32> into tensor<20xf32>
    %h = tensor.insert_slice %f into %g[6][3][2] : tensor<3xf32> into tensor<20xf32>
    scf.yield %h : tensor<20xf32>
  } {my.attr = 3}
  return %r : tensor<20xf32>
}
func.func @apply(%t0: tensor<?xf32>, %lb: index, %x: index) -> tensor<?xf32> {
  %y = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0 + 4)>(%x)[%lb]
  %z = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%x)[%lb]
  %c2 = arith.constant 2 : index
  %x2 = arith.muli %x, %c2 : index
  %w = arith.addi %x2, %lb : index
  %r = scf.for %i = %lb to %x step %lb iter_args(%t = %t0) -> tensor<?xf32> {
    %e = tensor.extract_slice %t[%y][3][1] : tensor<?xf32> to tensor<3xf32>
    %e2 = tensor.extract_slice %t[%z][4][1] : tensor<?xf32> to tensor<4xf32>
    %f:2 = "test.use"(%e, %e2) : (tensor<3xf32>, tensor<4xf32>) -> (tensor<3xf32>, tensor<4xf32>)
    %g = tensor.insert_slice %f#0 into %t[%y][3][1] : tensor<3xf32> into tensor<?xf32>
    %h = tensor.insert_slice %f#1 into %g[%w][4][1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %h : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @nested(%t0: tensor<20xf32>, %lb: index) -> tensor<20xf32> {
  %r = scf.for %i = %lb to %lb step %lb iter_args(%t = %t0) -> tensor<20xf32> {
    %e = tensor.extract_slice %t[0][3][1] : tensor<20xf32> to tensor<3xf32>
    %f = "test.use"(%e) : (tensor<3xf32>) -> tensor<3xf32>
    %q = scf.for %j = %lb to %lb step %lb iter_args(%u = %t) -> tensor<20xf32> {
      %e2 = tensor.extract_slice %u[%j][3][1] : tensor<20xf32> to tensor<3xf32>
      %ee = tensor.extract_slice %u[9][3][1] : tensor<20xf32> to tensor<3xf32>
      %f2 = "test.use"(%e2) : (tensor<3xf32>) -> tensor<3xf32>
      %g2 = tensor.insert_slice %ee into %u[9][3][1] : tensor<3xf32> into tensor<20xf32>
      scf.yield %g2 : tensor<20xf32>
    }
    %g = tensor.insert_slice %f into %q[0][3][1] : tensor<3xf32> into tensor<20xf32>
    scf.yield %g : tensor<20xf32>
  }
  return %r : tensor<20xf32>
}
func.func @xfer(%t0: tensor<20x30x40xf32>, %lb: index, %p: f32) -> tensor<20x30x40xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %lb to %lb step %lb iter_args(%t = %t0) -> tensor<20x30x40xf32> {
    %e = vector.transfer_read %t[%c0, %c0, %c0], %p {permutation_map = affine_map<(d0,d1,d2) -> (d2, d0)>} : tensor<20x30x40xf32>, vector<4x2xf32>
    %f = vector.transfer_read %t[%c2, %c0, %c0], %p {permutation_map = affine_map<(d0,d1,d2) -> (d2, d0)>} : tensor<20x30x40xf32>, vector<4x2xf32>
    %u:2 = "test.use"(%e, %f) : (vector<4x2xf32>, vector<4x2xf32>) -> (vector<4x2xf32>, vector<4x2xf32>)
    %g = vector.transfer_write %u#0, %t[%c0, %c0, %c0] {permutation_map = affine_map<(d0,d1,d2) -> (d2, d0)>} : vector<4x2xf32>, tensor<20x30x40xf32>
    %h = vector.transfer_write %u#1, %g[%c2, %c0, %c0] {permutation_map = affine_map<(d0,d1,d2) -> (d2, d0)>} : vector<4x2xf32>, tensor<20x30x40xf32>
    scf.yield %h : tensor<20x30x40xf32>
  }
  return %r : tensor<20x30x40xf32>
}
func.func @unsigned(%t0: tensor<20xf32>, %lb: i32) -> tensor<20xf32> {
  %r = scf.for unsigned %i = %lb to %lb step %lb iter_args(%t = %t0) -> tensor<20xf32> : i32 {
    %e = tensor.extract_slice %t[0][3][1] : tensor<20xf32> to tensor<3xf32>
    %f = "test.use"(%e, %t) : (tensor<3xf32>, tensor<20xf32>) -> tensor<3xf32>
    %g = tensor.insert_slice %f into %t[0][3][1] : tensor<3xf32> into tensor<20xf32>
    scf.yield %g : tensor<20xf32>
  }
  %r2 = scf.for unsigned %i = %lb to %lb step %lb iter_args(%t = %t0) -> tensor<20xf32> : i32 {
    %e = tensor.extract_slice %t[0][3][1] : tensor<20xf32> to tensor<3xf32>
    %f = "test.use"(%e) : (tensor<3xf32>) -> tensor<3xf32>
    %g = tensor.insert_slice %f into %t[0][3][1] : tensor<3xf32> into tensor<20xf32>
    scf.yield %g : tensor<20xf32>
  }
  %r3:2 = scf.while (%t = %t0) : (tensor<20xf32>) -> (tensor<20xf32>, i32) {
    %e = tensor.extract_slice %t[0][3][1] : tensor<20xf32> to tensor<3xf32>
    %f = "test.use"(%e) : (tensor<3xf32>) -> tensor<3xf32>
    %g = tensor.insert_slice %f into %t[0][3][1] : tensor<3xf32> into tensor<20xf32>
    %c = "test.c"() : () -> i1
    scf.condition(%c) %g, %lb : tensor<20xf32>, i32
  } do {
  ^bb0(%x: tensor<20xf32>, %y: i32):
    scf.yield %x : tensor<20xf32>
  }
  return %r2 : tensor<20xf32>
}
