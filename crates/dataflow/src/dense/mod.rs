//! What holds at points of a program (MLIR: dense data-flow analyses).

mod backward;
mod forward;
mod states;

use terrace_interfaces::{DynCallOp, DynRegionBranchOp, RegionPoint};
use terrace_ir::{Block, OpRef};

pub use crate::dense::states::{DenseStates, ProgramPoint};
use crate::program::BodyId;

/// What a call does with control (MLIR: `CallControlFlowAction`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallAction {
    /// Control goes from the call into what it calls.
    Enter,
    /// Control comes back from what was called.
    Exit,
    /// What is called is not in the program, or calls are not looked through.
    External,
}

/// What an analysis says of single operations and edges; [`DenseStates`] does the rest.
///
/// A state is what holds at a point of a program. A forward analysis says how the state in front of an operation
/// makes the one behind it, a backward analysis how the state behind it makes the one in front: `from` is the
/// first of them and `to` the other. What a hook finds it adds to `to`; there must be no end of states that
/// grow, so that loops end. Hooks are called again whenever `from` has changed.
pub trait DenseAnalysis {
    /// What holds at a point; the default is that of a point that nothing is known of yet.
    type State: Clone + PartialEq + Default;

    /// Adds to `state` that `other` may hold as well (MLIR: `join` and `meet`).
    fn join(&self, state: &mut Self::State, other: &Self::State);

    /// Changes `state` to that of a point where control comes from, or goes to, places that nobody sees
    /// (MLIR: `setToEntryState` and `setToExitState`).
    fn set_to_boundary(&self, state: &mut Self::State);

    /// Adds to `to` what `op` of the body numbered `body` makes of `from`. It is called neither for operations
    /// with control flow between their regions nor for calls: their edges have hooks of their own.
    fn visit(&self, body: BodyId, op: OpRef<'_>, from: &Self::State, to: &mut Self::State);

    /// Adds to `to` what becomes of `from` where control goes between `call` and what it calls.
    ///
    /// In a forward analysis `from` is the state in front of the call or at an end of what is called, in a
    /// backward one the state at the entry of what is called or behind the call.
    fn visit_call(
        &self,
        body: BodyId,
        call: DynCallOp<'_>,
        action: CallAction,
        from: &Self::State,
        to: &mut Self::State,
    ) {
        let _ = (body, call);
        self.join(to, from);
        if action == CallAction::External {
            self.set_to_boundary(to);
        }
    }

    /// Adds to `to` what becomes of `from` where control goes along `edge` between regions of `branch`.
    fn visit_region_edge(
        &self,
        body: BodyId,
        branch: DynRegionBranchOp<'_>,
        edge: RegionEdge,
        from: &Self::State,
        to: &mut Self::State,
    ) {
        let _ = (body, branch, edge);
        self.join(to, from);
    }

    /// Adds to `to` what becomes of `from` where control goes along `edge` between blocks.
    fn visit_block_edge(
        &self,
        body: BodyId,
        edge: BlockEdge,
        from: &Self::State,
        to: &mut Self::State,
    ) {
        let _ = (body, edge);
        self.join(to, from);
    }
}

/// An edge along which control goes between regions of an operation, and between them and the operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionEdge {
    /// From where control comes: the operation, or the end of one of its regions.
    pub from: RegionPoint,
    /// Where it goes to: the entry of a region, or behind the operation.
    pub to: RegionPoint,
}

/// An edge along which control goes between blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlockEdge {
    /// The block that control leaves at its end.
    pub from: Block,
    /// The block that it comes to.
    pub to: Block,
}
