// RUN: --split-input-file --verify-diagnostics
// What arith says about operations that are wrong.

// -----
// `nneg` is not of this version.
func.func @nneg(%a: i8) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.extui %a nneg : i8 to i32
  return
}

// -----
func.func @cmpi_keyword(%a: i32) {
  // expected-error@+1 {{expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi less, %a, %a : i32
  return
}

// -----
func.func @cmpi_string(%a: i32) {
  // expected-error@+1 {{custom op 'arith.cmpi' invalid predicate attribute specification: "less"}}
  %0 = arith.cmpi "less", %a, %a : i32
  return
}

// -----
func.func @cmpf_keyword(%a: f32) {
  // expected-error@+1 {{expected string or keyword containing one of the following enum values for attribute 'predicate' [false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true]}}
  %0 = arith.cmpf eq, %a, %a : f32
  return
}

// -----
func.func @roundingmode_keyword(%a: f64) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.truncf %a nearest : f64 to f32
  return
}

// -----
func.func @fastmath_keyword(%a: f32) {
  // expected-error@+2 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  // expected-error@+1 {{custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
  %0 = arith.addf %a, %a fastmath<quick> : f32
  return
}

// -----
func.func @overflow_keyword(%a: i32) {
  // expected-error@+2 {{expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  // expected-error@+1 {{custom op 'arith.addi' failed to parse Arith_IntegerOverflowAttr parameter 'value' which is to be a `::mlir::arith::IntegerOverflowFlags`}}
  %0 = arith.addi %a, %a overflow<nuw, wrap> : i32
  return
}

// -----
func.func @overflow_with_exact(%a: i32) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.divsi %a, %a overflow<nsw> : i32
  return
}

// -----
func.func @missing_operand(%a: i32) {
  // expected-error@+1 {{expected ','}}
  %0 = arith.addi %a : i32
  return
}

// -----
func.func @missing_type(%a: i32) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.addi %a, %a
  return
}

// -----
func.func @float_like(%a: i32) {
  // expected-error@+1 {{'arith.addf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.addf %a, %a : i32
  return
}

// -----
func.func @integer_like(%a: f32) {
  // expected-error@+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.addi %a, %a : f32
  return
}

// -----
func.func @signless(%a: si32) {
  // expected-error@+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'si32'}}
  %0 = arith.addi %a, %a : si32
  return
}

// -----
func.func @fixed_width(%a: index) {
  // expected-error@+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %a : index to i64
  return
}

// -----
func.func @fixed_width_result(%a: i8) {
  // expected-error@+1 {{'arith.extsi' op result #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %a : i8 to index
  return
}

// -----
func.func @bitcast_operand(%a: index) {
  // expected-error@+1 {{'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'}}
  %0 = arith.bitcast %a : index to i64
  return
}

// -----
func.func @index_cast_operand(%a: f32) {
  // expected-error@+1 {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = arith.index_cast %a : f32 to index
  return
}

// -----
func.func @bool_like(%a: i32) {
  // expected-error@+1 {{'arith.select' op operand #0 must be bool-like, but got 'i32'}}
  %0 = "arith.select"(%a, %a, %a) : (i32, i32, i32) -> i32
  return
}

// -----
func.func @same_operands_and_result_type(%a: i32, %b: i64) {
  // expected-error@+1 {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32
  return
}

// -----
func.func @same_type_operands(%a: i32, %b: i64) {
  // expected-error@+1 {{'arith.cmpi' op requires all operands to have the same type}}
  %0 = "arith.cmpi"(%a, %b) <{predicate = 0 : i64}> : (i32, i64) -> i1
  return
}

// -----
func.func @cmp_result(%a: vector<2xi32>) {
  // expected-error@+1 {{'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (vector<2xi32>, vector<2xi32>) -> i1
  return
}

// -----
func.func @cmpf_result(%a: tensor<?xf32>) {
  // expected-error@+1 {{'arith.cmpf' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpf"(%a, %a) <{predicate = 0 : i64}> : (tensor<?xf32>, tensor<?xf32>) -> tensor<2xi1>
  return
}

// -----
func.func @addui_extended(%a: i32) {
  // expected-error@+1 {{'arith.addui_extended' op failed to verify that all of {lhs, rhs, sum} have same type}}
  %0:2 = "arith.addui_extended"(%a, %a) : (i32, i32) -> (i64, i1)
  return
}

// -----
func.func @addui_extended_shape(%a: vector<2xi32>) {
  // expected-error@+1 {{'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar}}
  %0:2 = arith.addui_extended %a, %a : vector<2xi32>, i1
  return
}

// -----
func.func @mulsi_extended(%a: i32) {
  // expected-error@+1 {{'arith.mulsi_extended' op failed to verify that all of {lhs, rhs, low, high} have same type}}
  %0:2 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> (i32, i64)
  return
}

// -----
func.func @mului_extended(%a: i32, %b: i8) {
  // expected-error@+1 {{'arith.mului_extended' op failed to verify that all of {lhs, rhs, low, high} have same type}}
  %0:2 = "arith.mului_extended"(%a, %b) : (i32, i8) -> (i32, i32)
  return
}

// -----
func.func @same_shape(%a: vector<2xi8>) {
  // expected-error@+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<2xi8> to vector<3xi16>
  return
}

