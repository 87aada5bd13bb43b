//! Building elements attributes from numbers.

use terrace_ir::{ArrayAttr, Attribute, Context, Handle, Type};
use terrace_numeric::{Float, Int};

use super::{DenseElementsAttr, ElementKind, ElementLayout};
use crate::attributes::{FloatAttr, IntegerAttr};
use crate::shaped;

/// A builder of elements attributes from single numbers.
///
/// The caller pushes numbers of the element type's width or format; [`DenseBuilder::finish`]
/// checks their count: as many as the shape has, or one for all.
pub struct DenseBuilder {
    ty: Type,
    layout: ElementLayout,
    count: u64,
    /// The number of numbers pushed; a complex element consists of two.
    pushed: u64,
    data: Vec<u8>,
}

impl DenseBuilder {
    /// Creates a builder for elements of the shaped type `ty`.
    ///
    /// # Errors
    ///
    /// If the shape is not static or the elements are not numbers, with MLIR's message.
    pub fn new(cx: &Context, ty: Type) -> Result<Self, String> {
        let (layout, count) = ElementLayout::of_shaped(cx, ty)?;
        Ok(Self { ty, layout, count, pushed: 0, data: Vec::new() })
    }

    /// Returns the layout of the elements.
    pub fn layout(&self) -> ElementLayout {
        self.layout
    }

    /// Returns the number of numbers pushed; a complex element consists of two.
    pub fn pushed(&self) -> u64 {
        self.pushed
    }

    /// Reserves memory for `numbers` more numbers. A parser must have read that many numbers, so
    /// that the memory is bounded by the length of the text.
    pub fn reserve(&mut self, numbers: usize) {
        self.data.reserve(numbers.saturating_mul(self.layout.part_len()));
    }

    /// Adds an integer of at most 64 bits, or the low bits of a float's pattern.
    #[inline]
    pub fn push_u64(&mut self, bits: u64) {
        if self.layout.is_packed() {
            return self.push_bool(bits & 1 == 1);
        }
        self.pushed += 1;
        let width = self.layout.part_bits();
        let bits = if width < 64 { bits & ((1 << width) - 1) } else { bits };
        self.push_bytes(u128::from(bits));
    }

    /// Adds the bytes of one number.
    #[inline]
    fn push_bytes(&mut self, bits: u128) {
        let bytes = bits.to_le_bytes();
        // A copy of fixed length avoids a call of `memcpy`.
        match self.layout.part_len() {
            1 => self.data.push(bytes[0]),
            2 => self.data.extend_from_slice(&bytes[..2]),
            4 => self.data.extend_from_slice(&bytes[..4]),
            8 => self.data.extend_from_slice(&bytes[..8]),
            len => {
                self.data.extend_from_slice(&bytes[..len.min(16)]);
                self.data.resize(self.data.len() + len.saturating_sub(16), 0);
            }
        }
    }

    /// Adds an integer of one bit.
    #[inline]
    pub fn push_bool(&mut self, value: bool) {
        if !self.layout.is_packed() {
            return self.push_u64(value.into());
        }
        let bit = self.pushed % 8;
        if bit == 0 {
            self.data.push(0);
        }
        if let Some(last) = self.data.last_mut() {
            *last |= u8::from(value) << bit;
        }
        self.pushed += 1;
    }

    /// Adds an integer, which must be as wide as the type.
    pub fn push_int(&mut self, value: &Int) {
        if self.layout.part_bits() <= 64 {
            return self.push_u64(value.low_u64());
        }
        self.pushed += 1;
        let start = self.data.len();
        self.data.resize(start + self.layout.part_len(), 0);
        value.write_le_bytes(&mut self.data[start..]);
    }

    /// Adds a float, which must be of the type's format.
    #[inline]
    pub fn push_float(&mut self, value: Float) {
        self.pushed += 1;
        self.push_bytes(value.to_bits());
    }

    /// Adds an element given as an attribute; `false` if it does not fit the type.
    pub fn push_attribute(&mut self, cx: &Context, value: Attribute) -> bool {
        if self.layout.complex {
            return match value.downcast::<ArrayAttr>(cx).map(|a| &*a.0) {
                Some([re, im]) => self.push_number(cx, *re) && self.push_number(cx, *im),
                _ => false,
            };
        }
        self.push_number(cx, value)
    }

