//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::DenseElementsAttr;
use terrace_builtin::constraints::{AnyInteger, AnyType, I1};
use terrace_ir::Handle;
use terrace_ir::op_traits::{AttrSizedOperandSegments, IsTerminator, Pure};
use terrace_ods::operation;

use super::kinds::AnyIntElementsAttr;
use crate::directives::SwitchOpCases;

/// `cf.assert`: Assert operation with message attribute.
#[operation(
    name = "cf.assert",
    format = "$arg `,` $msg attr-dict",
    canonicalize = crate::canonicalize::assert,
)]
pub struct AssertOp {
    #[operand]
    arg: I1,
    #[attr]
    msg: String,
}

/// `cf.br`: Branch operation.
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

/// `cf.cond_br`: Conditional branch operation.
#[operation(
    name = "cf.cond_br",
    traits = [AttrSizedOperandSegments, Pure, IsTerminator],
    interfaces = [terrace_interfaces::BranchOp],
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

/// `cf.switch`: Switch operation.
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
