//! Reading functions, `@name(%a: i32 {…}) -> (i32 {…}) attributes {…} { … }`.

use smallvec::SmallVec;
use terrace_ir::symbol::{SYMBOL_NAME, SYMBOL_VISIBILITY};
use terrace_ir::syntax::{Argument, Delimiter, OpAsmParser, ParseResult, UnresolvedOperand};
use terrace_ir::{
    ArrayAttr, Attribute, Context, DictionaryAttr, Handle, Ident, OpState, StringAttr, Type,
    TypeAttr,
};

use super::{ARG_ATTRS, FUNCTION_TYPE, RES_ATTRS};
use crate::types::FunctionType;

/// A list of named attributes.
pub type Attributes = Vec<(Ident, Attribute)>;

/// The signature of a function as it is written.
#[derive(Clone, Debug, Default)]
pub struct Signature {
    /// The arguments; without names if the function has no body.
    pub arguments: SmallVec<[Argument; 4]>,
    /// Whether `...` ends the arguments.
    pub variadic: bool,
    /// The types of the results.
    pub results: SmallVec<[Type; 4]>,
    /// The attributes of each result.
    pub result_attributes: SmallVec<[Attributes; 2]>,
}

impl Signature {
    /// Returns the types of the arguments.
    pub fn inputs(&self) -> SmallVec<[Type; 8]> {
        let mut inputs = SmallVec::new();
        self.arguments.iter().for_each(|argument| inputs.push(argument.ty));
        inputs
    }

    /// Returns the builtin type of functions with this signature, without `...`.
    pub fn function_type(&self, cx: &Context) -> Handle<FunctionType> {
        FunctionType::get(cx, &self.inputs(), &self.results)
    }

    /// Sets `arg_attrs` and `res_attrs` to the attributes of arguments and results, if there are
    /// any.
    pub fn set_attributes(&self, cx: &Context, state: &mut OpState) {
        let arguments = self.arguments.iter().map(|argument| &argument.attributes[..]);
        if let Some(array) = attribute_array(cx, arguments) {
            state.set_inherent(cx, ARG_ATTRS, array);
        }
        if let Some(array) = attribute_array(cx, self.result_attributes.iter().map(|a| &a[..])) {
            state.set_inherent(cx, RES_ATTRS, array);
        }
    }
}

/// Returns the dictionaries as an array attribute; `None` if all are empty.
fn attribute_array<'a>(
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

/// Reads a function: visibility, name, signature, `attributes {…}`, and the body if there is one
/// (MLIR: `parseFunctionOp`).
///
/// # Errors
/// When the text is not a function.
pub fn parse_function(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    const VISIBILITIES: &[&str] = &["public", "private", "nested"];
    let visibility = parser.parse_optional_keyword_in(VISIBILITIES).map(|at| VISIBILITIES[at]);
    let name = parser.parse_symbol_name()?;
    let cx = parser.context();
    state.set_inherent(cx, SYMBOL_NAME, name);
    let mut signature = Signature::default();
    parse_signature_into(parser, false, &mut signature)?;
    let ty = TypeAttr::get(cx, signature.function_type(cx).ty());
    state.set_inherent(cx, FUNCTION_TYPE, ty);
    parse_function_attributes(parser, state, &[SYMBOL_VISIBILITY, SYMBOL_NAME, FUNCTION_TYPE])?;
    if let Some(visibility) = visibility {
        state.set_inherent(cx, SYMBOL_VISIBILITY, StringAttr::get(cx, visibility));
    }
    signature.set_attributes(cx, state);
    parse_function_body(parser, state, &signature.arguments)
}

/// Reads `(%a: i32 {…}, …) -> (i32 {…})`. Either all arguments have names or no argument has;
/// `...` may end them if `allow_variadic` (MLIR: `parseFunctionSignatureWithArguments`).
///
/// # Errors
/// When the text is not a signature.
pub fn parse_signature(
    parser: &mut OpAsmParser<'_>,
    allow_variadic: bool,
) -> ParseResult<Signature> {
    let mut signature = Signature::default();
    parse_signature_into(parser, allow_variadic, &mut signature)?;
    Ok(signature)
}

