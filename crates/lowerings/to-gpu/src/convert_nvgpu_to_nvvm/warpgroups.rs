//! Lowerings of operations on the matrices of a warp group.

use terrace_arith::IndexCastOp;
use terrace_builtin::{IndexType, IntegerAttr, MemRefType, TypeExt, VectorType};
use terrace_ir::{Context, Op, OpType, Operand, Type, Value};
use terrace_llvm::{self as llvm, LLVMStructType};
use terrace_memref::StoreOp;
use terrace_numeric::FloatFormat;
use terrace_nvgpu::{
    TensorMapDescriptorType, TensorMapSwizzleKind, WarpgroupAccumulatorType,
    WarpgroupMatrixDescriptorType, WarpgroupMmaOp,
};
use terrace_nvvm::{
    MMAIntOverflow, MMALayout, MMAShapeAttr, ThreadIdXOp, WGMMAScaleIn, WGMMAScaleOut, WGMMATypes,
    WgmmaFenceAlignedOp, WgmmaGroupSyncAlignedOp, WgmmaMmaAsyncOp, WgmmaMmaAsyncProperties,
    WgmmaWaitGroupSyncOp,
};
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

/// Returns the shape of the instruction that multiplies matrices of `element` whose result has
/// `columns` columns; `None` for element types without a multiplication.
fn instruction_shape(cx: &Context, element: Type, columns: i64) -> Option<[i64; 3]> {
    use FloatFormat::{BF16, F8E4M3FN, F8E5M2, F16, TF32};
    let is = |format| element.is_float_of(cx, format);
    let depth = match element {
        _ if is(TF32) => 8,
        _ if is(F16) || is(BF16) => 16,
        _ if is(F8E4M3FN) || is(F8E5M2) || element.is_integer_of(cx, 16) => 32,
        _ if element.is_integer_of(cx, 1) => 256,
        _ => return None,
    };
    Some([ROWS, columns, depth])
}

/// Returns the type of an instruction's operand; `wide` is the type for f32.
fn instruction_type(cx: &Context, element: Type, wide: WGMMATypes) -> Option<WGMMATypes> {
    use FloatFormat::{BF16, F8E4M3FN, F8E5M2, F16, F32, TF32};
    let is = |format| element.is_float_of(cx, format);
    Some(match element {
        _ if is(F32) || is(TF32) => wide,
        _ if is(F16) => WGMMATypes::F16,
        _ if is(BF16) => WGMMATypes::Bf16,
        _ if is(F8E4M3FN) => WGMMATypes::E4m3,
        _ if is(F8E5M2) => WGMMATypes::E5m2,
        _ if element.is_integer_of(cx, 1) => WGMMATypes::B1,
        _ if element.is_unsigned_integer(cx) && element.is_integer_of(cx, 8) => WGMMATypes::U8,
        _ if element.is_integer_of(cx, 8) => WGMMATypes::S8,
        _ if element.is_integer_of(cx, 32) => WGMMATypes::S32,
        _ => return None,
    })
}

/// Lowers a multiplication to instructions for each block of rows and columns, and a part of the
/// inner dimension (MLIR: `NVGPUWarpgroupMmaOpLowering`).
pub(super) fn multiply(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let view = WarpgroupMmaOp::from_op(op).view(b.rw.body());
    let (transpose_a, transpose_b) = (view.transpose_a(), view.transpose_b());
    let wait_group = view.wait_group();
    let matrix = |at| -> Option<MemRefType> {
        let ty = b.operand_type(op, at)?.downcast::<WarpgroupMatrixDescriptorType>(&cx)?;
        ty.tensor.downcast::<MemRefType>(&cx).cloned()
    };
    let (a, right) = (matrix(0)?, matrix(1)?);
    let result = b.result_type(op)?.downcast::<WarpgroupAccumulatorType>(&cx)?;
    let result = result.fragmented.downcast::<VectorType>(&cx)?.element;
    let (&[rows, inner], &[height, columns]) = (&a.shape[..], &right.shape[..]) else {
        return None;
    };
    let shape = instruction_shape(&cx, a.element, columns)?;
    let types = (
        instruction_type(&cx, a.element, WGMMATypes::Tf32)?,
        instruction_type(&cx, right.element, WGMMATypes::Tf32)?,
        instruction_type(&cx, result, WGMMATypes::F32)?,
    );
    let layout = |is_column| if is_column { MMALayout::Col } else { MMALayout::Row };
    let layouts = (layout(transpose_a), layout(!transpose_b));
    let [m, n, k] = shape.map(|size| i32::try_from(size).ok());
    let instruction = MMAShapeAttr { m: m?, n: n?, k: k? }.intern(&cx);
    let bytes = |ty: Type| ty.int_or_float_width(&cx).map(|width| i64::from(width / 8));
    let (a_bytes, b_bytes) = (bytes(a.element)?, bytes(right.element)?);
    let [&descriptor_a, &descriptor_b, &accumulator] = [0, 1, 2].map(|at| &operands[at]);
    WgmmaFenceAlignedOp::build(b.rw);
    let whole = b.type_of(accumulator);
    let parts = whole.downcast::<LLVMStructType>(&cx)?.fields().to_vec();
    let mut all = build::poison(b.rw, whole);
    let mut results = Vec::new();
    for row in 0..rows / shape[0] {
        let part = *parts.get(usize::try_from(row).ok()?)?;
        let mut sum = build::extract(b.rw, accumulator, &[row], part);
        for step in 0..inner / shape[2] {
            let depth = shape[2].wrapping_mul(step);
            let distance = depth.wrapping_add(inner.wrapping_mul(inner).wrapping_mul(row));
            let left = moved(b, descriptor_a, distance.wrapping_mul(a_bytes));
            let distance = height.wrapping_mul(depth).wrapping_mul(b_bytes);
            let right = moved(b, descriptor_b, distance);
            let new = WgmmaMmaAsyncOp::build_with(
                b.rw,
                part,
                sum,
                left,
                right,
                WgmmaMmaAsyncProperties {
                    shape: instruction,
                    type_a: types.0,
                    type_b: types.1,
                    type_d: types.2,
                    scale_d: WGMMAScaleOut::One,
                    scale_a: WGMMAScaleIn::One,
                    scale_b: WGMMAScaleIn::One,
                    layout_a: layouts.0,
                    layout_b: layouts.1,
                    satfinite: Some(MMAIntOverflow::Wrapped),
                },
            );
            sum = new.value(b.rw);
        }
        results.push(sum);
    }
    for (at, part) in (0..).zip(results) {
        all = build::insert(b.rw, all, part, &[at]);
    }
    WgmmaGroupSyncAlignedOp::build(b.rw);
    WgmmaWaitGroupSyncOp::build(b.rw, wait_group);
    b.replace(op, all)
}

