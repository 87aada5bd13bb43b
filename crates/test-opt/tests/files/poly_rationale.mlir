// RUN: --split-input-file --rationale-syntax
// RUN: --split-input-file --rationale-syntax=input
// The examples of MLIR's Rationale.
// read relation: two elements ( d0 <= r0 <= d0+1 )
##aff_rel9 = (d0) -> (r0) : r0 - d0 >= 0, d0 - r0 + 1 >= 0

func @count (%A : memref<128xf32>, %pos : i32) -> f32
  reads: {%A ##aff_rel9 (%pos)}
  writes: /* empty */
  may_reads: /* empty */
  may_writes: /* empty */ {
bb0 (%0, %1: memref<128xf32>, i64):
  %val = affine.load %A [%pos]
  %val = affine.load %A [%pos + 1]
  %p = mulf %val, %val : f32
  return %p : f32

// -----

#layout_map0 = (d0, d1) -> (d0, d1)
##rel9 ( ) [s0] -> (r0, r1) : 0 <= r0 <= 1023, 0 <= r1 <= s0 - 1

func @cblas_reduce_ffi(%M: memref<1024 x ? x f32, #layout_map0, /*mem=*/0>)
  -> f32 [
  reads: {%M, ##rel9() }
  writes: /* empty */
  may_reads: /* empty */
  may_writes: /* empty */

// -----

// The Rationale leaves out types and some names, and calls a function with different numbers of
// arguments; these are corrected here.
#intset_ij = (i, j) [M, N, K]  : i >= 0, -i + N - 1 >= 0, j >= 0, -j + N-1 >= 0
#intset_ijk = (i, j, k) [M, N, K] : i >= 0, -i + N - 1 >= 0, j >= 0,
                                     -j +  M-1 >= 0, k >= 0, -k + N - 1 >= 0)
func @dma_scratchpad_to_mem_C(memref<?x?xf32>, index, index, index, index, index)
func @dma_mem_to_scratchpad(memref<?x?xf32>, index, index, index, index, index)
func @dma_mem_to_scratchpad_k(memref<?x?xf32>, index, index, index, index, index, index)
func @matmul_body(memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>, index, index, index, index, index, index)
func @matmul(%A, %B, %C, %M, %N, %K)
    : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>, index, index, index)  { // %M, N, K are symbols
  // t1, t2, t3, t4, t5, t6  are abstract polyhedral loops
  mldim %t1 : {S1,S2,S3,S4,S5}  floordiv (i, 128) {
    mldim %t2 : {S1,S2,S3,S4,S5}  floordiv (j, 128) {
      // (%i, %j) = affine.apply (d0, d1) -> (128*d0, 128*d1) (%t1, %t2)
      call dma_mem_to_scratchpad(%C, %i, %j, %M, %N, %K)
          with @intset_ij(%i, %j) [%M, %N, %K]
      mldim %t3 :   {S2,S3,S4,S5} floordiv (k, 128) {
        call dma_mem_to_scratchpad_k(%A, ...) with #intset_ijk (%i, %j, %k) [%M, %N, %K]
        call dma_mem_to_scratchpad_k(%B, ...) with #intset_ijk (%i, %j, %k) [%M, %N, %K]
        mldim %t4 : {S4} i mod 128 {
          mldim %t5 : {S4} j mod 128 {
            mldim %t6 : {S4} k mod 128 {
              // (%i, %j, %k) = affine.apply #map0 (%t1, %t2, %t3, %t4, %t5, %t6)
              call matmul_body(A, B, C, %i, %j, %k, %M, %N, %K)
                  with #intset_ijk(%i, %j, %k) [%M, %N, %K]
            } // end mld4im t6
          } // end mldim t5
        } // end mldim t4
      } // end mldim t3
      // (%i, %j) = affine.apply (d0, d1) -> (128*d0, 128*d1) (%t1, %t2)
      call $dma_scratchpad_to_mem_C(%C, ...) with #intset_ij(%i, %j) [%M, %N, %K]
    }  // end mldim t2
  } // end mldim t1
  return
}
// -----

// The maps of the reference convolution, in which symbols have a prefix in places.
#map0 = (d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4, d5, d6)
#map1_0 = (d0, d1, d2, d3) [S0, S1, S2, S3, S4, S5] -> (d0 * S0 + d2 * S2 - %S4)
#map2_0 = (d0, d1) [S0, S1] -> (d0 / S0)
#domain = (d0, d1)[S0,S1,S2,S3,S4]: (d0 % S0 == 0, d1 % S1 == 0, d0 >= 0, d1 >= 0,
                                   S3 - d0 - 1 >= 0, S4 - d1 - 1 >= 0)
func @conv2d() attributes {map0 = #map0, map1_0 = #map1_0, map2_0 = #map2_0, domain = #domain}

// -----

// Sets of several kinds, and statements that are no calls.
##cross = (i, j)[n] -> (a, b) : a = i and b = j or a = i and b = n
#triangle = (i, j)[N] : 0 <= i < N, 0 <= j <= i
func @both(%A: memref<?x?xf32>, %i: index, %j: index, %n: index) attributes {other}
  reads: {%A ##cross(%i, %j)[%n], %A (d0) -> (r0, r1) : (r0 = d0, r1 = 0) (%j)}
  may_writes: {}
func @tree(%A: memref<?x?xf32>, %N: index, %v: f32) {
  mldim %t0 : {S0} i + j, {S1} i parallel {
    mldim %t1 : {S0, S1} j {
      affine.store %v, %A[%i, %j] : memref<?x?xf32> with #triangle(%i, %j)[%N]
      {
        %0 = affine.load %A[%i, %j] : memref<?x?xf32>
        affine.store %0, %A[%j, %i] : memref<?x?xf32>
      } with affine_set<(i, j)[N] : (i >= 0, j >= 0, -i + 7 >= 0, N - 1 - j >= 0)>(%i, %j)[%N]
    }
  }
  return
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
