//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyType, i1_same_shape};
use terrace_builtin::op_traits::{
    SameOperandsAndResultShape, SameOperandsAndResultType, SameTypeOperands,
};
use terrace_builtin::property::{
    AllOf, AnyAttr, ConfinedAttr, DictArrayAttr, FlatSymbolRefAttr, IntPositive, IntPowerOf2,
    TypedAttrInterface,
};
use terrace_builtin::shaped::element_type_of;
use terrace_builtin::{DenseElementsAttr, predicates};
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, AutomaticAllocationScope, Commutative, ConstantLike, HasParent,
    HasParentOneOf, IsTerminator, IsolatedFromAbove, NoRegionArguments, NoTerminator,
    OptionalSymbol, Pure, ReturnLike, SingleBlock, SingleBlockImplicitTerminator, Symbol,
    SymbolTable,
};
use terrace_ir::{ArrayAttr, Attribute, Handle, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;

use super::attributes::LinkageAttributesAttr;
use super::constraints::{
    AnySPIRVMatrixTypeOrCooperativeMatrixOf163264Bit, BoolOrFixedLengthVectorOfBoolValuesOf,
    FixedLengthVectorOf163264BitFloatOrBFloat16, FixedLengthVectorOf163264BitFloatValuesOf,
    Float32OrFixedLengthVectorOfFloat32ValuesOf, Int16OrFixedLengthVectorOfInt16ValuesOf,
    Int32OrFixedLengthVectorOfInt32ValuesOf, Like32BitSignlessUnsignedInteger,
    Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    Like163264BitFloatOrBFloat16OrFixedLengthVector,
    Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
    Like163264BitFloatOrFixedLengthVectorOf163264BitLike2,
    Like163264BitFloatOrFixedLengthVectorOf163264BitLike2_, Like8163264BitIntegerOr163264BitFloat,
    Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike, MatrixOf163264BitFloatValues,
    SPIRVAnyCooperativeMatrix, SPIRVAnyFloat, SPIRVAnyImage, SPIRVAnyMatrix, SPIRVAnyPtr,
    SPIRVAnySampledImage, SPIRVAnyStruct, SPIRVAnyTensorArm, SPIRVBool, SPIRVComposite, SPIRVFloat,
    SPIRVFloat32, SPIRVIOrUIVec4, SPIRVInt32, SPIRVInt32Vec4, SPIRVInteger, SPIRVNumerical,
    SPIRVScalar, SPIRVScalarOrVector, SPIRVScalarOrVectorOrPtr, SPIRVSelectType,
    SPIRVSignlessOrUnsignedInt, SPIRVType, SPIRVVector,
    VectorOf32BitSignlessUnsignedIntegerValuesOf, VectorOf163264BitFloatValuesOfLength4OrVector,
    VectorOf163264BitFloatValuesOfLength234, VectorOf8163264BitIntegerValuesOfLength4OrVector,
    VectorOfFloat32ValuesOfLength2, VectorOfFloat32ValuesOfLength4,
};
use super::enums::{
    AddressingModel, CooperativeMatrixLayoutKHR, CooperativeMatrixOperandsKHR, ExecutionMode,
    ExecutionModel, FunctionControl, GroupOperation, ImageOperands, LoopControl, MemoryAccess,
    MemoryModel, MemorySemantics, PackedVectorFormat, Scope, SelectionControl, StorageClass,
};
use super::kinds::{
    AnyIntElementsAttr, I32ArrayAttr, SPIRVVerCapExtAttr, SymbolRefArrayAttr, SymbolRefAttrKind,
    TypeAttrKind, TypeAttributeOfAnySPIRVCooperativeMatrixType, TypeAttributeOfFunctionType,
    TypeAttributeOfGraphType,
};
use crate::directives::SwitchOpCases;

/// `spirv.AccessChain`: Create a pointer into a composite object.
#[operation(
    name = "spirv.AccessChain",
    traits = [Pure],
    format = "$base_ptr `[` $indices `]` attr-dict `:` type($base_ptr) `,` type($indices) `->` \
              type(results)",
    verify = crate::verify::access_chain,
    canonicalize = crate::canonicalize::access_chain,
)]
pub struct AccessChainOp {
    #[operand]
    base_ptr: SPIRVAnyPtr,
    #[operand]
    indices: Variadic<SPIRVInteger>,
    #[result]
    component_ptr: SPIRVAnyPtr,
}

/// `spirv.mlir.addressof`: Get the address of a global variable.
#[operation(
    name = "spirv.mlir.addressof",
    traits = [
        Predicate("op must appear in a function-like op's block", crate::predicates::in_function_scope),
        Pure,
    ],
    interfaces = [terrace_ir::SymbolUser],
    format = "$variable attr-dict `:` type($pointer)",
    result_names = crate::names::mlir_addressof,
)]
pub struct AddressOfOp {
    #[attr(FlatSymbolRefAttr)]
    variable: Handle<SymbolRefAttr>,
    #[result]
    pointer: SPIRVAnyPtr,
}

/// `spirv.AtomicAnd`: Perform the following steps atomically with respect to any other atomic
/// accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicAnd",
    traits = [
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::atomic_update,
)]
pub struct AtomicAndOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[operand]
    value: SPIRVInteger,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicCompareExchange`: Perform the following steps atomically with respect to any other
/// atomic accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicCompareExchange",
    traits = [
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`comparator` type matches pointee type of `pointer`", pointer, comparator, crate::predicates::pointee),
    ],
    format = "$memory_scope $equal_semantics $unequal_semantics operands attr-dict `:` \
              type($pointer)",
)]
pub struct AtomicCompareExchangeOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    equal_semantics: MemorySemantics,
    #[attr]
    unequal_semantics: MemorySemantics,
    #[operand]
    value: SPIRVInteger,
    #[operand]
    comparator: SPIRVInteger,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicCompareExchangeWeak`: Deprecated (use OpAtomicCompareExchange).
#[operation(
    name = "spirv.AtomicCompareExchangeWeak",
    traits = [
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`comparator` type matches pointee type of `pointer`", pointer, comparator, crate::predicates::pointee),
    ],
    format = "$memory_scope $equal_semantics $unequal_semantics operands attr-dict `:` \
              type($pointer)",
)]
pub struct AtomicCompareExchangeWeakOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    equal_semantics: MemorySemantics,
    #[attr]
    unequal_semantics: MemorySemantics,
    #[operand]
    value: SPIRVInteger,
    #[operand]
    comparator: SPIRVInteger,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicExchange`: Perform the following steps atomically with respect to any other atomic
/// accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicExchange",
    traits = [
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
)]
pub struct AtomicExchangeOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[operand]
    value: SPIRVNumerical,
    #[result]
    result: SPIRVNumerical,
}

/// `spirv.AtomicIAdd`: Perform the following steps atomically with respect to any other atomic
/// accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicIAdd",
    traits = [
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::atomic_update,
)]
pub struct AtomicIAddOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[operand]
    value: SPIRVInteger,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicIDecrement`: Perform the following steps atomically with respect to any other
/// atomic accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicIDecrement",
    traits = [
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::atomic_update,
)]
pub struct AtomicIDecrementOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicIIncrement`: Perform the following steps atomically with respect to any other
/// atomic accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicIIncrement",
    traits = [
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::atomic_update,
)]
pub struct AtomicIIncrementOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicISub`: Perform the following steps atomically with respect to any other atomic
/// accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicISub",
    traits = [
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::atomic_update,
)]
pub struct AtomicISubOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[operand]
    value: SPIRVInteger,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicOr`: Perform the following steps atomically with respect to any other atomic
/// accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicOr",
    traits = [
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::atomic_update,
)]
pub struct AtomicOrOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[operand]
    value: SPIRVInteger,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicSMax`: Perform the following steps atomically with respect to any other atomic
/// accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicSMax",
    traits = [
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::atomic_update,
)]
pub struct AtomicSMaxOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[operand]
    value: SPIRVInteger,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicSMin`: Perform the following steps atomically with respect to any other atomic
/// accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicSMin",
    traits = [
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::atomic_update,
)]
pub struct AtomicSMinOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[operand]
    value: SPIRVInteger,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicUMax`: Perform the following steps atomically with respect to any other atomic
/// accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicUMax",
    traits = [
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::atomic_update,
)]
pub struct AtomicUMaxOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[operand]
    value: SPIRVInteger,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicUMin`: Perform the following steps atomically with respect to any other atomic
/// accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicUMin",
    traits = [
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::atomic_update,
)]
pub struct AtomicUMinOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[operand]
    value: SPIRVInteger,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.AtomicXor`: Perform the following steps atomically with respect to any other atomic
/// accesses within Scope to the same location:.
#[operation(
    name = "spirv.AtomicXor",
    traits = [
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::atomic_update,
)]
pub struct AtomicXorOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[operand]
    value: SPIRVInteger,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.BitCount`: Count the number of set bits in an object.
#[operation(
    name = "spirv.BitCount",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct BitCountOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.BitFieldInsert`: Make a copy of an object, with a modified bit field that comes from
/// another object.
#[operation(
    name = "spirv.BitFieldInsert",
    traits = [Pure, AllTypesMatch(base, insert, result)],
    format = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
)]
pub struct BitFieldInsertOp {
    #[operand]
    base: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    insert: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    offset: SPIRVInteger,
    #[operand]
    count: SPIRVInteger,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.BitFieldSExtract`: Extract a bit field from an object, with sign extension.
#[operation(
    name = "spirv.BitFieldSExtract",
    traits = [Pure, AllTypesMatch(base, result)],
    format = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
)]
pub struct BitFieldSExtractOp {
    #[operand]
    base: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    offset: SPIRVInteger,
    #[operand]
    count: SPIRVInteger,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.BitFieldUExtract`: Extract a bit field from an object, without sign extension.
#[operation(
    name = "spirv.BitFieldUExtract",
    traits = [Pure, AllTypesMatch(base, result)],
    format = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
)]
pub struct BitFieldUExtractOp {
    #[operand]
    base: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    offset: SPIRVInteger,
    #[operand]
    count: SPIRVInteger,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.BitReverse`: Reverse the bits in an object.
#[operation(
    name = "spirv.BitReverse",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct BitReverseOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.Bitcast`: Bit pattern-preserving type conversion.
#[operation(
    name = "spirv.Bitcast",
    traits = [Pure],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    verify = crate::verify::bitcast,
    fold = crate::fold::bitcast,
)]
pub struct BitcastOp {
    #[operand]
    operand: SPIRVScalarOrVectorOrPtr,
    #[result]
    result: SPIRVScalarOrVectorOrPtr,
}

/// `spirv.BitwiseAnd`: Result is 1 if both Operand 1 and Operand 2 are 1. Result is 0 if either
/// Operand 1 or Operand 2 are 0.
#[operation(
    name = "spirv.BitwiseAnd",
    traits = [Commutative, Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::bitwise_and,
)]
pub struct BitwiseAndOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.BitwiseOr`: Result is 1 if either Operand 1 or Operand 2 is 1. Result is 0 if both
/// Operand 1 and Operand 2 are 0.
#[operation(
    name = "spirv.BitwiseOr",
    traits = [Commutative, Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::bitwise_or,
)]
pub struct BitwiseOrOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.BitwiseXor`: Result is 1 if exactly one of Operand 1 or Operand 2 is 1. Result is 0 if
/// Operand 1 and Operand 2 have the same value.
#[operation(
    name = "spirv.BitwiseXor",
    traits = [Commutative, Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::bitwise_xor,
)]
pub struct BitwiseXorOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.BranchConditional`: If Condition is true, branch to true block, otherwise branch to false
/// block.
///
/// ```text
/// spirv.BranchConditional %condition ([weight, weight])?, ^true(%value, … : types), ^false(%value, … : types)
/// ```
#[operation(
    name = "spirv.BranchConditional",
    traits = [
        AttrSizedOperandSegments,
        Predicate("op must appear in a function-like op's block", crate::predicates::in_function_scope),
        Pure, IsTerminator,
    ],
    interfaces = [terrace_interfaces::BranchOp],
    assembly = custom(crate::assembly::parse_branch_conditional, crate::assembly::print_branch_conditional),
    verify = crate::verify::branch_conditional,
)]
pub struct BranchConditionalOp {
    #[operand]
    condition: SPIRVBool,
    #[operand(name = "trueTargetOperands")]
    true_target_operands: Variadic<SPIRVType>,
    #[operand(name = "falseTargetOperands")]
    false_target_operands: Variadic<SPIRVType>,
    #[attr(I32ArrayAttr)]
    branch_weights: Option<Handle<ArrayAttr>>,
    #[successor(name = "trueTarget")]
    true_target: Block,
    #[successor(name = "falseTarget")]
    false_target: Block,
}

/// `spirv.Branch`: Unconditional branch to target block.
#[operation(
    name = "spirv.Branch",
    traits = [
        Predicate("op must appear in a function-like op's block", crate::predicates::in_function_scope),
        Pure, IsTerminator,
    ],
    interfaces = [terrace_interfaces::BranchOp],
    format = "$target (`(` $targetOperands^ `:` type($targetOperands) `)`)? attr-dict",
)]
pub struct BranchOp {
    #[operand(name = "targetOperands")]
    target_operands: Variadic<SPIRVType>,
    #[successor]
    target: Block,
}

/// `spirv.CL.acos`: Compute the arc cosine of x.
#[operation(
    name = "spirv.CL.acos",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLAcosOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.acosh`: Compute the inverse hyperbolic cosine of x .
#[operation(
    name = "spirv.CL.acosh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLAcoshOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.asin`: Compute the arc sine of x.
#[operation(
    name = "spirv.CL.asin",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLAsinOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.asinh`: Compute the inverse hyperbolic sine of x.
#[operation(
    name = "spirv.CL.asinh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLAsinhOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.atan2`: Compute the arc tangent of y / x.
