//! Reading locations. An alias may be used before its definition: a placeholder (`deferred.rs`)
//! takes its place until the whole text has been read.

use terrace_ir::lossless;
use terrace_ir::{Body, Diagnostic, FileLineCol, Ident, Location, Op, ensure_sufficient_stack};

use super::cursor::Cursor;
use super::deferred::target;
use super::list::Nested;
use super::{ParseResult, Parser};
use crate::lexer::{TokenKind as K, string_bytes};

impl<'s> Cursor<'s> {
    fn line_or_column(&mut self, what: &str) -> ParseResult<u32> {
        let number = match self.token.kind {
            K::Integer => super::number::unsigned(self.next_spelling()),
            _ => None,
        };
        let Some(number) = number.and_then(|n| u32::try_from(n).ok()) else {
            let message = format!("expected integer {what} number in FileLineColRange");
            return Err(self.wrong_token(message));
        };
        self.advance();
        Ok(number)
    }

    fn file_range(&mut self, file: &str, line: u32) -> ParseResult<Location> {
        let named = Ident::get(self.cx, file);
        let mut range = FileLineCol { file: named, line, col: 0, end_line: line, end_col: 0 };
        if self.eat(K::Colon) {
            range.col = self.line_or_column("column")?;
            range.end_col = range.col;
            if !self.at_word("to") {
                // As in MLIR, only the file of a plain position is named `-` if it is empty.
                let file = if file.is_empty() { "-" } else { file };
                range.file = Ident::get(self.cx, file);
            } else if self.eat_word("to") {
                if self.eat(K::Colon) {
                    range.end_col = self.line_or_column("column")?;
                } else {
                    let message = "expected either integer or `:` post `to` in FileLineColRange";
                    if !self.at(K::Integer) {
                        return Err(self.wrong_token(message));
                    }
                    range.end_line = self.line_or_column("line")?;
                    self.expect(K::Colon, message)?;
                    range.end_col = self.line_or_column("column")?;
                }
            }
        }
        Ok(Location::from_id(self.cx.intern(range)))
    }
}

impl<'s> Parser<'s> {
    /// Reads `(location)` behind an operation; an alias in it may be defined later.
    pub(super) fn deferrable_location(&mut self) -> ParseResult<Location> {
        self.cursor.expect(K::LParen, "expected '(' in location")?;
        let location = if self.cursor.at(K::Hash) && !self.cursor.next_spelling().contains(&b'.') {
            self.location_alias()?
        } else {
            self.location_instance()?
        };
        self.cursor.expect(K::RParen, "expected ')' in location")?;
        Ok(location)
    }

    fn location_alias(&mut self) -> ParseResult<Location> {
        let token = self.cursor.advance();
        let name = &self.cursor.spelling(token)[1..];
        if let Some(attribute) = self.speculation.definitions().aliases.attributes.get(name) {
            let attribute = *attribute;
            return attribute.as_location().ok_or_else(|| {
                let text = attribute.to_text(self.cx);
                self.cursor
                    .error_at(token.start(), format!("expected location, but found '{text}'"))
            });
        }
        Ok(self.scopes.deferred.placeholder(self.cx, name, token.start()))
    }

    /// Replaces the placeholders of locations that were used before their definition.
    ///
    /// # Errors
    /// When an alias was never defined, or stands for another attribute than a location.
    pub(super) fn resolve_deferred(&mut self) -> ParseResult {
        let deferred = std::mem::take(&mut self.scopes.deferred);
        let mut resolved: Vec<Vec<Location>> = Vec::new();
        let mut wrong: Option<(u32, Diagnostic)> = None;
        for (piece, uses) in deferred.into_pieces() {
            let mut locations = Vec::with_capacity(uses.len());
            for (name, position) in uses {
                match self.deferred_location(name, position) {
                    Ok(location) => locations.push(location),
                    // Report the first error in the order of the text.
                    Err(error) => {
                        wrong = wrong.filter(|(at, _)| *at < position).or(Some((position, error)));
                        break;
                    }
                }
            }
            resolved.resize_with(piece as usize + 1, Vec::new);
            resolved[piece as usize] = locations;
        }
        if let Some((_, error)) = wrong {
            return Err(error);
        }
        if resolved.iter().all(Vec::is_empty) {
            return Ok(());
        }
        replace_locations(&mut self.scopes.body, &resolved);
        Ok(())
    }

