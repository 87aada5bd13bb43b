// RUN: --convert-vector-to-llvm --split-input-file

func.func @elements(%v: vector<4xf32>, %w: vector<2x4xf32>, %i: index, %s: f32) -> (f32, f32, vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>) {
  %0 = vector.extract %v[2] : f32 from vector<4xf32>
  %1 = vector.extract %w[1, %i] : f32 from vector<2x4xf32>
  %2 = vector.insert %s, %v[%i] : f32 into vector<4xf32>
  %3 = vector.insert %s, %w[1, 3] : f32 into vector<2x4xf32>
  %4 = vector.insert %v, %w[0] : vector<4xf32> into vector<2x4xf32>
  return %0, %1, %2, %3, %4 : f32, f32, vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>
}

// -----

func.func @broadcasts(%s: f32, %v: vector<4xf32>, %t: vector<2x1xf32>) -> (vector<f32>, vector<3xf32>, vector<2x3xf32>, vector<2x4xf32>, vector<2x3xf32>) {
  %0 = vector.broadcast %s : f32 to vector<f32>
  %1 = vector.broadcast %s : f32 to vector<3xf32>
  %2 = vector.broadcast %s : f32 to vector<2x3xf32>
  %3 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %4 = vector.broadcast %t : vector<2x1xf32> to vector<2x3xf32>
  return %0, %1, %2, %3, %4 : vector<f32>, vector<3xf32>, vector<2x3xf32>, vector<2x4xf32>, vector<2x3xf32>
}

// -----

func.func @reductions(%v: vector<4xi32>, %a: i32, %f: vector<4xf32>, %b: f32, %x: vector<4xindex>, %k: vector<4xi1>) -> (i32, i32, f32, f32, f32, index, f32) {
  %0 = vector.reduction <minui>, %v, %a : vector<4xi32> into i32
  %1 = vector.mask %k { vector.reduction <add>, %v, %a : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %2 = vector.reduction <mul>, %f : vector<4xf32> into f32
  %3 = vector.reduction <minnumf>, %f, %b fastmath<nnan> : vector<4xf32> into f32
  %4 = vector.reduction <maximumf>, %f, %b : vector<4xf32> into f32
  %5 = vector.reduction <maxsi>, %x : vector<4xindex> into index
  %6 = vector.mask %k { vector.reduction <minimumf>, %f, %b : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, f32, f32, f32, index, f32
}

// -----

func.func @memory(%m: memref<?x?xf32>, %n: memref<8xf64>, %i: index, %v: vector<4xf32>, %d: vector<4xf64>, %x: vector<4xi32>, %k: vector<4xi1>, %p: f32) -> (vector<4xf32>, vector<4xf64>, vector<4xf64>) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %v, %m[%i, %i], %k : vector<4xf32>, memref<?x?xf32>
  %1 = vector.gather %n[%i] [%x], %k, %d : memref<8xf64>, vector<4xi32>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.scatter %n[%i] [%x], %k, %d : memref<8xf64>, vector<4xi32>, vector<4xi1>, vector<4xf64>
  %2 = vector.expandload %n[%i], %k, %d {alignment = 16 : i64} : memref<8xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.compressstore %n[%i], %k, %2 : memref<8xf64>, vector<4xi1>, vector<4xf64>
  vector.store %1, %n[%i] {nontemporal = true} : memref<8xf64>, vector<4xf64>
  return %0, %1, %2 : vector<4xf32>, vector<4xf64>, vector<4xf64>
}

// -----

func.func @masks(%i: index, %j: index) -> (vector<2x3xi1>, vector<2x3xi1>, vector<[4]xi1>, vector<4xindex>, vector<[4]xindex>, index) {
  %0 = vector.create_mask %i, %j : vector<2x3xi1>
  %1 = vector.constant_mask [1, 2] : vector<2x3xi1>
  %2 = vector.create_mask %i : vector<[4]xi1>
  %3 = vector.step : vector<4xindex>
  %4 = vector.step : vector<[4]xindex>
  %5 = vector.vscale
  return %0, %1, %2, %3, %4, %5 : vector<2x3xi1>, vector<2x3xi1>, vector<[4]xi1>, vector<4xindex>, vector<[4]xindex>, index
}

// -----

func.func @shapes(%a: vector<2x6xf32>, %b: vector<2x3xf32>, %c: vector<4x8xf32>, %w: vector<3xf32>) -> (vector<3x4xf32>, vector<3x2xf32>, vector<2x3xf32>, vector<4x8xf32>) {
  %0 = vector.shape_cast %a : vector<2x6xf32> to vector<3x4xf32>
  %1 = vector.transpose %b, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = vector.extract_strided_slice %c {offsets = [1, 2], sizes = [2, 3], strides = [1, 1]} : vector<4x8xf32> to vector<2x3xf32>
  %3 = vector.insert_strided_slice %w, %c {offsets = [1, 2], strides = [1]} : vector<3xf32> into vector<4x8xf32>
  return %0, %1, %2, %3 : vector<3x4xf32>, vector<3x2xf32>, vector<2x3xf32>, vector<4x8xf32>
}

// -----

func.func @shuffles(%a: vector<4xf32>, %b: vector<2xf32>, %c: vector<2x4xf32>) -> (vector<3xf32>, vector<5xf32>, vector<3x4xf32>, vector<2xf32>, vector<2xf32>, vector<2x8xf16>) {
  %0 = vector.shuffle %a, %a [7, -1, 0] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %a, %b [0, 4, 1, 5, 2] : vector<4xf32>, vector<2xf32>
  %2 = vector.shuffle %c, %c [1, 0, 3] : vector<2x4xf32>, vector<2x4xf32>
  %3, %4 = vector.deinterleave %a : vector<4xf32> -> vector<2xf32>
  %5 = vector.bitcast %c : vector<2x4xf32> to vector<2x8xf16>
  return %0, %1, %2, %3, %4, %5 : vector<3xf32>, vector<5xf32>, vector<3x4xf32>, vector<2xf32>, vector<2xf32>, vector<2x8xf16>
}

// -----

func.func @products(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>, %m: vector<2x2xf32>) -> (vector<2x3xf32>, vector<2x2xf32>) {
  %0 = vector.outerproduct %a, %b, %c : vector<2xf32>, vector<3xf32>
  %1 = vector.contract {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } %m, %m, %m : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
  return %0, %1 : vector<2x3xf32>, vector<2x2xf32>
}

// -----

func.func @prints(%a: i1, %b: si8, %c: ui64, %d: index, %e: f16, %f: f64, %v: vector<4xi32>) {
  vector.print str "a and others: "
  vector.print %a : i1 punctuation <comma>
  vector.print %b : si8
  vector.print %c : ui64
  vector.print %d : index
  vector.print %e : f16
  vector.print %f : f64 punctuation <no_punctuation>
  vector.print str "end"
  vector.print %v : vector<4xi32>
  return
}

// -----

func.func @single(%s: f32) -> (vector<1xf32>, vector<2x1xf32>) {
  %0 = vector.broadcast %s : f32 to vector<1xf32>
  %1 = vector.broadcast %s : f32 to vector<2x1xf32>
  return %0, %1 : vector<1xf32>, vector<2x1xf32>
}
