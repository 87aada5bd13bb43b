//! Lowerings of operations on the matrices of a warp group.

use terrace_builtin::{MemRefType, TypeExt, VectorType};
use terrace_ir::{Context, Op, Operand, Type, Value};
use terrace_llvm::{self as llvm, LLVMStructType};
use terrace_numeric::FloatFormat;
use terrace_nvgpu::{TensorMapDescriptorType, TensorMapSwizzleKind, WarpgroupAccumulatorType};
use terrace_to_llvm::build;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::structure;

use super::tensors::first_element;
use crate::ops::TargetOps;

/// The number of rows of a multiplication.
const ROWS: i64 = 64;

/// Returns the type of an accumulator: a structure of one structure for each [`ROWS`] rows; `None`
/// for element types that have no multiplication.
pub(super) fn accumulator_type(cx: &Context, ty: &WarpgroupAccumulatorType) -> Option<Type> {
    let fragment = ty.fragmented.downcast::<VectorType>(cx)?;
    let [rows, columns] = fragment.shape[..] else { return None };
    let element = fragment.element;
    let is_word = element.is_float_of(cx, FloatFormat::F32) || element.is_integer_of(cx, 32);
    let members = match is_word {
        true => columns / 2,
        false if element.is_float_of(cx, FloatFormat::F16) => columns / 4,
        false => return None,
    };
    let inner = structure(cx, &vec![element; usize::try_from(members).ok()?]);
    let count = usize::try_from((rows + ROWS - 1) / ROWS).ok()?;
    Some(structure(cx, &vec![inner; count]))
}

/// Lowers the creation of a matrix descriptor to arithmetic on its bits.
pub(super) fn descriptor(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let map = b.operand_type(op, 1)?.downcast::<TensorMapDescriptorType>(&cx)?;
    let (layout, swizzle) = match map.swizzle {
        TensorMapSwizzleKind::SWIZZLE_128B => (128, 1),
        TensorMapSwizzleKind::SWIZZLE_64B => (64, 2),
        TensorMapSwizzleKind::SWIZZLE_32B => (32, 3),
        _ => (1, 0),
    };
    let rows = map.tensor.downcast::<MemRefType>(&cx)?.shape.first().copied()?;
    let stride = b.int(64, (layout << 3) >> 4);
    let leading = b.int(64, rows.wrapping_mul(layout) >> 4);
    let address = first_element(b, op, operands)?;
    let long = b.int_type(64);
    let address = llvm::PtrToIntOp::build(b.rw, long, address).value(b.rw);
    let shifted = shift_left(b, address, 46);
    let by = b.int(64, 50);
    let address = llvm::LShrOp::build(b.rw, shifted, by).value(b.rw);
    let mut bits = b.int(64, 0);
    let swizzle = b.int(64, swizzle);
    bits = insert(b, bits, swizzle, 62);
    let offset = b.int(64, 0);
    bits = insert(b, bits, offset, 49);
    bits = insert(b, bits, stride, 32);
    bits = insert(b, bits, leading, 16);
    bits = insert(b, bits, address, 0);
    b.replace(op, bits)
}

fn shift_left(b: &mut LlvmBuilder<'_, '_>, value: Value, by: i64) -> Value {
    let by = b.int(64, by);
    llvm::ShlOp::build(b.rw, value, by).value(b.rw)
}

/// Inserts `value` into `bits` at the bit `start`.
fn insert(b: &mut LlvmBuilder<'_, '_>, bits: Value, value: Value, start: i64) -> Value {
    let value = shift_left(b, value, start);
    llvm::OrOp::build(b.rw, bits, value).value(b.rw)
}

/// Lowers an accumulator of zeros.
pub(super) fn init_accumulator(b: &mut LlvmBuilder<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let ty = b.convert(b.result_type(op)?)?;
    let parts = ty.downcast::<LLVMStructType>(&cx)?.fields().to_vec();
    let element = *parts.first()?.downcast::<LLVMStructType>(&cx)?.fields().first()?;
    let zero = match element.is_float() {
        true => build::float_constant(b.rw, element, 0.0)?,
        false => build::int_constant(b.rw, element, 0)?,
    };
    let mut all = build::poison(b.rw, ty);
    let mut inner = Vec::new();
    for (at, part) in (0..).zip(&parts) {
        let count = part.downcast::<LLVMStructType>(&cx)?.fields().len();
        let mut value = build::extract(b.rw, all, &[at], *part);
        for element in 0..count {
            value = build::insert(b.rw, value, zero, &[element as i64]);
        }
        inner.push(value);
    }
    for (at, value) in (0..).zip(inner) {
        all = build::insert(b.rw, all, value, &[at]);
    }
    b.replace(op, all)
}
