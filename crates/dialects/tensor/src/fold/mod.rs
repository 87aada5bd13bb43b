//! Folds of the `tensor` operations; each function folds the operation with its name.

mod elements;
mod shapes;
mod slices;

pub(crate) use elements::*;
pub(crate) use shapes::*;
pub(crate) use slices::*;

use terrace_builtin::DenseElementsAttr;
use terrace_builtin::shaped::has_static_shape;
use terrace_ir::{Attribute, Context, Fold, Type};

type Operands<'o> = &'o [Option<Attribute>];

/// Folds to a splat constant of type `ty`, which must have a static shape, with the element of the
/// splat constant `operand`.
fn resized(cx: &Context, operand: Option<&Option<Attribute>>, ty: Type) -> Option<Fold> {
    let elements = (*operand?)?.downcast::<DenseElementsAttr>(cx)?;
    let splat = has_static_shape(cx, ty).then(|| elements.resize_splat(cx, ty))??;
    Some(Attribute::from(splat).into())
}
