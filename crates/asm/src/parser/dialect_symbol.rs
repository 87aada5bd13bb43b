//! Reading `#name` and `!name`: aliases, and attributes and types of dialects.

use terrace_builtin::{NoneType, OpaqueAttr, OpaqueType};
use terrace_ir::lossless;
use terrace_ir::syntax::AsmParser;
use terrace_ir::{Attribute, Class, Diagnostic, DialectInfo, Id, Mnemonic, Type};

use super::cursor::Cursor;
use super::scopes::CustomOp;
use super::speculation::Attempt;
use super::{ParseResult, Parser};
use crate::lexer::{Lexer, TokenKind as K};

/// The syntax behind the sigil `#` or `!`: the name of an alias, or a symbol of a dialect.
enum Symbol<'s> {
    Alias(&'s [u8]),
    Dialect(DialectSymbol<'s>),
}

/// A type or attribute of a dialect, `dialect.data` or `dialect<data>`, before `data` is read.
struct DialectSymbol<'s> {
    dialect: &'s str,
    data: &'s [u8],
    /// The offset of `data` in the source.
    start: u32,
    /// The offset of errors about the whole symbol.
    position: u32,
}

impl<'s> Cursor<'s> {
    #[cold]
    fn undefined_alias(&self, name: &[u8]) -> terrace_ir::Diagnostic {
        let name = lossless::encode(name);
        self.wrong_token(format!("undefined symbol alias id '{name}'"))
    }

    /// Reads a name with its sigil, and text in brackets directly behind it.
    fn symbol(&mut self) -> ParseResult<Symbol<'s>> {
        let token = self.token;
        let text = &self.spelling(token)[1..];
        let body = self.source.get(token.end() as usize) == Some(&b'<');
        let dot = text.iter().position(|b| *b == b'.');
        if !body && dot.is_none() {
            self.advance();
            return Ok(Symbol::Alias(text));
        }
        let end = if body { self.bracketed(token.end())? } else { token.end() };
        let (dialect, start, stop, position) = match dot {
            Some(dot) => {
                let start = token.start() + 2 + dot as u32;
                (&text[..dot], start, end, start)
            }
            None => (text, token.end() + 1, end - 1, token.start()),
        };
        self.restart_at(end as usize);
        Ok(Symbol::Dialect(DialectSymbol {
            // The lexer accepts only ASCII in names.
            dialect: std::str::from_utf8(dialect).unwrap_or_default(),
            data: &self.source[start as usize..stop as usize],
            start,
            position,
        }))
    }

    /// Returns the offset behind the bracket that closes the `<` at offset `start`.
    fn bracketed(&mut self, start: u32) -> ParseResult<u32> {
        let mut open: Vec<u8> = Vec::new();
        // MLIR reports an unclosed bracket at the last string, if there is one.
        let mut position = start;
        let mut at = start as usize;
        loop {
            let byte = self.source.get(at).copied().unwrap_or(0);
            at += 1;
            let closes = match byte {
                b'<' | b'[' | b'(' | b'{' => {
                    open.push(byte);
                    continue;
                }
                b'-' => {
                    at += usize::from(self.source.get(at) == Some(&b'>'));
                    continue;
                }
                b'"' => {
                    let mut lexer = Lexer::new(self.source, at - 1);
                    let token = lexer.next();
                    if token.is(K::Error) {
                        let (pos, message) = lexer.error();
                        return Err(self.error_at(pos, message));
                    }
                    position = token.start();
                    at = token.end() as usize;
                    continue;
                }
                0 => b'\0',
                b'>' => b'<',
                b']' => b'[',
                b')' => b'(',
                b'}' => b'{',
                _ => continue,
            };
            match open.last() {
                Some(held) if *held == closes => {
                    open.pop();
                    if open.is_empty() {
                        return Ok(at as u32);
                    }
                }
                held => {
                    let held = held.copied().unwrap_or(b'<') as char;
                    let message = format!("unbalanced '{held}' character in pretty dialect name");
                    return Err(self.error_at(position, message));
                }
            }
        }
    }

    /// Checks that the namespace of an unregistered dialect is well-formed.
    fn check_namespace(&self, symbol: &DialectSymbol<'s>) -> ParseResult {
        let mut bytes = symbol.dialect.bytes();
        let valid = bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
            && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$'));
        if valid {
            return Ok(());
        }
        let message = format!("invalid dialect namespace '\"{}\"'", symbol.dialect);
        Err(self.error_at(symbol.position, message))
    }

    #[cold]
    fn unregistered(&self, symbol: &DialectSymbol<'s>, subject: &str) -> terrace_ir::Diagnostic {
        let message = format!(
            "{subject} created with unregistered dialect. If this is intended, please call \
             allowUnregisteredDialects() on the MLIRContext, or use \
             -allow-unregistered-dialect with the MLIR opt tool used"
        );
        self.error_at(symbol.position, message)
    }

    #[cold]
    fn no_hook(&self, info: &DialectInfo, what: &str) -> terrace_ir::Diagnostic {
        let message = format!("dialect '{}' provides no {what} parsing hook", info.name);
        self.error_at(self.token.start(), message)
    }

    /// Reads the mnemonic of a type or attribute.
    fn mnemonic(&mut self) -> ParseResult<&'s [u8]> {
        let (position, name) = (self.token.start(), self.next_spelling());
        if !self.eat(K::Bare) {
            return Err(self.error_at(position, "expected valid keyword"));
        }
        Ok(name)
    }
}

