//! Canonicalization patterns of integer arithmetic.

use terrace_builtin::IntegerAttr;
use terrace_numeric::Int;
use terrace_ods::patterns;

use super::{both, combined, is_bool, is_int, same_type};
use crate::fold::int_constant;
use crate::*;

patterns! {
    /// Turns `(x + c0) + c1` into `x + (c0 + c1)`.
    pub(crate) AddIAddConstant =
        AddIOp(AddIOp(x, const c0: IntegerAttr) { overflow_flags: f0 }, const c1: IntegerAttr)
            { overflow_flags: f1 }
        => AddIOp(x, ConstantOp() { value: combined(cx, c0, c1, Int::add)? })
            { overflow_flags: both(f0, f1) };

    /// Turns `(x - c0) + c1` into `x + (c1 - c0)`.
    pub(crate) AddISubConstantRHS =
        AddIOp(SubIOp(x, const c0: IntegerAttr) { overflow_flags: f0 }, const c1: IntegerAttr)
            { overflow_flags: f1 }
        => AddIOp(x, ConstantOp() { value: combined(cx, c1, c0, Int::sub)? })
            { overflow_flags: both(f0, f1) };

    /// Turns `(c0 - x) + c1` into `(c0 + c1) - x`.
    pub(crate) AddISubConstantLHS =
        AddIOp(SubIOp(const c0: IntegerAttr, x) { overflow_flags: f0 }, const c1: IntegerAttr)
            { overflow_flags: f1 }
        => SubIOp(ConstantOp() { value: combined(cx, c0, c1, Int::add)? }, x)
            { overflow_flags: both(f0, f1) };

    /// Turns `x + (y * -1)` into `x - y`.
    pub(crate) AddIMulNegativeOneRhs =
        AddIOp(x, MulIOp(y, const c)) if is_int(cx, c, Int::is_all_ones) => SubIOp(x, y);

    /// Turns `(x * -1) + y` into `y - x`.
    pub(crate) AddIMulNegativeOneLhs =
        AddIOp(MulIOp(x, const c), y) if is_int(cx, c, Int::is_all_ones) => SubIOp(y, x);

    /// Turns `(x + c0) - c1` into `x + (c0 - c1)`.
    pub(crate) SubIRHSAddConstant =
        SubIOp(AddIOp(x, const c0: IntegerAttr), const c1: IntegerAttr)
        => AddIOp(x, ConstantOp() { value: combined(cx, c0, c1, Int::sub)? });

    /// Turns `c1 - (x + c0)` into `(c1 - c0) - x`.
    pub(crate) SubILHSAddConstant =
        SubIOp(const c1: IntegerAttr, AddIOp(x, const c0: IntegerAttr) { overflow_flags: f0 })
            { overflow_flags: f1 }
        => SubIOp(ConstantOp() { value: combined(cx, c1, c0, Int::sub)? }, x)
            { overflow_flags: both(f0, f1) };

    /// Turns `(x - c0) - c1` into `x - (c0 + c1)`.
    pub(crate) SubIRHSSubConstantRHS =
        SubIOp(SubIOp(x, const c0: IntegerAttr) { overflow_flags: f0 }, const c1: IntegerAttr)
            { overflow_flags: f1 }
        => SubIOp(x, ConstantOp() { value: combined(cx, c0, c1, Int::add)? })
            { overflow_flags: both(f0, f1) };

    /// Turns `(c0 - x) - c1` into `(c0 - c1) - x`.
    pub(crate) SubIRHSSubConstantLHS =
        SubIOp(SubIOp(const c0: IntegerAttr, x) { overflow_flags: f0 }, const c1: IntegerAttr)
            { overflow_flags: f1 }
        => SubIOp(ConstantOp() { value: combined(cx, c0, c1, Int::sub)? }, x)
            { overflow_flags: both(f0, f1) };

    /// Turns `c1 - (x - c0)` into `(c0 + c1) - x`.
    pub(crate) SubILHSSubConstantRHS =
        SubIOp(const c1: IntegerAttr, SubIOp(x, const c0: IntegerAttr) { overflow_flags: f0 })
            { overflow_flags: f1 }
        => SubIOp(ConstantOp() { value: combined(cx, c0, c1, Int::add)? }, x)
            { overflow_flags: both(f0, f1) };

    /// Turns `c1 - (c0 - x)` into `x + (c1 - c0)`.
    pub(crate) SubILHSSubConstantLHS =
        SubIOp(const c1: IntegerAttr, SubIOp(const c0: IntegerAttr, x) { overflow_flags: f0 })
            { overflow_flags: f1 }
        => AddIOp(x, ConstantOp() { value: combined(cx, c1, c0, Int::sub)? })
            { overflow_flags: both(f0, f1) };

    /// Turns `(x - y) - x` into `0 - y`.
    pub(crate) SubISubILHSRHSLHS =
        SubIOp(SubIOp(x, y) { overflow_flags: f0 }, x) { overflow_flags: f1 }
        => SubIOp(ConstantOp() { value: int_constant(cx, body.value_type(y), 0)? }, y)
            { overflow_flags: both(f0, f1) };

    /// Turns `(x * c0) * c1` into `x * (c0 * c1)`.
    pub(crate) MulIMulIConstant =
        MulIOp(MulIOp(x, const c0: IntegerAttr) { overflow_flags: f0 }, const c1: IntegerAttr)
            { overflow_flags: f1 }
        => MulIOp(x, ConstantOp() { value: combined(cx, c0, c1, Int::mul)? })
            { overflow_flags: both(f0, f1) };

    /// Turns `ext(x) & ext(y)` into `ext(x & y)`.
    pub(crate) AndOfExtUI =
        AndIOp(ExtUIOp(x), ExtUIOp(y)) if same_type(body, x, y) => ExtUIOp(AndIOp(x, y));

    /// Turns `ext(x) & ext(y)` into `ext(x & y)`.
    pub(crate) AndOfExtSI =
        AndIOp(ExtSIOp(x), ExtSIOp(y)) if same_type(body, x, y) => ExtSIOp(AndIOp(x, y));

    /// Turns `ext(x) | ext(y)` into `ext(x | y)`.
    pub(crate) OrOfExtUI =
        OrIOp(ExtUIOp(x), ExtUIOp(y)) if same_type(body, x, y) => ExtUIOp(OrIOp(x, y));

    /// Turns `ext(x) | ext(y)` into `ext(x | y)`.
    pub(crate) OrOfExtSI =
        OrIOp(ExtSIOp(x), ExtSIOp(y)) if same_type(body, x, y) => ExtSIOp(OrIOp(x, y));

    /// Turns `ext(x) ^ ext(y)` into `ext(x ^ y)`.
    pub(crate) XOrIOfExtUI =
        XOrIOp(ExtUIOp(x), ExtUIOp(y)) if same_type(body, x, y) => ExtUIOp(XOrIOp(x, y));

    /// Turns `ext(x) ^ ext(y)` into `ext(x ^ y)`.
    pub(crate) XOrIOfExtSI =
        XOrIOp(ExtSIOp(x), ExtSIOp(y)) if same_type(body, x, y) => ExtSIOp(XOrIOp(x, y));

    /// Turns `(a p b) ^ true` into `a !p b`.
    pub(crate) XOrINotCmpI =
        XOrIOp(CmpIOp(a, b) { predicate: p }, const c: IntegerAttr) if is_bool(cx, c, true)
        => CmpIOp(a, b) { predicate: p.inverted() };

    /// Turns `(-x) * (-y)` into `x * y`.
    pub(crate) MulFOfNegF =
        MulFOp(NegFOp(x), NegFOp(y)) { fastmath: flags } => MulFOp(x, y) { fastmath: flags };

    /// Turns `(-x) / (-y)` into `x / y`.
    pub(crate) DivFOfNegF =
        DivFOp(NegFOp(x), NegFOp(y)) { fastmath: flags } => DivFOp(x, y) { fastmath: flags };
}
