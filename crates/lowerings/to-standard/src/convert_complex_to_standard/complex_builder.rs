//! [`ComplexBuilder`], the builder that all complex lowerings use for arithmetic on one complex
//! type and its element type.

use terrace_arith::{
    AddFOp, AndIOp, CmpFOp, CmpFPredicate, ConstantOp, DivFOp, FastMathFlags, MaximumFOp,
    MinimumFOp, MulFOp, NegFOp, OrIOp, SelectOp, SubFOp,
};
use terrace_builtin::{ComplexType, FloatAttr, TypeExt};
use terrace_complex::{CreateOp, DivisionBuilder, ImOp, ReOp};
use terrace_ir::{Op, Operand, Type, Value};
use terrace_math::{
    AbsFOp, Atan2Op, CopySignOp, CosOp, ExpM1Op, ExpOp, FmaOp, Log1pOp, LogOp, PowFOp, RsqrtOp,
    SinOp, SqrtOp,
};
use terrace_numeric::{Float, FloatFormat};
use terrace_rewrite::ConversionRewriter;

/// A builder of operations on one floating-point type and its complex type. The operations have the
/// fast-math flags of the operation that is lowered.
pub(super) struct ComplexBuilder<'r, 'b> {
    pub(super) rw: &'r mut ConversionRewriter<'b>,
    complex: Type,
    format: FloatFormat,
    pub(super) flags: FastMathFlags,
}

/// Declares methods that each build an operation with the fast-math flags.
macro_rules! operations {
    ($($name:ident: $op:ident($($operand:ident),*);)*) => {
        impl ComplexBuilder<'_, '_> {
            $(pub(super) fn $name(&mut self, $($operand: Value),*) -> Value {
                let op = $op::build(self.rw, $($operand),*);
                op.set_fastmath(self.rw.body_mut(), self.flags);
                op.value(self.rw)
            })*
        }
    };
}

operations! {
    add: AddFOp(a, b);
    sub: SubFOp(a, b);
    mul: MulFOp(a, b);
    div: DivFOp(a, b);
    neg: NegFOp(a);
    max: MaximumFOp(a, b);
    min: MinimumFOp(a, b);
    abs: AbsFOp(a);
    atan2: Atan2Op(a, b);
    copysign: CopySignOp(a, b);
    cos: CosOp(a);
    exp: ExpOp(a);
    expm1: ExpM1Op(a);
    fma: FmaOp(a, b, c);
    log: LogOp(a);
    log1p: Log1pOp(a);
    powf: PowFOp(a, b);
    rsqrt: RsqrtOp(a);
    sin: SinOp(a);
    sqrt: SqrtOp(a);
    complex_abs: ComplexAbs(a);
    complex_add: ComplexAdd(a, b);
    complex_angle: ComplexAngle(a);
    complex_div: ComplexDiv(a, b);
    complex_log: ComplexLog(a);
    complex_mul: ComplexMul(a, b);
    complex_pow: ComplexPow(a, b);
    complex_sqrt: ComplexSqrt(a);
}

use terrace_complex::{
    AbsOp as ComplexAbs, AddOp as ComplexAdd, AngleOp as ComplexAngle, DivOp as ComplexDiv,
    LogOp as ComplexLog, MulOp as ComplexMul, PowOp as ComplexPow, SqrtOp as ComplexSqrt,
};

impl<'r, 'b> ComplexBuilder<'r, 'b> {
    /// Creates the builder for the lowering of `op`; `None` if its first operand is not complex.
    pub(super) fn new(op: Op, rw: &'r mut ConversionRewriter<'b>) -> Option<Self> {
        let view = rw.body().op(op);
        let (cx, complex) = (view.context(), view.operand_types().next()?);
        let format = complex.downcast::<ComplexType>(cx)?.element.float_format(cx)?;
        let flags = FastMathFlags::of(view);
        Some(Self { rw, complex, format, flags })
    }

    /// Returns the builder with the fast-math flags `flags`.
    pub(super) fn with(&mut self, flags: FastMathFlags) -> ComplexBuilder<'_, 'b> {
        ComplexBuilder { rw: self.rw, complex: self.complex, format: self.format, flags }
    }

    /// Returns the builder without fast-math flags.
    pub(super) fn plain(&mut self) -> ComplexBuilder<'_, 'b> {
        self.with(FastMathFlags::NONE)
    }

    /// Returns the builder without the flags `nnan` and `ninf`: numbers may be NaN or infinite.
    pub(super) fn any_number(&mut self) -> ComplexBuilder<'_, 'b> {
        let others = [
            FastMathFlags::REASSOC,
            FastMathFlags::NSZ,
            FastMathFlags::ARCP,
            FastMathFlags::CONTRACT,
            FastMathFlags::AFN,
        ];
        let kept = others.into_iter().filter(|flag| self.flags.contains(*flag));
        let flags = kept.fold(FastMathFlags::NONE, |all, flag| all | flag);
        self.with(flags)
    }

