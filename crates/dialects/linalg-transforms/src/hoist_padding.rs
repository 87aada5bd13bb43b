//! Hoisting of paddings out of loops: a loop nest before the loops pads all slices that the loops
//! take and packs them into one tensor ([`hoist_padding`], [`build_packing_nest`]; MLIR:
//! `HoistPadding.cpp`).

use indexmap::IndexSet;
use rustc_hash::FxHashSet;
use terrace_affine::{AffineApplyOp, AffineMaxOp, AffineMinOp};
use terrace_arith::ConstantOp;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{AffineMapAttr, DYNAMIC, TypeExt, mixed_slice};
use terrace_interfaces::{
    DestinationStyle, DynDestinationStyle, DynLoopLike, is_defined_outside_of_loop,
};
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::fold::constant_value;
use terrace_ir::{
    Body, Builder, Mapping, Op, OpType, Operand, Rewriter, Value, ensure_sufficient_stack,
};
use terrace_linalg::build_transpose;
use terrace_presburger::BoundKind;
use terrace_rewrite::create_or_fold;
use terrace_scf::{ForOp, YieldOp};
use terrace_scf_transforms::with_additional_yields;
use terrace_tensor::{EmptyOp, ExtractSliceOp, PadOp, constant_padding_value};
use terrace_tensor_transforms::{build_extract, build_full_rank_extract, build_insert};
use terrace_transforms::{hoist_subsets_from_loop, values_from_above};
use terrace_value_bounds::{ValueDim, Variable, attach, compute_bound, reify_bound};

/// A padding that was hoisted.
#[derive(Clone, Debug)]
pub struct HoistedPadding {
    /// The `tensor.pad` before the loops.
    pub pad: Op,
    /// The value that replaces the result of the original padding.
    pub value: Value,
}

/// Hoists the `tensor.pad` `pad` out of at most `loops` `scf.for` loops around it. The padded
/// slices are stored with their dimensions permuted by `permutation`, unless that is empty. `None`
/// if the padding depends on more than indices and a constant, or the loops do not fit (MLIR:
/// `hoistPaddingOnTensors`).
///
/// The original padding stays; the caller replaces it.
pub fn hoist_padding(
    rewriter: &mut Rewriter<'_>,
    pad: Op,
    loops: usize,
    permutation: &[i64],
) -> Option<HoistedPadding> {
    let outer = enclosing_loops(rewriter.body(), pad).take(loops).last()?;
    let analysis = Analysis::of(rewriter, pad, outer)?;
    let mut nest = PackingNest::build(rewriter, &analysis, permutation)?;
    let mut value = nest.replacement(rewriter, &analysis)?;
    if !permutation.is_empty() {
        let definition = rewriter.body().defining_op(value)?;
        rewriter.set_after(definition);
        let ty = rewriter.body().value_type(rewriter.body().result(pad, 0));
        let empty = EmptyOp::build(rewriter, ty, ()).value(rewriter);
        let back = build_transpose(rewriter, value, empty, permutation);
        value = rewriter.body().result(back.op(), 0);
    }
    Some(HoistedPadding { pad: nest.pad, value })
}

/// Builds the loop nest that pads and packs the slices of the `tensor.pad` `pad`, before the loop
/// `outer` around it; returns the outermost new loop, or the new padding if it needs no loop.
/// `None` as for [`hoist_padding`] (MLIR: `buildPackingLoopNest`).
pub fn build_packing_nest(
    rewriter: &mut Rewriter<'_>,
    pad: Op,
    outer: Op,
    permutation: &[i64],
) -> Option<Op> {
    if !enclosing_loops(rewriter.body(), pad).any(|around| around == outer) {
        return None;
    }
    let analysis = Analysis::of(rewriter, pad, outer)?;
    let nest = PackingNest::build(rewriter, &analysis, permutation)?;
    Some(nest.loops.first().copied().unwrap_or(nest.pad))
}

