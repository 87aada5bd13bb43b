// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

module attributes {transform.with_named_sequence} {
  func.func @a(%m: memref<?x?xf32>, %n: memref<?x?xf32>, %lb: index, %ub: index, %step: index, %v: f32) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %cst = arith.constant 0.0 : f32
    scf.for %i = %lb to %ub step %step {
      scf.for %j = %lb to %ub step %step {
        %r0 = vector.transfer_read %m[%c0, %c0], %cst : memref<?x?xf32>, vector<4xf32>
        %r1 = vector.transfer_read %n[%i, %c0], %cst : memref<?x?xf32>, vector<4xf32>
        %x = "some_use"(%r0) : (vector<4xf32>) -> vector<4xf32>
        %y = "some_use"(%r1) : (vector<4xf32>) -> vector<4xf32>
        vector.transfer_write %x, %m[%c0, %c0] : vector<4xf32>, memref<?x?xf32>
        vector.transfer_write %y, %n[%i, %c0] : vector<4xf32>, memref<?x?xf32>
      }
    }
    return
  }
  func.func @b(%m: memref<16x16xf32>, %lb: index, %ub: index, %step: index) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %cst = arith.constant 0.0 : f32
    scf.for %i = %lb to %ub step %step {
        %r0 = vector.transfer_read %m[%c0, %c0], %cst : memref<16x16xf32>, vector<4xf32>
        %r1 = vector.transfer_read %m[%c3, %c0], %cst : memref<16x16xf32>, vector<4xf32>
        %x = arith.addf %r0, %r0 : vector<4xf32>
        %y = arith.addf %r1, %r1 : vector<4xf32>
        vector.transfer_write %x, %m[%c0, %c0] : vector<4xf32>, memref<16x16xf32>
        vector.transfer_write %y, %m[%c3, %c0] : vector<4xf32>, memref<16x16xf32>
    }
    affine.for %i = 0 to 10 {
        %r0 = vector.transfer_read %m[%c0, %c0], %cst : memref<16x16xf32>, vector<4xf32>
        %x = arith.addf %r0, %r0 : vector<4xf32>
        vector.transfer_write %x, %m[%c0, %c0] : vector<4xf32>, memref<16x16xf32>
    }
    scf.for %i = %lb to %ub step %step {
        %r0 = vector.transfer_read %m[%c0, %c0], %cst : memref<16x16xf32>, vector<4xf32>
        %x = "use"(%r0) : (vector<4xf32>) -> (vector<4xf32>)
    }
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.hoist_redundant_vector_transfers %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @b(%m: memref<16x16xf32>, %lb: index, %ub: index, %step: index) {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.0 : f32
    scf.for %i = %c0 to %ub step %step {
        %r0 = vector.transfer_read %m[%c0, %c0], %cst : memref<16x16xf32>, vector<4xf32>
        %x = "use"(%r0) : (vector<4xf32>) -> (vector<4xf32>)
    }
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %c4 step %c1 {
        %r0 = vector.transfer_read %m[%c0, %c0], %cst : memref<16x16xf32>, vector<4xf32>
        %x = "use"(%r0) : (vector<4xf32>) -> (vector<4xf32>)
    }
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.hoist_redundant_vector_transfers %0 {verify_non_zero_trip} : (!transform.any_op) -> !transform.any_op
    transform.annotate %1 "x" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @b(%v: vector<4xf32>, %s: f32, %lb: index, %ub: index, %step: index) -> (vector<4xf32>, f32, vector<4xf32>, vector<4xf32>) {
    %r:4 = scf.for %i = %lb to %ub step %step iter_args(%a = %v, %b = %s, %c = %v, %d = %v) -> (vector<4xf32>, f32, vector<4xf32>, vector<4xf32>) {
        %x = vector.extract %a[2] : f32 from vector<4xf32>
        %y = "use"(%x, %b) : (f32, f32) -> f32
        %z = vector.broadcast %y : f32 to vector<4xf32>
        %x1 = vector.extract %c[2] : f32 from vector<4xf32>
        %x2 = vector.extract %d[0] : f32 from vector<4xf32>
        %z1 = vector.broadcast %x1 : f32 to vector<4xf32>
        "use"(%d) : (vector<4xf32>) -> ()
        %z2 = vector.broadcast %x2 : f32 to vector<4xf32>
        scf.yield %z, %y, %z1, %z2 : vector<4xf32>, f32, vector<4xf32>, vector<4xf32>
    }
    return %r#0, %r#1, %r#2, %r#3 : vector<4xf32>, f32, vector<4xf32>, vector<4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.hoist_redundant_vector_broadcasts %0 : (!transform.any_op) -> !transform.any_op
    transform.annotate %1 "x" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @b(%v: vector<4xf32>, %s: f32, %lb: index, %ub: index, %step: index)  {
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.return"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.hoist_redundant_vector_transfers %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @b(%v: vector<4xf32>, %s: f32, %lb: index, %ub: index, %step: index)  {
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.return"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.hoist_redundant_vector_broadcasts %0 : (!transform.any_op) -> !transform.any_op
    transform.annotate %1 "x" : !transform.any_op
    transform.yield
  }
}
