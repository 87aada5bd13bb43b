//! The interpreter of scripts: [`Interpreter`] executes the operations of a block one by one. The
//! pass `transform-interpreter` creates it; transform operations call it for their regions and
//! payload (MLIR: `TransformState::applyTransform`).

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;
use terrace_ir::{
    Attribute, BlockRef, Body, Context, Diagnostic, Op, OpInfo, OpRef, Rewriter, Value,
    ensure_sufficient_stack,
};
use terrace_pass::{PassRegistry, Runner};
use terrace_transform::SILENCE_TRACKING_FAILURES;
use terrace_transform::effects::is_handle_consumed;
use terrace_transform::interfaces::{TransformHandleType, TransformParamType};
use terrace_transform::predicates::{is_handle, is_value_handle};

use crate::invalidation;
use crate::outcome::{Failure, Outcome};
use crate::payload::{BodyId, OpPlace, Payload, ValuePlace};
use crate::state::{Mapped, State};
use crate::tracking::{BodyTracker, Replacement, track};

/// A payload entity that a transform operation returns for one of its results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Item {
    /// A payload operation.
    Op(OpPlace),
    /// A payload value.
    Value(ValuePlace),
    /// An attribute of a parameter.
    Param(Attribute),
    /// No entity (MLIR: a null pointer).
    None,
}

/// The payload of the results of a transform operation: one entry per result; `None` until the
/// operation sets the result.
pub type Results = Vec<Option<Mapped>>;

