//! The capabilities that a capability implies, and the extensions that are part of a version.

use crate::{Capability as C, Extension as E, Version};

/// Adds the capabilities that `capability` implies, directly and indirectly, to `all`.
pub(super) fn add_implied(capability: C, all: &mut Vec<C>) {
    if all.contains(&capability) {
        return;
    }
    all.push(capability);
    for (implied, by) in IMPLIED {
        if by.contains(&capability) {
            implied.iter().for_each(|implied| add_implied(*implied, all));
        }
    }
}

/// Returns the extensions that are part of `version`.
pub(super) fn included_extensions(version: Version) -> impl Iterator<Item = E> {
    let included = INCLUDED.iter().filter(move |(since, _)| *since as u32 <= version as u32);
    included.flat_map(|(_, extensions)| extensions.iter().copied())
}

/// Capabilities, each before the capabilities that imply them directly.
static IMPLIED: &[(&[C], &[C])] = &[
    (
        &[C::Shader],
        &[
            C::MeshShadingEXT,
            C::Geometry,
            C::Tessellation,
            C::AtomicStorage,
            C::ImageGatherExtended,
            C::StorageImageMultisample,
            C::UniformBufferArrayDynamicIndexing,
            C::SampledImageArrayDynamicIndexing,
            C::StorageBufferArrayDynamicIndexing,
            C::StorageImageArrayDynamicIndexing,
            C::ClipDistance,
            C::CullDistance,
            C::SampleRateShading,
            C::SampledRect,
            C::InputAttachment,
            C::SparseResidency,
            C::MinLod,
            C::SampledCubeArray,
            C::ImageMSArray,
            C::StorageImageExtendedFormats,
            C::ImageQuery,
            C::DerivativeControl,
            C::InterpolationFunction,
            C::TransformFeedback,
            C::StorageImageReadWithoutFormat,
            C::StorageImageWriteWithoutFormat,
            C::FragmentShadingRateKHR,
            C::DrawParameters,
            C::WorkgroupMemoryExplicitLayoutKHR,
            C::WorkgroupMemoryExplicitLayout16BitAccessKHR,
            C::MultiView,
            C::VariablePointersStorageBuffer,
            C::RayQueryProvisionalKHR,
            C::RayQueryKHR,
            C::RayTracingKHR,
            C::Float16ImageAMD,
            C::ImageGatherBiasLodAMD,
            C::FragmentMaskAMD,
            C::StencilExportEXT,
            C::ImageReadWriteLodAMD,
            C::Int64ImageEXT,
            C::ShaderClockKHR,
            C::FragmentFullyCoveredEXT,
            C::FragmentDensityEXT,
            C::ShaderNonUniform,
            C::RuntimeDescriptorArray,
            C::RayTracingNV,
            C::RayTracingMotionBlurNV,
            C::PhysicalStorageBufferAddresses,
            C::RayTracingProvisionalKHR,
            C::FragmentShaderSampleInterlockEXT,
            C::FragmentShaderShadingRateInterlockEXT,
            C::ShaderSMBuiltinsNV,
            C::FragmentShaderPixelInterlockEXT,
            C::DemoteToHelperInvocation,
            C::IntegerFunctions2INTEL,
        ],
    ),
    (&[C::Matrix], &[C::Shader]),
    (
        &[C::Kernel],
        &[
            C::Vector16,
            C::Float16Buffer,
            C::ImageBasic,
            C::Pipes,
            C::DeviceEnqueue,
            C::LiteralSampler,
            C::NamedBarrier,
            C::FPFastMathModeINTEL,
        ],
    ),
    (&[C::Int64], &[C::Int64Atomics]),
    (&[C::Addresses], &[C::GenericPointer]),
    (&[C::Sampled1D], &[C::Image1D]),
    (&[C::SampledBuffer], &[C::ImageBuffer, C::UniformTexelBufferArrayDynamicIndexing]),
    (
        &[C::GroupNonUniform],
        &[
            C::GroupNonUniformVote,
            C::GroupNonUniformArithmetic,
            C::GroupNonUniformBallot,
            C::GroupNonUniformShuffle,
            C::GroupNonUniformShuffleRelative,
            C::GroupNonUniformClustered,
            C::GroupNonUniformQuad,
            C::GroupNonUniformRotateKHR,
        ],
    ),
    (&[C::StorageBuffer16BitAccess], &[C::StorageUniform16]),
    (&[C::StorageBuffer8BitAccess], &[C::UniformAndStorageBuffer8BitAccess]),
    (&[C::VectorAnyINTEL], &[C::VectorComputeINTEL]),
    (&[C::Int8], &[C::DotProductInput4x8Bit, C::TensorsARM]),
    (&[C::ImageBasic], &[C::ImageReadWrite, C::ImageMipmap]),
    (&[C::DeviceEnqueue], &[C::SubgroupDispatch]),
    (&[C::Pipes], &[C::PipeStorage]),
    (&[C::ImageBuffer], &[C::StorageTexelBufferArrayDynamicIndexing]),
    (&[C::Tessellation], &[C::TessellationPointSize]),
    (
        &[C::Geometry],
        &[
            C::GeometryPointSize,
            C::GeometryStreams,
            C::MultiViewport,
            C::GeometryShaderPassthroughNV,
        ],
    ),
    (&[C::SampledCubeArray], &[C::ImageCubeArray]),
    (&[C::SampledRect], &[C::ImageRect]),
    (&[C::TensorsARM, C::Shader], &[C::StorageTensorArrayDynamicIndexingEXT]),
    (&[C::TensorsARM, C::ShaderNonUniform], &[C::StorageTensorArrayNonUniformIndexingEXT]),
    (&[C::TensorsARM], &[C::GraphARM]),
    (&[C::WorkgroupMemoryExplicitLayoutKHR], &[C::WorkgroupMemoryExplicitLayout8BitAccessKHR]),
    (&[C::VariablePointersStorageBuffer], &[C::VariablePointers]),
    (&[C::RayQueryKHR, C::RayTracingKHR], &[C::RayTraversalPrimitiveCullingKHR]),
    (&[C::SampleRateShading], &[C::SampleMaskOverrideCoverageNV]),
    (&[C::MultiView], &[C::PerViewAttributesNV]),
    (&[C::InputAttachment], &[C::InputAttachmentArrayDynamicIndexing]),
    (
        &[C::ShaderNonUniform],
        &[
            C::UniformBufferArrayNonUniformIndexing,
            C::SampledImageArrayNonUniformIndexing,
            C::StorageBufferArrayNonUniformIndexing,
            C::StorageImageArrayNonUniformIndexing,
        ],
    ),
    (&[C::InputAttachment, C::ShaderNonUniform], &[C::InputAttachmentArrayNonUniformIndexing]),
    (&[C::SampledBuffer, C::ShaderNonUniform], &[C::UniformTexelBufferArrayNonUniformIndexing]),
    (&[C::ImageBuffer, C::ShaderNonUniform], &[C::StorageTexelBufferArrayNonUniformIndexing]),
    (&[C::MultiViewport], &[C::ShaderViewportIndexLayerEXT]),
    (&[C::ShaderViewportIndexLayerEXT], &[C::ShaderViewportMaskNV]),
    (&[C::ShaderViewportMaskNV], &[C::ShaderStereoViewNV]),
    (&[C::BFloat16TypeKHR], &[C::BFloat16DotProductKHR]),
    (&[C::BFloat16TypeKHR, C::CooperativeMatrixKHR], &[C::BFloat16CooperativeMatrixKHR]),
];

