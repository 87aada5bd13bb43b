//! Tests that bufferization preserves the results of random programs on tensors, and leaks nothing.

use terrace_ir::Context;
use terrace_testing::random_tensors::check;

#[test]
fn bufferization_keeps_what_programs_compute() {
    let cx = Context::with_registry(terrace_testing::registry());
    let functions: usize =
        (0..200).map(|seed| check(&cx, seed).unwrap_or_else(|error| panic!("{error}"))).sum();
    assert!(functions > 200);
}
