//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyTypeOf, BF16, F16, I8, I16, I32, MemRefOf, i1_same_shape};
use terrace_builtin::op_traits::SameOperandsAndResultType;
use terrace_builtin::predicates;
use terrace_ir::Attribute;
use terrace_ir::op_traits::Pure;
use terrace_ods::operation;

use super::constraints::{
    VectorOf1BitSignlessIntegerValuesOfLength168, VectorOf8BitSignlessIntegerValuesOfLength1632,
    VectorOf32BitFloatOr32BitSignlessIntegerOr64Bit,
    VectorOf32BitFloatOr64BitFloatValuesOfLength168, VectorOf32BitFloatValuesOfLength8,
    VectorOf32BitFloatValuesOfLength48, VectorOf32BitFloatValuesOfLength816,
    VectorOf32BitFloatValuesOfLength4816, VectorOf32BitSignlessIntegerOr64BitSignless,
    VectorOf32BitSignlessIntegerValuesOfLength48, VectorOfBfloat16TypeValuesOfLength816,
    VectorOfBfloat16TypeValuesOfLength81632,
};
use super::kinds::ElementsAttr;

/// `x86vector.avx.bcst_to_f32.packed`: AVX: Broadcasts BF16/F16 into packed F32 Data.
#[operation(
    name = "x86vector.avx.bcst_to_f32.packed",
    format = "$a attr-dict`:` type($a)`->` type($dst)",
    effects = [read],
)]
pub struct BcstToPackedF32Op {
    #[operand]
    a: MemRefOf<AnyTypeOf<(BF16, F16)>>,
    #[result]
    dst: VectorOf32BitFloatValuesOfLength48,
}

/// `x86vector.avx.cvt.packed.even.indexed_to_f32`: AVX: Convert packed BF16/F16 even-indexed
/// elements into packed F32 Data.
#[operation(
    name = "x86vector.avx.cvt.packed.even.indexed_to_f32",
    format = "$a attr-dict`:` type($a)`->` type($dst)",
    effects = [read],
)]
pub struct CvtPackedEvenIndexedToF32Op {
    #[operand]
    a: MemRefOf<AnyTypeOf<(BF16, F16)>>,
    #[result]
    dst: VectorOf32BitFloatValuesOfLength48,
}

/// `x86vector.avx512.cvt.packed.f32_to_bf16`: Convert packed F32 to packed BF16 Data.
#[operation(
    name = "x86vector.avx512.cvt.packed.f32_to_bf16",
    traits = [
        Pure,
        Predicate("all of {a, dst} have same element count", crate::predicates::keeps_length),
    ],
    format = "$a attr-dict `:` type($a) `->` type($dst)",
)]
pub struct CvtPackedF32ToBF16Op {
    #[operand]
    a: VectorOf32BitFloatValuesOfLength816,
    #[result]
    dst: VectorOfBfloat16TypeValuesOfLength816,
}

/// `x86vector.avx.cvt.packed.odd.indexed_to_f32`: AVX: Convert packed BF16/F16 odd-indexed elements
/// into packed F32 Data.
#[operation(
    name = "x86vector.avx.cvt.packed.odd.indexed_to_f32",
    format = "$a attr-dict`:` type($a)`->` type($dst)",
    effects = [read],
)]
pub struct CvtPackedOddIndexedToF32Op {
    #[operand]
    a: MemRefOf<AnyTypeOf<(BF16, F16)>>,
    #[result]
    dst: VectorOf32BitFloatValuesOfLength48,
}

/// `x86vector.avx512.dot`: Dot BF16 op.
#[operation(
    name = "x86vector.avx512.dot",
    traits = [
        Pure, AllTypesMatch(a, b), AllTypesMatch(src, dst),
        TypesMatchWith("`a` has twice an many elements as `src`", src, a, crate::predicates::twice_in_bf16),
    ],
    format = "$src `,` $a `,` $b attr-dict `:` type($a) `->` type($src)",
)]
pub struct DotBF16Op {
    #[operand]
    src: VectorOf32BitFloatValuesOfLength4816,
    #[operand]
    a: VectorOfBfloat16TypeValuesOfLength81632,
    #[operand]
    b: VectorOfBfloat16TypeValuesOfLength81632,
    #[result]
    dst: VectorOf32BitFloatValuesOfLength4816,
}

/// `x86vector.avx.dot.i8`: Dot Int8 op.
#[operation(
    name = "x86vector.avx.dot.i8",
    traits = [
        Pure, AllTypesMatch(a, b), AllTypesMatch(w, dst),
        TypesMatchWith("`a` has four times elements as `w`", w, a, crate::predicates::four_times_in_i8),
    ],
    format = "$w `,` $a `,` $b attr-dict `:` type($a) `->` type($w)",
)]
pub struct DotInt8Op {
    #[operand]
    w: VectorOf32BitSignlessIntegerValuesOfLength48,
    #[operand]
    a: VectorOf8BitSignlessIntegerValuesOfLength1632,
    #[operand]
    b: VectorOf8BitSignlessIntegerValuesOfLength1632,
    #[result]
    dst: VectorOf32BitSignlessIntegerValuesOfLength48,
}

