//! The pass `convert-gpu-to-nvvm`: lowers modules of device code to nvvm and llvm (MLIR:
//! `LowerGpuOpsToNVVMOps.cpp`). [`populate_gpu_to_nvvm`] adds its patterns.

mod lanes;
mod libdevice;
mod matrices;

pub use lanes::populate_gpu_subgroup_reduce_to_nvvm;
pub use matrices::{populate_gpu_wmma_to_nvvm, struct_type as convert_matrix_type};

use rustc_hash::FxHashSet;
use terrace_func::FuncOp;
use terrace_gpu::{self as gpu, GPUModuleOp};
use terrace_ir::{Body, Context, Op, OpType, UnitAttr};
use terrace_nvvm as nvvm;
use terrace_nvvm::NvvmDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_to_llvm::Lowering;
use terrace_to_llvm::types::{INDEX_WIDTH, TypeRules};

use crate::indices::{IndexRegister, populate_indices, position, size};
use crate::kernels::{KernelRules, populate_kernels};
use crate::library_calls::populate_library;
use crate::ops::TargetOps;
use crate::printf::populate_vprintf;
use crate::shared_memory::populate_shared_memory;
use crate::spaces::AddressSpaces;

/// Replace gpu operations by nvvm operations
#[pass(
    name = "convert-gpu-to-nvvm",
    title = "ConvertGpuOpsToNVVMOps",
    anchor = "gpu.module",
    run = run
)]
pub struct ConvertGpuToNvvm {
    /// Width of the type index, in bits; 0 = 64
    #[option]
    pub index_bitwidth: u32,
    /// Whether the target has instructions for reductions over subgroups
    #[option]
    pub has_redux: bool,
    /// Pass memrefs of static shape as bare pointers
    #[option]
    pub use_bare_ptr_memref_call_conv: bool,
    /// Dialects whose operations are replaced; empty = all
    #[option]
    pub allowed_dialects: Vec<String>,
    /// Roll back patterns whose results cannot be legalized, which always happens
    #[option(ignored, default = true)]
    pub allow_pattern_rollback: bool,
}

fn run(pass: &ConvertGpuToNvvm, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<NvvmDialect>();
    request_wrappers(target.body_mut());
    crate::rewrites::rewrite(target.body_mut(), None);
    let width = if pass.index_bitwidth == 0 { INDEX_WIDTH } else { pass.index_bitwidth };
    let mut types = TypeRules::new(width);
    types.address_space = |cx, space| AddressSpaces::NVVM.of(cx, space);
    types.other_types = matrices::struct_type;
    let mut new = Lowering::with_types(types);
    new.use_bare_pointers(pass.use_bare_ptr_memref_call_conv);
    populate_gpu_to_nvvm(&mut new, pass.use_bare_ptr_memref_call_conv);
    populate_gpu_wmma_to_nvvm(&mut new);
    if pass.has_redux {
        populate_gpu_subgroup_reduce_to_nvvm(&mut new);
    }
    populate_dialects(&cx, target, &pass.allowed_dialects, &["math"], &mut new)?;
    new.target.legal_dialects(&["nvvm"]).illegal_dialects(&["gpu"]);
    new.target.legal_op::<gpu::YieldOp>().legal_op::<GPUModuleOp>();
    libdevice::forbid_intrinsics(&mut new.target);
    new.run(target)
}

/// Requests wrappers with C's calling convention for the functions directly in the module, not for
/// those in a symbol table of an operation in it.
pub(crate) fn request_wrappers(body: &mut Body) {
    let unit = UnitAttr::get(body.context()).attr();
    let direct: FxHashSet<Op> =
        body.ops_below(Op::ROOT).filter(|op| body.parent_op(*op) == Some(Op::ROOT)).collect();
    for (op, child) in body.bodies_mut() {
        if direct.contains(&op) && child.root().is::<FuncOp>() {
            let set = child.set_attribute(Op::ROOT, "llvm.emit_c_interface", Some(unit));
            debug_assert!(set.is_ok(), "a discardable attribute");
        }
    }
}

/// Adds the lowerings to llvm of the dialects `only`, or of all loaded dialects but `others` if
/// `only` is empty.
///
/// # Errors
/// If a dialect in `only` has no lowering; the error is reported.
pub(crate) fn populate_dialects(
    cx: &Context,
    target: &Target<'_>,
    only: &[String],
    others: &[&str],
    lowering: &mut Lowering,
) -> PassResult {
    let is_wanted = |name: &str| {
        !others.contains(&name) && (only.is_empty() || only.iter().any(|one| one == name))
    };
    let missing = terrace_to_llvm::populate_wanted(cx, is_wanted, lowering);
    let Some(name) = missing.first().filter(|_| !only.is_empty()) else { return Ok(()) };
    let message = format!("dialect does not implement ConvertToLLVMPatternInterface: {name}");
    Err(target.emit(target.body().root().plain_error(message)))
}

/// The registers of NVIDIA GPUs.
static REGISTERS: &[IndexRegister] = &[
    position(gpu::ThreadIdOp::INFO, "nvvm.read.ptx.sreg.tid", Some("known_block_size")),
    size(gpu::BlockDimOp::INFO, "nvvm.read.ptx.sreg.ntid", Some("known_block_size")),
    position(gpu::ClusterIdOp::INFO, "nvvm.read.ptx.sreg.clusterid", None),
    size(gpu::ClusterDimOp::INFO, "nvvm.read.ptx.sreg.nclusterid", None),
    position(
        gpu::ClusterBlockIdOp::INFO,
        "nvvm.read.ptx.sreg.cluster.ctaid",
        Some("known_cluster_size"),
    ),
    size(
        gpu::ClusterDimBlocksOp::INFO,
        "nvvm.read.ptx.sreg.cluster.nctaid",
        Some("known_cluster_size"),
    ),
    position(gpu::BlockIdOp::INFO, "nvvm.read.ptx.sreg.ctaid", Some("known_grid_size")),
    size(gpu::GridDimOp::INFO, "nvvm.read.ptx.sreg.nctaid", Some("known_grid_size")),
];

/// Adds the patterns that lower gpu, and math to calls of libdevice (MLIR:
/// `populateGpuToNVVMConversionPatterns`).
pub fn populate_gpu_to_nvvm(lowering: &mut Lowering, bare_pointers: bool) {
    populate_vprintf(lowering);
    populate_indices(lowering, REGISTERS);
    lowering.add_built::<gpu::BarrierOp>("GPUBarrierToNVVM", |b, op, _| {
        b.target_op(nvvm::Barrier0Op::INFO, &[], &[], &[]);
        b.rw.erase_op(op);
        Some(())
    });
    lanes::populate_lanes(lowering);
    populate_shared_memory(lowering, Some(16));
    populate_kernels(
        lowering,
        KernelRules {
            workgroup_space: AddressSpaces::NVVM.workgroup,
            private_space: AddressSpaces::NVVM.private,
            kernel: "nvvm.kernel",
            block_size: "nvvm.maxntid",
            cluster_size: Some("nvvm.cluster_dim"),
            flat_size: None,
            bare_pointers,
            conventions: [terrace_llvm::CConv::C; 2],
            workgroup_arguments: false,
        },
    );
    populate_library(lowering, libdevice::FUNCTIONS);
    libdevice::populate_sincos(lowering);
}
