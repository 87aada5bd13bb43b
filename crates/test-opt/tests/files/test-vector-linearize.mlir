// RUN: --test-vector-linearize
// RUN: --test-bit-width-constrained-vector-linearize=target-vector-bitwidth=64

func.func @elementwise(%a: vector<2x2xf32>, %s: vector<3x[2]xf32>, %t: vector<[2]x[2]xf32>) -> (vector<2x2xf32>, vector<3x[2]xf32>, vector<[2]x[2]xf32>, vector<f32>, vector<2x2xf32>) {
  %c = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  %d = arith.constant dense<2.0> : vector<3x[2]xf32>
  %zero = arith.constant dense<0.0> : vector<f32>
  %poison = ub.poison : vector<2x2xf32>
  %0 = arith.addf %a, %c {fastmath = #arith.fastmath<fast>} : vector<2x2xf32>
  %1 = math.sin %0 : vector<2x2xf32>
  %2 = arith.mulf %s, %d : vector<3x[2]xf32>
  %3 = arith.mulf %t, %t : vector<[2]x[2]xf32>
  return %1, %2, %3, %zero, %poison : vector<2x2xf32>, vector<3x[2]xf32>, vector<[2]x[2]xf32>, vector<f32>, vector<2x2xf32>
}

func.func @parts(%a: vector<2x3x2xi8>, %b: vector<3x2xi8>, %x: i8) -> (vector<3x2xi8>, i8, vector<2x3x2xi8>, vector<2x3x2xi8>, vector<1x2x2xi8>, vector<2x3x2xi8>, vector<3x3x2xi8>) {
  %0 = vector.extract %a[1] : vector<3x2xi8> from vector<2x3x2xi8>
  %1 = vector.extract %a[1, 0, 1] : i8 from vector<2x3x2xi8>
  %2 = vector.insert %b, %a[1] : vector<3x2xi8> into vector<2x3x2xi8>
  %3 = vector.insert %x, %a[0, 2, 1] : i8 into vector<2x3x2xi8>
  %4 = vector.extract_strided_slice %a {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x3x2xi8> to vector<1x2x2xi8>
  %5 = vector.insert_strided_slice %b, %a {offsets = [1, 0, 0], strides = [1, 1]} : vector<3x2xi8> into vector<2x3x2xi8>
  %6 = vector.shuffle %a, %a [0, 3, 1] : vector<2x3x2xi8>, vector<2x3x2xi8>
  return %0, %1, %2, %3, %4, %5, %6 : vector<3x2xi8>, i8, vector<2x3x2xi8>, vector<2x3x2xi8>, vector<1x2x2xi8>, vector<2x3x2xi8>, vector<3x3x2xi8>
}

func.func @others(%m: memref<4x8xf32>, %i: index, %j: index, %a: vector<2x4xf32>, %x: f32) -> (vector<2x8xf16>, vector<1x8xi1>, vector<1x4xf32>, vector<2x1xf32>, f32) {
  %0 = vector.bitcast %a : vector<2x4xf32> to vector<2x8xf16>
  %1 = vector.create_mask %i, %j : vector<1x8xi1>
  %2 = vector.load %m[%i, %j] : memref<4x8xf32>, vector<1x4xf32>
  vector.store %2, %m[%j, %i] : memref<4x8xf32>, vector<1x4xf32>
  %3 = vector.from_elements %x, %x : vector<2x1xf32>
  %4:2 = vector.to_elements %3 : vector<2x1xf32>
  return %0, %1, %2, %3, %4#1 : vector<2x8xf16>, vector<1x8xi1>, vector<1x4xf32>, vector<2x1xf32>, f32
}

// A mask of constant sizes is folded.
func.func @constant_mask() -> vector<1x8xi1> {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = vector.create_mask %c1, %c5 : vector<1x8xi1>
  return %0 : vector<1x8xi1>
}

func.func @scalable_parts(%a: vector<2x[4]xf32>, %b: vector<[4]xf32>) -> (vector<[4]xf32>, vector<2x[4]xf32>) {
  %0 = vector.extract %a[1] : vector<[4]xf32> from vector<2x[4]xf32>
  %1 = vector.insert %b, %a[1] : vector<[4]xf32> into vector<2x[4]xf32>
  return %0, %1 : vector<[4]xf32>, vector<2x[4]xf32>
}
