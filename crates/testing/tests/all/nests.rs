//! Tests that dependences of random affine nests allow and forbid the right transformations.

use terrace_ir::Context;
use terrace_testing::random_ir::{NestCounts, check_nests};

/// Checks programs and returns the sums of the figures.
fn check(seeds: std::ops::Range<u64>) -> NestCounts {
    let cx = Context::with_registry(terrace_testing::registry());
    let mut all = NestCounts::default();
    for seed in seeds {
        let counts = check_nests(&cx, seed, &mut |witness| println!("{witness}"));
        let counts = counts.unwrap_or_else(|error| panic!("{error}"));
        all.allowed += counts.allowed;
        all.refused += counts.refused;
        all.conservative += counts.conservative;
    }
    println!("{all:?}");
    all
}

#[test]
fn dependences_decide_what_is_allowed() {
    let counts = check(0..200);
    assert!(counts.allowed > 400 && counts.refused > 100, "{counts:?}");
    assert!(counts.conservative < counts.refused, "{counts:?}");
}

#[test]
#[ignore = "runs for an hour"]
fn dependences_of_many_programs_decide_what_is_allowed() {
    let counts = check(1_000..101_000);
    assert!(counts.conservative < counts.refused, "{counts:?}");
}
