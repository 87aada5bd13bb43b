//! The control-flow graph of a whole program, restricted to executable edges: [`Flow`], the input
//! of dense and of sparse backward analyses.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_interfaces::{
    BranchOp, CallOp, DynBranchOp, DynCallOp, DynRegionBranchOp, RegionBranchOp, RegionPoint,
    region_operands,
};
use terrace_ir::{Block, Body, Op, OpRef, Value};

use crate::config::Config;
use crate::constants::Constants;
use crate::control::region_index;
use crate::program::{BodyId, Place, Program};

/// The executable control flow of a program: blocks, block edges, region edges and calls (the
/// result of MLIR's `DeadCodeAnalysis` together with `SparseConstantPropagation`).
///
/// Analyses built on it are [`DenseStates`](crate::DenseStates), with a state for each program
/// point, and [`BackwardStates`](crate::BackwardStates), with a state for each value.
pub struct Flow<'a> {
    pub(crate) program: Program<'a>,
    pub(crate) constants: Constants,
    pub(crate) config: Config,
    /// Callables that unknown code may call.
    pub(crate) open: FxHashSet<Place>,
    /// By callable, its reachable calls.
    pub(crate) calls: FxHashMap<Place, Vec<Place>>,
    /// By callable, its reachable terminators; `None` if any of them is not `ReturnLike`.
    pub(crate) ends: FxHashMap<Place, Option<Vec<Place>>>,
    /// The executable edges between blocks.
    pub(crate) edges: FxHashSet<(BodyId, Block, Block)>,
    /// By region-branch operation and successor, the reachable predecessors.
    pub(crate) region_edges: FxHashMap<(BodyId, Op, RegionPoint), Vec<RegionPredecessor>>,
}

/// A predecessor of a region, or of the results of a region-branch operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionPredecessor {
    /// The body of [`RegionPredecessor::op`].
    pub body: BodyId,
    /// The region-branch operation itself, or a terminator of one of its regions.
    pub op: Op,
    /// The origin of the control flow: the parent, or the region that `op` terminates.
    pub from: RegionPoint,
    /// The region arguments or results that the predecessor defines.
    pub inputs: Vec<Value>,
}

impl<'a> Flow<'a> {
    /// Computes the control flow of all operations nested in the root of `top`. The time is linear
    /// in the size of the program except in contrived cases.
    pub fn new(top: &'a Body, config: Config) -> Self {
        let mut flow = Self {
            program: Program::new(top),
            constants: Constants::new(top, config),
            config,
            open: FxHashSet::default(),
            calls: FxHashMap::default(),
            ends: FxHashMap::default(),
            edges: FxHashSet::default(),
            region_edges: FxHashMap::default(),
        };
        flow.find();
        flow
    }

