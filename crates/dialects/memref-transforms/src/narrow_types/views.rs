//! Conversion of allocations and views of memrefs with narrow elements.

use std::sync::Arc;

use terrace_arith::BuildConstant;
use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_builtin::shaped::{has_static_shape, shape_of};
use terrace_builtin::types::{MemRefType, row_major};
use terrace_builtin::{AffineExpr, DYNAMIC};
use terrace_ir::{Builder, Op, OpType, Type, Value};
use terrace_memref::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CollapseShapeOp, CopyOp, DeallocOp, ExpandShapeOp,
    MemorySpaceCastOp, ReinterpretCastOp, SubViewOp,
};
use terrace_rewrite::{ConversionPatterns, Rw, TypeConverter};

use super::{Linearized, Packing};
use crate::expand_strided_metadata::Strided;

/// Adds the patterns for allocations and views.
pub(super) fn populate(set: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    macro_rules! typed {
        ($($name:literal: $op:ident => $convert:expr;)*) => {$(
            let types = converter.clone();
            set.add::<$op>($name, Some(converter), move |op, operands, rw| {
                let cx = rw.context().clone();
                let result = rw.body().op(op.op()).result_types().next()?;
                let ty = types.convert_one(&cx, result)?;
                $convert(op, operands, ty, rw)
            });
        )*};
    }
    typed! {
        "ConvertMemRefAllocation<memref::AllocOp>": AllocOp => |op: AllocOp, _: &[Value], ty, rw: Rw<'_, '_>| {
            let view = op.view(rw.body());
            let (sizes, symbols) = (view.dynamic_sizes().collect(), view.symbol_operands().collect::<Vec<_>>());
            let alignment = view.alignment();
            let sizes = allocated(rw, op.op(), ty, sizes)?;
            let new = AllocOp::build(rw, ty, sizes, symbols);
            new.set_alignment(rw.body_mut(), alignment);
            replace(rw, op.op(), new.op())
        };
        "ConvertMemRefAllocation<memref::AllocaOp>": AllocaOp => |op: AllocaOp, _: &[Value], ty, rw: Rw<'_, '_>| {
            let view = op.view(rw.body());
            let (sizes, symbols) = (view.dynamic_sizes().collect(), view.symbol_operands().collect::<Vec<_>>());
            let alignment = view.alignment();
            let sizes = allocated(rw, op.op(), ty, sizes)?;
            let new = AllocaOp::build(rw, ty, sizes, symbols);
            new.set_alignment(rw.body_mut(), alignment);
            replace(rw, op.op(), new.op())
        };
        "ConvertMemRefMemorySpaceCast": MemorySpaceCastOp => |op: MemorySpaceCastOp, operands: &[Value], ty, rw: Rw<'_, '_>| {
            let new = MemorySpaceCastOp::build(rw, ty, operands[0]).op();
            replace(rw, op.op(), new)
        };
        "ConvertMemRefCollapseShape": CollapseShapeOp => flat;
        "ConvertMemRefExpandShape": ExpandShapeOp => flat;
        "ConvertMemRefSubview": SubViewOp => subview;
        "ConvertMemRefReinterpretCast": ReinterpretCastOp => reinterpret_cast;
    }
    set.add::<CopyOp>("ConvertMemRefCopy", Some(converter), |op, operands, rw| {
        let view = op.view(rw.body());
        let layout = |value| {
            let ty = rw.body().value_type(value).downcast::<MemRefType>(rw.context());
            ty.map(|ty| ty.layout)
        };
        if let (Some(from), Some(to)) = (layout(view.source()), layout(view.target()))
            && from != to
        {
            return None;
        }
        let [source, target] = *operands else { return None };
        CopyOp::build(rw, source, target);
        rw.erase_op(op.op());
        Some(())
    });
    set.add::<DeallocOp>("ConvertMemRefDealloc", Some(converter), |op, operands, rw| {
        DeallocOp::build(rw, operands[0]);
        rw.erase_op(op.op());
        Some(())
    });
    set.add::<AssumeAlignmentOp>(
        "ConvertMemRefAssumeAlignment",
        Some(converter),
        |op, operands, rw| {
            let alignment = op.view(rw.body()).alignment();
            let new = AssumeAlignmentOp::build(rw, operands[0], alignment).op();
            replace(rw, op.op(), new)
        },
    );
}

