//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::IntegerAttr;
use terrace_builtin::constraints::AnyType;
use terrace_builtin::op_traits::{SameOperandsAndResultType, SameTypeOperands};
use terrace_builtin::property::{ConfinedAttr, IntNonNegative, StrArrayAttr, Unit};
use terrace_ir::constraints::SizedRegion;
use terrace_ir::op_traits::{
    Commutative, ConstantLike, HasParent, HasRecursiveMemoryEffects, IsTerminator,
    IsolatedFromAbove, NoRegionArguments, Pure, RecursivelySpeculatable, ReturnLike, SingleBlock,
    SingleBlockImplicitTerminator,
};
use terrace_ir::{ArrayAttr, Handle};
use terrace_ods::operation;

use super::constraints::{AnyNonFuncSMTType, AnyNonSMTType, AnySMTType};
use super::enums::{BVCmpPredicate, IntPredicate};
use super::kinds::APIntAttr;
use super::types::{ArrayType, BitVectorType, BoolType, IntType, SMTFuncType};

/// `smt.and`: a boolean conjunction.
#[operation(
    name = "smt.and",
    traits = [Pure],
    format = "$inputs attr-dict",
)]
pub struct AndOp {
    #[operand]
    inputs: Variadic<BoolType>,
    #[result]
    result: BoolType,
}

/// `smt.apply_func`: apply a function.
#[operation(
    name = "smt.apply_func",
    traits = [
        Pure, TypesMatchWith("summary", func, result, crate::predicates::function_range),
        RangedTypesMatchWith("summary", func, args, crate::predicates::function_domain),
    ],
    format = "$func `(` $args `)` attr-dict `:` qualified(type($func))",
)]
pub struct ApplyFuncOp {
    #[operand]
    func: SMTFuncType,
    #[operand]
    args: Variadic<AnyNonFuncSMTType>,
    #[result]
    result: AnyNonFuncSMTType,
}

/// `smt.array.broadcast`: construct an array with the given value stored at every index.
#[operation(
    name = "smt.array.broadcast",
    traits = [Pure, TypesMatchWith("summary", result, value, crate::predicates::array_range)],
    format = "$value attr-dict `:` qualified(type($result))",
)]
pub struct ArrayBroadcastOp {
    #[operand]
    value: AnySMTType,
    #[result]
    result: ArrayType,
}

/// `smt.array.select`: get the value stored in the array at the given index.
#[operation(
    name = "smt.array.select",
    traits = [
        Pure, TypesMatchWith("summary", array, index, crate::predicates::array_domain),
        TypesMatchWith("summary", array, result, crate::predicates::array_range),
    ],
    format = "$array `[` $index `]` attr-dict `:` qualified(type($array))",
)]
pub struct ArraySelectOp {
    #[operand]
    array: ArrayType,
    #[operand]
    index: AnySMTType,
    #[result]
    result: AnySMTType,
}

/// `smt.array.store`: stores a value at a given index and returns the new array.
#[operation(
    name = "smt.array.store",
    traits = [
        Pure, TypesMatchWith("summary", array, index, crate::predicates::array_domain),
        TypesMatchWith("summary", array, value, crate::predicates::array_range),
        AllTypesMatch(array, result),
    ],
    format = "$array `[` $index `]` `,` $value attr-dict `:` qualified(type($array))",
)]
pub struct ArrayStoreOp {
    #[operand]
    array: ArrayType,
    #[operand]
    index: AnySMTType,
    #[operand]
    value: AnySMTType,
    #[result]
    result: ArrayType,
}

/// `smt.assert`: assert that a boolean expression holds.
#[operation(name = "smt.assert", format = "$input attr-dict")]
pub struct AssertOp {
    #[operand]
    input: BoolType,
}

