// RUN: --memref-expand
// RUN: --expand-realloc
// RUN: --bufferization-lower-deallocations
// RUN: --convert-bufferization-to-memref
// RUN: --convert-openacc-to-scf
// RUN: --scf-for-to-while
// RUN: --tosa-reduce-transposes
// RUN: --affine-simplify-structures
// RUN: --canonicalize
// RUN: --convert-linalg-to-loops

// Conversions fold the operations that their target does not declare legal; other passes keep them.

func.func @open(%a: i32, %m: memref<4xi32>, %t: tensor<4x?xf32>, %x: index, %fl: f32) -> (i32, index, index, vector<4xf32>, complex<f32>, index) {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %d = memref.dim %m, %i : memref<4xi32>
  %e = tensor.dim %t, %i : tensor<4x?xf32>
  %f = arith.constant 1.0 : f32
  %v = vector.broadcast %f : f32 to vector<4xf32>
  %n = math.absi %c0 : i32
  %r = arith.addi %0, %n : i32
  %cp = complex.create %fl, %f : complex<f32>
  %re = complex.re %cp : complex<f32>
  %cp2 = complex.create %re, %f : complex<f32>
  %ap = affine.apply affine_map<(d0) -> (d0 + 0)>(%x)
  %ix = index.add %ap, %ap
  scf.for %k = %i to %d step %one {
    scf.yield
  }

  return %r, %d, %e, %v, %cp2, %ix : i32, index, index, vector<4xf32>, complex<f32>, index
}

func.func @dim_of_cast(%m: memref<4x?xf32>, %i: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %unranked = memref.cast %m : memref<4x?xf32> to memref<*xf32>
  %ranked = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %0 = memref.dim %unranked, %c1 : memref<*xf32>
  %1 = memref.dim %ranked, %c1 : memref<?x?xf32>
  %2 = memref.dim %ranked, %c3 : memref<?x?xf32>
  return %0, %1, %2 : index, index, index
}

func.func @dim_of_forall(%arg0: tensor<1x5xf32>, %arg1: tensor<?x?xf32>, %arg2: index) -> index {
    %c1 = arith.constant 1 : index
    %0 = scf.forall (%arg3) in (%arg2) shared_outs(%arg4 = %arg1) -> (tensor<?x?xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg0 into %arg4[%arg3, 0] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<?x?xf32>
      }
    }
    %dim = tensor.dim %0, %c1 : tensor<?x?xf32>
    return %dim : index
}
