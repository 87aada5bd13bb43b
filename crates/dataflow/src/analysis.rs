//! What an analysis says of operations, and what is known of values.

use smallvec::SmallVec;
use terrace_entity::EntityId;
use terrace_ir::{Attribute, Body, OpRef, Value};

use crate::constants::Constant;

/// What an analysis says of single operations; the solver does the rest.
pub(crate) trait Analysis: Sync {
    /// What is known of a value; the default says that nothing reaches it as far as is known.
    type State: Clone + PartialEq + Default + Send;

    /// What is known if the value is one or the other; it says no more than each of them.
    fn join(&self, a: &Self::State, b: &Self::State) -> Self::State;

    /// What is known of a value that may come from anywhere.
    fn anything(&self, body: &Body, value: Value) -> Self::State;

    /// Tells what is known of the results of `op`, whose regions do not matter.
    fn visit(
        &self,
        op: OpRef<'_>,
        facts: Facts<'_, Self::State>,
        set: &mut Found<Self::State>,
    ) -> Visited;

    /// Tells what is known of `values`, arguments of regions of `op` or its results, which get
    /// nothing that control brings.
    fn visit_made(
        &self,
        op: OpRef<'_>,
        values: &[Value],
        facts: Facts<'_, Self::State>,
        set: &mut Found<Self::State>,
    ) {
        let _ = facts;
        set.extend(values.iter().map(|value| (*value, self.anything(op.body(), *value))));
    }

    /// The constant that a value in this state is as far as control knows.
    fn constant(&self, state: &Self::State) -> Constant;
}

/// Values and what is known of them.
pub(crate) type Found<S> = SmallVec<[(Value, S); 1]>;

/// The constants that operands are, `None` for those that are not known to be one.
pub(crate) type Operands = SmallVec<[Option<Attribute>; 4]>;

/// What a visit of an operation has read and done besides telling what is known of results.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Visited {
    /// It has read what is known of operands only.
    #[default]
    Operands,
    /// It has read what is known of another value, to which the operation folds. As in MLIR, changes of
    /// that do not bring the operation up again; whatever else does finds them.
    Others,
    /// The operation folds in place. MLIR does that and sets its operands back, so that their uses
    /// come before other ones.
    InPlace,
}

/// What is known of the values of a body.
#[derive(Debug)]
pub(crate) struct Facts<'f, S>(&'f [S]);

impl<S> Clone for Facts<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Facts<'_, S> {}

impl<'f, S> Facts<'f, S> {
    /// What is known of values is in `states`, by slot.
    pub(crate) fn new(states: &'f [S]) -> Self {
        Self(states)
    }

    /// What is known of `value`.
    #[inline]
    pub(crate) fn of(self, value: Value) -> &'f S {
        &self.0[value.slot()]
    }
}