#[operation(
    name = "spirv.CL.atan2",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct CLAtan2Op {
    #[operand]
    lhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    rhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.atan`: Compute the arc tangent of x.
#[operation(
    name = "spirv.CL.atan",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLAtanOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.atanh`: Compute the hyperbolic arc tangent of x.
#[operation(
    name = "spirv.CL.atanh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLAtanhOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.ceil`: Round x to integral value using the round to positive infinity rounding mode.
#[operation(
    name = "spirv.CL.ceil",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLCeilOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.cos`: Compute the cosine of x radians.
#[operation(
    name = "spirv.CL.cos",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLCosOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.cosh`: Compute the hyperbolic cosine of x radians.
#[operation(
    name = "spirv.CL.cosh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLCoshOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.erf`: Error function of x encountered in integrating the normal distribution.
#[operation(
    name = "spirv.CL.erf",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLErfOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.exp`: Exponentiation of Operand 1.
#[operation(
    name = "spirv.CL.exp",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLExpOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.fabs`: Absolute value of operand.
#[operation(
    name = "spirv.CL.fabs",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLFAbsOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.fmax`: Return maximum of two floating-point operands.
#[operation(
    name = "spirv.CL.fmax",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct CLFMaxOp {
    #[operand]
    lhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    rhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.fmin`: Return minimum of two floating-point operands.
#[operation(
    name = "spirv.CL.fmin",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct CLFMinOp {
    #[operand]
    lhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    rhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.floor`: Round x to the integral value using the round to negative infinity rounding
/// mode.
#[operation(
    name = "spirv.CL.floor",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLFloorOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.fma`: Compute the correctly rounded floating-point representation of the sum of c with
/// the infinitely precise product of a and b. Rounding of intermediate products shall not occur.
/// Edge case results are per the IEEE 754-2008 standard.
#[operation(
    name = "spirv.CL.fma",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct CLFmaOp {
    #[operand]
    x: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    y: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    z: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.log`: Compute the natural logarithm of x.
#[operation(
    name = "spirv.CL.log",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLLogOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.mix`: Returns the linear blend of x & y implemented as: x + (y - x) * a.
#[operation(
    name = "spirv.CL.mix",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct CLMixOp {
    #[operand]
    x: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    y: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    z: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.pow`: Compute x to the power y.
#[operation(
    name = "spirv.CL.pow",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct CLPowOp {
    #[operand]
    lhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    rhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.printf`: The printf extended instruction writes output to an implementation- defined
/// stream such as stdout under control of the string pointed to by format that specifies how
/// subsequent arguments are converted for output.
#[operation(
    name = "spirv.CL.printf",
    format = "$format ( $arguments^ )? attr-dict `:` type($format) ( `,` type($arguments)^ )? \
              `->` type($result)"
)]
pub struct CLPrintfOp {
    #[operand]
    format: SPIRVAnyPtr,
    #[operand]
    arguments: Variadic<SPIRVType>,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.CL.rint`: Round x to integral value (using round to nearest even rounding mode) in
/// floating-point format.
#[operation(
    name = "spirv.CL.rint",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLRintOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.round`: Return the integral value nearest to x rounding halfway cases away from zero,
/// regardless of the current rounding direction.
#[operation(
    name = "spirv.CL.round",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLRoundOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.rsqrt`: Compute inverse square root of x.
#[operation(
    name = "spirv.CL.rsqrt",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLRsqrtOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.s_abs`: Absolute value of operand.
#[operation(
    name = "spirv.CL.s_abs",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLSAbsOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.CL.s_max`: Return maximum of two signed integer operands.
#[operation(
    name = "spirv.CL.s_max",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct CLSMaxOp {
    #[operand]
    lhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    rhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.CL.s_min`: Return minimum of two signed integer operands.
#[operation(
    name = "spirv.CL.s_min",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct CLSMinOp {
    #[operand]
    lhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    rhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.CL.sin`: Compute sine of x radians.
#[operation(
    name = "spirv.CL.sin",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLSinOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.sinh`: Compute hyperbolic sine of x radians.
#[operation(
    name = "spirv.CL.sinh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLSinhOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.sqrt`: Compute square root of x.
#[operation(
    name = "spirv.CL.sqrt",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLSqrtOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.tan`: Compute tangent of x radians.
#[operation(
    name = "spirv.CL.tan",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLTanOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.tanh`: Compute hyperbolic tangent of x radians.
#[operation(
    name = "spirv.CL.tanh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct CLTanhOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.CL.u_max`: Return maximum of two unsigned integer operands.
#[operation(
    name = "spirv.CL.u_max",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct CLUMaxOp {
    #[operand]
    lhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    rhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.CL.u_min`: Return minimum of two unsigned integer operands.
#[operation(
    name = "spirv.CL.u_min",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct CLUMinOp {
    #[operand]
    lhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    rhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.CompositeConstruct`: Construct a new composite object from a set of constituent objects.
#[operation(
    name = "spirv.CompositeConstruct",
    traits = [Pure],
    format = "$constituents attr-dict `:` `(` type(operands) `)` `->` type($result)",
    verify = crate::verify::composite_construct,
)]
pub struct CompositeConstructOp {
    #[operand]
    constituents: Variadic<SPIRVType>,
    #[result]
    result: SPIRVComposite,
}

/// `spirv.CompositeExtract`: Extract a part of a composite object.
///
/// ```text
/// spirv.CompositeExtract %composite[index : i32, …] : type
/// ```
#[operation(
    name = "spirv.CompositeExtract",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_composite_extract, crate::assembly::print_composite_extract),
    verify = crate::verify::composite_extract,
    fold = crate::fold::composite_extract,
)]
pub struct CompositeExtractOp {
    #[operand]
    composite: SPIRVComposite,
    #[attr(I32ArrayAttr)]
    indices: Handle<ArrayAttr>,
    #[result]
    component: SPIRVType,
}

/// `spirv.CompositeInsert`: Make a copy of a composite object, while modifying one part of it.
///
/// ```text
/// spirv.CompositeInsert %object, %composite[index : i32, …] : type into type
/// ```
#[operation(
    name = "spirv.CompositeInsert",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_composite_insert, crate::assembly::print_composite_insert),
    verify = crate::verify::composite_insert,
)]
pub struct CompositeInsertOp {
    #[operand]
    object: SPIRVType,
    #[operand]
    composite: SPIRVComposite,
    #[attr(I32ArrayAttr)]
    indices: Handle<ArrayAttr>,
    #[result]
    result: SPIRVComposite,
}

/// `spirv.Constant`: Declare a new integer-type or floating-point-type scalar constant.
///
/// ```text
/// spirv.Constant value (: type)?
/// ```
#[operation(
    name = "spirv.Constant",
    traits = [ConstantLike, Pure],
    assembly = custom(crate::assembly::parse_constant, crate::assembly::print_constant),
    verify = crate::verify::constant,
    fold = crate::fold::constant,
    result_names = crate::names::constant,
)]
pub struct ConstantOp {
    #[attr(AnyAttr)]
    value: Attribute,
    #[result]
    constant: SPIRVType,
}

/// `spirv.ControlBarrier`: Wait for other invocations of this module to reach the current point of
/// execution.
#[operation(
    name = "spirv.ControlBarrier",
    format = "$execution_scope `,` $memory_scope `,` $memory_semantics attr-dict",
    verify = crate::verify::barrier,
)]
pub struct ControlBarrierOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    memory_scope: Scope,
    #[attr]
    memory_semantics: MemorySemantics,
}

/// `spirv.ConvertFToS`: Convert value numerically from floating point to signed integer, with round
/// toward 0.0.
#[operation(
    name = "spirv.ConvertFToS",
    traits = [Pure, SameOperandsAndResultShape],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    verify = crate::verify::conversion,
)]
pub struct ConvertFToSOp {
    #[operand]
    operand: Like163264BitFloatOrBFloat16OrFixedLengthVector,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
}

/// `spirv.ConvertFToU`: Convert value numerically from floating point to unsigned integer, with
/// round toward 0.0.
#[operation(
    name = "spirv.ConvertFToU",
    traits = [Pure, SameOperandsAndResultShape],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    verify = crate::verify::conversion,
)]
pub struct ConvertFToUOp {
    #[operand]
    operand: Like163264BitFloatOrBFloat16OrFixedLengthVector,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
}

/// `spirv.ConvertPtrToU`: Bit pattern-preserving conversion of a pointer to an unsigned scalar
/// integer of possibly different bit width.
#[operation(
    name = "spirv.ConvertPtrToU",
    format = "$pointer attr-dict `:` type($pointer) `to` type($result)",
    verify = crate::verify::convert_ptr_to_u,
)]
pub struct ConvertPtrToUOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.ConvertSToF`: Convert value numerically from signed integer to floating point.
#[operation(
    name = "spirv.ConvertSToF",
    traits = [Pure, SameOperandsAndResultShape],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    verify = crate::verify::conversion,
)]
pub struct ConvertSToFOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[result]
    result: Like163264BitFloatOrBFloat16OrFixedLengthVector,
}

/// `spirv.ConvertUToF`: Convert value numerically from unsigned integer to floating point.
#[operation(
    name = "spirv.ConvertUToF",
    traits = [Pure, SameOperandsAndResultShape],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    verify = crate::verify::conversion,
)]
pub struct ConvertUToFOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[result]
    result: Like163264BitFloatOrBFloat16OrFixedLengthVector,
}

/// `spirv.ConvertUToPtr`: Bit pattern-preserving conversion of an unsigned scalar integer to a
/// pointer.
#[operation(
    name = "spirv.ConvertUToPtr",
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    verify = crate::verify::convert_u_to_ptr,
)]
pub struct ConvertUToPtrOp {
    #[operand]
    operand: SPIRVInteger,
    #[result]
    result: SPIRVAnyPtr,
}

/// `spirv.CopyMemory`: Copy from the memory pointed to by Source to the memory pointed to by
/// Target. Both operands must be non-void pointers and having the same `<id>` Type operand in their
/// OpTypePointer type declaration. Matching Storage Class is not required. The amount of memory
/// copied is the size of the type pointed to. The copied type must have a fixed size; i.e., it must
/// not be, nor include, any OpTypeRuntimeArray types.
///
/// ```text
/// spirv.CopyMemory "storage class" %target, "storage class" %source ([access])? (, [access])? : type attr-dict
/// ```
#[operation(
    name = "spirv.CopyMemory",
    assembly = custom(crate::assembly::parse_copy_memory, crate::assembly::print_copy_memory),
    verify = crate::verify::copy_memory,
)]
pub struct CopyMemoryOp {
    #[operand]
    target: SPIRVAnyPtr,
    #[operand]
    source: SPIRVAnyPtr,
    #[attr]
    memory_access: Option<MemoryAccess>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i32>,
    #[attr]
    source_memory_access: Option<MemoryAccess>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    source_alignment: Option<i32>,
}

/// `spirv.Dot`: Dot product of Vector 1 and Vector 2.
#[operation(
    name = "spirv.Dot",
    traits = [Pure, AllTypesMatch(vector1, vector2), AllElementTypesMatch(vector1, result)],
    format = "operands attr-dict `:` type($vector1) `->` type($result)",
)]
pub struct DotOp {
    #[operand]
    vector1: FixedLengthVectorOf163264BitFloatOrBFloat16,
    #[operand]
    vector2: FixedLengthVectorOf163264BitFloatOrBFloat16,
    #[result]
    result: SPIRVAnyFloat,
}

/// `spirv.EXT.AtomicFAdd`: TBD.
#[operation(
    name = "spirv.EXT.AtomicFAdd",
    traits = [
        TypesMatchWith("`result` type matches pointee type of `pointer`", pointer, result, crate::predicates::pointee),
        TypesMatchWith("`value` type matches pointee type of `pointer`", pointer, value, crate::predicates::pointee),
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    verify = crate::verify::ext_atomic_f_add,
)]
pub struct EXTAtomicFAddOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    memory_scope: Scope,
    #[attr]
    semantics: MemorySemantics,
    #[operand]
    value: SPIRVFloat,
    #[result]
    result: SPIRVFloat,
}

/// `spirv.EXT.ConstantCompositeReplicate`: Declare a new replicated composite constant op.
#[operation(
    name = "spirv.EXT.ConstantCompositeReplicate",
    traits = [Pure],
    format = "` ` `[` $value `]` `:` type($replicated_constant) attr-dict",
    verify = crate::verify::ext_constant_composite_replicate,
)]
pub struct EXTConstantCompositeReplicateOp {
    #[attr(AnyAttr)]
    value: Attribute,
    #[result]
    replicated_constant: SPIRVComposite,
}

/// `spirv.EXT.EmitMeshTasks`: Defines the grid size of subsequent mesh shader workgroups to
/// generate upon completion of the task shader workgroup.
#[operation(
    name = "spirv.EXT.EmitMeshTasks",
    traits = [IsTerminator],
    format = "operands attr-dict `:` type(operands)",
    verify = crate::verify::ext_emit_mesh_tasks,
)]
pub struct EXTEmitMeshTasksOp {
    #[operand]
    group_count_x: Like32BitSignlessUnsignedInteger,
    #[operand]
    group_count_y: Like32BitSignlessUnsignedInteger,
    #[operand]
    group_count_z: Like32BitSignlessUnsignedInteger,
    #[operand]
    payload: Optional<SPIRVAnyPtr>,
}

/// `spirv.EXT.SetMeshOutputs`: Sets the actual output size of the primitives and vertices that the
/// mesh shader workgroup will emit upon completion.
#[operation(name = "spirv.EXT.SetMeshOutputs", format = "operands attr-dict `:` type(operands)")]
pub struct EXTSetMeshOutputsOp {
    #[operand]
    vertex_count: Like32BitSignlessUnsignedInteger,
    #[operand]
    primitive_count: Like32BitSignlessUnsignedInteger,
}

/// `spirv.EXT.SpecConstantCompositeReplicate`: Declare a new replicated composite specialization
/// constant op.
///
/// ```text
/// spirv.EXT.SpecConstantCompositeReplicate @name (@constituent) : type
/// ```
#[operation(
    name = "spirv.EXT.SpecConstantCompositeReplicate",
    traits = [
        Predicate("op must appear in a module-like op's block", crate::predicates::in_module_scope),
        Symbol,
    ],
    interfaces = [terrace_ir::SymbolUser],
    assembly = custom(crate::assembly::parse_ext_spec_constant_composite_replicate, crate::assembly::print_ext_spec_constant_composite_replicate),
)]
pub struct EXTSpecConstantCompositeReplicateOp {
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[attr]
    sym_name: String,
    #[attr(SymbolRefAttrKind)]
    constituent: Handle<SymbolRefAttr>,
}

/// `spirv.EmitVertex`: Emits the current values of all output variables to the current output
/// primitive. After execution, the values of all output variables are undefined.
#[operation(name = "spirv.EmitVertex", format = "attr-dict")]
pub struct EmitVertexOp {}

/// `spirv.EndPrimitive`: Finish the current primitive and start a new one. No vertex is emitted.
#[operation(name = "spirv.EndPrimitive", format = "attr-dict")]
pub struct EndPrimitiveOp {}

