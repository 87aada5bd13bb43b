//! Any bytes as bytecode: reading and verifying must not panic, hang or take unbounded memory, and what
//! is accepted can be written and read.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let bytes = [b"ML\xefR", data].concat();
    terrace_testing::robust::bytecode(terrace_testing::registry(), &bytes);
});
