//! The pass `stage-sparse-ops`: splits operations whose result must be sorted into one with an
//! unordered result, a sort, and a conversion (MLIR: `StageSparseOperations.cpp`).

use terrace_arith::ConstantOp;
use terrace_bufferization::DeallocTensorOp;
use terrace_builtin::RankedTensorType;
use terrace_builtin::attributes::SparseElementsAttr;
use terrace_builtin::values::type_of;
use terrace_ir::{Context, Mapping, Op, OpType, Operand, PatternSet, Rewriter, Type};
use terrace_pass::{PassResult, Target, pass};
use terrace_sparse_tensor::{
    ConcatenateOp, ConcatenateOpRef, ConvertOp, ConvertOpRef, LevelFormat, LevelType, ReorderCOOOp,
    SparseTensorEncodingAttr, SparseTensorSortKind, SparseTensorType,
};
use terrace_transforms::apply_patterns_everywhere;

/// Split operations with a sorted sparse result into stages
#[pass(
    name = "stage-sparse-ops",
    title = "StageSparseOperations",
    anchor = "func.func",
    run = run,
)]
pub struct StageSparseOps {}

fn run(_: &StageSparseOps, target: &mut Target<'_>) -> PassResult {
    target.context().load::<terrace_bufferization::BufferizationDialect>();
    let mut set = PatternSet::new();
    populate_stage_sparse_ops(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the patterns that split operations (MLIR: `populateStageSparseOperationsPatterns`).
pub fn populate_stage_sparse_ops(set: &mut PatternSet) {
    set.add::<ConvertOp>("StageUnorderedSparseOps", |op, rewriter| {
        let needs_sort = conversion_needs_sort(op.view(rewriter.body()));
        if needs_sort { stage(op.op(), rewriter) } else { None }
    });
    set.add::<ConcatenateOp>("StageUnorderedSparseOps", |op, rewriter| {
        let needs_sort = concatenation_needs_sort(op.view(rewriter.body()));
        if needs_sort { stage(op.op(), rewriter) } else { None }
    });
}

/// Returns the type of tensors like `tensor` that are stored as coordinates (MLIR: `getCOOType`).
pub(crate) fn coordinate_type(cx: &Context, tensor: &SparseTensorType<'_>, ordered: bool) -> Type {
    let rank = tensor.level_rank();
    let level = |at: usize| {
        let format = if at == 0 { LevelFormat::Compressed } else { LevelFormat::Singleton };
        LevelType { nonordered: !ordered, nonunique: at + 1 < rank, ..LevelType::new(format) }
    };
    let levels = (0..rank).map(level).collect();
    let encoding = tensor.encoding.map(|encoding| {
        let encoding = SparseTensorEncodingAttr { levels, slices: Vec::new(), ..encoding.clone() };
        encoding.intern(cx).attr()
    });
    RankedTensorType::with_encoding(cx, tensor.shape, tensor.element, encoding).ty()
}

/// Whether both tensors map dimensions to levels in the same way.
fn have_same_map(a: &SparseTensorType<'_>, b: &SparseTensorType<'_>) -> bool {
    match a.is_identity() {
        true => b.is_identity() && a.shape.len() == b.shape.len(),
        false => a.to_level() == b.to_level(),
    }
}

/// Whether the entries of the source of a conversion are not in the order of the result.
pub(crate) fn conversion_needs_sort(op: ConvertOpRef<'_>) -> bool {
    let cx = op.context();
    let types = (
        SparseTensorType::of(cx, type_of(*op, op.source())),
        SparseTensorType::of(cx, type_of(*op, op.dest())),
    );
    let (Some(source), Some(dest)) = types else { return false };
    if dest.is_all_dense() || !dest.is_all_ordered() {
        return false;
    }
    if source.is_all_ordered() && have_same_map(&source, &dest) {
        return false;
    }
    let constant = op.body().defined_by::<ConstantOp>(op.source());
    !constant.is_some_and(|constant| constant.value().is::<SparseElementsAttr>())
}

/// Whether the entries of concatenated tensors are not in the order of the result.
pub(crate) fn concatenation_needs_sort(op: ConcatenateOpRef<'_>) -> bool {
    let cx = op.context();
    let Some(dest) = SparseTensorType::of(cx, type_of(*op, op.result())) else { return false };
    if dest.is_all_dense() || !dest.is_all_ordered() {
        return false;
    }
    let mut inputs = op.inputs().filter_map(|value| SparseTensorType::of(cx, type_of(*op, value)));
    let same_order = inputs.all(|input| have_same_map(&input, &dest));
    let dimension = op.dimension().data(cx).to_i64();
    !(same_order && dimension == Some(0) && dest.is_identity())
}

/// Replaces `op` by a copy with unordered coordinates as its result, a sort of these, and a
/// conversion to the type of the result.
fn stage(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let ty = rewriter.body().op(op).result_types().next()?;
    let tensor = SparseTensorType::of(&cx, ty)?;
    let copy = rewriter.body_mut().clone_op(op, &mut Mapping::new());
    let unordered = rewriter.body().result(copy, 0);
    rewriter.body_mut().set_value_type(unordered, coordinate_type(&cx, &tensor, false));
    rewriter.insert(copy);
    let ordered = coordinate_type(&cx, &tensor, true);
    let algorithm = SparseTensorSortKind::HybridQuickSort;
    let sorted = ReorderCOOOp::build(rewriter, ordered, unordered, algorithm).value(rewriter);
    if ordered == ty {
        rewriter.replace_op(op, &[sorted]);
        return Some(());
    }
    let converted = ConvertOp::build(rewriter, ty, sorted);
    let value = converted.value(rewriter);
    rewriter.replace_op(op, &[value]);
    rewriter.set_after(converted.op());
    DeallocTensorOp::build(rewriter, sorted);
    Some(())
}
