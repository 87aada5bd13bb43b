//! How elements are laid out in bytes.

use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

use crate::shape::{self, DYNAMIC};
use crate::shaped;
use crate::types::{ComplexType, FloatType, IndexType, IntegerType, Signedness};

/// The kind of number that an elements attribute is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementKind {
    /// The elements are integers of this many bits; `index` counts as signless ones of 64.
    Integer(u32, Signedness),
    /// The elements are floats of this format.
    Float(FloatFormat),
}

/// How elements are laid out in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ElementLayout {
    /// The kind of number that an element consists of.
    pub kind: ElementKind,
    /// Whether an element is a complex number: two of these.
    pub complex: bool,
}

impl ElementLayout {
    /// The layout of elements of this type; `None` if they are not numbers.
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

    /// The layout of the elements of a shaped type, and how many it has.
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

    /// How many bits a number has.
    #[inline]
    pub fn part_bits(self) -> u32 {
        match self.kind {
            ElementKind::Integer(width, _) => width,
            ElementKind::Float(format) => format.bit_width(),
        }
    }

    /// How many bytes a number takes where it is not packed.
    #[inline]
    pub fn part_len(self) -> usize {
        self.part_bits().div_ceil(8) as usize
    }

    /// How many bytes an element takes where it is not packed.
    #[inline]
    pub fn element_len(self) -> usize {
        if self.complex { 2 * self.part_len() } else { self.part_len() }
    }

    /// How many bytes stand for all elements if they are the same.
    #[inline]
    pub fn splat_len(self) -> usize {
        self.element_len()
    }

    /// Whether elements take one bit each.
    #[inline]
    pub fn is_packed(self) -> bool {
        !self.complex && matches!(self.kind, ElementKind::Integer(1, _))
    }

    /// How many bytes `count` elements take; `None` if that is not a size.
    pub fn data_len(self, count: u64) -> Option<usize> {
        let count = usize::try_from(count).ok()?;
        if self.is_packed() {
            return Some(count.div_ceil(8));
        }
        count.checked_mul(self.element_len())
    }
}
