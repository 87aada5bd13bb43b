//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{I32, I64, Index, i1_same_shape};
use terrace_builtin::predicates;
use terrace_ir::op_traits::{Commutative, Pure};
use terrace_ods::operation;

use super::constraints::{
    AnyScalableVectorOfAnyRank, LLVMType, OfRanks1, SVBool, SVBoolMask, SVEPredicate,
    SVEPredicateMask, SVEVector, ScalableVectorOf1BitSignlessIntegerValues,
    ScalableVectorOf8BitSignlessIntegerOr16Bit, ScalableVectorOf8BitSignlessIntegerOr16BitLike,
    ScalableVectorOf8BitSignlessIntegerValuesOf, ScalableVectorOf32BitFloatValuesOfLength4,
    ScalableVectorOf32BitSignlessIntegerOr64Bit, ScalableVectorOf32BitSignlessIntegerValuesOf,
    ScalableVectorOfBfloat16TypeValuesOfLength8, ScalableVectorOfFloatingPointValues,
};

/// `arm_sve.intr.bfmmla`: BFloat16 matrix multiply-accumulate.
#[operation(
    name = "arm_sve.intr.bfmmla",
    traits = [Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, res)],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)",
)]
pub struct BfmmlaOp {
    #[operand]
    acc: ScalableVectorOf32BitFloatValuesOfLength4,
    #[operand]
    src1: ScalableVectorOfBfloat16TypeValuesOfLength8,
    #[operand]
    src2: ScalableVectorOfBfloat16TypeValuesOfLength8,
    #[result]
    res: ScalableVectorOf32BitFloatValuesOfLength4,
}

/// `arm_sve.intr.convert.from.svbool`.
#[operation(
    name = "arm_sve.intr.convert.from.svbool",
    traits = [
        Predicate("'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>", crate::predicates::results_in_predicate),
    ],
)]
pub struct ConvertFromSvboolIntrOp {
    #[operand]
    svbool: SVBool,
    #[result]
    res: LLVMType,
}

/// `arm_sve.convert_from_svbool`: Convert a svbool type to a SVE predicate type.
#[operation(
    name = "arm_sve.convert_from_svbool",
    traits = [
        Pure,
        TypesMatchWith("expected corresponding svbool type widened to [16]xi1", result, source, predicates::last_dim_16),
    ],
    format = "$source attr-dict `:` type($result)",
)]
pub struct ConvertFromSvboolOp {
    #[operand]
    source: SVBoolMask,
    #[result]
    result: SVEPredicateMask,
}

/// `arm_sve.intr.convert.to.svbool`.
#[operation(
    name = "arm_sve.intr.convert.to.svbool",
    traits = [Predicate("'res' is vector<[16]xi1>", crate::predicates::results_in_svbool)],
)]
pub struct ConvertToSvboolIntrOp {
    #[operand]
    mask: SVEPredicate,
    #[result]
    res: LLVMType,
}

/// `arm_sve.convert_to_svbool`: Convert a SVE predicate type to a svbool type.
#[operation(
    name = "arm_sve.convert_to_svbool",
    traits = [
        Pure,
        TypesMatchWith("expected corresponding svbool type widened to [16]xi1", source, result, predicates::last_dim_16),
    ],
    format = "$source attr-dict `:` type($source)",
)]
pub struct ConvertToSvboolOp {
    #[operand]
    source: SVEPredicateMask,
    #[result]
    result: SVBoolMask,
}

/// `arm_sve.intr.dupq_lane`.
#[operation(name = "arm_sve.intr.dupq_lane")]
pub struct DupQLaneIntrOp {
    #[operand]
    v: OfRanks1,
    #[attr]
    lane: i64,
    #[result]
    res: LLVMType,
}

