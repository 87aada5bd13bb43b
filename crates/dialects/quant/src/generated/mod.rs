//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `quant` dialect.
#[dialect(
    name = "quant",
    ops = [DequantizeCastOp, QuantizeCastOp, StorageCastOp],
    types = [crate::AnyQuantizedType, crate::CalibratedQuantizedType, crate::UniformQuantizedType],
    hooks = crate::hooks::HOOKS,
    interfaces = [terrace_ir::bytecode::BytecodeDialect],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct QuantDialect;
