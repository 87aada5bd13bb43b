// RUN: --async-parallel-for --split-input-file
// RUN: --async-parallel-for=async-dispatch=false --split-input-file
// RUN: --async-parallel-for=num-workers=-1 --split-input-file
// RUN: "--async-parallel-for=num-workers=4 min-task-size=1" --split-input-file

func.func @nested(%m: memref<?x?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%k) step (%c1) {
      %x = arith.constant 1.0 : f32
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
func.func @siblings(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%i) step (%c1) {
      memref.store %x, %m[%j] : memref<?xf32>
    }
    scf.parallel (%j) = (%i) to (%n) step (%c1) {
      memref.store %x, %m[%j] : memref<?xf32>
    }
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
func.func @second(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 3 : index
  %x = arith.constant 1.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
// -----
func.func @static(%m: memref<8x16x32xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  scf.parallel (%i, %j, %k) = (%c0, %c0, %c0) to (%c8, %c16, %c32) step (%c1, %c1, %c1) {
    memref.store %x, %m[%i, %j, %k] : memref<8x16x32xf32>
  }
  return
}
// -----
func.func @mixed(%m: memref<?x?x32xf32>, %x: f32, %n: index, %s: index, %t: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c600 = arith.constant 600 : index
  scf.parallel (%i, %j, %k) = (%c1, %s, %c0) to (%n, %n, %c16) step (%s, %c1, %c1) {
    memref.store %x, %m[%i, %j, %k] : memref<?x?x32xf32>
  }
  scf.parallel (%i, %j, %k) = (%c1, %s, %c0) to (%n, %n, %c600) step (%s, %c1, %c1) {
    %z = scf.if %t -> f32 { scf.yield %x : f32 } else { %y = arith.addf %x, %x : f32 scf.yield %y : f32 }
    memref.store %z, %m[%i, %j, %k] : memref<?x?x32xf32>
  }
  return
}
// -----
func.func @reduction(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %2 = arith.addf %a, %b : f32
      scf.reduce.return %2 : f32
    }
  }
  return %r : f32
}
// -----
func.func private @parallel_compute_fn()
func.func private @async_dispatch_fn()
func.func @in_if(%n: index, %m: memref<?xi32>, %c: i1, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %c {
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      memref.store %v, %m[%i] : memref<?xi32>
    }
  } else {
    scf.for %k = %c0 to %n step %c1 {
      scf.parallel (%i) = (%k) to (%n) step (%c1) {
        memref.store %v, %m[%i] : memref<?xi32>
      }
    }
  }
  return
}
// -----
module @inner {
  module @deep {
    func.func @f(%n: index, %m: memref<?xi32>, %v: i32) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.parallel (%i) = (%c0) to (%n) step (%c1) {
        memref.store %v, %m[%i] : memref<?xi32>
      }
      return
    }
  }
}
