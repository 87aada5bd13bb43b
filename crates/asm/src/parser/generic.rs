//! Reading operations in generic form: `"name"(…)[…] <…> ({…}) {…} : (…) -> (…)`.

use smallvec::SmallVec;
use terrace_builtin::FunctionType;
use terrace_ir::lossless;
use terrace_ir::syntax::UnresolvedOperand;
use terrace_ir::{
    Attribute, Block, Diagnostic, DictionaryAttr, Ident, Op, OpInfo, OpName, OpState,
    PropertiesBuf, TraitFlags, Type,
};

use super::completion::Expected;
use super::list::Nested;
use super::properties::missing_properties;
use super::{ParseResult, Parser};
use crate::lexer::{TokenKind as K, string_bytes};

impl<'s> Parser<'s> {
    /// Reads an operation in generic form into the end of `block`.
    pub(super) fn generic_operation(&mut self, block: Block) -> ParseResult<Op> {
        let start = self.cursor.token.start();
        let location = self.cursor.location(start);
        let name = self.generic_name()?;
        let mut state = OpState::new(self.cx, name, location);
        let properties = self.generic_rest(&mut state)?;
        self.give_body(&mut state);
        if properties.is_none()
            && !state.attributes().is_empty()
            && let Some(message) =
                super::inherent_attribute_error(self.cx, name, state.attributes())
        {
            return Err(self.cursor.error_at(start, message));
        }
        if let Some(location) = self.trailing_location()? {
            state.set_location(location);
        }
        self.make_operation(state, block, properties, start)
    }

    /// Creates the operation at the end of `block`, with `properties` as written in `<…>`.
    pub(super) fn make_operation(
        &mut self,
        mut state: OpState,
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
        if let (Some(info), Some(properties)) = (registered, properties) {
            self.drop_overridden(&mut state, info, properties);
        }
        // Attributes beside `<…>` could be properties, too, and change what the text means.
        let cacheable = properties.filter(|_| state.attributes().is_empty());
        if let Some(attribute) = cacheable
            && let Some(converted) = self.caches.recent_properties.converted(name, attribute)
        {
            state.set_properties(converted);
            return Ok(self.insert(state, block));
        }
        let mut issues = registered.map_or_else(Vec::new, |info| {
            missing_properties(self.cx, info, properties, state.attributes(), &[])
        });
        let op = self.insert(state, block);
        if let (Some(info), Some(attribute)) = (registered, properties) {
            let mut held = self.scopes.body.properties(op).to_buf();
            if let Err(reason) =
                super::properties_from_attribute(self.cx, info, &mut held, attribute, &mut issues)
            {
                let text = attribute.to_text(self.cx);
                let name = name.as_str(self.cx);
                let message = format!("invalid properties {text} for op {name}: {reason}");
                return Err(self.cursor.error_at(start, message));
            }
            if cacheable.is_some() && issues.is_empty() {
                self.caches.recent_properties.store_converted(name, attribute, &held);
            }
            self.scopes.body.set_properties(op, held);
        }
        for issue in issues {
            self.scopes.body.add_property_issue(op, issue);
        }
        Ok(op)
    }

    /// Removes the inherent attributes in the attribute dictionary that `properties` give as well,
    /// which are ignored.
    fn drop_overridden(&self, state: &mut OpState, info: &OpInfo, properties: Attribute) {
        let (Some(declared), Some(given)) =
            (info.properties, properties.downcast::<DictionaryAttr>(self.cx))
        else {
            return;
        };
        let overridden = |name: &Ident| {
            let name = name.as_str(self.cx);
            declared.fields.iter().any(|field| field.name == name)
                && given.lookup_str(self.cx, name).is_some()
        };
        if state.attributes().iter().any(|(name, _)| overridden(name)) {
            state.attributes_mut().retain(|(name, _)| !overridden(name));
        }
    }