/// Returns the `scf.for` loops directly around `op`, from the inside.
fn enclosing_loops(body: &Body, op: Op) -> impl Iterator<Item = Op> {
    let around = body.op(op).ancestors().skip(1);
    around.take_while(|around| around.is::<ForOp>()).map(|around| around.id())
}

/// Whether `value` is defined outside of the loop `outer`.
fn is_outside(body: &Body, outer: Op, value: Value) -> bool {
    let around = body.op(outer).interface::<DynLoopLike<'_>>();
    around.is_some_and(|around| is_defined_outside_of_loop(around, value))
}

/// A padding and what it depends on in the loops around it (MLIR: `HoistPaddingAnalysis`).
struct Analysis {
    pad: Op,
    /// The loop before which the padding moves.
    outer: Op,
    /// The slice that is padded.
    slice: Op,
    /// The operations in the loop, and the loops, that the padding depends on; definitions first.
    dependencies: IndexSet<Op>,
    /// The loops whose induction variables select the slice, outer ones first.
    packing_loops: Vec<Op>,
    /// The loop that carries the slice, if it is the only user.
    consumer: Option<Op>,
}

impl Analysis {
    fn of(rewriter: &mut Rewriter<'_>, pad: Op, mut outer: Op) -> Option<Self> {
        let body = rewriter.body();
        let source = body.op(pad).cast::<PadOp>()?.source();
        let slice = body.defining_op(source)?;
        let sliced = body.op(slice).cast::<ExtractSliceOp>()?.source();
        if !is_outside(body, outer, sliced) {
            outer = hoist_subsets_from_loop(rewriter.body_mut(), outer);
            rewriter.set_before(pad);
        }
        let body = rewriter.body();
        let sliced = body.op(slice).cast::<ExtractSliceOp>()?.source();
        if !is_outside(body, outer, sliced) {
            return None;
        }
        let result = body.result(slice, 0);
        let user = body.uses(result).next().map(|use_| body.user(use_));
        let consumer = user.filter(|user| body.has_one_use(result) && body.op(*user).is::<ForOp>());
        let padding = constant_padding_value(body.op(pad).cast::<PadOp>()?)?;
        body.defined_by::<ConstantOp>(padding)?;
        let mut dependencies = IndexSet::new();
        for value in values_from_above(body, pad) {
            let definition = body.defining_op(value).or_else(|| argument_owner(body, value));
            if let Some(definition) = definition {
                add_dependencies(body, definition, pad, outer, &mut dependencies);
            }
        }
        add_dependencies(body, pad, pad, outer, &mut dependencies);
        if dependencies.len() <= 1 {
            return None;
        }
        keep_index_dependencies(body, pad, slice, &mut dependencies)?;
        let mut around: Vec<Op> = Vec::new();
        for one in enclosing_loops(body, pad) {
            around.push(one);
            if one == outer {
                break;
            }
        }
        let mut packing_loops: Vec<Op> =
            around.into_iter().rev().filter(|one| dependencies.contains(one)).collect();
        if consumer.is_some() {
            packing_loops.truncate(1);
        }
        Some(Self { pad, outer, slice, dependencies, packing_loops, consumer })
    }
}

/// Returns the operation in whose region the block argument `value` is.
fn argument_owner(body: &Body, value: Value) -> Option<Op> {
    let (block, _) = body.argument_of(value)?;
    body.region_owner(body.block_region(block)?)
}

/// Adds `op` and the operations that it depends on to `found`, as far as they are in the loop
/// `outer` but not in `pad` (MLIR: `getBackwardSlice`).
fn add_dependencies(body: &Body, op: Op, pad: Op, outer: Op, found: &mut IndexSet<Op>) {
    let is_within = |around: Op| body.op(op).ancestors().any(|one| one.id() == around);
    if found.contains(&op) || !is_within(outer) || (op != pad && is_within(pad)) {
        return;
    }
    for operand in body.operands(op) {
        let definition = body.defining_op(operand).or_else(|| {
            let owner = argument_owner(body, operand)?;
            let region = body.region(owner, 0)?;
            let is_simple =
                body.op(owner).region_count() == 1 && body.blocks_in(region).count() == 1;
            is_simple.then_some(owner)
        });
        if let Some(definition) = definition {
            ensure_sufficient_stack(|| add_dependencies(body, definition, pad, outer, found));
        }
    }
    found.insert(op);
}

