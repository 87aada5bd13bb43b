//! The lowering of `vector.broadcast` to broadcasts of scalars to vectors of rank 1
//! (MLIR: `populateVectorBroadcastLoweringPatterns`).

use terrace_builtin::VectorType;
use terrace_ir::{Builder, OpType, Operand, PatternSet, Value};
use terrace_vector::BroadcastOp;

use crate::{extract, insert, part_type, poison, replace, result_vector, vector};

/// Adds the pattern that lowers broadcasts to insertions
/// (MLIR: `populateVectorBroadcastLoweringPatterns`).
pub fn populate_vector_broadcast_lowering(set: &mut PatternSet) {
    set.add::<BroadcastOp>("BroadcastOpLowering", |op, rw| {
        let source = op.view(rw.body()).source();
        let from = vector(rw.body(), source)?;
        let to = result_vector(rw.body(), op.op())?;
        let value = spread(rw, source, &from, &to)?;
        replace(rw, op.op(), value)
    });
}

/// Broadcasts `source` to the type `to` by broadcasts to one dimension less and insertions. `None`
/// if the first dimension of `to` is scalable and not the broadcast one.
fn spread(b: &mut Builder<'_>, source: Value, from: &VectorType, to: &VectorType) -> Option<Value> {
    let whole = crate::with_shape(b, to, &to.shape, &to.scalable);
    let (rank, wanted) = (from.shape.len(), to.shape.len());
    if rank <= 1 && wanted == 1 {
        let scalar = extract(b, source, &vec![0; rank])?;
        return Some(BroadcastOp::build(b, whole, scalar).value(b));
    }
    let part = part_type(b, to);
    if rank < wanted {
        let row = BroadcastOp::build(b, part, source).value(b);
        let mut all = poison(b, whole);
        for at in 0..to.shape[0] {
            all = insert(b, row, all, &[at]);
        }
        return Some(all);
    }
    let stretched = from.shape.iter().zip(&to.shape).position(|(from, to)| from != to);
    let Some(stretched) = stretched else { return Some(source) };
    if stretched != 0 && to.scalable[0] {
        return None;
    }
    let mut all = poison(b, whole);
    let mut row = None;
    for at in 0..to.shape[0] {
        let value = match row {
            Some(row) if stretched == 0 => row,
            _ => {
                let own = extract(b, source, &[at])?;
                BroadcastOp::build(b, part, own).value(b)
            }
        };
        row = Some(value);
        all = insert(b, value, all, &[at]);
    }
    Some(all)
}