/// `spirv.EntryPoint`: Declare an entry point, its execution model, and its interface.
///
/// ```text
/// spirv.EntryPoint "execution model" @function (, @variable)…
/// ```
#[operation(
    name = "spirv.EntryPoint",
    traits = [
        Predicate("op must appear in a module-like op's block", crate::predicates::in_module_scope),
    ],
    assembly = custom(crate::assembly::parse_entry_point, crate::assembly::print_entry_point),
)]
pub struct EntryPointOp {
    #[attr]
    execution_model: ExecutionModel,
    #[attr(FlatSymbolRefAttr)]
    r#fn: Handle<SymbolRefAttr>,
    #[attr(SymbolRefArrayAttr)]
    interface: Handle<ArrayAttr>,
}

/// `spirv.ExecutionMode`: Declare an execution mode for an entry point.
///
/// ```text
/// spirv.ExecutionMode @function "mode" (, value)…
/// ```
#[operation(
    name = "spirv.ExecutionMode",
    traits = [
        Predicate("op must appear in a module-like op's block", crate::predicates::in_module_scope),
    ],
    assembly = custom(crate::assembly::parse_execution_mode, crate::assembly::print_execution_mode),
)]
pub struct ExecutionModeOp {
    #[attr(FlatSymbolRefAttr)]
    r#fn: Handle<SymbolRefAttr>,
    #[attr]
    execution_mode: ExecutionMode,
    #[attr(I32ArrayAttr)]
    values: Handle<ArrayAttr>,
}

/// `spirv.FAdd`: Floating-point addition of Operand 1 and Operand 2.
#[operation(
    name = "spirv.FAdd",
    traits = [Commutative, Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
)]
pub struct FAddOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
}

/// `spirv.FConvert`: Convert value numerically from one floating-point width to another width.
#[operation(
    name = "spirv.FConvert",
    traits = [Pure, SameOperandsAndResultShape],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    verify = crate::verify::resizing,
)]
pub struct FConvertOp {
    #[operand]
    operand: Like163264BitFloatOrBFloat16OrFixedLengthVector,
    #[result]
    result: Like163264BitFloatOrBFloat16OrFixedLengthVector,
}

/// `spirv.FDiv`: Floating-point division of Operand 1 divided by Operand 2.
#[operation(
    name = "spirv.FDiv",
    traits = [Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
)]
pub struct FDivOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
}

/// `spirv.FMod`: The floating-point remainder whose sign matches the sign of Operand 2.
#[operation(
    name = "spirv.FMod",
    traits = [Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
)]
pub struct FModOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.FMul`: Floating-point multiplication of Operand 1 and Operand 2.
#[operation(
    name = "spirv.FMul",
    traits = [Commutative, Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
)]
pub struct FMulOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
}

/// `spirv.FNegate`: Inverts the sign bit of Operand. (Note, however, that OpFNegate is still
/// considered a floating-point instruction, and so is subject to the general floating-point rules
/// regarding, for example, subnormals and NaN propagation).
#[operation(
    name = "spirv.FNegate",
    traits = [Pure, AllTypesMatch(operand, result)],
    format = "operands attr-dict `:` type($result)",
)]
pub struct FNegateOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
}

/// `spirv.FOrdEqual`: Floating-point comparison for being ordered and equal.
#[operation(
    name = "spirv.FOrdEqual",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FOrdEqualOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.FOrdGreaterThanEqual`: Floating-point comparison if operands are ordered and Operand 1 is
/// greater than or equal to Operand 2.
#[operation(
    name = "spirv.FOrdGreaterThanEqual",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FOrdGreaterThanEqualOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.FOrdGreaterThan`: Floating-point comparison if operands are ordered and Operand 1 is
/// greater than Operand 2.
#[operation(
    name = "spirv.FOrdGreaterThan",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FOrdGreaterThanOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.FOrdLessThanEqual`: Floating-point comparison if operands are ordered and Operand 1 is
/// less than or equal to Operand 2.
#[operation(
    name = "spirv.FOrdLessThanEqual",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FOrdLessThanEqualOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.FOrdLessThan`: Floating-point comparison if operands are ordered and Operand 1 is less
/// than Operand 2.
#[operation(
    name = "spirv.FOrdLessThan",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FOrdLessThanOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.FOrdNotEqual`: Floating-point comparison for being ordered and not equal.
#[operation(
    name = "spirv.FOrdNotEqual",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FOrdNotEqualOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.FRem`: The floating-point remainder whose sign matches the sign of Operand 1.
#[operation(
    name = "spirv.FRem",
    traits = [Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
)]
pub struct FRemOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.FSub`: Floating-point subtraction of Operand 2 from Operand 1.
#[operation(
    name = "spirv.FSub",
    traits = [Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
)]
pub struct FSubOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264BitLike,
}

/// `spirv.FUnordEqual`: Floating-point comparison for being unordered or equal.
#[operation(
    name = "spirv.FUnordEqual",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FUnordEqualOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.FUnordGreaterThanEqual`: Floating-point comparison if operands are unordered or Operand 1
/// is greater than or equal to Operand 2.
#[operation(
    name = "spirv.FUnordGreaterThanEqual",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FUnordGreaterThanEqualOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.FUnordGreaterThan`: Floating-point comparison if operands are unordered or Operand 1 is
/// greater than Operand 2.
#[operation(
    name = "spirv.FUnordGreaterThan",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FUnordGreaterThanOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.FUnordLessThanEqual`: Floating-point comparison if operands are unordered or Operand 1 is
/// less than or equal to Operand 2.
#[operation(
    name = "spirv.FUnordLessThanEqual",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FUnordLessThanEqualOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.FUnordLessThan`: Floating-point comparison if operands are unordered or Operand 1 is less
/// than Operand 2.
#[operation(
    name = "spirv.FUnordLessThan",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FUnordLessThanOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.FUnordNotEqual`: Floating-point comparison for being unordered or not equal.
#[operation(
    name = "spirv.FUnordNotEqual",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct FUnordNotEqualOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// Defines a function of SPIR-V, or declares one.
///
/// ```text
/// spirv.func @name(%arg : type, …) (-> type)? "control" (attributes {…})? ({ … })?
/// ```
///
/// The string is the function control: `None`, or hints such as `Inline`. All types are types of
/// SPIR-V.
///
/// ```mlir
/// spirv.module Logical GLSL450 {
///   spirv.func @square(%x: i32) -> i32 "Inline" {
///     %xx = spirv.IMul %x, %x : i32
///     spirv.ReturnValue %xx : i32
///   }
/// }
/// ```
#[operation(
    name = "spirv.func",
    traits = [
        AutomaticAllocationScope, Symbol,
        Predicate("op must appear in a module-like op's block", crate::predicates::in_module_scope),
        IsolatedFromAbove,
    ],
    interfaces = [terrace_interfaces::CallableOp, terrace_builtin::FunctionOp],
    assembly = custom(crate::assembly::parse_func, crate::assembly::print_func),
)]
pub struct FuncOp {
    #[attr(TypeAttributeOfFunctionType)]
    function_type: Handle<TypeAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[attr]
    sym_name: String,
    #[attr]
    function_control: FunctionControl,
    #[attr]
    linkage_attributes: Option<Handle<LinkageAttributesAttr>>,
    #[region]
    body: AnyRegion,
}

/// `spirv.FunctionCall`: Call a function.
#[operation(
    name = "spirv.FunctionCall",
    traits = [
        Predicate("op must appear in a function-like op's block", crate::predicates::in_function_scope),
    ],
    interfaces = [terrace_interfaces::CallOp, terrace_ir::SymbolUser],
    format = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, results)",
    verify = crate::verify::function_call,
)]
pub struct FunctionCallOp {
    #[attr(FlatSymbolRefAttr)]
    callee: Handle<SymbolRefAttr>,
    #[operand]
    arguments: Variadic<SPIRVType>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[result]
    return_value: Optional<SPIRVType>,
}

/// `spirv.GL.Acos`: Arc Cosine of operand in radians.
#[operation(
    name = "spirv.GL.Acos",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLAcosOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Acosh`: Arc hyperbolic cosine of operand in radians.
#[operation(
    name = "spirv.GL.Acosh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLAcoshOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Asin`: Arc Sine of operand in radians.
#[operation(
    name = "spirv.GL.Asin",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLAsinOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Asinh`: Arc hyperbolic sine of operand in radians.
#[operation(
    name = "spirv.GL.Asinh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLAsinhOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Atan`: Arc Tangent of operand in radians.
#[operation(
    name = "spirv.GL.Atan",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLAtanOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Atanh`: Arc hyperbolic tangent of operand in radians.
#[operation(
    name = "spirv.GL.Atanh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLAtanhOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Ceil`: Rounds up to the next whole number.
#[operation(
    name = "spirv.GL.Ceil",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLCeilOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.Cos`: Cosine of operand in radians.
#[operation(
    name = "spirv.GL.Cos",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLCosOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Cosh`: Hyperbolic cosine of operand in radians.
#[operation(
    name = "spirv.GL.Cosh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLCoshOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Cross`: Return the cross product of two 3-component vectors.
#[operation(
    name = "spirv.GL.Cross",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct GLCrossOp {
    #[operand]
    lhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    rhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.Distance`: Return distance between two points.
#[operation(
    name = "spirv.GL.Distance",
    traits = [
        Pure, AllTypesMatch(p0, p1),
        TypesMatchWith("result type must match operand element type", p0, result, predicates::element_or_self),
    ],
    format = "operands attr-dict `:` type($p0) `,` type($p1) `->` type($result)",
)]
pub struct GLDistanceOp {
    #[operand]
    p0: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    p1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: SPIRVFloat,
}

/// `spirv.GL.Exp2`: Result is 2 raised to the x power.
#[operation(
    name = "spirv.GL.Exp2",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLExp2Op {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Exp`: Exponentiation of Operand 1.
#[operation(
    name = "spirv.GL.Exp",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLExpOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.FAbs`: Absolute value of operand.
#[operation(
    name = "spirv.GL.FAbs",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLFAbsOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.FClamp`: Clamp x between min and max values.
///
/// ```text
/// spirv.GL.FClamp %operand, … attr-dict : type
/// ```
#[operation(
    name = "spirv.GL.FClamp",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_same_type, crate::assembly::print_same_type),
)]
pub struct GLFClampOp {
    #[operand]
    x: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    y: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    z: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.FMax`: Return maximum of two floating-point operands.
#[operation(
    name = "spirv.GL.FMax",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct GLFMaxOp {
    #[operand]
    lhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    rhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.FMin`: Return minimum of two floating-point operands.
#[operation(
    name = "spirv.GL.FMin",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct GLFMinOp {
    #[operand]
    lhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    rhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.FMix`: Builds the linear blend of x and y.
#[operation(
    name = "spirv.GL.FMix",
    traits = [Pure, AllTypesMatch(x, y, a, result)],
    format = "attr-dict $x `:` type($x) `,` $y `:` type($y) `,` $a `:` type($a) `->` type($result)",
)]
pub struct GLFMixOp {
    #[operand]
    x: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    y: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    a: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.FSign`: Returns the sign of the operand.
#[operation(
    name = "spirv.GL.FSign",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLFSignOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.FindILsb`: Integer least-significant bit.
#[operation(
    name = "spirv.GL.FindILsb",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLFindILsbOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GL.FindSMsb`: Signed-integer most-significant bit, with Value interpreted as a signed
/// integer.
#[operation(
    name = "spirv.GL.FindSMsb",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLFindSMsbOp {
    #[operand]
    operand: Int32OrFixedLengthVectorOfInt32ValuesOf,
    #[result]
    result: Int32OrFixedLengthVectorOfInt32ValuesOf,
}

/// `spirv.GL.FindUMsb`: Unsigned-integer most-significant bit.
#[operation(
    name = "spirv.GL.FindUMsb",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLFindUMsbOp {
    #[operand]
    operand: Int32OrFixedLengthVectorOfInt32ValuesOf,
    #[result]
    result: Int32OrFixedLengthVectorOfInt32ValuesOf,
}

/// `spirv.GL.Floor`: Rounds down to the next whole number.
#[operation(
    name = "spirv.GL.Floor",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLFloorOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.Fma`: Computes a * b + c.
///
/// ```text
/// spirv.GL.Fma %operand, … attr-dict : type
/// ```
#[operation(
    name = "spirv.GL.Fma",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_same_type, crate::assembly::print_same_type),
)]
pub struct GLFmaOp {
    #[operand]
    x: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    y: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    z: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.Fract`: Returns the `x - floor(x)` of the operand.
#[operation(
    name = "spirv.GL.Fract",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLFractOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.FrexpStruct`: Splits x into two components such that x = significand * 2^exponent.
#[operation(
    name = "spirv.GL.FrexpStruct",
    traits = [Pure],
    format = "attr-dict $operand `:` type($operand) `->` type($result)",
    verify = crate::verify::gl_frexp_struct,
)]
pub struct GLFrexpStructOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: SPIRVAnyStruct,
}

/// `spirv.GL.InverseSqrt`: Reciprocal of sqrt(operand).
#[operation(
    name = "spirv.GL.InverseSqrt",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLInverseSqrtOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.Ldexp`: Builds y such that y = significand * 2^exponent.
#[operation(
    name = "spirv.GL.Ldexp",
    traits = [Pure, AllTypesMatch(x, y)],
    format = "attr-dict $x `:` type($x) `,` $exp `:` type($exp) `->` type($y)",
    verify = crate::verify::gl_ldexp,
)]
pub struct GLLdexpOp {
    #[operand]
    x: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    exp: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    y: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.Length`: Return the length of a vector x.
#[operation(
    name = "spirv.GL.Length",
    traits = [
        Pure,
        TypesMatchWith("result type must match operand element type", operand, result, predicates::element_or_self),
    ],
    format = "$operand attr-dict `:` type($operand) `->` type($result)",
)]
pub struct GLLengthOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: SPIRVFloat,
}

