//! Replacement of a memref by one of another layout in all of its users: [`replace_memref`].

use terrace_affine::{
    AffineApplyOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp,
    AffineVectorStoreOp, AppliedMap, map_of,
};
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::effects::{EffectKind, own_effects};
use terrace_ir::op_traits::MemRefsNormalizable;
use terrace_ir::{Body, Builder, Op, Operand, OperandGroup, Value};
use terrace_memref::{LoadOp, StoreOp};

/// An access to an element: the operand group of the memref, whose indices are the next group.
struct ElementAccess {
    memref: usize,
    /// The map of the indices; `None` for an operation without a map.
    map: Option<AffineMap>,
}

/// Returns how `op` accesses elements; `None` for other operations.
fn element_access(body: &Body, op: Op) -> Option<ElementAccess> {
    let view = body.op(op);
    macro_rules! affine {
        ($($kind:ident at $memref:literal),*) => {$(
            if let Some(access) = view.cast::<$kind>() {
                let map = map_of(view, access.map())?.clone();
                return Some(ElementAccess { memref: $memref, map: Some(map) });
            }
        )*};
    }
    affine!(
        AffineLoadOp at 0, AffineVectorLoadOp at 0, AffinePrefetchOp at 0,
        AffineStoreOp at 1, AffineVectorStoreOp at 1
    );
    if view.is::<LoadOp>() {
        return Some(ElementAccess { memref: 0, map: None });
    }
    view.is::<StoreOp>().then_some(ElementAccess { memref: 1, map: None })
}

/// Whether every user of `memref` can use a memref of another layout.
pub(super) fn is_normalizable(body: &Body, memref: Value) -> bool {
    body.uses(memref).all(|use_| body.op(body.user(use_)).has_trait::<MemRefsNormalizable>())
}

/// Whether the only effect of `op` frees memory.
fn only_frees(body: &Body, op: Op) -> bool {
    let effects = own_effects(body.op(op)).unwrap_or_default();
    matches!(&effects[..], [only] if only.kind == EffectKind::Free)
}

/// Replaces `old` by `new` in all users; accesses to elements get the indices that `layout` maps
/// the old indices and `symbols` to. Returns false, without a change, if a user cannot use another
/// layout (MLIR: `replaceAllMemRefUsesWith`).
pub(super) fn replace_memref(
    body: &mut Body,
    old: Value,
    new: Value,
    layout: &AffineMap,
    symbols: &[Value],
) -> bool {
    let mut users: Vec<Op> = Vec::new();
    for use_ in body.uses(old) {
        let user = body.user(use_);
        if !users.contains(&user) {
            users.push(user);
        }
    }
    let is_usable = |user: &Op| {
        element_access(body, *user).is_some()
            || body.op(*user).has_trait::<MemRefsNormalizable>()
            || only_frees(body, *user)
    };
    if !users.iter().all(is_usable) {
        return false;
    }
    for user in users {
        match element_access(body, user) {
            Some(access) => remap(body, user, &access, new, layout, symbols),
            None => {
                for at in 0..body.operand_count(user) {
                    if body.operand(user, at) == old {
                        body.set_operand(user, at, new);
                    }
                }
            }
        }
    }
    true
}

/// Creates one `affine.apply` per result of `map`, in front of `op`, unless the map is the
/// identity.
fn applies(body: &mut Body, op: Op, map: &AffineMap, operands: &[Value]) -> (Vec<Value>, bool) {
    let cx = body.context().clone();
    if map.num_symbols == 0 && map.is_identity(&cx) {
        return (operands.to_vec(), false);
    }
    let mut b = Builder::before(body, op);
    let one = |result: &AffineExpr| {
        let map = AffineMap::new(map.num_dims, map.num_symbols, [*result]);
        AffineApplyOp::build(&mut b, AffineMapAttr::get(&cx, map), operands).value(&mut b)
    };
    (map.results.iter().map(one).collect(), true)
}

/// Rewrites the access `op` to access the element of `new` at the mapped indices.
fn remap(
    body: &mut Body,
    op: Op,
    access: &ElementAccess,
    new: Value,
    layout: &AffineMap,
    symbols: &[Value],
) {
    let cx = body.context().clone();
    let (of_memref, of_indices) =
        (OperandGroup::of(access.memref), OperandGroup::of(access.memref + 1));
    let indices: Vec<Value> =
        body.operand_group(op, of_indices).map(|at| body.operand(op, at)).collect();
    let identity = AffineMap::identity(&cx, indices.len() as u32);
    let map = access.map.as_ref().unwrap_or(&identity);
    let (elements, are_new) = applies(body, op, map, &indices);
    let mut created = if are_new { elements.clone() } else { Vec::new() };
    let inputs = [&elements[..], symbols].concat();
    let (outputs, are_new) = applies(body, op, layout, &inputs);
    created.extend(outputs.iter().filter(|_| are_new));
    let identity = AffineMap::identity(&cx, outputs.len() as u32);
    let mut applied = AppliedMap { map: identity, operands: outputs };
    applied.fully_compose(body.op(op));
    applied.map = applied.map.simplified(&cx);
    applied.canonicalize(body.op(op));
    for value in created {
        if let Some(maker) = body.defining_op(value).filter(|_| !body.has_uses(value)) {
            body.erase(maker);
        }
    }
    let indices = match access.map {
        Some(_) => applied.operands.clone(),
        None => {
            let mut b = Builder::before(body, op);
            let results = applied.map.results.iter();
            let one = |result: &AffineExpr| {
                let (dims, symbols) = (applied.map.num_dims, applied.map.num_symbols);
                let map = AffineMapAttr::get(&cx, AffineMap::new(dims, symbols, [*result]));
                AffineApplyOp::build(&mut b, map, &applied.operands[..]).value(&mut b)
            };
            results.map(one).collect()
        }
    };
    body.set_operand_group(op, of_indices, &indices);
    body.set_operand_group(op, of_memref, &[new]);
    if access.map.is_some() {
        let map = AffineMapAttr::get(&cx, applied.map).attr();
        // The property accepts every map.
        let _ = body.set_attribute(op, "map", Some(map));
    }
}
