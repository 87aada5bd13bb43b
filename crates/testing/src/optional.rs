//! Operations whose formats have parts in any order, or none.

use terrace_builtin::constraints::{AnyType, F80, I32};
use terrace_builtin::property::{SymbolName, Unit};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Var};
use terrace_ir::op_traits::AttrSizedOperandSegments;
use terrace_ods::operation;

use crate::SomeI64Enum;

/// Clauses with lists, flags and directives.
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

/// Clauses that say nothing.
#[operation(
    name = "test.oilist_allowed_literal",
    format = "oilist( `foo` | `bar` ) `buzz` attr-dict"
)]
pub struct OIListAllowedLiteral;

/// Three dots.
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

/// Attributes with defaults, which are not written.
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

/// An enumeration with a default.
#[operation(name = "test.format_optional_default_enum_attr", format = "($e^)? attr-dict")]
pub struct FormatOptionalDefaultEnumAttr {
    #[attr(default = SomeI64Enum::Case5)]
    e: SomeI64Enum,
}

/// A result of one type that may be absent.
#[operation(
    name = "test.format_optional_result_d_op",
    format = "(`:` type($optional)^)? attr-dict"
)]
pub struct FormatOptionalResultDOp {
    #[result]
    optional: Optional<F80>,
}

/// `(%a) `, or nothing.
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
