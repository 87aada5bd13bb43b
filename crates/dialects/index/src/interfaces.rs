//! Integer ranges of results (MLIR: `InferIntRangeInterface`).
//!
//! The width of `index` is 32 or 64 bits, depending on the target; a range must hold for both.

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_interfaces::int_range::{CmpPredicate, OverflowFlags, evaluate, infer};
use terrace_interfaces::{InferIntRange, IntRange};
use terrace_ir::{OpRef, Value};
use terrace_numeric::Int;

use crate::*;

/// The callback that receives the range of each result.
type Set<'s> = &'s mut dyn FnMut(Value, IntRange);

/// The width of `index` on 32-bit targets, in bits.
const LEAST_WIDTH: u32 = 32;
/// The width of `index` on 64-bit targets, in bits; ranges have this width.
const WIDTH: u32 = 64;

/// The interpretation of the bounds: which of them must agree in both widths for the 64-bit range
/// to be used alone.
#[derive(Clone, Copy)]
enum Reading {
    Signed,
    Unsigned,
    Both,
}

/// Infers the range of a result for both widths; their union if they disagree (MLIR:
/// `inferIndexOp`).
fn in_both_widths(
    op: impl Fn(&IntRange, &IntRange) -> IntRange,
    (lhs, rhs): (&IntRange, &IntRange),
    reading: Reading,
) -> IntRange {
    let wide = op(lhs, rhs);
    let narrow = op(&lhs.trunc(LEAST_WIDTH), &rhs.trunc(LEAST_WIDTH));
    let wide_as_narrow = wide.trunc(LEAST_WIDTH);
    let signed = narrow.smin == wide_as_narrow.smin && narrow.smax == wide_as_narrow.smax;
    let unsigned = narrow.umin == wide_as_narrow.umin && narrow.umax == wide_as_narrow.umax;
    let agree = match reading {
        Reading::Signed => signed,
        Reading::Unsigned => unsigned,
        Reading::Both => signed && unsigned,
    };
    if agree { wide } else { wide.union(&narrow.ext(WIDTH)) }
}

fn plain(
    op: fn(&IntRange, &IntRange, OverflowFlags) -> IntRange,
) -> impl Fn(&IntRange, &IntRange) -> IntRange {
    move |lhs, rhs| op(lhs, rhs, OverflowFlags::default())
}

/// Infers the range of the result of `op`, which has two operands, and passes it to `set`.
fn binary(
    op: OpRef<'_>,
    infer: impl Fn(&IntRange, &IntRange) -> IntRange,
    reading: Reading,
    operands: &[Option<IntRange>],
    set: Set<'_>,
) {
    if let [Some(lhs), Some(rhs)] = operands {
        set(op.result(0), in_both_widths(infer, (lhs, rhs), reading));
    }
}

impl InferIntRange for AddOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, plain(infer::add), Reading::Both, operands, set);
    }
}

impl InferIntRange for SubOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, plain(infer::sub), Reading::Both, operands, set);
    }
}

impl InferIntRange for MulOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, plain(infer::mul), Reading::Both, operands, set);
    }
}

impl InferIntRange for DivUOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::divu, Reading::Unsigned, operands, set);
    }
}

impl InferIntRange for DivSOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::divs, Reading::Signed, operands, set);
    }
}

impl InferIntRange for CeilDivUOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::ceildivu, Reading::Unsigned, operands, set);
    }
}

impl InferIntRange for CeilDivSOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::ceildivs, Reading::Signed, operands, set);
    }
}

impl InferIntRange for FloorDivSOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::floordivs, Reading::Signed, operands, set);
    }
}

impl InferIntRange for RemSOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::rems, Reading::Signed, operands, set);
    }
}

impl InferIntRange for RemUOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::remu, Reading::Unsigned, operands, set);
    }
}

impl InferIntRange for MaxSOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::maxs, Reading::Signed, operands, set);
    }
}

impl InferIntRange for MaxUOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::maxu, Reading::Unsigned, operands, set);
    }
}

impl InferIntRange for MinSOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::mins, Reading::Signed, operands, set);
    }
}

impl InferIntRange for MinUOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::minu, Reading::Unsigned, operands, set);
    }
}

impl InferIntRange for ShlOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, plain(infer::shl), Reading::Both, operands, set);
    }
}

impl InferIntRange for ShrSOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::shrs, Reading::Signed, operands, set);
    }
}

impl InferIntRange for ShrUOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::shru, Reading::Unsigned, operands, set);
    }
}

impl InferIntRange for AndOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::and, Reading::Unsigned, operands, set);
    }
}

impl InferIntRange for OrOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::or, Reading::Unsigned, operands, set);
    }
}

impl InferIntRange for XOrOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        binary(*self, infer::xor, Reading::Unsigned, operands, set);
    }
}

/// Returns the width in bits of the result of a conversion; `None` if the result is not an integer.
fn width_of(op: OpRef<'_>) -> Option<u32> {
    let ty = op.result_types().next()?;
    let cx = op.context();
    if ty.is_index() {
        return Some(WIDTH);
    }
    ty.int_or_float_width(cx)
}

impl InferIntRange for CastSOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        if let ([Some(range)], Some(width)) = (operands, width_of(*self)) {
            let wider = range.width() <= width;
            set(self.output(), if wider { range.sext(width) } else { range.trunc(width) });
        }
    }
}

impl InferIntRange for CastUOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        if let ([Some(range)], Some(width)) = (operands, width_of(*self)) {
            let wider = range.width() <= width;
            set(self.output(), if wider { range.zext(width) } else { range.trunc(width) });
        }
    }
}

impl InferIntRange for ConstantOpRef<'_> {
    fn infer_ranges(self, _: &[Option<IntRange>], set: Set<'_>) {
        if let Some(int) = self.value().attr().downcast::<IntegerAttr>(self.context()) {
            set(self.result(), IntRange::constant(&int.value));
        }
    }
}

impl InferIntRange for BoolConstantOpRef<'_> {
    fn infer_ranges(self, _: &[Option<IntRange>], set: Set<'_>) {
        set(self.result(), IntRange::of_bool(Some(self.value())));
    }
}

impl InferIntRange for CmpOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        let [Some(lhs), Some(rhs)] = operands else { return };
        let predicate = match self.pred() {
            IndexCmpPredicate::EQ => CmpPredicate::Eq,
            IndexCmpPredicate::NE => CmpPredicate::Ne,
            IndexCmpPredicate::SLT => CmpPredicate::Slt,
            IndexCmpPredicate::SLE => CmpPredicate::Sle,
            IndexCmpPredicate::SGT => CmpPredicate::Sgt,
            IndexCmpPredicate::SGE => CmpPredicate::Sge,
            IndexCmpPredicate::ULT => CmpPredicate::Ult,
            IndexCmpPredicate::ULE => CmpPredicate::Ule,
            IndexCmpPredicate::UGT => CmpPredicate::Ugt,
            IndexCmpPredicate::UGE => CmpPredicate::Uge,
        };
        let wide = evaluate(predicate, lhs, rhs);
        let narrow = evaluate(predicate, &lhs.trunc(LEAST_WIDTH), &rhs.trunc(LEAST_WIDTH));
        set(self.result(), IntRange::of_bool(wide.filter(|_| wide == narrow)));
    }
}

impl InferIntRange for SizeOfOpRef<'_> {
    fn infer_ranges(self, _: &[Option<IntRange>], set: Set<'_>) {
        let bits = |width: u32| Int::from_i64(WIDTH, width.into());
        set((*self).result(0), IntRange::from_unsigned(bits(LEAST_WIDTH), bits(WIDTH)));
    }
}
