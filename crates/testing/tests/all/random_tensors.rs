//! Tests that bufferization preserves the results of random programs on tensors, and leaks nothing,
//! and that its time does not grow with the square of the number of operations on a buffer.

use terrace_ir::Context;
use terrace_testing::large_tensors::Shape;
use terrace_testing::random_ir::check_pipeline;
use terrace_testing::random_tensors::{Checked, check};

#[test]
fn bufferization_keeps_what_programs_compute() {
    let cx = Context::with_registry(terrace_testing::registry());
    let functions = |seed| match check(&cx, seed).unwrap_or_else(|error| panic!("{error}")) {
        Checked::Same(functions) => functions,
        Checked::Shared => 0,
    };
    let functions: usize = (0..200).map(functions).sum();
    assert!(functions > 200);
}

#[test]
fn bufferization_takes_linear_time() {
    let cx = Context::with_registry(terrace_testing::registry());
    for shape in Shape::ALL.into_iter().filter(|shape| *shape != Shape::Selections) {
        let passes = "one-shot-bufferize{bufferize-function-boundaries}";
        // If each pair of accesses was compared, this would take hours.
        let text = check_pipeline(&cx, &shape.program(4_000), passes);
        let text = text.unwrap_or_else(|error| panic!("{shape:?}: {error}"));
        let copies = if shape == Shape::Copies { 1_000 } else { 0 };
        assert_eq!(text.matches("memref.alloc").count(), copies, "{shape:?}");
    }
}
