//! Shared code of the fuzz targets: a heap that aborts when an input allocates too much.
#![forbid(unsafe_code)]

use std::alloc::System;

use cap::Cap;
use terrace_testing::{registry, robust};

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// Bytes of heap for a context and its dialects, independent of the input.
const CONTEXT: usize = 8 << 20;

/// Greatest number of bytes of heap per byte of the input: 64 MB for a megabyte.
const PER_BYTE: usize = 64;

/// Reads and verifies `bytes`, and writes valid IR again. The heap is limited to a multiple of the
/// size of `bytes` while reading and verifying.
///
/// # Panics
/// When written bytecode cannot be read again. Exceeding the limit of the heap aborts the process.
pub fn bytecode(bytes: &[u8]) {
    let most = HEAP.allocated() + CONTEXT + PER_BYTE * bytes.len();
    HEAP.set_limit(most).expect("the limit exceeds the allocated memory");
    let body = robust::read_bytecode(registry(), bytes);
    HEAP.set_limit(usize::MAX).expect("a limit can be removed");
    if let Some(body) = body {
        robust::write_bytecode(registry(), &body);
    }
}
