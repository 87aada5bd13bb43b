//! Requirements of the cases of enumerations on their target, as a table by enumeration.
//! [`requirements`] looks up an attribute; `mod.rs` checks the result against a target.

use terrace_builtin::property::{EnumAttr, EnumInfo};
use terrace_ir::{Attribute, Context};

use super::{NONE, Requirements};
use crate::{
    AddressingModel, Capability as C, ExecutionMode, ExecutionModel, Extension as E,
    FunctionControl, GroupOperation, ImageOperands, LoopControl, MemoryAccess, MemoryModel,
    MemorySemantics, PackedVectorFormat, Scope, StorageClass, Version as V,
};

/// The cases of an enumeration that some targets lack, after their requirements.
type Cases = &'static [(Requirements, &'static [&'static str])];

/// A function that returns the value of an attribute; `None` if the attribute holds no case of one
/// enumeration.
type ValueOf = fn(&Context, Attribute) -> Option<i64>;

/// Returns the requirements of the enumeration case that `attribute` holds, or of each of its
/// flags; empty for other attributes.
pub(super) fn requirements(cx: &Context, attribute: Attribute) -> Vec<&'static Requirements> {
    let of = |(value_of, info, cases): &(ValueOf, &'static EnumInfo, Cases)| {
        let value = value_of(cx, attribute)?;
        let is_set = |name: &&'static str| {
            let at = info.keywords.iter().position(|keyword| keyword == name);
            let case = at.and_then(|at| info.values.get(at)).copied();
            case.is_some_and(|case| match info.bits {
                true => case != 0 && value & case == case,
                false => value == case,
            })
        };
        let needed = cases.iter().filter(|(_, names)| names.iter().any(is_set));
        Some(needed.map(|(needs, _)| needs).collect())
    };
    ENUMERATIONS.iter().find_map(of).unwrap_or_default()
}

/// Returns the value of an attribute that holds a case of `E`; `None` for other attributes.
fn value<E: EnumAttr>(cx: &Context, attribute: Attribute) -> Option<i64> {
    E::from_attribute(cx, attribute).ok().map(E::value)
}

