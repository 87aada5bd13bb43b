//! Running formats as programs: operations are read from bytes, without tokens.
//!
//! A program handles the texts that printers write. A program returns `None` on any other text,
//! including errors, and the general reader (`custom.rs`) reads the operation again.

mod types;

use terrace_ir::syntax::{OpAsmParser, SourcePos, UnresolvedOperand};
use terrace_ir::{Block, Ident, OpInfo, PropertyInfo, Type, UnitAttr, Value};

use super::custom::DeclaredOp;
use super::list::Nested;
use super::names::DECIMAL_DIGITS;
use super::program_scratch::ProgramScratch;
use super::scopes::CustomOp;
use super::speculation::Attempt;
use super::{ParseResult, Parser};
use crate::format::{Program, Step};
use crate::lexer::{TokenKind as K, end_of_name, end_of_word};

impl<'s> Parser<'s> {
    /// Reads the next operation, with the name of its result, into the end of `block` by its
    /// program. Returns `false`, with nothing consumed, if there is no program or the program
    /// fails. Sets `known` if the name was looked up but has no program.
    ///
    /// # Errors
    /// When the location behind the operation is wrong, or the name of its result is taken.
    #[inline]
    pub(super) fn operation_by_program(
        &mut self,
        block: Block,
        known: &mut Option<DeclaredOp>,
    ) -> ParseResult<bool> {
        let first = self.cursor.token;
        let named = first.kind == K::Percent;
        let (start, end) = if named {
            if !self.cursor.source[first.end() as usize..].starts_with(b" = ") {
                return Ok(false);
            }
            let start = first.end() as usize + 3;
            (start, end_of_word(self.cursor.source, start))
        } else {
            (first.start() as usize, first.end() as usize)
        };
        let Some((stands_for, place)) = self.known_name(&self.cursor.source[start..end]) else {
            return Ok(false);
        };
        let Some(place) = place else {
            *known = Some(stands_for);
            return Ok(false);
        };
        let Some(program) = self.caches.programs.take(place) else { return Ok(false) };
        let done = self.run(&program, (start, end), stands_for, block);
        self.caches.programs.put(place, program);
        done
    }

    /// Runs `program` on the next operation, whose name is at `start..end` in the source; see
    /// [`Parser::operation_by_program`].
    #[inline(always)]
    fn run(
        &mut self,
        program: &Program,
        (start, end): (usize, usize),
        (name, info): DeclaredOp,
        block: Block,
    ) -> ParseResult<bool> {
        let (first, lexer) = (self.cursor.token, self.cursor.lexer);
        let named = first.kind == K::Percent;
        let op = CustomOp {
            name: Some(name),
            position: start as u32,
            results: self.scopes.results.len(),
        };
        let location = self.cursor.location(op.position);
        let mut read = self.caches.program.take().unwrap_or_default();
        read.begin(end, program);
        self.speculation.attempt = Attempt::Running;
        let done = self.steps(program, op, info, &mut read);
        let typed = done.and_then(|()| self.typed(program, info, location, &mut read));
        let failed = std::mem::take(&mut self.speculation.attempt) == Attempt::Failed;
        if typed.is_none() || failed || (named && read.results.len() != 1) {
            (self.cursor.lexer, self.cursor.token) = (lexer, first);
            self.caches.program = Some(read);
            return Ok(false);
        }
        self.go_to_token(read.pos, read.at_token);
        let location = self.trailing_location()?.unwrap_or(location);
        let properties = read.take_properties();
        let (operands, results) = (&read.values, &read.results);
        let body = &mut self.scopes.body;
        let op = body.create_simple(name, location, operands, results, properties);
        body.insert_op(op, block, None);
        if !read.attributes.is_empty() {
            self.scopes.body.set_attributes(op, &read.attributes);
        }
        self.caches.program = Some(read);
        if named {
            let (position, length) = (SourcePos(first.start()), first.end() - first.start());
            let value = self.scopes.body.result(op, 0);
            self.define(&UnresolvedOperand { position, length, number: 0 }, value)?;
        }
        Ok(true)
    }

