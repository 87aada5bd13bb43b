// RUN:
// RUN: --mlir-print-op-generic
// The formats of arith: a function per row of operations with the same operands and attributes.

func.func @addf_maximumf_maxnumf_minimumf_minnumf(%a: f32, %b: f32) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.maximumf %a, %b fastmath<nnan> : f32
  %2 = arith.maxnumf %a, %b fastmath<ninf, nnan> : f32
  %3 = arith.minimumf %a, %b fastmath<reassoc, nnan, ninf, nsz, arcp, contract, afn> : f32
  %4 = arith.minnumf %a, %b fastmath<fast> : f32
  // The default is not printed.
  %5 = arith.addf %a, %b fastmath<none> {note} : f32
  return
}

func.func @addi(%a: vector<4xindex>, %b: vector<4xindex>) {
  %0 = arith.addi %a, %b : vector<4xindex>
  %1 = arith.addi %a, %b overflow<nsw, nuw> : vector<4xindex>
  %2 = arith.addi %a, %b overflow<none> {note} : vector<4xindex>
  return
}

func.func @addui_extended(%a: i16, %b: vector<2xindex>) {
  %0, %1 = arith.addui_extended %a, %a : i16, i1
  %2:2 = arith.addui_extended %b, %b {note} : vector<2xindex>, vector<2xi1>
  return
}

func.func @andi_ori(%a: i1, %b: tensor<?x3xi8>) {
  %0 = arith.andi %a, %a : i1
  %1 = arith.ori %b, %b {note} : tensor<?x3xi8>
  return
}

func.func @bitcast(%a: f32, %b: vector<2xi16>, %c: tensor<?xi64>, %d: memref<3xbf16>) {
  %0 = arith.bitcast %a : f32 to i32
  %1 = arith.bitcast %b {note} : vector<2xi16> to vector<2xf16>
  %2 = arith.bitcast %c : tensor<?xi64> to tensor<?xf64>
  %3 = arith.bitcast %d : memref<3xbf16> to memref<3xi16>
  return
}

func.func @ceildivsi_ceildivui(%a: i32, %b: index) {
  %0 = arith.ceildivsi %a, %a : i32
  %1 = arith.ceildivui %b, %b {note} : index
  return
}

func.func @cmpf(%a: f64, %b: vector<[4]xf16>, %c: tensor<2x?xf32>) {
  %0 = arith.cmpf false, %a, %a : f64
  %1 = arith.cmpf oeq, %a, %a : f64
  %2 = arith.cmpf ogt, %a, %a : f64
  %3 = arith.cmpf oge, %a, %a : f64
  %4 = arith.cmpf olt, %a, %a : f64
  %5 = arith.cmpf ole, %a, %a : f64
  %6 = arith.cmpf one, %a, %a : f64
  %7 = arith.cmpf ord, %a, %a : f64
  %8 = arith.cmpf ueq, %b, %b fastmath<contract> : vector<[4]xf16>
  %9 = arith.cmpf ugt, %b, %b fastmath<none> : vector<[4]xf16>
  %10 = arith.cmpf uge, %b, %b : vector<[4]xf16>
  %11 = arith.cmpf ult, %b, %b : vector<[4]xf16>
  %12 = arith.cmpf ule, %c, %c : tensor<2x?xf32>
  %13 = arith.cmpf une, %c, %c : tensor<2x?xf32>
  %14 = arith.cmpf uno, %c, %c : tensor<2x?xf32>
  %15 = arith.cmpf true, %c, %c {note} : tensor<2x?xf32>
  return
}

func.func @cmpi(%a: i32, %b: vector<2x[3]xi8>, %c: tensor<*xindex>) {
  %0 = arith.cmpi eq, %a, %a : i32
  %1 = arith.cmpi ne, %a, %a : i32
  %2 = arith.cmpi slt, %a, %a : i32
  %3 = arith.cmpi sle, %b, %b : vector<2x[3]xi8>
  %4 = arith.cmpi sgt, %b, %b : vector<2x[3]xi8>
  %5 = arith.cmpi sge, %b, %b : vector<2x[3]xi8>
  %6 = arith.cmpi ult, %c, %c : tensor<*xindex>
  %7 = arith.cmpi ule, %c, %c : tensor<*xindex>
  %8 = arith.cmpi ugt, %c, %c : tensor<*xindex>
  %9 = arith.cmpi uge, %c, %c {note} : tensor<*xindex>
  // A quoted keyword is accepted.
  %10 = arith.cmpi "slt", %a, %a : i32
  return
}

func.func @constant() {
  // Values are named after what they are.
  %0 = arith.constant 4 : index
  %1 = arith.constant -3 : i8
  %2 = arith.constant true
  %3 = arith.constant 0 : i1
  %4 = arith.constant 1.5 : f32
  %5 = arith.constant 7
  %6 = arith.constant 2.0
  %7 = arith.constant dense<[1, 2]> : vector<2xi32>
  %8 = arith.constant dense<1.0> : vector<[4]xf32>
  %9 = arith.constant sparse<[[0, 1]], 5> : tensor<2x3xi16>
  %10 = arith.constant {note = 1 : i8} 0x7FC00000 : f32
  return
}

func.func @divf(%a: f32) {
  %0 = arith.divf %a, %a fastmath<arcp> {note} : f32
  return
}

func.func @divsi_divui(%a: i32) {
  %0 = arith.divsi %a, %a : i32
  %1 = arith.divui %a, %a exact {note} : i32
  return
}

