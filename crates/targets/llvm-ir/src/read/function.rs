//! Functions: their headers and bodies.

use super::attributes::Place;
use super::body::Body;
use super::lexer::T;
use super::{Name, Read, Reader};
use crate::model::instructions::Value;
use crate::model::{
    Attribute, AttributeKind, AttributeList, AttributeSet, BlockId, Function, Linkage, Symbol, Type,
};
use crate::print::CONVENTIONS;

/// A parameter in text.
pub(super) struct Parameter<'t> {
    pub(super) ty: Type,
    pub(super) attributes: AttributeSet,
    pub(super) name: Option<Name<'t>>,
    /// The position of the type.
    pub(super) position: usize,
}

/// Words of calling conventions beside those that are printed.
const FURTHER_CONVENTIONS: &[(u32, &str)] = &[(0, "ccc")];

impl<'t> Reader<'t> {
    /// Reads a calling convention; that of C if none is written.
    pub(super) fn convention(&mut self) -> Read<u32> {
        let word = self.word();
        if word.is_empty() {
            return Ok(0);
        }
        if word == b"cc" && self.kind_at(1) == T::Integer {
            self.advance();
            return self.u32();
        }
        let mut known = CONVENTIONS.iter().chain(FURTHER_CONVENTIONS);
        match known.find(|(_, name)| name.as_bytes() == word) {
            Some((number, _)) => {
                self.advance();
                Ok(*number)
            }
            None => Ok(0),
        }
    }

    /// Reads `declare …` behind its word.
    pub(super) fn declaration(&mut self) -> Read {
        self.advance();
        let mut metadata = Vec::new();
        while self.kind() == T::Metadata {
            self.attachments(&mut metadata)?;
        }
        let (mut function, params, _) = self.function_header(false)?;
        function.metadata = metadata;
        for (at, param) in params.into_iter().enumerate() {
            if let Some(Name::Text(name)) = param.name {
                function.parameter_names.set(at, &name);
            }
        }
        self.module.add_function(function);
        Ok(())
    }

    /// Reads `define …` behind its word.
    pub(super) fn definition(&mut self) -> Read {
        self.advance();
        let (function, params, symbol) = self.function_header(true)?;
        let types: Vec<Type> = params.iter().map(|param| param.ty).collect();
        self.body = Body::start(function, symbol, &types);
        self.blocks.current = Some(symbol);
        for (at, param) in params.into_iter().enumerate() {
            let value = Value::Parameter(at as u32);
            self.define(param.name, param.position, value, "argument")?;
        }
        let mut metadata = Vec::new();
        while self.kind() == T::Metadata {
            self.attachments(&mut metadata)?;
        }
        if let Some(function) = &mut self.body.function {
            function.metadata = metadata;
        }
        self.function_body()?;
        let function = self.finish_body()?;
        self.blocks.current = None;
        self.module.add_function(function);
        Ok(())
    }

    /// Whether a set has the attribute of this name.
    fn has_flag(&self, set: AttributeSet, name: &str) -> bool {
        let kind = AttributeKind::named(name);
        self.module.attributes.list(set).iter().any(|held| kind.is_some() && held.kind() == kind)
    }