/// Removes the operations that compute no index of `pad` or `slice`, except constants. `None` if
/// the computation of an index uses other values, or has effects (MLIR:
/// `dropNonIndexDependencies`).
fn keep_index_dependencies(
    body: &Body,
    pad: Op,
    slice: Op,
    dependencies: &mut IndexSet<Op>,
) -> Option<()> {
    let mut indices: FxHashSet<Value> = FxHashSet::default();
    let index_operands = |op: Op| -> Vec<Value> {
        body.operands(op).filter(|operand| body.value_type(*operand).is_index()).collect()
    };
    let mut removed: FxHashSet<Op> = FxHashSet::default();
    for op in dependencies.iter().rev().copied() {
        let view = body.op(op);
        if op == pad || op == slice {
            indices.extend(index_operands(op));
            continue;
        }
        let has_index = body.results(op).any(|result| indices.contains(&result));
        if view.is::<ForOp>() && !has_index {
            let variable = ForOp::from_op(op).view(body).induction_variable();
            if variable.is_some_and(|variable| indices.contains(&variable)) {
                indices.extend(index_operands(op));
                continue;
            }
        }
        if has_index {
            indices.extend(index_operands(op));
            let only_indices = view.operand_types().all(TypeExt::is_index);
            if !only_indices || !is_memory_effect_free(view) || view.region_count() != 0 {
                return None;
            }
            continue;
        }
        if !view.is::<ConstantOp>() {
            removed.insert(op);
        }
    }
    dependencies.retain(|op| !removed.contains(op));
    Some(())
}

/// Returns `(a - b) ceildiv step`, as an `affine.apply` at the insertion point unless it folds.
fn iterations(b: &mut Builder<'_>, a: Value, lower: Value, step: Value) -> Value {
    let cx = b.context().clone();
    let [a_dim, lower_dim] = [0, 1].map(|at| AffineExpr::dim(&cx, at));
    let count = a_dim.sub(&cx, lower_dim).ceil_div(&cx, AffineExpr::symbol(&cx, 0));
    let map = AffineMapAttr::get(&cx, AffineMap::new(2, 1, [count]));
    create_or_fold(b, |b| AffineApplyOp::build(b, map, [a, lower, step]).value(b))
}

/// Returns the number of the current iteration of the loop `op`; `None` if its bounds depend on
/// loops in `outer` (MLIR: `buildLoopIterationCount`).
fn iteration_number(b: &mut Builder<'_>, outer: Op, op: Op) -> Option<Value> {
    let body = b.body();
    let view = ForOp::from_op(op).view(body);
    let [lower, _, step] = view.bounds();
    let variable = view.induction_variable()?;
    let is_known = |value| is_outside(body, outer, value) || constant_value(body, value).is_some();
    if !is_known(lower) || !is_known(step) {
        return None;
    }
    Some(iterations(b, variable, lower, step))
}

/// The loops that pad and pack (MLIR: `PackingResult`).
struct PackingNest {
    /// The new loops, outer ones first.
    loops: Vec<Op>,
    /// The new padding.
    pad: Op,
    /// The result of the new padding.
    padded: Value,
    /// The type of a padded slice in the packed tensor.
    ty: RankedTensorType,
    sizes: Vec<Mixed>,
}