    /// Returns the location for which the alias `name`, used at offset `position`, was defined.
    fn deferred_location(&self, name: &[u8], position: u32) -> ParseResult<Location> {
        let Some(attribute) = self.speculation.definitions().aliases.attributes.get(name) else {
            return Err(self
                .cursor
                .error_at(position, "operation location alias was never defined"));
        };
        attribute.as_location().ok_or_else(|| {
            let text = attribute.to_text(self.cx);
            self.cursor.error_at(position, format!("expected location, but found '{text}'"))
        })
    }

    /// Reads a location without `loc(…)` around it.
    pub(super) fn location_instance(&mut self) -> ParseResult<Location> {
        self.nested(|p| match p.cursor.token.kind {
            K::Hash => p.location_attribute(),
            K::String => p.name_or_file_location(),
            K::Bare => match p.cursor.next_spelling() {
                b"callsite" => p.call_site_location(),
                b"fused" => p.fused_location(),
                b"unknown" => {
                    p.cursor.advance();
                    Ok(Location::unknown(p.cx))
                }
                _ => Err(p.cursor.wrong_token("expected location instance")),
            },
            _ => Err(p.cursor.wrong_token("expected location instance")),
        })
    }

    fn location_attribute(&mut self) -> ParseResult<Location> {
        let attribute = self.extended_attribute(None)?;
        attribute.as_location().ok_or_else(|| {
            let text = attribute.to_text(self.cx);
            self.cursor.error_here(format!("expected location attribute, but got{text}"))
        })
    }

    /// Reads `"file":1:2 to 3:4`, `"name"` or `"name"(child)`.
    fn name_or_file_location(&mut self) -> ParseResult<Location> {
        let token = self.cursor.advance();
        let bytes = string_bytes(self.cursor.spelling(token));
        let text = lossless::encode(&bytes);
        if self.cursor.eat(K::Colon) {
            let line = self.cursor.line_or_column("line")?;
            return self.cursor.file_range(&text, line);
        }
        let mut child = Location::unknown(self.cx);
        if self.cursor.eat(K::LParen) {
            child = self.location_instance()?;
            self.cursor.expect(K::RParen, "expected ')' after child location of NameLoc")?;
        }
        Ok(Location::name(self.cx, &text, child))
    }

    fn call_site_location(&mut self) -> ParseResult<Location> {
        self.cursor.advance();
        self.cursor.expect(K::LParen, "expected '(' in callsite location")?;
        let callee = self.location_instance()?;
        self.cursor.expect_word("at", "expected 'at' in callsite location")?;
        let caller = self.location_instance()?;
        self.cursor.expect(K::RParen, "expected ')' in callsite location")?;
        Ok(Location::call_site(self.cx, callee, caller))
    }

    fn fused_location(&mut self) -> ParseResult<Location> {
        self.cursor.advance();
        let mut metadata = None;
        if self.cursor.eat(K::Less) {
            metadata = Some(self.attribute(None)?);
            self.cursor.expect(K::Greater, "expected '>' after fused location metadata")?;
        }
        self.cursor.expect(K::LSquare, "expected '[' in fused location")?;
        let mut locations = Vec::new();
        if !self.cursor.at(K::RSquare) {
            loop {
                locations.push(self.location_instance()?);
                if !self.cursor.eat(K::Comma) {
                    break;
                }
            }
        }
        self.cursor.expect(K::RSquare, "expected ']' in fused location")?;
        Ok(Location::fused(self.cx, locations, metadata))
    }
}

/// Replaces placeholders in `body` and the bodies nested in it.
fn replace_locations(body: &mut Body, resolved: &[Vec<Location>]) {
    let mut ops: Vec<(Op, Location)> = Vec::new();
    let mut arguments = Vec::new();
    let mut children = Vec::new();
    let mut pending = vec![Op::ROOT];
    while let Some(op) = pending.pop() {
        if let Some(location) = target(body, body.location(op), resolved) {
            ops.push((op, location));
        }
        if op != Op::ROOT && body.child(op).is_some() {
            children.push(op);
            continue;
        }
        for region in body.regions(op) {
            for block in body.blocks_in(region) {
                for value in body.arguments(block) {
                    let location = body.value_location(*value);
                    if let Some(location) = target(body, location, resolved) {
                        arguments.push((*value, location));
                    }
                }
                pending.extend(body.ops_in(block));
            }
        }
    }
    for (op, location) in ops {
        body.set_location(op, location);
    }
    for (value, location) in arguments {
        body.set_argument_location(value, location);
    }
    for op in children {
        if let Some(child) = body.child_mut(op) {
            ensure_sufficient_stack(|| replace_locations(child, resolved));
        }
    }
}