/// As [`parse_signature`], into an empty signature.
fn parse_signature_into(
    parser: &mut OpAsmParser<'_>,
    allow_variadic: bool,
    signature: &mut Signature,
) -> ParseResult {
    parser.parse_list(Delimiter::Paren, "", |parser| {
        let at = parser.position();
        if signature.variadic {
            let message = "variadic arguments must be in the end of the argument list";
            return Err(parser.error(at, message));
        }
        if allow_variadic && parser.parse_optional_punct("...") {
            signature.variadic = true;
            return Ok(());
        }
        let argument = parse_argument(parser, signature.arguments.last())?;
        signature.arguments.push(argument);
        Ok(())
    })?;
    parse_results(parser, signature)
}

/// Parses an argument, which must have a name if and only if the previous argument `before` has
/// one.
fn parse_argument(
    parser: &mut OpAsmParser<'_>,
    before: Option<&Argument>,
) -> ParseResult<Argument> {
    let named_before = before.map(|argument| argument.name.length > 0);
    let at = parser.position();
    if let Some(argument) = parser.parse_optional_argument(true, true)? {
        if named_before == Some(false) {
            return Err(parser.error(at, "expected type instead of SSA identifier"));
        }
        return Ok(argument);
    }
    if named_before == Some(true) {
        return Err(parser.error(at, "expected SSA identifier"));
    }
    let ty = parser.parse_type()?;
    let attributes = parser.parse_optional_attr_dict()?;
    let location = parser.parse_optional_location()?;
    let name = UnresolvedOperand { position: at, length: 0, number: 0 };
    Ok(Argument { name, ty, attributes, location })
}

fn parse_results(parser: &mut OpAsmParser<'_>, signature: &mut Signature) -> ParseResult {
    if !parser.parse_optional_punct("->") {
        return Ok(());
    }
    if !parser.parse_optional_punct("(") {
        signature.results.push(parser.parse_type()?);
        signature.result_attributes.push(Vec::new());
        return Ok(());
    }
    if parser.parse_optional_punct(")") {
        return Ok(());
    }
    parser.parse_list(Delimiter::None, "", |parser| {
        signature.results.push(parser.parse_type()?);
        signature.result_attributes.push(parser.parse_optional_attr_dict()?);
        Ok(())
    })?;
    parser.parse_punct(")")
}

/// Reads `attributes {…}` if it is next; `inferred` lists names that are not allowed there.
///
/// # Errors
/// When the text is not a dictionary, or contains an inferred attribute.
pub fn parse_function_attributes(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    inferred: &[&str],
) -> ParseResult {
    let at = parser.position();
    let attributes = parser.parse_optional_attr_dict_with_keyword()?;
    if attributes.is_empty() {
        return Ok(());
    }
    let cx = parser.context();
    let is_given = |name: &&&str| attributes.iter().any(|(held, _)| held.as_str(cx) == **name);
    if let Some(name) = inferred.iter().find(is_given) {
        let message = format!(
            "'{name}' is an inferred attribute and should not be specified in the explicit \
             attribute dictionary"
        );
        return Err(parser.error(at, &message));
    }
    state.attributes_mut().extend(attributes);
    Ok(())
}

/// Parses the body of a function, if the next token is a brace.
///
/// # Errors
///
/// If the text in braces is not a region, or the region has no blocks.
pub fn parse_function_body(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    arguments: &[Argument],
) -> ParseResult {
    let at = parser.position();
    let Some(region) = parser.parse_optional_region(state, arguments, false)? else {
        let region = parser.empty_region(state);
        state.adopt_region(region);
        return Ok(());
    };
    if state.region_body(parser.body()).first_block(region).is_none() {
        return Err(parser.error(at, "expected non-empty function body"));
    }
    state.adopt_region(region);
    Ok(())
}