impl PackingNest {
    fn build(
        rewriter: &mut Rewriter<'_>,
        analysis: &Analysis,
        permutation: &[i64],
    ) -> Option<Self> {
        let cx = rewriter.context().clone();
        let body = rewriter.body();
        let result = body.result(analysis.pad, 0);
        let padded = body.value_type(result).downcast::<RankedTensorType>(&cx)?;
        let ty = permuted(&cx, padded, permutation)?;
        let known = |op: &Op| {
            let [lower, _, step] = ForOp::from_op(*op).view(body).bounds();
            let fits = |value| {
                is_outside(body, analysis.outer, value) || constant_value(body, value).is_some()
            };
            fits(lower) && fits(step)
        };
        let loops = analysis.dependencies.iter().filter(|op| body.op(**op).is::<ForOp>());
        if ty.shape.contains(&DYNAMIC) || !loops.into_iter().all(known) {
            return None;
        }
        let location = body.location(analysis.pad);
        rewriter.set_before(analysis.outer);
        rewriter.set_location(location);
        let mut counts = Vec::new();
        for op in &analysis.packing_loops {
            counts.push(most_iterations(rewriter, analysis.outer, *op)?);
        }
        let mut shape = vec![DYNAMIC; counts.len()];
        shape.extend_from_slice(&ty.shape);
        let packed = RankedTensorType::get(&cx, &shape, ty.element);
        let empty = EmptyOp::build(rewriter, packed, counts).value(rewriter);
        Self::fill(rewriter, analysis, permutation, ty, empty)
    }

    /// Builds the loops that fill the packed tensor `empty`.
    fn fill(
        rewriter: &mut Rewriter<'_>,
        analysis: &Analysis,
        permutation: &[i64],
        ty: RankedTensorType,
        empty: Value,
    ) -> Option<Self> {
        let cx = rewriter.context().clone();
        let mut mapping = Mapping::new();
        map_carried_source(rewriter.body(), analysis, &mut mapping);
        let (mut packed, mut loops, mut offsets) = (empty, Vec::new(), Vec::new());
        for op in &analysis.dependencies {
            let body = rewriter.body();
            if let Some(slice) = body.op(*op).cast::<ExtractSliceOp>()
                && mapping.value(slice.source()) == packed
            {
                continue;
            }
            if !body.op(*op).is::<ForOp>() {
                let copy = rewriter.body_mut().clone_op(*op, &mut mapping);
                rewriter.insert(copy);
                continue;
            }
            let old = ForOp::from_op(*op).view(body);
            let [lower, upper, step] = old.bounds().map(|bound| mapping.value(bound));
            let is_unsigned = old.unsigned_cmp();
            let variable = old.induction_variable()?;
            let carried = old.carried().to_vec();
            let index = body.value_type(variable);
            let results: Vec<Value> = body.results(*op).collect();
            let tensor = body.value_type(packed);
            let new = ForOp::build(rewriter, &[tensor], lower, upper, step, [packed]);
            new.set_unsigned_cmp(rewriter.body_mut(), is_unsigned);
            let new = new.op();
            let location = rewriter.location();
            let body = rewriter.body_mut();
            let region = body.region(new, 0)?;
            let block = body.append_block(region, vec![(index, location), (tensor, location)]);
            let arguments = body.arguments(block).to_vec();
            let [new_variable, argument] = arguments[..] else { return None };
            mapping.map_value(variable, new_variable);
            if let Some(first) = carried.first() {
                mapping.map_value(*first, argument);
            }
            if let Some(first) = results.first() {
                let result = rewriter.body().result(new, 0);
                mapping.map_value(*first, result);
            }
            loops.push(new);
            rewriter.set_at_end(block);
            offsets.push(Mixed::Dynamic(iteration_number(rewriter, analysis.outer, new)?));
            packed = argument;
        }
        let rank = ty.shape.len();
        let mut slice = MixedSlice {
            sizes: vec![Mixed::Static(1); offsets.len()],
            strides: vec![Mixed::Static(1); offsets.len() + rank],
            offsets,
        };
        slice.offsets.extend(vec![Mixed::Static(0); rank]);
        slice.sizes.extend(ty.shape.iter().map(|size| Mixed::Static(*size)));
        let padded = mapping.get_value(rewriter.body().result(analysis.pad, 0))?;
        let pad = rewriter.body().defining_op(padded)?;
        let mut stored = padded;
        if !permutation.is_empty() {
            let part = RankedTensorType::get(&cx, &ty.shape, ty.element).ty();
            let init = build_extract(rewriter, part, packed, &slice);
            let transposed = build_transpose(rewriter, padded, init, permutation);
            stored = rewriter.body().result(transposed.op(), 0);
        }
        if !loops.is_empty() {
            let mut yielded = build_insert(rewriter, stored, packed, &slice);
            for op in loops.iter().rev() {
                let body = rewriter.body();
                let block = body.first_block(body.region(*op, 0)?)?;
                rewriter.set_at_end(block);
                YieldOp::build(rewriter, [yielded]);
                yielded = rewriter.body().result(*op, 0);
            }
        }
        Some(Self { loops, pad, padded, ty, sizes: slice.sizes })
    }

