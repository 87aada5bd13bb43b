//! Passes keep what random functions do.

use terrace_ir::Context;
use terrace_testing::random_ir::check;

#[test]
fn passes_keep_what_functions_do() {
    let [one, other] = [1, 8].map(|threads| {
        let cx = Context::with_registry(terrace_testing::registry());
        cx.set_thread_count(threads);
        cx.set_parallel_from(0);
        cx
    });
    let functions: usize = (0..300)
        .map(|seed| check(&one, &other, seed).unwrap_or_else(|error| panic!("{error}")))
        .sum();
    assert!(functions > 500);
}
