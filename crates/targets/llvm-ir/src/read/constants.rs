//! Constants in text.

use terrace_numeric::Int;

use super::lexer::{T, unescape};
use super::{Name, Read, Reader};
use crate::model::instructions::Value;
use crate::model::{Constant, ConstantKind, FloatKind, Symbol, Type, TypeKind};

impl<'t> Reader<'t> {
    /// Reads a type and a constant of it.
    pub(super) fn typed_constant(&mut self) -> Read<Constant> {
        let ty = self.ty()?;
        self.constant(ty)
    }

    /// Reads a constant of a type.
    pub(super) fn constant(&mut self, ty: Type) -> Read<Constant> {
        let position = self.position();
        match self.value(ty)? {
            Value::Constant(constant) => Ok(constant),
            _ => self.error_at(position, "expected a constant value"),
        }
    }

    /// The value of the current token, an integer, with a width.
    pub(super) fn integer(&mut self, width: u32) -> Read<Int> {
        let slice = self.slice();
        let text = String::from_utf8_lossy(slice);
        let value = match slice {
            [b'u', b'0', b'x', ..] => {
                Int::parse_any(&text[3..], 16).map(|value| value.zext_or_trunc(width))
            }
            [b's', b'0', b'x', ..] => {
                let digits = 4 * (slice.len() as u32 - 3);
                let value = Int::parse_any(&text[3..], 16);
                value.map(|value| {
                    // The sign is that of the significant bits.
                    let bits = value.active_bits().clamp(1, digits);
                    value.zext_or_trunc(bits).sext_or_trunc(width)
                })
            }
            [b'-', ..] => {
                Int::parse_any(&text[1..], 10).map(|value| value.zext_or_trunc(width).neg())
            }
            _ => Int::parse_any(&text, 10).map(|value| value.zext_or_trunc(width)),
        };
        match value {
            Ok(value) => {
                self.advance();
                Ok(value)
            }
            Err(_) => self.error("expected integer"),
        }
    }

    /// Reads a number in decimal or hexadecimal form.
    pub(super) fn number_constant(&mut self, ty: Type) -> Read<Constant> {
        if self.kind() == T::Float {
            let bits = self.float(ty)?;
            return Ok(self.module.constants.get(ty, ConstantKind::Float(bits)));
        }
        let Some(width) = self.module.types.int_bits(ty) else {
            return self.error("integer constant must have integer type");
        };
        let slice = self.slice();
        let plain = slice.len() <= 10 && !slice.starts_with(b"u") && !slice.starts_with(b"s");
        let value = match slice {
            [b'-', digits @ ..] if plain => {
                super::lexer::parse_u64(digits).map(|value| -(value as i64))
            }
            digits if plain => super::lexer::parse_u64(digits).map(|value| value as i64),
            _ => None,
        };
        let value = match value {
            Some(value) => {
                self.advance();
                match width {
                    64.. => Int::from_i64(width, value),
                    _ => Int::from_i64(64, value).trunc(width),
                }
            }
            None => self.integer(width)?,
        };
        Ok(self.module.constants.int(ty, value))
    }

    /// An error unless a constant has the expected type.
    pub(super) fn expect_type(
        &mut self,
        constant: Constant,
        ty: Type,
        position: usize,
    ) -> Read<Constant> {
        let actual = self.module.constants.ty(constant);
        if actual == ty {
            return Ok(constant);
        }
        let (actual, ty) = (self.type_text(actual), self.type_text(ty));
        let message =
            format!("constant expression type mismatch: got type '{actual}' but expected '{ty}'");
        self.error_at(position, message)
    }