/// `arm_sve.dupq_lane`: Broadcast indexed 128-bit segment to vector.
#[operation(
    name = "arm_sve.dupq_lane",
    traits = [Pure, AllTypesMatch(src, dst)],
    format = "$src `[` $lane `]` attr-dict `:` type($dst)",
)]
pub struct DupQLaneOp {
    #[operand]
    src: SVEVector,
    #[attr]
    lane: i64,
    #[result]
    dst: SVEVector,
}

/// `arm_sve.intr.psel`.
#[operation(
    name = "arm_sve.intr.psel",
    traits = [Pure, Predicate("'res' is vector<[16]xi1>", crate::predicates::results_in_svbool)],
)]
pub struct PselIntrOp {
    #[operand]
    p1: SVBool,
    #[operand]
    p2: SVEPredicate,
    #[operand]
    index: I32,
    #[result]
    res: LLVMType,
}

/// `arm_sve.psel`: Predicate select.
#[operation(
    name = "arm_sve.psel",
    traits = [Pure, AllTypesMatch(p1, result)],
    format = "$p1 `,` $p2 `[` $index `]` attr-dict `:` type($p1) `,` type($p2)",
)]
pub struct PselOp {
    #[operand]
    p1: SVEPredicate,
    #[operand]
    p2: SVEPredicate,
    #[operand]
    index: Index,
    #[result]
    result: SVEPredicate,
}

