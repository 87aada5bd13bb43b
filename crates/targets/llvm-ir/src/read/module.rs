//! Modules: what stands outside of functions.

use super::lexer::T;
use super::{Name, Read, Reader, layout};

impl<'t> Reader<'t> {
    /// Reads the whole text.
    pub(super) fn module(&mut self) -> Read {
        self.target_definitions()?;
        while self.kind() != T::Eof {
            self.entity()?;
        }
        if self.lex_error.is_some() {
            return self.error("expected top-level entity");
        }
        self.finish_comdats()?;
        self.finish_addresses()?;
        self.finish_types()?;
        self.finish_symbols()?;
        self.finish_metadata()
    }

    /// Reads the layout, triple and source file name at the start.
    fn target_definitions(&mut self) -> Read {
        let mut layout = (String::new(), self.position());
        loop {
            match self.word() {
                b"target" => self.target(&mut layout)?,
                b"source_filename" => {
                    self.advance();
                    self.expect(T::Equal, "expected '=' after source_filename")?;
                    let name = self.string()?;
                    self.module.source_filename = name.as_ref().into();
                }
                _ => break,
            }
        }
        let (text, position) = layout;
        let triple = String::from_utf8_lossy(&self.module.triple).into_owned();
        let text = layout::upgraded(&text, &triple);
        let read = layout::check(&text).and_then(|()| self.module.set_layout(text.as_bytes()));
        read.or_else(|message| self.error_at(position, message))
    }

    /// Reads `target …`; `layout` is the text of the layout with its position.
    fn target(&mut self, layout: &mut (String, usize)) -> Read {
        self.advance();
        match self.word() {
            b"triple" => {
                self.advance();
                self.expect(T::Equal, "expected '=' after target triple")?;
                self.module.triple = self.string()?.as_ref().into();
                Ok(())
            }
            b"datalayout" => {
                self.advance();
                self.expect(T::Equal, "expected '=' after target datalayout")?;
                let position = self.position();
                let text = self.string()?;
                *layout = (String::from_utf8_lossy(&text).into_owned(), position);
                Ok(())
            }
            _ => self.error("unknown target property"),
        }
    }

    /// Reads one definition or declaration.
    fn entity(&mut self) -> Read {
        match self.kind() {
            T::Word => self.word_entity(),
            T::Local | T::LocalNumber => {
                let name = self.name();
                let position = self.position();
                if let Name::Number(number) = name {
                    if number < self.next_type {
                        let next = self.next_type;
                        let message = format!("type expected to be numbered '%{next}' or greater");
                        return self.error(message);
                    }
                    self.next_type = number.saturating_add(1);
                }
                self.advance();
                self.expect(T::Equal, "expected '=' after name")?;
                self.type_definition(name, position)
            }
            T::Comdat => self.comdat_definition(),
            T::Global | T::GlobalNumber => {
                let name = self.name();
                let position = self.position();
                let message = match name {
                    Name::Text(_) => "expected '=' in global variable",
                    Name::Number(_) => "expected '=' after name",
                };
                self.advance();
                self.expect(T::Equal, message)?;
                self.global_value(name, position)
            }
            T::Exclaim => self.node_definition(),
            T::Metadata => self.named_metadata(),
            T::Summary => self.summary(),
            _ => self.error("expected top-level entity"),
        }
    }

    fn word_entity(&mut self) -> Read {
        match self.slice() {
            b"declare" => self.declaration(),
            b"define" => self.definition(),
            b"module" => {
                self.advance();
                self.expect_word("asm", "expected 'module asm'")?;
                let text = self.string()?;
                let mut lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
                if lines.last().is_some_and(|line| line.is_empty()) {
                    lines.pop();
                }
                let lines = lines.into_iter().map(Into::into);
                self.module.assembly.extend(lines);
                Ok(())
            }
            b"attributes" => self.attribute_group(),
            b"uselistorder" | b"uselistorder_bb" => self.use_list_order(),
            _ => self.error("expected top-level entity"),
        }
    }

    /// Whether an order of uses follows.
    pub(super) fn is_use_list_order(&self) -> bool {
        matches!(self.word(), b"uselistorder" | b"uselistorder_bb")
    }

    /// Skips an order of uses, which the model does not hold.
    pub(super) fn use_list_order(&mut self) -> Read {
        let of_block = self.word() == b"uselistorder_bb";
        self.advance();
        if of_block {
            if !matches!(self.kind(), T::Global | T::GlobalNumber) {
                return self.error("expected function name in uselistorder_bb");
            }
            self.advance();
            self.expect(T::Comma, "expected comma in uselistorder_bb directive")?;
            if !matches!(self.kind(), T::Local | T::LocalNumber) {
                return self.error("expected basic block name in uselistorder_bb");
            }
            self.advance();
        } else {
            self.use_list_value()?;
        }
        self.expect(T::Comma, "expected comma in uselistorder directive")?;
        self.expect(T::LBrace, "expected '{' here")?;
        if self.kind() == T::RBrace {
            return self.error("expected non-empty list of uselistorder indexes");
        }
        loop {
            self.u32()?;
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect(T::RBrace, "expected '}' here")
    }

    fn use_list_value(&mut self) -> Read {
        let ty = self.ty()?;
        if matches!(self.module.types.kind(ty), crate::model::TypeKind::Label) {
            self.advance();
            return Ok(());
        }
        self.value(ty).map(|_| ())
    }

    /// Skips an entry of a module summary.
    fn summary(&mut self) -> Read {
        self.advance();
        self.expect(T::Equal, "expected '=' here")?;
        // The name of the kind and its colon are one token.
        if self.kind() != T::Label {
            return self.error("unexpected summary kind");
        }
        self.advance();
        if self.kind() == T::Integer {
            self.advance();
            return Ok(());
        }
        self.expect(T::LParen, "expected '(' at start of summary entry")?;
        let mut depth = 1;
        while depth > 0 {
            match self.kind() {
                T::LParen => depth += 1,
                T::RParen => depth -= 1,
                T::Eof => return self.error("found end of file while parsing summary entry"),
                _ => {}
            }
            self.advance();
        }
        Ok(())
    }
}
