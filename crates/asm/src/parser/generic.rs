//! Operations in generic form: `"name"(…)[…] <…> ({…}) {…} : (…) -> (…)`.

use smallvec::SmallVec;
use terrace_builtin::FunctionType;
use terrace_ir::lossless;
use terrace_ir::syntax::UnresolvedOperand;
use terrace_ir::{
    Attribute, Block, Diagnostic, Op, OpName, OpState, PropertiesBuf, TraitFlags, Type,
};

use super::last::{LastProperties, LastTypes};
use super::properties::missing_properties;
use super::{ParseResult, Parser};
use crate::lexer::{TokenKind as K, string_bytes};

/// The longest text of types that is remembered.
const MAX_KNOWN_TYPES: usize = 128;

impl<'s> Parser<'s> {
    /// Reads an operation in generic form into the end of `block`.
    pub(super) fn generic_operation(&mut self, block: Block) -> ParseResult<Op> {
        let start = self.token.start();
        let location = self.location(start);
        let name = self.generic_name()?;
        let mut state = OpState::new(self.cx, name, location);
        let properties = self.generic_rest(&mut state)?;
        self.give_body(&mut state);
        if properties.is_none()
            && !state.attributes().is_empty()
            && let Some(message) =
                super::inherent_attribute_error(self.cx, name, state.attributes())
        {
            return Err(self.error_at(start, message));
        }
        if let Some(location) = self.trailing_location()? {
            state.set_location(location);
        }
        self.make_operation(&mut state, block, properties, start)
    }

    /// Creates the operation at the end of `block` and applies `properties`, given as `<…>`.
    pub(super) fn make_operation(
        &mut self,
        state: &mut OpState,
        block: Block,
        properties: Option<Attribute>,
        start: u32,
    ) -> ParseResult<Op> {
        let name = state.name();
        let registered = name.info(self.cx);
        if registered.is_none()
            && let Some(properties) = properties
        {
            state.set_properties(PropertiesBuf::Attribute(properties));
        }
        let alone = state.attributes().is_empty();
        if alone && let Some(known) = self.known_properties(name, properties) {
            state.set_properties(known);
            return Ok(self.insert(state, block));
        }
        let mut issues = registered.map_or_else(Vec::new, |info| {
            missing_properties(self.cx, info, properties, state.attributes(), &[])
        });
        let op = self.insert(state, block);
        if let (Some(info), Some(attribute)) = (registered, properties) {
            let mut held = self.body.properties(op).to_buf();
            if let Err(reason) =
                super::properties_from_attribute(self.cx, info, &mut held, attribute, &mut issues)
            {
                let text = attribute.to_text(self.cx);
                let name = name.as_str(self.cx);
                let message = format!("invalid properties {text} for op {name}: {reason}");
                return Err(self.error_at(start, message));
            }
            if alone && issues.is_empty() {
                self.remember_properties(name, attribute, &held);
            }
            self.body.set_properties(op, held);
        }
        for issue in issues {
            self.body.add_property_issue(op, issue);
        }
        Ok(op)
    }

    /// Reads the name in quotes and loads its dialect.
    fn generic_name(&mut self) -> ParseResult<OpName> {
        let token = self.token;
        let text = self.spelling(token);
        if let Some(known) = self.op_names.get(text) {
            let known = *known;
            self.advance();
            return Ok(known);
        }
        let bytes = string_bytes(text);
        if bytes.is_empty() {
            return Err(self.error_here("empty operation name is invalid"));
        }
        if bytes.contains(&0) {
            return Err(self.error_here("null character not allowed in operation name"));
        }
        self.advance();
        let string = lossless::encode(&bytes);
        let name = OpName::get(self.cx, &string);
        if name.info(self.cx).is_none() {
            let dialect = string.split('.').next().unwrap_or("");
            let known = self.dialect(dialect).is_some();
            if !known && !self.cx.allows_unregistered_dialects() {
                return Err(self.error_here(
                    "operation being parsed with an unregistered dialect. If this is intended, \
                     please use -allow-unregistered-dialect with the MLIR tool used",
                ));
            }
        }
        self.op_names.insert(text, name);
        Ok(name)
    }

    /// Reads everything after the name; gives the attribute in `<…>`.
    pub(super) fn generic_rest(&mut self, state: &mut OpState) -> ParseResult<Option<Attribute>> {
        let mut operands: SmallVec<[UnresolvedOperand; 8]> = SmallVec::new();
        self.expect(K::LParen, "expected '(' to start operand list")?;
        if self.at(K::Percent) {
            loop {
                operands.push(self.ssa_use(true)?);
                if !self.eat(K::Comma) {
                    break;
                }
            }
        }
        self.expect(K::RParen, "expected ')' to end operand list")?;
        if self.at(K::LSquare) {
            self.generic_successors(state)?;
        }
        let properties = if self.at(K::Less) { Some(self.properties(state.name())?) } else { None };
        if self.eat(K::LParen) {
            loop {
                let region = self.region(state, &[], false)?;
                state.adopt_region(region);
                if !self.eat(K::Comma) {
                    break;
                }
            }
            self.expect(K::RParen, "expected ')' to end region list")?;
        }
        if self.at(K::LBrace) {
            self.attribute_dictionary(|name, value| state.attributes_mut().push((name, value)))?;
        }
        self.expect(K::Colon, "expected ':' followed by operation type")?;
        self.operation_type(state, &operands)?;
        Ok(properties)
    }