    /// Creates the value that replaces the original padding: a slice of the packed tensor (MLIR:
    /// `replaceByPackingResult`).
    fn replacement(&mut self, rewriter: &mut Rewriter<'_>, analysis: &Analysis) -> Option<Value> {
        let cx = rewriter.context().clone();
        rewriter.set_before(analysis.pad);
        let mut offsets = vec![Mixed::Static(0); self.sizes.len()];
        let packed = match self.loops.first() {
            None => self.padded,
            Some(outer) => {
                for (offset, op) in offsets.iter_mut().zip(&analysis.packing_loops) {
                    *offset = Mixed::Dynamic(iteration_number(rewriter, analysis.outer, *op)?);
                }
                rewriter.body().result(*outer, 0)
            }
        };
        if let Some(consumer) = analysis.consumer {
            return carry_padded(rewriter, analysis, consumer, packed);
        }
        let strides = vec![Mixed::Static(1); self.sizes.len()];
        let slice = MixedSlice { offsets, sizes: self.sizes.clone(), strides };
        let ty = RankedTensorType::get(&cx, &self.ty.shape, self.ty.element).ty();
        Some(build_extract(rewriter, ty, packed, &slice))
    }
}

/// Maps the source of the padding to the initial values of the loops that carry it.
fn map_carried_source(body: &Body, analysis: &Analysis, mapping: &mut Mapping) {
    let Some(pad) = body.op(analysis.pad).cast::<PadOp>() else { return };
    let mut value = pad.source();
    while let Some((block, at)) = body.argument_of(value) {
        let owner = body.block_region(block).and_then(|region| body.region_owner(region));
        let Some(owner) = owner.filter(|owner| body.op(*owner).is::<ForOp>()) else { return };
        if !body.op(owner).ancestors().any(|around| around.id() == analysis.outer) {
            return;
        }
        let init =
            at.checked_sub(1).and_then(|at| ForOp::from_op(owner).view(body).init_args().nth(at));
        let Some(init) = init else { return };
        mapping.map_value(value, init);
        value = init;
    }
}

/// Returns `ty` with its dimensions permuted, or `ty` for no permutation; `None` if it is not one
/// (MLIR: `computeTransposedType`).
fn permuted(
    cx: &terrace_ir::Context,
    ty: &RankedTensorType,
    permutation: &[i64],
) -> Option<RankedTensorType> {
    if permutation.is_empty() {
        return Some(ty.clone());
    }
    let rank = ty.shape.len();
    let dims: Option<Vec<usize>> = permutation
        .iter()
        .map(|dim| usize::try_from(*dim).ok().filter(|dim| *dim < rank))
        .collect();
    let dims = dims?;
    let different: FxHashSet<usize> = dims.iter().copied().collect();
    if dims.len() != rank || different.len() != rank {
        return None;
    }
    let shape: Vec<i64> = dims.into_iter().map(|dim| ty.shape[dim]).collect();
    let new = RankedTensorType::with_encoding(cx, &shape, ty.element, ty.encoding).ty();
    new.downcast::<RankedTensorType>(cx).cloned()
}

