//! `memref.alloca` of a size that does not depend on given values ([`make_alloca_independent`]):
//! the greatest size is allocated, and a subview of the old size used.

use terrace_builtin::UnrealizedConversionCastOp;
use terrace_builtin::mixed::{Mixed, MixedSlice, mixed, split, statics};
use terrace_builtin::types::MemRefType;
use terrace_ir::{Body, Builder, Op, OpType, Operand, Rewriter, Type, Value};
use terrace_memref::{AllocaOp, SubViewOp, build_subview, subview_type};
use terrace_presburger::BoundKind;
use terrace_value_bounds::{Variable, attach, independent_bound, reify_bound};

use crate::subviews::rebuild_subview;

/// Returns an upper bound of `number` that does not depend on `independencies`; `None` if no such
/// bound is known. `at` is an operation in the same affine scope (MLIR: `makeIndependent`).
fn independent_number(
    b: &mut Builder<'_>,
    at: Op,
    number: Mixed,
    independencies: &[Value],
) -> Option<Mixed> {
    let Mixed::Dynamic(_) = number else { return Some(number) };
    attach(b.context());
    let variable = Variable::of_mixed(b.context(), number);
    let bound = independent_bound(b.body(), BoundKind::Upper, &variable, independencies, true)?;
    reify_bound(b, at, &bound)
}

/// Replaces the uses of the `memref.alloca` `op` by a subview of an allocation whose size does not
/// depend on `independencies`, and returns the operation that defines the new value: the subview,
/// or `op` if the size does not depend on them. The old allocation stays. `None` if the size has no
/// such bound (MLIR: `memref::replaceWithIndependentOp`).
pub fn make_alloca_independent(
    rewriter: &mut Rewriter<'_>,
    op: AllocaOp,
    independencies: &[Value],
) -> Option<Op> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let old = rewriter.body().value_type(view.memref()).downcast::<MemRefType>(&cx)?.clone();
    let sizes = mixed(&old.shape, view.dynamic_sizes());
    let op = op.op();
    rewriter.set_before(op);
    let mut bounds = Vec::new();
    for size in &sizes {
        bounds.push(independent_number(rewriter, op, *size, independencies)?);
    }
    let new = match bounds == sizes {
        true => op,
        false => {
            let ty = MemRefType::get(&cx, &statics(&bounds), old.element).ty();
            let (_, dynamic) = split(&bounds);
            let greatest = AllocaOp::build(rewriter, ty, &dynamic[..], ()).value(rewriter);
            let slice = MixedSlice {
                offsets: vec![Mixed::Static(0); sizes.len()],
                strides: vec![Mixed::Static(1); sizes.len()],
                sizes,
            };
            let whole = rewriter.body().value_type(greatest).downcast::<MemRefType>(&cx)?;
            let kept: Vec<usize> = (0..slice.sizes.len()).collect();
            let ty = subview_type(&cx, whole, &slice, &kept)?;
            let view = build_subview(rewriter, ty, greatest, &slice);
            rewriter.body().defining_op(view)?
        }
    };
    replace_and_propagate(rewriter, op, new)?;
    Some(new)
}

/// Replaces the uses of the result of `from` by the result of `to`, which has another type.
/// Subviews are built anew; operations whose types depend on the buffer get a cast to the old type
/// (MLIR: `replaceAndPropagateMemRefType`).
fn replace_and_propagate(rewriter: &mut Rewriter<'_>, from: Op, to: Op) -> Option<()> {
    let (old, new) = (rewriter.body().result(from, 0), rewriter.body().result(to, 0));
    rewriter.set_after(to);
    let ty = rewriter.body().value_type(old);
    let mut casts = vec![cast_for_uses(rewriter, old, new, ty)];
    let mut next = 0;
    while let Some(cast) = casts.get(next).copied() {
        next += 1;
        let source = rewriter.body().operand(cast, 0);
        let result = rewriter.body().result(cast, 0);
        let uses: Vec<_> = rewriter.body().uses(result).collect();
        for use_ in uses {
            let user = rewriter.body().user(use_);
            if rewriter.body().op(user).is::<SubViewOp>() {
                let view = rebuild_subview(rewriter, SubViewOp::from_op(user), source)?;
                let old = rewriter.body().result(user, 0);
                let ty = rewriter.body().value_type(old);
                casts.push(cast_for_uses(rewriter, old, view, ty));
            } else if !has_buffers(rewriter.body(), user) {
                rewriter.body_mut().set_use(use_, source);
            }
        }
    }
    for cast in casts {
        if !rewriter.body().has_used_results(cast) {
            rewriter.erase_op(cast);
        }
    }
    Some(())
}

/// Replaces the uses of `old` by a cast of `new` to the type `ty`, and returns the cast.
fn cast_for_uses(rewriter: &mut Rewriter<'_>, old: Value, new: Value, ty: Type) -> Op {
    let cast = UnrealizedConversionCastOp::build(rewriter, &[ty], &[new][..]).op();
    let result = rewriter.body().result(cast, 0);
    rewriter.body_mut().replace_uses_if(old, result, |body, use_| body.user(use_) != cast);
    cast
}

/// Whether a result or an argument of a region of `op` is a ranked memref.
fn has_buffers(body: &Body, op: Op) -> bool {
    let view = body.op(op).inner();
    let is_buffer = |ty: Type| ty.is::<MemRefType>();
    let mut blocks = view.regions().flat_map(|region| region.entry());
    view.result_types().any(is_buffer) || blocks.any(|block| block.argument_types().any(is_buffer))
}
