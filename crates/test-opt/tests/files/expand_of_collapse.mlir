// RUN: --canonicalize --split-input-file
func.func @a(%a: tensor<?x32xf32>, %n: index, %q: index) -> tensor<?xf32> {
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<?x32xf32> into tensor<?xf32>
  return %c : tensor<?xf32>
}

// -----

func.func @b(%a: tensor<?x32x?x32xf32>, %n: index, %q: index) -> tensor<?x32x?xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2, 3]] : tensor<?x32x?x32xf32> into tensor<?x?xf32>
  %e = tensor.expand_shape %c [[0, 1], [2]] output_shape [%n, 32, %q] : tensor<?x?xf32> into tensor<?x32x?xf32>
  return %e : tensor<?x32x?xf32>
}

// -----

func.func @c(%a: tensor<?x32x4x32xf32>, %n: index, %q: index) -> tensor<?x32x128xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2, 3]] : tensor<?x32x4x32xf32> into tensor<?x128xf32>
  %e = tensor.expand_shape %c [[0, 1], [2]] output_shape [%n, 32, 128] : tensor<?x128xf32> into tensor<?x32x128xf32>
  return %e : tensor<?x32x128xf32>
}

// -----

func.func @d(%a: tensor<?x32x?x32xf32>, %n: index, %q: index) -> tensor<?x?xf32> {
  %c = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<?x32x?x32xf32> into tensor<?xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%n, %q] : tensor<?xf32> into tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}

// -----

func.func @e(%a: memref<?x32x?x32xf32>, %n: index, %q: index) -> memref<?x32x?xf32> {
  %c = memref.collapse_shape %a [[0, 1], [2, 3]] : memref<?x32x?x32xf32> into memref<?x?xf32>
  %e = memref.expand_shape %c [[0, 1], [2]] output_shape [%n, 32, %q] : memref<?x?xf32> into memref<?x32x?xf32>
  return %e : memref<?x32x?xf32>
}

// -----

func.func @f(%a: tensor<?x4x2x3xf32>, %n: index, %q: index) -> tensor<?x6xf32> {
  %c = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<?x4x2x3xf32> into tensor<?xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%n, 6] : tensor<?xf32> into tensor<?x6xf32>
  return %e : tensor<?x6xf32>
}

// -----

func.func @g(%a: tensor<5x4x2x?xf32>, %n: index, %q: index) -> tensor<20x?xf32> {
  %c = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<5x4x2x?xf32> into tensor<?xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [20, %n] : tensor<?xf32> into tensor<20x?xf32>
  return %e : tensor<20x?xf32>
}

// -----

func.func @i(%a: tensor<4x?x3x?x2xf32>, %n: index, %q: index) -> tensor<4x?xf32> {
  %c = tensor.collapse_shape %a [[0, 1, 2, 3, 4]] : tensor<4x?x3x?x2xf32> into tensor<?xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [4, %n] : tensor<?xf32> into tensor<4x?xf32>
  return %e : tensor<4x?xf32>
}

// -----

func.func @j(%a: tensor<4x1x?x1xf32>, %n: index, %q: index) -> tensor<4x?xf32> {
  %c = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<4x1x?x1xf32> into tensor<?xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [4, %n] : tensor<?xf32> into tensor<4x?xf32>
  return %e : tensor<4x?xf32>
}

// -----

func.func @k(%a: tensor<?x?x6xf32>, %n: index, %q: index) -> tensor<?x?xf32> {
  %c = tensor.collapse_shape %a [[0, 1, 2]] : tensor<?x?x6xf32> into tensor<?xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%n, %q] : tensor<?xf32> into tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}
