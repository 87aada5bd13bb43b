//! Integer, index, float and none types.

use crate::print::number;
use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{CommonType, Context, Handle, Uniqued};
use terrace_numeric::FloatFormat;

use crate::kind::builtin_kind;

/// The signedness of an integer type: the interpretation of its bits (MLIR: `SignednessSemantics`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Signedness {
    /// The signedness depends on the operation, as of `i32`.
    #[default]
    Signless,
    /// Signed integers, as of `si32`.
    Signed,
    /// Unsigned integers, as of `ui32`.
    Unsigned,
}

/// The type of integers of a fixed width: `i32`, `si8`, `ui1` (MLIR: `IntegerType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerType {
    /// The width in bits, at most [`IntegerType::MAX_WIDTH`].
    pub width: u32,
    /// The interpretation of the bits as a number.
    pub signedness: Signedness,
}

builtin_kind!(
    IntegerType,
    "builtin.integer",
    "An integer of a fixed width.",
    Type,
    |_, _| (),
    print_integer,
    [terrace_data_layout::DataLayoutType]
);

fn print_integer(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let ty = cx.data::<IntegerType>(id);
    out.write_str(match ty.signedness {
        Signedness::Signless => "i",
        Signedness::Signed => "si",
        Signedness::Unsigned => "ui",
    })?;
    number::unsigned(out, ty.width.into())
}

impl IntegerType {
    /// The largest width in bits (MLIR: `IntegerType::kMaxWidth`).
    pub const MAX_WIDTH: u32 = (1 << 24) - 1;

    /// Returns the signless integer type of `width` bits.
    ///
    /// # Panics
    /// If `width` exceeds [`IntegerType::MAX_WIDTH`]; see [`IntegerType::try_get`].
    #[inline]
    pub fn get(cx: &Context, width: u32) -> Handle<Self> {
        let which = match width {
            1 => CommonType::I1,
            8 => CommonType::I8,
            16 => CommonType::I16,
            32 => CommonType::I32,
            64 => CommonType::I64,
            _ => return Self::with_signedness(cx, width, Signedness::Signless),
        };
        common(cx, which, || IntegerType { width, signedness: Signedness::Signless })
    }

    /// Returns the integer type of `width` bits with this signedness.
    ///
    /// # Panics
    /// If `width` exceeds [`IntegerType::MAX_WIDTH`]; see [`IntegerType::try_get`].
    #[inline]
    pub fn with_signedness(cx: &Context, width: u32, signedness: Signedness) -> Handle<Self> {
        assert!(width <= Self::MAX_WIDTH, "integer bitwidth is limited to 16777215 bits");
        Handle::of(cx, IntegerType { width, signedness })
    }

    /// As [`IntegerType::with_signedness`], with the width checked.
    ///
    /// # Errors
    /// If `width` exceeds [`IntegerType::MAX_WIDTH`].
    pub fn try_get(
        cx: &Context,
        width: u32,
        signedness: Signedness,
    ) -> Result<Handle<Self>, String> {
        let ty = IntegerType { width, signedness };
        ty.verify()?;
        Ok(Handle::of(cx, ty))
    }

    /// Checks that the width is not above [`IntegerType::MAX_WIDTH`].
    pub fn verify(&self) -> Result<(), String> {
        if self.width > Self::MAX_WIDTH {
            return Err(format!("integer bitwidth is limited to {} bits", Self::MAX_WIDTH));
        }
        Ok(())
    }

    /// Whether the type is signless, `i…`.
    pub fn is_signless(&self) -> bool {
        self.signedness == Signedness::Signless
    }

    /// Whether the type is signed, `si…`.
    pub fn is_signed(&self) -> bool {
        self.signedness == Signedness::Signed
    }

    /// Whether the type is unsigned, `ui…`.
    pub fn is_unsigned(&self) -> bool {
        self.signedness == Signedness::Unsigned
    }
}

/// The type of integers as wide as an address of the target, `index` (MLIR: `IndexType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IndexType;

builtin_kind!(
    IndexType,
    "builtin.index",
    "An integer as wide as an address of the target.",
    Type,
    |_, _| (),
    print_index,
    [terrace_data_layout::DataLayoutType]
);

fn print_index(_: &Context, _: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("index")
}

impl IndexType {
    /// The width in bits of constants of type `index`.
    pub const INTERNAL_WIDTH: u32 = 64;

    /// Returns the type `index` of `cx`.
    #[inline]
    pub fn get(cx: &Context) -> Handle<Self> {
        common(cx, CommonType::Index, || IndexType)
    }
}

/// The type of floats of one format: `f32`, `bf16`, `f8E4M3FN` (MLIR: `FloatType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FloatType {
    /// The format of the floats.
    pub format: FloatFormat,
}

builtin_kind!(
    FloatType,
    "builtin.float",
    "A floating point number.",
    Type,
    |_, _| (),
    print_float,
    [terrace_data_layout::DataLayoutType]
);

fn print_float(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str(cx.data::<FloatType>(id).format.mlir_name())
}

impl FloatType {
    /// Returns the type of numbers in `format`.
    #[inline]
    pub fn get(cx: &Context, format: FloatFormat) -> Handle<Self> {
        let which = match format {
            FloatFormat::F16 => CommonType::F16,
            FloatFormat::BF16 => CommonType::BF16,
            FloatFormat::F32 => CommonType::F32,
            FloatFormat::F64 => CommonType::F64,
            _ => return Handle::of(cx, FloatType { format }),
        };
        common(cx, which, || FloatType { format })
    }

    /// Returns the type `f16` of `cx`.
    pub fn f16(cx: &Context) -> Handle<Self> {
        Self::get(cx, FloatFormat::F16)
    }

    /// Returns the type `bf16` of `cx`.
    pub fn bf16(cx: &Context) -> Handle<Self> {
        Self::get(cx, FloatFormat::BF16)
    }

    /// Returns the type `f32` of `cx`.
    pub fn f32(cx: &Context) -> Handle<Self> {
        Self::get(cx, FloatFormat::F32)
    }

    /// Returns the type `f64` of `cx`.
    pub fn f64(cx: &Context) -> Handle<Self> {
        Self::get(cx, FloatFormat::F64)
    }

    /// Returns the type `f80` of `cx`.
    pub fn f80(cx: &Context) -> Handle<Self> {
        Self::get(cx, FloatFormat::F80)
    }

    /// Returns the width of the format in bits.
    pub fn width(&self) -> u32 {
        self.format.bit_width()
    }
}

/// The type `none`, which has one value (MLIR: `NoneType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NoneType;

builtin_kind!(NoneType, "builtin.none", "A type with one value.", Type, |_, _| (), print_none);

fn print_none(_: &Context, _: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("none")
}

impl NoneType {
    /// Returns the type `none` of `cx`.
    #[inline]
    pub fn get(cx: &Context) -> Handle<Self> {
        common(cx, CommonType::None, || NoneType)
    }
}

/// Returns the type `which` from its slot in the context; `make` builds its data the first time.
#[inline]
fn common<T: Uniqued>(cx: &Context, which: CommonType, make: impl FnOnce() -> T) -> Handle<T> {
    let id = cx.common_type(which, || cx.intern(make()));
    Handle::from_id(id).expect("a slot holds one type")
}
