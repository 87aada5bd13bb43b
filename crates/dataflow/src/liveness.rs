//! Liveness of values (MLIR: `RunLivenessAnalysis`): [`Liveness`], called by `remove-dead-values`.
//!
//! A sparse backward analysis with a two-point lattice. It needs no transfer functions to be
//! iterated: one walk builds a graph of dependencies between values and marks the roots as live,
//! and liveness is then propagated along the graph.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_interfaces::{
    BranchOp, CallOp, DynBranchOp, DynCallOp, DynRegionBranchOp, DynRegionBranchTerminator,
    RegionBranchOp, RegionPoint, RegionSuccessor, region_operands,
};
use terrace_ir::effects::{is_memory_effect_free, would_be_trivially_dead};
use terrace_ir::{Body, Op, OpRef, RegionRef, TraitFlags, Value};

use crate::config::Config;
use crate::constants::Constants;
use crate::program::{BodyId, OpKinds, Program};

/// A value with the number of its body.
type Place = (BodyId, Value);

/// The live values of a program: values on which a side effect, a control-flow decision or a result
/// that unknown code may observe depends.
pub struct Liveness<'a> {
    program: Program<'a>,
    live: FxHashSet<Place>,
    /// By value, the values that are live if the key is live.
    sources: FxHashMap<Place, Vec<Place>>,
    /// Operations whose results all depend on all operands, which `sources` does not repeat.
    computed: FxHashSet<(BodyId, Op)>,
    calls: FxHashMap<(BodyId, Op), Vec<(BodyId, Op)>>,
    open: FxHashSet<(BodyId, Op)>,
    config: Config,
    /// Whether control may reach the operation being visited.
    reached: bool,
}

impl<'a> Liveness<'a> {
    /// Analyses all operations nested in the root of `top`.
    pub fn new(top: &'a Body, config: Config) -> Self {
        let program = Program::new(top);
        let (mut kinds, mut open) = (OpKinds::default(), Vec::new());
        for id in 0..program.bodies().len() {
            program.callables_with_unknown_callers(
                &mut kinds,
                id,
                config.all_visible,
                &mut open,
                |_, _, _| (),
            );
        }
        let mut liveness = Self {
            program,
            live: FxHashSet::default(),
            sources: FxHashMap::default(),
            computed: FxHashSet::default(),
            calls: FxHashMap::default(),
            open: open.into_iter().collect(),
            config,
            reached: true,
        };
        let ops: Vec<(BodyId, Op)> = liveness.ops();
        for (body, op) in &ops {
            if let Some(callee) = liveness.program.callee(*body, *op) {
                liveness.calls.entry(callee).or_default().push((*body, *op));
            }
        }
        // Operands of unreachable operations are not live, except those that select a region.
        let constants = Constants::new(top, config);
        for (id, op) in ops {
            let block = liveness.program.body(id).parent_block(op);
            liveness.reached = block.is_none_or(|block| constants.is_reached(id, block));
            liveness.visit(id, op);
        }
        liveness.propagate();
        liveness
    }

