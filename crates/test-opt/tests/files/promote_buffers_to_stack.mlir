// RUN: --allow-unregistered-dialect --promote-buffers-to-stack --split-input-file
// RUN: --allow-unregistered-dialect --promote-buffers-to-stack=max-alloc-size-in-bytes=16 --split-input-file
// RUN: --allow-unregistered-dialect --promote-buffers-to-stack=max-rank-of-allocated-memref=2 --split-input-file
func.func @sizes(%n: index, %u: memref<*xf32>) {
  %rank = memref.rank %u : memref<*xf32>
  %a = memref.alloc() {alignment = 64 : i64, test.kept} : memref<4xf32>
  %b = memref.alloc() : memref<257xi32>
  %c = memref.alloc(%n) : memref<?xf32>
  %d = memref.alloc(%rank) : memref<?xindex>
  %e = memref.alloc(%rank) : memref<2x?xindex>
  %f = memref.alloc() : memref<0x1000000xf64>
  %g = memref.alloc()[%n] : memref<2xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  "test.use"(%a, %b, %c, %d, %e, %f, %g) : (memref<4xf32>, memref<257xi32>, memref<?xf32>, memref<?xindex>, memref<2x?xindex>, memref<0x1000000xf64>, memref<2xf32, affine_map<(d0)[s0] -> (d0 + s0)>>) -> ()
  return
}

// -----
func.func @leaves(%c: i1, %n: index) -> (memref<2xf32>, memref<?xf32, strided<[1], offset: ?>>) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %x = arith.select %c, %a, %b : memref<2xf32>
  %d = memref.alloc() : memref<4xf32>
  %v = memref.subview %d[%n] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  %freed = memref.alloc() : memref<2xf32>
  memref.dealloc %freed : memref<2xf32>
  %grown = memref.alloc() : memref<2xf32>
  %larger = memref.realloc %grown : memref<2xf32> to memref<8xf32>
  %passed = memref.alloc() : memref<2xf32>
  %got = func.call @same(%passed) : (memref<2xf32>) -> memref<2xf32>
  "test.use"(%larger, %got) : (memref<8xf32>, memref<2xf32>) -> ()
  return %x, %v : memref<2xf32>, memref<?xf32, strided<[1], offset: ?>>
}
func.func private @same(memref<2xf32>) -> memref<2xf32>

// -----
func.func @regions(%c: i1, %l: index, %m: memref<2xf32>) {
  %r = scf.if %c -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    scf.yield %a : memref<2xf32>
  } else {
    %b = memref.alloc() : memref<2xf32>
    memref.copy %m, %b : memref<2xf32> to memref<2xf32>
    scf.yield %m : memref<2xf32>
  }
  %s = scf.for %i = %l to %l step %l iter_args(%x = %m) -> memref<2xf32> {
    %d = memref.alloc() : memref<2xf32>
    scf.yield %d : memref<2xf32>
  }
  scf.for %i = %l to %l step %l {
    %e = memref.alloc() : memref<2xf32>
    "test.use"(%e) : (memref<2xf32>) -> ()
  }
  memref.alloca_scope {
    %f = memref.alloc() : memref<2xf32>
    "test.use"(%f) : (memref<2xf32>) -> ()
  }
  "test.region"() ({
    %g = memref.alloc() : memref<2xf32>
    "test.use"(%g) : (memref<2xf32>) -> ()
  }) : () -> ()
  cf.cond_br %c, ^one(%r : memref<2xf32>), ^two
^one(%o: memref<2xf32>):
  %h = memref.alloc() : memref<2xf32>
  cf.br ^three(%h : memref<2xf32>)
^two:
  cf.br ^three(%s : memref<2xf32>)
^three(%t: memref<2xf32>):
  "test.use"(%t) : (memref<2xf32>) -> ()
  return
}
