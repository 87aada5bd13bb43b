//! The operations of reductions: methods of [`AtomicRMWKind`] that build its neutral element and
//! the combination of two values, for passes on loops with reductions.

use terrace_builtin::TypeExt;
use terrace_builtin::folding::constant_of;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{Attribute, Builder, Context, Operand, Type, Value};
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

    /// Builds the combination of two values (MLIR: `getReductionOp`); `None` for `assign`.
    pub fn combine(self, builder: &mut Builder<'_>, a: Value, b: Value) -> Option<Value> {
        macro_rules! built {
            ($op:ident) => {
                $op::build(builder, a, b).value(builder)
            };
        }
        use AtomicRMWKind as Kind;
        Some(match self {
            Kind::Addf => built!(AddFOp),
            Kind::Addi => built!(AddIOp),
            Kind::Andi => built!(AndIOp),
            Kind::Assign => return None,
            Kind::Maximumf => built!(MaximumFOp),
            Kind::Maxnumf => built!(MaxNumFOp),
            Kind::Maxs => built!(MaxSIOp),
            Kind::Maxu => built!(MaxUIOp),
            Kind::Minimumf => built!(MinimumFOp),
            Kind::Minnumf => built!(MinNumFOp),
            Kind::Mins => built!(MinSIOp),
            Kind::Minu => built!(MinUIOp),
            Kind::Mulf => built!(MulFOp),
            Kind::Muli => built!(MulIOp),
            Kind::Ori => built!(OrIOp),
            Kind::Xori => built!(XOrIOp),
        })
    }

    /// Returns the kind of reduction whose combination is an operation named `name`; `None` if no
    /// kind is.
    pub fn of_combiner(name: &str) -> Option<Self> {
        Some(match name {
            "arith.addf" => Self::Addf,
            "arith.addi" => Self::Addi,
            "arith.andi" => Self::Andi,
            "arith.maximumf" => Self::Maximumf,
            "arith.maxnumf" => Self::Maxnumf,
            "arith.maxsi" => Self::Maxs,
            "arith.maxui" => Self::Maxu,
            "arith.minimumf" => Self::Minimumf,
            "arith.minnumf" => Self::Minnumf,
            "arith.minsi" => Self::Mins,
            "arith.minui" => Self::Minu,
            "arith.mulf" => Self::Mulf,
            "arith.muli" => Self::Muli,
            "arith.ori" => Self::Ori,
            "arith.xori" => Self::Xori,
            _ => return None,
        })
    }
}
