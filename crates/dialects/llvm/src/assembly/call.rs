//! Syntax of `llvm.call`, `llvm.invoke` and `llvm.call_intrinsic`.

use std::fmt;

use terrace_ir::syntax::{
    Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, SourcePos, UnresolvedOperand,
};
use terrace_ir::{
    ArrayAttr, Handle, OpRef, OpState, SymbolRefAttr, Type, TypeAttr, Value, lossless,
};

use super::signature::{CallSignature, print_signature};
use super::{Bundles, parse_keyword, print_bundles, print_keyword};
use crate::{
    CConvAttr, CallIntrinsicOpRef, CallIntrinsicProperties, CallOpRef, CallProperties,
    FastmathFlags, InvokeOpRef, InvokeProperties, LLVMVoidType, TailCallKindAttr,
};

/// The callee and arguments of a call or invoke.
struct Callee {
    /// The symbol of a direct call; `None` for an indirect one.
    symbol: Option<Handle<SymbolRefAttr>>,
    /// The pointer of an indirect call, then the arguments.
    operands: Vec<UnresolvedOperand>,
}

/// Parses `@callee(%a, %b)` or `%callee(%a, %b)`.
fn parse_callee(parser: &mut OpAsmParser<'_>) -> ParseResult<Callee> {
    let mut operands: Vec<_> = parser.parse_optional_operand()?.into_iter().collect();
    let symbol = match operands.is_empty() {
        true => Some(parser.parse_attribute_of::<SymbolRefAttr>(None)?),
        false => None,
    };
    operands.extend(parser.parse_operand_list(Delimiter::Paren)?);
    Ok(Callee { symbol, operands })
}

