//! The text of live ranges for debugging: [`dump`].

use std::fmt::Write;

use terrace_ir::symbol::symbol_name;
use terrace_ir::{Body, Region};

use super::gather::OpNumbers;
use super::live_range::LiveRange;

/// Returns a table with a line for each operation in the blocks of `region` and a column for each
/// of `ranges` (MLIR: `dumpLiveRanges`).
pub(super) fn dump(
    body: &Body,
    region: Region,
    numbers: &OpNumbers,
    ranges: &[LiveRange],
) -> String {
    let name = symbol_name(body.root()).map_or("", |name| name.as_str(body.context()));
    let mut text = format!("SME Tile Liveness: @{name}\nKey:\nS - Start\nE - End\n| - Live\n");
    for (at, block) in body.blocks_in(region).enumerate() {
        let _ = writeln!(text, "^bb{at}:");
        for op in body.ops_in(block) {
            let number = numbers.of(op);
            text.extend(ranges.iter().map(|range| mark(range, number)));
            let _ = writeln!(text, " {}", body.op(op).name_str());
        }
    }
    text.push_str("==========\n");
    text
}

/// Returns the mark of `range` at the operation `number`.
fn mark(range: &LiveRange, number: usize) -> char {
    let mut mark = ' ';
    for (start, end) in &range.intervals {
        if *start == number {
            mark = if mark == 'E' { '|' } else { 'S' };
        } else if *end == number {
            mark = if mark == 'S' { '|' } else { 'E' };
        } else if (*start..*end).contains(&number) {
            mark = '|';
        }
    }
    mark
}
