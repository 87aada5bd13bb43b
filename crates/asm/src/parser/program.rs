//! Running formats as programs: operations read from bytes, without tokens.

use smallvec::SmallVec;
use terrace_builtin::attr_type;
use terrace_ir::syntax::OpAsmParser;
use terrace_ir::{
    Arity, Block, InferArgs, Location, Op, OpInfo, PropertiesBuf, PropertyInfo, Type, UnitAttr,
    Value,
};

use super::names::DECIMAL_DIGITS;
use super::{CustomOp, ParseResult, Parser};
use crate::format::{MAX_SLOTS, Program, Source, Step};
use crate::lexer::{end_of_name, end_of_word};

type Types = SmallVec<[Type; 4]>;

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
}

impl Read {
    /// Nothing of an operation that `info` declares, whose text goes on at `pos`.
    fn begin(&mut self, pos: usize, info: &'static OpInfo) {
        (self.pos, self.at_token) = (pos, false);
        self.values.clear();
        self.types.clear();
        self.results.clear();
        self.groups = Default::default();
        self.slots = Default::default();
        self.properties = PropertiesBuf::default_of(Some(info));
    }

    fn types(&self, slot: u8) -> &[Type] {
        let (start, len) = self.slots[slot as usize];
        &self.types[start as usize..][..len as usize]
    }
}

impl<'s> Parser<'s> {
    /// Reads what follows the name of an operation, which is the next token, into the end of
    /// `block`; `None`, and nothing has happened, where the text is not as most texts are.
    ///
    /// # Errors
    /// When a location is written behind the operation and is wrong.
    pub(super) fn run_program(
        &mut self,
        program: &Program,
        op: CustomOp,
        info: &'static OpInfo,
        block: Block,
    ) -> ParseResult<Option<Op>> {
        let Some(name) = op.name else { return Ok(None) };
        let location = self.location(op.position);
        let (lexer, token) = (self.lexer, self.token);
        let mut read = self.read.take().unwrap_or_default();
        read.begin(lexer.position(), info);
        let done = self.steps(program, op, info, &mut read);
        let typed = done.and_then(|()| self.typed(program, info, location, &mut read));
        if typed.is_none() {
            (self.lexer, self.token) = (lexer, token);
            self.read = Some(read);
            return Ok(None);
        }
        self.go_to_token(&mut read);
        let location = self.trailing_location()?.unwrap_or(location);
        let properties = std::mem::take(&mut read.properties);
        let op = self.body.create_op(name, location, &read.values, &read.results, properties);
        self.body.insert_op(op, block, None);
        self.read = Some(read);
        Ok(Some(op))
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
                Step::Punctuation(text) => self.punctuation(text, read)?,
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
                Step::NoDictionary => {
                    if self.next_byte(read) == b'{' {
                        return None;
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
                        Step::Punctuation(text) => self.punctuation(text, read).is_some(),
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
    fn punctuation(&self, text: &[u8], read: &mut Read) -> Option<()> {
        self.next_byte(read);
        if !self.source[read.pos..].starts_with(text) {
            return None;
        }
        read.pos += text.len();
        read.at_token = false;
        Some(())
    }

    #[inline]
    fn keyword(&self, text: &[u8], read: &mut Read) -> Option<()> {
        self.next_byte(read);
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
        self.go_to_token(read);
        let ty = self.ty().ok()?;
        (read.pos, read.at_token) = (self.token.start as usize, true);
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

    /// Makes the token at `read.pos` the parser's next one.
    #[inline]
    fn go_to_token(&mut self, read: &mut Read) {
        if !read.at_token {
            // Nothing but the lexer passes line breaks.
            self.lexer.go_on_at(read.pos);
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
        self.go_to_token(read);
        let outer = std::mem::replace(&mut self.custom, op);
        self.default_dialects.push(info.asm.default_dialect.unwrap_or(""));
        let mut parser = OpAsmParser::new(self);
        let parsed = match optional {
            true => field.parse_optional(&mut parser, &mut read.properties).map(drop),
            false => field.parse(&mut parser, &mut read.properties),
        };
        self.default_dialects.pop();
        self.custom = outer;
        (read.pos, read.at_token) = (self.token.start as usize, true);
        parsed.ok()
    }

    /// Checks the types of the operands, and puts these in the order of the declaration; gives the
    /// types of the results.
    fn typed(
        &mut self,
        program: &Program,
        info: &'static OpInfo,
        location: Location,
        read: &mut Read,
    ) -> Option<()> {
        for (at, source) in program.operands.iter().enumerate() {
            let (start, len) = read.groups[at];
            let values = &read.values[start as usize..][..len as usize];
            let is = |value: &Value, ty: Type| self.body.value_type(*value) == ty;
            let fits = match *source {
                Source::Same(slot) | Source::Written(slot) if len == 1 => {
                    matches!(read.types(slot), [ty] if is(&values[0], *ty))
                }
                _ => {
                    let types = self.source_types(*source, read)?;
                    let each = matches!(source, Source::Written(_) | Source::MapAll(..));
                    match &types[..] {
                        [ty] if !each => values.iter().all(|value| is(value, *ty)),
                        types => {
                            types.len() == values.len()
                                && values.iter().zip(types).all(|(value, ty)| is(value, *ty))
                        }
                    }
                }
            };
            if !fits {
                return None;
            }
        }
        if !program.in_order {
            let groups = &read.groups[..program.operands.len()];
            let values = groups.iter().flat_map(|(start, len)| {
                read.values[*start as usize..][..*len as usize].iter().copied()
            });
            read.values = values.collect();
        }
        let Some(sources) = &program.results else {
            read.results.extend(self.inferred(info, location, read)?);
            return Some(());
        };
        for (declared, source) in info.results.iter().zip(sources) {
            let before = read.results.len();
            match *source {
                Source::Same(slot) | Source::Written(slot) => {
                    let (start, len) = read.slots[slot as usize];
                    let Read { results, types, .. } = &mut *read;
                    results.extend_from_slice(&types[start as usize..][..len as usize]);
                }
                source => read.results.extend(self.source_types(source, read)?),
            }
            if declared.arity == Arity::Single && read.results.len() != before + 1 {
                return None;
            }
        }
        Some(())
    }

    fn source_types(&self, source: Source, read: &Read) -> Option<Types> {
        let cx = self.cx;
        Some(match source {
            Source::Written(slot) | Source::Same(slot) => Types::from(read.types(slot)),
            Source::Build(build) => Types::from_slice(&[build(cx)]),
            Source::Map(slot, check, map) => {
                let one = |ty: &Type| check(cx, *ty).then(|| map(cx, *ty)).flatten();
                read.types(slot).iter().map(one).collect::<Option<Types>>()?
            }
            Source::MapAll(slot, check, map) => {
                let types = read.types(slot);
                let made = types.iter().all(|ty| check(cx, *ty)).then(|| map(cx, types))??;
                made.into_iter().collect()
            }
            Source::Property(field) => {
                let attribute = field.get(cx, read.properties.as_ref())?;
                Types::from_slice(&[attr_type(cx, attribute)?])
            }
        })
    }

    fn inferred(&self, info: &'static OpInfo, location: Location, read: &Read) -> Option<Types> {
        let operands: SmallVec<[Type; 6]> =
            read.values.iter().map(|value| self.body.value_type(*value)).collect();
        let args = InferArgs {
            cx: self.cx,
            location,
            operands: &operands,
            properties: &read.properties,
            attributes: None,
            regions: &[],
        };
        Some(info.infer_types(&args)?.ok()?.into_iter().collect())
    }
}
