//! The layout of elements in bytes.

use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

use crate::shape::{self, DYNAMIC};
use crate::shaped;
use crate::types::{ComplexType, FloatType, IndexType, IntegerType, Signedness};

/// The kind of the numbers of an elements attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementKind {
    /// Integers with this width in bits; `index` counts as a signless integer of 64 bits.
    Integer(u32, Signedness),
    /// Floats of this format.
    Float(FloatFormat),
}

/// The layout of elements in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ElementLayout {
    /// The kind of the numbers that an element consists of.
    pub kind: ElementKind,
    /// Whether an element is a complex number, which consists of two numbers.
    pub complex: bool,
}

impl ElementLayout {
    /// Returns the layout of elements of this type; `None` if they are not numbers.
    pub fn of(cx: &Context, element: Type) -> Option<Self> {
        if let Some(complex) = element.downcast::<ComplexType>(cx) {
            let kind = Self::of(cx, complex.element).filter(|part| !part.complex)?.kind;
            return Some(Self { kind, complex: true });
        }
        let kind = if let Some(int) = element.downcast::<IntegerType>(cx) {
            ElementKind::Integer(int.width, int.signedness)
        } else if element.is::<IndexType>() {
            ElementKind::Integer(64, Signedness::Signless)
        } else {
            ElementKind::Float(element.downcast::<FloatType>(cx)?.format)
        };
        Some(Self { kind, complex: false })
    }

    /// Returns the layout of the elements of a shaped type, and their number.
    ///
    /// # Errors
    /// When the type has no static shape or other elements than numbers, with MLIR's message.
    pub fn of_shaped(cx: &Context, ty: Type) -> Result<(Self, u64), String> {
        let Some(ty) = shaped::shaped(cx, ty) else {
            return Err("elements literal must be a shaped type".into());
        };
        let Some(shape) = ty.shape().filter(|shape| !shape.contains(&DYNAMIC)) else {
            return Err("elements literal type must have static shape".into());
        };
        let Some(count) = shape::product(shape) else {
            return Err("elements literal type has too many elements".into());
        };
        match Self::of(cx, ty.element()) {
            Some(layout) => Ok((layout, count)),
            None => Err(format!(
                "expected integer, index, float or complex element type, but got {}",
                shaped::quoted(cx, ty.element())
            )),
        }
    }

    /// Returns the width of a number in bits.
    #[inline]
    pub fn part_bits(self) -> u32 {
        match self.kind {
            ElementKind::Integer(width, _) => width,
            ElementKind::Float(format) => format.bit_width(),
        }
    }

    /// Returns the size of a number in bytes, for elements that are not packed.
    #[inline]
    pub fn part_len(self) -> usize {
        self.part_bits().div_ceil(8) as usize
    }

    /// Returns the size of an element in bytes, for elements that are not packed.
    #[inline]
    pub fn element_len(self) -> usize {
        if self.complex { 2 * self.part_len() } else { self.part_len() }
    }

    /// Returns the number of bytes of a splat.
    #[inline]
    pub fn splat_len(self) -> usize {
        self.element_len()
    }

    /// Whether elements are packed with one bit each.
    #[inline]
    pub fn is_packed(self) -> bool {
        !self.complex && matches!(self.kind, ElementKind::Integer(1, _))
    }

    /// Returns the number of bytes of `count` elements; `None` on overflow.
    pub fn data_len(self, count: u64) -> Option<usize> {
        let count = usize::try_from(count).ok()?;
        if self.is_packed() {
            return Some(count.div_ceil(8));
        }
        count.checked_mul(self.element_len())
    }
}
