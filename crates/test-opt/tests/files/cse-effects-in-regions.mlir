// RUN: --allow-unregistered-dialect --cse

ml_program.global private mutable @global(dense<4> : tensor<4xi32>) : tensor<4xi32>

// An effect on a symbol is one: the store stays, and what is read before and behind it differs.
func.func @symbol() -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %0 = ml_program.global_load @global : tensor<4xi32>
  ml_program.global_store @global = %0 : tensor<4xi32>
  %1 = ml_program.global_load @global : tensor<4xi32>
  %2 = ml_program.global_load @global : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// A loop that stores, at any depth, is between the loads; one that loads is not.
func.func @loops(%m: memref<8xf32>, %n: index, %c: i1) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %m[%c0] : memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      %x = memref.load %m[%i] : memref<8xf32>
      %y = memref.load %m[%i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      memref.store %z, %m[%i] : memref<8xf32>
    }
  }
  %b = memref.load %m[%c0] : memref<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %b) -> (f32) {
    %x = memref.load %m[%i] : memref<8xf32>
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  %d = memref.load %m[%c0] : memref<8xf32>
  %e = arith.addf %d, %r : f32
  return %a, %b, %e : f32, f32, f32
}

// Nothing uses what these compute. Those that only read, or use memory of their own, go.
func.func @dead(%m: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.alloc() : memref<8xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.alloc() : memref<8xf32>
    memref.dealloc %x : memref<8xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    "test.unknown_effects"() : () -> ()
  }
  return
}

// Regions of several blocks are looked into as before.
func.func @several_blocks(%m: memref<8xf32>, %c: i1) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.load %m[%c0] : memref<8xf32>
  scf.if %c {
    scf.execute_region {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      memref.store %zero, %m[%c0] : memref<8xf32>
      cf.br ^bb2
    ^bb2:
      scf.yield
    }
  }
  %b = memref.load %m[%c0] : memref<8xf32>
  scf.if %c {
    %r = scf.execute_region -> f32 {
      cf.br ^bb1
    ^bb1:
      %x = memref.load %m[%c0] : memref<8xf32>
      scf.yield %x : f32
    }
  }
  %d = memref.load %m[%c0] : memref<8xf32>
  return %a, %b, %d : f32, f32, f32
}

