//! The pass `eliminate-empty-tensors`: computes what is inserted into a tensor in the place where
//! it is inserted, instead of an empty tensor (MLIR: `EmptyTensorElimination.cpp`).
//! [`eliminate_input_empty_tensors`] does the same with inputs of structured operations, for
//! transform scripts.

mod inputs;

pub use inputs::eliminate_input_empty_tensors;

use terrace_bufferization::{MaterializeInDestinationOp, ToTensorOp};
use terrace_builtin::mixed::{MixedSlice, values};
use terrace_builtin::mixed_slice;
use terrace_builtin::predicates::tensor_of_memref;
use terrace_builtin::shaped::element_type_of;
use terrace_builtin::{ModuleOp, TypeExt};
use terrace_interfaces::{DynSubsetOp, SubsetAccess, SubsetOp};
use terrace_ir::dominance::Dominance;
use terrace_ir::{Body, Builder, Diagnostic, Op, OpRef, OpType, Operand, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_tensor::{CastOp, EmptyOp, InsertSliceOp, ParallelInsertSliceOp};
use terrace_tensor_transforms::build_extract;
use terrace_transforms::{move_value_definitions, post_order};

use crate::analysis::{Order, Query, ReverseSearch, Scope};
use crate::interface::TensorUse;
use crate::models;
use crate::one_shot_bufferize::load_dialects;
use crate::program::{Analysed, analyse_program, emit, for_each_body_mut};

/// Replace empty tensors by the parts of other tensors that they are inserted into
#[pass(name = "eliminate-empty-tensors", title = "EmptyTensorEliminationPass", run = run)]
pub struct EliminateEmptyTensors {}

fn run(_: &EliminateEmptyTensors, target: &mut Target<'_>) -> PassResult {
    eliminate_empty_tensors(target.body_mut()).map_err(|errors| emit(target, errors))
}

/// Replaces the empty tensors below the root of `body`, a module or a function, whose contents are
/// computed in place and then inserted into another tensor, by the part of that tensor.
///
/// # Errors
/// If the analysis of one-shot bufferization fails: its messages.
pub fn eliminate_empty_tensors(body: &mut Body) -> Result<(), Vec<Diagnostic>> {
    let analysed = analyse_for_elimination(body)?;
    for_each_body_mut(body, &mut |body, at| {
        for op in post_order(body, Op::ROOT) {
            eliminate_at(body, op, &analysed, at);
        }
    });
    Ok(())
}

/// Analyses the root of `body`; with function boundaries if it is a module.
fn analyse_for_elimination(body: &Body) -> Result<Analysed, Vec<Diagnostic>> {
    models::attach(body.context());
    load_dialects(body.context());
    let scope = Scope {
        function_boundaries: body.root().is::<ModuleOp>(),
        check_parallel_regions: true,
        allow_return_allocs_from_loops: true,
        ..Scope::default()
    };
    analyse_program(body, scope, Order::default())
}

/// Replaces the empty tensors that the source of `op` comes from, if `op` inserts a subset. `at` is
/// the index of `body` in the program.
fn eliminate_at(body: &mut Body, op: Op, analysed: &Analysed, at: usize) {
    let view = body.op(op).interface::<DynSubsetOp<'_>>();
    let Some(SubsetAccess::Insertion { source, .. }) = view.map(|view| view.subset_access()) else {
        return;
    };
    let query = Query::new(body, &analysed.facts[at], &analysed.scope);
    let source = TensorUse::new(op, source);
    if !query.is_in_place(source) {
        return;
    }
    let search = ReverseSearch { leaves: false, equivalent_only: true, same_type_or_cast: true };
    let is_empty = |value| body.defined_by::<EmptyOp>(value).is_some();
    let mut visited = vec![source];
    let found = query.search_back(query.tensor(source), search, is_empty, |at| visited.push(at));
    for empty in found {
        let is_use = |at: &TensorUse| body.operand(at.op, at.operand) == empty;
        if let Some(replaced) = visited.iter().copied().find(is_use) {
            replace(body, op, empty, replaced);
        }
    }
}

/// Replaces the tensor `empty` in the use `replaced` by the subset that `insertion` overwrites.
fn replace(body: &mut Body, insertion: Op, empty: Value, replaced: TensorUse) -> Option<()> {
    let (ty, location) = (body.value_type(empty), body.value_location(empty));
    let needed = needed_values(body.op(insertion));
    let point = match insertion_point(body, empty, replaced.op, &needed) {
        Some(point) => point,
        None => {
            move_value_definitions(body, &needed, replaced.op)?;
            replaced.op
        }
    };
    let mut builder = Builder::before(body, point);
    builder.set_location(location);
    let mut new = build_subset(&mut builder, insertion)?;
    let new_type = body.value_type(new);
    if new_type != ty {
        let cx = body.context();
        if element_type_of(cx, new_type) != element_type_of(cx, ty) {
            return None;
        }
        let mut builder = match (body.defining_op(new), body.value_block(new)) {
            (None, Some(block)) => Builder::at_start(body, block, location),
            (Some(op), _) => Builder::after(body, op),
            (None, None) => return None,
        };
        builder.set_location(location);
        new = CastOp::build(&mut builder, ty, new).value(&mut builder);
    }
    body.set_operand(replaced.op, replaced.operand, new);
    Some(())
}

/// Returns the slice that `op` inserts into; `None` if it overwrites the whole destination.
fn slice_of(op: OpRef<'_>) -> Option<MixedSlice> {
    let insert = op.cast::<InsertSliceOp>().map(|op| mixed_slice!(op));
    insert.or_else(|| Some(mixed_slice!(op.cast::<ParallelInsertSliceOp>()?)))
}

/// Returns the operand of `op`, which inserts a subset, that is overwritten.
fn destination_of(op: OpRef<'_>) -> Option<Value> {
    match op.interface::<DynSubsetOp<'_>>()?.subset_access() {
        SubsetAccess::Insertion { destination, .. } => Some(op.operand(destination)),
        SubsetAccess::Extraction { .. } => None,
    }
}

