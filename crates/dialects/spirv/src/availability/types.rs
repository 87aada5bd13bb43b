//! The extensions and capabilities that types require (MLIR: `SPIRVType::getCapabilities`).

use terrace_builtin::shaped::num_elements;
use terrace_builtin::{FloatType, IntegerType, VectorType};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

use crate::{
    ArrayType, Capability as C, CooperativeMatrixType, Dim, Extension as E, ImageFormat,
    ImageSamplerUseInfo, ImageType, MatrixType, PointerType, RuntimeArrayType, SampledImageType,
    StorageClass, StructType, TensorArmType,
};

/// The alternatives that a type requires: one extension and one capability of each list.
#[derive(Default)]
pub(super) struct TypeRequirements {
    pub(super) extensions: Vec<&'static [E]>,
    pub(super) capabilities: Vec<&'static [C]>,
    /// The structures that are added already, since a structure may contain pointers to itself.
    structures: Vec<(Type, Option<StorageClass>)>,
}

impl TypeRequirements {
    /// Adds the requirements of `ty`, stored in `storage`; `None` for a type of values.
    pub(super) fn add(&mut self, cx: &Context, ty: Type, storage: Option<StorageClass>) {
        if let Some(integer) = ty.downcast::<IntegerType>(cx) {
            self.add_scalar(
                integer.width,
                storage,
                match integer.width {
                    8 => &[C::Int8],
                    16 => &[C::Int16],
                    64 => &[C::Int64],
                    _ => &[],
                },
            );
        } else if let Some(float) = ty.downcast::<FloatType>(cx) {
            let is_bf16 = float.format == FloatFormat::BF16;
            self.add_scalar(
                float.width(),
                storage,
                match float.width() {
                    16 if is_bf16 => &[C::BFloat16TypeKHR],
                    16 => &[C::Float16],
                    64 => &[C::Float64],
                    _ => &[],
                },
            );
            if is_bf16 {
                self.extensions.push(&[E::SPV_KHR_bfloat16]);
            }
        } else if let Some(vector) = ty.downcast::<VectorType>(cx) {
            self.add(cx, vector.element, storage);
            if matches!(num_elements(cx, ty), Some(8 | 16)) {
                self.capabilities.push(&[C::Vector16]);
            }
        } else {
            self.add_composite(cx, ty, storage);
        }
    }

