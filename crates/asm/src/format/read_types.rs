//! Reading the types that a format writes.

use terrace_builtin::FunctionType;
use terrace_ir::format::{TypesOf, Var};
use terrace_ir::syntax::ParseResult;
use terrace_ir::{Arity, Type};

use super::parse::Reader;
use super::single;

impl Reader<'_, '_> {
    fn type_list(&mut self) -> ParseResult<Vec<Type>> {
        let mut list = Vec::new();
        loop {
            list.push(self.parser.parse_type()?);
            if !self.parser.parse_optional_punct(",") {
                return Ok(list);
            }
        }
    }

    /// Reads groups of types, `(i32, i64), (), (f32)`.
    fn type_ranges(&mut self) -> ParseResult<Vec<Type>> {
        let mut list = Vec::new();
        while self.parser.parse_optional_punct("(") {
            if !self.parser.parse_optional_punct(")") {
                list.extend(self.type_list()?);
                self.parser.parse_punct(")")?;
            }
            if !self.parser.parse_optional_punct(",") {
                break;
            }
        }
        Ok(list)
    }

    /// Reads `type(…)`.
    pub(super) fn types(&mut self, of: TypesOf, qualified: bool) -> ParseResult {
        match of {
            TypesOf::Operands => {
                let list = self.type_list()?;
                self.parsed.all_operand_types = Some(list);
            }
            TypesOf::Results => {
                let list = self.type_list()?;
                self.parsed.all_result_types = Some(list);
            }
            TypesOf::Var(var) => {
                let declared = match var {
                    Var::Operand(index) => &self.info.operands[index as usize],
                    Var::Result(index) => &self.info.results[index as usize],
                    _ => return Ok(()),
                };
                match (declared.arity, declared.constraint.class) {
                    (Arity::Single, Some(class)) if !qualified => {
                        let ty = self.class_type(class)?;
                        self.store_types(var, [ty]);
                    }
                    (Arity::Single, _) => {
                        let ty = self.parser.parse_type()?;
                        self.store_types(var, [ty]);
                    }
                    (Arity::Optional, _) => {
                        let ty = self.parser.parse_optional_type()?;
                        self.store_types(var, ty);
                    }
                    (Arity::VariadicOfVariadic(_), _) => {
                        let types = self.type_ranges()?;
                        self.store_types(var, types);
                    }
                    _ => {
                        let types = self.type_list()?;
                        self.store_types(var, types);
                    }
                }
            }
        }
        Ok(())
    }

    /// A type that may be written without prefix and mnemonic.
    fn class_type(&mut self, class: terrace_ir::ClassSyntax) -> ParseResult<Type> {
        let at = self.parser.position();
        let Some(ty) = self.parser.parse_optional_type()? else {
            return (class.parse)(&mut self.parser, None).map(Type::from_id);
        };
        if (class.is)(ty.id()) {
            return Ok(ty);
        }
        let mut message = "invalid kind of type specified".to_owned();
        // What several classes have in common has no name.
        let name = (class.name)();
        if !name.is_empty() {
            let text = ty.to_text(self.parser.context());
            message.push_str(&format!(": expected {name}, but found '{text}'"));
        }
        Err(self.parser.error(at, &message))
    }

    #[inline]
    fn store_types(&mut self, var: Var, types: impl IntoIterator<Item = Type>) {
        match var {
            Var::Operand(index) => self.parsed.operand_types[index as usize].set(types),
            Var::Result(index) => self.parsed.result_types[index as usize].set(types),
            _ => {}
        }
    }

    /// Reads `functional-type(…)`.
    pub(super) fn functional_type(&mut self, inputs: TypesOf, results: TypesOf) -> ParseResult {
        let at = self.parser.position();
        let ty = self.parser.parse_type()?;
        let cx = self.parser.context().clone();
        let Some(function) = ty.downcast::<FunctionType>(&cx) else {
            let message = format!(
                "invalid kind of type specified: expected builtin.function, but found '{}'",
                ty.to_text(&cx)
            );
            return Err(self.parser.error(at, &message));
        };
        for (of, types) in [(inputs, &function.inputs[..]), (results, &function.results[..])] {
            match (of, single(of)) {
                (TypesOf::Operands, _) => self.parsed.all_operand_types = Some(types.to_vec()),
                (TypesOf::Results, _) => self.parsed.all_result_types = Some(types.to_vec()),
                (_, Some(var)) => self.store_types(var, types.iter().copied()),
                _ => {}
            }
        }
        Ok(())
    }
}
