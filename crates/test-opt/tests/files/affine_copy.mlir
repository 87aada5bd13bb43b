// RUN: --affine-data-copy-generate=skip-non-unit-stride-loops
// RUN: --affine-data-copy-generate="skip-non-unit-stride-loops generate-dma"
func.func @a(%A: memref<200xf32>, %B: memref<200x200xf32>) {
  affine.for %i = 0 to 100 step 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %A[(%i + %j) floordiv 2] : memref<200xf32>
      %1 = affine.load %B[(%i + %j+3) floordiv 3, %i + 2] : memref<200x200xf32>
    }
  }
  return
}
func.func @c(%A: memref<200xf32>) {
  affine.for %i = 0 to 100 step 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %A[%i floordiv 2] : memref<200xf32>
    }
  }
  return
}
func.func @d(%A: memref<200xf32>) {
  affine.for %i = 0 to 100 step 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %A[(%i  floordiv 8)*8+ %j mod 3] : memref<200xf32>
    }
  }
  return
}
