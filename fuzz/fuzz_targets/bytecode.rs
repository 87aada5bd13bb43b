//! Fuzzes the bytecode reader with arbitrary bytes. Reading and verifying must not panic, hang, or
//! allocate much more memory than the input has bytes; accepted input must round-trip.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    terrace_fuzz::bytecode(&[b"ML\xefR", data].concat());
});
