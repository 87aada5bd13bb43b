//! The analysis of one part of a document ([`Part`]): IR, tokens, and indices by offset.

use std::ops::Range;

use rustc_hash::FxHashMap;
use terrace_asm::{
    RecordedBlock, RecordedFile, RecordedOp, RecordedUse, RecordedValue, Recording, Span,
    TokenKind, parse_recorded, tokens,
};
use terrace_diag::SourceFile;
use terrace_ir::{Body, CallSiteLoc, Context, FileLineCol, FusedLoc, Location, NameLoc, OpRef};

use crate::diagnostics::Problem;
use crate::dialects::Dialects;
use crate::symbols::Symbols;

/// The index of an operation in the recording of its part.
pub(crate) type OpIndex = usize;

/// One of the texts in a document, which is read by itself.
pub struct Part {
    pub(crate) cx: Context,
    pub(crate) source: SourceFile,
    range: Range<usize>,
    file: RecordedFile,
    problems: Vec<Problem>,
    /// The tokens in the order of the text.
    pub(crate) tokens: Vec<(TokenKind, Span)>,
    /// The operation around each operation, by index; `None` at the top level.
    parents: Vec<Option<OpIndex>>,
    /// The operations in the order in which they begin.
    order: Vec<OpIndex>,
    /// The definitions of values by offset: indices into [`Recording::values`].
    values: FxHashMap<u32, Vec<usize>>,
    /// The uses of values and blocks by the offset of the definition, in the order of the text.
    uses: FxHashMap<u32, Vec<RecordedUse>>,
    /// The symbols and their uses.
    pub(crate) symbols: Symbols,
}

/// The meaning of the name of a value or block at a place.
pub(crate) struct Name {
    /// The name at the place.
    pub(crate) span: Span,
    /// The offset of the definition.
    pub(crate) definition: u32,
}

impl Part {
    /// Reads and verifies `range` of `source`, in a context of its own with `dialects`.
    pub(crate) fn new(dialects: &Dialects, source: &SourceFile, range: Range<usize>) -> Self {
        let cx = dialects.context();
        cx.quote_operations(true);
        let (file, diagnostics) = cx.capture(|| {
            let file = parse_recorded(&cx, source, range.clone());
            if !file.has_errors {
                // Diagnostics are captured.
                let _ = file.body.verify();
            }
            file
        });
        let problems = diagnostics.iter().map(|d| Problem::new(&cx, source, d)).collect();
        let span = |range: Range<usize>| Span { start: range.start as u32, end: range.end as u32 };
        let bytes = &source.bytes()[..range.end];
        let tokens = tokens(bytes, range.start).map(|(kind, range)| (kind, span(range))).collect();
        let mut part = Self {
            cx,
            source: source.clone(),
            range,
            file,
            problems,
            tokens,
            parents: Vec::new(),
            order: Vec::new(),
            values: FxHashMap::default(),
            uses: FxHashMap::default(),
            symbols: Symbols::default(),
        };
        part.index();
        part.symbols = Symbols::new(&part);
        part
    }

    fn index(&mut self) {
        let recording = &self.file.recording;
        for (index, value) in recording.values.iter().enumerate() {
            self.values.entry(value.span.start).or_default().push(index);
        }
        for used in recording.value_uses.iter().chain(&recording.block_uses) {
            self.uses.entry(used.definition).or_default().push(*used);
        }
        for uses in self.uses.values_mut() {
            uses.sort_by_key(|used| used.span.start);
            uses.dedup_by_key(|used| used.span.start);
        }
        let ops = &recording.ops;
        self.order = (0..ops.len()).collect();
        // An operation ends behind those that it encloses.
        self.order.sort_by_key(|op| (ops[*op].span.start, std::cmp::Reverse(*op)));
        self.parents = vec![None; ops.len()];
        let mut open: Vec<OpIndex> = Vec::new();
        for op in &self.order {
            while open.last().is_some_and(|last| ops[*last].span.end <= ops[*op].span.start) {
                open.pop();
            }
            self.parents[*op] = open.last().copied();
            open.push(*op);
        }
    }

    /// Returns the range of the part in the document, in bytes.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the diagnostics, those of the parser first.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Returns an implicit module with the operations that have no errors.
    pub fn body(&self) -> &Body {
        &self.file.body
    }

    pub(crate) fn recording(&self) -> &Recording {
        &self.file.recording
    }

    /// Returns the text of `span`.
    pub(crate) fn text(&self, span: Span) -> &str {
        let bytes = self.source.bytes().get(span.start as usize..span.end as usize);
        bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or("")
    }

    pub(crate) fn op(&self, index: OpIndex) -> &RecordedOp {
        &self.recording().ops[index]
    }

