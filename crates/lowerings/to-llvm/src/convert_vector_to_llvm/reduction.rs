//! Lowering of `vector.reduction`, also in `vector.mask`, to reduction intrinsics.

use terrace_arith::FastMathFlags;
use terrace_builtin::folding::constant_of;
use terrace_builtin::{FloatType, IntegerType, TypeExt, VectorType};
use terrace_ir::{Op, OpType, Type, Value};
use terrace_llvm::ICmpPredicate;
use terrace_numeric::{Float, FloatFormat, Int};
use terrace_vector::{CombiningKind as Kind, MaskOp, ReductionOp, VectorScaleOp};

use crate::build::{self, named};
use crate::finalize_memref_to_llvm::emit::Emit;
use crate::types::int;

/// The combination of the accumulator with the result of an integer reduction.
enum With {
    /// Combines both by the operation of this name.
    Op(&'static str),
    /// Selects the accumulator if it compares so with the result, or else the result.
    Chosen(ICmpPredicate),
}

/// A function that returns the neutral element of a reduction for a width or format `F`.
type Neutral<T, F> = fn(F) -> T;

/// The lowering of an integer reduction: suffix of the intrinsic, combination with the accumulator,
/// and neutral element.
struct OfInts {
    name: &'static str,
    with: With,
    neutral: Neutral<Int, u32>,
}

fn of_ints(kind: Kind) -> Option<OfInts> {
    use ICmpPredicate as P;
    let (name, with, neutral): (_, _, Neutral<Int, u32>) = match kind {
        Kind::ADD => ("add", With::Op("llvm.add"), Int::zero),
        Kind::MUL => ("mul", With::Op("llvm.mul"), Int::one),
        Kind::MINUI => ("umin", With::Chosen(P::Ule), Int::all_ones),
        Kind::MINSI => ("smin", With::Chosen(P::Sle), Int::signed_max),
        Kind::MAXUI => ("umax", With::Chosen(P::Uge), Int::zero),
        Kind::MAXSI => ("smax", With::Chosen(P::Sge), Int::signed_min),
        Kind::AND => ("and", With::Op("llvm.and"), Int::all_ones),
        Kind::OR => ("or", With::Op("llvm.or"), Int::zero),
        Kind::XOR => ("xor", With::Op("llvm.xor"), Int::zero),
        _ => return None,
    };
    Some(OfInts { name, with, neutral })
}

/// The lowering of a floating-point reduction.
enum OfFloats {
    /// An intrinsic with a start value: its suffix, and the neutral element as the default start.
    From(&'static str, Neutral<Float, FloatFormat>),
    /// An intrinsic without start value: its suffix, the suffix of the intrinsic that combines the
    /// result with the accumulator, and the masked lowering.
    Then(&'static str, &'static str, Masked),
}

/// The lowering of a masked reduction without start value.
enum Masked {
    /// A predicated intrinsic: its suffix, and the neutral element as the default start.
    By(&'static str, Neutral<Float, FloatFormat>),
    /// Replaces masked-out elements by this neutral element.
    Replaced(Neutral<Float, FloatFormat>),
}

fn of_floats(kind: Kind) -> Option<OfFloats> {
    Some(match kind {
        Kind::ADD => OfFloats::From("fadd", Float::zero),
        Kind::MUL => OfFloats::From("fmul", Float::one),
        Kind::MINNUMF => {
            OfFloats::Then("fmin", "minnum", Masked::By("fmin", |format| Float::nan(format).neg()))
        }
        Kind::MAXNUMF => OfFloats::Then("fmax", "maxnum", Masked::By("fmax", Float::nan)),
        Kind::MINIMUMF => OfFloats::Then(
            "fminimum",
            "minimum",
            Masked::Replaced(|format| Float::largest(format, false)),
        ),
        Kind::MAXIMUMF => OfFloats::Then(
            "fmaximum",
            "maximum",
            Masked::Replaced(|format| Float::smallest(format).neg()),
        ),
        _ => return None,
    })
}

fn reduce(e: &mut Emit<'_, '_>, name: &str, operands: &[Value], ty: Type) -> Value {
    e.value(&format!("llvm.intr.vector.reduce.{name}"), operands, ty)
}

/// Lowers `vector.reduction` to a reduction intrinsic, combined with the accumulator. If
/// `reassociate`, floating-point reductions get the flag `reassoc`.
pub(super) fn reduction(
    e: &mut Emit<'_, '_>,
    op: Op,
    operands: &[Value],
    reassociate: bool,
) -> Option<()> {
    let view = ReductionOp::from_op(op).view(e.rw.body());
    let (kind, mut flags) = (view.kind(), view.fastmath());
    let from = e.result_type(op)?;
    let ty = e.convert(from)?;
    let (source, acc) = (operands[0], operands.get(1).copied());
    if from.is_index() || from.is::<IntegerType>() {
        let how = of_ints(kind)?;
        let mut value = reduce(e, how.name, &[source], ty);
        if let Some(acc) = acc {
            value = match how.with {
                With::Op(name) => build::binary(e.rw, name, acc, value),
                With::Chosen(predicate) => {
                    let chosen = build::icmp(e.rw, predicate, acc, value, int(&e.cx, 1));
                    e.value("llvm.select", &[chosen, acc, value], ty)
                }
            };
        }
        return e.replace(op, value);
    }
    if !from.is::<FloatType>() {
        return None;
    }
    let format = from.float_format(&e.cx)?;
    if reassociate {
        flags = flags | FastMathFlags::REASSOC;
    }
    let flags = named(&e.cx, &[("fastmathFlags", build::fast_math(&e.cx, flags))]);
    let value = match of_floats(kind)? {
        OfFloats::From(name, neutral) => {
            let start = start(e, acc, ty, neutral(format))?;
            let name = format!("llvm.intr.vector.reduce.{name}");
            build::value(e.rw, &name, &[start, source], ty, &flags)
        }
        OfFloats::Then(name, scalar, _) => {
            let name = format!("llvm.intr.vector.reduce.{name}");
            let value = build::value(e.rw, &name, &[source], ty, &flags);
            combined(e, scalar, value, acc)
        }
    };
    e.replace(op, value)
}

/// Returns `acc`, or else creates the constant `neutral` of type `ty`.
fn start<N: terrace_builtin::folding::Number>(
    e: &mut Emit<'_, '_>,
    acc: Option<Value>,
    ty: Type,
    neutral: N,
) -> Option<Value> {
    match acc {
        Some(acc) => Some(acc),
        None => {
            let neutral = constant_of(&e.cx, ty, neutral)?;
            Some(build::constant(e.rw, neutral, ty))
        }
    }
}

/// Combines `value` with `acc` by the binary intrinsic; returns `value` without an accumulator.
fn combined(e: &mut Emit<'_, '_>, intrinsic: &str, value: Value, acc: Option<Value>) -> Value {
    match acc {
        Some(acc) => build::binary(e.rw, &format!("llvm.intr.{intrinsic}"), value, acc),
        None => value,
    }
}

/// Lowers a `vector.mask` around a reduction (MLIR: `MaskedReductionOpConversion`).
pub(super) fn masked(e: &mut Emit<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let body = e.rw.body();
    let block = body.first_block(body.region(op, 0)?)?;
    let inner = body.ops_in(block).find_map(|inner| body.op(inner).cast::<ReductionOp>())?;
    let (kind, source, acc) = (inner.kind(), inner.vector(), inner.acc());
    let from = e.type_of(inner.dest());
    let mask = MaskOp::from_op(op).view(e.rw.body()).mask();
    let ty = e.convert(from)?;
    let value = match from.float_format(&e.cx) {
        None => {
            let how = of_ints(kind)?;
            let width = ty.int_or_float_width(&e.cx)?;
            let start = start(e, acc, ty, (how.neutral)(width))?;
            predicated(e, how.name, start, source, mask, ty)?
        }
        Some(format) => match of_floats(kind)? {
            OfFloats::From(name, neutral) => {
                let start = start(e, acc, ty, neutral(format))?;
                predicated(e, name, start, source, mask, ty)?
            }
            OfFloats::Then(_, _, Masked::By(name, neutral)) => {
                let start = start(e, acc, ty, neutral(format))?;
                predicated(e, name, start, source, mask, ty)?
            }
            OfFloats::Then(name, scalar, Masked::Replaced(neutral)) => {
                let all = e.type_of(source);
                let neutral = start(e, None, all, neutral(format))?;
                let selected = e.value("llvm.select", &[mask, source, neutral], all);
                let value = reduce(e, name, &[selected], ty);
                combined(e, scalar, value, acc)
            }
        },
    };
    e.replace(op, value)
}

/// Creates the predicated reduction intrinsic with the suffix `name`.
fn predicated(
    e: &mut Emit<'_, '_>,
    name: &str,
    start: Value,
    source: Value,
    mask: Value,
    ty: Type,
) -> Option<Value> {
    let length = length(e, source)?;
    let name = format!("llvm.intr.vp.reduce.{name}");
    Some(e.value(&name, &[start, source, mask, length], ty))
}

/// Builds the number of elements of a vector as an `i32` (MLIR: `createVectorLengthValue`).
fn length(e: &mut Emit<'_, '_>, source: Value) -> Option<Value> {
    let cx = e.cx.clone();
    let vector = e.type_of(source).downcast::<VectorType>(&cx)?;
    let short = int(&cx, 32);
    let known = build::int_constant(e.rw, short, *vector.shape.first()?)?;
    if !vector.is_scalable() {
        return Some(known);
    }
    let scale = VectorScaleOp::build(e.rw).op();
    let scale = e.rw.body().result(scale, 0);
    let scale = e.value("arith.index_cast", &[scale], short);
    Some(e.value("arith.muli", &[known, scale], short))
}
