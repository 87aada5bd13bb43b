//! Reading ahead: operations that stand side by side are read on several threads, each piece of the
//! text by a parser of its own, and put into their block in order.
//!
//! Where pieces begin is a guess. It was right if the parser of the text before ends there: then
//! both have seen the tokens that one parser would have seen. A piece where that is not so, in which
//! something is wrong, or whose meaning depends on text before it that is not [`Settled`] is read in
//! order, as if nobody had read it.

use std::mem;
use std::ops::Range;
use std::sync::Arc;

use terrace_diag::SourceFile;
use terrace_ir::{
    Block, Body, Context, Diagnostic, Id, Idle, InOrder, LoadedDialect, Location, Mapping, Op,
    SourceLocations,
};

use super::location::Deferred;
use super::settled::{Ahead, Settled};
use super::split::split;
use super::{ParseResult, Parser, new_root};
use crate::lexer::{Lexer, Token, TokenKind as K};

/// The part of the size from which on texts are read ahead that the first pieces have.
const FIRST: usize = 32;
/// The size of a piece in bytes that is not exceeded without need.
const LONGEST: usize = 1 << 20;
/// How many pieces one after the other may be of no use until the rest is read in order.
const ATTEMPTS: usize = 64;
/// The bytes that are looked at for the beginnings of pieces at a time, at least.
const VIEW: usize = 4 << 20;

/// What the parsers of pieces begin with.
struct Start<'s> {
    cx: &'s Context,
    file: &'s SourceFile,
    source: &'s [u8],
    base: u32,
    positions: Option<SourceLocations>,
    default_dialect: &'static str,
    depth: u32,
    compile_formats_after: u8,
    /// Parsers that have read a piece and can read another one: what they work in has room.
    idle: Idle<Box<Parser<'s>>>,
    /// Bodies that pieces have been read into, empty again.
    emptied: Idle<Box<Body>>,
}

/// A piece to be read.
struct Unread<'s> {
    range: Range<usize>,
    /// The number of the piece.
    number: u32,
    settled: Arc<Settled<'s>>,
}

/// How far a text has been divided.
struct Division {
    /// How many bytes may be looked at yet for the beginnings of pieces.
    view: usize,
    /// The size of the next piece in bytes.
    size: usize,
    /// How many pieces were of no use, one after the other.
    useless: usize,
    /// Where the next piece begins, if that is known.
    next: Option<usize>,
}

/// A piece that has been read.
struct Piece<'s> {
    /// Its operations are those of `block`.
    body: Box<Body>,
    block: Block,
    deferred: Deferred<'s>,
    emitted: Vec<Diagnostic>,
    /// Where the parser stands.
    end: (Lexer<'s>, Token),
}

