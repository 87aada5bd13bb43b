//! The pass `affine-scalrep`: replaces loads by values that were stored or loaded before, and
//! erases stores that are overwritten (MLIR: `AffineScalarReplacement.cpp`).

use terrace_affine::affine_scope;
use terrace_affine_analysis::{Access, common_loops, dependence, dominates, post_dominates};
use terrace_ir::dominance::Dominance;
use terrace_ir::effects::{EffectKind, EffectTarget, own_effects};
use terrace_ir::{Body, Op, Value};
use terrace_pass::{PassResult, Target, pass};

use crate::interference::has_no_effect_between;

/// Replace affine loads by earlier values, and erase affine stores that are overwritten
#[pass(name = "affine-scalrep", title = "AffineScalarReplacement", anchor = "func.func", run = run)]
pub struct AffineScalarReplacement {}

fn run(_: &AffineScalarReplacement, target: &mut Target<'_>) -> PassResult {
    replace_by_scalars(target.body_mut());
    Ok(())
}

/// Forwards stores to loads, erases dead stores and memory that is only written, and shares equal
/// loads, in the whole of `body` (MLIR: `affineScalarReplace`).
pub fn replace_by_scalars(body: &mut Body) {
    let mut forwarded = Vec::new();
    let mut loads = Vec::new();
    for access in accesses(body).into_iter().filter(|access| !access.is_write()) {
        if let Some(value) = stored_value(body, &access) {
            body.replace_all_uses(body.result(access.op, 0), value);
            if !forwarded.contains(&access.memref) {
                forwarded.push(access.memref);
            }
            loads.push(access.op);
        }
    }
    loads.into_iter().for_each(|op| body.erase(op));
    let stores = accesses(body).into_iter().filter(Access::is_write);
    let dead: Vec<Op> = stores.filter(|store| is_dead(body, store)).map(|store| store.op).collect();
    dead.into_iter().for_each(|op| body.erase(op));
    forwarded.into_iter().for_each(|memref| erase_if_only_written(body, memref));
    let mut loads = Vec::new();
    for access in accesses(body).into_iter().filter(|access| !access.is_write()) {
        if let Some(value) = loaded_value(body, &access) {
            body.replace_all_uses(body.result(access.op, 0), value);
            loads.push(access.op);
        }
    }
    loads.into_iter().for_each(|op| body.erase(op));
}

/// Returns the affine accesses in `body` in program order.
fn accesses(body: &Body) -> Vec<Access> {
    body.ops_below(Op::ROOT).filter_map(|op| Access::of(body, op)).collect()
}

/// Returns the affine accesses of the memref of `access`, except `access` itself.
fn others<'b>(body: &'b Body, access: &Access) -> impl Iterator<Item = Access> + 'b {
    let op = access.op;
    let users = body.uses(access.memref).map(|user| body.user(user));
    users.filter(move |user| *user != op).filter_map(|user| Access::of(body, user))
}

/// Returns the value that a store puts where `load` reads it; `None` if no such store is known.
fn stored_value(body: &Body, load: &Access) -> Option<Value> {
    let dominance = Dominance::new(body);
    let reaches = |store: &Access| {
        store.is_write()
            && store.is_same_element(body, load)
            && dominates(&dominance, body, store.op, load.op)
            && (body.parent_block(store.op) == body.parent_block(load.op)
                || must_reach(body, store, load))
            && has_no_effect_between(body, EffectKind::Write, store.op, load)
    };
    let value = others(body, load).filter(reaches).last()?.stored?;
    (body.value_type(value) == body.value_type(body.result(load.op, 0))).then_some(value)
}

/// Whether an iteration of `load` reads what the same iteration of the common loops stores.
fn must_reach(body: &Body, store: &Access, load: &Access) -> bool {
    affine_scope(body.op(store.op)) == affine_scope(body.op(load.op)) && {
        let depth = common_loops(body, store.op, load.op) + 1;
        dependence(body, store, load, depth, false, false).exists()
    }
}

/// Whether another store overwrites the element of `store` before it is read.
fn is_dead(body: &Body, store: &Access) -> bool {
    others(body, store).any(|other| {
        other.is_write()
            && body.parent_region(other.op) == body.parent_region(store.op)
            && other.is_same_element(body, store)
            && post_dominates(body, other.op, store.op)
            && has_no_effect_between(body, EffectKind::Read, store.op, &other)
    })
}

/// Returns the result of an earlier load of the element of `load`: the one that dominates all other
/// candidates.
fn loaded_value(body: &Body, load: &Access) -> Option<Value> {
    let dominance = Dominance::new(body);
    let result = |access: &Access| body.result(access.op, 0);
    let is_candidate = |other: &Access| {
        !other.is_write()
            && other.is_same_element(body, load)
            && dominates(&dominance, body, other.op, load.op)
            && has_no_effect_between(body, EffectKind::Write, other.op, load)
            && body.value_type(result(other)) == body.value_type(result(load))
    };
    let candidates: Vec<Access> = others(body, load).filter(is_candidate).collect();
    let is_first = |one: &&Access| {
        candidates.iter().all(|other| dominates(&dominance, body, one.op, other.op))
    };
    candidates.iter().find(is_first).map(result)
}

/// Erases the allocation of `memref` with its users if all users are affine writes and
/// deallocations.
fn erase_if_only_written(body: &mut Body, memref: Value) {
    let only = |op: Op, kind: EffectKind| {
        let effects = own_effects(body.op(op)).unwrap_or_default();
        let target = EffectTarget::Value(memref);
        matches!(&effects[..], [only] if only.kind == kind && only.target == target)
    };
    let Some(definition) = body.defining_op(memref) else { return };
    if !only(definition, EffectKind::Allocate) {
        return;
    }
    let mut users: Vec<Op> = body.uses(memref).map(|user| body.user(user)).collect();
    let is_write = |op: Op| Access::of(body, op).is_some_and(|access| access.is_write());
    if !users.iter().all(|op| is_write(*op) || only(*op, EffectKind::Free)) {
        return;
    }
    users.dedup();
    users.into_iter().for_each(|op| body.erase(op));
    body.erase(definition);
}
