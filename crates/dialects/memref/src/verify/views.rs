//! Verifiers of views, reshapes and transposes of memrefs.

use terrace_builtin::attributes::{AffineMapAttr, MemRefLayout, StridedLayoutAttr};
use terrace_builtin::slices::{Slice, dropped_dims};
use terrace_builtin::types::{row_major, scaled};
use terrace_builtin::values::{quoted, type_of, verify_dynamic_sizes};
use terrace_builtin::{DYNAMIC, MemRefType};
use terrace_ir::{Context, Diagnostic, Handle, OpRef};

use super::{memref, verify_same_space};
use crate::{DistinctObjectsOpRef, ReshapeOpRef, SubViewOpRef, TransposeOpRef, ViewOpRef};

/// Verifies that there are operands and that the results have their types.
pub(crate) fn distinct_objects(op: DistinctObjectsOpRef<'_>) -> Result<(), Diagnostic> {
    if !op.operand_types().eq(op.result_types()) {
        return Err(op.error("operand types and result types must match"));
    }
    match op.operand_count() {
        0 => Err(op.error("expected at least one operand")),
        _ => Ok(()),
    }
}

/// Verifies that source and result have the identity layout and one memory space, and that there is
/// an operand for each dynamic size of the result.
pub(crate) fn view(op: ViewOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(base), Some(result)) = (memref(*op, op.source()), memref(*op, op.result(0))) else {
        return Ok(());
    };
    let [from, to] = [op.source(), op.result(0)].map(|value| quoted(*op, type_of(*op, value)));
    if !base.has_identity_layout(cx) {
        return Err(op.plain_error(format!("unsupported map for base memref type {from}")));
    }
    if !result.has_identity_layout(cx) {
        return Err(op.plain_error(format!("unsupported map for result memref type {to}")));
    }
    let names = ["base memref", "view memref"];
    verify_same_space(*op, names, [op.source(), op.result(0)])?;
    verify_dynamic_sizes(*op, type_of(*op, op.result(0)), op.sizes().len())
}

/// Verifies that source and result have one element type and the identity layout, and that the
/// length of the shape operand is the rank of a ranked result.
pub(crate) fn reshape(op: ReshapeOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let types = [op.operand_types().next(), op.result_types().next()];
    let elements =
        types.map(|ty| ty.map(|ty| terrace_builtin::shaped::element_type_or_self(cx, ty)));
    if elements[0] != elements[1] {
        return Err(
            op.error("element types of source and destination memref types should be the same")
        );
    }
    let [source, result] = types.map(|ty| ty.and_then(|ty| ty.downcast::<MemRefType>(cx)));
    if source.is_some_and(|source| !source.has_identity_layout(cx)) {
        return Err(op.error("source memref type should have identity affine map"));
    }
    let Some(result) = result else { return Ok(()) };
    if !result.has_identity_layout(cx) {
        return Err(op.error("result memref type should have identity affine map"));
    }
    let length = memref(*op, op.shape()).and_then(|shape| shape.shape.first().copied());
    match length {
        Some(DYNAMIC) => Err(op.error(
            "cannot use shape operand with dynamic length to reshape to statically-ranked memref \
             type",
        )),
        Some(length) if length != result.shape.len() as i64 => {
            Err(op.error("length of shape operand differs from the result's memref rank"))
        }
        _ => Ok(()),
    }
}

/// Returns the type of `slice` of `source` with all dimensions; `None` if `source` has no strided
/// layout.
pub(crate) fn slice_type(
    cx: &Context,
    source: &MemRefType,
    slice: Slice<'_>,
) -> Option<MemRefType> {
    let of = source.strided_layout(cx)?;
    let plus = |a: i64, b: i64| match a == DYNAMIC || b == DYNAMIC {
        true => DYNAMIC,
        false => a.checked_add(b).unwrap_or(DYNAMIC),
    };
    let places = slice.offsets.iter().zip(&of.strides);
    let offset = places.fold(of.offset, |sum, (at, stride)| plus(sum, scaled(*at, *stride)));
    let strides = of.strides.iter().zip(slice.strides).map(|(a, b)| scaled(*a, *b)).collect();
    let layout = Some(Handle::of(cx, StridedLayoutAttr { offset, strides }).attr());
    Some(MemRefType { shape: slice.sizes.into(), layout, ..source.clone() })
}

