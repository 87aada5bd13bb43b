//! Canonicalization patterns, by operation.

mod cast;
mod choose;
mod compare_float;
mod extended;
mod integer;

pub(crate) use cast::*;
pub(crate) use choose::*;
pub(crate) use extended::*;
pub(crate) use integer::*;

use terrace_builtin::IntegerAttr;
use terrace_builtin::folding;
use terrace_ir::{Attribute, Body, Context, PatternSet, Type, Value};
use terrace_numeric::Int;

use crate::IntegerOverflowFlags;
use crate::fold::int_width;

/// Defines for each operation the function that inserts its patterns, in the order in which they
/// are tried.
macro_rules! lists {
    ($($name:ident: $($pattern:ident),*;)*) => {$(
        pub(crate) fn $name(set: &mut PatternSet) {
            $(set.insert::<$pattern>();)*
        }
    )*};
}

lists! {
    addi: AddIAddConstant, AddISubConstantRHS, AddISubConstantLHS, AddIMulNegativeOneRhs,
        AddIMulNegativeOneLhs;
    subi: SubIRHSAddConstant, SubILHSAddConstant, SubIRHSSubConstantRHS, SubIRHSSubConstantLHS,
        SubILHSSubConstantRHS, SubILHSSubConstantLHS, SubISubILHSRHSLHS;
    muli: MulIMulIConstant;
    andi: AndOfExtUI, AndOfExtSI;
    ori: OrOfExtUI, OrOfExtSI;
    xori: XOrINotCmpI, XOrIOfExtUI, XOrIOfExtSI;
    addui_extended: AddUIExtendedToAddI;
    mulsi_extended: MulSIExtendedToMulI, MulSIExtendedRHSOne;
    mului_extended: MulUIExtendedToMulI;
    cmpi: CmpIExtSI, CmpIExtUI;
    select: RedundantSelectFalse, RedundantSelectTrue, SelectNotCond, SelectI1ToNot,
        SelectToExtUI;
    extsi: ExtSIOfExtUI;
    trunci: TruncIExtSIToExtSI, TruncIExtUIToExtUI, TruncIShrSIToTrunciShrUI;
    truncf: TruncFSIToFPToSIToFP, TruncFUIToFPToUIToFP;
    index_cast: IndexCastOfIndexCast, IndexCastOfExtSI;
    index_castui: IndexCastUIOfIndexCastUI, IndexCastUIOfExtUI;
    bitcast: BitcastOfBitcast;
    mulf: MulFOfNegF;
    divf: DivFOfNegF;
}

pub(crate) fn cmpf(set: &mut PatternSet) {
    set.insert::<compare_float::CmpFIntToFPConst>();
}

/// Returns the constant `f(a, b)` of two scalar constants; `None` if their types differ.
fn combined(
    cx: &Context,
    a: &IntegerAttr,
    b: &IntegerAttr,
    f: fn(&Int, &Int) -> Int,
) -> Option<Attribute> {
    let result = (a.ty == b.ty).then(|| f(&a.value, &b.value))?;
    Some(IntegerAttr::from_int(cx, a.ty, result).into())
}

/// Returns the overflow flags that both operations have.
fn both(a: IntegerOverflowFlags, b: IntegerOverflowFlags) -> IntegerOverflowFlags {
    a & b
}

/// Whether the two values have the same type.
fn same_type(body: &Body, a: Value, b: Value) -> bool {
    body.value_type(a) == body.value_type(b)
}

/// Whether a constant integer, or the value of a splat, satisfies `is`.
fn is_int(cx: &Context, value: Attribute, is: impl Fn(&Int) -> bool) -> bool {
    folding::scalar_or_splat::<Int>(cx, value).is_some_and(|value| is(&value))
}

/// Whether `value` is the scalar `i1` constant `wanted`.
fn is_bool(cx: &Context, value: &IntegerAttr, wanted: bool) -> bool {
    value.as_bool(cx) == Some(wanted)
}

/// Returns the width of the integer (or integer elements) of a value, 64 for `index`; `None` for
/// other types.
fn width_of(body: &Body, value: Value) -> Option<u32> {
    int_width(body.context(), body.value_type(value))
}

/// Returns the width of an integer type or of integer elements, 64 for `index`; `None` for other
/// types.
fn width(cx: &Context, ty: Type) -> Option<u32> {
    int_width(cx, ty)
}
