//! A builder of arithmetic on values of one type.

use terrace_arith as arith;
use terrace_arith::{BuildConstant, CmpFPredicate, CmpIPredicate};
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_builtin::{IntegerType, TypeExt, VectorType};
use terrace_ir::{Operand, Rewriter, Type, Value};
use terrace_math as math;
use terrace_numeric::{Float, FloatFormat};
use terrace_vector::BroadcastOp;

/// A builder of operations on floats of type `ty`, a float or a vector of floats, and on integers
/// of 32 bits in the same shape.
pub(super) struct Arithmetic<'r, 'b> {
    rw: &'r mut Rewriter<'b>,
    ty: Type,
}

/// Defines functions that build an operation with one result from operands of its type.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($($operand:ident),*) = $op:path;)*) => {
        $($(#[$doc])*
        pub(super) fn $name(&mut self $(, $operand: Value)*) -> Value {
            <$op>::build(self.rw $(, $operand)*).value(self.rw)
        })*
    };
}

impl<'r, 'b> Arithmetic<'r, 'b> {
    /// Creates a builder for the type of `value`; `None` if its elements are not floats of 32 bits.
    pub(super) fn of_f32(rw: &'r mut Rewriter<'b>, value: Value) -> Option<Self> {
        let element = element_type_or_self(rw.context(), rw.body().value_type(value));
        (element.float_format(rw.context()) == Some(FloatFormat::F32)).then_some(())?;
        Self::of(rw, value)
    }

    /// Creates a builder for the type of `value`; `None` unless it is a float or a vector of
    /// floats.
    pub(super) fn of(rw: &'r mut Rewriter<'b>, value: Value) -> Option<Self> {
        let ty = rw.body().value_type(value);
        let element = element_type_or_self(rw.context(), ty);
        (element.is_float() && (element == ty || ty.is_vector())).then_some(Self { rw, ty })
    }

