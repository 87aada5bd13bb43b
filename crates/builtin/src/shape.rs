//! Shapes: sizes of dimensions, and the trait of types that have them.

use terrace_ir::{Context, Type};

/// The size of a dimension that is not known until run time (MLIR: `ShapedType::kDynamic`).
pub const DYNAMIC: i64 = i64::MIN;

/// Types with an element type and, if ranked, a shape.
pub trait ShapedType {
    /// Returns the type of the elements.
    fn element(&self) -> Type;

    /// Returns the size of each dimension, [`DYNAMIC`] if unknown; `None` for an unranked type.
    fn shape(&self) -> Option<&[i64]>;

    /// Returns the type of the same kind with another element type and, if given, another shape.
    fn clone_with(&self, cx: &Context, shape: Option<&[i64]>, element: Type) -> Type;
}

/// Returns the number of elements of a static shape; `None` on overflow of 64 bits, and for a shape
/// that is not static.
pub(crate) fn product(shape: &[i64]) -> Option<u64> {
    let mut product = 1u64;
    let mut overflow = false;
    for size in shape {
        let size = u64::try_from(*size).ok()?;
        if size == 0 {
            return Some(0);
        }
        (product, overflow) = match product.checked_mul(size) {
            Some(product) => (product, overflow),
            None => (product, true),
        };
    }
    (!overflow).then_some(product)
}

/// Whether the shapes can be equal at run time.
pub fn compatible_shape(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x == y || *x == DYNAMIC || *y == DYNAMIC)
}