/// Verifies the slice, the type of the result and that a static slice is within the source.
pub(crate) fn subview(op: SubViewOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(source), Some(result)) = (memref(*op, op.source()), memref(*op, op.result())) else {
        return Ok(());
    };
    let (offsets, sizes, strides) = (op.static_offsets(), op.static_sizes(), op.static_strides());
    let slice = Slice { offsets, sizes, strides };
    let operands = [op.offsets().len(), op.sizes().len(), op.strides().len()];
    slice.verify(*op, source.shape.len(), operands)?;
    verify_same_space(*op, ["base memref", "subview memref"], [op.source(), op.result()])?;
    let text = |value| quoted(*op, type_of(*op, value));
    let Some(wanted) = slice_type(cx, source, slice) else {
        return Err(op.plain_error(format!("base type {} is not strided", text(op.source()))));
    };
    verify_reduced(*op, &wanted, result).map_err(|reason| {
        let found = text(op.result());
        let wanted = quoted(*op, Handle::of(cx, wanted.clone()).ty());
        op.plain_error(match reason {
            Mismatch::Rank => format!(
                "expected result rank to be smaller or equal to the source rank, but got {found}"
            ),
            Mismatch::Element => {
                let element = quoted(*op, source.element);
                format!("expected result element type to be {element}, but got {found}")
            }
            Mismatch::Sizes => format!(
                "expected result type to be {wanted} or a rank-reduced version. (mismatch of \
                 result sizes), but got {found}"
            ),
            Mismatch::Layout => format!(
                "expected result type to be {wanted} or a rank-reduced version. (mismatch of \
                 result layout), but got {found}"
            ),
        })
    })?;
    slice.verify_in_bounds(*op, &source.shape)
}

/// The first property in which a type differs from a rank-reduced slice type.
enum Mismatch {
    Rank,
    Sizes,
    Element,
    Layout,
}

/// Verifies that `found` is `wanted` with any number of dimensions of size 1 dropped.
fn verify_reduced(op: OpRef<'_>, wanted: &MemRefType, found: &MemRefType) -> Result<(), Mismatch> {
    let cx = op.context();
    if found.shape.len() > wanted.shape.len() {
        return Err(Mismatch::Rank);
    }
    if dropped_dims(&wanted.shape, &found.shape).is_none() {
        return Err(Mismatch::Sizes);
    }
    if wanted.element != found.element {
        return Err(Mismatch::Element);
    }
    let (Some(a), Some(b)) = (wanted.strided_layout(cx), found.strided_layout(cx)) else {
        return Err(Mismatch::Layout);
    };
    let kept = kept_dims(wanted, &a, found, &b).ok_or(Mismatch::Layout)?;
    let strides = kept.iter().zip(&b.strides);
    let same = a.offset == b.offset && strides.into_iter().all(|(dim, b)| a.strides[*dim] == *b);
    if same { Ok(()) } else { Err(Mismatch::Layout) }
}

/// Returns the dimensions of `wanted` that `found` keeps, where `a` and `b` are their layouts;
/// `None` if no choice of dimensions fits.
fn kept_dims(
    wanted: &MemRefType,
    a: &StridedLayoutAttr,
    found: &MemRefType,
    b: &StridedLayoutAttr,
) -> Option<Vec<usize>> {
    kept(&wanted.shape, &a.strides, found.shape.len(), &b.strides)
}

