//! Test passes on the accesses of affine loops: dependences, and indices outside of a memref.

use terrace_affine::{AffineLoadOp, AffineStoreOp};
use terrace_affine_analysis::{
    Access, Dependence, Distance, RegionOptions, common_loops, dependence, region,
};
use terrace_asm::diagnostic_at;
use terrace_builtin::MemRefType;
use terrace_ir::{Body, Severity};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_presburger::BoundKind;

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestMemRefBoundCheck>().insert::<TestMemRefDependenceCheck>();
}

/// Report affine accesses whose indices may be outside of the memref
#[pass(
    name = "test-memref-bound-check",
    title = "(anonymous namespace)::TestMemRefBoundCheck",
    run = check_bounds
)]
struct TestMemRefBoundCheck {}

fn check_bounds(_: &TestMemRefBoundCheck, target: &mut Target<'_>) -> PassResult {
    let target = &*target;
    target.body().root().walk_all(|op| {
        if let Some(access) = Access::of(op.body(), op.id()) {
            check_access(target, op.body(), &access);
        }
    });
    Ok(())
}

fn check_access(target: &Target<'_>, body: &Body, access: &Access) {
    let Some(touched) = region(body, access, 0, &RegionOptions::default()) else { return };
    let ty = body.value_type(access.memref).downcast::<MemRefType>(body.context());
    for (at, size) in ty.into_iter().flat_map(|ty| ty.shape.iter()).enumerate() {
        for (kind, bound, side) in
            [(BoundKind::Lower, *size, "upper"), (BoundKind::Upper, -1, "lower")]
        {
            let mut outside = touched.relation.clone();
            outside.add_bound(kind, at, bound);
            if !outside.is_empty() {
                let dimension = at + 1;
                target.emit(body.op(access.op).error(format!(
                    "memref out of {side} bound access along dimension #{dimension}"
                )));
            }
        }
    }
}

/// Report the dependences between all pairs of affine loads and stores
#[pass(
    name = "test-memref-dependence-check",
    title = "(anonymous namespace)::TestMemRefDependenceCheck",
    run = check_dependences
)]
struct TestMemRefDependenceCheck {}

fn check_dependences(_: &TestMemRefDependenceCheck, target: &mut Target<'_>) -> PassResult {
    let body = target.body();
    let mut all = Vec::new();
    body.root().walk_all(|op| {
        if op.is::<AffineLoadOp>() || op.is::<AffineStoreOp>() {
            all.extend(Access::of(op.body(), op.id()));
        }
    });
    for (i, source) in all.iter().enumerate() {
        for (j, destination) in all.iter().enumerate() {
            let common = common_loops(body, source.op, destination.op);
            for depth in 1..=common + 1 {
                let result = dependence(body, source, destination, depth, false, true);
                let at = body.op(source.op);
                let shown = match result {
                    Dependence::Unknown => {
                        target.emit(at.plain_error("dependence check failed"));
                        continue;
                    }
                    Dependence::None => "false".to_owned(),
                    Dependence::Exists(_) if depth > common => "true".to_owned(),
                    Dependence::Exists(distances) => distances.iter().map(shown).collect(),
                };
                let message = format!("dependence from {i} to {j} at depth {depth} = {shown}");
                target.emit(diagnostic_at(at, Severity::Remark, message));
            }
        }
    }
    Ok(())
}

/// Returns the range of a distance as text: `[1, +inf]`.
fn shown(distance: &Distance) -> String {
    let text = |bound: Option<i64>, none: &str| bound.map_or(none.to_owned(), |b| b.to_string());
    format!("[{}, {}]", text(distance.least, "-inf"), text(distance.most, "+inf"))
}
