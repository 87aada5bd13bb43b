//! Folds that bypass `memref.cast` operands.

use terrace_builtin::shaped::{DYNAMIC, has_rank};
use terrace_builtin::types::MemRefType;
use terrace_builtin::values::type_of;
use terrace_ir::{Attribute, Body, Fold, OpRef, Type, Value};

use super::Operands;
use crate::{CastOp, CopyOpRef, StoreOpRef};

/// Folds `op` by replacing operands that are casts of ranked memrefs by the sources of the casts,
/// except `stored`, the value that `op` stores (MLIR: `memref::foldMemRefCast`).
pub fn fold_casts(op: OpRef<'_>, stored: Option<Value>) -> Option<Fold> {
    let (cx, body) = (op.context(), op.body());
    let cast = |value: Value| {
        let source = body.defined_by::<CastOp>(value).filter(|_| stored != Some(value))?.source();
        has_rank(cx, body.value_type(source)).then_some(source)
    };
    replace_operands(op, cast)
}

/// Folds `op` in place by replacing each operand for which `by` returns a value; `None` if `by`
/// returns `None` for all operands.
fn replace_operands(op: OpRef<'_>, by: impl Fn(Value) -> Option<Value>) -> Option<Fold> {
    let operands: Vec<Option<Value>> = op.operands().map(by).collect();
    operands.iter().any(Option::is_some).then(|| {
        Fold::in_place(move |body, op| {
            let new = operands.iter().enumerate();
            for (at, value) in new.filter_map(|(at, value)| Some((at, (*value)?))) {
                body.set_operand(op, at, value);
            }
        })
    })
}

/// Declares the folds of operations whose only fold is [`fold_casts`].
macro_rules! cast_folds {
    ($($name:ident: $op:ident;)*) => {$(
        pub(crate) fn $name(op: crate::$op<'_>, _: Operands<'_>) -> Option<Fold> {
            fold_casts(*op, None)
        }
    )*};
}

cast_folds! {
    load: LoadOpRef;
    dealloc: DeallocOpRef;
    prefetch: PrefetchOpRef;
    atomic_rmw: AtomicRMWOpRef;
    dma_start: DmaStartOpRef;
    dma_wait: DmaWaitOpRef;
}

pub(crate) fn store(op: StoreOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    fold_casts(*op, Some(op.value()))
}

/// Folds a `memref.copy` by bypassing casts that only lose static information.
pub(crate) fn copy(op: CopyOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    let body = (*op).body();
    replace_operands(*op, |value| foldable_source(body, value))
}

/// Returns the source of the cast that defines `value` if a user of the cast loses no static
/// information by using the source.
pub fn foldable_source(body: &Body, value: Value) -> Option<Value> {
    let cast = body.defined_by::<CastOp>(value)?;
    can_fold_into_consumer(*cast).then(|| cast.source())
}

/// Whether the source type of `cast` is at least as static as its result type (MLIR:
/// `CastOp::canFoldIntoConsumerOp`).
fn can_fold_into_consumer(cast: OpRef<'_>) -> bool {
    let cx = cast.context();
    let memref = |ty: Type| ty.downcast::<MemRefType>(cx);
    let types = (memref(type_of(cast, cast.operand(0))), memref(type_of(cast, cast.result(0))));
    let (Some(source), Some(result)) = types else { return false };
    if source.element != result.element || source.shape.len() != result.shape.len() {
        return false;
    }
    let (Some(a), Some(b)) = (source.strided_layout(cx), result.strided_layout(cx)) else {
        return false;
    };
    let kept = |(a, b): (&i64, &i64)| *a != DYNAMIC || *b == DYNAMIC;
    source.shape.iter().zip(&result.shape).all(kept)
        && kept((&a.offset, &b.offset))
        && a.strides.iter().zip(&b.strides).all(kept)
}
