//! Answers that the analysis of one body computes once: [`Memo`].

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_ir::{Body, Op, Region, Value};

use super::positions::Positions;

/// Answers about a body that do not depend on the decisions of the analysis. They hold as long as
/// neither the body nor the classes of equivalent tensors change, that is, from the first to the
/// last decision.
pub(super) struct Memo {
    pub(super) positions: Positions,
    /// The definitions of tensors.
    pub(super) definitions: RefCell<FxHashMap<Value, Arc<[Value]>>>,
    /// Whether a tensor is a definition itself.
    pub(super) is_definition: RefCell<FxHashMap<Value, bool>>,
    /// Whether the buffer of a tensor is read by a use of it or of its aliases.
    pub(super) is_read: RefCell<FxHashMap<Value, bool>>,
    /// The innermost repetitive region from a region outwards.
    pub(super) repetitive: RefCell<FxHashMap<Region, Option<Region>>>,
    /// Whether a tensor is the subset that an operation overwrites, on all paths backward.
    pub(super) matching: RefCell<FxHashMap<(Value, Op), bool>>,
    /// Whether a region of the body is parallel.
    pub(super) has_parallel: OnceCell<bool>,
}

impl Memo {
    /// Creates a memo without answers for `body`.
    pub(super) fn new(body: &Body) -> Self {
        Self {
            positions: Positions::new(body),
            definitions: RefCell::default(),
            is_definition: RefCell::default(),
            is_read: RefCell::default(),
            repetitive: RefCell::default(),
            matching: RefCell::default(),
            has_parallel: OnceCell::new(),
        }
    }
}
