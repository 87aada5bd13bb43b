//! The pass `remove-dead-values`: removes dead operations, block arguments, function arguments and
//! results across branches and calls (MLIR: `RemoveDeadValues.cpp`). [`remove_dead_values`] is its
//! main function.

mod changes;

use std::ops::Range;

use crate::{canonicalization_patterns, for_each_body};
use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::function::{DynFunctionOp, function_type};
use terrace_dataflow::{BodyId, Config, Liveness};
use terrace_interfaces::{
    BranchOp, CallOp, DynBranchOp, DynCallOp, DynRegionBranchOp, RegionBranchOp, RegionPoint,
    region_operands, successor_operand_values,
};
use terrace_ir::effects::{is_memory_effect_free, would_be_trivially_dead};
use terrace_ir::{Body, Op, OpRef, TraitFlags, Value};
use terrace_pass::{PassResult, Target, body_at_mut, pass};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_to_ops};

use changes::Changes;

/// Remove operations, arguments and results that nothing needs, across calls and branches
#[pass(name = "remove-dead-values", run = run)]
pub struct RemoveDeadValues {
    /// Canonicalize operations with control flow between their regions afterwards
    #[option(default = true)]
    pub canonicalize: bool,
}

fn run(pass: &RemoveDeadValues, target: &mut Target<'_>) -> PassResult {
    let all_visible = target.is_outermost();
    remove_dead_values(target.body_mut(), all_visible);
    if pass.canonicalize {
        for_each_body(target.body_mut(), &canonicalize_region_branches);
    }
    Ok(())
}

/// Removes operations without side effects whose results are dead, and dead successor operands and
/// block arguments; removes dead arguments and results of private functions together with their
/// calls. `all_visible` states that no operation outside of `body` refers to its symbols.
///
/// Dead values that an operation passes between its regions become poison.
pub fn remove_dead_values(body: &mut Body, all_visible: bool) {
    let plans = Plan::of(body, all_visible);
    for (path, changes) in plans {
        changes.make(body_at_mut(body, &path));
    }
}

struct Plan<'a> {
    liveness: Liveness<'a>,
    changes: FxHashMap<BodyId, Changes>,
    /// Whether the visited body keeps its arguments, because it is not called by a known call.
    keeps_arguments: bool,
}

impl<'a> Plan<'a> {
    /// Plans the changes of all bodies: for each body, the path of operations from `top` to it and
    /// its changes.
    fn of(top: &'a Body, all_visible: bool) -> Vec<(Vec<Op>, Changes)> {
        let liveness = Liveness::new(top, Config { all_visible, ..Config::default() });
        let mut plan = Plan { liveness, changes: FxHashMap::default(), keeps_arguments: false };
        let bodies: Vec<&Body> = plan.liveness.program().bodies().collect();
        for (id, body) in bodies.iter().enumerate() {
            let around = plan.liveness.program().parent_of_body(id);
            plan.keeps_arguments = around.is_some_and(|(id, op)| {
                plan.liveness.known_calls(id, op).is_none() && !plan.liveness.is_called(id, op)
            });
            let mut gone: FxHashSet<Op> = FxHashSet::default();
            for op in body.ops_below(Op::ROOT) {
                let inside = body.parent_op(op).is_some_and(|parent| gone.contains(&parent));
                if inside || plan.visit(id, body.op(op)) {
                    gone.insert(op);
                }
            }
        }
        let mut all: Vec<_> = plan.changes.into_iter().collect();
        // Inner bodies come first: the planned results of calls must exist when they are erased.
        all.sort_by_key(|(id, _)| std::cmp::Reverse(*id));
        let program = plan.liveness.program();
        let path = |id: BodyId| {
            let around = |id: BodyId| program.parent_of_body(id);
            let up = std::iter::successors(around(id), |(id, _)| around(*id));
            let mut path: Vec<Op> = up.map(|(_, op)| op).collect();
            path.reverse();
            path
        };
        all.into_iter().map(|(id, changes)| (path(id), changes)).collect()
    }

    fn at(&mut self, id: BodyId) -> &mut Changes {
        self.changes.entry(id).or_default()
    }

