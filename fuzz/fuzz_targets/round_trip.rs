//! What parses and verifies prints, and what was printed reads back and prints the same.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    terrace_testing::robust::round_trip(terrace_testing::registry(), data);
});
