// RUN: --pass-pipeline=builtin.module(func.func(test-parallel-loop-unrolling{unroll-factors=2}))
// RUN: --pass-pipeline=builtin.module(func.func(test-parallel-loop-unrolling{unroll-factors=2,2}))
// RUN: "--pass-pipeline=builtin.module(func.func(test-parallel-loop-unrolling{unroll-factors=5 loop-depth=1 annotate}))"

func.func @nested(%arg0: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c5 = arith.constant 5 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c16) step (%c1, %c1) {
    %0 = memref.load %arg0[%i, %j] : memref<?x?xf32>
    memref.store %0, %arg0[%j, %i] : memref<?x?xf32>
    scf.parallel (%k) = (%c0) to (%c5) step (%c1) {
      "test.foo"(%k) : (index) -> ()
      scf.parallel (%l) = (%c0) to (%n) step (%c1) { "test.bar"(%l) : (index) -> () }
    }
  }
  %f = arith.constant 0.0 : f32
  %r = scf.parallel (%i, %j) = (%c0, %c1) to (%c16, %c5) step (%c1, %c1) init (%f) -> f32 {
    %0 = memref.load %arg0[%i, %j] : memref<?x?xf32>
    scf.reduce (%0 : f32) { ^bb0(%a: f32, %b: f32): %1 = arith.addf %a, %b : f32 
     scf.reduce.return %1 : f32}
  }
  return
}
func.func @bounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %c5 = arith.constant 5 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%c16, %c5) step (%c1, %c1) {
    "test.foo"(%i, %j) : (index, index) -> ()
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    "test.dyn"(%i) : (index) -> ()
  }
  scf.parallel (%i) = (%n) to (%c16) step (%c1) {
    "test.dynlb"(%i) : (index) -> ()
  }
  scf.parallel (%i) = (%c1) to (%c16) step (%c3) {
    "test.step"(%i) : (index) -> ()
  }
  scf.parallel (%i) = (%c0) to (%c16) step (%n) {
    "test.dynstep"(%i) : (index) -> ()
  }
  scf.for %x = %c0 to %c16 step %c1 {
  scf.parallel (%i) = (%c0) to (%c16) step (%c1) {
    "test.infor"(%i) : (index) -> ()
  }
  }
  return
}
func.func @more(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c5 = arith.constant 5 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c5) step (%c1, %c1) {
    "test.foo"(%i) : (index) -> ()
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c16) step (%c1, %c1) {
    "test.bar"() : () -> ()
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %n) step (%c1, %c1) {
    "test.baz"() : () -> ()
  }
  %c7 = arith.constant 7 : i32
  scf.parallel (%i, %j) = (%c16, %c0) to (%c0, %c16) step (%c1, %c1) {
    "test.neg"(%i, %j) : (index, index) -> ()
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %c16) step (%c1, %c1) {
    "test.one"(%i, %j) : (index, index) -> ()
  }
  return
}
