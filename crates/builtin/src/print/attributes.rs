//! The text of the builtin attributes other than elements.

use std::fmt;

use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Context, Id, Type, UnitAttr};
use terrace_numeric::FloatFormat;

use super::dense::{self, elided};
use super::{dialect_symbol, number, types};
use crate::attributes::{
    AffineMapAttr, DenseArrayAttr, DenseElementsAttr, DenseResourceElementsAttr,
    DenseStringElementsAttr, DistinctAttr, ElementsAttr, FloatAttr, IntegerAttr, IntegerSetAttr,
    OpaqueAttr, SparseElementsAttr, StridedLayoutAttr,
};
use crate::shaped::{self, TypeExt};
use crate::types::{IntegerType, NoneType};

/// Writes ` : type`, unless the type is `none` or whoever reads the attribute knows it.
pub(super) fn typed(out: &mut AsmPrinter<'_>, ty: Type, elision: TypeElision) -> fmt::Result {
    if elision == TypeElision::Must || ty.is::<NoneType>() {
        return Ok(());
    }
    out.write_str(" : ")?;
    out.print_type(ty)
}

pub(crate) fn integer(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    mut out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<IntegerAttr>(id);
    let int = attr.ty.downcast::<IntegerType>(cx);
    if int.is_some_and(|ty| ty.width == 1 && ty.is_signless()) {
        return out.write_str(if attr.value.is_zero() { "false" } else { "true" });
    }
    if int.is_some_and(IntegerType::is_unsigned) {
        attr.value.fmt_unsigned(&mut out)?;
    } else if let Some(value) = attr.value.to_i64() {
        number::signed(out, value)?;
    } else {
        attr.value.fmt_signed(&mut out)?;
    }
    if elision == TypeElision::May && int.is_some_and(|ty| ty.width == 64 && ty.is_signless()) {
        return Ok(());
    }
    typed(out, attr.ty, elision)
}

pub(crate) fn float(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<FloatAttr>(id);
    let text = attr.value.to_mlir_text();
    out.write_ascii(text.as_bytes())?;
    let hex = text.is_hexadecimal();
    if elision == TypeElision::May && !hex && attr.ty.is_float_of(cx, FloatFormat::F64) {
        return Ok(());
    }
    typed(out, attr.ty, elision)
}

pub(crate) fn affine_map(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    out.write_str("affine_map<")?;
    cx.data::<AffineMapAttr>(id).0.write(cx, out)?;
    out.write_char('>')
}

pub(crate) fn integer_set(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    out.write_str("affine_set<")?;
    cx.data::<IntegerSetAttr>(id).0.write(cx, out)?;
    out.write_char('>')
}

pub(crate) fn strided_layout(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let layout = cx.data::<StridedLayoutAttr>(id);
    out.write_str("strided<[")?;
    for (at, stride) in layout.strides.iter().enumerate() {
        if at > 0 {
            out.write_str(", ")?;
        }
        types::dimension(out, *stride)?;
    }
    out.write_char(']')?;
    if layout.offset != 0 {
        out.write_str(", offset: ")?;
        types::dimension(out, layout.offset)?;
    }
    out.write_char('>')
}

pub(crate) fn opaque(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<OpaqueAttr>(id);
    dialect_symbol(out, '#', attr.dialect.as_str(cx), &attr.data)?;
    typed(out, attr.ty, elision)
}

pub(crate) fn distinct(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
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

pub(crate) fn dense_resource(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<DenseResourceElementsAttr>(id);
    out.write_str("dense_resource<")?;
    out.print_resource("builtin", attr.key.as_str(cx))?;
    out.write_char('>')?;
    typed(out, attr.ty, elision)
}

pub(crate) fn dense_array(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<DenseArrayAttr>(id);
    out.write_str("array<")?;
    out.print_type(attr.element)?;
    if !attr.is_empty() {
        out.write_str(": ")?;
        dense::array_elements(cx, attr, out)?;
    }
    out.write_char('>')
}

pub(crate) fn dense_strings(
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
        dense::strings(cx, attr, out)?;
        out.write_char('>')?;
    }
    typed(out, attr.ty, elision)
}

pub(crate) fn sparse(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<SparseElementsAttr>(id);
    let indices = attr.indices.downcast::<DenseElementsAttr>(cx);
    let values = attr.values.interface::<dyn ElementsAttr>(cx);
    let long = indices.is_some_and(|a| elided(cx, a, out));
    if long || values.is_some_and(|a| elided(cx, a, out)) {
        out.write_str("dense_resource<__elided__>")?;
        return typed(out, attr.ty, elision);
    }
    out.write_str("sparse<")?;
    if let Some(indices) = indices
        && shaped::num_elements(cx, indices.ty) != Some(0)
    {
        dense::numbers(cx, indices, false, out)?;
        out.write_str(", ")?;
        if let Some(values) = attr.values.downcast::<DenseElementsAttr>(cx) {
            dense::numbers(cx, values, true, out)?;
        } else if let Some(values) = attr.values.downcast::<DenseStringElementsAttr>(cx) {
            dense::strings(cx, values, out)?;
        }
    }
    out.write_char('>')?;
    typed(out, attr.ty, elision)
}