/// `arm_sve.intr.fadd`.
#[operation(name = "arm_sve.intr.fadd")]
pub struct ScalableMaskedAddFIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.masked.addf`: masked addition for scalable vectors of floats.
#[operation(
    name = "arm_sve.masked.addf",
    traits = [
        Commutative, AllTypesMatch(src1, src2, res),
        TypesMatchWith("mask has i1 element type and same shape as operands", src1, mask, i1_same_shape),
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedAddFOp {
    #[operand]
    mask: ScalableVectorOf1BitSignlessIntegerValues,
    #[operand]
    src1: ScalableVectorOfFloatingPointValues,
    #[operand]
    src2: ScalableVectorOfFloatingPointValues,
    #[result]
    res: ScalableVectorOfFloatingPointValues,
}

/// `arm_sve.intr.add`.
#[operation(name = "arm_sve.intr.add")]
pub struct ScalableMaskedAddIIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.masked.addi`: masked addition for scalable vectors of integers.
#[operation(
    name = "arm_sve.masked.addi",
    traits = [
        Commutative, AllTypesMatch(src1, src2, res),
        TypesMatchWith("mask has i1 element type and same shape as operands", src1, mask, i1_same_shape),
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedAddIOp {
    #[operand]
    mask: ScalableVectorOf1BitSignlessIntegerValues,
    #[operand]
    src1: ScalableVectorOf8BitSignlessIntegerOr16Bit,
    #[operand]
    src2: ScalableVectorOf8BitSignlessIntegerOr16Bit,
    #[result]
    res: ScalableVectorOf8BitSignlessIntegerOr16Bit,
}

/// `arm_sve.intr.fdiv`.
#[operation(name = "arm_sve.intr.fdiv")]
pub struct ScalableMaskedDivFIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.masked.divf`: masked division for scalable vectors of floats.
#[operation(
    name = "arm_sve.masked.divf",
    traits = [
        AllTypesMatch(src1, src2, res),
        TypesMatchWith("mask has i1 element type and same shape as operands", src1, mask, i1_same_shape),
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedDivFOp {
    #[operand]
    mask: ScalableVectorOf1BitSignlessIntegerValues,
    #[operand]
    src1: ScalableVectorOfFloatingPointValues,
    #[operand]
    src2: ScalableVectorOfFloatingPointValues,
    #[result]
    res: ScalableVectorOfFloatingPointValues,
}

/// `arm_sve.intr.fmul`.
#[operation(name = "arm_sve.intr.fmul")]
pub struct ScalableMaskedMulFIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.masked.mulf`: masked multiplication for scalable vectors of floats.
#[operation(
    name = "arm_sve.masked.mulf",
    traits = [
        Commutative, AllTypesMatch(src1, src2, res),
        TypesMatchWith("mask has i1 element type and same shape as operands", src1, mask, i1_same_shape),
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedMulFOp {
    #[operand]
    mask: ScalableVectorOf1BitSignlessIntegerValues,
    #[operand]
    src1: ScalableVectorOfFloatingPointValues,
    #[operand]
    src2: ScalableVectorOfFloatingPointValues,
    #[result]
    res: ScalableVectorOfFloatingPointValues,
}

/// `arm_sve.intr.mul`.
#[operation(name = "arm_sve.intr.mul")]
pub struct ScalableMaskedMulIIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.masked.muli`: masked multiplication for scalable vectors of integers.
#[operation(
    name = "arm_sve.masked.muli",
    traits = [
        Commutative, AllTypesMatch(src1, src2, res),
        TypesMatchWith("mask has i1 element type and same shape as operands", src1, mask, i1_same_shape),
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedMulIOp {
    #[operand]
    mask: ScalableVectorOf1BitSignlessIntegerValues,
    #[operand]
    src1: ScalableVectorOf8BitSignlessIntegerOr16Bit,
    #[operand]
    src2: ScalableVectorOf8BitSignlessIntegerOr16Bit,
    #[result]
    res: ScalableVectorOf8BitSignlessIntegerOr16Bit,
}

/// `arm_sve.intr.sdiv`.
#[operation(name = "arm_sve.intr.sdiv")]
pub struct ScalableMaskedSDivIIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.masked.divi_signed`: masked signed division for scalable vectors of integers.
#[operation(
    name = "arm_sve.masked.divi_signed",
    traits = [
        AllTypesMatch(src1, src2, res),
        TypesMatchWith("mask has i1 element type and same shape as operands", src1, mask, i1_same_shape),
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedSDivIOp {
    #[operand]
    mask: ScalableVectorOf1BitSignlessIntegerValues,
    #[operand]
    src1: ScalableVectorOf8BitSignlessIntegerOr16Bit,
    #[operand]
    src2: ScalableVectorOf8BitSignlessIntegerOr16Bit,
    #[result]
    res: ScalableVectorOf8BitSignlessIntegerOr16Bit,
}

/// `arm_sve.intr.fsub`.
#[operation(name = "arm_sve.intr.fsub")]
pub struct ScalableMaskedSubFIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.masked.subf`: masked subtraction for scalable vectors of floats.
#[operation(
    name = "arm_sve.masked.subf",
    traits = [
        AllTypesMatch(src1, src2, res),
        TypesMatchWith("mask has i1 element type and same shape as operands", src1, mask, i1_same_shape),
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedSubFOp {
    #[operand]
    mask: ScalableVectorOf1BitSignlessIntegerValues,
    #[operand]
    src1: ScalableVectorOfFloatingPointValues,
    #[operand]
    src2: ScalableVectorOfFloatingPointValues,
    #[result]
    res: ScalableVectorOfFloatingPointValues,
}

/// `arm_sve.intr.sub`.
#[operation(name = "arm_sve.intr.sub")]
pub struct ScalableMaskedSubIIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.masked.subi`: masked subtraction for scalable vectors of integers.
#[operation(
    name = "arm_sve.masked.subi",
    traits = [
        AllTypesMatch(src1, src2, res),
        TypesMatchWith("mask has i1 element type and same shape as operands", src1, mask, i1_same_shape),
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedSubIOp {
    #[operand]
    mask: ScalableVectorOf1BitSignlessIntegerValues,
    #[operand]
    src1: ScalableVectorOf8BitSignlessIntegerOr16Bit,
    #[operand]
    src2: ScalableVectorOf8BitSignlessIntegerOr16Bit,
    #[result]
    res: ScalableVectorOf8BitSignlessIntegerOr16Bit,
}

/// `arm_sve.intr.udiv`.
#[operation(name = "arm_sve.intr.udiv")]
pub struct ScalableMaskedUDivIIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.masked.divi_unsigned`: masked unsigned division for scalable vectors of integers.
#[operation(
    name = "arm_sve.masked.divi_unsigned",
    traits = [
        AllTypesMatch(src1, src2, res),
        TypesMatchWith("mask has i1 element type and same shape as operands", src1, mask, i1_same_shape),
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedUDivIOp {
    #[operand]
    mask: ScalableVectorOf1BitSignlessIntegerValues,
    #[operand]
    src1: ScalableVectorOf8BitSignlessIntegerOr16Bit,
    #[operand]
    src2: ScalableVectorOf8BitSignlessIntegerOr16Bit,
    #[result]
    res: ScalableVectorOf8BitSignlessIntegerOr16Bit,
}

/// `arm_sve.intr.sdot`.
#[operation(name = "arm_sve.intr.sdot")]
pub struct SdotIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// Adds the dot products of groups of four elements to the elements of an accumulator.
///
/// ```mlir
/// func.func @accumulate(%acc: vector<[4]xi32>, %a: vector<[16]xi8>, %b: vector<[16]xi8>)
///     -> vector<[4]xi32> {
///   %sum = arm_sve.sdot %acc, %a, %b : vector<[16]xi8> to vector<[4]xi32>
///   return %sum : vector<[4]xi32>
/// }
/// ```
#[operation(
    name = "arm_sve.sdot",
    traits = [Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, dst)],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
)]
pub struct SdotOp {
    #[operand]
    acc: ScalableVectorOf32BitSignlessIntegerOr64Bit,
    #[operand]
    src1: ScalableVectorOf8BitSignlessIntegerOr16BitLike,
    #[operand]
    src2: ScalableVectorOf8BitSignlessIntegerOr16BitLike,
    #[result]
    dst: ScalableVectorOf32BitSignlessIntegerOr64Bit,
}

/// `arm_sve.intr.smmla`.
#[operation(name = "arm_sve.intr.smmla")]
pub struct SmmlaIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.smmla`: Matrix-matrix multiply and accumulate op.
#[operation(
    name = "arm_sve.smmla",
    traits = [Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, dst)],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
)]
pub struct SmmlaOp {
    #[operand]
    acc: ScalableVectorOf32BitSignlessIntegerValuesOf,
    #[operand]
    src1: ScalableVectorOf8BitSignlessIntegerValuesOf,
    #[operand]
    src2: ScalableVectorOf8BitSignlessIntegerValuesOf,
    #[result]
    dst: ScalableVectorOf32BitSignlessIntegerValuesOf,
}

/// `arm_sve.intr.udot`.
#[operation(name = "arm_sve.intr.udot")]
pub struct UdotIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.udot`: Vector-vector dot product and accumulate op.
#[operation(
    name = "arm_sve.udot",
    traits = [Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, dst)],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
)]
pub struct UdotOp {
    #[operand]
    acc: ScalableVectorOf32BitSignlessIntegerOr64Bit,
    #[operand]
    src1: ScalableVectorOf8BitSignlessIntegerOr16BitLike,
    #[operand]
    src2: ScalableVectorOf8BitSignlessIntegerOr16BitLike,
    #[result]
    dst: ScalableVectorOf32BitSignlessIntegerOr64Bit,
}

