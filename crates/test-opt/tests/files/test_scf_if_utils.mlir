// RUN: --split-input-file --mlir-disable-threading --test-scf-if-utils --allow-unregistered-dialect
// Branches as functions.
func.func @outline_if_else(%cond: i1, %a: index, %b: memref<?xf32>, %c: i8) {
  scf.if %cond {
  } else {
    "some_op"(%cond, %b) : (i1, memref<?xf32>) -> ()
    scf.yield
  }
  return
}

// -----

func.func @empty(%cond: i1) {
  scf.if %cond {
  } else { }
  return
}

// -----

func.func @outline_if(%cond: i1, %a: index, %b: memref<?xf32>, %c: i8) {
  %r = scf.if %cond -> (i8) {
    "some_op"(%cond, %b) : (i1, memref<?xf32>) -> ()
    scf.yield %c : i8
  } else {
    %k = arith.constant 1 : i8
    %z = arith.addi %k, %c : i8
    scf.if %cond { "foo"(%z) : (i8) -> () }
    scf.yield %z : i8
  }
  scf.if %cond { }
  scf.if %cond {  %k = arith.constant 1 : i8 
   }
  return
}
