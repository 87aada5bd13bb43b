//! Lowering of writes of transposed vectors with a scalable number of rows
//! (MLIR: `ScalableTransposeTransferWriteConversion`).

use terrace_arith::{BuildConstant, MulIOp};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::types::VectorType;
use terrace_builtin::{AffineMap, AffineMapAttr, DYNAMIC, IntegerType, TypeExt};
use terrace_ir::{Body, Builder, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_vector::{
    ConstantMaskOp, CreateMaskOp, ExtractOp, FromElementsOp, Transfer, TransferWriteOp,
    TransposeOp, VectorScaleOp,
};
use terrace_vector_transforms::{bool_array, vector_type};

use super::transfer::TransferSlices;
use super::{VectorToScfOptions, build_loop};

pub(super) fn populate(set: &mut PatternSet, options: VectorToScfOptions) {
    set.add("ScalableTransposeTransferWriteConversion", move |op, rewriter| {
        write(op, rewriter, options)
    });
}

/// The sizes of the dimensions of a mask.
enum MaskSizes {
    /// The operands of a `vector.create_mask`.
    Given(Vec<Value>),
    /// The sizes of a `vector.constant_mask`; the first size, of a scalable dimension, is a
    /// multiple of the vector scale.
    Known(Vec<i64>),
}

impl MaskSizes {
    fn of(body: &Body, mask: Value) -> Option<Self> {
        match body.defined_by::<CreateMaskOp>(mask) {
            Some(mask) => Some(Self::Given(mask.operands().collect())),
            None => {
                let mask = body.defined_by::<ConstantMaskOp>(mask)?;
                Some(Self::Known(mask.mask_dim_sizes().to_vec()))
            }
        }
    }

    /// Builds the sizes of the two dimensions of the mask.
    fn build(self, builder: &mut Builder<'_>) -> Option<[Mixed; 2]> {
        match self {
            Self::Given(sizes) => Some([*sizes.first()?, *sizes.get(1)?].map(Mixed::Dynamic)),
            Self::Known(sizes) => {
                let rows = scaled(builder, *sizes.first()?);
                Some([Mixed::Dynamic(rows), Mixed::Static(*sizes.get(1)?)])
            }
        }
    }
}

/// Builds the product of `factor` and `vector.vscale`.
fn scaled(builder: &mut Builder<'_>, factor: i64) -> Value {
    let scale = VectorScaleOp::build(builder).value(builder);
    let factor = builder.constant_index(factor);
    MulIOp::build(builder, scale, factor).value(builder)
}

/// Lowers the write of a transposed matrix with a scalable number of rows to a loop over the rows.
/// Each row is built from one element of every row of the matrix before the transposition.
fn write(
    op: TransferWriteOp,
    rewriter: &mut Rewriter<'_>,
    options: VectorToScfOptions,
) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let write = Transfer::of(body, op.op())?;
    let transpose = body.defined_by::<TransposeOp>(write.vector)?;
    let is_lowered = (options.lower_tensors || !body.value_type(write.base).is_tensor())
        && write.ty.scalable[..] == [true, false]
        && write.map.is_identity(&cx)
        && *write.in_bounds.first()?
        && transpose.permutation()[..] == [1, 0];
    if !is_lowered {
        return None;
    }
    let source = transpose.vector();
    let (rows, columns) = (write.ty.shape[0], write.ty.shape[1]);
    let column = vector_type(body, source)?;
    let column = VectorType::scalable(&cx, &[rows], &column.scalable[1..], column.element).ty();
    let tensor = write.written_tensor(body);
    let sizes = match write.mask {
        Some(mask) => Some(MaskSizes::of(body, mask)?),
        None => None,
    };
    let sizes = match sizes {
        Some(sizes) => Some(sizes.build(rewriter)?),
        None => None,
    };
    let column_at = |at| ExtractOp::build(rewriter, column, source, (), vec![at]).value(rewriter);
    let column_values: Vec<Value> = (0..columns).map(column_at).collect();
    let start = rewriter.constant_index(0);
    let end = match sizes {
        Some([rows, _]) => rewriter.constant_or_value(rows),
        None => scaled(rewriter, rows),
    };
    let step = rewriter.constant_index(1);
    let mask = sizes.map(|[_, columns]| {
        let bit = IntegerType::get(&cx, 1);
        let ty = VectorType::get(&cx, &write.ty.shape[1..], bit.ty());
        let columns = rewriter.constant_or_value(columns);
        CreateMaskOp::build(rewriter, ty, [columns]).value(rewriter)
    });
    let row = write.slice_type(&cx);
    let new = build_loop(rewriter, [start, end, step], tensor, |builder, at, tensor| {
        let indices = write.indices_at(builder, at);
        let vector = elements_at(builder, row, write.ty.element, &column_values, at);
        let base = tensor.unwrap_or(write.base);
        let ty = tensor.map(|tensor| builder.body().value_type(tensor));
        let map = AffineMapAttr::get(&cx, AffineMap::minor_identity(&cx, write.map.num_dims, 1));
        let in_bounds = bool_array(&cx, &write.in_bounds[1..]);
        let new = TransferWriteOp::build(builder, ty, vector, base, indices, map, None, in_bounds);
        if let Some(mask) = mask {
            builder.body_mut().set_operand_group(new.op(), Transfer::MASK, &[mask]);
        }
        tensor.map(|_| builder.body().result(new.op(), 0))
    });
    rewriter.replace_with(write.op, new);
    Some(())
}

/// Builds the vector of type `row` from element `at` of each of `columns`.
fn elements_at(
    builder: &mut Builder<'_>,
    row: Type,
    element: Type,
    columns: &[Value],
    at: Value,
) -> Value {
    let one = |column: &Value| {
        ExtractOp::build(builder, element, *column, [at], vec![DYNAMIC]).value(builder)
    };
    let elements: Vec<Value> = columns.iter().map(one).collect();
    FromElementsOp::build(builder, row, elements).value(builder)
}
