//! The custom directives in the assembly formats of the dialect.

use std::fmt;

use terrace_builtin::IndexType;
use terrace_builtin::parameter::{ParameterDirective, Shown, Slot};
use terrace_builtin::property::{enum_from_keyword, write_enum};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed, TypesOf, Var};
use terrace_ir::syntax::{
    AsmParser, AsmPrinter, Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, TypeElision,
    UnresolvedOperand,
};
use terrace_ir::{Handle, OpRef, OpState, StringAttr, Type, Value};

use crate::{
    AsyncTokenType, BinaryOp, BinaryProperties, CompilationTarget, LaunchFuncOp, SelectObjectAttr,
};

/// Parses an optional `async` and optional dependencies `[%a, %b]`. Reports an error if `async` is
/// given but the operation has no result to name.
pub(crate) fn parse_async(
    parser: &mut OpAsmParser<'_>,
) -> ParseResult<(bool, Vec<UnresolvedOperand>)> {
    let at = parser.position();
    let is_async = parser.parse_optional_keyword_str("async");
    if is_async && parser.result_count() == 0 {
        return Err(parser.error(at, "needs to be named when marked 'async'"));
    }
    Ok((is_async, parser.parse_operand_list(Delimiter::OptionalSquare)?))
}

/// Prints `async` if `is_async`, and the dependencies `[%a, %b]` if there are some.
pub(crate) fn print_async(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    is_async: bool,
    dependencies: &[Value],
) -> fmt::Result {
    if is_async {
        printer.write_str("async")?;
    }
    if dependencies.is_empty() {
        return Ok(());
    }
    printer.write_str(if is_async { " [" } else { "[" })?;
    printer.print_values(op.body(), dependencies.iter().copied())?;
    printer.write_str("]")
}

/// The directive for the keyword of asynchronous operations and their dependencies: `async
/// [%token]`.
pub(crate) struct AsyncDependencies;

impl Directive for AsyncDependencies {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "AsyncDependencies", parse: parse_dependencies, print };
}

/// Returns the indices of the token among the results and of the dependencies among the operand
/// groups.
fn places(args: &[CustomArg]) -> (usize, usize) {
    let (mut token, mut dependencies) = (0, 0);
    for arg in args {
        match arg {
            CustomArg::Type(TypesOf::Var(Var::Result(at))) => token = usize::from(*at),
            CustomArg::Var(Var::Operand(at)) => dependencies = usize::from(*at),
            _ => {}
        }
    }
    (token, dependencies)
}

fn parse_dependencies(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let (token, dependencies) = places(args);
    let (is_async, operands) = parse_async(parser)?;
    let ty = AsyncTokenType.intern(parser.context()).ty();
    parsed.result_types[token].set(is_async.then_some(ty));
    parsed.operands[dependencies] = operands;
    Ok(true)
}

fn print(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let (_, place) = places(args);
    let is_async = op.result_types().any(|ty| ty.is::<AsyncTokenType>());
    let group = op.info().and_then(|info| info.operand_group(op, place));
    let (start, count) = group.map_or((0, 0), |(start, count)| (start as usize, count as usize));
    let dependencies: Vec<Value> = op.operands().skip(start).take(count).collect();
    print_async(printer, op, is_async, &dependencies)
}

/// The directive for the type of the launch sizes, `: i64`, which is omitted for `index`.
pub(crate) struct LaunchDimType;

impl Directive for LaunchDimType {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "LaunchDimType", parse: parse_dim_type, print: print_dim_type };
}

/// Indices of operand groups of `gpu.launch_func`.
const GRID_X: usize = 1;
const CLUSTER_X: usize = 7;
const KERNEL_OPERANDS: usize = 11;

fn parse_dim_type(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let ty = match parser.parse_optional_punct(":") {
        true => parser.parse_type()?,
        false => IndexType::get(parser.context()).ty(),
    };
    parsed.operand_types[GRID_X].set([ty]);
    let clusters = !parsed.operands[CLUSTER_X].is_empty();
    for place in CLUSTER_X..CLUSTER_X + 3 {
        parsed.operand_types[place].set(clusters.then_some(ty));
    }
    Ok(true)
}

fn print_dim_type(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    // The printer also handles invalid operations.
    let group = op.info().and_then(|info| info.operand_group(op, GRID_X));
    let size = group.and_then(|(start, _)| op.operand_types().nth(start as usize));
    let Some(ty) = size.filter(|ty| !ty.is::<IndexType>()) else { return Ok(()) };
    printer.write_str(": ")?;
    printer.print_type(ty)
}

/// The operands of a kernel, `args(%a : i32, %b : f32)`.
pub(crate) struct LaunchFuncOperands;

