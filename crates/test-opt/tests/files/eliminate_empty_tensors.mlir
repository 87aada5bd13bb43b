// RUN: --pass-pipeline="builtin.module(func.func(eliminate-empty-tensors))"
// RUN: --eliminate-empty-tensors
func.func @a(%t: tensor<10xf32>, %f: f32, %i: index, %n: index) -> tensor<10xf32> {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %t2 = linalg.fill ins(%f : f32) outs(%t : tensor<10xf32>) -> tensor<10xf32>
  %s = arith.addi %i, %n : index
  %2 = tensor.insert_slice %1 into %t2 [%s][%n][1] : tensor<?xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}
func.func @direct(%t: tensor<10xf32>, %f: f32, %i: index, %n: index) -> tensor<10xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %2 = tensor.insert_slice %0 into %t [%i][5][1] : tensor<5xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}
func.func @two(%t: tensor<10xf32>, %f: f32, %i: index, %n: index, %c: i1) -> tensor<10xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %3 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %s = arith.select %c, %1, %3 : tensor<5xf32>
  %2 = tensor.insert_slice %s into %t [%i][5][1] : tensor<5xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}
func.func @par(%f: f32) -> tensor<100xf32> {
  %e = tensor.empty() : tensor<100xf32>
  %r = scf.forall (%i) in (100) shared_outs(%o = %e) -> tensor<100xf32> {
    %0 = tensor.empty() : tensor<1xf32>
    %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %1 into %o[%i][1][1] : tensor<1xf32> into tensor<100xf32> }
  }
  return %r : tensor<100xf32>
}
func.func @mat(%f: f32, %m: memref<5xf32, strided<[1], offset: ?>>, %k: memref<5xf32>) {
    %0 = tensor.empty() : tensor<5xf32>
    %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    bufferization.materialize_in_destination %1 in restrict writable %m : (tensor<5xf32>, memref<5xf32, strided<[1], offset: ?>>) -> ()
    %3 = tensor.empty() : tensor<5xf32>
    bufferization.materialize_in_destination %3 in writable %k : (tensor<5xf32>, memref<5xf32>) -> ()
   return
}
func.func @copy(%f: f32, %t: tensor<5xf32>) -> tensor<5xf32> {
    %0 = tensor.empty() : tensor<5xf32>
    %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %r = linalg.copy ins(%1 : tensor<5xf32>) outs(%t: tensor<5xf32>) -> tensor<5xf32>
   return %r : tensor<5xf32>
}
func.func @copycast(%f: f32, %t: tensor<5xf32>, %n: index) -> tensor<5xf32> {
    %t2 = linalg.fill ins(%f : f32) outs(%t : tensor<5xf32>) -> tensor<5xf32>
    %0 = tensor.empty(%n) : tensor<?xf32>
    %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = tensor.cast %1 : tensor<?xf32> to tensor<5xf32>
    %r = linalg.copy ins(%2 : tensor<5xf32>) outs(%t2: tensor<5xf32>) -> tensor<5xf32>
   return %r : tensor<5xf32>
}
func.func @reduced(%t: tensor<10x4xf32>, %f: f32, %i: index, %n: index) -> tensor<10x4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %5 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t [%i, 0][1, 4][1, 1] : tensor<4xf32> into tensor<10x4xf32>
  %3 = tensor.insert_slice %5 into %2 [%n, 0][1, 4][1, 1] : tensor<4xf32> into tensor<10x4xf32>
  return %3 : tensor<10x4xf32>
}
func.func @loop(%t: tensor<10xf32>, %f: f32, %i: index, %n: index) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  %x = scf.for %k = %c0 to %n step %c1 iter_args(%a = %0) -> tensor<?xf32> {
    %1 = tensor.insert %f into %a[%k] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %z = call @ext(%i) : (index) -> index
  %t2 = linalg.fill ins(%f : f32) outs(%t : tensor<10xf32>) -> tensor<10xf32>
  %2 = tensor.insert_slice %x into %t2 [%z][%n][1] : tensor<?xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}
func.func private @ext(index) -> index
func.func @loop2(%t: tensor<10xf32>, %f: f32, %i: index, %n: index) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  %x = scf.for %k = %c0 to %n step %c1 iter_args(%a = %0) -> tensor<?xf32> {
    %1 = tensor.insert %f into %a[%k] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %t2 = linalg.fill ins(%f : f32) outs(%t : tensor<10xf32>) -> tensor<10xf32>
  %y = arith.muli %n, %i : index
  %z = arith.addi %i, %y : index
  %2 = tensor.insert_slice %x into %t2 [%z][%n][1] : tensor<?xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}
func.func @branch(%t: tensor<10xf32>, %f: f32, %i: index, %c: i1) -> tensor<10xf32> {
  %x = scf.if %c -> tensor<5xf32> {
    %0 = tensor.empty() : tensor<5xf32>
    %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    scf.yield %1 : tensor<5xf32>
  } else {
    %0 = tensor.empty() : tensor<5xf32>
    scf.yield %0 : tensor<5xf32>
  }
  %2 = tensor.insert_slice %x into %t [%i][5][1] : tensor<5xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}
