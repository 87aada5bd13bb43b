//! Traits of operations, with their verifiers.
//!
//! In MLIR these are interfaces whose methods serve the allocation of tiles; here they only verify.

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{Diagnostic, OpRef, OpTrait, TraitFlags, TraitInfo};

/// The trait of operations on tiles: a tile that is assigned has an id of type `i32`.
pub(crate) struct ArmSMETileOpInterface;

impl OpTrait for ArmSMETileOpInterface {
    const INFO: TraitInfo =
        TraitInfo::checked::<Self>("ArmSMETileOpInterface", TraitFlags::NONE, verify_tile_id);
}

fn verify_tile_id(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let id = op.attribute("tile_id").and_then(|id| id.downcast::<IntegerAttr>(cx));
    match id.is_none_or(|id| id.ty.is_signless_integer_of(cx, 32)) {
        true => Ok(()),
        false => Err(op.error("tile ID should be a 32-bit signless integer")),
    }
}
