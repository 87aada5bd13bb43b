//! The pass `convert-nvgpu-to-nvvm`: lowers nvgpu to the intrinsics of nvvm (MLIR:
//! `NVGPUToNVVM.cpp`). [`populate_nvgpu_to_nvvm`] adds its patterns.

mod barriers;
mod copies;
mod matrices;
mod tensors;
mod warpgroups;

use terrace_builtin::{IntegerAttr, IntegerType, MemRefType};
use terrace_gpu::AddressSpace;
use terrace_ir::{Context, Op, OpType, Type, Value};
use terrace_llvm::LlvmDialect;
use terrace_nvgpu::{
    self as nvgpu, DeviceAsyncTokenType, MBarrierGroupType, MBarrierTokenType,
    TensorMapDescriptorType, WarpgroupAccumulatorType, WarpgroupMatrixDescriptorType,
};
use terrace_nvvm::NvvmDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_scf_transforms::populate_scf_structural_type_conversion;
use terrace_to_llvm::Lowering;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::{INDEX_WIDTH, TypeRules, int, pointer};

use crate::spaces::{AddressSpaces, enum_value};

/// Replace nvgpu operations by nvvm operations
#[pass(name = "convert-nvgpu-to-nvvm", title = "ConvertNVGPUToNVVMPass", run = run)]
pub struct ConvertNvgpuToNvvm {}

fn run(_: &ConvertNvgpuToNvvm, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<NvvmDialect>();
    cx.load::<LlvmDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    let mut types = TypeRules::new(INDEX_WIDTH);
    types.address_space = |cx, space| AddressSpaces::NVVM.of(cx, space);
    types.other_types = convert_nvgpu_type;
    let mut new = Lowering::with_types(types);
    populate_nvgpu_to_nvvm(&mut new);
    new.target.legal_dialects(&["arith", "memref", "nvvm"]);
    let Lowering { patterns, target: legal, converter, .. } = &mut new;
    populate_scf_structural_type_conversion(patterns, legal, converter);
    new.run(target)
}

/// Converts a type of nvgpu; `None` for other types.
pub fn convert_nvgpu_type(cx: &Context, ty: Type) -> Option<Type> {
    if ty.is::<DeviceAsyncTokenType>() {
        return Some(int(cx, 32));
    }
    if ty.is::<MBarrierTokenType>() || ty.is::<WarpgroupMatrixDescriptorType>() {
        return Some(int(cx, 64));
    }
    if ty.is::<TensorMapDescriptorType>() {
        return Some(pointer(cx));
    }
    if let Some(group) = ty.downcast::<MBarrierGroupType>(cx) {
        return Some(barrier_memref(cx, group));
    }
    warpgroups::accumulator_type(cx, ty.downcast::<WarpgroupAccumulatorType>(cx)?)
}

/// The address space of the shared memory of a block.
const SHARED: i64 = 3;

/// Returns the type of the memref that holds a group of barriers.
fn barrier_memref(cx: &Context, group: &MBarrierGroupType) -> Type {
    let long = IntegerType::get(cx, 64);
    let count = i64::from(group.num_barriers);
    let space = match group.memory_space.downcast::<IntegerAttr>(cx) {
        Some(space) => space.to_i64() == Some(SHARED),
        None => enum_value::<AddressSpace>(cx, group.memory_space) == Some(AddressSpace::Workgroup),
    };
    let space = space.then(|| IntegerAttr::get(cx, long, SHARED).attr());
    MemRefType::with_layout(cx, &[count], long, None, space).ty()
}

/// Truncates an index to an `i32`.
fn truncated(b: &mut LlvmBuilder<'_, '_>, index: Value) -> Value {
    let ty = int(&b.cx, 32);
    terrace_ir::Operand::value(terrace_llvm::TruncOp::build(b.rw, ty, index), b.rw)
}

