//! The syntax that functions of every dialect share: `@name(%a: i32 {…}) -> (i32 {…}) attributes
//! {…} { … }`, and what must hold of their signature.

use std::fmt;

use terrace_builtin::FunctionType;
use terrace_ir::syntax::{
    Argument, Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, UnresolvedOperand,
};
use terrace_ir::{
    ArrayAttr, Attribute, Context, Diagnostic, DictionaryAttr, Handle, Ident, OpRef, OpState,
    StringAttr, Type, TypeAttr,
};

/// Attributes with their names.
pub type Attributes = Vec<(Ident, Attribute)>;

/// The part of a function's syntax that stands before its body.
pub struct Header {
    /// The name of the function.
    pub name: Handle<StringAttr>,
    /// The function type.
    pub ty: Handle<TypeAttr>,
    /// The visibility, if one is written.
    pub visibility: Option<Handle<StringAttr>>,
    /// The arguments; without names if the function has no body.
    pub arguments: Vec<Argument>,
    /// The attributes of each result.
    pub result_attributes: Vec<Attributes>,
}

/// Reads everything before the body; the attribute dictionary goes into the state.
///
/// # Errors
/// When the text is not that of a function's signature and attributes.
pub fn parse_header(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    inferred: &[&str],
) -> ParseResult<Header> {
    const VISIBILITIES: &[&str] = &["public", "private", "nested"];
    let visibility = parser.parse_optional_keyword_in(VISIBILITIES).map(|at| VISIBILITIES[at]);
    let name = parser.parse_symbol_name()?;
    let cx = parser.context().clone();
    let name = StringAttr::from_text(&cx, name.as_str(&cx));
    let visibility = visibility.map(|text| StringAttr::get(&cx, text));
    let arguments = parse_arguments(parser)?;
    let (results, result_attributes) = parse_results(parser)?;
    let inputs: Vec<Type> = arguments.iter().map(|a| a.ty).collect();
    let ty = TypeAttr::get(&cx, FunctionType::get(&cx, &inputs, &results).ty());
    let at = parser.position();
    let attributes = parser.parse_optional_attr_dict_with_keyword()?;
    for name in inferred {
        if attributes.iter().any(|(n, _)| n.as_str(&cx) == *name) {
            let message = format!(
                "'{name}' is an inferred attribute and should not be specified in the explicit \
                 attribute dictionary"
            );
            return Err(parser.error(at, &message));
        }
    }
    state.attributes_mut().extend(attributes);
    Ok(Header { name, ty, visibility, arguments, result_attributes })
}

/// Arguments have either all names or none.
fn parse_arguments(parser: &mut OpAsmParser<'_>) -> ParseResult<Vec<Argument>> {
    let mut arguments: Vec<Argument> = Vec::new();
    parser.parse_list(Delimiter::Paren, "", |parser| {
        let named_before = arguments.last().map(|a| a.name.length > 0);
        let at = parser.position();
        if let Some(argument) = parser.parse_optional_argument(true, true)? {
            if named_before == Some(false) {
                return Err(parser.error(at, "expected type instead of SSA identifier"));
            }
            arguments.push(argument);
            return Ok(());
        }
        if named_before == Some(true) {
            return Err(parser.error(at, "expected SSA identifier"));
        }
        let ty = parser.parse_type()?;
        let attributes = parser.parse_optional_attr_dict()?;
        let location = parser.parse_optional_location()?;
        let name = UnresolvedOperand { position: at, length: 0, number: 0 };
        arguments.push(Argument { name, ty, attributes, location });
        Ok(())
    })?;
    Ok(arguments)
}

fn parse_results(parser: &mut OpAsmParser<'_>) -> ParseResult<(Vec<Type>, Vec<Attributes>)> {
    let (mut types, mut attributes) = (Vec::new(), Vec::new());
    if !parser.parse_optional_punct("->") {
        return Ok((types, attributes));
    }
    if !parser.parse_optional_punct("(") {
        return Ok((vec![parser.parse_type()?], vec![Vec::new()]));
    }
    if parser.parse_optional_punct(")") {
        return Ok((types, attributes));
    }
    parser.parse_list(Delimiter::None, "", |parser| {
        types.push(parser.parse_type()?);
        attributes.push(parser.parse_optional_attr_dict()?);
        Ok(())
    })?;
    parser.parse_punct(")")?;
    Ok((types, attributes))
}

/// The dictionaries as an array; `None` if all are empty.
pub fn attribute_array<'a>(
    cx: &Context,
    lists: impl Iterator<Item = &'a [(Ident, Attribute)]> + Clone,
) -> Option<Handle<ArrayAttr>> {
    if lists.clone().all(<[_]>::is_empty) {
        return None;
    }
    let elements: Vec<Attribute> =
        lists.map(|entries| DictionaryAttr::get(cx, entries).attr()).collect();
    Some(ArrayAttr::get(cx, elements))
}

/// Reads the body, if there is one.
///
/// # Errors
/// When the text in braces is no region, or the region has no blocks.
pub fn parse_body(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    header: &Header,
) -> ParseResult {
    let at = parser.position();
    match parser.parse_optional_region(state, &header.arguments, false)? {
        Some(region) => {
            if state.region_body(parser.body()).first_block(region).is_none() {
                return Err(parser.error(at, "expected non-empty function body"));
            }
            state.adopt_region(region);
        }
        None => {
            let region = parser.empty_region(state);
            state.adopt_region(region);
        }
    }
    Ok(())
}

