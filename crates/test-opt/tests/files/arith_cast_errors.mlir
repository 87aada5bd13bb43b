// RUN: --allow-unregistered-dialect --split-input-file
// Casts of tensors: encodings, unranked ones, memrefs.

// -----
func.func @f(%a: tensor<2xf32, "foo">) { %b = arith.extf %a : tensor<2xf32, "foo"> to tensor<2xf64>
return }

// -----
func.func @f(%a: tensor<2xi32, "foo">) { %b = arith.sitofp %a : tensor<2xi32, "foo"> to tensor<2xf64>
return }

// -----
func.func @f(%a: tensor<2xi32, "foo">) { %b = arith.bitcast %a : tensor<2xi32, "foo"> to tensor<2xf32>
return }

// -----
func.func @f(%a: tensor<2xi32, "foo">) { %b = arith.index_cast %a : tensor<2xi32, "foo"> to tensor<2xindex>
return }

// -----
func.func @f(%a: tensor<2xi32, "foo">) { %b = arith.extsi %a : tensor<2xi32, "foo"> to tensor<2xi64, "foo">
return }

// -----
func.func @f(%a: tensor<*xi8>) { %b = arith.trunci %a : tensor<*xi8> to tensor<*xi1>
return }

// -----
func.func @f(%a: tensor<*xf32>) { %b = arith.truncf %a : tensor<*xf32> to tensor<*xf16>
return }

// -----
func.func @f(%a: tensor<*xf32>) { %b = arith.extf %a : tensor<*xf32> to tensor<*xf64>
return }

// -----
func.func @f(%a: tensor<*xf32>) { %b = arith.fptosi %a : tensor<*xf32> to tensor<*xi64>
return }

// -----
func.func @f(%a: tensor<*xi32>) { %b = arith.extsi %a : tensor<*xi32> to tensor<*xi64>
return }

// -----
func.func @f(%a: tensor<*xf4E2M1FN>, %s: tensor<*xf8E8M0FNU>) { %b = arith.scaling_extf %a, %s : tensor<*xf4E2M1FN>, tensor<*xf8E8M0FNU> to tensor<*xf32>
return }

// -----
func.func @f(%a: tensor<*xf32>, %s: tensor<*xf8E8M0FNU>) { %b = arith.scaling_truncf %a, %s : tensor<*xf32>, tensor<*xf8E8M0FNU> to tensor<*xf4E2M1FN>
return }

// -----
func.func @f(%a: tensor<*xi32>) { %b = arith.bitcast %a : tensor<*xi32> to tensor<*xf32>
return }

// -----
func.func @f(%a: index) { %b = arith.index_cast %a : index to memref<*xi8>
return }

// -----
func.func @f(%a: memref<*xi8>) { %b = arith.index_cast %a : memref<*xi8> to memref<*xindex>
return }

// -----
func.func @f(%a: memref<2xi8>) { %b = arith.index_cast %a : memref<2xi8> to memref<2xindex>
return }

// -----
func.func @f(%a: memref<2xi8>) { %b = arith.index_cast %a : memref<2xi8> to memref<3xindex>
return }

// -----
func.func @f(%a: tensor<*xi8>) { %b = arith.trunci %a : tensor<*xi8> to tensor<2xi1>
return }

// -----
func.func @f(%a: tensor<2xi8>) { %b = arith.trunci %a : tensor<2xi8> to tensor<3xi1>
return }

// -----
func.func @f(%a: tensor<2xi8>) { %b = arith.trunci %a : tensor<2xi8> to vector<2xi1>
return }

// -----
func.func @f(%a: tensor<?xi8>) { %b = arith.trunci %a : tensor<?xi8> to tensor<2xi1>
return }

// -----
func.func @f(%a: tensor<*xi8>) { %b = arith.addi %a, %a : tensor<*xi8>
return }

// -----
func.func @f(%a: tensor<*xi8>) { %b = arith.cmpi eq, %a, %a : tensor<*xi8>
return }

// -----
func.func @f(%a: tensor<*xi8>) { %b, %c = arith.addui_extended %a, %a : tensor<*xi8>, tensor<*xi1>
return }
