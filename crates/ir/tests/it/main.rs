//! Tests of the core through its public API.

mod body;
mod common;
mod edits;
mod uniquing;
