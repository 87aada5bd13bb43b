//! The precision of multiplications of matrices (MLIR: `MmaSyncTF32Transform.cpp`).

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{OpType, PatternSet};
use terrace_numeric::FloatFormat;
use terrace_nvgpu::MmaSyncOp;

/// Adds the pattern that lets `nvgpu.mma.sync` of `f32` matrices compute with the precision of
/// `tf32` (MLIR: `populateMmaSyncF32ToTF32Patterns`).
pub fn populate_mma_sync_f32_to_tf32(set: &mut PatternSet) {
    set.add::<MmaSyncOp>("MmaSyncF32ToTF32Pattern", |op, rewriter| {
        let view = op.view(rewriter.body());
        let cx = view.context();
        let element = element_type_or_self(cx, view.operand_types().next()?);
        if view.tf32_enabled() || !element.is_float_of(cx, FloatFormat::F32) {
            return None;
        }
        op.set_tf32_enabled(rewriter.body_mut(), true);
        Some(())
    });
}
