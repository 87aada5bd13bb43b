//! Running formats as programs: operations read from bytes, without tokens.

mod types;

use terrace_ir::syntax::{OpAsmParser, SourcePos, UnresolvedOperand};
use terrace_ir::{
    Attribute, Block, Ident, OpInfo, PropertiesBuf, PropertyInfo, Type, UnitAttr, Value,
};

use super::custom::Known;
use super::names::DECIMAL_DIGITS;
use super::{Attempt, CustomOp, ParseResult, Parser};
use crate::format::{MAX_SLOTS, Program, Step};
use crate::lexer::{TokenKind as K, end_of_name, end_of_word};

/// What has been read of an operation; its lists are used again for the next one.
#[derive(Default)]
pub(super) struct Read {
    /// The place behind what has been read.
    pos: usize,
    /// Whether the parser's next token is the one at `pos`.
    at_token: bool,
    values: Vec<Value>,
    /// For each declared operand, where its values start and how many there are.
    groups: [(u16, u16); MAX_SLOTS],
    types: Vec<Type>,
    /// The types of the results.
    results: Vec<Type>,
    /// For each slot, where its types start and how many there are.
    slots: [(u16, u16); MAX_SLOTS],
    properties: PropertiesBuf,
    /// The discardable attributes.
    attributes: Vec<(Ident, Attribute)>,
}

impl Read {
    /// Nothing of an operation that `program` reads, whose text goes on at `pos`.
    fn begin(&mut self, pos: usize, program: &Program) {
        (self.pos, self.at_token) = (pos, false);
        self.values.clear();
        self.types.clear();
        self.results.clear();
        self.attributes.clear();
        self.groups = Default::default();
        self.slots = Default::default();
        self.properties = program.properties.clone();
    }

    /// The properties, which are left with nothing of their own: packed ones in registers.
    #[inline(always)]
    fn take_properties(&mut self) -> PropertiesBuf {
        match self.properties {
            PropertiesBuf::Inline(bits) => PropertiesBuf::Inline(bits),
            _ => std::mem::take(&mut self.properties),
        }
    }

    fn types(&self, slot: u8) -> &[Type] {
        let (start, len) = self.slots[slot as usize];
        &self.types[start as usize..][..len as usize]
    }
}

impl<'s> Parser<'s> {
    /// Reads the operation that is next, with the name of its result, into the end of `block` by the
    /// program of its name; `false`, and nothing has happened, where there is none or the text is not
    /// as most texts are. What a name without a program stands for becomes `known`, if it is.
    ///
    /// # Errors
    /// When a location is written behind the operation and is wrong, or its result has a name that
    /// is taken.
    #[inline]
    pub(super) fn operation_by_program(
        &mut self,
        block: Block,
        known: &mut Option<Known>,
    ) -> ParseResult<bool> {
        let first = self.token;
        let named = first.kind == K::Percent;
        let (start, end) = if named {
            if !self.source[first.end() as usize..].starts_with(b" = ") {
                return Ok(false);
            }
            let start = first.end() as usize + 3;
            (start, end_of_word(self.source, start))
        } else {
            (first.start() as usize, first.end() as usize)
        };
        let Some((stands_for, place)) = self.known_name(&self.source[start..end]) else {
            return Ok(false);
        };
        let Some(place) = place else {
            *known = Some(stands_for);
            return Ok(false);
        };
        let Some(program) = self.programs.take(place) else { return Ok(false) };
        let done = self.run(&program, (start, end), stands_for, block);
        self.programs.put(place, program);
        done
    }

    /// Runs `program` on the operation that is next, whose name is from `start` to `end`, in the same way.
    #[inline(always)]
    fn run(
        &mut self,
        program: &Program,
        (start, end): (usize, usize),
        (name, info): Known,
        block: Block,
    ) -> ParseResult<bool> {
        let (first, lexer) = (self.token, self.lexer);
        let named = first.kind == K::Percent;
        let op = CustomOp { name: Some(name), position: start as u32, results: self.results.len() };
        let location = self.location(op.position);
        let mut read = self.read.take().unwrap_or_default();
        read.begin(end, program);
        self.attempt = Attempt::Going;
        let done = self.steps(program, op, info, &mut read);
        let typed = done.and_then(|()| self.typed(program, info, location, &mut read));
        let spoilt = std::mem::take(&mut self.attempt) == Attempt::Spoilt;
        if typed.is_none() || spoilt || (named && read.results.len() != 1) {
            (self.lexer, self.token) = (lexer, first);
            self.read = Some(read);
            return Ok(false);
        }
        self.go_to_token(read.pos, read.at_token);
        let location = self.trailing_location()?.unwrap_or(location);
        let properties = read.take_properties();
        let (operands, results) = (&read.values, &read.results);
        let op = self.body.append_op(block, name, location, operands, results, properties);
        if !read.attributes.is_empty() {
            self.body.set_attributes(op, &read.attributes);
        }
        self.read = Some(read);
        if named {
            let (position, length) = (SourcePos(first.start()), first.end() - first.start());
            let value = self.body.result(op, 0);
            self.define(&UnresolvedOperand { position, length, number: 0 }, value)?;
        }
        Ok(true)
    }