/// The pieces that are being read, each with its place in the text; those that must be read in order
/// come to nothing.
type Pieces<'a, 'b, 's> = InOrder<'a, 'b, Unread<'s>, (Range<usize>, Option<Piece<'s>>)>;

impl<'s> Start<'s> {
    /// A parser that stands at the beginning of `piece`.
    fn parser(&self, piece: Unread<'s>) -> Box<Parser<'s>> {
        let Unread { range, number, settled } = piece;
        // What was read before may mean something else by now.
        let idle = self.idle.take().filter(|parser| Arc::ptr_eq(&parser.settled, &settled));
        let mut parser = match idle {
            Some(mut parser) => {
                parser.go_to(range.start);
                parser
            }
            None => Box::new(Parser {
                base: self.base,
                positions: self.positions.clone(),
                settled,
                default_dialects: vec![self.default_dialect],
                depth: self.depth,
                compile_formats_after: self.compile_formats_after,
                ..Parser::starting_at(self.cx, self.file, self.source, range.start)
            }),
        };
        parser.deferred = Deferred::of_piece(number);
        parser.ahead = Ahead { piece: number, ..Ahead::default() };
        parser
    }

    /// Reads the operations of `piece`; `None` if they must be read in order.
    fn read(&self, piece: Unread<'s>) -> Option<Piece<'s>> {
        let end = piece.range.end as u32;
        let mut parser = self.parser(piece);
        let (read, emitted) = self.cx.capture(|| parser.piece(end));
        let block = read.ok()??;
        let next = self.emptied.take().unwrap_or_else(|| new_root(self.cx));
        let body = mem::replace(&mut parser.body, next);
        let deferred = mem::take(&mut parser.deferred);
        let end = (parser.lexer, parser.token);
        self.idle.put(parser);
        Some(Piece { body, block, deferred, emitted, end })
    }
}

impl<'s> Parser<'s> {
    /// Reads operations into the end of `block` on the threads of the context, as long as it pays:
    /// up to the end of the block, or not so far.
    #[inline]
    pub(super) fn read_ahead(&mut self, block: Block) -> ParseResult {
        if self.ahead.view == 0 { Ok(()) } else { self.divide(block) }
    }

    fn divide(&mut self, block: Block) -> ParseResult {
        let start = Start {
            cx: self.cx,
            file: self.file,
            source: self.source,
            base: self.base,
            positions: self.positions.clone(),
            default_dialect: self.default_dialects.last().copied().unwrap_or(""),
            depth: self.depth,
            compile_formats_after: self.compile_formats_after,
            idle: Idle::default(),
            emptied: Idle::default(),
        };
        // What is nested is divided only if this is not.
        let view = std::mem::take(&mut self.ahead.view);
        self.cx.in_order(
            |piece: Unread<'s>| (piece.range.clone(), start.read(piece)),
            |pieces| self.take_pieces(pieces, block, view, &start.emptied),
        )
    }

    /// Reads operations into the end of `block`, as far as `pieces` of the text, at most `view` bytes
    /// of which are looked at, help with it; the bodies of pieces are `emptied`.
    fn take_pieces(
        &mut self,
        pieces: &mut Pieces<'_, '_, 's>,
        block: Block,
        view: usize,
        emptied: &Idle<Box<Body>>,
    ) -> ParseResult {
        let size = (self.ahead.from / FIRST).max(1);
        let mut division = Division { view, size, useless: 0, next: None };
        loop {
            self.push_pieces(pieces, &mut division);
            let Some((range, piece)) = pieces.take() else { return Ok(()) };
            self.operations_before(range.start, block)?;
            match piece {
                Some(piece) if self.token.start() as usize == range.start && !self.names.any() => {
                    emptied.put(self.take(piece, block));
                    division.useless = 0;
                }
                _ => (division.useless, division.size) = (division.useless + 1, size),
            }
            if pieces.waiting() == 0 {
                self.operations_before(range.end, block)?;
            }
        }
    }

    /// Divides more of the text, so that no thread has to wait; pushes nothing where that does not
    /// pay.
    fn push_pieces(&mut self, pieces: &mut Pieces<'_, '_, 's>, division: &mut Division) {
        while pieces.waiting() < pieces.room() && division.useless < ATTEMPTS && !self.names.any() {
            let here = self.token.start() as usize;
            let worth = pieces.waiting() == 0 && self.source.len() - here >= self.ahead.from;
            let Some(begin) = division.next.or(worth.then_some(here)) else { return };
            let (size, count) = (division.size, pieces.room());
            let seen = VIEW.max(self.source.len() / 16).max(2 * size * count).min(division.view);
            let text = &self.source[..self.source.len().min(begin + seen)];
            let found = split(text, begin, size, count);
            let end = found.last().map_or(begin, |last| last.end);
            division.view = division.view.saturating_sub(end - begin);
            if found.len() < 2 && pieces.waiting() == 0 {
                self.ahead.view = division.view;
                return;
            }
            division.next = (found.len() == count).then_some(end);
            division.size = LONGEST.min(2 * size);
            for range in found {
                self.ahead.pieces += 1;
                let settled = Arc::clone(&self.settled);
                pieces.push(Unread { range, number: self.ahead.pieces, settled });
            }
        }
    }

    /// Reads operations that begin before `end` into the end of `block`.
    fn operations_before(&mut self, end: usize, block: Block) -> ParseResult {
        while (self.token.start() as usize) < end && !self.at_end_of_operations() {
            self.operation(block)?;
        }
        Ok(())
    }

    /// Whether the next token ends the operations of a block, or of the text.
    fn at_end_of_operations(&self) -> bool {
        matches!(
            self.token.kind,
            K::Eof | K::RBrace | K::Caret | K::Hash | K::Exclamation | K::MetadataBegin
        )
    }

    /// Puts the operations of `piece`, which begins at the next token, into the end of `block`; gives the body
    /// that they were in.
    fn take(&mut self, mut piece: Piece<'s>, block: Block) -> Box<Body> {
        for diagnostic in piece.emitted {
            self.cx.emit(diagnostic);
        }
        let ops: Vec<Op> = piece.body.ops_in(piece.block).collect();
        for op in ops {
            let op = piece.body.transfer_op(op, &mut self.body, &mut Mapping::new());
            self.body.insert_op(op, block, None);
        }
        self.deferred.take(piece.deferred);
        (self.lexer, self.token) = piece.end;
        piece.body.erase_block(piece.block);
        piece.body
    }

    /// Reads operations that begin before `end`; `None` if they must be read in order.
    fn piece(&mut self, end: u32) -> ParseResult<Option<Block>> {
        let Some(region) = self.body.region(Op::ROOT, 0) else { return Ok(None) };
        let block = self.body.append_block(region, []);
        self.names.enter(false);
        self.blocks.enter();
        while self.token.start() < end && !self.at_end_of_operations() {
            self.operation(block)?;
            if self.ahead.gave_up {
                return Ok(None);
            }
        }
        // The order of uses of values outlives a move only with the body that they are in.
        let moves =
            |op: Op| self.body.child(op).is_some() || self.body.regions(op).next().is_none();
        let alone = !self.names.any()
            && !self.blocks.any()
            && self.undeclared.is_empty()
            && self.stray_uses.is_empty()
            && self.body.ops_in(block).all(moves);
        // Who reads another piece knows no names of this one: there are none.
        self.names.leave(self.body_number, |_| ());
        self.blocks.leave();
        Ok(alone.then_some(block))
    }

    /// Fails in a parser that reads ahead: what is next must be read in order.
    pub(super) fn only_in_order(&mut self) -> ParseResult {
        if !self.ahead.reads_ahead() {
            return Ok(());
        }
        self.ahead.gave_up = true;
        Err(Diagnostic::error(Location::unknown(self.cx), ""))
    }

    /// What the text means for the rest of it, to add to: only in order.
    pub(super) fn settle(&mut self) -> &mut Settled<'s> {
        Arc::make_mut(&mut self.settled)
    }

    /// The dialect named `name`, loaded now if it is available; `None` if nobody registered it. As
    /// the order of loading shows, nothing is loaded ahead.
    pub(super) fn dialect(&mut self, name: &str) -> Option<&'s LoadedDialect> {
        let loaded = self.cx.loaded_dialect(name);
        if loaded.is_some() || !self.ahead.reads_ahead() {
            return loaded.or_else(|| self.cx.get_or_load_dialect(name));
        }
        self.ahead.gave_up |= self.cx.knows_dialect(name);
        None
    }

    /// Begins to read a mutable type or attribute; `false` if it is inside itself, or if nobody
    /// read it before and this parser reads ahead.
    pub(super) fn enter_mutable(&mut self, id: Id) -> bool {
        self.ahead.gave_up |= self.ahead.reads_ahead() && !self.settled.mutable.contains(&id);
        if self.ahead.gave_up || self.cyclic.contains(&id) {
            return false;
        }
        self.cyclic.push(id);
        true
    }

    /// Ends what the last [`Parser::enter_mutable`] that gave `true` began.
    pub(super) fn leave_mutable(&mut self) {
        if let Some(id) = self.cyclic.pop()
            && !self.settled.mutable.contains(&id)
        {
            self.settle().mutable.insert(id);
        }
    }
}
