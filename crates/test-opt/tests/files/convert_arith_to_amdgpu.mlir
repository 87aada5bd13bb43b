// RUN: --convert-arith-to-amdgpu=chipset=gfx942
// RUN: "--convert-arith-to-amdgpu=chipset=gfx950 saturate-fp8-truncf allow-packed-f16-round-to-zero"
// RUN: --convert-arith-to-amdgpu=chipset=gfx12

func.func @extend(%a: f8E5M2FNUZ, %b: vector<3xf8E4M3FN>, %c: vector<2x3xf8E4M3FNUZ>, %d: vector<f8E5M2>) -> (f64, vector<3xf32>, vector<2x3xf16>, vector<f32>) {
  %0 = arith.extf %a : f8E5M2FNUZ to f64
  %1 = arith.extf %b : vector<3xf8E4M3FN> to vector<3xf32>
  %2 = arith.extf %c : vector<2x3xf8E4M3FNUZ> to vector<2x3xf16>
  %3 = arith.extf %d : vector<f8E5M2> to vector<f32>
  return %0, %1, %2, %3 : f64, vector<3xf32>, vector<2x3xf16>, vector<f32>
}

func.func @truncate(%a: f16, %b: vector<5xf32>, %c: vector<1x2xf64>, %d: vector<f32>, %e: f8E5M2) -> (f8E5M2, vector<5xf8E4M3FNUZ>, vector<1x2xf8E4M3FN>, f8E4M3FN) {
  %0 = arith.truncf %a : f16 to f8E5M2
  %1 = arith.truncf %b : vector<5xf32> to vector<5xf8E4M3FNUZ>
  %2 = arith.truncf %c : vector<1x2xf64> to vector<1x2xf8E4M3FN>
  %3 = arith.truncf %a to_nearest_away : f16 to f8E4M3FN
  return %0, %1, %2, %3 : f8E5M2, vector<5xf8E4M3FNUZ>, vector<1x2xf8E4M3FN>, f8E4M3FN
}

func.func @truncate_to_f16(%a: f32, %b: vector<3xf32>) -> (f16, vector<3xf16>) {
  %0 = arith.truncf %a : f32 to f16
  %1 = arith.truncf %b : vector<3xf32> to vector<3xf16>
  return %0, %1 : f16, vector<3xf16>
}

func.func @scaled(%a: f32, %b: f8E5M2, %s: f8E8M0FNU) -> (f4E2M1FN, bf16) {
  %0 = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f4E2M1FN
  %1 = arith.scaling_extf %b, %s : f8E5M2, f8E8M0FNU to bf16
  return %0, %1 : f4E2M1FN, bf16
}

func.func @blocks(%a: vector<2x8xf8E4M3FN>, %b: vector<1x6xf16>, %s: vector<2x1xf8E8M0FNU>, %t: vector<1x3xf8E8M0FNU>) -> (vector<2x8xf32>, vector<1x6xf8E5M2>) {
  %scales = vector.broadcast %s : vector<2x1xf8E8M0FNU> to vector<2x8xf8E8M0FNU>
  %0 = arith.scaling_extf %a, %scales : vector<2x8xf8E4M3FN>, vector<2x8xf8E8M0FNU> to vector<2x8xf32>
  %spread = vector.broadcast %t : vector<1x3xf8E8M0FNU> to vector<2x1x3xf8E8M0FNU>
  %flat = vector.shape_cast %spread : vector<2x1x3xf8E8M0FNU> to vector<1x6xf8E8M0FNU>
  %1 = arith.scaling_truncf %b, %flat : vector<1x6xf16>, vector<1x6xf8E8M0FNU> to vector<1x6xf8E5M2>
  return %0, %1 : vector<2x8xf32>, vector<1x6xf8E5M2>
}
