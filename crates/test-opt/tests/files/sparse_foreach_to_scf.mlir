// RUN: --lower-sparse-foreach-to-scf --split-input-file
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 8 }>

func.func @csr(%a: tensor<?x4xf32, #CSR>) {
  sparse_tensor.foreach in %a : tensor<?x4xf32, #CSR> do {
  ^bb0(%i: index, %j: index, %v: f32):
    "test.use"(%i, %j, %v) : (index, index, f32) -> ()
  }
  return
}

func.func @dense(%a: tensor<?x4xf32>, %init: f32) -> f32 {
  %r = sparse_tensor.foreach in %a init(%init) : tensor<?x4xf32>, f32 -> f32 do {
  ^bb0(%i: index, %j: index, %v: f32, %x: f32):
    %s = arith.addf %v, %x : f32
    sparse_tensor.yield %s : f32
  }
  return %r : f32
}

func.func @constant(%init: f32) -> f32 {
  %c = arith.constant sparse<[[1, 0], [0, 2]], [1.0, 5.0]> : tensor<8x7xf32>
  %r = sparse_tensor.foreach in %c init(%init) : tensor<8x7xf32>, f32 -> f32 do {
  ^bb0(%i: index, %j: index, %v: f32, %x: f32):
    "test.use"(%i, %j) : (index, index) -> ()
    %s = arith.addf %v, %x : f32
    sparse_tensor.yield %s : f32
  }
  return %r : f32
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>

func.func @coo(%a: tensor<?x4xf32, #COO>, %init: f32) -> f32 {
  %r = sparse_tensor.foreach in %a init(%init) : tensor<?x4xf32, #COO>, f32 -> f32 do {
  ^bb0(%i: index, %j: index, %v: f32, %x: f32):
    "test.use"(%i, %j) : (index, index) -> ()
    %s = arith.addf %v, %x : f32
    sparse_tensor.yield %s : f32
  }
  return %r : f32
}

// -----

#BSR = #sparse_tensor.encoding<{
  map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)
}>

func.func @blocks(%a: tensor<?x6xf32, #BSR>) {
  sparse_tensor.foreach in %a : tensor<?x6xf32, #BSR> do {
  ^bb0(%i: index, %j: index, %v: f32):
    "test.use"(%i, %j, %v) : (index, index, f32) -> ()
  }
  return
}

// -----

#Slice = #sparse_tensor.encoding<{
  map = (d0 : #sparse_tensor<slice(1, 4, 2)>, d1 : #sparse_tensor<slice(?, 4, 1)>) -> (d0 : dense, d1 : compressed)
}>

func.func @slice(%a: tensor<4x4xf32, #Slice>) {
  sparse_tensor.foreach in %a : tensor<4x4xf32, #Slice> do {
  ^bb0(%i: index, %j: index, %v: f32):
    "test.use"(%i, %j, %v) : (index, index, f32) -> ()
  }
  return
}