/// `spirv.GL.Log2`: Result is the base-2 logarithm of x.
#[operation(
    name = "spirv.GL.Log2",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLLog2Op {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Log`: Natural logarithm of the operand.
#[operation(
    name = "spirv.GL.Log",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLLogOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Normalize`: Normalizes a vector operand.
#[operation(
    name = "spirv.GL.Normalize",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLNormalizeOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.PackHalf2x16`: Pack two-component vector of 32-bit floats into a 32-bit integer.
#[operation(
    name = "spirv.GL.PackHalf2x16",
    traits = [Pure],
    format = "attr-dict $operand `:` type($operand) `->` type($result)",
)]
pub struct GLPackHalf2x16Op {
    #[operand]
    operand: VectorOfFloat32ValuesOfLength2,
    #[result]
    result: SPIRVInt32,
}

/// `spirv.GL.PackSnorm4x8`: Pack four-component vector of normalized 32-bit floats into a 32-bit
/// integer.
#[operation(
    name = "spirv.GL.PackSnorm4x8",
    traits = [Pure],
    format = "attr-dict $operand `:` type($operand) `->` type($result)",
)]
pub struct GLPackSnorm4x8Op {
    #[operand]
    operand: VectorOfFloat32ValuesOfLength4,
    #[result]
    result: SPIRVInt32,
}

/// `spirv.GL.Pow`: Return x raised to the y power of two operands.
#[operation(
    name = "spirv.GL.Pow",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct GLPowOp {
    #[operand]
    lhs: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[operand]
    rhs: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Reflect`: Calculate reflection direction vector.
#[operation(
    name = "spirv.GL.Reflect",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct GLReflectOp {
    #[operand]
    lhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    rhs: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.RoundEven`: Rounds to the nearest even whole number.
#[operation(
    name = "spirv.GL.RoundEven",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLRoundEvenOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.Round`: Rounds to the nearest whole number.
#[operation(
    name = "spirv.GL.Round",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLRoundOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.SAbs`: Absolute value of operand.
#[operation(
    name = "spirv.GL.SAbs",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLSAbsOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GL.SClamp`: Clamp x between min and max values.
///
/// ```text
/// spirv.GL.SClamp %operand, … attr-dict : type
/// ```
#[operation(
    name = "spirv.GL.SClamp",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_same_type, crate::assembly::print_same_type),
)]
pub struct GLSClampOp {
    #[operand]
    x: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    y: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    z: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GL.SMax`: Return maximum of two signed integer operands.
#[operation(
    name = "spirv.GL.SMax",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct GLSMaxOp {
    #[operand]
    lhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    rhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GL.SMin`: Return minimum of two signed integer operands.
#[operation(
    name = "spirv.GL.SMin",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct GLSMinOp {
    #[operand]
    lhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    rhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GL.SSign`: Returns the sign of the operand.
#[operation(
    name = "spirv.GL.SSign",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLSSignOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GL.Sin`: Sine of operand in radians.
#[operation(
    name = "spirv.GL.Sin",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLSinOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Sinh`: Hyperbolic sine of operand in radians.
#[operation(
    name = "spirv.GL.Sinh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLSinhOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Sqrt`: Returns the square root of the operand.
#[operation(
    name = "spirv.GL.Sqrt",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLSqrtOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GL.Tan`: Tangent of operand in radians.
#[operation(
    name = "spirv.GL.Tan",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLTanOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.Tanh`: Hyperbolic tangent of operand in radians.
#[operation(
    name = "spirv.GL.Tanh",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct GLTanhOp {
    #[operand]
    operand: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
    #[result]
    result: Like1632BitFloatOrFixedLengthVectorOf1632BitFloat,
}

/// `spirv.GL.UClamp`: Clamp x between min and max values.
///
/// ```text
/// spirv.GL.UClamp %operand, … attr-dict : type
/// ```
#[operation(
    name = "spirv.GL.UClamp",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_same_type, crate::assembly::print_same_type),
)]
pub struct GLUClampOp {
    #[operand]
    x: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    y: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    z: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GL.UMax`: Return maximum of two unsigned integer operands.
#[operation(
    name = "spirv.GL.UMax",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct GLUMaxOp {
    #[operand]
    lhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    rhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GL.UMin`: Return minimum of two unsigned integer operands.
#[operation(
    name = "spirv.GL.UMin",
    traits = [Pure, SameOperandsAndResultType],
    format = "operands attr-dict `:` type($result)",
)]
pub struct GLUMinOp {
    #[operand]
    lhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    rhs: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GL.UnpackHalf2x16`: Unpack 32-bit integer into two-component vector of 32-bit floats.
#[operation(
    name = "spirv.GL.UnpackHalf2x16",
    traits = [Pure],
    format = "attr-dict $operand `:` type($operand) `->` type($result)",
)]
pub struct GLUnpackHalf2x16Op {
    #[operand]
    operand: SPIRVInt32,
    #[result]
    result: VectorOfFloat32ValuesOfLength2,
}

/// `spirv.GL.UnpackSnorm4x8`: Unpack 32-bit integer into four-component vector of normalized 32-bit
/// floats.
#[operation(
    name = "spirv.GL.UnpackSnorm4x8",
    traits = [Pure],
    format = "attr-dict $operand `:` type($operand) `->` type($result)",
)]
pub struct GLUnpackSnorm4x8Op {
    #[operand]
    operand: SPIRVInt32,
    #[result]
    result: VectorOfFloat32ValuesOfLength4,
}

/// `spirv.GenericCastToPtrExplicit`: Attempts to explicitly convert Pointer to Storage
/// storage-class pointer value.
#[operation(
    name = "spirv.GenericCastToPtrExplicit",
    traits = [Pure],
    format = "$pointer attr-dict `:` type($pointer) `to` type($result)",
    verify = crate::verify::generic_cast_to_ptr_explicit,
)]
pub struct GenericCastToPtrExplicitOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[result]
    result: SPIRVAnyPtr,
}

/// `spirv.GenericCastToPtr`: Convert a pointer’s Storage Class to a non-Generic class.
#[operation(
    name = "spirv.GenericCastToPtr",
    traits = [Pure],
    format = "$pointer attr-dict `:` type($pointer) `to` type($result)",
    verify = crate::verify::generic_cast_to_ptr,
)]
pub struct GenericCastToPtrOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[result]
    result: SPIRVAnyPtr,
}

/// `spirv.GlobalVariable`: Allocate an object in memory at module scope. The object is referenced
/// using a symbol name.
///
/// ```text
/// spirv.GlobalVariable @name (initializer(@symbol))? (bind(set, binding) | built_in("name"))?
///     attr-dict : pointer type
/// ```
#[operation(
    name = "spirv.GlobalVariable",
    traits = [
        Predicate("op must appear in a module-like op's block", crate::predicates::in_module_scope),
        Symbol,
    ],
    interfaces = [terrace_ir::SymbolUser],
    assembly = custom(crate::assembly::parse_global_variable, crate::assembly::print_global_variable),
    verify = crate::verify::global_variable,
)]
pub struct GlobalVariableOp {
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[attr]
    sym_name: String,
    #[attr(FlatSymbolRefAttr)]
    initializer: Option<Handle<SymbolRefAttr>>,
    #[attr]
    location: Option<i32>,
    #[attr]
    binding: Option<i32>,
    #[attr]
    descriptor_set: Option<i32>,
    #[attr]
    built_in: Option<String>,
    #[attr]
    linkage_attributes: Option<Handle<LinkageAttributesAttr>>,
}

/// `spirv.ARM.Graph`: Declare or define a SPIR-V graph.
///
/// ```text
/// spirv.ARM.Graph @name(%arg : type, …) (-> (types))? (attributes {…})? { … }
/// ```
#[operation(
    name = "spirv.ARM.Graph",
    traits = [
        AutomaticAllocationScope, Symbol,
        Predicate("op must appear in a module-like op's block", crate::predicates::in_module_scope),
        IsolatedFromAbove,
    ],
    interfaces = [terrace_interfaces::CallableOp, terrace_builtin::FunctionOp],
    assembly = custom(crate::assembly::parse_arm_graph, crate::assembly::print_arm_graph),
)]
pub struct GraphARMOp {
    #[attr(TypeAttributeOfGraphType)]
    function_type: Handle<TypeAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[attr]
    entry_point: Option<bool>,
    #[attr]
    sym_name: String,
    #[region]
    body: AnyRegion,
}

/// `spirv.ARM.GraphConstant`: Declare a graph constant.
#[operation(
    name = "spirv.ARM.GraphConstant",
    traits = [
        Predicate("op must appear in a spirv.ARM.Graph op's block", crate::predicates::in_graph_scope),
        Pure, ConstantLike,
    ],
    format = "attr-dict `:` type($output)",
)]
pub struct GraphConstantARMOp {
    #[attr]
    graph_constant_id: i32,
    #[result]
    output: SPIRVAnyTensorArm,
}

/// `spirv.ARM.GraphEntryPoint`: Declare a graph entry point and its interface.
///
/// ```text
/// spirv.ARM.GraphEntryPoint @graph (, @variable)…
/// ```
#[operation(
    name = "spirv.ARM.GraphEntryPoint",
    traits = [
        Predicate("op must appear in a module-like op's block", crate::predicates::in_module_scope),
    ],
    assembly = custom(crate::assembly::parse_arm_graph_entry_point, crate::assembly::print_arm_graph_entry_point),
)]
pub struct GraphEntryPointARMOp {
    #[attr(FlatSymbolRefAttr)]
    r#fn: Handle<SymbolRefAttr>,
    #[attr(SymbolRefArrayAttr)]
    interface: Handle<ArrayAttr>,
}

/// `spirv.ARM.GraphOutputs`: Define graph outputs.
#[operation(
    name = "spirv.ARM.GraphOutputs",
    traits = [
        Predicate("op must appear in a spirv.ARM.Graph op's block", crate::predicates::in_graph_scope),
        Pure, IsTerminator,
    ],
    format = "$value attr-dict `:` type($value)",
    verify = crate::verify::arm_graph_outputs,
)]
pub struct GraphOutputsARMOp {
    #[operand]
    value: Variadic<SPIRVAnyTensorArm>,
}

/// `spirv.GroupBroadcast`: Broadcast the Value of the invocation identified by the local id LocalId
/// to the result of all invocations in the group.
#[operation(
    name = "spirv.GroupBroadcast",
    traits = [Pure, AllTypesMatch(value, result)],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($localid)",
    verify = crate::verify::group_broadcast,
)]
pub struct GroupBroadcastOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: SPIRVType,
    #[operand]
    localid: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: SPIRVType,
}

/// `spirv.GroupFAdd`: A floating-point add group operation specified for all values of X specified
/// by invocations in the group.
#[operation(
    name = "spirv.GroupFAdd",
    traits = [Pure, AllTypesMatch(x, result)],
    format = "$execution_scope $group_operation operands attr-dict `:` type($x)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupFAddOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    x: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GroupFMax`: A floating-point maximum group operation specified for all values of X
/// specified by invocations in the group.
#[operation(
    name = "spirv.GroupFMax",
    traits = [Pure, AllTypesMatch(x, result)],
    format = "$execution_scope $group_operation operands attr-dict `:` type($x)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupFMaxOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    x: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GroupFMin`: A floating-point minimum group operation specified for all values of X
/// specified by invocations in the group.
#[operation(
    name = "spirv.GroupFMin",
    traits = [Pure, AllTypesMatch(x, result)],
    format = "$execution_scope $group_operation operands attr-dict `:` type($x)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupFMinOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    x: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.KHR.GroupFMul`: A floating-point multiplication group operation specified for all values
/// of 'X' specified by invocations in the group.
#[operation(
    name = "spirv.KHR.GroupFMul",
    traits = [Pure, AllTypesMatch(x, result)],
    format = "$execution_scope $group_operation operands attr-dict `:` type($x)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupFMulKHROp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    x: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GroupIAdd`: An integer add group operation specified for all values of X specified by
/// invocations in the group.
#[operation(
    name = "spirv.GroupIAdd",
    traits = [Pure, AllTypesMatch(x, result)],
    format = "$execution_scope $group_operation operands attr-dict `:` type($x)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupIAddOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    x: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.KHR.GroupIMul`: An integer multiplication group operation specified for all values of 'X'
/// specified by invocations in the group.
#[operation(
    name = "spirv.KHR.GroupIMul",
    traits = [Pure, AllTypesMatch(x, result)],
    format = "$execution_scope $group_operation operands attr-dict `:` type($x)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupIMulKHROp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    x: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupNonUniformAllEqual`: Evaluates a value for all tangled invocations within the
/// Execution scope. The result is true if Value is equal for all tangled invocations within the
/// Execution scope. Otherwise, the result is false.
#[operation(
    name = "spirv.GroupNonUniformAllEqual",
    traits = [
        Predicate("execution_scope must be Scope of value Subgroup", crate::predicates::is_subgroup),
    ],
    format = "$execution_scope $value attr-dict `:` type($value) `,` type($result)",
)]
pub struct GroupNonUniformAllEqualOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: Like163264BitFloatOrFixedLengthVectorOf163264BitLike2,
    #[result]
    result: SPIRVBool,
}

/// `spirv.GroupNonUniformAll`: Evaluates a predicate for all tangled invocations within the
/// Execution scope, resulting in true if predicate evaluates to true for all tangled invocations
/// within the Execution scope, otherwise the result is false.
#[operation(
    name = "spirv.GroupNonUniformAll",
    traits = [
        Predicate("execution_scope must be Scope of value Subgroup", crate::predicates::is_subgroup),
    ],
    format = "$execution_scope $predicate attr-dict `:` type($result)",
)]
pub struct GroupNonUniformAllOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    predicate: SPIRVBool,
    #[result]
    result: SPIRVBool,
}

/// `spirv.GroupNonUniformAny`: Evaluates a predicate for all tangled invocations within the
/// Execution scope, resulting in true if predicate evaluates to true for any tangled invocations
/// within the Execution scope, otherwise the result is false.
#[operation(
    name = "spirv.GroupNonUniformAny",
    traits = [
        Predicate("execution_scope must be Scope of value Subgroup", crate::predicates::is_subgroup),
    ],
    format = "$execution_scope $predicate attr-dict `:` type($result)",
)]
pub struct GroupNonUniformAnyOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    predicate: SPIRVBool,
    #[result]
    result: SPIRVBool,
}

/// `spirv.GroupNonUniformBallotBitCount`: Result is the number of bits that are set to 1 in Value,
/// considering only the bits in Value required to represent all bits of the scope restricted
/// tangle.
#[operation(
    name = "spirv.GroupNonUniformBallotBitCount",
    traits = [
        Predicate("execution_scope must be Scope of value Subgroup", crate::predicates::is_subgroup),
    ],
    format = "$execution_scope $group_operation $value attr-dict `:` type($value) `->` \
              type($result)",
)]
pub struct GroupNonUniformBallotBitCountOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: VectorOf32BitSignlessUnsignedIntegerValuesOf,
    #[result]
    result: SPIRVSignlessOrUnsignedInt,
}

/// `spirv.GroupNonUniformBallotFindLSB`: Find the least significant bit set to 1 in Value,
/// considering only the bits in Value required to represent all bits of the group's invocations. If
/// none of the considered bits is set to 1, the resulting value is undefined.
#[operation(
    name = "spirv.GroupNonUniformBallotFindLSB",
    format = "$execution_scope $value attr-dict `:` type($value) `,` type($result)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupNonUniformBallotFindLSBOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: SPIRVIOrUIVec4,
    #[result]
    result: SPIRVSignlessOrUnsignedInt,
}

