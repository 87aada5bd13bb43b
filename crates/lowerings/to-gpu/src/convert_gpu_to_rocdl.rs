//! The pass `convert-gpu-to-rocdl`: lowers modules of device code to rocdl and llvm (MLIR:
//! `LowerGpuOpsToROCDLOps.cpp`).

use terrace_builtin::{DYNAMIC, MemRefType};
use terrace_gpu::{self as gpu, GPUFuncOp, GPUModuleOp, ShuffleMode, ShuffleOp};
use terrace_ir::{
    ArrayAttr, Attribute, Diagnostic, DictionaryAttr, Ident, Location, Op, OpRef, OpType, Operand,
    StringAttr, UnitAttr, Value,
};
use terrace_llvm as llvm;
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_rocdl as rocdl;
use terrace_rocdl::RocdlDialect;
use terrace_to_llvm::Lowering;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::{INDEX_WIDTH, TypeRules};

use crate::convert_amdgpu_to_rocdl::{address_space, populate_amdgpu_to_rocdl};
use crate::convert_gpu_to_nvvm::{populate_dialects, request_wrappers};
use crate::convert_math_to_rocdl::populate_math_to_rocdl;
use crate::indices::{
    IndexRegister, as_index, populate_indices, position, range_attr, read_in_range, size,
    upper_bound,
};
use crate::kernels::{KernelRules, populate_kernels};
use crate::ops::TargetOps;
use crate::shared_memory::populate_shared_memory;
use crate::spaces::AddressSpaces;
use terrace_amdgpu_transforms::Chipset;

/// The runtime that launches kernels and that implements printing.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
pub enum GpuRuntime {
    /// No runtime, so that printing is not lowered.
    #[default]
    Unknown,
    /// The runtime of ROCm.
    #[option(name = "HIP")]
    Hip,
    /// A runtime for OpenCL.
    #[option(name = "OpenCL")]
    OpenCl,
}

/// Replace gpu operations by rocdl operations
#[pass(
    name = "convert-gpu-to-rocdl",
    title = "ConvertGpuOpsToROCDLOps",
    anchor = "gpu.module",
    run = run
)]
pub struct ConvertGpuToRocdl {
    /// The chipset that runs the operations
    #[option(default = "gfx000")]
    pub chipset: String,
    /// Width of the type index, in bits; 0 = 64
    #[option]
    pub index_bitwidth: u32,
    /// Pass memrefs of static shape as bare pointers
    #[option]
    pub use_bare_ptr_memref_call_conv: bool,
    /// The runtime that runs the kernels
    #[option]
    pub runtime: GpuRuntime,
    /// Dialects whose operations are replaced; empty = all
    #[option]
    pub allowed_dialects: Vec<String>,
}

/// The data layout of AMD GPUs.
const DATA_LAYOUT: &str = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-\
    p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-\
    v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9";

fn run(pass: &ConvertGpuToRocdl, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<RocdlDialect>();
    cx.load::<terrace_amdgpu::AmdgpuDialect>();
    let body = target.body_mut();
    if body.root().attribute("llvm.data_layout").is_none() {
        let layout = StringAttr::from_text(&cx, DATA_LAYOUT).attr();
        let set = body.set_attribute(Op::ROOT, "llvm.data_layout", Some(layout));
        debug_assert!(set.is_ok(), "a discardable attribute");
    }
    request_wrappers(body);
    let chipset = Chipset::of_option(target, &pass.chipset)?;
    let bare_pointers = pass.use_bare_ptr_memref_call_conv;
    if bare_pointers && !target.body().child_bodies().all(|child| may_use_bare(child.root())) {
        return Err(target.emit(Diagnostic::error(
            Location::unknown(&cx),
            "bare pointer calling convention requires all memrefs to have static shape and use \
             the identity map",
        )));
    }
    crate::rewrites::rewrite(target.body_mut(), Some(chipset));
    let width = if pass.index_bitwidth == 0 { INDEX_WIDTH } else { pass.index_bitwidth };
    let mut types = TypeRules::new(width);
    types.address_space = address_space;
    let mut new = Lowering::with_types(types);
    new.use_bare_pointers(bare_pointers);
    populate_gpu_to_rocdl(&mut new, chipset, bare_pointers);
    populate_math_to_rocdl(&mut new, Some(chipset));
    populate_amdgpu_to_rocdl(&mut new, chipset);
    populate_dialects(&cx, target, &pass.allowed_dialects, &[], &mut new)?;
    legality(&mut new);
    new.run(target)
}

/// Whether all memrefs of the signature of `function` may be passed as bare pointers.
fn may_use_bare(function: OpRef<'_>) -> bool {
    let cx = function.context();
    let Some(function) = function.cast::<GPUFuncOp>() else { return true };
    let ty = function.function_type().data(cx).0.downcast::<terrace_builtin::FunctionType>(cx);
    let is_plain = |ty: &terrace_ir::Type| match ty.downcast::<MemRefType>(cx) {
        Some(memref) => memref.layout.is_none() && !memref.shape.contains(&DYNAMIC),
        None => !ty.is::<terrace_builtin::UnrankedMemRefType>(),
    };
    ty.is_none_or(|ty| ty.inputs.iter().chain(ty.results.iter()).all(is_plain))
}

