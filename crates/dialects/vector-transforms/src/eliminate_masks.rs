//! Masks that are all true become constants ([`eliminate_masks`]; MLIR:
//! `VectorEliminateMasks.cpp`).

use terrace_arith::MulIOp;
use terrace_builtin::VectorType;
use terrace_builtin::affine::{AffineExprKind, AffineMap, BinaryKind};
use terrace_builtin::values::constant_integer;
use terrace_ir::{Body, Builder, Context, InsertionPoint, Op, OpType, Value};
use terrace_presburger::BoundKind;
use terrace_value_bounds::{ValueDim, attach, scalable_bound};
use terrace_vector::{ConstantMaskOp, CreateMaskOp, VectorScaleOp};

/// Replaces each `vector.create_mask` of the function that is the root of `body` which is all true
/// by a constant at the start of the function; `vector.vscale` is between the numbers of `scale`
/// (MLIR: `eliminateVectorMasks`).
pub fn eliminate_masks(body: &mut Body, scale: [i64; 2]) {
    attach(&body.context().clone());
    let entry = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region));
    let (Some(entry), is_mask) = (entry, |op: &Op| body.op(*op).is::<CreateMaskOp>()) else {
        return;
    };
    let masks: Vec<Op> = terrace_transforms::post_order(body, Op::ROOT);
    let masks: Vec<Op> = masks.into_iter().filter(is_mask).collect();
    let mut point = InsertionPoint::AtStart(entry);
    for mask in masks {
        let Some(shape) = all_true_shape(body, CreateMaskOp::from_op(mask), scale) else {
            continue;
        };
        let old = body.result(mask, 0);
        let ty = body.value_type(old);
        let mut b = Builder::before(body, mask);
        b.set_point(point);
        let new = ConstantMaskOp::build(&mut b, ty, shape).op();
        let new_value = b.body().result(new, 0);
        point = InsertionPoint::After(new);
        body.replace_all_uses(old, new_value);
    }
}

/// Returns the number of elements that the mask has in each dimension if all are true.
fn all_true_shape(body: &Body, op: CreateMaskOp, scale: [i64; 2]) -> Option<Vec<i64>> {
    let cx = body.context();
    let view = op.view(body);
    let vector = body.value_type(body.result(op.op(), 0)).downcast::<VectorType>(cx)?;
    let mut unknown = Vec::new();
    for (dim, size) in view.operands().enumerate() {
        let extent = *vector.shape.get(dim)?;
        let is_scalable = vector.scalable.get(dim) == Some(&true);
        if let Some(known) = constant_integer(body, size) {
            if is_scalable || known < extent {
                return None;
            }
        } else if let Some(multiple) = scale_multiple(body, size) {
            if multiple < extent {
                return None;
            }
        } else {
            unknown.push((size, extent, is_scalable));
        }
    }
    for (size, extent, is_scalable) in unknown {
        let bound = scalable_bound(body, BoundKind::Lower, ValueDim::index(size), scale)?;
        let (least, has_scale) = base_size(cx, &bound)?;
        if (is_scalable && !has_scale) || least < extent {
            return None;
        }
    }
    Some(vector.shape.to_vec())
}

/// Returns the number of which `value` is the product with `vector.vscale` (MLIR:
/// `getConstantVscaleMultiplier`).
fn scale_multiple(body: &Body, value: Value) -> Option<i64> {
    let is_scale = |value: Value| body.defined_by::<VectorScaleOp>(value).is_some();
    if is_scale(value) {
        return Some(1);
    }
    let product = body.defined_by::<MulIOp>(value)?;
    match (product.lhs(), product.rhs()) {
        (scale, other) | (other, scale) if is_scale(scale) => constant_integer(body, other),
        _ => None,
    }
}

/// Returns the constant factor of a bound, and whether the other factor is the scale.
fn base_size(cx: &Context, bound: &AffineMap) -> Option<(i64, bool)> {
    if let Some(constant) = bound.single_constant(cx) {
        return Some((constant, false));
    }
    let [result] = bound.results[..] else { return None };
    let AffineExprKind::Binary(BinaryKind::Mul, lhs, rhs) = result.kind(cx) else { return None };
    let is_symbol = lhs.as_symbol(cx).is_some() && bound.num_inputs() == 1;
    rhs.as_constant(cx).filter(|_| is_symbol).map(|factor| (factor, true))
}
