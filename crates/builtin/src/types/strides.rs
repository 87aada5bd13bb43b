//! Where the elements of a memref lie.

use smallvec::{SmallVec, smallvec};
use terrace_ir::Context;

use super::MemRefType;
use crate::affine::{AffineExpr, AffineMap, BinaryKind};
use crate::attributes::{MemRefLayout, StridedLayoutAttr};
use crate::shape::DYNAMIC;

/// The product of a stride and a factor: 0 if one of them is, else [`DYNAMIC`] if one of them is
/// or if it overflows.
pub fn scaled(stride: i64, factor: i64) -> i64 {
    match (stride, factor) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => stride.checked_mul(factor).unwrap_or(DYNAMIC),
    }
}

impl MemRefType {
    /// Whether the memref has no layout, or one that is the identity.
    pub fn has_identity_layout(&self, cx: &Context) -> bool {
        self.layout.is_none_or(|layout| {
            layout.interface::<dyn MemRefLayout>(cx).is_some_and(|layout| layout.is_identity(cx))
        })
    }

    /// Whether elements of the last dimension lie one after the other, if there is one.
    pub fn has_unit_stride(&self, cx: &Context) -> bool {
        let layout = self.strided_layout(cx);
        layout.is_some_and(|layout| layout.strides.last().is_none_or(|stride| *stride == 1))
    }

    /// The layout as an offset and a stride for each dimension; `None` if it is not one
    /// (MLIR: `getStridesAndOffset`).
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

/// The strides of elements that lie one after the other, the last dimension fastest; sizes that
/// are not positive make those of the dimensions before them [`DYNAMIC`].
pub fn row_major(shape: &[i64]) -> SmallVec<[i64; 4]> {
    let mut strides: SmallVec<[i64; 4]> = smallvec![1; shape.len()];
    for at in (1..shape.len()).rev() {
        let size = if shape[at] > 0 { shape[at] } else { DYNAMIC };
        strides[at - 1] = scaled(strides[at], size);
    }
    strides
}

/// The strides and the offset of a map with one result that is a sum of multiples of dimensions.
fn strides_of(cx: &Context, map: &AffineMap) -> Option<StridedLayoutAttr> {
    let [result] = map.results[..] else { return None };
    let zero = AffineExpr::constant(cx, 0);
    let mut sums = Sums { strides: smallvec![zero; map.num_dims as usize], offset: zero };
    sums.add(cx, result, AffineExpr::constant(cx, 1))?;
    let known = |expr: AffineExpr| expr.as_constant(cx).unwrap_or(DYNAMIC);
    let strides = sums.strides.iter().map(|stride| known(*stride)).collect();
    Some(StridedLayoutAttr { offset: known(sums.offset), strides })
}

/// What an expression has been found to be made of.
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
