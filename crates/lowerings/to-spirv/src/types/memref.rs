//! Conversion of memrefs to pointers (MLIR: `convertMemrefType`), for [`Conversion`].

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{
    ComplexType, DYNAMIC, FloatType, IntegerType, MemRefType, Signedness, TypeExt, VectorType,
};
use terrace_ir::{Context, Type};
use terrace_spirv::{
    ArrayType, Capability, Dim, ImageArrayedInfo, ImageDepthInfo, ImageFormat, ImageSamplerUseInfo,
    ImageSamplingInfo, ImageType, Member, PointerType, RuntimeArrayType, SampledImageType,
    StorageClass, StructType, TargetEnv,
};

use super::{Conversion, SpirvTypeOptions, is_scalar};

impl Conversion<'_> {
    /// Converts a memref whose memory space is a storage class: to a pointer to an array, which
    /// shaders wrap into a structure, or to a pointer to an image.
    pub(super) fn memref(&self, memref: &MemRefType) -> Option<Type> {
        let cx = self.cx;
        let class = storage_class(cx, memref)?;
        if class == StorageClass::Image {
            return image(cx, memref);
        }
        let (element, bits) = match memref.element.downcast::<IntegerType>(cx) {
            Some(integer) if integer.width == 1 => {
                let bits = self.options.bool_bits;
                let byte = IntegerType::get(cx, bits).ty();
                let element =
                    if bits == 8 { self.scalar(byte, Some(class))? } else { return None };
                (element, Some(bits))
            }
            Some(integer) if integer.width < 8 => {
                (self.narrow_integer(memref.element)?, Some(integer.width))
            }
            _ => (self.stored_element(memref.element, class)?, None),
        };
        let size = bytes(self.options, cx, element)?;
        if memref.shape.contains(&DYNAMIC) {
            return Some(self.pointer(element, None, size, class));
        }
        let memory = match bits {
            Some(bits) => {
                let count = super::checked_count(&memref.shape)?;
                count.checked_mul(bits.into())?.checked_add(7)? / 8
            }
            None => {
                let element_size = bytes(self.options, cx, self.replaced(memref.element))?;
                extent(cx, memref)?.checked_mul(element_size)?
            }
        };
        if memory <= 0 {
            return None;
        }
        let count = u32::try_from(memory.checked_add(size - 1)? / size).ok()?;
        Some(self.pointer(element, Some(count), size, class))
    }

    /// Converts the element type of a memref in `class`.
    fn stored_element(&self, element: Type, class: StorageClass) -> Option<Type> {
        let cx = self.cx;
        if let Some(vector) = element.downcast::<VectorType>(cx) {
            return self.vector(&vector.shape, vector.element, Some(class));
        }
        if let Some(complex) = element.downcast::<ComplexType>(cx) {
            return self.complex(complex, Some(class));
        }
        if is_scalar(cx, element) {
            return self.scalar(element, Some(class));
        }
        let is_number = element.is_index() || element.is::<FloatType>();
        is_number.then(|| self.replaced(element))
    }

    /// Returns the pointer to an array of `count` elements of `size` bytes in `class`; `None` = of
    /// unknown length.
    fn pointer(&self, element: Type, count: Option<u32>, size: i64, class: StorageClass) -> Type {
        let cx = self.cx;
        let is_kernel = self.env.has_capability(Capability::Kernel);
        let explicit = needs_explicit_layout(class);
        let stride = if explicit { u32::try_from(size).unwrap_or(0) } else { 0 };
        let pointee = match count {
            Some(count) => ArrayType { element, count, stride }.intern(cx).ty(),
            None if is_kernel => element,
            None => RuntimeArrayType { element, stride }.intern(cx).ty(),
        };
        let pointee = match is_kernel {
            true => pointee,
            false => {
                let offset = explicit.then_some(0);
                let member = Member { ty: pointee, offset, decorations: Vec::new() };
                StructType::literal(vec![member]).intern(cx).ty()
            }
        };
        PointerType { pointee, storage_class: class }.intern(cx).ty()
    }
}

/// Returns the storage class that is the memory space of `memref`; `None` for other memory spaces.
pub(crate) fn storage_class(cx: &Context, memref: &MemRefType) -> Option<StorageClass> {
    StorageClass::from_attribute(cx, memref.memory_space?).ok()
}

