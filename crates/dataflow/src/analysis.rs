//! What an analysis says of operations, and what is known of values.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_entity::EntityId;
use terrace_ir::{Attribute, Block, Body, OpRef, Value};

/// What an analysis says of single operations; the solver does the rest.
pub(crate) trait Analysis {
    /// What is known of a value; the default says that nothing reaches it as far as is known.
    type State: Clone + PartialEq + Default;

    /// What is known if the value is one or the other; it says no more than each of them.
    fn join(&self, a: &Self::State, b: &Self::State) -> Self::State;

    /// What is known of a value that may come from anywhere.
    fn anything(&self, body: &Body, value: Value) -> Self::State;

    /// Tells what is known of the results of `op`, whose regions do not matter.
    fn visit(&self, op: OpRef<'_>, facts: &Facts<Self::State>, set: &mut Found<Self::State>);

    /// Tells what is known of `values`, arguments of regions of `op` or its results, which get
    /// nothing that control brings.
    fn visit_made(
        &self,
        op: OpRef<'_>,
        values: &[Value],
        facts: &Facts<Self::State>,
        set: &mut Found<Self::State>,
    ) {
        let _ = facts;
        set.extend(values.iter().map(|value| (*value, self.anything(op.body(), *value))));
    }

    /// The constants among the operands of `op`, as far as they are known; `None` if one of them is
    /// not reached yet.
    fn constants(&self, op: OpRef<'_>, facts: &Facts<Self::State>) -> Option<Operands>;
}

/// Values and what is known of them.
pub(crate) type Found<S> = SmallVec<[(Value, S); 1]>;

/// The constants that operands are, `None` for those that are not known to be one.
pub(crate) type Operands = SmallVec<[Option<Attribute>; 4]>;

/// What is known of the values and blocks of a body.
pub(crate) struct Facts<S> {
    pub(crate) values: Vec<S>,
    /// How often the state of each value has changed that had one before.
    pub(crate) changes: FxHashMap<Value, u32>,
    pub(crate) reached: Vec<bool>,
}

impl<S> Facts<S> {
    /// What is known of `value`.
    pub(crate) fn of(&self, value: Value) -> &S {
        &self.values[value.slot()]
    }

    /// Whether control may reach `block`.
    pub(crate) fn is_reached(&self, block: Block) -> bool {
        self.reached[block.slot()]
    }
}
