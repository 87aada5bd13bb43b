//! The pass `convert-gpu-to-llvm-spv`: lowers modules of device code to llvm for the SPIR-V backend
//! of LLVM (MLIR: `GPUToLLVMSPV.cpp`).

mod calls;

use terrace_gpu as gpu;
use terrace_gpu::GPUFuncOp;
use terrace_ir::{Attribute, Body};
use terrace_llvm::CConv;
use terrace_memref_transforms::map_memory_spaces;
use terrace_pass::{PassResult, Target, pass};
use terrace_to_llvm::Lowering;
use terrace_to_llvm::types::TypeRules;
use terrace_transforms::for_each_body;

use crate::kernels::{KernelRules, populate_kernels};
use crate::spaces::AddressSpaces;

/// Replace gpu operations by calls of functions of OpenCL
#[pass(
    name = "convert-gpu-to-llvm-spv",
    title = "GPUToLLVMSPVConversionPass",
    anchor = "gpu.module",
    run = run
)]
pub struct ConvertGpuToLlvmSpv {
    /// Whether indices have 64 bits instead of 32
    #[option(name = "use-64bit-index")]
    pub use_64bit_index: bool,
}

fn run(pass: &ConvertGpuToLlvmSpv, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<terrace_llvm::LlvmDialect>();
    // Memrefs without a memory space are global memory.
    let global = terrace_builtin::IntegerAttr::i64(&cx, i64::from(AddressSpaces::OPENCL.global));
    let space = |space: Option<Attribute>| space.is_none().then(|| global.attr());
    for_each_body(target.body_mut(), &|body: &mut Body| map_memory_spaces(body, &space));
    let mut types = TypeRules::new(if pass.use_64bit_index { 64 } else { 32 });
    types.address_space = |cx, space| AddressSpaces::OPENCL.of(cx, space);
    let mut new = Lowering::with_types(types);
    calls::populate_calls(&mut new);
    populate_kernels(
        &mut new,
        KernelRules {
            workgroup_space: AddressSpaces::OPENCL.workgroup,
            private_space: AddressSpaces::OPENCL.private,
            kernel: "gpu.kernel",
            block_size: "reqd_work_group_size",
            cluster_size: None,
            flat_size: None,
            bare_pointers: false,
            conventions: [CConv::SPIR_KERNEL, CConv::SPIR_FUNC],
            workgroup_arguments: true,
        },
    );
    new.target
        .illegal_op::<gpu::BarrierOp>()
        .illegal_op::<gpu::BlockDimOp>()
        .illegal_op::<gpu::BlockIdOp>()
        .illegal_op::<GPUFuncOp>()
        .illegal_op::<gpu::GlobalIdOp>()
        .illegal_op::<gpu::GridDimOp>()
        .illegal_op::<gpu::LaneIdOp>()
        .illegal_op::<gpu::NumSubgroupsOp>()
        .illegal_op::<gpu::PrintfOp>()
        .illegal_op::<gpu::ReturnOp>()
        .illegal_op::<gpu::ShuffleOp>()
        .illegal_op::<gpu::SubgroupIdOp>()
        .illegal_op::<gpu::SubgroupSizeOp>()
        .illegal_op::<gpu::ThreadIdOp>();
    new.run(target)
}
