//! The recording of a text: the ranges of operations, and of names with their meaning.
//!
//! Main type: [`Recording`], which [`parse_recorded`](super::parse_recorded) fills and tools that
//! show or edit text read. A [`Recorder`] is the part of the parser that fills it. Without one the
//! parser does the same as if this file did not exist; with one it reads in order, without
//! compiled formats, and continues after errors (`recovery.rs`).

use rustc_hash::FxHashMap;
use terrace_ir::syntax::UnresolvedOperand;
use terrace_ir::{Attribute, Block, Body, Op, Region, Type, Value, lossless};

use super::Parser;
use super::completion::Completing;
use crate::lexer::Token;

/// A range of bytes in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// Whether `offset` is in the range or right behind it.
    pub fn touches(self, offset: u32) -> bool {
        (self.start..=self.end).contains(&offset)
    }

    pub(super) fn of(token: Token) -> Self {
        Self { start: token.start(), end: token.end() }
    }

    fn of_name(name: &UnresolvedOperand) -> Self {
        let start = name.position.0;
        Self { start, end: start + name.length }
    }
}

/// The number of a body in the order in which bodies begin in the text; 0 is the outermost body.
pub type BodyNumber = u32;

/// An operation in the text.
#[derive(Clone, Copy, Debug)]
pub struct RecordedOp {
    /// The whole operation, with the names of its results.
    pub span: Span,
    /// The name of the operation, with quotes in generic form.
    pub name: Span,
    /// The body that the operation is in.
    pub body: BodyNumber,
    /// The operation in that body.
    pub op: Op,
}

/// The definition of a name for a value: a result or an argument of a block.
#[derive(Clone, Copy, Debug)]
pub struct RecordedValue {
    /// The name, with `%`. All results of a group have the same span.
    pub span: Span,
    /// The body with the value, and the value; `None` for a result of an operation with an error.
    pub value: Option<(BodyNumber, Value)>,
}

/// The definition of a name for a block.
#[derive(Clone, Copy, Debug)]
pub struct RecordedBlock {
    /// The name, with `^`.
    pub span: Span,
    /// The body that the block is in.
    pub body: BodyNumber,
    /// The block in that body.
    pub block: Block,
}

/// The use of a name for a value or a block.
#[derive(Clone, Copy, Debug)]
pub struct RecordedUse {
    /// The name with its sigil, without the number of a result.
    pub span: Span,
    /// The offset of the definition; that of the first use if no definition follows.
    pub definition: u32,
}

/// The ranges of operations in a text, and of names with their meaning (MLIR: `AsmParserState`).
///
/// Symbols and uses of aliases are not recorded: their tokens are enough to find them.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// The operations in the order in which they end, so that nested ones come first.
    pub ops: Vec<RecordedOp>,
    /// The definitions of values in the order of the text, by their operations' ends for results.
    pub values: Vec<RecordedValue>,
    /// The uses of values in the order in which the parser resolves them.
    pub value_uses: Vec<RecordedUse>,
    /// The definitions of blocks in the order of the text.
    pub blocks: Vec<RecordedBlock>,
    /// The uses of blocks in the order of the text.
    pub block_uses: Vec<RecordedUse>,
    /// The entry blocks without labels, each with the brace that begins its region.
    pub entries: Vec<RecordedBlock>,
    /// The aliases of attributes, by name without sigil.
    pub attribute_aliases: FxHashMap<String, Attribute>,
    /// The aliases of types, by name without sigil.
    pub type_aliases: FxHashMap<String, Type>,
    /// The isolated operation of each body, by the body's number.
    owners: FxHashMap<BodyNumber, (BodyNumber, Op)>,
}

impl Recording {
    /// Returns the body numbered `number` in the text that was read into `outermost`; `None` if an
    /// error prevented the creation of its operation.
    pub fn body<'a>(&self, outermost: &'a Body, number: BodyNumber) -> Option<&'a Body> {
        let mut path = Vec::new();
        let mut at = number;
        while at != 0 {
            let (outer, op) = *self.owners.get(&at)?;
            path.push(op);
            at = outer;
        }
        path.iter().rev().try_fold(outermost, |body, op| body.child(*op))
    }

    /// Returns the isolated operation whose body is numbered `number`, with the number of the body
    /// around it; `None` for the outermost body.
    pub fn owner(&self, number: BodyNumber) -> Option<(BodyNumber, Op)> {
        self.owners.get(&number).copied()
    }
}

