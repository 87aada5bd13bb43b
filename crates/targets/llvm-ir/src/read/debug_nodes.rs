//! Nodes of debug information in text.

use super::debug_classes::{Class, FieldKind, FieldSpec, Shown, Vocabulary, class, default_tag};
use super::debug_words::{self, messages};
use super::lexer::T;
use super::{Read, Reader};
use crate::model::{DebugField, DebugNode, ExpressionPart, MetadataKind};

impl<'t> Reader<'t> {
    /// Reads a node of debug information; the name of its class is the current token.
    pub(super) fn debug_node(&mut self, distinct: bool) -> Read<MetadataKind> {
        let position = self.position();
        let name = &self.slice()[1..];
        match name {
            b"DIExpression" => return self.debug_expression(),
            b"DIArgList" => return self.argument_list(),
            _ => {}
        }
        let Some(class) = class(name) else {
            return self.error("expected metadata type");
        };
        self.advance();
        self.expect(T::LParen, "expected '(' here")?;
        let mut values: Vec<Option<DebugField>> = vec![None; class.fields.len()];
        if self.kind() != T::RParen {
            loop {
                self.debug_field(class, &mut values)?;
                if !self.eat(T::Comma) {
                    break;
                }
            }
        }
        let close = self.position();
        self.expect(T::RParen, "expected ')' here")?;
        let missing = class
            .fields
            .iter()
            .zip(&values)
            .find(|(field, value)| field.required && value.is_none());
        if let Some((field, _)) = missing {
            return self.error_at(close, format!("missing required field '{}'", field.name));
        }
        self.check_node(class, &values, distinct, position)?;
        let node = finish(class, values);
        Ok(MetadataKind::Debug(node))
    }

    fn check_node(
        &self,
        class: &Class,
        values: &[Option<DebugField>],
        distinct: bool,
        position: usize,
    ) -> Read {
        let name = class.name;
        if matches!(name, "DICompileUnit") && !distinct {
            let message = format!("missing 'distinct', required for !{name}");
            return self.error_at(position, message);
        }
        let given = |name: &str| {
            let at = class.fields.iter().position(|field| field.name == name)?;
            values[at].as_ref()
        };
        if name == "DISubprogram" && !distinct {
            let definition = match given("spFlags") {
                Some(DebugField::Int(flags)) => flags & 8 != 0,
                _ => {
                    matches!(given("isDefinition"), None | Some(DebugField::Bool(true)))
                        && given("spFlags").is_none()
                }
            };
            if definition {
                let message = "missing 'distinct', required for !DISubprogram that is a Definition";
                return self.error_at(position, message);
            }
        }
        if name == "DICompileUnit"
            && given("language").is_none()
            && given("sourceLanguageName").is_none()
        {
            let message = "missing one of 'language' or 'sourceLanguageName', required for \
                           !DICompileUnit";
            return self.error_at(position, message);
        }
        Ok(())
    }

    /// Reads `name: value`.
    fn debug_field(&mut self, class: &Class, values: &mut [Option<DebugField>]) -> Read {
        if self.kind() != T::Label {
            return self.error("expected field label here");
        }
        let slice = self.slice();
        let name = &slice[..slice.len() - 1];
        let text = String::from_utf8_lossy(name);
        let Some(at) = class.fields.iter().position(|field| field.name.as_bytes() == name) else {
            return self.error(format!("invalid field '{text}'"));
        };
        if values[at].is_some() {
            return self.error(format!("field '{text}' cannot be specified more than once"));
        }
        self.advance();
        values[at] = Some(self.field_value(&class.fields[at])?);
        Ok(())
    }

    fn field_value(&mut self, field: &FieldSpec) -> Read<DebugField> {
        let name = field.name;
        match field.kind {
            FieldKind::Unsigned(limit) => self.unsigned_field(name, limit),
            FieldKind::Signed => self.signed_field(),
            FieldKind::Bool(_) => {
                let value = match self.word() {
                    b"true" => true,
                    b"false" => false,
                    _ => return self.error("expected 'true' or 'false'"),
                };
                self.advance();
                Ok(DebugField::Bool(value))
            }
            FieldKind::Text => Ok(DebugField::String(self.string()?.as_ref().into())),
            FieldKind::Node => {
                if self.eat_word("null") {
                    return Ok(DebugField::Null);
                }
                Ok(DebugField::Node(self.field_metadata()?))
            }
            FieldKind::NonNull => {
                if self.word() == b"null" {
                    return self.error(format!("'{name}' cannot be null"));
                }
                Ok(DebugField::Node(self.field_metadata()?))
            }
            FieldKind::Bound => match self.kind() {
                T::Integer => self.signed_field(),
                _ if self.eat_word("null") => Ok(DebugField::Null),
                _ => Ok(DebugField::Node(self.field_metadata()?)),
            },
            FieldKind::Nodes => {
                self.expect(T::LBrace, "expected '{' here")?;
                Ok(DebugField::List(self.operands()?.into()))
            }
            FieldKind::Word(vocabulary) => self.word_field(name, vocabulary),
        }
    }

