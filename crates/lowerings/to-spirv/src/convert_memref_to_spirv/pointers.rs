//! Casts of memrefs, and loads of texels.

use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::{IntegerType, MemRefType, VectorType};
use terrace_ir::{Op, OpType, Type, Value};
use terrace_memref::{
    CastOp, ExtractAlignedPointerAsIndexOp, LoadOp, MemorySpaceCastOp, ReinterpretCastOp,
};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::{self as spirv, PointerType, SampledImageType, StorageClass};

use super::{access, is_image};
use crate::build;
use crate::run::SpirvLowering;
use crate::types::storage_class;

/// Adds the pattern for loads from memrefs of the storage class `Image`.
pub(super) fn populate_image_load(lowering: &mut SpirvLowering) {
    lowering.add_for("ImageLoadOpPattern", LoadOp::INFO, |op, operands, _, rw| {
        let value = image_load(op, operands, rw)?;
        rw.replace_op(op, &[value]);
        Some(())
    });
}

/// Adds the pattern for casts between storage classes.
pub(super) fn populate_space_cast(lowering: &mut SpirvLowering) {
    lowering.add_value(
        "MemorySpaceCastOpPattern",
        MemorySpaceCastOp::INFO,
        |op, operands, ty, rw| space_cast(op, operands[0], ty, rw),
    );
}

/// Adds the patterns for `memref.cast`, `memref.reinterpret_cast` and
/// `memref.extract_aligned_pointer_as_index`.
pub(super) fn populate(lowering: &mut SpirvLowering) {
    let width = lowering.options.index_width();
    lowering.add_value(
        "ReinterpretCastPattern",
        ReinterpretCastOp::INFO,
        move |op, operands, ty, rw| reinterpret(op, operands, ty, width, rw),
    );
    lowering.add_for("CastPattern", CastOp::INFO, cast);
    lowering.add_for(
        "ExtractAlignedPointerAsIndexOpPattern",
        ExtractAlignedPointerAsIndexOp::INFO,
        move |op, operands, _, rw| {
            let ty = IntegerType::get(rw.context(), width).ty();
            let value = build::value(rw, spirv::ConvertPtrToUOp::INFO, operands, ty);
            rw.replace_op(op, &[value]);
            Some(())
        },
    );
}

/// Builds the fetch of a texel and the extraction of its first component.
fn image_load(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<Value> {
    let cx = rw.context().clone();
    let memref = access::accessed(&cx, rw.body().op(op), 0)?;
    if !is_image(&cx, memref) {
        return None;
    }
    let (pointer, indices) = operands.split_first()?;
    let attributes = access::memory_attributes(rw, op, *pointer)?;
    let sampled = build::load(rw, *pointer, &attributes)?;
    let ty = rw.body().value_type(sampled).downcast::<SampledImageType>(&cx)?.image;
    let image = build::value(rw, spirv::ImageOp::INFO, &[sampled], ty);
    let place = match indices {
        [index] => *index,
        indices => {
            let index_type = rw.body().value_type(*indices.first()?);
            let count = i64::try_from(indices.len()).ok()?;
            let ty = VectorType::get(&cx, &[count], index_type).ty();
            let reversed: Vec<Value> = indices.iter().rev().copied().collect();
            build::value(rw, spirv::CompositeConstructOp::INFO, &reversed, ty)
        }
    };
    let texel = VectorType::get(&cx, &[4], memref.element).ty();
    let texel = build::value(rw, spirv::ImageFetchOp::INFO, &[image, place], texel);
    Some(build::extract(rw, texel, 0, memref.element))
}

/// Builds a cast between storage classes, by way of a generic pointer if neither is generic.
fn space_cast(op: Op, value: Value, ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let cx = rw.context().clone();
    let view = rw.body().op(op);
    let from = view.operand_types().next()?.downcast::<MemRefType>(&cx)?;
    let to = view.result_types().next()?.downcast::<MemRefType>(&cx)?;
    let (from, to) = (storage_class(&cx, from)?, storage_class(&cx, to)?);
    let mut value = value;
    if from == to {
        return Some(value);
    }
    if from != StorageClass::Generic {
        let pointee = rw.body().value_type(value).downcast::<PointerType>(&cx)?.pointee;
        let storage_class = StorageClass::Generic;
        let generic = PointerType { pointee, storage_class }.intern(&cx).ty();
        value = build::value(rw, spirv::PtrCastToGenericOp::INFO, &[value], generic);
    }
    if to != StorageClass::Generic {
        value = build::value(rw, spirv::GenericCastToPtrOp::INFO, &[value], ty);
    }
    Some(value)
}

/// Builds the pointer of a memref at another offset.
fn reinterpret(
    op: Op,
    operands: &[Value],
    ty: Type,
    index_width: u32,
    rw: Rw<'_, '_>,
) -> Option<Value> {
    let cx = rw.context().clone();
    let source = *operands.first()?;
    if rw.body().value_type(source) != ty || !ty.is::<PointerType>() {
        return None;
    }
    let offsets = ReinterpretCastOp::from_op(op).view(rw.body()).static_offsets().to_vec();
    let offset = match mixed(&offsets, operands[1..].iter().copied()).first()? {
        Mixed::Static(0) => return Some(source),
        Mixed::Static(offset) => {
            let ty = IntegerType::get(&cx, index_width).ty();
            build::index_constant(rw, ty, *offset)
        }
        Mixed::Dynamic(offset) => *offset,
    };
    Some(build::value(rw, spirv::InBoundsPtrAccessChainOp::INFO, &[source, offset], ty))
}

/// Replaces a cast between memrefs with equal converted types by its operand.
fn cast(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = types.convert_one(&cx, rw.body().op(op).result_types().next()?)?;
    if rw.body().value_type(operands[0]) != ty {
        return None;
    }
    rw.replace_op(op, operands);
    Some(())
}
