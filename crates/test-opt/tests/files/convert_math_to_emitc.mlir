// RUN: --convert-math-to-emitc --split-input-file --allow-unregistered-dialect
// RUN: --convert-math-to-emitc=language-target=cpp11 --split-input-file --allow-unregistered-dialect
func.func @x(%a: f32) -> f32 { %0 = "math.absf"(%a) : (f32) -> f32 return %0 : f32 }
// -----
func.func @x(%a: f64) -> f64 { %0 = "math.absf"(%a) : (f64) -> f64 return %0 : f64 }
// -----
func.func @x(%a: f16) -> f16 { %0 = "math.absf"(%a) : (f16) -> f16 return %0 : f16 }
// -----
func.func @x(%a: vector<4xf32>) -> vector<4xf32> { %0 = "math.absf"(%a) : (vector<4xf32>) -> vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @x(%a: bf16) -> bf16 { %0 = "math.absf"(%a) : (bf16) -> bf16 return %0 : bf16 }
// -----
func.func @x(%a: f32) -> f32 { %0 = "math.atan2"(%a, %a) : (f32,f32) -> f32 return %0 : f32 }
// -----
func.func @x(%a: f64) -> f64 { %0 = "math.atan2"(%a, %a) : (f64,f64) -> f64 return %0 : f64 }
// -----
func.func @x(%a: f16) -> f16 { %0 = "math.atan2"(%a, %a) : (f16,f16) -> f16 return %0 : f16 }
// -----
func.func @x(%a: vector<4xf32>) -> vector<4xf32> { %0 = "math.atan2"(%a, %a) : (vector<4xf32>,vector<4xf32>) -> vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @x(%a: bf16) -> bf16 { %0 = "math.atan2"(%a, %a) : (bf16,bf16) -> bf16 return %0 : bf16 }
// -----
func.func @x(%a: f32) -> f32 { %0 = "math.cos"(%a) : (f32) -> f32 return %0 : f32 }
// -----
func.func @x(%a: f64) -> f64 { %0 = "math.cos"(%a) : (f64) -> f64 return %0 : f64 }
// -----
func.func @x(%a: f16) -> f16 { %0 = "math.cos"(%a) : (f16) -> f16 return %0 : f16 }
// -----
func.func @x(%a: vector<4xf32>) -> vector<4xf32> { %0 = "math.cos"(%a) : (vector<4xf32>) -> vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @x(%a: bf16) -> bf16 { %0 = "math.cos"(%a) : (bf16) -> bf16 return %0 : bf16 }
// -----
func.func @x(%a: f32) -> f32 { %0 = "math.sin"(%a) : (f32) -> f32 return %0 : f32 }
// -----
func.func @x(%a: f64) -> f64 { %0 = "math.sin"(%a) : (f64) -> f64 return %0 : f64 }
// -----
func.func @x(%a: f16) -> f16 { %0 = "math.sin"(%a) : (f16) -> f16 return %0 : f16 }
// -----
func.func @x(%a: vector<4xf32>) -> vector<4xf32> { %0 = "math.sin"(%a) : (vector<4xf32>) -> vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @x(%a: bf16) -> bf16 { %0 = "math.sin"(%a) : (bf16) -> bf16 return %0 : bf16 }
// -----
func.func @x(%a: f32) -> f32 { %0 = "math.floor"(%a) : (f32) -> f32 return %0 : f32 }
// -----
func.func @x(%a: f64) -> f64 { %0 = "math.floor"(%a) : (f64) -> f64 return %0 : f64 }
// -----
func.func @x(%a: f16) -> f16 { %0 = "math.floor"(%a) : (f16) -> f16 return %0 : f16 }
// -----
func.func @x(%a: vector<4xf32>) -> vector<4xf32> { %0 = "math.floor"(%a) : (vector<4xf32>) -> vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @x(%a: bf16) -> bf16 { %0 = "math.floor"(%a) : (bf16) -> bf16 return %0 : bf16 }
// -----
func.func @x(%a: f32) -> f32 { %0 = "math.log"(%a) : (f32) -> f32 return %0 : f32 }
// -----
func.func @x(%a: f64) -> f64 { %0 = "math.log"(%a) : (f64) -> f64 return %0 : f64 }
// -----
func.func @x(%a: f16) -> f16 { %0 = "math.log"(%a) : (f16) -> f16 return %0 : f16 }
// -----
func.func @x(%a: vector<4xf32>) -> vector<4xf32> { %0 = "math.log"(%a) : (vector<4xf32>) -> vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @x(%a: bf16) -> bf16 { %0 = "math.log"(%a) : (bf16) -> bf16 return %0 : bf16 }
// -----
func.func @x(%a: f32) -> f32 { %0 = "math.powf"(%a, %a) : (f32,f32) -> f32 return %0 : f32 }
// -----
func.func @x(%a: f64) -> f64 { %0 = "math.powf"(%a, %a) : (f64,f64) -> f64 return %0 : f64 }
// -----
func.func @x(%a: f16) -> f16 { %0 = "math.powf"(%a, %a) : (f16,f16) -> f16 return %0 : f16 }
// -----
func.func @x(%a: vector<4xf32>) -> vector<4xf32> { %0 = "math.powf"(%a, %a) : (vector<4xf32>,vector<4xf32>) -> vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @x(%a: bf16) -> bf16 { %0 = "math.powf"(%a, %a) : (bf16,bf16) -> bf16 return %0 : bf16 }
// -----
func.func @x(%a: f32) -> f32 { %0 = "math.round"(%a) : (f32) -> f32 return %0 : f32 }
// -----
func.func @x(%a: f64) -> f64 { %0 = "math.round"(%a) : (f64) -> f64 return %0 : f64 }
// -----
func.func @x(%a: f16) -> f16 { %0 = "math.round"(%a) : (f16) -> f16 return %0 : f16 }
// -----
func.func @x(%a: vector<4xf32>) -> vector<4xf32> { %0 = "math.round"(%a) : (vector<4xf32>) -> vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @x(%a: bf16) -> bf16 { %0 = "math.round"(%a) : (bf16) -> bf16 return %0 : bf16 }