    fn steps(
        &mut self,
        program: &Program,
        op: CustomOp,
        info: &'static OpInfo,
        read: &mut ProgramScratch,
    ) -> Option<()> {
        let source = self.cursor.source;
        let mut at = 0;
        while let Some(step) = program.steps.get(at) {
            at += 1;
            match step {
                Step::Byte(byte) => read.byte(*byte, source)?,
                Step::Arrow => read.arrow(source)?,
                Step::Keyword(text) => read.keyword(text, source)?,
                Step::Operand(index) => {
                    let value = self.value_name(read)?;
                    read.groups[*index as usize] = (read.values.len() as u16, 1);
                    read.values.push(value);
                }
                Step::Operands(index, single) => self.value_names(*index, *single, read)?,
                Step::Type(slot) => {
                    let ty = self.type_at(read)?;
                    read.slots[*slot as usize] = (read.types.len() as u16, 1);
                    read.types.push(ty);
                }
                Step::Types(slot) => self.types_at(*slot, read)?,
                Step::Dictionary => {
                    if read.next_byte(source) == b'{' {
                        self.dictionary(op, info, read)?;
                    }
                }
                Step::NoKeywordDictionary => {
                    if read.next_byte(source) == b'a' {
                        return None;
                    }
                }
                Step::Property { field, optional } => {
                    self.property(field, *optional, op, info, read)?;
                }
                Step::Unit(field) => {
                    let unit = UnitAttr::get(self.cx).attr();
                    field.set(self.cx, &mut read.properties, Some(unit)).ok()?;
                }
                Step::Group(end) => {
                    let (pos, at_token) = (read.pos, read.at_token);
                    let begins = match program.steps.get(at)? {
                        Step::Byte(byte) => read.byte(*byte, source).is_some(),
                        Step::Arrow => read.arrow(source).is_some(),
                        Step::Keyword(text) => read.keyword(text, source).is_some(),
                        _ => read.next_byte(source) == b'%',
                    };
                    (read.pos, read.at_token) = (pos, at_token);
                    if !begins {
                        at = *end as usize;
                    }
                }
            }
        }
        Some(())
    }

    /// Reads the name of a value; `None` if it is not defined in the body being read.
    #[inline]
    fn value_name(&mut self, read: &mut ProgramScratch) -> Option<Value> {
        let source = self.cursor.source;
        if read.next_byte(source) != b'%' {
            return None;
        }
        let start = read.pos;
        let mut end = start + 1;
        let mut number = 0;
        while let Some(digit @ b'0'..=b'9') = source.get(end) {
            number = number * 10 + usize::from(digit - b'0');
            end += 1;
            if end - start > DECIMAL_DIGITS + 1 {
                return None;
            }
        }
        let name = if end == start + 1 {
            end = end_of_name(source, end);
            if end == start + 1 {
                return None;
            }
            self.scopes.names.id(&source[start..end], 0, source.len())
        } else {
            // Leading zeros make another name of the same number.
            if source[start + 1] == b'0' && end > start + 2 {
                return None;
            }
            self.scopes.names.known_decimal(number)?
        };
        let name = match source.get(end) {
            Some(b'#') => {
                let digits = end_of_name(source, end + 1);
                let result = std::str::from_utf8(&source[end + 1..digits]).ok()?.parse().ok()?;
                let text = &source[start..end];
                end = digits;
                self.scopes.names.id(text, result, source.len())
            }
            _ => name,
        };
        let meaning = self
            .scopes
            .names
            .get(name)
            .filter(|meaning| meaning.body == self.scopes.body_number)?;
        read.go_to(end);
        meaning.value
    }

