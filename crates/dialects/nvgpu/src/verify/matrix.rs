//! Verifiers of the matrix multiplications of a warp.

use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{Diagnostic, OpRef, Type};
use terrace_numeric::FloatFormat;

use super::{ensure, ensure_plain};
use crate::{MmaSparseSyncOpRef, MmaSyncOpRef};

/// The number of threads of a warp.
const WARP: i64 = 32;

/// The number of elements of C in the registers of a thread, for one tile.
const ELEMENTS_OF_C: i64 = 2;

/// A matrix multiplication to verify.
struct Multiplication<'a> {
    op: OpRef<'a>,
    /// The types of A, B and C.
    types: [Type; 3],
    /// The sizes m, n and k.
    shape: Vec<i64>,
    tf32: bool,
    /// Whether A holds only every second element.
    sparse: bool,
}

impl Multiplication<'_> {
    /// Verifies the types of the matrices, as parts of a warp's matrices of the sizes `shape`.
    fn verify(&self) -> Result<(), Diagnostic> {
        let (op, cx) = (self.op, self.op.context());
        let vectors = self.types.map(|ty| ty.downcast::<VectorType>(cx));
        let [Some(a), Some(b), Some(c)] = vectors else { return Ok(()) };
        let is = |format| a.element.is_float_of(cx, format);
        let double = is(FloatFormat::F64);
        ensure_plain(!(self.sparse && double), op, || {
            "f64 is not supported for sparse mode".to_owned()
        })?;
        let small = [FloatFormat::F32, FloatFormat::BF16, FloatFormat::F16].into_iter().any(is)
            || a.element.is_integer_of(cx, 8)
            || a.element.is_integer_of(cx, 4);
        ensure_plain(double || small, op, || {
            let name = op.name_str();
            format!("expected input data type (i4,i8,f16,bf16,tf32,f64) supported by {name}")
        })?;
        // A tile has 8 rows and columns; its depth has 128 bits, or 256 bits of doubles.
        let width = a.element.int_or_float_width(cx).map_or(1, i64::from);
        let (depth, elements) = if double { (4, 1) } else { (128 / width, 32 / width) };
        for (matrix, name) in [(a, "A"), (b, "B"), (c, "C")] {
            ensure_plain(matrix.shape.len() == 2, op, || {
                format!("matrix{name} must be 2 dimensional vector")
            })?;
        }
        let [m, n, k, ..] = self.shape[..] else {
            return Err(op.error("expected mmaShape to have three sizes"));
        };
        let divisor = if self.sparse { 2 } else { 1 };
        let product = |a: i64, b: i64| a.wrapping_mul(b);
        let wide = [
            (a, "A", product(m, k), divisor),
            (b, "B", product(k, n), 1),
            (c, "C", product(m, n), 1),
        ];
        for (matrix, name, size, divisor) in wide {
            let held = matrix.shape.iter().copied().fold(WARP, product);
            ensure(held == size / divisor, op, || {
                format!("expected {size} warp-wide matrix {name} elements")
            })?;
        }
        ensure(!self.tf32 || is(FloatFormat::F32), op, || {
            "expected tf32 tensor cores only for F32 operands".to_owned()
        })?;
        let (rows, columns, depths) = (m / 8, n / 8, k / depth);
        let tiles = [
            (a, "A", product(rows, depths), divisor, elements),
            (b, "B", product(depths, columns), 1, elements),
            (c, "C", product(rows, columns), 1, ELEMENTS_OF_C),
        ];
        for (matrix, name, count, divisor, elements) in tiles {
            ensure(matrix.shape[..] == [count / divisor, elements], op, || {
                format!("expected matrix {name} to be shaped ({count} x {elements})")
            })?;
        }
        Ok(())
    }
}

/// Returns the numbers of an array of integers.
fn numbers(op: OpRef<'_>, array: terrace_ir::Handle<terrace_ir::ArrayAttr>) -> Vec<i64> {
    let cx = op.context();
    let value = |attr: &terrace_ir::Attribute| attr.downcast::<IntegerAttr>(cx)?.to_i64();
    array.data(cx).0.iter().filter_map(value).collect()
}

/// Verifies that the operands are the registers of matrices of the given sizes.
pub(crate) fn mma_sync(op: MmaSyncOpRef<'_>) -> Result<(), Diagnostic> {
    Multiplication {
        op: *op,
        types: [op.matrix_a(), op.matrix_b(), op.matrix_c()]
            .map(|value| op.body().value_type(value)),
        shape: numbers(*op, op.mma_shape()),
        tf32: op.tf32_enabled(),
        sparse: false,
    }
    .verify()
}

/// Verifies the selector of the metadata, and that the operands are the registers of matrices of
/// the given sizes.
pub(crate) fn mma_sp_sync(op: MmaSparseSyncOpRef<'_>) -> Result<(), Diagnostic> {
    ensure(matches!(op.sparsity_selector(), 0 | 1), *op, || {
        "sparsity selector should be 0 or 1".to_owned()
    })?;
    Multiplication {
        op: *op,
        types: [op.matrix_a(), op.matrix_b(), op.matrix_c()]
            .map(|value| op.body().value_type(value)),
        shape: numbers(*op, op.mma_shape()),
        tf32: op.tf32_enabled(),
        sparse: true,
    }
    .verify()
}
