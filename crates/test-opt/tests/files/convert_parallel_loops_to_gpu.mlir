// RUN: --split-input-file --gpu-map-parallel-loops --convert-parallel-loops-to-gpu
// RUN: --split-input-file --gpu-map-parallel-loops=mapping-policy=innermost-first

// Nested loops become blocks and threads.
func.func @nested(%n: index, %a: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c8) step (%c2, %c2) {
    scf.parallel (%k) = (%c0) to (%c2) step (%c2) {
      %x = memref.load %a[%i, %j] : memref<?x?xf32>
      memref.store %x, %a[%k, %j] : memref<?x?xf32>
    }
  }
  return
}

// -----

// The bound of the inner loop is limited by a constant.
func.func @limited(%n: index, %a: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c4) {
    %size = affine.min affine_map<(d0)[s0] -> (4, -d0 + s0)>(%i)[%n]
    %c1_0 = arith.constant 1 : index
    scf.parallel (%j) = (%c0) to (%size) step (%c1_0) {
      %x = memref.load %a[%j] : memref<?xf32>
      memref.store %x, %a[%j] : memref<?xf32>
    }
  } {extra = 3 : i32}
  return
}

// -----

// A fourth dimension is a loop, reductions become all_reduce.
func.func @reduced(%n: index, %a: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i, %j, %k, %l) = (%c0, %c0, %c0, %c0) to (%n, %n, %n, %n)
      step (%c1, %c1, %c1, %c1) {
    %sum = scf.parallel (%m) = (%c0) to (%n) step (%c1) init (%zero) -> f32 {
      %x = memref.load %a[%m] : memref<?xf32>
      scf.reduce(%x : f32) {
      ^bb0(%left: f32, %right: f32):
        %both = arith.addf %left, %right : f32
        scf.reduce.return %both : f32
      }
    }
  }
  return
}

// -----

// Effects after an inner loop, or before one that may read what was written, prevent the launch.
func.func @effects(%n: index, %a: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      memref.store %x, %a[%j] : memref<?xf32>
    }
    memref.store %x, %a[%i] : memref<?xf32>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf32>
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      %y = memref.load %a[%j] : memref<?xf32>
    }
  }
  return
}

// -----

// Other attributes are errors.
func.func @wrong_mapping(%n: index, %a: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
  } {mapping = [unit]}
  return
}
