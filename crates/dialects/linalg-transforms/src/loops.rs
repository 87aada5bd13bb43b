//! The extents of the loops of a structured operation as values: [`loop_extents`].

use terrace_arith::BuildConstant;
use terrace_builtin::DYNAMIC;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::MemRefType;
use terrace_ir::{Builder, Op, Operand, Value};
use terrace_rewrite::create_or_fold;

use crate::generic::Generic;

/// Returns the extent of each loop of the structured operation `op`, from the first operand
/// dimension that the loop alone indexes. Creates the sizes of all dynamic dimensions of all
/// operands, used or not (MLIR: `createLoopRanges`). `None` if a loop has no such dimension.
pub fn loop_extents(builder: &mut Builder<'_>, op: Op) -> Option<Vec<Mixed>> {
    let generic = Generic::of(builder.body(), op)?;
    extents_of(builder, &generic)
}

/// As [`loop_extents`], of an operation that is already taken apart.
pub(crate) fn extents_of(builder: &mut Builder<'_>, generic: &Generic) -> Option<Vec<Mixed>> {
    let cx = builder.context().clone();
    let mut extents: Vec<Option<Mixed>> = vec![None; generic.parallel.len()];
    for (operand, map) in generic.operands().zip(&generic.maps) {
        let ty = builder.body().value_type(operand);
        let shape = shape_of(&cx, ty).unwrap_or_default().to_vec();
        for (dim, size) in shape.into_iter().enumerate() {
            let size = size_of(builder, operand, dim, size);
            if let Some(extent) = map.dim_at(&cx, dim).and_then(|at| extents.get_mut(at as usize)) {
                extent.get_or_insert(size);
            }
        }
    }
    extents.into_iter().collect()
}

/// Returns the size of a dimension of a tensor or memref, as a new `dim` operation unless `size` is
/// static or the operation folds (MLIR: `createFoldedDimOp`).
pub(crate) fn size_of(builder: &mut Builder<'_>, value: Value, dim: usize, size: i64) -> Mixed {
    if size != DYNAMIC {
        return Mixed::Static(size);
    }
    let index = builder.constant_index(dim as i64);
    let is_buffer = builder.body().value_type(value).is::<MemRefType>();
    Mixed::Dynamic(create_or_fold(builder, |builder| match is_buffer {
        true => terrace_memref::DimOp::build(builder, value, index).value(builder),
        false => terrace_tensor::DimOp::build(builder, value, index).value(builder),
    }))
}