/// Whether structures in `class` must state the offsets of their members.
fn needs_explicit_layout(class: StorageClass) -> bool {
    matches!(
        class,
        StorageClass::PhysicalStorageBuffer
            | StorageClass::PushConstant
            | StorageClass::StorageBuffer
            | StorageClass::Uniform
    )
}

/// Returns the number of bytes of a value of type `ty` in memory; `None` if the type has no size.
fn bytes(options: SpirvTypeOptions, cx: &Context, ty: Type) -> Option<i64> {
    if let Some(complex) = ty.downcast::<ComplexType>(cx) {
        return bytes(options, cx, complex.element)?.checked_mul(2);
    }
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        let count = super::checked_count(&vector.shape)?;
        return bytes(options, cx, vector.element)?.checked_mul(count);
    }
    let width = ty.int_or_float_width(cx)?;
    let is_narrow_float = options.emulate_floats && ty.is::<FloatType>() && width == 8;
    let has_size = is_narrow_float || (is_scalar(cx, ty) && width != 1);
    has_size.then_some(i64::from(width / 8))
}

/// Returns the number of elements that the memory of a memref of static shape spans; `None` if the
/// layout is not static.
fn extent(cx: &Context, memref: &MemRefType) -> Option<i64> {
    if memref.shape.is_empty() {
        return Some(1);
    }
    let layout = memref.strided_layout(cx)?;
    if layout.offset == DYNAMIC || layout.strides.contains(&DYNAMIC) {
        return None;
    }
    let spans = memref.shape.iter().zip(&layout.strides);
    let spans: Option<Vec<i64>> = spans.map(|(size, stride)| size.checked_mul(*stride)).collect();
    layout.offset.checked_add(spans?.into_iter().max()?)
}

/// Converts a memref of the storage class `Image` to a pointer to a sampled image.
fn image(cx: &Context, memref: &MemRefType) -> Option<Type> {
    let dim = match memref.shape.len() {
        1 => Dim::Dim1D,
        2 => Dim::Dim2D,
        3 => Dim::Dim3D,
        _ => return None,
    };
    let element = memref.element;
    if !is_scalar(cx, element) {
        return None;
    }
    let integer = element.downcast::<IntegerType>(cx);
    let is_unsigned = integer.is_some_and(|ty| ty.signedness == Signedness::Unsigned);
    let format = match (element.int_or_float_width(cx)?, integer.is_some(), is_unsigned) {
        (16, false, _) => ImageFormat::R16f,
        (32, false, _) => ImageFormat::R32f,
        (16, true, true) => ImageFormat::R16ui,
        (32, true, true) => ImageFormat::R32ui,
        (16, true, false) => ImageFormat::R16i,
        _ => ImageFormat::R32i,
    };
    let image = ImageType {
        element,
        dim,
        depth: ImageDepthInfo::DepthUnknown,
        arrayed: ImageArrayedInfo::NonArrayed,
        sampling: ImageSamplingInfo::SingleSampled,
        sampler_use: ImageSamplerUseInfo::NeedSampler,
        format,
    };
    let pointee = SampledImageType { image: image.intern(cx).ty() }.intern(cx).ty();
    let storage_class = StorageClass::UniformConstant;
    Some(PointerType { pointee, storage_class }.intern(cx).ty())
}

/// Returns the type in which the array behind `pointer`, a converted memref, holds its elements;
/// `None` if `pointer` is no converted memref.
pub(crate) fn element_storage(cx: &Context, env: &TargetEnv, pointer: Type) -> Option<Type> {
    let pointee = pointer.downcast::<PointerType>(cx)?.pointee;
    let array = match env.has_capability(Capability::Kernel) {
        true => pointee,
        false => pointee.downcast::<StructType>(cx)?.members().first()?.ty,
    };
    if let Some(array) = array.downcast::<ArrayType>(cx) {
        return Some(array.element);
    }
    if let Some(array) = array.downcast::<RuntimeArrayType>(cx) {
        return Some(array.element);
    }
    env.has_capability(Capability::Kernel).then_some(array)
}