    /// Reads names of values separated by commas, at most one if `single` is set, into the operand
    /// group `index`; `None` if a name is invalid or the group is too long.
    fn value_names(&mut self, index: u8, single: bool, read: &mut ProgramScratch) -> Option<()> {
        let source = self.cursor.source;
        let start = read.values.len();
        if read.next_byte(source) == b'%' {
            loop {
                let value = self.value_name(read)?;
                read.values.push(value);
                if single || read.next_byte(source) != b',' {
                    break;
                }
                read.pos += 1;
            }
        }
        let len = u16::try_from(read.values.len() - start).ok()?;
        read.groups[index as usize] = (u16::try_from(start).ok()?, len);
        Some(())
    }

    #[inline]
    fn type_at(&mut self, read: &mut ProgramScratch) -> Option<Type> {
        let source = self.cursor.source;
        read.next_byte(source);
        let end = end_of_word(self.cursor.source, read.pos);
        if let Some(ty) = self.caches.common.named(&self.cursor.source[read.pos..end]) {
            read.go_to(end);
            return Some(ty);
        }
        self.go_to_token(read.pos, read.at_token);
        let ty = self.ty().ok()?;
        (read.pos, read.at_token) = (self.cursor.token.start() as usize, true);
        Some(ty)
    }

    fn types_at(&mut self, slot: u8, read: &mut ProgramScratch) -> Option<()> {
        let source = self.cursor.source;
        let start = read.types.len();
        loop {
            let ty = self.type_at(read)?;
            read.types.push(ty);
            if read.next_byte(source) != b',' {
                break;
            }
            read.go_to(read.pos + 1);
        }
        let len = u16::try_from(read.types.len() - start).ok()?;
        read.slots[slot as usize] = (u16::try_from(start).ok()?, len);
        Some(())
    }

    /// Makes the token at offset `pos` the cursor's next one, unless `at_token` says that it is.
    #[inline]
    fn go_to_token(&mut self, pos: usize, at_token: bool) {
        if !at_token {
            self.cursor.restart_at(pos);
        }
    }

    fn property(
        &mut self,
        field: &PropertyInfo,
        optional: bool,
        op: CustomOp,
        info: &'static OpInfo,
        read: &mut ProgramScratch,
    ) -> Option<()> {
        let properties = &mut read.properties;
        self.go_to_token(read.pos, read.at_token);
        let parsed = self.as_custom(op, info, |p| {
            let mut parser = OpAsmParser::new(p.cx, p);
            match optional {
                true => field.parse_optional(&mut parser, properties).map(drop),
                false => field.parse(&mut parser, properties),
            }
        });
        (read.pos, read.at_token) = (self.cursor.token.start() as usize, true);
        parsed.ok()
    }

    /// Reads an attribute dictionary; `None` if it has inherent attributes.
    fn dictionary(
        &mut self,
        op: CustomOp,
        info: &'static OpInfo,
        read: &mut ProgramScratch,
    ) -> Option<()> {
        let attributes = &mut read.attributes;
        self.go_to_token(read.pos, read.at_token);
        let parsed = self.as_custom(op, info, |p| {
            p.nested(|p| p.attribute_dictionary(|name, value| attributes.push((name, value))))
        });
        (read.pos, read.at_token) = (self.cursor.token.start() as usize, true);
        let properties = info.properties;
        let inherent = |name: &Ident| {
            properties.is_some_and(|properties| properties.field(name.as_str(self.cx)).is_some())
        };
        let discardable = parsed.is_ok() && !read.attributes.iter().any(|(name, _)| inherent(name));
        discardable.then_some(())
    }

    /// Runs `read` with `op` as the custom operation being read.
    #[inline]
    fn as_custom<T>(
        &mut self,
        op: CustomOp,
        info: &'static OpInfo,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.scopes.custom, op);
        self.scopes.default_dialects.push(info.asm.default_dialect.unwrap_or(""));
        let result = read(self);
        self.scopes.default_dialects.pop();
        self.scopes.custom = outer;
        result
    }
}
