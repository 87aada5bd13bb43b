// Loops over memrefs of every length, with memrefs that overlap. Each function prints a digest.
func.func private @printI64(i64)
func.func private @printNewline()

// y[i] = y[i] * a + x[i], where x and y may overlap.
func.func @saxpy(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %u = memref.load %x[%i] : memref<?xf32>
    %v = memref.load %y[%i] : memref<?xf32>
    %m = arith.mulf %v, %a : f32
    %s = arith.addf %m, %u : f32
    memref.store %s, %y[%i] : memref<?xf32>
  }
  return
}

// y[i + 1] = y[i] / 2: each iteration depends on the one before.
func.func @chain(%y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  %n = memref.dim %y, %c0 : memref<?xf32>
  %last = arith.subi %n, %c1 : index
  scf.for %i = %c0 to %last step %c1 {
    %v = memref.load %y[%i] : memref<?xf32>
    %w = arith.mulf %v, %half : f32
    %j = arith.addi %i, %c1 : index
    memref.store %w, %y[%j] : memref<?xf32>
  }
  return
}

// x[i] = select(x[i] < y[0], i32 arithmetic): a condition and a number that is loaded each time.
func.func @choose(%x: memref<?xi32>, %y: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : i32
  %n = memref.dim %x, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %u = memref.load %x[%i] : memref<?xi32>
    %v = memref.load %y[%c0] : memref<?xi32>
    %p = arith.cmpi slt, %u, %v : i32
    %d = arith.muli %u, %c3 : i32
    %e = arith.subi %v, %u : i32
    %r = arith.select %p, %d, %e : i32
    memref.store %r, %x[%i] : memref<?xi32>
  }
  return
}

