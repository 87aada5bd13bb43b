// RUN: --convert-scf-to-emitc --split-input-file --allow-unregistered-dialect
func.func @f(%lb: index, %ub: index, %st: index, %a: f32, %n: i32) -> (f32, i32) {
  scf.for %i = %lb to %ub step %st { 
    func.call @u(%i) : (index) -> ()
  }
  %0:2 = scf.for %i = %lb to %ub step %st iter_args(%x = %a, %y = %n) -> (f32, i32) { 
    %b = arith.addf %x, %x : f32
    scf.yield %b, %y : f32, i32
  } {foo}
  scf.for %i = %n to %n step %n : i32 { 
    scf.for %j = %n to %n step %n : i32 { }
  }
  %1 = scf.for %i = %lb to %ub step %st iter_args(%x = %lb) -> (index) { 
    %b = arith.addi %x, %i : index
    scf.yield %b : index
  }
  return %0#0, %0#1 : f32, i32
}
func.func private @u(index)
// -----
func.func private @u(index)
func.func private @uc(index) -> i1
func.func @g(%c: i1, %a: f32, %i: index) -> (f32, index) {
  scf.if %c { } 
  scf.if %c { func.call @u(%i) : (index) -> () } else { func.call @u(%i) : (index) -> () } 
  scf.if %c { func.call @u(%i) : (index) -> () } else { } 
  %0:2 = scf.if %c -> (f32, index) { scf.yield %a, %i : f32, index } else {
   %1:2 = scf.if %c -> (f32, index) { scf.yield %a, %i : f32, index } else { 
scf.yield %a, %i : f32, index }
scf.yield %1#0, %1#1 : f32, index }
  return %0#0, %0#1 : f32, index
}
// -----
func.func private @u(index)
func.func private @uc(index) -> i1
func.func @h(%c: i1, %a: f32, %i: index) -> (f32, index) {
  scf.index_switch %i case 1 { scf.yield } default { } 
  %0:2 = scf.index_switch %i -> f32, index case 1 { scf.yield %a, %i : f32, index }  case 5 { func.call @u(%i) : (index) -> () 
  scf.yield %a, %i : f32, index } default { 
  %1 = scf.index_switch %i -> index default { scf.yield %i : index }
scf.yield %a, %1 : f32, index }
  return %0#0, %0#1 : f32, index
}
// -----
func.func private @u(index)
func.func private @uc(index) -> i1
func.func @w(%c: i1, %a: f32, %i: index) -> (f32, index) {
  %0:2 = scf.while (%x = %a, %y = %i, %z = %c) : (f32, index, i1) -> (f32, index) {
    %q = arith.addf %x, %a : f32
    scf.condition(%z) %q, %y : f32, index
  } do {
  ^bb0(%x: f32, %y: index):
    %q = arith.addf %x, %a : f32
    scf.yield %q, %y, %c : f32, index, i1
  }
  return %0#0, %0#1 : f32, index
}
// -----
func.func private @u(index)
func.func private @uc(index) -> i1
func.func @w(%c: i1, %a: f32, %i: index) {
  scf.while : () -> () { scf.condition(%c) } do { func.call @u(%i) : (index) -> () 
   scf.yield }
  scf.while (%y = %i) : (index) -> index { 
  %cc = func.call @uc(%y) : (index) -> i1
scf.condition(%cc) %y : index } do { ^bb0(%y: index):
   scf.yield %y : index } attributes {foo}
  return
}
// -----
func.func @w(%c: i1, %a: memref<4xf32>, %i: index) {
  scf.while : () -> memref<4xf32> { scf.condition(%c) %a : memref<4xf32> } do { ^bb0(%aa: memref<4xf32>):
   scf.yield }
  return
}
// -----
func.func @w(%c: i1, %a: memref<4xf32>, %i: index) {
  scf.while (%b = %a) : (memref<4xf32>) -> () { scf.condition(%c) } do { 
   scf.yield %a : memref<4xf32> }
  return
}
// -----
func.func @w(%c: i1, %a: memref<4xf32>, %i: index) {
  %0 = scf.index_switch %i -> memref<4xf32> default { scf.yield %a : memref<4xf32> }
  return
}
// -----
func.func @w(%c: i1, %a: i7, %i: index) {
  %0 = scf.index_switch %i -> i7 default { scf.yield %a : i7 }
  return
}
// -----
func.func @w(%c: i1, %a: tensor<?xf32>, %i: index) {
  %0 = scf.index_switch %i -> tensor<?xf32> default { scf.yield %a : tensor<?xf32> }
  return
}
// -----
func.func @w(%c: i1, %a: tensor<4xf32>, %i: index) {
  %0 = scf.index_switch %i -> tensor<4xf32> default { scf.yield %a : tensor<4xf32> }
  return
}
// -----
func.func private @u()
func.func private @uc(i32) -> i1
func.func @w(%c: i1, %a: f32, %i: i32) -> (f32, i32) {
  %0:2 = scf.while (%x = %a, %y = %i, %z = %c) : (f32, i32, i1) -> (f32, i32) {
    %q = arith.addf %x, %a : f32
    scf.condition(%z) %q, %y : f32, i32
  } do {
  ^bb0(%x: f32, %y: i32):
    %q = arith.addf %x, %a : f32
    scf.yield %q, %y, %c : f32, i32, i1
  }
  return %0#0, %0#1 : f32, i32
}
// -----
func.func private @u()
func.func private @uc(i32) -> i1
func.func @w(%c: i1, %a: f32, %i: i32) {
  scf.while : () -> () { scf.condition(%c) } do { func.call @u() : () -> () 
   scf.yield }
  scf.while (%y = %i) : (i32) -> i32 { 
  %cc = func.call @uc(%y) : (i32) -> i1
scf.condition(%cc) %y : i32 } do { ^bb0(%y: i32):
   scf.yield %y : i32 } attributes {foo}
  return
}
// -----
func.func private @u()
func.func private @uc(i32) -> i1
func.func private @v(i32) -> i32
func.func @w(%c: i1, %a: f32, %i: i32) {
  scf.while (%y = %i) : (i32) -> f32 { 
  %cc = func.call @uc(%y) : (i32) -> i1
scf.condition(%cc) %a : f32 } do { ^bb0(%z: f32):
   %g = func.call @v(%i) : (i32) -> i32
   scf.while (%y = %i) : (i32) -> f32 { 
     %cc = func.call @uc(%y) : (i32) -> i1
     scf.condition(%cc) %z : f32 } do { ^bb0(%zz: f32):
     scf.yield %i : i32 }
   scf.if %c { func.call @u() : () -> () }
   scf.yield %g : i32 } 
  return
}
// -----
func.func private @v(i32) -> i32
func.func @w(%c: i1, %a: f32, %i: i32, %ix: index) -> index {
  %1 = scf.while (%y = %i) : (i32) -> index { 
scf.condition(%c) %ix : index } do { ^bb0(%z: index):
   %g = func.call @v(%i) : (i32) -> i32
   scf.yield %g : i32 } 
  return %1 : index
}
// -----
func.func private @v(index) -> index
func.func @w(%c: i1, %a: f32, %i: i32, %ix: index) -> index {
  scf.while  : () -> () { 
scf.condition(%c)  } do { 
   %g = func.call @v(%ix) : (index) -> index
   scf.for %j = %ix to %ix step %ix {
     %g1 = func.call @v(%j) : (index) -> index
    }
   scf.yield  } 
  return %ix : index
}
// -----
func.func @f(%lb: index, %a: f32) -> (index, index) {
  %0:3 = scf.for %i = %lb to %lb step %lb iter_args(%x = %lb, %f = %a, %y = %lb) -> (index, f32, index) { 
    %b = arith.addi %x, %y : index
    scf.yield %b, %f, %y : index, f32, index
  }
  return %0#0, %0#2 : index, index
}
// -----
func.func @f(%lb: index, %a: f32) -> (index, index) {
  %0:2 = scf.for %i = %lb to %lb step %lb iter_args(%x = %lb, %y = %lb) -> (index, index) { 
    %1:2 = scf.for %j = %i to %lb step %lb iter_args(%xx = %x, %yy = %y) -> (index, index) { 
      scf.yield %yy, %xx : index, index
    }
    scf.yield %1#0, %1#1 : index, index
  }
  return %0#0, %0#1 : index, index
}
// -----
func.func @f(%c: i1, %lb: index, %a: f32) -> (index, index) {
  %0:2 = scf.while (%x = %a) : (f32) -> (index, index) {
    scf.condition(%c) %lb, %lb: index, index
  } do { ^bb0(%p: index, %q: index):
    %z = arith.addi %p, %q : index
    func.call @u(%z) : (index) -> ()
    scf.yield %a : f32
  }
  return %0#0, %0#1 : index, index
}
func.func private @u(index)
// -----
func.func @f(%c: i1, %lb: index, %a: f32) -> (index) {
  %0 = scf.while (%x = %a) : (f32) -> (index) {
    %l = arith.constant 4 : index
    %v = scf.if %c -> index { scf.yield %lb : index } else { scf.yield %l : index }
    scf.condition(%c) %v: index
  } do { ^bb0(%p: index):
    scf.yield %a : f32
  }
  return %0 : index
}