func.func @extf(%a: bf16, %b: vector<2xf8E4M3FN>) {
  %0 = arith.extf %a : bf16 to f32
  // Optional, not defaulted: it is printed whenever it is there.
  %1 = arith.extf %b fastmath<none> {note} : vector<2xf8E4M3FN> to vector<2xf64>
  return
}

func.func @extsi_extui(%a: i1, %b: tensor<2xi8>) {
  %0 = arith.extsi %a : i1 to i64
  %1 = arith.extui %b {note} : tensor<2xi8> to tensor<2xi16>
  return
}

func.func @floordivsi_remsi_remui(%a: i32) {
  %0 = arith.floordivsi %a, %a : i32
  %1 = arith.remsi %a, %a : i32
  %2 = arith.remui %a, %a {note} : i32
  return
}

func.func @fptosi_fptoui(%a: f32, %b: vector<3xf16>) {
  %0 = arith.fptosi %a : f32 to i128
  %1 = arith.fptoui %b {note} : vector<3xf16> to vector<3xi1>
  return
}

func.func @index_cast_index_castui(%a: index, %b: tensor<?xi7>, %c: memref<2xindex>) {
  %0 = arith.index_cast %a : index to i32
  %1 = arith.index_castui %b {note} : tensor<?xi7> to tensor<?xindex>
  %2 = arith.index_cast %c : memref<2xindex> to memref<2xi64>
  return
}

func.func @maxsi_maxui_minsi_minui(%a: i32) {
  %0 = arith.maxsi %a, %a : i32
  %1 = arith.maxui %a, %a : i32
  %2 = arith.minsi %a, %a : i32
  %3 = arith.minui %a, %a {note} : i32
  return
}

func.func @mulf_muli(%a: f32, %b: i32) {
  %0 = arith.mulf %a, %a fastmath<nnan,nsz> : f32
  %1 = arith.muli %b, %b overflow<nuw> {note} : i32
  return
}

func.func @mulsi_extended_mului_extended(%a: i32, %b: vector<2xi8>) {
  %0, %1 = arith.mulsi_extended %a, %a : i32
  %2:2 = arith.mului_extended %b, %b {note} : vector<2xi8>
  return
}

func.func @negf(%a: f32) {
  %0 = arith.negf %a : f32
  %1 = arith.negf %a fastmath<fast> {note} : f32
  return
}

func.func @remf_subf(%a: f32) {
  %0 = arith.remf %a, %a : f32
  %1 = arith.subf %a, %a fastmath<afn> {note} : f32
  return
}

func.func @scaling_extf_scaling_truncf(%a: f4E2M1FN, %b: f32, %s: f8E8M0FNU) {
  %0 = arith.scaling_extf %a, %s : f4E2M1FN, f8E8M0FNU to f32
  %1 = arith.scaling_extf %a, %s fastmath<nnan> {note} : f4E2M1FN, f8E8M0FNU to f32
  %2 = arith.scaling_truncf %b, %s : f32, f8E8M0FNU to f4E2M1FN
  %3 = arith.scaling_truncf %b, %s to_nearest_even fastmath<none> : f32, f8E8M0FNU to f4E2M1FN
  return
}

func.func @select(%c: i1, %d: vector<2xi1>, %e: tensor<*xi1>, %a: i32, %b: vector<2xf32>, %t: tensor<*xf32>, %x: memref<2xi8>) {
  %0 = arith.select %c, %a, %a : i32
  %1 = arith.select %c, %b, %b : vector<2xf32>
  %2 = arith.select %d, %b, %b : vector<2xi1>, vector<2xf32>
  %3 = arith.select %e, %t, %t {note} : tensor<*xi1>, tensor<*xf32>
  %4 = arith.select %c, %x, %x : memref<2xi8>
  return
}

func.func @shli_subi(%a: i32) {
  %0 = arith.shli %a, %a overflow<nsw> : i32
  %1 = arith.subi %a, %a overflow<nuw, nsw> {note} : i32
  return
}

func.func @shrsi_shrui(%a: i32) {
  %0 = arith.shrsi %a, %a exact : i32
  %1 = arith.shrui %a, %a {note} : i32
  return
}

func.func @sitofp_uitofp(%a: i32, %b: tensor<2x?xi1>) {
  %0 = arith.sitofp %a : i32 to f16
  %1 = arith.uitofp %b {note} : tensor<2x?xi1> to tensor<2x?xf80>
  return
}

func.func @truncf(%a: f64) {
  %0 = arith.truncf %a : f64 to tf32
  %1 = arith.truncf %a to_nearest_even : f64 to f32
  %2 = arith.truncf %a downward : f64 to f32
  %3 = arith.truncf %a upward : f64 to f32
  %4 = arith.truncf %a toward_zero fastmath<contract> : f64 to f32
  %5 = arith.truncf %a to_nearest_away {note} : f64 to f32
  return
}

func.func @trunci(%a: i64) {
  %0 = arith.trunci %a : i64 to i3
  %1 = arith.trunci %a overflow<nsw> {note} : i64 to i32
  return
}

func.func @xori(%a: index) {
  %0 = arith.xori %a, %a {note} : index
  return
}

func.func @attributes() attributes {
  a0 = #arith.fastmath<none>, a1 = #arith.fastmath<ninf,nnan>, a2 = #arith.fastmath<fast>,
  a3 = #arith.overflow<none>, a4 = #arith.overflow<nuw, nsw>, a5 = #arith<overflow<nsw>>
} {
  return
}
