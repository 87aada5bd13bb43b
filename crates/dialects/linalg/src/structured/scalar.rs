//! Builder of the scalar computation in the body of a structured operation (MLIR:
//! `RegionBuilderHelper`).

use terrace_arith::ConstantOp;
use terrace_builtin::shaped::TypeExt;
use terrace_builtin::types::{FloatType, IntegerType};
use terrace_builtin::{FloatAttr, IntegerAttr};
use terrace_ir::{Builder, Context, Diagnostic, OpName, Severity, Type, Value};
use terrace_numeric::FloatFormat;

use super::table::{Computation, Function};

/// A builder of scalar operations.
pub(crate) struct Scalars<'s, 'b> {
    pub(crate) builder: &'s mut Builder<'b>,
}

/// The class of types that decides which dialect computes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Complex,
    Float,
    Bool,
    Integer,
}

impl Class {
    /// Returns the class of `types`; `None` if they are not all of one class.
    fn of(cx: &Context, types: &[Type]) -> Option<Class> {
        let all = |test: fn(Type, &Context) -> bool| types.iter().all(|ty| test(*ty, cx));
        if all(|ty, _| ty.is_complex()) {
            return Some(Class::Complex);
        }
        if all(|ty, _| ty.is_float()) {
            return Some(Class::Float);
        }
        if all(|ty, cx| ty.is_integer_of(cx, 1)) {
            return Some(Class::Bool);
        }
        all(|ty, _| ty.is_any_integer()).then_some(Class::Integer)
    }
}

impl Scalars<'_, '_> {
    /// Builds `computation` on the arguments of the body, of which the last is the output, and
    /// returns its result.
    ///
    /// # Errors
    /// If a function is not defined for the types of the arguments; the error is MLIR's message.
    pub(crate) fn compute(
        &mut self,
        computation: Computation,
        arguments: &[Value],
        signed: bool,
    ) -> Result<Value, String> {
        let [inputs @ .., output] = arguments else { return Err("no output".to_owned()) };
        let output = *output;
        let to = self.type_of(output);
        match computation {
            Computation::Function(function) => self.function(function, inputs),
            Computation::MultiplyAdd => {
                let (x, y) = (self.cast(to, inputs[0], signed), self.cast(to, inputs[1], signed));
                self.multiply_add(output, x, y)
            }
            Computation::QuantizedMultiplyAdd => {
                let x = self.less_zero_point(to, inputs[0], inputs[2])?;
                let y = self.less_zero_point(to, inputs[1], inputs[3])?;
                self.multiply_add(output, x, y)
            }
            Computation::Pool(function) => {
                let unsigned = matches!(function, Function::MaxUnsigned | Function::MinUnsigned);
                let x = self.cast(to, inputs[0], !unsigned);
                self.function(function, &[output, x])
            }
            Computation::Copy => Ok(self.cast(to, inputs[0], signed)),
            Computation::Fill => Ok(inputs[0]),
            Computation::FillRandom => self.random(to, inputs),
        }
    }

    fn multiply_add(&mut self, sum: Value, x: Value, y: Value) -> Result<Value, String> {
        let product = self.function(Function::Mul, &[x, y])?;
        self.function(Function::Add, &[sum, product])
    }

    /// Builds the product of `x` and `y`, cast to the type of `sum`, plus `sum`.
    ///
    /// # Errors
    /// If a function is not defined for the types; the error is MLIR's message.
    pub(crate) fn accumulate(&mut self, x: Value, y: Value, sum: Value) -> Result<Value, String> {
        let to = self.type_of(sum);
        let (x, y) = (self.cast(to, x, true), self.cast(to, y, true));
        let product = self.function(Function::Mul, &[x, y])?;
        self.function(Function::Add, &[product, sum])
    }

    fn less_zero_point(&mut self, to: Type, value: Value, zero: Value) -> Result<Value, String> {
        let (value, zero) = (self.cast(to, value, true), self.cast(to, zero, true));
        self.function(Function::Sub, &[value, zero])
    }