    /// Reads `true` or another constant that is one word.
    pub(super) fn word_constant(&mut self, ty: Type) -> Read<Constant> {
        let position = self.position();
        let kind = self.module.types.kind(ty).clone();
        let is_first_class =
            !matches!(kind, TypeKind::Void | TypeKind::Function(_) | TypeKind::Label);
        let constant = match self.slice() {
            word @ (b"true" | b"false") => {
                let constant = self.module.constants.bool(word == b"true");
                self.advance();
                return self.expect_type(constant, ty, position);
            }
            b"null" => match kind {
                TypeKind::Pointer(_) => ConstantKind::Null,
                _ => return self.error("null must be a pointer type"),
            },
            b"undef" if is_first_class => ConstantKind::Undef,
            b"undef" => return self.error("invalid type for undef constant"),
            b"poison" if is_first_class => ConstantKind::Poison,
            b"poison" => return self.error("invalid type for poison constant"),
            b"none" => match kind {
                TypeKind::Token => ConstantKind::NoToken,
                _ => return self.error("invalid type for none constant"),
            },
            b"zeroinitializer" => {
                if !is_first_class
                    || matches!(kind, TypeKind::Metadata)
                    || self.module.types.fields(ty).is_none() && matches!(kind, TypeKind::Named(_))
                {
                    return self.error("invalid type for null constant");
                }
                self.advance();
                return Ok(self.module.constants.zero(&self.module.types, ty));
            }
            b"c" if self.kind_at(1) == T::String => {
                self.advance();
                let slice = self.slice();
                let bytes = unescape(&slice[1..slice.len() - 1]);
                self.advance();
                let constant = self.module.constants.bytes(&mut self.module.types, &bytes);
                return self.expect_type(constant, ty, position);
            }
            b"splat" => return self.splat(ty),
            b"blockaddress" => return self.block_address(ty),
            b"dso_local_equivalent" => return self.function_reference(ty, true),
            b"no_cfi" => return self.function_reference(ty, false),
            b"ptrauth" => return self.signed_pointer(ty),
            _ => return self.expression(ty),
        };
        self.advance();
        Ok(self.module.constants.get(ty, constant))
    }

    fn splat(&mut self, ty: Type) -> Read<Constant> {
        let position = self.position();
        self.advance();
        self.expect(T::LParen, "expected '(' after vector splat")?;
        let value = self.nested(Self::typed_constant)?;
        self.expect(T::RParen, "expected ')' at end of vector splat")?;
        let element = self.module.constants.ty(value);
        if self.module.types.lanes(ty).is_none() {
            return self.error_at(position, "vector constant must have vector type");
        }
        let scalar = self.module.types.scalar(ty);
        if scalar != element {
            let (element, scalar) = (self.type_text(element), self.type_text(scalar));
            let message = format!(
                "constant expression type mismatch: got type '{element}' but expected '{scalar}'"
            );
            return self.error_at(position, message);
        }
        Ok(self.module.constants.splat(&self.module.types, ty, value))
    }

    /// Reads the address of a block.
    fn block_address(&mut self, ty: Type) -> Read<Constant> {
        let start = self.position();
        self.advance();
        self.expect(T::LParen, "expected '(' in block address expression")?;
        let position = self.position();
        let symbol = match self.kind() {
            T::Global | T::GlobalNumber => {
                let name = self.name();
                let symbol = self.defined_symbol(&name);
                if symbol.is_none() {
                    self.blocks.missing.get_or_insert(position);
                }
                symbol
            }
            _ => return self.error("expected function name in blockaddress"),
        };
        self.advance();
        self.expect(T::Comma, "expected comma in block address expression")?;
        let label = match self.kind() {
            T::Local | T::LocalNumber => self.name(),
            _ => return self.error("expected basic block name in blockaddress"),
        };
        let label_position = self.position();
        self.advance();
        self.expect(T::RParen, "expected ')' in block address expression")?;
        let symbol = match symbol {
            Some(symbol @ Symbol::Function(_)) => symbol,
            Some(_) => {
                return self.error_at(position, "expected function name in blockaddress");
            }
            None => return Ok(self.module.constants.undef(ty)),
        };
        let actual = self.address_of_block(symbol, label, label_position)?;
        self.expect_type(actual, ty, start)
    }

    fn address_of_block(
        &mut self,
        symbol: Symbol,
        label: Name<'t>,
        position: usize,
    ) -> Read<Constant> {
        let space = match self.is_defined(symbol) {
            true => self.module.symbol_space(symbol),
            false => self.module.layout.program_space,
        };
        let ty = self.module.types.pointer(space);
        if self.blocks.is_current(symbol) && self.body.find(&label).is_none() {
            self.body.label(label.clone(), position);
        }
        let known = self.blocks.known.get(&(symbol, label.clone())).copied();
        let index = match known {
            Some(index) => index,
            None => {
                if self.is_defined(symbol) && !self.blocks.is_current(symbol) {
                    let index = self.defined_block(symbol, &label);
                    let Some(index) = index else {
                        return self.error_at(position, "referenced value is not a basic block");
                    };
                    index
                } else {
                    self.blocks.reserve(symbol, label, position)
                }
            }
        };
        Ok(self.module.constants.get(ty, ConstantKind::BlockAddress(symbol, index)))
    }

