//! The text of elements: lists in brackets, numbers and truth values.

use std::fmt;
use std::ops::Range;

use smallvec::SmallVec;
use terrace_ir::Context;
use terrace_ir::syntax::AsmPrinter;
use terrace_numeric::{Float, FloatFormat, Int};

use super::layout::ElementKind;
use super::raw::{read_float, read_u64, sign_extend};
use crate::attributes::ElementsAttr;
use crate::print::buffer::Buffer;
use crate::shaped;
use crate::types::Signedness;

/// Whether an elements attribute has more elements than are written.
pub(crate) fn elided(cx: &Context, attr: &dyn ElementsAttr, out: &mut AsmPrinter<'_>) -> bool {
    let Some(limit) = out.policy().elide_elements_above else { return false };
    !attr.is_splat() && shaped::num_elements(cx, attr.shaped_type()).is_none_or(|n| n > limit)
}

/// Writes `[[1, 2], [3, 4]]`, or `1` for a splat; `write` writes the elements of a row, a range of
/// row-major indices.
pub(crate) fn print_nested(
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
        // Advance the position; close a bracket for each dimension that ends.
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

/// Writes `items`, separated by commas.
#[inline]
pub(crate) fn print_separated<T>(
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

/// Writes `count` consecutive numbers, separated by commas.
pub(crate) fn print_parts(
    kind: ElementKind,
    count: usize,
    bytes: &[u8],
    out: &mut Buffer<'_, '_>,
) -> fmt::Result {
    // Frequent sizes have loops of their own.
    match kind {
        ElementKind::Integer(32, Signedness::Signless | Signedness::Signed) => {
            let (numbers, _) = bytes.as_chunks();
            print_separated(numbers, out, |out, number| {
                out.push_signed(i32::from_le_bytes(*number).into())
            })
        }
        ElementKind::Integer(64, Signedness::Signless | Signedness::Signed) => {
            let (numbers, _) = bytes.as_chunks();
            print_separated(numbers, out, |out, number| {
                out.push_signed(i64::from_le_bytes(*number))
            })
        }
        ElementKind::Float(FloatFormat::F32) => {
            let (numbers, _) = bytes.as_chunks();
            print_separated(numbers, out, |out, number| {
                let bits = u32::from_le_bytes(*number).into();
                out.push_float(Float::from_bits(FloatFormat::F32, bits))
            })
        }
        _ => {
            let len = bytes.len() / count.max(1);
            print_separated(0..count, out, |out, at| {
                print_part(kind, &bytes[at * len..][..len], out)
            })
        }
    }
}

pub(super) fn boolean(value: bool) -> &'static [u8] {
    if value { b"true" } else { b"false" }
}

/// Writes one number of an element: a whole element, or a part of a complex number.
pub(crate) fn print_part(kind: ElementKind, bytes: &[u8], out: &mut Buffer<'_, '_>) -> fmt::Result {
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
