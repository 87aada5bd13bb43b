// RUN: --allow-unregistered-dialect
// RUN: --allow-unregistered-dialect --canonicalize

func.func @names(%a: i32, %t: tensor<4x?xf32>, %m: memref<4xf32>) -> f32 {
  %0:2 = "test.two_result"() <{kind = 5 : i64}> : () -> (i32, f32)
  %1:3 = "test.three_result"() <{kind = 4 : i64}> : () -> (i32, f32, f32)
  %2:3 = "test.mixed_variadic_out1"() : () -> (i32, f32, i32)
  %3:2 = "test.native_code_call4"(%a) : (i32) -> (i32, i32)
  %4:2 = "test.op_with_result_shape_interface"(%t, %t) : (tensor<4x?xf32>, tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>)
  %5:2 = "test.alloc_with_multiple_results"() : () -> (index, memref<64xf32>)
  %6:2 = "test.op_norm_ret"(%m) : (memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  test.dynamic_custom_parser_printer custom_keyword
  test.graph_loop {
    %c = "foo.a"(%d) : (i32) -> i32
    %d = "foo.b"(%c) : (i32) -> i32
    test.region_yield %c : i32
  } : () -> ()
  %8 = test.loop_block %a : (i32) -> f32 {
  ^bb0(%b: i32):
    test.loop_block_term iter %b exit %0#1
  }
  return %8 : f32
}
