//! Empty tensors whose contents become an input of an elementwise structured operation: they are
//! computed in the unused output of that operation instead (MLIR:
//! `linalgOpAnchoredEmptyTensorEliminationStep`).

use terrace_builtin::types::RankedTensorType;
use terrace_ir::dominance::Dominance;
use terrace_ir::{Body, Diagnostic, Op, Value};
use terrace_linalg::Structured;
use terrace_tensor::EmptyOp;
use terrace_transforms::post_order;

use super::analyse_for_elimination;
use crate::analysis::{Query, ReverseSearch};
use crate::program::{Analysed, for_each_body_mut};

/// Replaces empty tensors below the root of `body`, whose contents are computed in place and then
/// are an input of a structured operation without reductions, by an unused output of the operation
/// with the same type and indexing map.
///
/// # Errors
/// If the analysis of one-shot bufferization fails: its messages.
pub fn eliminate_input_empty_tensors(body: &mut Body) -> Result<(), Vec<Diagnostic>> {
    let analysed = analyse_for_elimination(body)?;
    for_each_body_mut(body, &mut |body, at| {
        for op in post_order(body, Op::ROOT) {
            let inputs = parallel_inputs(body, op).unwrap_or_default();
            for input in 0..inputs {
                eliminate_input(body, op, input, &analysed, at);
            }
        }
    });
    Ok(())
}

/// Returns the number of inputs of `op`; `None` if it is not structured or has a reduction.
fn parallel_inputs(body: &Body, op: Op) -> Option<usize> {
    let structured = Structured::of(body.op(op))?;
    let is_parallel = structured.parallel_loops()?.into_iter().all(|parallel| parallel);
    is_parallel.then_some(structured.input_count())
}

/// Computes the input `input` of `op` in an unused output. `at` is the index of `body` in the
/// program.
fn eliminate_input(
    body: &mut Body,
    op: Op,
    input: usize,
    analysed: &Analysed,
    at: usize,
) -> Option<()> {
    let value = body.operand(op, input);
    let ty = body.value_type(value);
    if !ty.is::<RankedTensorType>() {
        return None;
    }
    let query = Query::new(body, &analysed.facts[at], &analysed.scope);
    let search = ReverseSearch { equivalent_only: true, ..ReverseSearch::default() };
    let is_empty =
        |value| body.value_type(value) == ty && body.defined_by::<EmptyOp>(value).is_some();
    let found = query.search_back(value, search, is_empty, |_| {});
    let first = *found.first()?;
    let output = unused_output(body, op, input)?;
    let destination = body.operand(op, output);
    let dominance = Dominance::new(body);
    let is_before = |empty: &Value| {
        let definition = body.defining_op(*empty);
        definition.is_some_and(|definition| dominance.value_dominates(destination, definition))
    };
    if !found.iter().all(is_before) {
        return None;
    }
    let (from, to) = (argument(body, op, input)?, argument(body, op, output)?);
    for empty in found {
        body.replace_all_uses(empty, destination);
    }
    let computed = body.operand(op, input);
    body.set_operand(op, output, computed);
    body.set_operand(op, input, first);
    body.replace_all_uses(from, to);
    Some(())
}

/// Returns the index of the first output of `op` whose elements are not read, with the type and the
/// indexing map of the operand `input`.
fn unused_output(body: &Body, op: Op, input: usize) -> Option<usize> {
    let structured = Structured::of(body.op(op))?;
    let maps = structured.indexing_maps()?;
    let ty = |operand| body.value_type(body.operand(op, operand));
    let is_unused = |operand: &usize| {
        argument(body, op, *operand).is_some_and(|argument| !body.has_uses(argument))
    };
    let outputs = structured.input_count()..body.operand_count(op);
    outputs
        .filter(|output| ty(*output) == ty(input) && maps.get(*output) == maps.get(input))
        .find(is_unused)
}

/// Returns the argument of the region of `op` that is an element of the operand `operand`.
fn argument(body: &Body, op: Op, operand: usize) -> Option<Value> {
    let block = body.first_block(body.regions(op).next()?)?;
    body.arguments(block).get(operand).copied()
}
