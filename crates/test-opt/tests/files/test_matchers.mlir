// RUN: --split-input-file --mlir-disable-threading --pass-pipeline="builtin.module(func.func(test-matchers))"
// Nested patterns of operations, constants and attributes.
func.func @foo2(%a: f32) -> f32 {
  %0 = arith.constant 1.0: f32
  %1 = arith.addf %a, %0: f32
  %2 = arith.mulf %a, %1: f32
  return %2: f32
}
func.func @foo3(%a: f32) -> f32 {
  %0 = "test.name"() {value = 1.0 : f32} : () -> f32
  %1 = arith.addf %a, %0: f32
  %2 = arith.mulf %a, %1 fastmath<fast>: f32
  return %2: f32
}
func.func @foo1(%a: f32, %b: f32, %c: f32) {
  %0 = arith.addf %a, %b: f32
  %1 = arith.addf %a, %c: f32
  return
}
func.func private @foo4(f32)

// -----

func.func @test2(%a: f64) -> f64 {
  %0 = arith.constant 1.12345678912: f64
  %1 = arith.addf %a, %0: f64
  %2 = arith.mulf %a, %1: f64
  return %2: f64
}

// -----

func.func @test2(%a: f64, %b: f64) -> f64 {
  %0 = arith.constant 1.0: f64
  %1 = arith.addf %b, %0: f64
  %2 = arith.mulf %b, %1: f64
  return %2: f64
}

// -----

func.func @test2(%a: vector<2xf32>) -> vector<2xf32> {
  %0 = arith.constant dense<1.0>: vector<2xf32>
  %1 = arith.addf %a, %0: vector<2xf32>
  %2 = arith.mulf %a, %1: vector<2xf32>
  return %2: vector<2xf32>
}

// -----

func.func @test2(%a: f64) -> f64 {
  %0 = arith.constant 1.0: f64
  %3 = arith.constant 2.0: f64
  %1 = arith.addf %a, %0: f64
  %2 = arith.mulf %a, %1: f64
  %4 = arith.addf %a, %3: f64
  %5 = arith.mulf %a, %4: f64
  return %2: f64
}

// -----

func.func @test2(%a: f32) -> f32 {
  %0 = arith.constant 1.0: f32
  %1 = arith.addf %0, %a: f32
  %2 = arith.mulf %a, %1: f32
  return %2: f32
}

// -----

func.func @test3(%a: f32) -> f32 {
  %0 = "test.name"() {value = 1.0 : f32} : () -> f32
  %1 = arith.addf %0, %a: f32
  %2 = arith.mulf %1, %a: f32
  %3 = arith.mulf %a, %1 : f32
  return %2: f32
}

// -----

func.func @test3(%a: f32) -> f32 {
  %0 = "test.name"() {value = 1.0 : f32} : () -> f32
  %1 = arith.addf %a, %0: f32
  %2 = arith.mulf %a, %1: f32
  %3 = arith.mulf %2, %1 fastmath<nnan,ninf>: f32
  return %2: f32
}

// -----

func.func @test3(%a: f32) -> f32 {
  %0 = "test.name"() {value = 1.0 : f32} : () -> f32
  %1 = arith.addf %a, %0 fastmath<fast>: f32
  %2 = arith.mulf %a, %1: f32
  return %2: f32
}

// -----

func.func @test3(%a: f32) -> f32 {
  %0 = "test.name"() {value = 1.0 : f32, fastmath = #arith.fastmath<fast>} : () -> f32
  return %0: f32
}

// -----

func.func @test2(%a: f32) -> f32 {
  %0 = arith.constant 1.0e7: f32
  %1 = arith.addf %a, %0: f32
  %2 = arith.mulf %a, %1: f32
  return %2: f32
}

// -----

func.func @test2(%a: bf16) -> bf16 {
  %0 = arith.constant -1.3e-7: bf16
  %1 = arith.addf %a, %0: bf16
  %2 = arith.mulf %a, %1: bf16
  return %2: bf16
}