    /// Reads the name in quotes, and loads its dialect.
    fn generic_name(&mut self) -> ParseResult<OpName> {
        let token = self.cursor.token;
        let text = self.cursor.spelling(token);
        if let Some(known) = self.caches.op_names.get(text) {
            let known = *known;
            self.cursor.advance();
            return Ok(known);
        }
        let bytes = string_bytes(text);
        if bytes.is_empty() {
            return Err(self.cursor.error_here("empty operation name is invalid"));
        }
        if bytes.contains(&0) {
            return Err(self.cursor.error_here("null character not allowed in operation name"));
        }
        self.cursor.advance();
        let string = lossless::encode(&bytes);
        let name = OpName::get(self.cx, &string);
        if name.info(self.cx).is_none() {
            let dialect = string.split('.').next().unwrap_or("");
            let known = self.dialect(dialect).is_some();
            if !known && !self.cx.allows_unregistered_dialects() {
                return Err(self.cursor.error_here(
                    "operation being parsed with an unregistered dialect. If this is intended, \
                     please use -allow-unregistered-dialect with the MLIR tool used",
                ));
            }
        }
        self.caches.op_names.insert(text, name);
        Ok(name)
    }

    /// Reads everything after the name into `state`; returns the attribute in `<…>`, if any.
    pub(super) fn generic_rest(&mut self, state: &mut OpState) -> ParseResult<Option<Attribute>> {
        let mut operands: SmallVec<[UnresolvedOperand; 8]> = SmallVec::new();
        self.cursor.expect(K::LParen, "expected '(' to start operand list")?;
        if self.cursor.at(K::Percent) {
            loop {
                self.expects_value();
                operands.push(self.cursor.ssa_use(true)?);
                if !self.cursor.eat(K::Comma) {
                    break;
                }
            }
        }
        if self.cursor.at(K::Eof) {
            self.expects(Expected::Value { unlikely: true });
        }
        self.cursor.expect(K::RParen, "expected ')' to end operand list")?;
        if self.cursor.at(K::LSquare) {
            self.generic_successors(state)?;
        }
        let properties =
            if self.cursor.at(K::Less) { Some(self.properties(state.name())?) } else { None };
        if self.cursor.eat(K::LParen) {
            loop {
                let region = self.region(state, &[], false)?;
                state.adopt_region(region);
                if !self.cursor.eat(K::Comma) {
                    break;
                }
            }
            self.cursor.expect(K::RParen, "expected ')' to end region list")?;
        }
        if self.cursor.at(K::LBrace) {
            self.attribute_dictionary(|name, value| state.attributes_mut().push((name, value)))?;
        }
        self.cursor.expect(K::Colon, "expected ':' followed by operation type")?;
        self.operation_type(state, &operands)?;
        Ok(properties)
    }

    /// Reads `<…>`, the properties of an operation named `name`.
    fn properties(&mut self, name: OpName) -> ParseResult<Attribute> {
        let start = self.cursor.token.start() as usize;
        if let Some((attribute, length)) =
            self.caches.recent_properties.at(name, &self.cursor.source[start..])
        {
            self.cursor.restart_at(start + length);
            return Ok(attribute);
        }
        self.cursor.advance();
        let attribute = self.attribute(None)?;
        let end = self.cursor.token.end() as usize;
        self.cursor.expect(K::Greater, "expected '>' to close properties")?;
        self.caches.recent_properties.store(name, &self.cursor.source[start..end], attribute);
        Ok(attribute)
    }

    fn generic_successors(&mut self, state: &mut OpState) -> ParseResult {
        let info = state.name().info(self.cx);
        if info.is_some_and(|info| !info.flags.contains(TraitFlags::TERMINATOR)) {
            return Err(self.cursor.error_here("successors in non-terminator"));
        }
        self.cursor.advance();
        if self.cursor.at(K::RSquare) {
            return Err(self.cursor.wrong_token("expected list element"));
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
        let position = self.cursor.token.start();
        // Read the lists without interning a function type: most are used only once.
        if self.cursor.at(K::LParen) {
            let mut inputs: SmallVec<[Type; 8]> = SmallVec::new();
            self.function_type_parts(&mut inputs, state.result_types_mut())?;
            return self.resolve_all(state, operands, &inputs, position);
        }
        let ty = self.ty()?;
        let Some(function) = ty.downcast::<FunctionType>(self.cx) else {
            return Err(self.cursor.error_at(position, "expected function type"));
        };
        state.add_results(&function.results);
        self.resolve_all(state, operands, &function.inputs, position)
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
            // As in MLIR, this error is reported in addition to one of the lexer.
            self.report_bad_token();
            return Err(Diagnostic::error(self.cursor.location(position), message));
        }
        for (operand, ty) in operands.iter().zip(types) {
            let value = self.resolve(operand, *ty)?;
            state.add_operand(value);
        }
        Ok(())
    }
}