    /// Whether the flags `nnan` and `ninf` exclude NaN and infinity.
    pub(super) fn is_finite(&self) -> bool {
        self.flags.contains(FastMathFlags::NNAN) && self.flags.contains(FastMathFlags::NINF)
    }

    /// Returns the element type of the complex type.
    pub(super) fn float_type(&self) -> Type {
        let cx = self.rw.context();
        self.complex.downcast::<ComplexType>(cx).map_or(self.complex, |ty| ty.element)
    }

    fn value(&mut self, value: Float) -> Value {
        let (cx, ty) = (self.rw.context(), self.float_type());
        let value = FloatAttr::try_get(cx, ty, value).expect("a number of the format of the type");
        ConstantOp::build(self.rw, value.attr()).value(self.rw)
    }

    /// Creates the constant nearest to `value`.
    pub(super) fn number(&mut self, value: f64) -> Value {
        self.value(Float::from_f64(self.format, value).0)
    }

    /// Creates the constant positive infinity.
    pub(super) fn inf(&mut self) -> Value {
        self.value(Float::inf(self.format, false))
    }

    /// Creates the constant negative infinity.
    pub(super) fn minus_inf(&mut self) -> Value {
        self.value(Float::inf(self.format, true))
    }

    /// Creates a quiet NaN constant.
    pub(super) fn nan(&mut self) -> Value {
        self.value(Float::nan(self.format))
    }

    /// Builds the real part of `value`.
    pub(super) fn re(&mut self, value: Value) -> Value {
        ReOp::build(self.rw, value).value(self.rw)
    }

    /// Builds the imaginary part of `value`.
    pub(super) fn im(&mut self, value: Value) -> Value {
        ImOp::build(self.rw, value).value(self.rw)
    }

    /// Builds the real and the imaginary part of `value`.
    pub(super) fn parts(&mut self, value: Value) -> (Value, Value) {
        (self.re(value), self.im(value))
    }

    /// Builds a complex number from its parts.
    pub(super) fn create(&mut self, re: Value, im: Value) -> Value {
        CreateOp::build(self.rw, self.complex, re, im).value(self.rw)
    }

    /// Builds the comparison of `a` and `b` by `predicate`, an `i1`.
    pub(super) fn compare(&mut self, predicate: CmpFPredicate, a: Value, b: Value) -> Value {
        let op = CmpFOp::build(self.rw, predicate, a, b);
        op.set_fastmath(self.rw.body_mut(), self.flags);
        op.value(self.rw)
    }

    /// Builds the `i1` for `a` and `b` being ordered and equal.
    pub(super) fn equal(&mut self, a: Value, b: Value) -> Value {
        self.compare(CmpFPredicate::Oeq, a, b)
    }

    /// Builds the `i1` for `a` being a NaN.
    pub(super) fn is_nan(&mut self, a: Value) -> Value {
        self.compare(CmpFPredicate::Uno, a, a)
    }

    /// Builds the selection of `a` if `condition` holds, of `b` otherwise.
    pub(super) fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        SelectOp::build(self.rw, condition, a, b).value(self.rw)
    }

    /// Builds the conjunction of two `i1`.
    pub(super) fn and(&mut self, a: Value, b: Value) -> Value {
        AndIOp::build(self.rw, a, b).value(self.rw)
    }

    /// Builds the disjunction of two `i1`.
    pub(super) fn or(&mut self, a: Value, b: Value) -> Value {
        OrIOp::build(self.rw, a, b).value(self.rw)
    }
}

impl DivisionBuilder for ComplexBuilder<'_, '_> {
    fn add(&mut self, a: Value, b: Value) -> Value {
        ComplexBuilder::add(self, a, b)
    }
    fn sub(&mut self, a: Value, b: Value) -> Value {
        ComplexBuilder::sub(self, a, b)
    }
    fn mul(&mut self, a: Value, b: Value) -> Value {
        ComplexBuilder::mul(self, a, b)
    }
    fn div(&mut self, a: Value, b: Value) -> Value {
        ComplexBuilder::div(self, a, b)
    }
    fn abs(&mut self, a: Value) -> Value {
        ComplexBuilder::abs(self, a)
    }
    fn copysign(&mut self, a: Value, sign: Value) -> Value {
        self.plain().copysign(a, sign)
    }
    fn compare(&mut self, predicate: CmpFPredicate, a: Value, b: Value) -> Value {
        self.plain().compare(predicate, a, b)
    }
    fn and(&mut self, a: Value, b: Value) -> Value {
        ComplexBuilder::and(self, a, b)
    }
    fn or(&mut self, a: Value, b: Value) -> Value {
        ComplexBuilder::or(self, a, b)
    }
    fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        ComplexBuilder::select(self, condition, a, b)
    }
    fn number(&mut self, value: f64) -> Value {
        ComplexBuilder::number(self, value)
    }
}