    /// Reads metadata in a field, where values of functions have no place.
    fn field_metadata(&mut self) -> Read<crate::model::MetadataId> {
        let active = std::mem::replace(&mut self.body.active, false);
        let id = self.nested(Self::metadata);
        self.body.active = active;
        id
    }

    fn unsigned_field(&mut self, name: &str, limit: u64) -> Read<DebugField> {
        if self.kind() != T::Integer || self.slice()[0] == b'-' {
            return self.error("expected unsigned integer");
        }
        match self.small_number().filter(|value| *value <= limit) {
            Some(value) => {
                self.advance();
                Ok(DebugField::Int(value.into()))
            }
            None => self.error(format!("value for '{name}' too large, limit is {limit}")),
        }
    }

    fn signed_field(&mut self) -> Read<DebugField> {
        if self.kind() != T::Integer {
            return self.error("expected signed integer");
        }
        let text = String::from_utf8_lossy(self.slice());
        match text.parse::<i128>() {
            Ok(value) => {
                self.advance();
                Ok(DebugField::Int(value))
            }
            Err(_) => self.error("value is too large"),
        }
    }

    /// Reads a word of a vocabulary or its number; flags may be several.
    fn word_field(&mut self, name: &str, vocabulary: Vocabulary) -> Read<DebugField> {
        let mut value = 0;
        loop {
            value |= self.one_word(name, vocabulary)?;
            let flags = matches!(vocabulary, Vocabulary::Flags | Vocabulary::SubprogramFlags);
            if !flags || !self.eat(T::Bar) {
                return Ok(DebugField::Int(value.into()));
            }
        }
    }

    fn one_word(&mut self, name: &str, vocabulary: Vocabulary) -> Read<u64> {
        let (invalid, expected) = messages(vocabulary);
        if self.kind() == T::Integer && vocabulary != Vocabulary::Checksum {
            let limit = match vocabulary {
                Vocabulary::Tag | Vocabulary::Language => u64::from(u16::MAX),
                Vocabulary::Encoding | Vocabulary::Convention | Vocabulary::Macro => 255,
                Vocabulary::Emission | Vocabulary::NameTable | Vocabulary::Virtuality => 3,
                _ => u64::from(u32::MAX),
            };
            let DebugField::Int(value) = self.unsigned_field(name, limit)? else {
                return self.error(expected);
            };
            return Ok(value as u64);
        }
        let word = String::from_utf8_lossy(self.word());
        if !looks_like(vocabulary, &word) {
            return self.error(expected);
        }
        match debug_words::number(vocabulary, &word) {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => self.error(format!("{invalid} '{word}'")),
        }
    }

    fn debug_expression(&mut self) -> Read<MetadataKind> {
        self.advance();
        self.expect(T::LParen, "expected '(' here")?;
        let mut parts = Vec::new();
        if self.kind() != T::RParen {
            loop {
                parts.push(self.expression_part()?);
                if !self.eat(T::Comma) {
                    break;
                }
            }
        }
        self.expect(T::RParen, "expected ')' here")?;
        name_operations(&mut parts);
        Ok(MetadataKind::Expression(parts.into()))
    }

    fn expression_part(&mut self) -> Read<ExpressionPart> {
        if self.kind() == T::Word {
            let word = String::from_utf8_lossy(self.slice()).into_owned();
            if word.starts_with("DW_OP_") {
                if !debug_words::is_operation(&word) {
                    return self.error(format!("invalid DWARF op '{word}'"));
                }
                self.advance();
                return Ok(ExpressionPart::Name(word));
            }
            if word.starts_with("DW_ATE_") {
                if !debug_words::is_encoding(&word) {
                    return self.error(format!("invalid DWARF attribute encoding '{word}'"));
                }
                self.advance();
                return Ok(ExpressionPart::Name(word));
            }
        }
        if self.kind() != T::Integer || self.slice()[0] == b'-' {
            return self.error("expected unsigned integer");
        }
        match self.small_number() {
            Some(value) => {
                self.advance();
                Ok(ExpressionPart::Number(value))
            }
            None => self.error(format!("element too large, limit is {}", u64::MAX)),
        }
    }

    fn argument_list(&mut self) -> Read<MetadataKind> {
        if !self.body.active {
            return self.error("!DIArgList cannot appear outside of a function");
        }
        self.advance();
        self.expect(T::LParen, "expected '(' here")?;
        let mut values = Vec::new();
        if self.kind() != T::RParen {
            loop {
                values.push(self.metadata()?);
                if !self.eat(T::Comma) {
                    break;
                }
            }
        }
        self.expect(T::RParen, "expected ')' here")?;
        Ok(MetadataKind::ArgList(values.into()))
    }
}

