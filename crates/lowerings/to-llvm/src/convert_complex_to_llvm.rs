//! The pass `convert-complex-to-llvm`: lowers operations on complex numbers to operations on
//! structures of two fields (MLIR: `ComplexToLLVM.cpp`). [`populate_complex_to_llvm`] adds its
//! patterns, also for `convert-to-llvm`.

use std::sync::Arc;

use terrace_arith::{CmpFPredicate, FastMathFlags};
use terrace_builtin::{ComplexType, FloatAttr, TypeExt};
use terrace_complex::{
    AbsOp, AddOp, ConstantOp, CreateOp, DivOp, DivisionBuilder, ImOp, MulOp, ReOp, SubOp,
    divide_basic, divide_improved,
};
use terrace_ir::{Context, Op, OpType, Operand, Type, Value};
use terrace_llvm::{self as llvm, FCmpPredicate, FastmathFlags};
use terrace_numeric::Float;
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter};

use crate::build;
use crate::run::Lowering;
use crate::types::INDEX_WIDTH;

/// Replace operations on complex numbers by llvm operations
#[pass(name = "convert-complex-to-llvm", title = "ConvertComplexToLLVMPass", prepare = prepare)]
pub struct ConvertComplexToLlvm {
    /// Care that divisions take for large and small intermediate results
    #[option]
    pub complex_range: ComplexRange,
}

/// The care that divisions of complex numbers take for intermediate results out of range.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
pub enum ComplexRange {
    /// Scale the operands (Smith's algorithm).
    Improved,
    /// Compute by the definition.
    #[default]
    Basic,
    /// The same as `Basic`.
    None,
}

fn prepare(
    pass: Arc<ConvertComplexToLlvm>,
    _: &Context,
) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    let mut new = Lowering::new(INDEX_WIDTH);
    populate_complex_to_llvm(&mut new, pass.complex_range);
    new.target.illegal_dialects(&["complex"]);
    new.into_run()
}

/// Adds the patterns that lower complex (MLIR: `populateComplexToLLVMConversionPatterns`).
/// Divisions scale their operands against overflow and underflow as `range` states.
pub fn populate_complex_to_llvm(lowering: &mut Lowering, range: ComplexRange) {
    lowering.add::<AbsOp>("AbsOpConversion", abs);
    lowering.add::<AddOp>("AddOpConversion", |op, operands, types, rw| {
        binary(op, operands, types, rw, |parts, [a, b], [c, d]| [parts.add(a, c), parts.add(b, d)])
    });
    lowering.add::<ConstantOp>("ConstantOpLowering", |op, _, types, rw| {
        let cx = rw.context().clone();
        let view = ConstantOp::from_op(op).view(rw.body());
        let (value, ty) = (view.value(), view.result_types().next()?);
        let ty = types.convert_one(&cx, ty)?;
        let result = build::constant(rw, value.attr(), ty);
        rw.replace_op(op, &[result]);
        Some(())
    });
    lowering.add::<CreateOp>("CreateOpConversion", |op, operands, types, rw| {
        let cx = rw.context().clone();
        let ty = types.convert_one(&cx, rw.body().op(op).result_types().next()?)?;
        let empty = build::poison(rw, ty);
        let result = structure(rw, empty, operands.try_into().ok()?);
        rw.replace_op(op, &[result]);
        Some(())
    });
    lowering.add::<DivOp>("DivOpConversion", move |op, operands, types, rw| {
        binary(op, operands, types, rw, |parts, lhs, rhs| match range {
            ComplexRange::Improved => divide_improved(parts, lhs, rhs),
            ComplexRange::Basic | ComplexRange::None => divide_basic(parts, lhs, rhs),
        })
    });
    lowering.add::<ImOp>("ImOpConversion", |op, operands, types, rw| {
        replace_by_part(op, operands, types, rw, 1)
    });
    lowering.add::<MulOp>("MulOpConversion", |op, operands, types, rw| {
        binary(op, operands, types, rw, |parts, [a, b], [c, d]| {
            let (re_re, im_im) = (parts.mul(c, a), parts.mul(d, b));
            let re = parts.sub(re_re, im_im);
            let (im_re, re_im) = (parts.mul(b, c), parts.mul(a, d));
            [re, parts.add(im_re, re_im)]
        })
    });
    lowering.add::<ReOp>("ReOpConversion", |op, operands, types, rw| {
        replace_by_part(op, operands, types, rw, 0)
    });
    lowering.add::<SubOp>("SubOpConversion", |op, operands, types, rw| {
        binary(op, operands, types, rw, |parts, [a, b], [c, d]| [parts.sub(a, c), parts.sub(b, d)])
    });
}

