//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;

use terrace_ods::dialect;

/// Intel AMX (Advanced Matrix Extensions): operations on two-dimensional tile registers.
///
/// The dialect is close to the machine: a `!amx.tile` is the content of a tile register of at most
/// 16 rows of 64 bytes, loaded from and stored to memrefs. In MLIR it is a target of vectorization,
/// and `convert-vector-to-llvm` with `enable-amx` turns it into LLVM intrinsics; Terrace has no
/// lowering for it yet.
#[dialect(
    name = "amx",
    ops = [TileLoadOp, TileMulFOp, TileMulIOp, TileStoreOp, TileZeroOp],
    types = [crate::TileType],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct AmxDialect;
