// RUN: --split-input-file --allow-unregistered-dialect
%p, %n = "u.values"() : () -> (!llvm.ptr<1>, i32)
%r = xevm.blockload2d %p, %n, %n, %n, %n, %n <{elem_size_in_bits = 32 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 2 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi32>
// -----
%p, %n = "u.values"() : () -> (!llvm.ptr<1>, i32)
%r = xevm.blockload2d %p, %n, %n, %n, %n, %n <{elem_size_in_bits = 16 : i32, tile_width = 8 : i32, tile_height = 16 : i32, v_blocks = 1 : i32, transpose = false, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xi32>
// -----
%p, %n, %v = "u.values"() : () -> (!llvm.ptr<1>, i32, vector<8xi32>)
xevm.blockstore2d %p, %n, %n, %n, %n, %n, %v <{elem_size_in_bits = 32 : i32, tile_width = 16 : i32, tile_height = 9 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
// -----
%p = "u.values"() : () -> !llvm.ptr<1>
%r = "xevm.blockload"(%p) : (!llvm.ptr<1>) -> vector<16xi16>
