//! Small builders and queries that the vectorizations share.

use terrace_arith::ConstantOp;
use terrace_builtin::folding::zero_of;
use terrace_builtin::shaped::{TypeExt, element_type_or_self};
use terrace_builtin::types::VectorType;
use terrace_builtin::{DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::fold::constant_value;
use terrace_ir::{
    Attribute, Block, Body, Builder, Mapping, Op, OpRef, Operand, TraitFlags, Type, Value,
};
use terrace_vector::{BroadcastOp, CombiningKind};
use terrace_vector_transforms::is_elementwise_mappable;

/// Whether the body of a structured operation consists of operations on scalars that apply to each
/// element (MLIR: `hasOnlyScalarElementwiseOp`).
pub(crate) fn has_only_scalar_elementwise(body: &Body, block: Block) -> bool {
    body.ops_in(block).all(|op| {
        let view = body.op(op);
        let is_known = view.is::<ConstantOp>()
            || view.is::<terrace_tensor::ExtractOp>()
            || view.is::<terrace_linalg::YieldOp>()
            || view.is::<terrace_linalg::IndexOp>()
            || view.is::<terrace_affine::AffineApplyOp>()
            || is_elementwise_mappable(view);
        is_known && view.result_types().all(|ty| ty.is_int_or_index_or_float())
    })
}

/// Returns the kind of reduction of the combining operation `op` (MLIR: `getCombinerOpKind`).
pub(super) fn combining_kind(op: OpRef<'_>) -> Option<CombiningKind> {
    Some(match op.name_str() {
        "arith.addf" | "arith.addi" => CombiningKind::ADD,
        "arith.andi" => CombiningKind::AND,
        "arith.maxsi" => CombiningKind::MAXSI,
        "arith.maxui" => CombiningKind::MAXUI,
        "arith.maximumf" => CombiningKind::MAXIMUMF,
        "arith.maxnumf" => CombiningKind::MAXNUMF,
        "arith.minsi" => CombiningKind::MINSI,
        "arith.minui" => CombiningKind::MINUI,
        "arith.minimumf" => CombiningKind::MINIMUMF,
        "arith.minnumf" => CombiningKind::MINNUMF,
        "arith.mulf" | "arith.muli" => CombiningKind::MUL,
        "arith.ori" => CombiningKind::OR,
        "arith.xori" => CombiningKind::XOR,
        _ => return None,
    })
}

/// The operations between the argument of an output and the value that is yielded for it.
pub(crate) struct Reduction {
    /// The value that the first operation combines with the argument.
    pub(crate) reduced: Value,
    /// The operations, first to last.
    pub(crate) combiners: Vec<Op>,
}

/// Returns the chain of binary operations from the output number `output` of the block `block` to
/// its yielded value; `None` if there is no such chain (MLIR: `matchReduction`).
pub(crate) fn match_reduction(
    body: &Body,
    block: Block,
    inputs: usize,
    output: usize,
) -> Option<Reduction> {
    let carried = *body.arguments(block).get(inputs + output)?;
    let only_user = |value: Value| {
        let mut uses = body.uses(value);
        let user = body.user(uses.next()?);
        uses.next().is_none().then_some(user)
    };
    let (mut combiners, mut last) = (Vec::new(), carried);
    let mut at = only_user(carried)?;
    while !body.op(at).might_have(TraitFlags::TERMINATOR) {
        let view = body.op(at);
        if !is_memory_effect_free(view)
            || view.operand_count() != 2
            || view.result_count() != 1
            || body.parent_block(at) != Some(block)
        {
            return None;
        }
        combiners.push(at);
        last = view.result(0);
        at = only_user(last)?;
    }
    if body.op(at).operands().nth(output) != Some(last) {
        return None;
    }
    let first = body.op(*combiners.first()?);
    let other = if first.operand(0) == carried { first.operand(1) } else { first.operand(0) };
    // Another carried value is not reduced.
    if body.arguments(block)[inputs..].contains(&other) {
        return None;
    }
    Some(Reduction { reduced: other, combiners })
}

/// Returns the only combining operation of the output number `output`; `None` if it is not reduced
/// by one operation (MLIR: `matchLinalgReduction`).
pub(crate) fn match_single_reduction(
    body: &Body,
    block: Block,
    inputs: usize,
    output: usize,
) -> Option<Op> {
    match match_reduction(body, block, inputs, output)?.combiners[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// Builds the constant zero of type `ty`; `None` if the type has none.
pub(crate) fn zero(b: &mut Builder<'_>, ty: Type) -> Option<Value> {
    let zero = zero_of(b.context(), ty)?;
    Some(ConstantOp::build(b, zero).value(b))
}

/// Whether a value of type `from` can be broadcast to `to` (MLIR: `isBroadcastableTo`).
fn is_broadcastable(from: Type, to: &VectorType, cx: &terrace_ir::Context) -> bool {
    if from == to.element {
        return true;
    }
    let Some(from) = from.downcast::<VectorType>(cx) else { return false };
    let Some(more) = to.shape.len().checked_sub(from.shape.len()) else { return false };
    from.element == to.element
        && (0..from.shape.len()).all(|at| {
            let (size, scalable) = (from.shape[at], from.scalable[at]);
            size == 1 && !scalable
                || size == to.shape[more + at] && scalable == to.scalable[more + at]
        })
}

/// Broadcasts `value` to the shape of `to`, keeping its element type; a constant becomes a constant
/// of that type. Returns `value` if it cannot be broadcast (MLIR: `broadcastIfNeeded`).
pub(super) fn broadcast_to(b: &mut Builder<'_>, value: Value, to: &VectorType) -> Value {
    let cx = b.context().clone();
    let from = b.body().value_type(value);
    let element = element_type_or_self(&cx, from);
    let ty = VectorType::scalable(&cx, &to.shape, &to.scalable, element);
    let is_same = ty.ty() == from;
    if to.shape.is_empty() || is_same || !is_broadcastable(from, ty.data(&cx), &cx) {
        return value;
    }
    let ty = ty.ty();
    if let Some(constant) = constant_value(b.body(), value)
        && let Some(splat) = splat_of(&cx, constant, ty)
    {
        return ConstantOp::build(b, splat).value(b);
    }
    BroadcastOp::build(b, ty, value).value(b)
}

/// Returns `constant`, a number or a splat, as a splat of the type `ty`.
fn splat_of(cx: &terrace_ir::Context, constant: Attribute, ty: Type) -> Option<Attribute> {
    let number = if let Some(number) = constant.downcast::<IntegerAttr>(cx) {
        return terrace_builtin::folding::constant_of(cx, ty, number.value.clone());
    } else if let Some(number) = constant.downcast::<FloatAttr>(cx) {
        return terrace_builtin::folding::constant_of(cx, ty, number.value);
    } else {
        constant.downcast::<DenseElementsAttr>(cx)?
    };
    Some(Attribute::from(number.resize_splat(cx, ty)?))
}

/// Inserts a copy of `op` with other operands and result types.
pub(super) fn copy_with(b: &mut Builder<'_>, op: Op, operands: &[Value], results: &[Type]) -> Op {
    let new = b.body_mut().clone_op(op, &mut Mapping::new());
    b.body_mut().set_operands(new, operands);
    let values: Vec<Value> = b.body().results(new).collect();
    for (value, ty) in values.into_iter().zip(results) {
        b.body_mut().set_value_type(value, *ty);
    }
    b.insert(new);
    new
}
