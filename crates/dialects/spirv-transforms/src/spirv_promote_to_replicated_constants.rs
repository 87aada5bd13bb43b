//! The pass `spirv-promote-to-replicated-constants`: constants with equal parts by one part (MLIR:
//! `SPIRVReplicatedConstantCompositePass`).

use terrace_builtin::DenseElementsAttr;
use terrace_ir::pattern::Listener;
use terrace_ir::{
    ArrayAttr, Attribute, Body, Change, Context, Op, OpType, Operand, PatternSet, SymbolRefAttr,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{FrozenPatterns, walk_and_apply_patterns};
use terrace_spirv::{
    ConstantOp, EXTConstantCompositeReplicateOp, EXTSpecConstantCompositeReplicateOp,
    SpecConstantCompositeOp,
};
use terrace_transforms::for_each_body;

/// Turn composite constants with equal parts into constants that replicate the part
#[pass(
    name = "spirv-promote-to-replicated-constants",
    title = "SPIRVReplicatedConstantCompositePass",
    anchor = "spirv.module",
    run = run
)]
pub struct SpirvPromoteToReplicatedConstants {}

fn run(_: &SpirvPromoteToReplicatedConstants, target: &mut Target<'_>) -> PassResult {
    let patterns = FrozenPatterns::new(target.context(), replications());
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for region in body.regions(Op::ROOT).collect::<Vec<_>>() {
            walk_and_apply_patterns(body, region, &patterns, &mut Unobserved);
        }
    });
    Ok(())
}

/// A listener that ignores changes.
struct Unobserved;

impl Listener for Unobserved {
    fn changed(&mut self, _: &Body, _: &Change) {}
}

/// Returns the patterns that replace composite constants, and those of specialization constants, by
/// replications.
pub fn replications() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ConstantOp>("ConstantOpConversion", |op, rw| {
        let cx = rw.context().clone();
        let view = op.view(rw.body());
        let (value, ty) = (view.value(), rw.body().value_type(view.constant()));
        let (part, count) = replicated(&cx, value)?;
        if count == 1 {
            return None;
        }
        let new = EXTConstantCompositeReplicateOp::build(rw, ty, part).value(rw);
        rw.replace_op(op.op(), &[new]);
        Some(())
    });
    set.add::<SpecConstantCompositeOp>("SpecConstantCompositeOpConversion", |op, rw| {
        let cx = rw.context().clone();
        let view = op.view(rw.body());
        let (ty, name) = (view.r#type(), view.sym_name().to_owned());
        let parts = view.constituents();
        let [first, others @ ..] = &parts.data(&cx).0[..] else { return None };
        if others.is_empty() || others.iter().any(|other| other != first) {
            return None;
        }
        let part = first.as_handle::<SymbolRefAttr>()?;
        EXTSpecConstantCompositeReplicateOp::build(rw, ty, name, part);
        rw.erase_op(op.op());
        Some(())
    });
    set
}

/// Returns the innermost part of a constant all of whose parts are equal, and the number of times
/// it occurs; `None` if parts differ.
fn replicated(cx: &Context, value: Attribute) -> Option<(Attribute, u64)> {
    let (part, count) = if let Some(dense) = value.downcast::<DenseElementsAttr>(cx) {
        (dense.splat_value(cx)?, dense.num_elements(cx))
    } else {
        let [first, others @ ..] = &value.downcast::<ArrayAttr>(cx)?.0[..] else { return None };
        if others.iter().any(|other| other != first) {
            return None;
        }
        (*first, others.len() as u64 + 1)
    };
    match terrace_ir::ensure_sufficient_stack(|| replicated(cx, part)) {
        Some((inner, times)) => Some((inner, count.saturating_mul(times))),
        None => Some((part, count)),
    }
}