    /// Returns the program that was analysed.
    pub fn program(&self) -> &Program<'a> {
        &self.program
    }

    /// Returns the constants on which reachability is based.
    pub fn constants(&self) -> &Constants {
        &self.constants
    }

    /// Returns the assumptions of the analysis.
    pub fn config(&self) -> Config {
        self.config
    }

    /// Returns the operation `op` of the body numbered `body`.
    pub fn op(&self, body: BodyId, op: Op) -> OpRef<'a> {
        self.program.body(body).op(op)
    }

    /// Whether control may reach `block`.
    pub fn is_block_reached(&self, body: BodyId, block: Block) -> bool {
        self.constants.is_reached(body, block)
    }

    /// Whether control may reach the block of `op`; true for an operation in no block.
    pub fn is_reached(&self, body: BodyId, op: Op) -> bool {
        let block = self.program.body(body).parent_block(op);
        block.is_none_or(|block| self.constants.is_reached(body, block))
    }

    /// Whether the edge from the end of the block `from` to the block `to` is executable.
    pub fn is_edge_live(&self, body: BodyId, from: Block, to: Block) -> bool {
        self.edges.contains(&(body, from, to))
    }

    /// Returns the reachable calls of the callable `op` in program order; `None` if it may have
    /// unknown callers.
    pub fn known_calls(&self, body: BodyId, op: Op) -> Option<&[(BodyId, Op)]> {
        if self.open.contains(&(body, op)) {
            return None;
        }
        Some(self.calls.get(&(body, op)).map_or(&[], Vec::as_slice))
    }

    /// Returns the reachable terminators of the callable that the call `op` refers to, in program
    /// order; `None` if the callee is unknown or has a terminator that is not `ReturnLike`.
    pub fn known_returns(&self, body: BodyId, op: Op) -> Option<&[(BodyId, Op)]> {
        let callee = self.program.callee(body, op)?;
        self.program.callable_region(callee.0, callee.1)?;
        match self.ends.get(&callee) {
            Some(ends) => ends.as_deref(),
            None => Some(&[]),
        }
    }

    /// Returns the reachable predecessors of `to`, a region or the results of the region-branch
    /// operation `op`, in program order.
    pub fn region_predecessors(
        &self,
        body: BodyId,
        op: Op,
        to: RegionPoint,
    ) -> &[RegionPredecessor] {
        self.region_edges.get(&(body, op, to)).map_or(&[], Vec::as_slice)
    }

    /// Returns the operation that owns the region of `block`, in the enclosing body, and the index
    /// of that region; `None` if the block is detached.
    pub(crate) fn owner(&self, body: BodyId, block: Block) -> Option<(BodyId, Op, usize)> {
        let region = terrace_ir::BlockRef::new(self.program.body(body), block).region()?;
        let index = region_index(region)?;
        let (outer, op) = self.place(body, region.owner()?.id());
        Some((outer, op, index))
    }

    /// Returns the operation `op`; for the root of a body, the corresponding operation in the
    /// enclosing body.
    pub fn place(&self, body: BodyId, op: Op) -> (BodyId, Op) {
        match op {
            Op::ROOT => self.program.parent_of_body(body).unwrap_or((body, op)),
            op => (body, op),
        }
    }

    /// Returns the values that control flow may forward to `value`: operands of branches,
    /// region-branch operations, region terminators, calls and returns. `None` if `value` is
    /// defined by an operation, or some of its sources are unknown.
    pub fn sources(&self, body: BodyId, value: Value) -> Option<Vec<(BodyId, Value)>> {
        let view = self.program.body(body);
        if let Some((op, index)) = view.result_of(value) {
            return match self.is_reached(body, op) {
                true => self.sources_of_result(body, view.op(op), value, index),
                false => Some(Vec::new()),
            };
        }
        let (block, index) = view.argument_of(value)?;
        if !self.is_block_reached(body, block) {
            return Some(Vec::new());
        }
        let region = view.block_region(block)?;
        if view.first_block(region) == Some(block) {
            return self.sources_at_entry(body, block, value, index);
        }
        let mut sources = Vec::new();
        for (op, at) in view.predecessor_edges(block) {
            let taken =
                view.parent_block(op).is_some_and(|from| self.is_edge_live(body, from, block));
            if !taken {
                continue;
            }
            let branch = view.op(op).interface::<DynBranchOp<'_>>()?;
            let passed = branch.successor_operands(at);
            let index = index.checked_sub(passed.produced)?;
            let operand = view.operand_group(op, passed.forwarded).nth(index)?;
            sources.push((body, view.operand(op, operand)));
        }
        Some(sources)
    }

    fn sources_of_result(
        &self,
        body: BodyId,
        op: OpRef<'a>,
        value: Value,
        index: usize,
    ) -> Option<Vec<(BodyId, Value)>> {
        if op.interface::<DynRegionBranchOp<'_>>().is_some() {
            return self.sources_from_regions((body, op.id()), RegionPoint::Parent, value);
        }
        op.interface::<DynCallOp<'_>>()?;
        let ends = self.config.interprocedural.then(|| self.known_returns(body, op.id()))??;
        let passed = |(at, end): &(BodyId, Op)| {
            let value = self.program.body(*at).operands(*end).nth(index);
            value.map(|value| (*at, value))
        };
        ends.iter().map(passed).collect()
    }

    fn sources_at_entry(
        &self,
        body: BodyId,
        block: Block,
        value: Value,
        index: usize,
    ) -> Option<Vec<(BodyId, Value)>> {
        let (outer, op, region) = self.owner(body, block)?;
        if self.is_callable_entry((outer, op), block) {
            let calls = self.config.interprocedural.then(|| self.known_calls(outer, op))??;
            let passed = |(at, call): &(BodyId, Op)| {
                let call = self.op(*at, *call);
                let operand = call.interface::<DynCallOp<'_>>()?.arg_operands().nth(index)?;
                Some((*at, call.operand(operand)))
            };
            return calls.iter().map(passed).collect();
        }
        self.op(outer, op).interface::<DynRegionBranchOp<'_>>()?;
        self.sources_from_regions((outer, op), RegionPoint::Region(region), value)
    }

    /// Whether `block` is the entry of the callable region of the operation `callable`.
    pub(crate) fn is_callable_entry(&self, callable: Place, block: Block) -> bool {
        let run = self.program.callable_region(callable.0, callable.1);
        run.and_then(|run| run.entry()).is_some_and(|entry| entry.id() == block)
    }

    fn sources_from_regions(
        &self,
        (body, op): Place,
        to: RegionPoint,
        value: Value,
    ) -> Option<Vec<(BodyId, Value)>> {
        let branch = self.op(body, op).interface::<DynRegionBranchOp<'_>>()?;
        let passed = |from: &RegionPredecessor| {
            let end = self.op(from.body, from.op);
            let mut range = match from.from {
                RegionPoint::Parent => branch.entry_successor_operands(to),
                RegionPoint::Region(_) => region_operands(end, to)?,
            };
            let index = from.inputs.iter().position(|input| *input == value)?;
            Some((from.body, end.operand(range.nth(index)?)))
        };
        self.region_predecessors(body, op, to).iter().map(passed).collect()
    }
}
