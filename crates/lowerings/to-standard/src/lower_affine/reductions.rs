//! Lowering of the reductions of `affine.parallel` to `scf.reduce`.

use terrace_affine::AffineParallelOpRef;
use terrace_arith::{AtomicRMWKind, ConstantOp};
use terrace_builtin::IntegerAttr;
use terrace_ir::{Attribute, Builder, Diagnostic, Op, OpType, Operand, Type, Value};
use terrace_rewrite::Rw;
use terrace_scf::{ReduceOp, ReduceReturnOp};

/// A reduction of a parallel loop: its kind and the type of its values.
pub(super) struct Reduction {
    kind: AtomicRMWKind,
    ty: Type,
}

impl Reduction {
    /// Returns the reductions of a loop, one for each result; `None` if the attribute is missing or
    /// invalid.
    pub(super) fn all(view: AffineParallelOpRef<'_>) -> Option<Vec<Self>> {
        let cx = view.context();
        if view.reductions().is_absent() {
            return None;
        }
        let kinds = view.reductions().data(cx).0.iter().zip(view.result_types());
        let one = |(kind, ty): (&Attribute, Type)| {
            let kind = kind.downcast::<IntegerAttr>(cx)?.value.to_i64()?;
            Some(Self { kind: AtomicRMWKind::from_value(kind)?, ty })
        };
        kinds.map(one).collect()
    }

    /// Creates the neutral element of the reduction, its initial value (MLIR: `getIdentityValue`).
    /// `None` if the kind of reduction is not supported, for which an error is reported.
    pub(super) fn start(&self, builder: &mut Builder<'_>) -> Option<Value> {
        let Some(value) = self.kind.identity(builder.context(), self.ty) else {
            let message = "Reduction operation type not supported";
            builder.context().emit(Diagnostic::error(builder.location(), message));
            return None;
        };
        Some(ConstantOp::build(builder, value).value(builder))
    }
}

/// Replaces the terminator of the new loop `around` by an `scf.reduce` of the values it yields.
pub(super) fn end_with(rw: Rw<'_, '_>, around: Op, reductions: &[Reduction]) -> Option<()> {
    let body = rw.body();
    let last = body.last_op(body.first_block(body.region(around, 0)?)?)?;
    let values: Vec<Value> = body.op(last).operands().collect();
    let location = body.location(last);
    let (point, own) = (rw.point(), rw.location());
    rw.set_before(last);
    rw.set_location(location);
    let reduce = ReduceOp::build(rw, values, reductions.len()).op();
    rw.set_location(own);
    for (at, reduction) in reductions.iter().enumerate() {
        let region = rw.body().region(reduce, at)?;
        let arguments = [(reduction.ty, location); 2];
        let block = rw.body_mut().append_block(region, arguments);
        let (a, b) = match rw.body().arguments(block) {
            [a, b] => (*a, *b),
            _ => return None,
        };
        rw.set_at_end(block);
        let value = reduction.kind.combine(rw, a, b)?;
        ReduceReturnOp::build(rw, value);
    }
    rw.set_point(point);
    rw.erase_op(last);
    Some(())
}
