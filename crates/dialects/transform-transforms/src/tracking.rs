//! The update of handles when the payload changes: [`BodyTracker`], the listener of all rewriting
//! by the interpreter (MLIR: `TrackingListener`).
//!
//! A handle to an erased operation loses it. A handle to an operation whose results were replaced
//! gets the operation that defines the replacements, if that operation has the same name; casts and
//! reshapes on the way are skipped.

use rustc_hash::FxHashMap;
use terrace_ir::fold::constant_of;
use terrace_ir::pattern::Listener;
use terrace_ir::{Body, Change, Diagnostic, Location, Op, OpName, OpRef, Value};
use terrace_tensor::{ExtractSliceOp, InsertSliceOp};
use terrace_tensor_transforms::{is_cast_like_extract_slice, is_cast_like_insert_slice};

use crate::payload::{BodyId, OpPlace, ValuePlace};
use crate::state::{Handle, Mapped, State};

/// The casts through which a replacement is looked up (MLIR: `CastOpInterface`).
const CASTS: &[&str] = &[
    "arith.bitcast",
    "arith.extf",
    "arith.extsi",
    "arith.extui",
    "arith.fptosi",
    "arith.fptoui",
    "arith.index_cast",
    "arith.index_castui",
    "arith.scaling_extf",
    "arith.scaling_truncf",
    "arith.sitofp",
    "arith.truncf",
    "arith.trunci",
    "arith.uitofp",
    "builtin.unrealized_conversion_cast",
    "index.casts",
    "index.castu",
    "memref.cast",
    "memref.memory_space_cast",
    "shape.to_extent_tensor",
    "sparse_tensor.convert",
    "tensor.cast",
];

/// The operations through which a replacement is looked up (MLIR:
/// `FindPayloadReplacementOpInterface`): the replacement may be the definition of their first
/// operand.
const RESHAPES: &[&str] = &["tensor.collapse_shape", "tensor.expand_shape", "tensor.reshape"];

/// The operations that may replace a payload operation with handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Replacement {
    /// An operation of the same name, or a constant.
    SameName,
    /// Any operation, except casts that a conversion inserts.
    AnyName,
}

/// A payload operation with handles, before its replacement.
struct TrackedOp {
    name: OpName,
    location: Location,
    results: Vec<Value>,
}

/// The listener that updates the handles to the operations and values of one body.
pub struct BodyTracker<'t, 's> {
    state: &'t mut State<'s>,
    body: BodyId,
    ops: FxHashMap<Op, TrackedOp>,
    /// By value with handles or result of an operation with handles, the value that replaced it.
    replaced: FxHashMap<Value, Option<Value>>,
    /// The isolated operations that were erased.
    pub(crate) erased: Vec<Op>,
    /// The notes about operations whose replacement was not found.
    pub(crate) failures: Vec<Diagnostic>,
    count: usize,
    replacement: Replacement,
}

/// The outcome of a change whose body a [`BodyTracker`] observes.
pub(crate) struct Tracked<R> {
    /// The result of the change.
    pub(crate) result: R,
    /// The isolated operations that were erased.
    pub(crate) erased: Vec<Op>,
    /// The notes about operations whose replacement was not found.
    pub(crate) failures: Vec<Diagnostic>,
}

/// Runs `change` on `body`, which has the number `id`, and updates the handles in `state`.
pub(crate) fn track<'s, R>(
    state: &mut State<'s>,
    id: BodyId,
    replacement: Replacement,
    body: &mut Body,
    change: impl FnOnce(&mut Body, &mut BodyTracker<'_, 's>) -> R,
) -> Tracked<R> {
    let mut tracker = BodyTracker::new(state, id, body);
    tracker.replacement = replacement;
    body.start_recording();
    let result = change(body, &mut tracker);
    body.drain_changes(|body, change| tracker.changed(body, change));
    body.stop_recording();
    Tracked { result, erased: tracker.erased, failures: tracker.failures }
}

