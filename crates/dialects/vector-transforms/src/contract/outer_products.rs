//! The lowering of contractions to outer products (MLIR: `UnrolledOuterProductGenerator`).

use terrace_arith::{ExtFOp, ExtSIOp};
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{Builder, OpType, Operand, Rewriter, Type, Value};
use terrace_vector::{IteratorType, OuterProductOp, TransposeOp};

use super::{Contraction, transposed};
use crate::masking::masked;
use crate::{extract, vector, with_shape};

/// The operands of a chain of outer products: the first dimension of each is the reduced one.
struct Chain {
    /// The operands, and whether each is to be transposed.
    operands: [(Value, bool); 2],
    /// The permutation that moves the reduced dimension of the mask to the front; `None` if it is
    /// there.
    mask: Option<&'static [usize]>,
    /// The dimension of the left operand of the contraction that is reduced.
    reduced: usize,
}

impl Contraction {
    /// Builds an outer product for each step of the reduction, each with the sum of the previous
    /// ones. `None` if the contraction is not a product of two matrices or of a matrix and a
    /// vector, or reduces a scalable dimension.
    pub(super) fn outer_products(
        &self,
        rw: &mut Rewriter<'_>,
        mask: Option<Value>,
    ) -> Option<Value> {
        let chain = self.chain()?;
        let left = vector(rw.body(), self.values[0])?;
        if left.scalable[chain.reduced] {
            return None;
        }
        let steps = left.shape[chain.reduced];
        let mut operands = chain.operands.map(|(value, _)| value);
        for (operand, (_, by_columns)) in operands.iter_mut().zip(chain.operands) {
            if by_columns {
                *operand = transposed(rw, *operand)?;
            }
        }
        let mask = match (mask, chain.mask) {
            (Some(mask), Some(order)) => Some(permuted(rw, mask, order)?),
            (mask, _) => mask,
        };
        let element = element_type_or_self(rw.context(), self.result);
        let mut sum = self.values[2];
        for step in 0..steps {
            let mut parts = [sum; 2];
            for (part, operand) in parts.iter_mut().zip(operands) {
                *part = extract(rw, operand, &[step])?;
            }
            for part in &mut parts {
                *part = widened(rw, *part, element);
            }
            let mask = match mask {
                Some(mask) => Some(extract(rw, mask, &[step])?),
                None => None,
            };
            let [lhs, rhs] = parts;
            let product = OuterProductOp::build(rw, self.result, lhs, rhs, Some(sum));
            product.set_kind(rw.body_mut(), self.kind);
            sum = masked(rw, product.op(), mask)?;
        }
        Some(sum)
    }

    /// Returns the operands of the outer products; `None` if the contraction is not a product of
    /// two matrices or of a matrix and a vector.
    fn chain(&self) -> Option<Chain> {
        use IteratorType::{Parallel, Reduction};
        let [lhs, rhs, result] = [&self.maps[0][..], &self.maps[1][..], &self.maps[2][..]];
        let [left, right, _] = self.values;
        match self.loops[..] {
            [Parallel, Parallel, Reduction] => {
                let by_columns = |map: &[u32], dim| match map {
                    [a, 2] if *a == dim => Some(true),
                    [2, a] if *a == dim => Some(false),
                    _ => None,
                };
                let (first, second) = (by_columns(lhs, 0)?, by_columns(rhs, 1)?);
                let operands = match result {
                    [0, 1] => [(left, first), (right, second)],
                    [1, 0] => [(right, second), (left, first)],
                    _ => return None,
                };
                Some(Chain { operands, mask: Some(&[2, 0, 1]), reduced: usize::from(first) })
            }
            [Parallel, Reduction] => self.matrix_by_vector(0, 1, Some(&[1, 0])),
            [Reduction, Parallel] => self.matrix_by_vector(1, 0, None),
            _ => None,
        }
    }

    /// Returns the operands of the outer products of a matrix and a vector, where `kept` and
    /// `summed` are the loops over the result and over the reduced dimension.
    fn matrix_by_vector(
        &self,
        kept: u32,
        summed: u32,
        mask: Option<&'static [usize]>,
    ) -> Option<Chain> {
        let [left, right, _] = self.values;
        let (rows, columns) = ([kept, summed], [summed, kept]);
        let [lhs, rhs, result] = [&self.maps[0][..], &self.maps[1][..], &self.maps[2][..]];
        if result != [kept] {
            return None;
        }
        let (operands, reduced) = match (lhs, rhs) {
            (matrix, [row]) if *row == summed && matrix == rows => {
                ([(left, true), (right, false)], 1)
            }
            (matrix, [row]) if *row == summed && matrix == columns => {
                ([(left, false), (right, false)], 0)
            }
            ([row], matrix) if *row == summed && matrix == rows => {
                ([(right, true), (left, false)], 0)
            }
            ([row], matrix) if *row == summed && matrix == columns => {
                ([(right, false), (left, false)], 0)
            }
            _ => return None,
        };
        Some(Chain { operands, mask, reduced })
    }
}

/// Transposes `value`: dimension i of the result is dimension `order[i]`. `None` for a scalar.
fn permuted(b: &mut Builder<'_>, value: Value, order: &[usize]) -> Option<Value> {
    let ty = vector(b.body(), value)?;
    let shape: Vec<i64> = order.iter().map(|dim| ty.shape[*dim]).collect();
    let scalable: Vec<bool> = order.iter().map(|dim| ty.scalable[*dim]).collect();
    let to = with_shape(b, &ty, &shape, &scalable);
    let order = order.iter().map(|dim| *dim as i64).collect();
    Some(TransposeOp::build(b, to, value, order).value(b))
}

/// Extends the elements of `value`, a vector or scalar, to the type `element`.
fn widened(b: &mut Builder<'_>, value: Value, element: Type) -> Value {
    let cx = b.context();
    if element_type_or_self(cx, b.body().value_type(value)) == element {
        return value;
    }
    let to = match vector(b.body(), value) {
        Some(ty) => {
            terrace_builtin::VectorType::scalable(cx, &ty.shape, &ty.scalable, element).ty()
        }
        None => element,
    };
    match element.is_float() {
        true => ExtFOp::build(b, to, value).value(b),
        false => ExtSIOp::build(b, to, value).value(b),
    }
}