/// The enumerations of which some targets lack cases.
static ENUMERATIONS: &[(ValueOf, &EnumInfo, Cases)] = &[
    (
        value::<AddressingModel>,
        AddressingModel::INFO,
        &[
            (Requirements { capabilities: &[C::Addresses], ..NONE }, &["Physical32", "Physical64"]),
            (
                Requirements {
                    extensions: &[
                        E::SPV_EXT_physical_storage_buffer,
                        E::SPV_KHR_physical_storage_buffer,
                    ],
                    capabilities: &[C::PhysicalStorageBufferAddresses],
                    ..NONE
                },
                &["PhysicalStorageBuffer64"],
            ),
        ],
    ),
    (
        value::<ExecutionMode>,
        ExecutionMode::INFO,
        &[
            (
                Requirements { capabilities: &[C::Geometry], ..NONE },
                &[
                    "Invocations",
                    "InputPoints",
                    "InputLines",
                    "InputLinesAdjacency",
                    "InputTrianglesAdjacency",
                    "OutputLineStrip",
                    "OutputTriangleStrip",
                ],
            ),
            (
                Requirements { capabilities: &[C::Tessellation], ..NONE },
                &[
                    "SpacingEqual",
                    "SpacingFractionalEven",
                    "SpacingFractionalOdd",
                    "VertexOrderCw",
                    "VertexOrderCcw",
                    "PointMode",
                    "Quads",
                    "Isolines",
                ],
            ),
            (
                Requirements { capabilities: &[C::Shader], ..NONE },
                &[
                    "PixelCenterInteger",
                    "OriginUpperLeft",
                    "OriginLowerLeft",
                    "EarlyFragmentTests",
                    "DepthReplacing",
                    "DepthGreater",
                    "DepthLess",
                    "DepthUnchanged",
                ],
            ),
            (Requirements { capabilities: &[C::TransformFeedback], ..NONE }, &["Xfb"]),
            (
                Requirements { capabilities: &[C::Kernel], ..NONE },
                &["LocalSizeHint", "VecTypeHint", "ContractionOff"],
            ),
            (
                Requirements { capabilities: &[C::Geometry, C::Tessellation], ..NONE },
                &["Triangles"],
            ),
            (
                Requirements {
                    capabilities: &[C::Geometry, C::MeshShadingEXT, C::Tessellation],
                    ..NONE
                },
                &["OutputVertices"],
            ),
            (
                Requirements { capabilities: &[C::Geometry, C::MeshShadingEXT], ..NONE },
                &["OutputPoints"],
            ),
            (
                Requirements { min: V::V_1_1, capabilities: &[C::Kernel], ..NONE },
                &["Initializer", "Finalizer"],
            ),
            (
                Requirements { min: V::V_1_1, capabilities: &[C::SubgroupDispatch], ..NONE },
                &["SubgroupSize", "SubgroupsPerWorkgroup"],
            ),
            (
                Requirements { min: V::V_1_2, capabilities: &[C::SubgroupDispatch], ..NONE },
                &["SubgroupsPerWorkgroupId"],
            ),
            (Requirements { min: V::V_1_2, ..NONE }, &["LocalSizeId"]),
            (
                Requirements { min: V::V_1_2, capabilities: &[C::Kernel], ..NONE },
                &["LocalSizeHintId"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_KHR_subgroup_uniform_control_flow],
                    capabilities: &[C::Shader],
                    ..NONE
                },
                &["SubgroupUniformControlFlowKHR"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_KHR_post_depth_coverage],
                    capabilities: &[C::SampleMaskPostDepthCoverage],
                    ..NONE
                },
                &["PostDepthCoverage"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_KHR_float_controls],
                    capabilities: &[C::DenormPreserve],
                    ..NONE
                },
                &["DenormPreserve"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_KHR_float_controls],
                    capabilities: &[C::DenormFlushToZero],
                    ..NONE
                },
                &["DenormFlushToZero"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_KHR_float_controls],
                    capabilities: &[C::SignedZeroInfNanPreserve],
                    ..NONE
                },
                &["SignedZeroInfNanPreserve"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_KHR_float_controls],
                    capabilities: &[C::RoundingModeRTE],
                    ..NONE
                },
                &["RoundingModeRTE"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_KHR_float_controls],
                    capabilities: &[C::RoundingModeRTZ],
                    ..NONE
                },
                &["RoundingModeRTZ"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_AMD_shader_early_and_late_fragment_tests],
                    capabilities: &[C::Shader],
                    ..NONE
                },
                &["EarlyAndLateFragmentTestsAMD"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_EXT_shader_stencil_export],
                    capabilities: &[C::StencilExportEXT],
                    ..NONE
                },
                &["StencilRefReplacingEXT"],
            ),
            (
                Requirements {
                    extensions: &[
                        E::SPV_AMD_shader_early_and_late_fragment_tests,
                        E::SPV_EXT_shader_stencil_export,
                    ],
                    capabilities: &[C::StencilExportEXT],
                    ..NONE
                },
                &[
                    "StencilRefUnchangedFrontAMD",
                    "StencilRefGreaterFrontAMD",
                    "StencilRefLessFrontAMD",
                    "StencilRefUnchangedBackAMD",
                    "StencilRefGreaterBackAMD",
                    "StencilRefLessBackAMD",
                ],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_EXT_mesh_shader],
                    capabilities: &[C::MeshShadingEXT],
                    ..NONE
                },
                &["OutputLinesEXT", "OutputPrimitivesEXT", "OutputTrianglesEXT"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_NV_compute_shader_derivatives],
                    capabilities: &[C::ComputeDerivativeGroupQuadsNV],
                    ..NONE
                },
                &["DerivativeGroupQuadsNV"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_NV_compute_shader_derivatives],
                    capabilities: &[C::ComputeDerivativeGroupLinearNV],
                    ..NONE
                },
                &["DerivativeGroupLinearNV"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_EXT_fragment_shader_interlock],
                    capabilities: &[C::FragmentShaderPixelInterlockEXT],
                    ..NONE
                },
                &["PixelInterlockOrderedEXT", "PixelInterlockUnorderedEXT"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_EXT_fragment_shader_interlock],
                    capabilities: &[C::FragmentShaderSampleInterlockEXT],
                    ..NONE
                },
                &["SampleInterlockOrderedEXT", "SampleInterlockUnorderedEXT"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_EXT_fragment_shader_interlock],
                    capabilities: &[C::FragmentShaderShadingRateInterlockEXT],
                    ..NONE
                },
                &["ShadingRateInterlockOrderedEXT", "ShadingRateInterlockUnorderedEXT"],
            ),
            (
                Requirements { capabilities: &[C::VectorComputeINTEL], ..NONE },
                &["SharedLocalMemorySizeINTEL", "NamedBarrierCountINTEL"],
            ),
            (
                Requirements { capabilities: &[C::RoundToInfinityINTEL], ..NONE },
                &[
                    "RoundingModeRTPINTEL",
                    "RoundingModeRTNINTEL",
                    "FloatingPointModeALTINTEL",
                    "FloatingPointModeIEEEINTEL",
                ],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_INTEL_kernel_attributes],
                    capabilities: &[C::KernelAttributesINTEL],
                    ..NONE
                },
                &["MaxWorkgroupSizeINTEL", "MaxWorkDimINTEL", "NoGlobalOffsetINTEL"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_INTEL_kernel_attributes],
                    capabilities: &[C::FPGAKernelAttributesINTEL],
                    ..NONE
                },
                &["NumSIMDWorkitemsINTEL"],
            ),
            (
                Requirements { capabilities: &[C::FPGAKernelAttributesINTEL], ..NONE },
                &["SchedulerTargetFmaxMhzINTEL", "StreamingInterfaceINTEL"],
            ),
        ],
    ),
    (
        value::<ExecutionModel>,
        ExecutionModel::INFO,
        &[
            (
                Requirements { capabilities: &[C::Shader], ..NONE },
                &["Vertex", "Fragment", "GLCompute"],
            ),
            (
                Requirements { capabilities: &[C::Tessellation], ..NONE },
                &["TessellationControl", "TessellationEvaluation"],
            ),
            (Requirements { capabilities: &[C::Geometry], ..NONE }, &["Geometry"]),
            (Requirements { capabilities: &[C::Kernel], ..NONE }, &["Kernel"]),
            (
                Requirements { capabilities: &[C::RayTracingKHR, C::RayTracingNV], ..NONE },
                &[
                    "RayGenerationKHR",
                    "IntersectionKHR",
                    "AnyHitKHR",
                    "ClosestHitKHR",
                    "MissKHR",
                    "CallableKHR",
                ],
            ),
            (Requirements { capabilities: &[C::MeshShadingEXT], ..NONE }, &["TaskEXT", "MeshEXT"]),
        ],
    ),
    (
        value::<FunctionControl>,
        FunctionControl::INFO,
        &[(Requirements { capabilities: &[C::OptNoneINTEL], ..NONE }, &["OptNoneINTEL"])],
    ),
    (
        value::<GroupOperation>,
        GroupOperation::INFO,
        &[
            (
                Requirements {
                    capabilities: &[
                        C::GroupNonUniformArithmetic,
                        C::GroupNonUniformBallot,
                        C::Kernel,
                    ],
                    ..NONE
                },
                &["Reduce", "InclusiveScan", "ExclusiveScan"],
            ),
            (
                Requirements {
                    min: V::V_1_3,
                    capabilities: &[C::GroupNonUniformClustered],
                    ..NONE
                },
                &["ClusteredReduce"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_NV_shader_subgroup_partitioned],
                    capabilities: &[C::GroupNonUniformPartitionedNV],
                    ..NONE
                },
                &[
                    "PartitionedReduceNV",
                    "PartitionedInclusiveScanNV",
                    "PartitionedExclusiveScanNV",
                ],
            ),
        ],
    ),
    (
        value::<ImageOperands>,
        ImageOperands::INFO,
        &[
            (Requirements { capabilities: &[C::Shader], ..NONE }, &["Bias"]),
            (
                Requirements { capabilities: &[C::ImageGatherExtended], ..NONE },
                &["Offset", "ConstOffsets"],
            ),
            (Requirements { capabilities: &[C::MinLod], ..NONE }, &["MinLod"]),
            (
                Requirements { min: V::V_1_5, capabilities: &[C::VulkanMemoryModel], ..NONE },
                &["MakeTexelAvailable", "MakeTexelVisible", "NonPrivateTexel", "VolatileTexel"],
            ),
            (Requirements { min: V::V_1_4, ..NONE }, &["SignExtend", "ZeroExtend"]),
            (Requirements { min: V::V_1_6, ..NONE }, &["Nontemporal"]),
        ],
    ),
    (
        value::<LoopControl>,
        LoopControl::INFO,
        &[
            (Requirements { min: V::V_1_1, ..NONE }, &["DependencyInfinite", "DependencyLength"]),
            (
                Requirements { min: V::V_1_4, ..NONE },
                &[
                    "MinIterations",
                    "MaxIterations",
                    "IterationMultiple",
                    "PeelCount",
                    "PartialCount",
                ],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_INTEL_fpga_loop_controls],
                    capabilities: &[C::FPGALoopControlsINTEL],
                    ..NONE
                },
                &[
                    "InitiationIntervalINTEL",
                    "LoopCoalesceINTEL",
                    "MaxConcurrencyINTEL",
                    "MaxInterleavingINTEL",
                    "DependencyArrayINTEL",
                    "SpeculatedIterationsINTEL",
                    "PipelineEnableINTEL",
                    "NoFusionINTEL",
                ],
            ),
        ],
    ),
    (
        value::<MemoryAccess>,
        MemoryAccess::INFO,
        &[
            (
                Requirements { min: V::V_1_5, capabilities: &[C::VulkanMemoryModel], ..NONE },
                &["MakePointerAvailable", "MakePointerVisible", "NonPrivatePointer"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_INTEL_memory_access_aliasing],
                    capabilities: &[C::MemoryAccessAliasingINTEL],
                    ..NONE
                },
                &["AliasScopeINTELMask", "NoAliasINTELMask"],
            ),
        ],
    ),
    (
        value::<MemoryModel>,
        MemoryModel::INFO,
        &[
            (Requirements { capabilities: &[C::Shader], ..NONE }, &["Simple", "GLSL450"]),
            (Requirements { capabilities: &[C::Kernel], ..NONE }, &["OpenCL"]),
            (
                Requirements {
                    extensions: &[E::SPV_KHR_vulkan_memory_model],
                    capabilities: &[C::VulkanMemoryModel],
                    ..NONE
                },
                &["Vulkan"],
            ),
        ],
    ),
    (
        value::<MemorySemantics>,
        MemorySemantics::INFO,
        &[
            (Requirements { capabilities: &[C::Shader], ..NONE }, &["UniformMemory"]),
            (Requirements { capabilities: &[C::AtomicStorage], ..NONE }, &["AtomicCounterMemory"]),
            (
                Requirements { min: V::V_1_5, capabilities: &[C::VulkanMemoryModel], ..NONE },
                &["OutputMemory", "MakeAvailable", "MakeVisible"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_KHR_vulkan_memory_model],
                    capabilities: &[C::VulkanMemoryModel],
                    ..NONE
                },
                &["Volatile"],
            ),
        ],
    ),
    (
        value::<Scope>,
        Scope::INFO,
        &[
            (
                Requirements { min: V::V_1_5, capabilities: &[C::VulkanMemoryModel], ..NONE },
                &["QueueFamily"],
            ),
            (Requirements { capabilities: &[C::RayTracingKHR], ..NONE }, &["ShaderCallKHR"]),
        ],
    ),
    (
        value::<StorageClass>,
        StorageClass::INFO,
        &[
            (
                Requirements { capabilities: &[C::Shader], ..NONE },
                &["Uniform", "Output", "PushConstant"],
            ),
            (
                Requirements { capabilities: &[C::Shader, C::VectorComputeINTEL], ..NONE },
                &["Private"],
            ),
            (Requirements { capabilities: &[C::GenericPointer], ..NONE }, &["Generic"]),
            (Requirements { capabilities: &[C::AtomicStorage], ..NONE }, &["AtomicCounter"]),
            (
                Requirements {
                    extensions: &[
                        E::SPV_KHR_storage_buffer_storage_class,
                        E::SPV_KHR_variable_pointers,
                    ],
                    capabilities: &[C::Shader],
                    ..NONE
                },
                &["StorageBuffer"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_KHR_ray_tracing, E::SPV_NV_ray_tracing],
                    capabilities: &[C::RayTracingKHR, C::RayTracingNV],
                    ..NONE
                },
                &[
                    "CallableDataKHR",
                    "IncomingCallableDataKHR",
                    "RayPayloadKHR",
                    "HitAttributeKHR",
                    "IncomingRayPayloadKHR",
                    "ShaderRecordBufferKHR",
                ],
            ),
            (
                Requirements {
                    extensions: &[
                        E::SPV_EXT_physical_storage_buffer,
                        E::SPV_KHR_physical_storage_buffer,
                    ],
                    capabilities: &[C::PhysicalStorageBufferAddresses],
                    ..NONE
                },
                &["PhysicalStorageBuffer"],
            ),
            (
                Requirements {
                    min: V::V_1_4,
                    extensions: &[E::SPV_EXT_mesh_shader],
                    capabilities: &[C::MeshShadingEXT],
                    ..NONE
                },
                &["TaskPayloadWorkgroupEXT"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_INTEL_function_pointers],
                    capabilities: &[C::FunctionPointersINTEL],
                    ..NONE
                },
                &["CodeSectionINTEL"],
            ),
            (
                Requirements {
                    extensions: &[E::SPV_INTEL_usm_storage_classes],
                    capabilities: &[C::USMStorageClassesINTEL],
                    ..NONE
                },
                &["DeviceOnlyINTEL", "HostOnlyINTEL"],
            ),
        ],
    ),
    (
        value::<PackedVectorFormat>,
        PackedVectorFormat::INFO,
        &[(
            Requirements { min: V::V_1_6, extensions: &[E::SPV_KHR_integer_dot_product], ..NONE },
            &["PackedVectorFormat4x8Bit"],
        )],
    ),
];