    /// Reads `<…>`, the properties of an operation named `name`. What is written as it was for the
    /// last one of the name means the same.
    fn properties(&mut self, name: OpName) -> ParseResult<Attribute> {
        let start = self.token.start() as usize;
        let last = self.last_properties.get(name, LastProperties::default);
        if let Some(attribute) = last.attribute
            && !last.text.is_empty()
            && self.source[start..].starts_with(last.text)
        {
            self.lexer.go_to(start + last.text.len());
            self.token = self.lexer.next();
            return Ok(attribute);
        }
        self.advance();
        let attribute = self.attribute(None)?;
        let end = self.token.end() as usize;
        self.expect(K::Greater, "expected '>' to close properties")?;
        let text = &self.source[start..end];
        let last = self.last_properties.get(name, LastProperties::default);
        *last = LastProperties { text, attribute: Some(attribute), held: None };
        Ok(attribute)
    }

    /// The properties that `attribute` stands for in an operation named `name`, if they are those
    /// of the last one.
    fn known_properties(
        &mut self,
        name: OpName,
        attribute: Option<Attribute>,
    ) -> Option<PropertiesBuf> {
        let last = self.last_properties.get(name, LastProperties::default);
        last.held.clone().filter(|_| last.attribute == attribute)
    }

    /// Remembers that `attribute` stands for the properties `held` in an operation named `name`.
    fn remember_properties(&mut self, name: OpName, attribute: Attribute, held: &PropertiesBuf) {
        let last = self.last_properties.get(name, LastProperties::default);
        if last.attribute == Some(attribute) {
            last.held = Some(held.clone());
        }
    }

    fn generic_successors(&mut self, state: &mut OpState) -> ParseResult {
        let info = state.name().info(self.cx);
        if info.is_some_and(|info| !info.flags.contains(TraitFlags::TERMINATOR)) {
            return Err(self.error_here("successors in non-terminator"));
        }
        self.advance();
        if self.at(K::RSquare) {
            return Err(self.wrong_token("expected list element"));
        }
        self.list_until(K::RSquare, |p| {
            let block = p.successor()?;
            state.add_successor(block);
            Ok(())
        })
    }

    /// Reads `(types) -> types` and resolves `operands` with them.
    fn operation_type(
        &mut self,
        state: &mut OpState,
        operands: &[UnresolvedOperand],
    ) -> ParseResult {
        let position = self.token.start();
        // Not through a function type: most are met only once.
        if self.at(K::LParen) {
            let mut inputs: SmallVec<[Type; 8]> = SmallVec::new();
            if !self.known_types(state, &mut inputs) {
                self.function_type_parts(&mut inputs, state.result_types_mut())?;
                self.remember_types(state, position as usize, &inputs);
            }
            return self.resolve_all(state, operands, &inputs, position);
        }
        let ty = self.ty()?;
        let Some(function) = ty.downcast::<FunctionType>(self.cx) else {
            return Err(self.error_at(position, "expected function type"));
        };
        state.add_results(&function.results);
        self.resolve_all(state, operands, &function.inputs, position)
    }

    /// Reads the types of an operation where they are written as those of the last one of its name,
    /// in one line with nothing but a location behind; `false`, and nothing has happened, elsewhere.
    fn known_types(&mut self, state: &mut OpState, inputs: &mut SmallVec<[Type; 8]>) -> bool {
        let start = self.token.start() as usize;
        let text = self.last_types(state.name(), start).text;
        let Some(rest) = self.source[start..].strip_prefix(text) else { return false };
        if text.is_empty() || !(rest.starts_with(b"\n") || rest.starts_with(b" loc(")) {
            return false;
        }
        let (lexer, token) = (self.lexer, self.token);
        self.lexer.go_to(start + text.len());
        self.token = self.lexer.next();
        // Anything else may be part of the last type.
        if !matches!(self.token.kind, K::Percent | K::String | K::RBrace | K::Caret)
            && !self.at_word("loc")
        {
            (self.lexer, self.token) = (lexer, token);
            return false;
        }
        let last = self.last_types(state.name(), start);
        inputs.extend(last.inputs.iter().copied());
        state.result_types_mut().extend(last.results.iter().copied());
        true
    }

    /// The types of the operations of a name that were read last and were written much as those at
    /// `start`.
    #[inline]
    fn last_types(&mut self, name: OpName, start: usize) -> &mut LastTypes<'s> {
        let begin =
            self.source[start..].first_chunk().map_or(0, |begin| u64::from_le_bytes(*begin));
        let slot = begin.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62;
        &mut self.last_types.get(name, Default::default)[slot as usize]
    }

    /// Remembers the types of an operation, written from `start` on.
    fn remember_types(&mut self, state: &OpState, start: usize, inputs: &[Type]) {
        let text = &self.source[start..self.token.start() as usize];
        let text = text.trim_ascii_end();
        if text.len() <= MAX_KNOWN_TYPES && !text.contains(&b'\n') && !text.contains(&b'/') {
            let (inputs, results) = (inputs.into(), state.result_types().into());
            *self.last_types(state.name(), start) = LastTypes { text, inputs, results };
        }
    }

    fn resolve_all(
        &mut self,
        state: &mut OpState,
        operands: &[UnresolvedOperand],
        types: &[Type],
        position: u32,
    ) -> ParseResult {
        if operands.len() != types.len() {
            let (wanted, given) = (operands.len(), types.len());
            // MLIR writes a NUL where an `s` would be.
            let plural = if wanted == 1 { '\0' } else { 's' };
            let message = format!("expected {wanted} operand type{plural} but had {given}");
            // This one is reported even if the next token is none.
            self.report_bad_token();
            return Err(Diagnostic::error(self.location(position), message));
        }
        for (operand, ty) in operands.iter().zip(types) {
            let value = self.resolve(operand, *ty)?;
            state.add_operand(value);
        }
        Ok(())
    }
}