    fn steps(
        &mut self,
        program: &Program,
        op: CustomOp,
        info: &'static OpInfo,
        read: &mut Read,
    ) -> Option<()> {
        let mut at = 0;
        while let Some(step) = program.steps.get(at) {
            at += 1;
            match step {
                Step::Byte(byte) => self.byte(*byte, read)?,
                Step::Arrow => self.arrow(read)?,
                Step::Keyword(text) => self.keyword(text, read)?,
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
                    if self.next_byte(read) == b'{' {
                        self.dictionary(op, info, read)?;
                    }
                }
                Step::NoKeywordDictionary => {
                    if self.next_byte(read) == b'a' {
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
                        Step::Byte(byte) => self.byte(*byte, read).is_some(),
                        Step::Arrow => self.arrow(read).is_some(),
                        Step::Keyword(text) => self.keyword(text, read).is_some(),
                        _ => self.next_byte(read) == b'%',
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

    /// The next byte that is no space; 0 at the end.
    #[inline]
    fn next_byte(&self, read: &mut Read) -> u8 {
        while let Some(b' ') = self.source.get(read.pos) {
            read.pos += 1;
        }
        self.source.get(read.pos).copied().unwrap_or(0)
    }

    #[inline]
    fn byte(&self, byte: u8, read: &mut Read) -> Option<()> {
        if self.next_byte(read) != byte {
            return None;
        }
        read.pos += 1;
        read.at_token = false;
        Some(())
    }

    fn arrow(&self, read: &mut Read) -> Option<()> {
        self.next_byte(read);
        if !self.source[read.pos..].starts_with(b"->") {
            return None;
        }
        read.pos += 2;
        read.at_token = false;
        Some(())
    }

    #[inline]
    fn keyword(&self, text: &[u8], read: &mut Read) -> Option<()> {
        // Mostly an optional group that is not there.
        if self.next_byte(read) != text[0] {
            return None;
        }
        let end = read.pos + text.len();
        if !self.source[read.pos..].starts_with(text) || end_of_word(self.source, end) != end {
            return None;
        }
        (read.pos, read.at_token) = (end, false);
        Some(())
    }

    /// The value whose name is next, if it is known in the body being read.
    #[inline]
    fn value_name(&mut self, read: &mut Read) -> Option<Value> {
        if self.next_byte(read) != b'%' {
            return None;
        }
        let source = self.source;
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
            self.names.id(&source[start..end], 0, source.len())
        } else {
            // Another name has the same number with zeros in front.
            if source[start + 1] == b'0' && end > start + 2 {
                return None;
            }
            self.names.known_decimal(number)?
        };
        let name = match source.get(end) {
            Some(b'#') => {
                let digits = end_of_name(source, end + 1);
                let result = std::str::from_utf8(&source[end + 1..digits]).ok()?.parse().ok()?;
                let text = &source[start..end];
                end = digits;
                self.names.id(text, result, source.len())
            }
            _ => name,
        };
        let meaning = self.names.get(name).filter(|meaning| meaning.body == self.body_number)?;
        (read.pos, read.at_token) = (end, false);
        meaning.value
    }

    /// Names of values separated by commas: any number, or at most one.
    fn value_names(&mut self, index: u8, single: bool, read: &mut Read) -> Option<()> {
        let start = read.values.len();
        if self.next_byte(read) == b'%' {
            loop {
                let value = self.value_name(read)?;
                read.values.push(value);
                if single || self.next_byte(read) != b',' {
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
    fn type_at(&mut self, read: &mut Read) -> Option<Type> {
        self.next_byte(read);
        let end = end_of_word(self.source, read.pos);
        if let Some(ty) = self.common.named(&self.source[read.pos..end]) {
            (read.pos, read.at_token) = (end, false);
            return Some(ty);
        }
        self.go_to_token(read.pos, read.at_token);
        let ty = self.ty().ok()?;
        (read.pos, read.at_token) = (self.token.start() as usize, true);
        Some(ty)
    }

    fn types_at(&mut self, slot: u8, read: &mut Read) -> Option<()> {
        let start = read.types.len();
        loop {
            let ty = self.type_at(read)?;
            read.types.push(ty);
            if self.next_byte(read) != b',' {
                break;
            }
            (read.pos, read.at_token) = (read.pos + 1, false);
        }
        let len = u16::try_from(read.types.len() - start).ok()?;
        read.slots[slot as usize] = (u16::try_from(start).ok()?, len);
        Some(())
    }

    /// Makes the token at `pos` the parser's next one, if it is not that already.
    #[inline]
    fn go_to_token(&mut self, pos: usize, at_token: bool) {
        if !at_token {
            self.lexer.go_to(pos);
            self.token = self.lexer.next();
        }
    }

    fn property(
        &mut self,
        field: &PropertyInfo,
        optional: bool,
        op: CustomOp,
        info: &'static OpInfo,
        read: &mut Read,
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
        (read.pos, read.at_token) = (self.token.start() as usize, true);
        parsed.ok()
    }

    /// Reads an attribute dictionary, which is next.
    fn dictionary(&mut self, op: CustomOp, info: &'static OpInfo, read: &mut Read) -> Option<()> {
        let attributes = &mut read.attributes;
        self.go_to_token(read.pos, read.at_token);
        let parsed = self.as_custom(op, info, |p| {
            p.nested(|p| p.attribute_dictionary(|name, value| attributes.push((name, value))))
        });
        (read.pos, read.at_token) = (self.token.start() as usize, true);
        let properties = info.properties;
        let inherent = |name: &Ident| {
            properties.is_some_and(|properties| properties.field(name.as_str(self.cx)).is_some())
        };
        let discardable = parsed.is_ok() && !read.attributes.iter().any(|(name, _)| inherent(name));
        discardable.then_some(())
    }

    /// Runs `read` as a part of reading the operation `op`.
    #[inline]
    fn as_custom<T>(
        &mut self,
        op: CustomOp,
        info: &'static OpInfo,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.custom, op);
        self.default_dialects.push(info.asm.default_dialect.unwrap_or(""));
        let result = read(self);
        self.default_dialects.pop();
        self.custom = outer;
        result
    }
}
