//! Slices of collapsed tensors as loops over slices of the source
//! ([`collapsed_slice_rewrites`], MLIR: `ExtractSliceFromReshapeUtils.cpp`).

use terrace_affine::{AffineDelinearizeIndexOp, unfolded_apply};
use terrace_arith::BuildConstant;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, MixedSlice, split};
use terrace_builtin::reshape::{collapsed_shape, groups_attribute, reassociation};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{AffineExpr, IndexType, mixed_slice};
use terrace_ir::{Builder, Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_scf::{ForOp, ForallOp, InParallelOp};
use terrace_tensor::{CollapseShapeOp, EmptyOp, ExtractSliceOp};

use crate::reify::{mixed_sizes, reified_sizes};
use crate::slices::{build_extract, build_full_rank_extract, build_insert, build_parallel_insert};

/// Returns the pattern that computes a slice of a collapsed tensor in a loop nest over the
/// collapsed dimensions that are sliced: `scf.for`, or one `scf.forall` with `parallel`.
pub fn collapsed_slice_rewrites(parallel: bool) -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExtractSliceOp>("RewriteExtractSliceFromCollapseShape", move |op, rewriter| {
        rewrite(op, rewriter, parallel)
    });
    set
}

/// A slice of a collapsed tensor.
struct CollapsedSlice {
    op: Op,
    source: Value,
    groups: Vec<Vec<i64>>,
    /// The sizes of the source of the collapse.
    sizes: Vec<Mixed>,
    slice: MixedSlice,
    /// Whether each collapsed dimension has several dimensions and is not sliced as a whole.
    looped: Vec<bool>,
}

/// Removes the dimensions of size 1 from `groups` with a single other dimension by a rank-reducing
/// slice of `source`. Returns the slice and the groups that are left; `None` if there is no such
/// group (MLIR: `simplifyCollapseShapeWithRankReducingExtractSlice`).
fn without_units(
    rewriter: &mut Rewriter<'_>,
    source: Value,
    groups: &[Vec<i64>],
) -> Option<(Value, Vec<Vec<i64>>)> {
    let cx = rewriter.context().clone();
    let tensor = rewriter.body().value_type(source).downcast::<RankedTensorType>(&cx)?.clone();
    let (mut shape, mut left, mut changed) = (Vec::new(), Vec::new(), false);
    for group in groups {
        let size = |dim: &i64| tensor.shape.get(*dim as usize).copied();
        let others: Vec<i64> = group.iter().filter_map(size).filter(|size| *size != 1).collect();
        let start = shape.len() as i64;
        match others[..] {
            [only] => {
                changed |= group.len() > 1;
                shape.push(only);
            }
            _ => shape.extend(group.iter().filter_map(size)),
        }
        left.push((start..shape.len() as i64).collect());
    }
    if !changed {
        return None;
    }
    let sizes = mixed_sizes(rewriter, source)?;
    let count = sizes.len();
    let (zeros, ones) = (vec![Mixed::Static(0); count], vec![Mixed::Static(1); count]);
    let slice = MixedSlice { offsets: zeros, sizes, strides: ones };
    let ty = RankedTensorType::get(&cx, &shape, tensor.element).ty();
    Some((build_extract(rewriter, ty, source, &slice), left))
}

fn rewrite(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>, parallel: bool) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let collapse = body.defined_by::<CollapseShapeOp>(view.source())?;
    let collapsed = view.source();
    let (mut source, mut groups) = (collapse.src(), reassociation(&cx, collapse.reassociation())?);
    let (slice, result): (MixedSlice, Value) = (mixed_slice!(view), view.result());
    let ty = body.value_type(result);
    let collapsed_type = body.value_type(collapsed);
    let collapse = body.defining_op(collapsed)?;
    rewriter.set_before(collapse);
    if let Some((reduced, left)) = without_units(rewriter, source, &groups) {
        let is_whole = left.iter().all(|group| group.len() == 1);
        let new = match is_whole {
            true => reduced,
            false => {
                let groups = groups_attribute(&cx, &left);
                CollapseShapeOp::build(rewriter, collapsed_type, reduced, groups).value(rewriter)
            }
        };
        rewriter.replace_op(collapse, &[new]);
        if is_whole {
            return Some(());
        }
        (source, groups) = (reduced, left);
    }
    rewriter.set_before(op.op());
    let whole = shape_of(&cx, collapsed_type)?;
    let is_sliced = |dim: usize| {
        let body = rewriter.body();
        let size = slice.sizes[dim].known(body);
        !slice.offsets[dim].is(body, 0)
            || !slice.strides[dim].is(body, 1)
            || size.is_none_or(|size| whole[dim] != size)
    };
    let looped: Vec<bool> =
        (0..groups.len()).map(|dim| groups[dim].len() > 1 && is_sliced(dim)).collect();
    let shape = reified_sizes(rewriter, result)?;
    let (numbers, values) = split(&shape);
    let element = ty.downcast::<RankedTensorType>(&cx)?.element;
    let empty = RankedTensorType::get(&cx, &numbers, element).ty();
    let dest = EmptyOp::build(rewriter, empty, values).value(rewriter);
    let sizes = mixed_sizes(rewriter, source)?;
    let this = CollapsedSlice { op: op.op(), source, groups, sizes, slice, looped };
    let extents = (0..this.looped.len()).filter(|dim| this.looped[*dim]);
    let extents: Vec<Mixed> = extents.map(|dim| this.slice.sizes[dim]).collect();
    let new = match parallel {
        true => this.build_parallel(rewriter, dest, &extents)?,
        false => {
            let extents: Vec<Value> =
                extents.into_iter().map(|extent| rewriter.constant_or_value(extent)).collect();
            let (zero, one) = (rewriter.constant_index(0), rewriter.constant_index(1));
            this.build_loops(rewriter, dest, &extents, [zero, one], &mut Vec::new())?
        }
    };
    rewriter.replace_op(op.op(), &[new]);
    Some(())
}

