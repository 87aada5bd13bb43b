//! Conversions to `gpu.subgroup_mma_*` ([`convert`]).

use terrace_arith::{ConstantOp, ExtFOp, ExtSIOp, ExtUIOp};
use terrace_builtin::{IntegerAttr, IntegerType, Signedness, TypeExt};
use terrace_gpu::{
    MMAElementwiseOp, MMAMatrixType, SubgroupMmaComputeOp, SubgroupMmaConstantMatrixOp,
    SubgroupMmaElementwiseOp, SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp,
};
use terrace_ir::{Body, Builder, Op, Operand, Type, TypeOrAttrDef, Value, ensure_sufficient_stack};
use terrace_scf::{ForOp, YieldOp};
use terrace_vector::{BroadcastOp, ContractionOp, Transfer, TransferReadOp};

use super::selection::{elementwise, is_transposition, row_stride, splat};
use super::{Matrices, loops, only_user};
use crate::vectors::vector;

/// Creates the operation on matrices for `op`, before `op`. `None`, without a change, if the
/// matrix of an operand is missing.
pub(super) fn convert(body: &mut Body, op: Op, matrices: &mut Matrices) -> Option<()> {
    let view = body.op(op);
    match () {
        () if view.is::<TransferReadOp>() => read(body, op, matrices),
        () if view.is::<ContractionOp>() => product(body, op, matrices),
        () if view.is::<ConstantOp>() => constant(body, op, matrices),
        () if view.is::<BroadcastOp>() => broadcast(body, op, matrices),
        () if view.is::<ForOp>() => loops::convert_loop(body, op, matrices),
        () if view.is::<YieldOp>() => loops::convert_yield(body, op, matrices),
        () => match elementwise(view) {
            Some(kind) => on_elements(body, op, kind, matrices),
            None => write(body, op, matrices),
        },
    }
}

/// Returns the role of the result of `op` in the product that uses it, also through operations on
/// elements (MLIR: `inferFragType`).
fn role(body: &Body, op: Op) -> &'static str {
    if let Some(user) = only_user(body, op) {
        let view = body.op(user);
        if view.is::<ExtSIOp>() || view.is::<ExtUIOp>() || elementwise(view).is_some() {
            return ensure_sufficient_stack(|| role(body, user));
        }
    }
    let Some(result) = body.results(op).next() else { return "COp" };
    let products = body.uses(result).filter_map(|use_| {
        let product = body.op(body.user(use_)).cast::<ContractionOp>()?;
        match result {
            _ if product.lhs() == result => Some("AOp"),
            _ if product.rhs() == result => Some("BOp"),
            _ => None,
        }
    });
    products.into_iter().next().unwrap_or("COp")
}

/// Returns the type of the matrix that replaces the result of `op`; `None` if matrices do not have
/// elements of type `element`.
fn matrix_type(body: &Body, op: Op, shape: &[i64], element: Type) -> Option<Type> {
    let operand = role(body, op).to_owned();
    let ty = MMAMatrixType { shape: shape.to_vec(), element, operand };
    Some(ty.try_intern(body.context(), body.location(op)).ok()?.ty())
}

fn read(body: &mut Body, op: Op, matrices: &mut Matrices) -> Option<()> {
    let cx = body.context().clone();
    let transfer = Transfer::of(body, op)?;
    let mut stride = row_stride(body, transfer.base)?;
    let is_transposed = is_transposition(&cx, &transfer.map);
    let rows = transfer.map.results.get(usize::from(is_transposed))?;
    if rows.as_constant(&cx).is_some() {
        // All rows are the same.
        stride = 0;
    }
    let (mut result, mut element) = (transfer.vector, transfer.ty.element);
    if let Some(user) = only_user(body, op) {
        let view = body.op(user);
        let signedness = match () {
            () if view.is::<ExtSIOp>() => Some(Signedness::Signed),
            () if view.is::<ExtUIOp>() => Some(Signedness::Unsigned),
            () => None,
        };
        if let Some(signedness) = signedness {
            let width = element.int_or_float_width(&cx)?;
            element = IntegerType::with_signedness(&cx, width, signedness).ty();
            result = body.result(user, 0);
        }
    }
    let ty = matrix_type(body, op, &transfer.ty.shape, element)?;
    let stride = IntegerAttr::index(&cx, stride);
    let mut b = Builder::before(body, op);
    let Transfer { base, indices, .. } = transfer;
    let load = SubgroupMmaLoadMatrixOp::build(&mut b, ty, base, indices, stride);
    load.set_transpose(b.body_mut(), is_transposed);
    matrices.insert(result, load.value(&mut b));
    Some(())
}

