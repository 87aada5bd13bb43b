//! Matrix and tensor types.

use std::fmt;

use terrace_builtin::property::write_enum;
use terrace_builtin::shaped::ShapedType;
use terrace_builtin::{DYNAMIC, TypeExt, VectorType};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Type};
use terrace_ods::ty;

use super::{parse_case, parse_element, parse_sizes};
use crate::{CooperativeMatrixUseKHR, Scope};

/// `!spirv.matrix`: a matrix of floats, stored by columns.
#[ty(name = "spirv.matrix", parse = parse_matrix, print = print_matrix)]
pub struct MatrixType {
    /// The type of a column, a vector.
    pub column: Type,
    /// The number of columns.
    pub columns: u32,
}

/// `!spirv.coopmatrix`: a matrix distributed over the invocations of a scope.
#[ty(name = "spirv.coopmatrix", parse = parse_cooperative, print = print_cooperative)]
pub struct CooperativeMatrixType {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// The type of the elements.
    pub element: Type,
    /// The scope of the invocations that hold the matrix.
    pub scope: Scope,
    /// The operand of a multiplication that the matrix is used as.
    pub r#use: CooperativeMatrixUseKHR,
}

/// `!spirv.arm.tensor`: a tensor of the `SPV_ARM_tensors` extension.
#[ty(
    name = "spirv.arm.tensor",
    parse = parse_tensor,
    print = print_tensor,
    interfaces = [ShapedType],
)]
pub struct TensorArmType {
    /// The sizes, [`DYNAMIC`] for unknown ones; `None` if the rank is unknown.
    pub shape: Option<Vec<i64>>,
    /// The type of the elements.
    pub element: Type,
}

impl ShapedType for TensorArmType {
    fn element(&self) -> Type {
        self.element
    }

    fn shape(&self) -> Option<&[i64]> {
        self.shape.as_deref()
    }

    fn clone_with(&self, cx: &Context, shape: Option<&[i64]>, element: Type) -> Type {
        let shape = shape.or(self.shape.as_deref()).map(<[i64]>::to_vec);
        TensorArmType { shape, element }.intern(cx).ty()
    }
}

fn check_column(cx: &Context, ty: Type) -> Result<(), String> {
    let Some(vector) = ty.downcast::<VectorType>(cx) else {
        let text = ty.to_text(cx);
        return Err(format!("matrix must be composed using vector type, got '{text}'"));
    };
    match vector.shape[..] {
        [2..=4] => {}
        [count] => {
            return Err(format!(
                "matrix columns size has to be less than or equal to 4 and greater than or equal \
                 2, but found {count}"
            ));
        }
        _ => return Err(format!("only 1-D vector allowed but found '{}'", ty.to_text(cx))),
    }
    match vector.element.is_float() {
        true => Ok(()),
        false => Err(format!(
            "matrix columns' elements must be of Float type, got '{}'",
            vector.element.to_text(cx)
        )),
    }
}

fn parse_matrix(parser: &mut AsmParser<'_>) -> ParseResult<MatrixType> {
    parser.parse_punct("<")?;
    let at = parser.position();
    let [columns] = parse_sizes(parser)?[..] else {
        return Err(parser.error(at, "expected single unsigned integer for number of columns"));
    };
    let columns = u32::try_from(columns).ok().filter(|count| (2..=4).contains(count));
    let columns =
        columns.ok_or_else(|| parser.error(at, "matrix is expected to have 2, 3, or 4 columns"))?;
    let at = parser.position();
    let column = parser.parse_type()?;
    check_column(parser.context(), column).map_err(|message| parser.error(at, &message))?;
    parser.parse_punct(">")?;
    Ok(MatrixType { column, columns })
}

fn print_matrix(ty: &MatrixType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    write!(out, "<{} x ", ty.columns)?;
    out.print_type(ty.column)?;
    out.write_str(">")
}

fn parse_cooperative(parser: &mut AsmParser<'_>) -> ParseResult<CooperativeMatrixType> {
    parser.parse_punct("<")?;
    let at = parser.position();
    let sizes = parse_sizes(parser)?;
    let sizes: Option<Vec<u32>> = sizes.into_iter().map(|size| size.try_into().ok()).collect();
    let Some(&[rows, columns]) = sizes.as_deref() else {
        return Err(parser.error(at, "expected row and column count"));
    };
    let element = parse_element(parser)?;
    parser.parse_punct(",")?;
    let wrong = |what: &'static str| {
        move |keyword: &str| format!("invalid {what} <id> attribute specification: {keyword}")
    };
    let scope = parse_case(parser, wrong("scope"))?;
    parser.parse_punct(",")?;
    let r#use = parse_case(parser, wrong("use"))?;
    parser.parse_punct(">")?;
    Ok(CooperativeMatrixType { rows, columns, element, scope, r#use })
}

fn print_cooperative(ty: &CooperativeMatrixType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    write!(out, "<{}x{}x", ty.rows, ty.columns)?;
    out.print_type(ty.element)?;
    out.write_str(", ")?;
    write_enum(ty.scope, out)?;
    out.write_str(", ")?;
    write_enum(ty.r#use, out)?;
    out.write_str(">")
}

fn parse_tensor(parser: &mut AsmParser<'_>) -> ParseResult<TensorArmType> {
    parser.parse_punct("<")?;
    if parser.parse_optional_punct("*") {
        parser.parse_dimension_x()?;
        let element = parse_element(parser)?;
        parser.parse_punct(">")?;
        return Ok(TensorArmType { shape: None, element });
    }
    let at = parser.position();
    let sizes = parser.parse_dimensions(true, true)?;
    let shape: Vec<i64> = sizes.into_iter().map(|size| size.unwrap_or(DYNAMIC)).collect();
    let dynamic = shape.iter().filter(|size| **size == DYNAMIC).count();
    if shape.is_empty() {
        return Err(parser.error(at, "arm.tensors do not support rank zero"));
    }
    if shape.contains(&0) {
        return Err(parser.error(at, "arm.tensors do not support zero dimensions"));
    }
    if dynamic != 0 && dynamic != shape.len() {
        let message =
            "arm.tensor shape dimensions must be either fully dynamic or completed shaped";
        return Err(parser.error(at, message));
    }
    let element = parse_element(parser)?;
    parser.parse_punct(">")?;
    Ok(TensorArmType { shape: Some(shape), element })
}

fn print_tensor(ty: &TensorArmType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    match &ty.shape {
        None => out.write_str("*x")?,
        Some(shape) => {
            for size in shape {
                match *size {
                    DYNAMIC => out.write_str("?x")?,
                    size => write!(out, "{size}x")?,
                }
            }
        }
    }
    out.print_type(ty.element)?;
    out.write_str(">")
}
