// RUN: --convert-scf-to-openmp --split-input-file --allow-unregistered-dialect
// RUN: --convert-scf-to-openmp=num-threads=4 --split-input-file --allow-unregistered-dialect
func.func @p(%a: index, %b: index, %s: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%b, %b) step (%s, %s) {
    "foo.a"(%i, %j) : (index, index) -> ()
    scf.reduce
  }
  return }
// -----
func.func @nested(%a: index, %b: index, %s: index) {
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    scf.parallel (%j) = (%a) to (%b) step (%s) {
      "foo.a"(%i, %j) : (index, index) -> ()
    }
  }
  return }
// -----
func.func @red(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    %v = "foo.a"(%i) : (index) -> f32
    scf.reduce(%v : f32) { ^bb0(%l: f32, %r: f32): %1 = arith.addf %l, %r : f32 
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red2(%a: index, %b: index, %s: index, %z: f32, %k: i32) -> (f32, i32) {
  %0:2 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z, %k) -> (f32, i32) {
    %v = "foo.a"(%i) : (index) -> f32
    scf.reduce(%v, %k : f32, i32) { ^bb0(%l: f32, %r: f32): %1 = arith.mulf %l, %r : f32 
       scf.reduce.return %1 : f32 }, { ^bb0(%l: i32, %r: i32): %1 = arith.muli %l, %r : i32 
       scf.reduce.return %1 : i32 }
  }
  return %0#0, %0#1 : f32, i32 }
// -----
func.func @mem(%a: index, %b: index, %s: index) {
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    %m = memref.alloca() : memref<4xf32>
    memref.alloca_scope { "foo.a"(%m) : (memref<4xf32>) -> () }
    "foo.a"(%m) : (memref<4xf32>) -> ()
  }
  return }
// -----
func.func @red_addi(%a: index, %b: index, %s: index, %z: i64) -> i64 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i64 {
    scf.reduce(%z : i64) { ^bb0(%l: i64, %r: i64): %1 = arith.addi %l, %r : i64
       scf.reduce.return %1 : i64 }
  }
  return %0 : i64 }
// -----
func.func @red_addf(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %1 = arith.addf %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_muli(%a: index, %b: index, %s: index, %z: i64) -> i64 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i64 {
    scf.reduce(%z : i64) { ^bb0(%l: i64, %r: i64): %1 = arith.muli %l, %r : i64
       scf.reduce.return %1 : i64 }
  }
  return %0 : i64 }
// -----
func.func @red_mulf(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %1 = arith.mulf %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_andi(%a: index, %b: index, %s: index, %z: i64) -> i64 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i64 {
    scf.reduce(%z : i64) { ^bb0(%l: i64, %r: i64): %1 = arith.andi %l, %r : i64
       scf.reduce.return %1 : i64 }
  }
  return %0 : i64 }
// -----
func.func @red_ori(%a: index, %b: index, %s: index, %z: i64) -> i64 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i64 {
    scf.reduce(%z : i64) { ^bb0(%l: i64, %r: i64): %1 = arith.ori %l, %r : i64
       scf.reduce.return %1 : i64 }
  }
  return %0 : i64 }
// -----
func.func @red_xori(%a: index, %b: index, %s: index, %z: i64) -> i64 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i64 {
    scf.reduce(%z : i64) { ^bb0(%l: i64, %r: i64): %1 = arith.xori %l, %r : i64
       scf.reduce.return %1 : i64 }
  }
  return %0 : i64 }
// -----
func.func @red_maximumf(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %1 = arith.maximumf %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_minimumf(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %1 = arith.minimumf %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_maxnumf(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %1 = arith.maxnumf %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_minnumf(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %1 = arith.minnumf %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_maxsi(%a: index, %b: index, %s: index, %z: i64) -> i64 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i64 {
    scf.reduce(%z : i64) { ^bb0(%l: i64, %r: i64): %1 = arith.maxsi %l, %r : i64
       scf.reduce.return %1 : i64 }
  }
  return %0 : i64 }
// -----
func.func @red_maxui(%a: index, %b: index, %s: index, %z: i64) -> i64 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i64 {
    scf.reduce(%z : i64) { ^bb0(%l: i64, %r: i64): %1 = arith.maxui %l, %r : i64
       scf.reduce.return %1 : i64 }
  }
  return %0 : i64 }
// -----
func.func @red_minsi(%a: index, %b: index, %s: index, %z: i64) -> i64 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i64 {
    scf.reduce(%z : i64) { ^bb0(%l: i64, %r: i64): %1 = arith.minsi %l, %r : i64
       scf.reduce.return %1 : i64 }
  }
  return %0 : i64 }
// -----
func.func @red_minui(%a: index, %b: index, %s: index, %z: i64) -> i64 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i64 {
    scf.reduce(%z : i64) { ^bb0(%l: i64, %r: i64): %1 = arith.minui %l, %r : i64
       scf.reduce.return %1 : i64 }
  }
  return %0 : i64 }