impl<'t, 's> BodyTracker<'t, 's> {
    /// Creates the listener for changes of `body`, which has the number `id`.
    pub fn new(state: &'t mut State<'s>, id: BodyId, body: &Body) -> Self {
        let mut tracker = Self {
            state,
            body: id,
            ops: FxHashMap::default(),
            replaced: FxHashMap::default(),
            erased: Vec::new(),
            failures: Vec::new(),
            count: 0,
            replacement: Replacement::SameName,
        };
        let mut ops = Vec::new();
        let mut values = Vec::new();
        for (_, mapped) in tracker.state.all() {
            match mapped {
                Mapped::Ops(list) => {
                    ops.extend(list.iter().filter(|at| at.body == id).map(|at| at.op))
                }
                Mapped::Values(list) => {
                    values.extend(list.iter().filter(|at| at.body == id).map(|at| at.value));
                }
                Mapped::Params(_) => {}
            }
        }
        ops.into_iter().for_each(|op| tracker.track(body, op));
        values.into_iter().for_each(|value| {
            tracker.replaced.entry(value).or_default();
        });
        tracker
    }

    fn track(&mut self, body: &Body, op: Op) {
        let results: Vec<Value> = body.results(op).collect();
        for result in &results {
            self.replaced.entry(*result).or_default();
        }
        let (name, location) = (body.name(op), body.location(op));
        self.ops.insert(op, TrackedOp { name, location, results });
    }

    fn erase(&mut self, body: &Body, op: Op) {
        let Some(tracked) = self.ops.remove(&op) else { return };
        let values: Vec<Value> =
            tracked.results.iter().filter_map(|result| self.replaced.remove(result)?).collect();
        let place = OpPlace { body: self.body, op };
        let handles: Vec<Handle> = self.handles_of(place);
        let dead = handles.iter().all(|handle| !self.state.is_live(*handle))
            || handles.iter().any(|handle| self.state.is_being_consumed(*handle));
        let replacement = match dead || values.is_empty() {
            true => None,
            false => match self.find(body, tracked.name, &values) {
                Ok(new) => Some(new),
                Err(notes) => {
                    self.fail(body, &tracked, &handles, &values, notes);
                    None
                }
            },
        };
        if let Some(new) = replacement {
            self.track(body, new);
        }
        let new = replacement.map(|op| OpPlace { body: self.body, op });
        let results = tracked.results;
        self.state.change_all(|mapped| match mapped {
            Mapped::Ops(ops) => replace_in(ops, |at| (*at == place).then_some(new)),
            Mapped::Values(list) => {
                let gone = |at: &ValuePlace| at.body == place.body && results.contains(&at.value);
                replace_in(list, |at| gone(at).then_some(None));
            }
            Mapped::Params(_) => {}
        });
    }

    fn find(&self, body: &Body, name: OpName, values: &[Value]) -> Result<Op, Vec<Diagnostic>> {
        let mut values = values.to_vec();
        if self.replacement == Replacement::AnyName {
            let source = |value: &Value| {
                let cast = body.defining_op(*value).map(|op| body.op(op))?;
                let is_cast = cast.name_str() == "builtin.unrealized_conversion_cast";
                is_cast.then(|| cast.operands().next())?
            };
            for value in &mut values {
                while let Some(inner) = source(value) {
                    *value = inner;
                }
            }
        }
        let name = match (self.replacement, values.first().and_then(|one| body.defining_op(*one))) {
            (Replacement::AnyName, Some(op)) => body.name(op),
            _ => name,
        };
        find_replacement(body, name, &values)
    }

    fn handles_of(&self, place: OpPlace) -> Vec<Handle> {
        let all = self.state.all();
        all.filter(|(_, mapped)| matches!(mapped, Mapped::Ops(ops) if ops.contains(&place)))
            .map(|(handle, _)| handle)
            .collect()
    }

    /// Records the notes about the operation `tracked`, whose replacement was not found.
    fn fail(
        &mut self,
        body: &Body,
        tracked: &TrackedOp,
        handles: &[Handle],
        values: &[Value],
        notes: Vec<Diagnostic>,
    ) {
        let note = |location, message: String| {
            Diagnostic::new(terrace_ir::Severity::Note, location, message)
        };
        self.failures.extend(notes);
        if let Some(live) = handles.iter().find(|handle| self.state.is_live(**handle)) {
            let message = "replacement is required because this handle must be updated";
            self.failures.push(note(self.state.location(*live), message.to_owned()));
        }
        let number = self.count;
        self.count += 1;
        self.failures.push(note(tracked.location, format!("[{number}] replaced op")));
        for (at, value) in values.iter().enumerate() {
            let location = body.value_location(*value);
            self.failures.push(note(location, format!("[{number}] replacement value {at}")));
        }
    }

