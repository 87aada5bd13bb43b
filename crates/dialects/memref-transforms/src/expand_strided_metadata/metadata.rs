//! Patterns that fold `memref.extract_strided_metadata` and
//! `memref.extract_aligned_pointer_as_index` into the operation that produces their memref.

use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::mixed_slice;
use terrace_ir::{OpType, PatternSet, Rewriter, Value};
use terrace_memref::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CollapseShapeOp, ExpandShapeOp,
    ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GetGlobalOp, MemorySpaceCastOp,
    ReinterpretCastOp, SubViewOp,
};

use super::{Strided, memref, metadata_of, product, views};

/// The operation that most patterns of this module rewrite.
type Metadata = ExtractStridedMetadataOp;

pub(super) fn populate(set: &mut PatternSet) {
    set.add::<Metadata>("ExtractStridedMetadataOpAllocFolder<AllocOp>", |op, rewriter| {
        let made = made_by::<AllocOp>(op, rewriter)?.view(rewriter.body());
        let (memory, sizes) = (made.memref(), made.dynamic_sizes().collect());
        allocation(op, rewriter, memory, sizes)
    });
    set.add::<Metadata>("ExtractStridedMetadataOpAllocFolder<AllocaOp>", |op, rewriter| {
        let made = made_by::<AllocaOp>(op, rewriter)?.view(rewriter.body());
        let (memory, sizes) = (made.memref(), made.dynamic_sizes().collect());
        allocation(op, rewriter, memory, sizes)
    });
    set.add::<Metadata>("ExtractStridedMetadataOpCollapseShapeFolder", |op, rewriter| {
        let made = made_by::<CollapseShapeOp>(op, rewriter)?;
        views::collapse_shape(rewriter, made, op.op())?.replace_metadata(rewriter, op.op());
        Some(())
    });
    set.add::<Metadata>("ExtractStridedMetadataOpExpandShapeFolder", |op, rewriter| {
        let made = made_by::<ExpandShapeOp>(op, rewriter)?;
        views::expand_shape(rewriter, made, op.op())?.replace_metadata(rewriter, op.op());
        Some(())
    });
    set.add::<Metadata>("ExtractStridedMetadataOpGetGlobalFolder", |op, rewriter| {
        let made = made_by::<GetGlobalOp>(op, rewriter)?.view(rewriter.body());
        let memory = made.result();
        allocation(op, rewriter, memory, Vec::new())
    });
    set.add::<ExtractAlignedPointerAsIndexOp>(
        "RewriteExtractAlignedPointerAsIndexOfViewLikeOp",
        aligned_pointer,
    );
    set.add::<Metadata>("ExtractStridedMetadataOpReinterpretCastFolder", reinterpret_cast);
    set.add::<Metadata>("ExtractStridedMetadataOpSubviewFolder", |op, rewriter| {
        let made = made_by::<SubViewOp>(op, rewriter)?;
        let source = made.view(rewriter.body()).source();
        let source = Strided::of(rewriter, source)?;
        source.subview(rewriter, made)?.replace_metadata(rewriter, op.op());
        Some(())
    });
    set.add::<Metadata>("ExtractStridedMetadataOpMemorySpaceCastFolder", memory_space_cast);
    set.add::<Metadata>("ExtractStridedMetadataOpAssumeAlignmentFolder", |op, rewriter| {
        let made = made_by::<AssumeAlignmentOp>(op, rewriter)?.view(rewriter.body());
        let source = made.memref();
        let new = metadata_of(rewriter, source)?;
        rewriter.replace_with(op.op(), new.op());
        Some(())
    });
    set.add::<Metadata>("ExtractStridedMetadataOpExtractStridedMetadataFolder", |op, rewriter| {
        made_by::<Metadata>(op, rewriter)?;
        let base = op.view(rewriter.body()).source();
        let (offset, sizes, strides) = (Mixed::Static(0), Vec::new(), Vec::new());
        Strided { base, offset, sizes, strides }.replace_metadata(rewriter, op.op());
        Some(())
    });
}

