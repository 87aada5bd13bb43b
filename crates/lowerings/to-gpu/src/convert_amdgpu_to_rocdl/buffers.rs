//! Lowerings of accesses to buffers through buffer resources, and of casts to buffer pointers.

use terrace_amdgpu as amdgpu;
use terrace_amdgpu::FatRawBufferCastOp;
use terrace_builtin::{DYNAMIC, MemRefType, TypeExt, VectorType};
use terrace_ir::{Op, OpInfo, OpType, Operand, Type, Value};
use terrace_llvm as llvm;
use terrace_rocdl as rocdl;
use terrace_to_llvm::build;
use terrace_to_llvm::descriptor::{DescriptorField, RankedDescriptor};
use terrace_to_llvm::llvm_builder::{GepIndex, LlvmBuilder};
use terrace_to_llvm::types::pointer_to;

use super::{BUFFER_RESOURCE, FAT_RAW_BUFFER};
use crate::ops::TargetOps;
use terrace_amdgpu_transforms::Chipset;

/// The accesses to buffers, and their intrinsics.
pub(super) const INTRINSICS: [(&OpInfo, &str); 7] = [
    (amdgpu::RawBufferLoadOp::INFO, "rocdl.raw.ptr.buffer.load"),
    (amdgpu::RawBufferStoreOp::INFO, "rocdl.raw.ptr.buffer.store"),
    (amdgpu::RawBufferAtomicFaddOp::INFO, "rocdl.raw.ptr.buffer.atomic.fadd"),
    (amdgpu::RawBufferAtomicFmaxOp::INFO, "rocdl.raw.ptr.buffer.atomic.fmax"),
    (amdgpu::RawBufferAtomicSmaxOp::INFO, "rocdl.raw.ptr.buffer.atomic.smax"),
    (amdgpu::RawBufferAtomicUminOp::INFO, "rocdl.raw.ptr.buffer.atomic.umin"),
    (amdgpu::RawBufferAtomicCmpswapOp::INFO, "rocdl.raw.ptr.buffer.atomic.cmpswap"),
];

/// The maximum width of the values of an access in bits.
const MAX_WIDTH: u32 = 128;

/// The data format of a buffer resource, which the hardware ignores but which must not be 0: 32-bit
/// floating-point numbers.
const DATA_FORMAT: i64 = (7 << 12) | (4 << 15);

/// Lowers an access: builds the resource of the whole memref and the offset of the element in
/// bytes.
pub(super) fn access(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if chipset.major < 9 {
        return b.fail(op, "raw buffer ops require GCN or higher");
    }
    let cx = b.cx.clone();
    let view = b.rw.body().op(op);
    let (_, intrinsic) = INTRINSICS.iter().find(|(info, _)| info.name == view.name_str())?;
    let at = view.operand_types().position(|ty| ty.is::<MemRefType>())?;
    let memref = view.operand_types().nth(at)?.downcast::<MemRefType>(&cx)?;
    let value = match at {
        0 => view.result_types().next()?,
        _ => view.operand_types().next()?,
    };
    let (bounds_check, index_offset) = (flag(view, "boundsCheck"), number(view, "indexOffset"));
    let adds_pairs = view.is::<amdgpu::RawBufferAtomicFaddOp>();
    let wanted = b.convert(value)?;
    let bytes = b.bit_width(b.convert(memref.element)?)? / 8;
    let byte_width = b.i32(i32::try_from(bytes).ok()?);
    let transferred = transferred_type(b, op, value, at == 2, adds_pairs)?.unwrap_or(wanted);
    let mut arguments: Vec<Value> =
        operands[..at].iter().map(|value| b.bitcast_if_needed(*value, transferred)).collect();
    let Some(layout) = memref.strided_layout(&cx) else {
        return b.fail(op, "Can't lower non-stride-offset memrefs");
    };
    let descriptor = RankedDescriptor(operands[at]);
    let pointer = descriptor.first_element_ptr(b, memref)?;
    let buffer = Buffer { memref, descriptor, strides: &layout.strides, bytes };
    let records = buffer.records(b, chipset, bounds_check)?;
    let resource = resource(b, pointer, records, bounds_check, chipset, None, BUFFER_RESOURCE)?;
    arguments.push(resource);
    let rank = memref.shape.len();
    let indices = operands.get(at + 1..at + 1 + rank)?;
    let mut offset = buffer.linear_index(b, indices)?;
    if let Some(extra) = index_offset.filter(|extra| *extra > 0) {
        let extra = b.i32(extra);
        offset = b.add(offset, extra);
    }
    arguments.push(b.mul(offset, byte_width));
    let scalar_offset = match operands.get(at + 1 + rank) {
        Some(offset) => *offset,
        None => b.i32(0),
    };
    arguments.push(b.mul(scalar_offset, byte_width));
    arguments.push(b.i32(0));
    let results = b.rw.body().op(op).result_types().count();
    let new = b.named_op(intrinsic, &arguments, &vec![transferred; results], &[]);
    if results == 0 {
        b.rw.erase_op(op);
        return Some(());
    }
    let result = b.rw.body().result(new, 0);
    let result = b.bitcast_if_needed(result, wanted);
    b.replace(op, result)
}

