// RUN: --one-shot-bufferize=bufferize-function-boundaries
// MLIR-DIFFERS: mlir-opt crashes
func.func @around_blocks(%t: tensor<?xf32>, %c: i1, %n: index) -> tensor<?xf32> {
  cf.br ^a(%t : tensor<?xf32>)
^a(%u: tensor<?xf32>):
  %s = tensor.extract_slice %u[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  cf.cond_br %c, ^a(%s : tensor<?xf32>), ^b
^b:
  return %s : tensor<?xf32>
}
