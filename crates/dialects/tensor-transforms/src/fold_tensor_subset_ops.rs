//! The pass `fold-tensor-subset-ops`: folds slices into the vector transfers that read them, and
//! insertions of written or inserted tensors into one operation (MLIR:
//! `FoldTensorSubsetOps.cpp`). [`tensor_subset_folds`] is the main function.

use terrace_affine::{AffineDialect, resolved_indices};
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::{AffineExpr, AffineMapAttr, DYNAMIC, IntegerAttr, mixed_slice};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Handle, Mapping, Op, OpType, OperandGroup, PatternSet,
    Rewriter, Value,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_tensor::{ExtractSliceOp, InsertSliceOp, TensorDialect};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{MaskOp, TransferReadOp, TransferWriteOp, VectorDialect};

use crate::slice_folds::{Insertion, add_for_insertions};
use crate::slices::kept_dims_from_last;

/// Fold slices of tensors into the operations that read and write them
#[pass(name = "fold-tensor-subset-ops", title = "FoldTensorSubsetOpsPass", run = run)]
pub struct FoldTensorSubsetOps {}

fn run(_: &FoldTensorSubsetOps, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<TensorDialect>();
    cx.load::<VectorDialect>();
    apply_patterns_everywhere(target.body_mut(), tensor_subset_folds());
    Ok(())
}

/// Returns the patterns of the pass (MLIR: `populateFoldTensorSubsetOpPatterns`).
pub fn tensor_subset_folds() -> PatternSet {
    let mut set = tensor_subset_transfer_folds();
    let names = [
        "InsertSliceOfInsertSliceFolder<InsertSliceOp>",
        "InsertSliceOfInsertSliceFolder<ParallelInsertSliceOp>",
    ];
    add_for_insertions(&mut set, names, insert_twice);
    set
}

/// Returns the patterns that fold slices into vector transfers
/// (MLIR: `populateFoldTensorSubsetIntoVectorTransferPatterns`).
pub fn tensor_subset_transfer_folds() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<TransferReadOp>("TransferReadOfExtractSliceOpFolder", read_slice);
    set.add::<InsertSliceOp>("InsertSliceOfTransferWriteOpFolder", insert_written);
    set
}

/// Whether all dimensions of the transfer are known to be in bounds.
fn is_in_bounds(body: &Body, flags: Handle<ArrayAttr>) -> bool {
    let cx = body.context();
    let is_set =
        |a: &Attribute| a.downcast::<IntegerAttr>(cx).and_then(|a| a.as_bool(cx)) == Some(true);
    flags.data(cx).0.iter().all(is_set)
}

/// Builds a copy of the transfer `op` that accesses `base` at the resolved `indices`; the old base
/// is a view of the dimensions `kept` of `base`. The operand groups of the base and the indices are
/// `at` and `at + 1`.
fn clone_at(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    at: usize,
    base: Value,
    indices: Vec<Value>,
    kept: &[usize],
) -> Option<Op> {
    let cx = rewriter.context().clone();
    let rank = indices.len() as u32;
    let map = rewriter.body().attribute(op, "permutation_map")?;
    let dims: Vec<AffineExpr> = kept.iter().map(|dim| AffineExpr::dim(&cx, *dim as u32)).collect();
    let map =
        map.downcast::<AffineMapAttr>(&cx)?.0.replace_dims_and_symbols(&cx, &dims, &[], rank, 0);
    let body = rewriter.body_mut();
    let map = AffineMapAttr::get(&cx, map).attr();
    let new = body.clone_op(op, &mut Mapping::new());
    body.set_attribute(new, "permutation_map", Some(map)).ok()?;
    body.set_operand_group(new, OperandGroup::of(at), &[base]);
    body.set_operand_group(new, OperandGroup::of(at + 1), &indices);
    rewriter.insert(new);
    Some(new)
}

/// Returns an index as a value: a new constant if it is static.
fn as_value(builder: &mut Builder<'_>, index: Mixed) -> Value {
    builder.constant_or_value(index)
}

/// Reads from the sliced tensor instead of the slice.
fn read_slice(op: TransferReadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let extract = body.defined_by::<ExtractSliceOp>(view.base())?;
    let slice: MixedSlice = mixed_slice!(extract);
    if !is_in_bounds(body, view.in_bounds())
        || view.mask().is_some()
        || !slice.has_unit_strides(body)
    {
        return None;
    }
    let shape = shape_of(body.context(), body.value_type(view.base()))?;
    let kept = kept_dims_from_last(&slice.sizes, shape)?;
    let indices: Vec<Mixed> = view.indices().map(Mixed::Dynamic).collect();
    let source = extract.source();
    // Operations other than the transfer cannot be in a `vector.mask`.
    let mask = body.parent_op(op.op()).filter(|around| body.op(*around).is::<MaskOp>());
    if let Some(mask) = mask {
        rewriter.set_before(mask);
    }
    let indices = resolved_indices(rewriter, op.op(), &slice, &kept, &indices, as_value)?;
    rewriter.set_before(op.op());
    let new = clone_at(rewriter, op.op(), 0, source, indices, &kept)?;
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Writes a vector that covers an inserted tensor directly to the destination of the insertion.
fn insert_written(op: InsertSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let insertion = Insertion::of(body, op.op())?;
    let write = body.defined_by::<TransferWriteOp>(insertion.source)?;
    let vector = shape_of(&cx, body.value_type(write.value_to_store())).unwrap_or_default();
    let shape = shape_of(&cx, body.value_type(insertion.source))?;
    if !is_in_bounds(body, write.in_bounds())
        || write.mask().is_some()
        || !insertion.slice.has_unit_strides(body)
        || shape.contains(&DYNAMIC)
        || shape != vector
    {
        return None;
    }
    let kept = kept_dims_from_last(&insertion.slice.sizes, shape)?;
    let indices: Vec<Mixed> = write.indices().map(Mixed::Dynamic).collect();
    let written = body.defining_op(insertion.source)?;
    let of = &insertion.slice;
    let indices = resolved_indices(rewriter, op.op(), of, &kept, &indices, as_value)?;
    let new = clone_at(rewriter, written, 1, insertion.dest, indices, &kept)?;
    let ty = rewriter.body().value_type(insertion.dest);
    let result = rewriter.body().result(new, 0);
    rewriter.body_mut().set_value_type(result, ty);
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Inserts a tensor that covers an inserted tensor directly.
fn insert_twice(outer: Insertion, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let inner = body.defined_by::<InsertSliceOp>(outer.source)?;
    let (source, of): (Value, MixedSlice) = (inner.source(), mixed_slice!(inner));
    let shape = shape_of(body.context(), body.value_type(outer.source))?;
    let kept = kept_dims_from_last(&outer.slice.sizes, shape)?;
    if !outer.slice.has_unit_strides(body)
        || !of.has_unit_strides(body)
        || !kept.iter().zip(&of.sizes).all(|(dim, size)| outer.slice.sizes[*dim] == *size)
    {
        return None;
    }
    let mut slice = outer.slice.clone();
    if body.result_count(outer.op) == 0 {
        let combining = body.parent_op(outer.op)?;
        rewriter.set_before(combining);
    }
    let at = outer.op;
    let offsets = &of.offsets;
    slice.offsets =
        resolved_indices(rewriter, at, &outer.slice, &kept, offsets, |_, offset| offset)?;
    rewriter.set_before(at);
    outer.replace(rewriter, source, &slice);
    Some(())
}