/// `smt.bv2int`: Convert an SMT bit-vector to an SMT integer.
#[operation(
    name = "smt.bv2int",
    traits = [Pure],
    format = "$input (`signed` $is_signed^)? attr-dict `:` qualified(type($input))",
)]
pub struct BV2IntOp {
    #[operand]
    input: BitVectorType,
    #[attr(Unit)]
    is_signed: bool,
    #[result]
    result: IntType,
}

/// `smt.bv.ashr`: equivalent to bvashr in SMT-LIB.
#[operation(
    name = "smt.bv.ashr",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVAShrOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.add`: equivalent to bvadd in SMT-LIB.
#[operation(
    name = "smt.bv.add",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVAddOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.and`: equivalent to bvand in SMT-LIB.
#[operation(
    name = "smt.bv.and",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVAndOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.cmp`: compare bit-vectors interpreted as signed or unsigned.
#[operation(
    name = "smt.bv.cmp",
    traits = [Pure, SameTypeOperands],
    format = "$pred $lhs `,` $rhs attr-dict `:` qualified(type($lhs))",
)]
pub struct BVCmpOp {
    #[attr]
    pred: BVCmpPredicate,
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BoolType,
}

/// `smt.bv.constant`: produce a constant bit-vector.
#[operation(
    name = "smt.bv.constant",
    traits = [Pure, ConstantLike],
    format = "qualified($value) attr-dict",
    infer = crate::infer::bv_constant,
    fold = crate::fold::bv_constant,
    result_names = crate::names::bv_constant,
)]
pub struct BVConstantOp {
    #[attr]
    value: Handle<crate::BitVectorAttr>,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.lshr`: equivalent to bvlshr in SMT-LIB.
#[operation(
    name = "smt.bv.lshr",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVLShrOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.mul`: equivalent to bvmul in SMT-LIB.
#[operation(
    name = "smt.bv.mul",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVMulOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.neg`: equivalent to bvneg in SMT-LIB.
#[operation(
    name = "smt.bv.neg",
    traits = [Pure, SameOperandsAndResultType],
    format = "$input attr-dict `:` qualified(type($result))",
)]
pub struct BVNegOp {
    #[operand]
    input: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.not`: equivalent to bvnot in SMT-LIB.
#[operation(
    name = "smt.bv.not",
    traits = [Pure, SameOperandsAndResultType],
    format = "$input attr-dict `:` qualified(type($result))",
)]
pub struct BVNotOp {
    #[operand]
    input: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.or`: equivalent to bvor in SMT-LIB.
#[operation(
    name = "smt.bv.or",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVOrOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.sdiv`: equivalent to bvsdiv in SMT-LIB.
#[operation(
    name = "smt.bv.sdiv",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVSDivOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.smod`: equivalent to bvsmod in SMT-LIB.
#[operation(
    name = "smt.bv.smod",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVSModOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.srem`: equivalent to bvsrem in SMT-LIB.
#[operation(
    name = "smt.bv.srem",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVSRemOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.shl`: equivalent to bvshl in SMT-LIB.
#[operation(
    name = "smt.bv.shl",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVShlOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.udiv`: equivalent to bvudiv in SMT-LIB.
#[operation(
    name = "smt.bv.udiv",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVUDivOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.urem`: equivalent to bvurem in SMT-LIB.
#[operation(
    name = "smt.bv.urem",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVURemOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.bv.xor`: equivalent to bvxor in SMT-LIB.
#[operation(
    name = "smt.bv.xor",
    traits = [Pure, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)]
pub struct BVXOrOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.constant`: Produce a constant boolean.
#[operation(
    name = "smt.constant",
    traits = [Pure, ConstantLike],
    format = "$value attr-dict",
    fold = crate::fold::constant,
    result_names = crate::names::constant,
)]
pub struct BoolConstantOp {
    #[attr]
    value: bool,
    #[result]
    result: BoolType,
}

