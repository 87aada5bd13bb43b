//! Masks of wide elements: an element is set if one of its narrow elements is.

use terrace_affine::composed_apply;
use terrace_arith::{BuildConstant, ConstantOp};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::{AffineExpr, DenseElementsAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::{Builder, Op, Operand, Value};
use terrace_vector::{ConstantMaskOp, CreateMaskOp, ExtractOp};

use crate::{vector, with_shape};

/// Builds the mask of wide elements with `packed` narrow ones each, for the mask `mask` of narrow
/// elements that follow `padding` others (MLIR: `getCompressedMaskOp`). `None` unless `mask` is
/// a constant, a created mask, or a part of one.
pub(super) fn compressed(
    b: &mut Builder<'_>,
    at: Op,
    mask: Value,
    packed: i64,
    padding: i64,
) -> Option<Value> {
    let cx = b.context().clone();
    let (mut source, mut positions) = (mask, Vec::new());
    while let Some(part) = b.body().defined_by::<ExtractOp>(source) {
        let dynamic: Vec<Value> = part.dynamic_position().collect();
        positions.push((part.static_position().to_vec(), dynamic));
        source = part.source();
    }
    let count = *vector(b.body(), mask)?.shape.last()?;
    let mut ty = vector(b.body(), source)?;
    let fold = |count: i64| (padding + count + packed - 1) / packed;
    let wide = fold(count);
    *ty.shape.last_mut()? = wide;
    let new = with_shape(b, &ty, &ty.shape, &ty.scalable);
    let mut value = if let Some(created) = b.body().defined_by::<CreateMaskOp>(source) {
        let mut sizes: Vec<Value> = created.operands().collect();
        let last = sizes.last_mut()?;
        let size = AffineExpr::symbol(&cx, 0).add_constant(&cx, padding);
        let size = size.ceil_div(&cx, AffineExpr::constant(&cx, packed));
        let size = composed_apply(b, at, size, &[Mixed::Dynamic(*last)]);
        *last = b.constant_or_value(size);
        CreateMaskOp::build(b, new, sizes).value(b)
    } else if let Some(constant) = b.body().defined_by::<ConstantMaskOp>(source) {
        let mut sizes = constant.mask_dim_sizes().to_vec();
        let last = sizes.last_mut()?;
        *last = fold(*last);
        ConstantMaskOp::build(b, new, sizes).value(b)
    } else {
        let constant = constant_value(b.body(), source)?;
        let dense = constant.downcast::<DenseElementsAttr>(&cx)?;
        if ty.shape.len() != 1 {
            return None;
        }
        let mut bits = vec![false; padding as usize];
        bits.extend(dense.bools(&cx));
        bits.resize((wide * packed) as usize, false);
        let packs = bits.chunks(packed as usize).map(|pack| pack.contains(&true));
        let packs: Vec<bool> = packs.collect();
        let dense = DenseElementsAttr::from_bools(&cx, new, packs).ok()?;
        ConstantOp::build(b, dense.attr()).value(b)
    };
    for (position, dynamic) in positions.into_iter().rev() {
        let ty = vector(b.body(), value)?;
        let rank = position.len();
        let ty = with_shape(b, &ty, ty.shape.get(rank..)?, &ty.scalable[rank..]);
        value = ExtractOp::build(b, ty, value, dynamic, position).value(b);
    }
    Some(value)
}
