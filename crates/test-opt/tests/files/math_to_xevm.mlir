// RUN: --convert-math-to-xevm
// RUN: --convert-math-to-xevm=convert-arith=false

func.func @f(%a: f32, %v: vector<4xf32>, %h: f16, %d: f64, %s: vector<16xf32>, %b: bf16, %v2: vector<2x2xf32>) {
  %0 = math.exp %a fastmath<fast> : f32
  %1 = math.exp %a : f32
  %2 = math.exp %a fastmath<afn> : f32
  %3 = math.exp %v fastmath<afn> : vector<4xf32>
  %4 = math.sin %h fastmath<afn> : f16
  %5 = math.cos %d fastmath<afn> : f64
  %6 = math.log %a fastmath<fast> : f32
  %7 = math.log2 %a fastmath<fast> : f32
  %8 = math.log10 %a fastmath<fast> : f32
  %9 = math.sqrt %a fastmath<fast> : f32
  %10 = math.rsqrt %a fastmath<fast> : f32
  %11 = math.tan %a fastmath<fast> : f32
  %12 = math.powf %a, %a fastmath<fast> : f32
  %13 = math.exp2 %a fastmath<fast> : f32
  %14 = math.tanh %a fastmath<fast> : f32
  %15 = math.exp %s fastmath<afn> : vector<16xf32>
  %16 = math.exp %b fastmath<afn> : bf16
  %17 = math.exp %v2 fastmath<afn> : vector<2x2xf32>
  %18 = arith.divf %a, %a fastmath<afn> : f32
  %19 = arith.divf %a, %a : f32
  %20 = math.fma %a, %a, %a fastmath<fast> : f32
  %21 = math.erf %a fastmath<fast> : f32
  %22 = math.sinh %a fastmath<fast> : f32
  %23 = math.exp %a fastmath<nnan,afn> : f32
  %24 = math.expm1 %a fastmath<fast> : f32
  %25 = math.ceil %a fastmath<fast> : f32
  %26 = math.powf %v, %v fastmath<fast> : vector<4xf32>
  return
}
func.func @g(%s: vector<3xf32>,%s1: vector<1xf16>, %s5: vector<5xf32>, %t: tensor<4xf32>, %v2: vector<2xf64>, %v8: vector<8xf32>, %v0: vector<f32>) {
  %0 = math.exp %s fastmath<fast> : vector<3xf32>
  %1 = math.exp %s1 fastmath<fast> : vector<1xf16>
  %2 = math.exp %s5 fastmath<fast> : vector<5xf32>
  %3 = math.exp %t fastmath<fast> : tensor<4xf32>
  %5 = math.exp %v2 fastmath<fast> : vector<2xf64>
  %6 = math.exp %v8 fastmath<fast> : vector<8xf32>
  %7 = math.exp %v0 fastmath<fast> : vector<f32>
  %8 = arith.divf %v2, %v2 fastmath<fast> : vector<2xf64>
  return
}
gpu.module @m { func.func @f(%a: f32) { %0 = math.exp %a fastmath<fast> : f32 
 return } 
 gpu.func @k(%a: f32) kernel { %0 = math.exp %a fastmath<fast> : f32 
  gpu.return } }
module { func.func @f(%a: f32) { %0 = math.exp %a fastmath<fast> : f32 
 return } 
llvm.func @_Z22__spirv_ocl_native_sinf(f32) -> f32
llvm.func @g(%a: f32) { %0 = math.exp %a fastmath<fast> : f32  %1 = math.sin %a fastmath<fast> : f32 
 llvm.return } }
