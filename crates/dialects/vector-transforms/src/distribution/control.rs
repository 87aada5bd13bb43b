//! Distribution of loops and branches, and hoisting of uniform scalars.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::VectorType;
use terrace_gpu::{WarpExecuteOnLane0Op, YieldOp};
use terrace_interfaces::is_defined_within;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Block, Body, Op, OpType, Region, Rewriter, Type, Value};
use terrace_scf::{ForOp, IfOp};
use terrace_transforms::post_order;

use super::{Warp, default_type};

/// Moves operations without effects, regions and vector results out of `op` if their operands are
/// defined outside (MLIR: `moveScalarUniformCode`).
pub fn hoist_uniform_scalars(body: &mut Body, op: WarpExecuteOnLane0Op) {
    let Some(warp) = Warp::of(body, op) else { return };
    let mut moved = FxHashSet::default();
    let ops: Vec<Op> = body.ops_in(warp.block).filter(|inner| *inner != warp.end).collect();
    for inner in ops {
        let view = body.op(inner);
        let is_available = |value: Value| {
            let is_moved = body.defining_op(value).is_some_and(|op| moved.contains(&op));
            is_moved || warp.is_outside(body, value)
        };
        if !view.result_types().any(|ty| ty.is::<VectorType>())
            && view.operands().all(is_available)
            && is_memory_effect_free(view)
            && view.region_count() == 0
        {
            moved.insert(inner);
        }
    }
    let Some(block) = body.parent_block(warp.op) else { return };
    let moves: Vec<Op> = body.ops_in(warp.block).filter(|inner| moved.contains(inner)).collect();
    moves.into_iter().for_each(|inner| body.move_op(inner, block, Some(warp.op)));
}

/// The values of a warp that the region of a nested operation uses, with their types in a lane
/// (MLIR: `getInnerRegionEscapingValues`).
struct Escaping {
    values: Vec<Value>,
    /// The types in a lane.
    parts: Vec<Type>,
}

impl Escaping {
    /// Returns the values for `region` of `inner`; `None` if one cannot be distributed.
    fn of(rw: &Rewriter<'_>, warp: &Warp, inner: Op, region: Region) -> Option<Self> {
        let body = rw.body();
        let (mut values, mut parts) = (Vec::new(), Vec::new());
        let mut seen = FxHashSet::default();
        for op in post_order(body, inner) {
            let is_in_region = std::iter::successors(body.parent_region(op), |region| {
                body.region_owner(*region).and_then(|owner| body.parent_region(owner))
            })
            .any(|one| one == region);
            if !is_in_region {
                continue;
            }
            for value in body.operands(op) {
                let is_escaping = is_defined_within(body, value, warp.op)
                    && !is_defined_within(body, value, inner);
                if is_escaping && seen.insert(value) {
                    values.push(value);
                    parts.push(default_type(rw, body.value_type(value), warp.lanes)?);
                }
            }
        }
        Some(Self { values, parts })
    }

    /// Returns the types in the warp.
    fn types(&self, body: &Body) -> Vec<Type> {
        self.values.iter().map(|value| body.value_type(*value)).collect()
    }

    /// Replaces the values by `arguments` in the operations of `op`.
    fn replace_in(&self, body: &mut Body, op: Op, arguments: &[Value]) {
        let known: FxHashMap<Value, Value> =
            self.values.iter().copied().zip(arguments.iter().copied()).collect();
        for inner in post_order(body, op) {
            for at in 0..body.operand_count(inner) {
                if let Some(argument) = known.get(&body.operand(inner, at)) {
                    body.set_operand(inner, at, *argument);
                }
            }
        }
    }
}

/// The values that a warp yields when the last operation of its block, `inner`, moves out: those
/// that it yielded before except results of `inner`, then those that `inner` needs.
struct Yields {
    values: Vec<Value>,
    types: Vec<Type>,
    /// The index of the result of the warp for each of the first values.
    others: Vec<usize>,
    /// For each result that yields a result of `inner`, both indices.
    inner: Vec<(usize, usize)>,
    /// The types in a lane of the results of `inner`.
    parts: Vec<Type>,
}