/// Creates an upper bound of the number of iterations of the loop `op`, which does not depend on
/// affine operations in `outer`.
fn most_iterations(b: &mut Builder<'_>, outer: Op, op: Op) -> Option<Value> {
    let cx = b.context().clone();
    attach(&cx);
    let body = b.body();
    let [lower, upper, step] = ForOp::from_op(op).view(body).bounds();
    let stop = |at: ValueDim| {
        at.value != upper
            && body.defining_op(at.value).is_none_or(|op| {
                let view = body.op(op);
                !view.is::<AffineMinOp>()
                    && !view.is::<AffineMaxOp>()
                    && !view.is::<AffineApplyOp>()
            })
    };
    let bound = compute_bound(
        body,
        BoundKind::Upper,
        &Variable::of(&cx, ValueDim::index(upper)),
        &stop,
        true,
    )?;
    let upper = reify_bound(b, outer, &bound)?;
    let upper = terrace_arith::BuildConstant::constant_or_value(b, upper);
    Some(iterations(b, upper, lower, step))
}

/// Whether `value` is `expected`, or follows from it by the initial values of destination-style
/// operations only.
fn traces_back(body: &Body, mut value: Value, expected: Value) -> bool {
    while value != expected {
        let Some((op, result)) = body.result_of(value) else { return false };
        let style = body.op(op).interface::<DynDestinationStyle<'_>>();
        let Some(init) = style.and_then(|style| style.inits().nth(result)) else { return false };
        value = body.operand(op, init);
    }
    true
}

/// Carries the padded tensor `packed` in the loop `consumer` instead of the slice, and slices the
/// result behind the loop; returns that slice. `None` if the loop does not yield a slice of the
/// padded tensor (MLIR: `padThroughLoopIterArg`).
fn carry_padded(
    rewriter: &mut Rewriter<'_>,
    analysis: &Analysis,
    consumer: Op,
    packed: Value,
) -> Option<Value> {
    let body = rewriter.body();
    let padded = body.result(analysis.pad, 0);
    let slice_value = body.result(analysis.slice, 0);
    let view = ForOp::from_op(consumer).view(body);
    let mut inits: Vec<Value> = view.init_args().collect();
    let at = inits.iter().position(|init| *init == slice_value)?;
    let mut yielded: Vec<Value> = view.yield_op()?.operands().collect();
    let inner = body.defined_by::<ExtractSliceOp>(*yielded.get(at)?)?.source();
    if !traces_back(body, inner, padded) {
        return None;
    }
    inits[at] = packed;
    yielded[at] = inner;
    let count = inits.len();
    let slice: MixedSlice = mixed_slice!(body.op(analysis.slice).cast::<ExtractSliceOp>()?);
    let old = body.result(consumer, at);
    rewriter.set_after(consumer);
    let extracted = build_full_rank_extract(rewriter, packed, &slice)?;
    rewriter.replace_all_uses(old, extracted);
    rewriter.set_before(consumer);
    let new = with_additional_yields(rewriter, ForOp::from_op(consumer), &inits, |_, _| yielded)?;
    let carried = new.view(rewriter.body()).carried().to_vec();
    for (init, argument) in inits.iter().zip(carried.iter().skip(count)) {
        let new = new.op();
        rewriter.body_mut().replace_uses_if(*init, *argument, |body, use_| {
            body.op(body.user(use_)).ancestors().skip(1).any(|around| around.id() == new)
        });
    }
    let result = rewriter.body().result(new.op(), count + at);
    let definition = rewriter.body().defining_op(extracted)?;
    rewriter.body_mut().set_operand(definition, 0, result);
    let argument = *carried.get(count + at)?;
    rewriter.replace_all_uses(padded, argument);
    Some(extracted)
}
