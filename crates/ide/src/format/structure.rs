//! The places in a text at which a line begins ([`Structure`]), from a recording of it.

use std::ops::Range;

use terrace_asm::parse_recorded;
use terrace_diag::SourceFile;
use terrace_ir::{Context, DialectRegistry};

use crate::diagnostics::Problem;
use crate::document::ranges;

/// The element of the structure that begins at a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    /// An operation, with the names of its results.
    Op,
    /// The label of a block.
    Block,
}

/// The operations and blocks of a text, and the parts of it that have errors.
#[derive(Default)]
pub(super) struct Structure {
    /// The offsets of operations and blocks, in the order of the text.
    pub(super) marks: Vec<(u32, Mark)>,
    /// The end of each operation at the top level, in the order of the text.
    pub(super) ends: Vec<u32>,
    /// The parts with errors, in the order of the text.
    pub(super) broken: Vec<Range<usize>>,
    /// The errors of all parts.
    pub(super) problems: Vec<Problem>,
}

impl Structure {
    /// Reads the parts of `source` with the dialects of `registry`.
    pub(super) fn new(registry: &DialectRegistry, source: &SourceFile) -> Self {
        let mut structure = Self::default();
        for range in ranges(source.bytes()) {
            structure.read(registry, source, range);
        }
        structure.marks.sort_unstable();
        structure
    }

    fn read(&mut self, registry: &DialectRegistry, source: &SourceFile, range: Range<usize>) {
        let cx = Context::with_registry(registry.clone());
        cx.allow_unregistered_dialects(true);
        let (file, diagnostics) = cx.capture(|| parse_recorded(&cx, source, range.clone()));
        if file.has_errors {
            self.problems.extend(diagnostics.iter().map(|d| Problem::new(&cx, source, d)));
            self.broken.push(range);
            return;
        }
        let recording = &file.recording;
        self.marks.extend(recording.ops.iter().map(|op| (op.span.start, Mark::Op)));
        self.marks.extend(recording.blocks.iter().map(|block| (block.span.start, Mark::Block)));
        let top = recording.ops.iter().filter(|op| op.body == 0);
        let mut end = 0;
        let mut ends: Vec<_> = top.map(|op| op.span).collect();
        ends.sort_unstable();
        for span in ends {
            // Regions of operations that are not isolated are in the outermost body, too.
            if span.start >= end {
                end = span.end;
                self.ends.push(end);
            }
        }
    }
}