/// `smt.check`: check if the current set of assertions is satisfiable.
#[operation(
    name = "smt.check",
    traits = [NoRegionArguments, SingleBlock, SingleBlockImplicitTerminator<YieldOp>],
    format = "attr-dict `sat` $satRegion `unknown` $unknownRegion `unsat` $unsatRegion (`->` \
              qualified(type($results))^ )?",
    verify_regions = crate::verify::check_regions,
)]
pub struct CheckOp {
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "satRegion")]
    sat_region: SizedRegion<1>,
    #[region(name = "unknownRegion")]
    unknown_region: SizedRegion<1>,
    #[region(name = "unsatRegion")]
    unsat_region: SizedRegion<1>,
}

/// `smt.bv.concat`: bit-vector concatenation.
#[operation(
    name = "smt.bv.concat",
    traits = [Pure],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type(operands))",
    infer = crate::infer::bv_concat,
)]
pub struct ConcatOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.declare_fun`: declare a symbolic value of a given sort.
#[operation(
    name = "smt.declare_fun",
    format = "($namePrefix^)? attr-dict `:` qualified(type($result))",
    result_names = crate::names::declare_fun,
    effects = [allocate(result)],
)]
pub struct DeclareFunOp {
    #[attr(name = "namePrefix")]
    name_prefix: Option<String>,
    #[result]
    result: AnySMTType,
}

/// `smt.distinct`: returns true iff all operands are not identical to any other.
///
/// ```text
/// smt.distinct %value, %value, … attr-dict : type
/// ```
#[operation(
    name = "smt.distinct",
    traits = [Pure, SameTypeOperands],
    assembly = custom(crate::assembly::parse_distinct, crate::assembly::print_distinct),
    verify = crate::verify::distinct,
)]
pub struct DistinctOp {
    #[operand]
    inputs: Variadic<AnyNonFuncSMTType>,
    #[result]
    result: BoolType,
}

/// `smt.eq`: returns true iff all operands are identical.
///
/// ```text
/// smt.eq %value, %value, … attr-dict : type
/// ```
#[operation(
    name = "smt.eq",
    traits = [Pure, SameTypeOperands],
    assembly = custom(crate::assembly::parse_eq, crate::assembly::print_eq),
    verify = crate::verify::eq,
)]
pub struct EqOp {
    #[operand]
    inputs: Variadic<AnyNonFuncSMTType>,
    #[result]
    result: BoolType,
}

/// `smt.exists`: exists quantifier.
#[operation(
    name = "smt.exists",
    traits = [
        RecursivelySpeculatable, HasRecursiveMemoryEffects, SingleBlock,
        SingleBlockImplicitTerminator<YieldOp>,
    ],
    format = "($boundVarNames^)? (`no_pattern` $noPattern^)? (`weight` $weight^)? \
              attr-dict-with-keyword $body (`patterns` $patterns^)?",
    verify = crate::verify::exists,
    verify_regions = crate::verify::exists_regions,
)]
pub struct ExistsOp {
    #[attr(default = 0)]
    weight: i32,
    #[attr(Unit, name = "noPattern")]
    no_pattern: bool,
    #[attr(StrArrayAttr, name = "boundVarNames")]
    bound_var_names: Option<Handle<ArrayAttr>>,
    #[result]
    result: BoolType,
    #[region]
    body: SizedRegion<1>,
    #[region]
    patterns: Variadic<SizedRegion<1>>,
}

