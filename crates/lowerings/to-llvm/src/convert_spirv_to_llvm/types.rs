//! Conversion of SPIR-V types to types of the llvm dialect. [`converter`] is its main function.

use terrace_builtin::{FloatType, IntegerType, VectorType};
use terrace_ir::{Context, Type};
use terrace_llvm::LLVMStructType;
use terrace_rewrite::TypeConverter;
use terrace_spirv::{ArrayType, PointerType, RuntimeArrayType, StorageClass, StructType};

use crate::types::{self, INDEX_WIDTH, TypeRules, array, lower_type, pointer_to};

/// The mapping from storage classes to address spaces, which depends on the client API.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum AddressSpaceMapping {
    /// A single address space for all storage classes.
    #[default]
    Flat,
    /// OpenCL, with address spaces by storage class.
    OpenCl,
}

impl AddressSpaceMapping {
    /// Returns the address space of a storage class.
    pub(super) fn address_space(self, class: StorageClass) -> u32 {
        match (self, class) {
            (Self::Flat, _) => 0,
            (_, StorageClass::Input | StorageClass::CrossWorkgroup) => 1,
            (_, StorageClass::UniformConstant) => 2,
            (_, StorageClass::Workgroup) => 3,
            (_, StorageClass::Generic) => 4,
            (_, StorageClass::DeviceOnlyINTEL) => 5,
            (_, StorageClass::HostOnlyINTEL) => 6,
            _ => 0,
        }
    }
}

/// Returns the converter of builtin and SPIR-V types to types of the llvm dialect.
pub(super) fn converter(spaces: AddressSpaceMapping) -> TypeConverter {
    let mut converter = types::converter(TypeRules::new(INDEX_WIDTH));
    converter.rule(move |cx, ty| {
        let is_made_of_others =
            ty.is::<ArrayType>() || ty.is::<RuntimeArrayType>() || ty.is::<StructType>();
        (is_made_of_others || ty.is::<PointerType>())
            .then(|| TypeLowering { cx, spaces, in_progress: Vec::new() }.ty(ty))
    });
    converter
}

/// The state of a recursive type conversion.
struct TypeLowering<'c> {
    cx: &'c Context,
    spaces: AddressSpaceMapping,
    /// The structures that are being converted; a recursive one has no conversion.
    in_progress: Vec<Type>,
}

impl TypeLowering<'_> {
    fn ty(&mut self, ty: Type) -> Option<Type> {
        let cx = self.cx;
        if let Some(pointer) = ty.downcast::<PointerType>(cx) {
            return Some(pointer_to(cx, self.spaces.address_space(pointer.storage_class)));
        }
        if let Some(ty) = ty.downcast::<ArrayType>(cx) {
            let stride = u64::from(ty.stride);
            if stride != 0 && size_in_bytes(cx, ty.element) != Some(stride) {
                return None;
            }
            return Some(array(cx, u64::from(ty.count), self.ty(ty.element)?));
        }
        if let Some(ty) = ty.downcast::<RuntimeArrayType>(cx) {
            return if ty.stride == 0 { Some(array(cx, 0, self.ty(ty.element)?)) } else { None };
        }
        match ty.downcast::<StructType>(cx) {
            Some(data) => self.structure(ty, data),
            None => lower_type(cx, TypeRules::new(INDEX_WIDTH), ty),
        }
    }

    /// Converts a structure to a packed structure or, if its members have offsets that match
    /// Vulkan's layout rules, to one with natural layout. `None` if a member is not convertible or
    /// offsets do not match.
    fn structure(&mut self, ty: Type, data: &StructType) -> Option<Type> {
        let members = data.members();
        let has_offsets = members.iter().any(|member| member.offset.is_some());
        let is_decorated = members.iter().any(|member| !member.decorations.is_empty());
        if is_decorated
            || self.in_progress.contains(&ty)
            || (has_offsets && layout(self.cx, ty).is_none())
        {
            return None;
        }
        self.in_progress.push(ty);
        let fields: Option<Vec<Type>> = members.iter().map(|member| self.ty(member.ty)).collect();
        self.in_progress.pop();
        Some(LLVMStructType::literal(self.cx, !has_offsets, &fields?).ty())
    }
}

/// Returns the width of an integer or floating-point type in bits; `None` for other types.
fn bits(cx: &Context, ty: Type) -> Option<u32> {
    let int = ty.downcast::<IntegerType>(cx).map(|ty| ty.width);
    int.or_else(|| ty.downcast::<FloatType>(cx).map(|ty| ty.width()))
}

/// Returns the size of a type in bytes, for comparison with array strides; `None` if it is unknown
/// (MLIR: `SPIRVType::getSizeInBytes`).
fn size_in_bytes(cx: &Context, ty: Type) -> Option<u64> {
    if let Some(bits) = bits(cx, ty) {
        return (bits != 1).then_some(u64::from(bits / 8));
    }
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        let count = u64::try_from(vector.shape.iter().product::<i64>()).ok()?;
        return size_in_bytes(cx, vector.element)?.checked_mul(count);
    }
    let ty = ty.downcast::<ArrayType>(cx)?;
    let element = size_in_bytes(cx, ty.element)?.checked_add(u64::from(ty.stride))?;
    element.checked_mul(u64::from(ty.count))
}

/// Returns the size and alignment of a type in bytes; `None` if offsets or strides in it differ
/// from Vulkan's layout rules (MLIR: `VulkanLayoutUtils`).
fn layout(cx: &Context, ty: Type) -> Option<(u64, u64)> {
    if let Some(bits) = bits(cx, ty) {
        let bytes = u64::from(bits.div_ceil(8));
        return Some((bytes, bytes));
    }
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        let (size, alignment) = layout(cx, vector.element)?;
        let [count] = vector.shape[..] else { return None };
        let count = u64::try_from(count).ok()?;
        let aligned_as = if count == 3 { 4 } else { count };
        return Some((size.checked_mul(count)?, alignment.checked_mul(aligned_as)?));
    }
    if let Some(array) = ty.downcast::<ArrayType>(cx) {
        let (size, alignment) = layout(cx, array.element)?;
        let size = (u64::from(array.stride) == size).then_some(size)?;
        return Some((size.checked_mul(u64::from(array.count))?, alignment));
    }
    let structure = ty.downcast::<StructType>(cx)?;
    let is_plain = structure.name.is_none()
        && structure.body().is_some_and(|body| body.decorations.is_empty());
    if structure.members().is_empty() {
        return Some((0, 1));
    }
    let (mut end, mut strictest) = (0_u64, 1);
    for member in structure.members() {
        let (size, alignment) = layout(cx, member.ty)?;
        let start = end.checked_next_multiple_of(alignment)?;
        if !is_plain || member.offset.map(u64::from) != Some(start) {
            return None;
        }
        end = start.checked_add(size)?;
        strictest = alignment.max(strictest);
    }
    Some((end.checked_next_multiple_of(strictest)?, strictest))
}
