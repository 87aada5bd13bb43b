// RUN: -transform-interpreter -split-input-file

// A script without a root.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main() {
    transform.yield
  }
}

// -----

// A region that calls a function is no named operation.
module attributes {transform.with_named_sequence} {
  func.func private @g()
  func.func @f(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      func.call @g() : () -> ()
      %1 = arith.addf %x, %y : f32
      linalg.yield %1 : f32
    } -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.specialize %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A pass erases payload of another handle.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    return %a : i32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %o = transform.structured.match ops{["arith.addi"]} in %m : (!transform.any_op) -> !transform.any_op
    %f2 = transform.apply_registered_pass "canonicalize" to %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Only the payload is verified, not what surrounds it.
module attributes {transform.with_named_sequence} {
  func.func @f() {
    %0 = "test.a"() : () -> i32
    %1 = "test.b"() : () -> i32
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %a = transform.structured.match ops{["test.a"]} in %m : (!transform.any_op) -> !transform.any_op
    %b = transform.structured.match ops{["test.b"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.annotate %a "transform.bogus" : !transform.any_op
    transform.verify %b : !transform.any_op
    transform.debug.emit_remark_at %b, "verified" : !transform.any_op
    transform.yield
  }
}

// -----

// The type of an attribute does not match that of the pattern.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = "test.x"(%a) {v = 3 : i32} : (i32) -> i32
    return %0 : i32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    transform.with_pdl_patterns %m : !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
      pdl.pattern @pat : benefit(1) {
        %t = pdl.type
        %at = pdl.type : i8
        %av = pdl.attribute : %at
        %x = pdl.operand
        %o = pdl.operation "test.x"(%x : !pdl.value) {"v" = %av} -> (%t : !pdl.type)
        pdl.rewrite %o with "transform.dialect"
      }
      transform.sequence %arg0 : !transform.any_op failures(propagate) {
      ^bb1(%arg1: !transform.any_op):
        %0 = pdl_match @pat in %arg1 : (!transform.any_op) -> !transform.any_op
        transform.debug.emit_remark_at %0, "found" : !transform.any_op
      }
    }
    transform.yield
  }
}

// -----

// A loop that does not exist cannot be interchanged.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = linalg.copy ins(%a : tensor<8x8xf32>) outs(%b : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.copy"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_for %0 tile_sizes [2] interchange = [7] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