    fn value_replaced(&mut self, body: &Body, old: Value, new: Value) {
        let Some(known) = self.replaced.get_mut(&old) else { return };
        if known.replace(new) == Some(new) {
            return;
        }
        let (old, new) = (self.place(old), self.place(new));
        self.replaced.entry(new.value).or_default();
        let is_alive = body.defining_op(new.value).is_none_or(|op| !body.is_erased(op));
        self.state.change_all(|mapped| {
            if let Mapped::Values(list) = mapped {
                replace_in(list, |at| (*at == old).then_some(is_alive.then_some(new)));
            }
        });
    }

    const fn place(&self, value: Value) -> ValuePlace {
        ValuePlace { body: self.body, value }
    }
}

/// Replaces the entries for which `change` returns a new entry, or removes them for `Some(None)`.
fn replace_in<T: Copy>(list: &mut Vec<T>, mut change: impl FnMut(&T) -> Option<Option<T>>) {
    let new = list.iter().filter_map(|at| change(at).unwrap_or(Some(*at)));
    *list = new.collect();
}

/// Returns the operation that replaces an operation called `name` whose results were replaced by
/// `values` (MLIR: `TrackingListener::findReplacementOp`).
///
/// # Errors
/// The steps of the search as notes, if there is no such operation.
pub fn find_replacement(
    body: &Body,
    name: OpName,
    values: &[Value],
) -> Result<Op, Vec<Diagnostic>> {
    let note =
        |location, message: &str| Diagnostic::new(terrace_ir::Severity::Note, location, message);
    let mut notes = Vec::new();
    let mut values = values.to_vec();
    loop {
        let definitions: Vec<Option<Op>> =
            values.iter().map(|value| body.defining_op(*value)).collect();
        let location = values.first().map(|value| body.value_location(*value));
        let (Some(first), Some(location)) = (definitions.first(), location) else {
            return Err(notes);
        };
        let Some(op) = *first else {
            notes.push(note(location, "ran out of suitable replacement values"));
            return Err(notes);
        };
        if definitions.iter().any(|definition| *definition != Some(op)) {
            notes.push(note(location, "replacement values belong to different ops"));
            return Err(notes);
        }
        let view = body.op(op);
        if view.name() == name || constant_of(view).is_some() {
            return Ok(op);
        }
        let message = if CASTS.contains(&view.name_str()) {
            values = view.operands().collect();
            "using output of 'CastOpInterface' op"
        } else if is_reshape(view) {
            values = view.operands().take(1).collect();
            "using operands provided by 'FindPayloadReplacementOpInterface'"
        } else {
            notes.push(note(view.location(), "ran out of suitable replacement values"));
            return Err(notes);
        };
        notes.push(note(view.location(), message));
    }
}

/// Whether the elements of the first operand of `op` are those of its result (MLIR: the
/// implementations of `FindPayloadReplacementOpInterface`).
fn is_reshape(op: OpRef<'_>) -> bool {
    if let Some(slice) = op.cast::<ExtractSliceOp>() {
        return is_cast_like_extract_slice(op.body(), slice) == Some(true);
    }
    if let Some(insertion) = op.cast::<InsertSliceOp>() {
        return is_cast_like_insert_slice(op.body(), insertion) == Some(true);
    }
    RESHAPES.contains(&op.name_str())
}

impl Listener for BodyTracker<'_, '_> {
    fn changed(&mut self, body: &Body, change: &Change) {
        match *change {
            Change::OperandChanged { op, use_, old, .. }
                if self.replaced.contains_key(&old) && !body.is_erased(op) =>
            {
                self.value_replaced(body, old, body.used_value(use_));
            }
            Change::OpErased(op) => {
                self.erase(body, op);
                self.erased.push(op);
            }
            _ => {}
        }
    }
}
