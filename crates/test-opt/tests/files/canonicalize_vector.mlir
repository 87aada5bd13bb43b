// RUN: --allow-unregistered-dialect --canonicalize

func.func @casts(%v: vector<4xf32>) -> (vector<4xf32>, vector<2x4xf32>, vector<2xi32>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
  %1 = vector.shape_cast %0 : vector<2x2xf32> to vector<4xf32>
  %2 = vector.broadcast %v : vector<4xf32> to vector<1x4xf32>
  %3 = vector.broadcast %2 : vector<1x4xf32> to vector<2x4xf32>
  %c = arith.constant dense<1> : vector<8xi8>
  %4 = vector.bitcast %c : vector<8xi8> to vector<2xi32>
  return %1, %3, %4 : vector<4xf32>, vector<2x4xf32>, vector<2xi32>
}

func.func @extracts(%v: vector<2x3xf32>, %x: f32) -> (f32, f32, vector<3xf32>) {
  %0 = vector.extract %v[1] : vector<3xf32> from vector<2x3xf32>
  %1 = vector.extract %0[2] : f32 from vector<3xf32>
  %2 = vector.insert %x, %v [0, 1] : f32 into vector<2x3xf32>
  %3 = vector.extract %2[0, 1] : f32 from vector<2x3xf32>
  %4 = vector.extract %2[1] : vector<3xf32> from vector<2x3xf32>
  return %1, %3, %4 : f32, f32, vector<3xf32>
}

func.func @inserts(%x: f32, %y: f32) -> vector<2xf32> {
  %0 = ub.poison : vector<2xf32>
  %1 = vector.insert %x, %0 [0] : f32 into vector<2xf32>
  %2 = vector.insert %y, %1 [1] : f32 into vector<2xf32>
  return %2 : vector<2xf32>
}

func.func @masks(%m: memref<8xf32>, %i: index, %p: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xi1>) {
  %c2 = arith.constant 2 : index
  %all = vector.constant_mask [4] : vector<4xi1>
  %none = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.maskedload %m[%i], %all, %p : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %m[%i], %none, %p : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.create_mask %c2 : vector<4xi1>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<4xi1>
}

func.func @slices(%v: vector<4x8xf32>, %x: f32) -> (vector<1x8xf32>, vector<2x2xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [1], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  %1 = vector.broadcast %x : f32 to vector<4x8xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  return %0, %2 : vector<1x8xf32>, vector<2x2xf32>
}

func.func @transposes(%v: vector<2x3xf32>) -> (vector<2x3xf32>, vector<3x2xf32>) {
  %0 = vector.transpose %v, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.transpose %0, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  %2 = arith.constant dense<1.0> : vector<2x3xf32>
  %3 = vector.transpose %2, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %1, %3 : vector<2x3xf32>, vector<3x2xf32>
}

func.func @reductions(%v: vector<1xf32>, %w: vector<1x4xf32>, %x: f32, %a: vector<4xf32>) -> (f32, vector<4xf32>) {
  %0 = vector.reduction <add>, %v, %x : vector<1xf32> into f32
  %1 = vector.multi_reduction <mul>, %w, %a [0] : vector<1x4xf32> to vector<4xf32>
  return %0, %1 : f32, vector<4xf32>
}

func.func @transfers(%t: tensor<8xf32>, %v: vector<4xf32>, %p: f32) -> (vector<4xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0] : vector<4xf32>, tensor<8xf32>
  %1 = vector.transfer_read %0[%c0], %p : tensor<8xf32>, vector<4xf32>
  %2 = vector.transfer_write %1, %0[%c0] : vector<4xf32>, tensor<8xf32>
  return %1, %2 : vector<4xf32>, tensor<8xf32>
}

func.func @shuffles(%a: vector<2xf32>, %b: vector<2xf32>) -> (vector<2xf32>, vector<4xf32>) {
  %0 = vector.shuffle %a, %b [2, 3] : vector<2xf32>, vector<2xf32>
  %1 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xf32>, vector<2xf32>
  return %0, %1 : vector<2xf32>, vector<4xf32>
}