/// `arm_sve.intr.ummla`.
#[operation(name = "arm_sve.intr.ummla")]
pub struct UmmlaIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.ummla`: Matrix-matrix multiply and accumulate op.
#[operation(
    name = "arm_sve.ummla",
    traits = [Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, dst)],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
)]
pub struct UmmlaOp {
    #[operand]
    acc: ScalableVectorOf32BitSignlessIntegerValuesOf,
    #[operand]
    src1: ScalableVectorOf8BitSignlessIntegerValuesOf,
    #[operand]
    src2: ScalableVectorOf8BitSignlessIntegerValuesOf,
    #[result]
    dst: ScalableVectorOf32BitSignlessIntegerValuesOf,
}

/// `arm_sve.intr.usmmla`.
#[operation(name = "arm_sve.intr.usmmla")]
pub struct UsmmlaIntrOp {
    #[operand]
    operand0: AnyScalableVectorOfAnyRank,
    #[operand]
    operand1: AnyScalableVectorOfAnyRank,
    #[operand]
    operand2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.usmmla`: Matrix-matrix multiply and accumulate op.
#[operation(
    name = "arm_sve.usmmla",
    traits = [Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, dst)],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
)]
pub struct UsmmlaOp {
    #[operand]
    acc: ScalableVectorOf32BitSignlessIntegerValuesOf,
    #[operand]
    src1: ScalableVectorOf8BitSignlessIntegerValuesOf,
    #[operand]
    src2: ScalableVectorOf8BitSignlessIntegerValuesOf,
    #[result]
    dst: ScalableVectorOf32BitSignlessIntegerValuesOf,
}

