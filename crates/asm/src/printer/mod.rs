//! The printer: an operation as MLIR text, byte for byte as MLIR 22 writes it.
//!
//! Before anything is written, types, attributes and locations that have aliases are collected
//! (`alias`) by writing the operation to a printer that writes nothing, unless there are most likely
//! none. Values and blocks get their
//! names body by body (`names`). Text goes to one string; it is handed on whenever it gets long.

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
mod resources;
mod shape;
mod template;
mod templates;
#[cfg(test)]
mod tests;
mod text;
mod users;

use std::sync::Arc;
use std::{fmt, io};

use rustc_hash::FxHashMap;
use terrace_ir::print::Cyclic;
use terrace_ir::{Context, Id, OpRef, lossless};

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

/// The text of `op`, as `mlir-opt` would print it.
///
/// An operation that is in no block ends in a line break and has its aliases and resources around
/// it, as a file has; any other one has neither.
///
/// # Errors
/// When a hook of a dialect fails.
pub fn print_op(op: OpRef<'_>, flags: &PrintFlags) -> Result<String, fmt::Error> {
    let mut printer = Printer::new(op, flags, None);
    printer.run(op)?;
    Ok(printer.out.into_string())
}

/// Writes the text of `op` to `out`, as [`print_op`] gives it, in large pieces.
///
/// # Errors
/// When writing to `out` fails, or [`print_op`] would.
pub fn write_op(op: OpRef<'_>, flags: &PrintFlags, out: &mut impl io::Write) -> io::Result<()> {
    let mut sink = IoSink { out, error: None };
    let mut printer = Printer::new(op, flags, Some(&mut sink));
    let done = printer.run(op).and_then(|()| printer.flush());
    drop(printer);
    match (sink.error, done) {
        (Some(error), _) => Err(error),
        (None, Err(_)) => Err(io::Error::other("a dialect could not write its text")),
        (None, Ok(())) => Ok(()),
    }
}

/// As [`print_op`], with the places of all operations that have a line of their own,
/// in order (MLIR: `AsmState::LocationMap`).
///
/// # Errors
/// When a hook of a dialect fails.
pub fn print_op_with_positions(
    op: OpRef<'_>,
    flags: &PrintFlags,
) -> Result<(String, Vec<OpPosition>), fmt::Error> {
    let mut printer = Printer::new(op, flags, None);
    printer.positions = Some(Vec::new());
    (printer.plain, printer.parallel) = (false, false);
    printer.run(op)?;
    let positions = printer.positions.take().unwrap_or_default();
    Ok((printer.out.into_string(), positions))
}

/// The text of an operation for a diagnostic: generic form, on its own, large constants left out,
/// otherwise by `flags`.
pub fn quote_op(op: OpRef<'_>, flags: &PrintFlags) -> String {
    let flags = flags.clone().generic(true).local_scope(true).elide_elements_above(Some(16));
    print_op(op, &flags).unwrap_or_else(|_| format!("\"{}\"", op.name_str()))
}

/// A receiver of the text, piece by piece.
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

/// The number of bytes of text after which it is handed on.
const FLUSH: usize = 1 << 16;

/// Writes one operation and everything in it.
struct Printer<'a> {
    cx: &'a Context,
    flags: &'a PrintFlags,
    out: Text,
    sink: Option<&'a mut dyn Sink>,
    names: Names,
    aliases: Arc<Aliases>,
    /// What looks out for aliases, if they were not collected.
    watch: Option<Box<Watch<'a>>>,
    /// Whether something with an alias was written as if it had none.
    missed_alias: bool,
    resources: Mentioned,
    distinct: FxHashMap<Id, u64>,
    /// The number of spaces before a line.
    indent: usize,
    /// The mutable types and attributes being written.
    cyclic: Cyclic,
    /// The dialect whose operations are written without prefix.
    default_dialect: &'static str,
    /// Whether isolated operations may be written on several threads.
    parallel: bool,
    /// Whether operations are written without anything behind them or noted of them.
    plain: bool,
    /// Where operations begin, if that is asked for.
    positions: Option<Vec<OpPosition>>,
    /// How many bytes a part for another printer may have; `None`: this writes no part.
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
            resources: Mentioned::default(),
            distinct: FxHashMap::default(),
            indent: 0,
            cyclic: Cyclic::default(),
            default_dialect: well_known::BUILTIN,
            // Distinct attributes are numbered as they are met.
            parallel: cx.thread_count() > 1 && !cx.has_distinct(),
            plain: !(flags.debug_info || flags.value_users),
            positions: None,
            limit: None,
            caches,
        }
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

    /// Writes `op` with what a file has around it.
    fn file(&mut self, op: OpRef<'a>) -> fmt::Result {
        self.alias_definitions(false)?;
        self.op_on_its_own(op)?;
        self.out.push('\n');
        self.alias_definitions(true)?;
        self.file_metadata();
        Ok(())
    }

    /// Forgets what was written, nothing of which has been handed on, and collects the aliases.
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

    /// Makes sure that there are no aliases where they were not collected, before what was written is
    /// handed on or others write parts of it.
    fn settle_aliases(&mut self) -> fmt::Result {
        let Some(watch) = self.watch.take() else { return Ok(()) };
        self.missed_alias = !watch.collect()?.list.is_empty();
        if self.missed_alias { Err(fmt::Error) } else { Ok(()) }
    }

    /// Writes the alias of `id`, if it has one.
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

    /// Appends `text`, which is handed on at once if anything is.
    fn hand_on(&mut self, text: &[u8]) -> fmt::Result {
        self.flush()?;
        match &mut self.sink {
            Some(sink) => {
                sink.take(text)?;
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

    /// Hands on what is long, or fails if this is a part and too long.
    #[cold]
    fn flush_long(&mut self) -> fmt::Result {
        match self.limit {
            None => self.flush(),
            Some(limit) if self.out.pending().len() > limit => Err(fmt::Error),
            Some(_) => Ok(()),
        }
    }

    #[cold]
    fn flush(&mut self) -> fmt::Result {
        self.settle_aliases()?;
        if let Some(sink) = &mut self.sink {
            sink.take(self.out.pending())?;
            self.out.clear();
        }
        Ok(())
    }
}
