//! The pass `convert-amdgpu-to-rocdl`: lowers amdgpu to the intrinsics of rocdl (MLIR:
//! `AMDGPUToROCDL.cpp`). [`populate_amdgpu_to_rocdl`] adds its patterns, also for
//! `convert-gpu-to-rocdl`.

mod buffers;
mod lanes;
mod matrices;
mod memory;
mod packed;
mod wmma;

use terrace_amdgpu as amdgpu;
use terrace_amdgpu::AmdgpuDialect;
use terrace_ir::{Attribute, Context, Op, OpType, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rocdl::RocdlDialect;
use terrace_to_llvm::Lowering;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::{INDEX_WIDTH, TypeRules};

use crate::spaces::{AddressSpaces, enum_value};
use terrace_amdgpu_transforms::Chipset;

/// Replace amdgpu operations by rocdl operations
#[pass(name = "convert-amdgpu-to-rocdl", title = "ConvertAMDGPUToROCDLPass", run = run)]
pub struct ConvertAmdgpuToRocdl {
    /// The chipset that runs the operations
    #[option(default = "gfx000")]
    pub chipset: String,
}

fn run(pass: &ConvertAmdgpuToRocdl, target: &mut Target<'_>) -> PassResult {
    let chipset = Chipset::of_option(target, &pass.chipset)?;
    let cx = target.context();
    cx.load::<RocdlDialect>();
    cx.load::<AmdgpuDialect>();
    let mut types = TypeRules::new(INDEX_WIDTH);
    types.address_space = address_space;
    let mut new = Lowering::with_types(types);
    populate_amdgpu_to_rocdl(&mut new, chipset);
    new.target.legal_dialects(&["rocdl"]).illegal_dialects(&["amdgpu"]);
    new.run(target)
}

/// Returns the address space of a memory space of amdgpu or gpu; `None` for other memory spaces.
pub fn address_space(cx: &Context, space: Attribute) -> Option<u32> {
    match enum_value::<amdgpu::AddressSpace>(cx, space) {
        Some(amdgpu::AddressSpace::FatRawBuffer) => Some(FAT_RAW_BUFFER),
        Some(amdgpu::AddressSpace::BufferRsrc) => Some(BUFFER_RESOURCE),
        Some(amdgpu::AddressSpace::FatStructuredBuffer) => Some(FAT_STRUCTURED_BUFFER),
        None => AddressSpaces::ROCDL.of(cx, space),
    }
}

/// The address space of pointers that hold a buffer resource and an offset.
const FAT_RAW_BUFFER: u32 = 7;

/// The address space of buffer resources.
const BUFFER_RESOURCE: u32 = 8;

/// The address space of pointers that hold a buffer resource, an index and an offset.
const FAT_STRUCTURED_BUFFER: u32 = 9;

/// A function that lowers an operation for a chipset.
type Convert = fn(&mut LlvmBuilder<'_, '_>, Op, &[Value], Chipset) -> Option<()>;

/// Adds the patterns that lower amdgpu (MLIR: `populateAMDGPUToROCDLConversionPatterns`).
pub(crate) fn populate_amdgpu_to_rocdl(lowering: &mut Lowering, chipset: Chipset) {
    let mut add = |name, root, convert: Convert| {
        lowering.add_for(name, root, move |op, operands, types, rw| {
            convert(&mut LlvmBuilder::new(rw, types)?, op, operands, chipset)
        });
    };
    add("FatRawBufferCastLowering", amdgpu::FatRawBufferCastOp::INFO, buffers::fat_cast);
    for (root, _) in buffers::INTRINSICS {
        add("RawBufferOpLowering", root, buffers::access);
    }
    add("LDSBarrierOpLowering", amdgpu::LDSBarrierOp::INFO, memory::lds_barrier);
    add("SchedBarrierOpLowering", amdgpu::SchedBarrierOp::INFO, memory::sched_barrier);
    add("MemoryCounterWaitOpLowering", amdgpu::MemoryCounterWaitOp::INFO, memory::counter_wait);
    add("MFMAOpLowering", amdgpu::MFMAOp::INFO, matrices::mfma);
    add("ScaledMFMAOpLowering", amdgpu::ScaledMFMAOp::INFO, matrices::scaled_mfma);
    add("SparseMFMAOpLowering", amdgpu::SparseMFMAOp::INFO, matrices::sparse_mfma);
    add("WMMAOpLowering", amdgpu::WMMAOp::INFO, wmma::wmma);
    add("ExtPackedFp8OpLowering", amdgpu::ExtPackedFp8Op::INFO, packed::extend);
    add(
        "ScaledExtPackedMatrixOpLowering",
        amdgpu::ScaledExtPackedMatrixOp::INFO,
        packed::extend_matrix,
    );
    add("ScaledExtPackedOpLowering", amdgpu::ScaledExtPackedOp::INFO, packed::extend_scaled);
    add("PackedScaledTruncOpLowering", amdgpu::PackedScaledTruncOp::INFO, packed::truncate_scaled);
    add("PackedTrunc2xFp8OpLowering", amdgpu::PackedTrunc2xFp8Op::INFO, packed::truncate);
    add(
        "PackedStochRoundFp8OpLowering",
        amdgpu::PackedStochRoundFp8Op::INFO,
        packed::round_stochastically,
    );
    add("GatherToLDSOpLowering", amdgpu::GatherToLDSOp::INFO, memory::gather_to_lds);
    add("TransposeLoadOpLowering", amdgpu::TransposeLoadOp::INFO, memory::transpose_load);
    add("AMDGPUDPPLowering", amdgpu::DPPOp::INFO, lanes::dpp);
    add("AMDGPUSwizzleBitModeLowering", amdgpu::SwizzleBitModeOp::INFO, lanes::swizzle);
    add("AMDGPUPermlaneLowering", amdgpu::PermlaneSwapOp::INFO, lanes::permlane_swap);
}
