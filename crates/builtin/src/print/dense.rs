//! The text of elements.

use std::fmt;

use smallvec::SmallVec;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Context, Id};
use terrace_numeric::Int;

use super::attributes::typed;
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
    mut write: impl FnMut(&mut AsmPrinter<'_>, usize) -> fmt::Result,
) -> fmt::Result {
    if splat {
        return write(out, 0);
    }
    if shape.contains(&0) {
        return Ok(());
    }
    let rank = shape.len();
    let mut at: SmallVec<[i64; 8]> = SmallVec::from_elem(0, rank);
    let mut open = 0;
    let mut index = 0;
    loop {
        for _ in open..rank {
            out.write_char('[')?;
        }
        open = rank;
        write(out, index)?;
        index += 1;
        // Count up; close a bracket for each dimension that is through.
        loop {
            let Some(dim) = open.checked_sub(1) else { return Ok(()) };
            at[dim] += 1;
            if at[dim] < shape[dim] {
                break;
            }
            at[dim] = 0;
            out.write_char(']')?;
            open = dim;
        }
        out.write_str(", ")?;
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
    if layout.is_packed() {
        return nested(shape, attr.splat, out, |out, at| boolean(out, attr.bit_at(at)));
    }
    let len = layout.part_len();
    nested(shape, attr.splat, out, |out, at| {
        let bytes = attr.raw_at(layout, at);
        if !layout.complex {
            return part(layout, bytes, out);
        }
        let (re, im) = bytes.split_at(len);
        out.write_char('(')?;
        part(layout, re, out)?;
        out.write_char(',')?;
        part(layout, im, out)?;
        out.write_char(')')
    })
}

fn boolean(out: &mut AsmPrinter<'_>, value: bool) -> fmt::Result {
    out.write_str(if value { "true" } else { "false" })
}

/// Writes one number of an element.
fn part(layout: ElementLayout, bytes: &[u8], mut out: &mut AsmPrinter<'_>) -> fmt::Result {
    match layout.kind {
        ElementKind::Float(format) => read_float(format, bytes).write_mlir(&mut out).map(|_| ()),
        ElementKind::Integer(1, _) => boolean(out, bytes.first().is_some_and(|b| b & 1 == 1)),
        ElementKind::Integer(0..=64, Signedness::Unsigned) => {
            number::unsigned(out, read_u64(bytes))
        }
        ElementKind::Integer(width @ 0..=64, _) => {
            number::signed(out, sign_extend(read_u64(bytes), width))
        }
        ElementKind::Integer(width, sign) => {
            let value = Int::from_le_bytes(width, bytes);
            match sign {
                Signedness::Unsigned => value.fmt_unsigned(&mut out),
                _ => value.fmt_signed(&mut out),
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
    for (at, bytes) in attr.chunks().enumerate() {
        if at > 0 {
            out.write_str(", ")?;
        }
        part(layout, bytes, out)?;
    }
    Ok(())
}
