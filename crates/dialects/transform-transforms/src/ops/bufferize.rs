//! The operations that turn tensors into buffers.

use rustc_hash::FxHashSet;
use terrace_bufferization::AllocTensorOp;
use terrace_bufferization_transforms::{LayoutConversion, OneShotBufferize, bufferize};
use terrace_func::FuncOp;
use terrace_ir::{Body, Diagnostic, Op, OpRef, OpType, Rewriter, Value};
use terrace_memref::CopyOp;
use terrace_tensor::EmptyOp;
use terrace_transform::{LayoutMapOption, OneShotBufferizeOp};

use super::loops::wrong_kind;
use crate::interpreter::{Interpreter, Item, Results, item};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;
use crate::state::Mapped;

/// Returns the options of the pass that `op` stands for.
fn options(op: &OneShotBufferizeOp, view: OpRef<'_>) -> OneShotBufferize {
    let view = op.view(view.body());
    let boundary = view.function_boundary_type_conversion().map(|layout| match layout {
        LayoutMapOption::InferLayoutMap => LayoutConversion::InferLayoutMap,
        LayoutMapOption::IdentityLayoutMap => LayoutConversion::IdentityLayoutMap,
        LayoutMapOption::FullyDynamicLayoutMap => LayoutConversion::FullyDynamicLayoutMap,
    });
    OneShotBufferize {
        allow_return_allocs_from_loops: view.allow_return_allocs_from_loops(),
        allow_unknown_ops: view.allow_unknown_ops(),
        bufferize_function_boundaries: view.bufferize_function_boundaries(),
        check_parallel_regions: view.check_parallel_regions(),
        dump_alias_sets: view.dump_alias_sets(),
        function_boundary_type_conversion: boundary.unwrap_or_default(),
        print_conflicts: view.print_conflicts(),
        test_analysis_only: view.test_analysis_only(),
        ..OneShotBufferize::default()
    }
}

/// Calls `visit` with `body` and the bodies nested in it, outer ones first.
fn each_body(body: &mut Body, visit: &mut dyn FnMut(&mut Body)) {
    visit(body);
    for child in body.bodies_in_order_mut() {
        terrace_ir::ensure_sufficient_stack(|| each_body(child, visit));
    }
}

/// Returns the `memref.copy` operations of `body`.
fn copies(body: &Body) -> FxHashSet<Op> {
    body.ops_below(Op::ROOT).filter(|op| body.op(*op).is::<CopyOp>()).collect()
}

/// Replaces the `memref.copy` operations of `body` that are not in `known` by `linalg.copy`.
fn copy_by_linalg(body: &mut Body, known: &FxHashSet<Op>) {
    let made: Vec<Op> = copies(body).into_iter().filter(|op| !known.contains(op)).collect();
    for op in made {
        let operands: Vec<Value> = body.operands(op).collect();
        let [from, to] = operands[..] else { continue };
        let mut rewriter = Rewriter::new(body, op, None);
        if terrace_linalg::build_named(&mut rewriter, "linalg.copy", &[from], &[to], &[]).is_some()
        {
            rewriter.erase_op(op);
        }
    }
}

/// Bufferizes each payload module or function.
pub(crate) fn one_shot_bufferize(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<OneShotBufferizeOp>() else { return Ok(()) };
    let options = options(&OneShotBufferizeOp::from_op(op.id()), op);
    let uses_linalg = view.memcpy_op() == "linalg.copy";
    let targets = interpreter.state.ops(op.operand(0));
    for place in &targets {
        let payload = interpreter.payload.op(*place);
        let is_module = payload.is::<terrace_builtin::ModuleOp>();
        if !is_module && !payload.is::<FuncOp>() {
            return Err(Failure::at(op, "expected module or function target"));
        }
        if !is_module && options.bufferize_function_boundaries {
            let error = Diagnostic::error(payload.location(), "expected module target");
            return Err(Failure::silenceable(error));
        }
        let location = payload.location();
        let (id, _) = interpreter.payload.body_of_regions(*place);
        if !options.test_analysis_only {
            interpreter.forget_nested(*place);
        }
        let body = interpreter.payload.body_mut(id);
        let mut known = Vec::new();
        if uses_linalg {
            each_body(body, &mut |body| known.push(copies(body)));
        }
        if let Err(errors) = bufferize(body, &options) {
            for error in errors {
                op.context().emit(error);
            }
            let error = Diagnostic::error(location, "bufferization failed");
            return Err(Failure::silenceable(error));
        }
        let mut known = known.iter();
        each_body(body, &mut |body| {
            if let Some(known) = known.next() {
                copy_by_linalg(body, known);
            }
        });
    }
    results[0] = Some(Mapped::Ops(targets));
    Ok(())
}

/// Replaces empty tensors in each payload operation whose contents are inserted into other tensors.
pub(crate) fn eliminate_empty_tensors(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    eliminate(interpreter, op, terrace_bufferization_transforms::eliminate_empty_tensors)
}

/// Replaces empty tensors in each payload operation whose contents are inputs of structured
/// operations.
pub(crate) fn eliminate_input_empty_tensors(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    eliminate(interpreter, op, terrace_bufferization_transforms::eliminate_input_empty_tensors)
}

/// Applies `eliminate` to each payload operation.
fn eliminate(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    eliminate: fn(&mut Body) -> Result<(), Vec<Diagnostic>>,
) -> Outcome {
    for place in interpreter.state.ops(op.operand(0)) {
        let location = interpreter.payload.op(place).location();
        let (id, _) = interpreter.payload.body_of_regions(place);
        if let Err(errors) = eliminate(interpreter.payload.body_mut(id)) {
            for error in errors {
                op.context().emit(error);
            }
            let error = Diagnostic::error(location, "empty tensor elimination failed");
            return Err(Failure::silenceable(error));
        }
    }
    Ok(())
}

/// Replaces the payload `tensor.empty` by a `bufferization.alloc_tensor`.
pub(crate) fn empty_tensor_to_alloc_tensor(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    if !interpreter.payload.op(place).is::<EmptyOp>() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let new = interpreter.rewrite_at(place, |rewriter| {
        let body = rewriter.body();
        let (ty, sizes) = (
            body.value_type(body.result(place.op, 0)),
            body.operands(place.op).collect::<Vec<Value>>(),
        );
        let none = None::<Value>;
        let new = AllocTensorOp::build(rewriter, ty, &sizes[..], none, none).op();
        rewriter.replace_with(place.op, new);
        new
    });
    Ok(vec![item(place, new)])
}

/// Moves allocations in the payload operation out of loops.
pub(crate) fn buffer_loop_hoisting(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    match interpreter.run_pass(place, "buffer-loop-hoisting") {
        Some(()) => Ok(Vec::new()),
        None => Err(Failure::at(op, "failed to hoist buffers")),
    }
}
