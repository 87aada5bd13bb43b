//! The checks for uses of invalidated handles (MLIR: the expensive checks of `TransformState`):
//! [`check`] is called before each operation of a script, unless the checks are disabled.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::{Diagnostic, Location, OpRef};
use terrace_transform::effects::is_handle_consumed;

use crate::outcome::{Failure, Outcome};
use crate::payload::{OpPlace, Payload, ValuePlace};
use crate::state::{Handle, Mapped, State};

/// The reason why a handle must not be used, as the notes of the error about a use.
#[derive(Clone)]
pub struct Invalidation {
    message: &'static str,
    notes: Vec<(Location, String)>,
}

const USED: &str = "op uses a handle invalidated by a previously executed transform op";
const USED_EMPTY: &str = "op uses a handle associated with empty payload and invalidated by a \
                          previously executed transform op";

impl Invalidation {
    fn report(&self, op: OpRef<'_>) -> Failure {
        let mut error = Diagnostic::error(op.location(), self.message);
        for (location, note) in &self.notes {
            error = error.with_note(*location, note.clone());
        }
        Failure::definite(op.context(), error)
    }
}

/// Checks that `op` uses no invalidated handle, and records the handles that it invalidates.
///
/// # Errors
/// If `op` uses an invalidated handle: a definite failure; if a consumed handle lists an entity
/// twice: a silenceable one.
pub(crate) fn check(
    state: &mut State<'_>,
    payload: &Payload<'_>,
    op: OpRef<'_>,
    allows_repeated: bool,
) -> Outcome {
    let mut new: FxHashMap<Handle, Invalidation> = FxHashMap::default();
    for (number, operand) in op.operands().enumerate() {
        if let Some(found) = state.invalidation(operand) {
            return Err(found.report(op));
        }
        let handle = state.find(operand);
        if !allows_repeated && let Some(found) = handle.and_then(|handle| new.get(&handle)) {
            return Err(found.report(op));
        }
        if !is_handle_consumed(op, operand) {
            continue;
        }
        let consumer = Consumer { op, number };
        match state.get(operand) {
            Some(Mapped::Ops(ops)) if ops.is_empty() => {
                if let Some(handle) = handle {
                    new.entry(handle).or_insert_with(|| consumer.empty());
                }
            }
            Some(Mapped::Ops(ops)) => {
                let ops = ops.clone();
                consumer.invalidate_ops(state, payload, &ops, None, &mut new);
            }
            Some(Mapped::Values(values)) => {
                for value in values.clone() {
                    consumer.invalidate_value(state, payload, value, &mut new);
                }
            }
            _ => {}
        }
    }
    for (handle, why) in new {
        state.frame_mut(handle.frame).invalid.entry(handle.value).or_insert(why);
    }
    if allows_repeated { Ok(()) } else { check_repeated(state, payload, op) }
}