    /// Returns the rewriter that the operations are built with.
    pub(super) fn rewriter(&mut self) -> &mut Rewriter<'b> {
        self.rw
    }

    /// Returns the type of the vectors; `None` for scalars.
    pub(super) fn vector(&self) -> Option<VectorType> {
        self.ty.downcast::<VectorType>(self.rw.context()).cloned()
    }

    fn element(&self) -> Type {
        element_type_or_self(self.rw.context(), self.ty)
    }

    /// Broadcasts a scalar to the shape of the operands.
    pub(super) fn spread(&mut self, value: Value) -> Value {
        let of_value = self.rw.body().value_type(value);
        let ty = same_shape_as(self.rw.context(), self.ty, of_value);
        match ty == of_value {
            true => value,
            false => BroadcastOp::build(self.rw, ty, value).value(self.rw),
        }
    }

    /// Creates a float constant, rounded to the element type, as a scalar.
    pub(super) fn scalar_float(&mut self, number: f64) -> Value {
        let element = self.element();
        let value = self.rw.constant_float(element, number);
        value.expect("the element type is a float")
    }

    /// Creates a float constant, rounded to the element type.
    pub(super) fn float(&mut self, number: f64) -> Value {
        let value = self.scalar_float(number);
        self.spread(value)
    }

    /// Creates several float constants.
    pub(super) fn floats<const N: usize>(&mut self, numbers: [f64; N]) -> [Value; N] {
        numbers.map(|number| self.float(number))
    }

    /// Creates the constant of type `f32` with these bits.
    pub(super) fn float_of_bits(&mut self, bits: u32) -> Value {
        let element = self.element();
        let value = self.rw.constant_exact_float(element, Float::from_f32(f32::from_bits(bits)));
        self.spread(value.expect("the element type is `f32`"))
    }

    /// Creates an integer constant of 32 bits as a scalar.
    pub(super) fn scalar_int(&mut self, number: i64) -> Value {
        let ty = IntegerType::get(self.rw.context(), 32).ty();
        self.rw.constant_int(ty, number).expect("integer types have constants")
    }

    /// Creates an integer constant of 32 bits.
    pub(super) fn int(&mut self, number: i64) -> Value {
        let value = self.scalar_int(number);
        self.spread(value)
    }

    /// Creates an `i1` constant.
    pub(super) fn bool(&mut self, value: bool) -> Value {
        let value = self.rw.constant_bool(value);
        self.spread(value)
    }

    /// Returns the type of integers of 32 bits in the shape of the operands.
    fn int_type(&self) -> Type {
        let cx = self.rw.context();
        same_shape_as(cx, self.ty, IntegerType::get(cx, 32).ty())
    }

    functions! {
        /// Builds the sum.
        add(a, b) = arith::AddFOp;
        /// Builds the difference.
        sub(a, b) = arith::SubFOp;
        /// Builds the product.
        mul(a, b) = arith::MulFOp;
        /// Builds the quotient.
        div(a, b) = arith::DivFOp;
        /// Builds the negation.
        neg(a) = arith::NegFOp;
        /// Builds `a * b + c`.
        fma(a, b, c) = math::FmaOp;
        /// Builds the absolute value.
        abs(a) = math::AbsFOp;
        /// Builds the greatest integer that is not greater.
        floor(a) = math::FloorOp;
        /// Builds the square root.
        sqrt(a) = math::SqrtOp;
        /// Builds `a` with the sign of `b`.
        copy_sign(a, b) = math::CopySignOp;
        /// Builds `a` where `mask` is set and `b` elsewhere.
        select(mask, a, b) = arith::SelectOp;
        /// Builds the sum of integers.
        add_int(a, b) = arith::AddIOp;
        /// Builds the bitwise intersection.
        and(a, b) = arith::AndIOp;
        /// Builds the bitwise union.
        or(a, b) = arith::OrIOp;
        /// Builds the bitwise difference.
        xor(a, b) = arith::XOrIOp;
        /// Builds the shift to the left.
        shift_left(a, b) = arith::ShLIOp;
        /// Builds the logical shift to the right.
        shift_right(a, b) = arith::ShRUIOp;
        /// Builds the arithmetic shift to the right.
        shift_right_signed(a, b) = arith::ShRSIOp;
    }

    /// Builds the comparison of floats.
    pub(super) fn compare(&mut self, predicate: CmpFPredicate, a: Value, b: Value) -> Value {
        arith::CmpFOp::build(self.rw, predicate, a, b).value(self.rw)
    }

    /// Builds the comparison of integers.
    pub(super) fn compare_int(&mut self, predicate: CmpIPredicate, a: Value, b: Value) -> Value {
        arith::CmpIOp::build(self.rw, predicate, a, b).value(self.rw)
    }

    /// Builds the selection of `a` if the comparison with `limit` holds, and else of `limit`.
    pub(super) fn limit(&mut self, predicate: CmpFPredicate, a: Value, limit: Value) -> Value {
        let fits = self.compare(predicate, a, limit);
        self.select(fits, a, limit)
    }

    /// Builds the conversion to signed integers.
    pub(super) fn int_of(&mut self, a: Value) -> Value {
        let ty = self.int_type();
        arith::FPToSIOp::build(self.rw, ty, a).value(self.rw)
    }

    /// Builds the conversion of signed integers to floats.
    pub(super) fn float_of(&mut self, a: Value) -> Value {
        arith::SIToFPOp::build(self.rw, self.ty, a).value(self.rw)
    }

    /// Builds the cast of the bits of floats to integers.
    pub(super) fn bits(&mut self, a: Value) -> Value {
        let ty = self.int_type();
        arith::BitcastOp::build(self.rw, ty, a).value(self.rw)
    }

    /// Builds the cast of integers to floats with the same bits.
    pub(super) fn of_bits(&mut self, a: Value) -> Value {
        arith::BitcastOp::build(self.rw, self.ty, a).value(self.rw)
    }

    /// Builds the polynomial with the coefficients `terms`, from the highest power down, in `x` as
    /// the first factor: `x * (x * a + b) + c`.
    pub(super) fn polynomial(&mut self, x: Value, terms: &[Value]) -> Value {
        let (first, rest) = terms.split_first().expect("polynomials have a term");
        rest.iter().fold(*first, |sum, term| self.fma(x, sum, *term))
    }

    /// Builds the same polynomial with `x` as the second factor.
    pub(super) fn polynomial_of(&mut self, x: Value, terms: &[Value]) -> Value {
        let (first, rest) = terms.split_first().expect("polynomials have a term");
        rest.iter().fold(*first, |sum, term| self.fma(sum, x, *term))
    }
}
