//! Interfaces of memref's operations.

mod operations;
mod slots;
mod views;
