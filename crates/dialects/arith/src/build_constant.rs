//! Builders of constants from Rust numbers: [`BuildConstant`], for whoever creates arithmetic.

use terrace_builtin::folding::constant_of;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{Builder, Operand, Type, Value};
use terrace_numeric::{Float, Int};

use crate::ConstantOp;

/// Methods of [`Builder`] that create `arith.constant` at its insertion point.
///
/// The methods that take a type accept an integer, float or index type and a vector or a tensor of
/// static shape of it, which is filled with the value.
pub trait BuildConstant {
    /// Creates the `index` constant `value` (MLIR: `ConstantIndexOp`).
    fn constant_index(&mut self, value: i64) -> Value;

    /// Creates the `i1` constant `value`.
    fn constant_bool(&mut self, value: bool) -> Value;

    /// Returns the value of a dynamic `number`, or creates an `index` constant for a static one
    /// (MLIR: `getValueOrCreateConstantIndexOp`).
    fn constant_or_value(&mut self, number: Mixed) -> Value;

    /// Creates a constant of the integer or index type `ty`; `value` wraps to the width of its
    /// elements. `None` if `ty` has no such constant.
    fn constant_int(&mut self, ty: Type, value: i64) -> Option<Value>;

    /// Creates a constant of the float type `ty`; `value` is rounded to the format of its elements.
    /// `None` if `ty` has no such constant.
    fn constant_float(&mut self, ty: Type, value: f64) -> Option<Value>;

    /// Creates a constant of the float type `ty`, whose elements have the format of `value`. `None`
    /// if `ty` has no such constant.
    fn constant_exact_float(&mut self, ty: Type, value: Float) -> Option<Value>;
}

impl BuildConstant for Builder<'_> {
    fn constant_index(&mut self, value: i64) -> Value {
        let value = IntegerAttr::index(self.context(), value);
        ConstantOp::build(self, value.attr()).value(self)
    }

    fn constant_bool(&mut self, value: bool) -> Value {
        let value = IntegerAttr::bool(self.context(), value);
        ConstantOp::build(self, value.attr()).value(self)
    }

    fn constant_or_value(&mut self, number: Mixed) -> Value {
        match number {
            Mixed::Static(number) => self.constant_index(number),
            Mixed::Dynamic(value) => value,
        }
    }

    fn constant_int(&mut self, ty: Type, value: i64) -> Option<Value> {
        let element = element_type_or_self(self.context(), ty);
        let width = match element.is_index() {
            true => 64,
            false => element.int_or_float_width(self.context())?,
        };
        let constant = constant_of(self.context(), ty, Int::from_i64(width, value))?;
        Some(ConstantOp::build(self, constant).value(self))
    }

    fn constant_float(&mut self, ty: Type, value: f64) -> Option<Value> {
        let format = element_type_or_self(self.context(), ty).float_format(self.context())?;
        self.constant_exact_float(ty, Float::from_f64(format, value).0)
    }

    fn constant_exact_float(&mut self, ty: Type, value: Float) -> Option<Value> {
        let constant = constant_of(self.context(), ty, value)?;
        Some(ConstantOp::build(self, constant).value(self))
    }
}