/// `spirv.GroupNonUniformBallotFindMSB`: Find the most significant bit set to 1 in Value,
/// considering only the bits in Value required to represent all bits of the group's invocations. If
/// none of the considered bits is set to 1, the resulting value is undefined.
#[operation(
    name = "spirv.GroupNonUniformBallotFindMSB",
    format = "$execution_scope $value attr-dict `:` type($value) `,` type($result)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupNonUniformBallotFindMSBOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: SPIRVIOrUIVec4,
    #[result]
    result: SPIRVSignlessOrUnsignedInt,
}

/// `spirv.GroupNonUniformBallot`: Result is a bitfield value combining the Predicate value from all
/// invocations in the group that execute the same dynamic instance of this instruction. The bit is
/// set to one if the corresponding invocation is active and the Predicate for that invocation
/// evaluated to true; otherwise, it is set to zero.
#[operation(
    name = "spirv.GroupNonUniformBallot",
    format = "$execution_scope $predicate attr-dict `:` type($result)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupNonUniformBallotOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    predicate: SPIRVBool,
    #[result]
    result: SPIRVIOrUIVec4,
}

/// `spirv.GroupNonUniformBitwiseAnd`: A bitwise `and` group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformBitwiseAnd",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformBitwiseAndOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupNonUniformBitwiseOr`: A bitwise `or` group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformBitwiseOr",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformBitwiseOrOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupNonUniformBitwiseXor`: A bitwise `xor` group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformBitwiseXor",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformBitwiseXorOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupNonUniformBroadcast`: Result is the Value of the invocation identified by the id Id
/// to all active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformBroadcast",
    traits = [Pure, AllTypesMatch(value, result)],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($id)",
    verify = crate::verify::group_non_uniform_broadcast,
)]
pub struct GroupNonUniformBroadcastOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: SPIRVType,
    #[operand]
    id: SPIRVInteger,
    #[result]
    result: SPIRVType,
}

/// `spirv.GroupNonUniformElect`: Result is true only in the active invocation with the lowest id in
/// the group, otherwise result is false.
#[operation(
    name = "spirv.GroupNonUniformElect",
    format = "$execution_scope attr-dict `:` type($result)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupNonUniformElectOp {
    #[attr]
    execution_scope: Scope,
    #[result]
    result: SPIRVBool,
}

/// `spirv.GroupNonUniformFAdd`: A floating point add group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformFAdd",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformFAddOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GroupNonUniformFMax`: A floating point maximum group operation of all Value operands
/// contributed by active invocations in by group.
#[operation(
    name = "spirv.GroupNonUniformFMax",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformFMaxOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GroupNonUniformFMin`: A floating point minimum group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformFMin",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformFMinOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GroupNonUniformFMul`: A floating point multiply group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformFMul",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformFMulOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
}

/// `spirv.GroupNonUniformIAdd`: An integer add group operation of all Value operands contributed by
/// active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformIAdd",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformIAddOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupNonUniformIMul`: An integer multiply group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformIMul",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformIMulOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupNonUniformLogicalAnd`: A logical `and` group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformLogicalAnd",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformLogicalAndOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.GroupNonUniformLogicalOr`: A logical `or` group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformLogicalOr",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformLogicalOrOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.GroupNonUniformLogicalXor`: A logical `xor` group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformLogicalXor",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformLogicalXorOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.GroupNonUniformQuadSwap`: Swap the Value of the invocation within the quad with another
/// invocation in the quad using Direction.
#[operation(
    name = "spirv.GroupNonUniformQuadSwap",
    traits = [
        Predicate("execution_scope must be Scope of value Subgroup", crate::predicates::is_subgroup),
        AllTypesMatch(value, result),
    ],
    format = "$execution_scope $value $direction attr-dict `:` type($value) `,` type($direction)",
)]
pub struct GroupNonUniformQuadSwapOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: Like163264BitFloatOrFixedLengthVectorOf163264BitLike2,
    #[operand]
    direction: SPIRVSignlessOrUnsignedInt,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264BitLike2,
}

/// `spirv.GroupNonUniformRotateKHR`: Rotate values across invocations within a subgroup.
#[operation(
    name = "spirv.GroupNonUniformRotateKHR",
    traits = [Pure, AllTypesMatch(value, result)],
    format = "$execution_scope $value `,` $delta (`,` `cluster_size` `(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) `,` type($delta) (`,` type($cluster_size)^)? `->` \
              type(results)",
    verify = crate::verify::group_non_uniform_rotate_khr,
)]
pub struct GroupNonUniformRotateKHROp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: Like163264BitFloatOrFixedLengthVectorOf163264BitLike2,
    #[operand]
    delta: SPIRVSignlessOrUnsignedInt,
    #[operand]
    cluster_size: Optional<SPIRVSignlessOrUnsignedInt>,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264BitLike2,
}

/// `spirv.GroupNonUniformSMax`: A signed integer maximum group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformSMax",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformSMaxOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupNonUniformSMin`: A signed integer minimum group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformSMin",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformSMinOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupNonUniformShuffleDown`: Result is the Value of the invocation identified by the
/// current invocation’s id within the group + Delta.
#[operation(
    name = "spirv.GroupNonUniformShuffleDown",
    traits = [Pure, AllTypesMatch(value, result)],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($delta)",
    verify = crate::verify::group_shuffle,
)]
pub struct GroupNonUniformShuffleDownOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: SPIRVScalarOrVector,
    #[operand]
    delta: SPIRVInteger,
    #[result]
    result: SPIRVType,
}

/// `spirv.GroupNonUniformShuffle`: Result is the Value of the invocation identified by the id Id.
#[operation(
    name = "spirv.GroupNonUniformShuffle",
    traits = [Pure, AllTypesMatch(value, result)],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($id)",
    verify = crate::verify::group_shuffle,
)]
pub struct GroupNonUniformShuffleOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: SPIRVScalarOrVector,
    #[operand]
    id: SPIRVInteger,
    #[result]
    result: SPIRVScalarOrVector,
}

/// `spirv.GroupNonUniformShuffleUp`: Result is the Value of the invocation identified by the
/// current invocation’s id within the group - Delta.
#[operation(
    name = "spirv.GroupNonUniformShuffleUp",
    traits = [Pure, AllTypesMatch(value, result)],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($delta)",
    verify = crate::verify::group_shuffle,
)]
pub struct GroupNonUniformShuffleUpOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: SPIRVScalarOrVector,
    #[operand]
    delta: SPIRVInteger,
    #[result]
    result: SPIRVType,
}

/// `spirv.GroupNonUniformShuffleXor`: Result is the Value of the invocation identified by the
/// current invocation’s id within the group xor’ed with Mask.
#[operation(
    name = "spirv.GroupNonUniformShuffleXor",
    traits = [Pure, AllTypesMatch(value, result)],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($mask)",
    verify = crate::verify::group_shuffle,
)]
pub struct GroupNonUniformShuffleXorOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: SPIRVScalarOrVector,
    #[operand]
    mask: SPIRVInteger,
    #[result]
    result: SPIRVType,
}

/// `spirv.GroupNonUniformUMax`: An unsigned integer maximum group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformUMax",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformUMaxOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupNonUniformUMin`: An unsigned integer minimum group operation of all Value operands
/// contributed by active invocations in the group.
#[operation(
    name = "spirv.GroupNonUniformUMin",
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? \
              attr-dict `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    verify = crate::verify::group_arithmetic,
)]
pub struct GroupNonUniformUMinOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    cluster_size: Optional<SPIRVInteger>,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupSMax`: A signed integer maximum group operation specified for all values of X
/// specified by invocations in the group.
#[operation(
    name = "spirv.GroupSMax",
    traits = [Pure, AllTypesMatch(x, result)],
    format = "$execution_scope $group_operation operands attr-dict `:` type($x)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupSMaxOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    x: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupSMin`: A signed integer minimum group operation specified for all values of X
/// specified by invocations in the group.
#[operation(
    name = "spirv.GroupSMin",
    traits = [Pure, AllTypesMatch(x, result)],
    format = "$execution_scope $group_operation operands attr-dict `:` type($x)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupSMinOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    x: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupUMax`: An unsigned integer maximum group operation specified for all values of X
/// specified by invocations in the group.
#[operation(
    name = "spirv.GroupUMax",
    traits = [Pure, AllTypesMatch(x, result)],
    format = "$execution_scope $group_operation operands attr-dict `:` type($x)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupUMaxOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    x: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.GroupUMin`: An unsigned integer minimum group operation specified for all values of X
/// specified by invocations in the group.
#[operation(
    name = "spirv.GroupUMin",
    traits = [Pure, AllTypesMatch(x, result)],
    format = "$execution_scope $group_operation operands attr-dict `:` type($x)",
    verify = crate::verify::execution_scope,
)]
pub struct GroupUMinOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    x: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.IAddCarry`: Integer addition of Operand 1 and Operand 2, including the carry.
///
/// ```text
/// spirv.IAddCarry attr-dict %lhs, %rhs : structure type
/// ```
#[operation(
    name = "spirv.IAddCarry",
    traits = [Commutative, Pure],
    assembly = custom(crate::assembly::parse_extended, crate::assembly::print_extended),
    verify = crate::verify::extended,
    canonicalize = crate::canonicalize::i_add_carry,
)]
pub struct IAddCarryOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: SPIRVAnyStruct,
}

/// `spirv.IAdd`: Integer addition of Operand 1 and Operand 2.
#[operation(
    name = "spirv.IAdd",
    traits = [Commutative, Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::i_add,
)]
pub struct IAddOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
}

/// `spirv.IEqual`: Integer comparison for equality.
#[operation(
    name = "spirv.IEqual",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::i_equal,
)]
pub struct IEqualOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.IMul`: Integer multiplication of Operand 1 and Operand 2.
#[operation(
    name = "spirv.IMul",
    traits = [Commutative, Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::i_mul,
)]
pub struct IMulOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
}

/// `spirv.INTEL.ControlBarrierArrive`: See extension SPV_INTEL_split_barrier.
#[operation(
    name = "spirv.INTEL.ControlBarrierArrive",
    format = "$execution_scope $memory_scope $memory_semantics attr-dict"
)]
pub struct INTELControlBarrierArriveOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    memory_scope: Scope,
    #[attr]
    memory_semantics: MemorySemantics,
}

/// `spirv.INTEL.ControlBarrierWait`: See extension SPV_INTEL_split_barrier.
#[operation(
    name = "spirv.INTEL.ControlBarrierWait",
    format = "$execution_scope $memory_scope $memory_semantics attr-dict"
)]
pub struct INTELControlBarrierWaitOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    memory_scope: Scope,
    #[attr]
    memory_semantics: MemorySemantics,
}

/// `spirv.INTEL.ConvertBF16ToF`: See extension SPV_INTEL_bfloat16_conversion.
#[operation(
    name = "spirv.INTEL.ConvertBF16ToF",
    traits = [SameOperandsAndResultShape],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
)]
pub struct INTELConvertBF16ToFOp {
    #[operand]
    operand: Int16OrFixedLengthVectorOfInt16ValuesOf,
    #[result]
    result: Float32OrFixedLengthVectorOfFloat32ValuesOf,
}

/// `spirv.INTEL.ConvertFToBF16`: See extension SPV_INTEL_bfloat16_conversion.
#[operation(
    name = "spirv.INTEL.ConvertFToBF16",
    traits = [SameOperandsAndResultShape],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
)]
pub struct INTELConvertFToBF16Op {
    #[operand]
    operand: Float32OrFixedLengthVectorOfFloat32ValuesOf,
    #[result]
    result: Int16OrFixedLengthVectorOfInt16ValuesOf,
}

/// `spirv.INTEL.RoundFToTF32`: See extension SPV_INTEL_tensor_float32_conversion.
#[operation(
    name = "spirv.INTEL.RoundFToTF32",
    traits = [SameOperandsAndResultShape],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
)]
pub struct INTELRoundFToTF32Op {
    #[operand]
    operand: Float32OrFixedLengthVectorOfFloat32ValuesOf,
    #[result]
    result: Float32OrFixedLengthVectorOfFloat32ValuesOf,
}

/// `spirv.INTEL.SubgroupBlockRead`: See extension SPV_INTEL_subgroups.
#[operation(
    name = "spirv.INTEL.SubgroupBlockRead",
    format = "$ptr attr-dict `:` type($ptr) `->` type($value)",
    verify = crate::verify::intel_subgroup_block_read,
)]
pub struct INTELSubgroupBlockReadOp {
    #[operand]
    ptr: SPIRVAnyPtr,
    #[result]
    value: SPIRVType,
}

/// `spirv.INTEL.SubgroupBlockWrite`: See extension SPV_INTEL_subgroups.
///
/// ```text
/// spirv.INTEL.SubgroupBlockWrite "storage class" %pointer, %value : type
/// ```
#[operation(
    name = "spirv.INTEL.SubgroupBlockWrite",
    assembly = custom(crate::assembly::parse_intel_subgroup_block_write, crate::assembly::print_intel_subgroup_block_write),
    verify = crate::verify::intel_subgroup_block_write,
)]
pub struct INTELSubgroupBlockWriteOp {
    #[operand]
    ptr: SPIRVAnyPtr,
    #[operand]
    value: SPIRVType,
}

/// `spirv.INotEqual`: Integer comparison for inequality.
#[operation(
    name = "spirv.INotEqual",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::i_not_equal,
)]
pub struct INotEqualOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.ISubBorrow`: Result is the unsigned integer subtraction of Operand 2 from Operand 1, and
/// what it needed to borrow.
///
/// ```text
/// spirv.ISubBorrow attr-dict %lhs, %rhs : structure type
/// ```
#[operation(
    name = "spirv.ISubBorrow",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_extended, crate::assembly::print_extended),
    verify = crate::verify::extended,
)]
pub struct ISubBorrowOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: SPIRVAnyStruct,
}

/// `spirv.ISub`: Integer subtraction of Operand 2 from Operand 1.
#[operation(
    name = "spirv.ISub",
    traits = [Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::i_sub,
)]
pub struct ISubOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
}

