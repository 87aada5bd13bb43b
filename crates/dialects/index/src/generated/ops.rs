//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::IntegerAttr;
use terrace_builtin::constraints::{AnyInteger, AnyTypeOf, I1, Index};
use terrace_builtin::property::IndexAttr;
use terrace_ir::Handle;
use terrace_ir::op_traits::{Commutative, ConstantLike, NoMemoryEffect, Pure};
use terrace_ods::operation;

use super::enums::IndexCmpPredicate;

/// Adds two `index` values, wrapping around at the width of the target.
///
/// The sum is the same for signed and unsigned interpretation.
///
/// ```mlir
/// func.func @next(%i: index) -> index {
///   %one = index.constant 1
///   %next = index.add %i, %one
///   return %next : index
/// }
/// ```
#[operation(
    name = "index.add",
    traits = [Commutative, Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::add,
    canonicalize = crate::canonicalize::add,
)]
pub struct AddOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.and`: index bitwise and.
#[operation(
    name = "index.and",
    traits = [Commutative, Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::and,
    canonicalize = crate::canonicalize::and,
)]
pub struct AndOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.bool.constant`: boolean constant.
#[operation(
    name = "index.bool.constant",
    traits = [ConstantLike, Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "attr-dict $value",
    fold = crate::fold::bool_constant,
    result_names = crate::names::bool_constant,
)]
pub struct BoolConstantOp {
    #[attr]
    value: bool,
    #[result]
    result: I1,
}

/// Converts between `index` and an integer type, as signed numbers.
///
/// A wider result is extended by the sign; a narrower one has the low bits. `index.castu` extends
/// by zeros.
///
/// ```mlir
/// func.func @widen(%x: i32) -> index {
///   %i = index.casts %x : i32 to index
///   return %i : index
/// }
/// ```
#[operation(
    name = "index.casts",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$input attr-dict `:` type($input) `to` type($output)",
    verify = crate::verify::casts,
    fold = crate::fold::casts,
)]
pub struct CastSOp {
    #[operand]
    input: AnyTypeOf<(AnyInteger, Index)>,
    #[result]
    output: AnyTypeOf<(AnyInteger, Index)>,
}

/// `index.castu`: index unsigned cast.
#[operation(
    name = "index.castu",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$input attr-dict `:` type($input) `to` type($output)",
    verify = crate::verify::castu,
    fold = crate::fold::castu,
)]
pub struct CastUOp {
    #[operand]
    input: AnyTypeOf<(AnyInteger, Index)>,
    #[result]
    output: AnyTypeOf<(AnyInteger, Index)>,
}

/// `index.ceildivs`: index signed ceil division.
#[operation(
    name = "index.ceildivs",
    traits = [NoMemoryEffect],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::ceildivs,
)]
pub struct CeilDivSOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.ceildivu`: index unsigned ceil division.
#[operation(
    name = "index.ceildivu",
    traits = [NoMemoryEffect],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::ceildivu,
)]
pub struct CeilDivUOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// Compares two `index` values by a predicate.
///
/// The predicate is `eq`, `ne`, or a signed (`slt`, `sle`, `sgt`, `sge`) or unsigned (`ult`, `ule`,
/// `ugt`, `uge`) order. The result is an `i1`.
///
/// ```mlir
/// func.func @inside(%i: index, %n: index) -> i1 {
///   %inside = index.cmp ult(%i, %n)
///   return %inside : i1
/// }
/// ```
#[operation(
    name = "index.cmp",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "`` $pred `(` $lhs `,` $rhs `)` attr-dict",
    fold = crate::fold::cmp,
    canonicalize = crate::canonicalize::cmp,
)]
pub struct CmpOp {
    #[attr]
    pred: IndexCmpPredicate,
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: I1,
}

/// Creates an `index` constant.
///
/// The value is stored with 64 bits and truncated for targets with 32.
///
/// ```mlir
/// func.func @page() -> index {
///   %size = index.constant 4096
///   return %size : index
/// }
/// ```
#[operation(
    name = "index.constant",
    traits = [ConstantLike, Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "attr-dict $value",
    fold = crate::fold::constant,
    result_names = crate::names::constant,
)]
pub struct ConstantOp {
    #[attr(IndexAttr)]
    value: Handle<IntegerAttr>,
    #[result]
    result: Index,
}

/// `index.divs`: index signed division.
#[operation(
    name = "index.divs",
    traits = [NoMemoryEffect],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::divs,
)]
pub struct DivSOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.divu`: index unsigned division.
#[operation(
    name = "index.divu",
    traits = [NoMemoryEffect],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::divu,
)]
pub struct DivUOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.floordivs`: index signed floor division.
#[operation(
    name = "index.floordivs",
    traits = [NoMemoryEffect],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::floordivs,
)]
pub struct FloorDivSOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.maxs`: index signed maximum.
#[operation(
    name = "index.maxs",
    traits = [Commutative, Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::maxs,
    canonicalize = crate::canonicalize::maxs,
)]
pub struct MaxSOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.maxu`: index unsigned maximum.
#[operation(
    name = "index.maxu",
    traits = [Commutative, Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::maxu,
    canonicalize = crate::canonicalize::maxu,
)]
pub struct MaxUOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.mins`: index signed minimum.
#[operation(
    name = "index.mins",
    traits = [Commutative, Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::mins,
    canonicalize = crate::canonicalize::mins,
)]
pub struct MinSOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.minu`: index unsigned minimum.
#[operation(
    name = "index.minu",
    traits = [Commutative, Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::minu,
    canonicalize = crate::canonicalize::minu,
)]
pub struct MinUOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.mul`: index multiplication.
#[operation(
    name = "index.mul",
    traits = [Commutative, Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::mul,
    canonicalize = crate::canonicalize::mul,
)]
pub struct MulOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.or`: index bitwise or.
#[operation(
    name = "index.or",
    traits = [Commutative, Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::or,
    canonicalize = crate::canonicalize::or,
)]
pub struct OrOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.rems`: index signed remainder.
#[operation(
    name = "index.rems",
    traits = [NoMemoryEffect],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::rems,
)]
pub struct RemSOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.remu`: index unsigned remainder.
#[operation(
    name = "index.remu",
    traits = [NoMemoryEffect],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::remu,
)]
pub struct RemUOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.shl`: index shift left.
#[operation(
    name = "index.shl",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::shl,
)]
pub struct ShlOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.shrs`: signed index shift right.
#[operation(
    name = "index.shrs",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::shrs,
)]
pub struct ShrSOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.shru`: unsigned index shift right.
#[operation(
    name = "index.shru",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::shru,
)]
pub struct ShrUOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.sizeof`: size in bits of the index type.
#[operation(
    name = "index.sizeof",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "attr-dict",
)]
pub struct SizeOfOp {
    #[result]
    result: Index,
}

/// `index.sub`: index subtraction.
#[operation(
    name = "index.sub",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::sub,
)]
pub struct SubOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}

/// `index.xor`: index bitwise xor.
#[operation(
    name = "index.xor",
    traits = [Commutative, Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$lhs `,` $rhs attr-dict",
    fold = crate::fold::xor,
    canonicalize = crate::canonicalize::xor,
)]
pub struct XOrOp {
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: Index,
}
