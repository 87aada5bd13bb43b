//! Reading ahead: consecutive operations are read on several threads, each piece of the text by a
//! parser of its own, and moved into their block in order.
//!
//! The beginnings of pieces are guesses (`split.rs`). A guess was right if the parser of the text
//! in front ends there: then both have seen the tokens that a single parser would have seen. A
//! piece is read again, in order, if the guess was wrong, if the piece has an error, or if its
//! parser needed state that changes in the order of the text (see [`Speculation`]).

use std::mem;
use std::ops::Range;
use std::sync::Arc;

use terrace_ir::{Block, Body, Diagnostic, Id, InOrder, LoadedDialect, Mapping, ObjectPool, Op};

use super::caches::Caches;
use super::cursor::Cursor;
use super::deferred::Deferred;
use super::definitions::Definitions;
use super::scopes::{CustomOp, Scopes, new_root};
use super::speculation::Speculation;
use super::split::split;
use super::{ParseResult, Parser};
use crate::lexer::{Lexer, Token, TokenKind as K};

/// The size of the first pieces, as a divisor of the size from which on texts are read ahead.
const FIRST_DIVISOR: usize = 32;
/// The limit in bytes up to which the size of pieces doubles.
const MAX_SIZE: usize = 1 << 20;
/// The number of consecutive useless pieces after which the rest is read in order.
const MAX_USELESS: usize = 64;
/// The bytes that are scanned at a time for the beginnings of pieces, at least.
const MIN_SCAN: usize = 4 << 20;

/// The initial state of the parsers of pieces.
struct Start<'s> {
    cursor: Cursor<'s>,
    default_dialect: &'static str,
    compile_after: u8,
    /// Parsers of pieces that have been read: their caches serve for another piece.
    idle: ObjectPool<Box<Parser<'s>>>,
    /// Empty bodies of pieces that have been moved.
    emptied: ObjectPool<Box<Body>>,
}

/// A piece to be read.
struct Unread<'s> {
    range: Range<usize>,
    /// The number of the piece, from 1 on.
    number: u32,
    /// The definitions in the text before the first piece.
    definitions: Arc<Definitions<'s>>,
}

/// The progress of dividing the operations of one block.
struct Progress {
    /// The bytes that may still be scanned for the beginnings of pieces.
    scan_budget: usize,
    /// The size of the next piece in bytes.
    size: usize,
    /// The number of consecutive useless pieces.
    useless: usize,
    /// The offset at which the next piece begins, if it is known.
    next: Option<usize>,
}

/// A piece whose operations were read.
struct Piece<'s> {
    /// The body that holds `block`.
    body: Box<Body>,
    /// The block that holds the operations.
    block: Block,
    deferred: Deferred<'s>,
    emitted: Vec<Diagnostic>,
    /// The position of the parser behind the piece.
    end: (Lexer<'s>, Token),
}

