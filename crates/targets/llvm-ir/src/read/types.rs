//! Types in text.

use rustc_hash::FxHashSet;

use super::lexer::{T, parse_u32};
use super::{Name, NamedType, Read, Reader};
use crate::model::{FloatKind, Type, TypeKind};

impl<'t> Reader<'t> {
    /// Reads a type other than `void`.
    pub(super) fn ty(&mut self) -> Read<Type> {
        self.ty_or("expected type")
    }

    /// Reads a type other than `void`, with the message for something else.
    pub(super) fn ty_or(&mut self, message: &str) -> Read<Type> {
        let position = self.position();
        let ty = self.any_ty(message)?;
        match ty {
            Type::VOID => self.error_at(position, "void type only allowed for function results"),
            ty => Ok(ty),
        }
    }

    /// Reads a type, also `void`.
    pub(super) fn void_or_ty(&mut self) -> Read<Type> {
        self.any_ty("expected type")
    }

    fn any_ty(&mut self, message: &str) -> Read<Type> {
        let mut ty = self.plain_ty(message)?;
        loop {
            let position = self.position();
            match self.kind() {
                T::Star => match ty {
                    Type::VOID => {
                        return self.error("pointers to void are invalid - use i8* instead");
                    }
                    _ if matches!(self.module.types.kind(ty), TypeKind::Label) => {
                        return self.error("basic block pointers are invalid");
                    }
                    _ => {
                        self.advance();
                        ty = Type::PTR;
                    }
                },
                T::Word if self.word() == b"addrspace" => match ty {
                    Type::VOID => {
                        return self.error("pointers to void are invalid - use i8* instead");
                    }
                    _ if matches!(self.module.types.kind(ty), TypeKind::Label) => {
                        return self.error("basic block pointers are invalid");
                    }
                    _ => {
                        let space = self.address_space()?.unwrap_or(0);
                        self.expect(T::Star, "expected '*' in address space")?;
                        ty = self.module.types.pointer(space);
                    }
                },
                T::LParen => {
                    if self.is_function_pointer_type(ty) {
                        return self.error_at(position, "invalid function return type");
                    }
                    ty = self.function_ty(ty)?;
                }
                _ => return Ok(ty),
            }
        }
    }

    /// Whether functions may have parameters of the type.
    pub(super) fn is_argument_type(&self, ty: Type) -> bool {
        self.is_first_class(ty) && !matches!(self.module.types.kind(ty), TypeKind::Label)
    }

    /// Whether no function has results of the type.
    pub(super) fn is_function_pointer_type(&self, ty: Type) -> bool {
        let kind = self.module.types.kind(ty);
        matches!(kind, TypeKind::Function(_) | TypeKind::Label | TypeKind::Metadata)
    }

    fn plain_ty(&mut self, message: &str) -> Read<Type> {
        let ty = match self.kind() {
            T::IntegerType => {
                let bits = parse_u32(&self.slice()[1..]).unwrap_or(1);
                self.advance();
                return Ok(self.module.types.int(bits));
            }
            T::Word => return self.word_ty(message),
            T::LBrace => {
                let fields = self.struct_fields()?;
                TypeKind::Struct(false, fields.into())
            }
            T::LSquare => {
                self.advance();
                return self.nested(|this| this.sequence(false));
            }
            T::Less => {
                self.advance();
                if self.kind() == T::LBrace {
                    let fields = self.struct_fields()?;
                    self.expect(T::Greater, "expected '>' at end of packed struct")?;
                    TypeKind::Struct(true, fields.into())
                } else {
                    return self.nested(|this| this.sequence(true));
                }
            }
            T::Local | T::LocalNumber => {
                let name = self.name();
                let position = self.position();
                self.advance();
                return Ok(self.named_ty(name, position));
            }
            _ => return self.error(message),
        };
        Ok(self.module.types.get(ty))
    }

    fn word_ty(&mut self, message: &str) -> Read<Type> {
        let kind = match self.slice() {
            b"void" => TypeKind::Void,
            b"half" => TypeKind::Float(FloatKind::Half),
            b"bfloat" => TypeKind::Float(FloatKind::BFloat),
            b"float" => TypeKind::Float(FloatKind::Single),
            b"double" => TypeKind::Float(FloatKind::Double),
            b"x86_fp80" => TypeKind::Float(FloatKind::X86Fp80),
            b"fp128" => TypeKind::Float(FloatKind::Fp128),
            b"ppc_fp128" => TypeKind::Float(FloatKind::PpcFp128),
            b"label" => TypeKind::Label,
            b"metadata" => TypeKind::Metadata,
            b"x86_amx" => TypeKind::X86Amx,
            b"token" => TypeKind::Token,
            b"ptr" => {
                self.advance();
                let space = self.address_space()?.unwrap_or(0);
                if self.kind() == T::Star {
                    return self.error("ptr* is invalid - use ptr instead");
                }
                return Ok(self.module.types.pointer(space));
            }
            b"target" => return self.nested(Self::target_ty),
            _ => return self.error(message),
        };
        self.advance();
        Ok(self.module.types.get(kind))
    }

