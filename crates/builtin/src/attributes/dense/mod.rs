//! Dense elements that are numbers, `dense<[1, 2]> : tensor<2xi32>`, stored as raw bytes.

mod build;
mod layout;
mod raw;
mod read;
mod text;

use std::fmt;
use std::hash::{Hash, Hasher};
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};

use indexmap::Equivalent;
use terrace_ir::{Attribute, Context, Element, Handle, Type};

pub use build::DenseBuilder;
pub use layout::{ElementKind, ElementLayout};
pub(crate) use raw::read_float;
pub(crate) use read::zero_attr;
pub(super) use text::elided;
pub(crate) use text::{print_nested, print_part, print_parts, print_separated};

use super::{ElementsAttr, TypedAttr, print_type_suffix};
use crate::kind::builtin_kind;
use crate::print::number;
use crate::{shape, shaped};

/// Elements of a shaped type with a static shape, which are integers, indices, floats or complex
/// numbers of integers or floats: `dense<[1, 2]> : tensor<2xi32>`
/// (MLIR: `DenseIntOrFPElementsAttr`).
///
/// The bytes are those of MLIR: row-major and little-endian, each number padded to whole bytes.
/// One-bit integers, except in complex numbers, are packed, the first one in the lowest bit. If all
/// elements are equal, only one is stored; one of one bit as `0x00` or `0xFF`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DenseElementsAttr {
    /// The shaped type of the elements.
    pub ty: Type,
    /// The bytes of the elements, in the layout above.
    pub data: Box<[u8]>,
    /// Whether the single element in `data` stands for all elements.
    pub splat: bool,
}

builtin_kind!(
    DenseElementsAttr,
    "builtin.dense_int_or_fp_elements",
    "Elements that are numbers.",
    Attribute,
    |data, visit| visit(Element::Type(data.ty)),
    print_dense,
    [TypedAttr, ElementsAttr],
    plain true
);

fn print_dense(
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
        attr.print_elements(cx, true, out)?;
        out.write_char('>')?;
    }
    print_type_suffix(out, attr.ty, elision)
}

impl Hash for DenseElementsAttr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Key { ty: self.ty, data: &self.data, splat: self.splat }.hash(state);
    }
}

struct Key<'a> {
    ty: Type,
    data: &'a [u8],
    splat: bool,
}

impl Hash for Key<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.ty.hash(state);
        self.splat.hash(state);
        self.data.hash(state);
    }
}

impl Equivalent<DenseElementsAttr> for Key<'_> {
    fn equivalent(&self, key: &DenseElementsAttr) -> bool {
        self.ty == key.ty && self.splat == key.splat && *self.data == *key.data
    }
}

impl DenseElementsAttr {
    fn intern(cx: &Context, ty: Type, data: &[u8], splat: bool) -> Handle<Self> {
        Handle::of_key(cx, &Key { ty, data, splat }, |key| DenseElementsAttr {
            ty: key.ty,
            data: key.data.into(),
            splat: key.splat,
        })
    }

    /// Returns the attribute with these bytes: the bytes of all elements, or of a single one if
    /// `splat` is set. Equal elements become a splat.
    ///
    /// # Errors
    /// When `ty` is not a shaped type with a static shape and numbers as elements, or the number of
    /// bytes is wrong.
    pub fn from_raw(
        cx: &Context,
        ty: Type,
        data: &[u8],
        splat: bool,
    ) -> Result<Handle<Self>, String> {
        Self::from_bytes(cx, ty, data.to_vec(), splat)
    }

    /// As [`DenseElementsAttr::from_raw`], without a copy of the bytes.
    ///
    /// # Errors
    /// As [`DenseElementsAttr::from_raw`].
    pub fn from_bytes(
        cx: &Context,
        ty: Type,
        data: Vec<u8>,
        splat: bool,
    ) -> Result<Handle<Self>, String> {
        let (layout, count) = ElementLayout::of_shaped(cx, ty)?;
        let expected = if splat { Some(layout.splat_len()) } else { layout.data_len(count) };
        if expected != Some(data.len()) {
            return Err(format!(
                "elements hex data size is invalid for provided type: {}",
                shaped::quoted(cx, ty)
            ));
        }
        Ok(Self::from_checked(cx, ty, layout, count, data, splat))
    }

    /// Returns the attribute of `count` elements of this layout; the number of bytes has been
    /// checked.
    fn from_checked(
        cx: &Context,
        ty: Type,
        layout: ElementLayout,
        count: u64,
        data: Vec<u8>,
        splat: bool,
    ) -> Handle<Self> {
        if layout.is_packed() {
            return Self::from_bits(cx, ty, &data, splat, count);
        }
        let size = layout.element_len();
        if splat || size > 0 && is_repeated(&data, size) {
            return Self::intern(cx, ty, &data[..size.min(data.len())], true);
        }
        Handle::of(cx, DenseElementsAttr { ty, data: data.into_boxed_slice(), splat: false })
    }

