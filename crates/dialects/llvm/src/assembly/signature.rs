//! Types of a call with attributes: `(i32 {llvm.zeroext}, ptr) -> i32`.

use std::fmt;

use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{ArrayAttr, Attribute, Context, DictionaryAttr, Handle, Ident, OpState, Type};

type Attributes = Vec<(Ident, Attribute)>;

/// The types and attributes of the arguments and results of a call.
#[derive(Default)]
pub(super) struct CallSignature {
    pub(super) inputs: Vec<Type>,
    pub(super) results: Vec<Type>,
    input_attributes: Vec<Attributes>,
    result_attributes: Vec<Attributes>,
}

impl CallSignature {
    /// Parses types and attributes; `-> ()` is the form for no results. `None` if no arrow follows
    /// the arguments.
    pub(super) fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Self>> {
        let mut out = Self::default();
        parser.parse_list(Delimiter::Paren, "", |parser| {
            out.inputs.push(parser.parse_type()?);
            out.input_attributes.push(parser.parse_optional_attr_dict()?);
            Ok(())
        })?;
        if !parser.parse_optional_punct("->") {
            return Ok(None);
        }
        if !parser.parse_optional_punct("(") {
            out.results.push(parser.parse_type()?);
            out.result_attributes.push(Vec::new());
            return Ok(Some(out));
        }
        if parser.parse_optional_punct(")") {
            return Ok(Some(out));
        }
        parser.parse_list(Delimiter::None, "", |parser| {
            out.results.push(parser.parse_type()?);
            out.result_attributes.push(parser.parse_optional_attr_dict()?);
            Ok(())
        })?;
        parser.parse_punct(")")?;
        Ok(Some(out))
    }

    /// Sets `arg_attrs` and `res_attrs`, each only if one of its dictionaries is not empty.
    pub(super) fn set_attributes(&self, cx: &Context, state: &mut OpState) {
        let lists = [("arg_attrs", &self.input_attributes), ("res_attrs", &self.result_attributes)];
        for (name, list) in lists {
            if list.iter().any(|attributes| !attributes.is_empty()) {
                let all = list.iter().map(|entries| DictionaryAttr::get(cx, entries).attr());
                state.set_inherent(cx, name, ArrayAttr::get(cx, all.collect::<Vec<_>>()));
            }
        }
    }
}

/// Returns the entries of dictionary number `index` of `array`; empty if there is no such
/// dictionary.
fn attributes_at(
    cx: &Context,
    array: Option<Handle<ArrayAttr>>,
    index: usize,
) -> &[(Ident, Attribute)] {
    array
        .and_then(|array| array.data(cx).0.get(index).copied())
        .and_then(|attribute| attribute.downcast::<DictionaryAttr>(cx))
        .map_or(&[], |dictionary| dictionary.entries())
}

/// Prints types with their attributes, and `-> ()` if there is no result.
pub(super) fn print_signature(
    printer: &mut OpAsmPrinter<'_>,
    inputs: &[Type],
    results: &[Type],
    arg_attrs: Option<Handle<ArrayAttr>>,
    res_attrs: Option<Handle<ArrayAttr>>,
) -> fmt::Result {
    let cx = printer.context();
    printer.write_str("(")?;
    print_list(printer, cx, inputs, arg_attrs)?;
    printer.write_str(") -> ")?;
    let parens = results.len() != 1
        || results[0].is::<terrace_builtin::FunctionType>()
        || !attributes_at(cx, res_attrs, 0).is_empty();
    if !parens {
        return printer.print_types(results.iter().copied());
    }
    printer.write_str("(")?;
    print_list(printer, cx, results, res_attrs)?;
    printer.write_str(")")
}

fn print_list(
    printer: &mut OpAsmPrinter<'_>,
    cx: &Context,
    types: &[Type],
    attributes: Option<Handle<ArrayAttr>>,
) -> fmt::Result {
    printer.print_list(types.iter().enumerate(), |printer, (index, ty)| {
        printer.print_type(*ty)?;
        printer.print_optional_attr_dict(attributes_at(cx, attributes, index), &[])
    })
}