/// The implementation of a transform operation that is applied once (MLIR:
/// `TransformOpInterface::apply`).
pub type Apply = for<'p, 's> fn(&mut Interpreter<'p, 's>, OpRef<'s>, &mut Results) -> Outcome;

/// The implementation of a transform operation that is applied to each payload operation of its
/// first operand (MLIR: `TransformEachOpTrait`). Returns one item per result.
pub type ApplyToOne =
    for<'p, 's> fn(&mut Interpreter<'p, 's>, OpRef<'s>, OpPlace) -> Outcome<Vec<Item>>;

/// The implementation of a transform operation.
#[derive(Clone, Copy)]
pub enum Transform {
    /// Applied once to all operands.
    Whole(Apply),
    /// Applied once, with consumed handles that may list an operation twice.
    Repeatable(Apply),
    /// Applied to each payload operation.
    Each(ApplyToOne),
    /// Applied once, as [`Transform::Whole`]; fails if a replacement of payload is not found (MLIR:
    /// `ReportTrackingListenerFailuresOpTrait`).
    Tracked(Apply),
    /// Applied to each payload operation; fails if a replacement of payload is not found.
    TrackedEach(ApplyToOne),
}

/// The implementations of transform operations by name.
#[derive(Default)]
pub struct TransformTable {
    by_name: RwLock<FxHashMap<&'static str, Transform>>,
}

impl TransformTable {
    /// Returns the table of the context.
    pub fn of(cx: &Context) -> Arc<Self> {
        cx.extension::<Self>()
    }

    /// Adds implementations of operations; later ones replace earlier ones.
    pub fn add(&self, ops: &[(&'static OpInfo, Transform)]) {
        let mut table = self.by_name.write().unwrap_or_else(PoisonError::into_inner);
        table.extend(ops.iter().map(|(info, transform)| (info.name, *transform)));
    }

    /// Adds the implementations of operations that have none.
    pub fn add_missing(&self, ops: &[(&'static OpInfo, Transform)]) {
        let mut table = self.by_name.write().unwrap_or_else(PoisonError::into_inner);
        for (info, transform) in ops {
            table.entry(info.name).or_insert(*transform);
        }
    }

    fn get(&self, name: &str) -> Option<Transform> {
        self.by_name.read().unwrap_or_else(PoisonError::into_inner).get(name).copied()
    }
}

/// The execution of a script on a payload.
///
/// The script is a copy, so that it does not change while the payload, which may contain the
/// original, does.
pub struct Interpreter<'p, 's> {
    /// The payload with its changes.
    pub payload: Payload<'p>,
    /// The mapping of handles.
    pub state: State<'s>,
    /// The outermost body of the script.
    pub script: &'s Body,
    pub(crate) registry: &'p PassRegistry,
    pub(crate) runner: Runner<'p>,
    pub(crate) checks: bool,
    table: Arc<TransformTable>,
    failures: Vec<Diagnostic>,
}

impl<'p, 's> Interpreter<'p, 's> {
    /// Creates an interpreter of `script` for the payload in `top`.
    pub fn new(
        top: &'p mut Body,
        script: &'s Body,
        registry: &'p PassRegistry,
        runner: Runner<'p>,
        checks: bool,
    ) -> Self {
        let table = TransformTable::of(script.context());
        let (payload, state) = (Payload::new(top), State::default());
        Self { payload, state, script, registry, runner, checks, table, failures: Vec::new() }
    }

    /// Returns the context.
    pub fn context(&self) -> &'s Context {
        self.script.context()
    }

    /// Returns the operation `op` of the script and its ancestors, inner ones first, across
    /// isolated operations.
    pub(crate) fn script_ancestors(&self, op: OpRef<'s>) -> Vec<OpRef<'s>> {
        let mut bodies = Vec::new();
        find_body(self.script, op.body(), &mut bodies);
        let mut found: Vec<OpRef<'s>> = op.ancestors().collect();
        for (body, proxy) in bodies {
            found.extend(body.op(proxy).ancestors());
        }
        found
    }

    /// Executes the operations of `block` except its terminator.
    ///
    /// # Errors
    /// The first failure.
    pub fn run_block(&mut self, block: BlockRef<'s>) -> Outcome {
        self.run_block_with(block, &mut |_, failure| Err(failure))
    }

    /// Executes the operations of `block` except its terminator, and calls `recover` with each
    /// failure; execution continues if it returns successfully.
    ///
    /// # Errors
    /// The first failure that `recover` returns.
    pub fn run_block_with(
        &mut self,
        block: BlockRef<'s>,
        recover: &mut dyn FnMut(OpRef<'s>, Failure) -> Outcome,
    ) -> Outcome {
        let end = block.terminator().map(OpRef::id);
        for op in block.ops().filter(|op| Some(op.id()) != end) {
            if let Err(failure) = self.run_one(op) {
                recover(op, failure)?;
            }
        }
        self.state.set_current(end);
        Ok(())
    }

    /// Executes the operation `op` of the innermost region.
    ///
    /// # Errors
    /// The failure of the operation.
    pub fn run_one(&mut self, op: OpRef<'s>) -> Outcome {
        self.state.set_current(Some(op.id()));
        ensure_sufficient_stack(|| self.apply(op))
    }

    /// Executes `op` and maps its results.
    fn apply(&mut self, op: OpRef<'s>) -> Outcome {
        let Some(transform) = self.table.get(op.name_str()) else {
            return Err(self.definite(op.error("cannot be interpreted: it has no implementation")));
        };
        if self.checks {
            let repeatable = matches!(transform, Transform::Repeatable(_)) || allows_repeated(op);
            invalidation::check(&mut self.state, &self.payload, op, repeatable)?;
        }
        let consumed: Vec<Value> =
            op.operands().filter(|operand| is_handle_consumed(op, *operand)).collect();
        let mut results: Results = vec![None; op.result_count()];
        let outer = std::mem::take(&mut self.failures);
        let outcome = match transform {
            Transform::Whole(apply) | Transform::Repeatable(apply) | Transform::Tracked(apply) => {
                apply(self, op, &mut results)
            }
            Transform::Each(apply) | Transform::TrackedEach(apply) => {
                self.apply_to_each(op, apply, &mut results)
            }
        };
        let failures = std::mem::replace(&mut self.failures, outer);
        let reports = matches!(transform, Transform::Tracked(_) | Transform::TrackedEach(_));
        let outcome = with_tracking_failures(op, outcome, failures, reports);
        if let Err(Failure::Definite(_)) = outcome {
            return outcome;
        }
        for value in consumed {
            self.state.forget(value);
        }
        for (result, mapped) in op.results().zip(results) {
            self.map_result(op, result, mapped)?;
        }
        outcome
    }

    /// Applies `apply` to each payload operation of the first operand of `op`.
    fn apply_to_each(
        &mut self,
        op: OpRef<'s>,
        apply: ApplyToOne,
        results: &mut Results,
    ) -> Outcome {
        let Some(target) = op.operands().next() else { return Ok(()) };
        let targets = self.state.ops(target);
        if is_handle_consumed(op, target) && self.checks {
            self.check_nesting(op, &targets)?;
        }
        let mut columns: Vec<Vec<Item>> = vec![Vec::new(); results.len()];
        let mut failed: Option<(Diagnostic, Vec<Diagnostic>)> = None;
        for place in targets {
            // An earlier application may have erased the operation.
            if !self.state.ops(target).contains(&place) {
                continue;
            }
            match apply(self, op, place) {
                Ok(items) => {
                    columns.iter_mut().zip(items).for_each(|(column, item)| column.push(item));
                }
                Err(Failure::Silenceable(first, rest)) => match &mut failed {
                    Some((_, all)) => {
                        all.push(first);
                        all.extend(rest);
                    }
                    None => failed = Some((first, rest)),
                },
                Err(definite) => return Err(definite),
            }
        }
        for (at, column) in columns.into_iter().enumerate() {
            results[at] = Some(self.collect(op, at, column));
        }
        match failed {
            Some((first, rest)) => Err(Failure::Silenceable(first, rest)),
            None => Ok(()),
        }
    }

    /// Returns the entities in `items` that the result of `op` with index `at` can list.
    pub fn collect(&self, op: OpRef<'_>, at: usize, items: Vec<Item>) -> Mapped {
        let mut mapped = empty_of(op, op.result(at));
        for item in items {
            match (item, &mut mapped) {
                (Item::Op(place), Mapped::Ops(ops)) => ops.push(place),
                (Item::Value(place), Mapped::Values(values)) => values.push(place),
                (Item::Param(param), Mapped::Params(params)) => params.push(param),
                _ => {}
            }
        }
        mapped
    }

    /// Checks that no operation of `targets` follows one that is nested in it.
    fn check_nesting(&self, op: OpRef<'_>, targets: &[OpPlace]) -> Outcome {
        for (at, ancestor) in targets.iter().enumerate() {
            let nested = targets[at + 1..]
                .iter()
                .find(|place| *place != ancestor && self.payload.encloses(*ancestor, **place));
            let Some(nested) = nested else { continue };
            let message = "transform operation consumes a handle pointing to an ancestor payload \
                           operation before its descendant";
            let note = "the ancestor is likely erased or rewritten before the descendant is \
                        accessed, leading to undefined behavior";
            let error = Diagnostic::error(op.location(), message)
                .with_note(op.location(), note)
                .with_note(self.payload.op(*ancestor).location(), "ancestor payload op")
                .with_note(self.payload.op(*nested).location(), "descendant payload op");
            return Err(Failure::definite(op.context(), error));
        }
        Ok(())
    }

    /// Maps the result `result` of `op`, whose payload must satisfy the result's type.
    fn map_result(&mut self, op: OpRef<'s>, result: Value, mapped: Option<Mapped>) -> Outcome {
        let mapped = mapped.unwrap_or_else(|| empty_of(op, result));
        self.check_type(op, result, &mapped).map_err(|error| self.definite(error))?;
        self.state.map(result, mapped);
        Ok(())
    }

    /// Checks that `value`, which `op` uses or defines, can refer to the payload `mapped`.
    ///
    /// # Errors
    /// If the type of `value` restricts payload to other entities.
    pub fn check_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        mapped: &Mapped,
    ) -> Result<(), Diagnostic> {
        let cx = self.context();
        let (ty, location) = (op.body().value_type(value), op.body().value_location(value));
        match mapped {
            Mapped::Ops(ops) => {
                let Some(held) = ty.interface::<dyn TransformHandleType>(cx) else { return Ok(()) };
                ops.iter().try_for_each(|at| held.check_payload(location, self.payload.op(*at)))
            }
            Mapped::Params(params) => {
                let Some(held) = ty.interface::<dyn TransformParamType>(cx) else { return Ok(()) };
                params.iter().try_for_each(|param| held.check_param(cx, location, *param))
            }
            Mapped::Values(_) => Ok(()),
        }
    }

    /// Emits `error` and returns a definite failure.
    pub fn definite(&self, error: Diagnostic) -> Failure {
        Failure::definite(self.context(), error)
    }

    /// Runs `change` on the body `id` of the payload and updates the handles to its operations.
    pub fn rewrite<R>(
        &mut self,
        id: BodyId,
        change: impl FnOnce(&mut Body, &mut BodyTracker<'_, 's>) -> R,
    ) -> R {
        let body = self.payload.body_mut(id);
        let tracked = track(&mut self.state, id, Replacement::SameName, body, change);
        self.failures.extend(tracked.failures);
        for op in tracked.erased {
            self.forget_body(OpPlace { body: id, op });
        }
        tracked.result
    }

    /// Adds notes about operations whose replacement was not found.
    pub(crate) fn add_failures(&mut self, failures: Vec<Diagnostic>) {
        self.failures.extend(failures);
    }

    /// Runs `change` with a rewriter that inserts before the operation at `place` and updates
    /// handles.
    pub fn rewrite_at<R>(
        &mut self,
        place: OpPlace,
        change: impl FnOnce(&mut Rewriter<'_>) -> R,
    ) -> R {
        self.rewrite(place.body, |body, tracker| {
            change(&mut Rewriter::new(body, place.op, Some(tracker)))
        })
    }

    /// Forgets all handles to operations nested in the operation at `place`, which is changed
    /// without tracking.
    pub fn forget_nested(&mut self, place: OpPlace) {
        let payload = &self.payload;
        let is_gone = |at: OpPlace| at != place && payload.encloses(place, at);
        self.state.change_all(|mapped| match mapped {
            Mapped::Ops(ops) => ops.retain(|at| !is_gone(*at)),
            Mapped::Values(values) => {
                values.retain(|at| {
                    payload.owner(*at).is_none_or(|owner| owner == place || !is_gone(owner))
                });
            }
            Mapped::Params(_) => {}
        });
        self.forget_body(place);
    }

    /// Forgets all handles to the operation at `place`, which is about to be erased without
    /// tracking, and to its results.
    pub fn forget_op(&mut self, place: OpPlace) {
        let results: Vec<Value> = self.payload.body(place.body).results(place.op).collect();
        let is_result = |at: &ValuePlace| at.body == place.body && results.contains(&at.value);
        self.state.change_all(|mapped| match mapped {
            Mapped::Ops(ops) => ops.retain(|at| *at != place),
            Mapped::Values(values) => values.retain(|at| !is_result(at)),
            Mapped::Params(_) => {}
        });
    }

    /// Forgets the own body of the operation at `place`, which was erased, and all handles into it.
    pub(crate) fn forget_body(&mut self, place: OpPlace) {
        let Some(gone) = self.payload.forget_body(place) else { return };
        let gone = self.payload.forget_bodies_in(gone);
        self.state.change_all(|mapped| match mapped {
            Mapped::Ops(ops) => ops.retain(|at| !gone.contains(&at.body)),
            Mapped::Values(values) => values.retain(|at| !gone.contains(&at.body)),
            Mapped::Params(_) => {}
        });
    }
}

/// Adds the bodies that enclose `wanted`, which is `body` or nested in it, with the operations that
/// own the bodies between, inner ones first; returns whether `wanted` was found.
fn find_body<'s>(body: &'s Body, wanted: &Body, found: &mut Vec<(&'s Body, Op)>) -> bool {
    if std::ptr::eq(body, wanted) {
        return true;
    }
    let mut proxies = body.ops_below(Op::ROOT).filter(|op| body.child(*op).is_some());
    let inner = proxies.find(|proxy| {
        let child = body.child(*proxy);
        child.is_some_and(|child| ensure_sufficient_stack(|| find_body(child, wanted, found)))
    });
    found.extend(inner.map(|proxy| (body, proxy)));
    inner.is_some()
}

/// Returns an empty list of the kind of payload that `value` of the script refers to.
pub fn empty_of(op: OpRef<'_>, value: Value) -> Mapped {
    let (cx, ty) = (op.context(), op.body().value_type(value));
    match (is_handle(cx, ty), is_value_handle(cx, ty)) {
        (true, _) => Mapped::Ops(Vec::new()),
        (false, true) => Mapped::Values(Vec::new()),
        (false, false) => Mapped::Params(Vec::new()),
    }
}

/// Whether an attribute of `op` states that its consumed handles may list an operation twice.
fn allows_repeated(op: OpRef<'_>) -> bool {
    op.attribute("allow_repeated_handles").is_some()
}

/// Adds the `failures` to find replacements for payload to the outcome of `op`, which fails because
/// of them if it `reports` them.
fn with_tracking_failures(
    op: OpRef<'_>,
    outcome: Outcome,
    failures: Vec<Diagnostic>,
    reports: bool,
) -> Outcome {
    const MESSAGE: &str = "tracking listener failed to find replacement op during application of \
                           this transform op";
    if failures.is_empty() || !reports || op.attribute(SILENCE_TRACKING_FAILURES).is_some() {
        return outcome;
    }
    let add = |error: Diagnostic| {
        failures.iter().fold(error, |error, note| error.with_note(note.location(), note.message()))
    };
    match outcome {
        Ok(()) => Err(Failure::silenceable(add(Diagnostic::error(op.location(), MESSAGE)))),
        Err(Failure::Silenceable(first, rest)) => {
            let text = format!("tracking listener also failed: {MESSAGE}");
            Err(Failure::Silenceable(add(first.with_note(op.location(), text)), rest))
        }
        definite => definite,
    }
}

/// Returns the operation `op` of the body that contains `place`, as an item.
pub const fn item(place: OpPlace, op: Op) -> Item {
    Item::Op(OpPlace { body: place.body, op })
}
