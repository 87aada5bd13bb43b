//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;

use terrace_ods::dialect;

/// Arm SVE (Scalable Vector Extension): SIMD instructions on vectors of scalable size.
///
/// The dialect is close to the machine: operations on types such as `vector<[4]xi32>`, most of them
/// one LLVM intrinsic. Patterns of `vector` produce it, and `convert-vector-to-llvm` with
/// `enable-arm-sve` lowers it.
#[dialect(
    name = "arm_sve",
    ops = [
        BfmmlaOp, ConvertFromSvboolIntrOp, ConvertFromSvboolOp, ConvertToSvboolIntrOp,
        ConvertToSvboolOp, DupQLaneIntrOp, DupQLaneOp, PselIntrOp, PselOp,
        ScalableMaskedAddFIntrOp, ScalableMaskedAddFOp, ScalableMaskedAddIIntrOp,
        ScalableMaskedAddIOp, ScalableMaskedDivFIntrOp, ScalableMaskedDivFOp,
        ScalableMaskedMulFIntrOp, ScalableMaskedMulFOp, ScalableMaskedMulIIntrOp,
        ScalableMaskedMulIOp, ScalableMaskedSDivIIntrOp, ScalableMaskedSDivIOp,
        ScalableMaskedSubFIntrOp, ScalableMaskedSubFOp, ScalableMaskedSubIIntrOp,
        ScalableMaskedSubIOp, ScalableMaskedUDivIIntrOp, ScalableMaskedUDivIOp, SdotIntrOp, SdotOp,
        SmmlaIntrOp, SmmlaOp, UdotIntrOp, UdotOp, UmmlaIntrOp, UmmlaOp, UsmmlaIntrOp, UsmmlaOp,
        WhileLTIntrOp, ZipX2IntrOp, ZipX2Op, ZipX4IntrOp, ZipX4Op,
    ],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_vector::VectorDialect],
)]
pub struct ArmSveDialect;
