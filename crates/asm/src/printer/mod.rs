//! The printer: an operation as MLIR text, byte for byte as MLIR 22 writes it.
//!
//! A [`Printer`] writes one operation, or part of one on a thread of its own (`parallel.rs`). First
//! the aliases of types, attributes and locations are collected (`alias`), unless none are
//! expected. Values and blocks are named body by body (`names`). Text is collected in one buffer
//! and flushed to a sink whenever it gets long. Hooks of dialects that fail are replaced by the
//! generic form (`recover.rs`).

mod alias;
mod block;
mod cache;
mod caches;
mod data;
mod declarations;
mod display;
mod flags;
mod location;
mod metadata;
mod names;
mod op;
mod parallel;
mod positions;
mod recover;
mod resources;
mod shape;
mod template;
mod templates;
#[cfg(test)]
mod tests;
mod text;
mod users;

use std::sync::Arc;
use std::{fmt, io, mem};

use rustc_hash::FxHashMap;
use terrace_ir::print::Cyclic;
use terrace_ir::{BlockRef, Body, Context, Diagnostic, Id, Op, OpRef, Severity, lossless};

use crate::well_known;
use alias::{Aliases, Watch};
use caches::PrintCaches;
use names::Names;
use resources::Mentioned;
use text::Text;

pub use display::{AsmDisplay, DisplayIn, Displayed, DisplayedIn};
pub use flags::PrintFlags;
pub use names::ValueNames;
pub use positions::{OpKey, OpPosition};
pub use resources::{ExternalResources, ResourceValue};

/// Returns the text of `op`, as `mlir-opt` prints it.
///
/// An operation that is in no block is written as a file: with its aliases and resources, and a
/// line break at the end. Other operations are written without aliases and resources.
///
/// Never fails: an operation that violates its declaration, or whose dialect's hook fails, is
/// written in generic form.
pub fn print_op(op: OpRef<'_>, flags: &PrintFlags) -> String {
    let mut printer = Printer::new(op, flags, None);
    printer.run_to_end(op);
    printer.out.into_string()
}

/// Writes the text of `op` to `out`, as [`print_op`] returns it, in large pieces.
///
/// # Errors
/// When writing to `out` fails, or a dialect's hook fails after part of its text has been written.
pub fn write_op(op: OpRef<'_>, flags: &PrintFlags, out: &mut impl io::Write) -> io::Result<()> {
    let mut sink = IoSink { out, error: None };
    let mut printer = Printer::new(op, flags, Some(&mut sink));
    let done = printer.run(op).and_then(|()| printer.flush());
    drop(printer);
    match (sink.error, done) {
        (Some(error), _) => Err(error),
        (None, Err(_)) => Err(io::Error::other("a hook failed after part of its text was written")),
        (None, Ok(())) => Ok(()),
    }
}

/// As [`print_op`], with the positions of all operations that have a line of their own, in the
/// order of the text (MLIR: `AsmState::LocationMap`).
pub fn print_op_with_positions(op: OpRef<'_>, flags: &PrintFlags) -> (String, Vec<OpPosition>) {
    let mut printer = Printer::new(op, flags, None);
    printer.positions = Some(Vec::new());
    (printer.plain, printer.parallel) = (false, false);
    printer.run_to_end(op);
    let positions = printer.positions.take().unwrap_or_default();
    (printer.out.into_string(), positions)
}

/// Returns the text of each of `ops`, operations of `body`, as [`print_op`] returns it with
/// [`PrintFlags::local_scope`]. Numbers the values of `body` once (MLIR: `AsmState`).
pub fn print_ops(body: &Body, ops: &[Op], flags: &PrintFlags) -> Vec<String> {
    let flags = flags.clone().local_scope(true);
    let names = Names::new(body.root(), &flags, false);
    let caches = PrintCaches::default();
    let mut printer = Printer::with_names(body.context(), &flags, names, caches, None);
    let text = |op: &Op| {
        printer.run_to_end(body.op(*op));
        mem::take(&mut printer.out).into_string()
    };
    ops.iter().map(text).collect()
}

/// Returns the text of `block` with its label, as [`print_op`] returns that of operations with
/// [`PrintFlags::local_scope`] (MLIR: `Block::print`).
pub fn print_block(block: BlockRef<'_>, flags: &PrintFlags) -> String {
    let (body, flags) = (block.body(), flags.clone().local_scope(true));
    let names = Names::new(body.root(), &flags, false);
    let mut printer =
        Printer::with_names(body.context(), &flags, names, PrintCaches::default(), None);
    let done = printer.block(body, block.id(), true, true);
    debug_assert!(done.is_ok(), "a printer without sink does not stop");
    printer.out.into_string()
}

/// Returns the text of an operation for a diagnostic: in generic form with local scope and without
/// large constants, otherwise by `flags`.
pub fn quote_op(op: OpRef<'_>, flags: &PrintFlags) -> String {
    let flags = flags.clone().generic(true).local_scope(true).elide_elements_above(Some(16));
    print_op(op, &flags)
}

