//! When threads are worth it.

use terrace_ir::Body;

/// The number of operations below which threads are not worth it.
const WORTH_THREADS: usize = 4096;

/// Whether work on each of `bodies`, different ones, should be done on several threads.
pub(super) fn worth_threads<'b>(mut bodies: impl Iterator<Item = &'b Body>) -> bool {
    let (mut count, mut ops) = (0, 0);
    bodies.any(|body| {
        (count, ops) = (count + 1, ops + body.op_count());
        count > 1 && ops >= WORTH_THREADS
    })
}
