//! The pass `test-arm-sme-tile-allocation`: allocates tiles to the operations of a function.

use terrace_arm_sme::ArmSmeDialect;
use terrace_pass::{PassResult, Target, pass};

use crate::tile_allocation::{allocate_tiles, insert_copies};

/// Assign the tiles of Arm's SME to operations on tiles
#[pass(
    name = "test-arm-sme-tile-allocation",
    title = "TestTileAllocation",
    anchor = "func.func",
    run = run
)]
pub struct TestArmSmeTileAllocation {
    /// Write the live ranges of tiles to the standard error stream
    #[option]
    pub dump_tile_live_ranges: bool,
    /// Insert copies at branches, but assign no tiles
    #[option]
    pub preprocess_only: bool,
}

fn run(pass: &TestArmSmeTileAllocation, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArmSmeDialect>();
    if pass.preprocess_only {
        insert_copies(target.body_mut());
        return Ok(());
    }
    allocate_tiles(target.body_mut(), pass.dump_tile_live_ranges)
}
