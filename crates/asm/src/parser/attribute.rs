//! Reading attributes.

use std::borrow::Cow;

use smallvec::SmallVec;
use terrace_builtin::{AffineMapAttr, IntegerAttr, IntegerSetAttr};
use terrace_ir::lossless;
use terrace_ir::{
    ArrayAttr, Attribute, DictionaryAttr, Ident, StringAttr, SymbolRefAttr, Type, TypeAttr,
    UnitAttr,
};

use super::affine::MapOrSet;
use super::completion::Expected;
use super::cursor::Cursor;
use super::list::Nested;
use super::{ParseResult, Parser};
use crate::lexer::{TokenKind as K, string_bytes};

impl<'s> Cursor<'s> {
    fn constant(&mut self, attribute: Attribute) -> Attribute {
        self.advance();
        attribute
    }

    /// Returns the symbol name of an `@` token.
    pub(super) fn symbol_bytes(&self, token: crate::lexer::Token) -> Cow<'s, [u8]> {
        let text = self.spelling(token);
        match text.strip_prefix(b"@\"") {
            Some(_) => string_bytes(text),
            None => Cow::Borrowed(&text[1..]),
        }
    }

    fn symbol_name_of(&self, token: crate::lexer::Token) -> Ident {
        Ident::get(self.cx, &lossless::encode(&self.symbol_bytes(token)))
    }

    fn symbol_ref(&mut self) -> ParseResult<Attribute> {
        let token = self.advance();
        let root = self.symbol_name_of(token);
        let mut nested: SmallVec<[Ident; 4]> = SmallVec::new();
        while self.eat_nested_symbol_colons() {
            if !self.at(K::At) {
                return Err(self.error_here("expected nested symbol reference identifier"));
            }
            let token = self.advance();
            nested.push(self.symbol_name_of(token));
        }
        Ok(SymbolRefAttr::nested(self.cx, root, &nested).attr())
    }

    /// As [`Cursor::eat_two_colons`]; as in MLIR, a colon that is the last token stays consumed.
    fn eat_nested_symbol_colons(&mut self) -> bool {
        let before = (self.lexer, self.token);
        if !self.eat(K::Colon) {
            return false;
        }
        let second = self.eat(K::Colon);
        if !second && !matches!(self.token.kind, K::Eof | K::Error) {
            (self.lexer, self.token) = before;
        }
        second
    }

    /// Consumes `::` if it is next.
    pub(super) fn eat_two_colons(&mut self) -> bool {
        if !self.at(K::Colon) {
            return false;
        }
        let before = (self.lexer, self.token);
        self.advance();
        if self.eat(K::Colon) {
            return true;
        }
        (self.lexer, self.token) = before;
        false
    }

    fn affine_map_attribute(&mut self) -> ParseResult<Attribute> {
        self.advance();
        self.expect(K::Less, "expected '<' in affine map")?;
        let position = self.token.start();
        let MapOrSet::Map(map) = self.map_or_set()? else {
            return Err(self.error_at(position, "expected AffineMap, but got IntegerSet"));
        };
        self.expect(K::Greater, "expected '>' in affine map")?;
        Ok(AffineMapAttr::get(self.cx, map).attr())
    }

    fn affine_set_attribute(&mut self) -> ParseResult<Attribute> {
        self.advance();
        self.expect(K::Less, "expected '<' in integer set")?;
        let position = self.token.start();
        let MapOrSet::Set(set) = self.map_or_set()? else {
            return Err(self.error_at(position, "expected IntegerSet, but got AffineMap"));
        };
        self.expect(K::Greater, "expected '>' in integer set")?;
        Ok(IntegerSetAttr::get(self.cx, set).attr())
    }
}

