//! Flat arrays of integers or floats: `array<i32: 1, 2>`.

use super::dense::{ElementLayout, print_parts};
use crate::print::buffer::Buffer;
use std::fmt;
use std::hash::{Hash, Hasher};
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};

use indexmap::Equivalent;
use terrace_ir::{Context, Element, Handle, Type};
use terrace_numeric::{Float, Int};

use crate::kind::builtin_kind;
use crate::types::{FloatType, IntegerType, TypeExt};

/// A flat array of integers or floats, `array<i32: 1, 2>` (MLIR: `DenseArrayAttr`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DenseArrayAttr {
    /// The type of each element: a float type, or an integer type of one bit or whole bytes.
    pub element: Type,
    /// The number of elements.
    pub len: u64,
    /// The elements in little-endian order, each in whole bytes.
    pub bytes: Box<[u8]>,
}

builtin_kind!(
    DenseArrayAttr,
    "builtin.dense_array",
    "A flat array of numbers.",
    Attribute,
    |data, visit| visit(Element::Type(data.element)),
    print_array,
    plain true
);

fn print_array(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let attr = cx.data::<DenseArrayAttr>(id);
    out.write_str("array<")?;
    out.print_type(attr.element)?;
    if !attr.is_empty() {
        out.write_str(": ")?;
        attr.print_elements(cx, out)?;
    }
    out.write_char('>')
}

impl Hash for DenseArrayAttr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Key { element: self.element, len: self.len, bytes: &self.bytes }.hash(state);
    }
}

#[derive(Hash)]
struct Key<'a> {
    element: Type,
    len: u64,
    bytes: &'a [u8],
}

impl Equivalent<DenseArrayAttr> for Key<'_> {
    fn equivalent(&self, key: &DenseArrayAttr) -> bool {
        self.element == key.element && self.len == key.len && *self.bytes == *key.bytes
    }
}

macro_rules! of_native {
    ($($get:ident, $as:ident, $native:ty, $name:literal, |$cx:ident| $element:expr;)*) => {
        impl DenseArrayAttr {$(
            #[doc = concat!("`array<", $name, ": …>`.")]
            pub fn $get($cx: &Context, values: &[$native]) -> Handle<Self> {
                let bytes: smallvec::SmallVec<[u8; 128]> =
                    values.iter().flat_map(|v| v.to_le_bytes()).collect();
                Self::get($cx, $element, values.len() as u64, &bytes)
            }

            #[doc = concat!("The elements, if their type is `", $name, "`.")]
            pub fn $as(&self, $cx: &Context) -> Option<impl ExactSizeIterator<Item = $native> + '_> {
                const SIZE: usize = size_of::<$native>();
                (self.element == Type::from($element)).then(|| {
                    self.bytes.chunks_exact(SIZE).map(|chunk| {
                        <$native>::from_le_bytes(std::array::from_fn(|at| chunk[at]))
                    })
                })
            }
        )*}
    };
}

of_native! {
    i8s, as_i8s, i8, "i8", |cx| IntegerType::get(cx, 8);
    i16s, as_i16s, i16, "i16", |cx| IntegerType::get(cx, 16);
    i32s, as_i32s, i32, "i32", |cx| IntegerType::get(cx, 32);
    i64s, as_i64s, i64, "i64", |cx| IntegerType::get(cx, 64);
    f32s, as_f32s, f32, "f32", |cx| FloatType::f32(cx);
    f64s, as_f64s, f64, "f64", |cx| FloatType::f64(cx);
}

impl DenseArrayAttr {
    /// Returns the array of `len` elements with the contents `bytes`, whose length must match.
    pub fn get(cx: &Context, element: impl Into<Type>, len: u64, bytes: &[u8]) -> Handle<Self> {
        let key = Key { element: element.into(), len, bytes };
        Handle::of_key(cx, &key, |key| DenseArrayAttr {
            element: key.element,
            len: key.len,
            bytes: key.bytes.into(),
        })
    }

    /// As [`DenseArrayAttr::get`], with the parts checked.
    ///
    /// # Errors
    /// When the element type or the number of bytes is wrong, with MLIR's message.
    pub fn try_get(
        cx: &Context,
        element: Type,
        len: u64,
        bytes: &[u8],
    ) -> Result<Handle<Self>, String> {
        let size = Self::element_size(cx, element)? as u64;
        let expected = size.checked_mul(len);
        if expected != Some(bytes.len() as u64) {
            return Err(format!(
                "expected data size ({} elements, {size} bytes each) does not match: {} bytes",
                len,
                bytes.len()
            ));
        }
        Ok(Self::get(cx, element, len, bytes))
    }

    /// Returns the size of an element of this type in bytes.
    ///
    /// # Errors
    /// When there are no arrays of this type, with MLIR's message.
    pub fn element_size(cx: &Context, element: Type) -> Result<usize, String> {
        let Some(width) = element.int_or_float_width(cx) else {
            return Err("expected integer or floating point element type".into());
        };
        if width != 1 && width % 8 != 0 {
            return Err("element type bitwidth must be a multiple of 8".into());
        }
        Ok(width.div_ceil(8) as usize)
    }

    /// Returns the array `array<i1: …>` of `values`.
    pub fn bools(cx: &Context, values: &[bool]) -> Handle<Self> {
        let bytes: smallvec::SmallVec<[u8; 128]> = values.iter().map(|v| u8::from(*v)).collect();
        Self::get(cx, IntegerType::get(cx, 1), values.len() as u64, &bytes)
    }

    /// Returns the elements; `None` unless their type is `i1`.
    pub fn as_bools(&self, cx: &Context) -> Option<impl ExactSizeIterator<Item = bool> + '_> {
        self.element.is_signless_integer_of(cx, 1).then(|| self.bytes.iter().map(|b| *b != 0))
    }

    /// Whether the array has no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Iterates over the bytes of each element.
    pub(crate) fn chunks(&self) -> impl Iterator<Item = &[u8]> {
        // Elements of type `i0` have no bytes.
        let size = self.bytes.len().checked_div(self.len as usize).unwrap_or(0);
        (0..self.len as usize).map_while(move |at| self.bytes.get(at * size..(at + 1) * size))
    }

    /// Writes the elements, separated by commas.
    pub(crate) fn print_elements(&self, cx: &Context, out: &mut AsmPrinter<'_>) -> fmt::Result {
        let Some(layout) = ElementLayout::of(cx, self.element) else { return Ok(()) };
        let mut out = Buffer::new(out);
        print_parts(layout.kind, self.len as usize, &self.bytes, &mut out)?;
        out.flush()
    }

    /// Iterates over the elements as integers; empty if they are floats.
    pub fn ints<'a>(&'a self, cx: &'a Context) -> impl Iterator<Item = Int> + 'a {
        let width = self.element.downcast::<IntegerType>(cx).map(|ty| ty.width);
        width
            .into_iter()
            .flat_map(|width| self.chunks().map(move |chunk| Int::from_le_bytes(width, chunk)))
    }

    /// Iterates over the elements as floats; empty if they are integers.
    pub fn floats<'a>(&'a self, cx: &'a Context) -> impl Iterator<Item = Float> + 'a {
        let format = self.element.float_format(cx);
        format.into_iter().flat_map(|format| {
            self.chunks().map(move |chunk| super::dense::read_float(format, chunk))
        })
    }
}