/// Replaces the only result of `op` by that of `new`.
fn replace(rw: Rw<'_, '_>, op: Op, new: Op) -> Option<()> {
    let value = rw.body().result(new, 0);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Returns the dynamic sizes of the allocation of type `ty` that replaces `op`, which has the
/// dynamic sizes `sizes`.
fn allocated(b: &mut Builder<'_>, op: Op, ty: Type, sizes: Vec<Value>) -> Option<Vec<Value>> {
    let cx = b.context().clone();
    let from = b.body().op(op).result_types().next()?;
    let packing = Packing::of(&cx, from, ty)?;
    if has_static_shape(&cx, ty) {
        return Some(Vec::new());
    }
    let sizes = mixed(shape_of(&cx, from)?, sizes.into_iter());
    let mut strides = vec![Mixed::Static(1); sizes.len()];
    let product = AffineExpr::symbol(&cx, 0).mul(&cx, AffineExpr::symbol(&cx, 1));
    for at in (1..sizes.len()).rev() {
        let factors = [strides[at], sizes[at]];
        strides[at - 1] = terrace_affine::composed_apply(b, op, product, &factors);
    }
    let zeros = vec![Mixed::Static(0); sizes.len()];
    let size = Linearized::new(b, op, packing.count(), &sizes, &strides, &zeros).size;
    Some(vec![b.constant_or_value(size)])
}

/// Drops a reshape, since converted memrefs have one dimension.
fn flat<O: OpType>(op: O, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<()> {
    if rw.body().value_type(operands[0]) != ty {
        return None;
    }
    rw.replace_op(op.op(), &operands[..1]);
    Some(())
}

/// Converts a contiguous subview to one of the converted source.
fn subview(op: SubViewOp, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let source = view.source();
    let result = rw.body().value_type(view.result());
    let memref = result.downcast::<MemRefType>(&cx)?;
    let packing = Packing::of(&cx, result, ty)?;
    let strides = memref.strided_layout(&cx)?.strides;
    if view.static_strides().iter().any(|stride| *stride != 1)
        || memref.shape.contains(&DYNAMIC)
        || strides != row_major(&memref.shape)
    {
        return None;
    }
    let offsets = mixed(view.static_offsets(), view.offsets());
    let sizes = mixed(view.static_sizes(), view.sizes());
    let strided = Strided::of(rw, source)?;
    let place = Linearized::new(rw, op.op(), packing.count(), &sizes, &strided.strides, &offsets);
    let parts = [place.index, place.size, Mixed::Static(1)].map(|part| split(&[part]));
    let [(at, offsets), (of, sizes), (by, strides)] = parts;
    let new = SubViewOp::build(rw, ty, operands[0], offsets, sizes, strides, at, of, by).op();
    replace(rw, op.op(), new)
}

/// Converts a cast to at most one dimension, with static offset and size.
fn reinterpret_cast(
    op: ReinterpretCastOp,
    operands: &[Value],
    ty: Type,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let result = rw.body().value_type(view.result());
    let packed = Packing::of(&cx, result, ty)?.count();
    let (sizes, strides) = (view.static_sizes().to_vec(), view.static_strides().to_vec());
    let offset = *view.static_offsets().first()?;
    if shape_of(&cx, result)?.len() > 1
        || strides.iter().any(|stride| *stride != 1)
        || sizes.contains(&DYNAMIC)
        || offset == DYNAMIC
        || offset % packed != 0
    {
        return None;
    }
    let sizes: Vec<i64> = sizes.iter().map(|size| (size + packed - 1) / packed).collect();
    let offsets = vec![offset / packed];
    let new = ReinterpretCastOp::build(rw, ty, operands[0], (), (), (), offsets, sizes, strides);
    replace(rw, op.op(), new.op())
}
