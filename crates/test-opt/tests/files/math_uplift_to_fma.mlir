// RUN: --math-uplift-to-fma --split-input-file --allow-unregistered-dialect
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %0 = arith.mulf %a, %b fastmath<contract> : f32 %r = arith.addf %0, %c fastmath<contract> : f32 return %r : f32 }
// -----
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %0 = arith.mulf %a, %b fastmath<contract> : f32 %r = arith.addf %c, %0 fastmath<contract> : f32 return %r : f32 }
// -----
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %0 = arith.mulf %a, %b : f32 %r = arith.addf %0, %c : f32 return %r : f32 }
// -----
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %0 = arith.mulf %a, %b fastmath<contract> : f32 %r = arith.addf %0, %c : f32 return %r : f32 }
// -----
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %0 = arith.mulf %a, %b : f32 %r = arith.addf %0, %c fastmath<contract> : f32 return %r : f32 }
// -----
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %0 = arith.mulf %a, %b fastmath<fast> : f32 %r = arith.addf %0, %c fastmath<fast> : f32 return %r : f32 }
// -----
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %0 = arith.mulf %a, %b fastmath<contract,nnan> : f32 %r = arith.addf %0, %c fastmath<contract> : f32 return %r : f32 }
// -----
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %0 = arith.mulf %a, %b fastmath<contract> : f32 %r = arith.subf %0, %c fastmath<contract> : f32 return %r : f32 }
// -----
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %0 = arith.mulf %a, %b fastmath<contract> : f32 %r = arith.addf %0, %0 fastmath<contract> : f32 return %r : f32 }
// -----
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %0 = arith.mulf %a, %b fastmath<contract> : f32 %1 = arith.mulf %a, %c fastmath<contract> : f32 %r = arith.addf %0, %1 fastmath<contract> : f32 return %r : f32 }
// -----
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %0 = arith.mulf %a, %b fastmath<contract> : f32 "foo.use"(%0) : (f32) -> () %r = arith.addf %0, %c fastmath<contract> : f32 return %r : f32 }
// -----
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 { %r = arith.addf %a, %c fastmath<contract> : f32 "foo.dead"() : () -> () return %r : f32 }