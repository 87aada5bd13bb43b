//! Lowering of `vector.reduction`, also in `vector.mask`, to reduction intrinsics.

use terrace_arith::{FastMathFlags, IndexCastOp, MulIOp};
use terrace_builtin::folding::constant_of;
use terrace_builtin::property::EnumAttr;
use terrace_builtin::{FloatType, IntegerType, TypeExt, VectorType};
use terrace_ir::{Op, OpInfo, OpType, Operand, Type, Value};
use terrace_llvm::{self as llvm, ICmpPredicate};
use terrace_numeric::{Float, FloatFormat, Int};
use terrace_vector::{CombiningKind as Kind, MaskOp, ReductionOp, VectorScaleOp};

use crate::build::{self, named};
use crate::llvm_builder::LlvmBuilder;
use crate::types::int;

/// The combination of the accumulator with the result of an integer reduction.
enum Combination {
    /// Combines the accumulator and the result by this binary operation.
    Op(&'static OpInfo),
    /// Selects the accumulator if the comparison of the accumulator with the result by this
    /// predicate holds, else the result.
    Select(ICmpPredicate),
}

/// A function that returns the neutral element of a reduction for a width or format `F`.
type Neutral<T, F> = fn(F) -> T;

/// The lowering of an integer reduction.
struct IntReduction {
    /// The reduction of a whole vector.
    plain: &'static OpInfo,
    /// The predicated reduction with a start value.
    predicated: &'static OpInfo,
    combination: Combination,
    neutral: Neutral<Int, u32>,
}

fn int_reduction(kind: Kind) -> Option<IntReduction> {
    use Combination::{Op, Select};
    use ICmpPredicate as P;
    type Row = (&'static OpInfo, &'static OpInfo, Combination, Neutral<Int, u32>);
    let (plain, predicated, combination, neutral): Row = match kind {
        Kind::ADD => (
            llvm::vector_reduce_add::INFO,
            llvm::VPReduceAddOp::INFO,
            Op(llvm::AddOp::INFO),
            Int::zero,
        ),
        Kind::MUL => (
            llvm::vector_reduce_mul::INFO,
            llvm::VPReduceMulOp::INFO,
            Op(llvm::MulOp::INFO),
            Int::one,
        ),
        Kind::MINUI => (
            llvm::vector_reduce_umin::INFO,
            llvm::VPReduceUMinOp::INFO,
            Select(P::Ule),
            Int::all_ones,
        ),
        Kind::MINSI => (
            llvm::vector_reduce_smin::INFO,
            llvm::VPReduceSMinOp::INFO,
            Select(P::Sle),
            Int::signed_max,
        ),
        Kind::MAXUI => {
            (llvm::vector_reduce_umax::INFO, llvm::VPReduceUMaxOp::INFO, Select(P::Uge), Int::zero)
        }
        Kind::MAXSI => (
            llvm::vector_reduce_smax::INFO,
            llvm::VPReduceSMaxOp::INFO,
            Select(P::Sge),
            Int::signed_min,
        ),
        Kind::AND => (
            llvm::vector_reduce_and::INFO,
            llvm::VPReduceAndOp::INFO,
            Op(llvm::AndOp::INFO),
            Int::all_ones,
        ),
        Kind::OR => (
            llvm::vector_reduce_or::INFO,
            llvm::VPReduceOrOp::INFO,
            Op(llvm::OrOp::INFO),
            Int::zero,
        ),
        Kind::XOR => (
            llvm::vector_reduce_xor::INFO,
            llvm::VPReduceXorOp::INFO,
            Op(llvm::XOrOp::INFO),
            Int::zero,
        ),
        _ => return None,
    };
    Some(IntReduction { plain, predicated, combination, neutral })
}

/// The lowering of a floating-point reduction.
enum FloatReduction {
    /// An intrinsic with a start value, its predicated form, and the neutral element, which is the
    /// default start value.
    WithStart(&'static OpInfo, &'static OpInfo, Neutral<Float, FloatFormat>),
    /// An intrinsic without start value, the intrinsic that combines the result with the
    /// accumulator, and the masked lowering.
    WithoutStart(&'static OpInfo, &'static OpInfo, MaskedReduction),
}

/// The lowering of a masked reduction without start value.
enum MaskedReduction {
    /// A predicated intrinsic, and the neutral element as the default start.
    Predicated(&'static OpInfo, Neutral<Float, FloatFormat>),
    /// Replaces masked-out elements by this neutral element.
    Selected(Neutral<Float, FloatFormat>),
}

fn float_reduction(kind: Kind) -> Option<FloatReduction> {
    use FloatReduction::{WithStart, WithoutStart};
    use MaskedReduction::{Predicated, Selected};
    Some(match kind {
        Kind::ADD => {
            WithStart(llvm::vector_reduce_fadd::INFO, llvm::VPReduceFAddOp::INFO, Float::zero)
        }
        Kind::MUL => {
            WithStart(llvm::vector_reduce_fmul::INFO, llvm::VPReduceFMulOp::INFO, Float::one)
        }
        Kind::MINNUMF => WithoutStart(
            llvm::vector_reduce_fmin::INFO,
            llvm::MinNumOp::INFO,
            Predicated(llvm::VPReduceFMinOp::INFO, |format| Float::nan(format).neg()),
        ),
        Kind::MAXNUMF => WithoutStart(
            llvm::vector_reduce_fmax::INFO,
            llvm::MaxNumOp::INFO,
            Predicated(llvm::VPReduceFMaxOp::INFO, Float::nan),
        ),
        Kind::MINIMUMF => WithoutStart(
            llvm::vector_reduce_fminimum::INFO,
            llvm::MinimumOp::INFO,
            Selected(|format| Float::largest(format, false)),
        ),
        Kind::MAXIMUMF => WithoutStart(
            llvm::vector_reduce_fmaximum::INFO,
            llvm::MaximumOp::INFO,
            Selected(|format| Float::smallest(format).neg()),
        ),
        _ => return None,
    })
}

/// Lowers `vector.reduction` to a reduction intrinsic, combined with the accumulator. If
/// `reassociate`, floating-point reductions get the flag `reassoc`.
pub(super) fn reduction(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    reassociate: bool,
) -> Option<()> {
    let view = ReductionOp::from_op(op).view(b.rw.body());
    let (kind, mut flags) = (view.kind(), view.fastmath());
    let from = b.result_type(op)?;
    let ty = b.convert(from)?;
    let (source, acc) = (operands[0], operands.get(1).copied());
    if from.is_index() || from.is::<IntegerType>() {
        let how = int_reduction(kind)?;
        let mut value = b.create_value(how.plain, &[source], ty);
        if let Some(acc) = acc {
            value = match how.combination {
                Combination::Op(target) => b.create_value(target, &[acc, value], ty),
                Combination::Select(predicate) => {
                    let chosen = llvm::ICmpOp::build(b.rw, predicate, acc, value).value(b.rw);
                    llvm::SelectOp::build(b.rw, chosen, acc, value).value(b.rw)
                }
            };
        }
        return b.replace(op, value);
    }
    if !from.is::<FloatType>() {
        return None;
    }
    let format = from.float_format(&b.cx)?;
    if reassociate {
        flags = flags | FastMathFlags::REASSOC;
    }
    let flags = build::fast_math(flags).to_attribute(&b.cx);
    let flags = named(&b.cx, &[("fastmathFlags", flags)]);
    let value = match float_reduction(kind)? {
        FloatReduction::WithStart(plain, _, neutral) => {
            let start = start(b, acc, ty, neutral(format))?;
            build::value(b.rw, plain, &[start, source], ty, &flags)
        }
        FloatReduction::WithoutStart(plain, combine, _) => {
            let value = build::value(b.rw, plain, &[source], ty, &flags);
            combined(b, combine, value, acc)
        }
    };
    b.replace(op, value)
}

/// Returns `acc`, or else creates the constant `neutral` of type `ty`.
fn start<N: terrace_builtin::folding::Number>(
    b: &mut LlvmBuilder<'_, '_>,
    acc: Option<Value>,
    ty: Type,
    neutral: N,
) -> Option<Value> {
    match acc {
        Some(acc) => Some(acc),
        None => {
            let neutral = constant_of(&b.cx, ty, neutral)?;
            Some(build::constant(b.rw, neutral, ty))
        }
    }
}

/// Combines `value` with `acc` by the binary intrinsic; returns `value` without an accumulator.
fn combined(
    b: &mut LlvmBuilder<'_, '_>,
    intrinsic: &'static OpInfo,
    value: Value,
    acc: Option<Value>,
) -> Value {
    match acc {
        Some(acc) => b.create_value(intrinsic, &[value, acc], b.type_of(value)),
        None => value,
    }
}

/// Lowers a `vector.mask` around a reduction (MLIR: `MaskedReductionOpConversion`).
pub(super) fn masked(b: &mut LlvmBuilder<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let body = b.rw.body();
    let block = body.first_block(body.region(op, 0)?)?;
    let inner = body.ops_in(block).find_map(|inner| body.op(inner).cast::<ReductionOp>())?;
    let (kind, source, acc) = (inner.kind(), inner.vector(), inner.acc());
    let from = b.type_of(inner.dest());
    let mask = MaskOp::from_op(op).view(b.rw.body()).mask();
    let ty = b.convert(from)?;
    let value = match from.float_format(&b.cx) {
        None => {
            let how = int_reduction(kind)?;
            let width = ty.int_or_float_width(&b.cx)?;
            let start = start(b, acc, ty, (how.neutral)(width))?;
            predicated(b, how.predicated, [start, source, mask], ty)?
        }
        Some(format) => match float_reduction(kind)? {
            FloatReduction::WithStart(_, intrinsic, neutral)
            | FloatReduction::WithoutStart(_, _, MaskedReduction::Predicated(intrinsic, neutral)) =>
            {
                let start = start(b, acc, ty, neutral(format))?;
                predicated(b, intrinsic, [start, source, mask], ty)?
            }
            FloatReduction::WithoutStart(plain, combine, MaskedReduction::Selected(neutral)) => {
                let neutral = start(b, None, b.type_of(source), neutral(format))?;
                let selected = llvm::SelectOp::build(b.rw, mask, source, neutral).value(b.rw);
                let value = b.create_value(plain, &[selected], ty);
                combined(b, combine, value, acc)
            }
        },
    };
    b.replace(op, value)
}

/// Creates the predicated reduction `intrinsic` of start value, vector and mask.
fn predicated(
    b: &mut LlvmBuilder<'_, '_>,
    intrinsic: &'static OpInfo,
    [start, source, mask]: [Value; 3],
    ty: Type,
) -> Option<Value> {
    let length = length(b, source)?;
    Some(b.create_value(intrinsic, &[start, source, mask, length], ty))
}

/// Builds the number of elements of a vector as an `i32` (MLIR: `createVectorLengthValue`).
fn length(b: &mut LlvmBuilder<'_, '_>, source: Value) -> Option<Value> {
    let cx = b.cx.clone();
    let vector = b.type_of(source).downcast::<VectorType>(&cx)?;
    let short = int(&cx, 32);
    let known = build::int_constant(b.rw, short, *vector.shape.first()?)?;
    if !vector.is_scalable() {
        return Some(known);
    }
    let scale = VectorScaleOp::build(b.rw);
    let scale = IndexCastOp::build(b.rw, short, scale).value(b.rw);
    Some(MulIOp::build(b.rw, known, scale).value(b.rw))
}
