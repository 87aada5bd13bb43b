//! Canonicalization patterns of `affine.linearize_index` and `affine.delinearize_index`.

use terrace_arith::BuildConstant;
use terrace_builtin::IndexType;
use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_ir::{Builder, OpType, Operand, PatternSet, Rewriter, Type, Value};

use crate::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, AffineLinearizeIndexOpRef};

/// Adds the patterns of `affine.linearize_index`.
pub(crate) fn linearize_index(set: &mut PatternSet) {
    set.add::<AffineLinearizeIndexOp>("DropLinearizeUnitComponentsIfDisjointOrZero", drop_units);
    set.add::<AffineLinearizeIndexOp>("DropLinearizeLeadingZero", drop_leading_zero);
}

/// Adds the patterns of `affine.delinearize_index`.
pub(crate) fn delinearize_index(set: &mut PatternSet) {
    let cancel = cancel_equal_tails;
    set.add::<AffineDelinearizeIndexOp>("CancelDelinearizeOfLinearizeDisjointExactTail", cancel);
    set.add::<AffineDelinearizeIndexOp>(
        "SplitDelinearizeSpanningLastLinearizeArg",
        split_last_index,
    );
    set.add::<AffineDelinearizeIndexOp>("DropUnitExtentBasis", drop_unit_extents);
}

/// The parts of an `affine.linearize_index`, or those of an `affine.delinearize_index` before its
/// results exist.
struct Linear {
    indices: Vec<Value>,
    basis: Vec<Mixed>,
    disjoint: bool,
}

impl Linear {
    fn of(view: AffineLinearizeIndexOpRef<'_>) -> Self {
        Self {
            indices: view.multi_index().collect(),
            basis: mixed(view.static_basis(), view.dynamic_basis()),
            disjoint: view.disjoint(),
        }
    }

    /// Whether the first index has a size, which bounds the linear index.
    fn has_outer_bound(&self) -> bool {
        self.indices.len() == self.basis.len()
    }

    fn build(self, builder: &mut Builder<'_>) -> Value {
        let (numbers, values) = split(&self.basis);
        let op = AffineLinearizeIndexOp::build(builder, self.indices, values, numbers);
        op.set_disjoint(builder.body_mut(), self.disjoint);
        op.value(builder)
    }
}

/// Creates an `affine.delinearize_index` with a result for each size of `basis`, and one more
/// without an outer bound; returns its results.
fn delinearize(
    builder: &mut Builder<'_>,
    linear: Value,
    basis: &[Mixed],
    has_outer_bound: bool,
) -> Vec<Value> {
    let count = basis.len() + usize::from(!has_outer_bound);
    let types = vec![IndexType::get(builder.context()).ty(); count];
    let (numbers, values) = split(basis);
    let types: &[Type] = &types;
    let op = AffineDelinearizeIndexOp::build(builder, types, linear, values, numbers).op();
    builder.body().results(op).collect()
}

/// Drops a leading index 0.
/// `affine.linearize_index [%c0, %x] by (3, 4)  =>  affine.linearize_index [%x] by (4)`
fn drop_leading_zero(op: AffineLinearizeIndexOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let mut linear = Linear::of(op.view(body));
    let first = *linear.indices.first()?;
    if !Mixed::Dynamic(first).is(body, 0) {
        return None;
    }
    if linear.indices.len() == 1 {
        rewriter.replace_op(op.op(), &[first]);
        return Some(());
    }
    if linear.has_outer_bound() {
        linear.basis.remove(0);
    }
    linear.indices.remove(0);
    let value = linear.build(rewriter);
    rewriter.replace_op(op.op(), &[value]);
    Some(())
}

/// Drops the indices whose size is 1 if they are 0 or all indices are within bounds.
fn drop_units(op: AffineLinearizeIndexOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let Linear { indices, basis, disjoint } = Linear::of(op.view(body));
    let unbounded = indices.len().checked_sub(basis.len())?;
    let mut new = Linear { indices: indices[..unbounded].to_vec(), basis: Vec::new(), disjoint };
    for (index, size) in indices[unbounded..].iter().zip(&basis) {
        let is_zero = disjoint || Mixed::Dynamic(*index).is(body, 0);
        if !(size.is(body, 1) && is_zero) {
            new.indices.push(*index);
            new.basis.push(*size);
        }
    }
    if new.indices.len() == indices.len() {
        return None;
    }
    let value = match new.indices.is_empty() {
        true => rewriter.constant_index(0),
        false => new.build(rewriter),
    };
    rewriter.replace_op(op.op(), &[value]);
    Some(())
}

