//! Dense analyses, with a state for each program point (MLIR: `DenseAnalysis.h`): a
//! [`DenseAnalysis`] is solved into [`DenseStates`].

mod backward;
mod forward;
mod states;

use terrace_interfaces::{DynCallOp, DynRegionBranchOp, RegionPoint};
use terrace_ir::{Block, OpRef};

pub use crate::dense::states::{DenseStates, ProgramPoint};
use crate::program::BodyId;

/// The control-flow edge of a call that a transfer function is applied to (MLIR:
/// `CallControlFlowAction`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallAction {
    /// The edge from the call into its callee.
    Enter,
    /// From a terminator of the callee back to the call.
    Exit,
    /// The edge across a call whose callee is external, or which the analysis does not enter.
    External,
}

/// The lattice and transfer functions of a dense analysis.
///
/// In a forward analysis a hook computes the state after an operation or edge from the state before
/// it, in a backward analysis the reverse: `from` is the input and `to` the output. Hooks join into
/// `to`; the lattice must have finite height for loops to terminate. A hook is called again
/// whenever `from` has changed.
pub trait DenseAnalysis {
    /// The lattice element of a point; the default is bottom.
    type State: Clone + PartialEq + Default;

    /// Joins `other` into `state` (MLIR: `join` in forward analyses, `meet` in backward analyses).
    fn join(&self, state: &mut Self::State, other: &Self::State);

    /// Sets `state` to the state of a point whose predecessors (in a backward analysis successors)
    /// are unknown (MLIR: `setToEntryState`, `setToExitState`).
    fn set_to_boundary(&self, state: &mut Self::State);

    /// Joins into `to` the effect of `op` of the body numbered `body` on `from`. Not called for
    /// region-branch operations and calls, whose edges have hooks of their own.
    fn visit(&self, body: BodyId, op: OpRef<'_>, from: &Self::State, to: &mut Self::State);

    /// Joins into `to` the effect of an edge of `call` on `from`.
    ///
    /// In a forward analysis `from` is the state before the call or at a terminator of the callee,
    /// in a backward one the state at the entry of the callee or after the call.
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

    /// Joins into `to` the effect of an edge between regions of `branch` on `from`.
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

    /// Joins into `to` the effect of an edge between blocks on `from`.
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

/// A control-flow edge between two regions of an operation, or between a region and the operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionEdge {
    /// The source: the operation, or a region whose end control flow leaves.
    pub from: RegionPoint,
    /// The target: a region whose entry control flow reaches, or the point after the operation.
    pub to: RegionPoint,
}

/// A control-flow edge between blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlockEdge {
    /// The block that control leaves.
    pub from: Block,
    /// The block that control enters.
    pub to: Block,
}
