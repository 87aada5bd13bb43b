//! Replacement of a memref in affine accesses, with other indices ([`replace_memref`]; MLIR:
//! `replaceAllMemRefUsesWith`). Fusion and copies redirect accesses to smaller buffers with it.

use terrace_affine::{AffineApplyOp, AppliedMap, access_map_name, is_affine_access};
use terrace_builtin::{AffineMap, AffineMapAttr, MemRefType};
use terrace_ir::effects::{EffectKind, EffectTarget, own_effects};
use terrace_ir::{Body, Builder, Op, Operand, Value};

/// The changed indices of a replaced memref.
#[derive(Clone, Copy, Debug)]
pub struct Remap<'r> {
    /// Indices in front of the others.
    pub leading: &'r [Value],
    /// The map from `inputs` and the old indices to the new ones; `None` = the old ones.
    pub map: Option<&'r AffineMap>,
    /// The inputs of `map` in front of the old indices.
    pub inputs: &'r [Value],
}

/// Whether freeing `memref` is the only effect of `op`.
pub fn only_frees(body: &Body, op: Op, memref: Value) -> bool {
    let effects = own_effects(body.op(op)).unwrap_or_default();
    matches!(&effects[..], [only] if only.kind == EffectKind::Free
        && only.target == EffectTarget::Value(memref))
}

/// Replaces `old` by `new` in the users for which `is_replaced` holds, except in those that free
/// it. Returns whether all of them access it by affine maps; otherwise nothing changes.
pub fn replace_memref(
    body: &mut Body,
    old: Value,
    new: Value,
    remap: &Remap<'_>,
    is_replaced: impl Fn(&Body, Op) -> bool,
) -> bool {
    let mut users: Vec<Op> = Vec::new();
    for user in body.uses(old).map(|user| body.user(user)) {
        if users.contains(&user) || !is_replaced(body, user) || only_frees(body, user, old) {
            continue;
        }
        if !is_affine_access(body.op(user)) {
            return false;
        }
        users.push(user);
    }
    users.into_iter().all(|user| replace_in_access(body, user, old, new, remap).is_some())
}

/// Replaces the only use of `old` in `op`, an affine access; `None` if there are several.
pub fn replace_in_access(
    body: &mut Body,
    op: Op,
    old: Value,
    new: Value,
    remap: &Remap<'_>,
) -> Option<()> {
    let cx = body.context().clone();
    let mut positions = body.operands(op).enumerate().filter(|(_, operand)| *operand == old);
    let (at, None) = (positions.next()?.0, positions.next()) else { return None };
    drop(positions);
    let name = access_map_name(body.op(op), at)?;
    let map = body.attribute(op, name)?.downcast::<AffineMapAttr>(&cx)?.0.clone();
    let inputs = map.num_inputs() as usize;
    let old_inputs: Vec<Value> = body.operands(op).skip(at + 1).take(inputs).collect();
    let mut applies = Vec::new();
    let mut builder = Builder::before(body, op);
    let mut apply_each = |map: &AffineMap, operands: &[Value]| -> Vec<Value> {
        let one = |result| {
            let map = AffineMap::new(map.num_dims, map.num_symbols, [result]);
            let map = AffineMapAttr::get(&cx, map);
            let value = AffineApplyOp::build(&mut builder, map, operands).value(&mut builder);
            applies.push(value);
            value
        };
        map.results.iter().copied().map(one).collect()
    };
    let is_identity = |map: &AffineMap| map.num_symbols == 0 && map.is_identity(&cx);
    let mut indices = match is_identity(&map) {
        true => old_inputs,
        false => apply_each(&map, &old_inputs),
    };
    if let Some(map) = remap.map.filter(|map| !is_identity(map)) {
        let operands = [remap.inputs, &indices].concat();
        indices = apply_each(map, &operands);
    }
    let indices = [remap.leading, &indices].concat();
    let rank = body.value_type(new).downcast::<MemRefType>(&cx)?.shape.len();
    let identity = AffineMap::identity(&cx, rank as u32);
    let mut access = AppliedMap::new(&identity, indices)?;
    access.fully_compose(body.op(op));
    access.map = access.map.simplified(&cx);
    access.canonicalize(body.op(op));
    for value in applies {
        if !body.has_uses(value)
            && let Some(apply) = body.defining_op(value)
        {
            body.erase(apply);
        }
    }
    let mut operands: Vec<Value> = body.operands(op).collect();
    operands[at] = new;
    operands.splice(at + 1..at + 1 + inputs, access.operands);
    body.set_operands(op, &operands);
    let map = AffineMapAttr::get(&cx, access.map).attr();
    body.set_attribute(op, name, Some(map)).ok()
}
