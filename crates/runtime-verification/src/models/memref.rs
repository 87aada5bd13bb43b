//! Models of memrefs.

use terrace_arith::{BuildConstant, CmpIPredicate, RemSIOp, RemUIOp};
use terrace_builtin::attributes::StridedLayoutAttr;
use terrace_builtin::reshape::reassociation;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::{MemRefType, UnrankedMemRefType};
use terrace_builtin::{DYNAMIC, IndexType, mixed_slice};
use terrace_ir::{Context, Handle, Op, OpType, Operand, Value};
use terrace_memref::{
    AssumeAlignmentOp, AtomicRMWOp, CastOp, CopyOp, DimOp, ExpandShapeOp,
    ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GenericAtomicRMWOp, LoadOp, RankOp,
    StoreOp, SubViewOp,
};

use super::{Model, access, add, check_dim, check_slice};
use crate::checks::Checks;
use crate::interface::RuntimeVerifiableOp;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<AssumeAlignmentOp>(cx, &(&Model(assume_alignment) as &dyn RuntimeVerifiableOp));
    add::<AtomicRMWOp>(cx, &(&Model(|op, checks| access(op, checks, 1)) as _));
    add::<CastOp>(cx, &(&Model(cast) as &dyn RuntimeVerifiableOp));
    add::<CopyOp>(cx, &(&Model(copy) as &dyn RuntimeVerifiableOp));
    add::<DimOp>(cx, &(&Model(dim) as &dyn RuntimeVerifiableOp));
    add::<ExpandShapeOp>(cx, &(&Model(expand_shape) as &dyn RuntimeVerifiableOp));
    add::<GenericAtomicRMWOp>(cx, &(&Model(|op, checks| access(op, checks, 0)) as _));
    add::<LoadOp>(cx, &(&Model(|op, checks| access(op, checks, 0)) as _));
    add::<StoreOp>(cx, &(&Model(|op, checks| access(op, checks, 1)) as _));
    add::<SubViewOp>(cx, &(&Model(subview) as &dyn RuntimeVerifiableOp));
}

/// Checks that the address of the memref is a multiple of the alignment.
fn assume_alignment(op: Op, checks: &mut Checks<'_>) -> Option<()> {
    let view = checks.body().op(op).cast::<AssumeAlignmentOp>()?;
    let (memref, alignment) = (view.memref(), i64::from(view.alignment()));
    let pointer = ExtractAlignedPointerAsIndexOp::build(checks, memref).value(checks);
    let divisor = checks.constant_index(alignment);
    let rest = RemUIOp::build(checks, pointer, divisor).value(checks);
    let zero = checks.constant_index(0);
    let is_aligned = checks.compare(CmpIPredicate::Eq, rest, zero);
    checks.assert(is_aligned, &format!("memref is not aligned to {alignment}"));
    Some(())
}

/// Checks that the source has the rank and the static sizes, offset and strides of the result.
fn cast(op: Op, checks: &mut Checks<'_>) -> Option<()> {
    let cx = checks.context().clone();
    let (source, result) = (checks.body().operand(op, 0), checks.body().result(op, 0));
    let [from, to] = [source, result].map(|value| checks.body().value_type(value));
    let to: &MemRefType = to.downcast(&cx)?;
    if from.is::<UnrankedMemRefType>() {
        let rank = RankOp::build(checks, source).value(checks);
        let expected = checks.constant_index(to.shape.len() as i64);
        let is_same = checks.compare(CmpIPredicate::Eq, rank, expected);
        checks.assert(is_same, "rank mismatch");
    }
    let metadata = dynamic_metadata(checks, source, to);
    let from: Option<&MemRefType> = from.downcast(&cx);
    for (dim, size) in to.shape.iter().enumerate() {
        let is_known = from.is_some_and(|from| from.shape.get(dim) != Some(&DYNAMIC));
        if *size == DYNAMIC || is_known {
            continue;
        }
        let index = checks.constant_index(dim as i64);
        let actual = checks.dim(source, index);
        require_number(checks, actual, *size, &format!("size mismatch of dim {dim}"));
    }
    let Some(layout) = to.strided_layout(&cx) else { return Some(()) };
    let view = metadata.view(checks.body());
    let (offset, strides) = (view.offset(), view.strides().collect::<Vec<_>>());
    if layout.offset != DYNAMIC {
        require_number(checks, offset, layout.offset, "offset mismatch");
    }
    for (dim, (stride, expected)) in strides.into_iter().zip(&layout.strides).enumerate() {
        if *expected != DYNAMIC {
            require_number(checks, stride, *expected, &format!("stride mismatch of dim {dim}"));
        }
    }
    Some(())
}

