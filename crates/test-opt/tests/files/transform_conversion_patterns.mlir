// RUN: --transform-interpreter --allow-unregistered-dialect --split-input-file

func.func @f(%a: index, %m: memref<4xf32>) -> f32 {
  %c = arith.constant 1 : index
  %0 = arith.addi %a, %c : index
  %v = memref.load %m[%0] : memref<4xf32>
  return %v : f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
transform.apply_conversion_patterns to %f {
transform.apply_conversion_patterns.dialect_to_llvm "arith"
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter } {legal_dialects=["llvm"], partial_conversion} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @f(%a: index, %m: memref<4xf32>) -> f32 {
  %c = arith.constant 1 : index
  %0 = arith.addi %a, %c : index
  %v = memref.load %m[%0] : memref<4xf32>
  return %v : f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
transform.apply_conversion_patterns to %f {
transform.apply_conversion_patterns.dialect_to_llvm "arith"
transform.apply_conversion_patterns.dialect_to_llvm "memref"
transform.apply_conversion_patterns.func.func_to_llvm
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {use_bare_ptr_call_conv=true} } {legal_dialects=["llvm"], partial_conversion} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @f(%a: index, %m: memref<4xf32>) -> f32 {
  %c = arith.constant 1 : index
  %0 = arith.addi %a, %c : index
  %v = memref.load %m[%0] : memref<4xf32>
  return %v : f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
transform.apply_conversion_patterns to %f {
transform.apply_conversion_patterns.dialect_to_llvm "arith"
transform.apply_conversion_patterns.dialect_to_llvm "memref"
transform.apply_conversion_patterns.func.func_to_llvm
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth=32:i64} } {legal_dialects=["llvm"]} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @f(%a: index, %m: memref<4xf32>) -> f32 {
  %c = arith.constant 1 : index
  %0 = arith.addi %a, %c : index
  %v = memref.load %m[%0] : memref<4xf32>
  return %v : f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
transform.apply_conversion_patterns to %f {
transform.apply_conversion_patterns.dialect_to_llvm "arith"
transform.apply_conversion_patterns.dialect_to_llvm "memref"
transform.apply_conversion_patterns.func.func_to_llvm
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth=0:i64} } {legal_dialects=["llvm"]} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @f(%a: index, %m: memref<4xf32>) -> f32 {
  %c = arith.constant 1 : index
  %0 = arith.addi %a, %c : index
  %v = memref.load %m[%0] : memref<4xf32>
  return %v : f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
transform.apply_conversion_patterns to %f {
transform.apply_conversion_patterns.dialect_to_llvm "arith"
transform.apply_conversion_patterns.dialect_to_llvm "memref"
transform.apply_conversion_patterns.func.func_to_llvm
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {data_layout="e-p:32:32"} } {legal_dialects=["llvm"]} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @f(%a: index, %m: memref<4xf32>) -> f32 {
  %c = arith.constant 1 : index
  %0 = arith.addi %a, %c : index
  %v = memref.load %m[%0] : memref<4xf32>
  return %v : f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
%ad = transform.structured.match ops{["arith.addi"]} in %m : (!transform.any_op) -> !transform.any_op
transform.apply_conversion_patterns to %f {
transform.apply_conversion_patterns.dialect_to_llvm "arith"
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter } {legal_dialects=["llvm"], partial_conversion, preserve_handles} : !transform.any_op
transform.print %ad : !transform.any_op
     transform.yield
  }
}

// -----
func.func @f(%x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = "test.foo"() {replace_with_new_op = "test.new_op"} : () -> (tensor<5xf32>)
  %1 = "test.bar"(%0) : (tensor<5xf32>) -> (tensor<?xf32>)
  "test.foo"(%1) : (tensor<?xf32>) -> ()
  %3 = "test.foo"(%x) : (tensor<5xf32>) -> i32
  return %0 : tensor<5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %a = transform.structured.match ops{["test.foo"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.apply_conversion_patterns to %f {
      transform.apply_conversion_patterns.transform.test_conversion_patterns
    } with type_converter {
      transform.apply_conversion_patterns.transform.test_type_converter
    } {legal_ops = ["func.func", "func.return", "test.new_op"], preserve_handles, partial_conversion}
        : !transform.any_op
    transform.print %a : !transform.any_op
    transform.yield
  }
}
