//! Custom directives of operations on aggregates and vectors, whose types are inferred and not
//! printed.

use std::fmt;

use terrace_builtin::VectorType;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Context, OpInfo, OpRef, OpState, Type};

use crate::{
    ExtractValueProperties, InsertValueProperties, LLVMArrayType, LLVMStructType,
    ShuffleVectorProperties, is_compatible_type,
};

fn print_nothing(_: &mut OpAsmPrinter<'_>, _: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    Ok(())
}

/// Returns the type at a position inside an aggregate; the error is the message of a diagnostic.
pub(crate) fn type_at(cx: &Context, container: Type, position: &[i64]) -> Result<Type, String> {
    if !is_compatible_type(cx, container) {
        return Err(format!("expected LLVM IR Dialect type, got '{}'", container.to_text(cx)));
    }
    let mut ty = container;
    for index in position {
        let place = u64::try_from(*index).ok();
        let inside = if let Some(array) = ty.downcast::<LLVMArrayType>(cx) {
            place.filter(|place| *place < array.num_elements).map(|_| array.element_type)
        } else if let Some(structure) = ty.downcast::<LLVMStructType>(cx) {
            place.and_then(|place| structure.fields().get(usize::try_from(place).ok()?).copied())
        } else {
            let text = ty.to_text(cx);
            return Err(format!("expected LLVM IR structure/array type, got: '{text}'"));
        };
        ty = inside.ok_or_else(|| format!("position out of bounds: {index}"))?;
    }
    Ok(ty)
}

/// The directive that infers the type of the extracted or inserted value.
pub(crate) struct InsertExtractValueElementType;

impl Directive for InsertExtractValueElementType {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "InsertExtractValueElementType",
        parse: parse_element_type,
        print: print_nothing,
    };
}

fn parse_element_type(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let cx = parser.context();
    let container = parsed.operand_types[0].get().and_then(|types| types.first().copied());
    let Some(container) = container else { return Ok(true) };
    let inserts = state.name().info(cx).is_some_and(|info: &OpInfo| info.operands.len() > 1);
    let properties = state.properties().as_ref();
    let position = match inserts {
        true => properties.get::<InsertValueProperties>().position,
        false => properties.get::<ExtractValueProperties>().position,
    };
    let ty = type_at(cx, container, &position)
        .map_err(|message| parser.error(parser.position(), &message))?;
    match inserts {
        true => parsed.operand_types[1].set([ty]),
        false => parsed.result_types[0].set([ty]),
    }
    Ok(true)
}

/// The directive that infers the type of a shuffled vector.
pub(crate) struct ShuffleType;

impl Directive for ShuffleType {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "ShuffleType", parse: parse_shuffle_type, print: print_nothing };
}

fn parse_shuffle_type(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let cx = parser.context();
    let source = parsed.operand_types[0].get().and_then(|types| types.first().copied());
    let Some(vector) = source.and_then(|ty| ty.downcast::<VectorType>(cx)) else {
        let text = source.map_or_else(String::new, |ty| ty.to_text(cx));
        let message =
            format!("invalid kind of type specified: expected builtin.vector, but found '{text}'");
        return Err(parser.error(parser.position(), &message));
    };
    let count = state.properties().as_ref().get::<ShuffleVectorProperties>().mask.len();
    let scalable = [vector.is_scalable()];
    let ty = VectorType::try_get(cx, &[count as i64], &scalable, vector.element);
    parsed.result_types[0].set([ty.map_err(|e| parser.error(parser.position(), &e))?.ty()]);
    Ok(true)
}
