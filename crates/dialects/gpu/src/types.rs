//! The types that the records do not declare.

use std::fmt;

use terrace_builtin::TypeExt;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Type, lossless};
use terrace_ods::ty;

/// `!gpu.async.token`: the completion of an asynchronous operation.
#[ty(name = "gpu.async.token")]
pub struct AsyncTokenType;

/// `!gpu.sparse.dntensor_handle`: a handle of a dense tensor in a sparse library.
#[ty(name = "gpu.sparse.dntensor_handle")]
pub struct SparseDnTensorHandleType;

/// `!gpu.sparse.spmat_handle`: a handle of a sparse matrix.
#[ty(name = "gpu.sparse.spmat_handle")]
pub struct SparseSpMatHandleType;

/// `!gpu.sparse.spgemmop_handle`: a handle of a multiplication of sparse matrices.
#[ty(name = "gpu.sparse.spgemmop_handle")]
pub struct SparseSpGEMMOpHandleType;

/// `!gpu.mma_matrix`: a matrix fragment that the threads of a subgroup hold together.
#[ty(name = "gpu.mma_matrix", parse = parse_matrix, print = print_matrix, verify = verify_matrix)]
pub struct MMAMatrixType {
    /// The sizes, rows and columns.
    pub shape: Vec<i64>,
    /// The element type.
    pub element: Type,
    /// The role of the matrix in a multiplication: `AOp`, `BOp` or `COp`.
    pub operand: String,
}

fn parse_matrix(parser: &mut AsmParser<'_>) -> ParseResult<MMAMatrixType> {
    parser.parse_punct("<")?;
    let sizes = parser.parse_dimensions(false, true)?;
    let shape = sizes.into_iter().flatten().collect();
    let element = parser.parse_type()?;
    parser.parse_punct(",")?;
    let operand = lossless::encode(&parser.parse_string()?).into_owned();
    parser.parse_punct(">")?;
    Ok(MMAMatrixType { shape, element, operand })
}

fn print_matrix(ty: &MMAMatrixType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    for size in &ty.shape {
        write!(out, "{size}x")?;
    }
    out.print_type(ty.element)?;
    out.write_str(", ")?;
    out.print_string(&lossless::decode(&ty.operand))?;
    out.write_str(">")
}

fn verify_matrix(ty: &MMAMatrixType, cx: &Context) -> Result<(), String> {
    if !matches!(&ty.operand[..], "AOp" | "BOp" | "COp") {
        return Err("operand expected to be one of AOp, BOp or COp".to_owned());
    }
    if ty.shape.len() != 2 {
        return Err("MMAMatrixType must have exactly two dimensions".to_owned());
    }
    use terrace_numeric::FloatFormat::{F16, F32, F64};
    let element = ty.element;
    let integer = element.is_signed_integer(cx) && element.is_integer_of(cx, 8)
        || element.is_unsigned_integer(cx) && element.is_integer_of(cx, 8)
        || element.is_signless_integer_of(cx, 32);
    match integer || [F16, F32, F64].into_iter().any(|format| element.is_float_of(cx, format)) {
        true => Ok(()),
        false => Err("MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64".to_owned()),
    }
}
