//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
#[allow(non_camel_case_types)]
mod enums;
mod kinds;
mod ops;

pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// Structured operations on tensors and buffers: perfect loop nests over operands, described by
/// indexing maps and a scalar body.
///
/// Named operations (`linalg.matmul`, convolutions, pooling) state the computation;
/// `linalg.generic` covers all others. All work on tensors as well as on memrefs, before and after
/// bufferization. `convert-elementwise-to-linalg` produces the dialect from `arith` and `math` on
/// tensors, `linalg-generalize-named-ops` turns named operations into generic ones, and
/// `convert-linalg-to-loops` lowers to `scf` and `memref`. The crate `terrace-linalg-transforms`
/// tiles, fuses and vectorizes the operations.
#[dialect(
    name = "linalg",
    ops = [
        AbsOp, AddOp, BatchMatmulOp, BatchMatvecOp, BatchMmt4DOp, BatchReduceMatmulOp,
        BatchVecmatOp, BroadcastOp, CeilOp, ContractOp, Conv1DNcwFcwOp, Conv1DNwcWcfOp, Conv1DOp,
        Conv2DNchwFchwOp, Conv2DNchwFchwQOp, Conv2DNgchwFgchwOp, Conv2DNgchwGfchwOp,
        Conv2DNgchwGfchwQOp, Conv2DNhwcFhwcOp, Conv2DNhwcFhwcQOp, Conv2DNhwcHwcfOp,
        Conv2DNhwcHwcfQOp, Conv2DNhwgcGfhwcOp, Conv2DNhwgcGfhwcQOp, Conv2DOp, Conv3DNcdhwFcdhwOp,
        Conv3DNdhwcDhwcfOp, Conv3DNdhwcDhwcfQOp, Conv3DOp, CopyOp, DepthwiseConv1DNcwCwOp,
        DepthwiseConv1DNwcWcOp, DepthwiseConv1DNwcWcmOp, DepthwiseConv2DNchwChwOp,
        DepthwiseConv2DNhwcHwcOp, DepthwiseConv2DNhwcHwcQOp, DepthwiseConv2DNhwcHwcmOp,
        DepthwiseConv2DNhwcHwcmQOp, DepthwiseConv3DNcdhwCdhwOp, DepthwiseConv3DNdhwcDhwcOp,
        DepthwiseConv3DNdhwcDhwcmOp, DivOp, DivUnsignedOp, DotOp, ElementwiseOp, ErfOp, ExpOp,
        FillOp, FillRng2DOp, FloorOp, GenericOp, IndexOp, PackOp, SoftmaxOp, UnPackOp,
        WinogradFilterTransformOp, WinogradInputTransformOp, WinogradOutputTransformOp, YieldOp,
        LogOp, MapOp, MatmulOp, MatvecOp, MaxOp, MinOp, Mmt4DOp, MulOp, NegFOp, PoolingNchwMaxOp,
        PoolingNchwSumOp, PoolingNcwMaxOp, PoolingNcwSumOp, PoolingNdhwcMaxOp, PoolingNdhwcMinOp,
        PoolingNdhwcSumOp, PoolingNhwcMaxOp, PoolingNhwcMaxUnsignedOp, PoolingNhwcMinOp,
        PoolingNhwcMinUnsignedOp, PoolingNhwcSumOp, PoolingNwcMaxOp, PoolingNwcMaxUnsignedOp,
        PoolingNwcMinOp, PoolingNwcMinUnsignedOp, PoolingNwcSumOp, PowFOp, QuantizedBatchMatmulOp,
        QuantizedMatmulOp, ReciprocalOp, ReduceOp, RoundOp, RsqrtOp, SelectOp, SqrtOp, SquareOp,
        SubOp, TanhOp, TransposeOp, VecmatOp,
    ],
    attributes = [
        TypeFnAttr, ElementwiseKindAttr, BinaryFnAttr, IteratorTypeAttr, TernaryFnAttr,
        UnaryFnAttr,
    ],
    hooks = crate::hooks::HOOKS,
    dependencies = [
        terrace_builtin::BuiltinDialect, terrace_arith::ArithDialect,
        terrace_affine::AffineDialect, terrace_math::MathDialect, terrace_memref::MemrefDialect,
        terrace_tensor::TensorDialect,
    ],
)]
pub struct LinalgDialect;
