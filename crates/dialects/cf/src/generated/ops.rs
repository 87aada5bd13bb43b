//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::DenseElementsAttr;
use terrace_builtin::constraints::{AnyInteger, AnyType, I1};
use terrace_ir::Handle;
use terrace_ir::op_traits::{AttrSizedOperandSegments, IsTerminator, Pure};
use terrace_ods::operation;

use super::kinds::AnyIntElementsAttr;
use crate::directives::SwitchOpCases;

/// Aborts the program with a message if a condition is false.
///
/// The output and the exit of the program depend on the lowering; `convert-cf-to-llvm` prints the
/// message and calls `abort`. The effects of the operation are unknown to analyses, so that it
/// is not removed.
///
/// ```mlir
/// func.func @checked(%i: index, %n: index) {
///   %inside = arith.cmpi ult, %i, %n : index
///   cf.assert %inside, "index out of bounds"
///   return
/// }
/// ```
#[operation(
    name = "cf.assert",
    format = "$arg `,` $msg attr-dict",
    canonicalize = crate::canonicalize::assert,
    effects = crate::effects::assert,
)]
pub struct AssertOp {
    #[operand]
    arg: I1,
    #[attr]
    msg: String,
}

/// Branches to a block and passes the operands as its arguments.
///
/// Operands and arguments agree in number and types.
///
/// ```mlir
/// func.func @count(%n: index) {
///   %c0 = arith.constant 0 : index
///   %c1 = arith.constant 1 : index
///   cf.br ^loop(%c0 : index)
/// ^loop(%i: index):
///   %next = arith.addi %i, %c1 : index
///   %more = arith.cmpi ult, %next, %n : index
///   cf.cond_br %more, ^loop(%next : index), ^done
/// ^done:
///   return
/// }
/// ```
#[operation(
    name = "cf.br",
    traits = [Pure, IsTerminator],
    interfaces = [terrace_interfaces::BranchOp],
    format = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
    canonicalize = crate::canonicalize::br,
)]
pub struct BranchOp {
    #[operand(name = "destOperands")]
    dest_operands: Variadic<AnyType>,
    #[successor]
    dest: Block,
}

/// Branches to one of two blocks, depending on a condition.
///
/// Each successor has operands of its own, which become the arguments of the block. Both may be the
/// same block. Branch weights, if present, give the relative frequency of the two successors.
///
/// ```mlir
/// func.func @abs(%x: i32) -> i32 {
///   %zero = arith.constant 0 : i32
///   %negative = arith.cmpi slt, %x, %zero : i32
///   cf.cond_br %negative, ^negate, ^done(%x : i32)
/// ^negate:
///   %negated = arith.subi %zero, %x : i32
///   cf.br ^done(%negated : i32)
/// ^done(%result: i32):
///   return %result : i32
/// }
/// ```
#[operation(
    name = "cf.cond_br",
    traits = [AttrSizedOperandSegments, Pure, IsTerminator],
    interfaces = [terrace_interfaces::BranchOp, terrace_interfaces::WeightedBranch],
    format = "$condition (`weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` \
              $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` $falseDest (`(` \
              $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
    canonicalize = crate::canonicalize::cond_br,
)]
pub struct CondBranchOp {
    #[operand]
    condition: I1,
    #[operand(name = "trueDestOperands")]
    true_dest_operands: Variadic<AnyType>,
    #[operand(name = "falseDestOperands")]
    false_dest_operands: Variadic<AnyType>,
    #[attr]
    branch_weights: Option<Vec<i32>>,
    #[successor(name = "trueDest")]
    true_dest: Block,
    #[successor(name = "falseDest")]
    false_dest: Block,
}

/// Branches to the block whose case equals an integer, or to the default block.
///
/// The cases are constants of the type of the flag. Each successor has operands of its own.
///
/// ```mlir
/// func.func @name(%flag: i32, %a: f32, %b: f32) -> f32 {
///   cf.switch %flag : i32, [
///     default: ^use(%a : f32),
///     1: ^use(%b : f32),
///     -1: ^sum
///   ]
/// ^sum:
///   %sum = arith.addf %a, %b : f32
///   cf.br ^use(%sum : f32)
/// ^use(%x: f32):
///   return %x : f32
/// }
/// ```
#[operation(
    name = "cf.switch",
    traits = [AttrSizedOperandSegments, Pure, IsTerminator],
    interfaces = [terrace_interfaces::BranchOp],
    format = r#"$flag `:` type($flag) `,` `[` `\n` custom<SwitchOpCases>(ref(type($flag)),$defaultDestination, $defaultOperands, type($defaultOperands), $case_values, $caseDestinations, $caseOperands, type($caseOperands)) `]` attr-dict"#,
    verify = crate::verify::switch,
    canonicalize = crate::canonicalize::switch,
)]
pub struct SwitchOp {
    #[operand]
    flag: AnyInteger,
    #[operand(name = "defaultOperands")]
    default_operands: Variadic<AnyType>,
    #[operand(segments = case_operand_segments, name = "caseOperands")]
    case_operands: VariadicOfVariadic<AnyType>,
    #[attr(AnyIntElementsAttr)]
    case_values: Option<Handle<DenseElementsAttr>>,
    #[attr]
    case_operand_segments: Vec<i32>,
    #[successor(name = "defaultDestination")]
    default_destination: Block,
    #[successor(name = "caseDestinations")]
    case_destinations: Variadic<Block>,
}
