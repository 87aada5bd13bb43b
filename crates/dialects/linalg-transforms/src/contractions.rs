//! Recognition of contractions: sums of products ([`is_contraction`]).

use terrace_ir::{Block, Body, Op, Value};
use terrace_linalg::Structured;

use crate::generic::{Generic, block_of};

/// The operations that multiply and add in the region of a contraction.
pub(crate) const PRODUCTS: &[(&str, &str)] = &[
    ("arith.mulf", "arith.addf"),
    ("arith.muli", "arith.addi"),
    ("complex.mul", "complex.add"),
    ("arith.andi", "arith.ori"),
];

/// Whether the structured operation `op` adds products of two inputs (MLIR:
/// `isaContractionOpInterface`).
pub fn is_contraction(body: &Body, op: Op) -> bool {
    let cx = body.context();
    if Structured::of(body.op(op)).is_some_and(Structured::is_contraction) {
        return true;
    }
    let (Some(generic), Some(block)) = (Generic::of(body, op), block_of(body, op)) else {
        return false;
    };
    generic.inputs.len() == 2
        && generic.outputs.len() == 1
        && !generic.is_parallel()
        && generic.maps.iter().all(|map| map.is_projected_permutation(cx, false))
        && PRODUCTS
            .iter()
            .any(|(multiply, add)| contraction_mismatch(body, block, multiply, add).is_none())
}

/// Returns `value` before the unary operations that cast it.
fn before_casts(body: &Body, mut value: Value) -> Value {
    while let Some(op) = body.defining_op(value) {
        let view = body.op(op);
        if view.operand_count() != 1 || view.result_count() != 1 {
            break;
        }
        value = view.operand(0);
    }
    value
}

/// Returns why the region `block` does not add products of its first two arguments to the third by
/// the operations `multiply` and `add`; `None` if it does (MLIR: `isContractionBody`).
pub fn contraction_mismatch(
    body: &Body,
    block: Block,
    multiply: &str,
    add: &str,
) -> Option<&'static str> {
    let [a, b, c] = body.arguments(block)[..] else {
        return Some("expected block with 3 arguments");
    };
    let binary = |value: Value| {
        let op = body.op(body.defining_op(before_casts(body, value))?);
        (op.operand_count() == 2 && op.result_count() == 1).then_some(op)
    };
    let yielded = body.last_op(block).and_then(|end| body.operands(end).next());
    let Some(sum) = yielded.and_then(binary) else {
        return Some("expected reduction op to be binary");
    };
    let terms = [0, 1].map(|at| before_casts(body, sum.operand(at)));
    let product = match terms {
        [x, other] | [other, x] if x == c => other,
        _ => {
            return Some(
                "expected reduction to take block argument #2 as one of the operands (modulo unary \
                 casts)",
            );
        }
    };
    let Some(product) = binary(product) else {
        return Some("expected elementwise op to be binary");
    };
    if sum.name_str() != add || product.name_str() != multiply {
        return Some("expected reduction/elementwise op kind not satisfied");
    }
    let factors = [0, 1].map(|at| before_casts(body, product.operand(at)));
    if factors == [a, b] || factors == [b, a] {
        return None;
    }
    Some("expected elementwise op to apply to block arguments (modulo unary casts)")
}