    /// Returns the program that was analysed.
    pub fn program(&mut self) -> &mut Program<'a> {
        &mut self.program
    }

    /// Whether `value` of the body numbered `body` is live.
    pub fn is_live(&self, body: BodyId, value: Value) -> bool {
        self.live.contains(&(body, value))
    }

    /// Whether an operation of the program calls the callable `op` of the body numbered `body`.
    pub fn is_called(&self, body: BodyId, op: Op) -> bool {
        self.calls.contains_key(&(body, op))
    }

    /// Returns the calls of the callable `op` of the body numbered `body`; `None` if it may have
    /// unknown callers, or if the analysis is not interprocedural.
    pub fn known_calls(&self, body: BodyId, op: Op) -> Option<&[(BodyId, Op)]> {
        if !self.config.interprocedural || self.open.contains(&(body, op)) {
            return None;
        }
        Some(self.calls.get(&(body, op)).map_or(&[], Vec::as_slice))
    }

    fn ops(&self) -> Vec<(BodyId, Op)> {
        let mut ops = Vec::new();
        for (id, body) in self.program.bodies().enumerate() {
            ops.extend(body.ops_below(Op::ROOT).map(|op| (id, op)));
        }
        ops
    }

    /// Makes all values live on which a live value depends.
    fn propagate(&mut self) {
        let mut pending: Vec<Place> = self.live.iter().copied().collect();
        while let Some(value) = pending.pop() {
            for source in self.sources.get(&value).into_iter().flatten() {
                if self.live.insert(*source) {
                    pending.push(*source);
                }
            }
            let body = self.program.body(value.0);
            let Some(op) = body.defining_op(value.1) else { continue };
            if self.computed.remove(&(value.0, op)) {
                let operands = body.operands(op).map(|operand| (value.0, operand));
                pending.extend(operands.filter(|operand| self.live.insert(*operand)));
            }
        }
    }

    fn add_dependency(&mut self, value: Place, source: Place) {
        self.sources.entry(value).or_default().push(source);
    }

    /// Makes `value` live if the operation being visited, which uses it, is reachable.
    fn mark_live_if_reached(&mut self, id: BodyId, value: Value) {
        if self.reached {
            self.live.insert((id, value));
        }
    }

    fn visit(&mut self, id: BodyId, op: Op) {
        let body = self.program.body(id);
        let view = body.op(op);
        let all = 0..view.operand_count();
        if let Some(branch) = view.interface::<DynRegionBranchOp<'_>>() {
            let edges = branch.successor_regions(RegionPoint::Parent).into_iter();
            let edges = edges.map(|to| (branch.entry_successor_operands(to.to), to)).collect();
            self.region_edges(id, view, edges);
            return;
        }
        if let Some(branch) = view.interface::<DynBranchOp<'_>>() {
            if self.reached {
                self.branch(id, branch);
            }
            return;
        }
        if let Some(call) = view.interface::<DynCallOp<'_>>()
            && let Some((at, callee)) = self.program.callee(id, op)
        {
            let region = self.program.callable_region(at, callee);
            let region = region.filter(|r| self.config.interprocedural && !r.is_empty());
            let inside = self.program.body_of_regions(at, callee);
            self.call(id, view, call.arg_operands(), region.map(|region| (inside, region)));
            return;
        }
        let parent = view.parent();
        let passes = view.interface::<DynRegionBranchTerminator<'_>>().is_some();
        let returns = view.flags().contains(TraitFlags::RETURN_LIKE);
        if let Some(branch) = parent.and_then(|op| op.interface::<DynRegionBranchOp<'_>>())
            && (passes || returns)
            && let Some(at) =
                branch.regions().position(|region| Some(region.id()) == region_of(view))
        {
            let edges = branch.successor_regions(RegionPoint::Region(at)).into_iter();
            let edges = edges.filter_map(|to| Some((region_operands(view, to.to)?, to))).collect();
            self.region_edges(id, view, edges);
            return;
        }
        if returns && parent.is_some_and(|op| terrace_interfaces::callable_region(op).is_some()) {
            self.returned(id, view);
            return;
        }
        self.operation(id, view, view, all);
    }

    /// Makes the operands `range` of `user` depend on the results of `op`, and live if `op` may not
    /// be erased even without uses.
    fn operation(&mut self, id: BodyId, op: OpRef<'_>, user: OpRef<'_>, range: Range<usize>) {
        let must_stay = !would_be_trivially_dead(op);
        if op.id() == user.id() && range == (0..op.operand_count()) {
            if must_stay {
                op.operands().for_each(|operand| self.mark_live_if_reached(id, operand));
            }
            self.computed.insert((id, op.id()));
            return;
        }
        for operand in range.map(|at| user.operand(at)) {
            if must_stay {
                self.mark_live_if_reached(id, operand);
            }
            op.results().for_each(|result| self.add_dependency((id, result), (id, operand)));
        }
    }

    fn branch(&mut self, id: BodyId, op: DynBranchOp<'_>) {
        let mut decides = vec![true; op.operand_count()];
        let groups = op.body().operand_groups(op.id());
        for (index, block) in op.successors().enumerate() {
            let passed = op.successor_operands(index);
            let range = groups.range(passed.forwarded);
            for (at, argument) in
                range.zip(op.body().arguments(block).get(passed.produced..).unwrap_or_default())
            {
                self.add_dependency((id, *argument), (id, op.operand(at)));
                decides[at] = false;
            }
        }
        for at in (0..op.operand_count()).filter(|at| decides[*at]) {
            self.live.insert((id, op.operand(at)));
        }
    }

    fn call(
        &mut self,
        id: BodyId,
        op: OpRef<'_>,
        passed: Range<usize>,
        callee: Option<(BodyId, RegionRef<'_>)>,
    ) {
        let entry = callee.and_then(|(inside, region)| Some((inside, region.entry()?)));
        let arguments = entry.map(|(_, entry)| entry.arguments()).unwrap_or_default();
        for at in 0..op.operand_count() {
            let argument = at.checked_sub(passed.start).and_then(|at| arguments.get(at));
            match (argument, entry) {
                (Some(argument), Some((inside, _))) if passed.contains(&at) => {
                    self.add_dependency((inside, *argument), (id, op.operand(at)));
                }
                _ => self.mark_live_if_reached(id, op.operand(at)),
            }
        }
    }

    /// Makes the operands of the return `op` depend on the results of the calls, or live if there
    /// are unknown calls.
    fn returned(&mut self, id: BodyId, op: OpRef<'_>) {
        let callable = match op.parent().map(|parent| parent.id()) {
            Some(Op::ROOT) => self.program.parent_of_body(id),
            parent => parent.map(|parent| (id, parent)),
        };
        let calls = callable.and_then(|(body, op)| self.known_calls(body, op)).map(<[_]>::to_vec);
        let Some(calls) = calls else {
            op.operands().for_each(|operand| self.mark_live_if_reached(id, operand));
            return;
        };
        for (body, call) in calls {
            let results: Vec<Value> = self.program.body(body).results(call).collect();
            for (operand, result) in op.operands().zip(results) {
                self.add_dependency((body, result), (id, operand));
            }
        }
    }

    /// Makes forwarded operands of `op`, a region-branch operation or a terminator in one, depend
    /// on the values that they define; the other operands determine the successor and become live.
    fn region_edges(
        &mut self,
        id: BodyId,
        op: OpRef<'_>,
        edges: Vec<(Range<usize>, RegionSuccessor)>,
    ) {
        let is_terminator = op.interface::<DynRegionBranchOp<'_>>().is_none();
        let branch = if is_terminator { op.parent() } else { Some(op) };
        let Some(branch) = branch else { return };
        let mut rest: Vec<bool> = vec![true; op.operand_count()];
        for (range, to) in edges {
            for (at, input) in range.zip(to.input_values(branch)) {
                self.add_dependency((id, input), (id, op.operand(at)));
                rest[at] = false;
            }
        }
        let must_run = branch.result_count() == 0 && branch.regions().any(has_effects);
        // Those operands are needed even in unreachable code, as long as the operation exists.
        self.reached = true;
        for at in (0..op.operand_count()).filter(|at| rest[*at]) {
            if must_run || is_terminator && !is_memory_effect_free(op) {
                self.live.insert((id, op.operand(at)));
            }
            self.operation(id, branch, op, at..at + 1);
        }
    }
}

fn region_of(op: OpRef<'_>) -> Option<terrace_ir::Region> {
    Some(op.block()?.region()?.id())
}

fn has_effects(region: RegionRef<'_>) -> bool {
    let mut ops = region.blocks().flat_map(|block| block.ops());
    ops.any(|op| !op.flags().contains(TraitFlags::TERMINATOR) && !would_be_trivially_dead(op))
}
