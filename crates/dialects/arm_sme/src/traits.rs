//! Traits of operations, with their verifiers and queries.

use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{Body, Context, Diagnostic, Op, OpRef, OpTrait, TraitFlags, TraitInfo};

use crate::tiles::tile_type;

/// The name of the attribute with the number of the tile of an operation.
const TILE_ID: &str = "tile_id";

/// The number of the first tile that is not in ZA but in memory (MLIR: `kInMemoryTileIdBase`).
pub const IN_MEMORY_TILE_BASE: u32 = 16;

/// The trait of operations on tiles: a tile that is assigned has an id of type `i32`.
pub(crate) struct ArmSMETileOpInterface;

impl OpTrait for ArmSMETileOpInterface {
    const INFO: TraitInfo =
        TraitInfo::checked::<Self>("ArmSMETileOpInterface", TraitFlags::NONE, verify_tile_id);
}

fn verify_tile_id(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let id = op.attribute(TILE_ID).and_then(|id| id.downcast::<IntegerAttr>(cx));
    match id.is_none_or(|id| id.ty.is_signless_integer_of(cx, 32)) {
        true => Ok(()),
        false => Err(op.error("tile ID should be a 32-bit signless integer")),
    }
}

/// Whether `op` works on a tile (MLIR: `ArmSMETileOpInterface`).
pub fn is_tile_op(op: OpRef<'_>) -> bool {
    op.has_trait::<ArmSMETileOpInterface>()
}

/// Returns the number of the tile that was assigned to `op`; `None` before the allocation of tiles.
pub fn tile_id(op: OpRef<'_>) -> Option<u32> {
    let id = op.attribute(TILE_ID)?.downcast::<IntegerAttr>(op.context())?;
    u32::try_from(id.to_i64()?).ok()
}

/// Assigns the tile with the number `id` to `op`.
pub fn set_tile_id(body: &mut Body, op: Op, id: u32) {
    let id = IntegerAttr::i32(body.context(), id as i32).attr();
    body.set_attribute(op, TILE_ID, Some(id)).expect("a discardable attribute");
}

/// Returns the type of the tile that `op` works on: of its result, or else of its operand. `None`
/// if neither is a tile (MLIR: `getTileType`).
pub fn worked_on_tile<'c>(cx: &'c Context, op: OpRef<'_>) -> Option<&'c VectorType> {
    op.result_types().chain(op.operand_types()).find_map(|ty| tile_type(cx, ty))
}