    /// The identified type with this name, which is opaque until it is defined.
    pub(super) fn named_ty(&mut self, name: Name<'t>, position: usize) -> Type {
        if let Some(known) = self.types.get(&name) {
            return known.ty;
        }
        let text: &[u8] = match &name {
            Name::Text(text) => text,
            Name::Number(_) => b"",
        };
        let (_, ty) = self.module.types.new_struct(text);
        self.types.insert(name, NamedType { ty, defined: false, position });
        ty
    }

    /// Reads the types between braces.
    pub(super) fn struct_fields(&mut self) -> Read<Vec<Type>> {
        self.advance();
        let mut fields = Vec::new();
        if self.eat(T::RBrace) {
            return Ok(fields);
        }
        self.nested(|this| {
            loop {
                let position = this.position();
                let ty = this.ty()?;
                if !this.is_element(ty) {
                    return this.error_at(position, "invalid element type for struct");
                }
                fields.push(ty);
                if !this.eat(T::Comma) {
                    break;
                }
            }
            this.expect(T::RBrace, "expected '}' at end of struct")?;
            Ok(fields)
        })
    }

    fn is_element(&self, ty: Type) -> bool {
        let kind = self.module.types.kind(ty);
        !matches!(
            kind,
            TypeKind::Void
                | TypeKind::Label
                | TypeKind::Metadata
                | TypeKind::Function(_)
                | TypeKind::Token
        )
    }

    /// Reads an array or vector type behind its opening bracket.
    fn sequence(&mut self, is_vector: bool) -> Read<Type> {
        let scalable = is_vector && self.eat_word("vscale");
        if scalable {
            self.expect_word("x", "expected 'x' after vscale")?;
        }
        let slice = self.slice();
        let is_count = self.kind() == T::Integer && slice[0] != b'-' && slice[0] != b's';
        let count = if is_count { self.small_number() } else { None };
        let Some(count) = count else { return self.error("expected number in address space") };
        let size = self.position();
        self.advance();
        self.expect_word("x", "expected 'x' after element count")?;
        let position = self.position();
        let element = self.ty()?;
        match is_vector {
            true => self.expect(T::Greater, "expected end of sequential type")?,
            false => self.expect(T::RSquare, "expected end of sequential type")?,
        }
        if !is_vector {
            if !self.is_element(element)
                || matches!(self.module.types.kind(element), TypeKind::X86Amx)
            {
                return self.error_at(position, "invalid array element type");
            }
            return Ok(self.module.types.array(count, element));
        }
        if count == 0 {
            return self.error_at(size, "zero element vector is illegal");
        }
        let Ok(count) = u32::try_from(count) else {
            return self.error_at(size, "size too large for vector");
        };
        let kind = self.module.types.kind(element);
        let is_scalar =
            matches!(kind, TypeKind::Integer(_) | TypeKind::Float(_) | TypeKind::Pointer(_));
        if !is_scalar {
            return self.error_at(position, "invalid vector element type");
        }
        Ok(self.module.types.vector(count, scalable, element))
    }

    /// Reads the parameter types behind a result type.
    fn function_ty(&mut self, result: Type) -> Read<Type> {
        let (params, variadic) = self.nested(Self::parameters)?;
        for param in &params {
            if matches!(param.name, Some(Name::Text(_))) {
                let message = "argument name invalid in function type";
                return self.error_at(param.position, message);
            }
            if !param.attributes.is_empty() {
                let message = "argument attributes invalid in function type";
                return self.error_at(param.position, message);
            }
        }
        let types: Vec<Type> = params.iter().map(|param| param.ty).collect();
        Ok(self.module.types.function(result, &types, variadic))
    }

