//! Subviews and reshapes as offsets, sizes and strides.

use terrace_affine::composed_apply;
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::reshape::reassociation;
use terrace_builtin::{AffineExpr, DYNAMIC, mixed_slice};
use terrace_ir::{Op, OpType, PatternSet, Rewriter};
use terrace_memref::{CollapseShapeOp, ExpandShapeOp, SubViewOp, kept_dims};

use super::{Strided, memref, product};

pub(super) fn populate(set: &mut PatternSet) {
    set.add::<SubViewOp>("SubviewFolder", |op, rewriter| {
        subview(rewriter, op, op.op())?.replace_view(rewriter, op.op());
        Some(())
    });
    set.add::<ExpandShapeOp>("ReshapeFolder<ExpandShapeOp>", |op, rewriter| {
        expand_shape(rewriter, op, op.op())?.replace_view(rewriter, op.op());
        Some(())
    });
    set.add::<CollapseShapeOp>("ReshapeFolder<CollapseShapeOp>", |op, rewriter| {
        collapse_shape(rewriter, op, op.op())?.replace_view(rewriter, op.op());
        Some(())
    });
}

/// What a subview is, for `at`, which is rewritten (MLIR: `resolveSubviewStridedMetadata`).
pub(super) fn subview(rewriter: &mut Rewriter<'_>, op: SubViewOp, at: Op) -> Option<Strided> {
    let view = op.view(rewriter.body());
    let (slice, kept): (MixedSlice, _) = (mixed_slice!(view), kept_dims(view)?);
    let source = Strided::of(rewriter, view.source())?;
    let pairs = slice.strides.iter().zip(&source.strides);
    let strides: Vec<Mixed> =
        pairs.map(|(stride, of)| product(rewriter, at, &[*stride, *of])).collect();
    let offset = linear_index(rewriter, at, &source, &slice.offsets);
    Some(Strided {
        base: source.base,
        offset,
        sizes: kept.iter().map(|dim| slice.sizes[*dim]).collect(),
        strides: kept.iter().map(|dim| strides[*dim]).collect(),
    })
}

/// Where the element at `indices` of `memory` is (MLIR: `computeLinearIndex`).
fn linear_index(rewriter: &mut Rewriter<'_>, at: Op, memory: &Strided, indices: &[Mixed]) -> Mixed {
    let cx = rewriter.context().clone();
    let mut sum = AffineExpr::symbol(&cx, 0);
    let mut operands = vec![memory.offset];
    for (index, stride) in indices.iter().zip(&memory.strides) {
        let first = operands.len() as u32;
        let [index_symbol, stride_symbol] =
            [first, first + 1].map(|at| AffineExpr::symbol(&cx, at));
        sum = sum.add(&cx, index_symbol.mul(&cx, stride_symbol));
        operands.extend([*index, *stride]);
    }
    composed_apply(rewriter, at, sum, &operands)
}

/// What a memref with more dimensions is, for `at`, which is rewritten.
pub(super) fn expand_shape(
    rewriter: &mut Rewriter<'_>,
    op: ExpandShapeOp,
    at: Op,
) -> Option<Strided> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let shape = memref(body, view.result())?.shape.clone();
    let groups = reassociation(&cx, view.reassociation())?;
    let is_unknown = |dim: &&i64| shape[**dim as usize] == DYNAMIC;
    if groups.iter().any(|group| group.iter().filter(is_unknown).count() > 1) {
        return None;
    }
    let source = Strided::of(rewriter, view.src())?;
    if source.sizes.is_empty() {
        let ones = vec![Mixed::Static(1); shape.len()];
        return Some(Strided { sizes: ones.clone(), strides: ones, ..source });
    }
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    for ((group, size), stride) in groups.iter().zip(&source.sizes).zip(&source.strides) {
        let shape: Vec<i64> = group.iter().map(|dim| shape[*dim as usize]).collect();
        sizes.extend(expanded_sizes(rewriter, at, &shape, *size));
        strides.extend(expanded_strides(rewriter, at, &shape, *size, *stride));
    }
    Some(Strided { sizes, strides, ..source })
}

/// The product of the sizes that are known.
fn known_product(shape: &[i64]) -> i64 {
    shape.iter().filter(|size| **size != DYNAMIC).fold(1, |all, size| all.wrapping_mul(*size))
}

/// The sizes of the dimensions that one with `size` elements became; one of them may be unknown.
fn expanded_sizes(rewriter: &mut Rewriter<'_>, at: Op, shape: &[i64], size: Mixed) -> Vec<Mixed> {
    let cx = rewriter.context().clone();
    let one = |number: &i64| match *number {
        DYNAMIC => {
            let others = AffineExpr::constant(&cx, known_product(shape));
            let rest = AffineExpr::symbol(&cx, 0).floor_div(&cx, others);
            composed_apply(rewriter, at, rest, &[size])
        }
        number => Mixed::Static(number),
    };
    shape.iter().map(one).collect()
}

/// The strides of the dimensions that one with this size and this stride became. Those in front of the
/// unknown size count with it.
fn expanded_strides(
    rewriter: &mut Rewriter<'_>,
    at: Op,
    shape: &[i64],
    size: Mixed,
    stride: Mixed,
) -> Vec<Mixed> {
    let cx = rewriter.context().clone();
    let [first, second] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let unknown = shape.iter().position(|size| *size == DYNAMIC).unwrap_or(0);
    let one = |dim: usize| {
        let within = known_product(&shape[dim + 1..]);
        if dim >= unknown {
            return composed_apply(rewriter, at, first.mul_constant(&cx, within), &[stride]);
        }
        let all = AffineExpr::constant(&cx, known_product(shape));
        let elements = first.mul_constant(&cx, within).floor_div(&cx, all);
        composed_apply(rewriter, at, elements.mul(&cx, second), &[size, stride])
    };
    (0..shape.len()).map(one).collect()
}

/// What a memref with fewer dimensions is, for `at`, which is rewritten.
pub(super) fn collapse_shape(
    rewriter: &mut Rewriter<'_>,
    op: CollapseShapeOp,
    at: Op,
) -> Option<Strided> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let from = memref(body, view.src())?.shape.clone();
    let to = memref(body, view.result())?.clone();
    let layout = to.strided_layout(&cx)?;
    let groups = reassociation(&cx, view.reassociation())?;
    let source = Strided::of(rewriter, view.src())?;
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    for ((group, size), stride) in groups.iter().zip(&to.shape).zip(&layout.strides) {
        let dims = || group.iter().map(|dim| *dim as usize);
        sizes.push(match *size {
            DYNAMIC => {
                let factors: Vec<Mixed> = dims().map(|dim| source.sizes[dim]).collect();
                product(rewriter, at, &factors)
            }
            size => Mixed::Static(size),
        });
        // Dimensions with one element have any stride.
        let last = dims().rev().find(|dim| from[*dim] != 1);
        let unknown = || dims().find(|dim| source.strides[*dim].as_static().is_none());
        strides.push(match (last, *stride) {
            (Some(last), _) => source.strides[last],
            (None, DYNAMIC) => source.strides[unknown()?],
            (None, stride) => Mixed::Static(stride),
        });
    }
    Some(Strided { sizes, strides, ..source })
}
