// RUN: --split-input-file
func.func @a(%m: memref<?x?xf32>, %i: index, %b: memref<?x?xbf16>) {
  %0 = amx.tile_zero : !amx.tile<16x16xf32>
  %1 = amx.tile_load %b[%i, %i] : memref<?x?xbf16> into !amx.tile<16x32xbf16>
  %2 = amx.tile_mulf %1, %1, %0 : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  amx.tile_store %m[%i, %i], %2 : memref<?x?xf32>, !amx.tile<16x16xf32>
  %3 = amx.tile_load %b[%i, %i], %i : memref<?x?xbf16> into !amx.tile<16x32xbf16>
  amx.tile_store %m[%i, %i], %2, %i : memref<?x?xf32>, !amx.tile<16x16xf32>
  return
}