impl<'s> Parser<'s> {
    /// Reads an attribute. `ty` is the type of a constant that is written without a type.
    #[inline]
    pub(super) fn attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        match self.any_attribute(ty)? {
            Some(attribute) => Ok(attribute),
            None => {
                self.expects(Expected::Attribute);
                Err(self.cursor.wrong_token("expected attribute value"))
            }
        }
    }

    /// Reads an attribute if one is next. As in MLIR 22, the attributes `array`, `distinct` and
    /// `strided` are not accepted where attributes are optional.
    pub(super) fn optional_attribute(
        &mut self,
        ty: Option<Type>,
    ) -> ParseResult<Option<Attribute>> {
        if matches!(self.cursor.next_spelling(), b"array" | b"distinct" | b"strided") {
            return Ok(None);
        }
        self.any_attribute(ty)
    }

    fn any_attribute(&mut self, ty: Option<Type>) -> ParseResult<Option<Attribute>> {
        let attribute = match self.cursor.token.kind {
            K::Integer => self.integer_attribute(ty, false)?,
            K::Float => self.float_attribute(ty, false)?,
            K::Minus => {
                self.cursor.advance();
                match self.cursor.token.kind {
                    K::Integer => self.integer_attribute(ty, true)?,
                    K::Float => self.float_attribute(ty, true)?,
                    _ => {
                        let message = "expected constant integer or floating point value";
                        return Err(self.cursor.wrong_token(message));
                    }
                }
            }
            K::String => self.string_attribute(ty)?,
            K::At => self.cursor.symbol_ref()?,
            K::Hash => self.nested(|p| p.extended_attribute(ty))?,
            K::LSquare => self.nested(Self::array_attribute)?,
            K::LBrace => self.nested(Self::dictionary_attribute)?,
            K::Bare => match self.word_attribute(ty)? {
                Some(attribute) => attribute,
                None => return self.type_attribute(),
            },
            K::Eof => {
                self.expects(Expected::Attribute);
                return Ok(None);
            }
            _ => return self.type_attribute(),
        };
        Ok(Some(attribute))
    }

    fn type_attribute(&mut self) -> ParseResult<Option<Attribute>> {
        let Some(ty) = self.optional_type() else { return Ok(None) };
        Ok(Some(TypeAttr::get(self.cx, ty?).attr()))
    }

    /// Reads an attribute that starts with a keyword; `None` if the next word starts none.
    fn word_attribute(&mut self, ty: Option<Type>) -> ParseResult<Option<Attribute>> {
        Ok(Some(match self.cursor.next_spelling() {
            b"true" => self.cursor.constant(IntegerAttr::bool(self.cx, true).attr()),
            b"false" => self.cursor.constant(IntegerAttr::bool(self.cx, false).attr()),
            b"unit" => self.cursor.constant(UnitAttr::get(self.cx).attr()),
            b"dense" => self.nested(|p| p.dense_attribute(ty))?,
            b"sparse" => self.nested(|p| p.sparse_attribute(ty))?,
            b"array" => self.array_literal()?,
            b"dense_resource" => self.dense_resource(ty)?,
            b"affine_map" => self.cursor.affine_map_attribute()?,
            b"affine_set" => self.cursor.affine_set_attribute()?,
            b"strided" => self.cursor.strided_attribute()?,
            b"distinct" => self.nested(Self::distinct_attribute)?,
            b"loc" => {
                self.cursor.advance();
                self.cursor.expect(K::LParen, "expected '(' in inline location")?;
                let location = self.location_instance()?;
                self.cursor.expect(K::RParen, "expected ')' in inline location")?;
                location.into()
            }
            _ => return Ok(None),
        }))
    }

    fn string_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let token = self.cursor.advance();
        let ty = match ty {
            Some(ty) => Some(ty),
            None if self.cursor.eat(K::Colon) => Some(self.ty()?),
            None => None,
        };
        let ty = ty.filter(|ty| !ty.is::<terrace_builtin::NoneType>());
        let bytes = string_bytes(self.cursor.spelling(token));
        Ok(StringAttr::get_typed(self.cx, bytes, ty).attr())
    }

    fn array_attribute(&mut self) -> ParseResult<Attribute> {
        self.cursor.advance();
        let mut elements: SmallVec<[Attribute; 8]> = SmallVec::new();
        self.list_until(K::RSquare, |p| {
            elements.push(p.attribute(None)?);
            Ok(())
        })?;
        Ok(ArrayAttr::get(self.cx, &elements[..]).attr())
    }

    fn dictionary_attribute(&mut self) -> ParseResult<Attribute> {
        let mut entries: SmallVec<[(Ident, Attribute); 8]> = SmallVec::new();
        self.attribute_dictionary(|name, value| entries.push((name, value)))?;
        Ok(DictionaryAttr::get(self.cx, &entries).attr())
    }

    /// Reads `{name = attribute, …}` and calls `push` for each entry.
    pub(super) fn attribute_dictionary(
        &mut self,
        mut push: impl FnMut(Ident, Attribute),
    ) -> ParseResult {
        self.cursor.expect(K::LBrace, "expected '{' in attribute dictionary")?;
        if self.cursor.eat(K::RBrace) {
            return Ok(());
        }
        let mut seen: SmallVec<[Ident; 16]> = SmallVec::new();
        let mut many = rustc_hash::FxHashSet::default();
        loop {
            let position = self.cursor.token.start();
            let name = self.attribute_name()?;
            let known = if seen.len() < 16 {
                let known = seen.contains(&name);
                seen.push(name);
                known
            } else {
                many.extend(seen.drain(..15));
                seen.truncate(0);
                !many.insert(name)
            };
            if known {
                let name = name.as_str(self.cx);
                let message = format!("duplicate key '{name}' in dictionary attribute");
                return Err(self.cursor.error_at(position, message));
            }
            let value = match self.cursor.eat(K::Equal) {
                true => self.attribute(None)?,
                false => UnitAttr::get(self.cx).attr(),
            };
            push(name, value);
            if !self.cursor.eat(K::Comma) {
                break;
            }
        }
        self.cursor.expect(K::RBrace, "expected '}' in attribute dictionary")?;
        Ok(())
    }

    fn attribute_name(&mut self) -> ParseResult<Ident> {
        let text = self.cursor.next_spelling();
        if let Some(known) = self.caches.attribute_names.get(text) {
            let known = *known;
            self.cursor.advance();
            return Ok(known);
        }
        let name = match self.cursor.token.kind {
            K::Bare => lossless::encode(text),
            K::String => {
                let bytes = string_bytes(text);
                if bytes.is_empty() {
                    return Err(self.cursor.error_here("expected valid attribute name"));
                }
                lossless::encode(&bytes).into_owned().into()
            }
            _ => return Err(self.cursor.wrong_token("expected attribute name")),
        };
        if let Some((dialect, _)) = name.split_once('.') {
            self.dialect(dialect);
        }
        let name = Ident::get(self.cx, &name);
        self.caches.attribute_names.insert(text, name);
        self.cursor.advance();
        Ok(name)
    }
}
