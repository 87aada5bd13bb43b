//! Calls of a library instead of structured operations ([`populate_sparse_gpu_libgen`]).

use terrace_arith::{AddFOp, AddIOp, MulFOp, MulIOp};
use terrace_builtin::AffineExpr;
use terrace_builtin::affine::AffineMap;
use terrace_ir::{Body, Context, Op, OpType, PatternSet, Rewriter, Value};
use terrace_linalg::{GenericOp, Structured};
use terrace_sparse_tensor::{ConvertOp, LevelFormat, ReduceOp, SparseTensorType, UnaryOp};

use super::formats::has_plain_indices;
use super::{products, sampled, sparse_product};

/// Adds the patterns that turn structured operations on sparse matrices into calls of a library
/// (MLIR: `populateSparseGPULibgenPatterns`). `enable_runtime` states whether the runtime library
/// manages sparse tensors.
pub fn populate_sparse_gpu_libgen(set: &mut PatternSet, enable_runtime: bool) {
    set.add::<GenericOp>("LinalgOpRewriter", move |op, rw| call_library(op, rw, enable_runtime));
}

/// The operands of a recognized operation: the first two are read, the third one is updated.
pub(super) type Operands = [Value; 3];

/// Replaces a product of matrices or of a matrix and a vector.
fn call_library(op: GenericOp, rw: &mut Rewriter<'_>, enable_runtime: bool) -> Option<()> {
    let cx = rw.context().clone();
    let structured = Structured::of(rw.body().op(op.op()))?;
    let operands: Operands = structured.op().operands().collect::<Vec<_>>().try_into().ok()?;
    if structured.outputs().len() != 1 || structured.op().result_count() != 1 {
        return None;
    }
    let (loops, maps) = (structured.parallel_loops()?, structured.indexing_maps()?);
    let is = |dims: &[&[u32]], loops: u32| {
        let map = |dims: &&[u32]| {
            let dims = dims.iter().map(|dim| AffineExpr::dim(&cx, *dim));
            AffineMap::new(loops, 0, dims.collect::<Vec<_>>())
        };
        maps == dims.iter().map(map).collect::<Vec<_>>()
    };
    let op = op.op();
    if loops[..] == [true, false]
        && is(&[&[0, 1], &[1], &[0]], 2)
        && is_sum_of_product(rw.body(), op)
    {
        return products::matrix_vector(op, operands, rw, enable_runtime);
    }
    if loops[..] != [true, true, false] || !is(&[&[0, 2], &[2, 1], &[0, 1]], 3) {
        return None;
    }
    if is_sum_of_product(rw.body(), op) {
        if !is_dense(rw.body(), operands[0]) && !is_dense(rw.body(), operands[1]) {
            return sparse_product::product(op, operands, rw);
        }
        if let Some(source) = source_of_2_of_4(rw.body(), operands[0]) {
            return products::matrix_2_of_4(op, [source, operands[1], operands[2]], rw);
        }
        return products::matrix_matrix(op, operands, rw, enable_runtime);
    }
    if is_sampled_product(rw.body(), op) {
        return sampled::sampled_product(op, operands, rw, enable_runtime);
    }
    None
}

/// Whether all levels of a tensor are dense and are its dimensions (MLIR: `isDenseTensor`).
fn is_dense(body: &Body, tensor: Value) -> bool {
    let ty = SparseTensorType::of(body.context(), body.value_type(tensor));
    ty.is_some_and(|ty| ty.shape.len() == ty.level_rank() && ty.is_all_dense())
}

/// Returns the dense matrix that is converted to the matrix `tensor`, of which two of four
/// consecutive elements are stored; `None` for other tensors (MLIR: `isConversionInto24`).
fn source_of_2_of_4(body: &Body, tensor: Value) -> Option<Value> {
    let source = body.defined_by::<ConvertOp>(tensor)?.source();
    let ty = SparseTensorType::of(body.context(), body.value_type(tensor))?;
    let is_structured = matches!(ty.level_type(2).format, LevelFormat::Structured { .. });
    let fits = ty.shape.len() == 2
        && ty.level_rank() == 3
        && ty.level_type(0).is_dense()
        && ty.level_type(1).is_dense()
        && is_structured
        && has_plain_indices(&ty);
    (fits && is_dense(body, source)).then_some(source)
}

