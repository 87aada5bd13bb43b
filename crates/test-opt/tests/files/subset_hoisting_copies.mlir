// RUN: --allow-unregistered-dialect --loop-invariant-subset-hoisting
func.func @copy_fill(%t: tensor<10xf32>, %s: tensor<10xf32>, %f: f32, %lb: index, %ub: index, %st: index) -> tensor<10xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> tensor<10xf32> {
    %e = tensor.extract_slice %a[0][5][1] : tensor<10xf32> to tensor<5xf32>
    %c = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %c into %a[0][5][1] : tensor<5xf32> into tensor<10xf32>
    scf.yield %n : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
func.func @copy_extract_whole(%t: tensor<10xf32>, %s: tensor<10xf32>, %lb: index, %ub: index, %st: index) -> tensor<10xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> tensor<10xf32> {
    %e = tensor.extract_slice %a[0][10][1] : tensor<10xf32> to tensor<10xf32>
    %x = "test.foo"(%e) : (tensor<10xf32>) -> tensor<10xf32>
    %c = linalg.copy ins(%x : tensor<10xf32>) outs(%a : tensor<10xf32>) -> tensor<10xf32>
    scf.yield %c : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
func.func @mat_mixed(%t: tensor<10xf32>, %s: tensor<5xf32>, %lb: index, %ub: index, %st: index) -> tensor<10xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> tensor<10xf32> {
    %e = tensor.extract_slice %a[0][5][1] : tensor<10xf32> to tensor<5xf32>
    %x = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %c = bufferization.materialize_in_destination %x in %e : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %c into %a[0][5][1] : tensor<5xf32> into tensor<10xf32>
    scf.yield %n : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
func.func @copy_then_extract(%t: tensor<10xf32>, %s: tensor<10xf32>, %lb: index, %ub: index, %st: index) -> tensor<10xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> tensor<10xf32> {
    %c = linalg.copy ins(%s : tensor<10xf32>) outs(%a : tensor<10xf32>) -> tensor<10xf32>
    %e = tensor.extract_slice %a[0][10][1] : tensor<10xf32> to tensor<10xf32>
    %x = "test.foo"(%e) : (tensor<10xf32>) -> tensor<10xf32>
    scf.yield %c : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
func.func @mat_then_extract(%t: tensor<10xf32>, %s: tensor<10xf32>, %lb: index, %ub: index, %st: index) -> tensor<10xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> tensor<10xf32> {
    %c = bufferization.materialize_in_destination %s in %a : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %e = tensor.extract_slice %a[0][10][1] : tensor<10xf32> to tensor<10xf32>
    %x = "test.foo"(%e) : (tensor<10xf32>) -> tensor<10xf32>
    scf.yield %c : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
func.func @pair_and_mat(%t: tensor<10xf32>, %s: tensor<10xf32>, %lb: index, %ub: index, %st: index) -> tensor<10xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> tensor<10xf32> {
    %e = tensor.extract_slice %a[0][5][1] : tensor<10xf32> to tensor<5xf32>
    %x = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %x into %a[0][5][1] : tensor<5xf32> into tensor<10xf32>
    %c = bufferization.materialize_in_destination %s in %n : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    scf.yield %c : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
func.func @pair_and_copy(%t: tensor<10xf32>, %s: tensor<10xf32>, %lb: index, %ub: index, %st: index) -> tensor<10xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> tensor<10xf32> {
    %e = tensor.extract_slice %a[0][5][1] : tensor<10xf32> to tensor<5xf32>
    %x = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %x into %a[0][5][1] : tensor<5xf32> into tensor<10xf32>
    %c = linalg.copy ins(%s : tensor<10xf32>) outs(%n : tensor<10xf32>) -> tensor<10xf32>
    scf.yield %c : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
func.func @read_then_copy(%t: tensor<10xf32>, %s: tensor<10xf32>, %lb: index, %ub: index, %st: index, %p: f32) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> tensor<10xf32> {
    %e = vector.transfer_read %a[%c0], %p : tensor<10xf32>, vector<10xf32>
    %x = "test.foo"(%e) : (vector<10xf32>) -> tensor<10xf32>
    %c = linalg.copy ins(%x : tensor<10xf32>) outs(%a : tensor<10xf32>) -> tensor<10xf32>
    scf.yield %c : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