/// What the printer needs to know of a function.
pub struct FunctionView<'a> {
    /// The name of the function.
    pub name: Handle<StringAttr>,
    /// The type of the function, if its attribute holds one.
    pub ty: Option<&'a FunctionType>,
    /// The visibility, if one is given.
    pub visibility: Option<Handle<StringAttr>>,
    /// The attributes of the arguments.
    pub arg_attrs: Option<Handle<ArrayAttr>>,
    /// The attributes of the results.
    pub res_attrs: Option<Handle<ArrayAttr>>,
}

/// The attributes at `index` of an array of dictionaries.
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

/// Writes a function; `inherent` are attributes to show in the dictionary.
pub fn print(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    view: &FunctionView<'_>,
    inherent: &[(&str, Attribute)],
) -> fmt::Result {
    let cx = op.context();
    printer.write_str(" ")?;
    if let Some(visibility) = view.visibility {
        printer.write_str(&visibility.data(cx).text())?;
        printer.write_str(" ")?;
    }
    if !view.name.is_absent() {
        terrace_ir::print::symbol_name(printer, &view.name.data(cx).text())?;
    }
    print_arguments(printer, op, view)?;
    print_results(printer, cx, view)?;
    if inherent.is_empty() {
        printer.print_optional_attr_dict_with_keyword(op.attributes(), &[])?;
    } else {
        let mut all: Attributes =
            inherent.iter().map(|(name, value)| (Ident::get(cx, name), *value)).collect();
        all.extend_from_slice(op.attributes());
        all.sort_by(|a, b| a.0.as_str(cx).cmp(b.0.as_str(cx)));
        printer.print_optional_attr_dict_with_keyword(&all, &[])?;
    }
    let Some(region) = op.region(0).filter(|region| !region.is_empty()) else { return Ok(()) };
    printer.write_str(" ")?;
    let options = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
    printer.print_region(region.body(), region.id(), options)
}

fn print_arguments(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    view: &FunctionView<'_>,
) -> fmt::Result {
    let cx = op.context();
    let inputs = view.ty.map_or(&[][..], |ty| &ty.inputs[..]);
    let region = op.region(0);
    let entry = region.and_then(|region| region.entry());
    printer.write_str("(")?;
    for (index, ty) in inputs.iter().enumerate() {
        if index > 0 {
            printer.write_str(", ")?;
        }
        let attributes = attributes_at(cx, view.arg_attrs, index);
        match entry.and_then(|block| Some((block, *block.arguments().get(index)?))) {
            Some((block, value)) => {
                printer.print_region_argument(block.body(), value, attributes, false)?;
            }
            None => {
                printer.print_type(*ty)?;
                printer.print_optional_attr_dict(attributes, &[])?;
            }
        }
    }
    printer.write_str(")")
}

fn print_results(
    printer: &mut OpAsmPrinter<'_>,
    cx: &Context,
    view: &FunctionView<'_>,
) -> fmt::Result {
    let results = view.ty.map_or(&[][..], |ty| &ty.results[..]);
    let Some(first) = results.first() else { return Ok(()) };
    printer.write_str(" -> ")?;
    let parens = results.len() > 1
        || first.is::<FunctionType>()
        || !attributes_at(cx, view.res_attrs, 0).is_empty();
    if parens {
        printer.write_str("(")?;
    }
    printer.print_list(results.iter().enumerate(), |printer, (index, ty)| {
        printer.print_type(*ty)?;
        printer.print_optional_attr_dict(attributes_at(cx, view.res_attrs, index), &[])
    })?;
    if parens { printer.write_str(")") } else { Ok(()) }
}

/// Checks the attributes of arguments and results and the entry block against the type.
///
/// # Errors
/// When there are not as many as the type has inputs or results, or types differ.
pub fn verify(
    op: OpRef<'_>,
    ty: &FunctionType,
    arg_attrs: Option<Handle<ArrayAttr>>,
    res_attrs: Option<Handle<ArrayAttr>>,
) -> Result<(), Diagnostic> {
    verify_attributes(op, arg_attrs, ty.inputs.len(), true)?;
    verify_attributes(op, res_attrs, ty.results.len(), false)?;
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    if entry.arguments().len() != ty.inputs.len() {
        return Err(op.error(format!(
            "entry block must have {} arguments to match function signature",
            ty.inputs.len()
        )));
    }
    let cx = op.context();
    for (index, (found, wanted)) in entry.argument_types().zip(&ty.inputs).enumerate() {
        if found != *wanted {
            return Err(op.error(format!(
                "type of entry block argument #{index}('{}') must match the type of the \
                 corresponding argument in function signature('{}')",
                found.to_text(cx),
                wanted.to_text(cx)
            )));
        }
    }
    Ok(())
}

fn verify_attributes(
    op: OpRef<'_>,
    array: Option<Handle<ArrayAttr>>,
    wanted: usize,
    arguments: bool,
) -> Result<(), Diagnostic> {
    let Some(array) = array else { return Ok(()) };
    let cx = op.context();
    let what = if arguments { "argument" } else { "result" };
    let found = array.data(cx).0.len();
    if found != wanted {
        return Err(op.error(format!(
            "expects {what} attribute array to have the same number of elements as the number of \
             function {what}s, got {found}, but expected {wanted}"
        )));
    }
    for index in 0..found {
        for (name, value) in attributes_at(cx, Some(array), index) {
            let Some((dialect, _)) = name.as_str(cx).split_once('.') else {
                return Err(op.error(format!("{what}s may only have dialect attributes")));
            };
            let Some(dialect) = cx.loaded_dialect(dialect) else { continue };
            let hooks = &dialect.info().hooks;
            let hook = if arguments {
                hooks.verify_region_arg_attribute
            } else {
                hooks.verify_region_result_attribute
            };
            if let Some(hook) = hook {
                hook(op, 0, index, *name, *value)?;
            }
        }
    }
    Ok(())
}
