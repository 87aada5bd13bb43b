//! Elements attributes whose data is stored outside of the IR.

use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Attribute, Context, Element, Handle, Ident, Type};

use super::{ElementsAttr, TypedAttr, print_type_suffix};
use crate::kind::{DIALECT, builtin_kind};

/// Elements whose data is in [`crate::Resources`], `dense_resource<key> : tensor<4xf32>`
/// (MLIR: `DenseResourceElementsAttr`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DenseResourceElementsAttr {
    /// The shaped type of the elements.
    pub ty: Type,
    /// The key among the resources of the builtin dialect.
    pub key: Ident,
}

builtin_kind!(
    DenseResourceElementsAttr,
    "builtin.dense_resource_elements",
    "Elements kept outside of the IR.",
    Attribute,
    |data, visit| visit(Element::Type(data.ty)),
    print_resource,
    [TypedAttr, ElementsAttr],
    plain true
);

fn print_resource(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<DenseResourceElementsAttr>(id);
    out.write_str("dense_resource<")?;
    out.print_resource(DIALECT, attr.key.as_str(cx))?;
    out.write_char('>')?;
    print_type_suffix(out, attr.ty, elision)
}

impl DenseResourceElementsAttr {
    /// Returns the attribute of type `ty` for the resource named `key`.
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
