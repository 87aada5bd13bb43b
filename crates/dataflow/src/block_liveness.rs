//! Live values at the boundaries of blocks: [`BlockLiveness`], which the placement of deallocations
//! and the allocation of tiles query.

use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use terrace_ir::{Block, Body, Op, Region, Value};

/// The values that are live at the start and at the end of each block of a body (MLIR: `Liveness`).
#[derive(Default)]
pub struct BlockLiveness {
    blocks: FxHashMap<Block, Live>,
}

#[derive(Default)]
struct Live {
    inputs: IndexSet<Value>,
    outputs: IndexSet<Value>,
    defined: IndexSet<Value>,
}

impl BlockLiveness {
    /// Computes the live values of all blocks below the root of `body`.
    pub fn new(body: &Body) -> Self {
        let mut liveness = Self::default();
        for op in std::iter::once(Op::ROOT).chain(body.ops_below(Op::ROOT)) {
            for region in body.regions(op) {
                liveness.add_region(body, region);
            }
        }
        liveness
    }

    fn add_region(&mut self, body: &Body, region: Region) {
        let blocks: Vec<Block> = body.blocks_in(region).collect();
        for block in &blocks {
            let live = Live::of(body, region, *block);
            self.blocks.insert(*block, live);
        }
        // Backward data flow to the fixpoint, last block first.
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for block in blocks.iter().rev() {
                let successors =
                    body.last_op(*block).into_iter().flat_map(|op| body.successors(op));
                let passed: Vec<Value> = successors
                    .filter_map(|next| self.blocks.get(&next))
                    .flat_map(|live| live.inputs.iter().copied())
                    .collect();
                if let Some(live) = self.blocks.get_mut(block) {
                    has_changed |= live.pass(passed);
                }
            }
        }
    }

    /// Whether `value` is live at the start of `block`, without being defined there.
    pub fn is_live_in(&self, block: Block, value: Value) -> bool {
        self.blocks.get(&block).is_some_and(|live| live.inputs.contains(&value))
    }

    /// Whether `value` is live at the end of `block`.
    pub fn is_live_out(&self, block: Block, value: Value) -> bool {
        self.blocks.get(&block).is_some_and(|live| live.outputs.contains(&value))
    }

    /// Iterates over the values that are live at the start of `block`.
    pub fn live_in(&self, block: Block) -> impl Iterator<Item = Value> + '_ {
        self.blocks.get(&block).into_iter().flat_map(|live| live.inputs.iter().copied())
    }

    /// Iterates over the values that are live at the end of `block`.
    pub fn live_out(&self, block: Block) -> impl Iterator<Item = Value> + '_ {
        self.blocks.get(&block).into_iter().flat_map(|live| live.outputs.iter().copied())
    }

    /// Returns the last operation of `block` at which `value` is live: the end of the block if the
    /// value is live there, or else the last user; `start`, which must be in the block, if no user
    /// follows it (MLIR: `LivenessBlockInfo::getEndOperation`).
    pub fn end_in_block(&self, body: &Body, block: Block, value: Value, start: Op) -> Op {
        if self.is_live_out(block, value)
            && let Some(last) = body.last_op(block)
        {
            return last;
        }
        let users =
            body.uses(value).filter_map(|use_| body.ancestor_in_block(body.user(use_), block));
        users.fold(start, |end, user| if body.is_before_in_block(end, user) { user } else { end })
    }
}

impl Live {
    /// Returns the values that `block` defines, those that leave it, and those that it uses.
    fn of(body: &Body, region: Region, block: Block) -> Self {
        let mut live = Self::default();
        let own = body.arguments(block).iter().copied();
        let results = body.ops_in(block).flat_map(|op| body.results(op));
        for value in own.chain(results) {
            live.defined.insert(value);
            if body.uses(value).any(|use_| block_in(body, body.user(use_), region) != Some(block)) {
                live.outputs.insert(value);
            }
        }
        for op in body.ops_in(block) {
            for inner in std::iter::once(op).chain(body.ops_below(op)) {
                live.inputs.extend(body.operands(inner));
                live.defined.extend(body.results(inner));
                for block in body.regions(inner).flat_map(|region| body.blocks_in(region)) {
                    live.defined.extend(body.arguments(block));
                }
            }
        }
        let Self { inputs, outputs, defined } = &mut live;
        inputs.extend(outputs.iter().copied());
        inputs.retain(|value| !defined.contains(value));
        live
    }

    /// Adds the values `passed`, which are live at the start of a successor. Whether any of them
    /// is new.
    fn pass(&mut self, passed: Vec<Value>) -> bool {
        let before = self.outputs.len();
        self.outputs.extend(passed);
        let Self { inputs, outputs, defined } = self;
        inputs.extend(outputs.iter().copied().filter(|value| !defined.contains(value)));
        self.outputs.len() != before
    }
}

/// Returns the block of `region` that contains `op`, directly or nested.
fn block_in(body: &Body, op: Op, region: Region) -> Option<Block> {
    let mut around = std::iter::successors(Some(op), |op| body.parent_op(*op));
    let op = around.find(|op| body.parent_region(*op) == Some(region))?;
    body.parent_block(op)
}
