//! Verifiers of loads and stores of matrix fragments in shared memory.

use terrace_builtin::IntegerType;
use terrace_ir::Diagnostic;
use terrace_llvm::LLVMStructType;

use super::ensure;
use crate::{LdMatrixOpRef, LdStMatrixEltType, MMALayout, StMatrixOpRef};

/// Verifies that there is a load of this shape, and that the result has the registers of the
/// fragments.
pub(crate) fn ldmatrix(op: LdMatrixOpRef<'_>) -> Result<(), Diagnostic> {
    use LdStMatrixEltType::{B8, B8X16_B4X16_P64, B8X16_B6X16_P32, B16};
    let cx = op.context();
    let (count, layout, element) = (op.num(), op.layout(), op.elt_type());
    let shape = op.shape().data(cx);
    let (rows, columns) = (shape.m, shape.n);
    let packed = matches!(element, B8X16_B4X16_P64 | B8X16_B6X16_P32);
    let up_to_four = matches!(count, 1 | 2 | 4);
    match (rows, columns) {
        (8, 8) => {
            let message = "expected num attribute to be 1, 2 or 4 for 8x8 matrix";
            ensure(up_to_four, *op, message)?;
            let message = "expected element type to be b16 for 8x8 matrix";
            ensure(element == B16, *op, message)?;
        }
        (8, 16) => {
            let message = "expected num attribute to be 1, 2 or 4 for 8x16 matrix";
            ensure(up_to_four, *op, message)?;
            let message = "expected layout to be row for 8x16 matrix";
            ensure(layout == MMALayout::Row, *op, message)?;
            let message = "expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for \
                           8x16 matrix";
            ensure(packed, *op, message)?;
        }
        (16, 16) => {
            let message = "expected num attribute to be 1 or 2 for 16x16 matrix";
            ensure(matches!(count, 1 | 2), *op, message)?;
            let message = "expected layout to be col for 16x16 matrix";
            ensure(layout == MMALayout::Col, *op, message)?;
            let message = "expected element type to be b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for \
                           16x16 matrix";
            ensure(packed || element == B8, *op, message)?;
        }
        _ => return Err(op.error("expected shape to be 8x8, 8x16 or 16x16")),
    }
    let registers = if rows == 16 { count * 2 } else { count };
    let word = IntegerType::get(cx, 32).ty();
    let result = op.body().value_type(op.res());
    if registers == 1 {
        return ensure(result == word, *op, "expected destination type is i32");
    }
    let wanted = vec![word; usize::try_from(registers).unwrap_or(0)];
    let message =
        format!("expected destination type is a structure of {registers} elements of type i32");
    ensure(result == LLVMStructType::literal(cx, false, &wanted).ty(), *op, &message)
}

/// Verifies that there is a store of this shape and number of fragments.
pub(crate) fn stmatrix(op: StMatrixOpRef<'_>) -> Result<(), Diagnostic> {
    let shape = op.shape().data(op.context());
    let count = op.sources().len();
    ensure(matches!(count, 1 | 2 | 4), *op, "expected num attribute to be 1, 2 or 4")?;
    let element = op.elt_type();
    match (shape.m, shape.n) {
        (8, 8) => {
            let message = "expected element type to be B16 for 8x8 matrix";
            ensure(element == LdStMatrixEltType::B16, *op, message)
        }
        (16, 8) => {
            let message = "expected element type to be B8 for 16x8 matrix";
            ensure(element == LdStMatrixEltType::B8, *op, message)?;
            let message = "expected layout to be col for 16x8 matrix";
            ensure(op.layout() == MMALayout::Col, *op, message)
        }
        _ => Err(op.error("expected shape to be 8x8 or 16x8")),
    }
}
