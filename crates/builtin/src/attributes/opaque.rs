//! Attributes of unregistered dialects, and distinct attributes.

use crate::print::{dialect_symbol, number};
use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Attribute, Context, Element, Handle, Ident, Type, UnitAttr};

use super::{TypedAttr, print_type_suffix};
use crate::kind::builtin_kind;
use crate::types::NoneType;

/// An attribute of a dialect that is not registered, `#dialect<data>` (MLIR: `OpaqueAttr`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpaqueAttr {
    /// The namespace of the dialect.
    pub dialect: Ident,
    /// The text behind the namespace, as it was written.
    pub data: Box<str>,
    /// The type; the type `none` if no type was written.
    pub ty: Type,
}

builtin_kind!(
    OpaqueAttr,
    "builtin.opaque",
    "An attribute of a dialect that is not registered.",
    Attribute,
    |data, visit| visit(Element::Type(data.ty)),
    print_opaque,
    [TypedAttr],
    plain true
);

fn print_opaque(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<OpaqueAttr>(id);
    dialect_symbol(out, '#', attr.dialect.as_str(cx), &attr.data)?;
    print_type_suffix(out, attr.ty, elision)
}

impl TypedAttr for OpaqueAttr {
    fn attr_type(&self) -> Type {
        self.ty
    }
}

impl OpaqueAttr {
    /// Returns the attribute with the text `data` in the namespace `dialect`; its type is `none` if
    /// no `ty` is given.
    pub fn get(cx: &Context, dialect: &str, data: &str, ty: Option<Type>) -> Handle<Self> {
        let ty = ty.unwrap_or_else(|| NoneType::get(cx).into());
        Handle::of(cx, OpaqueAttr { dialect: Ident::get(cx, dialect), data: data.into(), ty })
    }

    /// As [`OpaqueAttr::get`], with the namespace checked.
    ///
    /// # Errors
    /// When the namespace is malformed, or unregistered dialects are not allowed.
    pub fn try_get(
        cx: &Context,
        dialect: &str,
        data: &str,
        ty: Option<Type>,
    ) -> Result<Handle<Self>, String> {
        crate::types::check_namespace(dialect)?;
        if !cx.allows_unregistered_dialects() && cx.loaded_dialect(dialect).is_none() {
            return Err(format!(
                "#{dialect}<\"{data}\"> : {} attribute created with unregistered dialect. If this \
                 is intended, please call allowUnregisteredDialects() on the MLIRContext, or use \
                 -allow-unregistered-dialect with the MLIR opt tool used",
                ty.unwrap_or_else(|| NoneType::get(cx).into()).to_text(cx)
            ));
        }
        Ok(Self::get(cx, dialect, data, ty))
    }
}

/// An attribute that equals no other one with the same content, `distinct[0]<42 : i32>`
/// (MLIR: `DistinctAttr`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DistinctAttr {
    /// The number that makes the attribute unique; see [`Context::next_distinct`].
    pub number: u32,
    /// The attribute that this one refers to.
    pub referenced: Attribute,
}

builtin_kind!(
    DistinctAttr,
    "builtin.distinct",
    "An attribute that equals no other one.",
    Attribute,
    |data, visit| visit(Element::Attribute(data.referenced)),
    print_distinct
);

fn print_distinct(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let attr = cx.data::<DistinctAttr>(id);
    out.write_str("distinct[")?;
    let number = out.distinct_number(id);
    number::unsigned(out, number)?;
    out.write_str("]<")?;
    if !attr.referenced.is::<UnitAttr>() {
        out.print_attribute(attr.referenced, TypeElision::Never)?;
    }
    out.write_char('>')
}

impl DistinctAttr {
    /// Creates a new attribute that refers to `referenced`.
    pub fn create(cx: &Context, referenced: Attribute) -> Handle<Self> {
        Handle::of(cx, DistinctAttr { number: cx.next_distinct(), referenced })
    }

    /// Creates a new attribute that refers to `unit`.
    pub fn create_unit(cx: &Context) -> Handle<Self> {
        Self::create(cx, UnitAttr::get(cx).into())
    }
}
