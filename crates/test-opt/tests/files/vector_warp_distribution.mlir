// RUN: --allow-unregistered-dialect --split-input-file "--test-vector-warp-distribute=rewrite-warp-ops-to-scf-if"
// RUN: --allow-unregistered-dialect --split-input-file "--test-vector-warp-distribute=hoist-uniform"
// RUN: --allow-unregistered-dialect --split-input-file "--test-vector-warp-distribute=hoist-uniform distribute-transfer-write max-transfer-write-elements=4"
// RUN: --allow-unregistered-dialect --split-input-file "--test-vector-warp-distribute=propagate-distribution" --canonicalize
// RUN: --allow-unregistered-dialect --split-input-file "--test-vector-warp-distribute=hoist-uniform distribute-transfer-write propagate-distribution" --canonicalize
func.func @elementwise(%l: index, %m: memref<1024xf32>, %o: memref<1024xf32>) {
  gpu.warp_execute_on_lane_0(%l)[32] {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 32 : index
    %f = arith.constant 0.0 : f32
    %k = arith.constant dense<2.0> : vector<64xf32>
    %0 = vector.transfer_read %m[%c0], %f : memref<1024xf32>, vector<64xf32>
    %1 = vector.transfer_read %m[%c1], %f : memref<1024xf32>, vector<64xf32>
    %2 = arith.addf %0, %1 : vector<64xf32>
    %3 = arith.mulf %2, %k : vector<64xf32>
    %4 = math.exp %3 : vector<64xf32>
    vector.transfer_write %4, %o[%c1] : vector<64xf32>, memref<1024xf32>
  }
  return
}
// -----
func.func @two_d(%l: index, %m: memref<32x64xf32>, %o: memref<32x64xf32>, %i: index) {
  gpu.warp_execute_on_lane_0(%l)[32] {
    %c0 = arith.constant 0 : index
    %f = arith.constant 0.0 : f32
    %0 = vector.transfer_read %m[%c0, %i], %f {in_bounds=[true, true]}: memref<32x64xf32>, vector<4x16xf32>
    vector.transfer_write %0, %o[%i, %c0] : vector<4x16xf32>, memref<32x64xf32>
    %1 = vector.transfer_read %m[%c0, %i], %f {in_bounds=[true, true]}: memref<32x64xf32>, vector<16x4xf32>
    vector.transfer_write %1, %o[%i, %c0] {permutation_map = affine_map<(a,b)->(b,a)>} : vector<16x4xf32>, memref<32x64xf32>
  }
  return
}
// -----
func.func @masked(%l: index, %m: memref<?xf32>, %o: memref<?xf32>, %n: index) {
  %mk = vector.create_mask %n : vector<64xi1>
  gpu.warp_execute_on_lane_0(%l)[32] {
    %c0 = arith.constant 0 : index
    %f = arith.constant 0.0 : f32
    %mk2 = vector.create_mask %n : vector<64xi1>
    %0 = vector.transfer_read %m[%c0], %f, %mk2 : memref<?xf32>, vector<64xf32>
    vector.transfer_write %0, %o[%c0], %mk2 : vector<64xf32>, memref<?xf32>
    vector.transfer_write %0, %o[%c0], %mk : vector<64xf32>, memref<?xf32>
  }
  return
}
// -----
func.func @small(%l: index, %o: memref<?xf32>, %p: memref<?x?xf32>) {
  gpu.warp_execute_on_lane_0(%l)[32] {
    %c0 = arith.constant 0 : index
    %0 = "def"() : () -> vector<1xf32>
    %1 = "def"() : () -> vector<2xf32>
    %2 = "def"() : () -> vector<3xf32>
    vector.transfer_write %0, %o[%c0] : vector<1xf32>, memref<?xf32>
    vector.transfer_write %1, %o[%c0] : vector<2xf32>, memref<?xf32>
    vector.transfer_write %2, %o[%c0] : vector<3xf32>, memref<?xf32>
  }
  gpu.warp_execute_on_lane_0(%l)[32] {
    %c0 = arith.constant 0 : index
    %c5 = arith.constant 5 : index
    %1 = "def"() : () -> vector<2x2xf32>
    %2 = "def"() : () -> vector<1xf32>
    vector.transfer_write %1, %p[%c0, %c5] : vector<2x2xf32>, memref<?x?xf32>
    vector.transfer_write %2, %o[%c0] : vector<1xf32>, memref<?xf32>
    vector.transfer_write %2, %o[%c5] : vector<1xf32>, memref<?xf32>
  }
  return
}
// -----
func.func @reduce(%l: index, %m: memref<1024xf32>, %acc: f32) -> (f32, f32, i32, f32) {
  %r:4 = gpu.warp_execute_on_lane_0(%l)[32] -> (f32, f32, i32, f32) {
    %c0 = arith.constant 0 : index
    %f = arith.constant 0.0 : f32
    %a = "def"() : () -> f32
    %v = "def"() : () -> vector<64xi32>
    %0 = vector.transfer_read %m[%c0], %f : memref<1024xf32>, vector<64xf32>
    %1 = vector.reduction <add>, %0 : vector<64xf32> into f32
    %2 = vector.reduction <maximumf>, %0, %a : vector<64xf32> into f32
    %3 = vector.reduction <xor>, %v : vector<64xi32> into i32
    %v4 = "def"() : () -> vector<33xf32>
    %4 = vector.reduction <mul>, %v4 fastmath<nnan> : vector<33xf32> into f32
    gpu.yield %1, %2, %3, %4 : f32, f32, i32, f32
  }
  return %r#0, %r#1, %r#2, %r#3 : f32, f32, i32, f32
}
// -----
func.func @extracts(%l: index, %i: index) -> (f32, f32, vector<2xf32>, vector<96xf32>, f32, f32, i64, vector<1xf32>) {
  %r:8 = gpu.warp_execute_on_lane_0(%l)[32] -> (f32, f32, vector<2xf32>, vector<96xf32>, f32, f32, i64, vector<1xf32>) {
    %v = "def"() : () -> vector<64xf32>
    %w = "def"() : () -> vector<3x64xf32>
    %x = "def"() : () -> vector<5x96xf32>
    %y = "def"() : () -> vector<f32>
    %z = "def"() : () -> vector<32xf32>
    %q = "def"() : () -> vector<32xi64>
    %j = "def"() : () -> index
    %0 = vector.extract %v[9] : f32 from vector<64xf32>
    %1 = vector.extract %v[%j] : f32 from vector<64xf32>
    %2 = vector.extract %w[1] : vector<64xf32> from vector<3x64xf32>
    %3 = vector.extract %x[2] : vector<96xf32> from vector<5x96xf32>
    %4 = vector.extract %y[] : f32 from vector<f32>
    %5 = vector.extract %z[%i] : f32 from vector<32xf32>
    %6 = vector.extract %q[3] : i64 from vector<32xi64>
    %7 = vector.extract_strided_slice %v {offsets=[0], sizes=[32], strides=[1]} : vector<64xf32> to vector<32xf32>
    gpu.yield %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, vector<64xf32>, vector<96xf32>, f32, f32, i64, vector<32xf32>
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7 : f32, f32, vector<2xf32>, vector<96xf32>, f32, f32, i64, vector<1xf32>
}
// -----
func.func @inserts(%l: index, %i: index) -> (vector<2xf32>, vector<2xf32>, vector<f32>, vector<2xf32>, vector<3x2xf32>, vector<4x3xf32>, vector<5x96xf32>) {
  %r:7 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<2xf32>, vector<2xf32>, vector<f32>, vector<2xf32>, vector<3x2xf32>, vector<4x3xf32>, vector<5x96xf32>) {
    %v = "def"() : () -> vector<64xf32>
    %f = "def"() : () -> f32
    %w = "def"() : () -> vector<3x64xf32>
    %x = "def"() : () -> vector<128x3xf32>
    %s = "def"() : () -> vector<3xf32>
    %xx = "def"() : () -> vector<5x96xf32>
    %t = "def"() : () -> vector<96xf32>
    %y = "def"() : () -> vector<f32>
    %j = "def"() : () -> index
    %0 = vector.insert %f, %v[9] : f32 into vector<64xf32>
    %1 = vector.insert %f, %v[%j] : f32 into vector<64xf32>
    %2 = vector.insert %f, %y[] : f32 into vector<f32>
    %3 = vector.insert %f, %v[%i] : f32 into vector<64xf32>
    %4 = vector.insert %v, %w[2] : vector<64xf32> into vector<3x64xf32>
    %5 = vector.insert %s, %x[77] : vector<3xf32> into vector<128x3xf32>
    %6 = vector.insert %t, %xx[4] : vector<96xf32> into vector<5x96xf32>
    gpu.yield %0, %1, %2, %3, %4, %5, %6 : vector<64xf32>, vector<64xf32>, vector<f32>, vector<64xf32>, vector<3x64xf32>, vector<128x3xf32>, vector<5x96xf32>
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6 : vector<2xf32>, vector<2xf32>, vector<f32>, vector<2xf32>, vector<3x2xf32>, vector<4x3xf32>, vector<5x96xf32>
}
// -----
func.func @strided(%l: index) -> (vector<16x1xf32>, vector<8x1xf32>, vector<2x3xf32>) {
  %r:3 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<16x1xf32>, vector<8x1xf32>, vector<2x3xf32>) {
    %v = "def"() : () -> vector<64x32xf32>
    %a = "def"() : () -> vector<4x32xf32>
    %b = "def"() : () -> vector<8x32xf32>
    %0 = vector.extract_strided_slice %v {offsets=[24], sizes=[16], strides=[1]} : vector<64x32xf32> to vector<16x32xf32>
    %1 = vector.insert_strided_slice %a, %b {offsets=[3, 0], strides=[1, 1]} : vector<4x32xf32> into vector<8x32xf32>
    %2 = vector.extract_strided_slice %v {offsets=[0, 3], sizes=[64, 3], strides=[1, 1]} : vector<64x32xf32> to vector<64x3xf32>
    gpu.yield %0, %1, %2 : vector<16x32xf32>, vector<8x32xf32>, vector<64x3xf32>
  }
  return %r#0, %r#1, %r#2 : vector<16x1xf32>, vector<8x1xf32>, vector<2x3xf32>
}
// -----
func.func @loop(%l: index, %m: memref<128xf32>) -> (vector<4xf32>, vector<1xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %f0 = arith.constant 0.0 : f32
  %r:3 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<4xf32>, vector<1xf32>, f32) {
    %ini = "def"() : () -> vector<128xf32>
    %u = "def"() : () -> vector<128xf32>
    %other = "def"() : () -> vector<32xf32>
    %s = "def"() : () -> f32
    %3:2 = scf.for %i = %c0 to %c128 step %c1 iter_args(%a = %ini, %b = %s) -> (vector<128xf32>, f32) {
      %k = arith.addi %i, %c1 : index
      %x = "use"(%a, %u, %k) : (vector<128xf32>, vector<128xf32>, index) -> vector<128xf32>
      %y = arith.addf %x, %a : vector<128xf32>
      %z = arith.addf %b, %s : f32
      scf.yield %y, %z : vector<128xf32>, f32
    }
    gpu.yield %3#0, %other, %3#1 : vector<128xf32>, vector<32xf32>, f32
  }
  return %r#0, %r#1, %r#2 : vector<4xf32>, vector<1xf32>, f32
}
// -----
func.func @loop_no_results(%l: index, %m: memref<128xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f0 = arith.constant 0.0 : f32
  gpu.warp_execute_on_lane_0(%l)[32] {
    %u = "def"() : () -> vector<128xf32>
    scf.for %i = %c0 to %n step %c1 {
      %v = vector.transfer_read %m[%i], %f0 : memref<128xf32>, vector<32xf32>
      %w = arith.addf %v, %v : vector<32xf32>
      vector.transfer_write %w, %m[%i] : vector<32xf32>, memref<128xf32>
      "use"(%u) : (vector<128xf32>) -> ()
    }
  }
  return
}
// -----
func.func @branch(%l: index, %c: i1, %m: memref<128xf32>) -> (vector<1xf32>, vector<2xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r:3 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xf32>, vector<2xf32>, f32) {
    %0 = "def"() : () -> vector<32xf32>
    %k = "def"() : () -> vector<64xf32>
    %s = "def"() : () -> f32
    %cc = "def"() : () -> i1
    %1:3 = scf.if %cc -> (vector<32xf32>, f32, vector<64xf32>) {
      %2 = "a"(%0, %s) : (vector<32xf32>, f32) -> vector<32xf32>
      scf.yield %2, %s, %k : vector<32xf32>, f32, vector<64xf32>
    } else {
      %c1 = arith.constant 1.0 : f32
      %c2 = arith.addf %c1, %s : f32
      %2 = "b"(%0, %c2) : (vector<32xf32>, f32) -> vector<32xf32>
      scf.yield %2, %c1, %k: vector<32xf32>, f32, vector<64xf32>
    }
    gpu.yield %1#0, %k, %1#1 : vector<32xf32>, vector<64xf32>, f32
  }
  gpu.warp_execute_on_lane_0(%l)[32] {
    %0 = "def"() : () -> vector<32xf32>
    scf.if %c {
      vector.transfer_write %0, %m[%c0] : vector<32xf32>, memref<128xf32>
    }
  }
  return %r#0, %r#1, %r#2 : vector<1xf32>, vector<2xf32>, f32
}
// -----
func.func @misc(%l: index, %a: vector<1xf32>, %n: index) -> (vector<1xf32>, vector<1xf32>, vector<2x2xf32>, vector<1xindex>, vector<1x1xi1>, vector<1xi1>, index, vector<2xf32>, vector<1x1x4xf32>) {
  %r:9 = gpu.warp_execute_on_lane_0(%l)[32] args(%a : vector<1xf32>) -> (vector<1xf32>, vector<1xf32>, vector<2x2xf32>, vector<1xindex>, vector<1x1xi1>, vector<1xi1>, index, vector<2xf32>, vector<1x1x4xf32>) {
  ^bb0(%arg: vector<32xf32>):
    %0 = "def"() : () -> f32
    %b = vector.broadcast %0 : f32 to vector<32xf32>
    %s = "def"() : () -> vector<4x32xf32>
    %c = vector.shape_cast %s : vector<4x32xf32> to vector<64x2xf32>
    %st = vector.step : vector<32xindex>
    %mk = vector.create_mask %n, %n : vector<2x16xi1>
    %cm = vector.constant_mask [17] : vector<32xi1>
    %k = arith.constant 7 : index
    %q = "def"() : () -> vector<2xf32>
    %bb = vector.broadcast %q : vector<2xf32> to vector<32x2xf32>
    %u = "def"() : () -> vector<32x4xf32>
    %cc = vector.shape_cast %u : vector<32x4xf32> to vector<1x32x4xf32>
    %u2 = "def"() : () -> vector<64xf32>
    gpu.yield %arg, %b, %c, %st, %mk, %cm, %k, %u2, %cc : vector<32xf32>, vector<32xf32>, vector<64x2xf32>, vector<32xindex>, vector<2x16xi1>, vector<32xi1>, index, vector<64xf32>, vector<1x32x4xf32>
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8 : vector<1xf32>, vector<1xf32>, vector<2x2xf32>, vector<1xindex>, vector<1x1xi1>, vector<1xi1>, index, vector<2xf32>, vector<1x1x4xf32>
}
// -----
func.func @dedup(%l: index) -> (vector<1xf32>, vector<1xf32>, vector<1xf32>) {
  %r:4 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xf32>, vector<1xf32>, vector<1xf32>, vector<1xf32>) {
    %0 = "def"() : () -> vector<32xf32>
    %2 = "def"() : () -> vector<32xf32>
    %1 = arith.addf %0, %0 : vector<32xf32>
    %3 = arith.addf %2, %0 : vector<32xf32>
    gpu.yield %1, %0, %1, %3 : vector<32xf32>, vector<32xf32>, vector<32xf32>, vector<32xf32>
  }
  return %r#0, %r#1, %r#2 : vector<1xf32>, vector<1xf32>, vector<1xf32>
}
// -----
func.func @step(%l: index) -> vector<1xindex> {
  %r = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xindex>) {
    %0 = vector.step : vector<32xindex>
    gpu.yield %0 : vector<32xindex>
  }
  return %r : vector<1xindex>
}
// -----
func.func @step64(%l: index) -> vector<2xindex> {
  %r = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<2xindex>) {
    %0 = vector.step : vector<64xindex>
    gpu.yield %0 : vector<64xindex>
  }
  return %r : vector<2xindex>
}
// -----
func.func @cmask(%l: index) -> vector<1xi1> {
  %r = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xi1>) {
    %0 = vector.constant_mask [17] : vector<32xi1>
    gpu.yield %0 : vector<32xi1>
  }
  return %r : vector<1xi1>
}
// -----
func.func @scfif(%l: index, %c: i1) -> vector<1xf32> {
  %r = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xf32>) {
    %0 = "some_def"() : () -> vector<32xf32>
    %1 = scf.if %c -> (vector<32xf32>) {
      %2 = "a"(%0) : (vector<32xf32>) -> vector<32xf32>
      scf.yield %2 : vector<32xf32>
    } else {
      %2 = "b"(%0) : (vector<32xf32>) -> vector<32xf32>
      scf.yield %2 : vector<32xf32>
    }
    gpu.yield %1 : vector<32xf32>
  }
  return %r : vector<1xf32>
}