/// Whether a word has the form of those of a vocabulary.
fn looks_like(vocabulary: Vocabulary, word: &str) -> bool {
    let prefix = match vocabulary {
        Vocabulary::Tag => "DW_TAG_",
        Vocabulary::Encoding => "DW_ATE_",
        Vocabulary::Language => "DW_LANG_",
        Vocabulary::Convention => "DW_CC_",
        Vocabulary::Macro => "DW_MACINFO_",
        Vocabulary::Flags => "DIFlag",
        Vocabulary::SubprogramFlags => "DISPFlag",
        Vocabulary::Virtuality => "DW_VIRTUALITY_",
        Vocabulary::Checksum => "CSK_",
        Vocabulary::EnumKind => "DW_APPLE_ENUM_KIND_",
        Vocabulary::Emission | Vocabulary::NameTable | Vocabulary::FixedPoint => {
            return debug_words::number(vocabulary, word).is_some();
        }
    };
    word.starts_with(prefix)
}

/// Writes operations that were given by number with their names.
fn name_operations(parts: &mut [ExpressionPart]) {
    let mut at = 0;
    while let Some(part) = parts.get_mut(at) {
        let number = match part {
            ExpressionPart::Number(number) => u32::try_from(*number).ok(),
            ExpressionPart::Name(name) => debug_words::operation(name),
        };
        let Some(number) = number else { return };
        let Some(name) = debug_words::operation_name(number) else { return };
        *part = ExpressionPart::Name(name);
        at += 1 + operand_count(number);
    }
}

/// The number of operands of a DWARF operation.
fn operand_count(operation: u32) -> usize {
    match operation {
        // Bit pieces, fragments, conversions, extensions and `bregx`.
        0x92 | 0x1000 | 0x1001 | 0x1002 | 0x1007 => 2,
        // Constants, `plus_uconst`, `deref_size`, `breg`, entry values, tags and arguments.
        0x08..=0x0f
        | 0x10
        | 0x11
        | 0x23
        | 0x70..=0x8f
        | 0x90
        | 0x91
        | 0x93
        | 0x94
        | 0x95
        | 0x1003..=0x1005 => 1,
        _ => 0,
    }
}

/// The node with its fields in printed order, without those that are not printed.
fn finish(class: &'static Class, mut values: Vec<Option<DebugField>>) -> DebugNode {
    if class.name == "DISubprogram" {
        subprogram_flags(class, &mut values);
    }
    let mut fields = Vec::new();
    for (field, value) in class.fields.iter().zip(values) {
        let always = field.shown == Shown::Always;
        if field.shown == Shown::Never {
            continue;
        }
        let given = value.is_some();
        let value = value.unwrap_or_else(|| default_value(field.kind));
        let is_default = match (&value, field.kind) {
            (DebugField::Null, _) => true,
            // A bound that is zero is a bound.
            (DebugField::Int(0), FieldKind::Bound) => {
                matches!(field.name, "size" | "offset")
            }
            (DebugField::Int(0), _) => true,
            (DebugField::Bool(value), FieldKind::Bool(default)) => *value == default,
            (DebugField::String(text), _) => text.is_empty(),
            _ => false,
        };
        // An address space of zero was stated.
        let stated = field.name == "dwarfAddressSpace" && given;
        if is_default && !always && !stated {
            continue;
        }
        let value = match (value, field.kind) {
            (DebugField::Int(number), FieldKind::Word(vocabulary)) => {
                let word = debug_words::word(vocabulary, number as u64);
                if field.name == "tag" && default_tag(class.name) == Some(word.as_str()) {
                    continue;
                }
                DebugField::Word(word)
            }
            (value, _) => value,
        };
        fields.push((field.name, value));
    }
    DebugNode { class: class.name, fields }
}

/// The value of a field that is not stated.
fn default_value(kind: FieldKind) -> DebugField {
    match kind {
        FieldKind::Unsigned(_) | FieldKind::Signed | FieldKind::Word(_) => DebugField::Int(0),
        FieldKind::Bool(value) => DebugField::Bool(value),
        FieldKind::Text => DebugField::String(Default::default()),
        FieldKind::Node | FieldKind::NonNull | FieldKind::Bound => DebugField::Null,
        FieldKind::Nodes => DebugField::List(Default::default()),
    }
}

/// Combines the fields of former versions into the flags of a subprogram.
fn subprogram_flags(class: &Class, values: &mut [Option<DebugField>]) {
    let at = |name: &str| class.fields.iter().position(|field| field.name == name);
    let Some(flags) = at("spFlags") else { return };
    if values[flags].is_some() {
        return;
    }
    let bool_of = |name: &str, default: bool| match at(name).and_then(|at| values[at].as_ref()) {
        Some(DebugField::Bool(value)) => *value,
        _ => default,
    };
    let virtuality = match at("virtuality").and_then(|at| values[at].as_ref()) {
        Some(DebugField::Int(value)) => *value,
        _ => 0,
    };
    let bits = virtuality
        | i128::from(bool_of("isLocal", false)) << 2
        | i128::from(bool_of("isDefinition", true)) << 3
        | i128::from(bool_of("isOptimized", false)) << 4;
    values[flags] = Some(DebugField::Int(bits));
}