    /// Adds the requirements of a scalar of `width` bits; `wide` are the capabilities of values.
    fn add_scalar(&mut self, width: u32, storage: Option<StorageClass>, wide: &'static [C]) {
        use StorageClass as S;
        let stored: Option<&'static [C]> = match (width, storage) {
            (8, Some(S::PushConstant)) => Some(&[C::StoragePushConstant8]),
            (8, Some(S::StorageBuffer)) => Some(&[C::StorageBuffer8BitAccess]),
            (8, Some(S::Uniform)) => Some(&[C::UniformAndStorageBuffer8BitAccess]),
            (16, Some(S::PushConstant)) => Some(&[C::StoragePushConstant16]),
            (16, Some(S::StorageBuffer)) => Some(&[C::StorageBuffer16BitAccess]),
            (16, Some(S::Uniform)) => Some(&[C::StorageUniform16]),
            (16, Some(S::Input | S::Output)) => Some(&[C::StorageInputOutput16]),
            _ => None,
        };
        if stored.is_some() {
            self.extensions.push(match width {
                8 => &[E::SPV_KHR_8bit_storage],
                _ => &[E::SPV_KHR_16bit_storage],
            });
        }
        let required = stored.unwrap_or(wide);
        if !required.is_empty() {
            self.capabilities.push(required);
        }
    }

    fn add_composite(&mut self, cx: &Context, ty: Type, storage: Option<StorageClass>) {
        if let Some(array) = ty.downcast::<ArrayType>(cx) {
            self.add(cx, array.element, storage);
        } else if let Some(array) = ty.downcast::<RuntimeArrayType>(cx) {
            self.capabilities.push(&[C::Shader]);
            self.add(cx, array.element, storage);
        } else if let Some(structure) = ty.downcast::<StructType>(cx) {
            if !self.structures.contains(&(ty, storage)) {
                self.structures.push((ty, storage));
                structure.members().iter().for_each(|member| self.add(cx, member.ty, storage));
            }
        } else if let Some(matrix) = ty.downcast::<MatrixType>(cx) {
            self.capabilities.push(&[C::Matrix]);
            self.add(cx, matrix.column, storage);
        } else if let Some(matrix) = ty.downcast::<CooperativeMatrixType>(cx) {
            self.add(cx, matrix.element, storage);
            self.extensions.push(&[E::SPV_KHR_cooperative_matrix]);
            self.capabilities.push(&[C::CooperativeMatrixKHR]);
        } else if let Some(tensor) = ty.downcast::<TensorArmType>(cx) {
            self.add(cx, tensor.element, storage);
            self.extensions.push(&[E::SPV_ARM_tensors]);
            self.capabilities.push(&[C::TensorsARM]);
        } else if let Some(sampled) = ty.downcast::<SampledImageType>(cx) {
            self.add(cx, sampled.image, storage);
        } else if let Some(image) = ty.downcast::<ImageType>(cx) {
            self.add(cx, image.element, storage);
            if image.sampler_use == ImageSamplerUseInfo::NoSampler {
                self.capabilities.push(&[C::Shader, C::Kernel]);
            }
            self.add_image(image.dim, image.format);
        } else if let Some(pointer) = ty.downcast::<PointerType>(cx) {
            self.add(cx, pointer.pointee, Some(pointer.storage_class));
            self.add_storage(pointer.storage_class);
        }
    }

    fn add_image(&mut self, dim: Dim, format: ImageFormat) {
        use ImageFormat as F;
        let for_dim: &'static [C] = match dim {
            Dim::Dim1D => &[C::Image1D, C::Sampled1D],
            Dim::Dim2D => &[C::ImageMSArray, C::Kernel, C::Shader],
            Dim::Dim3D => &[],
            Dim::Cube => &[C::ImageCubeArray, C::Shader],
            Dim::Rect => &[C::ImageRect, C::SampledRect],
            Dim::Buffer => &[C::ImageBuffer, C::SampledBuffer],
            Dim::SubpassData => &[C::InputAttachment],
        };
        let for_format: &'static [C] = match format {
            F::Unknown => &[],
            F::Rgba32f
            | F::Rgba16f
            | F::R32f
            | F::Rgba8
            | F::Rgba8Snorm
            | F::Rgba32i
            | F::Rgba16i
            | F::Rgba8i
            | F::R32i
            | F::Rgba32ui
            | F::Rgba16ui
            | F::Rgba8ui
            | F::R32ui => &[C::Shader],
            F::R64ui | F::R64i => &[C::Int64ImageEXT],
            _ => &[C::StorageImageExtendedFormats],
        };
        self.capabilities.extend([for_dim, for_format].into_iter().filter(|all| !all.is_empty()));
    }

    fn add_storage(&mut self, storage: StorageClass) {
        use StorageClass as S;
        let (extensions, capabilities): (&'static [E], &'static [C]) = match storage {
            S::Uniform | S::Output | S::PushConstant => (&[], &[C::Shader]),
            S::Private => (&[], &[C::Shader, C::VectorComputeINTEL]),
            S::Generic => (&[], &[C::GenericPointer]),
            S::AtomicCounter => (&[], &[C::AtomicStorage]),
            S::StorageBuffer => (
                &[E::SPV_KHR_storage_buffer_storage_class, E::SPV_KHR_variable_pointers],
                &[C::Shader],
            ),
            S::CallableDataKHR
            | S::IncomingCallableDataKHR
            | S::RayPayloadKHR
            | S::HitAttributeKHR
            | S::IncomingRayPayloadKHR
            | S::ShaderRecordBufferKHR => (
                &[E::SPV_KHR_ray_tracing, E::SPV_NV_ray_tracing],
                &[C::RayTracingKHR, C::RayTracingNV],
            ),
            S::PhysicalStorageBuffer => (
                &[E::SPV_EXT_physical_storage_buffer, E::SPV_KHR_physical_storage_buffer],
                &[C::PhysicalStorageBufferAddresses],
            ),
            S::TaskPayloadWorkgroupEXT => (&[E::SPV_EXT_mesh_shader], &[C::MeshShadingEXT]),
            S::CodeSectionINTEL => (&[E::SPV_INTEL_function_pointers], &[C::FunctionPointersINTEL]),
            S::DeviceOnlyINTEL | S::HostOnlyINTEL => {
                (&[E::SPV_INTEL_usm_storage_classes], &[C::USMStorageClassesINTEL])
            }
            _ => (&[], &[]),
        };
        if !extensions.is_empty() {
            self.extensions.push(extensions);
        }
        if !capabilities.is_empty() {
            self.capabilities.push(capabilities);
        }
    }
}
