//! MLIR for Rust: the façade crate.