impl Directive for LaunchFuncOperands {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "LaunchFuncOperands",
        parse: parse_kernel_operands,
        print: print_kernel_operands,
    };
}

fn parse_kernel_operands(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let (mut operands, mut types) = (Vec::new(), Vec::<Type>::new());
    if parser.parse_optional_keyword_str("args") {
        parser.parse_list(Delimiter::Paren, " in argument list", |parser| {
            operands.push(parser.parse_operand()?);
            parser.parse_punct(":")?;
            types.push(parser.parse_type()?);
            Ok(())
        })?;
    }
    parsed.operands[KERNEL_OPERANDS] = operands;
    parsed.operand_types[KERNEL_OPERANDS].set(types);
    Ok(true)
}

fn print_kernel_operands(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    _: &[CustomArg],
) -> fmt::Result {
    let Some(launch) = op.cast::<LaunchFuncOp>() else { return Ok(()) };
    let operands: Vec<Value> = launch.kernel_operands().collect();
    if operands.is_empty() {
        return Ok(());
    }
    printer.write_str("args(")?;
    printer.print_list(operands, |printer, value| printer.print_typed_operand(op.body(), value))?;
    printer.write_str(")")
}

/// The optional keyword of a reduction. The directive has the name of the enumeration.
pub(crate) type AllReduceOperation = crate::AllReduceOperation;

impl Directive for AllReduceOperation {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "AllReduceOperation",
        parse: parse_reduction,
        print: print_reduction,
    };
}

fn parse_reduction(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let Some(keyword) = parser.parse_optional_keyword() else { return Ok(true) };
    let operation: Option<AllReduceOperation> = enum_from_keyword(&keyword);
    let Some(operation) = operation else {
        return Err(parser.error(parser.position(), "invalid op kind"));
    };
    let cx = parser.context();
    let attribute = crate::AllReduceOperationAttr(operation).intern(cx);
    state.set_inherent(cx, "op", attribute);
    Ok(true)
}

fn print_reduction(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let cx = op.context();
    let held = op.attribute("op");
    match held.and_then(|held| held.downcast::<crate::AllReduceOperationAttr>(cx)) {
        None => Ok(()),
        Some(operation) => {
            printer.write_str(" ")?;
            write_enum(operation.0, printer)
        }
    }
}

/// The handler of a `gpu.binary` that selects its object, `<handler>`, unless it is the default.
pub(crate) struct OffloadingHandler;

impl Directive for OffloadingHandler {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "OffloadingHandler", parse: parse_handler, print: print_handler };
}

fn parse_handler(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let handler = match parser.parse_optional_punct("<") {
        true => {
            let handler = parser.parse_attribute(None)?;
            parser.parse_punct(">")?;
            handler
        }
        false => SelectObjectAttr { target: None }.intern(parser.context()).attr(),
    };
    state.properties_mut().update::<BinaryProperties, _>(|p| p.offloading_handler = Some(handler));
    Ok(true)
}

fn print_handler(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(handler) = op.cast::<BinaryOp>().and_then(|op| op.offloading_handler()) else {
        return Ok(());
    };
    let default = SelectObjectAttr { target: None };
    if handler == default.intern(op.context()).attr() {
        return Ok(());
    }
    printer.write_str("<")?;
    printer.print_attribute(handler, TypeElision::Never)?;
    printer.write_str(">")
}

/// The format and the bytes of an object, `bin = "…"`; the default format, fat binary, is omitted.
#[allow(non_upper_case_globals)]
pub(crate) const Object: ParameterDirective =
    ParameterDirective { parse: parse_object, print: print_object };

fn parse_object(parser: &mut AsmParser<'_>, slots: &mut [&mut dyn Slot]) -> ParseResult {
    let at = parser.position();
    let mut format = CompilationTarget::Fatbin;
    if let Some(keyword) = parser.parse_optional_keyword() {
        let known = enum_from_keyword(&keyword);
        format = known.ok_or_else(|| parser.error(at, "expected keyword for GPU object format"))?;
        parser.parse_punct("=")?;
    }
    let object = parser.parse_attribute_of::<StringAttr>(None)?;
    slots[0].set(format);
    slots[1].set(object);
    Ok(())
}

fn print_object(out: &mut AsmPrinter<'_>, shown: &[Shown<'_>]) -> fmt::Result {
    if let Some(format) = shown[0].get::<CompilationTarget>()
        && *format != CompilationTarget::Fatbin
    {
        write_enum(*format, out)?;
        out.write_str(" = ")?;
    }
    let object = shown[1].get::<Handle<StringAttr>>();
    object.map_or(Ok(()), |object| out.print_attribute(object.attr(), TypeElision::Never))
}
