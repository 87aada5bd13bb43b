//! Preferred alignment of types by LLVM's default data layout. The lowerings of vector accesses use
//! it.

use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, Type};

use crate::finalize_memref_to_llvm::descriptor::POINTER_BITS;

/// Returns the preferred alignment of a type of the llvm dialect in bytes, by LLVM's default data
/// layout (MLIR: `TypeToLLVMIRTranslator::getPreferredAlignment`); `None` if the size of a vector
/// overflows.
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

/// The largest alignment of integers in bytes.
const LARGEST_INT_BYTES: u32 = 8;

/// Returns the smallest power of two of bytes that holds `bits` bits.
fn bytes(bits: u32) -> u32 {
    bits.div_ceil(8).next_power_of_two()
}
