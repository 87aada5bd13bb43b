// RUN: --transform-interpreter --allow-unregistered-dialect --split-input-file --mlir-print-op-on-diagnostic=false

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
} {partial_conversion} : !transform.any_op
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
} with type_converter { transform.apply_conversion_patterns.transform.test_type_converter } {partial_conversion} : !transform.any_op
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
transform.apply_conversion_patterns.dialect_to_llvm "tosa"
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter } {partial_conversion} : !transform.any_op
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
transform.apply_conversion_patterns.dialect_to_llvm "tensor"
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter } {partial_conversion} : !transform.any_op
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
transform.apply_conversion_patterns.dialect_to_llvm "nosuch"
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter } {partial_conversion} : !transform.any_op
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
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter } {legal_dialects=["llvm"]} : !transform.any_op
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
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter } {legal_dialects=["llvm"], illegal_ops=["memref.load"], partial_conversion} : !transform.any_op
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
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter } {legal_dialects=["llvm"], illegal_dialects=["memref"], partial_conversion} : !transform.any_op
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
} with type_converter { transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter } {legal_dialects=["llvm"], partial_conversion} : !transform.any_op
transform.print %f : !transform.any_op
    transform.yield
  }
}