/// Returns a warning or remark at `op`, with a note that shows `op` if the context quotes
/// operations. Unlike an error, it shows the operation in its own syntax (MLIR:
/// `Operation::emitWarning`, `emitRemark`).
pub fn diagnostic_at(op: OpRef<'_>, severity: Severity, message: impl Into<String>) -> Diagnostic {
    let diagnostic = Diagnostic::new(severity, op.location(), message);
    if !op.context().quotes_operations() {
        return diagnostic;
    }
    let text = print_op(op, &PrintFlags::new().local_scope(true).elide_elements_above(Some(16)));
    let text = text.trim_end();
    let line = if text.contains('\n') { "\n" } else { "" };
    diagnostic.with_note(op.location(), format!("see current operation: {line}{text}"))
}

/// A receiver of the text in pieces.
trait Sink {
    fn take(&mut self, text: &[u8]) -> fmt::Result;
}

struct IoSink<'w, W> {
    out: &'w mut W,
    error: Option<io::Error>,
}

impl<W: io::Write> Sink for IoSink<'_, W> {
    fn take(&mut self, text: &[u8]) -> fmt::Result {
        self.out.write_all(&lossless::decode_bytes(text)).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

/// The size in bytes above which text is handed on.
const FLUSH: usize = 1 << 16;

/// The state of writing one operation and its regions.
struct Printer<'a> {
    cx: &'a Context,
    flags: &'a PrintFlags,
    out: Text,
    sink: Option<&'a mut dyn Sink>,
    names: Names,
    aliases: Arc<Aliases>,
    /// The check for aliases; `None` if the aliases have been collected.
    watch: Option<Box<Watch<'a>>>,
    /// Whether a type, attribute or location was written without its alias, because aliases were
    /// not collected.
    missed_alias: bool,
    /// Whether the printer stopped because of its sink or its limit, rather than a failing hook.
    stopped: bool,
    resources: Mentioned,
    distinct: FxHashMap<Id, u64>,
    /// The number of spaces in front of a line.
    indent: usize,
    /// The mutable types and attributes being written.
    cyclic: Cyclic,
    /// The dialect whose operations are written without prefix; empty if every operation is written
    /// with its prefix.
    default_dialect: &'static str,
    /// Whether isolated operations may be written on several threads.
    parallel: bool,
    /// Whether operations are written without locations and comments, and no positions are
    /// recorded.
    plain: bool,
    /// The positions of the operations written so far; `None` if they are not recorded.
    positions: Option<Vec<OpPosition>>,
    /// The limit for the size of a part in bytes; `None` if this is not the printer of a part.
    limit: Option<usize>,
    caches: PrintCaches<'a>,
}

impl<'a> Printer<'a> {
    fn new(op: OpRef<'a>, flags: &'a PrintFlags, sink: Option<&'a mut dyn Sink>) -> Self {
        let alone = match flags.local_scope {
            true => op.body().child(op.id()).is_some(),
            false => op.block().is_none(),
        };
        let numbered = if alone { op } else { op.body().root() };
        let names = Names::new(numbered, flags, false);
        Self::with_names(op.context(), flags, names, PrintCaches::default(), sink)
    }

    fn with_names(
        cx: &'a Context,
        flags: &'a PrintFlags,
        names: Names,
        caches: PrintCaches<'a>,
        sink: Option<&'a mut dyn Sink>,
    ) -> Self {
        Self {
            cx,
            flags,
            out: Text::default(),
            sink,
            names,
            aliases: Arc::default(),
            watch: None,
            missed_alias: false,
            stopped: false,
            resources: Mentioned::default(),
            distinct: FxHashMap::default(),
            indent: 0,
            cyclic: Cyclic::default(),
            default_dialect: well_known::BUILTIN,
            // Distinct attributes are numbered in the order of the text.
            parallel: cx.thread_count() > 1 && !cx.has_distinct(),
            plain: !(flags.debug_info || flags.value_users),
            positions: None,
            limit: None,
            caches,
        }
    }

    /// Writes `op` to the end, in a printer without sink.
    fn run_to_end(&mut self, op: OpRef<'a>) {
        // Nothing is handed on, so that the text of every failing hook can be taken back.
        let done = self.run(op);
        debug_assert!(done.is_ok(), "a printer without sink does not stop");
    }

    fn run(&mut self, op: OpRef<'a>) -> fmt::Result {
        if op.block().is_some() || self.flags.local_scope {
            return self.op_on_its_own(op);
        }
        self.watch = Watch::new(op, self.flags).map(Box::new);
        if self.watch.is_none() {
            self.aliases = Arc::new(Aliases::collect(op, self.flags)?);
        }
        let done = self.file(op);
        if !self.missed_alias {
            return done;
        }
        self.begin_again(op)?;
        self.file(op)
    }

