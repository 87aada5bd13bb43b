//! The operations that rewrite payload by generic transformations: patterns, cse, dead code
//! elimination, code motion and registered passes.

use terrace_builtin::IntegerAttr;
use terrace_ir::effects::is_trivially_dead;
use terrace_ir::pattern::Listener;
use terrace_ir::{
    ArrayAttr, Attribute, Body, Context, Diagnostic, Op, OpRef, PatternSet, Region, StringAttr,
    TraitFlags,
};
use terrace_pass::{Anchor, Pipeline};
use terrace_rewrite::{
    FrozenPatterns, GreedyConfig, GreedyOutcome, RegionSimplification,
    apply_patterns_greedily_with, apply_patterns_to_ops_with,
};
use terrace_transform::{ApplyPatternsOp, ApplyRegisteredPassOp, ParamOperandAttr};
use terrace_transforms::{eliminate_common_subexpressions_in, hoist_from_loop};

use crate::descriptors::PatternDescriptors;
use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::{BodyId, OpPlace};
use crate::state::Mapped;

impl Interpreter<'_, '_> {
    /// Checks that the payload operation at `place` does not contain the script `op`.
    pub(crate) fn check_not_itself(&self, op: OpRef<'_>, place: OpPlace) -> Outcome {
        let mut bodies = self.payload.path(place.body);
        if self.payload.body(place.body).child(place.op).is_some() || place.op == Op::ROOT {
            bodies.push(place.op);
        }
        let root = place == crate::payload::Payload::root();
        let path = if root { &[][..] } else { &bodies[..] };
        let inner = path.iter().try_fold(self.script, |body, op| body.child(*op));
        let is_isolated = root || self.payload.body(place.body).child(place.op).is_some();
        if !is_isolated || !inner.is_some_and(|inner| holds(inner, op.body())) {
            return Ok(());
        }
        let message = "cannot apply transform to itself (or one of its ancestors)";
        let error = Diagnostic::error(op.location(), message);
        let location = self.payload.op(place).location();
        Err(self.definite(error.with_note(location, "target payload op")))
    }

    /// Returns the bodies of the operation at `place` and of the isolated operations in it, outer
    /// ones first, with the operation whose regions are meant.
    pub(crate) fn bodies_within(&mut self, place: OpPlace) -> Vec<(BodyId, Op)> {
        let first = self.payload.body_of_regions(place);
        let mut found = vec![first];
        let mut next = 0;
        while let Some((id, owner)) = found.get(next).copied() {
            next += 1;
            let body = self.payload.body(id);
            let isolated: Vec<Op> =
                body.ops_below(owner).filter(|op| body.child(*op).is_some()).collect();
            for op in isolated {
                found.push(self.payload.body_of_regions(OpPlace { body: id, op }));
            }
        }
        found
    }

    /// Applies `patterns` greedily to the regions of the operation at `place`, or to the operations
    /// below it if it is not isolated.
    pub(crate) fn apply_greedily(
        &mut self,
        place: OpPlace,
        patterns: &FrozenPatterns,
        config: &GreedyConfig,
    ) -> GreedyOutcome {
        let is_isolated = self.payload.op(place).flags().contains(TraitFlags::ISOLATED);
        let mut outcome = GreedyOutcome::default();
        for (at, (id, owner)) in self.bodies_within(place).into_iter().enumerate() {
            if !self.payload.holds(id) {
                continue;
            }
            let direct = at == 0 && !is_isolated;
            outcome.add(self.rewrite(id, |body, tracker| {
                if direct {
                    let ops: Vec<Op> = body.ops_below(owner).collect();
                    return apply_patterns_to_ops_with(body, &ops, patterns, config, Some(tracker));
                }
                let regions: Vec<Region> = body.regions(owner).collect();
                let mut all = GreedyOutcome::default();
                for region in regions {
                    let listener = Some(tracker as &mut dyn Listener);
                    all.add(apply_patterns_greedily_with(body, region, patterns, config, listener));
                }
                all
            }));
        }
        outcome
    }
}

