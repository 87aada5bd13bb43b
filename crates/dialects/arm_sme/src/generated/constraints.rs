//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, has_rank, num_elements, rank, shape_of};
use terrace_builtin::{MemRefType, TypeExt, VectorType, predicates};
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

terrace_builtin::type_constraints! {
    /// The constraint `SMETile`: a vector type that fits into a SME tile.
    SMETile: "a vector type that fits into a SME tile",
        is_sme_tile, class VectorType;
    /// The constraint `SVEVector`: a vector type that matches the size of a SVE vector.
    SVEVector: "a vector type that matches the size of a SVE vector",
        is_sve_vector, class VectorType;
    /// A constraint: of ranks 1scalable vector of 16-bit float or bfloat16 type values of length 8.
    OfRanks1scalableVectorOf16BitFloatOrBfloat16Type: " of ranks 1scalable vector of 16-bit float or bfloat16 type values of length 8",
        is_of_ranks1scalable_vector_of16_bit_float_or_bfloat16_type;
    /// The constraint `AnyVectorOfNonZeroRank`: vector of any type values.
    AnyVectorOfNonZeroRank: "vector of any type values",
        is_any_vector_of_non_zero_rank, class VectorType;
    /// A constraint: `vector<[4]x[4]xf32>` of 32-bit float values.
    Vector4X4Xf32Of32BitFloatValues: "vector<[4]x[4]xf32> of 32-bit float values",
        is_vector4_x4_xf32_of32_bit_float_values;
    /// The constraint `LLVM_Type`: LLVM dialect-compatible type.
    LLVMType: "LLVM dialect-compatible type",
        |cx, t| terrace_llvm::predicates::is_compatible_outer_type(cx, t);
    /// The constraint `SVEPredicate`: a vector type that matches the size of a SVE predicate.
    SVEPredicate: "a vector type that matches the size of a SVE predicate",
        is_sve_predicate, class VectorType;
    /// The constraint `LLVM_AnyPointer`: LLVM pointer type.
    LLVMAnyPointer: "LLVM pointer type",
        |_, t| t.is::<terrace_llvm::LLVMPointerType>(), declared terrace_llvm::LLVMPointerType;
    /// The constraint `MOPPredicate`: a vector type that is a supported predicate for the SME MOP
    /// instructions.
    MOPPredicate: "a vector type that is a supported predicate for the SME MOP instructions",
        is_mop_predicate, class VectorType;
    /// The constraint `MOPVector`: a vector type that is a supported input for the SME MOP
    /// instructions.
    MOPVector: "a vector type that is a supported input for the SME MOP instructions",
        is_mop_vector, class VectorType;
    /// A constraint: of ranks 1scalable vector of 16-bit signless integer values of length 8.
    OfRanks1scalableVectorOf16BitSignlessInteger: " of ranks 1scalable vector of 16-bit signless integer values of length 8",
        is_of_ranks1scalable_vector_of16_bit_signless_integer;
    /// A constraint: `vector<[4]x[4]xi32>` of 32-bit signless integer values.
    Vector4X4Xi32Of32BitSignlessIntegerValues: "vector<[4]x[4]xi32> of 32-bit signless integer values",
        is_vector4_x4_xi32_of32_bit_signless_integer_values;
    /// A constraint: of ranks 1scalable vector of 8-bit signless integer values of length 16 or of
    /// ranks 1scalable vector of 16-bit signless integer values of length 8.
    OfRanks1scalableVectorOf8BitSignlessInteger: " of ranks 1scalable vector of 8-bit signless integer values of length 16 or  of ranks 1scalable vector of 16-bit signless integer values of length 8",
        is_of_ranks1scalable_vector_of8_bit_signless_integer;
    /// A constraint: `vector<[4]x[4]xi32>` of 32-bit signless integer values or
    /// `vector<[2]x[2]xi64>` of 64-bit signless integer values.
    Vector4X4Xi32Of32BitSignlessIntegerValuesOr: "vector<[4]x[4]xi32> of 32-bit signless integer values or vector<[2]x[2]xi64> of 64-bit signless integer values",
        is_vector4_x4_xi32_of32_bit_signless_integer_values_or;
    /// A constraint: 2D memref of any type values.
    Like2DMemrefOfAnyTypeValues: "2D memref of any type values",
        is_like2_d_memref_of_any_type_values, class MemRefType;
}

fn is_sme_tile(cx: &Context, t: Type) -> bool {
    ((((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && rank(cx, t).is_some_and(|r| r == 2))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && predicates::all_dims_scalable(cx, t))
        && shape_of(cx, t) == Some(&[16, 16]))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        || ((((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && rank(cx, t).is_some_and(|r| r == 2))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && predicates::all_dims_scalable(cx, t))
            && shape_of(cx, t) == Some(&[8, 8]))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 16)))
        || ((((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && rank(cx, t).is_some_and(|r| r == 2))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && predicates::all_dims_scalable(cx, t))
            && shape_of(cx, t) == Some(&[4, 4]))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        || ((((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && rank(cx, t).is_some_and(|r| r == 2))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && predicates::all_dims_scalable(cx, t))
            && shape_of(cx, t) == Some(&[2, 2]))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64)))
        || ((((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && rank(cx, t).is_some_and(|r| r == 2))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && predicates::all_dims_scalable(cx, t))
            && shape_of(cx, t) == Some(&[1, 1]))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 128)))
        || ((((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && rank(cx, t).is_some_and(|r| r == 2))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && predicates::all_dims_scalable(cx, t))
            && shape_of(cx, t) == Some(&[8, 8]))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F16)))
        || ((((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && rank(cx, t).is_some_and(|r| r == 2))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && predicates::all_dims_scalable(cx, t))
            && shape_of(cx, t) == Some(&[8, 8]))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::BF16)))
        || ((((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && rank(cx, t).is_some_and(|r| r == 2))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && predicates::all_dims_scalable(cx, t))
            && shape_of(cx, t) == Some(&[4, 4]))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32)))
        || ((((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && rank(cx, t).is_some_and(|r| r == 2))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && predicates::all_dims_scalable(cx, t))
            && shape_of(cx, t) == Some(&[2, 2]))
            && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F64)))
}

