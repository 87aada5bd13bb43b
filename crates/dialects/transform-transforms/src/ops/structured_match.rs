//! The matchers of structured operations: `match.structured` and the predicates in its body.

use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::TypeExt;
use terrace_builtin::{AffineMapAttr, IntegerAttr};
use terrace_ir::{Attribute, Diagnostic, OpRef, Value};
use terrace_linalg::Structured;
use terrace_transform::interfaces::TransformParamType;
use terrace_transform::predicates::{is_handle, is_value_handle};
use terrace_transform::{
    AffineMapParamType, FailurePropagationMode, MatchStructuredDimOp, MatchStructuredInitOp,
    MatchStructuredInputOp, MatchStructuredOp, MatchStructuredResultOp,
};

use super::query::Positions;
use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::{OpPlace, ValuePlace};
use crate::state::Mapped;

/// Runs the predicates in the body on the payload operation.
pub(crate) fn structured<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    results: &mut Results,
) -> Outcome {
    let Some(matcher) = op.cast::<MatchStructuredOp>() else { return Ok(()) };
    let target = interpreter.single_payload(op)?;
    if Structured::of(interpreter.payload.op(target)).is_none() {
        return Err(Failure::at(op, "expected a Linalg op"));
    }
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let suppress = matcher.failure_propagation_mode() == Some(FailurePropagationMode::Suppress);
    interpreter.state.enter(block.body(), false);
    for argument in block.arguments() {
        interpreter.state.map(*argument, Mapped::Ops(vec![target]));
    }
    let outcome = interpreter.run_block(block);
    let yielded = interpreter.yielded(block);
    interpreter.state.leave();
    match outcome {
        Ok(()) => {
            *results = yielded.into_iter().map(Some).collect();
            results.resize(op.result_count(), None);
            Ok(())
        }
        Err(Failure::Silenceable(..)) if suppress => Ok(()),
        failed => failed,
    }
}

/// Returns the structured payload operation of the first operand of `op`.
pub(crate) fn target<'i>(
    interpreter: &'i Interpreter<'_, '_>,
    op: OpRef<'_>,
) -> Outcome<(OpPlace, Structured<'i>)> {
    let place = interpreter.single_payload(op)?;
    let structured = Structured::of(interpreter.payload.op(place));
    structured.map(|found| (place, found)).ok_or_else(|| Failure::at(op, "expected a Linalg op"))
}

fn number(op: OpRef<'_>, value: i64) -> Attribute {
    IntegerAttr::i64(op.context(), value).attr()
}

/// Returns the sizes of the loops of `op`, where a dynamic size is [`i64::MIN`] (MLIR:
/// `getStaticLoopRanges`).
pub(crate) fn loop_sizes(op: Structured<'_>) -> Option<Vec<i64>> {
    let view = op.op();
    let cx = view.context();
    let maps = op.indexing_maps()?;
    let count = maps.first()?.num_dims as usize;
    let mut sizes = vec![None; count];
    for (operand, map) in view.operand_types().zip(&maps) {
        let shape = shape_of(cx, operand).unwrap_or_default();
        for at in 0..map.results.len() {
            if let (Some(dim), Some(size)) = (map.dim_at(cx, at), shape.get(at)) {
                sizes[dim as usize].get_or_insert(*size);
            }
        }
    }
    sizes.into_iter().collect()
}

/// Returns the number of loops.
pub(crate) fn rank(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let (_, structured) = target(interpreter, op)?;
    let count = structured.parallel_loops().map_or(0, |loops| loops.len());
    results[0] = Some(Mapped::Params(vec![number(op, count as i64)]));
    Ok(())
}

/// Returns the number of inputs.
pub(crate) fn num_inputs(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let (_, structured) = target(interpreter, op)?;
    results[0] = Some(Mapped::Params(vec![number(op, structured.input_count() as i64)]));
    Ok(())
}

