//! Operand bundles of calls: `["tag"(%a, %b : i32, i32)]`.

use std::fmt;

use terrace_ir::syntax::{
    Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, SourcePos, UnresolvedOperand,
};
use terrace_ir::{
    ArrayAttr, Attribute, Context, Handle, OpRef, OpState, StringAttr, Type, Value, lossless,
};

/// Parsed operand bundles, before their operands are resolved.
#[derive(Default)]
pub(crate) struct Bundles {
    at: Option<SourcePos>,
    tags: Vec<Attribute>,
    operands: Vec<Vec<UnresolvedOperand>>,
    types: Vec<Vec<Type>>,
}

impl Bundles {
    /// Parses bundles in brackets; returns no bundles if the next token is not `[`.
    pub(crate) fn parse_optional(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        if !parser.parse_optional_punct("[") {
            return Ok(Self::default());
        }
        let mut out = Self { at: Some(at), ..Self::default() };
        if parser.parse_optional_punct("]") {
            return Ok(out);
        }
        parser.parse_list(Delimiter::None, "", |parser| out.parse_bundle(parser))?;
        parser.parse_punct("]")?;
        Ok(out)
    }

    fn parse_bundle(&mut self, parser: &mut OpAsmParser<'_>) -> ParseResult {
        let at = parser.position();
        let tag = parser.parse_string().map_err(|error| {
            parser.context().emit(error);
            parser.error(at, "expect operand bundle tag")
        })?;
        let tag = StringAttr::from_text(parser.context(), &lossless::encode(&tag));
        self.tags.push(tag.attr());
        parser.parse_punct("(")?;
        let (mut operands, mut types) = (Vec::new(), Vec::new());
        if !parser.parse_optional_punct(")") {
            operands = parser.parse_operand_list(Delimiter::None)?;
            parser.parse_punct(":")?;
            types = parser.parse_type_list()?;
            parser.parse_punct(")")?;
        }
        self.operands.push(operands);
        self.types.push(types);
        Ok(())
    }

    /// Returns the number of operands of each bundle.
    pub(crate) fn sizes(&self) -> Vec<i32> {
        self.operands.iter().map(|operands| operands.len() as i32).collect()
    }

    /// Returns the tags; `None` if there are no bundles.
    pub(crate) fn tags(&self, cx: &Context) -> Option<Handle<ArrayAttr>> {
        (!self.tags.is_empty()).then(|| ArrayAttr::get(cx, self.tags.clone()))
    }

    /// Adds the operands of all bundles to `state` and returns their number. Fails if a bundle has
    /// different numbers of types and operands, or a value has another type.
    pub(crate) fn resolve(
        &self,
        parser: &mut OpAsmParser<'_>,
        state: &mut OpState,
    ) -> ParseResult<i32> {
        let at = self.at.unwrap_or_else(|| parser.name_position());
        for (index, (operands, types)) in self.operands.iter().zip(&self.types).enumerate() {
            if operands.len() != types.len() {
                let message = format!(
                    "expected {} types for operand bundle operands for operand bundle #{index}, \
                     but actually got {}",
                    operands.len(),
                    types.len()
                );
                return Err(parser.error(at, &message));
            }
            parser.resolve_operands_with_types(state, operands, types, at)?;
        }
        Ok(self.sizes().iter().sum())
    }

    /// Returns all operands and their types, for a declarative format to resolve.
    pub(crate) fn into_parts(self) -> (Vec<UnresolvedOperand>, Vec<Type>) {
        (self.operands.concat(), self.types.concat())
    }
}

/// Prints bundles in brackets.
pub(crate) fn print_bundles<'a>(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    tags: Option<Handle<ArrayAttr>>,
    bundles: impl Iterator<Item = impl Iterator<Item = Value> + 'a>,
) -> fmt::Result {
    let cx = op.context();
    let tags = tags.map_or(&[][..], |tags| &tags.data(cx).0);
    printer.write_str("[")?;
    printer.print_list(tags.iter().zip(bundles), |printer, (tag, values)| {
        let tag = tag.downcast::<StringAttr>(cx).map(|tag| tag.text()).unwrap_or_default();
        printer.print_string(&lossless::decode(&tag))?;
        printer.write_str("(")?;
        let values: Vec<Value> = values.collect();
        if !values.is_empty() {
            printer.print_values(op.body(), values.iter().copied())?;
            printer.write_str(" : ")?;
            printer.print_types(values.iter().map(|value| op.body().value_type(*value)))?;
        }
        printer.write_str(")")
    })?;
    printer.write_str("]")
}
