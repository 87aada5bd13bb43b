//! Constraints on integers with a signedness.

use terrace_ir::{Context, Type};

use crate::type_constraints;
use crate::types::IntegerType;
use crate::types::Signedness::{self, Signed, Unsigned};

/// Returns the width of an integer type of this signedness; `None` for other types.
fn width(cx: &Context, ty: Type, signedness: Option<Signedness>) -> Option<u32> {
    let integer = ty.downcast::<IntegerType>(cx)?;
    signedness.is_none_or(|s| integer.signedness == s).then_some(integer.width)
}

type_constraints! {
    /// An 8-bit integer type of any signedness: `i8`, `si8` or `ui8`.
    AnyI8: "8-bit integer", |cx, ty| width(cx, ty, None) == Some(8);
    /// The type `si8`.
    SI8: "8-bit signed integer", |cx, ty| width(cx, ty, Some(Signed)) == Some(8),
        build |cx| IntegerType::with_signedness(cx, 8, Signed).ty(), class IntegerType;
    /// The type `ui8`.
    UI8: "8-bit unsigned integer", |cx, ty| width(cx, ty, Some(Unsigned)) == Some(8),
        build |cx| IntegerType::with_signedness(cx, 8, Unsigned).ty(), class IntegerType;
    /// A 16-bit integer type of any signedness: `i16`, `si16` or `ui16`.
    AnyI16: "16-bit integer", |cx, ty| width(cx, ty, None) == Some(16);
    /// The type `si16`.
    SI16: "16-bit signed integer", |cx, ty| width(cx, ty, Some(Signed)) == Some(16),
        build |cx| IntegerType::with_signedness(cx, 16, Signed).ty(), class IntegerType;
    /// The type `ui16`.
    UI16: "16-bit unsigned integer", |cx, ty| width(cx, ty, Some(Unsigned)) == Some(16),
        build |cx| IntegerType::with_signedness(cx, 16, Unsigned).ty(), class IntegerType;
    /// A 32-bit integer type of any signedness: `i32`, `si32` or `ui32`.
    AnyI32: "32-bit integer", |cx, ty| width(cx, ty, None) == Some(32);
    /// The type `si32`.
    SI32: "32-bit signed integer", |cx, ty| width(cx, ty, Some(Signed)) == Some(32),
        build |cx| IntegerType::with_signedness(cx, 32, Signed).ty(), class IntegerType;
    /// The type `ui32`.
    UI32: "32-bit unsigned integer", |cx, ty| width(cx, ty, Some(Unsigned)) == Some(32),
        build |cx| IntegerType::with_signedness(cx, 32, Unsigned).ty(), class IntegerType;
    /// A 64-bit integer type of any signedness: `i64`, `si64` or `ui64`.
    AnyI64: "64-bit integer", |cx, ty| width(cx, ty, None) == Some(64);
    /// The type `si64`.
    SI64: "64-bit signed integer", |cx, ty| width(cx, ty, Some(Signed)) == Some(64),
        build |cx| IntegerType::with_signedness(cx, 64, Signed).ty(), class IntegerType;
    /// The type `ui64`.
    UI64: "64-bit unsigned integer", |cx, ty| width(cx, ty, Some(Unsigned)) == Some(64),
        build |cx| IntegerType::with_signedness(cx, 64, Unsigned).ty(), class IntegerType;
}
