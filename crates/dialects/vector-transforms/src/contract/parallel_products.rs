//! The lowering of contractions that reduce dimensions of size 1 to a product of whole vectors
//! (MLIR: `ContractOpToElementwise`).

use terrace_ir::{Builder, Operand, Rewriter, Value};
use terrace_vector::{BroadcastOp, IteratorType, TransposeOp};

use super::Contraction;
use crate::products::accumulated;
use crate::{extract, vector, with_shape};

impl Contraction {
    /// Brings both operands to the shape of the result and combines them. `None` if a reduced
    /// dimension has more than one element.
    pub(super) fn parallel_products(&self, rw: &mut Rewriter<'_>) -> Option<Value> {
        let shape = vector(rw.body(), self.values[2])?.shape.to_vec();
        for operand in [0, 1] {
            let ty = vector(rw.body(), self.values[operand])?;
            if self.reduced_dims(operand).iter().any(|dim| ty.shape[*dim] != 1) {
                return None;
            }
        }
        let mut operands = [self.values[0], self.values[1]];
        let mut orders = [Vec::new(), Vec::new()];
        for (at, operand) in operands.iter_mut().enumerate() {
            (*operand, orders[at]) = self.broadcast(rw, at, &shape)?;
        }
        for (operand, order) in operands.iter_mut().zip(&orders) {
            let ty = vector(rw.body(), *operand)?;
            let shape: Vec<i64> = order.iter().map(|dim| ty.shape[*dim as usize]).collect();
            let to = with_shape(rw, &ty, &shape, &vec![false; shape.len()]);
            *operand = TransposeOp::build(rw, to, *operand, order.clone()).value(rw);
        }
        for (at, operand) in operands.iter_mut().enumerate() {
            let zeros = vec![0; self.reduced_dims(at).len()];
            *operand = extract(rw, *operand, &zeros)?;
        }
        let [lhs, rhs] = operands;
        accumulated(rw, lhs, rhs, Some(self.values[2]), self.kind)
    }

    /// Returns the dimensions of the operand number `operand` that reduction loops iterate over.
    fn reduced_dims(&self, operand: usize) -> Vec<usize> {
        let is_reduced =
            |dim: &u32| self.loops.get(*dim as usize) == Some(&IteratorType::Reduction);
        let dims = self.maps[operand].iter().enumerate();
        dims.filter(|(_, dim)| is_reduced(dim)).map(|(at, _)| at).collect()
    }

    /// Broadcasts the operand number `operand` over the dimensions of the result, whose shape is
    /// `shape`, that it lacks; returns the new operand with the permutation that sorts its reduced
    /// dimensions first and the others like those of the result.
    fn broadcast(
        &self,
        b: &mut Builder<'_>,
        operand: usize,
        shape: &[i64],
    ) -> Option<(Value, Vec<i64>)> {
        let value = self.values[operand];
        let ty = vector(b.body(), value)?;
        let own = |dim: &u32| self.maps[operand].iter().position(|one| one == dim);
        let missing = self.maps[2].iter().filter(|dim| own(dim).is_none()).count();
        let reduced = self.reduced_dims(operand);
        let mut order: Vec<i64> = reduced.iter().map(|dim| (missing + dim) as i64).collect();
        let mut added = Vec::new();
        for (dim, size) in self.maps[2].iter().zip(shape) {
            order.push(match own(dim) {
                Some(at) => (missing + at) as i64,
                None => {
                    added.push(*size);
                    added.len() as i64 - 1
                }
            });
        }
        if added.is_empty() {
            return Some((value, order));
        }
        added.extend(ty.shape.iter());
        let to = with_shape(b, &ty, &added, &vec![false; added.len()]);
        Some((BroadcastOp::build(b, to, value).value(b), order))
    }
}