    fn target_ty(&mut self) -> Read<Type> {
        self.advance();
        self.expect(T::LParen, "expected '(' in target extension type")?;
        let name = self.string()?;
        let (mut types, mut numbers) = (Vec::new(), Vec::new());
        while self.eat(T::Comma) {
            if self.kind() == T::Integer {
                numbers.push(self.u32()?);
                continue;
            }
            if !numbers.is_empty() {
                return self.error("expected uint32 param");
            }
            types.push(self.void_or_ty()?);
        }
        self.expect(T::RParen, "expected ')' in target extension type")?;
        let kind = TypeKind::Target(name.as_ref().into(), types.into(), numbers.into());
        Ok(self.module.types.get(kind))
    }

    /// Reads `addrspace(n)` if it is there.
    pub(super) fn address_space(&mut self) -> Read<Option<u32>> {
        if !self.eat_word("addrspace") {
            return Ok(None);
        }
        self.expect(T::LParen, "expected '(' in address space")?;
        let space = if self.kind() == T::String {
            let position = self.position();
            match self.string()?.as_ref() {
                b"A" => self.module.layout.alloca_space,
                b"G" => self.module.layout.global_space,
                b"P" => self.module.layout.program_space,
                other => {
                    let name = String::from_utf8_lossy(other);
                    let message = format!("invalid symbolic addrspace '{name}'");
                    return self.error_at(position, message);
                }
            }
        } else {
            if self.kind() != T::Integer {
                return self.error("expected integer or string constant");
            }
            let position = self.position();
            let space = self.u32()?;
            if space >= 1 << 24 {
                return self.error_at(position, "invalid address space, must be a 24-bit integer");
            }
            space
        };
        self.expect(T::RParen, "expected ')' in address space")?;
        Ok(Some(space))
    }

    /// Reads the definition of a type behind its name, `type …`.
    pub(super) fn type_definition(&mut self, name: Name<'t>, position: usize) -> Read {
        let message = match name {
            Name::Text(_) => "expected 'type' after name",
            Name::Number(_) => "expected 'type' after '='",
        };
        self.expect_word("type", message)?;
        if self.types.get(&name).is_some_and(|known| known.defined) {
            return self.error_at(position, "redefinition of type");
        }
        let packed = self.kind() == T::Less && self.kind_at(1) == T::LBrace;
        if self.eat_word("opaque") {
            self.named_ty(name.clone(), position);
        } else if packed || self.kind() == T::LBrace {
            if packed {
                self.advance();
            }
            let ty = self.named_ty(name.clone(), position);
            let fields = self.struct_fields()?;
            if packed {
                self.expect(T::Greater, "expected '>' in packed struct")?;
            }
            if let TypeKind::Named(id) = *self.module.types.kind(ty) {
                self.module.types.set_body(id, packed, &fields);
            }
            if !self.is_sized(ty) && self.holds_itself(ty) {
                let text = match &name {
                    Name::Text(text) => String::from_utf8_lossy(text).into_owned(),
                    Name::Number(_) => String::new(),
                };
                let message = format!("identified structure type '{text}' is recursive");
                return self.error(message);
            }
        } else {
            if self.types.contains_key(&name) {
                return self.error_at(position, "forward references to non-struct type");
            }
            let ty = self.ty()?;
            self.types.insert(name.clone(), NamedType { ty, defined: true, position });
        }
        if let Some(known) = self.types.get_mut(&name) {
            known.defined = true;
        }
        Ok(())
    }

    /// Whether a structure is a member of itself, or of one of its members.
    fn holds_itself(&self, ty: Type) -> bool {
        let types = &self.module.types;
        let sized = self.sized.borrow();
        let mut seen = FxHashSet::default();
        let members = |ty: Type| types.fields(ty).map_or(&[][..], |(_, fields)| fields);
        let mut pending = members(ty).to_vec();
        while let Some(member) = pending.pop() {
            if member == ty {
                return true;
            }
            if sized.contains(&member) || !seen.insert(member) {
                continue;
            }
            match types.kind(member) {
                TypeKind::Array(_, element) => pending.push(*element),
                _ => pending.extend_from_slice(members(member)),
            }
        }
        false
    }

    /// An error if a type that was named is not defined.
    pub(super) fn finish_types(&self) -> Read {
        let open = self.types.iter().filter(|(_, known)| !known.defined);
        let by_kind = |name: &Name<'t>| matches!(name, Name::Number(_));
        let first = open.min_by_key(|(name, _)| (by_kind(name), (*name).clone()));
        match first {
            Some((Name::Text(text), known)) => {
                let name = String::from_utf8_lossy(text);
                self.error_at(known.position, format!("use of undefined type named '{name}'"))
            }
            Some((Name::Number(number), known)) => {
                self.error_at(known.position, format!("use of undefined type '%{number}'"))
            }
            None => Ok(()),
        }
    }
}
