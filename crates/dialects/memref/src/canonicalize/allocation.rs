//! Canonicalization of allocations.

use terrace_builtin::DYNAMIC;
use terrace_builtin::mixed::{Mixed, fold_constants, mixed, split};
use terrace_builtin::types::MemRefType;
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Type, Value};

use super::{memref, replace_by_cast};
use crate::{AllocOp, AllocaOp, DeallocOp, ReallocOp, StoreOp};

/// Declares the canonicalization patterns of operations that allocate: constant sizes become
/// static, and memory that is only written is removed.
macro_rules! allocations {
    ($($name:ident: $op:ident;)*) => {$(
        pub(crate) fn $name(set: &mut PatternSet) {
            let simplify = concat!("SimplifyAllocConst<", stringify!($op), ">");
            set.add::<$op>(simplify, |op, rewriter| {
                let view = op.view(rewriter.body());
                let sizes: Vec<Value> = view.dynamic_sizes().collect();
                let symbols: Vec<Value> = view.symbol_operands().collect();
                let alignment = view.alignment();
                let (ty, sizes) = with_known_sizes(rewriter.body(), view.memref(), sizes)?;
                let new = $op::build(rewriter, ty, &sizes[..], &symbols[..]);
                if alignment.is_some() {
                    new.set_alignment(rewriter.body_mut(), alignment);
                }
                let value = rewriter.body().result(new.op(), 0);
                replace_by_cast(rewriter, op.op(), value);
                Some(())
            });
            let dead = concat!("SimplifyDeadAlloc<", stringify!($op), ">");
            set.add::<$op>(dead, |op, rewriter| erase_unread(op.op(), rewriter));
        }
    )*};
}

allocations! {
    alloc: AllocOp;
    alloca: AllocaOp;
}

pub(crate) fn realloc(set: &mut PatternSet) {
    set.add::<ReallocOp>("SimplifyDeadAlloc<ReallocOp>", |op, rewriter| {
        erase_unread(op.op(), rewriter)
    });
}

/// Returns the type of `allocated` with constant `sizes` made static, and the remaining sizes;
/// `None` if no size is constant.
///
/// `alloc(%c4) : memref<?xf32>` => `cast (alloc() : memref<4xf32>)`
fn with_known_sizes(
    body: &Body,
    allocated: Value,
    sizes: Vec<Value>,
) -> Option<(Type, Vec<Value>)> {
    let ty: &MemRefType = memref(body, allocated)?;
    let mut shape = mixed(&ty.shape, sizes.into_iter());
    fold_constants(body, &mut shape, |size| size >= 0).then_some(())?;
    let (statics, values) = split(&shape);
    debug_assert!(shape.iter().all(|size| *size != Mixed::Static(DYNAMIC)));
    let cx = body.context();
    let new = MemRefType::with_layout(cx, &statics, ty.element, ty.layout, ty.memory_space);
    Some((new.ty(), values))
}

/// Erases an allocation that is only stored to and freed, together with the stores and
/// deallocations.
fn erase_unread(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let memory = body.result(op, 0);
    let users: Vec<Op> = body.uses(memory).map(|use_| body.user(use_)).collect();
    let only_written = |user: &Op| {
        let user = body.op(*user);
        match user.cast::<StoreOp>() {
            Some(store) => store.value() != memory,
            None => user.is::<DeallocOp>(),
        }
    };
    if !users.iter().all(only_written) {
        return None;
    }
    users.into_iter().for_each(|user| rewriter.erase_op(user));
    rewriter.erase_op(op);
    Some(())
}
