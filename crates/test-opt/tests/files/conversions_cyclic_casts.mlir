// RUN:--convert-cf-to-llvm
// Casts that use each other, in a graph region.
module {
  %b = memref.cast %c : memref<?xi32> to memref<4xi32>
  %c = memref.cast %b : memref<4xi32> to memref<?xi32>
}
