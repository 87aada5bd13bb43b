//! Integer ranges of results (MLIR: `InferIntRangeInterface`).

use terrace_builtin::{DenseElementsAttr, IntegerAttr, folding};
use terrace_interfaces::int_range::{CmpPredicate, OverflowFlags, evaluate, infer};
use terrace_interfaces::{InferIntRange, IntRange};
use terrace_ir::{OpRef, Value};
use terrace_numeric::Int;

use crate::fold::int_width;
use crate::*;

/// The callback that receives the range of each result.
type Set<'s> = &'s mut dyn FnMut(Value, IntRange);

/// Implements range inference for operations on two operands.
macro_rules! binary {
    ($($op:ident => |$a:ident, $b:ident, $view:ident| $range:expr;)*) => {$(
        impl InferIntRange for $op<'_> {
            fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
                let $view = self;
                if let [Some($a), Some($b)] = operands {
                    set(self.result(), $range);
                }
            }
        }
    )*};
}

fn promises(flags: IntegerOverflowFlags) -> OverflowFlags {
    OverflowFlags {
        nsw: flags.contains(IntegerOverflowFlags::NSW),
        nuw: flags.contains(IntegerOverflowFlags::NUW),
    }
}

binary! {
    AddIOpRef => |a, b, op| infer::add(a, b, promises(op.overflow_flags()));
    SubIOpRef => |a, b, op| infer::sub(a, b, promises(op.overflow_flags()));
    MulIOpRef => |a, b, op| infer::mul(a, b, promises(op.overflow_flags()));
    ShLIOpRef => |a, b, op| infer::shl(a, b, promises(op.overflow_flags()));
    ShRSIOpRef => |a, b, _op| infer::shrs(a, b);
    ShRUIOpRef => |a, b, _op| infer::shru(a, b);
    DivSIOpRef => |a, b, _op| infer::divs(a, b);
    DivUIOpRef => |a, b, _op| infer::divu(a, b);
    CeilDivSIOpRef => |a, b, _op| infer::ceildivs(a, b);
    CeilDivUIOpRef => |a, b, _op| infer::ceildivu(a, b);
    FloorDivSIOpRef => |a, b, _op| infer::floordivs(a, b);
    RemSIOpRef => |a, b, _op| infer::rems(a, b);
    RemUIOpRef => |a, b, _op| infer::remu(a, b);
    AndIOpRef => |a, b, _op| infer::and(a, b);
    OrIOpRef => |a, b, _op| infer::or(a, b);
    XOrIOpRef => |a, b, _op| infer::xor(a, b);
    MaxSIOpRef => |a, b, _op| infer::maxs(a, b);
    MaxUIOpRef => |a, b, _op| infer::maxu(a, b);
    MinSIOpRef => |a, b, _op| infer::mins(a, b);
    MinUIOpRef => |a, b, _op| infer::minu(a, b);
    CmpIOpRef => |a, b, op| IntRange::of_bool(evaluate(predicate(op.predicate()), a, b));
}

fn predicate(predicate: CmpIPredicate) -> CmpPredicate {
    match predicate {
        CmpIPredicate::Eq => CmpPredicate::Eq,
        CmpIPredicate::Ne => CmpPredicate::Ne,
        CmpIPredicate::Slt => CmpPredicate::Slt,
        CmpIPredicate::Sle => CmpPredicate::Sle,
        CmpIPredicate::Sgt => CmpPredicate::Sgt,
        CmpIPredicate::Sge => CmpPredicate::Sge,
        CmpIPredicate::Ult => CmpPredicate::Ult,
        CmpIPredicate::Ule => CmpPredicate::Ule,
        CmpIPredicate::Ugt => CmpPredicate::Ugt,
        CmpIPredicate::Uge => CmpPredicate::Uge,
    }
}

/// Implements range inference for conversions: the range, in the width of the result.
macro_rules! casts {
    ($($op:ident => |$range:ident, $width:ident| $result:expr;)*) => {$(
        impl InferIntRange for $op<'_> {
            fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
                if let ([Some($range)], Some($width)) = (operands, result_width(*self)) {
                    set(self.out(), $result);
                }
            }
        }
    )*};
}

fn result_width(op: OpRef<'_>) -> Option<u32> {
    int_width(op.context(), op.result_types().next()?)
}

casts! {
    ExtUIOpRef => |range, width| range.zext(width);
    ExtSIOpRef => |range, width| range.sext(width);
    TruncIOpRef => |range, width| range.trunc(width);
    IndexCastOpRef => |range, width| match range.width() < width {
        true => range.sext(width),
        false => range.trunc(width),
    };
    IndexCastUIOpRef => |range, width| match range.width() < width {
        true => range.zext(width),
        false => range.trunc(width),
    };
}

impl InferIntRange for ConstantOpRef<'_> {
    fn infer_ranges(self, _: &[Option<IntRange>], set: Set<'_>) {
        let (cx, value) = (self.context(), self.value());
        if let Some(int) = value.downcast::<IntegerAttr>(cx) {
            return set(self.result(), IntRange::constant(&int.value));
        }
        let Some(dense) = value.downcast::<DenseElementsAttr>(cx) else { return };
        // The range of a splat is that of its element, however many there are.
        if let Some(int) = folding::scalar_or_splat::<Int>(cx, value) {
            return set(self.result(), IntRange::constant(&int));
        }
        let elements = dense.ints(cx).map(|int: Int| IntRange::constant(&int));
        if let Some(range) = elements.reduce(|a, b| a.union(&b)) {
            set(self.result(), range);
        }
    }
}

impl InferIntRange for SelectOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: Set<'_>) {
        let [condition, if_true, if_false] = operands else { return };
        let chosen = condition.as_ref().and_then(IntRange::constant_value);
        let range = match (chosen, if_true, if_false) {
            (Some(chosen), a, b) => if chosen.is_zero() { b } else { a }.clone(),
            (None, Some(a), Some(b)) => Some(a.union(b)),
            (None, a, b) => a.clone().or_else(|| b.clone()),
        };
        if let Some(range) = range {
            set(self.result(), range);
        }
    }
}
