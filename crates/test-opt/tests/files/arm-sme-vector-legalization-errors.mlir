// RUN: --split-input-file --verify-diagnostics --arm-sme-vector-legalization

func.func @mask(%m: memref<?x?xi16>, %i: index, %mask: vector<[16]x[8]xi1>) {
  %padding = arith.constant 0 : i16
  // expected-error @+1 {{failed to legalize operation 'vector.transfer_read' that was explicitly marked illegal}}
  %0 = vector.transfer_read %m[%i, %i], %padding, %mask {in_bounds = [true, true]} : memref<?x?xi16>, vector<[16]x[8]xi16>
  vector.transfer_write %0, %m[%i, %i] {in_bounds = [true, true]} : vector<[16]x[8]xi16>, memref<?x?xi16>
  return
}

// -----

func.func @elementwise(%a: vector<[16]x[8]xi16>) {
  // expected-error @+1 {{failed to legalize operation 'arith.addi' that was explicitly marked illegal}}
  %0 = arith.addi %a, %a : vector<[16]x[8]xi16>
  "test.some_use"(%0) : (vector<[16]x[8]xi16>) -> ()
  return
}