/// `spirv.ImageDrefGather`: Gathers the requested depth-comparison from four texels.
#[operation(
    name = "spirv.ImageDrefGather",
    traits = [
        Pure,
        Predicate("the Dim operand of the underlying image must be Dim2D or Cube or Rect", crate::predicates::is_plane),
        Predicate("the MS operand of the underlying image type must be SingleSampled", crate::predicates::is_single_sampled),
        Predicate("the result component type must match the image sampled type", crate::predicates::result_fits_image),
    ],
    format = "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( \
              `,` $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) \
              `,` type($dref) ( `,` type($operand_arguments)^ )? `->` type($result)",
    verify = crate::verify::image_dref_gather,
)]
pub struct ImageDrefGatherOp {
    #[operand]
    sampled_image: SPIRVAnySampledImage,
    #[operand]
    coordinate: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    dref: SPIRVFloat32,
    #[attr]
    image_operands: Option<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<SPIRVType>,
    #[result]
    result: VectorOf8163264BitIntegerValuesOfLength4OrVector,
}

/// `spirv.ImageFetch`: Fetch a single texel from an image whose Sampled operand is 1.
#[operation(
    name = "spirv.ImageFetch",
    traits = [
        Predicate("the Dim operand of the underlying image must not be Cube", crate::predicates::is_no_cube),
        Predicate("the sampled operand of the underlying image must be NeedSampler", crate::predicates::needs_sampler),
        Predicate("the result component type must match the image sampled type", crate::predicates::result_fits_image),
    ],
    format = "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` \
              $operand_arguments^ )? attr-dict `:` type($image) `,` type($coordinate) ( `,` \
              type($operand_arguments)^ )? `->` type($result)",
    verify = crate::verify::image_fetch,
)]
pub struct ImageFetchOp {
    #[operand]
    image: SPIRVAnyImage,
    #[operand]
    coordinate: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[attr]
    image_operands: Option<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<SPIRVType>,
    #[result]
    result: VectorOf163264BitFloatValuesOfLength4OrVector,
}

/// `spirv.Image`: Extract the image from a sampled image.
#[operation(
    name = "spirv.Image",
    traits = [
        Pure,
        TypesMatchWith("type of 'result' matches image type of 'sampled_image'", sampled_image, result, crate::predicates::image),
    ],
    format = "$sampled_image attr-dict `:` type($sampled_image)",
)]
pub struct ImageOp {
    #[operand]
    sampled_image: SPIRVAnySampledImage,
    #[result]
    result: SPIRVAnyImage,
}

/// `spirv.ImageQuerySize`: Query the dimensions of Image, with no level of detail.
#[operation(
    name = "spirv.ImageQuerySize",
    traits = [Pure],
    format = "$image attr-dict `:` type($image) `->` type($result)",
    verify = crate::verify::image_query_size,
)]
pub struct ImageQuerySizeOp {
    #[operand]
    image: SPIRVAnyImage,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.ImageRead`: Read a texel from an image without a sampler.
#[operation(
    name = "spirv.ImageRead",
    traits = [
        Predicate("the sampled operand of the underlying image must be SamplerUnknown or NoSampler", crate::predicates::may_lack_sampler),
        Predicate("the result component type must match the image sampled type", crate::predicates::result_fits_image),
    ],
    format = "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` \
              $operand_arguments^ )? attr-dict `:` type($image) `,` type($coordinate) ( `,` \
              type($operand_arguments)^ )? `->` type($result)",
    verify = crate::verify::image_read,
)]
pub struct ImageReadOp {
    #[operand]
    image: SPIRVAnyImage,
    #[operand]
    coordinate: Like163264BitFloatOrFixedLengthVectorOf163264BitLike2_,
    #[attr]
    image_operands: Option<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<SPIRVType>,
    #[result]
    result: Like163264BitFloatOrFixedLengthVectorOf163264BitLike2_,
}

/// `spirv.ImageSampleExplicitLod`: Sample an image using an explicit level of detail.
#[operation(
    name = "spirv.ImageSampleExplicitLod",
    traits = [
        Predicate("the Dim operand of the underlying image must not be Buffer", crate::predicates::is_no_buffer),
        Predicate("the MS operand of the underlying image type must be SingleSampled", crate::predicates::is_single_sampled),
        Predicate("the result component type must match the image sampled type", crate::predicates::result_fits_image),
        Predicate("either Lod or Grad image operands must be present", crate::predicates::has_lod_or_grad),
    ],
    format = "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` \
              $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( \
              `,` type($operand_arguments)^ )? `->` type($result)",
    verify = crate::verify::image_sample_explicit_lod,
)]
pub struct ImageSampleExplicitLodOp {
    #[operand]
    sampled_image: SPIRVAnySampledImage,
    #[operand]
    coordinate: Like163264BitFloatOrFixedLengthVectorOf163264BitLike2_,
    #[attr]
    image_operands: ImageOperands,
    #[operand]
    operand_arguments: Variadic<SPIRVType>,
    #[result]
    result: VectorOf8163264BitIntegerValuesOfLength4OrVector,
}

/// `spirv.ImageSampleImplicitLod`: Sample an image with an implicit level of detail.
#[operation(
    name = "spirv.ImageSampleImplicitLod",
    traits = [
        Predicate("the Dim operand of the underlying image must not be Buffer", crate::predicates::is_no_buffer),
        Predicate("the MS operand of the underlying image type must be SingleSampled", crate::predicates::is_single_sampled),
        Predicate("the result component type must match the image sampled type", crate::predicates::result_fits_image),
    ],
    format = "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` \
              $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( \
              `,` type($operand_arguments)^ )? `->` type($result)",
    verify = crate::verify::image_sample_implicit_lod,
)]
pub struct ImageSampleImplicitLodOp {
    #[operand]
    sampled_image: SPIRVAnySampledImage,
    #[operand]
    coordinate: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[attr]
    image_operands: Option<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<SPIRVType>,
    #[result]
    result: VectorOf8163264BitIntegerValuesOfLength4OrVector,
}

/// `spirv.ImageSampleProjDrefImplicitLod`: Sample an image with a project coordinate, doing
/// depth-comparison, with an implicit level of detail.
#[operation(
    name = "spirv.ImageSampleProjDrefImplicitLod",
    traits = [
        Predicate("the Dim operand of the underlying image must not be Buffer", crate::predicates::is_no_buffer),
        Predicate("the MS operand of the underlying image type must be SingleSampled", crate::predicates::is_single_sampled),
        TypesMatchWith("type of 'result' matches image type of 'sampled_image'", sampled_image, result, crate::predicates::image_element),
    ],
    format = "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( \
              `,` $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) \
              `,` type($dref) ( `,` type($operand_arguments)^ )? `->` type($result)",
    verify = crate::verify::image_sample_proj_dref_implicit_lod,
)]
pub struct ImageSampleProjDrefImplicitLodOp {
    #[operand]
    sampled_image: SPIRVAnySampledImage,
    #[operand]
    coordinate: Like163264BitFloatOrFixedLengthVectorOf163264BitLike2_,
    #[operand]
    dref: SPIRVFloat32,
    #[attr]
    image_operands: Option<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<SPIRVType>,
    #[result]
    result: Like8163264BitIntegerOr163264BitFloat,
}

/// `spirv.ImageWrite`: Write a texel to an image without a sampler.
#[operation(
    name = "spirv.ImageWrite",
    traits = [
        Predicate("the sampled operand of the underlying image must be SamplerUnknown or NoSampler", crate::predicates::may_lack_sampler),
        Predicate("the Dim operand of the underlying image must not be SubpassData", crate::predicates::is_no_subpass),
        Predicate("the texel component type must match the image sampled type", crate::predicates::texel_fits_image),
    ],
    format = "$image `,` $coordinate `,` $texel custom<ImageOperands>($image_operands) ( `,` \
              $operand_arguments^ )? attr-dict `:` type($image) `,` type($coordinate) `,` \
              type($texel) ( `,` type($operand_arguments)^ )?",
    verify = crate::verify::image_write,
)]
pub struct ImageWriteOp {
    #[operand]
    image: SPIRVAnyImage,
    #[operand]
    coordinate: Like163264BitFloatOrFixedLengthVectorOf163264BitLike2_,
    #[operand]
    texel: Like163264BitFloatOrFixedLengthVectorOf163264BitLike2_,
    #[attr]
    image_operands: Option<ImageOperands>,
    #[operand]
    operand_arguments: Variadic<SPIRVType>,
}

/// `spirv.InBoundsPtrAccessChain`: Has the same semantics as OpPtrAccessChain, with the addition
/// that the resulting pointer is known to point within the base object.
#[operation(
    name = "spirv.InBoundsPtrAccessChain",
    traits = [Pure],
    format = "$base_ptr `[` $element ($indices^)? `]` attr-dict `:` type($base_ptr) `,` \
              type($element) (`,` type($indices)^)? `->` type($result)",
    verify = crate::verify::in_bounds_ptr_access_chain,
)]
pub struct InBoundsPtrAccessChainOp {
    #[operand]
    base_ptr: SPIRVAnyPtr,
    #[operand]
    element: SPIRVInteger,
    #[operand]
    indices: Variadic<SPIRVInteger>,
    #[result]
    result: SPIRVAnyPtr,
}

/// `spirv.IsFinite`: Result is true if x is an IEEE Finite, otherwise result is false.
#[operation(
    name = "spirv.IsFinite",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand, result, i1_same_shape),
    ],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct IsFiniteOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.IsInf`: Result is true if x is an IEEE Inf, otherwise result is false.
#[operation(
    name = "spirv.IsInf",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand, result, i1_same_shape),
    ],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct IsInfOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.IsNan`: Result is true if x is an IEEE NaN, otherwise result is false.
#[operation(
    name = "spirv.IsNan",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand, result, i1_same_shape),
    ],
    format = "$operand `:` type($operand) attr-dict",
)]
pub struct IsNanOp {
    #[operand]
    operand: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.KHR.AssumeTrue`: TBD.
#[operation(name = "spirv.KHR.AssumeTrue", format = "$condition attr-dict")]
pub struct KHRAssumeTrueOp {
    #[operand]
    condition: SPIRVBool,
}

/// `spirv.KHR.CooperativeMatrixLength`: Queries the number of cooperative matrix components.
#[operation(
    name = "spirv.KHR.CooperativeMatrixLength",
    traits = [Pure],
    format = "attr-dict `:` $cooperative_matrix_type",
)]
pub struct KHRCooperativeMatrixLengthOp {
    #[attr(TypeAttributeOfAnySPIRVCooperativeMatrixType)]
    cooperative_matrix_type: Handle<TypeAttr>,
    #[result]
    result: SPIRVInt32,
}

/// `spirv.KHR.CooperativeMatrixLoad`: Loads a cooperative matrix through a pointer.
#[operation(
    name = "spirv.KHR.CooperativeMatrixLoad",
    format = "$pointer `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` $alignment^ \
              )? attr-dict `:` type(operands) `->` type($result)",
    verify = crate::verify::cooperative_access,
)]
pub struct KHRCooperativeMatrixLoadOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[attr]
    matrix_layout: CooperativeMatrixLayoutKHR,
    #[operand]
    stride: SPIRVInteger,
    #[attr]
    memory_operand: Option<MemoryAccess>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i32>,
    #[result]
    result: SPIRVAnyCooperativeMatrix,
}

/// `spirv.KHR.CooperativeMatrixMulAdd`: Returns the result of `(A x B) + C` of matrices A, B, and
/// C.
#[operation(
    name = "spirv.KHR.CooperativeMatrixMulAdd",
    traits = [Pure, AllTypesMatch(c, result)],
    format = "$a `,` $b `,` $c ( `,` $matrix_operands^ )? attr-dict `:` type($a) `,` type($b) \
              `->` type($c)",
    verify = crate::verify::khr_cooperative_matrix_mul_add,
)]
pub struct KHRCooperativeMatrixMulAddOp {
    #[operand]
    a: SPIRVAnyCooperativeMatrix,
    #[operand]
    b: SPIRVAnyCooperativeMatrix,
    #[operand]
    c: SPIRVAnyCooperativeMatrix,
    #[attr]
    matrix_operands: Option<CooperativeMatrixOperandsKHR>,
    #[result]
    result: SPIRVAnyCooperativeMatrix,
}

/// `spirv.KHR.CooperativeMatrixStore`: Stores a cooperative matrix through a pointer.
#[operation(
    name = "spirv.KHR.CooperativeMatrixStore",
    format = "$pointer `,` $object `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` \
              $alignment^ )? attr-dict `:` type(operands)",
    verify = crate::verify::cooperative_access,
)]
pub struct KHRCooperativeMatrixStoreOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[operand]
    object: SPIRVAnyCooperativeMatrix,
    #[attr]
    matrix_layout: CooperativeMatrixLayoutKHR,
    #[operand]
    stride: SPIRVInteger,
    #[attr]
    memory_operand: Option<MemoryAccess>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i32>,
}

/// `spirv.KHR.SubgroupBallot`: See extension SPV_KHR_shader_ballot.
#[operation(name = "spirv.KHR.SubgroupBallot", format = "$predicate attr-dict `:` type($result)")]
pub struct KHRSubgroupBallotOp {
    #[operand]
    predicate: SPIRVBool,
    #[result]
    result: SPIRVInt32Vec4,
}

/// `spirv.Kill`: Deprecated (use OpTerminateInvocation or OpDemoteToHelperInvocation).
#[operation(
    name = "spirv.Kill",
    traits = [IsTerminator],
    format = "attr-dict",
)]
pub struct KillOp {}

/// `spirv.Load`: Load through a pointer.
///
/// ```text
/// spirv.Load "storage class" %pointer (["access" (, alignment)?])? attr-dict : type
/// ```
#[operation(
    name = "spirv.Load",
    assembly = custom(crate::assembly::parse_load, crate::assembly::print_load),
    verify = crate::verify::load,
)]
pub struct LoadOp {
    #[operand]
    ptr: SPIRVAnyPtr,
    #[attr]
    memory_access: Option<MemoryAccess>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i32>,
    #[result]
    value: SPIRVType,
}