/// `smt.bv.extract`: bit-vector extraction.
#[operation(
    name = "smt.bv.extract",
    traits = [Pure],
    format = "$input `from` $lowBit attr-dict `:` functional-type($input, $result)",
    verify = crate::verify::bv_extract,
)]
pub struct ExtractOp {
    #[attr(name = "lowBit")]
    low_bit: i32,
    #[operand]
    input: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.forall`: forall quantifier.
#[operation(
    name = "smt.forall",
    traits = [
        RecursivelySpeculatable, HasRecursiveMemoryEffects, SingleBlock,
        SingleBlockImplicitTerminator<YieldOp>,
    ],
    format = "($boundVarNames^)? (`no_pattern` $noPattern^)? (`weight` $weight^)? \
              attr-dict-with-keyword $body (`patterns` $patterns^)?",
    verify = crate::verify::forall,
    verify_regions = crate::verify::forall_regions,
)]
pub struct ForallOp {
    #[attr(default = 0)]
    weight: i32,
    #[attr(Unit, name = "noPattern")]
    no_pattern: bool,
    #[attr(StrArrayAttr, name = "boundVarNames")]
    bound_var_names: Option<Handle<ArrayAttr>>,
    #[result]
    result: BoolType,
    #[region]
    body: SizedRegion<1>,
    #[region]
    patterns: Variadic<SizedRegion<1>>,
}

/// `smt.implies`: boolean implication.
#[operation(
    name = "smt.implies",
    traits = [Pure],
    format = "$lhs `,` $rhs attr-dict",
)]
pub struct ImpliesOp {
    #[operand]
    lhs: BoolType,
    #[operand]
    rhs: BoolType,
    #[result]
    result: BoolType,
}

/// `smt.int2bv`: Convert an integer to an inferred-width bitvector.
#[operation(
    name = "smt.int2bv",
    traits = [Pure],
    format = "$input attr-dict `:` qualified(type($result))",
)]
pub struct Int2BVOp {
    #[operand]
    input: IntType,
    #[result]
    result: BitVectorType,
}

/// `smt.int.abs`: the absolute value of an Int.
#[operation(
    name = "smt.int.abs",
    traits = [Pure],
    format = "$input attr-dict",
)]
pub struct IntAbsOp {
    #[operand]
    input: IntType,
    #[result]
    result: IntType,
}

/// `smt.int.add`: integer addition.
#[operation(
    name = "smt.int.add",
    traits = [Pure, Commutative],
    format = "$inputs attr-dict",
)]
pub struct IntAddOp {
    #[operand]
    inputs: Variadic<IntType>,
    #[result]
    result: IntType,
}

/// `smt.int.cmp`: integer comparison.
#[operation(
    name = "smt.int.cmp",
    traits = [Pure],
    format = "$pred $lhs `,` $rhs attr-dict",
)]
pub struct IntCmpOp {
    #[attr]
    pred: IntPredicate,
    #[operand]
    lhs: IntType,
    #[operand]
    rhs: IntType,
    #[result]
    result: BoolType,
}

/// `smt.int.constant`: produce a constant (infinite-precision) integer.
///
/// ```text
/// smt.int.constant integer attr-dict
/// ```
#[operation(
    name = "smt.int.constant",
    traits = [Pure, ConstantLike],
    assembly = custom(crate::assembly::parse_int_constant, crate::assembly::print_int_constant),
    fold = crate::fold::int_constant,
    result_names = crate::names::int_constant,
)]
pub struct IntConstantOp {
    #[attr(APIntAttr)]
    value: Handle<IntegerAttr>,
    #[result]
    result: IntType,
}

/// `smt.int.div`: integer division.
#[operation(
    name = "smt.int.div",
    traits = [Pure],
    format = "$lhs `,` $rhs attr-dict",
)]
pub struct IntDivOp {
    #[operand]
    lhs: IntType,
    #[operand]
    rhs: IntType,
    #[result]
    result: IntType,
}

/// `smt.int.mod`: integer remainder.
#[operation(
    name = "smt.int.mod",
    traits = [Pure],
    format = "$lhs `,` $rhs attr-dict",
)]
pub struct IntModOp {
    #[operand]
    lhs: IntType,
    #[operand]
    rhs: IntType,
    #[result]
    result: IntType,
}

/// `smt.int.mul`: integer multiplication.
#[operation(
    name = "smt.int.mul",
    traits = [Pure, Commutative],
    format = "$inputs attr-dict",
)]
pub struct IntMulOp {
    #[operand]
    inputs: Variadic<IntType>,
    #[result]
    result: IntType,
}

