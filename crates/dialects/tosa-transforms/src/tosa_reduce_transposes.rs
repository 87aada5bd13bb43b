//! The pass `tosa-reduce-transposes`: moves transpositions up to the transpositions, constants and
//! reshapes that cancel them (MLIR: `TosaReduceTransposes.cpp`).

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::types::row_major;
use terrace_builtin::{DenseElementsAttr, ElementsAttr, RankedTensorType};
use terrace_ir::effects::is_trivially_dead;
use terrace_ir::{Attribute, Body, Builder, Op, Operand, Value, ensure_sufficient_stack};
use terrace_pass::{PassResult, Target, pass};
use terrace_tosa::{ConstOp, MulOp, ReshapeOp, TransposeOp, is_elementwise};
use terrace_transforms::post_order;

use crate::build;
use crate::tosa_layerwise_constant_fold::positions;

/// Cancel transpositions with those of their operands
#[pass(
    name = "tosa-reduce-transposes",
    title = "TosaReduceTransposes",
    anchor = "func.func",
    run = run
)]
pub struct TosaReduceTransposes {}

/// A transposition that can be replaced, and the operations that its input is computed by.
struct Candidate {
    op: Op,
    perms: Vec<i32>,
    sources: Vec<Op>,
}

/// By permutation, the transposed form of each value.
type Transposed = FxHashMap<Vec<i32>, FxHashMap<Value, Value>>;

fn run(_: &TosaReduceTransposes, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let Some(region) = body.region(Op::ROOT, 0) else { return Ok(()) };
    if body.blocks_in(region).count() != 1 {
        return Ok(());
    }
    let mut transposed = Transposed::default();
    let mut candidates = Vec::new();
    for op in post_order(body, Op::ROOT) {
        candidates.extend(candidate(body, op, &mut transposed));
    }
    let replaceable = replaceable(body, &candidates);
    for candidate in candidates.iter().rev().filter(|one| replaceable.contains(&one.op)) {
        let input = body.operand(candidate.op, 0);
        if let Some(new) = transposed.get(&candidate.perms).and_then(|all| all.get(&input)) {
            let result = body.result(candidate.op, 0);
            body.replace_all_uses(result, *new);
            body.erase(candidate.op);
        }
    }
    let mut erased = FxHashSet::default();
    for op in post_order(body, Op::ROOT).into_iter().rev() {
        if !erased.contains(&op) && is_trivially_dead(body, op) {
            erased.extend(body.ops_below(op));
            body.erase(op);
        }
    }
    Ok(())
}

/// Returns `op` as a candidate if it is a transposition whose operands have transposed forms, which
/// are created; forms that remain unused are dead.
fn candidate(body: &mut Body, op: Op, transposed: &mut Transposed) -> Option<Candidate> {
    let view = body.op(op).cast::<TransposeOp>()?;
    let (input, output) = (view.input1(), view.output());
    let perms = view.perms().to_vec();
    let is_ranked = |value| body.value_type(value).is::<RankedTensorType>();
    let is_identity = perms.iter().enumerate().all(|(at, to)| usize::try_from(*to) == Ok(at));
    if !is_ranked(input) || !is_ranked(output) || is_identity {
        return None;
    }
    let mut sources = Vec::new();
    collect_sources(body, body.defining_op(input)?, &mut sources).then_some(())?;
    let known = transposed.entry(perms.clone()).or_default();
    for source in &sources {
        let value = body.result(*source, 0);
        if !known.contains_key(&value) {
            let new = transposed_form(body, *source, known, &perms)?;
            known.insert(value, new);
        }
    }
    let new = *known.get(&input)?;
    let fits = body.value_type(new) == body.value_type(output);
    fits.then_some(Candidate { op, perms, sources })
}

/// Adds `op` to `sources` behind the operations that its operands are computed by, up to constants,
/// transpositions and reshapes. Returns whether all are operations of tosa with one ranked result.
fn collect_sources(body: &Body, op: Op, sources: &mut Vec<Op>) -> bool {
    let view = body.op(op);
    if !view.name_str().starts_with("tosa.") {
        return false;
    }
    if sources.contains(&op) {
        return true;
    }
    let is_ranked = |value| body.value_type(value).is::<RankedTensorType>();
    if view.result_count() != 1 || !is_ranked(body.result(op, 0)) {
        return false;
    }
    if !view.is::<TransposeOp>() && !view.is::<ReshapeOp>() {
        for operand in transposed_operands(body, op) {
            let Some(source) = body.defining_op(operand) else { return false };
            if !ensure_sufficient_stack(|| collect_sources(body, source, sources)) {
                return false;
            }
        }
    }
    sources.push(op);
    true
}

/// Returns the operands of `op` that are transposed with it: all but the shift of a multiplication.
fn transposed_operands(body: &Body, op: Op) -> Vec<Value> {
    let shift = body.op(op).cast::<MulOp>().map(|mul| mul.shift());
    body.operands(op).filter(|operand| Some(*operand) != shift).collect()
}

/// Returns the elements of `list` in the order `perms`.
fn permuted<T: Copy>(list: &[T], perms: &[i32]) -> Option<Vec<T>> {
    if list.len() != perms.len() {
        return None;
    }
    perms.iter().map(|at| list.get(usize::try_from(*at).ok()?).copied()).collect()
}

