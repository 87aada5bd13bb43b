//! The lowering of contractions to dot products (MLIR: `ContractionOpToDotLowering`).

use terrace_arith as arith;
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Operand, Rewriter, Value};
use terrace_vector::IteratorType;

use super::{Contraction, product, reduced, transposed};
use crate::{extract, insert, zero};

impl Contraction {
    /// Transposes and swaps the operands so that each element of the result is the dot product of a
    /// row of the first and a row of the second operand. `None` if the contraction is not a product
    /// of two matrices or of a matrix and a vector.
    fn operands_of_dots(&self, rw: &mut Rewriter<'_>) -> Option<[Value; 2]> {
        use IteratorType::{Parallel, Reduction};
        let [lhs, rhs, result] = [&self.maps[0][..], &self.maps[1][..], &self.maps[2][..]];
        // Whether each operand is transposed, and whether the operands are swapped.
        let ([first, second], exchanged) = match (&self.loops[..], lhs, rhs, result) {
            ([Parallel, Parallel, Reduction], lhs, rhs, result) => {
                let transposed = |map: &[u32], dim| match map {
                    [a, 2] if *a == dim => Some(false),
                    [2, a] if *a == dim => Some(true),
                    _ => None,
                };
                let exchanged = match result {
                    [0, 1] => false,
                    [1, 0] => true,
                    _ => return None,
                };
                ([transposed(lhs, 0)?, transposed(rhs, 1)?], exchanged)
            }
            ([Parallel, Reduction], [0, 1], [1], [0]) => ([false, false], false),
            ([Parallel, Reduction], [1, 0], [1], [0]) => ([true, false], false),
            ([Parallel, Reduction], [1], [0, 1], [0]) => ([false, false], true),
            ([Parallel, Reduction], [1], [1, 0], [0]) => ([false, true], true),
            _ => return None,
        };
        let mut operands = [(self.values[0], first), (self.values[1], second)];
        if exchanged {
            operands.swap(0, 1);
        }
        let mut rows = |(value, by_columns)| match by_columns {
            true => transposed(rw, value),
            false => Some(value),
        };
        let [lhs, rhs] = operands;
        let operands = [rows(lhs)?, rows(rhs)?];
        Some(operands)
    }

    /// Builds a reduction of the product of two rows for each element of the result. `None` if the
    /// contraction is not a product of two matrices or of a matrix and a vector.
    pub(super) fn dots(&self, rw: &mut Rewriter<'_>) -> Option<Value> {
        let [lhs, rhs] = self.operands_of_dots(rw)?;
        let to = self.result.downcast::<VectorType>(rw.context())?.clone();
        let (is_float, shape) = (to.element.is_float(), to.shape.to_vec());
        let mut all = zero(rw, self.result)?;
        let columns = shape.get(1).copied();
        let mut rows = Vec::new();
        for at in 0..shape[0] {
            let row = extract(rw, lhs, &[at])?;
            for column in 0..columns.unwrap_or(1) {
                if at == 0 {
                    rows.push(match columns {
                        None => rhs,
                        Some(_) => extract(rw, rhs, &[column])?,
                    });
                }
                let product = product(rw, row, rows[column as usize], is_float);
                let sum = reduced(rw, product, None, to.element);
                let sum = rw.body().result(sum, 0);
                let position = [at, column];
                all = insert(rw, sum, all, &position[..shape.len()]);
            }
        }
        let acc = self.values[2];
        Some(match is_float {
            true => arith::AddFOp::build(rw, all, acc).value(rw),
            false => arith::AddIOp::build(rw, all, acc).value(rw),
        })
    }
}
