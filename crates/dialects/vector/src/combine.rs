//! The pairwise combination of values that the kind of a reduction stands for; shared by verifiers,
//! patterns and lowerings.

use terrace_arith::{
    AddFOp, AddIOp, AndIOp, FastMathFlags, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp,
    MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, OrIOp, XOrIOp,
};
use terrace_builtin::shaped::{TypeExt, element_type_or_self};
use terrace_ir::{Builder, OpType, Type, Value};

use crate::CombiningKind;

/// Whether elements of type `element` can be combined by `kind`.
pub(crate) fn is_supported(kind: CombiningKind, element: Type) -> bool {
    match kind {
        CombiningKind::ADD | CombiningKind::MUL => element.is_int_or_index_or_float(),
        CombiningKind::MINNUMF
        | CombiningKind::MAXNUMF
        | CombiningKind::MINIMUMF
        | CombiningKind::MAXIMUMF => element.is_float(),
        _ => element.is_int_or_index(),
    }
}

/// Combines `a` and `b` by a new `arith` operation, with the flags `fastmath` if the operation is
/// on floats (MLIR: `makeArithReduction`); `None` if the element type does not support `kind`.
pub fn combine(
    builder: &mut Builder<'_>,
    kind: CombiningKind,
    a: Value,
    b: Value,
    fastmath: FastMathFlags,
) -> Option<Value> {
    let body = builder.body();
    let element = element_type_or_self(body.context(), body.value_type(a));
    if !is_supported(kind, element) {
        return None;
    }
    let is_float = element.is_float();
    macro_rules! float {
        ($op:ident) => {{
            let op = $op::build(builder, a, b);
            if fastmath != FastMathFlags::NONE {
                op.set_fastmath(builder.body_mut(), fastmath);
            }
            op.op()
        }};
    }
    let op = match kind {
        CombiningKind::ADD if is_float => float!(AddFOp),
        CombiningKind::ADD => AddIOp::build(builder, a, b).op(),
        CombiningKind::MUL if is_float => float!(MulFOp),
        CombiningKind::MUL => MulIOp::build(builder, a, b).op(),
        CombiningKind::MINUI => MinUIOp::build(builder, a, b).op(),
        CombiningKind::MINSI => MinSIOp::build(builder, a, b).op(),
        CombiningKind::MAXUI => MaxUIOp::build(builder, a, b).op(),
        CombiningKind::MAXSI => MaxSIOp::build(builder, a, b).op(),
        CombiningKind::AND => AndIOp::build(builder, a, b).op(),
        CombiningKind::OR => OrIOp::build(builder, a, b).op(),
        CombiningKind::XOR => XOrIOp::build(builder, a, b).op(),
        CombiningKind::MINNUMF => float!(MinNumFOp),
        CombiningKind::MAXNUMF => float!(MaxNumFOp),
        CombiningKind::MINIMUMF => float!(MinimumFOp),
        CombiningKind::MAXIMUMF => float!(MaximumFOp),
    };
    Some(builder.body().result(op, 0))
}
