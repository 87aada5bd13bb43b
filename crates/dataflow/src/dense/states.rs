//! States by program point, and the work list of dense solvers: [`DenseStates`] is the public
//! result, [`Nodes`] the solver's table.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use terrace_ir::{Block, Body, Op};

use crate::dense::{DenseAnalysis, backward, forward};
use crate::flow::Flow;
use crate::ordered::OrderedSet;
use crate::program::BodyId;

/// A position in a block: before an operation or at the end of the block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProgramPoint {
    /// Before the operation of the body with this number.
    Before(BodyId, Op),
    /// The point at the end of the block, after its last operation.
    End(BodyId, Block),
    /// After the outermost operation of the program.
    AfterRoot,
}

impl ProgramPoint {
    /// Returns the point after `op` of `body`, numbered `id`: before the next operation of the
    /// block, or at the end of the block.
    pub fn after(body: &Body, id: BodyId, op: Op) -> Self {
        match (body.next_op(op), body.parent_block(op)) {
            (Some(next), _) => Self::Before(id, next),
            (None, Some(block)) => Self::End(id, block),
            (None, None) => Self::AfterRoot,
        }
    }

    /// Returns the point at the start of `block` of `body`, numbered `id`: before its first
    /// operation, or at the end of an empty block.
    pub fn start(body: &Body, id: BodyId, block: Block) -> Self {
        body.first_op(block).map_or(Self::End(id, block), |first| Self::Before(id, first))
    }
}

/// The fixed point of a dense analysis: a state for each reachable program point.
///
/// # Examples
///
/// The greatest number of operations executed on a path to the end of a block, up to a hundred:
///
/// ```
/// use terrace_dataflow::{BodyId, Config, DenseAnalysis, DenseStates, Flow, ProgramPoint};
/// use terrace_ir::{Block, Body, OpRef};
///
/// struct Count;
///
/// impl DenseAnalysis for Count {
///     type State = u32;
///
///     fn join(&self, state: &mut u32, other: &u32) {
///         *state = (*state).max(*other);
///     }
///
///     fn set_to_boundary(&self, _: &mut u32) {}
///
///     fn visit(&self, _: BodyId, _: OpRef<'_>, from: &u32, to: &mut u32) {
///         // The bound makes the lattice finite, so that loops terminate.
///         *to = (*to).max(from + 1).min(100);
///     }
/// }
///
/// fn count(top: &Body, block: Block) -> Option<u32> {
///     let flow = Flow::new(top, Config { all_visible: true, ..Config::default() });
///     let states = DenseStates::forward(&flow, &Count);
///     states.at(ProgramPoint::End(0, block)).copied()
/// }
/// ```
pub struct DenseStates<S> {
    nodes: Nodes<S>,
}

impl<S: Clone + PartialEq + Default> DenseStates<S> {
    /// Solves a forward analysis: states are propagated from entries to ends of blocks.
    pub fn forward<A: DenseAnalysis<State = S>>(flow: &Flow<'_>, analysis: &A) -> Self {
        Self { nodes: forward::solve(flow, analysis) }
    }

    /// Solves a backward analysis: states are propagated from ends to entries of blocks.
    pub fn backward<A: DenseAnalysis<State = S>>(flow: &Flow<'_>, analysis: &A) -> Self {
        Self { nodes: backward::solve(flow, analysis) }
    }

    /// Returns the state at `point`; `None` if the point is unreachable.
    pub fn at(&self, point: ProgramPoint) -> Option<&S> {
        let number = *self.nodes.numbers.get(&point)?;
        Some(&self.nodes.nodes[number].state)
    }
}

/// The states and dependents of points, and the work list.
pub(crate) struct Nodes<S> {
    numbers: FxHashMap<ProgramPoint, usize>,
    nodes: Vec<Node<S>>,
    /// The points to visit, in this order.
    pending: VecDeque<ProgramPoint>,
}

struct Node<S> {
    state: S,
    /// The points to visit when the state changes.
    dependents: OrderedSet<ProgramPoint>,
}

impl<S: Clone + PartialEq + Default> Nodes<S> {
    /// Creates an empty table.
    pub(crate) fn new() -> Self {
        Self { numbers: FxHashMap::default(), nodes: Vec::new(), pending: VecDeque::new() }
    }

    fn number(&mut self, point: ProgramPoint) -> usize {
        *self.numbers.entry(point).or_insert_with(|| {
            self.nodes.push(Node { state: S::default(), dependents: OrderedSet::default() });
            self.nodes.len() - 1
        })
    }

    /// Applies `change` to the states at `from` and `point` to update the latter, and registers
    /// `point` as a dependent of `from` (MLIR: `getLatticeFor` and `propagateIfChanged`).
    pub(crate) fn update(
        &mut self,
        point: ProgramPoint,
        from: ProgramPoint,
        change: impl FnOnce(&S, &mut S),
    ) {
        let (to, from) = (self.number(point), self.number(from));
        self.nodes[from].dependents.insert(point);
        let mut state = self.nodes[to].state.clone();
        change(&self.nodes[from].state, &mut state);
        self.set(to, state);
    }

    /// Applies `change` to the state at `point`.
    pub(crate) fn change(&mut self, point: ProgramPoint, change: impl FnOnce(&mut S)) {
        let to = self.number(point);
        let mut state = self.nodes[to].state.clone();
        change(&mut state);
        self.set(to, state);
    }

    fn set(&mut self, number: usize, state: S) {
        let node = &mut self.nodes[number];
        if node.state != state {
            node.state = state;
            self.pending.extend(node.dependents.iter());
        }
    }

    /// Removes and returns the next point of the work list; `None` if the list is empty.
    pub(crate) fn next(&mut self) -> Option<ProgramPoint> {
        self.pending.pop_front()
    }
}