    /// Returns the attribute of type `ty` with `count` elements of one bit, packed in `data` with
    /// the lowest bit first; a splat if `splat` is set, or if all bits are equal. `data` must have
    /// the right length.
    fn from_bits(cx: &Context, ty: Type, data: &[u8], splat: bool, count: u64) -> Handle<Self> {
        let Some((last, whole)) = data.split_last() else {
            return Self::intern(cx, ty, data, false);
        };
        // A single element is true if any bit of its byte is set.
        let bits = if count == 1 { 0xff } else { 1 };
        let value = if data[0] & bits != 0 { 0xff } else { 0 };
        let rest = count % 8;
        let mask = if rest == 0 { 0xff } else { (1u8 << rest) - 1 };
        // Unused bits of the last byte are zero, except where a byte is already a splat.
        let same = *last == value & mask || whole.is_empty() && *last == value;
        if splat || count == 1 || same && whole.iter().all(|b| *b == value) {
            return Self::intern(cx, ty, &[value], true);
        }
        Self::intern(cx, ty, data, false)
    }

    /// Writes the elements, in brackets as the shape requires; in hexadecimal if `allow_hex` and
    /// there are more than the printer's policy allows.
    pub(super) fn print_elements(
        &self,
        cx: &Context,
        allow_hex: bool,
        out: &mut AsmPrinter<'_>,
    ) -> fmt::Result {
        let shape = shaped::shape_of(cx, self.ty).unwrap_or_default();
        let layout = self.layout(cx);
        let limit = out.policy().hex_elements_above.unwrap_or(100);
        if allow_hex && !self.splat && shape::product(shape).unwrap_or(0) > limit {
            out.write_str("\"0x")?;
            number::hex(out, &self.data)?;
            return out.write_char('"');
        }
        let (splat, len) = (self.splat, layout.part_len());
        if layout.is_packed() {
            return print_nested(shape, splat, out, |out, row| {
                print_separated(row, out, |out, at| out.push(text::boolean(self.bit_at(at))))
            });
        }
        if layout.complex {
            return print_nested(shape, splat, out, |out, row| {
                print_separated(row, out, |out, at| {
                    let (re, im) = self.raw_at(layout, at).split_at(len);
                    out.push(b"(")?;
                    print_part(layout.kind, re, out)?;
                    out.push(b",")?;
                    print_part(layout.kind, im, out)?;
                    out.push(b")")
                })
            });
        }
        print_nested(shape, splat, out, |out, row| {
            let count = row.len();
            print_parts(layout.kind, count, &self.data[row.start * len..row.end * len], out)
        })
    }

    /// Returns the layout of the elements.
    pub fn layout(&self, cx: &Context) -> ElementLayout {
        let element = shaped::element_type_of(cx, self.ty);
        element.and_then(|e| ElementLayout::of(cx, e)).expect("checked when it was made")
    }

    /// Returns the number of elements.
    pub fn num_elements(&self, cx: &Context) -> u64 {
        shaped::num_elements(cx, self.ty).unwrap_or(0)
    }

    /// Returns the type of the elements.
    pub fn element_type(&self, cx: &Context) -> Type {
        shaped::element_type_of(cx, self.ty).unwrap_or_default()
    }

    /// Returns the same elements in another shape; `None` if `ty` has another number of elements or
    /// another element type.
    pub fn reshape(&self, cx: &Context, ty: Type) -> Option<Handle<Self>> {
        let same = shaped::num_elements(cx, ty)? == self.num_elements(cx)
            && shaped::element_type_of(cx, ty)? == self.element_type(cx);
        same.then(|| Self::intern(cx, ty, &self.data, self.splat))
    }

    /// As [`DenseElementsAttr::reshape`] for a splat, with any number of elements; `None` if the
    /// attribute is not a splat.
    pub fn resize_splat(&self, cx: &Context, ty: Type) -> Option<Handle<Self>> {
        let same = self.splat && shaped::element_type_of(cx, ty)? == self.element_type(cx);
        same.then(|| Self::intern(cx, ty, &self.data, true))
    }
}

/// Whether the data repeats one element of `size` bytes; `false` if it is empty.
fn is_repeated(data: &[u8], size: usize) -> bool {
    // Repeated data equals itself shifted by one element.
    data.len() >= size && data[size..] == data[..data.len() - size]
}

impl TypedAttr for DenseElementsAttr {
    fn attr_type(&self) -> Type {
        self.ty
    }
}

impl ElementsAttr for DenseElementsAttr {
    fn shaped_type(&self) -> Type {
        self.ty
    }
    fn is_splat(&self) -> bool {
        self.splat
    }
    fn element_at(&self, cx: &Context, index: u64) -> Option<Attribute> {
        self.attribute_at(cx, index)
    }
}
