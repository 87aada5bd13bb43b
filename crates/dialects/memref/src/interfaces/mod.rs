//! Interfaces of the `memref` operations: control flow, symbols, ranges, memory slots and views.

mod operations;
mod slots;
mod views;

pub use slots::destructurable_slot;
