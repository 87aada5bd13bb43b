//! Tile types and loops over the slices of tiles, for both lowerings of this crate
//! (MLIR: `ArmSME/Utils/Utils.h`).

use terrace_arith::{BuildConstant, MulIOp};
use terrace_arm_sme::{GetTileOp, InsertTileSliceOp};
use terrace_builtin::VectorType;
use terrace_ir::{Builder, Context, Op, OpType, Operand, Rewriter, Type, Value};
use terrace_scf::ForOp;
use terrace_vector::VectorScaleOp;

/// Returns `ty` as a vector if it has the size of a tile (MLIR: `isValidSMETileVectorType`); `None`
/// otherwise.
pub(crate) fn tile_type(cx: &Context, ty: Type) -> Option<&VectorType> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let is_tile = vector.shape.len() == 2
        && vector.scalable.iter().all(|scalable| *scalable)
        && terrace_arm_sme::tile_slice_min_elements(cx, vector.element)
            .is_some_and(|count| vector.shape.iter().all(|size| *size == count));
    is_tile.then_some(vector)
}

/// Returns the type of the slices of tiles of type `tile`: the vector without its first dimension.
pub(crate) fn slice_type(cx: &Context, tile: &VectorType) -> Type {
    VectorType::scalable(cx, &tile.shape[1..], &tile.scalable[1..], tile.element).ty()
}

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
