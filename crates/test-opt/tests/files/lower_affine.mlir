// RUN: --split-input-file --lower-affine
// RUN: --split-input-file --mlir-print-debuginfo --lower-affine
#set0 = affine_set<(d0)[s0] : (d0 - 20 >= 0, s0 - d0 == 0, 5 >= 0)>
#empty = affine_set<() : ()>
func.func private @use(index)
func.func @apply(%a: index, %b: index, %c: index) {
  %0 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + d1 * 3 - s0 * 2 + 1)>(%a, %b)[%c]
  %1 = affine.apply affine_map<(d0) -> (d0 mod 7)>(%a)
  %2 = affine.apply affine_map<(d0) -> (d0 floordiv 7)>(%a)
  %3 = affine.apply affine_map<(d0) -> (d0 ceildiv 7)>(%a)
  %4 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%a)[%c]
  %5 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%c]
  %6 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a)[%c]
  %7 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%a)[%c]
  %8 = affine.apply affine_map<(d0) -> (d0)>(%a)
  %9 = affine.apply affine_map<() -> (42)>()
  %10 = affine.min affine_map<(d0, d1) -> (d0, d1 + 3, 7)>(%a, %b)
  %11 = affine.max affine_map<(d0, d1) -> (d0, d1 + 3, 7)>(%a, %b)
  func.call @use(%0) : (index) -> ()
  func.call @use(%1) : (index) -> ()
  func.call @use(%2) : (index) -> ()
  func.call @use(%3) : (index) -> ()
  func.call @use(%4) : (index) -> ()
  func.call @use(%5) : (index) -> ()
  func.call @use(%6) : (index) -> ()
  func.call @use(%7) : (index) -> ()
  func.call @use(%8) : (index) -> ()
  func.call @use(%9) : (index) -> ()
  func.call @use(%10) : (index) -> ()
  func.call @use(%11) : (index) -> ()
  return
}
func.func @for(%a: index, %b: index, %f: f32) -> f32 {
  affine.for %i = 0 to 10 { func.call @use(%i) : (index) -> () }
  affine.for %i = max affine_map<(d0) -> (d0, 5)>(%a) to min affine_map<(d0) -> (d0+1, 50, d0 * 2)>(%b) step 4 { func.call @use(%i) : (index) -> () } {tag = 1, llvm.x}
  %r = affine.for %i = %a to %b step 2 iter_args(%x = %f) -> f32 { %y = arith.addf %x, %f : f32
   affine.yield %y : f32 }
  return %r : f32
}
func.func @if(%n: index, %m: memref<?xf32>) -> index {
  affine.if #set0(%n)[%n] { func.call @use(%n) : (index) -> () }
  affine.if #empty() { func.call @use(%n) : (index) -> () } else { func.call @use(%n) : (index) -> () }
  %r = affine.if #set0(%n)[%n] -> index { affine.yield %n : index } else { %c = arith.constant 3 : index
    affine.yield %c : index } {hello}
  return %r : index
}
func.func @mem(%m: memref<10x?xf32>, %v: vector<4xf32>, %x: f32, %a: index, %b: index) {
  %0 = affine.load %m[%a + 1, %b * 2] {foo} : memref<10x?xf32>
  affine.store %x, %m[%a - symbol(%b), 3] {bar} : memref<10x?xf32>
  affine.prefetch %m[%a, %b + 5], write, locality<2>, instr : memref<10x?xf32>
  affine.prefetch %m[%a, %b + 5], read, locality<3>, data : memref<10x?xf32>
  %1 = affine.vector_load %m[%a, %b + 7] : memref<10x?xf32>, vector<4xf32>
  affine.vector_store %v, %m[%a, %b + 7] : memref<10x?xf32>, vector<4xf32>
  return
}
func.func @dma(%m: memref<10x?xf32>, %n: memref<10x?xf32, 1>, %t: memref<1xi32>, %a: index, %b: index) {
  %c = arith.constant 8 : index
  affine.dma_start %m[%a+1, %b], %n[%a, %b+3], %t[0], %c : memref<10x?xf32>, memref<10x?xf32, 1>, memref<1xi32>
  affine.dma_start %m[%a+1, %b], %n[%a, %b+3], %t[0], %c, %c, %c : memref<10x?xf32>, memref<10x?xf32, 1>, memref<1xi32>
  affine.dma_wait %t[0], %c : memref<1xi32>
  return
}
// -----
func.func @d(%a: index, %b: index, %c: index) -> (index, index, index) {
 %0:3 = affine.delinearize_index %a into (%b, 3, 5) : index, index, index
 return %0#0, %0#1, %0#2 : index, index, index
}
func.func @d1(%a: index, %b: index, %c: index) -> (index, index, index) {
 %0:3 = affine.delinearize_index %a into (%b, %c) : index, index, index
 return %0#0, %0#1, %0#2 : index, index, index
}
func.func @d2(%a: index, %b: index, %c: index) -> (index) {
 %0 = affine.delinearize_index %a into (10) : index
 return %0 : index
}
func.func @d3(%a: index, %b: index, %c: index) -> (index, index) {
 %0:2 = affine.delinearize_index %a into (10) : index, index
 return %0#0, %0#1 : index, index
}
func.func @d4(%a: index, %b: index, %c: index) -> (index, index, index) {
 %0:3 = affine.delinearize_index %a into (%b, 3, %c) : index, index, index
 return %0#0, %0#1, %0#2 : index, index, index
}
func.func @l(%a: index, %b: index, %c: index) -> (index) {
 %0 = affine.linearize_index [%a, %b, %c] by (%b, 3, 5) : index
 %1 = affine.linearize_index disjoint [%a, %b, %c] by (3, 5) : index
 %2 = affine.linearize_index [%a, %b, %c] by (%c, %b, 5) : index
 %3 = affine.linearize_index [] by () : index
 %4 = affine.linearize_index [%2] by (3) : index
 %5 = affine.linearize_index [%2, %1] by (%a, 1) : index
 %6 = affine.linearize_index disjoint [%2, %1, %0, %5, %4, %3] by (%a, 1, %b, 3,%c, 4) : index
 return %6 : index
}
// -----
func.func private @use(index)
func.func @par(%m: memref<100x100xf32>, %a: index, %b: index) -> (f32, i32) {
  affine.parallel (%i, %j) = (0, %a) to (%b, min(%a + 2, 50, %b)) step (1, 5) { func.call @use(%i) : (index) -> ()
   func.call @use(%j) : (index) -> () }
  affine.parallel (%i, %j) = (max(0, %a), %a) to (%b, 50) { func.call @use(%i) : (index) -> () } {attr = 1}
  %r:2 = affine.parallel (%i, %k) = (0, 5) to (10, 20) reduce ("addf", "addi") -> (f32, i32) {
    %0 = affine.load %m[%i, %i + 3] : memref<100x100xf32>
    %c = arith.constant 3 : i32
    affine.parallel (%j) = (%i) to (%k) { func.call @use(%j) : (index) -> () }
    affine.yield %0, %c : f32, i32
  } {my = 3}
  return %r#0,%r#1 : f32, i32
}
// -----
func.func private @use(index)
func.func @chain(%m: memref<?xf32>, %a: index) {
  %0 = affine.apply affine_map<() -> (42)>()
  %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%0)
  func.call @use(%1) : (index) -> ()
  %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%1)
  func.call @use(%2) : (index) -> ()
  affine.for %i = 0 to %0 {
   func.call @use(%2) : (index) -> ()
  }
  %3 = affine.apply affine_map<(d0) -> (d0)>(%a)
  affine.for %i = %3 to %3 {
   func.call @use(%2) : (index) -> ()
  }
  affine.for %i = 5 to 5 {
   func.call @use(%2) : (index) -> ()
  }
  affine.for %i = 5 to 6 {
   func.call @use(%2) : (index) -> ()
  }
  affine.for %i = 5 to 6 {
  }
  affine.if affine_set<(d0) : (d0 == 0)>(%a) {
  }
  %c = memref.cast %m : memref<?xf32> to memref<10xf32>
  %c1 = memref.cast %c : memref<10xf32> to memref<?xf32>
  %l = affine.load %c1[%0] : memref<?xf32>
  affine.store %l, %c1[%0] : memref<?xf32>
  %x:3 = affine.delinearize_index %0 into (2, 3, 5) : index, index, index
  %y = affine.linearize_index [%0, %1, %x#0] by (2, 3, 5) : index
   func.call @use(%y) : (index) -> ()
  %k = arith.constant 4 : index
  %x1:3 = affine.delinearize_index %k into (%k, 3, 5) : index, index, index
  %y1 = affine.linearize_index [%k, %1, %x1#0] by (%k, %k, 5) : index
   func.call @use(%y1) : (index) -> ()
  %mm = affine.min affine_map<(d0, d1) -> (d0, d1, 3)>(%k, %k)
   func.call @use(%mm) : (index) -> ()
  return
}
func.func @lin(%a: index, %b : index, %c: index, %lb: index) {
  affine.for %i = 0 to 10 {
    scf.for %j = %a to %b step %c {
       affine.if affine_set<(d0) : (d0 == 0)>(%i) {
       %y = affine.linearize_index [%j, %i, %a] by (2, 3, 5) : index
       %z = affine.linearize_index [%a, %i, %j] by (2, 3, 5) : index
       %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
       %z1 = affine.linearize_index [%q, %i, %j] by (2, 3, 5) : index
       func.call @use(%y) : (index) -> ()
       func.call @use(%z) : (index) -> ()
       func.call @use(%z1) : (index) -> ()
       }
    }
  }
  return
}
// -----
func.func @reductions(%v0: f32, %v1: bf16, %v2: f64, %v3: f8E4M3FN, %v4: i32, %v5: i1, %v6: i128, %v7: i8) -> (f32, bf16, f64, f8E4M3FN, i32, i1, i128, i8) {
  %r:8 = affine.parallel (%i) = (0) to (10) reduce ("addf", "mulf", "maximumf", "minimumf", "addi", "muli", "andi", "ori") -> (f32, bf16, f64, f8E4M3FN, i32, i1, i128, i8) {
    affine.yield %v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7 : f32, bf16, f64, f8E4M3FN, i32, i1, i128, i8
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7 : f32, bf16, f64, f8E4M3FN, i32, i1, i128, i8
}
