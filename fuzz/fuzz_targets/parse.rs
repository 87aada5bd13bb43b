//! Fuzzes the parser with arbitrary bytes. Parsing and verifying must not panic, hang, or allocate
//! unbounded memory.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    terrace_testing::robust::read(terrace_testing::registry(), data);
});
