// RUN: --allow-unregistered-dialect --split-input-file
// Numbers at the edge of what their types hold, as MLIR reads them.

// -----
"x.y"() {a = [1.0e400 : f4E2M1FN, 1.0e400 : f6E2M3FN, 1.0e400 : f6E3M2FN, -1.0e400 : f4E2M1FN, -1.0e400 : f6E2M3FN, 1.0e200 : f6E3M2FN, -1.0e400 : f6E3M2FN]} : () -> ()
"x.y"() {a = dense<[1.0e400, -1.0e400]> : tensor<2xf4E2M1FN>, b = dense<-1.0e400>: tensor<1xf6E2M3FN>, c = array<f32: 1.0e400>} : () -> ()
"x.y"() {a = [1.0e400 : f8E4M3FN, 1.0e400 : f8E8M0FNU,  1.0e400 : f8E4M3B11FNUZ, 1.0e400: f8E3M4, 1.0e400 : f8E4M3, 1.0e400 : f8E5M2, 1.0e400: tf32, 1.0e400 : bf16, 1.0e400 : f16, 1.0e400 : f80, 1.0e400 : f128]} : () -> ()

// -----
"x.y"() {a = affine_map<(d0) -> (d0 * 4611686018427387904 * 4)>, b = affine_map<(d0) -> ((d0 * 4294967296) * 4294967296)>} : () -> ()
"x.y"() {a = affine_map<(d0) -> (d0 * 4611686018427387904 * 3)>, b = affine_map<(d0) -> (d0 + 9223372036854775807 + 9223372036854775807)>} : () -> ()
"x.y"() {c = affine_map<(d0) -> ((d0 + 9223372036854775807) + (d0 + 9223372036854775807))>} : () -> ()

// -----
"x.y"() {a = dense<[0,0]> : tensor<2xi0>} : () -> ()

// -----
"x.y"() {a = dense<> : tensor<0xi0>, b = 0 : i0, c = array<i0: 0>, d= dense<[[0,0]]> : vector<1x2xi0>} : () -> ()