/// `spirv.LogicalAnd`: Result is true if both Operand 1 and Operand 2 are true. Result is false if
/// either Operand 1 or Operand 2 are false.
#[operation(
    name = "spirv.LogicalAnd",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::logical_and,
)]
pub struct LogicalAndOp {
    #[operand]
    operand1: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[operand]
    operand2: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.LogicalEqual`: Result is true if Operand 1 and Operand 2 have the same value. Result is
/// false if Operand 1 and Operand 2 have different values.
#[operation(
    name = "spirv.LogicalEqual",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::logical_equal,
)]
pub struct LogicalEqualOp {
    #[operand]
    operand1: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[operand]
    operand2: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.LogicalNotEqual`: Result is true if Operand 1 and Operand 2 have different values. Result
/// is false if Operand 1 and Operand 2 have the same value.
#[operation(
    name = "spirv.LogicalNotEqual",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::logical_not_equal,
)]
pub struct LogicalNotEqualOp {
    #[operand]
    operand1: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[operand]
    operand2: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.LogicalNot`: Result is true if Operand is false. Result is false if Operand is true.
#[operation(
    name = "spirv.LogicalNot",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand, result, i1_same_shape),
    ],
    format = "$operand `:` type($operand) attr-dict",
    fold = crate::fold::logical_not,
    canonicalize = crate::canonicalize::logical_not,
)]
pub struct LogicalNotOp {
    #[operand]
    operand: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.LogicalOr`: Result is true if either Operand 1 or Operand 2 is true. Result is false if
/// both Operand 1 and Operand 2 are false.
#[operation(
    name = "spirv.LogicalOr",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::logical_or,
)]
pub struct LogicalOrOp {
    #[operand]
    operand1: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[operand]
    operand2: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.mlir.loop`: Define a structured loop.
///
/// ```text
/// spirv.mlir.loop (control(keyword))? (-> types)? { … }
/// ```
#[operation(
    name = "spirv.mlir.loop",
    traits = [
        Predicate("op must appear in a function-like op's block", crate::predicates::in_function_scope),
    ],
    assembly = custom(crate::assembly::parse_mlir_loop, crate::assembly::print_mlir_loop),
    verify_regions = crate::verify::mlir_loop_regions,
)]
pub struct LoopOp {
    #[attr]
    loop_control: LoopControl,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    body: AnyRegion,
}

/// `spirv.MatrixTimesMatrix`: Linear-algebraic multiply of LeftMatrix X RightMatrix.
#[operation(
    name = "spirv.MatrixTimesMatrix",
    traits = [Pure],
    format = "operands attr-dict `:` type($leftmatrix) `,` type($rightmatrix) `->` type($result)",
    verify = crate::verify::matrix_times_matrix,
)]
pub struct MatrixTimesMatrixOp {
    #[operand]
    leftmatrix: SPIRVAnyMatrix,
    #[operand]
    rightmatrix: SPIRVAnyMatrix,
    #[result]
    result: SPIRVAnyMatrix,
}

/// `spirv.MatrixTimesScalar`: Scale a floating-point matrix.
#[operation(
    name = "spirv.MatrixTimesScalar",
    traits = [Pure, AllTypesMatch(matrix, result)],
    format = "operands attr-dict `:` type($matrix) `,` type($scalar)",
    verify = crate::verify::matrix_times_scalar,
)]
pub struct MatrixTimesScalarOp {
    #[operand]
    matrix: AnySPIRVMatrixTypeOrCooperativeMatrixOf163264Bit,
    #[operand]
    scalar: SPIRVFloat,
    #[result]
    result: AnySPIRVMatrixTypeOrCooperativeMatrixOf163264Bit,
}

/// `spirv.MatrixTimesVector`: Linear-algebraic Matrix X Vector.
#[operation(
    name = "spirv.MatrixTimesVector",
    traits = [Pure, AllElementTypesMatch(vector, result)],
    format = "operands attr-dict `:` type($matrix) `,` type($vector) `->` type($result)",
    verify = crate::verify::matrix_times_vector,
)]
pub struct MatrixTimesVectorOp {
    #[operand]
    matrix: MatrixOf163264BitFloatValues,
    #[operand]
    vector: FixedLengthVectorOf163264BitFloatValuesOf,
    #[result]
    result: FixedLengthVectorOf163264BitFloatValuesOf,
}

/// `spirv.MemoryBarrier`: Control the order that memory accesses are observed.
#[operation(
    name = "spirv.MemoryBarrier",
    format = "$memory_scope `,` $memory_semantics attr-dict",
    verify = crate::verify::barrier,
)]
pub struct MemoryBarrierOp {
    #[attr]
    memory_scope: Scope,
    #[attr]
    memory_semantics: MemorySemantics,
}

/// `spirv.mlir.merge`: A special terminator for merging a structured selection/loop.
#[operation(
    name = "spirv.mlir.merge",
    traits = [Pure, IsTerminator, HasParentOneOf<(SelectionOp, LoopOp)>, ReturnLike],
    format = "attr-dict ($operands^ `:` type($operands))?",
)]
pub struct MergeOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// Holds a SPIR-V module: its functions, global variables, constants and entry points.
///
/// ```text
/// spirv.module (@name)? AddressingModel MemoryModel (requires #spirv.vce<…>)? (attributes {…})? { … }
/// ```
///
/// Addressing and memory model are fixed for the module; `requires` lists the version, capabilities
/// and extensions.
///
/// ```mlir
/// spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
///   spirv.func @add(%a: f32, %b: f32) -> f32 "None" {
///     %sum = spirv.FAdd %a, %b : f32
///     spirv.ReturnValue %sum : f32
///   }
/// }
/// ```
#[operation(
    name = "spirv.module",
    traits = [
        IsolatedFromAbove, NoRegionArguments, NoTerminator, SingleBlock, SymbolTable,
        OptionalSymbol,
    ],
    assembly = custom(crate::assembly::parse_module, crate::assembly::print_module),
    verify_regions = crate::verify::module_regions,
)]
pub struct ModuleOp {
    #[attr]
    addressing_model: AddressingModel,
    #[attr]
    memory_model: MemoryModel,
    #[attr(SPIRVVerCapExtAttr)]
    vce_triple: Option<Handle<crate::VerCapExtAttr>>,
    #[attr]
    sym_name: Option<String>,
    #[region]
    region0: AnyRegion,
}

/// `spirv.Not`: Complement the bits of Operand.
#[operation(
    name = "spirv.Not",
    traits = [Pure, SameOperandsAndResultType],
    format = "$operand `:` type($operand) attr-dict",
    fold = crate::fold::not,
)]
pub struct NotOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.Ordered`: Result is true if both x == x and y == y are true, where IEEE comparison is
/// used, otherwise result is false.
#[operation(
    name = "spirv.Ordered",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct OrderedOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.PtrAccessChain`: Has the same semantics as OpAccessChain, with the addition of the
/// Element operand.
#[operation(
    name = "spirv.PtrAccessChain",
    traits = [Pure],
    format = "$base_ptr `[` $element ($indices^)? `]` attr-dict `:` type($base_ptr) `,` \
              type($element) (`,` type($indices)^)? `->` type($result)",
    verify = crate::verify::ptr_access_chain,
)]
pub struct PtrAccessChainOp {
    #[operand]
    base_ptr: SPIRVAnyPtr,
    #[operand]
    element: SPIRVInteger,
    #[operand]
    indices: Variadic<SPIRVInteger>,
    #[result]
    result: SPIRVAnyPtr,
}

/// `spirv.PtrCastToGeneric`: Convert a pointer’s Storage Class to Generic.
#[operation(
    name = "spirv.PtrCastToGeneric",
    traits = [Pure],
    format = "$pointer attr-dict `:` type($pointer) `to` type($result)",
    verify = crate::verify::ptr_cast_to_generic,
)]
pub struct PtrCastToGenericOp {
    #[operand]
    pointer: SPIRVAnyPtr,
    #[result]
    result: SPIRVAnyPtr,
}

/// `spirv.mlir.referenceof`: Reference a specialization constant.
#[operation(
    name = "spirv.mlir.referenceof",
    traits = [Pure],
    interfaces = [terrace_ir::SymbolUser],
    format = "$spec_const attr-dict `:` type($reference)",
)]
pub struct ReferenceOfOp {
    #[attr(FlatSymbolRefAttr)]
    spec_const: Handle<SymbolRefAttr>,
    #[result]
    reference: SPIRVType,
}

/// `spirv.Return`: Return with no value from a function with void return type.
#[operation(
    name = "spirv.Return",
    traits = [
        Predicate("op must appear in a function-like op's block", crate::predicates::in_function_scope),
        Pure, ReturnLike, IsTerminator,
    ],
    format = "attr-dict",
)]
pub struct ReturnOp {}

/// `spirv.ReturnValue`: Return a value from a function.
#[operation(
    name = "spirv.ReturnValue",
    traits = [
        Predicate("op must appear in a function-like op's block", crate::predicates::in_function_scope),
        Pure, ReturnLike, IsTerminator,
    ],
    format = "$value attr-dict `:` type($value)",
)]
pub struct ReturnValueOp {
    #[operand]
    value: SPIRVType,
}

/// `spirv.SConvert`: Convert signed width. This is either a truncate or a sign extend.
#[operation(
    name = "spirv.SConvert",
    traits = [Pure, SameOperandsAndResultShape],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    verify = crate::verify::resizing,
)]
pub struct SConvertOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
}

/// `spirv.SDiv`: Signed-integer division of Operand 1 divided by Operand 2.
#[operation(
    name = "spirv.SDiv",
    traits = [Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::s_div,
)]
pub struct SDivOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
}

/// `spirv.SDotAccSat`: Signed integer dot product of Vector 1 and Vector 2 and signed saturating
/// addition of the result with Accumulator.
#[operation(
    name = "spirv.SDotAccSat",
    traits = [AllTypesMatch(vector1, vector2), AllTypesMatch(accumulator, result), Pure],
    format = "$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` \
              type($vector1) `->` type($result)",
    verify = crate::verify::dot_product,
)]
pub struct SDotAccSatOp {
    #[operand]
    vector1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    vector2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    accumulator: SPIRVInteger,
    #[attr]
    format: Option<PackedVectorFormat>,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.SDot`: Signed integer dot product of Vector 1 and Vector 2.
#[operation(
    name = "spirv.SDot",
    traits = [Commutative, AllTypesMatch(vector1, vector2), Pure],
    format = "$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` \
              type($result)",
    verify = crate::verify::dot_product,
)]
pub struct SDotOp {
    #[operand]
    vector1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    vector2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[attr]
    format: Option<PackedVectorFormat>,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.SGreaterThanEqual`: Signed-integer comparison if Operand 1 is greater than or equal to
/// Operand 2.
#[operation(
    name = "spirv.SGreaterThanEqual",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::s_greater_than_equal,
)]
pub struct SGreaterThanEqualOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.SGreaterThan`: Signed-integer comparison if Operand 1 is greater than Operand 2.
#[operation(
    name = "spirv.SGreaterThan",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::s_greater_than,
)]
pub struct SGreaterThanOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.SLessThanEqual`: Signed-integer comparison if Operand 1 is less than or equal to Operand
/// 2.
#[operation(
    name = "spirv.SLessThanEqual",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::s_less_than_equal,
)]
pub struct SLessThanEqualOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.SLessThan`: Signed-integer comparison if Operand 1 is less than Operand 2.
#[operation(
    name = "spirv.SLessThan",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::s_less_than,
)]
pub struct SLessThanOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.SMod`: Signed remainder operation for the remainder whose sign matches the sign of
/// Operand 2.
#[operation(
    name = "spirv.SMod",
    traits = [Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::s_mod,
)]
pub struct SModOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.SMulExtended`: Result is the full value of the signed integer multiplication of Operand 1
/// and Operand 2.
///
/// ```text
/// spirv.SMulExtended attr-dict %lhs, %rhs : structure type
/// ```
#[operation(
    name = "spirv.SMulExtended",
    traits = [Pure, Commutative],
    assembly = custom(crate::assembly::parse_extended, crate::assembly::print_extended),
    verify = crate::verify::extended,
    canonicalize = crate::canonicalize::s_mul_extended,
)]
pub struct SMulExtendedOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: SPIRVAnyStruct,
}

/// `spirv.SNegate`: Signed-integer subtract of Operand from zero.
#[operation(
    name = "spirv.SNegate",
    traits = [Pure, AllTypesMatch(operand, result)],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::s_negate,
)]
pub struct SNegateOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
}

/// `spirv.SRem`: Signed remainder operation for the remainder whose sign matches the sign of
/// Operand 1.
#[operation(
    name = "spirv.SRem",
    traits = [Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::s_rem,
)]
pub struct SRemOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.SUDotAccSat`: Mixed-signedness integer dot product of Vector 1 and Vector 2 and signed
/// saturating addition of the result with Accumulator. Components of Vector 1 are treated as
/// signed, components of Vector 2 are treated as unsigned.
#[operation(
    name = "spirv.SUDotAccSat",
    traits = [AllTypesMatch(vector1, vector2), AllTypesMatch(accumulator, result), Pure],
    format = "$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` \
              type($vector1) `->` type($result)",
    verify = crate::verify::dot_product,
)]
pub struct SUDotAccSatOp {
    #[operand]
    vector1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    vector2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    accumulator: SPIRVInteger,
    #[attr]
    format: Option<PackedVectorFormat>,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.SUDot`: Mixed-signedness integer dot product of Vector 1 and Vector 2. Components of
/// Vector 1 are treated as signed, components of Vector 2 are treated as unsigned.
#[operation(
    name = "spirv.SUDot",
    traits = [AllTypesMatch(vector1, vector2), Pure],
    format = "$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` \
              type($result)",
    verify = crate::verify::dot_product,
)]
pub struct SUDotOp {
    #[operand]
    vector1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    vector2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[attr]
    format: Option<PackedVectorFormat>,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.Select`: Select between two objects. Before version 1.4, results are only computed per
/// component.
#[operation(
    name = "spirv.Select",
    traits = [Pure, AllTypesMatch(true_value, false_value, result)],
    format = "operands attr-dict `:` type($condition) `,` type($result)",
    verify = crate::verify::select,
    fold = crate::fold::select,
)]
pub struct SelectOp {
    #[operand]
    condition: BoolOrFixedLengthVectorOfBoolValuesOf,
    #[operand]
    true_value: SPIRVSelectType,
    #[operand]
    false_value: SPIRVSelectType,
    #[result]
    result: SPIRVSelectType,
}

/// `spirv.mlir.selection`: Define a structured selection.
///
/// ```text
/// spirv.mlir.selection (control(keyword))? (-> types)? { … }
/// ```
#[operation(
    name = "spirv.mlir.selection",
    traits = [
        Predicate("op must appear in a function-like op's block", crate::predicates::in_function_scope),
    ],
    assembly = custom(crate::assembly::parse_mlir_selection, crate::assembly::print_mlir_selection),
    verify_regions = crate::verify::mlir_selection_regions,
    canonicalize = crate::canonicalize::mlir_selection,
)]
pub struct SelectionOp {
    #[attr]
    selection_control: SelectionControl,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    body: AnyRegion,
}