/// Whether the inherent flag `name` of `op` is set.
fn flag(op: terrace_ir::OpRef<'_>, name: &str) -> bool {
    let cx = op.context();
    let flag =
        op.attribute(name).and_then(|flag| flag.downcast::<terrace_builtin::IntegerAttr>(cx));
    flag.and_then(|flag| flag.as_bool(cx)) == Some(true)
}

/// Returns the inherent integer `name` of `op`; `None` if it is absent.
fn number(op: terrace_ir::OpRef<'_>, name: &str) -> Option<i32> {
    let number = op.attribute(name)?.downcast::<terrace_builtin::IntegerAttr>(op.context())?;
    i32::try_from(number.to_i64()?).ok()
}

/// Returns the type in which a value of type `value` is transferred; `Some(None)` means the
/// converted type, `None` that the access is invalid, which is reported.
fn transferred_type(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    value: Type,
    compares: bool,
    adds_pairs: bool,
) -> Option<Option<Type>> {
    let cx = b.cx.clone();
    let Some(vector) = value.downcast::<VectorType>(&cx) else {
        let bits = value.int_or_float_width(&cx)?;
        return Some((compares && value.is_float()).then(|| b.int_type(bits)));
    };
    let count = vector.shape.iter().product::<i64>();
    let bits = vector.element.int_or_float_width(&cx)?;
    let total = bits.checked_mul(u32::try_from(count).ok()?)?;
    if total > MAX_WIDTH {
        let message = format!(
            "Total width of loads or stores must be no more than {MAX_WIDTH} bits, but we call for \
             {total} bits. This should've been caught in validation"
        );
        b.fail(op, &message);
        return None;
    }
    let mut ty = b.convert(value)?;
    if bits < 32 && !(adds_pairs && count == 2) {
        if total > 32 && !total.is_multiple_of(32) {
            b.fail(
                op,
                "Load or store of more than 32-bits that doesn't fit into words. Can't happen\n",
            );
            return None;
        }
        ty = match total {
            0..=32 => b.int_type(total),
            _ => b.vector_type(i64::from(total / 32), b.int_type(32)),
        };
    }
    if let Some(vector) = ty.downcast::<VectorType>(&cx)
        && vector.shape.iter().product::<i64>() == 1
    {
        ty = vector.element;
    }
    Some(Some(ty))
}

/// A memref that is accessed as a buffer.
struct Buffer<'a> {
    memref: &'a MemRefType,
    descriptor: RankedDescriptor,
    strides: &'a [i64],
    /// The size of an element in bytes.
    bytes: u32,
}

impl Buffer<'_> {
    /// Builds the size of the buffer in bytes.
    fn records(
        &self,
        b: &mut LlvmBuilder<'_, '_>,
        chipset: Chipset,
        bounds_check: bool,
    ) -> Option<Value> {
        if chipset >= Chipset::GFX1250 && !bounds_check {
            return Some(b.int(64, (1 << 45) - 1));
        }
        let bytes = i64::from(self.bytes);
        if !self.memref.shape.contains(&DYNAMIC) && !self.strides.contains(&DYNAMIC) {
            let ends = self.memref.shape.iter().zip(self.strides);
            let start = i64::from(self.strides.is_empty());
            let size = ends.fold(start, |end, (size, stride)| end.max(size.wrapping_mul(*stride)));
            return Some(b.int(64, size.wrapping_mul(bytes)));
        }
        let mut end = None;
        for at in 0..self.strides.len() {
            let size = self.descriptor.get(b, DescriptorField::Size(at))?;
            let stride = self.descriptor.get(b, DescriptorField::Stride(at))?;
            let here = b.mul(size, stride);
            end = Some(match end {
                None => here,
                Some(end) => llvm::UMaxOp::build(b.rw, end, here).value(b.rw),
            });
        }
        let bytes = b.int(64, bytes);
        Some(b.mul(end?, bytes))
    }

    /// Builds the distance of the element at `indices` from the first one, in elements.
    fn linear_index(&self, b: &mut LlvmBuilder<'_, '_>, indices: &[Value]) -> Option<Value> {
        let mut sum = None;
        for (at, (index, stride)) in indices.iter().zip(self.strides).enumerate() {
            let mut step = *index;
            if *stride != 1 {
                let stride = match *stride {
                    DYNAMIC => {
                        let stride = self.descriptor.get(b, DescriptorField::Stride(at))?;
                        let ty = b.int_type(32);
                        llvm::TruncOp::build(b.rw, ty, stride).value(b.rw)
                    }
                    stride => b.int(32, stride),
                };
                step = b.mul(step, stride);
            }
            sum = Some(match sum {
                None => step,
                Some(sum) => b.add(sum, step),
            });
        }
        Some(sum.unwrap_or_else(|| b.i32(0)))
    }
}

