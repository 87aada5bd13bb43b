//! How LLVM IR prefers types to be aligned if nothing says more.

use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, Type};

/// The alignment, in bytes, that LLVM prefers for a value of a type of the llvm dialect, by its default
/// data layout (MLIR: `TypeToLLVMIRTranslator::getPreferredAlignment`).
pub(super) fn preferred_alignment(cx: &Context, ty: Type) -> Option<u32> {
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        let bits = vector.element.int_or_float_width(cx).unwrap_or(POINTER_BITS);
        let count = u32::try_from(vector.shape.iter().product::<i64>()).ok()?;
        return Some(bytes(bits.checked_mul(count)?));
    }
    let Some(bits) = ty.int_or_float_width(cx) else { return Some(POINTER_BITS / 8) };
    let bytes = bytes(bits);
    Some(if ty.float_format(cx).is_some() { bytes } else { bytes.min(LARGEST_INT_BYTES) })
}

/// The bits of a pointer.
const POINTER_BITS: u32 = 64;

/// Integers with more bytes are aligned like those with so many.
const LARGEST_INT_BYTES: u32 = 8;

/// The power of two from which on there is room for `bits`, in bytes.
fn bytes(bits: u32) -> u32 {
    bits.div_ceil(8).next_power_of_two()
}