    /// Returns the operation around the operation `index`; `None` at the top level.
    pub(crate) fn parent(&self, index: OpIndex) -> Option<OpIndex> {
        self.parents[index]
    }

    /// Returns the operations in the order in which they begin.
    pub(crate) fn ops(&self) -> &[OpIndex] {
        &self.order
    }

    /// Returns the operation `index` in the IR; `None` if an operation around it has an error.
    pub(crate) fn op_ref(&self, index: OpIndex) -> Option<OpRef<'_>> {
        let op = self.op(index);
        Some(self.recording().body(self.body(), op.body)?.op(op.op))
    }

    /// Returns the innermost operation that contains `offset`; `None` outside of operations.
    pub(crate) fn op_around(&self, offset: u32) -> Option<OpIndex> {
        let behind = self.order.partition_point(|op| self.op(*op).span.start <= offset);
        let mut at = *self.order[..behind].last()?;
        while offset >= self.op(at).span.end {
            at = self.parent(at)?;
        }
        Some(at)
    }

    /// Returns the operation whose name is at `offset`.
    pub(crate) fn op_named_at(&self, offset: u32) -> Option<OpIndex> {
        let behind = self.order.partition_point(|op| self.op(*op).span.start <= offset);
        let mut candidates = self.order[..behind].iter().rev().copied().take(2);
        candidates.find(|op| self.op(*op).name.touches(offset))
    }

    /// Returns the token of kind `kind` at `offset` or right in front of it.
    pub(crate) fn token_at(&self, offset: u32, kind: TokenKind) -> Option<Span> {
        let behind = self.tokens.partition_point(|(_, span)| span.start <= offset);
        let tokens = &self.tokens[behind.saturating_sub(2)..behind];
        tokens.iter().rev().find(|(k, span)| *k == kind && span.touches(offset)).map(|(_, s)| *s)
    }

    /// Returns the name of a value or block at `offset`.
    pub(crate) fn name_at(&self, offset: u32) -> Option<Name> {
        let recording = self.recording();
        let found = |span: Span| {
            let here = |used: &&RecordedUse| used.span.start == span.start;
            let uses = recording.value_uses.iter().chain(&recording.block_uses);
            let definition = match self.values.contains_key(&span.start)
                || recording.blocks.iter().any(|block| block.span.start == span.start)
            {
                true => span.start,
                false => uses.into_iter().find(here)?.definition,
            };
            Some(Name { span, definition })
        };
        [TokenKind::Percent, TokenKind::Caret]
            .into_iter()
            .find_map(|kind| found(self.token_at(offset, kind)?))
    }

    /// Returns the values that the definition at offset `definition` names, by number.
    pub(crate) fn values_at(&self, definition: u32) -> Vec<&RecordedValue> {
        let indices = self.values.get(&definition).map_or(&[][..], Vec::as_slice);
        indices.iter().map(|index| &self.recording().values[*index]).collect()
    }

    /// Returns the block that the definition at offset `definition` names.
    pub(crate) fn block_at(&self, definition: u32) -> Option<&RecordedBlock> {
        self.recording().blocks.iter().find(|block| block.span.start == definition)
    }

    /// Returns the first block, without a label, of the region that begins at offset `brace`.
    pub(crate) fn entry_block(&self, brace: u32) -> Option<&RecordedBlock> {
        self.recording().entries.iter().find(|entry| entry.span.start == brace)
    }

    /// Returns the uses of the definition at offset `definition`, in the order of the text.
    pub(crate) fn uses_of(&self, definition: u32) -> &[RecordedUse] {
        self.uses.get(&definition).map_or(&[], Vec::as_slice)
    }

    /// Returns the tokens in `span`.
    pub(crate) fn tokens_in(&self, span: Span) -> &[(TokenKind, Span)] {
        let start = self.tokens.partition_point(|(_, token)| token.start < span.start);
        let end = self.tokens.partition_point(|(_, token)| token.start < span.end);
        &self.tokens[start..end.max(start)]
    }
}

/// Returns the places in files inside `location`, in pre-order.
pub(crate) fn positions(cx: &Context, location: Location) -> Vec<FileLineCol> {
    let mut found = Vec::new();
    let mut pending = vec![location];
    // Locations share parts, so there can be many more ways than locations.
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some(at) = pending.pop() {
        if !seen.insert(at) {
            continue;
        }
        if let Some(position) = at.as_file_line_col(cx) {
            found.push(position);
        } else if let Some(named) = at.downcast::<NameLoc>(cx) {
            pending.push(named.child);
        } else if let Some(call) = at.downcast::<CallSiteLoc>(cx) {
            pending.extend([call.caller, call.callee]);
        } else if let Some(fused) = at.downcast::<FusedLoc>(cx) {
            pending.extend(fused.locations.iter().rev());
        }
    }
    found
}
