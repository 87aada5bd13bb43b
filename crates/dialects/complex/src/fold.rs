//! Folds of the operations.

use terrace_builtin::FloatAttr;
use terrace_builtin::values::type_of;
use terrace_ir::{ArrayAttr, Attribute, Fold, OpRef, OpType, Value};

use crate::*;

type Operands<'o> = &'o [Option<Attribute>];

/// Returns the real and the imaginary part of a constant; `None` if it is not a constant pair of
/// floats.
fn parts(op: OpRef<'_>, constant: Option<Attribute>) -> Option<[f64; 2]> {
    let cx = op.context();
    let part = |part: &Attribute| Some(part.downcast::<FloatAttr>(cx)?.to_f64());
    match constant?.downcast::<ArrayAttr>(cx)?.0[..] {
        [real, imag] => Some([part(&real)?, part(&imag)?]),
        _ => None,
    }
}

pub(crate) fn constant(op: ConstantOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(Attribute::from(op.value()).into())
}

/// Folds `(a - b) + b`, `b + (a - b)` and `a + 0` to `a`.
pub(crate) fn add(op: AddOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let body = (*op).body();
    for (difference, other) in [(op.lhs(), op.rhs()), (op.rhs(), op.lhs())] {
        if let Some(sub) = body.defined_by::<SubOp>(difference)
            && sub.rhs() == other
        {
            return Some(sub.lhs().into());
        }
    }
    (parts(*op, *operands.get(1)?)? == [0.0, 0.0]).then(|| op.lhs().into())
}

/// Folds `(a + b) - b` and `a - 0` to `a`.
pub(crate) fn sub(op: SubOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if let Some(add) = (*op).body().defined_by::<AddOp>(op.lhs())
        && add.rhs() == op.rhs()
    {
        return Some(add.lhs().into());
    }
    (parts(*op, *operands.get(1)?)? == [0.0, 0.0]).then(|| op.lhs().into())
}

/// Folds `a * 1` to `a`.
pub(crate) fn mul(op: MulOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    (parts(*op, *operands.get(1)?)? == [1.0, 0.0]).then(|| op.lhs().into())
}

/// Folds `a / 1` to `a`.
pub(crate) fn div(op: DivOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    (parts(*op, *operands.get(1)?)? == [1.0, 0.0]).then(|| op.lhs().into())
}

/// Folds `op(T(a))` to `a`, for an operation that undoes `T`.
fn undone<T: OpType>(op: OpRef<'_>) -> Option<Fold> {
    let body = op.body();
    let inner = body.op(body.defining_op(op.operand(0))?);
    inner.is::<T>().then(|| inner.operand(0).into())
}

pub(crate) fn neg(op: NegOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    undone::<NegOp>(*op)
}

pub(crate) fn conj(op: ConjOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    undone::<ConjOp>(*op)
}

pub(crate) fn exp(op: ExpOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    undone::<LogOp>(*op)
}

pub(crate) fn log(op: LogOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    undone::<ExpOp>(*op)
}

/// Folds a part of a constant or of `create(a, b)`; `index` is 0 for the real and 1 for the
/// imaginary part.
fn part(op: OpRef<'_>, operands: Operands<'_>, index: usize) -> Option<Fold> {
    if let Some(constant) = operands[0] {
        let parts = constant.downcast::<ArrayAttr>(op.context())?;
        return parts.0.get(index).map(|part| (*part).into());
    }
    let create = op.body().defined_by::<CreateOp>(op.operand(0))?;
    Some((*create).operand(index).into())
}

pub(crate) fn re(op: ReOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    part(*op, operands, 0)
}

pub(crate) fn im(op: ImOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    part(*op, operands, 1)
}

/// Folds `create(re(z), im(z))` to `z`.
pub(crate) fn create(op: CreateOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let body = (*op).body();
    let real = (*body.defined_by::<ReOp>((*op).operand(0))?).operand(0);
    let imag: Value = (*body.defined_by::<ImOp>((*op).operand(1))?).operand(0);
    (real == imag).then(|| real.into())
}

/// Folds a bitcast between equal types to its operand.
pub(crate) fn bitcast(op: BitcastOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let operand = (*op).operand(0);
    (type_of(*op, operand) == type_of(*op, (*op).result(0))).then(|| operand.into())
}