    fn push_number(&mut self, cx: &Context, value: Attribute) -> bool {
        if let Some(int) = value.downcast::<IntegerAttr>(cx) {
            let fits =
                matches!(self.layout.kind, ElementKind::Integer(w, _) if w == int.value.width());
            if fits {
                self.push_int(&int.value);
            }
            return fits;
        }
        let Some(float) = value.downcast::<FloatAttr>(cx) else { return false };
        let fits = self.layout.kind == ElementKind::Float(float.value.format());
        if fits {
            self.push_float(float.value);
        }
        fits
    }

    /// Returns the attribute of the elements pushed.
    ///
    /// # Errors
    /// If the number of pushed elements is wrong.
    pub fn finish(self, cx: &Context) -> Result<Handle<DenseElementsAttr>, String> {
        let parts = if self.layout.complex { 2 } else { 1 };
        let splat = self.pushed == parts;
        if !splat && self.count.checked_mul(parts) != Some(self.pushed) {
            return Err(format!(
                "expected {} elements for {}, but got {}",
                self.count,
                shaped::quoted(cx, self.ty),
                self.pushed / parts
            ));
        }
        let Self { ty, layout, count, data, .. } = self;
        Ok(DenseElementsAttr::from_checked(cx, ty, layout, count, data, splat))
    }
}

impl DenseElementsAttr {
    /// Returns the elements attribute of type `ty` with these integers, wrapped to the element
    /// width: one integer for each element, or a single one for a splat.
    ///
    /// # Errors
    ///
    /// If the number of integers is neither the number of elements nor 1, or `ty` has no static
    /// shape with integer elements.
    pub fn from_ints(
        cx: &Context,
        ty: impl Into<Type>,
        values: impl IntoIterator<Item = i64>,
    ) -> Result<Handle<Self>, String> {
        let mut builder = DenseBuilder::new(cx, ty.into())?;
        let ElementKind::Integer(width, _) = builder.layout.kind else {
            return Err("expected integer or index element type".into());
        };
        for value in values {
            match width {
                0..=64 => builder.push_u64(value as u64),
                _ => builder.push_int(&Int::from_i64(width, value)),
            }
        }
        builder.finish(cx)
    }

    /// Returns the elements attribute of type `ty` with these booleans: one for each element, or a
    /// single one for a splat.
    ///
    /// # Errors
    ///
    /// If the number of booleans is neither the number of elements nor 1, or `ty` has no static
    /// shape with elements of one bit.
    pub fn from_bools(
        cx: &Context,
        ty: impl Into<Type>,
        values: impl IntoIterator<Item = bool>,
    ) -> Result<Handle<Self>, String> {
        Self::from_ints(cx, ty, values.into_iter().map(i64::from))
    }

    /// Returns the elements attribute of type `ty` with these numbers, rounded to the element type:
    /// one for each element, or a single one for a splat.
    ///
    /// # Errors
    ///
    /// If the number of floats is neither the number of elements nor 1, or `ty` has no static shape
    /// with float elements.
    pub fn from_floats(
        cx: &Context,
        ty: impl Into<Type>,
        values: impl IntoIterator<Item = f64>,
    ) -> Result<Handle<Self>, String> {
        let mut builder = DenseBuilder::new(cx, ty.into())?;
        let ElementKind::Float(format) = builder.layout.kind else {
            return Err("expected floating point element type".into());
        };
        for value in values {
            builder.push_float(Float::from_f64(format, value).0);
        }
        builder.finish(cx)
    }

    /// Returns the attribute of these elements: one for each, or one for all. Complex numbers are
    /// arrays of two numbers.
    pub fn from_attributes(
        cx: &Context,
        ty: impl Into<Type>,
        values: impl IntoIterator<Item = Attribute>,
    ) -> Result<Handle<Self>, String> {
        let mut builder = DenseBuilder::new(cx, ty.into())?;
        for value in values {
            if !builder.push_attribute(cx, value) {
                return Err("expected attribute value to have the element type".into());
            }
        }
        builder.finish(cx)
    }
}