fn write(body: &mut Body, op: Op, matrices: &Matrices) -> Option<()> {
    let transfer = Transfer::of(body, op)?;
    let matrix = *matrices.get(&transfer.vector)?;
    let stride = IntegerAttr::index(body.context(), row_stride(body, transfer.base)?);
    let mut b = Builder::before(body, op);
    let Transfer { base, indices, .. } = transfer;
    SubgroupMmaStoreMatrixOp::build(&mut b, matrix, base, indices, stride);
    body.erase(op);
    Some(())
}

fn product(body: &mut Body, op: Op, matrices: &mut Matrices) -> Option<()> {
    let view = body.op(op).cast::<ContractionOp>()?;
    let result = view.result0();
    let [a, b, c] = [view.lhs(), view.rhs(), view.acc()].map(|value| matrices.get(&value).copied());
    let (lhs, rhs, acc) = (a?, b?, c?);
    let mut b = Builder::before(body, op);
    let new = SubgroupMmaComputeOp::build(&mut b, lhs, rhs, acc);
    matrices.insert(result, new.value(&mut b));
    Some(())
}

fn constant(body: &mut Body, op: Op, matrices: &mut Matrices) -> Option<()> {
    let view = body.op(op).cast::<ConstantOp>()?;
    let number = splat(body.context(), view.value())?;
    let element = vector(body, view.result())?.element;
    matrix_type(body, op, &[1, 1], element)?;
    let mut b = Builder::before(body, op);
    let number = ConstantOp::build(&mut b, number).value(&mut b);
    filled(&mut b, op, number, matrices)
}

fn broadcast(body: &mut Body, op: Op, matrices: &mut Matrices) -> Option<()> {
    let number = body.op(op).cast::<BroadcastOp>()?.source();
    filled(&mut Builder::before(body, op), op, number, matrices)
}

/// Creates the matrix with `number` in all elements for the result of `op`.
fn filled(b: &mut Builder<'_>, op: Op, number: Value, matrices: &mut Matrices) -> Option<()> {
    let result = b.body().results(op).next()?;
    let ty = vector(b.body(), result)?;
    let ty = matrix_type(b.body(), op, &ty.shape, ty.element)?;
    let matrix = SubgroupMmaConstantMatrixOp::build(b, ty, number).value(b);
    matrices.insert(result, matrix);
    Some(())
}

fn on_elements(
    body: &mut Body,
    op: Op,
    kind: MMAElementwiseOp,
    matrices: &mut Matrices,
) -> Option<()> {
    let cx = body.context().clone();
    let args = body.operands(op).map(|value| matrices.get(&value).copied());
    let args: Vec<Value> = args.collect::<Option<_>>()?;
    let mut ty = body.value_type(*args.first()?);
    let result = body.results(op).next()?;
    if body.op(op).is::<ExtFOp>() {
        let element = vector(body, result)?.element;
        let matrix = ty.downcast::<MMAMatrixType>(&cx)?;
        let matrix = MMAMatrixType { element, ..matrix.clone() };
        ty = matrix.try_intern(&cx, body.location(op)).ok()?.ty();
    }
    let mut b = Builder::before(body, op);
    let new = SubgroupMmaElementwiseOp::build(&mut b, ty, args, kind).value(&mut b);
    matrices.insert(result, new);
    Some(())
}
