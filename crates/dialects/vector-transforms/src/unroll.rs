//! Unrolling of operations on vectors of several dimensions into operations on their slices.

use terrace_arith::ConstantOp;
use terrace_builtin::positions::positions;
use terrace_builtin::{DenseElementsAttr, VectorType};
use terrace_ir::{Builder, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_vector::{
    BitCastOp, BroadcastOp, DeinterleaveOp, FMAOp, FromElementsOp, GatherOp, InterleaveOp, StepOp,
    ToElementsOp,
};

use crate::{
    extract, insert, part_type, poison, replace, result_vector, shuffle, vector, with_shape, zero,
};

/// Returns the sizes of the dimensions to unroll: all but the last, and only those before the first
/// scalable one; `None` if no dimension remains (MLIR: `createUnrollIterator`).
fn outer(ty: &VectorType) -> Option<&[i64]> {
    let (_, outer) = ty.shape.split_last()?;
    let known = ty.scalable.iter().position(|scalable| *scalable);
    let outer = &outer[..known.map_or(outer.len(), |at| at.min(outer.len()))];
    (!outer.is_empty()).then_some(outer)
}

/// Builds a vector of type `to` from the value of `start`: inserts at each position of the unrolled
/// dimensions the value that `make` builds from the slices of `sources` at that position. `None` if
/// `to` has no dimension to unroll.
fn by_rows(
    rw: &mut Rewriter<'_>,
    to: &VectorType,
    start: impl Fn(&mut Builder<'_>, Type) -> Option<Value>,
    sources: &[Value],
    make: impl Fn(&mut Builder<'_>, Type, &[Value]) -> Value,
) -> Option<Value> {
    let outer = outer(to)?.to_vec();
    let part = with_shape(rw, to, &to.shape[outer.len()..], &to.scalable[outer.len()..]);
    let whole = with_shape(rw, to, &to.shape, &to.scalable);
    let mut all = start(rw, whole)?;
    for position in positions(&outer) {
        let mut parts = Vec::new();
        for source in sources {
            parts.push(extract(rw, *source, &position)?);
        }
        let value = make(rw, part, &parts);
        all = insert(rw, value, all, &position);
    }
    Some(all)
}

/// Adds the pattern that unrolls `vector.bitcast` into casts of rows
/// (MLIR: `populateVectorBitCastLoweringPatterns`).
pub fn populate_vector_bitcast_lowering(set: &mut PatternSet) {
    set.add::<BitCastOp>("UnrollBitCastOp", |op, rw| {
        let source = op.view(rw.body()).source();
        let to = result_vector(rw.body(), op.op())?;
        let value = by_rows(
            rw,
            &to,
            |b, ty| Some(poison(b, ty)),
            &[source],
            |b, ty, parts| BitCastOp::build(b, ty, parts[0]).value(b),
        )?;
        replace(rw, op.op(), value)
    });
}

/// Adds the patterns that unroll `vector.interleave` and `vector.deinterleave` into operations on
/// rows (MLIR: `populateVectorInterleaveLoweringPatterns`).
pub fn populate_vector_interleave_lowering(set: &mut PatternSet) {
    set.add::<InterleaveOp>("UnrollInterleaveOp", |op, rw| {
        let sources: Vec<Value> = rw.body().operands(op.op()).collect();
        let to = result_vector(rw.body(), op.op())?;
        let value = by_rows(rw, &to, zero, &sources, |b, _, parts| {
            InterleaveOp::build(b, parts[0], parts[1]).value(b)
        })?;
        replace(rw, op.op(), value)
    });
    set.add::<DeinterleaveOp>("UnrollDeinterleaveOp", deinterleave);
}

/// Adds the pattern that turns `vector.interleave` of vectors of fixed size and rank 1 into a
/// shuffle (MLIR: `populateVectorInterleaveToShufflePatterns`).
pub fn populate_vector_interleave_to_shuffle(set: &mut PatternSet) {
    set.add::<InterleaveOp>("InterleaveToShuffle", |op, rw| {
        let view = op.view(rw.body());
        let sources = [view.lhs(), view.rhs()];
        let ty = vector(rw.body(), sources[0])?;
        if ty.shape.len() != 1 || ty.is_scalable() {
            return None;
        }
        let count = ty.shape[0];
        let mask = (0..count).flat_map(|at| [at, count + at]).collect();
        let value = shuffle(rw, sources, mask)?;
        replace(rw, op.op(), value)
    });
}

/// Unrolls `vector.deinterleave` into operations on rows, whose results are inserted into zeros.
fn deinterleave(op: DeinterleaveOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let source = op.view(rw.body()).source();
    let to = result_vector(rw.body(), op.op())?;
    let rows = outer(&to)?.to_vec();
    let whole = rw.body().value_type(rw.body().result(op.op(), 0));
    let mut all = [zero(rw, whole)?; 2];
    let half = with_shape(rw, &to, &to.shape[rows.len()..], &to.scalable[rows.len()..]);
    for position in positions(&rows) {
        let part = extract(rw, source, &position)?;
        let parts = DeinterleaveOp::build(rw, half, part).op();
        for (at, all) in all.iter_mut().enumerate() {
            let value = rw.body().result(parts, at);
            *all = insert(rw, value, *all, &position);
        }
    }
    rw.replace_op(op.op(), &all);
    Some(())
}

/// Adds the pattern that folds `vector.step` of fixed size
/// (MLIR: `populateVectorStepLoweringPatterns`).
pub fn populate_vector_step_lowering(set: &mut PatternSet) {
    set.add::<StepOp>("StepToArithConstantOpRewrite", step);
}

/// Adds the pattern that unrolls `vector.fma` into operations on rows
/// (MLIR: `populateVectorRankReducingFMAPattern`).
pub fn populate_vector_rank_reducing_fma(set: &mut PatternSet) {
    set.add::<FMAOp>("VectorFMAOpNDRewritePattern", fma);
}

/// Adds the pattern that unrolls `vector.gather` into gathers of rows
/// (MLIR: `populateVectorGatherLoweringPatterns`).
pub fn populate_vector_gather_lowering(set: &mut PatternSet) {
    set.add::<GatherOp>("UnrollGather", gather);
}

/// Adds the pattern that unrolls `vector.from_elements`
/// (MLIR: `populateVectorFromElementsUnrollPatterns`).
pub fn populate_vector_from_elements_unroll(set: &mut PatternSet) {
    set.add::<FromElementsOp>("UnrollFromElements", from_elements);
}

/// Adds the pattern that unrolls `vector.to_elements`
/// (MLIR: `populateVectorToElementsUnrollPatterns`).
pub fn populate_vector_to_elements_unroll(set: &mut PatternSet) {
    set.add::<ToElementsOp>("UnrollToElements", to_elements);
}

/// Folds `vector.step` of fixed size to a constant:
/// `vector.step : vector<3xindex>  =>  arith.constant dense<[0, 1, 2]>`.
fn step(op: StepOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let ty = result_vector(rw.body(), op.op())?;
    if ty.is_scalable() {
        return None;
    }
    let whole = rw.body().value_type(rw.body().result(op.op(), 0));
    let numbers = 0..*ty.shape.first()?;
    let numbers = DenseElementsAttr::from_ints(rw.context(), whole, numbers).ok()?.attr();
    let value = ConstantOp::build(rw, numbers).value(rw);
    replace(rw, op.op(), value)
}

/// Unrolls `vector.fma` along the first dimension, with insertions into zeros.
fn fma(op: FMAOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let ty = result_vector(rw.body(), op.op())?;
    if ty.shape.len() < 2 {
        return None;
    }
    let operands: Vec<Value> = rw.body().operands(op.op()).collect();
    let whole = rw.body().value_type(operands[0]);
    let nothing = zero(rw, ty.element)?;
    let mut all = BroadcastOp::build(rw, whole, nothing).value(rw);
    for at in 0..ty.shape[0] {
        let mut parts = Vec::new();
        for operand in &operands {
            parts.push(extract(rw, *operand, &[at])?);
        }
        let value = FMAOp::build(rw, parts[0], parts[1], parts[2]).value(rw);
        all = insert(rw, value, all, &[at]);
    }
    replace(rw, op.op(), all)
}

/// Builds a vector of type `to` from the slices along its first dimension, which `make` builds for
/// each index (MLIR: `unrollVectorOp`). `None` if `to` has fewer than two dimensions or the first
/// is scalable.
fn by_first(
    rw: &mut Rewriter<'_>,
    to: &VectorType,
    mut make: impl FnMut(&mut Rewriter<'_>, Type, i64) -> Option<Value>,
) -> Option<Value> {
    if to.shape.len() < 2 || to.scalable[0] {
        return None;
    }
    let part = part_type(rw, to);
    let whole = with_shape(rw, to, &to.shape, &to.scalable);
    let mut all = poison(rw, whole);
    for at in 0..to.shape[0] {
        let value = make(rw, part, at)?;
        all = insert(rw, value, all, &[at]);
    }
    Some(all)
}

/// Unrolls `vector.gather` along the first dimension.
fn gather(op: GatherOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (base, alignment) = (view.base(), view.alignment());
    let offsets: Vec<Value> = view.offsets().collect();
    let sources = [view.indices(), view.mask(), view.pass_thru()];
    let to = result_vector(rw.body(), op.op())?;
    let all = by_first(rw, &to, |rw, ty, at| {
        let mut parts = Vec::new();
        for source in sources {
            parts.push(extract(rw, source, &[at])?);
        }
        let new = GatherOp::build(rw, ty, base, &offsets[..], parts[0], parts[1], parts[2]);
        if alignment.is_some() {
            new.set_alignment(rw.body_mut(), alignment);
        }
        Some(new.value(rw))
    })?;
    replace(rw, op.op(), all)
}

/// Unrolls `vector.from_elements` along the first dimension: each slice is built from its elements.
fn from_elements(op: FromElementsOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let elements: Vec<Value> = op.view(rw.body()).elements().collect();
    let to = result_vector(rw.body(), op.op())?;
    let count = elements.len().checked_div(usize::try_from(*to.shape.first()?).ok()?)?;
    let all = by_first(rw, &to, |rw, ty, at| {
        let own = &elements[at as usize * count..][..count];
        Some(FromElementsOp::build(rw, ty, own).value(rw))
    })?;
    replace(rw, op.op(), all)
}

/// Unrolls `vector.to_elements` along the first dimension: each slice yields its elements.
fn to_elements(op: ToElementsOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let source = op.view(rw.body()).source();
    let ty = vector(rw.body(), source)?;
    if ty.shape.len() < 2 || ty.scalable[0] {
        return None;
    }
    let count = usize::try_from(ty.shape[1..].iter().product::<i64>()).ok()?;
    let mut parts = Vec::new();
    for at in 0..ty.shape[0] {
        parts.push(extract(rw, source, &[at])?);
    }
    let mut values = Vec::new();
    for part in parts {
        let elements = ToElementsOp::build(rw, &vec![ty.element; count], part).op();
        values.extend(rw.body().results(elements));
    }
    rw.replace_op(op.op(), &values);
    Some(())
}
