//! The pass `convert-arith-to-amdgpu`: conversions between floating-point types by instructions of
//! AMD GPUs (MLIR: `ArithToAMDGPU.cpp`). [`populate_arith_to_amdgpu`] adds the patterns.

mod scaling;
mod small_floats;

use terrace_amdgpu::AmdgpuDialect;
use terrace_amdgpu_transforms::Chipset;
use terrace_arith::{ArithDialect, ExtFOp, ScalingExtFOp, ScalingTruncFOp, TruncFOp};
use terrace_ir::PatternSet;
use terrace_llvm::LlvmDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_rocdl::RocdlDialect;
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::VectorDialect;

/// Convert operations of arith to operations for AMD GPUs
#[pass(name = "convert-arith-to-amdgpu", title = "ArithToAMDGPUConversionPass", run = run)]
pub struct ConvertArithToAmdgpu {
    /// Chipset that runs the operations
    #[option(default = "gfx000")]
    pub chipset: String,
    /// Whether conversions to 8-bit floating-point types saturate
    #[option]
    pub saturate_fp8_truncf: bool,
    /// Whether f32 is converted to f16 in pairs, rounding to zero
    #[option]
    pub allow_packed_f16_round_to_zero: bool,
}

fn run(pass: &ConvertArithToAmdgpu, target: &mut Target<'_>) -> PassResult {
    let chipset = Chipset::of_option(target, &pass.chipset)?;
    let cx = target.context();
    cx.load::<AmdgpuDialect>();
    cx.load::<ArithDialect>();
    cx.load::<RocdlDialect>();
    cx.load::<LlvmDialect>();
    cx.load::<VectorDialect>();
    let mut set = PatternSet::new();
    let rules = ConversionRules {
        saturate: pass.saturate_fp8_truncf,
        packed_f16: pass.allow_packed_f16_round_to_zero,
    };
    populate_arith_to_amdgpu(&mut set, chipset, rules);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Choices among the conversions.
#[derive(Clone, Copy, Default)]
pub struct ConversionRules {
    /// Whether conversions to 8-bit types saturate.
    pub saturate: bool,
    /// Whether f32 is converted to f16 in pairs, rounding to zero.
    pub packed_f16: bool,
}

/// Adds the patterns for `chipset` (MLIR: `populateArithToAMDGPUConversionPatterns`).
pub fn populate_arith_to_amdgpu(set: &mut PatternSet, chipset: Chipset, rules: ConversionRules) {
    if chipset == Chipset::GFX942 || chipset.has_ocp_fp8() {
        set.add::<ExtFOp>("ExtFOnFloat8RewritePattern", move |op, rewriter| {
            small_floats::extend(op, rewriter, chipset)
        });
        set.add::<TruncFOp>("TruncFToFloat8RewritePattern", move |op, rewriter| {
            small_floats::truncate(op, rewriter, chipset, rules.saturate)
        });
    }
    if rules.packed_f16 {
        set.add::<TruncFOp>("TruncfToFloat16RewritePattern", small_floats::truncate_to_f16);
    }
    if chipset == Chipset::GFX950 {
        set.add::<ScalingExtFOp>("ScalingExtFRewritePattern", scaling::extend);
        set.add::<ScalingTruncFOp>("ScalingTruncFRewritePattern", scaling::truncate);
    }
}
