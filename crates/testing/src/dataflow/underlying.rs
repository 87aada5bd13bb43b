//! Resolution of block arguments and results to the values that control flow forwards to them.

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_dataflow::{BodyId, Flow};
use terrace_ir::Value;

/// A memoized map from values to their underlying values.
pub(super) struct UnderlyingValues<'f, 'a> {
    flow: &'f Flow<'a>,
    known: RefCell<FxHashMap<(BodyId, Value), Option<(BodyId, Value)>>>,
}

impl<'f, 'a> UnderlyingValues<'f, 'a> {
    pub(super) fn new(flow: &'f Flow<'a>) -> Self {
        Self { flow, known: RefCell::default() }
    }

    /// Returns the only value that control flow forwards to `value` of body number `body`, directly
    /// or through other values; `None` if several values or no value may arrive there.
    pub(super) fn of(&self, body: BodyId, value: Value) -> Option<(BodyId, Value)> {
        let place = (body, value);
        *self.known.borrow_mut().entry(place).or_insert_with(|| self.find(place))
    }

    fn find(&self, place: (BodyId, Value)) -> Option<(BodyId, Value)> {
        let (mut seen, mut pending) = (FxHashSet::from_iter([place]), vec![place]);
        let mut found = None;
        while let Some((body, value)) = pending.pop() {
            match self.flow.sources(body, value) {
                Some(sources) => {
                    pending.extend(sources.into_iter().filter(|source| seen.insert(*source)));
                }
                // The worklist visits each value once.
                None if found.is_some() => return None,
                None => found = Some((body, value)),
            }
        }
        found
    }
}