    /// Builds `function` of `inputs` and returns its result.
    ///
    /// # Errors
    /// If the function is not defined for the types of the inputs; the error is MLIR's message.
    pub(crate) fn function(
        &mut self,
        function: Function,
        inputs: &[Value],
    ) -> Result<Value, String> {
        match (function.arity(), inputs) {
            (1, [x]) => self.unary(function, *x),
            (2, [x, y]) => self.binary(function, *x, *y),
            (3, [_, x, _]) => Ok(self.op("arith.select", inputs, self.type_of(*x))),
            (arity, _) => Err(format!("expected {arity} inputs, but found {}", inputs.len())),
        }
    }

    fn unary(&mut self, function: Function, x: Value) -> Result<Value, String> {
        let ty = self.type_of(x);
        if !ty.is_float() {
            return Err("unsupported non numeric type".to_owned());
        }
        let name = match function {
            Function::Exp => "math.exp",
            Function::Log => "math.log",
            Function::Abs => "math.absf",
            Function::Ceil => "math.ceil",
            Function::Floor => "math.floor",
            Function::Negf => "arith.negf",
            Function::Round => "math.round",
            Function::Sqrt => "math.sqrt",
            Function::Rsqrt => "math.rsqrt",
            Function::Tanh => "math.tanh",
            Function::Erf => "math.erf",
            Function::Square => return Ok(self.op("arith.mulf", &[x, x], ty)),
            _ => {
                let one = self.float_constant(ty, 1.0);
                return Ok(self.op("arith.divf", &[one, x], ty));
            }
        };
        Ok(self.op(name, &[x], ty))
    }

    fn binary(&mut self, function: Function, x: Value, y: Value) -> Result<Value, String> {
        let types = [self.type_of(x), self.type_of(y)];
        let cx = self.builder.context();
        let Some(class) = Class::of(cx, &types) else {
            return Err(format!(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or \
                 allInteger, got {} and {}",
                types[0].to_text(cx),
                types[1].to_text(cx)
            ));
        };
        let name = Self::binary_name(function, class)?;
        Ok(self.op(name, &[x, y], types[0]))
    }

