//! The interface between a sparse forward analysis and its solver: [`ForwardAnalysis`], implemented
//! by `constants`, `ranges` and user-defined analyses and called by
//! [`Solver`](crate::forward::Solver).

use smallvec::SmallVec;
use terrace_entity::EntityId;
use terrace_ir::{Attribute, Body, OpRef, Value};

use crate::constants::Constant;

/// The lattice and transfer functions of a sparse forward analysis (MLIR:
/// `SparseForwardDataFlowAnalysis`), solved by [`ForwardStates`](crate::ForwardStates).
///
/// Transfer functions must be monotone. The solver ends even if chains of states are infinite: a
/// state that has changed 256 times becomes [`ForwardAnalysis::entry_state`].
pub trait ForwardAnalysis: Sync {
    /// The lattice element of a value. The default is the bottom: no definition of the value has
    /// been reached.
    type State: Clone + PartialEq + Default + Send;

    /// Returns the least upper bound of the two states.
    fn join(&self, a: &Self::State, b: &Self::State) -> Self::State;

    /// Returns the pessimistic state of a value whose definition is unknown (MLIR:
    /// `setToEntryState`).
    fn entry_state(&self, body: &Body, value: Value) -> Self::State;

    /// Appends the states of the results of `op` to `set`. `op` is neither a call nor has regions.
    fn visit(
        &self,
        op: OpRef<'_>,
        states: States<'_, Self::State>,
        set: &mut Updates<Self::State>,
    ) -> VisitOutcome;

    /// Appends the states of `values`, which no control-flow edge defines, to `set` (MLIR:
    /// `visitNonControlFlowArguments`). `values` are arguments of regions of `op` or results of
    /// `op`, such as the induction variable of a loop.
    fn visit_non_control_flow(
        &self,
        op: OpRef<'_>,
        values: &[Value],
        states: States<'_, Self::State>,
        set: &mut Updates<Self::State>,
    ) {
        let _ = states;
        set.extend(values.iter().map(|value| (*value, self.entry_state(op.body(), *value))));
    }

    /// Returns the constant that branch conditions may assume of a value in this state. By default
    /// no condition is constant, and control may reach every successor.
    fn constant(&self, state: &Self::State) -> Constant {
        let _ = state;
        Constant::Varying
    }
}

/// Values with the states to join into their current ones.
pub type Updates<S> = SmallVec<[(Value, S); 1]>;

/// The constants of an operation's operands in order; `None` for an operand that varies.
pub(crate) type ConstantOperands = SmallVec<[Option<Attribute>; 4]>;

/// The kind of values that a transfer function has read, or that the operation was folded in place.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum VisitOutcome {
    /// Only states of operands were read.
    #[default]
    ReadOperands,
    /// The operation folds to a value other than its operands, and the state of this value was
    /// read. As in MLIR, a change of that state does not enqueue the operation; the next visit for
    /// another reason reads the new state.
    ReadOthers,
    /// The operation folds in place. MLIR sets its operands back afterwards, which moves their uses
    /// to the front of their use lists ([`UseOrder`](crate::use_order::UseOrder)).
    FoldedInPlace,
}

/// The states of the values of one body.
#[derive(Debug)]
pub struct States<'f, S>(&'f [S]);

impl<S> Clone for States<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for States<'_, S> {}

impl<'f, S> States<'f, S> {
    /// Wraps `states`, indexed by value slot.
    pub(crate) fn new(states: &'f [S]) -> Self {
        Self(states)
    }

    /// Returns the state of `value`.
    #[inline]
    pub fn of(self, value: Value) -> &'f S {
        &self.0[value.slot()]
    }
}
