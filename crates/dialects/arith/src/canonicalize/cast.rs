//! Patterns of conversions.

use terrace_ir::Attribute;
use terrace_ods::patterns;

use super::{width, width_of};
use crate::*;

/// Whether a constant is the number of bits that a truncation takes away.
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
    /// Extension with copies of the sign after one with zeros fills with zeros.
    pub(crate) ExtSIOfExtUI = ExtSIOp(ExtUIOp(x)) => ExtUIOp(x);

    /// A truncation to more than the source of an extension is a shorter extension.
    pub(crate) TruncIExtSIToExtSI =
        TruncIOp(ExtSIOp(x)) if width_of(body, x) < width_of(body, root.result(0))
        => ExtSIOp(x);

    /// A truncation to more than the source of an extension is a shorter extension.
    pub(crate) TruncIExtUIToExtUI =
        TruncIOp(ExtUIOp(x)) if width_of(body, x) < width_of(body, root.result(0))
        => ExtUIOp(x);

    /// It does not matter what fills the bits that are taken away.
    pub(crate) TruncIShrSIToTrunciShrUI =
        TruncIOp(ShRSIOp(x, const c))
            if is_lost_width(cx, c, width_of(body, x), width(cx, root.result_types().next()?))
        => TruncIOp(ShRUIOp(x, ConstantOp() { value: c }));

    /// A narrower float is made from the integer at once.
    pub(crate) TruncFSIToFPToSIToFP =
        TruncFOp(SIToFPOp(x)) { roundingmode: mode } if mode.is_none() => SIToFPOp(x);

    /// A narrower float is made from the integer at once.
    pub(crate) TruncFUIToFPToUIToFP =
        TruncFOp(UIToFPOp(x)) { roundingmode: mode } if mode.is_none() => UIToFPOp(x);

    /// A conversion there and back is none.
    pub(crate) IndexCastOfIndexCast =
        IndexCastOp(IndexCastOp(x)) if root.result_types().next() == Some(body.value_type(x)) => x;

    /// An index is as wide as is needed.
    pub(crate) IndexCastOfExtSI = IndexCastOp(ExtSIOp(x)) => IndexCastOp(x);

    /// A conversion there and back is none.
    pub(crate) IndexCastUIOfIndexCastUI =
        IndexCastUIOp(IndexCastUIOp(x))
            if root.result_types().next() == Some(body.value_type(x))
        => x;

    /// An index is as wide as is needed.
    pub(crate) IndexCastUIOfExtUI = IndexCastUIOp(ExtUIOp(x)) => IndexCastUIOp(x);

    /// The bits stay the same, whatever is in between.
    pub(crate) BitcastOfBitcast = BitcastOp(BitcastOp(x)) => BitcastOp(x);
}