impl Yields {
    /// Returns the values yielded before; `None` if a result of `inner` cannot be distributed.
    fn of(rw: &Rewriter<'_>, warp: &Warp, inner: Op) -> Option<Self> {
        let body = rw.body();
        let (mut values, mut new_types) = (Vec::new(), Vec::new());
        let (mut others, mut own) = (Vec::new(), Vec::new());
        let results: Vec<Value> = body.results(inner).collect();
        let mut parts = vec![None; results.len()];
        let types = body.op(warp.op).result_types();
        for ((at, value), ty) in body.operands(warp.end).enumerate().zip(types) {
            match results.iter().position(|result| *result == value) {
                Some(of) => {
                    own.push((at, of));
                    parts[of] = Some(ty);
                }
                None => {
                    values.push(value);
                    new_types.push(ty);
                    others.push(at);
                }
            }
        }
        let part = |(part, value): (Option<Type>, &Value)| {
            part.or_else(|| default_type(rw, body.value_type(*value), warp.lanes))
        };
        let parts = parts.into_iter().zip(&results).map(part).collect::<Option<_>>()?;
        Some(Self { values, types: new_types, others, inner: own, parts })
    }

    /// Adds `value` with the type `ty` in a lane, unless it was yielded before; returns the index
    /// of its result.
    fn add(&mut self, value: Value, ty: Type) -> usize {
        let known = self.values[..self.others.len()].iter().position(|one| *one == value);
        known.unwrap_or_else(|| {
            self.values.push(value);
            self.types.push(ty);
            self.values.len() - 1
        })
    }

    /// Adds all values of `escaping`; returns the indices of their results.
    fn add_all(&mut self, escaping: &Escaping) -> Vec<usize> {
        let all = escaping.values.iter().zip(&escaping.parts);
        all.map(|(value, ty)| self.add(*value, *ty)).collect()
    }

    /// Replaces the results of `warp` by those of `inner` and `outer`, and erases `warp` and the
    /// operation `old`.
    fn replace(&self, rw: &mut Rewriter<'_>, warp: &Warp, inner: Op, outer: Op, old: Op) {
        for (at, of) in &self.inner {
            let (from, to) = (rw.body().result(warp.op, *at), rw.body().result(inner, *of));
            rw.replace_all_uses(from, to);
        }
        for (to, from) in self.others.iter().enumerate() {
            let (from, to) = (rw.body().result(warp.op, *from), rw.body().result(outer, to));
            rw.replace_all_uses(from, to);
        }
        rw.erase_op(old);
        rw.erase_op(warp.op);
    }
}

/// Builds the inner operation at the insertion point, with the block `block` appended to its
/// region; `inputs` are its operands.
fn inner_warp(
    rw: &mut Rewriter<'_>,
    warp: &Warp,
    types: &[Type],
    inputs: &[Value],
    input_types: &[Type],
) -> Option<(Op, Block)> {
    let op = WarpExecuteOnLane0Op::build(rw, types, warp.lane, warp.lanes, inputs).op();
    let region = rw.body().region(op, 0)?;
    let block = rw.append_block(region, input_types);
    Some((op, block))
}

/// Ends the block of the inner operation `inner` with the values that the block `from` yields, and
/// yields the results of `inner` from the region around.
fn end_with_yields(rw: &mut Rewriter<'_>, inner: Op, end: Op, block: Block) {
    let location = rw.location();
    let values: Vec<Value> = rw.body().operands(end).collect();
    rw.erase_op(end);
    rw.set_at_end(block);
    let own = rw.body().location(inner);
    rw.set_location(own);
    YieldOp::build(rw, values);
    rw.set_after(inner);
    rw.set_location(location);
    let results: Vec<Value> = rw.body().results(inner).collect();
    terrace_scf::YieldOp::build(rw, results);
}

