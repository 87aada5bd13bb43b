// RUN: -allow-unregistered-dialect -scf-for-to-while
// RUN: -allow-unregistered-dialect -scf-for-loop-range-folding
// RUN: -allow-unregistered-dialect -test-scf-uplift-while-to-for

func.func @w(%a: index, %b: index, %f: f32, %g: f32) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %a to %b step %c1 iter_args(%x = %f, %y = %g) -> (f32, f32) {
    %z = arith.addf %x, %y : f32
    scf.for %j = %i to %b step %c1 {
      "test.x"(%j, %i) : (index, index) -> ()
    }
    scf.yield %z, %x : f32, f32
  } {foo}
  return %r#0, %r#1 : f32, f32
}
func.func @u(%a: i32, %b: i32, %c : i32) {
  scf.for unsigned %i = %a to %b step %c : i32 {
     "test.x"(%i) : (i32) -> ()
  }
  return
}
func.func @f(%a: index, %b: index, %m: memref<?xf32>, %n: memref<?xf32>, %f: f32)  {
  %c1 = arith.constant 1 : index
  scf.for %i = %a to %b step %c1 {
    %u = arith.muli %i, %b : index
    scf.for %j = %u to %b step %c1 {
       %v = arith.addi %j, %u : index
       %w = arith.muli %a, %v : index
       %w1 = arith.subi %a, %w : index
       "x"(%w1) : (index) -> ()
    }
  }
  return
}
func.func @uplift_while(%arg0: i32, %arg1: i32, %arg2: i32, %f: f32) -> (f32, i32) {
  %0:2 = scf.while (%f1 = %f, %arg3 = %arg0) : (f32, i32) -> (f32, i32) {
    %1 = arith.cmpi sgt, %arg1, %arg3 : i32
    scf.condition(%1) %f1, %arg3 : f32, i32
  } do {
  ^bb0(%f1: f32, %arg3: i32):
    %g = "test.test1"(%arg3, %f1) : (i32, f32) -> f32
    %added = arith.addi %arg2, %arg3 : i32
    scf.yield %g, %added : f32, i32
  } attributes {foo}
  return %0#0, %0#1 : f32, i32
}
func.func @u2(%arg0: i32, %arg1: i32, %arg2: i32, %f: f32) -> (f32, i32) {
  %0:2 = scf.while (%f1 = %f, %arg3 = %arg0) : (f32, i32) -> (f32, i32) {
    %1 = arith.cmpi slt, %arg1, %arg3 : i32
    scf.condition(%1) %f1, %arg3 : f32, i32
  } do {
  ^bb0(%f1: f32, %arg3: i32):
    %g = "test.test1"(%arg3, %f1) : (i32, f32) -> f32
    %added = arith.addi %arg2, %arg3 : i32
    scf.yield %g, %added : f32, i32
  } attributes {foo}
  return %0#0, %0#1 : f32, i32
}