// c += a * b in two orders of the loops.
func.func @product(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf64>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %l = %c0 to %n step %c1 {
      %x = memref.load %a[%i, %l] : memref<?x?xf64>
      scf.for %j = %c0 to %n step %c1 {
        %y = memref.load %b[%l, %j] : memref<?x?xf64>
        %z = memref.load %c[%i, %j] : memref<?x?xf64>
        %m = arith.mulf %x, %y : f64
        %s = arith.addf %z, %m : f64
        memref.store %s, %c[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
func.func @dots(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf64>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %zero = arith.constant 0.25 : f64
      %d = scf.for %l = %c0 to %n step %c1 iter_args(%sum = %zero) -> f64 {
        %x = memref.load %a[%i, %l] : memref<?x?xf64>
        %y = memref.load %b[%l, %j] : memref<?x?xf64>
        %m = arith.mulf %x, %y : f64
        %s = arith.addf %sum, %m : f64
        scf.yield %s : f64
      }
      memref.store %d, %c[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
// The elements of a row depend on those of the row before, and on the column before.
func.func @triangle(%a: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %third = arith.constant 0.3333 : f64
  %n = memref.dim %a, %c0 : memref<?x?xf64>
  scf.for %i = %c1 to %n step %c1 {
    %before = arith.subi %i, %c1 : index
    scf.for %j = %c0 to %n step %c1 {
      %x = memref.load %a[%before, %j] : memref<?x?xf64>
      %y = memref.load %a[%i, %j] : memref<?x?xf64>
      %z = memref.load %a[%before, %c0] : memref<?x?xf64>
      %m = arith.mulf %x, %third : f64
      %s = arith.addf %y, %m : f64
      %t = arith.subf %s, %z : f64
      memref.store %t, %a[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @fill(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c13 = arith.constant 13 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %q = arith.muli %i, %i : index
    %r = arith.remui %q, %c13 : index
    %k = arith.index_cast %r : index to i32
    %f = arith.sitofp %k : i32 to f32
    memref.store %f, %x[%i] : memref<?xf32>
  }
  return
}
func.func @digest(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %k = arith.constant 1.0009765625 : f64
  %n = memref.dim %x, %c0 : memref<?xf32>
  %d = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> f64 {
    %v = memref.load %x[%i] : memref<?xf32>
    %w = arith.extf %v : f32 to f64
    %m = arith.mulf %sum, %k : f64
    %s = arith.addf %m, %w : f64
    scf.yield %s : f64
  }
  %bits = arith.bitcast %d : f64 to i64
  func.call @printI64(%bits) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

func.func @vectors(%n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = arith.constant 0.7 : f32
  %more = arith.addi %n, %c2 : index
  %x = memref.alloc(%more) : memref<?xf32>
  func.call @fill(%x) : (memref<?xf32>) -> ()
  // Views of one buffer: the same elements, shifted by one, and apart.
  %size = arith.addi %n, %c1 : index
  %shifted = memref.reinterpret_cast %x to offset: [0], sizes: [%size], strides: [1] : memref<?xf32> to memref<?xf32>
  %y = memref.alloc(%more) : memref<?xf32>
  func.call @fill(%y) : (memref<?xf32>) -> ()
  func.call @saxpy(%a, %shifted, %y) : (f32, memref<?xf32>, memref<?xf32>) -> ()
  func.call @saxpy(%a, %shifted, %x) : (f32, memref<?xf32>, memref<?xf32>) -> ()
  func.call @chain(%y) : (memref<?xf32>) -> ()
  func.call @digest(%x) : (memref<?xf32>) -> ()
  func.call @digest(%y) : (memref<?xf32>) -> ()
  memref.dealloc %x : memref<?xf32>
  memref.dealloc %y : memref<?xf32>
  return
}
func.func @integers(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.addi %n, %c1 : index
  %x = memref.alloc(%size) : memref<?xi32>
  %f = memref.alloc(%size) : memref<?xf32>
  func.call @fill(%f) : (memref<?xf32>) -> ()
  scf.for %i = %c0 to %size step %c1 {
    %v = memref.load %f[%i] : memref<?xf32>
    %w = arith.fptosi %v : f32 to i32
    memref.store %w, %x[%i] : memref<?xi32>
  }
  func.call @choose(%x, %x) : (memref<?xi32>, memref<?xi32>) -> ()
  %y = memref.alloc(%size) : memref<?xi32>
  %c7 = arith.constant 7 : i32
  memref.store %c7, %y[%c0] : memref<?xi32>
  func.call @choose(%x, %y) : (memref<?xi32>, memref<?xi32>) -> ()
  scf.for %i = %c0 to %size step %c1 {
    %v = memref.load %x[%i] : memref<?xi32>
    %w = arith.sitofp %v : i32 to f32
    memref.store %w, %f[%i] : memref<?xf32>
  }
  func.call @digest(%f) : (memref<?xf32>) -> ()
  return
}
func.func @matrices(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n, %n) : memref<?x?xf64>
  %b = memref.alloc(%n, %n) : memref<?x?xf64>
  %c = memref.alloc(%n, %n) : memref<?x?xf64>
  %scale = arith.constant 0.123 : f64
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %p = arith.muli %i, %j : index
      %q = arith.addi %p, %i : index
      %k = arith.index_cast %q : index to i64
      %f = arith.sitofp %k : i64 to f64
      %g = arith.mulf %f, %scale : f64
      memref.store %f, %a[%i, %j] : memref<?x?xf64>
      memref.store %g, %b[%j, %i] : memref<?x?xf64>
      memref.store %scale, %c[%i, %j] : memref<?x?xf64>
    }
  }
  func.call @product(%a, %b, %c) : (memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  func.call @triangle(%c) : (memref<?x?xf64>) -> ()
  func.call @dots(%c, %a, %b) : (memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  // A factor is the result.
  func.call @product(%a, %b, %b) : (memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  func.call @dots(%b, %c, %c) : (memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %zero = arith.constant 0.0 : f64
  %k = arith.constant 0.99951171875 : f64
  %d = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> f64 {
    %e = scf.for %j = %c0 to %n step %c1 iter_args(%sum2 = %sum) -> f64 {
      %v = memref.load %b[%i, %j] : memref<?x?xf64>
      %w = memref.load %c[%i, %j] : memref<?x?xf64>
      %m = arith.mulf %sum2, %k : f64
      %s = arith.addf %m, %v : f64
      %t = arith.addf %s, %w : f64
      scf.yield %t : f64
    }
    scf.yield %e : f64
  }
  %bits = arith.bitcast %d : f64 to i64
  func.call @printI64(%bits) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
