//! Texts of operations with holes for the names of their operands, the types of their values and
//! their discardable attributes.
//!
//! What a declarative format writes of an operation without regions and successors depends on its
//! properties and on the numbers of its operands and results, but for names, types and discardable
//! attributes. The second time that such an operation is written, where those went is remembered;
//! from then on those with the same properties are written without its format.

use std::fmt;

use terrace_ir::OpRef;
use terrace_ir::syntax::{OpPart, ValueText};

use super::Printer;
use super::data::type_key;
use super::text::{Pieces, Text};

/// What a template is for.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Key {
    /// The bits of the operation's name.
    name: u32,
    /// The numbers of operands and results, whether there are discardable attributes, and whether
    /// the dialect is left out of the name.
    shape: u32,
    /// The packed properties.
    properties: u64,
}

impl Key {
    /// The key of operations with few operands and results.
    #[inline]
    pub(super) fn new(
        name: u32,
        [operands, results]: [usize; 2],
        attributes: bool,
        short: bool,
        properties: u64,
    ) -> Option<Self> {
        let few = operands < 256 && results < 256;
        let counts = (operands << 10 | results << 2) as u32;
        let shape = counts | u32::from(attributes) << 1 | u32::from(short);
        few.then_some(Self { name, shape, properties })
    }

    /// Whether the operations have discardable attributes.
    fn has_attributes(self) -> bool {
        self.shape & 2 != 0
    }

    #[inline]
    fn slot(self) -> usize {
        let mixed = u64::from(self.name) ^ u64::from(self.shape) << 40 ^ self.properties << 7;
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 55) as usize
    }
}

/// A hole: where in the text of all templates it is, and what goes there.
#[derive(Clone, Copy)]
struct Hole {
    /// The end of the text in front of it.
    at: u32,
    /// What goes there.
    part: OpPart,
}

/// A template: its text, and its holes among all.
#[derive(Clone, Copy)]
struct Template {
    /// Where its text starts.
    start: u32,
    /// Where its text ends.
    end: u32,
    holes: (u32, u32),
}

impl Template {
    /// The places of its holes.
    #[inline]
    fn holes(self) -> std::ops::Range<usize> {
        self.holes.0 as usize..self.holes.1 as usize
    }
}

/// What is known for a key.
#[derive(Clone, Copy, Default)]
enum Known {
    /// Nothing was written for it yet, or not for long.
    #[default]
    New,
    /// It was met once.
    Met,
    /// There is a template.
    Template(Template),
    /// There cannot be one.
    Irregular,
}

/// Text that went to a hole while a template is made.
struct Filled {
    /// Where in the text it started and ended.
    text: std::ops::Range<usize>,
    /// What it was.
    part: OpPart,
}

/// The templates in use.
pub(super) struct Templates {
    slots: Box<[(Key, Known); SIZE]>,
    holes: Vec<Hole>,
    texts: Pieces,
    /// The holes of the template that is being made.
    recorded: Option<Vec<Filled>>,
}

const SIZE: usize = 512;
/// The length, in bytes, above which a text is not kept.
const LONGEST: usize = 1 << 10;
/// The number of bytes of texts, those no longer known included, after which all are forgotten.
const MOST: usize = 1 << 18;

impl Default for Templates {
    fn default() -> Self {
        Self {
            slots: Box::new([(Key::default(), Known::New); SIZE]),
            holes: Vec::new(),
            texts: Pieces::default(),
            recorded: None,
        }
    }
}

impl Templates {
    /// What is known for `key`; it counts as met from now on.
    #[inline]
    fn meet(&mut self, key: Key) -> Known {
        let slot = &mut self.slots[key.slot()];
        if slot.0 == key {
            return slot.1;
        }
        *slot = (key, Known::Met);
        Known::New
    }

    /// The hole at a place.
    #[inline]
    fn hole(&self, at: usize) -> Hole {
        self.holes[at]
    }

    /// Appends the text between two places to `out`.
    #[inline]
    fn write(&self, out: &mut Text, start: u32, end: u32) {
        out.push_piece(&self.texts, start as usize, end as usize);
    }

