//! Verification of slices of tensors and memrefs: offsets, sizes and strides, each static or an
//! operand (MLIR: `OffsetSizeAndStrideOpInterface`).

use terrace_ir::{Diagnostic, OpRef, Type};

use crate::shaped::{self, DYNAMIC};

/// The static parts of a slice, with [`DYNAMIC`] in place of operands.
#[derive(Clone, Copy, Debug)]
pub struct Slice<'a> {
    /// The offset of the slice in each dimension, in elements.
    pub offsets: &'a [i64],
    /// The size of the slice in each dimension, in elements.
    pub sizes: &'a [i64],
    /// The distance of elements of the slice in each dimension, in elements.
    pub strides: &'a [i64],
}

impl Slice<'_> {
    /// As [`Slice::verify_ranks`], for one offset, size and stride in each of `rank` dimensions.
    ///
    /// # Errors
    /// When a check fails, with MLIR's message.
    pub fn verify(
        self,
        op: OpRef<'_>,
        rank: usize,
        operands: [usize; 3],
    ) -> Result<(), Diagnostic> {
        self.verify_ranks(op, [rank; 3], operands)
    }

    /// Checks that the numbers of offsets, sizes and strides equal `ranks`, that the numbers of
    /// operands (`[offsets, sizes, strides]`) equal those of dynamic parts, and that static offsets
    /// and sizes are not negative. A single offset may stand for any number of dimensions.
    ///
    /// # Errors
    /// When a check fails, with MLIR's message.
    pub fn verify_ranks(
        self,
        op: OpRef<'_>,
        ranks: [usize; 3],
        operands: [usize; 3],
    ) -> Result<(), Diagnostic> {
        let Slice { offsets, sizes, strides } = self;
        let lists = [("offset", offsets), ("size", sizes), ("stride", strides)];
        for at in [1, 2, 0] {
            let ((name, values), count) = (lists[at], operands[at]);
            let dynamic = values.iter().filter(|value| **value == DYNAMIC).count();
            if dynamic != count {
                return Err(op.plain_error(format!(
                    "expected the number of '{name}s' to match the number of dynamic entries in \
                     'static_{name}s' ({count} vs {dynamic})"
                )));
            }
        }
        let pairs = [("offsets", offsets, "sizes", sizes), ("sizes", sizes, "strides", strides)];
        let single = ranks[0] == 1 && offsets.len() == 1;
        for (first, a, second, b) in pairs.into_iter().skip(usize::from(single)) {
            if a.len() != b.len() {
                return Err(op.plain_error(format!(
                    "expected mixed {first} rank to match mixed {second} rank ({} vs {}) so the \
                     rank of the result type is well-formed.",
                    a.len(),
                    b.len()
                )));
            }
        }
        for ((name, values), rank) in lists.into_iter().zip(ranks) {
            if values.len() != rank {
                return Err(
                    op.plain_error(format!("expected {rank} {name} values, got {}", values.len()))
                );
            }
        }
        for (name, values) in &lists[..2] {
            if let Some(value) = values.iter().find(|value| **value < 0 && **value != DYNAMIC) {
                return Err(
                    op.plain_error(format!("expected {name}s to be non-negative, but got {value}"))
                );
            }
        }
        Ok(())
    }

    /// Checks that the static parts of the slice are within `shape`.
    ///
    /// # Errors
    /// When they are not, with MLIR's message.
    pub fn verify_in_bounds(self, op: OpRef<'_>, shape: &[i64]) -> Result<(), Diagnostic> {
        let Slice { offsets, sizes, strides } = self;
        let dims = shape.iter().zip(offsets).zip(sizes).zip(strides).enumerate();
        for (dim, (((extent, offset), size), stride)) in dims {
            if *extent == DYNAMIC || *offset == DYNAMIC {
                continue;
            }
            if offset >= extent {
                return Err(
                    op.plain_error(format!("offset {dim} is out-of-bounds: {offset} >= {extent}"))
                );
            }
            if *size == DYNAMIC || *stride == DYNAMIC {
                continue;
            }
            let last = size.wrapping_sub(1).wrapping_mul(*stride).wrapping_add(*offset);
            if last >= *extent {
                return Err(op.plain_error(format!(
                    "slice along dimension {dim} runs out-of-bounds: {last} >= {extent}"
                )));
            }
        }
        Ok(())
    }
}

/// Returns the dimensions of static size 1 whose removal turns `expected` into `found`; `None` if
/// no dimensions do (MLIR: `computeRankReductionMask`).
pub fn dropped_dims(expected: &[i64], found: &[i64]) -> Option<Vec<usize>> {
    let (mut dropped, mut at) = (Vec::new(), 0);
    for (dim, size) in expected.iter().enumerate() {
        if found.get(at) == Some(size) {
            at += 1;
        } else if *size == 1 {
            dropped.push(dim);
        } else {
            return None;
        }
    }
    (at == found.len()).then_some(dropped)
}

/// Checks that the shaped type `found` is `expected` with any number of dimensions of size 1
/// removed.
///
/// # Errors
/// When it is not, with MLIR's message.
pub fn verify_rank_reduced(op: OpRef<'_>, expected: Type, found: Type) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(wanted), Some(shape)) = (shaped::shape_of(cx, expected), shaped::shape_of(cx, found))
    else {
        return Ok(());
    };
    if shape.len() > wanted.len() {
        return Err(op.plain_error("expected rank to be smaller or equal to the other rank. "));
    }
    if dropped_dims(wanted, shape).is_none() {
        return Err(op.plain_error(format!(
            "expected type to be {} or a rank-reduced version. (size mismatch) ",
            shaped::quoted(cx, expected)
        )));
    }
    let element = shaped::element_type_or_self(cx, expected);
    if shaped::element_type_or_self(cx, found) != element {
        return Err(
            op.plain_error(format!("expected element type to be {}", shaped::quoted(cx, element)))
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_static_dimensions_of_size_one_are_dropped() {
        assert_eq!(dropped_dims(&[1, 4, 1], &[4]), Some(vec![0, 2]));
        assert_eq!(dropped_dims(&[1, 4, 1], &[1, 4]), Some(vec![2]));
        assert_eq!(dropped_dims(&[DYNAMIC, 4], &[4]), None);
        assert_eq!(dropped_dims(&[DYNAMIC, 4], &[DYNAMIC, 4]), Some(vec![]));
        assert_eq!(dropped_dims(&[2, 4], &[4, 2]), None);
    }
}
