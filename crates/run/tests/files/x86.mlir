// Intrinsics of x86 on vectors: lanes moved to the front, lanes of both vectors, sums of products.
func.func @compress(%bits: i16) -> f32 attributes {llvm.emit_c_interface} {
  %mask = llvm.bitcast %bits : i16 to vector<16xi1>
  %a = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0]> : vector<16xf32>
  %other = arith.constant dense<0.5> : vector<16xf32>
  %packed = llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%a, %other, %mask)
    : (vector<16xf32>, vector<16xf32>, vector<16xi1>) -> vector<16xf32>
  %first = llvm.intr.vector.extract %packed[0] : vector<4xf32> from vector<16xf32>
  vector.print %first : vector<4xf32>
  %sum = vector.reduction <add>, %packed : vector<16xf32> into f32
  return %sum : f32
}

func.func @intersect(%x: i32) -> i16 {
  %a = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
  %b = vector.broadcast %x : i32 to vector<16xi32>
  %both = llvm.call_intrinsic "llvm.x86.avx512.vp2intersect.d.512"(%a, %b)
    : (vector<16xi32>, vector<16xi32>) -> !llvm.struct<(vector<16xi1>, vector<16xi1>)>
  %left = llvm.extractvalue %both[0] : !llvm.struct<(vector<16xi1>, vector<16xi1>)>
  %bits = llvm.bitcast %left : vector<16xi1> to i16
  return %bits : i16
}

func.func @dot(%x: f32) -> f32 {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : vector<8xf32>
  %b = vector.broadcast %x : f32 to vector<8xf32>
  %lanes = arith.constant 0x71 : i8
  %products = llvm.call_intrinsic "llvm.x86.avx.dp.ps.256"(%a, %b, %lanes)
    : (vector<8xf32>, vector<8xf32>, i8) -> vector<8xf32>
  vector.print %products : vector<8xf32>
  %sum = vector.reduction <add>, %products : vector<8xf32> into f32
  return %sum : f32
}
