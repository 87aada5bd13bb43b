//! Verifiers of `memref.expand_shape` and `memref.collapse_shape`, and the types of their results.

use std::ops::Range;

use terrace_builtin::attributes::StridedLayoutAttr;
use terrace_builtin::reshape::reassociation;
use terrace_builtin::types::scaled;
use terrace_builtin::values::{quoted, type_of};
use terrace_builtin::{DYNAMIC, MemRefType};
use terrace_ir::{Context, Diagnostic, Handle, OpRef, Type};

use super::memref;
use crate::{CollapseShapeOpRef, ExpandShapeOpRef};

/// Verifies that the groups hold all dimensions of `expanded` in order and that the product of each
/// group is the size in `collapsed`.
fn verify_shape(
    op: OpRef<'_>,
    collapsed: &[i64],
    expanded: &[i64],
    groups: &[Vec<i64>],
    words: Words,
) -> Result<(), Diagnostic> {
    if collapsed.len() > expanded.len() {
        return Err(words.wrong_ranks(op, collapsed.len(), expanded.len()));
    }
    if collapsed.len() != groups.len() {
        return Err(op.error(format!(
            "invalid number of reassociation groups: found {}, expected {}",
            groups.len(),
            collapsed.len()
        )));
    }
    let mut next = 0;
    for (at, (group, collapsed)) in groups.iter().zip(collapsed).enumerate() {
        let (mut product, mut dynamic) = (1i64, false);
        for &dim in group {
            if dim != next {
                return Err(op.error("reassociation indices must be contiguous"));
            }
            next += 1;
            let Some(size) = expanded.get(dim as usize) else {
                return Err(op.error(format!("reassociation index {dim} is out of bounds")));
            };
            match *size {
                DYNAMIC => dynamic = true,
                size => product = product.wrapping_mul(size),
            }
        }
        if dynamic != (*collapsed == DYNAMIC) {
            return Err(op.error(format!(
                "collapsed dim ({at}) must be dynamic if and only if reassociation group is dynamic"
            )));
        }
        if !dynamic && product != *collapsed {
            return Err(op.error(format!(
                "collapsed dim size ({collapsed}) must equal reassociation group size ({product})"
            )));
        }
    }
    if collapsed.is_empty() {
        return match expanded.iter().all(|size| *size == 1) {
            true => Ok(()),
            false => Err(op.error("rank 0 memrefs can only be extended/collapsed with/from ones")),
        };
    }
    match next as usize == expanded.len() {
        true => Ok(()),
        false => Err(op.error(format!(
            "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
            expanded.len()
        ))),
    }
}

/// The direction of a reshape, which decides the wording of messages.
#[derive(Clone, Copy)]
enum Words {
    Expansion,
    Collapse,
}

impl Words {
    fn wrong_ranks(self, op: OpRef<'_>, collapsed: usize, expanded: usize) -> Diagnostic {
        op.error(match self {
            Words::Expansion => format!(
                "has source rank {collapsed} and result rank {expanded}. This is not an expansion \
                 ({collapsed} > {expanded})."
            ),
            Words::Collapse => format!(
                "has source rank {expanded} and result rank {collapsed}. This is not a collapse \
                 ({expanded} < {collapsed})."
            ),
        })
    }
}

/// Returns the type of `source` with each group of dimensions collapsed into one (MLIR:
/// `computeCollapsedType`); `None` if the elements of a group are not contiguous.
pub fn collapsed_type(cx: &Context, source: &MemRefType, groups: &[Vec<i64>]) -> Option<Type> {
    let shape = terrace_builtin::reshape::collapsed_shape(&source.shape, groups);
    let layout = match source.has_identity_layout(cx) {
        true => None,
        false => Some(collapsed_layout(cx, source, groups)?),
    };
    Some(with_layout(cx, source, &shape, layout))
}

/// Returns the type of `source` with each dimension expanded into its group, of sizes `shape`
/// (MLIR: `computeExpandedType`); `None` if `source` has no strided layout.
pub fn expanded_type(
    cx: &Context,
    source: &MemRefType,
    shape: &[i64],
    groups: &[Vec<i64>],
) -> Option<Type> {
    let layout = match source.has_identity_layout(cx) {
        true => None,
        false => Some(expanded_layout(cx, source, shape, groups)?),
    };
    Some(with_layout(cx, source, shape, layout))
}

/// Returns `ty` with another shape and layout; `None` is the identity layout.
fn with_layout(
    cx: &Context,
    ty: &MemRefType,
    shape: &[i64],
    layout: Option<StridedLayoutAttr>,
) -> Type {
    let layout = layout.map(|layout| Handle::of(cx, layout).attr());
    MemRefType::with_layout(cx, shape, ty.element, layout, ty.memory_space).ty()
}