/// The pieces that are being read, each with its range in the text; `None` for those that must be
/// read in order.
type Pieces<'a, 'b, 's> = InOrder<'a, 'b, Unread<'s>, (Range<usize>, Option<Piece<'s>>)>;

impl<'s> Start<'s> {
    /// Creates a parser at the beginning of `piece`.
    fn parser(&self, piece: Unread<'s>) -> Box<Parser<'s>> {
        let Unread { range, number, definitions } = piece;
        let cx = self.cursor.cx;
        // With other definitions the cached texts could have another meaning.
        let shares =
            |parser: &Parser<'s>| Arc::ptr_eq(parser.speculation.definitions(), &definitions);
        let mut parser = match self.idle.take().filter(|parser| shares(parser)) {
            Some(parser) => parser,
            None => Box::new(Parser {
                cx,
                cursor: self.cursor.clone(),
                scopes: Scopes::new(cx, 0, self.default_dialect),
                caches: Caches::new(cx, self.compile_after),
                speculation: Speculation::default(),
                recorder: None,
            }),
        };
        parser.cursor.restart_at(range.start);
        parser.scopes.custom = CustomOp::none_at(range.start as u32);
        parser.scopes.deferred = Deferred::of_piece(number);
        parser.speculation = Speculation::of_piece(number, definitions);
        parser
    }

    /// Reads the operations of `piece`; `None` if they must be read in order.
    fn read(&self, piece: Unread<'s>) -> Option<Piece<'s>> {
        let end = piece.range.end as u32;
        let cx = self.cursor.cx;
        let mut parser = self.parser(piece);
        let (read, emitted) = cx.capture(|| parser.piece(end));
        let block = read.ok()??;
        let next = self.emptied.take().unwrap_or_else(|| new_root(cx));
        let body = mem::replace(&mut parser.scopes.body, next);
        let deferred = mem::take(&mut parser.scopes.deferred);
        let end = (parser.cursor.lexer, parser.cursor.token);
        self.idle.put(parser);
        Some(Piece { body, block, deferred, emitted, end })
    }
}

impl<'s> Parser<'s> {
    /// Reads operations into the end of `block` on the threads of the context, while that saves
    /// time; may stop before the end of the block.
    #[inline]
    pub(super) fn read_ahead(&mut self, block: Block) -> ParseResult {
        if self.speculation.division.scan_budget == 0 { Ok(()) } else { self.divide(block) }
    }

    fn divide(&mut self, block: Block) -> ParseResult {
        let start = Start {
            cursor: self.cursor.clone(),
            default_dialect: self.scopes.default_dialect(),
            compile_after: self.caches.programs.compile_after,
            idle: ObjectPool::default(),
            emptied: ObjectPool::default(),
        };
        // Nested operations are divided only if those of this block are not.
        let scan_budget = mem::take(&mut self.speculation.division.scan_budget);
        self.cx.in_order(
            |piece: Unread<'s>| (piece.range.clone(), start.read(piece)),
            |pieces| self.take_pieces(pieces, block, scan_budget, &start.emptied),
        )
    }

    /// Divides the operations of `block` into `pieces` and takes these over in order. At most
    /// `scan_budget` bytes are scanned for pieces; the bodies of pieces go to `emptied`.
    fn take_pieces(
        &mut self,
        pieces: &mut Pieces<'_, '_, 's>,
        block: Block,
        scan_budget: usize,
        emptied: &ObjectPool<Box<Body>>,
    ) -> ParseResult {
        let size = (self.speculation.division.min_size / FIRST_DIVISOR).max(1);
        let mut progress = Progress { scan_budget, size, useless: 0, next: None };
        loop {
            self.push_pieces(pieces, &mut progress);
            let Some((range, piece)) = pieces.take() else { return Ok(()) };
            self.operations_before(range.start, block)?;
            match piece {
                Some(piece)
                    if self.cursor.token.start() as usize == range.start
                        && !self.scopes.names.any() =>
                {
                    emptied.put(self.take(piece, block));
                    progress.useless = 0;
                }
                _ => (progress.useless, progress.size) = (progress.useless + 1, size),
            }
            if pieces.waiting() == 0 {
                self.operations_before(range.end, block)?;
            }
        }
    }

    /// Divides more of the text, so that no thread is idle; pushes nothing where that saves no
    /// time.
    fn push_pieces(&mut self, pieces: &mut Pieces<'_, '_, 's>, progress: &mut Progress) {
        while pieces.waiting() < pieces.room()
            && progress.useless < MAX_USELESS
            && !self.scopes.names.any()
        {
            let here = self.cursor.token.start() as usize;
            let worth = pieces.waiting() == 0
                && self.cursor.source.len() - here >= self.speculation.division.min_size;
            let Some(begin) = progress.next.or(worth.then_some(here)) else { return };
            let (size, count) = (progress.size, pieces.room());
            let seen = MIN_SCAN
                .max(self.cursor.source.len() / 16)
                .max(2 * size * count)
                .min(progress.scan_budget);
            let text = &self.cursor.source[..self.cursor.source.len().min(begin + seen)];
            let found = split(text, begin, size, count);
            let end = found.last().map_or(begin, |last| last.end);
            progress.scan_budget = progress.scan_budget.saturating_sub(end - begin);
            if found.len() < 2 && pieces.waiting() == 0 {
                self.speculation.division.scan_budget = progress.scan_budget;
                return;
            }
            progress.next = (found.len() == count).then_some(end);
            progress.size = MAX_SIZE.min(2 * size);
            for range in found {
                self.speculation.division.piece_count += 1;
                let number = self.speculation.division.piece_count;
                let definitions = Arc::clone(self.speculation.definitions());
                pieces.push(Unread { range, number, definitions });
            }
        }
    }

    /// Reads operations that begin before `end` into the end of `block`.
    fn operations_before(&mut self, end: usize, block: Block) -> ParseResult {
        while (self.cursor.token.start() as usize) < end && !self.at_end_of_operations() {
            self.operation(block)?;
        }
        Ok(())
    }

    /// Whether the next token ends the operations of a block, or of the text.
    fn at_end_of_operations(&self) -> bool {
        matches!(
            self.cursor.token.kind,
            K::Eof | K::RBrace | K::Caret | K::Hash | K::Exclamation | K::MetadataBegin
        )
    }

    /// Moves the operations of `piece`, which begins at the next token, into the end of `block`;
    /// returns the emptied body of the piece.
    fn take(&mut self, mut piece: Piece<'s>, block: Block) -> Box<Body> {
        for diagnostic in piece.emitted {
            self.cx.emit(diagnostic);
        }
        let ops: Vec<Op> = piece.body.ops_in(piece.block).collect();
        for op in ops {
            let op = piece.body.transfer_op(op, &mut self.scopes.body, &mut Mapping::new());
            self.scopes.body.insert_op(op, block, None);
        }
        self.scopes.deferred.add_piece(piece.deferred);
        (self.cursor.lexer, self.cursor.token) = piece.end;
        piece.body.erase_block(piece.block);
        piece.body
    }

    /// Reads operations that begin before `end`; `None` if they must be read in order.
    fn piece(&mut self, end: u32) -> ParseResult<Option<Block>> {
        let Some(region) = self.scopes.body.region(Op::ROOT, 0) else { return Ok(None) };
        let block = self.scopes.body.append_block(region, []);
        self.scopes.names.enter(false);
        self.scopes.blocks.enter();
        while self.cursor.token.start() < end && !self.at_end_of_operations() {
            self.operation(block)?;
            if self.speculation.aborted() {
                return Ok(None);
            }
        }
        // Moving an operation keeps the order of uses of values only in a body of its own.
        let moves = |op: Op| {
            self.scopes.body.child(op).is_some() || self.scopes.body.regions(op).next().is_none()
        };
        let alone = !self.scopes.names.any()
            && !self.scopes.blocks.any()
            && self.scopes.undeclared.is_empty()
            && self.scopes.stray_uses.is_empty()
            && self.scopes.body.ops_in(block).all(moves);
        // The piece has left no names behind that other pieces could refer to.
        self.scopes.names.leave(self.scopes.body_number, |_| ());
        self.scopes.blocks.leave();
        Ok(alone.then_some(block))
    }

    /// Returns the dialect named `name`, loading it if it is available; `None` if it is not
    /// registered. A parser that reads ahead does not load dialects, because the order of loading
    /// is observable, and aborts instead.
    pub(super) fn dialect(&mut self, name: &str) -> Option<&'s LoadedDialect> {
        let loaded = self.cx.loaded_dialect(name);
        if loaded.is_some() || !self.speculation.reads_ahead() {
            return loaded.or_else(|| self.cx.get_or_load_dialect(name));
        }
        self.speculation.abort_if(self.cx.knows_dialect(name));
        None
    }

    /// Starts to read a mutable type or attribute; `false` if it is already being read, or if this
    /// parser reads ahead and the type has not been read before.
    pub(super) fn enter_mutable(&mut self, id: Id) -> bool {
        let known = self.speculation.definitions().mutable.contains(&id);
        self.speculation.abort_if(!known);
        if self.speculation.aborted() || self.scopes.cyclic.contains(&id) {
            return false;
        }
        self.scopes.cyclic.push(id);
        true
    }

    /// Ends the type or attribute started by the last [`Parser::enter_mutable`] that returned
    /// `true`.
    pub(super) fn leave_mutable(&mut self) {
        if let Some(id) = self.scopes.cyclic.pop()
            && !self.speculation.definitions().mutable.contains(&id)
            && let Ok(ordered) = self.speculation.in_order(self.cx)
        {
            ordered.definitions_mut().mutable.insert(id);
        }
    }
}