/// Returns the values that the extraction of the subset of `op` needs (MLIR:
/// `getValuesNeededToBuildSubsetExtraction`).
fn needed_values(op: OpRef<'_>) -> Vec<Value> {
    let lists = slice_of(op).map(|slice| [slice.offsets, slice.sizes, slice.strides]);
    let numbers = lists.iter().flatten().flat_map(|list| values(list));
    numbers.chain(destination_of(op)).collect()
}

/// Returns the operation before which the subset can be extracted: `needed` is available there, and
/// `user` follows; `None` without one. Candidates are the operation of `empty` and those that
/// follow the definitions of `needed`.
fn insertion_point(body: &Body, empty: Value, user: Op, needed: &[Value]) -> Option<Op> {
    let dominance = Dominance::new(body);
    let behind = needed.iter().map(|value| match body.defining_op(*value) {
        Some(op) => body.next_op(op),
        None => body.value_block(*value).and_then(|block| body.first_op(block)),
    });
    let is_available = |value: &Value, point| match body.defining_op(*value) {
        Some(_) => dominance.value_dominates(*value, point),
        None => body
            .value_block(*value)
            .is_some_and(|block| body.ancestor_in_block(point, block).is_some()),
    };
    let is_valid = |point: &Op| {
        needed.iter().all(|value| is_available(value, *point))
            && (*point == user || dominance.properly_dominates(*point, user))
    };
    [body.defining_op(empty)].into_iter().chain(behind).flatten().find(is_valid)
}

/// Builds the extraction of the subset that `insertion` overwrites: a slice or the whole of its
/// destination (MLIR: `buildSubsetExtraction`). `None` if the destination is a buffer that may have
/// other tensors.
fn build_subset(builder: &mut Builder<'_>, insertion: Op) -> Option<Value> {
    let view = builder.body().op(insertion);
    let destination = destination_of(view)?;
    if let Some(slice) = slice_of(view) {
        let ty = builder.body().value_type(view.operand(0));
        return Some(build_extract(builder, ty, destination, &slice));
    }
    if builder.body().value_type(destination).is_tensor() {
        return Some(destination);
    }
    // From now on the new tensor is the only one of the buffer, instead of `insertion`.
    let view = view.cast::<MaterializeInDestinationOp>().filter(|op| op.restrict())?;
    let writable = view.writable();
    let ty = tensor_of_memref(builder.context(), builder.body().value_type(destination))?;
    MaterializeInDestinationOp::from_op(insertion).set_restrict(builder.body_mut(), false);
    let tensor = ToTensorOp::build(builder, ty, destination);
    tensor.set_restrict(builder.body_mut(), true);
    tensor.set_writable(builder.body_mut(), writable);
    Some(tensor.value(builder))
}