// -----
func.func @red_subi(%a: index, %b: index, %s: index, %z: i64) -> i64 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i64 {
    scf.reduce(%z : i64) { ^bb0(%l: i64, %r: i64): %1 = arith.subi %l, %r : i64
       scf.reduce.return %1 : i64 }
  }
  return %0 : i64 }
// -----
func.func @red_divf(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %1 = arith.divf %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_ogt(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %c = arith.cmpf ogt, %l, %r : f32
       %1 = arith.select %c, %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_ogt(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %c = arith.cmpf ogt, %l, %r : f32
       %1 = arith.select %c, %r, %l : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_olt(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %c = arith.cmpf olt, %l, %r : f32
       %1 = arith.select %c, %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_olt(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %c = arith.cmpf olt, %l, %r : f32
       %1 = arith.select %c, %r, %l : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_uge(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %c = arith.cmpf uge, %l, %r : f32
       %1 = arith.select %c, %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_uge(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %c = arith.cmpf uge, %l, %r : f32
       %1 = arith.select %c, %r, %l : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_ule(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %c = arith.cmpf ule, %l, %r : f32
       %1 = arith.select %c, %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_ule(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %c = arith.cmpf ule, %l, %r : f32
       %1 = arith.select %c, %r, %l : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_oeq(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %c = arith.cmpf oeq, %l, %r : f32
       %1 = arith.select %c, %l, %r : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_oeq(%a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> f32 {
    scf.reduce(%z : f32) { ^bb0(%l: f32, %r: f32): %c = arith.cmpf oeq, %l, %r : f32
       %1 = arith.select %c, %r, %l : f32
       scf.reduce.return %1 : f32 }
  }
  return %0 : f32 }
// -----
func.func @red_sgt(%a: index, %b: index, %s: index, %z: i32) -> i32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i32 {
    scf.reduce(%z : i32) { ^bb0(%l: i32, %r: i32): %c = arith.cmpi sgt, %l, %r : i32
       %1 = arith.select %c, %l, %r : i32
       scf.reduce.return %1 : i32 }
  }
  return %0 : i32 }
// -----
func.func @red_sgt(%a: index, %b: index, %s: index, %z: i32) -> i32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i32 {
    scf.reduce(%z : i32) { ^bb0(%l: i32, %r: i32): %c = arith.cmpi sgt, %l, %r : i32
       %1 = arith.select %c, %r, %l : i32
       scf.reduce.return %1 : i32 }
  }
  return %0 : i32 }
// -----
func.func @red_slt(%a: index, %b: index, %s: index, %z: i32) -> i32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i32 {
    scf.reduce(%z : i32) { ^bb0(%l: i32, %r: i32): %c = arith.cmpi slt, %l, %r : i32
       %1 = arith.select %c, %l, %r : i32
       scf.reduce.return %1 : i32 }
  }
  return %0 : i32 }
// -----
func.func @red_slt(%a: index, %b: index, %s: index, %z: i32) -> i32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i32 {
    scf.reduce(%z : i32) { ^bb0(%l: i32, %r: i32): %c = arith.cmpi slt, %l, %r : i32
       %1 = arith.select %c, %r, %l : i32
       scf.reduce.return %1 : i32 }
  }
  return %0 : i32 }
// -----
func.func @red_ugt(%a: index, %b: index, %s: index, %z: i32) -> i32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i32 {
    scf.reduce(%z : i32) { ^bb0(%l: i32, %r: i32): %c = arith.cmpi ugt, %l, %r : i32
       %1 = arith.select %c, %l, %r : i32
       scf.reduce.return %1 : i32 }
  }
  return %0 : i32 }
// -----
func.func @red_ugt(%a: index, %b: index, %s: index, %z: i32) -> i32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i32 {
    scf.reduce(%z : i32) { ^bb0(%l: i32, %r: i32): %c = arith.cmpi ugt, %l, %r : i32
       %1 = arith.select %c, %r, %l : i32
       scf.reduce.return %1 : i32 }
  }
  return %0 : i32 }
// -----
func.func @red_ule(%a: index, %b: index, %s: index, %z: i32) -> i32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i32 {
    scf.reduce(%z : i32) { ^bb0(%l: i32, %r: i32): %c = arith.cmpi ule, %l, %r : i32
       %1 = arith.select %c, %l, %r : i32
       scf.reduce.return %1 : i32 }
  }
  return %0 : i32 }
// -----
func.func @red_ule(%a: index, %b: index, %s: index, %z: i32) -> i32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i32 {
    scf.reduce(%z : i32) { ^bb0(%l: i32, %r: i32): %c = arith.cmpi ule, %l, %r : i32
       %1 = arith.select %c, %r, %l : i32
       scf.reduce.return %1 : i32 }
  }
  return %0 : i32 }
// -----
func.func @red_x(%a: index, %b: index, %s: index, %z: i32) -> i32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%s) init (%z) -> i32 {
    scf.reduce(%z : i32) { ^bb0(%l: i32, %r: i32): %1 = arith.subi %l, %r : i32
       scf.reduce.return %1 : i32 }
  }
  return %0 : i32 }
