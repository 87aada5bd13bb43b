llvm.mlir.global internal @origin() : !ptr.ptr<#llvm.address_space<0>> {
  %0 = ptr.constant #ptr.address<4096> : !ptr.ptr<#llvm.address_space<0>>
  llvm.return %0 : !ptr.ptr<#llvm.address_space<0>>
}

llvm.func @offsets(%p: !ptr.ptr<#llvm.address_space<3>>, %i: i32, %v: vector<2x!ptr.ptr<#llvm.address_space<0>>>) -> i16 {
  %0 = ptr.ptr_add %p, %i : !ptr.ptr<#llvm.address_space<3>>, i32
  %1 = ptr.ptr_add nusw %0, %i : !ptr.ptr<#llvm.address_space<3>>, i32
  %2 = ptr.ptr_add nuw %1, %i : !ptr.ptr<#llvm.address_space<3>>, i32
  %3 = ptr.ptr_add inbounds %2, %i : !ptr.ptr<#llvm.address_space<3>>, i32
  %4 = ptr.ptr_diff nuw | nsw %3, %p : !ptr.ptr<#llvm.address_space<3>> -> i16
  %5 = ptr.ptr_diff %3, %p : !ptr.ptr<#llvm.address_space<3>> -> i128
  %6 = ptr.ptr_add %v, %i : vector<2x!ptr.ptr<#llvm.address_space<0>>>, i32
  %7 = ptr.ptr_diff nsw %6, %v : vector<2x!ptr.ptr<#llvm.address_space<0>>> -> vector<2xi64>
  llvm.return %4 : i16
}

llvm.func @folded() -> i64 {
  %null = ptr.constant #ptr.null : !ptr.ptr<#llvm.address_space<0>>
  %base = ptr.constant #ptr.address<-8> : !ptr.ptr<#llvm.address_space<0>>
  %long = ptr.constant #ptr.address<10000000000000000> : !ptr.ptr<#llvm.address_space<0>>
  %size = ptr.type_offset !llvm.struct<(i8, f64)> : i64
  %byte = ptr.type_offset i1 : i8
  %next = ptr.ptr_add inbounds %base, %size : !ptr.ptr<#llvm.address_space<0>>, i64
  ptr.store %byte, %long : i8, !ptr.ptr<#llvm.address_space<0>>
  %difference = ptr.ptr_diff %next, %null : !ptr.ptr<#llvm.address_space<0>> -> i64
  llvm.return %difference : i64
}

llvm.func @accesses(%p: !ptr.ptr<#llvm.address_space<0>>, %x: i32) -> f32 {
  %0 = ptr.load volatile %p atomic syncscope("agent") acquire nontemporal invariant invariant_group alignment = 8 : !ptr.ptr<#llvm.address_space<0>> -> i32
  ptr.store volatile %x, %p atomic syncscope("agent") release nontemporal invariant_group alignment = 8 : i32, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %0, %p : i32, !ptr.ptr<#llvm.address_space<0>>
  %1 = ptr.load %p : !ptr.ptr<#llvm.address_space<0>> -> f32
  llvm.return %1 : f32
}

llvm.func @masked(%p: !ptr.ptr<#llvm.address_space<0>>, %all: vector<4x!ptr.ptr<#llvm.address_space<0>>>, %mask: vector<4xi1>, %x: vector<4xf32>) {
  %0 = ptr.masked_load %p, %mask, %x : !ptr.ptr<#llvm.address_space<0>> -> vector<4xf32>
  ptr.masked_store %0, %p, %mask alignment = 16 : vector<4xf32>, !ptr.ptr<#llvm.address_space<0>>
  %1 = ptr.gather %all, %mask, %0 alignment = 4 : vector<4x!ptr.ptr<#llvm.address_space<0>>> -> vector<4xf32>
  ptr.scatter %1, %all, %mask : vector<4xf32>, vector<4x!ptr.ptr<#llvm.address_space<0>>>
  llvm.return
}
