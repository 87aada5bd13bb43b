//! Requirements of operations on their target, as a table by requirement. [`requirements`] looks up
//! an operation; `mod.rs` checks the result against a target.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{NONE, Requirements};
use crate::{Capability as C, Extension as E, Version as V};

/// Returns the requirements of the operation called `name`; `None` if each target has the
/// operation.
pub(super) fn requirements(name: &str) -> Option<&'static Requirements> {
    static BY_NAME: LazyLock<HashMap<&str, &Requirements>> = LazyLock::new(|| {
        let all = OPERATIONS.iter();
        all.flat_map(|(needs, names)| names.iter().map(move |name| (*name, needs))).collect()
    });
    BY_NAME.get(name).copied()
}

/// The operations that some targets lack, after their requirements.
static OPERATIONS: &[(Requirements, &[&str])] = &[
    (
        Requirements {
            extensions: &[E::SPV_ARM_graph, E::SPV_ARM_tensors],
            capabilities: &[C::GraphARM],
            ..NONE
        },
        &[
            "spirv.ARM.Graph",
            "spirv.ARM.GraphConstant",
            "spirv.ARM.GraphEntryPoint",
            "spirv.ARM.GraphOutputs",
        ],
    ),
    (
        Requirements { max: V::V_1_3, capabilities: &[C::Kernel], ..NONE },
        &["spirv.AtomicCompareExchangeWeak"],
    ),
    (
        Requirements { capabilities: &[C::BitInstructions, C::Shader], ..NONE },
        &[
            "spirv.BitFieldInsert",
            "spirv.BitFieldSExtract",
            "spirv.BitFieldUExtract",
            "spirv.BitReverse",
        ],
    ),
    (
        Requirements { capabilities: &[C::Kernel], ..NONE },
        &[
            "spirv.CL.acos",
            "spirv.CL.acosh",
            "spirv.CL.asin",
            "spirv.CL.asinh",
            "spirv.CL.atan",
            "spirv.CL.atan2",
            "spirv.CL.atanh",
            "spirv.CL.ceil",
            "spirv.CL.cos",
            "spirv.CL.cosh",
            "spirv.CL.erf",
            "spirv.CL.exp",
            "spirv.CL.fabs",
            "spirv.CL.floor",
            "spirv.CL.fma",
            "spirv.CL.fmax",
            "spirv.CL.fmin",
            "spirv.CL.log",
            "spirv.CL.mix",
            "spirv.CL.pow",
            "spirv.CL.printf",
            "spirv.CL.rint",
            "spirv.CL.round",
            "spirv.CL.rsqrt",
            "spirv.CL.s_abs",
            "spirv.CL.s_max",
            "spirv.CL.s_min",
            "spirv.CL.sin",
            "spirv.CL.sinh",
            "spirv.CL.sqrt",
            "spirv.CL.tan",
            "spirv.CL.tanh",
            "spirv.CL.u_max",
            "spirv.CL.u_min",
            "spirv.GenericCastToPtr",
            "spirv.GenericCastToPtrExplicit",
            "spirv.Ordered",
            "spirv.PtrCastToGeneric",
            "spirv.Unordered",
        ],
    ),
    (
        Requirements { capabilities: &[C::Addresses, C::PhysicalStorageBufferAddresses], ..NONE },
        &["spirv.ConvertPtrToU", "spirv.ConvertUToPtr"],
    ),
    (
        Requirements {
            extensions: &[E::SPV_EXT_shader_atomic_float_add],
            capabilities: &[C::AtomicFloat16AddEXT, C::AtomicFloat32AddEXT, C::AtomicFloat64AddEXT],
            ..NONE
        },
        &["spirv.EXT.AtomicFAdd"],
    ),
    (
        Requirements {
            extensions: &[E::SPV_EXT_replicated_composites],
            capabilities: &[C::ReplicatedCompositesEXT],
            ..NONE
        },
        &["spirv.EXT.ConstantCompositeReplicate", "spirv.EXT.SpecConstantCompositeReplicate"],
    ),
    (
        Requirements {
            min: V::V_1_4,
            extensions: &[E::SPV_EXT_mesh_shader],
            capabilities: &[C::MeshShadingEXT],
            ..NONE
        },
        &["spirv.EXT.EmitMeshTasks", "spirv.EXT.SetMeshOutputs"],
    ),
    (
        Requirements { capabilities: &[C::Geometry], ..NONE },
        &["spirv.EmitVertex", "spirv.EndPrimitive"],
    ),
    (
        Requirements { capabilities: &[C::Shader], ..NONE },
        &[
            "spirv.GL.Acos",
            "spirv.GL.Acosh",
            "spirv.GL.Asin",
            "spirv.GL.Asinh",
            "spirv.GL.Atan",
            "spirv.GL.Atanh",
            "spirv.GL.Ceil",
            "spirv.GL.Cos",
            "spirv.GL.Cosh",
            "spirv.GL.Cross",
            "spirv.GL.Distance",
            "spirv.GL.Exp",
            "spirv.GL.Exp2",
            "spirv.GL.FAbs",
            "spirv.GL.FClamp",
            "spirv.GL.FMax",
            "spirv.GL.FMin",
            "spirv.GL.FMix",
            "spirv.GL.FSign",
            "spirv.GL.FindILsb",
            "spirv.GL.FindSMsb",
            "spirv.GL.FindUMsb",
            "spirv.GL.Floor",
            "spirv.GL.Fma",
            "spirv.GL.Fract",
            "spirv.GL.FrexpStruct",
            "spirv.GL.InverseSqrt",
            "spirv.GL.Ldexp",
            "spirv.GL.Length",
            "spirv.GL.Log",
            "spirv.GL.Log2",
            "spirv.GL.Normalize",
            "spirv.GL.PackHalf2x16",
            "spirv.GL.PackSnorm4x8",
            "spirv.GL.Pow",
            "spirv.GL.Reflect",
            "spirv.GL.Round",
            "spirv.GL.RoundEven",
            "spirv.GL.SAbs",
            "spirv.GL.SClamp",
            "spirv.GL.SMax",
            "spirv.GL.SMin",
            "spirv.GL.SSign",
            "spirv.GL.Sin",
            "spirv.GL.Sinh",
            "spirv.GL.Sqrt",
            "spirv.GL.Tan",
            "spirv.GL.Tanh",
            "spirv.GL.UClamp",
            "spirv.GL.UMax",
            "spirv.GL.UMin",
            "spirv.GL.UnpackHalf2x16",
            "spirv.GL.UnpackSnorm4x8",
            "spirv.ImageDrefGather",
            "spirv.ImageSampleImplicitLod",
            "spirv.ImageSampleProjDrefImplicitLod",
            "spirv.Kill",
        ],
    ),
    (
        Requirements { capabilities: &[C::Groups], ..NONE },
        &[
            "spirv.GroupBroadcast",
            "spirv.GroupFAdd",
            "spirv.GroupFMax",
            "spirv.GroupFMin",
            "spirv.GroupIAdd",
            "spirv.GroupSMax",
            "spirv.GroupSMin",
            "spirv.GroupUMax",
            "spirv.GroupUMin",
        ],
    ),
    (
        Requirements { min: V::V_1_3, capabilities: &[C::GroupNonUniformVote], ..NONE },
        &["spirv.GroupNonUniformAll", "spirv.GroupNonUniformAllEqual", "spirv.GroupNonUniformAny"],
    ),
    (
        Requirements { min: V::V_1_3, capabilities: &[C::GroupNonUniformBallot], ..NONE },
        &[
            "spirv.GroupNonUniformBallot",
            "spirv.GroupNonUniformBallotBitCount",
            "spirv.GroupNonUniformBallotFindLSB",
            "spirv.GroupNonUniformBallotFindMSB",
            "spirv.GroupNonUniformBroadcast",
        ],
    ),
    (
        Requirements {
            min: V::V_1_3,
            capabilities: &[
                C::GroupNonUniformArithmetic,
                C::GroupNonUniformClustered,
                C::GroupNonUniformPartitionedNV,
            ],
            ..NONE
        },
        &[
            "spirv.GroupNonUniformBitwiseAnd",
            "spirv.GroupNonUniformBitwiseOr",
            "spirv.GroupNonUniformBitwiseXor",
            "spirv.GroupNonUniformFAdd",
            "spirv.GroupNonUniformFMax",
            "spirv.GroupNonUniformFMin",
            "spirv.GroupNonUniformFMul",
            "spirv.GroupNonUniformIAdd",
            "spirv.GroupNonUniformIMul",
            "spirv.GroupNonUniformLogicalAnd",
            "spirv.GroupNonUniformLogicalOr",
            "spirv.GroupNonUniformLogicalXor",
            "spirv.GroupNonUniformSMax",
            "spirv.GroupNonUniformSMin",
            "spirv.GroupNonUniformUMax",
            "spirv.GroupNonUniformUMin",
        ],
    ),
    (
        Requirements { min: V::V_1_3, capabilities: &[C::GroupNonUniform], ..NONE },
        &["spirv.GroupNonUniformElect"],
    ),
    (
        Requirements { min: V::V_1_3, capabilities: &[C::GroupNonUniformQuad], ..NONE },
        &["spirv.GroupNonUniformQuadSwap"],
    ),
    (
        Requirements { min: V::V_1_3, capabilities: &[C::GroupNonUniformRotateKHR], ..NONE },
        &["spirv.GroupNonUniformRotateKHR"],
    ),
    (
        Requirements { min: V::V_1_3, capabilities: &[C::GroupNonUniformShuffle], ..NONE },
        &["spirv.GroupNonUniformShuffle", "spirv.GroupNonUniformShuffleXor"],
    ),
    (
        Requirements { min: V::V_1_3, capabilities: &[C::GroupNonUniformShuffleRelative], ..NONE },
        &["spirv.GroupNonUniformShuffleDown", "spirv.GroupNonUniformShuffleUp"],
    ),
    (
        Requirements {
            extensions: &[E::SPV_INTEL_split_barrier],
            capabilities: &[C::SplitBarrierINTEL],
            ..NONE
        },
        &["spirv.INTEL.ControlBarrierArrive", "spirv.INTEL.ControlBarrierWait"],
    ),
    (
        Requirements {
            extensions: &[E::SPV_INTEL_bfloat16_conversion],
            capabilities: &[C::Bfloat16ConversionINTEL],
            ..NONE
        },
        &["spirv.INTEL.ConvertBF16ToF", "spirv.INTEL.ConvertFToBF16"],
    ),
    (
        Requirements {
            extensions: &[E::SPV_INTEL_tensor_float32_conversion],
            capabilities: &[C::TensorFloat32RoundingINTEL],
            ..NONE
        },
        &["spirv.INTEL.RoundFToTF32"],
    ),
    (
        Requirements {
            extensions: &[E::SPV_INTEL_subgroups],
            capabilities: &[C::SubgroupBufferBlockIOINTEL],
            ..NONE
        },
        &["spirv.INTEL.SubgroupBlockRead", "spirv.INTEL.SubgroupBlockWrite"],
    ),
    (Requirements { capabilities: &[C::ImageQuery, C::Kernel], ..NONE }, &["spirv.ImageQuerySize"]),
    (Requirements { capabilities: &[C::Addresses], ..NONE }, &["spirv.InBoundsPtrAccessChain"]),
    (
        Requirements {
            extensions: &[E::SPV_KHR_expect_assume],
            capabilities: &[C::ExpectAssumeKHR],
            ..NONE
        },
        &["spirv.KHR.AssumeTrue"],
    ),
    (
        Requirements {
            min: V::V_1_6,
            extensions: &[E::SPV_KHR_cooperative_matrix],
            capabilities: &[C::CooperativeMatrixKHR],
            ..NONE
        },
        &[
            "spirv.KHR.CooperativeMatrixLength",
            "spirv.KHR.CooperativeMatrixLoad",
            "spirv.KHR.CooperativeMatrixMulAdd",
            "spirv.KHR.CooperativeMatrixStore",
        ],
    ),
    (
        Requirements { capabilities: &[C::GroupUniformArithmeticKHR], ..NONE },
        &["spirv.KHR.GroupFMul", "spirv.KHR.GroupIMul"],
    ),
    (
        Requirements {
            extensions: &[E::SPV_KHR_shader_ballot],
            capabilities: &[C::SubgroupBallotKHR],
            ..NONE
        },
        &["spirv.KHR.SubgroupBallot"],
    ),
    (
        Requirements { capabilities: &[C::Matrix], ..NONE },
        &[
            "spirv.MatrixTimesMatrix",
            "spirv.MatrixTimesScalar",
            "spirv.MatrixTimesVector",
            "spirv.Transpose",
            "spirv.VectorTimesMatrix",
        ],
    ),
    (
        Requirements {
            capabilities: &[
                C::Addresses,
                C::PhysicalStorageBufferAddresses,
                C::VariablePointers,
                C::VariablePointersStorageBuffer,
            ],
            ..NONE
        },
        &["spirv.PtrAccessChain"],
    ),
];
