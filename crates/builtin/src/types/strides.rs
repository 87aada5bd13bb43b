//! Strides of memrefs.

use smallvec::{SmallVec, smallvec};
use terrace_ir::Context;

use super::MemRefType;
use crate::affine::{AffineExpr, AffineMap, BinaryKind};
use crate::attributes::{MemRefLayout, StridedLayoutAttr};
use crate::shape::DYNAMIC;

/// Returns the product of a stride and a factor: 0 if either is 0; else [`DYNAMIC`] if either is
/// [`DYNAMIC`], or on overflow.
pub fn scaled(stride: i64, factor: i64) -> i64 {
    match (stride, factor) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => stride.checked_mul(factor).unwrap_or(DYNAMIC),
    }
}

impl MemRefType {
    /// Whether the layout is the identity.
    pub fn has_identity_layout(&self, cx: &Context) -> bool {
        self.layout.is_none_or(|layout| {
            layout.interface::<dyn MemRefLayout>(cx).is_some_and(|layout| layout.is_identity(cx))
        })
    }

    /// Whether the stride of the last dimension is 1; `true` for rank 0.
    pub fn has_unit_stride(&self, cx: &Context) -> bool {
        let layout = self.strided_layout(cx);
        layout.is_some_and(|layout| layout.strides.last().is_none_or(|stride| *stride == 1))
    }

    /// Returns the number of last dimensions whose elements are contiguous in memory (MLIR:
    /// `getNumContiguousTrailingDims`); 0 if the layout has no strides.
    pub fn contiguous_trailing_dims(&self, cx: &Context) -> usize {
        let rank = self.shape.len();
        if self.has_identity_layout(cx) {
            return rank;
        }
        let Some(layout) = self.strided_layout(cx) else { return 0 };
        let mut elements = 1;
        for at in (0..rank).rev().filter(|at| self.shape[*at] != 1) {
            if layout.strides[at] != elements {
                return rank - at - 1;
            }
            if self.shape[at] == DYNAMIC {
                return rank - at;
            }
            elements = scaled(elements, self.shape[at]);
        }
        rank
    }

    /// Returns the layout as an offset and strides; `None` if the layout is not strided (MLIR:
    /// `getStridesAndOffset`).
    pub fn strided_layout(&self, cx: &Context) -> Option<StridedLayoutAttr> {
        if let Some(layout) = self.layout.and_then(|layout| layout.downcast(cx)) {
            return Some(StridedLayoutAttr::clone(layout));
        }
        if self.has_identity_layout(cx) {
            return Some(StridedLayoutAttr { offset: 0, strides: row_major(&self.shape) });
        }
        let map = self.layout?.interface::<dyn MemRefLayout>(cx)?.affine_map(cx);
        strides_of(cx, &map)
    }
}

/// Returns the strides of a contiguous row-major layout. A size that is not positive makes the
/// strides of the dimensions before it [`DYNAMIC`].
pub fn row_major(shape: &[i64]) -> SmallVec<[i64; 4]> {
    let mut strides: SmallVec<[i64; 4]> = smallvec![1; shape.len()];
    for at in (1..shape.len()).rev() {
        let size = if shape[at] > 0 { shape[at] } else { DYNAMIC };
        strides[at - 1] = scaled(strides[at], size);
    }
    strides
}

/// Returns the strides and the offset of a map whose only result is linear in its dimensions;
/// `None` for other maps.
fn strides_of(cx: &Context, map: &AffineMap) -> Option<StridedLayoutAttr> {
    let [result] = map.results[..] else { return None };
    let zero = AffineExpr::constant(cx, 0);
    let mut sums = Sums { strides: smallvec![zero; map.num_dims as usize], offset: zero };
    sums.add(cx, result, AffineExpr::constant(cx, 1))?;
    let known = |expr: AffineExpr| expr.as_constant(cx).unwrap_or(DYNAMIC);
    let strides = sums.strides.iter().map(|stride| known(*stride)).collect();
    Some(StridedLayoutAttr { offset: known(sums.offset), strides })
}

/// The coefficients of dimensions and the offset of an expression.
struct Sums {
    strides: SmallVec<[AffineExpr; 4]>,
    offset: AffineExpr,
}

impl Sums {
    /// Adds `factor` times `expr`; `None` if `expr` is not linear in the dimensions.
    fn add(&mut self, cx: &Context, expr: AffineExpr, factor: AffineExpr) -> Option<()> {
        if let Some(dim) = expr.as_dim(cx) {
            let stride = self.strides.get_mut(dim as usize)?;
            *stride = stride.add(cx, factor);
            return Some(());
        }
        if expr.is_symbolic_or_constant(cx) {
            self.offset = self.offset.add(cx, expr.mul(cx, factor));
            return Some(());
        }
        let (kind, left, right) = expr.as_binary(cx)?;
        match kind {
            BinaryKind::Add => {
                self.add(cx, left, factor)?;
                self.add(cx, right, factor)
            }
            BinaryKind::Mul if left.is_symbolic_or_constant(cx) => {
                self.add(cx, right, factor.mul(cx, left))
            }
            BinaryKind::Mul => self.add(cx, left, factor.mul(cx, right)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_are_not_known_leave_outer_strides_open() {
        assert_eq!(row_major(&[2, 3, 4])[..], [12, 4, 1]);
        assert_eq!(row_major(&[2, DYNAMIC, 4])[..], [DYNAMIC, 4, 1]);
        assert_eq!(row_major(&[4, 0])[..], [DYNAMIC, 1]);
        assert_eq!(row_major(&[])[..], []);
        assert_eq!(row_major(&[i64::MAX, i64::MAX, 3])[..], [DYNAMIC, 3, 1]);
    }
}
