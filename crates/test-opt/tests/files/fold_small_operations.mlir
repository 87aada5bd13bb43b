// RUN: --canonicalize --split-input-file
// Folds of linalg.softmax, llvm.shufflevector and xegpu.convert_layout; loops of emitc, which stay.
func.func @a(%x: memref<4xf32>, %o: memref<4xf32>) { linalg.softmax dimension(0) ins(%x : memref<4xf32>) outs(%o : memref<4xf32>)
return }
// -----
func.func @a(%x0: memref<4xf32>, %o: memref<4xf32>) { %x = memref.cast %x0 : memref<4xf32> to memref<?xf32>
 linalg.softmax dimension(0) ins(%x : memref<?xf32>) outs(%o : memref<4xf32>)
return }
// -----
func.func @sv(%a: vector<2xi32>, %b: vector<2xi32>) -> (vector<2xi32>, vector<4xi32>,vector<2xi32>,vector<2xi32>,vector<1xi32>,vector<2xi32>) {
 %0 = llvm.shufflevector %a, %b [0, 1] : vector<2xi32>
 %1 = llvm.shufflevector %a, %b [0, 1, 2, 3] : vector<2xi32>
 %2 = llvm.shufflevector %a, %b [2, 3] : vector<2xi32>
 %3 = llvm.shufflevector %a, %b [1, 0] : vector<2xi32>
 %4 = llvm.shufflevector %a, %b [0] : vector<2xi32>
 %5 = llvm.shufflevector %a, %b [-1, 1] : vector<2xi32>
 return %0,%1,%2,%3,%4,%5 : vector<2xi32>, vector<4xi32>,vector<2xi32>,vector<2xi32>,vector<1xi32>,vector<2xi32>
}
// -----
func.func @sv() -> (vector<2xi32>,vector<2xi32>,vector<1xi32>,vector<1xi32>) {
 %a = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<2xi32>
 %b = llvm.mlir.constant(dense<[3,4]> : vector<2xi32>) : vector<2xi32>
 %0 = llvm.shufflevector %a, %b [0, 3] : vector<2xi32>
 %p = llvm.mlir.poison : vector<2xi32>
 %1 = llvm.shufflevector %a, %p [0, 1] : vector<2xi32>
 %2 = llvm.shufflevector %a, %p [1] : vector<2xi32>
 %c1 = llvm.mlir.constant(dense<[7]> : vector<1xi32>) : vector<1xi32>
 %3 = llvm.shufflevector %c1, %c1 [0] : vector<1xi32>
 return %0,%1,%2,%3 : vector<2xi32>, vector<2xi32>,vector<1xi32>,vector<1xi32>
}
// -----
func.func @sv2(%a: vector<[2]xi32>, %v: vector<1xi32>) -> (vector<[2]xi32>, vector<1xi32>) {
 %0 = llvm.shufflevector %a, %a [0, 0] : vector<[2]xi32>
 %1 = llvm.shufflevector %v, %v [0] : vector<1xi32>
 return %0, %1 : vector<[2]xi32>, vector<1xi32>
}

// -----
func.func @a(%v: vector<16x16xf32>) -> (vector<16x16xf32>, vector<16x16xf32>) {
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, target_layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<16x16xf32>
  %1 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, target_layout = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>}> : vector<16x16xf32>
  %2 = xegpu.convert_layout %1 <{input_layout = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>, target_layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<16x16xf32>
  return %0, %2 : vector<16x16xf32>, vector<16x16xf32>
}

// -----
func.func @a(%x: index, %y: index, %z: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  emitc.for %i = %c0 to %c0 step %c1 { emitc.call_opaque "f"(%i) : (index) -> () }
  emitc.for %i = %c0 to %c1 step %c1 { emitc.call_opaque "f"(%i) : (index) -> () }
  emitc.for %i = %c0 to %c4 step %c1 { }
  %e0 = "emitc.constant"() <{value = 0 : index}> : () -> index
  %e1 = "emitc.constant"() <{value = 1 : index}> : () -> index
  emitc.for %i = %e0 to %e0 step %e1 { emitc.call_opaque "f"(%i) : (index) -> () }
  emitc.for %i = %e0 to %e1 step %e1 { emitc.call_opaque "f"(%i) : (index) -> () }
  return
}