/// Parses an optional `vararg(type)`.
fn parse_vararg(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Handle<TypeAttr>>> {
    if !parser.parse_optional_keyword_str("vararg") {
        return Ok(None);
    }
    parser.parse_punct("(")?;
    let ty = parser.parse_attribute_of::<TypeAttr>(None)?;
    parser.parse_punct(")")?;
    Ok(Some(ty))
}

/// Parses the types of a call, resolves the operands of `callee` and adds them and the results to
/// `state`.
fn parse_call_type(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    callee: &Callee,
) -> ParseResult {
    let at = parser.position();
    parser.parse_punct(":")?;
    let mut types = Vec::new();
    if callee.symbol.is_none() {
        types.push(parser.parse_type()?);
        if !parser.parse_optional_punct(",") {
            return Err(parser.error(at, "expected indirect call to have 2 trailing types"));
        }
    }
    let direct = callee.symbol.is_some();
    let signature = parse_trailing(parser, at, || match direct {
        true => "expected direct call to have 1 trailing types",
        false => "expected trailing function type",
    })?;
    types.extend(&signature.inputs);
    let name = parser.name_position();
    parser.resolve_operands_with_types(state, &callee.operands, &types, name)?;
    state.add_results(&signature.results);
    let cx = parser.context();
    signature.set_attributes(cx, state);
    Ok(())
}

/// Parses the types of arguments and of at most one result; `wrong` is the message if there is no
/// signature at `at`.
fn parse_trailing(
    parser: &mut OpAsmParser<'_>,
    at: SourcePos,
    wrong: impl Fn() -> &'static str,
) -> ParseResult<CallSignature> {
    let signature = CallSignature::parse(parser).map_err(|error| {
        parser.context().emit(error);
        parser.error(at, wrong())
    })?;
    let Some(signature) = signature else { return Err(parser.error(at, wrong())) };
    match &signature.results[..] {
        [] => Ok(signature),
        [ty] if ty.is::<LLVMVoidType>() => Err(parser.error(at, "expected a non-void result type")),
        [_] => Ok(signature),
        _ => Err(parser.error(at, "expected function with 0 or 1 result")),
    }
}

/// Parses an `llvm.call`:
/// `fastcc tail @callee(%a) vararg(type) ["tag"(%b : type)] {…} : (type) -> type`.
pub(crate) fn parse_call(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let calling_conv = CConvAttr { calling_conv: parse_keyword(parser)? }.intern(cx);
    let tail_call_kind = TailCallKindAttr { tail_call_kind: parse_keyword(parser)? }.intern(cx);
    let callee = parse_callee(parser)?;
    let variadic = parse_vararg(parser)?;
    let bundles = Bundles::parse_optional(parser)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    parse_call_type(parser, state, &callee)?;
    let in_bundles = bundles.resolve(parser, state)?;
    state.properties_mut().update::<CallProperties, _>(|p| {
        p.c_conv = Some(calling_conv);
        p.tail_call_kind = Some(tail_call_kind);
        p.callee = callee.symbol;
        p.var_callee_type = variadic;
        p.op_bundle_sizes = bundles.sizes();
        p.op_bundle_tags = bundles.tags(cx);
        p.operand_segment_sizes = [callee.operands.len() as i32, in_bundles];
    });
    Ok(())
}

/// The attributes of calls and invokes that are not printed in the attribute dictionary.
const WRITTEN: &[&str] = &[
    "callee",
    "TailCallKind",
    "var_callee_type",
    "CConv",
    "operandSegmentSizes",
    "op_bundle_sizes",
    "op_bundle_tags",
    "arg_attrs",
    "res_attrs",
];

/// Prints `@callee(%a)` or `%callee(%a)`.
fn print_callee(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    symbol: Option<Handle<SymbolRefAttr>>,
    operands: &[Value],
) -> fmt::Result {
    let arguments = match (symbol, operands) {
        (Some(symbol), _) => {
            printer.print_attribute(symbol.attr(), terrace_ir::syntax::TypeElision::Never)?;
            operands
        }
        (None, [pointer, arguments @ ..]) => {
            printer.print_operand(op.body(), *pointer)?;
            arguments
        }
        (None, []) => &[],
    };
    printer.write_str("(")?;
    printer.print_values(op.body(), arguments.iter().copied())?;
    printer.write_str(")")
}

fn print_vararg(printer: &mut OpAsmPrinter<'_>, ty: Option<Handle<TypeAttr>>) -> fmt::Result {
    let Some(ty) = ty else { return Ok(()) };
    let cx = printer.context();
    printer.write_str(" vararg(")?;
    printer.print_type(ty.data(cx).0)?;
    printer.write_str(")")
}

/// Prints ` : types`, with the type of the pointer first for an indirect call.
fn print_call_type(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    direct: bool,
    operands: &[Value],
    attributes: (Option<Handle<ArrayAttr>>, Option<Handle<ArrayAttr>>),
) -> fmt::Result {
    let types: Vec<Type> = operands.iter().map(|value| op.body().value_type(*value)).collect();
    let results: Vec<Type> = op.result_types().collect();
    printer.write_str(" : ")?;
    let mut inputs = &types[..];
    if let (false, [pointer, rest @ ..]) = (direct, &types[..]) {
        printer.print_type(*pointer)?;
        printer.write_str(", ")?;
        inputs = rest;
    }
    print_signature(printer, inputs, &results, attributes.0, attributes.1)
}

/// Prints an `llvm.call`:
/// `fastcc tail @callee(%a) vararg(type) ["tag"(%b : type)] {…} : (type) -> type`.
pub(crate) fn print_call(printer: &mut OpAsmPrinter<'_>, op: CallOpRef<'_>) -> fmt::Result {
    let (cx, p) = (op.context(), op.properties());
    let operands: Vec<Value> = op.callee_operands().collect();
    printer.write_str(" ")?;
    if let Some(conv) = p.c_conv {
        print_keyword(printer, conv.data(cx).calling_conv)?;
    }
    if let Some(kind) = p.tail_call_kind {
        print_keyword(printer, kind.data(cx).tail_call_kind)?;
    }
    print_callee(printer, *op, p.callee, &operands)?;
    print_vararg(printer, p.var_callee_type)?;
    if p.op_bundle_tags.is_some() {
        printer.write_str(" ")?;
        print_bundles(printer, *op, p.op_bundle_tags, op.op_bundle_operands())?;
    }
    let mut elided = WRITTEN.to_vec();
    if p.fastmath_flags == FastmathFlags::NONE {
        elided.push("fastmathFlags");
    }
    printer.print_all_attributes(*op, &elided)?;
    print_call_type(printer, *op, p.callee.is_some(), &operands, (p.arg_attrs, p.res_attrs))
}

/// Parses an `llvm.invoke`:
/// `fastcc @callee(%a) to ^bb1 unwind ^bb2 vararg(type) ["tag"(%b : type)] {…} : (type) -> type`.
pub(crate) fn parse_invoke(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let calling_conv = CConvAttr { calling_conv: parse_keyword(parser)? }.intern(cx);
    let callee = parse_callee(parser)?;
    parser.parse_keyword_str("to")?;
    let normal = parser.parse_destination()?;
    parser.parse_keyword_str("unwind")?;
    let unwind = parser.parse_destination()?;
    let variadic = parse_vararg(parser)?;
    let bundles = Bundles::parse_optional(parser)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    parse_call_type(parser, state, &callee)?;
    let name = parser.name_position();
    for to in [&normal, &unwind] {
        state.add_successor(to.block);
        parser.resolve_operands_with_types(state, &to.operands, &to.types, name)?;
    }
    let in_bundles = bundles.resolve(parser, state)?;
    state.properties_mut().update::<InvokeProperties, _>(|p| {
        p.c_conv = Some(calling_conv);
        p.callee = callee.symbol;
        p.var_callee_type = variadic;
        p.op_bundle_sizes = bundles.sizes();
        p.op_bundle_tags = bundles.tags(cx);
        p.operand_segment_sizes = [
            callee.operands.len() as i32,
            normal.operands.len() as i32,
            unwind.operands.len() as i32,
            in_bundles,
        ];
    });
    Ok(())
}

/// Prints an `llvm.invoke`:
/// `fastcc @callee(%a) to ^bb1 unwind ^bb2 vararg(type) ["tag"(%b : type)] {…} : (type) -> type`.
pub(crate) fn print_invoke(printer: &mut OpAsmPrinter<'_>, op: InvokeOpRef<'_>) -> fmt::Result {
    let (cx, p) = (op.context(), op.properties());
    let operands: Vec<Value> = op.callee_operands().collect();
    printer.write_str(" ")?;
    if let Some(conv) = p.c_conv {
        print_keyword(printer, conv.data(cx).calling_conv)?;
    }
    print_callee(printer, *op, p.callee, &operands)?;
    let mut successors = op.successors();
    printer.write_str(" to ")?;
    printer.print_destination(*op, successors.next(), op.normal_dest_operands())?;
    printer.write_str(" unwind ")?;
    printer.print_destination(*op, successors.next(), op.unwind_dest_operands())?;
    print_vararg(printer, p.var_callee_type)?;
    if p.op_bundle_tags.is_some() {
        printer.write_str(" ")?;
        print_bundles(printer, *op, p.op_bundle_tags, op.op_bundle_operands())?;
    }
    printer.print_all_attributes(*op, WRITTEN)?;
    print_call_type(printer, *op, p.callee.is_some(), &operands, (p.arg_attrs, p.res_attrs))
}

/// Parses an `llvm.call_intrinsic`: `"llvm.name"(%a) ["tag"(%b : type)] {…} : (type) -> type`.
pub(crate) fn parse_call_intrinsic(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let cx = parser.context();
    let name = lossless::encode(&parser.parse_string()?).into_owned();
    let operands = parser.parse_operand_list(Delimiter::Paren)?;
    let bundles = Bundles::parse_optional(parser)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let at = parser.position();
    parser.parse_punct(":")?;
    let signature = parse_trailing(parser, at, || "expected direct call to have 1 trailing types")?;
    let position = parser.name_position();
    parser.resolve_operands_with_types(state, &operands, &signature.inputs, position)?;
    state.add_results(&signature.results);
    signature.set_attributes(cx, state);
    let in_bundles = bundles.resolve(parser, state)?;
    state.properties_mut().update::<CallIntrinsicProperties, _>(|p| {
        p.intrin = name;
        p.op_bundle_sizes = bundles.sizes();
        p.op_bundle_tags = bundles.tags(cx);
        p.operand_segment_sizes = [operands.len() as i32, in_bundles];
    });
    Ok(())
}

/// Prints an `llvm.call_intrinsic`: `"llvm.name"(%a) ["tag"(%b : type)] {…} : (type) -> type`.
pub(crate) fn print_call_intrinsic(
    printer: &mut OpAsmPrinter<'_>,
    op: CallIntrinsicOpRef<'_>,
) -> fmt::Result {
    let p = op.properties();
    let arguments: Vec<Value> = op.args().collect();
    printer.write_str(" ")?;
    printer.print_string(&lossless::decode(&p.intrin))?;
    printer.write_str("(")?;
    printer.print_values(op.body(), arguments.iter().copied())?;
    printer.write_str(")")?;
    if p.op_bundle_tags.is_some() {
        printer.write_str(" ")?;
        print_bundles(printer, *op, p.op_bundle_tags, op.op_bundle_operands())?;
    }
    let mut elided = WRITTEN.to_vec();
    elided.push("intrin");
    if p.fastmath_flags == FastmathFlags::NONE {
        elided.push("fastmathFlags");
    }
    printer.print_all_attributes(*op, &elided)?;
    print_call_type(printer, *op, true, &arguments, (p.arg_attrs, p.res_attrs))
}
