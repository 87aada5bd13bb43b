//! Elements attributes whose elements are strings.

use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Attribute, Context, Element, Handle, StringAttr, Type};

use super::dense::{elided, print_nested, print_separated};
use super::{ElementsAttr, TypedAttr, print_type_suffix};
use crate::kind::builtin_kind;
use crate::shaped;

/// Strings that are the elements of a shaped type, `dense<["a", "b"]> : tensor<2x!dialect.string>`
/// (MLIR: `DenseStringElementsAttr`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DenseStringElementsAttr {
    /// The shaped type of the elements.
    pub ty: Type,
    /// The strings in row-major order; a single string for a splat.
    pub values: Box<[Box<[u8]>]>,
    /// Whether the single value stands for all elements.
    pub splat: bool,
}

builtin_kind!(
    DenseStringElementsAttr,
    "builtin.dense_string_elements",
    "Elements that are strings.",
    Attribute,
    |data, visit| visit(Element::Type(data.ty)),
    print_strings,
    [TypedAttr, ElementsAttr],
    plain true
);

fn print_strings(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<DenseStringElementsAttr>(id);
    if elided(cx, attr, out) {
        out.write_str("dense_resource<__elided__>")?;
    } else {
        out.write_str("dense<")?;
        attr.print_elements(cx, out)?;
        out.write_char('>')?;
    }
    print_type_suffix(out, attr.ty, elision)
}

impl DenseStringElementsAttr {
    /// Returns the attribute of type `ty` with these elements: either one string for each element
    /// of the shape, or a single string for a splat.
    pub fn get(cx: &Context, ty: impl Into<Type>, values: &[&[u8]]) -> Handle<Self> {
        let splat = values.split_first().is_some_and(|(v, rest)| rest.iter().all(|w| v == w));
        let kept = if splat { &values[..1] } else { values };
        let values = kept.iter().map(|v| Box::from(*v)).collect();
        Handle::of(cx, DenseStringElementsAttr { ty: ty.into(), values, splat })
    }

    /// As [`DenseStringElementsAttr::get`], with the type and the number of strings checked.
    ///
    /// # Errors
    /// When the shape is not static or the number is wrong, with MLIR's message.
    pub fn try_get(cx: &Context, ty: Type, values: &[&[u8]]) -> Result<Handle<Self>, String> {
        if shaped::shaped(cx, ty).is_none() {
            return Err("elements literal must be a shaped type".into());
        }
        if !shaped::has_static_shape(cx, ty) {
            return Err("elements literal type must have static shape".into());
        }
        let count = shaped::num_elements(cx, ty);
        if values.len() != 1 && count != Some(values.len() as u64) {
            return Err(format!(
                "expected {} elements for {}, but got {}",
                count.map_or_else(|| "too many".into(), |n| n.to_string()),
                shaped::quoted(cx, ty),
                values.len()
            ));
        }
        Ok(Self::get(cx, ty, values))
    }

    /// Writes the strings, in brackets as the shape requires.
    pub(super) fn print_elements(&self, cx: &Context, out: &mut AsmPrinter<'_>) -> fmt::Result {
        let shape = shaped::shape_of(cx, self.ty).unwrap_or_default();
        print_nested(shape, self.splat, out, |out, row| {
            print_separated(row, out, |out, at| {
                terrace_ir::print::quoted(out, self.value(at as u64).unwrap_or_default())
            })
        })
    }

    /// Returns the string at a row-major index; `None` out of bounds.
    pub fn value(&self, index: u64) -> Option<&[u8]> {
        let at = if self.splat { 0 } else { usize::try_from(index).ok()? };
        self.values.get(at).map(|v| &**v)
    }
}

impl TypedAttr for DenseStringElementsAttr {
    fn attr_type(&self) -> Type {
        self.ty
    }
}

impl ElementsAttr for DenseStringElementsAttr {
    fn shaped_type(&self) -> Type {
        self.ty
    }
    fn is_splat(&self) -> bool {
        self.splat
    }
    fn element_at(&self, cx: &Context, index: u64) -> Option<Attribute> {
        if index >= shaped::num_elements(cx, self.ty)? {
            return None;
        }
        let ty = shaped::element_type_of(cx, self.ty)?;
        Some(StringAttr::get_typed(cx, self.value(index)?, Some(ty)).into())
    }
}