/// Returns the operation that defines the source of `op`; `None` if it is not an `O`.
fn made_by<O: OpType>(op: Metadata, rewriter: &Rewriter<'_>) -> Option<O> {
    let body = rewriter.body();
    let made = body.defining_op(op.view(body).source())?;
    body.op(made).is::<O>().then(|| O::from_op(made))
}

/// Replaces the metadata of `memory`, an allocation or a global with identity layout, by the offset
/// 0, its sizes and the row-major strides. `sizes` has the values of the dynamic dimensions.
fn allocation(
    op: Metadata,
    rewriter: &mut Rewriter<'_>,
    memory: Value,
    sizes: Vec<Value>,
) -> Option<()> {
    let body = rewriter.body();
    let ty = memref(body, memory)?;
    if !ty.has_identity_layout(body.context()) {
        return None;
    }
    let base = op.view(body).base_buffer();
    let (base_type, base_is_used) = (body.value_type(base), body.has_uses(base));
    let sizes = mixed(&ty.shape, sizes.into_iter());
    let mut strides = vec![Mixed::Static(1); sizes.len()];
    for dim in (1..sizes.len()).rev() {
        strides[dim - 1] = product(rewriter, op.op(), &sizes[dim..]);
    }
    let base = if base_is_used && base_type != rewriter.body().value_type(memory) {
        let (at, none) = (vec![0], Vec::new);
        let cast =
            ReinterpretCastOp::build(rewriter, base_type, memory, (), (), (), at, none(), none());
        rewriter.body().result(cast.op(), 0)
    } else {
        memory
    };
    Strided { base, offset: Mixed::Static(0), sizes, strides }.replace_metadata(rewriter, op.op());
    Some(())
}

/// Replaces the view from which the aligned pointer is extracted by the source of the view:
/// `extract_aligned_pointer_as_index (subview %m)  =>  extract_aligned_pointer_as_index %m`.
fn aligned_pointer(op: ExtractAlignedPointerAsIndexOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let seen = op.view(body).source();
    let subview = body.defined_by::<SubViewOp>(seen).map(|view| view.source());
    let cast = || body.defined_by::<ReinterpretCastOp>(seen).map(|view| view.source());
    let memory = subview.or_else(cast)?;
    rewriter.body_mut().set_operand(op.op(), 0, memory);
    Some(())
}

/// Replaces the metadata of a `memref.reinterpret_cast` by the cast's own offset, sizes and
/// strides, and by the base buffer of its source.
fn reinterpret_cast(op: Metadata, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let made = made_by::<ReinterpretCastOp>(op, rewriter)?.view(rewriter.body());
    let (slice, source) = (mixed_slice!(made), made.source());
    let offset = *slice.offsets.first()?;
    let base = metadata_of(rewriter, source)?.view(rewriter.body()).base_buffer();
    let (sizes, strides) = (slice.sizes, slice.strides);
    Strided { base, offset, sizes, strides }.replace_metadata(rewriter, op.op());
    Some(())
}

/// Takes the metadata from the source of a `memref.memory_space_cast`, and casts only the base
/// buffer, if that is used.
fn memory_space_cast(op: Metadata, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let source = made_by::<MemorySpaceCastOp>(op, rewriter)?.view(rewriter.body()).source();
    let base = op.view(rewriter.body()).base_buffer();
    let new = metadata_of(rewriter, source)?.op();
    let mut values: Vec<Value> = rewriter.body().results(new).collect();
    if rewriter.body().has_uses(base) {
        let ty = rewriter.body().value_type(base);
        let cast = MemorySpaceCastOp::build(rewriter, ty, values[0]);
        values[0] = rewriter.body().result(cast.op(), 0);
    }
    rewriter.replace_op(op.op(), &values);
    Some(())
}