/// Creates the operation behind `op` that computes its result transposed by `perms`, from the known
/// transposed forms of its operands. Returns the result; `None` if there is no such operation.
fn transposed_form(
    body: &mut Body,
    op: Op,
    known: &FxHashMap<Value, Value>,
    perms: &[i32],
) -> Option<Value> {
    let view = body.op(op);
    if let Some(transpose) = view.cast::<TransposeOp>() {
        let cancelled = permuted(transpose.perms(), perms)?;
        let is_identity =
            cancelled.iter().enumerate().all(|(at, to)| usize::try_from(*to) == Ok(at));
        return is_identity.then_some(transpose.input1());
    }
    if view.is::<ReshapeOp>() {
        return transposed_reshape(body, op, perms);
    }
    if let Some(constant) = view.cast::<ConstOp>() {
        let values = constant.values();
        return transposed_constant(body, op, values, perms);
    }
    if !is_elementwise(view) {
        return None;
    }
    let new = |operand| match body.op(op).cast::<MulOp>() {
        Some(mul) if mul.shift() == operand => Some(operand),
        _ => known.get(&operand).copied(),
    };
    let operands: Vec<Value> = body.operands(op).map(new).collect::<Option<_>>()?;
    let cx = body.context().clone();
    let tensor = body.value_type(body.result(op, 0)).downcast::<RankedTensorType>(&cx)?;
    let ty = RankedTensorType::get(&cx, &permuted(&tensor.shape, perms)?, tensor.element).ty();
    let view = body.op(op);
    let (name, attributes) = (view.name(), view.attributes().to_vec());
    let properties = view.properties().to_buf();
    let mut builder = Builder::after(body, op);
    let mut state = builder.state(name);
    state.add_operands(&operands);
    state.add_results(&[ty]);
    state.attributes_mut().extend(attributes);
    state.set_properties(properties);
    let new = builder.create(state);
    Some(builder.body().result(new, 0))
}

/// Returns a reshape of a tensor of rank 1 to a shape with one size other than 1 at its transposed
/// place.
fn transposed_reshape(body: &mut Body, op: Op, perms: &[i32]) -> Option<Value> {
    let view = body.op(op).cast::<ReshapeOp>()?;
    let (input, target) = (view.input1(), view.shape());
    let output = build::shape(body, view.output())?;
    let [size] = build::shape(body, input)?[..] else { return None };
    let ones = output.iter().filter(|size| **size == 1).count();
    if ones + 1 != output.len() && !(ones == output.len() && size == 1) {
        return None;
    }
    let target = build::constant_ints(body, target)?;
    let (shape, target) = (permuted(&output, perms)?, permuted(&target, perms)?);
    let element = build::element(body, input);
    let mut builder = Builder::after(body, op);
    let target = terrace_tosa::build_const_shape(&mut builder, &target)?;
    let ty = RankedTensorType::get(builder.context(), &shape, element).ty();
    Some(ReshapeOp::build(&mut builder, ty, input, target).value(&mut builder))
}

/// Returns the constant with the elements `values` in transposed order.
fn transposed_constant(body: &mut Body, op: Op, values: Attribute, perms: &[i32]) -> Option<Value> {
    let cx = body.context().clone();
    let dense = values.downcast::<DenseElementsAttr>(&cx)?;
    let tensor = dense.shaped_type().downcast::<RankedTensorType>(&cx)?;
    let shape = permuted(&tensor.shape, perms)?;
    let ty = RankedTensorType::get(&cx, &shape, tensor.element).ty();
    let values = match dense.reshape(&cx, ty) {
        Some(splat) if dense.splat_value(&cx).is_some() => splat,
        _ => {
            let strides = permuted(&row_major(&tensor.shape), perms)?;
            let all: Vec<Attribute> = dense.attributes(&cx).collect();
            let moved: Option<Vec<Attribute>> = positions(&shape, &strides)
                .map(|at| usize::try_from(at).ok().and_then(|at| all.get(at)).copied())
                .collect();
            DenseElementsAttr::from_attributes(&cx, ty, moved?).ok()?
        }
    };
    let mut builder = Builder::after(body, op);
    Some(ConstOp::build(&mut builder, ty, values.attr()).value(&mut builder))
}

/// Returns the candidates whose sources, except for constants, have no other users than sources of
/// such candidates and transpositions by the same permutation, so that no operation is duplicated
/// (MLIR: `getGoodReplacements`).
fn replaceable(body: &Body, candidates: &[Candidate]) -> FxHashSet<Op> {
    let mut valid: FxHashSet<Op> = candidates.iter().map(|one| one.op).collect();
    loop {
        let is_invalid = |one: &&Candidate| {
            valid.contains(&one.op) && !has_only_inner_users(body, one, candidates, &valid)
        };
        let Some(invalid) = candidates.iter().find(is_invalid) else { return valid };
        valid.remove(&invalid.op);
    }
}

fn has_only_inner_users(
    body: &Body,
    candidate: &Candidate,
    candidates: &[Candidate],
    valid: &FxHashSet<Op>,
) -> bool {
    let is_inner = |user: Op| {
        let same = candidates.iter().filter(|one| one.perms == candidate.perms);
        same.filter(|one| valid.contains(&one.op)).any(|one| one.sources.contains(&user))
    };
    let is_equal = |user: Op| {
        let transpose = body.op(user).cast::<TransposeOp>();
        transpose.is_some_and(|transpose| *transpose.perms() == candidate.perms)
    };
    candidate.sources.iter().filter(|op| !body.op(**op).is::<ConstOp>()).all(|op| {
        let mut users = body.uses(body.result(*op, 0)).map(|use_| body.user(use_));
        users.all(|user| is_inner(user) || is_equal(user))
    })
}
