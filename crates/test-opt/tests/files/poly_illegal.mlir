// RUN: --split-input-file --verify-diagnostics --poly-reschedule="edits={interchange t0 t1}"
func.func @shifted(%A: memref<?x?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to 31 {
      // expected-note@+1 {{@S0 reads later}}
      %0 = affine.load %A[%i - 1, %j + 1] : memref<?x?xf32>
      // expected-error@-1 {{'interchange t0 t1' is illegal: it violates the dependence of @S0(2, 0) on @S0(1, 1) on element [1, 1] for parameters [3] at 't1'}}
      // expected-note@+1 {{@S0 writes first}}
      affine.store %0, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// -----

func.func @imperfect(%A: memref<8xf32>, %v: f32) {
  // expected-error@+1 {{'interchange t0 t1': the dimensions are not directly below each other}}
  affine.for %i = 0 to 8 {
    affine.store %v, %A[%i] : memref<8xf32>
    affine.for %j = 0 to 8 {
      affine.store %v, %A[%i] : memref<8xf32>
    }
  }
  return
}

// -----

// expected-error@+1 {{'interchange t0 t1': no schedule tree has the first dimension}}
func.func @renamed() {
  affine.if affine_set<() : (0 == 0)>() {
  }
  return
}

// -----

func.func @carried(%A: memref<8xf32>, %v: f32) -> f32 {
  // expected-error@+1 {{'affine.for' op carries values from one iteration to the next}}
  %0 = affine.for %i = 0 to 8 iter_args(%a = %v) -> f32 {
    affine.yield %a : f32
  }
  return %0 : f32
}

// -----

func.func @crossing(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    affine.for %j = 0 to 8 {
      // expected-error@+1 {{'affine.store' op uses a value of another statement}}
      affine.store %0, %A[%j] : memref<8xf32>
    }
  }
  return
}

// -----

func.func private @opaque()

func.func @called() {
  affine.for %i = 0 to 8 {
    // expected-error@+1 {{'func.call' op is not affine}}
    func.call @opaque() : () -> ()
  }
  return
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