    /// Writes `op` as a file: with aliases and resources.
    fn file(&mut self, op: OpRef<'a>) -> fmt::Result {
        self.alias_definitions(false)?;
        self.op_on_its_own(op)?;
        self.out.push('\n');
        self.alias_definitions(true)?;
        self.file_metadata();
        Ok(())
    }

    /// Restarts printing after collecting the aliases: discards the text, which must not have been
    /// flushed.
    #[cold]
    fn begin_again(&mut self, op: OpRef<'a>) -> fmt::Result {
        *self = Self {
            aliases: Arc::new(Aliases::collect(op, self.flags)?),
            sink: self.sink.take(),
            parallel: self.parallel,
            plain: self.plain,
            positions: self.positions.take().map(|_| Vec::new()),
            ..Self::with_names(
                self.cx,
                self.flags,
                self.names.clone(),
                PrintCaches::default(),
                None,
            )
        };
        Ok(())
    }

    /// If aliases were not collected, checks that no written type, attribute or location has an
    /// alias. Called before text is flushed, or before other printers write parts.
    ///
    /// # Errors
    /// If there are aliases, after which printing starts again.
    fn require_no_aliases(&mut self) -> fmt::Result {
        let Some(watch) = self.watch.take() else { return Ok(()) };
        self.missed_alias = !watch.collect()?.list.is_empty();
        if self.missed_alias { Err(fmt::Error) } else { Ok(()) }
    }

    /// Writes the alias of `id`; `false` if `id` has no alias.
    ///
    /// # Errors
    /// When aliases were not collected, but `id` has one.
    #[inline(always)]
    fn alias(&mut self, id: Id) -> Result<bool, fmt::Error> {
        match &mut self.watch {
            None => Ok(self.aliases.write(id, &mut self.out)),
            Some(watch) => {
                self.missed_alias |= watch.has_alias(id);
                if self.missed_alias { Err(fmt::Error) } else { Ok(false) }
            }
        }
    }

    /// Notes that `op` begins here, if positions are recorded.
    fn note_position(&mut self, op: OpRef<'_>) {
        if let Some(positions) = &mut self.positions {
            let offset = self.out.position();
            positions.push(OpPosition { op: OpKey::of(op), offset, indent: self.indent });
        }
    }

    fn op_on_its_own(&mut self, op: OpRef<'_>) -> fmt::Result {
        if self.plain {
            return self.full_op(op);
        }
        self.note_position(op);
        self.full_op(op)?;
        if self.flags.debug_info {
            self.trailing_location(op.location(), true)?;
        }
        if self.flags.value_users {
            self.op_users_comment(op);
        }
        Ok(())
    }

    fn alias_definitions(&mut self, deferred: bool) -> fmt::Result {
        let aliases = Arc::clone(&self.aliases);
        for alias in &aliases.list {
            if alias.deferred != deferred {
                continue;
            }
            let (id, is_type) = (alias.id, alias.is_type);
            alias.write(&mut self.out);
            self.out.push_str(" = ");
            if is_type {
                self.datum(id, '!', terrace_ir::syntax::TypeElision::Never)?;
            } else {
                let attribute = terrace_ir::Attribute::from_id(id);
                self.attribute_itself(attribute, terrace_ir::syntax::TypeElision::Never)?;
            }
            self.out.push('\n');
            self.flush_if_long()?;
        }
        Ok(())
    }

    /// Appends `text`, and flushes it at once if there is a sink.
    fn hand_on(&mut self, text: &[u8]) -> fmt::Result {
        self.flush()?;
        match &mut self.sink {
            Some(sink) => {
                if sink.take(text).is_err() {
                    self.stopped = true;
                    return Err(fmt::Error);
                }
                self.out.pass(text.len());
            }
            None => self.out.push_bytes(text),
        }
        Ok(())
    }

    #[inline]
    fn flush_if_long(&mut self) -> fmt::Result {
        let has_receiver = self.sink.is_some() || self.limit.is_some();
        if has_receiver && self.out.pending().len() >= FLUSH { self.flush_long() } else { Ok(()) }
    }

    /// Flushes the long text to the sink. A printer with a limit, which prints some operations of
    /// a block, keeps the text instead, and fails if the text exceeds the limit.
    #[cold]
    fn flush_long(&mut self) -> fmt::Result {
        match self.limit {
            None => self.flush(),
            Some(limit) if self.out.pending().len() > limit => {
                self.stopped = true;
                Err(fmt::Error)
            }
            Some(_) => Ok(()),
        }
    }

    #[cold]
    fn flush(&mut self) -> fmt::Result {
        self.require_no_aliases()?;
        if let Some(sink) = &mut self.sink {
            if sink.take(self.out.pending()).is_err() {
                self.stopped = true;
                return Err(fmt::Error);
            }
            self.out.clear();
        }
        Ok(())
    }
}
