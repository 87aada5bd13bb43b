//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `quant` dialect: quantized types and casts between them and their storage.
///
/// A quantized type has a storage type, an expressed type, and scales and zero points for the whole
/// tensor, an axis or blocks. The operations cast between quantized, expressed and storage values,
/// scalars or tensors. Importers of quantized models produce the dialect. `lower-quant-ops`
/// turns the casts into `arith`, `linalg` and `tensor`, and `strip-func-quant-types` removes the
/// types from signatures.
#[dialect(
    name = "quant",
    ops = [DequantizeCastOp, QuantizeCastOp, StorageCastOp],
    types = [crate::AnyQuantizedType, crate::CalibratedQuantizedType, crate::UniformQuantizedType],
    hooks = crate::hooks::HOOKS,
    interfaces = [terrace_ir::bytecode::BytecodeDialect],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct QuantDialect;
