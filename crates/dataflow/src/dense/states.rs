//! States by point, and what is to be visited when they change.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use terrace_ir::{Block, Body, Op};

use crate::dense::{DenseAnalysis, backward, forward};
use crate::flow::Flow;
use crate::ordered::OrderedSet;
use crate::program::BodyId;

/// A point of a program: between two operations of a block, at its start, or at its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProgramPoint {
    /// In front of the operation of the body.
    Before(BodyId, Op),
    /// At the end of the block of the body, behind its last operation.
    End(BodyId, Block),
    /// Behind the outermost operation of the program.
    Behind,
}

impl ProgramPoint {
    /// The point behind `op` of `body`, which is numbered `id`: in front of the next operation of the block,
    /// or at the end of the block.
    pub fn after(body: &Body, id: BodyId, op: Op) -> Self {
        match (body.next_op(op), body.parent_block(op)) {
            (Some(next), _) => Self::Before(id, next),
            (None, Some(block)) => Self::End(id, block),
            (None, None) => Self::Behind,
        }
    }

    /// The point at the start of `block` of `body`, which is numbered `id`: in front of the first operation,
    /// or at the end of a block without one.
    pub fn start(body: &Body, id: BodyId, block: Block) -> Self {
        body.first_op(block).map_or(Self::End(id, block), |first| Self::Before(id, first))
    }
}

/// The states at the points of a program that an analysis has found.
///
/// # Examples
///
/// How many operations run at most on the way to the end of a block, counted up to a hundred:
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
///         // The states of a loop must end.
///         *to = (*to).max(from + 1).min(100);
///     }
/// }
///
/// fn count(top: &Body, block: Block) -> Option<u32> {
///     let flow = Flow::new(top, Config::new(true));
///     let states = DenseStates::forward(&flow, &Count);
///     states.at(ProgramPoint::End(0, block)).copied()
/// }
/// ```
pub struct DenseStates<S> {
    nodes: Nodes<S>,
}

impl<S: Clone + PartialEq + Default> DenseStates<S> {
    /// The states of a forward analysis: those at ends of blocks come from the start.
    pub fn forward<A: DenseAnalysis<State = S>>(flow: &Flow<'_>, analysis: &A) -> Self {
        Self { nodes: forward::solve(flow, analysis) }
    }

    /// The states of a backward analysis: those at starts of blocks come from the end.
    pub fn backward<A: DenseAnalysis<State = S>>(flow: &Flow<'_>, analysis: &A) -> Self {
        Self { nodes: backward::solve(flow, analysis) }
    }

    /// The state at `point`; `None` if the analysis never came there, since control does not.
    pub fn at(&self, point: ProgramPoint) -> Option<&S> {
        let number = *self.nodes.numbers.get(&point)?;
        Some(&self.nodes.nodes[number].state)
    }
}

/// The states, by point, with what has read them.
pub(crate) struct Nodes<S> {
    numbers: FxHashMap<ProgramPoint, usize>,
    nodes: Vec<Node<S>>,
    /// What is to be visited, in this order.
    pending: VecDeque<ProgramPoint>,
}

struct Node<S> {
    state: S,
    /// The points to visit when the state changes.
    dependents: OrderedSet<ProgramPoint>,
}

impl<S: Clone + PartialEq + Default> Nodes<S> {
    /// No states.
    pub(crate) fn new() -> Self {
        Self { numbers: FxHashMap::default(), nodes: Vec::new(), pending: VecDeque::new() }
    }

    fn number(&mut self, point: ProgramPoint) -> usize {
        *self.numbers.entry(point).or_insert_with(|| {
            self.nodes.push(Node { state: S::default(), dependents: OrderedSet::default() });
            self.nodes.len() - 1
        })
    }

    /// Has `change` change the state at `point` with the one at `from`, changes of which are to bring up
    /// `point` again (MLIR: `getLatticeFor` and `propagateIfChanged`).
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

    /// Has `change` change the state at `point`.
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

    /// What is to be visited next.
    pub(crate) fn next(&mut self) -> Option<ProgramPoint> {
        self.pending.pop_front()
    }
}
