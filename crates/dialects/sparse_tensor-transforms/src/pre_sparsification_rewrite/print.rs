//! The output of the storage of sparse tensors.

use terrace_arith::{AddIOp, BuildConstant, CmpIOp, CmpIPredicate};
use terrace_builtin::shaped::{DYNAMIC, shape_of};
use terrace_builtin::{ComplexType, IntegerAttr};
use terrace_complex::{ImOp, ReOp};
use terrace_ir::{Builder, OpType, Operand, Rewriter, StringAttr, Value};
use terrace_memref::{DimOp, LoadOp};
use terrace_scf::{ForOp, IfOp};
use terrace_sparse_tensor::{
    LvlOp, NumberOfEntriesOp, PrintOp, SparseTensorType, ToCoordinatesBufferOp, ToCoordinatesOp,
    ToPositionsOp, ToValuesOp,
};
use terrace_vector::{PrintOp as VectorPrintOp, PrintPunctuation};

use crate::storage::{FieldKind, StorageLayout};

/// Prints the sizes and all buffers of a sparse tensor (MLIR: `PrintRewriter`).
pub(super) fn lower(op: PrintOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let tensor = op.view(rewriter.body()).tensor();
    let cx = rewriter.context().clone();
    let ty = SparseTensorType::of(&cx, rewriter.body().value_type(tensor))?;
    let layout = StorageLayout::of(&cx, &ty)?;
    let count = NumberOfEntriesOp::build(rewriter, tensor).value(rewriter);
    text(rewriter, "---- Sparse Tensor ----\nnse = ");
    VectorPrintOp::build(rewriter, Some(count));
    text(rewriter, "dim = ");
    sizes(rewriter, ty.shape, |b, dim| terrace_tensor::DimOp::build(b, tensor, dim).value(b));
    text(rewriter, "lvl = ");
    sizes(rewriter, &ty.level_shape(), |b, level| LvlOp::build(b, tensor, level).value(b));
    for field in layout.fields() {
        let (name, level) = match (field.kind, field.level) {
            (FieldKind::Positions, Some(level)) => ("pos[", level),
            (FieldKind::Coordinates, Some(level)) => ("crd[", level),
            (FieldKind::Values, _) => {
                text(rewriter, "values : ");
                let values = ToValuesOp::build(rewriter, field.ty, tensor).value(rewriter);
                buffer(rewriter, values)?;
                continue;
            }
            _ => continue,
        };
        text(rewriter, name);
        let number = rewriter.constant_index(level as i64);
        scalar(rewriter, number, PrintPunctuation::NoPunctuation);
        text(rewriter, "] : ");
        let at = IntegerAttr::index(&cx, level as i64);
        let values = if field.kind == FieldKind::Positions {
            ToPositionsOp::build(rewriter, field.ty, tensor, at).value(rewriter)
        } else if level < ty.coordinate_start() {
            let ty = ty.coordinates_buffer(level);
            ToCoordinatesOp::build(rewriter, ty, tensor, at).value(rewriter)
        } else {
            ToCoordinatesBufferOp::build(rewriter, field.ty, tensor).value(rewriter)
        };
        buffer(rewriter, values)?;
    }
    text(rewriter, "----\n");
    rewriter.erase_op(op.op());
    Some(())
}

/// Prints a string.
fn text(b: &mut Builder<'_>, text: &str) {
    let text = StringAttr::from_text(b.context(), text);
    VectorPrintOp::build(b, None).set_string_literal(b.body_mut(), Some(text));
}

/// Prints `punctuation` alone.
fn mark(b: &mut Builder<'_>, punctuation: PrintPunctuation) {
    VectorPrintOp::build(b, None).set_punctuation(b.body_mut(), punctuation);
}

/// Prints a number, then `punctuation`.
fn scalar(b: &mut Builder<'_>, value: Value, punctuation: PrintPunctuation) {
    VectorPrintOp::build(b, Some(value)).set_punctuation(b.body_mut(), punctuation);
}

/// Prints the sizes of a shape on a line; `size_of` creates the size of a dynamic dimension from
/// its number (MLIR: `printSizes`).
fn sizes(b: &mut Builder<'_>, shape: &[i64], size_of: impl Fn(&mut Builder<'_>, Value) -> Value) {
    mark(b, PrintPunctuation::Open);
    for (dim, size) in shape.iter().enumerate() {
        let size = match *size {
            DYNAMIC => {
                let dim = b.constant_index(dim as i64);
                size_of(b, dim)
            }
            size => b.constant_index(size),
        };
        let is_last = dim + 1 == shape.len();
        let after = if is_last { PrintPunctuation::NoPunctuation } else { PrintPunctuation::Comma };
        scalar(b, size, after);
    }
    mark(b, PrintPunctuation::Close);
    mark(b, PrintPunctuation::NewLine);
}

/// Prints the elements of a buffer on a line (MLIR: `printContents`).
fn buffer(b: &mut Builder<'_>, values: Value) -> Option<()> {
    dimension(b, values, &mut Vec::new())?;
    mark(b, PrintPunctuation::NewLine);
    Some(())
}

/// Prints the elements of a buffer at `indices` and all indices of the dimensions after these
/// (MLIR: `printContentsLevel`).
fn dimension(b: &mut Builder<'_>, values: Value, indices: &mut Vec<Value>) -> Option<()> {
    mark(b, PrintPunctuation::Open);
    let cx = b.context().clone();
    let rank = shape_of(&cx, b.body().value_type(values))?.len();
    let dim = b.constant_index(indices.len() as i64);
    let size = DimOp::build(b, values, dim).value(b);
    let zero = b.constant_index(0);
    let one = b.constant_index(1);
    let mut complete = Some(());
    ForOp::define(b, zero, size, one, (), |b, index, _| {
        indices.push(index);
        if indices.len() < rank {
            complete = dimension(b, values, indices);
        } else {
            element(b, values, indices);
            let next = AddIOp::build(b, index, one).value(b);
            let more = CmpIOp::build(b, CmpIPredicate::Ne, next, size).value(b);
            let branch = IfOp::build(b, &[], more).op();
            b.build_block_with(branch, 0, &[], |b, _| mark(b, PrintPunctuation::Comma));
        }
        indices.pop();
    });
    mark(b, PrintPunctuation::Close);
    complete
}

/// Prints the element of a buffer at `indices`, a complex number as a pair.
fn element(b: &mut Builder<'_>, values: Value, indices: &[Value]) {
    let value = LoadOp::build(b, values, indices).value(b);
    if !b.body().value_type(value).is::<ComplexType>() {
        scalar(b, value, PrintPunctuation::NoPunctuation);
        return;
    }
    let real = ReOp::build(b, value).value(b);
    let imaginary = ImOp::build(b, value).value(b);
    mark(b, PrintPunctuation::Open);
    scalar(b, real, PrintPunctuation::Comma);
    scalar(b, imaginary, PrintPunctuation::Close);
}
