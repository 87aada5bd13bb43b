//! Patterns that bring products of matrices into the form that is converted
//! ([`populate_prepare_vector_to_mma`]).

use terrace_arith::{ExtFOp, ExtSIOp, ExtUIOp};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::same_shape_as;
use terrace_builtin::{AffineExpr, AffineMapAttr};
use terrace_ir::{ArrayAttr, OpType, Operand, PatternSet, Rewriter};
use terrace_vector::{ContractionOp, Transfer, TransferReadOp, TransposeOp};
use terrace_vector_transforms::populate_vector_contract_canonicalize_matmul_to_mmt;

use super::selection::{Product, is_transfer_of_whole};
use crate::vectors::vector;

/// Adds the patterns that form products `(m, k) (k, n) (m, n)`, or `(m, k) (n, k) (m, n)` for
/// nvgpu, and transpose matrices when they are read (MLIR: `populatePrepareVectorToMMAPatterns`).
pub fn populate_prepare_vector_to_mma(set: &mut PatternSet, use_nvgpu: bool) {
    if use_nvgpu {
        populate_vector_contract_canonicalize_matmul_to_mmt(set);
    } else {
        set.add::<ContractionOp>("PrepareContractToGPUMMA", in_rows_and_columns);
    }
    set.add::<TransposeOp>("CombineTransferReadOpTranspose", transposed_read);
}

/// Turns a product of matrices into the form `(m, k) (k, n) (m, n)` by transpositions and by the
/// exchange of its factors.
fn in_rows_and_columns(op: ContractionOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let product = Product::of(rw.body(), op.op())?;
    let turns = |at: usize, dims: [u32; 2]| match product.dims.get(at)? {
        of if *of == dims => Some(false),
        of if *of == [dims[1], dims[0]] => Some(true),
        _ => None,
    };
    let (turn_lhs, turn_rhs, exchanged) = (turns(0, [0, 2])?, turns(1, [2, 1])?, turns(2, [0, 1])?);
    let view = op.view(rw.body());
    let (mut lhs, mut rhs, acc) = (view.lhs(), view.rhs(), view.acc());
    let (mut turn_lhs, mut turn_rhs) = (turn_lhs, turn_rhs);
    if exchanged {
        // The product of the exchanged and transposed factors is the transposed product.
        (lhs, rhs) = (rhs, lhs);
        (turn_lhs, turn_rhs) = (!turn_rhs, !turn_lhs);
    }
    if !exchanged && !turn_lhs && !turn_rhs {
        return None;
    }
    let (ty, loops) = (rw.body().value_type(view.result0()), view.iterator_types());
    let mut turned = |value, turn: bool| {
        let matrix = vector(rw.body(), value)?.clone();
        let [rows, columns] = matrix.shape[..] else { return None };
        let flags: Vec<bool> = matrix.scalable.iter().rev().copied().collect();
        let ty =
            terrace_builtin::VectorType::scalable(&cx, &[columns, rows], &flags, matrix.element);
        Some(match turn {
            true => TransposeOp::build(rw, ty.ty(), value, vec![1, 0]).value(rw),
            false => value,
        })
    };
    rhs = turned(rhs, turn_rhs)?;
    lhs = turned(lhs, turn_lhs)?;
    let map = |dims: [u32; 2]| {
        let results = dims.map(|dim| AffineExpr::dim(&cx, dim)).to_vec();
        AffineMapAttr::get(&cx, AffineMap::new(3, 0, results)).attr()
    };
    let maps = ArrayAttr::get(&cx, vec![map([0, 2]), map([2, 1]), map([0, 1])]);
    let new = ContractionOp::build(rw, ty, lhs, rhs, acc, maps, loops).value(rw);
    rw.replace_op(op.op(), &[new]);
    Some(())
}

/// Reads a matrix that is transposed, or extended and transposed, in transposed order:
/// `vector.transpose (vector.transfer_read %m), [1, 0]  =>  vector.transfer_read %m
/// {permutation_map}`.
fn transposed_read(op: TransposeOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let permutation: Option<Vec<u32>> =
        view.permutation().iter().map(|dim| u32::try_from(*dim).ok()).collect();
    let permutation = AffineMap::permutation(&cx, &permutation?);
    let (mut source, ty) = (view.vector(), rw.body().value_type(view.result()));
    let extension = rw.body().defining_op(source).filter(|op| {
        let op = rw.body().op(*op);
        op.is::<ExtSIOp>() || op.is::<ExtUIOp>() || op.is::<ExtFOp>()
    });
    if let Some(extension) = extension {
        source = rw.body().operands(extension).next()?;
    }
    let op_of_read = rw.body().defining_op(source)?;
    let read = rw.body().op(op_of_read).cast::<TransferReadOp>()?;
    let (in_bounds, padding) = (read.in_bounds(), read.padding());
    let transfer = Transfer::of(rw.body(), op_of_read)?;
    if transfer.map.results.is_empty() || !is_transfer_of_whole(&transfer) {
        return None;
    }
    let read_ty = same_shape_as(&cx, ty, transfer.ty.element);
    let map = AffineMapAttr::get(&cx, permutation.compose(&cx, &transfer.map));
    let Transfer { base, indices, .. } = transfer;
    let new = TransferReadOp::build(rw, read_ty, base, indices, map, padding, None, in_bounds);
    let mut new = new.value(rw);
    if let Some(extension) = extension {
        let extension = rw.body().op(extension);
        new = match () {
            () if extension.is::<ExtSIOp>() => ExtSIOp::build(rw, ty, new).value(rw),
            () if extension.is::<ExtUIOp>() => ExtUIOp::build(rw, ty, new).value(rw),
            () => ExtFOp::build(rw, ty, new).value(rw),
        };
    }
    rw.replace_op(op.op(), &[new]);
    Some(())
}