    /// Reads everything up to the metadata of a function.
    fn function_header(
        &mut self,
        definition: bool,
    ) -> Read<(Function, Vec<Parameter<'t>>, Symbol)> {
        let start = self.linkage()?;
        let linkage_position = start.position;
        match start.linkage {
            Linkage::ExternWeak if definition => {
                return self.error_at(linkage_position, "invalid linkage for function definition");
            }
            Linkage::External | Linkage::ExternWeak => {}
            Linkage::Appending | Linkage::Common => {
                return self.error_at(linkage_position, "invalid function linkage type");
            }
            _ if !definition => {
                return self.error_at(linkage_position, "invalid linkage for function declaration");
            }
            _ => {}
        }
        self.check_local(&start, linkage_position)?;
        let convention = self.convention()?;
        let result_attributes = self.result_attributes()?;
        let result_position = self.position();
        let result = self.void_or_ty()?;
        if self.is_function_pointer_type(result) {
            return self.error_at(result_position, "invalid function return type");
        }
        let name_position = self.position();
        let name = match self.kind() {
            T::Global => self.name(),
            T::GlobalNumber => {
                let name = self.name();
                if let Name::Number(number) = name {
                    let next = self.symbols.next_number;
                    if number < next {
                        let message =
                            format!("function expected to be numbered '@{next}' or greater");
                        return self.error(message);
                    }
                    self.symbols.next_number = number.saturating_add(1);
                }
                name
            }
            _ => return self.error("expected function name"),
        };
        self.advance();
        if self.kind() != T::LParen {
            return self.error("expected '(' in function argument list");
        }
        let (params, variadic) = self.parameters()?;
        let text: &[u8] = match &name {
            Name::Text(text) => text,
            Name::Number(_) => b"",
        };
        let types: Vec<Type> = params.iter().map(|param| param.ty).collect();
        let ty = self.module.types.function(result, &types, variadic);
        let returned = params.iter().any(|param| self.has_flag(param.attributes, "sret"));
        let mut function = Function::new(text, ty);
        function.linkage = start.linkage;
        function.dso_local = start.dso_local;
        function.visibility = start.visibility;
        function.dll_storage = start.dll_storage;
        function.convention = convention;
        function.result_attributes = result_attributes;
        function.parameter_attributes = params.iter().map(|param| param.attributes).collect();
        function.unnamed_addr = self.unnamed_addr();
        function.space = self.address_space()?.unwrap_or(self.module.layout.program_space);
        self.function_suffix(&mut function)?;
        if returned && result != Type::VOID {
            let message = "functions with 'sret' argument must return void";
            return self.error_at(result_position, message);
        }
        if self.symbols.seen(&name) {
            let name_text = name.display();
            let message = match self.defined_symbol(&name) {
                Some(Symbol::Function(_)) => {
                    format!("invalid redefinition of function '{name_text}'")
                }
                _ => format!("redefinition of function '@{name_text}'"),
            };
            return self.error_at(name_position, message);
        }
        let symbol = Symbol::Function(self.module.functions.len() as u32);
        let space = function.space;
        let known = self.defined_symbol(&name);
        self.check_definition(&name, known, symbol, space, name_position)?;
        Ok((function, params, symbol))
    }

    /// Reads attributes and properties behind the parameters.
    fn function_suffix(&mut self, function: &mut Function) -> Read {
        let mut list = AttributeList::default();
        self.attributes(Place::Function, &mut list)?;
        if self.eat_word("section") {
            function.section = self.string()?.as_ref().into();
        }
        if self.eat_word("partition") {
            function.partition = self.string()?.as_ref().into();
        }
        if self.word() == b"comdat" {
            let name = function.name.clone();
            function.comdat = self.comdat(&name)?;
        }
        if self.word() == b"align" {
            function.align = self.alignment(false)?;
        }
        if self.eat_word("gc") {
            function.gc = self.string()?.as_ref().into();
        }
        if self.eat_word("prefix") {
            function.prefix = Some(self.typed_constant()?);
        }
        if self.eat_word("prologue") {
            function.prologue = Some(self.typed_constant()?);
        }
        if self.eat_word("personality") {
            function.personality = Some(self.typed_constant()?);
        }
        // An alignment among the attributes is that of the function.
        let align = AttributeKind::named("align");
        let (own, rest): (Vec<_>, Vec<_>) =
            list.iter().cloned().partition(|held| align.is_some() && held.kind() == align);
        if let Some(Attribute::Int(_, value)) = own.first() {
            function.align = *value;
        }
        let list: AttributeList = rest.into_iter().collect();
        function.attributes = self.attribute_set(list);
        Ok(())
    }