/// The state of recording and recovery.
#[derive(Default)]
pub(super) struct Recorder<'s> {
    pub(super) recording: Recording,
    /// The definitions of names that were used before, by the offset of the first use.
    forward: FxHashMap<u32, u32>,
    /// The bodies that have ended and whose operation has not been created yet.
    pub(super) ended_bodies: Vec<(BodyNumber, BodyNumber)>,
    /// The results of operations with errors: the offset of the definition by name with `%`.
    pub(super) lost: FxHashMap<&'s [u8], u32>,
    /// The state of completion; `None` if the text is read to its end.
    pub(super) completing: Option<Completing>,
    /// The number of errors so far.
    pub(super) errors: u32,
    /// Whether the end of the text inside an operation has been reported.
    pub(super) end_reported: bool,
}

impl Recorder<'_> {
    /// Notes that the body numbered `number` in the body numbered `outer` has ended.
    pub(super) fn end_body(&mut self, number: BodyNumber, outer: BodyNumber) {
        self.ended_bodies.push((number, outer));
    }

    /// Adds an operation, and makes it the owner of the bodies that have ended in it.
    pub(super) fn add_op(&mut self, op: RecordedOp) {
        self.recording.ops.push(op);
        self.ended_bodies.retain(|(number, outer)| {
            let inside = *outer == op.body;
            if inside {
                self.recording.owners.insert(*number, (op.body, op.op));
            }
            !inside
        });
    }

    /// Notes that the name first used at offset `used` is defined at offset `definition`.
    pub(super) fn define_forward(&mut self, used: u32, definition: u32) {
        self.forward.insert(used, definition);
    }

    /// Ends the recording: replaces first uses by the definitions that followed.
    pub(super) fn finish(mut self) -> Recording {
        let recording = &mut self.recording;
        for used in recording.value_uses.iter_mut().chain(&mut recording.block_uses) {
            if let Some(definition) = self.forward.get(&used.definition) {
                used.definition = *definition;
            }
        }
        self.recording
    }
}

impl<'s> Parser<'s> {
    /// Whether the parser records, and continues after errors.
    #[inline]
    pub(super) fn records(&self) -> bool {
        self.recorder.is_some()
    }

    /// Records a use of the value that `name` stands for.
    #[cold]
    pub(super) fn record_value_use(&mut self, name: &UnresolvedOperand) {
        let text = self.cursor.operand_text(name);
        let id = self.scopes.names.id(text, name.number, self.cursor.source.len());
        let meaning = self.scopes.names.get(id);
        let Some(recorder) = &mut self.recorder else { return };
        let lost = recorder.lost.get(text).copied();
        let known = meaning.filter(|meaning| !meaning.forward || lost.is_none());
        let definition = known.map(|meaning| meaning.position).or(lost);
        recorder.recording.value_uses.push(RecordedUse {
            span: Span::of_name(name),
            definition: definition.unwrap_or(name.position.0),
        });
    }

    /// Records the definition of `name` as `value`.
    #[cold]
    pub(super) fn record_value(&mut self, name: &UnresolvedOperand, value: Value) {
        let body = self.scopes.body_number;
        let Some(recorder) = &mut self.recorder else { return };
        recorder
            .recording
            .values
            .push(RecordedValue { span: Span::of_name(name), value: Some((body, value)) });
    }

    /// Records the first block of `region`, which begins with the token `brace`.
    #[cold]
    pub(super) fn record_entry(&mut self, brace: Token, region: Region) {
        let body = self.scopes.body_number;
        let block = self.scopes.body.first_block(region);
        if let (Some(recorder), Some(block)) = (&mut self.recorder, block) {
            let span = Span::of(brace);
            recorder.recording.entries.push(RecordedBlock { span, body, block });
        }
    }

    /// Records a use of a block, which is defined, or first used, at offset `definition`.
    #[cold]
    pub(super) fn record_block_use(&mut self, token: Token, definition: u32) {
        let Some(recorder) = &mut self.recorder else { return };
        let span = Span::of(token);
        recorder.recording.block_uses.push(RecordedUse { span, definition });
    }

    /// Records the definition of a block; `used` is the offset of its first use, if there was one.
    #[cold]
    pub(super) fn record_block(&mut self, token: Token, used: Option<u32>, block: Block) {
        let body = self.scopes.body_number;
        let Some(recorder) = &mut self.recorder else { return };
        recorder.recording.blocks.push(RecordedBlock { span: Span::of(token), body, block });
        if let Some(used) = used {
            recorder.define_forward(used, token.start());
        }
    }

    /// Takes the recording at the end of the text, with the aliases defined in it.
    pub(super) fn take_recording(&mut self) -> Recording {
        let Some(recorder) = self.recorder.take() else { return Recording::default() };
        let mut recording = recorder.finish();
        let aliases = &self.speculation.definitions().aliases;
        let name = |name: &[u8]| lossless::encode(name).into_owned();
        recording.attribute_aliases =
            aliases.attributes.iter().map(|(text, attribute)| (name(text), *attribute)).collect();
        recording.type_aliases = aliases.types.iter().map(|(text, ty)| (name(text), *ty)).collect();
        recording
    }
}
