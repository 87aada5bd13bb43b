// RUN: --allow-unregistered-dialect --split-input-file
// What is wrong with types and attributes, and where.

// -----
"x.y"() {a = dense<[0,1]> : tensor<2xi0>} : () -> ()

// -----
"x.y"(%0) : () -> ()

// -----
"f"() {a = sparse<[[1],[1]],[0, -0x62000000000000000]> : tensor<2xi0>} : () -> ()

// -----
"f"() {a = sparse<[[1],[1]],[0, 5]> : tensor<2xi0>} : () -> ()

// -----
"f"() {a = sparse<[[1],[1]],[0, 999]> : tensor<2xi8>} : () -> ()

// -----
"f"() {a = sparse<[[1],[1]],[0, -999]> : tensor<2xi8>} : () -> ()

// -----
"f"() {a = sparse<[[1],[1]],-999> : tensor<2xi8>} : () -> ()

// -----
"f"() {a = sparse<[[1],[1]], 999> : tensor<2xi8>} : () -> ()

// -----
"f"() {a = sparse<[[1],[1]], [1.0]> : tensor<2xi8>} : () -> ()

// -----
"f"() {a = #dlti.dl_spec<!builtin.tensor>} : () -> ()

// -----
"f"() {a = affine_map<(d0, d1, d2) -> (-(d2 * d0 * 2)>} : () -> ()

// -----
"f"() {a = #arith.overflow<nsw,@

// -----
"f"() {a = #arith.overflow<nsw,foo>}

// -----
"f"() {a = #arith.overflow<,nsw>}

// -----
"f"() {a = #arith.fastmath<"fast">}

// -----
"f"() {a = #dlti.dl_spec}

// -----
"f"() {a = #dlti.map}

// -----
"f"() {a = tensor<,sparse<[],1>:vector<2x2xi0>}

// -----
"f"() {a = dense<0> : tensor<0xcomplex<f32>>} : () -> ()

// -----
"f"() {a = sparse<[0, 3], true> : tensor<1x4xcomplex<si1>>} : () -> ()

// -----
"f"() {a = sparse<[[0, 3]], true> : tensor<1x4xcomplex<si1>>} : () -> ()

// -----
"f"() {a = dense<0> : tensor<2xcomplex<f32>>} : () -> ()

// -----
"f"() {a = dense<[(0,1),0]> : tensor<2xcomplex<f32>>} : () -> ()

// -----
"f"() {a = dense<1.0> : tensor<0xi32>} : () -> ()

// -----
"f"() {a = dense<"a"> : tensor<0xi32>} : () -> ()

// -----
"f"() {a = #dlti.dl_spec} : () -> ()

// -----
"f"() {a = #dlti.map} : () -> ()

// -----
"f"() {a = #dlti.target_device_spec} : () -> ()

// -----
"f"() {a = #dlti.target_system_spec} : () -> ()

// -----
"f"() {a = #dlti.target_device_spec i32} : () -> ()

// -----
"f"() {a = #dlti.dl_spec foo} : () -> ()

// -----
"f"() {a = #dlti.dl_spec<i32>} : () -> ()

// -----
"f"() {a = #dlti.dl_spec<i32 = @>} : () -> ()

// -----
"f"() {a = #dlti.dl_spec<i32 = 1 @>} : () -> ()

// -----
"f"() {a = #dlti.dl_spec<@>} : () -> ()

// -----
"f"() {a = #dlti.map<@>} : () -> ()

// -----
"f"() {a = #dlti.dl_entry<@>} : () -> ()

// -----
"f"() {a = #dlti.dl_entry<"a", @>} : () -> ()

// -----
"f"() {a = [tensor<,1:i8000000000],