/// Returns the number of outputs.
pub(crate) fn num_inits(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let (_, structured) = target(interpreter, op)?;
    let count = structured.outputs().len();
    results[0] = Some(Mapped::Params(vec![number(op, count as i64)]));
    Ok(())
}

/// Returns the sizes of loops, which must be of the required kind.
pub(crate) fn dim(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(matcher) = op.cast::<MatchStructuredDimOp>() else { return Ok(()) };
    let (_, structured) = target(interpreter, op)?;
    let sizes = loop_sizes(structured).unwrap_or_default();
    let parallel = structured.parallel_loops().unwrap_or_default();
    let positions = Positions {
        raw: matcher.raw_dim_list().to_vec(),
        is_inverted: matcher.is_inverted(),
        is_all: matcher.is_all(),
    };
    let dims = positions.expand(sizes.len()).map_err(|message| {
        let error = Diagnostic::error(op.location(), message);
        let location = structured.op().location();
        let note = "while considering dimensions of this payload operation";
        Failure::silenceable(error.with_note(location, note))
    })?;
    for dim in &dims {
        let is_parallel = parallel.get(*dim).copied().unwrap_or(false);
        let wrong = match (matcher.parallel(), matcher.reduction()) {
            (true, _) if !is_parallel => "parallel",
            (_, true) if is_parallel => "reduction",
            _ => continue,
        };
        return Err(Failure::of(op, format!("expects dimension #{dim} to be {wrong}")));
    }
    let sizes: Vec<Attribute> = dims.into_iter().map(|dim| number(op, sizes[dim])).collect();
    if let Some(result) = results.first_mut() {
        *result = Some(Mapped::Params(sizes));
    }
    Ok(())
}

/// The part of a matcher of operands that inputs and outputs have in common.
struct OperandMatcher<'a> {
    positions: Positions,
    permutation: bool,
    projected_permutation: bool,
    /// The name of one operand in messages.
    name: &'a str,
    /// The name of all operands in notes.
    names: &'a str,
}

impl OperandMatcher<'_> {
    fn run(
        &self,
        interpreter: &Interpreter<'_, '_>,
        op: OpRef<'_>,
        place: OpPlace,
        operands: &[(Value, AffineMap)],
        results: &mut Results,
    ) -> Outcome {
        let cx = op.context();
        let at = self.positions.expand(operands.len()).map_err(|message| {
            let error = Diagnostic::error(op.location(), message);
            let location = interpreter.payload.op(place).location();
            let note = format!("while considering {} of this payload operation", self.names);
            Failure::silenceable(error.with_note(location, note))
        })?;
        for at in &at {
            let map = &operands[*at].1;
            let wrong = match (self.permutation, self.projected_permutation) {
                (true, _) if !map.is_permutation(cx) => "a permutation",
                (_, true) if !map.is_projected_permutation(cx, false) => "a projected permutation",
                _ => continue,
            };
            let message = format!("the indexing map for {} #{at} is not {wrong}", self.name);
            return Err(Failure::of(op, message));
        }
        let Some(result) = op.results().next() else { return Ok(()) };
        let ty = op.body().value_type(result);
        results[0] = Some(if ty.is::<AffineMapParamType>() {
            let maps = at.iter().map(|at| AffineMapAttr::get(cx, operands[*at].1.clone()).attr());
            Mapped::Params(maps.collect())
        } else if is_value_handle(cx, ty) {
            let value = |at: &usize| ValuePlace { body: place.body, value: operands[*at].0 };
            Mapped::Values(at.iter().map(value).collect())
        } else if is_handle(cx, ty) {
            let mut producers = Vec::new();
            for at in at {
                let value = ValuePlace { body: place.body, value: operands[at].0 };
                let Some(producer) = interpreter.payload.defining_op(value) else {
                    let message = format!("{} #{at} is not produced by an operation", self.name);
                    return Err(Failure::of(op, message));
                };
                producers.push(producer);
            }
            Mapped::Ops(producers)
        } else {
            debug_assert!(ty.interface::<dyn TransformParamType>(cx).is_some(), "a parameter");
            Mapped::Params(Vec::new())
        });
        Ok(())
    }
}

