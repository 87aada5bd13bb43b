//! Tests edits of the schedule trees of random nests of affine loops.

use terrace_ir::Context;
use terrace_testing::random_schedules::{EditCounts, check_edits};

#[test]
fn edits_keep_the_contents_of_memory_or_have_a_witness() {
    let cx = Context::with_registry(terrace_testing::registry());
    let mut all = EditCounts::default();
    for seed in 0..60 {
        let counts = check_edits(&cx, seed, &mut |edits| println!("{edits}"));
        all += counts.unwrap_or_else(|error| panic!("{error}"));
    }
    assert!(all.allowed > 40 && all.refused > 20, "{all:?}");
    assert!(all.unbounded < 10 && all.undecided < 3, "{all:?}");
}