/// `spirv.ShiftLeftLogical`: Shift the bits in Base left by the number of bits specified in Shift.
/// The least-significant bits are zero filled.
#[operation(
    name = "spirv.ShiftLeftLogical",
    traits = [Pure, SameOperandsAndResultShape, AllTypesMatch(operand1, result)],
    format = "operands attr-dict `:` type($operand1) `,` type($operand2)",
    verify = crate::verify::shift,
    fold = crate::fold::shift_left_logical,
)]
pub struct ShiftLeftLogicalOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.ShiftRightArithmetic`: Shift the bits in Base right by the number of bits specified in
/// Shift. The most-significant bits are filled with the sign bit from Base.
#[operation(
    name = "spirv.ShiftRightArithmetic",
    traits = [Pure, SameOperandsAndResultShape, AllTypesMatch(operand1, result)],
    format = "operands attr-dict `:` type($operand1) `,` type($operand2)",
    verify = crate::verify::shift,
    fold = crate::fold::shift_right_arithmetic,
)]
pub struct ShiftRightArithmeticOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.ShiftRightLogical`: Shift the bits in Base right by the number of bits specified in
/// Shift. The most-significant bits are zero filled.
#[operation(
    name = "spirv.ShiftRightLogical",
    traits = [Pure, SameOperandsAndResultShape, AllTypesMatch(operand1, result)],
    format = "operands attr-dict `:` type($operand1) `,` type($operand2)",
    verify = crate::verify::shift,
    fold = crate::fold::shift_right_logical,
)]
pub struct ShiftRightLogicalOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.SpecConstantComposite`: Declare a new composite specialization constant.
///
/// ```text
/// spirv.SpecConstantComposite @name (@constituent, …) : type
/// ```
#[operation(
    name = "spirv.SpecConstantComposite",
    traits = [
        Predicate("op must appear in a module-like op's block", crate::predicates::in_module_scope),
        Symbol,
    ],
    interfaces = [terrace_ir::SymbolUser],
    assembly = custom(crate::assembly::parse_spec_constant_composite, crate::assembly::print_spec_constant_composite),
)]
pub struct SpecConstantCompositeOp {
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[attr]
    sym_name: String,
    #[attr(SymbolRefArrayAttr)]
    constituents: Handle<ArrayAttr>,
}

/// `spirv.SpecConstant`: Declare a new integer-type or floating-point-type scalar specialization
/// constant.
///
/// ```text
/// spirv.SpecConstant @name (spec_id(id))? = value
/// ```
#[operation(
    name = "spirv.SpecConstant",
    traits = [
        Predicate("op must appear in a module-like op's block", crate::predicates::in_module_scope),
        Symbol,
    ],
    assembly = custom(crate::assembly::parse_spec_constant, crate::assembly::print_spec_constant),
    verify = crate::verify::spec_constant,
)]
pub struct SpecConstantOp {
    #[attr]
    sym_name: String,
    #[attr(TypedAttrInterface)]
    default_value: Attribute,
}

/// `spirv.SpecConstantOperation`: Declare a new specialization constant that results from doing an
/// operation.
///
/// ```text
/// spirv.SpecConstantOperation wraps "name"(…) : (type, …) -> type
/// ```
#[operation(
    name = "spirv.SpecConstantOperation",
    traits = [
        Pure,
        Predicate("op must appear in a function-like op's block", crate::predicates::in_function_scope),
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>,
    ],
    assembly = custom(crate::assembly::parse_spec_constant_operation, crate::assembly::print_spec_constant_operation),
    verify_regions = crate::verify::spec_constant_operation_regions,
)]
pub struct SpecConstantOperationOp {
    #[result]
    result: AnyType,
    #[region]
    body: SizedRegion<1>,
}

/// `spirv.Store`: Store through a pointer.
///
/// ```text
/// spirv.Store "storage class" %pointer, %value (["access" (, alignment)?])? : type
/// ```
#[operation(
    name = "spirv.Store",
    assembly = custom(crate::assembly::parse_store, crate::assembly::print_store),
    verify = crate::verify::store,
)]
pub struct StoreOp {
    #[operand]
    ptr: SPIRVAnyPtr,
    #[operand]
    value: SPIRVType,
    #[attr]
    memory_access: Option<MemoryAccess>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i32>,
}

/// `spirv.Switch`: Multi-way branch to one of the operand label `<id>`.
#[operation(
    name = "spirv.Switch",
    traits = [
        AttrSizedOperandSegments,
        Predicate("op must appear in a function-like op's block", crate::predicates::in_function_scope),
        Pure, IsTerminator,
    ],
    interfaces = [terrace_interfaces::BranchOp],
    format = r#"$selector `:` type($selector) `,` `[` `\n` custom<SwitchOpCases>(ref(type($selector)),$defaultTarget, $defaultOperands, type($defaultOperands), $literals, $targets, $targetOperands, type($targetOperands)) `]` attr-dict"#,
    verify = crate::verify::switch,
)]
pub struct SwitchOp {
    #[operand]
    selector: SPIRVInteger,
    #[operand(name = "defaultOperands")]
    default_operands: Variadic<AnyType>,
    #[operand(segments = case_operand_segments, name = "targetOperands")]
    target_operands: VariadicOfVariadic<AnyType>,
    #[attr(AnyIntElementsAttr)]
    literals: Option<Handle<DenseElementsAttr>>,
    #[attr]
    case_operand_segments: Vec<i32>,
    #[successor(name = "defaultTarget")]
    default_target: Block,
    #[successor]
    targets: Variadic<Block>,
}

/// `spirv.Transpose`: Transpose a matrix.
#[operation(
    name = "spirv.Transpose",
    traits = [Pure],
    format = "operands attr-dict `:` type($matrix) `->` type($result)",
    verify = crate::verify::transpose,
)]
pub struct TransposeOp {
    #[operand]
    matrix: SPIRVAnyMatrix,
    #[result]
    result: SPIRVAnyMatrix,
}

/// `spirv.UConvert`: Convert unsigned width. This is either a truncate or a zero extend.
#[operation(
    name = "spirv.UConvert",
    traits = [Pure, SameOperandsAndResultShape],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    verify = crate::verify::resizing,
)]
pub struct UConvertOp {
    #[operand]
    operand: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
}

/// `spirv.UDiv`: Unsigned-integer division of Operand 1 divided by Operand 2.
#[operation(
    name = "spirv.UDiv",
    traits = [Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::u_div,
)]
pub struct UDivOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264BitLike,
}

/// `spirv.UDotAccSat`: Unsigned integer dot product of Vector 1 and Vector 2 and unsigned
/// saturating addition of the result with Accumulator.
#[operation(
    name = "spirv.UDotAccSat",
    traits = [AllTypesMatch(vector1, vector2), AllTypesMatch(accumulator, result), Pure],
    format = "$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` \
              type($vector1) `->` type($result)",
    verify = crate::verify::dot_product,
)]
pub struct UDotAccSatOp {
    #[operand]
    vector1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    vector2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    accumulator: SPIRVInteger,
    #[attr]
    format: Option<PackedVectorFormat>,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.UDot`: Unsigned integer dot product of Vector 1 and Vector 2.
#[operation(
    name = "spirv.UDot",
    traits = [Commutative, AllTypesMatch(vector1, vector2), Pure],
    format = "$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` \
              type($result)",
    verify = crate::verify::dot_product,
)]
pub struct UDotOp {
    #[operand]
    vector1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    vector2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[attr]
    format: Option<PackedVectorFormat>,
    #[result]
    result: SPIRVInteger,
}

/// `spirv.UGreaterThanEqual`: Unsigned-integer comparison if Operand 1 is greater than or equal to
/// Operand 2.
#[operation(
    name = "spirv.UGreaterThanEqual",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::u_greater_than_equal,
)]
pub struct UGreaterThanEqualOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.UGreaterThan`: Unsigned-integer comparison if Operand 1 is greater than Operand 2.
#[operation(
    name = "spirv.UGreaterThan",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::u_greater_than,
)]
pub struct UGreaterThanOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.ULessThanEqual`: Unsigned-integer comparison if Operand 1 is less than or equal to
/// Operand 2.
#[operation(
    name = "spirv.ULessThanEqual",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::u_less_than_equal,
)]
pub struct ULessThanEqualOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.ULessThan`: Unsigned-integer comparison if Operand 1 is less than Operand 2.
#[operation(
    name = "spirv.ULessThan",
    traits = [
        Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    fold = crate::fold::u_less_than,
)]
pub struct ULessThanOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.UMod`: Unsigned modulo operation of Operand 1 modulo Operand 2.
#[operation(
    name = "spirv.UMod",
    traits = [Pure, AllTypesMatch(operand1, operand2, result)],
    format = "operands attr-dict `:` type($result)",
    fold = crate::fold::u_mod,
    canonicalize = crate::canonicalize::u_mod,
)]
pub struct UModOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
}

/// `spirv.UMulExtended`: Result is the full value of the unsigned integer multiplication of Operand
/// 1 and Operand 2.
///
/// ```text
/// spirv.UMulExtended attr-dict %lhs, %rhs : structure type
/// ```
#[operation(
    name = "spirv.UMulExtended",
    traits = [Pure, Commutative],
    assembly = custom(crate::assembly::parse_extended, crate::assembly::print_extended),
    verify = crate::verify::extended,
    canonicalize = crate::canonicalize::u_mul_extended,
)]
pub struct UMulExtendedOp {
    #[operand]
    operand1: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[operand]
    operand2: Like8163264BitIntegerOrFixedLengthVectorOf8163264Bit,
    #[result]
    result: SPIRVAnyStruct,
}

/// `spirv.Undef`: Make an intermediate object whose value is undefined.
#[operation(
    name = "spirv.Undef",
    traits = [Pure],
    format = "attr-dict `:` type($result)",
)]
pub struct UndefOp {
    #[result]
    result: SPIRVType,
}

/// `spirv.Unordered`: Result is true if either x or y is an IEEE NaN, otherwise result is false.
#[operation(
    name = "spirv.Unordered",
    traits = [
        Commutative, Pure, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", operand1, result, i1_same_shape),
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
)]
pub struct UnorderedOp {
    #[operand]
    operand1: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[operand]
    operand2: Like163264BitFloatOrFixedLengthVectorOf163264Bit,
    #[result]
    result: BoolOrFixedLengthVectorOfBoolValuesOf,
}

/// `spirv.Unreachable`: Behavior is undefined if this instruction is executed.
#[operation(
    name = "spirv.Unreachable",
    traits = [
        Predicate("op must appear in a function-like op's block", crate::predicates::in_function_scope),
        IsTerminator,
    ],
    format = "attr-dict",
    verify = crate::verify::unreachable,
)]
pub struct UnreachableOp {}

/// `spirv.Variable`: Allocate an object in memory, resulting in a pointer to it, which can be used
/// with OpLoad and OpStore.
///
/// ```text
/// spirv.Variable (init(%value))? (bind(set, binding) | built_in("name"))? attr-dict : pointer type
/// ```
#[operation(
    name = "spirv.Variable",
    assembly = custom(crate::assembly::parse_variable, crate::assembly::print_variable),
    verify = crate::verify::variable,
)]
pub struct VariableOp {
    #[attr]
    storage_class: StorageClass,
    #[operand]
    initializer: Optional<AnyType>,
    #[result]
    pointer: SPIRVAnyPtr,
}

/// `spirv.VectorExtractDynamic`: Extract a single, dynamically selected, component of a vector.
#[operation(
    name = "spirv.VectorExtractDynamic",
    traits = [
        Pure,
        TypesMatchWith("type of 'result' matches element type of 'vector'", vector, result, element_type_of),
    ],
    format = "$vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
)]
pub struct VectorExtractDynamicOp {
    #[operand]
    vector: SPIRVVector,
    #[operand]
    index: SPIRVInteger,
    #[result]
    result: SPIRVScalar,
}

/// `spirv.VectorInsertDynamic`: Make a copy of a vector, with a single, variably selected,
/// component modified.
#[operation(
    name = "spirv.VectorInsertDynamic",
    traits = [
        Pure,
        TypesMatchWith("type of 'component' matches element type of 'vector'", vector, component, element_type_of),
        AllTypesMatch(vector, result),
    ],
    format = "$component `,` $vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
)]
pub struct VectorInsertDynamicOp {
    #[operand]
    vector: SPIRVVector,
    #[operand]
    component: SPIRVScalar,
    #[operand]
    index: SPIRVInteger,
    #[result]
    result: SPIRVVector,
}

/// `spirv.VectorShuffle`: Select arbitrary components from two vectors to make a new vector.
#[operation(
    name = "spirv.VectorShuffle",
    traits = [Pure, AllElementTypesMatch(vector1, vector2, result)],
    format = "attr-dict $components $vector1 `,` $vector2 `:` type($vector1) `,` type($vector2) \
              `->` type($result)",
    verify = crate::verify::vector_shuffle,
)]
pub struct VectorShuffleOp {
    #[operand]
    vector1: SPIRVVector,
    #[operand]
    vector2: SPIRVVector,
    #[attr(I32ArrayAttr)]
    components: Handle<ArrayAttr>,
    #[result]
    result: SPIRVVector,
}

/// `spirv.VectorTimesMatrix`: Linear-algebraic Vector X Matrix.
#[operation(
    name = "spirv.VectorTimesMatrix",
    traits = [Pure, AllElementTypesMatch(vector, result)],
    format = "operands attr-dict `:` type($vector) `,` type($matrix) `->` type($result)",
    verify = crate::verify::vector_times_matrix,
)]
pub struct VectorTimesMatrixOp {
    #[operand]
    vector: FixedLengthVectorOf163264BitFloatValuesOf,
    #[operand]
    matrix: MatrixOf163264BitFloatValues,
    #[result]
    result: FixedLengthVectorOf163264BitFloatValuesOf,
}

/// `spirv.VectorTimesScalar`: Scale a floating-point vector.
#[operation(
    name = "spirv.VectorTimesScalar",
    traits = [Pure],
    format = "operands attr-dict `:` `(` type(operands) `)` `->` type($result)",
    verify = crate::verify::vector_times_scalar,
)]
pub struct VectorTimesScalarOp {
    #[operand]
    vector: VectorOf163264BitFloatValuesOfLength234,
    #[operand]
    scalar: SPIRVFloat,
    #[result]
    result: VectorOf163264BitFloatValuesOfLength234,
}

/// `spirv.mlir.yield`: Yields the result computed in `spirv.SpecConstantOperation`'s region back to
/// the parent op.
#[operation(
    name = "spirv.mlir.yield",
    traits = [HasParent<SpecConstantOperationOp>, Pure, IsTerminator],
    format = "attr-dict $operand `:` type($operand)",
)]
pub struct YieldOp {
    #[operand]
    operand: AnyType,
}