/// Moves the `scf.for` at the end of the operation out; its body runs in an operation inside.
pub(super) fn for_loop(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let old = body.prev_op(warp.end)?;
    let view = body.op(old).cast::<ForOp>()?;
    let bounds = [view.lower_bound(), view.upper_bound(), view.step()];
    let inits: Vec<Value> = view.init_args().collect();
    let is_unsigned = view.unsigned_cmp();
    let region = body.region(old, 0)?;
    let block = body.first_block(region)?;
    let end = body.last_op(block)?;
    let location = body.location(old);
    let index = body.value_type(bounds[0]);
    let escaping = Escaping::of(rw, &warp, old, region)?;
    let mut yields = Yields::of(rw, &warp, old)?;
    let parts = yields.parts.clone();
    (inits.len() == parts.len()).then_some(())?;
    let input_types: Vec<Type> =
        [body.op(old).result_types().collect(), escaping.types(body)].concat();
    let bounds = bounds.map(|bound| yields.add(bound, index));
    let inits: Vec<usize> =
        inits.into_iter().zip(&parts).map(|(init, ty)| yields.add(init, *ty)).collect();
    let escaped = yields.add_all(&escaping);

    let new = warp.with_results(rw, &yields.values, &yields.types);
    rw.set_after(new.op);
    rw.set_location(location);
    let outer: Vec<Value> = rw.body().results(new.op).collect();
    let of = |indices: &[usize]| indices.iter().map(|at| outer[*at]).collect::<Vec<_>>();
    let [lower, upper, step] = bounds.map(|at| outer[at]);
    let new_loop = ForOp::build(rw, &parts, lower, upper, step, of(&inits));
    if is_unsigned {
        new_loop.set_unsigned_cmp(rw.body_mut(), true);
    }
    let new_loop = new_loop.op();
    let region = rw.body().region(new_loop, 0)?;
    let new_block = rw.append_block(region, &[&[index], &parts[..]].concat());
    let arguments = rw.body().arguments(new_block).to_vec();
    rw.set_at_end(new_block);
    let own = rw.body().location(new.op);
    rw.set_location(own);
    let inputs = [&arguments[1..], &of(&escaped)].concat();
    let (inner, inner_block) = inner_warp(rw, &new, &parts, &inputs, &input_types)?;
    let inner_arguments = rw.body().arguments(inner_block).to_vec();
    let values = [&arguments[..1], &inner_arguments[..parts.len()]].concat();
    rw.inline_block(block, inner_block, None, &values);
    rw.set_location(location);
    end_with_yields(rw, inner, end, inner_block);
    yields.replace(rw, &warp, new_loop, new.op, old);
    escaping.replace_in(rw.body_mut(), new_loop, &inner_arguments[parts.len()..]);
    hoist_uniform_scalars(rw.body_mut(), WarpExecuteOnLane0Op::from_op(inner));
    Some(())
}

/// Moves the `scf.if` at the end of the operation out; its regions run in operations inside.
pub(super) fn branch(op: WarpExecuteOnLane0Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let warp = Warp::of(body, op)?;
    let old = body.prev_op(warp.end)?;
    let condition = body.op(old).cast::<IfOp>()?.condition();
    let location = body.location(old);
    let regions = [body.region(old, 0)?, body.region(old, 1)?];
    let mut yields = Yields::of(rw, &warp, old)?;
    let parts = yields.parts.clone();
    let condition = yields.add(condition, body.value_type(condition));
    let mut branches = Vec::new();
    for (at, region) in regions.into_iter().enumerate() {
        let Some(block) = body.first_block(region) else { continue };
        let end = body.last_op(block)?;
        let escaping = Escaping::of(rw, &warp, old, region)?;
        let escaped = yields.add_all(&escaping);
        let input_types = escaping.types(body);
        branches.push((at, block, end, escaping, input_types, escaped));
    }

    let new = warp.with_results(rw, &yields.values, &yields.types);
    rw.set_after(new.op);
    rw.set_location(location);
    let outer: Vec<Value> = rw.body().results(new.op).collect();
    let new_if = IfOp::build(rw, &parts, outer[condition]).op();
    for (at, block, end, escaping, input_types, escaped) in branches {
        let region = rw.body().region(new_if, at)?;
        let new_block = rw.append_block(region, &[]);
        rw.set_at_end(new_block);
        let own = rw.body().location(new.op);
        rw.set_location(own);
        let inputs: Vec<Value> = escaped.iter().map(|at| outer[*at]).collect();
        let (inner, inner_block) = inner_warp(rw, &new, &parts, &inputs, &input_types)?;
        let arguments = rw.body().arguments(inner_block).to_vec();
        rw.inline_block(block, inner_block, None, &[]);
        rw.set_location(location);
        end_with_yields(rw, inner, end, inner_block);
        escaping.replace_in(rw.body_mut(), inner, &arguments);
        hoist_uniform_scalars(rw.body_mut(), WarpExecuteOnLane0Op::from_op(inner));
    }
    yields.replace(rw, &warp, new_if, new.op, old);
    Some(())
}
