// RUN: --split-input-file --allow-unregistered-dialect
// Numbers of two parts.

// -----
"x.y"() {a = #complex.number<:f32 1.0, -2.5>, b = #complex.number<:f16 0.1, 1.0e9>, c = #complex.number<:f64 1.0e300, 0.0> : complex<f64>} : () -> ()
%0 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
%1 = complex.bitcast %0 : complex<f32> to i64
// -----
"x.y"() {a = #complex.number<:f32 1.0 2.0>} : () -> ()
// -----
"x.y"() {a = #complex.number<f32 1.0, 2.0>} : () -> ()
// -----
%0 = complex.constant [1.0 : f32] : complex<f32>
// -----
%0 = complex.constant [1.0 : f32, 2.0 : f64] : complex<f32>
// -----
%0 = arith.constant 1 : i32
%1 = complex.bitcast %0 : i32 to f32
// -----
%0 = arith.constant 1 : i32
%1 = complex.bitcast %0 : i32 to complex<f32>
