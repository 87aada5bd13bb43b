//! What the targets share: a heap that says when input takes too much of it.
#![forbid(unsafe_code)]

use std::alloc::System;

use cap::Cap;
use terrace_testing::{registry, robust};

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// Bytes that a context with its dialects takes, whatever is read.
const CONTEXT: usize = 8 << 20;

/// How many bytes each byte of a file may take: 64 MB for a megabyte.
const PER_BYTE: usize = 64;

/// Reads `bytes`, verifies what they are, and writes what is valid; the heap that reading and verifying
/// take is a small multiple of `bytes`.
///
/// # Panics
/// If what was written cannot be read. Where more memory is asked for, the process ends.
pub fn bytecode(bytes: &[u8]) {
    let most = HEAP.allocated() + CONTEXT + PER_BYTE * bytes.len();
    HEAP.set_limit(most).expect("less is allocated");
    let body = robust::read_bytecode(registry(), bytes);
    HEAP.set_limit(usize::MAX).expect("there is no limit");
    if let Some(body) = body {
        robust::write_bytecode(registry(), &body);
    }
}
