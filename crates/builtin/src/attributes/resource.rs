//! Elements attributes whose data is kept outside of the IR.

use terrace_ir::{Attribute, Context, Element, Handle, Ident, Type};

use super::{ElementsAttr, TypedAttr};
use crate::kind::builtin_kind;
use crate::print::attributes as print;

/// Elements kept outside, in [`crate::Resources`]: `dense_resource<key> : tensor<4xf32>`
/// (MLIR: `DenseResourceElementsAttr`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DenseResourceElementsAttr {
    /// The shaped type of the elements.
    pub ty: Type,
    /// The key of the builtin dialect's resource.
    pub key: Ident,
}

builtin_kind!(
    DenseResourceElementsAttr,
    "builtin.dense_resource_elements",
    "Elements kept outside of the IR.",
    Attribute,
    |data, visit| visit(Element::Type(data.ty)),
    print::dense_resource,
    [TypedAttr, ElementsAttr],
    plain true
);

impl DenseResourceElementsAttr {
    /// The attribute of type `ty` for the resource named `key`.
    pub fn get(cx: &Context, ty: impl Into<Type>, key: &str) -> Handle<Self> {
        Handle::of(cx, DenseResourceElementsAttr { ty: ty.into(), key: Ident::get(cx, key) })
    }
}

impl TypedAttr for DenseResourceElementsAttr {
    fn attr_type(&self) -> Type {
        self.ty
    }
}

impl ElementsAttr for DenseResourceElementsAttr {
    fn shaped_type(&self) -> Type {
        self.ty
    }
    fn is_splat(&self) -> bool {
        false
    }
    fn element_at(&self, _: &Context, _: u64) -> Option<Attribute> {
        None
    }
}