/// A function that lowers an operation.
type Convert = fn(&mut LlvmBuilder<'_, '_>, Op, &[Value]) -> Option<()>;

/// Adds the patterns that lower nvgpu (MLIR: `populateNVGPUToNVVMConversionPatterns`).
pub fn populate_nvgpu_to_nvvm(lowering: &mut Lowering) {
    let mut add = |name, root, convert: Convert| {
        lowering.add_for(name, root, move |op, operands, types, rw| {
            convert(&mut LlvmBuilder::new(rw, types)?, op, operands)
        });
    };
    add("NVGPUMBarrierInitLowering", nvgpu::MBarrierInitOp::INFO, barriers::init);
    add("NVGPUMBarrierGetLowering", nvgpu::MBarrierGetOp::INFO, barriers::get);
    add("NVGPUMBarrierArriveLowering", nvgpu::MBarrierArriveOp::INFO, barriers::arrive);
    add(
        "NVGPUMBarrierArriveNoCompleteLowering",
        nvgpu::MBarrierArriveNoCompleteOp::INFO,
        barriers::arrive_without_completion,
    );
    add("NVGPUMBarrierTestWaitLowering", nvgpu::MBarrierTestWaitOp::INFO, barriers::test_wait);
    add(
        "NVGPUMBarrierTryWaitParityLowering",
        nvgpu::MBarrierTryWaitParityOp::INFO,
        barriers::try_wait,
    );
    add(
        "NVGPUMBarrierArriveExpectTxLowering",
        nvgpu::MBarrierArriveExpectTxOp::INFO,
        barriers::arrive_expecting,
    );
    add("NVGPUTmaAsyncLoadOpLowering", nvgpu::TmaAsyncLoadOp::INFO, tensors::load);
    add("NVGPUTmaAsyncStoreOpLowering", nvgpu::TmaAsyncStoreOp::INFO, tensors::store);
    add("NVGPUTmaPrefetchOpLowering", nvgpu::TmaPrefetchOp::INFO, tensors::prefetch);
    add("NVGPUTmaFenceOpLowering", nvgpu::TmaFenceOp::INFO, tensors::fence);
    add(
        "NVGPUGenerateWarpgroupDescriptorLowering",
        nvgpu::WarpgroupGenerateDescriptorOp::INFO,
        warpgroups::descriptor,
    );
    add(
        "NVGPUWarpgroupMmaInitAccumulatorOpLowering",
        nvgpu::WarpgroupMmaInitAccumulatorOp::INFO,
        warpgroups::init_accumulator,
    );
    add("NVGPUWarpgroupMmaOpLowering", nvgpu::WarpgroupMmaOp::INFO, warpgroups::multiply);
    add("NVGPUWarpgroupMmaStoreOpLowering", nvgpu::WarpgroupMmaStoreOp::INFO, warpgroups::store);
    add("MmaSyncOptoNVVM", nvgpu::MmaSyncOp::INFO, matrices::multiply);
    add("MmaLdMatrixOpToNVVM", nvgpu::LdMatrixOp::INFO, matrices::load);
    add("NVGPUMmaSparseSyncLowering", nvgpu::MmaSparseSyncOp::INFO, matrices::multiply_sparse);
    add("NVGPUAsyncCopyLowering", nvgpu::DeviceAsyncCopyOp::INFO, copies::copy);
    add(
        "NVGPUAsyncCreateGroupLowering",
        nvgpu::DeviceAsyncCreateGroupOp::INFO,
        copies::create_group,
    );
    add("NVGPUAsyncWaitLowering", nvgpu::DeviceAsyncWaitOp::INFO, copies::wait);
    add("NVGPURcpOpLowering", nvgpu::RcpOp::INFO, matrices::reciprocal);
    lowering.add_sequential(
        "NVGPUMBarrierCreateLowering",
        nvgpu::MBarrierCreateOp::INFO,
        |op, _, scopes, _, rw| barriers::create(op, scopes, rw),
    );
}