    /// Reads `dso_local_equivalent @f` or `no_cfi @f`.
    fn function_reference(&mut self, ty: Type, equivalent: bool) -> Read<Constant> {
        self.advance();
        let position = self.position();
        let word = if equivalent { "dso_local_equivalent" } else { "no_cfi" };
        if !matches!(self.kind(), T::Global | T::GlobalNumber) {
            return self.error(format!("expected global value name in {word}"));
        }
        let name = self.name();
        let symbol = self.symbol(name, position);
        self.advance();
        let Some(symbol) = symbol else { return Ok(self.module.constants.undef(ty)) };
        let kind = match equivalent {
            true => {
                if matches!(symbol, Symbol::Global(_)) {
                    let message =
                        format!("expected a function, alias to function, or ifunc in {word}");
                    return self.error_at(position, message);
                }
                ConstantKind::DsoLocalEquivalent(symbol)
            }
            false => ConstantKind::NoCfi(symbol),
        };
        Ok(self.module.constants.get(ty, kind))
    }

    /// Reads a signed pointer.
    fn signed_pointer(&mut self, ty: Type) -> Read<Constant> {
        let start = self.position();
        self.advance();
        self.expect(T::LParen, "expected '(' in constant ptrauth expression")?;
        let pointer_position = self.position();
        let pointer = self.nested(Self::typed_constant)?;
        self.expect(T::Comma, "expected comma in constant ptrauth expression")?;
        let key_position = self.position();
        let key = self.nested(Self::typed_constant)?;
        let zero = self.module.constants.i64(0);
        let null = self.module.constants.zero(&self.module.types, Type::PTR);
        let mut rest = [zero, null, null];
        let mut positions = [start; 3];
        for at in 0..3 {
            if !self.eat(T::Comma) {
                break;
            }
            positions[at] = self.position();
            rest[at] = self.nested(Self::typed_constant)?;
        }
        self.expect(T::RParen, "expected ')' in constant ptrauth expression")?;
        let pointer_ty = self.module.constants.ty(pointer);
        if !matches!(self.module.types.kind(pointer_ty), TypeKind::Pointer(_)) {
            let message = "constant ptrauth base pointer must be a pointer";
            return self.error_at(pointer_position, message);
        }
        let int_of = |this: &Self, constant: Constant, width: u32| {
            this.module.constants.as_int(constant).is_some_and(|value| value.width() == width)
        };
        if !int_of(self, key, 32) {
            return self.error_at(key_position, "constant ptrauth key must be i32 constant");
        }
        if !int_of(self, rest[0], 64) {
            let message = "constant ptrauth integer discriminator must be i64 constant";
            return self.error_at(positions[0], message);
        }
        for at in 1..3 {
            let ty = self.module.constants.ty(rest[at]);
            if self.module.types.address_space(ty).is_none() {
                let message = match at {
                    1 => "constant ptrauth address discriminator must be a pointer",
                    _ => "constant ptrauth deactivation symbol must be a pointer",
                };
                return self.error_at(positions[at], message);
            }
        }
        let parts = Box::new([pointer, key, rest[0], rest[1], rest[2]]);
        let constant = self.module.constants.get(pointer_ty, ConstantKind::PtrAuth(parts));
        self.expect_type(constant, ty, start)
    }

    /// Reads constants with their types, separated by commas, in front of a closing bracket.
    pub(super) fn constant_list(&mut self) -> Read<Vec<Constant>> {
        let mut list = Vec::new();
        if matches!(self.kind(), T::RBrace | T::RSquare | T::Greater | T::RParen) {
            return Ok(list);
        }
        loop {
            list.push(self.nested(Self::typed_constant)?);
            if !self.eat(T::Comma) {
                return Ok(list);
            }
        }
    }

