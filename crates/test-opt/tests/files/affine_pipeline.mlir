// RUN: --affine-pipeline-data-transfer --allow-unregistered-dialect
func.func @transfer(%source: memref<256x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %size = memref.dim %source, %c1 : memref<256x?xf32>
  %buffer = memref.alloc(%size) : memref<32x?xf32, 2>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 16 step 4 {
    %row = affine.apply affine_map<(d0) -> (d0 * 8)>(%i)
    affine.dma_start %source[%row, 0], %buffer[0, 0], %tag[0], %c32 : memref<256x?xf32>, memref<32x?xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %c32 : memref<1xi32>
    affine.for %j = 0 to 32 {
      %v = affine.load %buffer[%j, symbol(%n)] : memref<32x?xf32, 2>
      "use"(%v, %row) : (f32, index) -> ()
    }
  }
  memref.dealloc %tag : memref<1xi32>
  memref.dealloc %buffer : memref<32x?xf32, 2>
  return
}
