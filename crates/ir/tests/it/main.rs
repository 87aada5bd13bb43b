//! Tests of the core through its public API.

mod body;
mod common;
mod dialects;
mod edits;
mod uniquing;
