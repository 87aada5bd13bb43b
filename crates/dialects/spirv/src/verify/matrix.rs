//! Verifiers of products of matrices and vectors.

use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, Diagnostic, OpRef, Type};

use crate::predicates::element;
use crate::{
    CooperativeMatrixOperandsKHR, CooperativeMatrixType, CooperativeMatrixUseKHR,
    KHRCooperativeMatrixMulAddOpRef, MatrixType, PointerType,
};

/// The form of a matrix of columns.
struct Form {
    rows: i64,
    columns: i64,
    element: Type,
}

impl Form {
    fn of(cx: &Context, ty: Type) -> Option<Self> {
        let matrix = ty.downcast::<MatrixType>(cx)?;
        let column = matrix.column.downcast::<VectorType>(cx)?;
        Some(Self {
            rows: column.shape.iter().product(),
            columns: matrix.columns.into(),
            element: column.element,
        })
    }
}

/// Returns the number of elements of a vector type and their type; `None` for other types.
fn vector(cx: &Context, ty: Type) -> Option<(i64, Type)> {
    let vector = ty.downcast::<VectorType>(cx)?;
    Some((vector.shape.iter().product(), vector.element))
}

/// Returns the types of two operands and the result; `None` if there are others.
fn types<const N: usize>(op: OpRef<'_>) -> Option<[Type; N]> {
    let types: Vec<Type> = op.operand_types().chain(op.result_types()).collect();
    types.try_into().ok()
}

/// Returns the first message whose condition does not hold, as an error of the operation.
fn all(op: OpRef<'_>, named: bool, checks: &[(bool, &str)]) -> Result<(), Diagnostic> {
    match checks.iter().find(|(holds, _)| !holds) {
        None => Ok(()),
        Some((_, message)) if named => Err(op.error(message)),
        Some((_, message)) => Err(op.plain_error(*message)),
    }
}

/// Checks that the factor has the type of the elements.
pub(crate) fn matrix_times_scalar(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some([matrix, scalar, _]) = types(op) else { return Ok(()) };
    let message = "input matrix components' type and scaling value must have the same type";
    all(op, true, &[(element(cx, matrix).is_none_or(|ty| ty == scalar), message)])
}

/// Checks that the result has the rows of the operand as columns.
pub(crate) fn transpose(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let forms = types(op).map(|types: [Type; 2]| types.map(|ty| Form::of(cx, ty)));
    let Some([Some(input), Some(result)]) = forms else { return Ok(()) };
    all(
        op,
        false,
        &[
            (
                input.rows == result.columns,
                "input matrix rows count must be equal to output matrix columns count",
            ),
            (
                input.columns == result.rows,
                "input matrix columns count must be equal to output matrix rows count",
            ),
            (
                input.element == result.element,
                "input and output matrices must have the same component type",
            ),
        ],
    )
}

/// Checks that the sizes of both factors and of the product fit together.
pub(crate) fn matrix_times_matrix(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let forms = types(op).map(|types: [Type; 3]| types.map(|ty| Form::of(cx, ty)));
    let Some([Some(left), Some(right), Some(result)]) = forms else { return Ok(()) };
    all(
        op,
        false,
        &[
            (
                left.columns == right.rows,
                "left matrix columns' count must be equal to the right matrix rows' count",
            ),
            (
                right.columns == result.columns,
                "right and result matrices must have equal columns' count",
            ),
            (
                right.element == result.element,
                "right and result matrices' component type must be the same",
            ),
            (
                left.element == result.element,
                "left and result matrices' component type must be the same",
            ),
            (left.rows == result.rows, "left and result matrices must have equal rows' count"),
        ],
    )
}

/// Checks that the vector has an element for each column, and the result one for each row.
pub(crate) fn matrix_times_vector(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some([matrix, operand, result]) = types(op) else { return Ok(()) };
    let (Some(matrix), Some((size, _)), Some((rows, element))) =
        (Form::of(cx, matrix), vector(cx, operand), vector(cx, result))
    else {
        return Ok(());
    };
    let columns =
        format!("matrix columns ({}) must match vector operand size ({size})", matrix.columns);
    let heights = format!("result size ({rows}) must match the matrix rows ({})", matrix.rows);
    all(
        op,
        true,
        &[
            (matrix.columns == size, &columns),
            (matrix.rows == rows, &heights),
            (matrix.element == element, "matrix and result element types must match"),
        ],
    )
}

