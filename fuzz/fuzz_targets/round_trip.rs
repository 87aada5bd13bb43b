//! Fuzzes the round trip: valid input must be printable, and the output must parse and print as the
//! same text.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    terrace_testing::robust::round_trip(terrace_testing::registry(), data);
});
