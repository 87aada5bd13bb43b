//! Patterns that fold elementwise operations into contractions and outer products.

use terrace_arith::{ExtFOp, ExtSIOp, MulFOp, MulIOp};
use terrace_ir::{Body, Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_vector::{BroadcastOp, ContractionOp, OuterProductOp, TransposeOp};

use crate::{replace, result_vector, vector};

/// Adds the patterns that fold the extension of both factors into a contraction
/// (MLIR: `populateFoldArithExtensionPatterns`).
pub fn populate_fold_arith_extension(set: &mut PatternSet) {
    set.add::<ContractionOp>("FoldArithExtIntoContractionOp<arith::ExtFOp>", narrow::<ExtFOp>);
    set.add::<ContractionOp>("FoldArithExtIntoContractionOp<arith::ExtSIOp>", narrow::<ExtSIOp>);
}

/// Adds the patterns that turn products of broadcast vectors into outer products
/// (MLIR: `populateElementwiseToVectorOpsPatterns`).
pub fn populate_elementwise_to_vector_ops(set: &mut PatternSet) {
    set.add::<MulFOp>("FoldArithToVectorOuterProduct<arith::MulFOp>", |op, rw| {
        outer_product(op.op(), rw)
    });
    set.add::<MulIOp>("FoldArithToVectorOuterProduct<arith::MulIOp>", |op, rw| {
        outer_product(op.op(), rw)
    });
}

/// Contracts the operands of the extensions `E`:
/// `vector.contract (arith.extf %a), (arith.extf %b), %c  =>  vector.contract %a, %b, %c`.
fn narrow<E: OpType>(op: ContractionOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let source = |value: Value| {
        let cast = rw.body().defining_op(value)?;
        let cast = rw.body().op(cast);
        cast.is::<E>().then(|| cast.operand(0))
    };
    let (lhs, rhs) = (source(view.lhs())?, source(view.rhs())?);
    let (acc, maps, loops) = (view.acc(), view.indexing_maps(), view.iterator_types());
    let ty = rw.body().value_type(acc);
    let value = ContractionOp::build(rw, ty, lhs, rhs, acc, maps, loops).value(rw);
    replace(rw, op.op(), value)
}

/// Turns the product of a broadcast column and a broadcast row into an outer product:
/// `arith.mulf (transpose (broadcast %a)), (broadcast %b)  =>  vector.outerproduct %a, %b`.
fn outer_product(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    if result_vector(rw.body(), op)?.shape.len() != 2 {
        return None;
    }
    let body = rw.body();
    let factors = [body.op(op).operand(0), body.op(op).operand(1)];
    let parts = |column: Value, row: Value| Some((column_of(body, column)?, row_of(body, row)?));
    let (column, row) = parts(factors[0], factors[1]).or_else(|| parts(factors[1], factors[0]))?;
    let ty = body.value_type(body.result(op, 0));
    let value = OuterProductOp::build(rw, ty, column, row, None).value(rw);
    replace(rw, op, value)
}

/// Returns the vector of which the matrix `value` repeats the elements along its rows; `None` if it
/// is not the transposition of a broadcast.
fn column_of(body: &Body, value: Value) -> Option<Value> {
    let transpose = body.defined_by::<TransposeOp>(value)?;
    (transpose.permutation()[..] == [1, 0]).then(|| row_of(body, transpose.vector()))?
}

/// Returns the vector that each row of the matrix `value` repeats; `None` if it is not a broadcast
/// of a vector that keeps the size of the dimensions.
fn row_of(body: &Body, value: Value) -> Option<Value> {
    let source = body.defined_by::<BroadcastOp>(value)?.source();
    let (from, to) = (vector(body, source)?, vector(body, value)?);
    let leading = to.shape.len().checked_sub(from.shape.len())?;
    let keeps_sizes = from.shape[..] == to.shape[leading..];
    (from.shape.len() != 2 && keeps_sizes).then_some(source)
}