/// Checks that the vector has an element for each row, and the result one for each column.
pub(crate) fn vector_times_matrix(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some([operand, matrix, result]) = types(op) else { return Ok(()) };
    let (Some(matrix), Some((size, _)), Some((columns, element))) =
        (Form::of(cx, matrix), vector(cx, operand), vector(cx, result))
    else {
        return Ok(());
    };
    all(
        op,
        true,
        &[
            (
                size == matrix.rows,
                "number of components in vector must equal the number of components in each \
                 column in matrix",
            ),
            (
                columns == matrix.columns,
                "number of columns in matrix must equal the number of components in result",
            ),
            (
                matrix.element == element,
                "matrix must be a matrix with the same component type as the component type in \
                 result",
            ),
        ],
    )
}

/// Checks that the vector keeps its type and that the factor has the type of its elements.
pub(crate) fn vector_times_scalar(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some([operand, scalar, result]) = types(op) else { return Ok(()) };
    let element = vector(cx, result).map(|(_, element)| element);
    all(
        op,
        true,
        &[
            (operand == result, "vector operand and result type mismatch"),
            (
                element.is_none_or(|element| element == scalar),
                "scalar operand and result element type match",
            ),
        ],
    )
}

/// Checks that the pointer of a load or store points to a number or vector.
pub(crate) fn cooperative_access(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let pointer = op.operand_types().next().and_then(|ty| ty.downcast::<PointerType>(cx));
    match pointer.map(|pointer| pointer.pointee) {
        Some(ty) if !ty.is_vector() && !ty.is_int_or_float() => Err(op.error(format!(
            "Pointer must point to a scalar or vector type but provided '{}'",
            ty.to_text(cx)
        ))),
        _ => Ok(()),
    }
}

/// Checks the uses, scopes, sizes and element types of a product of cooperative matrices.
pub(crate) fn khr_cooperative_matrix_mul_add(
    op: KHRCooperativeMatrixMulAddOpRef<'_>,
) -> Result<(), Diagnostic> {
    use CooperativeMatrixUseKHR::{MatrixA, MatrixAcc, MatrixB};
    let cx = op.context();
    let matrices: Vec<&CooperativeMatrixType> = (*op)
        .operand_types()
        .chain((*op).result_types())
        .filter_map(|ty| ty.downcast::<CooperativeMatrixType>(cx))
        .collect();
    let [a, b, c, result] = matrices[..] else { return Ok(()) };
    let integers = matrices.iter().all(|matrix| matrix.element.is_any_integer());
    let signs = op.matrix_operands().is_some_and(|operands| {
        [
            CooperativeMatrixOperandsKHR::A_SIGNED,
            CooperativeMatrixOperandsKHR::B_SIGNED,
            CooperativeMatrixOperandsKHR::C_SIGNED,
            CooperativeMatrixOperandsKHR::RESULT_SIGNED,
        ]
        .into_iter()
        .any(|sign| operands.contains(sign))
    });
    all(
        *op,
        true,
        &[
            (a.r#use == MatrixA, "operand #0 must be of use 'MatrixA'"),
            (b.r#use == MatrixB, "operand #1 must be of use 'MatrixB'"),
            (c.r#use == MatrixAcc, "operand #2 must be of use 'MatrixAcc'"),
            ([b, c, result].iter().all(|matrix| matrix.scope == a.scope), "matrix scope mismatch"),
            (a.rows == c.rows, "matrix size mismatch on dimension 'M'"),
            (b.columns == c.columns, "matrix size mismatch on dimension 'N'"),
            (a.columns == b.rows, "matrix size mismatch on dimension 'K'"),
            (
                !signs || integers,
                "Matrix Operands require all matrix element types to be Integer Types",
            ),
        ],
    )
}
