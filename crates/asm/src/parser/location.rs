//! Reading locations. An alias may be used before its definition: a placeholder stands for it and
//! is replaced when the whole text has been read.

use rustc_hash::FxHashMap;
use terrace_ir::lossless;
use terrace_ir::{Body, Diagnostic, FileLineCol, Ident, Location, Op, ensure_sufficient_stack};

use super::{ParseResult, Parser};
use crate::lexer::{TokenKind as K, string_bytes};

/// A location given by an alias that is not defined yet.
#[derive(PartialEq, Eq, Hash, Debug)]
struct DeferredLoc {
    /// The number of the piece of text; 0 for what was read in order.
    piece: u32,
    /// The index in [`Deferred::uses`] of that piece.
    number: u32,
}

terrace_ir::core_kind!(
    DeferredLoc,
    "builtin.deferred_loc",
    "A location to be looked up.",
    Location,
    |_, _, _| (),
    |_, _, _, p| p.write_str("unknown")
);

/// The aliases of locations that were used before their definition.
#[derive(Default)]
pub(super) struct Deferred<'s> {
    piece: u32,
    by_name: FxHashMap<&'s [u8], u32>,
    /// The name of each alias and the place of its first use.
    uses: Vec<(&'s [u8], u32)>,
    /// The uses in pieces that were read ahead, with their numbers.
    taken: Vec<(u32, Vec<(&'s [u8], u32)>)>,
}

impl<'s> Deferred<'s> {
    /// No aliases of the piece of text that has the number `piece`.
    pub(super) fn of_piece(piece: u32) -> Self {
        Self { piece, ..Self::default() }
    }

    /// Adds those of another piece.
    pub(super) fn take(&mut self, other: Self) {
        if !other.uses.is_empty() {
            self.taken.push((other.piece, other.uses));
        }
    }
}

impl<'s> Parser<'s> {
    /// Reads `(location)` behind an operation: an alias may be defined later.
    pub(super) fn deferrable_location(&mut self) -> ParseResult<Location> {
        self.expect(K::LParen, "expected '(' in location")?;
        let location = if self.at(K::Hash) && !self.next_spelling().contains(&b'.') {
            self.location_alias()?
        } else {
            self.location_instance()?
        };
        self.expect(K::RParen, "expected ')' in location")?;
        Ok(location)
    }

    fn location_alias(&mut self) -> ParseResult<Location> {
        let token = self.advance();
        let name = &self.spelling(token)[1..];
        if let Some(attribute) = self.settled.aliases.attributes.get(name) {
            let attribute = *attribute;
            return attribute.as_location().ok_or_else(|| {
                let text = attribute.to_text(self.cx);
                self.error_at(token.start(), format!("expected location, but found '{text}'"))
            });
        }
        let number = match self.deferred.by_name.get(name) {
            Some(number) => *number,
            None => {
                let number = self.deferred.uses.len() as u32;
                self.deferred.uses.push((name, token.start()));
                self.deferred.by_name.insert(name, number);
                number
            }
        };
        Ok(Location::from_id(self.cx.intern(DeferredLoc { piece: self.deferred.piece, number })))
    }

    /// Replaces the placeholders of locations that were used before their definition.
    ///
    /// # Errors
    /// When an alias was never defined, or is not that of a location.
    pub(super) fn resolve_deferred(&mut self) -> ParseResult {
        let Deferred { uses, taken, .. } = std::mem::take(&mut self.deferred);
        let mut resolved: Vec<Vec<Location>> = Vec::new();
        let mut wrong: Option<(u32, Diagnostic)> = None;
        for (piece, uses) in std::iter::once((0, uses)).chain(taken) {
            let mut locations = Vec::with_capacity(uses.len());
            for (name, position) in uses {
                match self.deferred_location(name, position) {
                    Ok(location) => locations.push(location),
                    // The first one in the text counts.
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
        replace_locations(&mut self.body, &resolved);
        Ok(())
    }

    /// The location that the alias `name`, used at `position`, turned out to be.
    fn deferred_location(&self, name: &[u8], position: u32) -> ParseResult<Location> {
        let Some(attribute) = self.settled.aliases.attributes.get(name) else {
            return Err(self.error_at(position, "operation location alias was never defined"));
        };
        attribute.as_location().ok_or_else(|| {
            let text = attribute.to_text(self.cx);
            self.error_at(position, format!("expected location, but found '{text}'"))
        })
    }

    /// Reads a location without the parentheses around it.
    pub(super) fn location_instance(&mut self) -> ParseResult<Location> {
        self.nested(|p| match p.token.kind {
            K::Hash => p.location_attribute(),
            K::String => p.name_or_file_location(),
            K::Bare => match p.next_spelling() {
                b"callsite" => p.call_site_location(),
                b"fused" => p.fused_location(),
                b"unknown" => {
                    p.advance();
                    Ok(Location::unknown(p.cx))
                }
                _ => Err(p.wrong_token("expected location instance")),
            },
            _ => Err(p.wrong_token("expected location instance")),
        })
    }

    fn location_attribute(&mut self) -> ParseResult<Location> {
        let attribute = self.extended_attribute(None)?;
        attribute.as_location().ok_or_else(|| {
            let text = attribute.to_text(self.cx);
            self.error_here(format!("expected location attribute, but got{text}"))
        })
    }

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

    /// Reads `"file":1:2 to 3:4`, `"name"` or `"name"(child)`.
    fn name_or_file_location(&mut self) -> ParseResult<Location> {
        let token = self.advance();
        let bytes = string_bytes(self.spelling(token));
        let text = lossless::encode(&bytes);
        if self.eat(K::Colon) {
            let line = self.line_or_column("line")?;
            return self.file_range(&text, line);
        }
        let mut child = Location::unknown(self.cx);
        if self.eat(K::LParen) {
            child = self.location_instance()?;
            self.expect(K::RParen, "expected ')' after child location of NameLoc")?;
        }
        Ok(Location::name(self.cx, &text, child))
    }

    fn file_range(&mut self, file: &str, line: u32) -> ParseResult<Location> {
        let named = Ident::get(self.cx, file);
        let mut range = FileLineCol { file: named, line, col: 0, end_line: line, end_col: 0 };
        if self.eat(K::Colon) {
            range.col = self.line_or_column("column")?;
            range.end_col = range.col;
            if !self.at_word("to") {
                // Only a plain position needs a name of its file.
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

    fn call_site_location(&mut self) -> ParseResult<Location> {
        self.advance();
        self.expect(K::LParen, "expected '(' in callsite location")?;
        let callee = self.location_instance()?;
        self.expect_word("at", "expected 'at' in callsite location")?;
        let caller = self.location_instance()?;
        self.expect(K::RParen, "expected ')' in callsite location")?;
        Ok(Location::call_site(self.cx, callee, caller))
    }

    fn fused_location(&mut self) -> ParseResult<Location> {
        self.advance();
        let mut metadata = None;
        if self.eat(K::Less) {
            metadata = Some(self.attribute(None)?);
            self.expect(K::Greater, "expected '>' after fused location metadata")?;
        }
        self.expect(K::LSquare, "expected '[' in fused location")?;
        let mut locations = Vec::new();
        if !self.at(K::RSquare) {
            loop {
                locations.push(self.location_instance()?);
                if !self.eat(K::Comma) {
                    break;
                }
            }
        }
        self.expect(K::RSquare, "expected ']' in fused location")?;
        Ok(Location::fused(self.cx, locations, metadata))
    }
}

/// The location that a placeholder stands for; `None` if `location` is none.
fn target(body: &Body, location: Location, resolved: &[Vec<Location>]) -> Option<Location> {
    let DeferredLoc { piece, number } = location.downcast::<DeferredLoc>(body.context())?;
    resolved.get(*piece as usize)?.get(*number as usize).copied()
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