/// `arm_sve.intr.whilelt`.
#[operation(
    name = "arm_sve.intr.whilelt",
    traits = [
        Predicate("'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>", crate::predicates::results_in_predicate),
        Pure,
    ],
)]
pub struct WhileLTIntrOp {
    #[operand]
    base: I64,
    #[operand]
    n: I64,
    #[result]
    res: LLVMType,
}

/// `arm_sve.intr.zip.x2`.
#[operation(name = "arm_sve.intr.zip.x2")]
pub struct ZipX2IntrOp {
    #[operand]
    v1: AnyScalableVectorOfAnyRank,
    #[operand]
    v2: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.zip.x2`: Multi-vector two-way zip op.
#[operation(
    name = "arm_sve.zip.x2",
    traits = [Pure, AllTypesMatch(source_v1, source_v2, result_v1, result_v2)],
    format = "$sourceV1 `,` $sourceV2 attr-dict `:` type($sourceV1)",
)]
pub struct ZipX2Op {
    #[operand(name = "sourceV1")]
    source_v1: SVEVector,
    #[operand(name = "sourceV2")]
    source_v2: SVEVector,
    #[result(name = "resultV1")]
    result_v1: SVEVector,
    #[result(name = "resultV2")]
    result_v2: SVEVector,
}

/// `arm_sve.intr.zip.x4`.
#[operation(name = "arm_sve.intr.zip.x4")]
pub struct ZipX4IntrOp {
    #[operand]
    v1: AnyScalableVectorOfAnyRank,
    #[operand]
    v2: AnyScalableVectorOfAnyRank,
    #[operand]
    v3: AnyScalableVectorOfAnyRank,
    #[operand]
    v4: AnyScalableVectorOfAnyRank,
    #[result]
    res: LLVMType,
}

/// `arm_sve.zip.x4`: Multi-vector four-way zip op.
#[operation(
    name = "arm_sve.zip.x4",
    traits = [
        Pure,
        AllTypesMatch(source_v1, source_v2, source_v3, source_v4, result_v1, result_v2, result_v3, result_v4),
    ],
    format = "$sourceV1 `,` $sourceV2 `,` $sourceV3 `,` $sourceV4 attr-dict `:` type($sourceV1)",
)]
pub struct ZipX4Op {
    #[operand(name = "sourceV1")]
    source_v1: SVEVector,
    #[operand(name = "sourceV2")]
    source_v2: SVEVector,
    #[operand(name = "sourceV3")]
    source_v3: SVEVector,
    #[operand(name = "sourceV4")]
    source_v4: SVEVector,
    #[result(name = "resultV1")]
    result_v1: SVEVector,
    #[result(name = "resultV2")]
    result_v2: SVEVector,
    #[result(name = "resultV3")]
    result_v3: SVEVector,
    #[result(name = "resultV4")]
    result_v4: SVEVector,
}
