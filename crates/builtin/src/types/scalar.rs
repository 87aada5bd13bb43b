//! Integers, `index`, floats and `none`.

use terrace_ir::{Context, Handle, Uniqued};
use terrace_numeric::FloatFormat;

use crate::kind::builtin_kind;
use crate::print::types as print;

/// Whether an integer type says how its bits are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Signedness {
    /// `i32`: the operation decides.
    #[default]
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

/// `i32`, `si8`, `ui1`: an integer of a fixed width.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerType {
    /// The number of bits.
    pub width: u32,
    /// How the bits are read.
    pub signedness: Signedness,
}

builtin_kind!(
    IntegerType,
    "builtin.integer",
    "An integer of a fixed width.",
    Type,
    |_, _| (),
    print::integer,
    [terrace_data_layout::DataLayoutType]
);

impl IntegerType {
    /// The largest width.
    pub const MAX_WIDTH: u32 = (1 << 24) - 1;

    /// The signless integer type of `width` bits.
    ///
    /// # Panics
    /// If `width` exceeds [`IntegerType::MAX_WIDTH`]; see [`IntegerType::try_get`].
    #[inline]
    pub fn get(cx: &Context, width: u32) -> Handle<Self> {
        let shortcut = match width {
            1 => 0,
            8 => 1,
            16 => 2,
            32 => 3,
            64 => 4,
            _ => return Self::with_signedness(cx, width, Signedness::Signless),
        };
        common(cx, shortcut, || IntegerType { width, signedness: Signedness::Signless })
    }

    /// The integer type of `width` bits read as `signedness` says.
    ///
    /// # Panics
    /// If `width` exceeds [`IntegerType::MAX_WIDTH`]; see [`IntegerType::try_get`].
    #[inline]
    pub fn with_signedness(cx: &Context, width: u32, signedness: Signedness) -> Handle<Self> {
        assert!(width <= Self::MAX_WIDTH, "integer bitwidth is limited to 16777215 bits");
        Handle::of(cx, IntegerType { width, signedness })
    }

    /// As [`IntegerType::with_signedness`], for widths that come from outside.
    pub fn try_get(
        cx: &Context,
        width: u32,
        signedness: Signedness,
    ) -> Result<Handle<Self>, String> {
        let ty = IntegerType { width, signedness };
        ty.verify()?;
        Ok(Handle::of(cx, ty))
    }

    /// Checks the width.
    pub fn verify(&self) -> Result<(), String> {
        if self.width > Self::MAX_WIDTH {
            return Err(format!("integer bitwidth is limited to {} bits", Self::MAX_WIDTH));
        }
        Ok(())
    }

    /// Whether it is signless.
    pub fn is_signless(&self) -> bool {
        self.signedness == Signedness::Signless
    }

    /// Whether it is signed.
    pub fn is_signed(&self) -> bool {
        self.signedness == Signedness::Signed
    }

    /// Whether it is unsigned.
    pub fn is_unsigned(&self) -> bool {
        self.signedness == Signedness::Unsigned
    }
}

/// `index`: an integer as wide as an address of the target.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IndexType;

builtin_kind!(
    IndexType,
    "builtin.index",
    "An integer as wide as an address of the target.",
    Type,
    |_, _| (),
    print::index,
    [terrace_data_layout::DataLayoutType]
);

impl IndexType {
    /// How many bits a constant of the type is stored with.
    pub const INTERNAL_WIDTH: u32 = 64;

    /// The type.
    #[inline]
    pub fn get(cx: &Context) -> Handle<Self> {
        common(cx, 5, || IndexType)
    }
}

/// `f32`, `bf16`, `f8E4M3FN`: a float format.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FloatType {
    /// The format.
    pub format: FloatFormat,
}

builtin_kind!(
    FloatType,
    "builtin.float",
    "A floating point number.",
    Type,
    |_, _| (),
    print::float,
    [terrace_data_layout::DataLayoutType]
);

impl FloatType {
    /// The type of numbers in `format`.
    #[inline]
    pub fn get(cx: &Context, format: FloatFormat) -> Handle<Self> {
        let shortcut = match format {
            FloatFormat::F16 => 6,
            FloatFormat::BF16 => 7,
            FloatFormat::F32 => 8,
            FloatFormat::F64 => 9,
            _ => return Handle::of(cx, FloatType { format }),
        };
        common(cx, shortcut, || FloatType { format })
    }

    /// `f16`.
    pub fn f16(cx: &Context) -> Handle<Self> {
        Self::get(cx, FloatFormat::F16)
    }

    /// `bf16`.
    pub fn bf16(cx: &Context) -> Handle<Self> {
        Self::get(cx, FloatFormat::BF16)
    }

    /// `f32`.
    pub fn f32(cx: &Context) -> Handle<Self> {
        Self::get(cx, FloatFormat::F32)
    }

    /// `f64`.
    pub fn f64(cx: &Context) -> Handle<Self> {
        Self::get(cx, FloatFormat::F64)
    }

    /// `f80`.
    pub fn f80(cx: &Context) -> Handle<Self> {
        Self::get(cx, FloatFormat::F80)
    }

    /// The number of bits.
    pub fn width(&self) -> u32 {
        self.format.bit_width()
    }
}

/// `none`: a type with one value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NoneType;

builtin_kind!(NoneType, "builtin.none", "A type with one value.", Type, |_, _| (), print::none);

impl NoneType {
    /// The type.
    #[inline]
    pub fn get(cx: &Context) -> Handle<Self> {
        common(cx, 10, || NoneType)
    }
}

/// One of the types that are asked for all the time, by its number in the context.
#[inline]
fn common<T: Uniqued>(cx: &Context, shortcut: usize, make: impl FnOnce() -> T) -> Handle<T> {
    let id = cx.shortcut(shortcut, || cx.intern(make()));
    Handle::from_id(id).expect("a shortcut always stands for the same type")
}
