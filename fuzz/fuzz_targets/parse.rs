//! Any bytes: parsing and verifying must not panic, hang or take unbounded memory.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    terrace_testing::robust::read(terrace_testing::registry(), data);
});
