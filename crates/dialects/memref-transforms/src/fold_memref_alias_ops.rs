//! The passes `fold-memref-alias-ops` and `affine-fold-memref-alias-ops`: rewrite accesses to views
//! to accesses of the viewed memref with computed indices (MLIR: `FoldMemRefAliasOps.cpp`).
//! [`alias_folds`] is the main function.

use terrace_affine::{
    AffineDelinearizeIndexOp, AffineDialect, AffineLinearizeIndexOp, Inputs, composed_apply_to,
    resolved_indices,
};
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, MixedSlice, mixed, split};
use terrace_builtin::reshape::reassociation;
use terrace_builtin::types::MemRefType;
use terrace_builtin::{AffineExpr, AffineMapAttr, DYNAMIC, IntegerAttr, mixed_slice};
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{
    ArrayAttr, Body, Mapping, Op, OpType, Operand, OperandGroup, PatternSet, Rewriter, Value,
};
use terrace_memref::{
    CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, MemrefDialect, SubViewOp, kept_dims,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

/// Fold views of memory into the loads and stores that access them
#[pass(name = "fold-memref-alias-ops", title = "FoldMemRefAliasOpsPass", run = run)]
pub struct FoldMemRefAliasOps {}

fn run(_: &FoldMemRefAliasOps, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    apply_patterns_everywhere(target.body_mut(), alias_folds());
    Ok(())
}

/// Fold views of memory into the affine loads and stores that access them
#[pass(
    name = "affine-fold-memref-alias-ops",
    title = "AffineFoldMemRefAliasOps",
    run = run_affine
)]
pub struct AffineFoldMemRefAliasOps {}

fn run_affine(_: &AffineFoldMemRefAliasOps, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    apply_patterns_everywhere(target.body_mut(), affine_alias_folds());
    Ok(())
}

/// An access of memory: the declared operands that are the memref and its indices.
struct Access {
    /// The name of the operation.
    name: &'static str,
    memory: usize,
    indices: usize,
    /// Whether the access through an expanded shape and through a collapsed shape is rewritten.
    through: [bool; 2],
    /// Whether the element at the indices is inside of the memref.
    starts_in_bounds: bool,
}

const fn access(name: &'static str, memory: usize, indices: usize) -> Access {
    Access { name, memory, indices, through: [false, false], starts_in_bounds: true }
}

/// The accesses that the pass rewrites.
const ACCESSES: &[Access] = &[
    Access { through: [true, true], ..access("memref.load", 0, 1) },
    Access { through: [true, true], ..access("memref.store", 1, 2) },
    Access { through: [true, true], starts_in_bounds: false, ..access("vector.load", 0, 1) },
    Access { through: [true, true], starts_in_bounds: false, ..access("vector.store", 1, 2) },
    Access { through: [true, true], starts_in_bounds: false, ..access("vector.maskedload", 0, 1) },
    Access { through: [true, true], starts_in_bounds: false, ..access("vector.maskedstore", 0, 1) },
    Access {
        through: [true, false],
        starts_in_bounds: false,
        ..access("vector.transfer_read", 0, 1)
    },
    Access {
        through: [true, false],
        starts_in_bounds: false,
        ..access("vector.transfer_write", 1, 2)
    },
    access("gpu.subgroup_mma_load_matrix", 0, 1),
    access("gpu.subgroup_mma_store_matrix", 1, 2),
    access("nvgpu.ldmatrix", 0, 1),
    access("nvgpu.device_async_copy", 2, 3),
    access("nvgpu.device_async_copy", 0, 1),
];

/// Returns the patterns that fold subviews, expanded and collapsed shapes into the operations that
/// access them, and subviews of subviews into one (MLIR: `populateFoldMemRefAliasOpPatterns`).
pub fn alias_folds() -> PatternSet {
    let mut set = PatternSet::new();
    for access in ACCESSES {
        let root = PatternRoot::Named(access.name);
        set.add_at("LoadOpOfSubViewOpFolder", root, |op, rewriter| {
            through_subview(op, rewriter, access)
        });
        if access.through[0] {
            set.add_at("LoadOpOfExpandShapeOpFolder", root, |op, rewriter| {
                through_expand_shape(op, rewriter, access)
            });
        }
        if access.through[1] {
            set.add_at("LoadOpOfCollapseShapeOpFolder", root, |op, rewriter| {
                through_collapse_shape(op, rewriter, access)
            });
        }
    }
    set.add::<SubViewOp>("SubViewOfSubViewFolder", subview_twice);
    set
}

/// The accesses of the affine dialect that [`affine_alias_folds`] rewrites.
const AFFINE_ACCESSES: [Access; 2] = [
    Access { through: [true, true], ..access("affine.load", 0, 1) },
    Access { through: [true, true], ..access("affine.store", 1, 2) },
];

