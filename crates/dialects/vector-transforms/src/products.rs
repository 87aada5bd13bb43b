//! The lowering of `vector.outerproduct`.

use terrace_arith as arith;
use terrace_builtin::{IntegerType, TypeExt};
use terrace_ir::{Builder, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_vector::{BroadcastOp, CombiningKind, FMAOp, OuterProductOp, combine};

use crate::{extract, insert, replace, result_vector, vector, with_shape, zero};

/// Adds the pattern that lowers outer products
/// (MLIR: `populateVectorOuterProductLoweringPatterns`).
pub fn populate_vector_outer_product_lowering(set: &mut PatternSet) {
    set.add::<OuterProductOp>("OuterProductOpLowering", outer_product);
}

/// Lowers an outer product to products of each element of the first vector with the second vector.
fn outer_product(op: OuterProductOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (lhs, rhs, acc, kind) = (view.lhs(), view.rhs(), view.acc(), view.kind());
    let to = result_vector(rw.body(), op.op())?;
    let in_mask = rw.body().parent_op(op.op())?;
    if rw.body().op(in_mask).is::<terrace_vector::MaskOp>() {
        return None;
    }
    let whole = with_shape(rw, &to, &to.shape, &to.scalable);
    let Some(row) = vector(rw.body(), rhs) else {
        let rhs = BroadcastOp::build(rw, whole, rhs).value(rw);
        let value = accumulated(rw, lhs, rhs, acc, kind)?;
        return replace(rw, op.op(), value);
    };
    if to.scalable[0] {
        return None;
    }
    let row = with_shape(rw, &row, &row.shape, &row.scalable);
    let mut all = zero(rw, whole)?;
    for at in 0..to.shape[0] {
        let factor = extract(rw, lhs, &[at])?;
        let factor = BroadcastOp::build(rw, row, factor).value(rw);
        let acc = match acc {
            Some(acc) => Some(extract(rw, acc, &[at])?),
            None => None,
        };
        let value = accumulated(rw, factor, rhs, acc, kind)?;
        all = insert(rw, value, all, &[at]);
    }
    replace(rw, op.op(), all)
}

/// Builds the product of `x` and `y`, combined with `acc` by `kind` (MLIR:
/// `createContractArithOp`). `None` if `kind` does not apply to the element type.
pub(crate) fn accumulated(
    b: &mut Builder<'_>,
    x: Value,
    y: Value,
    acc: Option<Value>,
    kind: CombiningKind,
) -> Option<Value> {
    let cx = b.context();
    let element = terrace_builtin::shaped::element_type_or_self(cx, b.body().value_type(x));
    if element.is::<IntegerType>() || element.is_index() {
        let product = arith::MulIOp::build(b, x, y).value(b);
        return match acc {
            Some(acc) => combine(b, kind, product, acc, arith::FastMathFlags::NONE),
            None => Some(product),
        };
    }
    match acc {
        Some(acc) if kind == CombiningKind::ADD => Some(FMAOp::build(b, x, y, acc).value(b)),
        acc => {
            let product = arith::MulFOp::build(b, x, y).value(b);
            match acc {
                Some(acc) => combine(b, kind, product, acc, arith::FastMathFlags::NONE),
                None => Some(product),
            }
        }
    }
}