/// Builds a buffer resource for `records` bytes at `pointer`, as a pointer to the address space
/// `space`; with the stride of cache swizzling `swizzle`, if given and supported.
fn resource(
    b: &mut LlvmBuilder<'_, '_>,
    pointer: Value,
    records: Value,
    bounds_check: bool,
    chipset: Chipset,
    swizzle: Option<Value>,
    space: u32,
) -> Option<Value> {
    let supports_swizzling = chipset.major == 9 && chipset >= Chipset::GFX942;
    let stride = match swizzle.filter(|_| supports_swizzling) {
        None => b.int(16, 0),
        Some(stride) => {
            let ty = b.int_type(16);
            let stride = llvm::ZExtOp::build(b.rw, ty, stride).value(b.rw);
            let enabled = b.int(16, 1 << 14);
            let properties = llvm::OrProperties { is_disjoint: true };
            llvm::OrOp::build_with(b.rw, stride, enabled, properties).value(b.rw)
        }
    };
    let mut flags = if chipset >= Chipset::GFX1250 { 0 } else { DATA_FORMAT };
    if chipset.major >= 10 && chipset < Chipset::GFX1250 {
        let out_of_bounds = if bounds_check { 3 } else { 2 };
        flags |= (1 << 24) | (out_of_bounds << 28);
    }
    let flags = b.int(32, flags);
    let ty = pointer_to(&b.cx, space);
    Some(b.target_value(rocdl::MakeBufferRsrcOp::INFO, &[pointer, stride, records, flags], ty, &[]))
}

/// Lowers a cast to a memref of buffer pointers: builds the resource and a descriptor with the
/// sizes and strides of the source.
pub(super) fn fat_cast(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    let cx = b.cx.clone();
    let view = FatRawBufferCastOp::from_op(op).view(b.rw.body());
    let (bounds_check, resets_offset) = (view.bounds_check(), view.reset_offset());
    let has_valid_bytes = view.valid_bytes().is_some();
    let has_swizzle = view.cache_swizzle_stride().is_some();
    let memref = b.operand_type(op, 0)?.downcast::<MemRefType>(&cx)?;
    let ty = b.convert(b.result_type(op)?)?;
    let layout = memref.strided_layout(&cx)?;
    let bytes = b.bit_width(b.convert(memref.element)?)? / 8;
    let descriptor = RankedDescriptor(operands[0]);
    let buffer = Buffer { memref, descriptor, strides: &layout.strides, bytes };
    let mut optional = operands[1..].iter().copied();
    let records = match optional.next().filter(|_| has_valid_bytes) {
        Some(bytes) => bytes,
        None => buffer.records(b, chipset, bounds_check)?,
    };
    let swizzle = if has_swizzle { operands.last().copied() } else { None };
    let mut pointer = descriptor.get(b, DescriptorField::Aligned)?;
    let mut offset = descriptor.get(b, DescriptorField::Offset)?;
    if resets_offset {
        let element = b.convert(memref.element)?;
        pointer = b.element_pointer(pointer, element, GepIndex::Value(offset));
        offset = b.constant(0);
    }
    let mut numbers = Vec::new();
    if !memref.shape.is_empty() {
        let array = terrace_to_llvm::types::array(&cx, memref.shape.len() as u64, b.index);
        for position in [3, 4] {
            numbers.push((position, build::extract(b.rw, operands[0], &[position], array)));
        }
    }
    let fat = resource(b, pointer, records, bounds_check, chipset, swizzle, FAT_RAW_BUFFER)?;
    let mut all = build::poison(b.rw, ty);
    for (position, value) in [(0, fat), (1, fat), (2, offset)].into_iter().chain(numbers) {
        all = build::insert(b.rw, all, value, &[position]);
    }
    b.replace(op, all)
}
