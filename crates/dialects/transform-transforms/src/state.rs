//! The mapping from handles and parameters of a script to payload: [`State`], a stack of frames
//! with one frame for each region that is being executed (MLIR: `TransformState`).

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::{Attribute, Body, Location, Op, OpRef, Value};

use crate::invalidation::Invalidation;
use crate::payload::{OpPlace, ValuePlace};

/// The payload of a handle, or the attributes of a parameter.
#[derive(Clone, PartialEq, Debug)]
pub enum Mapped {
    /// The payload operations of an operation handle, in order, with repetitions.
    Ops(Vec<OpPlace>),
    /// The payload values of a value handle.
    Values(Vec<ValuePlace>),
    /// The attributes of a parameter.
    Params(Vec<Attribute>),
}

impl Mapped {
    /// Returns the number of payload entities.
    pub fn len(&self) -> usize {
        match self {
            Self::Ops(ops) => ops.len(),
            Self::Values(values) => values.len(),
            Self::Params(params) => params.len(),
        }
    }

    /// Whether there are no payload entities.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the entity with index `at` alone.
    ///
    /// # Panics
    /// If there are fewer entities.
    pub fn one(&self, at: usize) -> Self {
        self.slice(at..at + 1)
    }

    /// Returns the entities in `range`.
    ///
    /// # Panics
    /// If there are fewer entities.
    pub fn slice(&self, range: std::ops::Range<usize>) -> Self {
        match self {
            Self::Ops(ops) => Self::Ops(ops[range].to_vec()),
            Self::Values(values) => Self::Values(values[range].to_vec()),
            Self::Params(params) => Self::Params(params[range].to_vec()),
        }
    }

    /// Appends the entities of `other`, which is of the same kind.
    pub fn append(&mut self, other: Self) {
        match (self, other) {
            (Self::Ops(ops), Self::Ops(more)) => ops.extend(more),
            (Self::Values(values), Self::Values(more)) => values.extend(more),
            (Self::Params(params), Self::Params(more)) => params.extend(more),
            _ => {}
        }
    }

    /// Removes all repetitions but the first.
    pub fn deduplicate(&mut self) {
        fn unique<T: Copy + Eq + Hash>(list: &mut Vec<T>) {
            let mut seen = FxHashSet::default();
            list.retain(|one| seen.insert(*one));
        }
        match self {
            Self::Ops(ops) => unique(ops),
            Self::Values(values) => unique(values),
            Self::Params(params) => unique(params),
        }
    }
}

/// The mapping of a region that is being executed.
pub(crate) struct Frame<'s> {
    /// Whether the region cannot refer to values outside of it.
    isolated: bool,
    /// The body of the script that contains the region.
    script: &'s Body,
    /// The operation that is being executed; `None` before the first one.
    pub(crate) current: Option<Op>,
    mapped: FxHashMap<Value, Mapped>,
    pub(crate) invalid: FxHashMap<Value, Invalidation>,
}

/// A handle: a value of the script in the frame with this index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Handle {
    pub(crate) frame: usize,
    pub(crate) value: Value,
}

/// The mapping of all regions that are being executed, outer ones first.
#[derive(Default)]
pub struct State<'s> {
    frames: Vec<Frame<'s>>,
}

impl<'s> State<'s> {
    /// Begins the execution of a region of the body `script`.
    pub fn enter(&mut self, script: &'s Body, isolated: bool) {
        self.frames.push(Frame {
            isolated,
            script,
            current: None,
            mapped: FxHashMap::default(),
            invalid: FxHashMap::default(),
        });
    }

    /// Ends the execution of the innermost region and forgets its mapping.
    pub fn leave(&mut self) {
        self.frames.pop();
    }

    /// Sets the operation that the innermost region executes.
    pub fn set_current(&mut self, op: Option<Op>) {
        if let Some(frame) = self.frames.last_mut() {
            frame.current = op;
        }
    }