/// Returns the descriptor of the matrix that begins `bytes` bytes later.
fn moved(b: &mut LlvmBuilder<'_, '_>, descriptor: Value, bytes: i64) -> Value {
    // The descriptor has no bits for the distance within 16 bytes.
    match bytes >> 4 {
        0 => descriptor,
        units => {
            let units = IntegerAttr::get(&b.cx, b.int_type(32), units).attr();
            let long = b.int_type(64);
            let units = build::constant(b.rw, units, long);
            b.add(descriptor, units)
        }
    }
}

/// Lowers the store of an accumulator: each thread stores the elements that it owns (MLIR:
/// `NVGPUWarpgroupMmaStoreOpLowering`).
pub(super) fn store(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let all = *operands.first()?;
    // The memref is not lowered here.
    let memory = b.rw.body().operand(op, 1);
    let parts = b.type_of(all).downcast::<LLVMStructType>(&cx)?.fields().to_vec();
    let mut first_row = 0;
    for (at, part) in (0..).zip(parts) {
        let count = part.downcast::<LLVMStructType>(&cx)?.fields().len();
        let element = *part.downcast::<LLVMStructType>(&cx)?.fields().first()?;
        let fragment = build::extract(b.rw, all, &[at], part);
        store_fragment(b, Fragment { value: fragment, element, count }, memory, first_row);
        first_row += i64::try_from(count).ok()?;
    }
    b.rw.erase_op(op);
    Some(())
}

/// The elements of [`ROWS`] rows that a thread owns.
struct Fragment {
    value: Value,
    element: Type,
    /// The number of elements.
    count: usize,
}

/// Stores a fragment: pairs of adjacent elements, in two blocks of 8 rows one below the other, for
/// each 8 columns.
fn store_fragment(b: &mut LlvmBuilder<'_, '_>, fragment: Fragment, memory: Value, first_row: i64) {
    let [one, two, four, eight, sixteen, warp] = [1, 2, 4, 8, 16, 32].map(|n| b.int(32, n));
    let word = b.int_type(32);
    let thread = ThreadIdXOp::build(b.rw, word).value(b.rw);
    let lane = llvm::URemOp::build(b.rw, thread, warp).value(b.rw);
    let subgroup = llvm::UDivOp::build(b.rw, thread, warp).value(b.rw);
    let quad = llvm::UDivOp::build(b.rw, lane, four).value(b.rw);
    let place = llvm::URemOp::build(b.rw, lane, four).value(b.rw);
    let column = b.mul(place, two);
    let rows = b.mul(subgroup, sixteen);
    let mut row = b.add(quad, rows);
    if first_row != 0 {
        let first = b.int(32, first_row);
        row = b.add(row, first);
    }
    let count = i64::try_from(fragment.count / 4).unwrap_or(0);
    for block in 0..2 {
        let distance = b.int(32, block);
        let distance = b.mul(distance, eight);
        let row = b.add(row, distance);
        for group in 0..count {
            let distance = b.int(32, group);
            let distance = b.mul(distance, eight);
            let column = b.add(column, distance);
            let index = IndexType::get(&b.cx).ty();
            let row = IndexCastOp::build(b.rw, index, row).value(b.rw);
            let left = IndexCastOp::build(b.rw, index, column).value(b.rw);
            let next = b.add(column, one);
            let right = IndexCastOp::build(b.rw, index, next).value(b.rw);
            let first = 2 * block + 4 * group;
            let values = [first, first + 1]
                .map(|at| build::extract(b.rw, fragment.value, &[at], fragment.element));
            StoreOp::build(b.rw, values[0], memory, [row, left]);
            StoreOp::build(b.rw, values[1], memory, [row, right]);
        }
    }
}
