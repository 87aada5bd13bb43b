//! The pass `convert-bufferization-to-memref`: lowers `bufferization.clone` and
//! `bufferization.dealloc` (MLIR: `BufferizationToMemRef.cpp`).

use terrace_arith::{BuildConstant, MulIOp};
use terrace_bufferization::{CloneOp, DeallocOp};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::MemRefType;
use terrace_builtin::{DYNAMIC, IndexType, UnrankedMemRefType};
use terrace_ir::{Body, Builder, Diagnostic, Op, OpType, Operand, Type, Value};
use terrace_memref::{
    AllocOp, AllocaOp, CastOp, CopyOp, DimOp, RankOp, ReshapeOp, StoreOp, are_cast_compatible,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::illegal_op;
use terrace_scf::{ForOp, YieldOp};
use terrace_transforms::for_each_body;

use crate::bufferization_lower_deallocations::{check_root, fold_others, lower_deallocations};

/// Lower operations on the ownership of buffers to operations on memory
#[pass(
    name = "convert-bufferization-to-memref",
    title = "ConvertBufferizationToMemRefPass",
    run = run
)]
pub struct ConvertBufferizationToMemref {}

fn run(_: &ConvertBufferizationToMemref, target: &mut Target<'_>) -> PassResult {
    check_root(target)?;
    let outcomes = for_each_body(target.body_mut(), &lower_clones);
    outcomes
        .into_iter()
        .collect::<Result<(), _>>()
        .and_then(|()| lower_deallocations(target.body_mut(), None))
        .map_err(|error| target.emit(error))?;
    fold_others(target)
}

/// Lowers the operations `bufferization.clone` in `body`.
///
/// # Errors
/// At the first operation of the dialect that cannot be lowered.
fn lower_clones(body: &mut Body) -> Result<(), Diagnostic> {
    let cx = body.context().clone();
    let ops: Vec<Op> = body
        .ops_below(Op::ROOT)
        .filter(|op| body.op(*op).name().dialect(&cx) == "bufferization")
        .collect();
    for op in ops {
        let view = body.op(op);
        if view.is::<DeallocOp>() {
            continue;
        }
        let is_lowered = view.is::<CloneOp>() && lower_clone(body, op).is_some();
        if !is_lowered {
            return Err(illegal_op(body.op(op)));
        }
    }
    Ok(())
}

/// Replaces the clone `op` by an allocation and a copy; `None` if its type is not that of a
/// contiguous buffer.
fn lower_clone(body: &mut Body, op: Op) -> Option<()> {
    let cx = body.context().clone();
    let clone = body.op(op).cast::<CloneOp>()?;
    let (input, output) = (clone.input(), clone.output());
    let ty = body.value_type(output);
    let mut builder = Builder::before(body, op);
    let copy = match ty.downcast::<MemRefType>(&cx) {
        Some(memref) => {
            let space = memref.memory_space;
            let plain = MemRefType::with_layout(&cx, &memref.shape, memref.element, None, space);
            if !are_cast_compatible(&cx, plain.ty(), ty) {
                return None;
            }
            let sizes = folded_sizes(&mut builder, input, &memref.shape);
            let copy = AllocOp::build(&mut builder, plain, &sizes[..], ()).value(&mut builder);
            match plain.ty() == ty {
                true => copy,
                false => CastOp::build(&mut builder, ty, copy).value(&mut builder),
            }
        }
        None => unranked_copy(&mut builder, input, ty)?,
    };
    CopyOp::build(&mut builder, input, copy);
    body.replace_all_uses(output, copy);
    body.erase(op);
    Some(())
}

/// Returns the sizes of the dynamic dimensions of `shape`, each with its constant: operands of the
/// allocation that defines `input`, or results of `memref.dim`.
fn folded_sizes(builder: &mut Builder<'_>, input: Value, shape: &[i64]) -> Vec<Value> {
    let cx = builder.context().clone();
    let own = shape_of(&cx, builder.body().value_type(input)).unwrap_or_default().to_vec();
    let dims = shape.iter().enumerate().filter(|(_, extent)| **extent == DYNAMIC);
    let mut sizes = Vec::new();
    for (dim, _) in dims {
        let index = builder.constant_index(dim as i64);
        let before = own[..dim.min(own.len())].iter().filter(|extent| **extent == DYNAMIC).count();
        let allocation = builder.body().defined_by::<AllocOp>(input);
        let known = allocation.and_then(|op| op.dynamic_sizes().nth(before));
        sizes.push(match (own.get(dim).copied(), known) {
            (Some(extent), _) if extent != DYNAMIC => builder.constant_index(extent),
            (_, Some(size)) => size,
            (_, None) => DimOp::build(builder, input, index).value(builder),
        });
    }
    sizes
}

/// Creates a buffer like the unranked `input`: contiguous, reshaped to the same sizes.
fn unranked_copy(builder: &mut Builder<'_>, input: Value, ty: Type) -> Option<Value> {
    let cx = builder.context().clone();
    let index = IndexType::get(&cx).ty();
    let element = element_type_or_self(&cx, ty);
    let space = ty.downcast::<UnrankedMemRefType>(&cx)?.memory_space;
    let (zero, one) = (builder.constant_index(0), builder.constant_index(1));
    let rank = RankOp::build(builder, input).value(builder);
    let list = MemRefType::get(&cx, &[DYNAMIC], index).ty();
    let shape = AllocaOp::build(builder, list, [rank], ()).value(builder);
    let location = builder.location();
    let product = ForOp::build(builder, &[index], zero, rank, one, &[one][..]).op();
    let body = builder.body_mut();
    let region = body.region(product, 0)?;
    let block = body.append_block(region, [(index, location), (index, location)]);
    let arguments = body.arguments(block).to_vec();
    let mut inner = Builder::at_end(body, block, location);
    let size = DimOp::build(&mut inner, input, arguments[0]).value(&mut inner);
    StoreOp::build(&mut inner, size, shape, [arguments[0]]);
    let next = MulIOp::build(&mut inner, arguments[1], size).value(&mut inner);
    YieldOp::build(&mut inner, &[next][..]);
    let count = builder.body().result(product, 0);
    let flat = MemRefType::with_layout(&cx, &[DYNAMIC], element, None, space).ty();
    let buffer = AllocOp::build(builder, flat, [count], ()).value(builder);
    Some(ReshapeOp::build(builder, ty, buffer, shape).value(builder))
}