/// Whether `wanted` is `body` or nested in it.
fn holds(body: &Body, wanted: &Body) -> bool {
    std::ptr::eq(body, wanted) || body.child_bodies().any(|child| holds(child, wanted))
}

/// The greatest number of times that patterns and the elimination of common subexpressions are
/// applied in turn (MLIR has the same).
const MAX_ROUNDS: usize = 50;

/// Applies the patterns of descriptors greedily.
pub(crate) fn apply_patterns<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    place: OpPlace,
) -> Outcome<Vec<crate::interpreter::Item>> {
    let Some(apply) = op.cast::<ApplyPatternsOp>() else { return Ok(Vec::new()) };
    interpreter.check_not_itself(op, place)?;
    let cx = op.context();
    let limit = |number: i64| u64::try_from(number).ok();
    let config = GreedyConfig {
        region_simplification: RegionSimplification::Aggressive,
        max_iterations: limit(apply.max_iterations()),
        max_rewrites: limit(apply.max_num_rewrites()),
        ..GreedyConfig::default()
    };
    let (mut set, table) = (PatternSet::new(), PatternDescriptors::of(cx));
    let descriptors = op.region(0).and_then(|region| region.entry());
    for descriptor in descriptors.into_iter().flat_map(|block| block.ops()) {
        let added = table.populate(descriptor, &mut set);
        added.map_err(|error| interpreter.definite(error))?;
    }
    let patterns = FrozenPatterns::new(cx, set);
    for _ in 0..MAX_ROUNDS {
        let outcome = interpreter.apply_greedily(place, &patterns, &config);
        if !outcome.converged {
            let message = "greedy pattern application failed";
            let location = interpreter.payload.op(place).location();
            return Err(Failure::silenceable(Diagnostic::error(location, message)));
        }
        if !apply.apply_cse() || !cse_at(interpreter, place) {
            return Ok(Vec::new());
        }
    }
    let error = Diagnostic::error(op.location(), "fixpoint iteration did not converge");
    Err(interpreter.definite(error))
}

/// Eliminates common subexpressions in the operation at `place`; returns whether there were any.
fn cse_at(interpreter: &mut Interpreter<'_, '_>, place: OpPlace) -> bool {
    let mut changed = false;
    for (id, owner) in interpreter.bodies_within(place) {
        changed |= interpreter.rewrite(id, |body, _| {
            let outcome = eliminate_common_subexpressions_in(body, owner);
            outcome.replaced + outcome.dead > 0
        });
    }
    changed
}

/// Eliminates common subexpressions in the payload operation.
pub(crate) fn apply_cse<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    place: OpPlace,
) -> Outcome<Vec<crate::interpreter::Item>> {
    interpreter.check_not_itself(op, place)?;
    cse_at(interpreter, place);
    Ok(Vec::new())
}

/// Erases dead operations in the payload operation.
pub(crate) fn apply_dce<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    place: OpPlace,
) -> Outcome<Vec<crate::interpreter::Item>> {
    interpreter.check_not_itself(op, place)?;
    for (id, owner) in interpreter.bodies_within(place) {
        interpreter.rewrite(id, |body, _| {
            let mut ops: Vec<Op> = body.ops_below(owner).collect();
            while let Some(op) = ops.pop() {
                if body.op(op).block().is_some() && is_trivially_dead(body, op) {
                    body.erase(op);
                }
            }
        });
    }
    Ok(Vec::new())
}

/// Moves loop-invariant operations out of the payload loop.
pub(crate) fn apply_licm<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    place: OpPlace,
) -> Outcome<Vec<crate::interpreter::Item>> {
    if interpreter.payload.op(place).interface::<terrace_interfaces::DynLoopLike<'_>>().is_none() {
        return Err(Failure::of(op, "expected a loop"));
    }
    interpreter.rewrite(place.body, |body, _| {
        hoist_from_loop(body, place.op);
    });
    Ok(Vec::new())
}

