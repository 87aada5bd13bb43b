//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `amx` dialect.
#[dialect(
    name = "amx",
    ops = [TileLoadOp, TileMulFOp, TileMulIOp, TileStoreOp, TileZeroOp],
    types = [crate::TileType],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct AmxDialect;