    /// Makes the template for `key` of `text`, which started at `start`, and the holes in it.
    fn put(&mut self, key: Key, text: &[u8], start: usize, filled: &[Filled]) {
        if text.len() > LONGEST {
            return;
        }
        if self.texts.len() > MOST {
            *self = Self::default();
        }
        let (first, begin) = (self.holes.len() as u32, self.texts.len() as u32);
        let mut from = 0;
        for Filled { text: hole, part } in filled {
            if hole.is_empty() {
                continue;
            }
            self.texts.add(&text[from..hole.start - start]);
            self.holes.push(Hole { at: self.texts.len() as u32, part: *part });
            from = hole.end - start;
        }
        self.texts.add(&text[from..]);
        let (end, holes) = (self.texts.len() as u32, (first, self.holes.len() as u32));
        self.slots[key.slot()] = (key, Known::Template(Template { start: begin, end, holes }));
    }
}

impl Printer<'_> {
    /// Writes an operation by its template, or makes that if the operation is not the first one.
    #[inline]
    pub(super) fn by_template(&mut self, op: OpRef<'_>, key: Key) -> fmt::Result {
        match self.learned.templates.meet(key) {
            Known::New | Known::Irregular => self.op_itself(op),
            Known::Met => self.make_template(op, key),
            Known::Template(template) => self.fill(op, key, template),
        }
    }

    #[inline]
    fn fill(&mut self, op: OpRef<'_>, key: Key, template: Template) -> fmt::Result {
        if key.has_attributes() || self.fill_short(op, template).is_none() {
            return self.fill_any(op, template);
        }
        Ok(())
    }

    /// Writes the text of an operation by its template; `None`, with nothing written, if it is not short,
    /// or not all names and types are at hand.
    #[inline]
    fn fill_short(&mut self, op: OpRef<'_>, template: Template) -> Option<()> {
        let (templates, names, texts) = (&self.learned.templates, &self.names, &self.learned.texts);
        self.out.push_short(|out| {
            let mut from = template.start;
            for hole in &templates.holes[template.holes()] {
                out.push_piece(&templates.texts, from as usize, hole.at as usize)?;
                from = hole.at;
                match hole.part {
                    OpPart::Value(ValueText::Operand(at)) => {
                        names.write_short(out, op.body(), op.operand(at as usize))?;
                    }
                    OpPart::Value(of) => texts.write_short(type_key(of.type_in(op)), out)?,
                    OpPart::Attributes | OpPart::AttributesWithKeyword => return None,
                }
            }
            out.push_piece(&templates.texts, from as usize, template.end as usize)
        })
    }

    fn fill_any(&mut self, op: OpRef<'_>, template: Template) -> fmt::Result {
        let mut from = template.start;
        for at in template.holes() {
            let hole = self.learned.templates.hole(at);
            self.learned.templates.write(&mut self.out, from, hole.at);
            from = hole.at;
            self.op_part(op, hole.part)?;
        }
        self.learned.templates.write(&mut self.out, from, template.end);
        Ok(())
    }

    #[cold]
    fn make_template(&mut self, op: OpRef<'_>, key: Key) -> fmt::Result {
        if !self.learned.ops.get(self.cx, op.name()).shape.fits(op) {
            return self.op_itself(op);
        }
        let start = self.out.position();
        self.learned.templates.recorded = Some(Vec::new());
        let done = self.op_itself(op);
        let filled = self.learned.templates.recorded.take();
        if let (Ok(()), Some(filled), Some(text)) = (done, filled, self.out.since(start)) {
            let of_attributes =
                |f: &Filled| !matches!(f.part, OpPart::Value(_)) && !f.text.is_empty();
            if filled.iter().any(of_attributes) == key.has_attributes() {
                self.learned.templates.put(key, text, start, &filled);
            } else {
                // They are among inherent ones.
                self.learned.templates.slots[key.slot()] = (key, Known::Irregular);
            }
        }
        done
    }

    /// Writes a part of an operation's text, and notes where if a template is made.
    pub(super) fn hole(&mut self, op: OpRef<'_>, part: OpPart) -> fmt::Result {
        let start = self.out.position();
        self.op_part(op, part)?;
        if let Some(recorded) = &mut self.learned.templates.recorded {
            recorded.push(Filled { text: start..self.out.position(), part });
        }
        Ok(())
    }

    #[inline]
    fn op_part(&mut self, op: OpRef<'_>, part: OpPart) -> fmt::Result {
        match part {
            OpPart::Value(ValueText::Operand(at)) => {
                let value = op.operand(at as usize);
                self.names.write_value(&mut self.out, op.body(), value, true);
                Ok(())
            }
            OpPart::Value(of) => self.type_text(of.type_in(op)),
            OpPart::Attributes => self.attr_dict(op.attributes(), &[], ""),
            OpPart::AttributesWithKeyword => self.attr_dict(op.attributes(), &[], " attributes"),
        }
    }
}