/// `x86vector.avx.intr.dot`: Dot.
#[operation(
    name = "x86vector.avx.intr.dot",
    traits = [Pure, SameOperandsAndResultType],
    format = "$a `,` $b attr-dict `:` type($res)",
)]
pub struct DotOp {
    #[operand]
    a: VectorOf32BitFloatValuesOfLength8,
    #[operand]
    b: VectorOf32BitFloatValuesOfLength8,
    #[result]
    res: VectorOf32BitFloatValuesOfLength8,
}

/// `x86vector.avx512.mask.compress`: Masked compress op.
#[operation(
    name = "x86vector.avx512.mask.compress",
    traits = [
        Pure, AllTypesMatch(a, dst),
        TypesMatchWith("`k` has the same number of bits as elements in `dst`", dst, k, i1_same_shape),
    ],
    format = "$k `,` $a (`,` $src^)? attr-dict `:` type($dst) (`,` type($src)^)?",
    verify = crate::verify::avx512_mask_compress,
)]
pub struct MaskCompressOp {
    #[operand]
    k: VectorOf1BitSignlessIntegerValuesOfLength168,
    #[operand]
    a: VectorOf32BitFloatOr32BitSignlessIntegerOr64Bit,
    #[operand]
    src: Optional<VectorOf32BitFloatOr32BitSignlessIntegerOr64Bit>,
    #[attr(ElementsAttr)]
    constant_src: Option<Attribute>,
    #[result]
    dst: VectorOf32BitFloatOr32BitSignlessIntegerOr64Bit,
}

/// `x86vector.avx512.mask.rndscale`: Masked roundscale op.
#[operation(
    name = "x86vector.avx512.mask.rndscale",
    traits = [
        Pure, AllTypesMatch(src, a, dst),
        TypesMatchWith("imm has the same number of bits as elements in dst", dst, imm, predicates::mask_integer),
    ],
    format = "$src `,` $k `,` $a `,` $imm `,` $rounding attr-dict `:` type($dst)",
)]
pub struct MaskRndScaleOp {
    #[operand]
    src: VectorOf32BitFloatOr64BitFloatValuesOfLength168,
    #[operand]
    k: I32,
    #[operand]
    a: VectorOf32BitFloatOr64BitFloatValuesOfLength168,
    #[operand]
    imm: AnyTypeOf<(I16, I8)>,
    #[operand]
    rounding: I32,
    #[result]
    dst: VectorOf32BitFloatOr64BitFloatValuesOfLength168,
}

/// `x86vector.avx512.mask.scalef`: ScaleF op.
#[operation(
    name = "x86vector.avx512.mask.scalef",
    traits = [
        Pure, AllTypesMatch(src, a, b, dst),
        TypesMatchWith("k has the same number of bits as elements in dst", dst, k, predicates::mask_integer),
    ],
    format = "$src `,` $a `,` $b `,` $k `,` $rounding attr-dict `:` type($dst)",
)]
pub struct MaskScaleFOp {
    #[operand]
    src: VectorOf32BitFloatOr64BitFloatValuesOfLength168,
    #[operand]
    a: VectorOf32BitFloatOr64BitFloatValuesOfLength168,
    #[operand]
    b: VectorOf32BitFloatOr64BitFloatValuesOfLength168,
    #[operand]
    k: AnyTypeOf<(I16, I8)>,
    #[operand]
    rounding: I32,
    #[result]
    dst: VectorOf32BitFloatOr64BitFloatValuesOfLength168,
}

/// Computes approximate reciprocal square roots of eight floats.
///
/// ```mlir
/// func.func @inverse_lengths(%v: vector<8xf32>) -> vector<8xf32> {
///   %result = x86vector.avx.rsqrt %v : vector<8xf32>
///   return %result : vector<8xf32>
/// }
/// ```
#[operation(
    name = "x86vector.avx.rsqrt",
    traits = [Pure, SameOperandsAndResultType],
    format = "$a attr-dict `:` type($a)",
)]
pub struct RsqrtOp {
    #[operand]
    a: VectorOf32BitFloatValuesOfLength8,
    #[result]
    b: VectorOf32BitFloatValuesOfLength8,
}

/// `x86vector.avx512.vp2intersect`: Vp2Intersect op.
#[operation(
    name = "x86vector.avx512.vp2intersect",
    traits = [
        Pure, AllTypesMatch(a, b),
        TypesMatchWith("k1 has the same number of bits as elements in a", a, k1, i1_same_shape),
        TypesMatchWith("k2 has the same number of bits as elements in b", a, k2, i1_same_shape),
    ],
    format = "$a `,` $b attr-dict `:` type($a)",
)]
pub struct Vp2IntersectOp {
    #[operand]
    a: VectorOf32BitSignlessIntegerOr64BitSignless,
    #[operand]
    b: VectorOf32BitSignlessIntegerOr64BitSignless,
    #[result]
    k1: VectorOf1BitSignlessIntegerValuesOfLength168,
    #[result]
    k2: VectorOf1BitSignlessIntegerValuesOfLength168,
}
