//! The pass `amdgpu-resolve-strided-metadata`: metadata of casts to buffer pointers from the source
//! of the cast (MLIR: `ResolveStridedMetadata.cpp`).

use terrace_amdgpu::FatRawBufferCastOp;
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_ir::{OpType, Operand, PatternSet, Rewriter, Value};
use terrace_memref::{ExtractStridedMetadataOp, ReinterpretCastOp};
use terrace_memref_transforms::metadata_of;
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

/// Resolve the metadata of casts to buffer pointers
#[pass(
    name = "amdgpu-resolve-strided-metadata",
    title = "AmdgpuResolveStridedMetadataPass",
    run = run
)]
pub struct AmdgpuResolveStridedMetadata {}

fn run(_: &AmdgpuResolveStridedMetadata, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    target.context().load::<terrace_memref::MemrefDialect>();
    let mut set = PatternSet::new();
    populate_amdgpu_resolve_strided_metadata(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the pattern that resolves metadata of casts (MLIR:
/// `populateAmdgpuResolveStridedMetadataPatterns`).
pub fn populate_amdgpu_resolve_strided_metadata(set: &mut PatternSet) {
    set.add::<ExtractStridedMetadataOp>(
        "ExtractStridedMetadataOnFatRawBufferCastFolder",
        of_source,
    );
}

/// Takes sizes, strides and the offset from the source of a cast.
fn of_source(op: ExtractStridedMetadataOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let memory = op.view(rw.body()).source();
    let cast = rw.body().defined_by::<FatRawBufferCastOp>(memory)?;
    let (source, resets_offset) = (cast.source(), cast.reset_offset());
    let old: Vec<Value> = rw.body().results(op.op()).collect();
    let (base, others) = old.split_first()?;
    let metadata = metadata_of(rw, source)?.op();
    let new: Vec<Value> = rw.body().results(metadata).collect();
    if rw.body().has_uses(*base) {
        let ty = rw.body().value_type(*base);
        let pointer = match rw.body().value_type(memory) == ty {
            true => memory,
            false => {
                let none = Vec::new;
                ReinterpretCastOp::build(rw, ty, memory, (), (), (), vec![0], none(), none())
                    .value(rw)
            }
        };
        rw.replace_all_uses(*base, pointer);
    }
    for (at, (old, new)) in others.iter().zip(new.iter().skip(1)).enumerate() {
        let new = if at == 0 && resets_offset { rw.constant_index(0) } else { *new };
        rw.replace_all_uses(*old, new);
    }
    rw.erase_op(op.op());
    Some(())
}
