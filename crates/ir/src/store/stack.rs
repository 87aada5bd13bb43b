//! Recursion whose depth is not limited by the size of the thread's stack.

/// Bytes of stack that must remain: enough for the frames between two checks.
const RED_ZONE: usize = 256 << 10;
/// Bytes of each additional stack segment.
const SEGMENT: usize = 8 << 20;

/// Runs `run` with enough stack for another level of recursion, on a newly allocated stack if
/// little of the current one is left.
///
/// Functions that recurse over nested types, attributes, locations or regions call this once per
/// level; a level may use about 100 KiB. The check costs one comparison.
#[inline]
pub fn ensure_sufficient_stack<R>(run: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, SEGMENT, run)
}
