//! The operations that rewrite a structured payload operation as a whole, without loops.

use terrace_ir::{Diagnostic, OpRef, TraitFlags, Value};
use terrace_linalg::{GenericOp, Structured};
use terrace_linalg_transforms::destination_style::in_destination_style;
use terrace_linalg_transforms::fusion::flatten_loops;
use terrace_linalg_transforms::vectorization::is_elementwise_body;
use terrace_linalg_transforms::{decompose_softmax, generalized, permute_loops, transpose_factor};
use terrace_transform::{InterchangeOp, ReplaceOp, TransposeMatmulInput, TransposeMatmulOp};

use super::loops::wrong_kind;
use crate::interpreter::{Interpreter, Item, Results, item};
use crate::outcome::{Failure, Outcome, attempted, failed_to_apply};
use crate::payload::OpPlace;
use crate::state::Mapped;

/// Rewrites the payload operation to `linalg.generic`; such an operation stays.
pub(crate) fn generalize(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let view = interpreter.payload.op(place);
    if view.is::<GenericOp>() {
        return Ok(vec![Item::Op(place)]);
    }
    if Structured::of(view).is_none() {
        return Err(attempted(op, view));
    }
    let new = interpreter.rewrite_at(place, |rewriter| generalized(rewriter, place.op));
    match new {
        Some(new) => Ok(vec![item(place, new)]),
        None => Err(attempted(op, interpreter.payload.op(place))),
    }
}

/// Replaces the payload operation by the operations that it is composed of.
pub(crate) fn decompose_interface(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let new = interpreter.rewrite_at(place, |rewriter| {
        let new = decompose_softmax(rewriter, place.op)?;
        rewriter.replace_with(place.op, new);
        Some(new)
    });
    match new {
        Some(new) => Ok(vec![item(place, new)]),
        None => Err(failed_to_apply(op, interpreter.payload.op(place))),
    }
}

/// Rewrites the payload operation, which creates a tensor, to write to a new tensor.
pub(crate) fn destination_style(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let new = interpreter.rewrite_at(place, |rewriter| in_destination_style(rewriter, place.op));
    match new {
        Some(new) => Ok(vec![item(place, new)]),
        None => Err(failed_to_apply(op, interpreter.payload.op(place))),
    }
}

/// Permutes the loops of the payload operation, a `linalg.generic`.
pub(crate) fn interchange(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(interchange) = op.cast::<InterchangeOp>() else { return Ok(Vec::new()) };
    let order: Vec<u32> = interchange
        .iterator_interchange()
        .iter()
        .filter_map(|at| u32::try_from(*at).ok())
        .collect();
    if order.is_empty() {
        return Ok(vec![Item::Op(place)]);
    }
    let view = interpreter.payload.op(place);
    let Some(structured) = Structured::of(view).filter(|_| view.is::<GenericOp>()) else {
        let error = Diagnostic::error(op.location(), "transform applied to the wrong op kind");
        let error = error.with_note(view.location(), "when applied to this op");
        return Err(interpreter.definite(error));
    };
    let count = structured.parallel_loops().map_or(0, |loops| loops.len());
    if order.len() != count {
        let message = format!(
            "\"iterator_interchange\" has length ({}) different from the number of loops in the target \
             operation ({count})",
            order.len()
        );
        return Err(Failure::at(op, message));
    }
    let new = interpreter.rewrite_at(place, |rewriter| permute_loops(rewriter, place.op, &order));
    match new {
        Some(()) => Ok(vec![Item::Op(place)]),
        None => Err(attempted(op, interpreter.payload.op(place))),
    }
}

/// Collapses the loops of the payload operation, which works on single elements, to one.
pub(crate) fn flatten_elementwise(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let view = interpreter.payload.op(place);
    if Structured::of(view).is_none() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let location = view.location();
    let fail = |message: &str| Err(Failure::silenceable(Diagnostic::error(location, message)));
    if !is_elementwise_body(view.body(), place.op) {
        return fail("only elementwise flattening is supported");
    }
    match interpreter.rewrite_at(place, |rewriter| flatten_loops(rewriter, place.op)) {
        Some(new) => Ok(vec![item(place, new)]),
        None => fail("attempted to flatten, but failed"),
    }
}

/// Transposes a factor of the payload product of matrices, which then reads it transposed.
pub(crate) fn transpose_matmul(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<TransposeMatmulOp>() else { return Ok(Vec::new()) };
    let factor = match view.input_to_transpose() {
        TransposeMatmulInput::Lhs => 0,
        TransposeMatmulInput::Rhs => 1,
    };
    let new =
        interpreter.rewrite_at(place, |rewriter| transpose_factor(rewriter, place.op, factor));
    match new {
        Some(new) => Ok(vec![item(place, new)]),
        None => Err(failed_to_apply(op, interpreter.payload.op(place))),
    }
}

/// Replaces each payload operation by a copy of the only operation in the region of `op`.
pub(crate) fn replace<'s>(
    interpreter: &mut Interpreter<'_, 's>,
    op: OpRef<'s>,
    results: &mut Results,
) -> Outcome {
    let targets = interpreter.state.ops(op.operand(0));
    for place in &targets {
        let view = interpreter.payload.op(*place);
        if view.operand_count() > 0 {
            return Err(interpreter.definite(op.error("expected target without operands")));
        }
        if !view.flags().contains(TraitFlags::ISOLATED) && view.region_count() > 0 {
            let message = "expected target that is isolated from above";
            return Err(interpreter.definite(op.error(message)));
        }
    }
    let block = op.region(0).and_then(|region| region.entry());
    let pattern = block.and_then(|block| block.ops().next());
    let mut replacements = Vec::new();
    for place in targets {
        // The template itself may be payload, because the script may be part of it.
        let mut ancestors = interpreter.payload.ancestors(place);
        if ancestors.any(|at| interpreter.payload.op(at).is::<ReplaceOp>()) {
            continue;
        }
        drop(ancestors);
        let new = pattern.and_then(|pattern| {
            interpreter.rewrite_at(place, |rewriter| {
                let mut mapping = terrace_ir::Mapping::new();
                let new =
                    rewriter.body_mut().clone_op_from(pattern.body(), pattern.id(), &mut mapping);
                rewriter.insert(new);
                let values: Vec<Value> = rewriter.body().results(new).collect();
                let fits = values.len() == rewriter.body().result_count(place.op);
                fits.then(|| rewriter.replace_op(place.op, &values))?;
                Some(new)
            })
        });
        let Some(new) = new else {
            return Err(attempted(op, interpreter.payload.op(place)));
        };
        replacements.push(OpPlace { body: place.body, op: new });
    }
    results[0] = Some(Mapped::Ops(replacements));
    Ok(())
}