/// Returns inputs, their producers or their indexing maps.
pub(crate) fn input(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(matcher) = op.cast::<MatchStructuredInputOp>() else { return Ok(()) };
    let (place, structured) = target(interpreter, op)?;
    let maps = structured.indexing_maps().unwrap_or_default();
    let operands: Vec<(Value, AffineMap)> = structured.inputs().zip(maps).collect();
    let matcher = OperandMatcher {
        positions: Positions {
            raw: matcher.raw_position_list().to_vec(),
            is_inverted: matcher.is_inverted(),
            is_all: matcher.is_all(),
        },
        permutation: matcher.permutation(),
        projected_permutation: matcher.projected_permutation(),
        name: "input",
        names: "DPS inputs",
    };
    matcher.run(interpreter, op, place, &operands, results)
}

/// Returns outputs, their producers or their indexing maps.
pub(crate) fn init(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(matcher) = op.cast::<MatchStructuredInitOp>() else { return Ok(()) };
    let (place, structured) = target(interpreter, op)?;
    let maps = structured.indexing_maps().unwrap_or_default();
    let maps = maps.into_iter().skip(structured.input_count());
    let operands: Vec<(Value, AffineMap)> = structured.outputs().zip(maps).collect();
    let matcher = OperandMatcher {
        positions: Positions {
            raw: matcher.raw_position_list().to_vec(),
            is_inverted: matcher.is_inverted(),
            is_all: matcher.is_all(),
        },
        permutation: matcher.permutation(),
        projected_permutation: matcher.projected_permutation(),
        name: "output(init)",
        names: "DPS inits (outputs)",
    };
    matcher.run(interpreter, op, place, &operands, results)
}

/// Returns a result or one of its users.
pub(crate) fn result(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(matcher) = op.cast::<MatchStructuredResultOp>() else { return Ok(()) };
    let (place, structured) = target(interpreter, op)?;
    let view = structured.op();
    let count = view.result_count();
    let raw = matcher.position();
    let position = if raw < 0 { raw + count as i64 } else { raw };
    let Some(at) = usize::try_from(position).ok().filter(|at| *at < count) else {
        let message = format!("position {raw} overflow, expected between -{count} and {count}");
        return Err(Failure::of(op, message));
    };
    let value = view.result(at);
    let ty = op.body().value_type(op.result(0));
    if is_value_handle(op.context(), ty) {
        results[0] = Some(Mapped::Values(vec![ValuePlace { body: place.body, value }]));
        return Ok(());
    }
    let body = view.body();
    let mut users = body.uses(value).map(|use_| body.user(use_));
    let Some(first) = users.next() else {
        return Err(Failure::of(op, format!("no users of the result #{position}")));
    };
    if matcher.single() && users.next().is_some() {
        return Err(Failure::of(op, "more than one result user with single user requested"));
    }
    results[0] = Some(Mapped::Ops(vec![OpPlace { body: place.body, op: first }]));
    Ok(())
}

/// Returns the width of the elements of a value.
pub(crate) fn elemental_bitwidth(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let cx = op.context();
    let [value] = interpreter.state.values(op.operand(0))[..] else {
        let count = interpreter.state.values(op.operand(0)).len();
        let message = format!(
            "SingleValueMatchOpTrait requires the value handle to point to a single payload \
             value, but it points to {count}"
        );
        return Err(interpreter.definite(op.plain_error(message)));
    };
    let ty = interpreter.payload.body(value.body).value_type(value.value);
    let element = element_type_or_self(cx, ty);
    let Some(width) = element.int_or_float_width(cx) else {
        let message = format!("unsupported type for bitwidth extraction: {}", ty.to_text(cx));
        return Err(Failure::of(op, message));
    };
    results[0] = Some(Mapped::Params(vec![number(op, i64::from(width))]));
    Ok(())
}