/// Returns the values that the terminator of region `region` of `op` yields, and the arguments of
/// the region's first block.
fn yielded(body: &Body, op: Op, region: usize) -> Option<(Vec<Value>, &[Value])> {
    let block = body.first_block(body.region(op, region)?)?;
    let end = body.last_op(block)?;
    Some((body.operands(end).collect(), body.arguments(block)))
}

/// Whether `value` is the product of `a` and `b` (MLIR: `isMulOfArgs`).
fn is_product(body: &Body, value: Value, a: Value, b: Value) -> bool {
    let Some(op) = body.defining_op(value).map(|op| body.op(op)) else { return false };
    (op.is::<MulFOp>() || op.is::<MulIOp>()) && is_pair(op.operands(), a, b)
}

/// Whether `value` is the sum of `a` and `b` (MLIR: `isSumOfArgs`).
fn is_sum(body: &Body, value: Value, a: Value, b: Value) -> bool {
    let Some(op) = body.defining_op(value).map(|op| body.op(op)) else { return false };
    (op.is::<AddFOp>() || op.is::<AddIOp>()) && is_pair(op.operands(), a, b)
}

fn is_pair(mut operands: impl Iterator<Item = Value>, a: Value, b: Value) -> bool {
    let pair = (operands.next(), operands.next());
    pair == (Some(a), Some(b)) || pair == (Some(b), Some(a))
}

/// Whether `op` adds the product of its first two operands to the third one (MLIR:
/// `matchSumOfMultOfArgs`).
fn is_sum_of_product(body: &Body, op: Op) -> bool {
    let find = || {
        let (values, arguments) = yielded(body, op, 0)?;
        let [a, b, c] = *arguments else { return None };
        let sum = body.op(body.defining_op(*values.first()?)?);
        if !sum.is::<AddFOp>() && !sum.is::<AddIOp>() {
            return None;
        }
        let [x, y] = sum.operands().collect::<Vec<_>>()[..] else { return None };
        let is_product = |value| is_product(body, value, a, b);
        Some((is_product(x) && y == c) || (is_product(y) && x == c))
    };
    find() == Some(true)
}

/// Whether `op` adds the product of its first two operands to the stored elements of the third one
/// (MLIR: `matchSumReductionOfMulUnary`).
fn is_sampled_product(body: &Body, op: Op) -> bool {
    let find = || {
        let (values, arguments) = yielded(body, op, 0)?;
        let [a, b, c] = *arguments else { return None };
        let reduce = body.defining_op(*values.first()?)?;
        let view = body.op(reduce).cast::<ReduceOp>()?;
        let other = match c {
            _ if view.x() == c => view.y(),
            _ if view.y() == c => view.x(),
            _ => return None,
        };
        let unary = body.defining_op(other)?;
        let view = body.op(unary).cast::<UnaryOp>()?;
        if view.x() != c || body.region(unary, 1).is_some_and(|r| body.first_block(r).is_some()) {
            return None;
        }
        let (present, _) = yielded(body, unary, 0)?;
        let (sum, parts) = yielded(body, reduce, 0)?;
        let [x, y] = *parts else { return None };
        Some(is_product(body, *present.first()?, a, b) && is_sum(body, *sum.first()?, x, y))
    };
    find() == Some(true)
}

/// Returns the type of a tensor.
pub(super) fn tensor<'c>(
    cx: &'c Context,
    body: &Body,
    tensor: Value,
) -> Option<SparseTensorType<'c>> {
    SparseTensorType::of(cx, body.value_type(tensor))
}
