//! Reading elements of dense attributes.

use terrace_ir::{ArrayAttr, Attribute, Context, Handle, Type};
use terrace_numeric::{Float, FloatFormat, Int};

use super::raw::{read_float, read_u64, sign_extend};
use super::{DenseElementsAttr, ElementKind, ElementLayout};
use crate::attributes::{FloatAttr, IntegerAttr};
use crate::types::{ComplexType, Signedness};

/// Returns the attribute zero of a type; `None` if the type is not that of a number.
pub(crate) fn zero_attr(cx: &Context, element: Type) -> Option<Attribute> {
    let layout = ElementLayout::of(cx, element)?;
    Some(attribute(cx, element, layout, &vec![0; layout.element_len()]))
}

/// Returns the attribute of an element with these bytes.
fn attribute(cx: &Context, ty: Type, layout: ElementLayout, bytes: &[u8]) -> Attribute {
    if layout.complex {
        let part = ty.downcast::<ComplexType>(cx).map_or(ty, |complex| complex.element);
        let one = ElementLayout { complex: false, ..layout };
        let (re, im) = bytes.split_at(bytes.len() / 2);
        let parts = [attribute(cx, part, one, re), attribute(cx, part, one, im)];
        return ArrayAttr::get(cx, parts).into();
    }
    match layout.kind {
        ElementKind::Integer(width, _) => {
            IntegerAttr::from_int(cx, ty, Int::from_le_bytes(width, bytes)).into()
        }
        ElementKind::Float(format) => {
            Handle::of(cx, FloatAttr { ty, value: read_float(format, bytes) }).into()
        }
    }
}

impl DenseElementsAttr {
    /// Returns the bytes of the element at a row-major index in bounds; elements must not be
    /// packed.
    #[inline]
    pub fn raw_at(&self, layout: ElementLayout, index: usize) -> &[u8] {
        let size = layout.element_len();
        let start = if self.splat { 0 } else { index * size };
        &self.data[start..start + size]
    }

    /// Returns the bit of the element at a row-major index in bounds; elements must be packed.
    #[inline]
    pub fn bit_at(&self, index: usize) -> bool {
        let (byte, bit) = if self.splat { (0, 0) } else { (index / 8, index % 8) };
        self.data[byte] >> bit & 1 == 1
    }

    /// Returns the element at a row-major index as an attribute; for a complex number an array of
    /// two. `None` out of bounds.
    pub fn attribute_at(&self, cx: &Context, index: u64) -> Option<Attribute> {
        if index >= self.num_elements(cx) {
            return None;
        }
        let layout = self.layout(cx);
        let element = self.element_type(cx);
        let index = index as usize;
        if layout.is_packed() {
            return Some(attribute(cx, element, layout, &[self.bit_at(index).into()]));
        }
        Some(attribute(cx, element, layout, self.raw_at(layout, index)))
    }

    /// Returns the element of a splat as an attribute; `None` if elements differ.
    pub fn splat_value(&self, cx: &Context) -> Option<Attribute> {
        if !self.splat {
            return None;
        }
        let layout = self.layout(cx);
        let element = self.element_type(cx);
        if layout.is_packed() {
            return Some(attribute(cx, element, layout, &[self.bit_at(0).into()]));
        }
        Some(attribute(cx, element, layout, self.raw_at(layout, 0)))
    }

    /// Returns the indices of all elements.
    fn indices(&self, cx: &Context) -> std::ops::Range<usize> {
        0..self.num_elements(cx) as usize
    }

    /// Iterates over the elements as integers; empty if they are not integers.
    pub fn ints<'a>(&'a self, cx: &Context) -> impl Iterator<Item = Int> + 'a {
        let layout = self.layout(cx);
        let count = match layout {
            ElementLayout { kind: ElementKind::Integer(..), complex: false } => self.indices(cx),
            _ => 0..0,
        };
        count.map(move |at| {
            if layout.is_packed() {
                return Int::from_bool(self.bit_at(at));
            }
            Int::from_le_bytes(layout.part_bits(), self.raw_at(layout, at))
        })
    }

    /// Iterates over the elements as integers zero- or sign-extended to 64 bits, by their type;
    /// empty if they are not integers of at most 64 bits.
    pub fn i64s<'a>(&'a self, cx: &Context) -> impl Iterator<Item = i64> + 'a {
        let layout = self.layout(cx);
        let (width, unsigned) = match layout {
            ElementLayout { kind: ElementKind::Integer(width, sign), complex: false } => {
                (width, sign == Signedness::Unsigned || width == 1)
            }
            _ => (u32::MAX, false),
        };
        let count = if width <= 64 { self.indices(cx) } else { 0..0 };
        count.map(move |at| {
            if layout.is_packed() {
                return self.bit_at(at).into();
            }
            let bits = read_u64(self.raw_at(layout, at));
            if unsigned { bits as i64 } else { sign_extend(bits, width) }
        })
    }

    /// Iterates over the elements as booleans; empty if they do not have one bit.
    pub fn bools<'a>(&'a self, cx: &Context) -> impl Iterator<Item = bool> + 'a {
        let count = if self.layout(cx).is_packed() { self.indices(cx) } else { 0..0 };
        count.map(|at| self.bit_at(at))
    }

    /// Iterates over the elements as floats; empty if they are not floats.
    pub fn floats<'a>(&'a self, cx: &Context) -> impl Iterator<Item = Float> + 'a {
        let layout = self.layout(cx);
        let format = match layout {
            ElementLayout { kind: ElementKind::Float(format), complex: false } => Some(format),
            _ => None,
        };
        let count = if format.is_some() { self.indices(cx) } else { 0..0 };
        let format = format.unwrap_or(FloatFormat::F64);
        count.map(move |at| read_float(format, self.raw_at(layout, at)))
    }

    /// Iterates over the elements as pairs of floats; empty if they are not complex floats.
    pub fn complex_floats<'a>(&'a self, cx: &Context) -> impl Iterator<Item = (Float, Float)> + 'a {
        let layout = self.layout(cx);
        let format = match layout {
            ElementLayout { kind: ElementKind::Float(format), complex: true } => Some(format),
            _ => None,
        };
        let count = if format.is_some() { self.indices(cx) } else { 0..0 };
        let format = format.unwrap_or(FloatFormat::F64);
        count.map(move |at| {
            let (re, im) = self.raw_at(layout, at).split_at(layout.part_len());
            (read_float(format, re), read_float(format, im))
        })
    }

    /// Iterates over the elements as pairs of integers; empty if they are not complex integers.
    pub fn complex_ints<'a>(&'a self, cx: &Context) -> impl Iterator<Item = (Int, Int)> + 'a {
        let layout = self.layout(cx);
        let count = match layout {
            ElementLayout { kind: ElementKind::Integer(..), complex: true } => self.indices(cx),
            _ => 0..0,
        };
        count.map(move |at| {
            let (re, im) = self.raw_at(layout, at).split_at(layout.part_len());
            let int = |bytes| Int::from_le_bytes(layout.part_bits(), bytes);
            (int(re), int(im))
        })
    }

    /// Iterates over the elements as attributes, in row-major order.
    pub fn attributes<'a>(&'a self, cx: &'a Context) -> impl Iterator<Item = Attribute> + 'a {
        self.indices(cx).filter_map(move |at| self.attribute_at(cx, at as u64))
    }
}
