//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
#[allow(non_camel_case_types)]
mod enums;
mod kinds;
mod ops;
#[allow(non_camel_case_types)]
mod types;

pub use attributes::*;
pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `tosa` dialect: the operators of the Tensor Operator Set Architecture.
///
/// The dialect has a fixed set of operators for neural networks: convolutions, pooling, elementwise
/// arithmetic, reductions, rescaling of quantized tensors, control flow. Importers of frameworks
/// produce it for whole models on tensors. `tosa-infer-shapes`, `tosa-make-broadcastable` and
/// `tosa-layerwise-constant-fold` prepare it, and `tosa-to-linalg`, `tosa-to-tensor`,
/// `tosa-to-arith` and `tosa-to-scf` lower it.
#[dialect(
    name = "tosa",
    ops = [
        AbsOp, AddOp, AddShapeOp, ApplyScaleOp, ArgMaxOp, ArithmeticRightShiftOp, AvgPool2dOp,
        BitwiseAndOp, BitwiseNotOp, BitwiseOrOp, BitwiseXorOp, CastFromBlockScaledOp, CastOp,
        CastToBlockScaledOp, CeilOp, ClampOp, ClzOp, ConcatOp, ConcatShapeOp, ConstOp,
        ConstShapeOp, Conv2DOp, Conv3DOp, CosOp, CustomOp, DepthwiseConv2DOp, DimOp,
        DivCeilShapeOp, DivFloorShapeOp, EqualOp, ErfOp, Exp2ShapeOp, ExpOp, FFT2dOp, FloorOp,
        GatherOp, GreaterEqualOp, GreaterOp, IdentityOp, IfOp, IntDivOp, Log2CeilShapeOp,
        Log2FloorShapeOp, LogOp, LogicalAndOp, LogicalLeftShiftOp, LogicalNotOp, LogicalOrOp,
        LogicalRightShiftOp, LogicalXorOp, MatMulOp, MatmulTBlockScaledOp, MaxPool2dOp, MaxShapeOp,
        MaximumOp, MinShapeOp, MinimumOp, ModShapeOp, MulOp, MulShapeOp, NegateOp, PadOp, PowOp,
        RFFT2dOp, ReciprocalOp, ReduceAllOp, ReduceAnyOp, ReduceMaxOp, ReduceMinOp,
        ReduceProductOp, ReduceSumOp, RescaleOp, ReshapeOp, ResizeOp, ReverseOp, RsqrtOp,
        ScatterOp, SelectOp, SigmoidOp, SinOp, SliceOp, SliceShapeOp, SubOp, SubShapeOp, TableOp,
        TanhOp, TileOp, TransposeConv2DOp, TransposeOp, VariableOp, VariableReadOp,
        VariableWriteOp, WhileOp, YieldOp,
    ],
    types = [mxint8Type, shapeType],
    attributes = [
        ConvOpQuantizationAttr, MatMulOpQuantizationAttr, PadOpQuantizationAttr, TargetEnvAttr,
        UnaryOpQuantizationAttr, SpecificationVersionAttr, LevelAttr, ProfileAttr, ExtensionAttr,
        RoundingModeAttr, NanPropagationModeAttr, BlockSizeAttr, ResizeModeAttr,
    ],
    hooks = crate::hooks::HOOKS,
    dependencies = [
        terrace_builtin::BuiltinDialect, terrace_tensor::TensorDialect,
        terrace_quant::QuantDialect,
    ],
)]
pub struct TosaDialect;
