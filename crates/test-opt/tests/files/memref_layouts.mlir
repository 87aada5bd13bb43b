// RUN: --allow-unregistered-dialect --split-input-file
// An identity with symbols that it does not use is no layout.

// -----
"x.y"() : () -> memref<4x2xi8, affine_map<(d0, d1)[s0] -> (d0, d1)>>

// -----
"x.y"() {a = memref<4x2xi8, affine_map<(d0, d1)[s0] -> (d0, d1)>>, b = memref<0xi8, affine_map<(d0)[s0,s1] -> (d0)>>} : () -> ()
