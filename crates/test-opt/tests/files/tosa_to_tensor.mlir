// RUN: --split-input-file "--pass-pipeline=builtin.module(func.func(tosa-to-tensor))"

// Concatenations, reshapes, slices and paddings.
func.func @c(%a: tensor<4xf32>, %b: tensor<?xf32>, %d: tensor<2x3xf32>, %e: tensor<2x?xf32>) {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tosa.concat %d, %e {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  %2 = tosa.concat %d, %d {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @r(%a: tensor<2x?x4xf32>, %b: tensor<2x3x4xf32>, %s: tensor<f32>, %d: tensor<?x?xf32>) {
  %p = tosa.const_shape {values = dense<[4,-1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %q = tosa.const_shape {values = dense<[4,6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.const_shape {values = dense<[6,4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %o = tosa.const_shape {values = dense<[1,1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  %0 = tosa.reshape %b, %q : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
  %1 = tosa.reshape %b, %r : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<6x4xf32>
  %2 = tosa.reshape %a, %p : (tensor<2x?x4xf32>, !tosa.shape<2>) -> tensor<4x?xf32>
  %3 = tosa.reshape %s, %o : (tensor<f32>, !tosa.shape<2>) -> tensor<1x1xf32>
  %m = tosa.const_shape {values = dense<[-1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %4 = tosa.reshape %d, %m : (tensor<?x?xf32>, !tosa.shape<1>) -> tensor<?xf32>
  %n = tosa.const_shape {values = dense<[2,-1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %5 = tosa.reshape %4, %n : (tensor<?xf32>, !tosa.shape<2>) -> tensor<2x?xf32>
  return
}
// -----
func.func @s(%a: tensor<6xf32>, %b: tensor<?xf32>, %c: tensor<?x3xf32>) {
  %p = tosa.const_shape {values = dense<[2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %q = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %m = tosa.const_shape {values = dense<[-1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.slice %a, %p, %q : (tensor<6xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xf32>
  %1 = tosa.slice %b, %p, %m : (tensor<?xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xf32>
  return
}
// -----
func.func @p(%a: tensor<1x2xf32>, %b: tensor<1x?xi32>, %q: tensor<1x2xi8>) {
  %p = tosa.const_shape {values = dense<[1,2,3,4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %z = "tosa.const"() <{values = dense<0.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y = "tosa.const"() <{values = dense<7> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.pad %a, %p, %z : (tensor<1x2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x9xf32>
  %1 = tosa.pad %b, %p, %y : (tensor<1x?xi32>, !tosa.shape<4>, tensor<1xi32>) -> tensor<4x?xi32>
  return
}
