//! What values refer to, behind control that passes them on.

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_dataflow::{BodyId, Flow};
use terrace_ir::Value;

/// The values behind values of a program, each found when it is first asked for.
pub(super) struct UnderlyingValues<'f, 'a> {
    flow: &'f Flow<'a>,
    known: RefCell<FxHashMap<(BodyId, Value), Option<(BodyId, Value)>>>,
}

impl<'f, 'a> UnderlyingValues<'f, 'a> {
    pub(super) fn new(flow: &'f Flow<'a>) -> Self {
        Self { flow, known: RefCell::default() }
    }

    /// The value that is passed on to where `value` of the body numbered `body` is; `None` if that is none, or
    /// one of several.
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
                // Each is met once.
                None if found.is_some() => return None,
                None => found = Some((body, value)),
            }
        }
        found
    }
}
