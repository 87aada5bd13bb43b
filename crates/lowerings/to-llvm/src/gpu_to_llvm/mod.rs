//! The pass `gpu-to-llvm`: lowers the host side of gpu to calls of a runtime library (MLIR:
//! `GPUToLLVMConversion.cpp`).

mod launch;
mod memory;
mod runtime;
mod streams;

use terrace_gpu::{
    AllocOp, AsyncTokenType, BinaryOp, DeallocOp, GPUModuleOp, HostRegisterOp, HostUnregisterOp,
    LaunchFuncOp, MemcpyOp, MemsetOp, SetDefaultDeviceOp, SparseDnTensorHandleType,
    SparseSpGEMMOpHandleType, SparseSpMatHandleType, WaitOp,
};
use terrace_ir::{Context, OpType, PatternSet, Type};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::VectorDialect;
use terrace_vector_transforms::populate_vector_transfer_lowering;

use crate::convert_to_llvm::populate_wanted;
use crate::gpu_to_llvm::launch::KernelArguments;
use crate::gpu_to_llvm::runtime::Runtime;
use crate::llvm_builder::LlvmBuilder;
use crate::run::Lowering;
use crate::types::{INDEX_WIDTH, TypeRules, pointer};

/// Replace the host operations of gpu by llvm operations and calls of a runtime library
#[pass(
    name = "gpu-to-llvm",
    title = "GpuToLLVMConversionPass",
    anchor = "builtin.module",
    run = run
)]
pub struct GpuToLlvm {
    /// Pass memrefs of static shape as bare pointers to functions of the host
    #[option]
    pub use_bare_pointers_for_host: bool,
    /// Pass memrefs of static shape as bare pointers to kernels
    #[option]
    pub use_bare_pointers_for_kernels: bool,
    /// Add the size in bytes after each memref that is passed to a kernel
    #[option]
    pub intersperse_sizes_for_kernels: bool,
}

fn run(pass: &GpuToLlvm, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<MemrefDialect>();
    cx.load::<VectorDialect>();
    let mut transfers = PatternSet::new();
    populate_vector_transfer_lowering(&mut transfers, 1);
    apply_patterns_everywhere(target.body_mut(), transfers);
    let mut rules = TypeRules::new(INDEX_WIDTH);
    rules.other_types = opaque_pointer;
    let mut new = Lowering::with_types(rules);
    new.use_bare_pointers(pass.use_bare_pointers_for_host);
    populate_wanted(&cx, |_| true, &mut new);
    let arguments = KernelArguments {
        bare_pointers: pass.use_bare_pointers_for_kernels || pass.use_bare_pointers_for_host,
        sizes: pass.intersperse_sizes_for_kernels,
    };
    populate_gpu_to_llvm(&mut new, arguments);
    let converter = new.converter.clone();
    new.target
        .legal_op::<GPUModuleOp>()
        .legal_op::<BinaryOp>()
        .dynamically_legal_op::<LaunchFuncOp>(move |op| Some(converter.is_legal_op(op)));
    new.run(target)
}

/// Returns the pointer type for tokens, which become streams or events, and for handles of the
/// sparse library.
fn opaque_pointer(cx: &Context, ty: Type) -> Option<Type> {
    let is_handle = ty.is::<AsyncTokenType>()
        || ty.is::<SparseDnTensorHandleType>()
        || ty.is::<SparseSpMatHandleType>()
        || ty.is::<SparseSpGEMMOpHandleType>();
    is_handle.then(|| pointer(cx))
}

/// Adds the patterns that lower the host side of gpu (MLIR: `populateGpuToLLVMConversionPatterns`).
fn populate_gpu_to_llvm(lowering: &mut Lowering, arguments: KernelArguments) {
    add::<AllocOp>(lowering, "ConvertAllocOpToGpuRuntimeCallPattern", memory::alloc);
    add::<DeallocOp>(lowering, "ConvertDeallocOpToGpuRuntimeCallPattern", memory::dealloc);
    add::<HostRegisterOp>(
        lowering,
        "ConvertHostRegisterOpToGpuRuntimeCallPattern",
        memory::host_register,
    );
    add::<HostUnregisterOp>(
        lowering,
        "ConvertHostUnregisterOpToGpuRuntimeCallPattern",
        memory::host_unregister,
    );
    add::<MemcpyOp>(lowering, "ConvertMemcpyOpToGpuRuntimeCallPattern", memory::memcpy);
    add::<MemsetOp>(lowering, "ConvertMemsetOpToGpuRuntimeCallPattern", memory::memset);
    add::<SetDefaultDeviceOp>(
        lowering,
        "ConvertSetDefaultDeviceOpToGpuRuntimeCallPattern",
        streams::set_default_device,
    );
    add::<WaitOp>(lowering, "ConvertWaitAsyncOpToGpuRuntimeCallPattern", streams::wait_async);
    add::<WaitOp>(lowering, "ConvertWaitOpToGpuRuntimeCallPattern", streams::wait);
    lowering.add_sequential(
        "LegalizeLaunchFuncOpPattern",
        LaunchFuncOp::INFO,
        move |op, operands, scopes, types, rw| {
            let b = LlvmBuilder::new(rw, types)?;
            let op = LaunchFuncOp::from_op(op);
            launch::launch(&mut Runtime { b, scopes }, op, operands, arguments)
        },
    );
}

/// Adds the pattern `name`, which converts operations of type `O` by `convert`.
fn add<O: OpType>(
    lowering: &mut Lowering,
    name: &'static str,
    convert: fn(&mut Runtime<'_, '_>, O, &[terrace_ir::Value]) -> Option<()>,
) {
    lowering.add_sequential(name, O::INFO, move |op, operands, scopes, types, rw| {
        let b = LlvmBuilder::new(rw, types)?;
        convert(&mut Runtime { b, scopes }, O::from_op(op), operands)
    });
}