// -----
func.func @dims_match(%a: tensor<?xi8>) {
  // expected-error@+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<?xi8> to tensor<2xi16>
  return
}

// -----
func.func @scaling_dims_match(%a: tensor<?xf8E4M3FN>, %s: tensor<?xf8E8M0FNU>) {
  // expected-error@+1 {{'arith.scaling_extf' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.scaling_extf %a, %s : tensor<?xf8E4M3FN>, tensor<?xf8E8M0FNU> to tensor<2xf32>
  return
}

// -----
func.func @elementwise(%a: vector<4xf32>) {
  // expected-error@+1 {{'arith.addf' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "arith.addf"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @extf(%a: f32) {
  // expected-error@+1 {{'arith.extf' op operand type 'f32' and result type 'bf16' are cast incompatible}}
  %0 = arith.extf %a : f32 to bf16
  return
}

// -----
func.func @truncf(%a: bf16) {
  // expected-error@+1 {{'arith.truncf' op operand type 'bf16' and result type 'f16' are cast incompatible}}
  %0 = arith.truncf %a : bf16 to f16
  return
}

// -----
func.func @extsi(%a: i32) {
  // expected-error@+1 {{'arith.extsi' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.extsi %a : i32 to i32
  return
}

// -----
func.func @extui(%a: vector<2xi32>) {
  // expected-error@+1 {{'arith.extui' op operand type 'vector<2xi32>' and result type 'vector<2xi16>' are cast incompatible}}
  %0 = arith.extui %a : vector<2xi32> to vector<2xi16>
  return
}

// -----
func.func @trunci(%a: tensor<2xi32>) {
  // expected-error@+1 {{'arith.trunci' op operand type 'tensor<2xi32>' and result type 'tensor<2xi64>' are cast incompatible}}
  %0 = arith.trunci %a : tensor<2xi32> to tensor<2xi64>
  return
}

// -----
func.func @bitcast(%a: f32) {
  // expected-error@+1 {{'arith.bitcast' op operand type 'f32' and result type 'i64' are cast incompatible}}
  %0 = arith.bitcast %a : f32 to i64
  return
}

// -----
func.func @index_cast(%a: i32) {
  // expected-error@+1 {{'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----
func.func @index_castui(%a: index) {
  // expected-error@+1 {{'arith.index_castui' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = arith.index_castui %a : index to index
  return
}

// -----
func.func @fptosi(%a: vector<2xf32>) {
  // expected-error@+1 {{'arith.fptosi' op requires the same shape for all operands and results}}
  %0 = arith.fptosi %a : vector<2xf32> to i32
  return
}

// -----
func.func @sitofp(%a: i32) {
  // expected-error@+1 {{'arith.sitofp' op result #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.sitofp %a : i32 to i32
  return
}

// -----
func.func @scaling_extf(%a: f32, %s: f8E8M0FNU) {
  // expected-error@+1 {{'arith.scaling_extf' op operand types 'f32', 'f8E8M0FNU' and result type 'f16' are cast incompatible}}
  %0 = arith.scaling_extf %a, %s : f32, f8E8M0FNU to f16
  return
}

// -----
func.func @scaling_truncf(%a: f16, %s: f8E8M0FNU) {
  // expected-error@+1 {{'arith.scaling_truncf' op operand types 'f16', 'f8E8M0FNU' and result type 'f32' are cast incompatible}}
  %0 = arith.scaling_truncf %a, %s : f16, f8E8M0FNU to f32
  return
}

// -----
func.func @select_condition(%c: vector<3xi1>, %a: vector<2xi32>) {
  // expected-error@+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %a, %a : vector<3xi1>, vector<2xi32>
  return
}

// -----
func.func @select_values(%c: i1, %a: i32, %b: i64) {
  // expected-error@+1 {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
  %0 = "arith.select"(%c, %a, %b) : (i1, i32, i64) -> i32
  return
}

// -----
func.func @constant_signless() {
  // expected-error@+1 {{'arith.constant' op integer return type must be signless}}
  %0 = arith.constant 1 : si32
  return
}

// -----
func.func @constant_value() {
  // expected-error@+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = "arith.constant"() <{value = "text" : i32}> : () -> i32
  return
}

// -----
func.func @constant_scalable() {
  // expected-error@+1 {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[0, 1]> : vector<[2]xi32>
  return
}

// -----
func.func @constant_type() {
  // expected-error@+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i32
  return
}

// -----
func.func @constant_untyped() {
  // expected-error@+1 {{'arith.constant' op attribute 'value' failed to satisfy constraint: TypedAttr instance}}
  %0 = "arith.constant"() {value = unit} : () -> i32
  return
}

// -----
func.func @constant_missing() {
  // expected-error@+1 {{'arith.constant' op requires attribute 'value'}}
  %0 = "arith.constant"() : () -> i32
  return
}

// -----
func.func @result_count(%a: i32) {
  // expected-error@+1 {{'arith.addi' op requires one result}}
  "arith.addi"(%a, %a) : (i32, i32) -> ()
  return
}

// -----
func.func @operand_count(%a: i32) {
  // expected-error@+1 {{'arith.addi' op expected 2 operands, but found 1}}
  %0 = "arith.addi"(%a) : (i32) -> i32
  return
}
