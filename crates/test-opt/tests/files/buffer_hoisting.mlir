// RUN: --allow-unregistered-dialect --buffer-hoisting --split-input-file
// RUN: --allow-unregistered-dialect --buffer-loop-hoisting --split-input-file
func.func @branches(%c: i1, %n: index) {
  cf.cond_br %c, ^one, ^two
^one:
  %a = memref.alloc() : memref<2xf32>
  cf.br ^three(%a : memref<2xf32>)
^two:
  %m = arith.addi %n, %n : index
  %b = memref.alloc(%m) : memref<?xf32>
  %d = memref.cast %b : memref<?xf32> to memref<2xf32>
  cf.br ^three(%d : memref<2xf32>)
^three(%t: memref<2xf32>):
  "test.use"(%t) : (memref<2xf32>) -> ()
  return
}

// -----
func.func @nested(%c: i1, %n: index, %m: memref<2xf32>) -> memref<2xf32> {
  %r = scf.if %c -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    %k = arith.addi %n, %n : index
    %b = memref.alloc(%k) : memref<?xf32>
    %s = memref.alloca() : memref<2xf32>
    "test.use"(%b, %s) : (memref<?xf32>, memref<2xf32>) -> ()
    scf.yield %a : memref<2xf32>
  } else {
    scf.yield %m : memref<2xf32>
  }
  "test.region"() ({
    %g = memref.alloc() : memref<2xf32>
    "test.use"(%g) : (memref<2xf32>) -> ()
  }) : () -> ()
  return %r : memref<2xf32>
}

// -----
func.func @loops(%c: i1, %n: index, %m: memref<2xf32>) -> memref<2xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    %b = memref.alloc(%i) : memref<?xf32>
    %s = memref.alloca() : memref<2xf32>
    "test.use"(%b, %s) : (memref<?xf32>, memref<2xf32>) -> ()
    scf.for %j = %n to %n step %n {
      %d = memref.alloc() : memref<3xf32>
      %e = memref.alloc(%i) : memref<?xf32>
      %f = memref.alloc(%j) : memref<?xf32>
      "test.use"(%d, %e, %f) : (memref<3xf32>, memref<?xf32>, memref<?xf32>) -> ()
    }
    scf.yield %a : memref<2xf32>
  }
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %p = memref.alloc() : memref<2xf32>
    "test.use"(%p) : (memref<2xf32>) -> ()
  }
  scf.while : () -> () {
    %w = memref.alloc() : memref<2xf32>
    scf.condition(%c)
  } do {
    %v = memref.alloc() : memref<2xf32>
    scf.if %c {
      %u = memref.alloc() : memref<2xf32>
      "test.use"(%u, %v) : (memref<2xf32>, memref<2xf32>) -> ()
    }
    scf.yield
  }
  return %r : memref<2xf32>
}
