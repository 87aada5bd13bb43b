//! Loops over the slices of tiles, for both lowerings of this crate
//! (MLIR: `ArmSME/Utils/Utils.h`).

use terrace_arith::{BuildConstant, MulIOp};
use terrace_arm_sme::{GetTileOp, InsertTileSliceOp};
use terrace_builtin::VectorType;
use terrace_ir::{Builder, Op, OpType, Operand, Rewriter, Type, Value};
use terrace_scf::ForOp;
use terrace_vector::VectorScaleOp;

/// Builds a tile of type `tile` whose slices are all `slice`: a loop that inserts `slice` into an
/// uninitialized tile.
pub(crate) fn fill_tile(rw: &mut Rewriter<'_>, tile: &VectorType, ty: Type, slice: Value) -> Value {
    let initial = GetTileOp::build(rw, ty).value(rw);
    let (upper, lower, step) = slice_bounds(rw, tile.shape[0]);
    let filled = ForOp::define(rw, lower, upper, step, [initial], |builder, at, carried| {
        [InsertTileSliceOp::build(builder, slice, carried[0], at).value(builder)]
    });
    rw.body().result(filled.op(), 0)
}

/// Builds the upper bound, the lower bound and the step of a loop over the slices of a tile, whose
/// number is `min_slices` times the vector scale.
fn slice_bounds(builder: &mut Builder<'_>, min_slices: i64) -> (Value, Value, Value) {
    let step = builder.constant_index(1);
    let min_slices = builder.constant_index(min_slices);
    let scale = VectorScaleOp::build(builder).value(builder);
    let lower = builder.constant_index(0);
    (MulIOp::build(builder, min_slices, scale).value(builder), lower, step)
}

/// Replaces the only result of `op` by `value`.
pub(crate) fn replace(rw: &mut Rewriter<'_>, op: Op, value: Value) -> Option<()> {
    rw.replace_op(op, &[value]);
    Some(())
}
