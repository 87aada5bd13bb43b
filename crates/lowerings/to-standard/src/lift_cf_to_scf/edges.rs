//! Edges of the control-flow graph, and [`EdgeMultiplexer`], a block that merges several edges and
//! dispatches to their targets.

use indexmap::IndexMap;
use terrace_interfaces::{BranchOp, DynBranchOp, set_successor_operands};
use terrace_ir::{Block, Body, Builder, Location, Op, Value};

use super::{RegionLifter, structured};

/// An edge of the control-flow graph: a branch and the index of its successor.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) branch: Op,
    pub(super) index: usize,
}

impl Edge {
    /// Returns the target block of the edge.
    pub(super) fn target(self, body: &Body) -> Block {
        body.successors(self.branch).nth(self.index).expect("a branch has that successor")
    }

    /// Returns the operands that the branch forwards along the edge.
    pub(super) fn passed(self, body: &Body) -> Vec<Value> {
        let branch = body.op(self.branch).interface::<DynBranchOp<'_>>();
        let group = branch.expect("it was checked").successor_operands(self.index).forwarded;
        body.operand_group(self.branch, group).map(|at| body.operand(self.branch, at)).collect()
    }
}

/// Iterates over the edges from `block`, in the order of its successors.
pub(super) fn successor_edges(
    body: &Body,
    block: Block,
) -> impl DoubleEndedIterator<Item = Edge> + use<> {
    let end = body.last_op(block);
    let count = end.map_or(0, |end| body.successor_count(end));
    (0..count).map(move |index| Edge { branch: end.expect("it has successors"), index })
}

/// Returns the edges to `block`, the most recently created first.
pub(super) fn predecessor_edges(body: &Body, block: Block) -> Vec<Edge> {
    body.predecessor_edges(block).map(|(branch, index)| Edge { branch, index }).collect()
}

/// A block that merges edges to several target blocks, with a discriminator argument that selects
/// the target (MLIR: `EdgeMultiplexer`).
pub(super) struct EdgeMultiplexer {
    pub(super) block: Block,
    /// The target blocks, each with the index of its first argument in the multiplexer.
    targets: IndexMap<Block, usize>,
    /// The discriminator, an argument with the index of the target; `None` for a single target.
    discriminator: Option<Value>,
}

impl RegionLifter<'_> {
    /// Creates a multiplexer after the first of `targets`, with arguments for all targets and, if
    /// given, a last argument of the type of `more`.
    pub(super) fn multiplexer(
        &mut self,
        location: Location,
        targets: &[Block],
        more: Option<Value>,
    ) -> EdgeMultiplexer {
        let body = &mut *self.body;
        let region = body.block_region(targets[0]).expect("blocks are in a region");
        let block = body.new_block([]);
        let behind = body.next_block(targets[0]);
        body.insert_block(block, region, behind);
        let mut known: IndexMap<Block, usize> = IndexMap::new();
        for target in targets {
            if known.contains_key(target) {
                continue;
            }
            known.insert(*target, body.arguments(block).len());
            copy_arguments(body, *target, block);
        }
        let mut discriminator = None;
        if known.len() > 1 {
            let zero = self.number(0);
            let ty = self.body.value_type(zero);
            discriminator = Some(self.body.add_block_argument(block, ty, location));
        }
        if let Some(more) = more {
            let ty = self.body.value_type(more);
            self.body.add_block_argument(block, ty, location);
        }
        EdgeMultiplexer { block, targets: known, discriminator }
    }

    /// Redirects `edge` to `multiplexer`, with `more` as the last operand, if given.
    pub(super) fn redirect(
        &mut self,
        edge: Edge,
        multiplexer: &EdgeMultiplexer,
        more: Option<Value>,
    ) {
        let target = edge.target(self.body);
        let (number, _, first) = multiplexer.targets.get_full(&target).expect("one of the targets");
        let old = edge.passed(self.body);
        let all = self.body.arguments(multiplexer.block).to_vec();
        let from_more = all.len() - usize::from(more.is_some());
        let mut passed = Vec::new();
        for (at, argument) in all.into_iter().enumerate() {
            let value = if (*first..first + old.len()).contains(&at) {
                old[at - first]
            } else if Some(argument) == multiplexer.discriminator {
                self.number(number)
            } else if let Some(more) = more.filter(|_| at >= from_more) {
                more
            } else {
                let ty = self.body.value_type(argument);
                self.undefined(ty)
            };
            passed.push(value);
        }
        self.body.set_successor(edge.branch, edge.index, multiplexer.block);
        set_successor_operands(self.body, edge.branch, edge.index, &passed);
    }

    /// Builds at the end of `block` a switch on the discriminator to the targets of `multiplexer`
    /// except `left_out`.
    pub(super) fn dispatch(
        &mut self,
        block: Block,
        location: Location,
        multiplexer: &EdgeMultiplexer,
        left_out: Option<Block>,
    ) {
        let arguments = self.body.arguments(multiplexer.block).to_vec();
        let mut cases = Vec::new();
        for (number, (target, first)) in multiplexer.targets.iter().enumerate() {
            if Some(*target) != left_out {
                let count = self.body.arguments(*target).len();
                cases.push((number as i32, *target, arguments[*first..first + count].to_vec()));
            }
        }
        let discriminator = match multiplexer.discriminator.filter(|_| cases.len() > 1) {
            Some(discriminator) => discriminator,
            None => self.number(0),
        };
        let (_, last, passed) = cases.pop().expect("a multiplexer leads somewhere");
        let mut builder = Builder::at_end(self.body, block, location);
        structured::switch(&mut builder, discriminator, &cases, (last, passed));
    }

    /// Redirects `edges` to a new multiplexer that dispatches to their targets, and returns the
    /// block of the multiplexer.
    pub(super) fn single_entry(&mut self, location: Location, edges: &[Edge]) -> Block {
        let targets: Vec<Block> = edges.iter().map(|edge| edge.target(self.body)).collect();
        let multiplexer = self.multiplexer(location, &targets, None);
        edges.iter().for_each(|edge| self.redirect(*edge, &multiplexer, None));
        self.dispatch(multiplexer.block, location, &multiplexer, None);
        multiplexer.block
    }
}

/// Adds arguments with the types and locations of the arguments of `from` to `to`.
pub(super) fn copy_arguments(body: &mut Body, from: Block, to: Block) {
    for argument in body.arguments(from).to_vec() {
        let (ty, location) = (body.value_type(argument), body.value_location(argument));
        body.add_block_argument(to, ty, location);
    }
}
