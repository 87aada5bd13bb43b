//! The lowering of `vector.transpose` to extractions and insertions, or to shuffles
//! (MLIR: `populateVectorTransposeLoweringPatterns`).

mod avx2;
mod shuffles;

pub use avx2::populate_avx2_transpose_lowering;

use terrace_builtin::positions::positions;
use terrace_ir::{OpType, Operand, PatternSet, Rewriter};
use terrace_vector::{ShapeCastOp, TransposeOp};

use self::shuffles::transposed_dims;
use crate::{extract, insert, poison, replace, result_vector, vector, with_shape};

/// The operations that transpositions are lowered to (MLIR: `VectorTransposeLowering`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TransposeLowering {
    /// Extractions and insertions of slices or elements.
    EltWise,
    /// Intrinsics of LLVM, by another pattern; here, extractions and insertions.
    LLVMIntr,
    /// One shuffle of the elements of a matrix.
    Shuffle1D,
    /// A network of shuffles of the rows of matrices of 16 by 16 elements, one shuffle for others.
    Shuffle16x16,
}

impl TransposeLowering {
    const fn is_shuffle(self) -> bool {
        matches!(self, Self::Shuffle1D | Self::Shuffle16x16)
    }
}

/// Adds the patterns that lower transpositions
/// (MLIR: `populateVectorTransposeLoweringPatterns`).
pub fn populate_vector_transpose_lowering(set: &mut PatternSet, strategy: TransposeLowering) {
    set.add::<TransposeOp>("Transpose2DWithUnitDimToShapeCast", unit_transpose);
    set.add::<TransposeOp>("TransposeOpLowering", move |op, rw| {
        let is_matrix = strategy.is_shuffle() && transposed_dims(rw.body(), op).is_some();
        if is_matrix { None } else { transpose(op, rw) }
    });
    set.add::<TransposeOp>("TransposeOp2DToShuffleLowering", move |op, rw| {
        strategy.is_shuffle().then(|| shuffles::transpose(op, rw, strategy))?
    });
}

/// Turns the transposition of a row or column into a cast:
/// `vector.transpose %v, [1, 0] : vector<1x4xf32>  =>  vector.shape_cast %v`.
fn unit_transpose(op: TransposeOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let source = op.view(rw.body()).vector();
    let ty = vector(rw.body(), source)?;
    let mut dims = ty.shape.iter().zip(ty.scalable.iter());
    if ty.shape.len() != 2
        || !dims.any(|(size, scalable)| *size == 1 && !scalable)
        || op.view(rw.body()).permutation()[..] != [1, 0]
    {
        return None;
    }
    let to = rw.body().value_type(rw.body().result(op.op(), 0));
    let value = ShapeCastOp::build(rw, to, source).value(rw);
    replace(rw, op.op(), value)
}

/// Lowers a transposition to extractions and insertions of slices: trailing dimensions that the
/// permutation keeps in place are moved as a whole.
fn transpose(op: TransposeOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (source, order) = (view.vector(), view.permutation().to_vec());
    let (from, to) = (vector(rw.body(), source)?, result_vector(rw.body(), op.op())?);
    if from.is_scalable() {
        return None;
    }
    let stays = |(at, dim): &(usize, &i64)| **dim == *at as i64;
    let kept = order.iter().enumerate().rev().take_while(stays).count();
    let moved = &order[..order.len() - kept];
    let whole = with_shape(rw, &to, &to.shape, &to.scalable);
    let mut all = poison(rw, whole);
    for at in positions(&from.shape[..moved.len()]) {
        let into: Vec<i64> = moved.iter().map(|dim| at[*dim as usize]).collect();
        let part = extract(rw, source, &at)?;
        all = insert(rw, part, all, &into);
    }
    replace(rw, op.op(), all)
}
