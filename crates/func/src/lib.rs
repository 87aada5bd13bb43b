//! The func dialect.
