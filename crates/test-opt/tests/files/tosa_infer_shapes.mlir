// RUN: --split-input-file --tosa-infer-shapes --allow-unregistered-dialect

// Each rule of inference, casts for other users, branches and loops.
func.func @matmul(%a: tensor<1x4x5xf32>, %b: tensor<?x5x6xf32>, %c: tensor<*xf32>) {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %zp, %zp : (tensor<1x4x5xf32>, tensor<?x5x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %1 = tosa.matmul %a, %c, %zp, %zp : (tensor<1x4x5xf32>, tensor<*xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %2 = tosa.matmul %c, %b, %zp, %zp : (tensor<*xf32>, tensor<?x5x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @pad(%a: tensor<1x?xf32>, %b: tensor<*xf32>) {
  %p = tosa.const_shape {values = dense<[1,2,3,4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %q = tosa.const_shape {values = dense<[1,-1,3,4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %a, %p, %zp : (tensor<1x?xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
  %1 = tosa.pad %b, %p, %zp : (tensor<*xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @tile(%a: tensor<2x?xf32>, %b: tensor<*xf32>) {
  %p = tosa.const_shape {values = dense<[3,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %q = tosa.const_shape {values = dense<[3,-1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %p : (tensor<2x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %1 = tosa.tile %b, %p : (tensor<*xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}
// -----
func.func @transpose(%a: tensor<2x?x4xf32>, %b: tensor<*xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 2, 1, 0>} : (tensor<2x?x4xf32>) -> tensor<?x?x?xf32>
  %1 = tosa.transpose %b {perms = array<i32: 2, 1, 0>} : (tensor<*xf32>) -> tensor<?x?x?xf32>
  %2 = tosa.transpose %a {perms = array<i32: 2, 1, 0>} : (tensor<2x?x4xf32>) -> tensor<*xf32>
  return
}
// -----
func.func @reshape(%a: tensor<2x?x4xf32>, %b: tensor<2x3x4xf32>) {
  %p = tosa.const_shape {values = dense<[4,-1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %q = tosa.const_shape {values = dense<[4,6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %p : (tensor<2x?x4xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %1 = tosa.reshape %b, %p : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %2 = tosa.reshape %b, %q : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %3 = tosa.reshape %b, %q : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<*xf32>
  %4 = tosa.reshape %a, %q : (tensor<2x?x4xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}
// -----
func.func @slice(%a: tensor<8x?x4xf32>, %b: tensor<*xf32>) {
  %p = tosa.const_shape {values = dense<[4,1,2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %q = tosa.const_shape {values = dense<[3,3,-1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %r = tosa.const_shape {values = dense<[-1,-1,-1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.slice %a, %p, %q : (tensor<8x?x4xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<?x?x?xf32>
  %1 = tosa.slice %a, %p, %r : (tensor<8x?x4xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<?x?x?xf32>
  %2 = tosa.slice %b, %p, %r : (tensor<*xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<?x?x?xf32>
  %3 = tosa.slice %b, %p, %q : (tensor<*xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<?x?x?xf32>
  %4 = tosa.slice %a, %p, %q : (tensor<8x?x4xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<*xf32>
  return
}
// -----
func.func @resize(%a: tensor<1x5x?x3xi8>) {
  %s = tosa.const_shape {values = dense<[4,2,4,2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %b {mode = NEAREST_NEIGHBOR} : (tensor<1x5x?x3xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x?xi8>
  return
}
// -----
func.func @convs(%i: tensor<?x8x9x3xf32>, %w: tensor<5x3x?x3xf32>, %b: tensor<5xf32>, %wu: tensor<?x3x?x?xf32>, %dw: tensor<3x3x3x2xf32>, %b6: tensor<6xf32>, %b1: tensor<1xf32>) {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %i, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x9x3xf32>, tensor<5x3x?x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %1 = tosa.conv2d %i, %wu, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x9x3xf32>, tensor<?x3x?x?xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %91 = tosa.conv2d %i, %wu, %b1, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x9x3xf32>, tensor<?x3x?x?xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %2 = tosa.depthwise_conv2d %i, %dw, %b6, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x9x3xf32>, tensor<3x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %3 = tosa.transpose_conv2d %i, %w, %b, %zp, %zp {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>} : (tensor<?x8x9x3xf32>, tensor<5x3x?x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %4 = tosa.max_pool2d %i {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 2, 2>} : (tensor<?x8x9x3xf32>) -> tensor<?x?x?x?xf32>
  %5 = tosa.avg_pool2d %i, %zp, %zp {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 2, 2>, acc_type = f32} : (tensor<?x8x9x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %6 = tosa.conv2d %i, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x9x3xf32>, tensor<5x3x?x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  return
}
// -----
func.func @conv3(%i: tensor<1x?x9x9x3xf32>, %w: tensor<5x3x2x3x3xf32>, %b: tensor<5xf32>, %u: tensor<*xf32>) {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv3d %i, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x?x9x9x3xf32>, tensor<5x3x2x3x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?x?xf32>
  %1 = tosa.conv3d %u, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<*xf32>, tensor<5x3x2x3x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @others(%u: tensor<*xf32>, %a: tensor<4x?x8xf32>, %i: tensor<?x3xi32>, %ui: tensor<*xi32>, %tb: tensor<512xi8>, %a8: tensor<2x?xi8>) {
  %0 = tosa.reduce_sum %u {axis = 1 : i32} : (tensor<*xf32>) -> tensor<?x?x?xf32>
  %1 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<4x?x8xf32>) -> tensor<?x?x?xf32>
  %2 = tosa.argmax %u {axis = 1 : i32} : (tensor<*xf32>) -> tensor<?x?xi32>
  %3 = tosa.concat %u, %a {axis = 1 : i32} : (tensor<*xf32>, tensor<4x?x8xf32>) -> tensor<?x?x?xf32>
  %4 = tosa.concat %u, %u {axis = 1 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<?x?x?xf32>
  %5 = tosa.gather %u, %i : (tensor<*xf32>, tensor<?x3xi32>) -> tensor<?x?x?xf32>
  %6 = tosa.gather %a, %ui : (tensor<4x?x8xf32>, tensor<*xi32>) -> tensor<?x?x?xf32>
  %7 = tosa.scatter %u, %i, %a : (tensor<*xf32>, tensor<?x3xi32>, tensor<4x?x8xf32>) -> tensor<?x?x?xf32>
  %8 = tosa.reverse %a {axis = 1 : i32} : (tensor<4x?x8xf32>) -> tensor<?x?x?xf32>
  %9, %10 = tosa.fft2d %a, %a {inverse = false} : (tensor<4x?x8xf32>, tensor<4x?x8xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  %11 = tosa.sigmoid %a : (tensor<4x?x8xf32>) -> tensor<?x?x?xf32>
  %12 = tosa.erf %a : (tensor<4x?x8xf32>) -> tensor<?x?x?xf32>
  %13 = tosa.tanh %a : (tensor<4x?x8xf32>) -> tensor<?x?x?xf32>
  %14 = tosa.table %a8, %tb : (tensor<2x?xi8>, tensor<512xi8>) -> tensor<*xi8>
  %15 = tosa.sin %a : (tensor<4x?x8xf32>) -> tensor<*xf32>
  %16 = tosa.custom %a {operator_name="x", domain_name="y", implementation_attrs="z"} : (tensor<4x?x8xf32>) -> tensor<*xf32>
  %17, %18 = tosa.rfft2d %a : (tensor<4x?x8xf32>) -> (tensor<?x?x?xf32>, tensor<*xf32>)
  %19 = tosa.argmax %a {axis = 1 : i32} : (tensor<4x?x8xf32>) -> tensor<*xi32>
  %20 = tosa.gather %u, %ui : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
  %21 = tosa.concat %a, %u {axis = 0 : i32} : (tensor<4x?x8xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}
// -----
func.func @resc(%a: tensor<4x?x8xi8>) {
  %m = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<10> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %a, %m, %s, %zi, %zo {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4x?x8xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<?x?x?xi32>
  %1 = tosa.rescale %a, %m, %s, %zi, %zo {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4x?x8xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<*xi32>
  %2 = tosa.cast %a : (tensor<4x?x8xi8>) -> tensor<*xi32>
  %3 = tosa.arithmetic_right_shift %a, %a {round = true} : (tensor<4x?x8xi8>, tensor<4x?x8xi8>) -> tensor<*xi8>
  %4 = tosa.clz %a : (tensor<4x?x8xi8>) -> tensor<*xi8>
  return
}
// -----
func.func @dimless(%a: tensor<f32>, %b: tensor<f32>) -> tensor<?xf32> {
  %p = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.add %a, %b : (tensor<f32>, tensor<f32>) -> tensor<*xf32>
  %1 = tosa.reshape %0, %p : (tensor<*xf32>, !tosa.shape<1>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
// -----
func.func @bs(%a: tensor<4x64xf32>, %d: tensor<4x64xf8E5M2>, %s : tensor<4x2xf8E8M0FNU>, %A: tensor<2x4x64xf8E5M2>, %as: tensor<2x4x2xf8E8M0FNU>, %u: tensor<*xf32>) {
  %0, %1 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<?x?xf8E5M2>, tensor<?x?xf8E8M0FNU>)
  %2 = tosa.cast_from_block_scaled %d, %s {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>) -> tensor<?x?xf32>
  %3 = tosa.matmul_t_block_scaled %A, %as, %A, %as {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E5M2>, tensor<2x4x2xf8E8M0FNU>, tensor<2x4x64xf8E5M2>, tensor<2x4x2xf8E8M0FNU>) -> tensor<?x?x?xf32>
  %4, %5 = tosa.cast_to_block_scaled %u {block_size = BLOCK_SIZE_32} : (tensor<*xf32>) -> (tensor<?x?xf8E5M2>, tensor<?x?xf8E8M0FNU>)
  return
}
// -----
func.func @if(%c: tensor<i1>, %a: tensor<3xf32>, %b: tensor<?xf32>, %d: tensor<4xf32>) -> tensor<*xf32> {
  %0 = tosa.cond_if %c (%x = %a, %y = %b) : tensor<i1> (tensor<3xf32>, tensor<?xf32>) -> tensor<*xf32> {
  ^bb0(%x: tensor<*xf32>, %y: tensor<*xf32>):
    %1 = tosa.abs %x : (tensor<*xf32>) -> tensor<*xf32>
    tosa.yield %1 : tensor<*xf32>
  } else {
  ^bb0(%x: tensor<*xf32>, %y: tensor<*xf32>):
    tosa.yield %y : tensor<*xf32>
  }
  return %0 : tensor<*xf32>
}
// -----
func.func @if2(%c: tensor<i1>, %a: tensor<3xf32>, %b: tensor<?xf32>, %d: tensor<4xf32>) -> tensor<*xf32> {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<*xf32> {
    %1 = tosa.abs %a : (tensor<3xf32>) -> tensor<*xf32>
    %2 = "x.y"(%1) : (tensor<*xf32>) -> tensor<*xf32>
    tosa.yield %1 : tensor<*xf32>
  } else {
    %1 = tosa.abs %d : (tensor<4xf32>) -> tensor<*xf32>
    tosa.yield %1 : tensor<*xf32>
  }
  return %0 : tensor<*xf32>
}
// -----
func.func @while(%i: tensor<i32>, %a: tensor<3xf32>) -> tensor<*xf32> {
  %0, %1 = "tosa.while_loop"(%i, %a) ({
  ^bb0(%x: tensor<*xi32>, %y: tensor<*xf32>):
    %c = "tosa.const"() <{values = dense<10> : tensor<i32>}> : () -> tensor<i32>
    %2 = tosa.greater_equal %x, %c : (tensor<*xi32>, tensor<i32>) -> tensor<*xi1>
    "tosa.yield"(%2) : (tensor<*xi1>) -> ()
  }, {
  ^bb0(%x: tensor<*xi32>, %y: tensor<*xf32>):
    %3 = tosa.concat %y, %y {axis = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    "tosa.yield"(%x, %3) : (tensor<*xi32>, tensor<*xf32>) -> ()
  }) : (tensor<i32>, tensor<3xf32>) -> (tensor<*xi32>, tensor<*xf32>)
  return %1 : tensor<*xf32>
}
// -----
func.func @while3(%a: tensor<2xi32>, %b: tensor<3xi32>) -> () {
  %1:2 = "tosa.while_loop"(%a, %b) ({
  ^bb0(%arg2: tensor<?xi32>, %arg3: tensor<?xi32>):
    %2 = tosa.greater_equal %arg2, %arg3 : (tensor<?xi32>, tensor<?xi32>) -> tensor<*xi1>
    "tosa.yield"(%2) : (tensor<*xi1>) -> ()
  }, {
  ^bb0(%arg2: tensor<?xi32>, %arg3: tensor<?xi32>):
    "tosa.yield"(%arg3, %arg2) : (tensor<?xi32>, tensor<?xi32>) -> ()
  }) : (tensor<2xi32>, tensor<3xi32>) -> (tensor<?xi32>, tensor<*xi32>)
  return
}
// -----
func.func @multi(%c: tensor<i1>, %a: tensor<3xf32>) {
  %0 = scf.execute_region -> tensor<*xf32> {
    %1 = tosa.abs %a : (tensor<3xf32>) -> tensor<*xf32>
    scf.yield %1 : tensor<*xf32>
  }
  cf.br ^bb1(%0 : tensor<*xf32>)
^bb1(%x: tensor<*xf32>):
  %2 = tosa.abs %a : (tensor<3xf32>) -> tensor<*xf32>
  cf.br ^bb1(%2 : tensor<*xf32>)
}
// -----
func.func @same(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<?x4xf32> {
  %p = tosa.const_shape {values = dense<[2,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
// -----
func.func @sh(%a: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %0 = tosa.dim %a {axis = 0 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
  %1 = tosa.concat_shape %0, %0 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %2 = tosa.tile %a, %1 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %3 = tosa.reshape %a, %1 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %4 = tosa.slice %a, %1, %1 : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
