//! Integer and float constants.

use crate::print::number;
use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};

use terrace_ir::{Context, Element, Handle, Type};
use terrace_numeric::{Float, FloatFormat, Int};

use super::{TypedAttr, print_type_suffix};
use crate::kind::builtin_kind;
use crate::types::{FloatType, IndexType, IntegerType};

/// An integer attribute: `42 : i32`, `true`, `1 : index` (MLIR: `IntegerAttr`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerAttr {
    /// The type: an integer type or `index`.
    pub ty: Type,
    /// The value, as wide as the type; 64 bits for `index`.
    pub value: Int,
}

builtin_kind!(
    IntegerAttr,
    "builtin.integer",
    "An integer constant.",
    Attribute,
    |data, visit| visit(Element::Type(data.ty)),
    print_integer,
    [TypedAttr, terrace_data_layout::IntegerValue],
    plain true
);

fn print_integer(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    mut out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<IntegerAttr>(id);
    let int = attr.ty.downcast::<IntegerType>(cx);
    if int.is_some_and(|ty| ty.width == 1 && ty.is_signless()) {
        return out.write_str(if attr.value.is_zero() { "false" } else { "true" });
    }
    if int.is_some_and(IntegerType::is_unsigned) {
        attr.value.fmt_unsigned(&mut out)?;
    } else if let Some(value) = attr.value.to_i64() {
        number::signed(out, value)?;
    } else {
        attr.value.fmt_signed(&mut out)?;
    }
    if elision == TypeElision::May && int.is_some_and(|ty| ty.width == 64 && ty.is_signless()) {
        return Ok(());
    }
    print_type_suffix(out, attr.ty, elision)
}

impl TypedAttr for IntegerAttr {
    fn attr_type(&self) -> Type {
        self.ty
    }
}

/// Returns the width in bits of constants of the type; `None` if it is not an integer type or
/// `index`.
#[inline]
pub(crate) fn integer_width(cx: &Context, ty: Type) -> Option<u32> {
    let common = [32, 64, 1].into_iter().find(|width| ty == IntegerType::get(cx, *width).ty());
    common.or_else(|| other_width(cx, ty))
}

fn other_width(cx: &Context, ty: Type) -> Option<u32> {
    if ty.is::<IndexType>() {
        return Some(IndexType::INTERNAL_WIDTH);
    }
    ty.downcast::<IntegerType>(cx).map(|int| int.width)
}

/// Whether `value` fits `width` bits, signed or unsigned.
#[inline]
fn fits(width: u32, value: i64) -> bool {
    match width {
        0 => value == 0,
        1..64 if value < 0 => value >> (width - 1) == -1,
        1..64 => value >> width == 0,
        _ => true,
    }
}

/// The error of [`IntegerAttr::try_get`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IntegerError {
    /// The type is not an integer type or `index`.
    NotInteger {
        /// The text of the type.
        ty: String,
    },
    /// The value does not fit the type.
    OutOfRange {
        /// The text of the type.
        ty: String,
        /// The value of the constant.
        value: i64,
    },
}

impl fmt::Display for IntegerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInteger { ty } => write!(f, "expected integer or index type, but got {ty}"),
            Self::OutOfRange { ty, value } => {
                write!(f, "integer constant {value} out of range for type {ty}")
            }
        }
    }
}

impl std::error::Error for IntegerError {}

impl IntegerAttr {
    /// Returns the constant `value` of type `ty`. The value has to fit the type's bits, signed or
    /// unsigned: 255 and -1 are the same constant of type `i8`.
    ///
    /// # Panics
    /// If `ty` is not an integer type or `index`, and in debug builds if the value does not fit;
    /// otherwise its high bits are lost. See [`IntegerAttr::try_get`].
    #[inline]
    pub fn get(cx: &Context, ty: impl Into<Type>, value: i64) -> Handle<Self> {
        let ty = ty.into();
        let width = integer_width(cx, ty).expect("an integer type or index");
        debug_assert!(fits(width, value), "{value} does not fit the type {}", ty.to_text(cx));
        Self::wrapped(cx, ty, width, value)
    }

    /// As [`IntegerAttr::get`], with validation of type and value.
    ///
    /// # Errors
    /// If `ty` is not an integer type or `index`, or the value does not fit.
    pub fn try_get(
        cx: &Context,
        ty: impl Into<Type>,
        value: i64,
    ) -> Result<Handle<Self>, IntegerError> {
        let ty = ty.into();
        let Some(width) = integer_width(cx, ty) else {
            return Err(IntegerError::NotInteger { ty: ty.to_text(cx) });
        };
        if !fits(width, value) {
            return Err(IntegerError::OutOfRange { ty: ty.to_text(cx), value });
        }
        Ok(Self::wrapped(cx, ty, width, value))
    }

    #[inline]
    fn wrapped(cx: &Context, ty: Type, width: u32, value: i64) -> Handle<Self> {
        let make = || IntegerAttr { ty, value: Int::from_i64(width, value) };
        if width > 64 {
            return Handle::of(cx, make());
        }
        // Values that differ only beyond the width have different parts, but equal data.
        Handle::of_parts(cx, (ty.id().to_bits(), value as u64), make)
    }

    /// Returns the constant `value`, which must be as wide as `ty`.
    #[inline]
    pub fn from_int(cx: &Context, ty: impl Into<Type>, value: Int) -> Handle<Self> {
        let ty = ty.into();
        debug_assert_eq!(integer_width(cx, ty), Some(value.width()));
        Handle::of(cx, IntegerAttr { ty, value })
    }

