//! The arith dialect.
