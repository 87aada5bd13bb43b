//! Tests of the core through its public API.

mod body;
mod common;
mod dialects;
mod edits;
mod nested_edits;
mod uniquing;
