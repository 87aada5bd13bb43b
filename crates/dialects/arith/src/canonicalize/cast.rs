//! Canonicalization patterns of conversions.

use terrace_ir::Attribute;
use terrace_ods::patterns;

use super::{width, width_of};
use crate::*;

/// Whether the constant shift amount `c` equals the number of bits that a truncation drops.
fn is_lost_width(
    cx: &terrace_ir::Context,
    c: Attribute,
    from: Option<u32>,
    to: Option<u32>,
) -> bool {
    let lost = from.zip(to).map(|(from, to)| u64::from(from - to));
    lost.is_some()
        && terrace_builtin::folding::scalar_or_splat::<terrace_numeric::Int>(cx, c)
            .and_then(|c| c.to_u64())
            == lost
}

patterns! {
    /// Turns `extsi(extui(x))` into `extui(x)`: the sign bit in between is zero.
    pub(crate) ExtSIOfExtUI = ExtSIOp(ExtUIOp(x)) => ExtUIOp(x);

    /// Turns `trunci(extsi(x))` into a shorter `extsi(x)` if the result is wider than `x`.
    pub(crate) TruncIExtSIToExtSI =
        TruncIOp(ExtSIOp(x)) if width_of(body, x) < width_of(body, root.result(0))
        => ExtSIOp(x);

    /// Turns `trunci(extui(x))` into a shorter `extui(x)` if the result is wider than `x`.
    pub(crate) TruncIExtUIToExtUI =
        TruncIOp(ExtUIOp(x)) if width_of(body, x) < width_of(body, root.result(0))
        => ExtUIOp(x);

    /// Turns `trunci(shrsi(x, c))` into `trunci(shrui(x, c))` if the truncation drops all bits that
    /// the shift fills.
    pub(crate) TruncIShrSIToTrunciShrUI =
        TruncIOp(ShRSIOp(x, const c))
            if is_lost_width(cx, c, width_of(body, x), width(cx, root.result_types().next()?))
        => TruncIOp(ShRUIOp(x, ConstantOp() { value: c }));

    /// Turns `truncf(sitofp(x))` into `sitofp(x)` to the narrower type, unless a rounding mode is
    /// set.
    pub(crate) TruncFSIToFPToSIToFP =
        TruncFOp(SIToFPOp(x)) { roundingmode: mode } if mode.is_none() => SIToFPOp(x);

    /// Turns `truncf(uitofp(x))` into `uitofp(x)` to the narrower type, unless a rounding mode is
    /// set.
    pub(crate) TruncFUIToFPToUIToFP =
        TruncFOp(UIToFPOp(x)) { roundingmode: mode } if mode.is_none() => UIToFPOp(x);

    /// Turns `index_cast(index_cast(x))` into `x` if the types are equal.
    pub(crate) IndexCastOfIndexCast =
        IndexCastOp(IndexCastOp(x)) if root.result_types().next() == Some(body.value_type(x)) => x;

    /// Turns `index_cast(extsi(x))` into `index_cast(x)`.
    pub(crate) IndexCastOfExtSI = IndexCastOp(ExtSIOp(x)) => IndexCastOp(x);

    /// Turns `index_castui(index_castui(x))` into `x` if the types are equal.
    pub(crate) IndexCastUIOfIndexCastUI =
        IndexCastUIOp(IndexCastUIOp(x))
            if root.result_types().next() == Some(body.value_type(x))
        => x;

    /// Turns `index_castui(extui(x))` into `index_castui(x)`.
    pub(crate) IndexCastUIOfExtUI = IndexCastUIOp(ExtUIOp(x)) => IndexCastUIOp(x);

    /// Turns `bitcast(bitcast(x))` into `bitcast(x)`.
    pub(crate) BitcastOfBitcast = BitcastOp(BitcastOp(x)) => BitcastOp(x);
}
