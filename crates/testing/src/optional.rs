//! Test operations with optional parts and clauses in any order.

use terrace_builtin::constraints::{AnyType, F80, I32};
use terrace_builtin::property::{SymbolName, Unit};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Var};
use terrace_ir::op_traits::AttrSizedOperandSegments;
use terrace_ods::operation;

use crate::SomeI64Enum;

/// An operation with clauses of lists, flags and directives.
#[operation(
    name = "test.oilist_custom",
    traits = [AttrSizedOperandSegments],
    format = "oilist( `private` `(` $arg0 `:` type($arg0) `)` \
              | `reduction` custom<CustomOptionalOperand>($opt_operand) | `nowait` $nowait ) \
              attr-dict",
)]
pub struct OIListCustom {
    #[operand]
    arg0: Variadic<AnyType>,
    #[operand(name = "optOperand")]
    opt_operand: Optional<I32>,
    #[attr(Unit)]
    nowait: bool,
}

/// An operation with clauses without content.
#[operation(
    name = "test.oilist_allowed_literal",
    format = "oilist( `foo` | `bar` ) `buzz` attr-dict"
)]
pub struct OIListAllowedLiteral;

/// An operation with an ellipsis in its format.
#[operation(
    name = "test.ellipsis",
    format = "`(` $operands (`...` $variadic^)? `)` attr-dict `:` type($operands) `...`"
)]
pub struct EllipsisOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[attr(Unit)]
    variadic: bool,
}

/// An operation with default-valued attributes, which are elided.
#[operation(
    name = "test.format_optional_default_attrs",
    format = "($str^)? ($sym^)? ($e^)? attr-dict"
)]
pub struct FormatOptionalDefaultAttrs {
    #[attr(default = "default".to_owned())]
    str: String,
    #[attr(SymbolName, default = "default".to_owned())]
    sym: String,
    #[attr(default = SomeI64Enum::Case5)]
    e: SomeI64Enum,
}

/// An operation with a default-valued enumeration.
#[operation(name = "test.format_optional_default_enum_attr", format = "($e^)? attr-dict")]
pub struct FormatOptionalDefaultEnumAttr {
    #[attr(default = SomeI64Enum::Case5)]
    e: SomeI64Enum,
}

/// An operation with an optional result of a known type.
#[operation(
    name = "test.format_optional_result_d_op",
    format = "(`:` type($optional)^)? attr-dict"
)]
pub struct FormatOptionalResultDOp {
    #[result]
    optional: Optional<F80>,
}

/// An optional operand in parentheses, `(%a) `.
pub struct CustomOptionalOperand;

impl Directive for CustomOptionalOperand {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CustomOptionalOperand",
        parse: |parser, _, parsed, args| {
            if let [CustomArg::Var(Var::Operand(at))] = args
                && parser.parse_optional_punct("(")
            {
                parsed.operands[usize::from(*at)].push(parser.parse_operand()?);
                parser.parse_punct(")")?;
            }
            Ok(true)
        },
        print: |printer, op, args| {
            let ([CustomArg::Var(Var::Operand(at))], Some(info)) = (args, op.info()) else {
                return Ok(());
            };
            let (start, len) = info.operand_group(op, usize::from(*at)).unwrap_or_default();
            for operand in op.operands().skip(start as usize).take(len as usize) {
                printer.write_str("(")?;
                printer.print_operand(op.body(), operand)?;
                printer.write_str(") ")?;
            }
            Ok(())
        },
    };
}
