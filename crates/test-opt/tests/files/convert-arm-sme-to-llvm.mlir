// RUN: --pass-pipeline="builtin.module(func.func(convert-arm-sme-to-llvm))"
// RUN: --pass-pipeline="builtin.module(func.func(convert-arm-sme-to-llvm{dump-tile-live-ranges},cse,canonicalize))" --mlir-disable-threading

func.func @slices(%memory: memref<?x?xi8>, %mask: vector<[16]xi1>, %i: index, %j: index) {
  %tile = arm_sme.get_tile : vector<[16]x[16]xi8>
  %loaded = arm_sme.load_tile_slice %memory[%i, %j], %mask, %tile, %i layout<vertical> : memref<?x?xi8>, vector<[16]xi1>, vector<[16]x[16]xi8>
  %slice = arm_sme.extract_tile_slice %loaded[%j] layout<vertical> : vector<[16]xi8> from vector<[16]x[16]xi8>
  %inserted = arm_sme.insert_tile_slice %slice, %loaded[%i] : vector<[16]xi8> into vector<[16]x[16]xi8>
  arm_sme.store_tile_slice %inserted, %i, %mask, %memory[%i, %j] : memref<?x?xi8>, vector<[16]xi1>, vector<[16]x[16]xi8>
  return
}

func.func @strided(%memory: memref<4x8xf64, strided<[16, 1], offset: 3>>, %mask: vector<[2]xi1>, %i: index) -> vector<[2]xf64> {
  %tile = arm_sme.zero : vector<[2]x[2]xf64>
  %loaded = arm_sme.load_tile_slice %memory[%i, %i], %mask, %tile, %i : memref<4x8xf64, strided<[16, 1], offset: 3>>, vector<[2]xi1>, vector<[2]x[2]xf64>
  %slice = arm_sme.extract_tile_slice %loaded[%i] : vector<[2]xf64> from vector<[2]x[2]xf64>
  return %slice : vector<[2]xf64>
}

func.func @products(%a: vector<[4]xf32>, %b: vector<[8]xf16>, %c: vector<[16]xi8>, %d: vector<[8]xi16>, %mask: vector<[4]xi1>, %wide: vector<[16]xi1>) {
  %0 = arm_sme.outerproduct %a, %a : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %a, %a acc(%0) masks(%mask, %mask) : vector<[4]xf32>, vector<[4]xf32>
  %2 = arm_sme.fmopa_2way %b, %b acc(%1) : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %3 = arm_sme.fmops_2way %b, %b acc(%2) : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %4 = arm_sme.smopa_2way %d, %d : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %5 = arm_sme.umops_4way %c, %c acc(%4) masks(%wide, %wide) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %6 = arm_sme.usmopa_4way %d, %d : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  "test.some_use"(%3, %5, %6) : (vector<[4]x[4]xf32>, vector<[4]x[4]xi32>, vector<[2]x[2]xi64>) -> ()
  return
}

func.func @zeros() {
  %a = arm_sme.zero : vector<[4]x[4]xf32>
  %b = arm_sme.zero : vector<[2]x[2]xi64>
  %c = arm_sme.zero : vector<[8]x[8]xbf16>
  "test.some_use"(%a, %b, %c) : (vector<[4]x[4]xf32>, vector<[2]x[2]xi64>, vector<[8]x[8]xbf16>) -> ()
  return
}

func.func @lengths() -> (index, index, index, index) {
  %b = arm_sme.streaming_vl <byte>
  %h = arm_sme.streaming_vl <half>
  %w = arm_sme.streaming_vl <word>
  %d = arm_sme.streaming_vl <double>
  return %b, %h, %w, %d : index, index, index, index
}

func.func @spilled(%slice: vector<[16]xi8>, %i: index, %m: memref<?x?xi8>, %mask: vector<[16]xi1>) -> vector<[16]xi8> {
  %a = arm_sme.get_tile : vector<[16]x[16]xi8>
  %b = arm_sme.get_tile : vector<[16]x[16]xi8>
  %c = arm_sme.insert_tile_slice %slice, %a[%i] : vector<[16]xi8> into vector<[16]x[16]xi8>
  %d = arm_sme.insert_tile_slice %slice, %b[%i] : vector<[16]xi8> into vector<[16]x[16]xi8>
  %e = arm_sme.extract_tile_slice %d[%i] : vector<[16]xi8> from vector<[16]x[16]xi8>
  arm_sme.store_tile_slice %c, %i, %mask, %m[%i, %i] : memref<?x?xi8>, vector<[16]xi1>, vector<[16]x[16]xi8>
  arm_sme.store_tile_slice %d, %i, %mask, %m[%i, %i] : memref<?x?xi8>, vector<[16]xi1>, vector<[16]x[16]xi8>
  return %e : vector<[16]xi8>
}