/// Returns the `rank` dimensions, of those with these sizes and strides, that a rank-reduced type
/// with the strides `found` keeps; a dimension of size 1 is dropped if `found` lacks its stride
/// (MLIR: `computeMemRefRankReductionMask`). `None` if no choice fits.
pub(crate) fn kept(
    sizes: &[i64],
    strides: &[i64],
    rank: usize,
    found: &[i64],
) -> Option<Vec<usize>> {
    if sizes.len() == rank {
        return Some((0..rank).collect());
    }
    let of_size_one = |dim: &usize| sizes[*dim] == 1;
    let ones = (0..sizes.len()).filter(of_size_one).count();
    if ones + rank == sizes.len() {
        return Some((0..sizes.len()).filter(|dim| !of_size_one(dim)).collect());
    }
    let count = |strides: &[i64], stride| strides.iter().filter(|s| **s == stride).count();
    let mut left = strides.to_vec();
    let mut kept = Vec::new();
    for (dim, &stride) in strides.iter().enumerate() {
        let (here, there) = (count(&left, stride), count(found, stride));
        if of_size_one(&dim) && here > there {
            let at = left.iter().position(|s| *s == stride)?;
            left.swap_remove(at);
        } else if of_size_one(&dim) && here < there {
            return None;
        } else {
            kept.push(dim);
        }
    }
    (kept.len() == rank).then_some(kept)
}

/// Verifies that the map is a permutation of the source's dimensions, and that the result is the
/// permuted source type, up to the spelling of the layout.
pub(crate) fn transpose(op: TransposeOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(source), Some(result)) = (memref(*op, op.r#in()), memref(*op, op.result(0))) else {
        return Ok(());
    };
    if op.permutation().is_absent() {
        return Ok(());
    }
    let map = &op.permutation().data(cx).0;
    if !map.is_permutation(cx) {
        return Err(op.error("expected a permutation map"));
    }
    if map.num_dims as usize != source.shape.len() {
        return Err(op.error("expected a permutation map of same rank as the input"));
    }
    let dims: Vec<usize> =
        map.results.iter().filter_map(|dim| dim.as_dim(cx)).map(|dim| dim as usize).collect();
    let Some(transposed) = transposed_type(cx, source, &dims) else { return Ok(()) };
    let wanted = canonicalize_strided_layout(cx, &transposed);
    match wanted == canonicalize_strided_layout(cx, result) {
        true => Ok(()),
        false => Err(op.error(format!(
            "result type {} is not equivalent to the canonical transposed input type {}",
            quoted(*op, type_of(*op, op.result(0))),
            quoted(*op, wanted.ty())
        ))),
    }
}

/// Returns the type of a view of `source` whose dimensions are those of `source` with the indices
/// `dims` (MLIR: `inferTransposeResultType`); `None` if `source` has no strided layout.
pub fn transposed_type(cx: &Context, source: &MemRefType, dims: &[usize]) -> Option<MemRefType> {
    let layout = source.strided_layout(cx)?;
    let layout = StridedLayoutAttr {
        offset: layout.offset,
        strides: dims.iter().map(|dim| layout.strides[*dim]).collect(),
    };
    Some(MemRefType {
        shape: dims.iter().map(|dim| source.shape[*dim]).collect(),
        layout: Some(Handle::of(cx, layout).attr()),
        ..source.clone()
    })
}

/// Returns the type with its layout as an affine map, or without layout if that is the row-major
/// one (MLIR: `canonicalizeStridedLayout`).
pub fn canonicalize_strided_layout(cx: &Context, ty: &MemRefType) -> Handle<MemRefType> {
    let layout = match (ty.layout, ty.strided_layout(cx)) {
        (Some(_), Some(strides)) => strides,
        _ => return Handle::of(cx, ty.clone()),
    };
    let known = !layout.strides.contains(&DYNAMIC);
    let layout = if known && layout.offset == 0 && layout.strides == row_major(&ty.shape) {
        None
    } else if ty.shape.is_empty() {
        ty.layout
    } else {
        Some(AffineMapAttr::get(cx, layout.affine_map(cx)).attr())
    };
    MemRefType::with_layout(cx, &ty.shape, ty.element, layout, ty.memory_space)
}
