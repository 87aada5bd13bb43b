//! Canonicalization of `scf.forall`, and of `tensor.dim` of its results.

use terrace_arith::ConstantOp;
use terrace_builtin::IntegerAttr;
use terrace_builtin::mixed::{Mixed, fold_constants, split};
use terrace_ir::{Block, Body, Op, OpType, PatternSet, Rewriter, Type, Value};
use terrace_tensor::{
    CastOp, DimOp, InsertSliceOp, ParallelInsertSliceOp, preserves_static_information,
};

use crate::{ForallOp, ForallOpRef, InParallelOp, LoopRange};

pub(crate) fn forall(set: &mut PatternSet) {
    set.add::<DimOp>("DimOfForallOp", dim_of_forall);
    set.add::<ForallOp>("FoldTensorCastOfOutputIntoForallOp", output_casts);
    set.add::<ForallOp>("ForallOpControlOperandsFolder", constant_bounds);
    set.add::<ForallOp>("ForallOpIterArgsFolder", drop_outputs);
    set.add::<ForallOp>("ForallOpSingleOrZeroIterationDimsFolder", drop_dimensions);
    set.add::<ForallOp>("ForallOpReplaceConstantInductionVar", replace_constant_variables);
}

/// The lower bounds, upper bounds and steps of a loop, one entry for each dimension.
#[derive(Clone, Default, PartialEq)]
struct Bounds {
    lower: Vec<Mixed>,
    upper: Vec<Mixed>,
    step: Vec<Mixed>,
}

impl Bounds {
    fn of(op: ForallOpRef<'_>) -> Self {
        let [lower, upper, step] = op.bounds();
        Self { lower, upper, step }
    }

    fn rank(&self) -> usize {
        self.lower.len()
    }

    fn push(&mut self, of: &Self, dim: usize) {
        self.lower.push(of.lower[dim]);
        self.upper.push(of.upper[dim]);
        self.step.push(of.step[dim]);
    }

    /// Returns the number of iterations of dimension `dim`; `None` if it is unknown.
    fn trip_count(&self, body: &Body, dim: usize) -> Option<u64> {
        LoopRange::of_indices(self.lower[dim], self.upper[dim], self.step[dim]).trip_count(body)
    }

    /// Builds an `scf.forall` with these bounds, the given outputs and the mapping of `old`; its
    /// region has no block yet.
    fn build(self, rewriter: &mut Rewriter<'_>, old: ForallOp, outputs: Vec<Value>) -> ForallOp {
        let body = rewriter.body();
        let mapping = old.view(body).mapping();
        let types: Vec<Type> = outputs.iter().map(|value| body.value_type(*value)).collect();
        let [(lower, lower_values), (upper, upper_values), (step, step_values)] =
            [&self.lower, &self.upper, &self.step].map(|list| split(list));
        let new = ForallOp::build(
            rewriter,
            &types,
            lower_values,
            upper_values,
            step_values,
            lower,
            upper,
            step,
            outputs,
        );
        if mapping.is_some() {
            new.set_mapping(rewriter.body_mut(), mapping);
        }
        new
    }
}

/// Returns the only block of a loop; `None` if the region is empty.
fn block_of(body: &Body, op: Op) -> Option<Block> {
    body.first_block(body.region(op, 0)?)
}

/// Moves the blocks of the loop `from` into the loop `to`.
fn move_blocks(rewriter: &mut Rewriter<'_>, from: Op, to: Op) -> Option<()> {
    let body = rewriter.body_mut();
    let (from, to) = (body.region(from, 0)?, body.region(to, 0)?);
    body.take_blocks(from, to);
    Some(())
}

/// Returns the operations of the `scf.forall.in_parallel` that terminates `block`; `None` if the
/// block ends in another operation.
fn combining_ops(body: &Body, block: Block) -> Option<Vec<Op>> {
    let end = body.last_op(block).filter(|end| body.op(*end).is::<InParallelOp>())?;
    Some(body.ops_in(body.first_block(body.region(end, 0)?)?).collect())
}

/// Returns the shared output that a `tensor.parallel_insert_slice` writes to; `None` for other
/// operations.
fn target(body: &Body, op: Op) -> Option<Value> {
    Some(body.op(op).cast::<ParallelInsertSliceOp>()?.dest())
}