    /// Reads an array, structure or vector in brackets.
    pub(super) fn aggregate(&mut self, ty: Type) -> Read<Constant> {
        let position = self.position();
        match self.kind() {
            T::LSquare => self.array(ty),
            T::LBrace => {
                self.advance();
                let fields = self.constant_list()?;
                self.expect(T::RBrace, "expected end of struct constant")?;
                self.structure(ty, false, fields, position)
            }
            _ => {
                self.advance();
                let packed = self.eat(T::LBrace);
                let first = self.position();
                let elements = self.constant_list()?;
                if packed {
                    self.expect(T::RBrace, "expected end of packed struct")?;
                }
                self.expect(T::Greater, "expected end of constant")?;
                match packed {
                    true => self.structure(ty, true, elements, position),
                    false => self.vector(ty, elements, position, first),
                }
            }
        }
    }

    fn array(&mut self, ty: Type) -> Read<Constant> {
        let position = self.position();
        self.advance();
        let first = self.position();
        let elements = self.constant_list()?;
        self.expect(T::RSquare, "expected end of array constant")?;
        let Some(head) = elements.first() else {
            return match *self.module.types.kind(ty) {
                TypeKind::Array(0, _) => Ok(self.module.constants.poison(ty)),
                _ => self.error_at(position, "invalid empty array initializer"),
            };
        };
        let element = self.module.constants.ty(*head);
        if self.module.types.fields(element).is_none()
            && matches!(
                self.module.types.kind(element),
                TypeKind::Metadata | TypeKind::Token | TypeKind::Named(_)
            )
        {
            let text = self.type_text(element);
            return self.error_at(first, format!("invalid array element type: {text}"));
        }
        self.same_types(&elements, first, "array element #")?;
        let actual = self.module.types.array(elements.len() as u64, element);
        let constant = self.module.constants.aggregate(&self.module.types, actual, elements);
        self.expect_type(constant, ty, position)
    }

    fn same_types(&self, elements: &[Constant], first: usize, what: &str) -> Read {
        let ty = |constant: Constant| self.module.constants.ty(constant);
        let Some(head) = elements.first() else { return Ok(()) };
        let other = elements.iter().position(|element| ty(*element) != ty(*head));
        match other {
            Some(at) => {
                let text = self.type_text(ty(*head));
                // LLVM closes the quote for vectors alone.
                let quote = if what.starts_with("vector") { "'" } else { "" };
                self.error_at(first, format!("{what}{at} is not of type '{text}{quote}"))
            }
            None => Ok(()),
        }
    }

    fn vector(
        &mut self,
        ty: Type,
        elements: Vec<Constant>,
        position: usize,
        first: usize,
    ) -> Read<Constant> {
        let Some(head) = elements.first() else {
            return self.error_at(position, "constant vector must not be empty");
        };
        let element = self.module.constants.ty(*head);
        let kind = self.module.types.kind(element);
        if !matches!(kind, TypeKind::Integer(_) | TypeKind::Float(_) | TypeKind::Pointer(_)) {
            let message = "vector elements must have integer, pointer or floating point type";
            return self.error_at(first, message);
        }
        self.same_types(&elements, first, "vector element #")?;
        let actual = self.module.types.vector(elements.len() as u32, false, element);
        let constant = self.module.constants.aggregate(&self.module.types, actual, elements);
        self.expect_type(constant, ty, position)
    }

    fn structure(
        &mut self,
        ty: Type,
        packed: bool,
        fields: Vec<Constant>,
        position: usize,
    ) -> Read<Constant> {
        let Some((expected_packed, expected)) = self.module.types.fields(ty) else {
            return self.error_at(position, "constant expression type mismatch");
        };
        if expected.len() != fields.len() {
            let message = "initializer with struct type has wrong # elements";
            return self.error_at(position, message);
        }
        if expected_packed != packed {
            return self.error_at(position, "packed'ness of initializer and type don't match");
        }
        let constants = &self.module.constants;
        let wrong = fields.iter().zip(expected).position(|(field, ty)| constants.ty(*field) != *ty);
        if let Some(at) = wrong {
            let message =
                format!("element {at} of struct initializer doesn't match struct element type");
            return self.error_at(position, message);
        }
        Ok(self.module.constants.aggregate(&self.module.types, ty, fields))
    }

    /// Whether a type is a floating-point type of a kind that numbers are written in.
    pub(super) fn float_kind(&self, ty: Type) -> Option<FloatKind> {
        self.module.types.float_kind(self.module.types.scalar(ty))
    }
}
