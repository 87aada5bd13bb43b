//! The pass `expand-realloc`: replaces `memref.realloc` by an allocation and a copy if the buffer
//! must grow (MLIR: `ExpandRealloc.cpp`).

use terrace_arith::{ArithDialect, BuildConstant, CmpIOp, CmpIPredicate};
use terrace_builtin::DYNAMIC;
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::types::MemRefType;
use terrace_ir::{Builder, Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_memref::{AllocOp, CopyOp, DeallocOp, DimOp, ReallocOp, ReinterpretCastOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_scf::{IfOp, ScfDialect, YieldOp};
use terrace_transforms::convert_bodies;

use crate::slices::build_subview;

/// Replace reallocations by allocations, copies and deallocations
#[pass(name = "expand-realloc", title = "ExpandReallocPass", run = run)]
pub struct ExpandRealloc {
    /// Free the old buffer after the copy
    #[option(default = true)]
    pub emit_deallocs: bool,
}

fn run(pass: &ExpandRealloc, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    target.context().load::<ScfDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "memref", "scf"]).illegal_op::<ReallocOp>();
    let (mut set, emit_deallocs) = (PatternSet::new(), pass.emit_deallocs);
    set.add::<ReallocOp>("ExpandReallocOpPattern", move |op, rewriter| {
        expand(rewriter, op.op(), emit_deallocs)
    });
    let mut patterns = ConversionPatterns::new();
    patterns.add_set(set);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Expands the reallocation `op` to an `scf.if` that allocates a greater buffer if it is needed.
fn expand(rewriter: &mut Rewriter<'_>, op: Op, emit_deallocs: bool) -> Option<()> {
    let (cx, body) = (rewriter.context().clone(), rewriter.body());
    let realloc = body.op(op).cast::<ReallocOp>()?;
    let (source, dynamic) = (realloc.source(), realloc.dynamic_result_size());
    let alignment = realloc.alignment();
    let ty = body.value_type(realloc.result(0));
    let from: &MemRefType = body.value_type(source).downcast(&cx)?;
    let to: &MemRefType = ty.downcast(&cx)?;
    let (current, wanted) = (*from.shape.first()?, *to.shape.first()?);
    let mut size = Mixed::Static(current);
    if current == DYNAMIC {
        let zero = rewriter.constant_index(0);
        size = Mixed::Dynamic(DimOp::build(rewriter, source, zero).value(rewriter));
    }
    let target = match dynamic {
        Some(value) => Mixed::Dynamic(value),
        None => Mixed::Static(wanted),
    };
    let current_size = rewriter.constant_or_value(size);
    let target_size = rewriter.constant_or_value(target);
    let grows = CmpIOp::build(rewriter, CmpIPredicate::Ult, current_size, target_size);
    let grows = grows.value(rewriter);
    let location = rewriter.location();
    let choice = IfOp::build(rewriter, &[ty], grows).op();
    let body = rewriter.body_mut();
    let regions: Vec<_> = body.regions(choice).collect();
    let [grown, kept] = regions[..] else { return None };
    let block = body.append_block(grown, []);
    let mut builder = Builder::at_end(body, block, location);
    let sizes: Vec<Value> = dynamic.into_iter().collect();
    let alloc = AllocOp::build(&mut builder, ty, &sizes[..], ());
    alloc.set_alignment(builder.body_mut(), alignment);
    let new = alloc.value(&mut builder);
    let slice = MixedSlice {
        offsets: vec![Mixed::Static(0)],
        sizes: vec![size],
        strides: vec![Mixed::Static(1)],
    };
    let part = build_subview(&mut builder, new, &slice, &[current])?;
    CopyOp::build(&mut builder, source, part);
    if emit_deallocs {
        DeallocOp::build(&mut builder, source);
    }
    YieldOp::build(&mut builder, &[new][..]);
    let block = body.append_block(kept, []);
    let mut builder = Builder::at_end(body, block, location);
    let cast = ReinterpretCastOp::build(
        &mut builder,
        ty,
        source,
        (),
        &sizes[..],
        (),
        vec![0],
        vec![wanted],
        vec![1],
    );
    let cast = cast.value(&mut builder);
    YieldOp::build(&mut builder, &[cast][..]);
    rewriter.replace_with(op, choice);
    Some(())
}