    /// Reads the parameters in parentheses, and whether further arguments may follow.
    pub(super) fn parameters(&mut self) -> Read<(Vec<Parameter<'t>>, bool)> {
        self.advance();
        let mut params = Vec::new();
        let mut next = 0;
        if self.eat(T::RParen) {
            return Ok((params, false));
        }
        loop {
            if self.eat(T::Ellipsis) {
                self.expect(T::RParen, "expected ')' at end of argument list")?;
                return Ok((params, true));
            }
            let type_position = self.position();
            let ty = self.ty()?;
            let attributes = self.parameter_attributes()?;
            let mut name = None;
            if matches!(self.kind(), T::Local | T::LocalNumber) {
                let own = self.name();
                if let Name::Number(number) = own
                    && number < next
                {
                    let message = format!("argument expected to be numbered '%{next}' or greater");
                    return self.error_at(type_position, message);
                }
                name = Some(own);
                self.advance();
            }
            match name {
                Some(Name::Text(_)) => {}
                Some(Name::Number(number)) => next = number.saturating_add(1),
                None => next += 1,
            }
            if !self.is_argument_type(ty) {
                return self.error_at(type_position, "invalid type for function argument");
            }
            params.push(Parameter { ty, attributes, name, position: type_position });
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect(T::RParen, "expected ')' at end of argument list")?;
        Ok((params, false))
    }

    /// Reads the blocks in braces.
    fn function_body(&mut self) -> Read {
        if self.kind() != T::LBrace {
            return self.error("expected '{' in function body");
        }
        self.advance();
        if self.kind() == T::RBrace || self.is_use_list_order() {
            return self.error("function body requires at least one basic block");
        }
        while self.kind() != T::RBrace && !self.is_use_list_order() {
            self.block()?;
        }
        while self.kind() != T::RBrace {
            self.use_list_order()?;
        }
        self.advance();
        Ok(())
    }

    fn block(&mut self) -> Read {
        let position = self.position();
        let name = match self.kind() {
            T::Label => Some(Name::Text(self.name_inside(0, 1))),
            T::QuotedLabel => {
                let slice = self.slice();
                Some(Name::Text(super::lexer::unescape(&slice[1..slice.len() - 2])))
            }
            T::LabelNumber => {
                let slice = self.slice();
                let digits = &slice[..slice.len() - 1];
                Some(Name::Number(super::lexer::parse_u32(digits).unwrap_or(u32::MAX)))
            }
            _ => None,
        };
        if name.is_some() {
            self.advance();
        }
        let block = self.define_block(name, position)?;
        while !self.instruction(block)? {}
        Ok(())
    }

    /// Reads an instruction, and debug records in front of it, with its name; returns whether it
    /// ends the block.
    fn instruction(&mut self, block: BlockId) -> Read<bool> {
        while self.kind() == T::Hash {
            self.record()?;
        }
        let position = self.position();
        let name = match self.kind() {
            T::LocalNumber | T::Local => {
                let name = self.name();
                self.advance();
                let message = match name {
                    Name::Number(_) => "expected '=' after instruction id",
                    Name::Text(_) => "expected '=' after instruction name",
                };
                self.expect(T::Equal, message)?;
                Some(name)
            }
            _ => None,
        };
        let (ty, kind) = self.operation()?;
        let is_terminator = kind.is_terminator();
        let id = self.add_instruction(block, ty, kind);
        while self.kind() == T::Comma && self.kind_at(1) == T::Metadata {
            self.advance();
            self.instruction_attachment(id)?;
        }
        if self.kind() == T::Comma {
            self.advance();
            return self.error("expected metadata after comma");
        }
        if ty != Type::VOID {
            self.define(name, position, Value::Instruction(id), "instruction")?;
        } else if name.is_some() {
            return self.error_at(position, "instructions returning void cannot have a name");
        }
        Ok(is_terminator)
    }
}
