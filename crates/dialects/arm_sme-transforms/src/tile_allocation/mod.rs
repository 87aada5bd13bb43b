//! Allocation of the tiles of ZA to the tile values of a function (MLIR: `TileAllocation.cpp`): a
//! linear scan over live ranges. [`allocate_tiles`] is its main function.

mod allocate;
mod assign;
mod copies;
mod dump;
mod gather;
mod live_range;

pub(crate) use copies::insert_copies;

use terrace_dataflow::BlockLiveness;
use terrace_ir::{Body, Op, Reported};

use allocate::allocate;
use assign::{assign, erase_dead_tile_ops};
use dump::dump;
use gather::{OpNumbers, coalesce, gather};
use live_range::LiveRange;

/// Assigns tiles to the operations on tiles of the function at the root of `body`, whose control
/// flow is between blocks only (MLIR: `allocateSMETiles`). Copies are inserted at branches, and
/// values that get no tile of ZA get one in memory. If `dumps`, writes the live ranges to the
/// standard error stream.
///
/// # Errors
/// If an operation requires its operand in another tile and the operand cannot be computed again;
/// the error is reported.
pub fn allocate_tiles(body: &mut Body, dumps: bool) -> Result<(), Reported> {
    let Some(region) = body.region(Op::ROOT, 0) else { return Ok(()) };
    if body.first_block(region).is_none() {
        return Ok(());
    }
    insert_copies(body);
    let numbers = OpNumbers::new(body, region);
    let ranges = gather(body, region, &numbers, &BlockLiveness::new(body));
    if ranges.is_empty() {
        return Ok(());
    }
    let sorted = |ranges: Vec<LiveRange>| {
        let mut sorted: Vec<LiveRange> =
            ranges.into_iter().filter(|range| !range.is_empty()).collect();
        sorted.sort_by_key(LiveRange::start);
        sorted
    };
    if dumps {
        let initial = sorted(ranges.values().cloned().collect());
        eprint!("\n========== Initial Live Ranges:\n{}", dump(body, region, &numbers, &initial));
    }
    let mut ranges = sorted(coalesce(body, ranges));
    if dumps {
        eprint!("\n========== Coalesced Live Ranges:\n{}", dump(body, region, &numbers, &ranges));
    }
    allocate(body, &mut ranges);
    assign(body, &ranges)?;
    erase_dead_tile_ops(body);
    Ok(())
}