/// Returns the dimensions of a group as a range; a group is contiguous.
fn range(group: &[i64]) -> Range<usize> {
    group.first().map_or(0..0, |first| *first as usize..*first as usize + group.len())
}

/// Returns the layout of `source` with each dimension expanded into its group, of sizes `shape`;
/// `None` if `source` has no strided layout.
fn expanded_layout(
    cx: &Context,
    source: &MemRefType,
    shape: &[i64],
    groups: &[Vec<i64>],
) -> Option<StridedLayoutAttr> {
    let layout = source.strided_layout(cx)?;
    let mut strides = vec![1; shape.len()];
    for (group, stride) in groups.iter().zip(&layout.strides) {
        let mut stride = *stride;
        for dim in range(group).rev() {
            strides[dim] = stride;
            stride = scaled(stride, shape[dim]);
        }
    }
    Some(StridedLayoutAttr { offset: layout.offset, strides: strides.into() })
}

/// Returns the layout of `source` with each group collapsed; `None` if the strides of a group prove
/// its elements not contiguous.
fn collapsed_layout(
    cx: &Context,
    source: &MemRefType,
    groups: &[Vec<i64>],
) -> Option<StridedLayoutAttr> {
    let layout = source.strided_layout(cx)?;
    let (shape, of) = (&source.shape, &layout.strides);
    let mut strides = Vec::with_capacity(groups.len());
    for group in groups {
        let mut dims = range(group);
        while dims.len() > 1 && shape[dims.end - 1] == 1 {
            dims.end -= 1;
        }
        let Some(last) = dims.clone().next_back() else {
            strides.push(1);
            continue;
        };
        let known = shape[last] != DYNAMIC || dims.len() == 1;
        strides.push(if known { of[last] } else { DYNAMIC });
    }
    for (group, stride) in groups.iter().zip(&strides) {
        let mut stride = *stride;
        let dims = range(group);
        for dim in dims.clone().skip(1).rev() {
            stride = scaled(stride, shape[dim]);
            let left = of[dim - 1];
            let alone = dims.clone().take(dim - dims.start).all(|dim| shape[dim] == 1);
            if stride != DYNAMIC && left != DYNAMIC && stride != left && !alone {
                return None;
            }
        }
    }
    Some(StridedLayoutAttr { offset: layout.offset, strides: strides.into() })
}

/// Verifies that the groups expand the source's shape to the result's, that the result has the type
/// that follows from the source's layout, and that the output shape agrees with the result.
pub(crate) fn expand_shape(op: ExpandShapeOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(source), Some(result)) = (memref(*op, op.src()), memref(*op, op.result())) else {
        return Ok(());
    };
    let groups = reassociation(cx, op.reassociation()).unwrap_or_default();
    verify_shape(*op, &source.shape, &result.shape, &groups, Words::Expansion)?;
    let wanted = expanded_type(cx, source, &result.shape, &groups)
        .ok_or_else(|| op.error("invalid source layout map"))?;
    let found = type_of(*op, op.result());
    if wanted != found {
        return Err(op.error(format!(
            "expected expanded type to be {} but found {}",
            quoted(*op, wanted),
            quoted(*op, found)
        )));
    }
    let sizes = op.static_output_shape();
    if sizes.len() != result.shape.len() {
        return Err(op.error(format!(
            "expected number of static shape bounds to be equal to the output rank ({}) but found \
             {} inputs instead",
            result.shape.len(),
            sizes.len()
        )));
    }
    let dynamic = sizes.iter().filter(|size| **size == DYNAMIC).count();
    let values = op.output_shape().len();
    if dynamic != values {
        return Err(op.error(format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: \
             static_output_shape has {dynamic} dynamic dims while output_shape has {values} values"
        )));
    }
    let mut pairs = result.shape.iter().zip(sizes);
    match pairs.position(|(size, given)| *size != DYNAMIC && size != given) {
        Some(at) => Err(op.error(format!("invalid output shape provided at pos {at}"))),
        None => Ok(()),
    }
}

/// Verifies that the groups collapse the source's shape to the result's, and that the result has
/// the type that follows from the source's layout.
pub(crate) fn collapse_shape(op: CollapseShapeOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(source), Some(result)) = (memref(*op, op.src()), memref(*op, op.result())) else {
        return Ok(());
    };
    let groups = reassociation(cx, op.reassociation()).unwrap_or_default();
    verify_shape(*op, &result.shape, &source.shape, &groups, Words::Collapse)?;
    let wanted = collapsed_type(cx, source, &groups)
        .ok_or_else(|| op.error("invalid source layout map or collapsing non-contiguous dims"))?;
    let found = type_of(*op, op.result());
    if wanted == found {
        return Ok(());
    }
    Err(op.error(format!(
        "expected collapsed type to be {} but found {}",
        quoted(*op, wanted),
        quoted(*op, found)
    )))
}
