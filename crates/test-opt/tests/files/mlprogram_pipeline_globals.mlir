// RUN: --mlprogram-pipeline-globals --allow-unregistered-dialect

ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
func.func private @unknown()
func.func @blocks(%c: i1) -> tensor<4xi32> {
  %0 = ml_program.global_load @g : tensor<4xi32>
  call @unknown() : () -> ()
  %1 = ml_program.global_load @g : tensor<4xi32>
  ml_program.global_store @g = %1 : tensor<4xi32>
  "test.region"() ({
    %inner = ml_program.global_load @g : tensor<4xi32>
    "test.use"(%inner) : (tensor<4xi32>) -> ()
  }) : () -> ()
  ml_program.global_store @g = %0 : tensor<4xi32>
  call @loads_indirectly() : () -> ()
  ml_program.global_store @g = %0 : tensor<4xi32>
  cf.br ^next
^next:
  %2 = ml_program.global_load @g : tensor<4xi32>
  return %2: tensor<4xi32>
}
func.func @loads_indirectly() {
  call @loads() : () -> ()
  return
}
func.func @loads() {
  %0 = ml_program.global_load @g : tensor<4xi32>
  "test.use"(%0) : (tensor<4xi32>) -> ()
  call @loads_indirectly() : () -> ()
  return
}
module @inner {
  ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
  func.func @twice() -> tensor<4xi32> {
    %0 = ml_program.global_load @g : tensor<4xi32>
    %1 = ml_program.global_load @g : tensor<4xi32>
    return %1: tensor<4xi32>
  }
}
