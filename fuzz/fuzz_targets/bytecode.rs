//! Any bytes as bytecode: reading and verifying must not panic, hang or take much more memory than there are
//! bytes, and what is accepted can be written and read.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    terrace_fuzz::bytecode(&[b"ML\xefR", data].concat());
});
