// RUN: --allow-unregistered-dialect --split-input-file --affine-scalrep --affine-loop-invariant-code-motion

func.func @forward_into_loop(%x: f32, %out: memref<10xf32>) {
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<10xf32>
    affine.for %j = 4 to 8 {
      %a = affine.load %m[%i] : memref<10xf32>
      affine.store %a, %out[%j] : memref<10xf32>
    }
  }
  memref.dealloc %m : memref<10xf32>
  return
}

// -----

func.func @distance_decides(%x: f32, %m: memref<100xf32>) -> (f32, f32) {
  affine.store %x, %m[3] : memref<100xf32>
  affine.for %i = 2 to 50 {
    affine.store %x, %m[2 * %i] : memref<100xf32>
  }
  %a = affine.load %m[3] : memref<100xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  %b = affine.load %m[3] : memref<100xf32>
  return %a, %b : f32, f32
}

// -----

func.func @not_into_other_control_flow(%x: f32, %m: memref<?xf32>, %c: i1) {
  affine.store %x, %m[3] : memref<?xf32>
  scf.if %c {
    %a = affine.load %m[3] : memref<?xf32>
    "use"(%a) : (f32) -> ()
  }
  affine.store %x, %m[3] : memref<?xf32>
  return
}

// -----

func.func @hoist(%m: memref<10xf32>, %out: memref<10x10xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %a = affine.load %m[%i] : memref<10xf32>
      %k = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
      %s = arith.index_cast %k : index to i32
      %f = arith.sitofp %s : i32 to f32
      %b = arith.addf %a, %f : f32
      affine.store %b, %out[%i, %j] : memref<10x10xf32>
    }
  }
  return
}