impl CollapsedSlice {
    /// Builds the loops over `extents` in the loops with the induction variables `indices`, which
    /// insert their parts into `dest`. Returns the result.
    fn build_loops(
        &self,
        builder: &mut Builder<'_>,
        dest: Value,
        extents: &[Value],
        [zero, one]: [Value; 2],
        indices: &mut Vec<Value>,
    ) -> Option<Value> {
        let Some((extent, inner)) = extents.split_first() else {
            let (tile, slice) = self.build_tile(builder, indices)?;
            return Some(build_insert(builder, tile, dest, &slice));
        };
        let mut built = true;
        let new = ForOp::define(builder, zero, *extent, one, [dest], |builder, index, carried| {
            indices.push(index);
            let result = self.build_loops(builder, carried[0], inner, [zero, one], indices);
            built = result.is_some();
            [result.unwrap_or(carried[0])]
        });
        built.then(|| builder.body().result(new.op(), 0))
    }

    /// Builds an `scf.forall` over `extents`, which inserts its parts into `dest`.
    fn build_parallel(
        &self,
        builder: &mut Builder<'_>,
        dest: Value,
        extents: &[Mixed],
    ) -> Option<Value> {
        let ty = builder.body().value_type(dest);
        let (upper, upper_values) = split(extents);
        let (lower, step) = (vec![0; upper.len()], vec![1; upper.len()]);
        let none: Vec<Value> = Vec::new();
        let new = ForallOp::build(
            builder,
            &[ty],
            none.clone(),
            upper_values,
            none,
            lower,
            upper,
            step,
            [dest],
        )
        .op();
        let mut arguments = vec![IndexType::get(builder.context()).ty(); extents.len()];
        arguments.push(ty);
        let (_, built) = builder.build_block_with(new, 0, &arguments, |builder, arguments| {
            let (dest, indices) = arguments.split_last()?;
            let (tile, slice) = self.build_tile(builder, indices)?;
            let end = InParallelOp::build(builder).op();
            builder.build_block_with(end, 0, &[], |builder, _| {
                build_parallel_insert(builder, tile, *dest, &slice);
            });
            Some(())
        });
        built.map(|()| builder.body().result(new, 0))
    }

    /// Builds the part of the slice for the given indices of the loops, and returns it with the
    /// slice of the result that it is.
    fn build_tile(
        &self,
        builder: &mut Builder<'_>,
        indices: &[Value],
    ) -> Option<(Value, MixedSlice)> {
        let cx = builder.context().clone();
        let new = || MixedSlice { offsets: Vec::new(), sizes: Vec::new(), strides: Vec::new() };
        let (mut from, mut to) = (new(), new());
        let [zero, one] = [0, 1].map(Mixed::Static);
        let push = |slice: &mut MixedSlice, offset: Mixed, size: Mixed, stride: Mixed| {
            slice.offsets.push(offset);
            slice.sizes.push(size);
            slice.strides.push(stride);
        };
        let mut next = indices.iter().copied();
        for (dim, group) in self.groups.iter().enumerate() {
            let sizes: Vec<Mixed> = group
                .iter()
                .map(|dim| self.sizes.get(*dim as usize).copied())
                .collect::<Option<_>>()?;
            let size = self.slice.sizes[dim];
            if self.looped[dim] {
                let index = next.next()?;
                let linear = self.linear_index(builder, dim, index);
                let (numbers, values) = split(&sizes);
                let types = vec![IndexType::get(&cx).ty(); group.len()];
                let parts =
                    AffineDelinearizeIndexOp::build(builder, &types, linear, values, numbers).op();
                for part in builder.body().results(parts) {
                    push(&mut from, Mixed::Dynamic(part), one, one);
                }
                push(&mut to, Mixed::Dynamic(index), one, one);
                continue;
            }
            push(&mut to, zero, size, one);
            match group.len() {
                1 => push(&mut from, self.slice.offsets[dim], size, self.slice.strides[dim]),
                _ => sizes.into_iter().for_each(|size| push(&mut from, zero, size, one)),
            }
        }
        let part = build_full_rank_extract(builder, self.source, &from)?;
        let tensor = builder.body().value_type(part).downcast::<RankedTensorType>(&cx)?.clone();
        let shape = collapsed_shape(&tensor.shape, &self.groups);
        let ty = RankedTensorType::with_encoding(&cx, &shape, tensor.element, tensor.encoding).ty();
        let groups = groups_attribute(&cx, &self.groups);
        Some((CollapseShapeOp::build(builder, ty, part, groups).value(builder), to))
    }

    /// Returns the index in the collapsed dimension `dim` of element `index` of the slice.
    fn linear_index(&self, builder: &mut Builder<'_>, dim: usize, index: Value) -> Value {
        let cx = builder.context().clone();
        let (offset, stride) = (self.slice.offsets[dim], self.slice.strides[dim]);
        if offset == Mixed::Static(0) && stride == Mixed::Static(1) {
            return index;
        }
        let mut operands = vec![index];
        let mut expr = |one: Mixed| match one {
            Mixed::Static(number) => AffineExpr::constant(&cx, number),
            Mixed::Dynamic(value) => {
                operands.push(value);
                AffineExpr::symbol(&cx, operands.len() as u32 - 2)
            }
        };
        let (stride, offset) = (expr(stride), expr(offset));
        let sum = AffineExpr::dim(&cx, 0).mul(&cx, stride).add(&cx, offset);
        let map = AffineMap::new(1, operands.len() as u32 - 1, [sum]);
        unfolded_apply(builder, self.op, &map, operands)
    }
}
