//! Recursion that the size of the thread's stack does not bound.

/// Bytes that must be left of the stack: enough for what is between two checks.
const RED_ZONE: usize = 256 << 10;
/// Bytes of a further stack.
const SEGMENT: usize = 8 << 20;

/// Runs `run` with enough stack for one more level of something recursive, on a further stack if
/// little is left of this one.
///
/// Whatever calls itself for each level of nested types, attributes, locations or regions calls
/// this in between; each level may then take some 100 KiB. It costs a comparison.
#[inline]
pub fn ensure_sufficient_stack<R>(run: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, SEGMENT, run)
}