    /// As [`IntegerAttr::from_int`], with type and width checked.
    ///
    /// # Errors
    /// When type and width do not match, with MLIR's message.
    pub fn try_from_int(cx: &Context, ty: Type, value: Int) -> Result<Handle<Self>, String> {
        let attr = IntegerAttr { ty, value };
        attr.verify(cx)?;
        Ok(Handle::of(cx, attr))
    }

    /// Checks that the value fits the type.
    pub fn verify(&self, cx: &Context) -> Result<(), String> {
        let Some(width) = integer_width(cx, self.ty) else {
            return Err("expected integer or index type".into());
        };
        if width == self.value.width() {
            return Ok(());
        }
        let got = self.value.width();
        if self.ty.is::<IndexType>() {
            return Err(format!(
                "value bit width ({got}) doesn't match index type internal storage bit width \
                 ({width})"
            ));
        }
        Err(format!("integer type bit width ({width}) doesn't match value bit width ({got})"))
    }

    /// Returns the attribute `true` or `false`, a constant of type `i1` (MLIR: `BoolAttr`).
    #[inline]
    pub fn bool(cx: &Context, value: bool) -> Handle<Self> {
        let ty = IntegerType::get(cx, 1).into();
        Self::wrapped(cx, ty, 1, value.into())
    }

    /// Returns a constant of type `index`.
    #[inline]
    pub fn index(cx: &Context, value: i64) -> Handle<Self> {
        let ty = IndexType::get(cx).into();
        Self::wrapped(cx, ty, 64, value)
    }

    /// Returns a constant of type `i32`.
    #[inline]
    pub fn i32(cx: &Context, value: i32) -> Handle<Self> {
        Self::get(cx, IntegerType::get(cx, 32), value.into())
    }

    /// Returns a constant of type `i64`.
    #[inline]
    pub fn i64(cx: &Context, value: i64) -> Handle<Self> {
        Self::get(cx, IntegerType::get(cx, 64), value)
    }

    /// Returns the value sign-extended to 64 bits; `None` if it does not fit.
    pub fn to_i64(&self) -> Option<i64> {
        self.value.to_i64()
    }

    /// Returns the value zero-extended to 64 bits; `None` if it does not fit.
    pub fn to_u64(&self) -> Option<u64> {
        self.value.to_u64()
    }

    /// Returns the value as a boolean; `None` unless the type is `i1`.
    pub fn as_bool(&self, cx: &Context) -> Option<bool> {
        let is_bool = self.ty == IntegerType::get(cx, 1).ty();
        is_bool.then(|| !self.value.is_zero())
    }
}

/// A float attribute, `1.5 : f32` (MLIR: `FloatAttr`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FloatAttr {
    /// The type of the float, a float type.
    pub ty: Type,
    /// The value, in the type's format.
    pub value: Float,
}

builtin_kind!(
    FloatAttr,
    "builtin.float",
    "A floating point constant.",
    Attribute,
    |data, visit| visit(Element::Type(data.ty)),
    print_float,
    [TypedAttr],
    plain true
);

fn print_float(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<FloatAttr>(id);
    let text = attr.value.to_mlir_text();
    out.write_ascii(text.as_bytes())?;
    let hex = text.is_hexadecimal();
    if elision == TypeElision::May && !hex && float_format(cx, attr.ty) == Some(FloatFormat::F64) {
        return Ok(());
    }
    print_type_suffix(out, attr.ty, elision)
}

impl TypedAttr for FloatAttr {
    fn attr_type(&self) -> Type {
        self.ty
    }
}

impl FloatAttr {
    /// Returns the constant of type `ty` nearest to `value`.
    ///
    /// # Panics
    /// If `ty` is not a float type.
    pub fn get(cx: &Context, ty: impl Into<Type>, value: f64) -> Handle<Self> {
        let ty = ty.into();
        let format = float_format(cx, ty).expect("a float type");
        Handle::of(cx, FloatAttr { ty, value: Float::from_f64(format, value).0 })
    }

    /// Returns the constant `value` of the builtin float type of its format.
    pub fn from_float(cx: &Context, value: Float) -> Handle<Self> {
        Handle::of(cx, FloatAttr { ty: FloatType::get(cx, value.format()).into(), value })
    }

    /// Returns a constant of type `f32`.
    pub fn f32(cx: &Context, value: f32) -> Handle<Self> {
        Self::from_float(cx, Float::from_f32(value))
    }

    /// Returns a constant of type `f64`.
    pub fn f64(cx: &Context, value: f64) -> Handle<Self> {
        Self::from_float(cx, Float::from_f64(FloatFormat::F64, value).0)
    }

    /// Returns the constant `value` of type `ty`.
    ///
    /// # Errors
    /// When `ty` is not the float type of the value's format, with MLIR's message.
    pub fn try_get(cx: &Context, ty: Type, value: Float) -> Result<Handle<Self>, String> {
        match float_format(cx, ty) {
            None => Err("expected floating point type".into()),
            Some(format) if format != value.format() => {
                Err("FloatAttr type doesn't match the type implied by its value".into())
            }
            Some(_) => Ok(Handle::of(cx, FloatAttr { ty, value })),
        }
    }

    /// Returns the value as the nearest `f64`.
    pub fn to_f64(&self) -> f64 {
        self.value.to_f64()
    }
}

/// Returns the format of a float type; `None` if `ty` is another type.
fn float_format(cx: &Context, ty: Type) -> Option<FloatFormat> {
    ty.downcast::<FloatType>(cx).map(|ty| ty.format)
}