fn is_sve_vector(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
        && (predicates::is_scalable(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 8)
                    || t.is_signless_integer_of(cx, 16)
                    || t.is_signless_integer_of(cx, 32)
                    || t.is_signless_integer_of(cx, 64)
                    || t.is_signless_integer_of(cx, 128)
                    || t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::BF16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
            }))
        && (predicates::is_scalable(cx, t)
            && (num_elements(cx, t) == Some(16)
                || num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(2)
                || num_elements(cx, t) == Some(1)))
}

fn is_of_ranks1scalable_vector_of16_bit_float_or_bfloat16_type(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
        && (predicates::is_scalable(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_float_of(cx, FloatFormat::F16) || t.is_float_of(cx, FloatFormat::BF16)
            }))
        && (predicates::is_scalable(cx, t) && num_elements(cx, t) == Some(8))
}

fn is_any_vector_of_non_zero_rank(cx: &Context, t: Type) -> bool {
    (t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && element_type_of(cx, t).is_some()
}

fn is_vector4_x4_xf32_of32_bit_float_values(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && rank(cx, t).is_some_and(|r| r == 2))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && predicates::all_dims_scalable(cx, t))
        && shape_of(cx, t) == Some(&[4, 4]))
        && element_type_of(cx, t).is_some_and(|t| t.is_float_of(cx, FloatFormat::F32))
}

fn is_sve_predicate(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
        && (predicates::is_scalable(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
        && (predicates::is_scalable(cx, t)
            && (num_elements(cx, t) == Some(16)
                || num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(2)
                || num_elements(cx, t) == Some(1)))
}

fn is_mop_predicate(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
        && (predicates::is_scalable(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 1)))
        && (predicates::is_scalable(cx, t)
            && (num_elements(cx, t) == Some(16)
                || num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(2)))
}

fn is_mop_vector(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
        && (predicates::is_scalable(cx, t)
            && element_type_of(cx, t).is_some_and(|t| {
                t.is_signless_integer_of(cx, 8)
                    || t.is_signless_integer_of(cx, 16)
                    || t.is_float_of(cx, FloatFormat::BF16)
                    || t.is_float_of(cx, FloatFormat::F16)
                    || t.is_float_of(cx, FloatFormat::F32)
                    || t.is_float_of(cx, FloatFormat::F64)
            }))
        && (predicates::is_scalable(cx, t)
            && (num_elements(cx, t) == Some(16)
                || num_elements(cx, t) == Some(8)
                || num_elements(cx, t) == Some(4)
                || num_elements(cx, t) == Some(2)))
}

fn is_of_ranks1scalable_vector_of16_bit_signless_integer(cx: &Context, t: Type) -> bool {
    (predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
        && (predicates::is_scalable(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 16)))
        && (predicates::is_scalable(cx, t) && num_elements(cx, t) == Some(8))
}

fn is_vector4_x4_xi32_of32_bit_signless_integer_values(cx: &Context, t: Type) -> bool {
    (((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0)) && rank(cx, t).is_some_and(|r| r == 2))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && predicates::all_dims_scalable(cx, t))
        && shape_of(cx, t) == Some(&[4, 4]))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32))
}

fn is_of_ranks1scalable_vector_of8_bit_signless_integer(cx: &Context, t: Type) -> bool {
    ((predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
        && (predicates::is_scalable(cx, t)
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 8)))
        && (predicates::is_scalable(cx, t) && num_elements(cx, t) == Some(16)))
        || ((predicates::is_scalable(cx, t) && rank(cx, t).is_some_and(|r| r == 1))
            && (predicates::is_scalable(cx, t)
                && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 16)))
            && (predicates::is_scalable(cx, t) && num_elements(cx, t) == Some(8)))
}

fn is_vector4_x4_xi32_of32_bit_signless_integer_values_or(cx: &Context, t: Type) -> bool {
    ((((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
        && rank(cx, t).is_some_and(|r| r == 2))
        && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && predicates::all_dims_scalable(cx, t))
        && shape_of(cx, t) == Some(&[4, 4]))
        && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 32)))
        || ((((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
            && rank(cx, t).is_some_and(|r| r == 2))
            && ((t.is_vector() && rank(cx, t).is_some_and(|r| r > 0))
                && predicates::all_dims_scalable(cx, t))
            && shape_of(cx, t) == Some(&[2, 2]))
            && element_type_of(cx, t).is_some_and(|t| t.is_signless_integer_of(cx, 64)))
}

fn is_like2_d_memref_of_any_type_values(cx: &Context, t: Type) -> bool {
    (t.is::<MemRefType>() && element_type_of(cx, t).is_some())
        && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 2))
}
