// RUN: --allow-unregistered-dialect --arith-expand
// RUN: --allow-unregistered-dialect --arith-expand=include-bf16=true
// RUN: --allow-unregistered-dialect --arith-expand=include-f8e8m0=true
// RUN: --allow-unregistered-dialect --arith-expand=include-f4e2m1=true
func.func @ints(%a: i32, %b: i32, %v: vector<2xindex>) -> (i32, i32, i32, vector<2xindex>) {
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.ceildivui %a, %b : i32
  %2 = arith.maxui %0, %1 : i32
  %3 = arith.floordivsi %v, %v : vector<2xindex>
  return %0, %1, %2, %3 : i32, i32, i32, vector<2xindex>
}
func.func @choices(%a: f32, %v: vector<4xf16>) -> (f32, f32, vector<4xf16>) {
  %c = arith.constant 1.0 : f32
  %0 = arith.maximumf %a, %c : f32
  %1 = arith.minnumf %a, %c : f32
  %2 = arith.minimumf %v, %v : vector<4xf16>
  return %0, %1, %2 : f32, f32, vector<4xf16>
}
func.func @floats(%a: vector<2xf4E2M1FN>, %b: f32, %c: f8E8M0FNU, %d: bf16, %e: f4E2M1FN, %f: f16) {
  %0 = arith.extf %a : vector<2xf4E2M1FN> to vector<2xf32>
  %1 = arith.truncf %b : f32 to f4E2M1FN
  %2 = arith.extf %c : f8E8M0FNU to f32
  %3 = arith.truncf %b : f32 to f8E8M0FNU
  %4 = arith.extf %d : bf16 to f64
  %5 = arith.extf %e : f4E2M1FN to f16
  %6 = arith.truncf %b : f32 to bf16
  %7 = arith.truncf %f : f16 to f8E8M0FNU
  %8 = arith.extf %d : bf16 to f32
  "use.all"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (vector<2xf32>, f4E2M1FN, f32, f8E8M0FNU, f64, f16, bf16, f8E8M0FNU, f32) -> ()
  return
}
