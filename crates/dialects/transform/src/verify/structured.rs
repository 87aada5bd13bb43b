//! Verifiers of operations on structured operations: tiling, padding, packing.

use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, OpRef, TraitFlags};

use crate::{
    BufferizeToAllocationOpRef, ContinuousTileSizesOpRef, FuseOpRef,
    HoistPadBuildPackingLoopNestOpRef, HoistPadOpRef, InterchangeOpRef, MapForallToBlocksRef,
    MultiTileSizesOpRef, OneShotBufferizeOpRef, PackGreedilyOpRef, PackTransposeOpRef, PadOpRef,
    PadTilingInterfaceOpRef, ReplaceOpRef, SimplifyBoundedAffineOpsOpRef, SplitOpRef,
    TileUsingForOpRef, TileUsingForallOpRef, VectorizeOpRef,
};

/// Whether `list` contains each number from 0 to its length minus one exactly once.
fn is_permutation(list: &[i64]) -> bool {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..list.len() as i64)
}

fn listed(list: &[i64]) -> String {
    list.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the integers of an array attribute.
fn numbers(cx: &Context, list: Attribute) -> Vec<i64> {
    let list = list.downcast::<ArrayAttr>(cx);
    let number = |a: Attribute| a.downcast::<terrace_builtin::IntegerAttr>(cx)?.to_i64();
    list.into_iter().flat_map(|list| &list.0).filter_map(|held| number(*held)).collect()
}

/// Verifies that the interchange is a permutation.
pub(crate) fn structured_interchange(op: InterchangeOpRef<'_>) -> Result<(), Diagnostic> {
    let order = op.iterator_interchange();
    if is_permutation(order) {
        return Ok(());
    }
    let message =
        format!("expects iterator_interchange to be a permutation, found {}", listed(order));
    Err(op.error(message))
}

fn transposes(op: OpRef<'_>, transpose: &[i64]) -> Result<(), Diagnostic> {
    if is_permutation(transpose) {
        return Ok(());
    }
    let found = listed(transpose);
    Err(op.error(format!("expects transpose to be a permutation, found {found}")))
}

/// Verifies that `transpose` is a permutation.
pub(crate) fn structured_hoist_pad(op: HoistPadOpRef<'_>) -> Result<(), Diagnostic> {
    transposes(*op, op.transpose())
}

/// Verifies that `transpose` is a permutation.
pub(crate) fn structured_hoist_pad_build_packing_loop_nest(
    op: HoistPadBuildPackingLoopNestOpRef<'_>,
) -> Result<(), Diagnostic> {
    transposes(*op, op.transpose())
}

fn one_type(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let mut types = op.result_types();
    let first = types.next();
    match types.all(|ty| Some(ty) == first) {
        true => Ok(()),
        false => Err(op.error("expects all results type to be the same")),
    }
}

/// Verifies that all results have one type.
pub(crate) fn structured_multitile_sizes(op: MultiTileSizesOpRef<'_>) -> Result<(), Diagnostic> {
    one_type(*op)
}

/// Verifies that all results have one type.
pub(crate) fn structured_continuous_tile_sizes(
    op: ContinuousTileSizesOpRef<'_>,
) -> Result<(), Diagnostic> {
    one_type(*op)
}

/// Verifies that the flags are Boolean, the dimensions not negative, and the copy operation is a
/// supported one.
pub(crate) fn structured_pad(op: PadOpRef<'_>) -> Result<(), Diagnostic> {
    const COPIES: [&str; 3] = ["bufferization.materialize_in_destination", "linalg.copy", "none"];
    let cx = op.context();
    let nofold = numbers(cx, op.nofold_flags().attr());
    if nofold.iter().any(|flag| !matches!(flag, 0 | 1)) {
        return Err(op.error(format!(
            "expects nofold_flags to contain booleans (0/1), found {}",
            op.nofold_flags().attr().to_text(cx)
        )));
    }
    let dimensions = numbers(cx, op.padding_dimensions().attr());
    if dimensions.iter().any(|dimension| *dimension < 0) {
        return Err(op.error(format!(
            "expects padding_dimensions to contain positive integers, found {}",
            op.padding_dimensions().attr().to_text(cx)
        )));
    }
    let multiples = op.static_pad_to_multiple_of();
    if !multiples.is_empty() && multiples.len() != dimensions.len() {
        return Err(op.error(format!(
            "expects as many multiples as padding_dimensions, found {} vs {}",
            multiples.len(),
            dimensions.len()
        )));
    }
    for transpose in op.transpose_paddings().data(cx).0.iter().copied() {
        if !is_permutation(&numbers(cx, transpose)) {
            return Err(op.error(format!(
                "expects transpose_paddings to be a permutation, found {}",
                transpose.to_text(cx)
            )));
        }
    }
    match COPIES.contains(&op.copy_back_op().as_str()) {
        true => Ok(()),
        false => Err(op.error("invalid copy_back_op")),
    }
}

/// Verifies that there is a padding value for each size, or none at all.
pub(crate) fn structured_pad_tiling_interface(
    op: PadTilingInterfaceOpRef<'_>,
) -> Result<(), Diagnostic> {
    let values = op.padding_values().data(op.context()).0.len();
    let sizes = op.static_padding_sizes().len();
    if values != 0 && values != sizes {
        return Err(op.error(format!(
            "expects as many multiples as padding_dimensions, found {values} vs {sizes}"
        )));
    }
    Ok(())
}

/// Verifies that the order is a permutation and that each dimension has a packed size or a
/// multiple, not both.
pub(crate) fn structured_pack_greedily(op: PackGreedilyOpRef<'_>) -> Result<(), Diagnostic> {
    let order = op.matmul_inner_dims_order();
    if !is_permutation(order) {
        return Err(op.error("\"matmul_inner_dims_order\" is not a valid permutation"));
    }
    let multiples = op.matmul_padded_sizes_next_multiple_of();
    let both = |(size, multiple): (&i64, &i64)| *size != 0 && *multiple != 0;
    if op.static_matmul_packed_sizes().iter().zip(multiples).any(both) {
        return Err(op.error(
            "at most one of the packed_size and the padded_sizes_next_multiple_of can be nonzero \
             for the matmul strategy",
        ));
    }
    Ok(())
}

/// Verifies that at least one order is given and that the given orders are permutations.
pub(crate) fn structured_pack_transpose(op: PackTransposeOpRef<'_>) -> Result<(), Diagnostic> {
    let (outer, inner) = (op.outer_perm(), op.inner_perm());
    for (list, name) in [(&inner, "inner_perm"), (&outer, "outer_perm")] {
        if !is_permutation(list) {
            return Err(op.error(format!("\"{name}\" is not a valid permutation")));
        }
    }
    if outer.is_empty() && inner.is_empty() {
        return Err(op.error(" at least one of \"inner_perm\" or \"outer_perm\" must be specified"));
    }
    Ok(())
}

/// Verifies that there is a flag for each size; `what` is the kind of size in messages.
fn scalable(op: OpRef<'_>, what: &str, sizes: usize, flags: usize) -> Result<(), Diagnostic> {
    if sizes == flags {
        return Ok(());
    }
    Err(op.error(format!(
        "expected same number of {what} sizes ({sizes}) and scalable sizes ({flags})"
    )))
}

/// Verifies that each size has a scalable flag, and that each nonzero size has a loop handle.
pub(crate) fn structured_tile_using_for(op: TileUsingForOpRef<'_>) -> Result<(), Diagnostic> {
    let sizes = op.static_sizes();
    let flags = op.scalable_sizes().map_or(0, |flags| flags.len());
    if flags != sizes.len() {
        return Err(op.error(format!(
            "expected same number of sizes ({}) and scalable sizes ({flags})",
            sizes.len()
        )));
    }
    let wanted = sizes.iter().filter(|size| **size != 0).count();
    let loops = op.loops().count();
    if wanted == loops {
        return Ok(());
    }
    Err(op.error(format!(
        "expected number of loops to tile ({wanted}) to match number of `loops` results ({loops})"
    )))
}

/// Verifies that numbers of threads or tile sizes are given, each in one form.
pub(crate) fn structured_tile_using_forall(op: TileUsingForallOpRef<'_>) -> Result<(), Diagnostic> {
    let packed_threads = op.packed_num_threads().is_some();
    let packed_sizes = op.packed_tile_sizes().is_some();
    let threads = !op.static_num_threads().is_empty();
    let sizes = !op.static_tile_sizes().is_empty();
    if threads && packed_threads {
        return Err(op.error("num_threads and packed_num_threads are mutually exclusive"));
    }
    if sizes && packed_sizes {
        return Err(op.error("tile_sizes and packed_tile_sizes are mutually exclusive"));
    }
    if !(threads || packed_threads || sizes || packed_sizes) {
        let message = "either (packed_)num_threads or (packed_)tile_sizes must be specified";
        return Err(op.error(message));
    }
    Ok(())
}

/// Verifies that there is a flag for each size.
pub(crate) fn structured_vectorize(op: VectorizeOpRef<'_>) -> Result<(), Diagnostic> {
    let flags = op.scalable_sizes().map_or(0, |flags| flags.len());
    scalable(*op, "vector", op.static_vector_sizes().len(), flags)
}

/// Verifies that the static interchange is a permutation of the tile sizes' indices, and that the
/// op returns one loop for each nonzero tile size, or a single loop with `use_forall`.
pub(crate) fn structured_fuse(op: FuseOpRef<'_>) -> Result<(), Diagnostic> {
    let sizes = op.static_tile_sizes();
    let order = op.static_tile_interchange();
    let dynamic = |number: &i64| *number == terrace_builtin::DYNAMIC;
    if order.len() > sizes.len() {
        // As in MLIR, the message ends without the interchange.
        return Err(op.error(format!(
            "interchange length exceeds iteration space dimensions ({}), found ",
            sizes.len()
        )));
    }
    if !order.iter().any(dynamic) && !is_permutation(order) {
        let count = sizes.len();
        for number in order {
            if *number < 0 || *number >= count as i64 {
                return Err(op.error(format!(
                    "expects interchange values to be in range [0, {count}), found: {number}"
                )));
            }
        }
    }
    let wanted = if op.use_forall() { 1 } else { sizes.iter().filter(|size| **size != 0).count() };
    if wanted == op.loops().count() {
        return Ok(());
    }
    Err(op.error(format!("expects {wanted} loop results")))
}

/// Verifies that the body is one operation without operands that is isolated from above or has no
/// region.
pub(crate) fn structured_replace(op: ReplaceOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let block = region.entry().filter(|_| region.has_one_block());
    let block = block.ok_or_else(|| op.error("expected one block"))?;
    let mut inner = block.ops();
    let (Some(replacement), None) = (inner.next(), inner.next()) else {
        return Err(op.error("expected one operation in block"));
    };
    if replacement.operand_count() > 0 {
        return Err(replacement.error("expected replacement without operands"));
    }
    if !replacement.flags().contains(TraitFlags::ISOLATED) && replacement.region_count() > 0 {
        return Err(replacement.error("expect op that is isolated from above"));
    }
    Ok(())
}

/// Verifies that the copy and allocation operations are supported ones.
pub(crate) fn structured_bufferize_to_allocation(
    op: BufferizeToAllocationOpRef<'_>,
) -> Result<(), Diagnostic> {
    const COPIES: [&str; 3] =
        ["bufferization.materialize_in_destination", "memref.copy", "linalg.copy"];
    if !COPIES.contains(&op.memcpy_op().as_str()) {
        return Err(op.error("unsupported memcpy op"));
    }
    if !["memref.alloc", "memref.alloca"].contains(&op.alloc_op().as_str()) {
        return Err(op.error("unsupported alloc op"));
    }
    Ok(())
}

/// Verifies that the split point is either static or dynamic.
pub(crate) fn structured_split(op: SplitOpRef<'_>) -> Result<(), Diagnostic> {
    let dynamic = op.static_chunk_sizes() == terrace_builtin::DYNAMIC;
    if dynamic == op.dynamic_chunk_sizes().is_some() {
        return Ok(());
    }
    Err(op.error("expects either a dynamic or a static split point to be provided"))
}

/// Verifies that there is a grid size for each of three dimensions, or no size.
pub(crate) fn gpu_map_forall_to_blocks(op: MapForallToBlocksRef<'_>) -> Result<(), Diagnostic> {
    match op.grid_dims().len() {
        0 | 3 => Ok(()),
        _ => Err(op.error("transform requires empty or size-3 grid_dims")),
    }
}

/// Verifies that there are a lower and an upper bound for each value.
pub(crate) fn affine_simplify_bounded_affine_ops(
    op: SimplifyBoundedAffineOpsOpRef<'_>,
) -> Result<(), Diagnostic> {
    let count = op.bounded_values().count();
    for (what, bounds) in [("lower", op.lower_bounds()), ("upper", op.upper_bounds())] {
        if bounds.len() != count {
            return Err(op.error(format!(
                "incorrect number of {what} bounds, expected {count} but found {}",
                bounds.len()
            )));
        }
    }
    Ok(())
}

/// Verifies the operation that copies buffers, and that only an analysis prints its results.
pub(crate) fn bufferization_one_shot_bufferize(
    op: OneShotBufferizeOpRef<'_>,
) -> Result<(), Diagnostic> {
    if !matches!(op.memcpy_op().as_str(), "memref.copy" | "linalg.copy") {
        return Err(op.error("unsupported memcpy op"));
    }
    let printed =
        [("print_conflicts", op.print_conflicts()), ("dump_alias_sets", op.dump_alias_sets())];
    match printed.iter().find(|(_, set)| *set && !op.test_analysis_only()) {
        Some((name, _)) => Err(op.error(format!("'{name}' requires 'test_analysis_only'"))),
        None => Ok(()),
    }
}