    /// Plans the changes of `op`. Returns whether `op` will be erased.
    fn visit(&mut self, id: BodyId, op: OpRef<'_>) -> bool {
        if op.interface::<DynFunctionOp<'_>>().is_some() {
            self.function(id, op);
            return false;
        }
        if let Some(branch) = op.interface::<DynBranchOp<'_>>() {
            self.branch(id, branch);
            return false;
        }
        let kept = op.flags().contains(TraitFlags::TERMINATOR)
            || op.interface::<DynCallOp<'_>>().is_some();
        if kept {
            return false;
        }
        let live = |value: Value| self.liveness.is_live(id, value);
        let unused = !op.results().any(live);
        let branch = op.interface::<DynRegionBranchOp<'_>>();
        // In reachable code, an operation that stays keeps all its operands live.
        let goes = match branch {
            None => !op.operands().all(live),
            Some(branch) => unused && would_be_trivially_dead(op) && !self.is_decided(id, branch),
        };
        if unused && is_memory_effect_free(op) || goes {
            self.at(id).erased.push(op.id());
            return true;
        }
        if let Some(branch) = branch {
            self.regions(id, branch);
        }
        false
    }

    /// Plans the removal of dead arguments and results of a function whose calls are all known,
    /// together with the operands and results of these calls. A result that some call lacks stays.
    fn function(&mut self, id: BodyId, op: OpRef<'_>) {
        let Some(inside) = self.liveness.program().child_of(id, op.id()) else { return };
        let region = op.region(0).filter(|region| !region.is_empty());
        let (Some(region), Some(calls)) = (region, self.liveness.known_calls(id, op.id())) else {
            return;
        };
        let calls = calls.to_vec();
        let Some(ty) = function_type(op) else { return };
        let entry = region.entry().expect("it is not empty");
        let dead = |value: &Value| !self.liveness.is_live(inside, *value);
        let arguments: Vec<usize> =
            (0..entry.arguments().len()).filter(|at| dead(&entry.arguments()[*at])).collect();
        let mut results: Vec<usize> = (0..ty.results.len()).collect();
        for (body, call) in &calls {
            let view = self.liveness.program().body(*body);
            results.retain(|at| {
                let result = view.results(*call).nth(*at);
                result.is_some_and(|result| !self.liveness.is_live(*body, result))
            });
        }
        let ends = region.blocks().filter_map(|block| block.last());
        let returns = ends.filter(|end| end.flags().contains(TraitFlags::RETURN_LIKE));
        let returns = returns.map(|end| (end.id(), results.clone())).collect::<Vec<_>>();
        let block = entry.id();
        let inner = self.at(inside);
        inner.operands.extend(returns);
        inner.arguments.extend(arguments.iter().map(|at| (block, *at)));
        inner.signature = Some((arguments.clone(), results.clone()));
        for (body, call) in calls {
            let view = self.liveness.program().body(body).op(call);
            let dead: Vec<Value> = results.iter().map(|at| view.result(*at)).collect();
            let start = view.interface::<DynCallOp<'_>>().map_or(0, |c| c.arg_operands().start);
            let changes = self.at(body);
            changes.operands.push((call, arguments.iter().map(|at| start + at).collect()));
            changes.results.insert(call, dead);
        }
    }

    /// Plans the changes of a branch. A block argument is erased if all values that branches pass
    /// to it are dead, even if the argument has uses.
    fn branch(&mut self, id: BodyId, op: DynBranchOp<'_>) {
        let (mut decides, mut needed) = (vec![true; op.operand_count()], Vec::new());
        for (index, block) in op.successors().enumerate() {
            let group = op.successor_operands(index).forwarded;
            op.body().operand_group(op.id(), group).for_each(|at| decides[at] = false);
            for (at, value) in successor_operand_values(op, index).into_iter().enumerate() {
                let live = value.is_none_or(|value| self.liveness.is_live(id, value));
                needed.push((index, block, at, live));
            }
        }
        let unreached = op
            .operands()
            .zip(decides)
            .any(|(value, decides)| decides && !self.liveness.is_live(id, value));
        let changes = self.at(id);
        if unreached {
            return changes.unreached.push(op.id());
        }
        for (index, block, at, live) in needed {
            changes.passed.push((op.id(), index, at));
            if live {
                changes.kept.insert((block, at));
            }
        }
    }

    /// Whether all values that decide the control flow between the regions of `op` are kept.
    fn is_decided(&self, id: BodyId, op: DynRegionBranchOp<'_>) -> bool {
        let decided = |from: OpRef<'_>, point, passed: &dyn Fn(RegionPoint) -> Range<usize>| {
            let to = op.successor_regions(point);
            let passed: Vec<_> = to.into_iter().map(|to| passed(to.to)).collect();
            from.operands().enumerate().all(|(at, value)| {
                passed.iter().any(|range| range.contains(&at)) || self.stays(id, op.body(), value)
            })
        };
        let mut ends = op.regions().enumerate().flat_map(|(at, region)| {
            region.blocks().filter_map(move |block| Some((RegionPoint::Region(at), block.last()?)))
        });
        decided(*op, RegionPoint::Parent, &|to| op.entry_successor_operands(to))
            && ends.all(|(from, end)| {
                decided(end, from, &|to| region_operands(end, to).unwrap_or_default())
            })
    }

    /// Whether `value` is kept even if it is dead: its defining operation is not erased, and it is
    /// not replaced by poison.
    fn stays(&self, id: BodyId, body: &Body, value: Value) -> bool {
        let live = |value: Value| self.liveness.is_live(id, value);
        if live(value) {
            return true;
        }
        if let Some(op) = body.defining_op(value).map(|op| body.op(op)) {
            let is_branch = op.interface::<DynRegionBranchOp<'_>>().is_some();
            let goes = is_memory_effect_free(op) && !op.results().any(live)
                || op.interface::<DynCallOp<'_>>().is_some()
                || !is_branch && !op.operands().all(live);
            return !goes;
        }
        let block = body.value_block(value);
        let Some(region) = block.and_then(|block| body.block_region(block)) else { return false };
        let is_entry = body.first_block(region) == block;
        is_entry && body.region_owner(region) == Some(Op::ROOT) && self.keeps_arguments
    }

    /// Plans poison for operands of `op` and of the terminators of its regions that are forwarded
    /// only to dead values.
    fn regions(&mut self, id: BodyId, op: DynRegionBranchOp<'_>) {
        let mut needed: Vec<(Op, usize, bool)> = Vec::new();
        let mut pass = |point: Op, range: Range<usize>, inputs: &[Value]| {
            for (at, input) in range.zip(inputs) {
                let live = self.liveness.is_live(id, *input);
                match needed.iter_mut().find(|one| (one.0, one.1) == (point, at)) {
                    Some(one) => one.2 |= live,
                    None => needed.push((point, at, live)),
                }
            }
        };
        for to in op.successor_regions(RegionPoint::Parent) {
            pass(op.id(), op.entry_successor_operands(to.to), &to.input_values(*op));
        }
        for (at, region) in op.regions().enumerate() {
            for end in region.blocks().filter_map(|block| block.last()) {
                for to in op.successor_regions(RegionPoint::Region(at)) {
                    let range = region_operands(end, to.to);
                    pass(end.id(), range.unwrap_or(0..0), &to.input_values(*op));
                }
            }
        }
        let dead = needed.into_iter().filter(|one| !one.2).map(|one| (one.0, one.1));
        let dead: Vec<_> = dead.collect();
        self.at(id).poison.extend(dead);
    }
}

/// Canonicalizes the region-branch operations, and the operations that these rewrites add to the
/// work list.
fn canonicalize_region_branches(body: &mut Body) {
    let is_branch = |op: &Op| body.op(*op).interface::<DynRegionBranchOp<'_>>().is_some();
    let ops: Vec<Op> = inner_first(body).into_iter().filter(is_branch).collect();
    if ops.is_empty() {
        return;
    }
    let patterns = FrozenPatterns::new(body.context(), canonicalization_patterns(body.context()));
    apply_patterns_to_ops(body, &ops, &patterns, &GreedyConfig::default());
}

/// Returns the operations below the root of `body` in post-order: each operation after its nested
/// operations.
fn inner_first(body: &Body) -> Vec<Op> {
    let inside = |op: Op| {
        let blocks = body.regions(op).flat_map(|region| body.blocks_in(region));
        blocks.flat_map(|block| body.ops_in(block)).collect::<Vec<_>>()
    };
    let (mut order, mut pending) = (Vec::new(), inside(Op::ROOT));
    while let Some(op) = pending.pop() {
        order.push(op);
        pending.extend(inside(op));
    }
    order.reverse();
    order
}