/// Checks that `actual` is `expected`.
fn require_number(checks: &mut Checks<'_>, actual: Value, expected: i64, what: &str) {
    let expected = checks.constant_index(expected);
    let is_same = checks.compare(CmpIPredicate::Eq, actual, expected);
    checks.assert(is_same, what);
}

/// Casts `source` to the rank of `to` with dynamic sizes, offset and strides, and takes it apart.
fn dynamic_metadata(
    checks: &mut Checks<'_>,
    source: Value,
    to: &MemRefType,
) -> ExtractStridedMetadataOp {
    let cx = checks.context().clone();
    let all = vec![DYNAMIC; to.shape.len()];
    let layout = StridedLayoutAttr { offset: DYNAMIC, strides: all.clone().into() };
    let layout = Some(Handle::of(&cx, layout).attr());
    let (element, space) = (to.element, to.memory_space);
    let ty = MemRefType::with_layout(&cx, &all, element, layout, space);
    let view = CastOp::build(checks, ty, source).value(checks);
    metadata(checks, view, to)
}

/// Takes `view`, a memref of the rank, element and memory space of `ty`, apart.
fn metadata(checks: &mut Checks<'_>, view: Value, ty: &MemRefType) -> ExtractStridedMetadataOp {
    let cx = checks.context().clone();
    let base = MemRefType::with_layout(&cx, &[], ty.element, None, ty.memory_space);
    let numbers = vec![IndexType::get(&cx).ty(); ty.shape.len()];
    ExtractStridedMetadataOp::build(checks, base, &numbers, &numbers, view)
}

/// Checks that source and target have the same sizes. Unranked memrefs have no checks.
fn copy(op: Op, checks: &mut Checks<'_>) -> Option<()> {
    let cx = checks.context().clone();
    let operands = [0, 1].map(|at| checks.body().operand(op, at));
    let [from, to] = operands.map(|value| shape_of(&cx, checks.body().value_type(value)));
    let (from, to) = (from?, to?);
    for (dim, sizes) in from.iter().zip(to).enumerate() {
        if *sizes.0 != DYNAMIC && *sizes.1 != DYNAMIC {
            continue;
        }
        let mut size = |value, size: i64| match size {
            DYNAMIC => {
                let index = checks.constant_index(dim as i64);
                checks.dim(value, index)
            }
            size => checks.constant_index(size),
        };
        let (a, b) = (size(operands[0], *sizes.0), size(operands[1], *sizes.1));
        let is_same = checks.compare(CmpIPredicate::Eq, a, b);
        let what = format!("size of {dim}-th source/target dim does not match");
        checks.assert(is_same, &what);
    }
    Some(())
}

fn dim(op: Op, checks: &mut Checks<'_>) -> Option<()> {
    let [source, index] = [0, 1].map(|at| checks.body().operand(op, at));
    let rank = RankOp::build(checks, source).value(checks);
    check_dim(checks, index, rank);
    Some(())
}

/// Checks that the static sizes of each group of dimensions divide the size of the source.
fn expand_shape(op: Op, checks: &mut Checks<'_>) -> Option<()> {
    let cx = checks.context().clone();
    let view = checks.body().op(op).cast::<ExpandShapeOp>()?;
    let (source, groups) = (view.src(), reassociation(&cx, view.reassociation())?);
    let result: &MemRefType = checks.body().value_type(view.result()).downcast(&cx)?;
    for (dim, group) in groups.iter().enumerate() {
        let sizes = group.iter().filter_map(|at| result.shape.get(*at as usize).copied());
        let product =
            sizes.filter(|size| *size != DYNAMIC).fold(1_i64, |all, size| all.wrapping_mul(size));
        let index = checks.constant_index(dim as i64);
        let size = checks.dim(source, index);
        let divisor = checks.constant_index(product);
        let rest = RemSIOp::build(checks, size, divisor).value(checks);
        let zero = checks.constant_index(0);
        let divides = checks.compare(CmpIPredicate::Eq, rest, zero);
        let what = "static result dims in reassoc group do not divide src dim evenly";
        checks.assert(divides, what);
    }
    Some(())
}

fn subview(op: Op, checks: &mut Checks<'_>) -> Option<()> {
    let cx = checks.context().clone();
    let slice = mixed_slice!(checks.body().op(op).cast::<SubViewOp>()?);
    let source = checks.body().operand(op, 0);
    let ty: &MemRefType = checks.body().value_type(source).downcast(&cx)?;
    let (zero, one) = (checks.constant_index(0), checks.constant_index(1));
    let metadata = metadata(checks, source, ty);
    let sizes: Vec<Value> = metadata.view(checks.body()).sizes().collect();
    check_slice(checks, "subview", &slice, [zero, one], |_, dim| sizes[dim]);
    Some(())
}