/// Lowers `complex.abs` to the square root of the sum of the squares of its parts.
fn abs(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let mut parts = PartBuilder::new(op, types, rw)?;
    let [re, im] = parts.of(operands[0]);
    let (re, im) = (parts.mul(re, re), parts.mul(im, im));
    let sum = parts.add(re, im);
    let result = llvm::SqrtOp::build(rw, sum).value(rw);
    rw.replace_op(op, &[result]);
    Some(())
}

/// Replaces a binary operation by the structure of the parts that `compute` builds from the parts
/// of both operands.
fn binary(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    compute: impl Fn(&mut PartBuilder<'_, '_>, [Value; 2], [Value; 2]) -> [Value; 2],
) -> Option<()> {
    let cx = rw.context().clone();
    let ty = types.convert_one(&cx, rw.body().op(op).result_types().next()?)?;
    let mut parts = PartBuilder::new(op, types, rw)?;
    let (lhs, rhs) = (parts.of(operands[0]), parts.of(operands[1]));
    let empty = build::poison(parts.rw, ty);
    let computed = compute(&mut parts, lhs, rhs);
    let result = structure(rw, empty, computed);
    rw.replace_op(op, &[result]);
    Some(())
}

/// Inserts both parts of a complex number into the structure `empty`.
fn structure(rw: Rw<'_, '_>, empty: Value, [re, im]: [Value; 2]) -> Value {
    let with_re = build::insert(rw, empty, re, &[0]);
    build::insert(rw, with_re, im, &[1])
}

/// Replaces `op` by field `at` of its operand.
fn replace_by_part(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    at: i64,
) -> Option<()> {
    let cx = rw.context().clone();
    let ty = types.convert_one(&cx, rw.body().op(op).result_types().next()?)?;
    let part = build::extract(rw, operands[0], &[at], ty);
    rw.replace_op(op, &[part]);
    Some(())
}

/// A builder of llvm operations on the parts of complex numbers, with the fast-math flags of the
/// operation that is lowered.
struct PartBuilder<'r, 'b> {
    rw: Rw<'r, 'b>,
    /// The element type of the complex type.
    element: Type,
    flags: FastmathFlags,
}

impl<'r, 'b> PartBuilder<'r, 'b> {
    /// Creates the builder for the lowering of `op`; `None` if its first operand is not complex or
    /// its element type has no conversion.
    fn new(op: Op, types: &TypeConverter, rw: Rw<'r, 'b>) -> Option<Self> {
        let view = rw.body().op(op);
        let cx = view.context();
        let complex = view.operand_types().next()?.downcast::<ComplexType>(cx)?;
        let element = types.convert_one(cx, complex.element)?;
        let flags = build::fast_math(FastMathFlags::of(view));
        Some(Self { rw, element, flags })
    }

    /// Extracts the real and the imaginary part of `value`, a structure.
    fn of(&mut self, value: Value) -> [Value; 2] {
        [0, 1].map(|at| build::extract(self.rw, value, &[at], self.element))
    }
}

/// Declares methods of [`DivisionBuilder`] that each build an operation with the fast-math flags.
macro_rules! with_flags {
    ($($name:ident: $op:ident($($operand:ident),*);)*) => {
        $(fn $name(&mut self, $($operand: Value),*) -> Value {
            let op = llvm::$op::build(self.rw, $($operand),*);
            op.set_fastmath_flags(self.rw.body_mut(), self.flags);
            op.value(self.rw)
        })*
    };
}

impl DivisionBuilder for PartBuilder<'_, '_> {
    with_flags! {
        add: FAddOp(a, b);
        sub: FSubOp(a, b);
        mul: FMulOp(a, b);
        div: FDivOp(a, b);
        abs: FAbsOp(a);
    }

    fn copysign(&mut self, a: Value, sign: Value) -> Value {
        llvm::CopySignOp::build(self.rw, a, sign).value(self.rw)
    }

    fn compare(&mut self, predicate: CmpFPredicate, a: Value, b: Value) -> Value {
        // Both enums list the same predicates in the same order.
        let predicate =
            FCmpPredicate::from_value(predicate.value()).unwrap_or(FCmpPredicate::False);
        llvm::FCmpOp::build(self.rw, predicate, a, b).value(self.rw)
    }

    fn and(&mut self, a: Value, b: Value) -> Value {
        llvm::AndOp::build(self.rw, a, b).value(self.rw)
    }

    fn or(&mut self, a: Value, b: Value) -> Value {
        llvm::OrOp::build(self.rw, a, b).value(self.rw)
    }

    fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        llvm::SelectOp::build(self.rw, condition, a, b).value(self.rw)
    }

    fn number(&mut self, value: f64) -> Value {
        let cx = self.rw.context().clone();
        let format = self.element.float_format(&cx).expect("divisions are of floating-point parts");
        let value = Float::from_f64(format, value).0;
        let value = FloatAttr::try_get(&cx, self.element, value).expect("a number of the format");
        build::constant(self.rw, value.attr(), self.element)
    }
}