/// `smt.int.sub`: integer subtraction.
#[operation(
    name = "smt.int.sub",
    traits = [Pure],
    format = "$lhs `,` $rhs attr-dict",
)]
pub struct IntSubOp {
    #[operand]
    lhs: IntType,
    #[operand]
    rhs: IntType,
    #[result]
    result: IntType,
}

/// `smt.ite`: an if-then-else function.
#[operation(
    name = "smt.ite",
    traits = [Pure, AllTypesMatch(then_value, else_value, result)],
    format = "$cond `,` $thenValue `,` $elseValue attr-dict `:` qualified(type($result))",
)]
pub struct IteOp {
    #[operand]
    cond: BoolType,
    #[operand(name = "thenValue")]
    then_value: AnySMTType,
    #[operand(name = "elseValue")]
    else_value: AnySMTType,
    #[result]
    result: AnySMTType,
}

/// `smt.not`: a boolean negation.
#[operation(
    name = "smt.not",
    traits = [Pure],
    format = "$input attr-dict",
)]
pub struct NotOp {
    #[operand]
    input: BoolType,
    #[result]
    result: BoolType,
}

/// `smt.or`: a boolean disjunction.
#[operation(
    name = "smt.or",
    traits = [Pure],
    format = "$inputs attr-dict",
)]
pub struct OrOp {
    #[operand]
    inputs: Variadic<BoolType>,
    #[result]
    result: BoolType,
}

/// `smt.pop`: pop a given number of levels from the assertion stack.
#[operation(name = "smt.pop", format = "$count attr-dict")]
pub struct PopOp {
    #[attr(ConfinedAttr<IntNonNegative>)]
    count: i32,
}

/// `smt.push`: push a given number of levels onto the assertion stack.
#[operation(name = "smt.push", format = "$count attr-dict")]
pub struct PushOp {
    #[attr(ConfinedAttr<IntNonNegative>)]
    count: i32,
}

/// `smt.bv.repeat`: repeated bit-vector concatenation of one value.
///
/// ```text
/// smt.bv.repeat count times %value attr-dict : type
/// ```
#[operation(
    name = "smt.bv.repeat",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_bv_repeat, crate::assembly::print_bv_repeat),
    verify = crate::verify::bv_repeat,
)]
pub struct RepeatOp {
    #[operand]
    input: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// `smt.reset`: reset the solver.
#[operation(name = "smt.reset", format = "attr-dict")]
pub struct ResetOp {}

/// `smt.set_logic`: set the logic for the SMT solver.
#[operation(
    name = "smt.set_logic",
    traits = [HasParent<SolverOp>],
    format = "$logic attr-dict",
)]
pub struct SetLogicOp {
    #[attr]
    logic: String,
}

/// `smt.solver`: create a solver instance within a lifespan.
#[operation(
    name = "smt.solver",
    traits = [IsolatedFromAbove, SingleBlock, SingleBlockImplicitTerminator<YieldOp>],
    format = "`(` $inputs `)` attr-dict `:` functional-type($inputs, $results) $bodyRegion",
    verify_regions = crate::verify::solver_regions,
)]
pub struct SolverOp {
    #[operand]
    inputs: Variadic<AnyNonSMTType>,
    #[result]
    results: Variadic<AnyNonSMTType>,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

/// `smt.xor`: a boolean exclusive OR.
#[operation(
    name = "smt.xor",
    traits = [Pure],
    format = "$inputs attr-dict",
)]
pub struct XOrOp {
    #[operand]
    inputs: Variadic<BoolType>,
    #[result]
    result: BoolType,
}

/// `smt.yield`: terminator operation for various regions of SMT operations.
#[operation(
    name = "smt.yield",
    traits = [Pure, IsTerminator, ReturnLike],
    format = "($values^ `:` qualified(type($values)))? attr-dict",
)]
pub struct YieldOp {
    #[operand]
    values: Variadic<AnyType>,
}
