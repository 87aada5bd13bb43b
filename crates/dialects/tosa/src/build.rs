//! Builders of constants.

use terrace_builtin::{DenseElementsAttr, IndexType, RankedTensorType};
use terrace_ir::{Builder, Operand, Value};

use crate::{ConstShapeOp, shapeType};

/// Builds a `tosa.const_shape` of these sizes (MLIR: `getTosaConstShape`). `None` if there are more
/// than `i32::MAX`.
pub fn build_const_shape(builder: &mut Builder<'_>, sizes: &[i64]) -> Option<Value> {
    let cx = builder.context().clone();
    let rank = i32::try_from(sizes.len()).ok()?;
    let list = RankedTensorType::get(&cx, &[i64::from(rank)], IndexType::get(&cx)).ty();
    let values = DenseElementsAttr::from_ints(&cx, list, sizes.iter().copied()).ok()?;
    let ty = shapeType { rank }.intern(&cx).ty();
    Some(ConstShapeOp::build(builder, ty, values).value(builder))
}
