// RUN: --split-input-file
func.func private @f(!xegpu.tensor_desc<f32>)
// -----
func.func private @f(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<memory_space = slm>>)
// -----
func.func private @f(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2 : i64>>)
// -----
func.func private @f(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>>)
// -----
func.func private @f(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<boundary_check = false, memory_space = global>>)
// -----
func.func private @f(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<>>)
// -----
func.func private @f(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr>)
// -----
func.func private @f(!xegpu.tensor_desc<16xf32, #xegpu.block_tdesc_attr<memory_space = slm>>)
// -----
func.func private @f(!xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>)
// -----
func.func private @f(!xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>)
// -----
func.func private @f(!xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<chunk_size = 0>>)
// -----
func.func private @f(!xegpu.tensor_desc<16x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>)
// -----
func.func private @f(!xegpu.tensor_desc<16x3xf16, #xegpu.scatter_tdesc_attr<chunk_size = 3>>)
// -----
func.func private @f(!xegpu.tensor_desc<16x4xf16, #xegpu.scatter_tdesc_attr<chunk_size = 4 : i64, memory_space = slm>>)
// -----
func.func private @f(!xegpu.tensor_desc<16x4xf16, #xegpu.scatter_tdesc_attr<chunk_size = 4>, #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>>)
// -----
func.func private @f(!xegpu.tensor_desc<16x4xf16, #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>, #xegpu.scatter_tdesc_attr<chunk_size = 4>>)
// -----
func.func private @f(!xegpu.tensor_desc<16x4xf16, #xegpu.layout<lane_layout = [16], lane_data = [1]>>)
// -----
func.func private @f(!xegpu.tensor_desc<16x4xf16, #xegpu.layout<lane_layout = [16, 3], lane_data = [1, 1]>>)
// -----
func.func private @f(!xegpu.tensor_desc<16x4xf16, 5 : i32>)
// -----
func.func private @f(!xegpu.tensor_desc<16x4xf16, >)
// -----
func.func private @f(!xegpu.tensor_desc<16x4f16>)
// -----
func.func private @f(!xegpu.tensor_desc<16x4xf16)
// -----
func.func private @f(!xegpu.tensor_desc<>)
// -----
func.func private @f(!xegpu.tensor_desc)
// -----
func.func private @f(!xegpu.mem_desc<16x64xf16>)
// -----
func.func private @f(!xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<stride = [1, 16], block = [16, 16]>>)
// -----
func.func private @f(!xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<>>)
// -----
func.func private @f(!xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<stride = 5, stride = 6>>)
// -----
func.func private @f(!xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<stride 5>>)
// -----
func.func private @f(!xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<"s" = 5>>)
// -----
func.func private @f(!xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<zz = f32, a = 1 : i8>>)
// -----
func.func private @f(!xegpu.mem_desc<16x64xf16, 5>)
// -----
func.func private @f(!xegpu.mem_desc<16x?xf16>)
// -----
func.func private @f(!xegpu.mem_desc<f16>)
// -----
func.func private @f(!xegpu.mem_desc<16x>)
// -----
func.func private @f(!xegpu.mem_desc)
// -----
func.func private @f(!xegpu.mem_desc<16x4xf16, #xegpu.mem_layout<>, 4>)
// -----
func.func private @f() attributes {a = #xegpu.layout<>}
// -----
func.func private @f() attributes {a = #xegpu.layout<order = [1]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<sg_layout=[1], inst_data = [1,2]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<sg_layout=[1], lane_layout = [1,2]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<inst_data=[1], lane_layout = [1,2]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<inst_data=[1], sg_data = [1,2]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<sg_layout=[1], sg_data = [1,2]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<sg_layout=[1], lane_data = [1,2]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<lane_layout=[1], lane_data = [1,2]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<inst_data=[1], order = [1,2]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<sg_layout=[1], order = [1,2]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<lane_layout=[1], order = [1,2]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<lane_layout=[1,2], lane_data=[1,1], order = [1,0]>}
// -----
func.func private @f() attributes {a = #xegpu.layout<lane_layout=[]>}
// -----
func.func private @f() attributes {a = #xegpu.slice<#xegpu.layout<sg_layout=[1,2,3]>, dims = [0]>}
// -----
func.func private @f() attributes {a = #xegpu.slice<#xegpu.slice<#xegpu.layout<sg_layout=[1,2,3]>, dims = [0]>, dims = [1]>}
// -----
func.func private @f() attributes {a = #xegpu.slice<#xegpu.slice<#xegpu.layout<sg_layout=[1,2,3]>, dims = [0]>, dims = [2]>}
// -----
func.func private @f() attributes {a = #xegpu.slice<#xegpu.layout<sg_layout=[1,2,3]>, dims = [-1]>}
// -----
func.func private @f() attributes {a = #xegpu.slice<#xegpu.layout<sg_layout=[1,2,3]>, dims = [1,1]>}
// -----
func.func private @f() attributes {a = #xegpu.slice<#xegpu.layout<sg_layout=[1,2,3]>, dims = []>}
// -----
func.func private @f() attributes {a = #xegpu.slice<5, dims = [1,1]>}
// -----
func.func private @f() attributes {a = #xegpu.slice<sg_layout=[1,2,3], dims = [1,1]>}
// -----
func.func private @f() attributes {a = #xegpu.slice<#xegpu.layout<sg_layout=[1,2,3]> dims = [1,1]>}
// -----
func.func private @f() attributes {a = #xegpu.range<[2, 4]>}
// -----
func.func private @f() attributes {a = #xegpu.range<[4, 4]>}
// -----
func.func private @f() attributes {a = #xegpu.range<[2 : i32, 4 : i8]>}
// -----
func.func private @f() attributes {a = #xegpu.range<[f32, 4]>}
// -----
func.func private @f() attributes {a = #xegpu.block_tdesc_attr<foo = 4>}
// -----
func.func private @f() attributes {a = #xegpu.block_tdesc_attr<boundary_check = 4>}
// -----
func.func private @f() attributes {a = #xegpu.block_tdesc_attr<memory_space = 4>}
// -----
func.func private @f() attributes {a = #xegpu.block_tdesc_attr<array_length = 4.0>}
// -----
func.func private @f() attributes {a = #xegpu.block_tdesc_attr<array_length = 1 : i32, boundary_check = true>}
// -----
func.func private @f() attributes {a = #xegpu.scatter_tdesc_attr<chunk_size = 1>}
// -----
func.func private @f() attributes {a = #xegpu.scatter_tdesc_attr<chunk_size = 1 : i32>}
// -----
func.func private @f() attributes {a = #xegpu.scatter_tdesc_attr<chunk_size = -1 : i32>}