    pub(crate) fn frame(&self, index: usize) -> &Frame<'s> {
        &self.frames[index]
    }

    pub(crate) fn frame_mut(&mut self, index: usize) -> &mut Frame<'s> {
        &mut self.frames[index]
    }

    /// Returns the handle for `value`, which the innermost region uses; `None` if it is not mapped.
    pub fn find(&self, value: Value) -> Option<Handle> {
        for (frame, held) in self.frames.iter().enumerate().rev() {
            if held.mapped.contains_key(&value) {
                return Some(Handle { frame, value });
            }
            if held.isolated {
                break;
            }
        }
        None
    }

    /// Returns the payload of `value`; `None` if it is not mapped.
    pub fn get(&self, value: Value) -> Option<&Mapped> {
        let handle = self.find(value)?;
        self.frames[handle.frame].mapped.get(&value)
    }

    /// Returns the payload operations of `value`; empty if it is no operation handle.
    pub fn ops(&self, value: Value) -> Vec<OpPlace> {
        match self.get(value) {
            Some(Mapped::Ops(ops)) => ops.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns the payload values of `value`; empty if it is no value handle.
    pub fn values(&self, value: Value) -> Vec<ValuePlace> {
        match self.get(value) {
            Some(Mapped::Values(values)) => values.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns the attributes of `value`; empty if it is no parameter.
    pub fn params(&self, value: Value) -> Vec<Attribute> {
        match self.get(value) {
            Some(Mapped::Params(params)) => params.clone(),
            _ => Vec::new(),
        }
    }

    /// Maps `value` of the innermost region.
    pub fn map(&mut self, value: Value, mapped: Mapped) {
        if let Some(frame) = self.frames.last_mut() {
            frame.invalid.remove(&value);
            frame.mapped.insert(value, mapped);
        }
    }

    /// Removes the mapping of `value`.
    pub fn forget(&mut self, value: Value) {
        if let Some(handle) = self.find(value) {
            self.frames[handle.frame].mapped.remove(&value);
        }
    }

    /// Replaces the payload of `value` in the frame that maps it.
    pub fn remap(&mut self, value: Value, mapped: Mapped) {
        if let Some(handle) = self.find(value) {
            self.frames[handle.frame].mapped.insert(value, mapped);
        }
    }

    /// Returns why `value` must not be used; `None` if it may be used.
    pub fn invalidation(&self, value: Value) -> Option<&Invalidation> {
        for frame in self.frames.iter().rev() {
            if let Some(found) = frame.invalid.get(&value) {
                return Some(found);
            }
            if frame.isolated || frame.mapped.contains_key(&value) {
                break;
            }
        }
        None
    }

    /// Iterates over all handles and parameters with their payload: those of outer regions
    /// first, within a region by value.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Handle, &Mapped)> {
        let mut all = Vec::new();
        for (index, frame) in self.frames.iter().enumerate() {
            let mapped = frame.mapped.iter();
            all.extend(
                mapped.map(|(value, mapped)| (Handle { frame: index, value: *value }, mapped)),
            );
        }
        all.sort_by_key(|(handle, _)| (handle.frame, handle.value));
        all.into_iter()
    }

    /// Calls `change` with all payload of handles.
    pub(crate) fn change_all(&mut self, mut change: impl FnMut(&mut Mapped)) {
        for frame in &mut self.frames {
            frame.mapped.values_mut().for_each(&mut change);
        }
    }

    /// Replaces each of the payload operations `old` by the one of `new` with the same index.
    pub fn replace_ops(&mut self, old: &[OpPlace], new: &[OpPlace]) {
        self.change_all(|mapped| {
            let Mapped::Ops(ops) = mapped else { return };
            for place in ops {
                let at = old.iter().position(|one| one == place);
                if let Some(new) = at.and_then(|at| new.get(at)) {
                    *place = *new;
                }
            }
        });
    }

    /// Returns the location of the definition of `handle` in the script.
    pub(crate) fn location(&self, handle: Handle) -> Location {
        self.frames[handle.frame].script.value_location(handle.value)
    }

    /// Returns the operation that the region which maps `handle`, or one nested in it, executes.
    fn current_for(&self, handle: Handle) -> Option<OpRef<'s>> {
        let frame = &self.frames[handle.frame];
        let mut current = frame.current;
        for inner in &self.frames[handle.frame + 1..] {
            if inner.isolated {
                break;
            }
            current = inner.current.or(current);
        }
        Some(frame.script.op(current?))
    }

    /// Whether `handle` has a use after the operation that is being executed.
    pub(crate) fn is_live(&self, handle: Handle) -> bool {
        let Some(current) = self.current_for(handle) else { return true };
        let body = current.body();
        body.uses(handle.value).map(|use_| body.user(use_)).any(|user| {
            let mut at = Some(current.id());
            while let Some(op) = at {
                let Some(block) = body.parent_block(op) else { return true };
                if let Some(around) = body.ancestor_in_block(user, block) {
                    return around != op && !body.is_before_in_block(around, op);
                }
                at = body.parent_op(op);
            }
            true
        })
    }

    /// Whether the operation that is being executed consumes `handle`.
    pub(crate) fn is_being_consumed(&self, handle: Handle) -> bool {
        self.current_for(handle).is_some_and(|current| {
            terrace_transform::effects::is_handle_consumed(current, handle.value)
        })
    }
}
