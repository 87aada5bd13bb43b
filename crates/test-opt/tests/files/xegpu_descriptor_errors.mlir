// RUN: --split-input-file
func.func private @a(!xegpu.mem_desc<16x2xf16, 16x2xf16>)
// -----
func.func private @a(!xegpu.mem_desc<16x2xf16, #xegpu.block_tdesc_attr<>>)
// -----
func.func private @a(!xegpu.mem_desc<xi32>)
// -----
func.func private @a(!xegpu.mem_desc<?x2xi32>)
// -----
func.func private @a(!xegpu.mem_desc<16x2xf16, >)
// -----
func.func private @a(!xegpu.mem_desc<16x2xf16, #xegpu.mem_layout<stride = [1, 16], block = [8, 2]>>)
// -----
func.func private @a(!sparse_tensor.storage_specifier<#sparse>)
// -----
func.func private @a(!sparse_tensor.storage_specifier<#xegpu.block_tdesc_attr<>>)
// -----
func.func private @a(!sparse_tensor.storage_specifier<>)
