//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::predicates;
use terrace_ir::op_traits::Pure;
use terrace_ods::operation;

use super::constraints::{
    AVectorWithLength4Of32BitFloatValues, AVectorWithLength4Of32BitSignlessIntegerValues,
    AVectorWithLength8OfBfloat16TypeValues, AVectorWithLength16Of8BitSignlessIntegerValues,
    VectorOf8BitSignlessIntegerOr16BitSignless, VectorOf8BitSignlessIntegerValuesOfLength168,
    VectorOf16BitSignlessIntegerOr32BitSignless, VectorOf32BitSignlessIntegerValuesOfLength42,
};

/// `arm_neon.intr.bfmmla`: BFloat16 matrix multiply-accumulate to single-precision.
#[operation(
    name = "arm_neon.intr.bfmmla",
    traits = [Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, res)],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)",
)]
pub struct BfmmlaOp {
    #[operand]
    acc: AVectorWithLength4Of32BitFloatValues,
    #[operand]
    src1: AVectorWithLength8OfBfloat16TypeValues,
    #[operand]
    src2: AVectorWithLength8OfBfloat16TypeValues,
    #[result]
    res: AVectorWithLength4Of32BitFloatValues,
}

/// Multiplies two vectors of signed integers into a vector of twice the element width.
///
/// ```mlir
/// func.func @products(%a: vector<8xi8>, %b: vector<8xi8>) -> vector<8xi16> {
///   %product = arm_neon.intr.smull %a, %b : vector<8xi8> to vector<8xi16>
///   return %product : vector<8xi16>
/// }
/// ```
#[operation(
    name = "arm_neon.intr.smull",
    traits = [
        Pure, AllTypesMatch(a, b),
        TypesMatchWith("res has same vector shape and element bitwidth scaled by 2 as a", a, res, predicates::twice_as_wide),
    ],
    format = "$a `,` $b attr-dict `:` type($a) `to` type($res)",
)]
pub struct SMullOp {
    #[operand]
    a: VectorOf8BitSignlessIntegerOr16BitSignless,
    #[operand]
    b: VectorOf8BitSignlessIntegerOr16BitSignless,
    #[result]
    res: VectorOf16BitSignlessIntegerOr32BitSignless,
}

/// `arm_neon.2d.sdot`: sdot op.
#[operation(
    name = "arm_neon.2d.sdot",
    traits = [
        Pure, AllTypesMatch(b, c), AllTypesMatch(a, res),
        Predicate("operand `a` should be 1-dimensional", crate::predicates::is_first_flat),
        Predicate("operand `b` should be 2-dimensional", crate::predicates::is_second_matrix),
        Predicate("operand `b` should have 4 columns", crate::predicates::has_four_columns),
        Predicate("operand `b` should have as many rows as the size of operand `a`", crate::predicates::has_row_for_each),
    ],
    format = "$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)",
)]
pub struct Sdot2dOp {
    #[operand]
    a: VectorOf32BitSignlessIntegerValuesOfLength42,
    #[operand]
    b: VectorOf8BitSignlessIntegerValuesOfLength168,
    #[operand]
    c: VectorOf8BitSignlessIntegerValuesOfLength168,
    #[result]
    res: VectorOf32BitSignlessIntegerValuesOfLength42,
}

/// `arm_neon.intr.sdot`: sdot op.
#[operation(
    name = "arm_neon.intr.sdot",
    traits = [
        Pure, AllTypesMatch(b, c), AllTypesMatch(a, res),
        TypesMatchWith("res has the same number of elements as operand b", b, res, crate::predicates::quarter),
    ],
    format = "$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)",
)]
pub struct SdotOp {
    #[operand]
    a: VectorOf32BitSignlessIntegerValuesOfLength42,
    #[operand]
    b: VectorOf8BitSignlessIntegerValuesOfLength168,
    #[operand]
    c: VectorOf8BitSignlessIntegerValuesOfLength168,
    #[result]
    res: VectorOf32BitSignlessIntegerValuesOfLength42,
}

/// `arm_neon.intr.smmla`: Matrix-matrix multiply and accumulate op.
#[operation(
    name = "arm_neon.intr.smmla",
    traits = [Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, res)],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)",
)]
pub struct SmmlaOp {
    #[operand]
    acc: AVectorWithLength4Of32BitSignlessIntegerValues,
    #[operand]
    src1: AVectorWithLength16Of8BitSignlessIntegerValues,
    #[operand]
    src2: AVectorWithLength16Of8BitSignlessIntegerValues,
    #[result]
    res: AVectorWithLength4Of32BitSignlessIntegerValues,
}

/// `arm_neon.intr.ummla`: Unsinged matrix-matrix multiply and accumulate op.
#[operation(
    name = "arm_neon.intr.ummla",
    traits = [Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, res)],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)",
)]
pub struct UmmlaOp {
    #[operand]
    acc: AVectorWithLength4Of32BitSignlessIntegerValues,
    #[operand]
    src1: AVectorWithLength16Of8BitSignlessIntegerValues,
    #[operand]
    src2: AVectorWithLength16Of8BitSignlessIntegerValues,
    #[result]
    res: AVectorWithLength4Of32BitSignlessIntegerValues,
}

/// `arm_neon.intr.usmmla`: Unsignged and signed matrix-matrix multiply and accumulate op.
#[operation(
    name = "arm_neon.intr.usmmla",
    traits = [Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, res)],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)",
)]
pub struct UsmmlaOp {
    #[operand]
    acc: AVectorWithLength4Of32BitSignlessIntegerValues,
    #[operand]
    src1: AVectorWithLength16Of8BitSignlessIntegerValues,
    #[operand]
    src2: AVectorWithLength16Of8BitSignlessIntegerValues,
    #[result]
    res: AVectorWithLength4Of32BitSignlessIntegerValues,
}
