//! The pass `bubble-down-memory-space-casts`: moves casts from a memory space to the default one
//! behind the operations that use their results, which then access the original memory space
//! (MLIR: `MemorySpaceCastConsumerOpInterface`).

use terrace_builtin::types::{MemRefType, UnrankedMemRefType};
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{
    Attribute, Context, InsertionPoint, Op, OpType, PatternSet, Rewriter, Type, Value,
};
use terrace_memref::{MemorySpaceCastOp, MemrefDialect};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

/// Move casts to the default memory space behind the operations that use them
#[pass(name = "bubble-down-memory-space-casts", title = "BubbleDownMemorySpaceCasts", run = run)]
pub struct BubbleDownMemorySpaceCasts {}

fn run(_: &BubbleDownMemorySpaceCasts, target: &mut Target<'_>) -> PassResult {
    target.context().load::<MemrefDialect>();
    apply_patterns_everywhere(target.body_mut(), memory_space_cast_bubbling());
    Ok(())
}

/// The operations on whose operand casts are moved; the operand is the first memref.
const CONSUMERS: &[&str] = &[
    "memref.assume_alignment",
    "memref.atomic_rmw",
    "memref.cast",
    "memref.collapse_shape",
    "memref.expand_shape",
    "memref.load",
    "memref.reinterpret_cast",
    "memref.reshape",
    "memref.store",
    "memref.subview",
    "memref.transpose",
    "memref.view",
    "vector.compressstore",
    "vector.expandload",
    "vector.gather",
    "vector.load",
    "vector.maskedload",
    "vector.maskedstore",
    "vector.scatter",
    "vector.store",
    "vector.transfer_read",
    "vector.transfer_write",
];

/// Returns the patterns of the pass (MLIR: `populateBubbleDownMemorySpaceCastPatterns`).
pub fn memory_space_cast_bubbling() -> PatternSet {
    let mut set = PatternSet::new();
    for name in CONSUMERS {
        set.add_at("", PatternRoot::Named(name), bubble_down);
    }
    set
}

/// Returns the memory space of a memref type, `None` for the default one; `None` if `ty` is no
/// memref type.
fn memory_space(cx: &Context, ty: Type) -> Option<Option<Attribute>> {
    let ranked = ty.downcast::<MemRefType>(cx).map(|ty| ty.memory_space);
    ranked.or_else(|| ty.downcast::<UnrankedMemRefType>(cx).map(|ty| ty.memory_space))
}

/// Returns the memref type `ty` in another memory space; `None` if `ty` is no memref type.
fn in_space(cx: &Context, ty: Type, space: Attribute) -> Option<Type> {
    if let Some(ty) = ty.downcast::<MemRefType>(cx) {
        let (element, layout) = (ty.element, ty.layout);
        return Some(MemRefType::with_layout(cx, &ty.shape, element, layout, Some(space)).ty());
    }
    let ty = ty.downcast::<UnrankedMemRefType>(cx)?;
    Some(UnrankedMemRefType::get(cx, ty.element, Some(space)).ty())
}

/// Replaces the operand by the source of the cast that defines it, and casts the results that are
/// memrefs: `op (cast %m)  =>  cast (op %m)`.
fn bubble_down(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let is_memref = |value: &Value| memory_space(&cx, body.value_type(*value)).is_some();
    let (at, operand) = body.operands(op).enumerate().find(|(_, value)| is_memref(value))?;
    let source = body.defined_by::<MemorySpaceCastOp>(operand)?.source();
    if memory_space(&cx, body.value_type(operand))?.is_some() {
        return None;
    }
    let space = memory_space(&cx, body.value_type(source))??;
    let results: Vec<(Value, Type)> =
        body.results(op).filter(is_memref).map(|value| (value, body.value_type(value))).collect();
    rewriter.body_mut().set_operand(op, at, source);
    for (result, ty) in results {
        let Some(moved) = in_space(&cx, ty, space) else { continue };
        rewriter.body_mut().set_value_type(result, moved);
        let cast =
            rewriter.at(InsertionPoint::After(op), |b| MemorySpaceCastOp::build(b, ty, result));
        let to = rewriter.body().result(cast.op(), 0);
        rewriter.body_mut().replace_uses_if(result, to, |body, used| body.user(used) != cast.op());
    }
    Some(())
}