/// Replaces `tensor.dim` of a result by `tensor.dim` of the corresponding output, which has the
/// same type.
fn dim_of_forall(op: DimOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (source, index) = (view.source(), view.index());
    let forall = body.defined_by::<ForallOp>(source)?;
    let (_, at) = body.result_of(source)?;
    let output = forall.outputs().nth(at)?;
    let new = DimOp::build(rewriter, output, index).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Moves constant operands of bounds and steps into the static lists.
fn constant_bounds(op: ForallOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let mut bounds = Bounds::of(op.view(body));
    let any = |_: i64| true;
    let changed = fold_constants(body, &mut bounds.lower, any)
        | fold_constants(body, &mut bounds.upper, any)
        | fold_constants(body, &mut bounds.step, any);
    if !changed {
        return None;
    }
    let [(lower, lower_values), (upper, upper_values), (step, step_values)] =
        [&bounds.lower, &bounds.upper, &bounds.step].map(|list| split(list));
    let body = rewriter.body_mut();
    for (at, values) in [lower_values, upper_values, step_values].into_iter().enumerate() {
        body.set_operand_group(op.op(), terrace_ir::OperandGroup::of(at), &values);
    }
    op.set_static_lower_bound(body, lower);
    op.set_static_upper_bound(body, upper);
    op.set_static_step(body, step);
    Some(())
}

/// Removes each output whose result is unused or whose block argument no operation inserts into;
/// its result becomes the initial value.
fn drop_outputs(op: ForallOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let bounds = Bounds::of(view);
    let outputs: Vec<Value> = view.outputs().collect();
    let block = block_of(body, op.op())?;
    let rank = bounds.rank();
    let arguments = body.arguments(block)[rank..].to_vec();
    let combining = combining_ops(body, block)?;
    let results: Vec<Value> = body.results(op.op()).collect();
    let into = |argument: Value| {
        combining.iter().copied().filter(move |op| target(body, *op) == Some(argument))
    };
    let dropped: Vec<bool> = results
        .iter()
        .zip(&arguments)
        .map(|(result, argument)| !body.has_uses(*result) || into(*argument).next().is_none())
        .collect();
    if !dropped.contains(&true) {
        return None;
    }
    let places = || (0..outputs.len()).filter(|at| dropped[*at]);
    let erased: Vec<Op> = places().flat_map(|at| into(arguments[at])).collect();
    erased.into_iter().for_each(|op| rewriter.erase_op(op));
    let kept: Vec<Value> =
        (0..outputs.len()).filter(|at| !dropped[*at]).map(|at| outputs[at]).collect();
    let new = bounds.build(rewriter, op, kept);
    move_blocks(rewriter, op.op(), new.op())?;
    for at in places().collect::<Vec<_>>().into_iter().rev() {
        let body = rewriter.body_mut();
        body.replace_all_uses(arguments[at], outputs[at]);
        body.erase_block_argument(block, rank + at);
    }
    let mut left = rewriter.body().results(new.op()).collect::<Vec<_>>().into_iter();
    let values: Vec<Value> = (0..outputs.len())
        .map(|at| if dropped[at] { Some(outputs[at]) } else { left.next() })
        .collect::<Option<_>>()?;
    rewriter.replace_op(op.op(), &values);
    Some(())
}

/// Returns `bound` as a value, with an `arith.constant` for a static one.
fn value_of(rewriter: &mut Rewriter<'_>, bound: Mixed) -> Value {
    match bound {
        Mixed::Dynamic(value) => value,
        Mixed::Static(number) => {
            let constant = IntegerAttr::index(rewriter.context(), number);
            let constant = ConstantOp::of(constant.into());
            rewriter.value(constant)
        }
    }
}

/// Removes dimensions with one iteration, inlines a loop with one iteration in all dimensions, and
/// replaces a loop with a dimension without iterations by its outputs. A loop with a mapping does
/// not match.
fn drop_dimensions(op: ForallOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let mapped = view.mapping().is_some_and(|list| !list.data(view.context()).0.is_empty());
    if mapped {
        return None;
    }
    let old = Bounds::of(view);
    let outputs: Vec<Value> = view.outputs().collect();
    let (mut new, mut dropped) = (Bounds::default(), Vec::new());
    for dim in 0..old.rank() {
        match old.trip_count(body, dim) {
            Some(0) => {
                rewriter.replace_op(op.op(), &outputs);
                return Some(());
            }
            Some(1) => dropped.push(dim),
            _ => new.push(&old, dim),
        }
    }
    if new.rank() == 0 {
        return inline(op.op(), &old, &outputs, rewriter);
    }
    if dropped.is_empty() {
        return None;
    }
    let mut values = Vec::new();
    for dim in &dropped {
        values.push(value_of(rewriter, old.lower[*dim]));
    }
    let attributes = rewriter.body().attributes(op.op()).to_vec();
    let loop_ = new.build(rewriter, op, outputs);
    rewriter.body_mut().set_attributes(loop_.op(), &attributes);
    move_blocks(rewriter, op.op(), loop_.op())?;
    let block = block_of(rewriter.body(), loop_.op())?;
    for (dim, value) in dropped.into_iter().zip(values).rev() {
        let body = rewriter.body_mut();
        let argument = body.arguments(block)[dim];
        body.replace_all_uses(argument, value);
        body.erase_block_argument(block, dim);
    }
    rewriter.replace_with(op.op(), loop_.op());
    Some(())
}

/// Replaces a loop that runs once by its operations, with the induction variables set to the lower
/// bounds and `tensor.insert_slice` in place of each `tensor.parallel_insert_slice`.
fn inline(op: Op, bounds: &Bounds, outputs: &[Value], rewriter: &mut Rewriter<'_>) -> Option<()> {
    let mut values = Vec::new();
    for lower in &bounds.lower {
        values.push(value_of(rewriter, *lower));
    }
    values.extend(outputs);
    let body = rewriter.body();
    let block = block_of(body, op)?;
    let end = body.last_op(block)?;
    let combining = combining_ops(body, block)?;
    let into = body.parent_block(op)?;
    rewriter.inline_block(block, into, Some(op), &values);
    rewriter.set_after(op);
    let mut results = Vec::new();
    for combine in combining {
        let insert = rewriter.body().op(combine).cast::<ParallelInsertSliceOp>()?;
        let (source, dest) = (insert.source(), insert.dest());
        let values = [
            insert.offsets().collect::<Vec<Value>>(),
            insert.sizes().collect(),
            insert.strides().collect(),
        ];
        let numbers = [
            insert.static_offsets().to_vec(),
            insert.static_sizes().to_vec(),
            insert.static_strides().to_vec(),
        ];
        let ([offsets, sizes, strides], [at, of, by]) = (values, numbers);
        let new =
            InsertSliceOp::build(rewriter, source, dest, offsets, sizes, strides, at, of, by).op();
        results.push(rewriter.body().result(new, 0));
    }
    rewriter.erase_op(end);
    rewriter.replace_op(op, &results);
    Some(())
}

/// Replaces the uses of the induction variable of each dimension that runs once by its lower bound.
fn replace_constant_variables(op: ForallOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let bounds = Bounds::of(op.view(body));
    let arguments = body.arguments(block_of(body, op.op())?).to_vec();
    let once =
        |dim: &usize| body.has_uses(arguments[*dim]) && bounds.trip_count(body, *dim) == Some(1);
    let dims: Vec<usize> = (0..bounds.rank()).filter(once).collect();
    if dims.is_empty() {
        return None;
    }
    for dim in dims {
        let value = value_of(rewriter, bounds.lower[dim]);
        rewriter.replace_all_uses(arguments[dim], value);
    }
    Some(())
}

/// Moves casts of outputs that only lose static information into the loop.
///
/// `forall shared_outs(%a = cast %x)` =>
/// `cast (forall shared_outs(%a' = %x) { %a = cast %a' … })`
fn output_casts(op: ForallOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let mut outputs: Vec<Value> = view.outputs().collect();
    let mut casts: Vec<(usize, Type)> = Vec::new();
    for (at, output) in outputs.iter_mut().enumerate() {
        let Some(cast) = body.defined_by::<CastOp>(*output) else { continue };
        let (to, from) = (body.value_type(*output), body.value_type(cast.source()));
        if preserves_static_information(body.context(), from, to) {
            casts.push((at, to));
            *output = cast.source();
        }
    }
    if casts.is_empty() {
        return None;
    }
    let bounds = Bounds::of(view);
    let rank = bounds.rank();
    let new = bounds.build(rewriter, op, outputs).op();
    move_blocks(rewriter, op.op(), new)?;
    let body = rewriter.body();
    let block = block_of(body, new)?;
    let combining = combining_ops(body, block)?;
    let first = body.first_op(block);
    let location = rewriter.location();
    for (at, to) in &casts {
        let body = rewriter.body_mut();
        let argument = body.arguments(block)[rank + at];
        let ty = {
            let output = ForallOp::from_op(new).view(body).outputs().nth(*at)?;
            body.value_type(output)
        };
        body.set_value_type(argument, ty);
        match first {
            Some(first) => rewriter.set_before(first),
            None => rewriter.set_at_end(block),
        }
        rewriter.set_location(location);
        let cast = CastOp::build(rewriter, *to, argument).op();
        let value = rewriter.body().result(cast, 0);
        let keep = |body: &Body, use_| {
            let user = body.user(use_);
            user != cast && !(combining.contains(&user) && body.use_index(use_) == 1)
        };
        rewriter.body_mut().replace_uses_if(argument, value, keep);
    }
    rewriter.set_after(new);
    rewriter.set_location(location);
    let mut results: Vec<Value> = rewriter.body().results(new).collect();
    for (at, to) in casts {
        let cast = CastOp::build(rewriter, to, results[at]).op();
        results[at] = rewriter.body().result(cast, 0);
    }
    rewriter.replace_op(op.op(), &results);
    Some(())
}