/// Checks that no consumed handle lists a payload entity twice.
fn check_repeated(state: &State<'_>, payload: &Payload<'_>, op: OpRef<'_>) -> Outcome {
    for (number, operand) in op.operands().enumerate() {
        if !is_handle_consumed(op, operand) {
            continue;
        }
        let error = |location: Location, what: &str| {
            let message = format!(
                "a handle passed as operand #{number} and consumed by this operation points to a \
                 payload entity more than once"
            );
            let error = Diagnostic::error(op.location(), message);
            Err(Failure::silenceable(error.with_note(location, what)))
        };
        match state.get(operand) {
            Some(Mapped::Ops(ops)) => {
                if let Some(at) = repeated(ops) {
                    return error(payload.op(at).location(), "repeated target op");
                }
            }
            Some(Mapped::Values(values)) => {
                if let Some(at) = repeated(values) {
                    let location = payload.body(at.body).value_location(at.value);
                    return error(location, "repeated target value");
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn repeated<T: Copy + PartialEq + std::hash::Hash + Eq>(list: &[T]) -> Option<T> {
    let mut seen = rustc_hash::FxHashSet::default();
    list.iter().copied().find(|one| !seen.insert(*one))
}

/// An operand of an operation, which consumes the handle.
struct Consumer<'a> {
    op: OpRef<'a>,
    number: usize,
}

impl Consumer<'_> {
    fn empty(&self) -> Invalidation {
        let note =
            format!("invalidated by this transform op that consumes its operand #{}", self.number);
        Invalidation { message: USED_EMPTY, notes: vec![(self.op.location(), note)] }
    }

    fn nested_note(&self) -> (Location, String) {
        let note = format!(
            "invalidated by this transform op that consumes its operand #{} and invalidates all \
             handles to payload IR entities associated with this operand and entities nested in \
             them",
            self.number
        );
        (self.op.location(), note)
    }

    /// Records the handles to `ops` and to what is nested in them; `through` is the location of the
    /// consumed value, if the handle is to a value.
    fn invalidate_ops(
        &self,
        state: &State<'_>,
        payload: &Payload<'_>,
        ops: &[OpPlace],
        through: Option<Location>,
        new: &mut FxHashMap<Handle, Invalidation>,
    ) {
        let invalid: FxHashSet<OpPlace> = ops.iter().copied().collect();
        let around = |place: OpPlace| payload.ancestors(place).find(|at| invalid.contains(at));
        for (handle, mapped) in state.all() {
            if new.contains_key(&handle)
                || state.frame(handle.frame).invalid.contains_key(&handle.value)
            {
                continue;
            }
            let notes = match mapped {
                Mapped::Ops(list) => list.iter().find_map(|at| {
                    let ancestor = payload.op(around(*at)?).location();
                    Some(vec![
                        (state.location(handle), "handle to invalidated ops".to_owned()),
                        self.nested_note(),
                        (ancestor, "ancestor payload op".to_owned()),
                        (payload.op(*at).location(), "nested payload op".to_owned()),
                    ])
                }),
                Mapped::Values(list) => list.iter().find_map(|at| {
                    let owner = payload.owner(*at)?;
                    let ancestor = payload.op(around(owner)?).location();
                    let (definition, text) = definition_note(payload, *at, owner);
                    Some(vec![
                        (state.location(handle), "invalidated handle".to_owned()),
                        self.nested_note(),
                        (ancestor, "ancestor op associated with the consumed handle".to_owned()),
                        (definition, text),
                        (
                            payload.body(at.body).value_location(at.value),
                            "payload value".to_owned(),
                        ),
                    ])
                }),
                Mapped::Params(_) => None,
            };
            let Some(mut notes) = notes else { continue };
            if let Some(location) = through {
                let note = "consumed handle points to this payload value";
                notes.push((location, note.to_owned()));
            }
            new.insert(handle, Invalidation { message: USED, notes });
        }
    }

    /// Records the handles to `value` and to what defines it.
    fn invalidate_value(
        &self,
        state: &State<'_>,
        payload: &Payload<'_>,
        value: ValuePlace,
        new: &mut FxHashMap<Handle, Invalidation>,
    ) {
        let location = payload.body(value.body).value_location(value.value);
        for (handle, mapped) in state.all() {
            let Mapped::Values(list) = mapped else { continue };
            if !list.contains(&value) || new.contains_key(&handle) {
                continue;
            }
            let note = format!(
                "invalidated by this transform op that consumes its operand #{} and invalidates \
                 handles to the same values as associated with it",
                self.number
            );
            let notes = vec![
                (state.location(handle), "invalidated handle".to_owned()),
                (self.op.location(), note),
                (location, "payload value".to_owned()),
            ];
            new.insert(handle, Invalidation { message: USED, notes });
        }
        let body = payload.body(value.body);
        let ops: Vec<OpPlace> = match body.argument_of(value.value) {
            Some((block, _)) => {
                body.ops_in(block).map(|op| OpPlace { body: value.body, op }).collect()
            }
            None => payload.defining_op(value).into_iter().collect(),
        };
        self.invalidate_ops(state, payload, &ops, Some(location), new);
    }
}

/// Returns the note about the definition of `value` by the operation `owner`.
fn definition_note(payload: &Payload<'_>, value: ValuePlace, owner: OpPlace) -> (Location, String) {
    let body = payload.body(value.body);
    let location = payload.op(owner).location();
    match (body.argument_of(value.value), body.result_of(value.value)) {
        (Some((block, argument)), _) => {
            let (region, at) = position_of(payload, value, block);
            let text = format!(
                "op defining the value as block argument #{argument} of block #{at} in region \
                 #{region}"
            );
            (location, text)
        }
        (None, Some((_, result))) => {
            (location, format!("op defining the value as result #{result}"))
        }
        (None, None) => (location, String::new()),
    }
}

/// Returns the index of the region of `block`, and that of `block` in the region.
pub(crate) fn position_of(
    payload: &Payload<'_>,
    value: ValuePlace,
    block: terrace_ir::Block,
) -> (usize, usize) {
    let body = payload.body(value.body);
    let Some(region) = body.block_region(block) else { return (0, 0) };
    let at = body.blocks_in(region).position(|one| one == block).unwrap_or(0);
    let owner = body.region_owner(region);
    let number = owner.and_then(|owner| body.regions(owner).position(|one| one == region));
    (number.unwrap_or(0), at)
}
