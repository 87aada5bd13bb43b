//! The text of elements.

use std::fmt;
use std::ops::Range;

use smallvec::SmallVec;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Context, Id};
use terrace_numeric::{Float, FloatFormat, Int};

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

/// Writes `[[1, 2], [3, 4]]` (or `1` for a splat) by what writes the elements of a row, separated by
/// commas.
fn nested(
    shape: &[i64],
    splat: bool,
    out: &mut AsmPrinter<'_>,
    mut write: impl FnMut(&mut Buffer<'_, '_>, Range<usize>) -> fmt::Result,
) -> fmt::Result {
    let mut out = Buffer::new(out);
    let Some((row, rows)) = shape.split_last().filter(|_| !splat) else {
        write(&mut out, 0..1)?;
        return out.flush();
    };
    if shape.contains(&0) {
        return Ok(());
    }
    let row = usize::try_from(*row).unwrap_or_default();
    let mut at: SmallVec<[i64; 8]> = SmallVec::from_elem(0, rows.len());
    let mut open = 0;
    let mut index = 0;
    loop {
        for _ in open..shape.len() {
            out.push(b"[")?;
        }
        write(&mut out, index..index + row)?;
        index += row;
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
    if allow_hex && !attr.splat && shaped::product(shape).unwrap_or(0) > limit {
        out.write_str("\"0x")?;
        number::hex(out, &attr.data)?;
        return out.write_char('"');
    }
    let (splat, len) = (attr.splat, layout.part_len());
    if layout.is_packed() {
        return nested(shape, splat, out, |out, row| {
            separated(row, out, |out, at| out.push(boolean(attr.bit_at(at))))
        });
    }
    if layout.complex {
        return nested(shape, splat, out, |out, row| {
            separated(row, out, |out, at| {
                let (re, im) = attr.raw_at(layout, at).split_at(len);
                out.push(b"(")?;
                part(layout.kind, re, out)?;
                out.push(b",")?;
                part(layout.kind, im, out)?;
                out.push(b")")
            })
        });
    }
    nested(shape, splat, out, |out, row| {
        let count = row.len();
        parts(layout.kind, count, &attr.data[row.start * len..row.end * len], out)
    })
}

/// Writes `items`, separated by commas.
#[inline]
fn separated<T>(
    items: impl IntoIterator<Item = T>,
    out: &mut Buffer<'_, '_>,
    mut write: impl FnMut(&mut Buffer<'_, '_>, T) -> fmt::Result,
) -> fmt::Result {
    let mut items = items.into_iter();
    if let Some(first) = items.next() {
        write(out, first)?;
    }
    items.try_for_each(|item| {
        out.push(b", ")?;
        write(out, item)
    })
}

/// Writes `count` numbers that lie one after the other, separated by commas.
fn parts(kind: ElementKind, count: usize, bytes: &[u8], out: &mut Buffer<'_, '_>) -> fmt::Result {
    // The usual sizes are loops of their own.
    match kind {
        ElementKind::Integer(32, Signedness::Signless | Signedness::Signed) => {
            let (numbers, _) = bytes.as_chunks();
            separated(numbers, out, |out, number| {
                out.push_signed(i32::from_le_bytes(*number).into())
            })
        }
        ElementKind::Integer(64, Signedness::Signless | Signedness::Signed) => {
            let (numbers, _) = bytes.as_chunks();
            separated(numbers, out, |out, number| out.push_signed(i64::from_le_bytes(*number)))
        }
        ElementKind::Float(FloatFormat::F32) => {
            let (numbers, _) = bytes.as_chunks();
            separated(numbers, out, |out, number| {
                let bits = u32::from_le_bytes(*number).into();
                out.push_float(Float::from_bits(FloatFormat::F32, bits))
            })
        }
        _ => {
            let len = bytes.len() / count.max(1);
            separated(0..count, out, |out, at| part(kind, &bytes[at * len..][..len], out))
        }
    }
}

fn boolean(value: bool) -> &'static [u8] {
    if value { b"true" } else { b"false" }
}

/// Writes one number of an element.
fn part(kind: ElementKind, bytes: &[u8], out: &mut Buffer<'_, '_>) -> fmt::Result {
    match kind {
        ElementKind::Float(format) => out.push_float(read_float(format, bytes)),
        ElementKind::Integer(1, _) => out.push(boolean(bytes.first().is_some_and(|b| b & 1 == 1))),
        ElementKind::Integer(0..=64, Signedness::Unsigned) => out.push_unsigned(read_u64(bytes)),
        ElementKind::Integer(width @ 0..=64, _) => {
            out.push_signed(sign_extend(read_u64(bytes), width))
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
    nested(shape, attr.splat, out, |out, row| {
        separated(row, out, |out, at| {
            terrace_ir::print::quoted(out, attr.value(at as u64).unwrap_or_default())
        })
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
    parts(layout.kind, attr.len as usize, &attr.bytes, &mut out)?;
    out.flush()
}
