//! The table of templates: texts of operations with holes (see `template.rs`).

use terrace_ir::syntax::OpPart;

use super::text::{Pieces, ShortText, Text};

/// The key of a template: operations with equal keys have the same text up to the holes.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct TemplateKey {
    /// The bits of the operation's name.
    name: u32,
    /// The numbers of operands and results, whether there are discardable attributes, and whether
    /// the dialect is left out of the name.
    shape: u32,
    /// The packed properties of the operation.
    properties: u64,
}

impl TemplateKey {
    /// Creates the key of operations with fewer than 256 operands and results; `None` for others.
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
    pub(super) fn has_attributes(self) -> bool {
        self.shape & 2 != 0
    }

    #[inline]
    fn slot(self) -> usize {
        let mixed = u64::from(self.name) ^ u64::from(self.shape) << 40 ^ self.properties << 7;
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 55) as usize
    }
}

/// A hole of a template.
#[derive(Clone, Copy)]
pub(super) struct Hole {
    /// The end of the text in front of the hole, as an offset in the text of all templates.
    pub(super) at: u32,
    /// The part of the operation that fills the hole.
    pub(super) part: OpPart,
}

/// A template: offsets in the text of all templates, and indices of its holes.
#[derive(Clone, Copy)]
pub(super) struct Template {
    pub(super) start: u32,
    pub(super) end: u32,
    /// The indices of the first hole and behind the last.
    holes: (u32, u32),
}

impl Template {
    /// Returns the indices of the template's holes among those of all templates.
    #[inline]
    pub(super) fn hole_indices(self) -> std::ops::Range<usize> {
        self.holes.0 as usize..self.holes.1 as usize
    }
}

/// The state of the template for a key.
#[derive(Clone, Copy, Default)]
pub(super) enum TemplateState {
    /// No operation with the key has been written, or its entry has been evicted.
    #[default]
    Unseen,
    /// One operation with the key has been written.
    SeenOnce,
    /// The template exists.
    Ready(Template),
    /// Operations with the key cannot be printed from a template.
    Unsupported,
}

/// A span of output recorded as a hole of the template being made.
pub(super) struct Filled {
    /// The span, as positions in the printer's text.
    pub(super) text: std::ops::Range<usize>,
    /// The part of the operation that fills the span.
    pub(super) part: OpPart,
}

/// The templates of a printer.
pub(super) struct Templates {
    slots: Box<[(TemplateKey, TemplateState); SIZE]>,
    holes: Vec<Hole>,
    texts: Pieces,
    /// The spans recorded for the template that is being made; `None` otherwise.
    pub(super) recorded: Option<Vec<Filled>>,
}

const SIZE: usize = 512;
/// The length in bytes above which no template is made.
const LONGEST: usize = 1 << 10;
/// The number of bytes of texts, evicted ones included, after which all templates are dropped.
const MOST: usize = 1 << 18;

impl Default for Templates {
    fn default() -> Self {
        Self {
            slots: Box::new([(TemplateKey::default(), TemplateState::Unseen); SIZE]),
            holes: Vec::new(),
            texts: Pieces::default(),
            recorded: None,
        }
    }
}

impl Templates {
    /// Returns the state for `key`, which is at least `SeenOnce` from then on.
    #[inline]
    pub(super) fn visit(&mut self, key: TemplateKey) -> TemplateState {
        let slot = &mut self.slots[key.slot()];
        if slot.0 == key {
            return slot.1;
        }
        *slot = (key, TemplateState::SeenOnce);
        TemplateState::Unseen
    }

    /// Returns the hole at index `at`.
    #[inline]
    pub(super) fn hole(&self, at: usize) -> Hole {
        self.holes[at]
    }

    /// Returns the holes of `template`, in the order of the text.
    #[inline]
    pub(super) fn holes(&self, template: Template) -> &[Hole] {
        &self.holes[template.hole_indices()]
    }

    /// As [`Templates::write`], for a short text; `None` if `out` has no room.
    #[inline]
    pub(super) fn write_short(&self, out: &mut ShortText<'_>, start: u32, end: u32) -> Option<()> {
        out.push_piece(&self.texts, start as usize, end as usize)
    }

    /// Appends the text between two offsets to `out`.
    #[inline]
    pub(super) fn write(&self, out: &mut Text, start: u32, end: u32) {
        out.push_piece(&self.texts, start as usize, end as usize);
    }

    /// Sets the state for `key` to [`TemplateState::Unsupported`].
    pub(super) fn set_unsupported(&mut self, key: TemplateKey) {
        self.slots[key.slot()] = (key, TemplateState::Unsupported);
    }

    /// Makes a template for `key` from `text`, which begins at `start` of the printer's text, with
    /// the spans `filled` as holes.
    pub(super) fn put(&mut self, key: TemplateKey, text: &[u8], start: usize, filled: &[Filled]) {
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
        self.slots[key.slot()] = (key, TemplateState::Ready(Template { start: begin, end, holes }));
    }
}