/// Returns the patterns that fold subviews, expanded and collapsed shapes into the affine loads and
/// stores that access them (MLIR: `populateAffineFoldMemRefAliasOpPatterns`).
pub fn affine_alias_folds() -> PatternSet {
    let mut set = PatternSet::new();
    for access in &AFFINE_ACCESSES {
        let root = PatternRoot::Named(access.name);
        set.add_at("LoadOpOfSubViewOpFolder", root, |op, rewriter| {
            through_subview(op, rewriter, access)
        });
        set.add_at("LoadOpOfExpandShapeOpFolder", root, |op, rewriter| {
            through_expand_shape(op, rewriter, access)
        });
        set.add_at("LoadOpOfCollapseShapeOpFolder", root, |op, rewriter| {
            through_collapse_shape(op, rewriter, access)
        });
    }
    set
}

impl Access {
    /// Returns the memref that `op` accesses.
    fn memory(&self, body: &Body, op: Op) -> Option<Value> {
        let memory = body.operand_group(op, OperandGroup::of(self.memory)).next()?;
        Some(body.operand(op, memory))
    }

    /// Returns the indices of `op`, which are computed before it for an affine access.
    fn indices(&self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<Vec<Value>> {
        let cx = rewriter.context().clone();
        let body = rewriter.body();
        let operands = body.operand_group(op, OperandGroup::of(self.indices));
        let operands: Vec<Value> = operands.map(|at| body.operand(op, at)).collect();
        let Some(map) = body.attribute(op, "map").filter(|_| self.is_affine()) else {
            return Some(operands);
        };
        let map = map.downcast::<AffineMapAttr>(&cx)?.0.clone();
        let operands: Vec<Mixed> = operands.into_iter().map(Mixed::Dynamic).collect();
        let (dims, symbols) = operands.split_at_checked(map.num_dims as usize)?;
        let mut indices = Vec::new();
        for expr in map.results.iter() {
            let index = composed_apply_to(rewriter, op, *expr, Inputs { dims, symbols });
            indices.push(rewriter.constant_or_value(index));
        }
        Some(indices)
    }

    /// Whether the operation has an affine map of its indices.
    fn is_affine(&self) -> bool {
        self.name.starts_with("affine.")
    }

    /// Replaces `op` by the same access to `memory` at `indices`, with the permutation map `map` if
    /// it is given.
    fn replace(
        &self,
        rewriter: &mut Rewriter<'_>,
        op: Op,
        memory: Value,
        indices: &[Value],
        map: Option<AffineMap>,
    ) {
        let map = map.map(|map| AffineMapAttr::get(rewriter.context(), map).attr());
        let identity = self.is_affine().then(|| {
            let map = AffineMap::identity(rewriter.context(), indices.len() as u32);
            AffineMapAttr::get(rewriter.context(), map).attr()
        });
        let body = rewriter.body_mut();
        let new = body.clone_op(op, &mut Mapping::new());
        body.set_operand_group(new, OperandGroup::of(self.memory), &[memory]);
        body.set_operand_group(new, OperandGroup::of(self.indices), indices);
        if map.is_some() {
            let set = body.set_attribute(new, "permutation_map", map);
            debug_assert!(set.is_ok());
        }
        if identity.is_some() {
            let set = body.set_attribute(new, "map", identity);
            debug_assert!(set.is_ok());
            body.set_attributes(new, &[]);
        }
        rewriter.insert(new);
        rewriter.replace_with(op, new);
    }
}

/// Rewrites an access to a subview.
fn through_subview(op: Op, rewriter: &mut Rewriter<'_>, access: &Access) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = access.memory(body, op)?;
    let subview = body.defined_by::<SubViewOp>(view)?;
    let (slice, kept): (MixedSlice, _) = (mixed_slice!(subview), kept_dims(subview)?);
    let source = subview.source();
    let map = body.attribute(op, "permutation_map");
    if map.is_some() {
        let in_bounds = body.attribute(op, "in_bounds")?.downcast::<ArrayAttr>(&cx)?;
        let is_set = |flag: &terrace_ir::Attribute| {
            flag.downcast::<IntegerAttr>(&cx).and_then(|flag| flag.as_bool(&cx)) == Some(true)
        };
        if !in_bounds.0.iter().all(is_set) || !slice.has_unit_strides(body) {
            return None;
        }
    }
    let indices = access.indices(rewriter, op)?;
    let indices: Vec<Mixed> = indices.into_iter().map(Mixed::Dynamic).collect();
    let resolved: Vec<Value> =
        resolved_indices(rewriter, op, &slice, &kept, &indices, |b, index| {
            b.constant_or_value(index)
        })?;
    let map = map.and_then(|map| map.downcast::<AffineMapAttr>(&cx)).map(|map| {
        let dims: Vec<AffineExpr> =
            kept.iter().map(|dim| AffineExpr::dim(&cx, *dim as u32)).collect();
        map.0.replace_dims_and_symbols(&cx, &dims, &[], slice.offsets.len() as u32, 0)
    });
    access.replace(rewriter, op, source, &resolved, map);
    Some(())
}

/// Rewrites an access to an expanded shape: the indices of each group become one linear index.
fn through_expand_shape(op: Op, rewriter: &mut Rewriter<'_>, access: &Access) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = access.memory(body, op)?;
    let expand = body.defined_by::<ExpandShapeOp>(view)?;
    let (source, groups) = (expand.src(), reassociation(&cx, expand.reassociation())?);
    let shape = mixed(expand.static_output_shape(), expand.output_shape());
    let mut new_map = None;
    if let Some(map) = body.attribute(op, "permutation_map") {
        let map = &map.downcast::<AffineMapAttr>(&cx)?.0;
        let rank = groups.len() as u32;
        let count = map.results.len() as u32;
        // The vector must be contiguous in the last dimension, within one group.
        let last = groups.last().and_then(|group| group.last()).copied()? as u32;
        if count != 1 || map.dim_at(&cx, 0) != Some(last) {
            return None;
        }
        new_map = Some(AffineMap::minor_identity(&cx, rank, count));
    }
    let indices = access.indices(rewriter, op)?;
    let mut resolved = Vec::new();
    for group in &groups {
        let dims: Vec<usize> = group.iter().filter_map(|dim| usize::try_from(*dim).ok()).collect();
        if let [dim] = dims[..] {
            resolved.push(*indices.get(dim)?);
            continue;
        }
        let parts: Vec<Value> =
            dims.iter().map(|dim| indices.get(*dim).copied()).collect::<Option<_>>()?;
        let basis: Vec<Mixed> =
            dims.iter().map(|dim| shape.get(*dim).copied()).collect::<Option<_>>()?;
        let (numbers, values) = split(&basis);
        let linear = AffineLinearizeIndexOp::build(rewriter, parts, values, numbers);
        linear.set_disjoint(rewriter.body_mut(), access.starts_in_bounds);
        resolved.push(linear.value(rewriter));
    }
    access.replace(rewriter, op, source, &resolved, new_map);
    Some(())
}

/// Rewrites an access to a collapsed shape: each index is split into those of its group.
fn through_collapse_shape(op: Op, rewriter: &mut Rewriter<'_>, access: &Access) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = access.memory(body, op)?;
    let collapse = body.defined_by::<CollapseShapeOp>(view)?;
    let (source, groups) = (collapse.src(), reassociation(&cx, collapse.reassociation())?);
    let ty = body.value_type(source).downcast::<MemRefType>(&cx)?.clone();
    let indices = access.indices(rewriter, op)?;
    let index_type = terrace_builtin::IndexType::get(&cx).ty();
    let sizes: Vec<Mixed> = match ty.shape.contains(&DYNAMIC) {
        false => ty.shape.iter().map(|size| Mixed::Static(*size)).collect(),
        true => {
            let base = MemRefType::with_layout(&cx, &[], ty.element, None, ty.memory_space);
            let numbers = vec![index_type; ty.shape.len()];
            let metadata =
                ExtractStridedMetadataOp::build(rewriter, base, &numbers, &numbers, source);
            let view = metadata.view(rewriter.body());
            let size = |(size, value): (&i64, Value)| match *size {
                DYNAMIC => Mixed::Dynamic(value),
                size => Mixed::Static(size),
            };
            ty.shape.iter().zip(view.sizes()).map(size).collect()
        }
    };
    let mut resolved = Vec::new();
    if groups.is_empty() {
        let zero = rewriter.constant_index(0);
        resolved = vec![zero; ty.shape.len()];
    }
    for (group, index) in groups.iter().zip(indices) {
        if group.len() == 1 {
            resolved.push(index);
            continue;
        }
        let basis = group.iter().map(|dim| sizes.get(usize::try_from(*dim).ok()?).copied());
        let (numbers, values) = split(&basis.collect::<Option<Vec<Mixed>>>()?);
        let types = vec![index_type; group.len()];
        let parts = AffineDelinearizeIndexOp::build(rewriter, &types, index, values, numbers).op();
        resolved.extend(rewriter.body().results(parts));
    }
    access.replace(rewriter, op, source, &resolved, None);
    Some(())
}

/// Merges a subview of a subview, both with unit strides, into one.
fn subview_twice(op: SubViewOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let inner = body.defined_by::<SubViewOp>(view.source())?;
    let (outer, of): (MixedSlice, MixedSlice) = (mixed_slice!(view), mixed_slice!(inner));
    if !outer.has_unit_strides(body) || !of.has_unit_strides(body) {
        return None;
    }
    let kept = kept_dims(inner)?;
    let (source, ty) = (inner.source(), body.value_type(view.result()));
    let mut sizes = of.sizes.clone();
    for (dim, size) in kept.iter().zip(&outer.sizes) {
        sizes[*dim] = *size;
    }
    let offsets =
        resolved_indices(rewriter, op.op(), &of, &kept, &outer.offsets, |_, offset| offset)?;
    let parts = [&offsets, &sizes, &of.strides].map(|list| split(list));
    let [(at, offsets), (extents, sizes), (by, strides)] = parts;
    let new = SubViewOp::build(rewriter, ty, source, offsets, sizes, strides, at, extents, by).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
