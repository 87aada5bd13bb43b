//! Fuzzes the bytecode reader with valid files in which bytes of sections are changed. The lengths
//! of sections remain consistent, so that the reader gets far.
#![no_main]

use terrace_testing::{bytecode_sample, robust};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let sample = bytecode_sample::entries();
    let Some((number, edits)) = data.split_first_chunk::<2>() else { return };
    let base = &sample[usize::from(u16::from_le_bytes(*number)) % sample.len()];
    terrace_fuzz::bytecode(&robust::edited(&base.bytecode, edits));
});
