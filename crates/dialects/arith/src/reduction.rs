//! The operations of reductions: methods of [`AtomicRMWKind`] that build its neutral element and
//! the combination of two values, for passes on loops with reductions.

use terrace_builtin::TypeExt;
use terrace_builtin::folding::constant_of;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{Attribute, Builder, Context, OpType, Operand, Type, Value};
use terrace_numeric::{Float, Int};

use crate::{
    AddFOp, AddIOp, AndIOp, AtomicRMWKind, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp,
    MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, OrIOp, XOrIOp,
};

impl AtomicRMWKind {
    /// Returns the neutral element of the reduction for values of type `ty`, a scalar or a vector
    /// (MLIR: `getIdentityValueAttr`). `None` for `assign`, and for types without such a constant.
    pub fn identity(self, cx: &Context, ty: Type) -> Option<Attribute> {
        use AtomicRMWKind as Kind;
        let element = element_type_or_self(cx, ty);
        let format = element.float_format(cx);
        let width = element.int_or_float_width(cx);
        let float = match self {
            Kind::Addf => Float::zero(format?),
            Kind::Mulf => Float::one(format?),
            Kind::Maximumf => Float::inf(format?, true),
            Kind::Minimumf => Float::inf(format?, false),
            Kind::Maxnumf => Float::nan(format?).neg(),
            Kind::Minnumf => Float::nan(format?),
            _ => {
                let int = match self {
                    Kind::Addi | Kind::Ori | Kind::Xori | Kind::Maxu => Int::zero(width?),
                    Kind::Muli => Int::one(width?),
                    Kind::Andi | Kind::Minu => Int::all_ones(width?),
                    Kind::Maxs => Int::signed_min(width?),
                    Kind::Mins => Int::signed_max(width?),
                    _ => return None,
                };
                return constant_of(cx, ty, int);
            }
        };
        constant_of(cx, ty, float)
    }
}

/// Declares the operation that combines two values in the reductions of each kind.
macro_rules! combiners {
    ($($kind:ident => $op:ident),* $(,)?) => {
        impl AtomicRMWKind {
            /// Builds the combination of two values (MLIR: `getReductionOp`); `None` for `assign`.
            pub fn combine(self, builder: &mut Builder<'_>, a: Value, b: Value) -> Option<Value> {
                Some(match self {
                    $(Self::$kind => $op::build(builder, a, b).value(builder),)*
                    Self::Assign => return None,
                })
            }

            /// Returns the kind of reduction whose combination is an operation named `name`; `None`
            /// if no kind is.
            pub fn of_combiner(name: &str) -> Option<Self> {
                let combiners = [$(($op::INFO.name, Self::$kind)),*];
                combiners.into_iter().find(|(combiner, _)| *combiner == name).map(|(_, kind)| kind)
            }
        }
    };
}

combiners! {
    Addf => AddFOp,
    Addi => AddIOp,
    Andi => AndIOp,
    Maximumf => MaximumFOp,
    Maxnumf => MaxNumFOp,
    Maxs => MaxSIOp,
    Maxu => MaxUIOp,
    Minimumf => MinimumFOp,
    Minnumf => MinNumFOp,
    Mins => MinSIOp,
    Minu => MinUIOp,
    Mulf => MulFOp,
    Muli => MulIOp,
    Ori => OrIOp,
    Xori => XOrIOp,
}