/// Marks gpu, and the intrinsics of llvm that the target has no instructions for, as illegal.
fn legality(lowering: &mut Lowering) {
    let legal_for_f32 = |op: OpRef<'_>| {
        let cx = op.context();
        let format = terrace_numeric::FloatFormat::F32;
        Some(op.operand_types().any(|ty| terrace_builtin::TypeExt::is_float_of(ty, cx, format)))
    };
    lowering
        .target
        .legal_dialects(&["rocdl"])
        .illegal_dialects(&["gpu"])
        .illegal_op::<terrace_func::FuncOp>()
        .illegal_op::<llvm::CosOp>()
        .illegal_op::<llvm::Exp2Op>()
        .illegal_op::<llvm::FCeilOp>()
        .illegal_op::<llvm::FFloorOp>()
        .illegal_op::<llvm::FRemOp>()
        .illegal_op::<llvm::Log10Op>()
        .illegal_op::<llvm::Log2Op>()
        .illegal_op::<llvm::PowOp>()
        .illegal_op::<llvm::SinOp>()
        .dynamically_legal_op::<llvm::ExpOp>(legal_for_f32)
        .dynamically_legal_op::<llvm::LogOp>(legal_for_f32)
        .legal_op::<gpu::YieldOp>()
        .legal_op::<GPUModuleOp>();
}

/// The registers of AMD GPUs.
static REGISTERS: &[IndexRegister] = &[
    position(gpu::ThreadIdOp::INFO, "rocdl.workitem.id", Some("known_block_size")),
    size(gpu::BlockDimOp::INFO, "rocdl.workgroup.dim", Some("known_block_size")),
    position(gpu::BlockIdOp::INFO, "rocdl.workgroup.id", Some("known_grid_size")),
    size(gpu::GridDimOp::INFO, "rocdl.grid.dim", Some("known_grid_size")),
];

/// Adds the patterns that lower gpu (MLIR: `populateGpuToROCDLConversionPatterns`).
pub fn populate_gpu_to_rocdl(lowering: &mut Lowering, chipset: Chipset, bare_pointers: bool) {
    lowering.add_built::<gpu::BarrierOp>("GPUBarrierToROCDL", |b, op, _| {
        b.target_op(rocdl::BarrierOp::INFO, &[], &[], &[]);
        b.rw.erase_op(op);
        Some(())
    });
    populate_indices(lowering, REGISTERS);
    populate_kernels(
        lowering,
        KernelRules {
            workgroup_space: AddressSpaces::ROCDL.workgroup,
            private_space: AddressSpaces::ROCDL.private,
            kernel: "rocdl.kernel",
            block_size: "rocdl.reqd_work_group_size",
            cluster_size: None,
            flat_size: Some("rocdl.flat_work_group_size"),
            bare_pointers,
            conventions: [llvm::CConv::C; 2],
            workgroup_arguments: false,
        },
    );
    populate_shared_memory(lowering, None);
    lowering.add_built::<ShuffleOp>("GPUShuffleOpLowering", shuffle);
    lowering.add_built::<gpu::LaneIdOp>("GPULaneIdOpToROCDL", |b, op, _| {
        let lane = lane_id(b);
        let lane = as_index(b, lane)?;
        b.replace(op, lane)
    });
    lowering.add_built::<gpu::SubgroupSizeOp>("GPUSubgroupSizeOpToROCDL", move |b, op, _| {
        let smallest = if matches!(chipset.major, 10..) { 32 } else { 64 };
        let range = upper_bound(b.rw.body().op(op)).map(|bound| (smallest, bound + 1));
        let size = read_in_range(b, "rocdl.wavefrontsize", range);
        let size = as_index(b, size)?;
        b.replace(op, size)
    });
}

/// Counts the lanes of a wave before the current one.
fn lane_id(b: &mut LlvmBuilder<'_, '_>) -> Value {
    let (zero, all, word) = (b.i32(0), b.i32(-1), b.int_type(32));
    let low = lanes_below(b, 32);
    let low = b.target_value(rocdl::MbcntLoOp::INFO, &[all, zero], word, &[("res_attrs", low)]);
    let high = lanes_below(b, 64);
    b.target_value(rocdl::MbcntHiOp::INFO, &[all, low], word, &[("res_attrs", high)])
}

/// Returns the attributes of a result that is defined and below `bound`.
fn lanes_below(b: &LlvmBuilder<'_, '_>, bound: i64) -> Attribute {
    let entries = [
        (Ident::get(&b.cx, "llvm.noundef"), UnitAttr::get(&b.cx).attr()),
        (Ident::get(&b.cx, "llvm.range"), range_attr(b, (0, bound))),
    ];
    ArrayAttr::get(&b.cx, vec![DictionaryAttr::get(&b.cx, &entries).attr()]).attr()
}

/// Lowers `gpu.shuffle` to permutations of each word between lanes.
fn shuffle(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let [value, offset, width] = *operands else { return None };
    let mode = ShuffleOp::from_op(op).view(b.rw.body()).mode();
    let (ty, word) = (b.type_of(value), b.int_type(32));
    let lane = lane_id(b);
    let zero = b.i32(0);
    let negated = b.sub(zero, width);
    let end = b.add(lane, width);
    let end = llvm::AndOp::build(b.rw, end, negated).value(b.rw);
    let source = match mode {
        ShuffleMode::UP => b.sub(lane, offset),
        ShuffleMode::DOWN => b.add(lane, offset),
        ShuffleMode::XOR => llvm::XOrOp::build(b.rw, lane, offset).value(b.rw),
        ShuffleMode::IDX => offset,
    };
    let active = llvm::ICmpOp::build(b.rw, llvm::ICmpPredicate::Slt, source, end).value(b.rw);
    let source = llvm::SelectOp::build(b.rw, active, source, lane).value(b.rw);
    let two = b.i32(2);
    let address = llvm::ShlOp::build(b.rw, source, two).value(b.rw);
    let words = b.split(value, word)?;
    let words: Vec<Value> = words
        .into_iter()
        .map(|part| b.target_value(rocdl::DsBpermuteOp::INFO, &[address, part], word, &[]))
        .collect();
    let value = b.join(&words, ty)?;
    b.rw.replace_op(op, &[value, active]);
    Some(())
}
