//! Reading the elements `type(…)` and `functional-type(…)`.

use terrace_builtin::FunctionType;
use terrace_ir::format::{Parsed, TypesOf, Var, WrittenTypes};
use terrace_ir::syntax::{OpAsmParser, ParseResult};
use terrace_ir::{Arity, ClassSyntax, Type};

use super::parse::Reader;

impl Reader<'_, '_> {
    /// Reads the types of the element `type(…)`.
    pub(super) fn types(&mut self, of: TypesOf, qualified: bool) -> ParseResult {
        let Some(written) = written_types(self.parsed, of) else { return Ok(()) };
        let declared = match of {
            TypesOf::Var(Var::Operand(index)) => Some(&self.info.operands[index as usize]),
            TypesOf::Var(Var::Result(index)) => Some(&self.info.results[index as usize]),
            _ => None,
        };
        let parser = &mut self.parser;
        match declared.map(|declared| (declared.arity, declared.constraint.class)) {
            Some((Arity::Single, Some(class))) if !qualified => {
                written.set([class_type(parser, class)?]);
            }
            Some((Arity::Single, _)) => written.set([parser.parse_type()?]),
            Some((Arity::Optional, _)) => written.set(parser.parse_optional_type()?),
            Some((Arity::VariadicOfVariadic(_), _)) => type_ranges(parser, written.begin())?,
            _ => type_list(parser, written.begin())?,
        }
        Ok(())
    }

    /// Reads the types of the element `functional-type(…)`.
    pub(super) fn functional_type(&mut self, inputs: TypesOf, results: TypesOf) -> ParseResult {
        let at = self.parser.position();
        let ty = self.parser.parse_type()?;
        let cx = self.parser.context();
        let Some(function) = ty.downcast::<FunctionType>(cx) else {
            let message = format!(
                "invalid kind of type specified: expected builtin.function, but found '{}'",
                ty.to_text(cx)
            );
            return Err(self.parser.error(at, &message));
        };
        for (of, types) in [(inputs, &function.inputs[..]), (results, &function.results[..])] {
            if let Some(written) = written_types(self.parsed, of) {
                written.set(types.iter().copied());
            }
        }
        Ok(())
    }
}

/// Returns the list of the types that `of` names; `None` if it names a property.
#[inline]
fn written_types(parsed: &mut Parsed, of: TypesOf) -> Option<&mut WrittenTypes> {
    match of {
        TypesOf::Operands => Some(&mut parsed.all_operand_types),
        TypesOf::Results => Some(&mut parsed.all_result_types),
        TypesOf::Var(Var::Operand(index)) => Some(&mut parsed.operand_types[index as usize]),
        TypesOf::Var(Var::Result(index)) => Some(&mut parsed.result_types[index as usize]),
        TypesOf::Var(_) => None,
    }
}

/// Adds types separated by commas, at least one, to `list`.
fn type_list(parser: &mut OpAsmParser<'_>, list: &mut Vec<Type>) -> ParseResult {
    loop {
        list.push(parser.parse_type()?);
        if !parser.parse_optional_punct(",") {
            return Ok(());
        }
    }
}

/// Adds groups of types, `(i32, i64), (), (f32)`, to `list`.
fn type_ranges(parser: &mut OpAsmParser<'_>, list: &mut Vec<Type>) -> ParseResult {
    while parser.parse_optional_punct("(") {
        if !parser.parse_optional_punct(")") {
            type_list(parser, list)?;
            parser.parse_punct(")")?;
        }
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    Ok(())
}

/// Reads a type that may be written without prefix and mnemonic: with them if it begins with `!`.
fn class_type(parser: &mut OpAsmParser<'_>, class: ClassSyntax) -> ParseResult<Type> {
    let at = parser.position();
    if parser.text_at(at, 1) != b"!" && class.has_prefix {
        return (class.parse)(parser, None).map(Type::from_id);
    }
    let ty = parser.parse_type()?;
    if (class.is)(ty.id()) {
        return Ok(ty);
    }
    let mut message = "invalid kind of type specified".to_owned();
    // A constraint of several classes has no name.
    let name = (class.name)();
    if !name.is_empty() {
        let text = ty.to_text(parser.context());
        message.push_str(&format!(": expected {name}, but found '{text}'"));
    }
    Err(parser.error(at, &message))
}