/// Replaces the results of sizes 1 by 0.
fn drop_unit_extents(op: AffineDelinearizeIndexOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (linear, count) = (view.linear_index(), body.result_count(op.op()));
    let basis = mixed(view.static_basis(), view.dynamic_basis());
    let has_outer_bound = count == basis.len();
    let units: Vec<bool> = basis.iter().map(|size| size.is(body, 1)).collect();
    if !units.contains(&true) {
        return None;
    }
    let zero = rewriter.constant_index(0);
    let kept: Vec<Mixed> =
        basis.iter().zip(&units).filter(|(_, unit)| !**unit).map(|(size, _)| *size).collect();
    let mut results = Vec::new();
    if !kept.is_empty() || !has_outer_bound {
        results = delinearize(rewriter, linear, &kept, has_outer_bound);
    }
    let mut results = results.into_iter();
    let mut values = Vec::with_capacity(count);
    values.extend((!has_outer_bound).then(|| results.next()).flatten());
    for unit in units {
        values.extend(if unit { Some(zero) } else { results.next() });
    }
    rewriter.replace_op(op.op(), &values);
    Some(())
}

/// Cancels the trailing sizes that a delinearization shares with the linearization before it, whose
/// indices must be within bounds.
fn cancel_equal_tails(op: AffineDelinearizeIndexOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let count = body.result_count(op.op());
    let before = body.defined_by::<AffineLinearizeIndexOp>(view.linear_index())?;
    let location = (*before).location();
    let mut linear = Linear::of(before);
    if !linear.disjoint {
        return None;
    }
    let mut basis = mixed(view.static_basis(), view.dynamic_basis());
    let has_outer_bound = count == basis.len();
    let pairs = linear.basis.iter().rev().zip(basis.iter().rev());
    let matches = pairs.take_while(|(a, b)| a.same(body, **b)).count();
    if matches == 0 {
        return None;
    }
    let is_all = matches == linear.basis.len() && matches == basis.len();
    if is_all && linear.indices.len() == count {
        rewriter.replace_op(op.op(), &linear.indices);
        return Some(());
    }
    let tail = linear.indices.split_off(linear.indices.len().checked_sub(matches)?);
    linear.basis.truncate(linear.basis.len() - matches);
    basis.truncate(basis.len() - matches);
    let here = rewriter.location();
    rewriter.set_location(location);
    let value = linear.build(rewriter);
    rewriter.set_location(here);
    let mut values = delinearize(rewriter, value, &basis, has_outer_bound);
    values.extend(tail);
    rewriter.replace_op(op.op(), &values);
    Some(())
}

/// Splits a delinearization whose trailing sizes have the size of the last index of the
/// linearization before it as their product.
fn split_last_index(op: AffineDelinearizeIndexOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let count = body.result_count(op.op());
    let before = body.defined_by::<AffineLinearizeIndexOp>(view.linear_index())?;
    let location = (*before).location();
    let mut linear = Linear::of(before);
    let target = linear.basis.last().and_then(|size| size.as_static())?;
    let mut basis = mixed(view.static_basis(), view.dynamic_basis());
    let has_outer_bound = count == basis.len();
    let (mut product, mut spanned) = (1i64, 0);
    for size in basis.iter().rev() {
        product = product.checked_mul(size.as_static()?)?;
        spanned += 1;
        if product >= target {
            break;
        }
    }
    if !linear.disjoint || product != target || spanned < 2 {
        return None;
    }
    let inner = basis.split_off(basis.len() - spanned);
    let last = linear.indices.pop()?;
    linear.basis.pop();
    let here = rewriter.location();
    rewriter.set_location(location);
    let outer = linear.build(rewriter);
    rewriter.set_location(here);
    let mut values = delinearize(rewriter, outer, &basis, has_outer_bound);
    values.extend(delinearize(rewriter, last, &inner, true));
    rewriter.replace_op(op.op(), &values);
    Some(())
}