impl<'s> Parser<'s> {
    /// Reads `#alias`, or an attribute of a dialect.
    pub(super) fn extended_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        match self.cursor.symbol()? {
            Symbol::Alias(name) => {
                match self.speculation.definitions().aliases.attributes.get(name) {
                    Some(attribute) => Ok(*attribute),
                    None => Err(self.cursor.undefined_alias(name)),
                }
            }
            Symbol::Dialect(symbol) => {
                let ty = match ty {
                    Some(ty) => Some(ty),
                    None if self.cursor.eat(K::Colon) => Some(self.ty()?),
                    None => None,
                };
                self.dialect_attribute(symbol, ty)
            }
        }
    }

    /// Reads `!alias`, or a type of a dialect.
    pub(super) fn extended_type(&mut self) -> ParseResult<Type> {
        match self.cursor.symbol()? {
            Symbol::Alias(name) => match self.speculation.definitions().aliases.types.get(name) {
                Some(ty) => Ok(*ty),
                None => Err(self.cursor.undefined_alias(name)),
            },
            Symbol::Dialect(symbol) => self.dialect_type(symbol),
        }
    }

    /// Runs `parse` on the data of `symbol`, and skips the rest of the data.
    ///
    /// MLIR lexes the token after the symbol several times when it backtracks, and reports an
    /// invalid token each time; this function does the same.
    fn in_symbol<T>(
        &mut self,
        symbol: &DialectSymbol<'s>,
        parse: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        let after = (self.cursor.lexer, self.cursor.token);
        self.report_bad_token();
        self.cursor.restart_at(symbol.start as usize);
        let custom = CustomOp { name: None, position: symbol.start, ..self.scopes.custom };
        let outer = std::mem::replace(&mut self.scopes.custom, custom);
        let result = parse(self);
        self.scopes.custom = outer;
        if result.is_ok() {
            self.report_bad_token();
        }
        (self.cursor.lexer, self.cursor.token) = after;
        if !self.cursor.at(K::Error) {
            return result;
        }
        let (position, _) = self.cursor.lexer.error();
        self.cursor.restart_at(position as usize);
        match result {
            Err(error) if self.cursor.at(K::Error) => {
                self.emit_now(error);
                Err(self.cursor.error_here(""))
            }
            result => result,
        }
    }

    /// Emits the lexer's error if the next token is invalid.
    #[inline]
    pub(super) fn report_bad_token(&mut self) {
        if self.cursor.at(K::Error) {
            self.emit_now(self.cursor.error_here(""));
        }
    }

    /// Emits an error without ending the parse. While a program runs, its attempt fails instead.
    #[cold]
    fn emit_now(&mut self, error: Diagnostic) {
        match self.speculation.attempt {
            Attempt::None => drop(self.cx.emit(error)),
            _ => self.speculation.attempt = Attempt::Failed,
        }
    }

    fn dialect_type(&mut self, symbol: DialectSymbol<'s>) -> ParseResult<Type> {
        let Some(dialect) = self.dialect(symbol.dialect) else {
            self.cursor.check_namespace(&symbol)?;
            let data = lossless::encode(symbol.data);
            if !self.cx.allows_unregistered_dialects() {
                let subject = format!("`!\"{}\"<\"{data}\">` type", symbol.dialect);
                return Err(self.cursor.unregistered(&symbol, &subject));
            }
            return Ok(OpaqueType::get(self.cx, symbol.dialect, &data).into());
        };
        let info = dialect.info();
        let hook = info.hooks.parse_type;
        self.in_symbol(&symbol, |p| {
            let mut known = dialect.mnemonics(Class::Type).peekable();
            if known.peek().is_none() && hook.is_none() && !info.hooks.allow_unknown_types {
                return Err(p.cursor.no_hook(info, "type"));
            }
            let position = p.cursor.token.start();
            let name = p.cursor.mnemonic()?;
            if let Some(id) = p.parameters(known, name, None)? {
                return Ok(Type::from_id(id));
            }
            let text = lossless::encode(name).into_owned();
            if let Some(hook) = hook
                && let Some(ty) = hook(dialect, &mut AsmParser::new(p.cx, p), &text)?
            {
                return Ok(ty);
            }
            if info.hooks.allow_unknown_types {
                let data = lossless::encode(symbol.data);
                return Ok(OpaqueType::get(p.cx, info.name, &data).into());
            }
            // The two spaces are MLIR's.
            let message = format!("unknown  type `{text}` in dialect `{}`", info.name);
            Err(p.cursor.error_at(position, message))
        })
    }

    fn dialect_attribute(
        &mut self,
        symbol: DialectSymbol<'s>,
        ty: Option<Type>,
    ) -> ParseResult<Attribute> {
        let Some(dialect) = self.dialect(symbol.dialect) else {
            self.cursor.check_namespace(&symbol)?;
            let data = lossless::encode(symbol.data);
            if !self.cx.allows_unregistered_dialects() {
                let ty = ty.unwrap_or_else(|| NoneType::get(self.cx).into()).to_text(self.cx);
                let subject = format!("#\"{}\"<\"{data}\"> : '{ty}' attribute", symbol.dialect);
                return Err(self.cursor.unregistered(&symbol, &subject));
            }
            return Ok(OpaqueAttr::get(self.cx, symbol.dialect, &data, ty).attr());
        };
        let info = dialect.info();
        let hook = info.hooks.parse_attribute;
        self.in_symbol(&symbol, |p| {
            let mut known = dialect.mnemonics(Class::Attribute).peekable();
            if known.peek().is_none() && hook.is_none() && !info.hooks.allow_unknown_types {
                return Err(p.cursor.no_hook(info, "attribute"));
            }
            let position = p.cursor.token.start();
            let name = p.cursor.mnemonic()?;
            if let Some(id) = p.parameters(known, name, ty)? {
                return Ok(Attribute::from_id(id));
            }
            let text = lossless::encode(name).into_owned();
            if let Some(hook) = hook
                && let Some(attribute) = hook(dialect, &mut AsmParser::new(p.cx, p), &text, ty)?
            {
                return Ok(attribute);
            }
            if info.hooks.allow_unknown_types {
                let data = lossless::encode(symbol.data);
                return Ok(OpaqueAttr::get(p.cx, info.name, &data, ty).attr());
            }
            let message = format!("unknown attribute `{text}` in dialect `{}`", info.name);
            Err(p.cursor.error_at(position, message))
        })
    }

    fn parameters(
        &mut self,
        mut known: impl Iterator<Item = &'static Mnemonic>,
        name: &[u8],
        ty: Option<Type>,
    ) -> ParseResult<Option<Id>> {
        match known.find(|m| m.name.as_bytes() == name) {
            Some(found) => (found.parse)(&mut AsmParser::new(self.cx, self), ty).map(Some),
            None => Ok(None),
        }
    }
}