impl Interpreter<'_, '_> {
    /// Runs the registered pass `name` on the operation at `place`; `None` if it is not registered
    /// or fails.
    pub(crate) fn run_pass(&mut self, place: OpPlace, name: &str) -> Option<()> {
        let anchor = Anchor::of(self.payload.op(place).name_str());
        let pipeline = Pipeline::parse_elements(self.registry, "mlir-opt", anchor, name).ok()?;
        let (id, _) = self.payload.body_of_regions(place);
        let path = self.payload.path(id);
        self.forget_nested(place);
        let runner = self.runner.at(self.payload.top(), &path);
        runner.run_pipeline(&pipeline, self.payload.body_mut(id)).ok()
    }
}

/// Runs a registered pass or pipeline on each payload operation.
pub(crate) fn apply_registered_pass<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    results: &mut Results,
) -> Outcome {
    let Some(apply) = op.cast::<ApplyRegisteredPassOp>() else { return Ok(()) };
    let cx = op.context();
    let name = apply.pass_name();
    let dynamic: Vec<Vec<Attribute>> =
        op.operands().skip(1).map(|param| interpreter.state.params(param)).collect();
    let mut options = String::new();
    for (key, value) in apply.options().data(cx).entries() {
        let text = option_text(cx, *value, &dynamic);
        options.push_str(&format!(" {}={text}", key.as_str(cx)));
    }
    if interpreter.registry.get(name).is_none() {
        let message = format!("unknown pass or pass pipeline: {name}");
        return Err(interpreter.definite(Diagnostic::error(op.location(), message)));
    }
    let text = format!("{name}{{{}}}", options.trim_start());
    let targets = interpreter.state.ops(op.operand(0));
    for place in &targets {
        interpreter.check_not_itself(op, *place)?;
        let anchor = Anchor::of(interpreter.payload.op(*place).name_str());
        let registry = interpreter.registry;
        let parsed = Pipeline::parse_elements(registry, "mlir-opt", anchor, &text);
        let Ok(pipeline) = parsed else {
            let message = format!("failed to add pass or pass pipeline to pipeline: {name}");
            return Err(interpreter.definite(Diagnostic::error(op.location(), message)));
        };
        let (id, _) = interpreter.payload.body_of_regions(*place);
        let path = interpreter.payload.path(id);
        // The pipeline may erase any nested operation, after which handles to it are lost.
        interpreter.forget_nested(*place);
        let runner = interpreter.runner.at(interpreter.payload.top(), &path);
        let outcome = runner.run_pipeline(&pipeline, interpreter.payload.body_mut(id));
        if outcome.is_err() {
            let location = interpreter.payload.op(*place).location();
            return Err(Failure::on_target(op, location, "pass pipeline failed"));
        }
    }
    results[0] = Some(Mapped::Ops(targets));
    Ok(())
}

/// Returns the text of the value of a pass option. A value that stands for an operand is an index
/// into `dynamic`.
fn option_text(cx: &Context, value: Attribute, dynamic: &[Vec<Attribute>]) -> String {
    let join = |list: &[Attribute]| {
        let texts = list.iter().map(|one| option_text(cx, *one, dynamic));
        texts.collect::<Vec<_>>().join(",")
    };
    if let Some(operand) = value.downcast::<ParamOperandAttr>(cx) {
        let index = operand.index.data(cx).to_i64().and_then(|index| usize::try_from(index).ok());
        return index
            .and_then(|index| dynamic.get(index))
            .map(|list| join(list))
            .unwrap_or_default();
    }
    if let Some(text) = value.downcast::<StringAttr>(cx) {
        return text.text().into_owned();
    }
    if let Some(array) = value.downcast::<ArrayAttr>(cx) {
        return join(&array.0);
    }
    match value.downcast::<IntegerAttr>(cx) {
        Some(number) => match number.as_bool(cx) {
            Some(flag) => flag.to_string(),
            None => number.to_i64().unwrap_or_default().to_string(),
        },
        None => value.to_text(cx).to_string(),
    }
}
