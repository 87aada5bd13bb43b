//! Reading regions and blocks.
//!
//! The regions of an isolated operation are read into a body of its own, which is the current body
//! of the [`Scopes`](super::scopes::Scopes) meanwhile.

use terrace_ir::lossless;
use terrace_ir::syntax::{Argument, UnresolvedOperand};
use terrace_ir::{Block, OpState, Region, Type};

use super::list::Nested;
use super::{ParseResult, Parser};
use crate::lexer::TokenKind as K;

impl<'s> Parser<'s> {
    /// Creates the body of an isolated operation whose regions are absent in the text.
    pub(super) fn give_body(&self, state: &mut OpState) {
        if state.has_own_body(self.cx) {
            state.make_own_body(self.cx);
        }
    }

    /// Runs `read` with the body for the regions of `state` as the current body.
    fn in_body_of<T>(
        &mut self,
        state: &mut OpState,
        read: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        let Some(child) = state.take_own_body(self.cx, Some(&mut self.caches.memory)) else {
            return read(self);
        };
        let outer = std::mem::replace(&mut self.scopes.body, child);
        self.scopes.outer_bodies.push((self.scopes.body_number, outer));
        self.scopes.body_count += 1;
        self.scopes.body_number = self.scopes.body_count;
        let result = read(self);
        if let Some((number, outer)) = self.scopes.outer_bodies.pop() {
            if let Some(recorder) = &mut self.recorder {
                recorder.end_body(self.scopes.body_number, number);
            }
            self.scopes.body_number = number;
            state.put_own_body(std::mem::replace(&mut self.scopes.body, outer));
        }
        if self.scopes.stray_uses.contains(&self.scopes.body_number) {
            self.scopes.body.mark_outside_values();
        }
        result
    }

    /// Creates a region without blocks for `state`.
    pub(super) fn make_empty_region(&mut self, state: &mut OpState) -> Region {
        state.region_body(&mut self.scopes.body).new_region()
    }

    /// Reads a region of `state` in braces. Its entry block gets `arguments`; `isolated` hides the
    /// names of values outside of the region.
    pub(super) fn region(
        &mut self,
        state: &mut OpState,
        arguments: &[Argument],
        isolated: bool,
    ) -> ParseResult<Region> {
        let own = state.has_own_body(self.cx);
        self.nested(|p| {
            let brace = p.cursor.expect(K::LBrace, "expected '{' to begin a region")?;
            p.in_body_of(state, |p| {
                let region = p.scopes.body.new_region();
                if arguments.is_empty() && p.cursor.eat(K::RBrace) {
                    return Ok(region);
                }
                p.scopes.names.enter(isolated);
                p.scopes.blocks.enter();
                let labeled = p.cursor.at(K::Caret);
                p.region_body(region, arguments)?;
                if p.records() && !labeled {
                    p.record_entry(brace, region);
                }
                p.leave_region(own)?;
                Ok(region)
            })
        })
    }

    /// Leaves the scopes of a region; `own` states that the region is the only one of its body.
    ///
    /// # Errors
    /// When blocks were used but not defined.
    pub(super) fn leave_region(&mut self, own: bool) -> ParseResult {
        let undefined = self.scopes.blocks.leave();
        if !undefined.is_empty()
            && let Some(error) = self.cursor.undefined_blocks(&undefined)
        {
            match self.records() {
                true => self.report(error),
                false => return Err(error),
            }
        }
        let undeclared = &mut self.scopes.undeclared;
        let used =
            self.scopes.names.leave(self.scopes.body_number, |position| undeclared.push(position));
        if own && used {
            self.scopes.body.mark_outside_values();
        }
        Ok(())
    }

    fn region_body(&mut self, region: Region, arguments: &[Argument]) -> ParseResult {
        let entry = self.scopes.body.append_block(region, []);
        // Arguments without names are declared by the label of the block.
        let named = arguments.first().is_some_and(|a| a.name.length > 0);
        for argument in arguments.iter().filter(|_| named) {
            self.entry_argument(entry, argument)?;
        }
        if self.cursor.at(K::Caret) {
            if named {
                let message = "invalid block name in region with named arguments";
                return Err(self.cursor.error_here(message));
            }
            self.labeled_block(region, Some(entry))?;
        } else {
            self.read_ahead(entry)?;
            self.operations(entry)?;
        }
        if !arguments.is_empty() && self.scopes.body.arguments(entry).len() > arguments.len() {
            return Err(self.cursor.error_here("entry block arguments were already defined"));
        }
        while !self.cursor.eat(K::RBrace) {
            self.labeled_block(region, None)?;
        }
        Ok(())
    }

    fn entry_argument(&mut self, entry: Block, argument: &Argument) -> ParseResult {
        let text = self.cursor.operand_text(&argument.name);
        let name = self.scopes.names.id(text, argument.name.number, self.cursor.source.len());
        if argument.name.length > 0
            && let Some(held) = self.scopes.names.get(name)
        {
            let text = lossless::encode(text);
            let message = format!("region entry argument '{text}' is already in use");
            let before = self.cursor.location(held.position);
            let error = self.cursor.error_at(argument.name.position.0, message);
            return Err(error.with_note(before, "previously referenced here"));
        }
        let location = match argument.location {
            Some(location) => location,
            None => self.cursor.location(argument.name.position.0),
        };
        let value = self.scopes.body.add_block_argument(entry, argument.ty, location);
        if argument.name.length > 0 {
            self.scopes.names.set(
                name,
                value,
                argument.name.position.0,
                self.scopes.body_number,
                false,
            );
            if self.records() {
                self.record_value(&argument.name, value);
            }
        }
        Ok(())
    }

    /// Reads operations into the end of `block`, up to the next label or closing brace.
    pub(super) fn operations(&mut self, block: Block) -> ParseResult {
        while !matches!(self.cursor.token.kind, K::Caret | K::RBrace) {
            self.operation(block)?;
        }
        Ok(())
    }

    /// Reads `^name(arguments):` and operations; `existing` is the entry block, which is in
    /// `region` already.
    fn labeled_block(&mut self, region: Region, existing: Option<Block>) -> ParseResult {
        let first = self.cursor.token;
        let block = match self.block_label(region, existing) {
            Ok(block) => block,
            Err(error) => self.block_after_error(region, existing, first, error)?,
        };
        self.operations(block)
    }

    /// Reads a label, `^name(arguments):`.
    fn block_label(&mut self, region: Region, existing: Option<Block>) -> ParseResult<Block> {
        let label = self.cursor.expect(K::Caret, "expected block name")?;
        let block = self.define_block(label, existing)?;
        if existing.is_none() {
            self.scopes.body.insert_block(block, region, None);
        }
        if self.cursor.eat(K::LParen) && !self.cursor.eat(K::RParen) {
            loop {
                self.block_argument(block)?;
                if !self.cursor.eat(K::Comma) {
                    break;
                }
            }
            self.cursor.expect(K::RParen, "expected ')'")?;
        }
        self.cursor.expect(K::Colon, "expected ':' after block name")?;
        Ok(block)
    }

    fn block_argument(&mut self, block: Block) -> ParseResult {
        let (name, ty) = self.value_and_type()?;
        let location = match self.trailing_location()? {
            Some(location) => location,
            None => self.cursor.location(name.position.0),
        };
        let value = self.scopes.body.add_block_argument(block, ty, location);
        self.define(&name, value)
    }

    fn value_and_type(&mut self) -> ParseResult<(UnresolvedOperand, Type)> {
        self.expects_value();
        let name = self.cursor.ssa_use(true)?;
        Ok((name, self.colon_type("expected ':' and type for SSA operand")?))
    }
}
