//! Patterns that rewrite `memref.subview`, `memref.expand_shape` and `memref.collapse_shape` to
//! `memref.reinterpret_cast`, and the computation of their metadata.

use terrace_affine::composed_apply;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::reshape::reassociation;
use terrace_builtin::{AffineExpr, DYNAMIC};
use terrace_ir::{Op, OpType, PatternSet, Rewriter};
use terrace_memref::{CollapseShapeOp, ExpandShapeOp, SubViewOp};

use super::{Strided, memref, product};

pub(super) fn populate(set: &mut PatternSet) {
    set.add::<SubViewOp>("SubviewFolder", |op, rewriter| {
        let source = op.view(rewriter.body()).source();
        let source = Strided::of(rewriter, source)?;
        source.subview(rewriter, op)?.replace_view(rewriter, op.op());
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

/// Computes the metadata of a `memref.expand_shape` before `at`; `None` if a reassociation group
/// has several dynamic sizes.
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
    let source = view.src();
    let source = Strided::of(rewriter, source)?;
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

/// Returns the product of the static sizes in `shape`, wrapping on overflow.
fn known_product(shape: &[i64]) -> i64 {
    shape.iter().filter(|size| **size != DYNAMIC).fold(1, |all, size| all.wrapping_mul(*size))
}

/// Returns the sizes of the dimensions `shape` that one dimension of `size` elements is expanded
/// to. At most one of them is dynamic; it becomes `size` divided by the product of the others.
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

/// Returns the strides of the dimensions `shape` that one dimension of this `size` and `stride` is
/// expanded to. Strides of dimensions in front of the dynamic one depend on `size`.
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

/// Computes the metadata of a `memref.collapse_shape` before `at`; `None` if the source has no
/// strided layout.
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
    let source = view.src();
    let source = Strided::of(rewriter, source)?;
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
        // A dimension of size 1 may have any stride, so the last larger dimension decides.
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
