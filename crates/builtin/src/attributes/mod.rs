//! The builtin attributes.

mod affine;
mod array;
pub mod dense;
mod number;
mod opaque;
mod resource;
mod sparse;
mod strided;
mod string_elements;

pub use affine::{AffineMapAttr, IntegerSetAttr, layout_map};
pub use array::DenseArrayAttr;
pub use dense::{DenseBuilder, DenseElementsAttr, ElementKind, ElementLayout};
pub use number::{FloatAttr, IntegerAttr, IntegerError};
pub use opaque::{DistinctAttr, OpaqueAttr};
pub use resource::DenseResourceElementsAttr;
pub use sparse::SparseElementsAttr;
pub use strided::StridedLayoutAttr;
pub use string_elements::DenseStringElementsAttr;

use std::fmt;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Attribute, Context, StringAttr, Type};

use crate::types::NoneType;

/// Attributes that have a type (MLIR: `TypedAttrInterface`).
pub trait TypedAttr {
    /// Returns the type of the attribute.
    fn attr_type(&self) -> Type;
}

/// Returns the type of an attribute; `None` if attributes of its kind have no type.
pub fn attr_type(cx: &Context, attribute: Attribute) -> Option<Type> {
    // Compare with the most frequent kinds first, which takes a fraction of an interface lookup.
    if let Some(integer) = attribute.downcast::<IntegerAttr>(cx) {
        return Some(integer.ty);
    }
    if let Some(float) = attribute.downcast::<FloatAttr>(cx) {
        return Some(float.ty);
    }
    if let Some(elements) = attribute.downcast::<DenseElementsAttr>(cx) {
        return Some(elements.ty);
    }
    if let Some(string) = attribute.downcast::<StringAttr>(cx) {
        return Some(string.ty.unwrap_or_else(|| NoneType::get(cx).into()));
    }
    attribute.interface::<dyn TypedAttr>(cx).map(TypedAttr::attr_type)
}

/// Whether the attribute is of a kind with a type.
#[inline]
pub fn has_type(cx: &Context, attribute: Attribute) -> bool {
    attribute.is::<IntegerAttr>()
        || attribute.is::<FloatAttr>()
        || attr_type(cx, attribute).is_some()
}

/// Attributes that hold the elements of a shaped type (MLIR: `ElementsAttr`).
pub trait ElementsAttr {
    /// Returns the shaped type of the elements.
    fn shaped_type(&self) -> Type;

    /// Whether the attribute is a splat, that is, stores one element for all.
    fn is_splat(&self) -> bool;

    /// Returns the element at a row-major index; `None` out of bounds, or if the data is not
    /// available.
    fn element_at(&self, cx: &Context, index: u64) -> Option<Attribute>;
}

/// Attributes that represent a poison value, from which operations compute poison (MLIR:
/// `PoisonAttrInterface`).
pub trait PoisonAttr {}

/// An access to memory through a pointer.
#[derive(Clone, Copy, Debug)]
pub struct MemoryAccess {
    /// The type of the value.
    pub ty: Type,
    /// Whether the access is atomic.
    pub atomic: bool,
    /// The alignment in bytes; `None` if it is not specified.
    pub alignment: Option<i64>,
}

/// Memory spaces of pointers (MLIR: `MemorySpaceAttrInterface`).
pub trait MemorySpace {
    /// Checks a load from the memory space.
    ///
    /// # Errors
    /// When the memory space does not allow the load; the text says why.
    fn check_load(&self, _cx: &Context, _access: MemoryAccess) -> Result<(), String> {
        Ok(())
    }

    /// Checks a store to the memory space.
    ///
    /// # Errors
    /// When the memory space does not allow the store; the text says why.
    fn check_store(&self, _cx: &Context, _access: MemoryAccess) -> Result<(), String> {
        Ok(())
    }
}

/// Layouts of memrefs (MLIR: `MemRefLayoutAttrInterface`).
pub trait MemRefLayout {
    /// Returns the layout as a map from indices to a linear or multidimensional address.
    fn affine_map(&self, cx: &Context) -> crate::AffineMap;

    /// Checks the layout of a memref of this shape.
    fn verify_layout(&self, cx: &Context, shape: &[i64]) -> Result<(), String>;

    /// Whether the layout is the identity.
    fn is_identity(&self, cx: &Context) -> bool {
        self.affine_map(cx).is_identity(cx)
    }
}

/// Writes ` : type`, unless the type is `none` or the syntax around the attribute implies it.
pub(crate) fn print_type_suffix(
    out: &mut AsmPrinter<'_>,
    ty: Type,
    elision: TypeElision,
) -> fmt::Result {
    if elision == TypeElision::Must || ty.is::<NoneType>() {
        return Ok(());
    }
    out.write_str(" : ")?;
    out.print_type(ty)
}
