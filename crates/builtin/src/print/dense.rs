//! The text of elements.

use std::fmt;

use smallvec::SmallVec;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Context, Id};
use terrace_numeric::Int;

use super::attributes::typed;
use super::buffer::Buffer;
use super::number;
use crate::attributes::dense::{read_float, read_u64, sign_extend};
use crate::attributes::{
    DenseArrayAttr, DenseElementsAttr, DenseStringElementsAttr, ElementKind, ElementLayout,
    ElementsAttr,
};
use crate::shaped;
use crate::types::Signedness;

/// Whether an elements attribute is too long to be written.
pub(super) fn elided(cx: &Context, attr: &dyn ElementsAttr, out: &mut AsmPrinter<'_>) -> bool {
    let Some(limit) = out.policy().elide_elements_above else { return false };
    !attr.is_splat() && shaped::num_elements(cx, attr.shaped_type()).is_none_or(|n| n > limit)
}

pub(crate) fn dense_elements(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<DenseElementsAttr>(id);
    if elided(cx, attr, out) {
        out.write_str("dense_resource<__elided__>")?;
    } else {
        out.write_str("dense<")?;
        numbers(cx, attr, true, out)?;
        out.write_char('>')?;
    }
    typed(out, attr.ty, elision)
}

/// Writes `[[1, 2], [3, 4]]` (or `1` for a splat) by what writes the element at an index.
fn nested(
    shape: &[i64],
    splat: bool,
    out: &mut AsmPrinter<'_>,
    mut write: impl FnMut(&mut Buffer<'_, '_>, usize) -> fmt::Result,
) -> fmt::Result {
    let mut out = Buffer::new(out);
    let Some((row, rows)) = shape.split_last().filter(|_| !splat) else {
        write(&mut out, 0)?;
        return out.flush();
    };
    if shape.contains(&0) {
        return Ok(());
    }
    let mut at: SmallVec<[i64; 8]> = SmallVec::from_elem(0, rows.len());
    let mut open = 0;
    let mut index = 0;
    loop {
        for _ in open..shape.len() {
            out.push(b"[")?;
        }
        for column in 0..*row {
            if column > 0 {
                out.push(b", ")?;
            }
            write(&mut out, index)?;
            index += 1;
        }
        out.push(b"]")?;
        // Count up; close a bracket for each dimension that is through.
        open = rows.len();
        loop {
            let Some(dim) = open.checked_sub(1) else { return out.flush() };
            at[dim] += 1;
            if at[dim] < rows[dim] {
                break;
            }
            at[dim] = 0;
            out.push(b"]")?;
            open = dim;
        }
        out.push(b", ")?;
    }
}

/// Writes the elements inside `dense<…>`.
pub(super) fn numbers(
    cx: &Context,
    attr: &DenseElementsAttr,
    allow_hex: bool,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let shape = shaped::shape_of(cx, attr.ty).unwrap_or_default();
    let layout = attr.layout(cx);
    let limit = out.policy().hex_elements_above.unwrap_or(100);
    if allow_hex && !attr.splat && attr.num_elements(cx) > limit {
        out.write_str("\"0x")?;
        number::hex(out, &attr.data)?;
        return out.write_char('"');
    }
    let (splat, len) = (attr.splat, layout.part_len());
    if layout.is_packed() {
        return nested(shape, splat, out, |out, at| out.push(boolean(attr.bit_at(at))));
    }
    if layout.complex {
        return nested(shape, splat, out, |out, at| {
            let (re, im) = attr.raw_at(layout, at).split_at(len);
            out.push(b"(")?;
            part(layout.kind, re, out)?;
            out.push(b",")?;
            part(layout.kind, im, out)?;
            out.push(b")")
        });
    }
    nested(shape, splat, out, |out, at| part(layout.kind, attr.raw_at(layout, at), out))
}

fn boolean(value: bool) -> &'static [u8] {
    if value { b"true" } else { b"false" }
}

/// Writes one number of an element.
#[inline]
fn part(kind: ElementKind, bytes: &[u8], out: &mut Buffer<'_, '_>) -> fmt::Result {
    match kind {
        ElementKind::Float(format) => out.push(read_float(format, bytes).to_mlir_text().as_bytes()),
        ElementKind::Integer(1, _) => out.push(boolean(bytes.first().is_some_and(|b| b & 1 == 1))),
        ElementKind::Integer(0..=64, Signedness::Unsigned) => out.push_unsigned(read_u64(bytes)),
        ElementKind::Integer(width @ 0..=64, _) => {
            let value = sign_extend(read_u64(bytes), width);
            if value < 0 {
                out.push(b"-")?;
            }
            out.push_unsigned(value.unsigned_abs())
        }
        ElementKind::Integer(width, sign) => {
            let value = Int::from_le_bytes(width, bytes);
            match sign {
                Signedness::Unsigned => value.fmt_unsigned(out),
                _ => value.fmt_signed(out),
            }
        }
    }
}

/// Writes strings inside `dense<…>`.
pub(super) fn strings(
    cx: &Context,
    attr: &DenseStringElementsAttr,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let shape = shaped::shape_of(cx, attr.ty).unwrap_or_default();
    nested(shape, attr.splat, out, |out, at| {
        terrace_ir::print::quoted(out, attr.value(at as u64).unwrap_or_default())
    })
}

/// Writes the elements of `array<i32: 1, 2>`.
pub(crate) fn array_elements(
    cx: &Context,
    attr: &DenseArrayAttr,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let Some(layout) = ElementLayout::of(cx, attr.element) else { return Ok(()) };
    let mut out = Buffer::new(out);
    for (at, bytes) in attr.chunks().enumerate() {
        if at > 0 {
            out.push(b", ")?;
        }
        part(layout.kind, bytes, &mut out)?;
    }
    out.flush()
}