/// The extensions that became part of each version.
static INCLUDED: &[(Version, &[E])] = &[
    (
        Version::V_1_3,
        &[
            E::SPV_KHR_shader_draw_parameters,
            E::SPV_KHR_16bit_storage,
            E::SPV_KHR_device_group,
            E::SPV_KHR_multiview,
            E::SPV_KHR_storage_buffer_storage_class,
            E::SPV_KHR_variable_pointers,
        ],
    ),
    (
        Version::V_1_4,
        &[
            E::SPV_KHR_no_integer_wrap_decoration,
            E::SPV_GOOGLE_decorate_string,
            E::SPV_GOOGLE_hlsl_functionality1,
            E::SPV_KHR_float_controls,
        ],
    ),
    (
        Version::V_1_5,
        &[
            E::SPV_KHR_8bit_storage,
            E::SPV_EXT_descriptor_indexing,
            E::SPV_EXT_shader_viewport_index_layer,
            E::SPV_EXT_physical_storage_buffer,
            E::SPV_KHR_physical_storage_buffer,
            E::SPV_KHR_vulkan_memory_model,
        ],
    ),
    (
        Version::V_1_6,
        &[
            E::SPV_KHR_non_semantic_info,
            E::SPV_KHR_integer_dot_product,
            E::SPV_KHR_terminate_invocation,
        ],
    ),
];