    fn binary_name(function: Function, class: Class) -> Result<&'static str, String> {
        use Class::{Bool, Complex, Float, Integer};
        let unsupported = |what: &str| Err(format!("unsupported operation: {what}"));
        Ok(match (function, class) {
            (Function::Add, Complex) => "complex.add",
            (Function::Add, Float) => "arith.addf",
            (Function::Add, Bool) => "arith.ori",
            (Function::Add, Integer) => "arith.addi",
            (Function::Sub, Complex) => "complex.sub",
            (Function::Sub, Float) => "arith.subf",
            (Function::Sub, Bool) => return unsupported("sub with bools"),
            (Function::Sub, Integer) => "arith.subi",
            (Function::Mul, Complex) => "complex.mul",
            (Function::Mul, Float) => "arith.mulf",
            (Function::Mul, Bool) => "arith.andi",
            (Function::Mul, Integer) => "arith.muli",
            (Function::Div, Complex) => "complex.div",
            (Function::Div, Float) => "arith.divf",
            (Function::Div, Bool) => return unsupported("div with bools"),
            (Function::Div, Integer) => "arith.divsi",
            (Function::DivUnsigned, Integer) => "arith.divui",
            (Function::DivUnsigned, _) => return unsupported("unsigned div not on uint"),
            (Function::MaxSigned, Float) => "arith.maximumf",
            (Function::MaxSigned, _) => "arith.maxsi",
            (Function::MinSigned, Float) => "arith.minimumf",
            (Function::MinSigned, _) => "arith.minsi",
            (Function::MaxUnsigned, Integer) => "arith.maxui",
            (Function::MaxUnsigned, _) => return unsupported("unsigned max not on uint"),
            (Function::MinUnsigned, Integer) => "arith.minui",
            (Function::MinUnsigned, _) => return unsupported("unsigned min not on uint"),
            _ => "math.powf",
        })
    }

    /// Casts `value` to the type `to`. If no cast exists, warns and returns the value unchanged.
    fn cast(&mut self, to: Type, value: Value, signed: bool) -> Value {
        let from = self.type_of(value);
        if from == to {
            return value;
        }
        let cx = self.builder.context();
        let width = |ty: Type| ty.int_or_float_width(cx).unwrap_or(0);
        let (from_width, to_width) = (width(from), width(to));
        let name = if to.is_any_integer() && from.is_float() {
            if signed { "arith.fptosi" } else { "arith.fptoui" }
        } else if to.is_any_integer() && from.is_index() {
            if signed { "arith.index_cast" } else { "arith.index_castui" }
        } else if to.is_any_integer() && from.is_any_integer() {
            match (from_width < to_width, signed) {
                (false, _) => "arith.trunci",
                (true, true) => "arith.extsi",
                (true, false) => "arith.extui",
            }
        } else if to.is_float() && from.is_any_integer() {
            if signed { "arith.sitofp" } else { "arith.uitofp" }
        } else if to.is_float() && from.is_float() {
            match from_width.cmp(&to_width) {
                std::cmp::Ordering::Less => "arith.extf",
                std::cmp::Ordering::Greater => "arith.truncf",
                std::cmp::Ordering::Equal => return value,
            }
        } else {
            let message = format!(
                "could not cast operand of type {} to {}",
                from.to_text(cx),
                to.to_text(cx)
            );
            cx.emit(Diagnostic::new(Severity::Warning, self.builder.location(), message));
            return value;
        };
        self.op(name, &[value], to)
    }

    /// Builds a pseudo-random number between the first two inputs; the third is the seed.
    fn random(&mut self, to: Type, inputs: &[Value]) -> Result<Value, String> {
        let &[min, max, seed] = inputs else { return Err("expected 3 inputs".to_owned()) };
        let cx = self.builder.context();
        let (i32_type, i64_type) = (IntegerType::get(cx, 32).ty(), IntegerType::get(cx, 64).ty());
        let f64_type = FloatType::get(cx, FloatFormat::F64).ty();
        let modulus = self.integer_constant(i64_type, 2_147_483_647);
        let modulus = self.cast(f64_type, modulus, true);
        let column = self.loop_index(1);
        let column = self.cast(i32_type, column, true);
        let row = self.loop_index(0);
        let row = self.cast(i32_type, row, true);
        let first = self.function(Function::Add, &[row, seed])?;
        let first = self.congruence(first)?;
        let second = self.function(Function::Add, &[column, first])?;
        let second = self.congruence(second)?;
        let second = self.cast(f64_type, second, true);
        let shifted = self.function(Function::Add, &[modulus, second])?;
        let range = self.function(Function::Sub, &[max, min])?;
        let scale = self.float_constant(f64_type, 2.328_306_4e-10);
        let scale = self.function(Function::Mul, &[range, scale])?;
        let scaled = self.function(Function::Mul, &[shifted, scale])?;
        let result = self.function(Function::Add, &[scaled, min])?;
        Ok(self.cast(to, result, true))
    }

    /// Builds one step of a linear congruential generator.
    fn congruence(&mut self, value: Value) -> Result<Value, String> {
        let ty = self.type_of(value);
        let i64_type = IntegerType::get(self.builder.context(), 64).ty();
        let factor = self.integer_constant(i64_type, 1_103_515_245);
        let factor = self.cast(ty, factor, true);
        let product = self.function(Function::Mul, &[value, factor])?;
        let summand = self.integer_constant(i64_type, 12_345);
        let summand = self.cast(ty, summand, true);
        self.function(Function::Add, &[product, summand])
    }

    fn loop_index(&mut self, dim: i64) -> Value {
        let op = crate::IndexOp::build(self.builder, dim);
        self.builder.value(op)
    }

    fn integer_constant(&mut self, ty: Type, value: i64) -> Value {
        let value = IntegerAttr::get(self.builder.context(), ty, value).attr();
        self.constant(value)
    }

    fn float_constant(&mut self, ty: Type, value: f64) -> Value {
        let value = FloatAttr::get(self.builder.context(), ty, value).attr();
        self.constant(value)
    }

    fn constant(&mut self, value: terrace_ir::Attribute) -> Value {
        let op = ConstantOp::build(self.builder, value);
        self.builder.value(op)
    }

    fn type_of(&self, value: Value) -> Type {
        self.builder.body().value_type(value)
    }

    /// Builds an operation with default properties and returns its result.
    fn op(&mut self, name: &str, operands: &[Value], result: Type) -> Value {
        let name = OpName::get(self.builder.context(), name);
        let mut state = self.builder.state(name);
        state.add_operands(operands);
        state.add_result(result);
        let op = self.builder.create(state);
        self.builder.body().result(op, 0)
    }
}
