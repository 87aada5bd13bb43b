//! Reading types.

use smallvec::SmallVec;
use terrace_builtin::{
    ComplexType, FloatType, FunctionType, IntegerType, NoneType, Signedness, TupleType,
};
use terrace_ir::Type;
use terrace_numeric::FloatFormat;

use super::completion::Expected;
use super::list::Nested;
use super::{ParseResult, Parser};
use crate::lexer::{TokenKind as K, end_of_word};

impl<'s> Parser<'s> {
    /// Reads a type.
    #[inline]
    pub(super) fn ty(&mut self) -> ParseResult<Type> {
        if self.cursor.at(K::LParen) {
            return self.nested(Self::function_type);
        }
        self.non_function_type()
    }

    /// Reads `: type`; `message` is the error if the colon is missing.
    #[inline]
    pub(super) fn colon_type(&mut self, message: &str) -> ParseResult<Type> {
        if self.cursor.at(K::Colon)
            && let Some(ty) = self.common_type_at(self.cursor.token.end() as usize)
        {
            return Ok(ty);
        }
        self.cursor.expect(K::Colon, message)?;
        self.ty()
    }

    /// Reads a space and one of the most common types at offset `pos`; `None`, with nothing
    /// consumed, if they are not there.
    #[inline]
    pub(super) fn common_type_at(&mut self, pos: usize) -> Option<Type> {
        let rest = self.cursor.source.get(pos..)?.strip_prefix(b" ")?;
        let word = &rest[..end_of_word(rest, 0)];
        let ty = self.caches.common.named(word)?;
        self.cursor.restart_at(pos + 1 + word.len());
        Some(ty)
    }

    /// Reads a type other than a function type.
    pub(super) fn non_function_type(&mut self) -> ParseResult<Type> {
        match self.optional_non_function_type() {
            Some(result) => result,
            None => {
                self.expects(Expected::Type);
                Err(self.cursor.wrong_token("expected non-function type"))
            }
        }
    }

    /// Reads a type; `None` if no type is next.
    pub(super) fn optional_type(&mut self) -> Option<ParseResult<Type>> {
        if self.cursor.at(K::LParen) {
            return Some(self.nested(Self::function_type));
        }
        self.optional_non_function_type()
    }

    #[inline]
    fn optional_non_function_type(&mut self) -> Option<ParseResult<Type>> {
        match self.cursor.token.kind {
            K::Bare => {
                let Some(ty) = self.caches.common.named(self.cursor.next_spelling()) else {
                    return self.named_type();
                };
                self.cursor.advance();
                Some(Ok(ty))
            }
            K::Exclamation => Some(self.nested(Self::extended_type)),
            _ => {
                self.expects(Expected::Type);
                None
            }
        }
    }

    /// Reads a type that starts with a word and is not one of the most common types; `None` if the
    /// word does not start a type.
    fn named_type(&mut self) -> Option<ParseResult<Type>> {
        let word = self.cursor.next_spelling();
        Some(match word {
            b"vector" => self.shaped_type(Self::vector_type),
            b"tensor" => self.shaped_type(Self::tensor_type),
            b"memref" => self.shaped_type(Self::memref_type),
            b"tuple" => self.nested(Self::tuple_type),
            b"complex" => self.nested(Self::complex_type),
            b"none" => {
                self.cursor.advance();
                Ok(NoneType::get(self.cx).into())
            }
            _ => {
                if let Some((signedness, digits)) = integer_type_parts(word) {
                    return Some(self.integer_type(signedness, digits));
                }
                let name = std::str::from_utf8(word).ok()?;
                let format = FloatFormat::from_mlir_name(name)?;
                self.cursor.advance();
                Ok(FloatType::get(self.cx, format).into())
            }
        })
    }

    fn integer_type(&mut self, signedness: Signedness, digits: &[u8]) -> ParseResult<Type> {
        let width = super::number::unsigned(digits).and_then(|w| u32::try_from(w).ok());
        let Some(width) = width else {
            return Err(self.cursor.error_here("invalid integer width"));
        };
        match IntegerType::try_get(self.cx, width, signedness) {
            Ok(ty) => {
                self.cursor.advance();
                Ok(ty.into())
            }
            Err(message) => Err(self.cursor.error_here(message)),
        }
    }

    /// Reads `(types) -> types`.
    fn function_type(&mut self) -> ParseResult<Type> {
        let mut inputs: SmallVec<[Type; 8]> = SmallVec::new();
        let mut results: SmallVec<[Type; 2]> = SmallVec::new();
        self.function_type_parts(&mut inputs, &mut results)?;
        Ok(FunctionType::get(self.cx, &inputs, &results).into())
    }

    /// Reads `(types) -> types` into `inputs` and `results`.
    pub(super) fn function_type_parts(
        &mut self,
        inputs: &mut SmallVec<[Type; 8]>,
        results: &mut SmallVec<[Type; 2]>,
    ) -> ParseResult {
        self.types_in_parens(&mut |ty| inputs.push(ty))?;
        self.cursor.expect(K::Arrow, "expected '->' in function type")?;
        self.function_results(&mut |ty| results.push(ty))
    }

    /// Reads `(types)`, or one type other than a function type.
    pub(super) fn function_results(&mut self, push: &mut dyn FnMut(Type)) -> ParseResult {
        if self.cursor.at(K::LParen) {
            return self.types_in_parens(push);
        }
        push(self.non_function_type()?);
        Ok(())
    }

    fn types_in_parens(&mut self, push: &mut dyn FnMut(Type)) -> ParseResult {
        self.cursor.expect(K::LParen, "expected '('")?;
        if self.cursor.eat(K::RParen) {
            return Ok(());
        }
        loop {
            push(self.ty()?);
            if !self.cursor.eat(K::Comma) {
                break;
            }
        }
        self.cursor.expect(K::RParen, "expected ')'")?;
        Ok(())
    }

    fn complex_type(&mut self) -> ParseResult<Type> {
        self.cursor.advance();
        self.cursor.expect(K::Less, "expected '<' in complex type")?;
        let position = self.cursor.token.start();
        let element = self.ty()?;
        self.cursor.expect(K::Greater, "expected '>' in complex type")?;
        match ComplexType::try_get(self.cx, element) {
            Ok(ty) => Ok(ty.into()),
            Err(message) => Err(self.cursor.error_at(position, message)),
        }
    }

    fn tuple_type(&mut self) -> ParseResult<Type> {
        self.cursor.advance();
        self.cursor.expect(K::Less, "expected '<' in tuple type")?;
        let mut elements: SmallVec<[Type; 8]> = SmallVec::new();
        if !self.cursor.at(K::Greater) {
            loop {
                elements.push(self.ty()?);
                if !self.cursor.eat(K::Comma) {
                    break;
                }
            }
        }
        self.cursor.expect(K::Greater, "expected '>' in tuple type")?;
        Ok(TupleType::get(self.cx, &elements).into())
    }
}

/// Splits the name of an integer type, such as `si8`, into signedness and digits; `None` if `word`
/// is not such a name.
pub(super) fn integer_type_parts(word: &[u8]) -> Option<(Signedness, &[u8])> {
    let (signedness, digits) = match word {
        [b's', b'i', digits @ ..] => (Signedness::Signed, digits),
        [b'u', b'i', digits @ ..] => (Signedness::Unsigned, digits),
        [b'i', digits @ ..] => (Signedness::Signless, digits),
        _ => return None,
    };
    let valid = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    valid.then_some((signedness, digits))
}
