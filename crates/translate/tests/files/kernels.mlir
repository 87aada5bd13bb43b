llvm.func @kernel(%barrier: !llvm.ptr, %count: i32) attributes {nvvm.kernel, nvvm.maxntid = array<i32: 32, 4>} {
  %x = nvvm.read.ptx.sreg.tid.x range <i32, 0, 32> : i32
  %token = nvvm.mbarrier.arrive %barrier, %count {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr, i32 -> i64
  %elected = nvvm.elect.sync -> i1
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  llvm.return
}

llvm.func @wave(%pointer: !llvm.ptr) attributes {rocdl.kernel, rocdl.max_flat_work_group_size = 128 : i32} {
  %size = rocdl.workgroup.dim.y : i64
  rocdl.barrier
  %value = llvm.load %pointer {rocdl.last_use} : !llvm.ptr -> i32
  llvm.return
}
