//! Canonicalization of contractions and reductions.

use terrace_arith::{AddFOp, AddIOp, FastMathFlags, SelectOp};
use terrace_builtin::folding::scalar_or_splat;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, Mapping, Op, OpType, PatternSet, Rewriter, Value};
use terrace_numeric::{Float, Int};

use crate::combine::combine;
use crate::shapes::{shape, vector};
use crate::{ContractionOp, ExtractOp, MaskOp, MultiDimReductionOp, ReductionOp, ShapeCastOp};

pub(crate) fn contract(set: &mut PatternSet) {
    set.add::<AddIOp>("CanonicalizeContractAdd<AddIOp>", |op, rewriter| {
        add_to_contract(op.op(), rewriter)
    });
    set.add::<AddFOp>("CanonicalizeContractAdd<AddFOp>", |op, rewriter| {
        add_to_contract(op.op(), rewriter)
    });
}

/// Whether `value` is a constant 0 or a splat of 0, integer or float.
fn is_zero(body: &Body, value: Value) -> bool {
    let cx = body.context();
    let Some(constant) = constant_value(body, value) else { return false };
    scalar_or_splat::<Int>(cx, constant).is_some_and(|int| int.is_zero())
        || scalar_or_splat::<Float>(cx, constant).is_some_and(|float| float.is_zero())
}

/// Replaces the sum of a value and a contraction with accumulator 0 by a contraction that
/// accumulates into the value.
///
/// `add %x, (contract %a, %b, 0)` => `contract %a, %b, %x`
fn add_to_contract(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let (a, b) = (body.operand(op, 0), body.operand(op, 1));
    let zero_contract = |value| {
        let contract = body.defined_by::<ContractionOp>(value)?;
        is_zero(body, contract.acc()).then(|| (*contract).id())
    };
    let (contract, other) = match (zero_contract(a), zero_contract(b)) {
        (Some(contract), _) => (contract, b),
        (_, Some(contract)) => (contract, a),
        _ => return None,
    };
    let copy = rewriter.body_mut().clone_op(contract, &mut Mapping::new());
    rewriter.body_mut().set_operand(copy, 2, other);
    rewriter.insert(copy);
    rewriter.replace_with(op, copy);
    Some(())
}

/// Returns the `vector.mask` around `op` and its mask; `None` if `op` is not masked.
fn masking(body: &Body, op: Op) -> Option<(Op, Value)> {
    let around = body.op(body.parent_op(op)?).cast::<MaskOp>()?;
    Some(((*around).id(), around.mask()))
}

/// Extracts the element of `value` at position 0 of every dimension.
fn first_element(rewriter: &mut Rewriter<'_>, value: Value) -> Value {
    let body = rewriter.body();
    let (ty, rank) =
        (element_type_or_self(body.context(), body.value_type(value)), shape(body, value).len());
    let element = ExtractOp::build(rewriter, ty, value, (), vec![0; rank]).op();
    rewriter.body().result(element, 0)
}

pub(crate) fn reduction(set: &mut PatternSet) {
    set.add::<ReductionOp>("ElideSingleElementReduction", single_element);
}

/// Replaces the reduction of a vector of one element by that element, combined with the
/// accumulator.
///
/// `reduction <add>, %v : vector<1xf32>` => `extract %v[0]`
fn single_element(op: ReductionOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let source = view.vector();
    let ty = vector(body, source)?;
    if !(ty.shape.is_empty() || (ty.shape[..] == [1] && !ty.is_scalable())) {
        return None;
    }
    let (acc, kind, fastmath) = (view.acc(), view.kind(), view.fastmath());
    let masked = masking(body, op.op());
    let root = masked.map_or(op.op(), |(mask, _)| mask);
    rewriter.set_before(root);
    let mask = match masked {
        Some((_, mask)) if acc.is_some() => Some(first_element(rewriter, mask)),
        _ => None,
    };
    let mut result = first_element(rewriter, source);
    if let Some(acc) = acc {
        result = combine(rewriter, kind, result, acc, fastmath)?;
        if let Some(mask) = mask {
            let chosen = SelectOp::build(rewriter, mask, result, acc).op();
            result = rewriter.body().result(chosen, 0);
        }
    }
    rewriter.replace_op(root, &[result]);
    Some(())
}

pub(crate) fn multi_reduction(set: &mut PatternSet) {
    set.add::<MultiDimReductionOp>("ElideUnitDimsInMultiDimReduction", unit_dims);
}

/// Replaces a reduction of dimensions of size 1 by a shape cast, or an extraction, of the source
/// combined with the accumulator.
fn unit_dims(op: MultiDimReductionOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (source, acc, kind) = (view.source(), view.acc(), view.kind());
    let sizes = shape(body, source);
    if view.reduction_dims().iter().any(|dim| sizes.get(*dim as usize) != Some(&1)) {
        return None;
    }
    let masked = masking(body, op.op());
    let root = masked.map_or(op.op(), |(mask, _)| mask);
    let to = body.value_type(view.dest());
    let is_vector = vector(body, view.dest()).cloned();
    rewriter.set_before(root);
    let mut mask = None;
    let cast = match &is_vector {
        Some(ty) => {
            if let Some((_, value)) = masked {
                let cx = rewriter.context();
                let bits = vector(rewriter.body(), value)?;
                let bits = crate::shapes::with_shape(cx, bits, &ty.shape, &ty.scalable);
                let cast = ShapeCastOp::build(rewriter, bits, value).op();
                mask = Some(rewriter.body().result(cast, 0));
            }
            let cast = ShapeCastOp::build(rewriter, to, source).op();
            rewriter.body().result(cast, 0)
        }
        None => {
            if let Some((_, value)) = masked {
                mask = Some(first_element(rewriter, value));
            }
            first_element(rewriter, source)
        }
    };
    let mut result = combine(rewriter, kind, acc, cast, FastMathFlags::NONE)?;
    if let Some(mask) = mask {
        let chosen = SelectOp::build(rewriter, mask, result, cast).op();
        result = rewriter.body().result(chosen, 0);
    }
    rewriter.replace_op(root, &[result]);
    Some(())
}
