//! The writer for the fields of attributes, types and properties ([`FieldWriter`]). Dialects call
//! it through `BytecodeWriter`.

use terrace_ir::bytecode::{BytecodeDialect, BytecodeWriter};
use terrace_ir::{Attribute, Context, Ident, PositionReader, Type};

use super::Strings;
use super::emitter::{Emitter, NumberSink, SMALL_BUFFER, SmallBuffer};
use super::numbering::Numbering;
use super::order::{NumberedItem, Order};
use super::resources::ResourceNumbers;
use crate::builtin::{BuiltinWriter, FILE_LINE_COL};

/// An encoder of the fields of attributes, types and properties.
pub(super) struct FieldWriter<'a, 'c> {
    numbering: &'a Numbering<'c>,
    resources: &'a ResourceNumbers<'a>,
    strings: &'a mut Strings,
    out: &'a mut Emitter,
    names: NameNumbers<'a, 'c>,
    positions: PositionReader<'c>,
}

impl<'a, 'c> FieldWriter<'a, 'c> {
    pub(super) fn new(
        numbering: &'a Numbering<'c>,
        resources: &'a ResourceNumbers<'a>,
        strings: &'a mut Strings,
        out: &'a mut Emitter,
    ) -> Self {
        let positions = PositionReader::new(numbering.cx);
        Self { numbering, resources, strings, out, names: NameNumbers::new(numbering), positions }
    }

    /// Encodes the entries of a table, and appends their sizes to `offsets`.
    pub(super) fn table(
        &mut self,
        table: &Order,
        offsets: &mut Emitter,
        write: impl Fn(&mut Self, &NumberedItem, Option<&'static dyn BytecodeDialect>) -> bool,
    ) {
        for group in table.groups() {
            let dialect = group[0].dialect;
            let interface = self.numbering.dialects[dialect as usize];
            offsets.varint(u64::from(dialect));
            offsets.varint(group.len() as u64);
            let entry = |out: &mut Self, item: &NumberedItem, offsets: &mut Emitter| {
                let start = out.out.len();
                match item.text.checked_sub(1) {
                    None => {
                        write(out, item, interface);
                    }
                    Some(text) => {
                        out.out.bytes(&out.numbering.texts[text as usize]);
                        out.out.byte(0);
                    }
                }
                offsets.flagged((out.out.len() - start) as u64, item.text == 0);
            };
            if group.len() <= ENTRIES_PER_TASK || self.numbering.cx.thread_count() == 1 {
                group.iter().for_each(|item| entry(self, item, offsets));
                continue;
            }
            for (piece, EncodedPositions { contents, sizes, others }) in
                self.encode_positions(group)
            {
                let mut done = (0, 0);
                for other in others {
                    self.out.bytes(&contents.as_bytes()[done.0..other.contents]);
                    offsets.bytes(&sizes.as_bytes()[done.1..other.sizes]);
                    done = (other.contents, other.sizes);
                    entry(self, &piece[other.index], offsets);
                }
                match done {
                    (0, 0) => {
                        self.out.append(contents);
                        offsets.append(sizes);
                    }
                    _ => {
                        self.out.bytes(&contents.as_bytes()[done.0..]);
                        offsets.bytes(&sizes.as_bytes()[done.1..]);
                    }
                }
            }
        }
    }

    /// Splits `group` into pieces and encodes the file-line-column locations of each, on all
    /// threads.
    fn encode_positions<'g>(
        &self,
        group: &'g [NumberedItem],
    ) -> Vec<(&'g [NumberedItem], EncodedPositions)> {
        let (cx, numbering) = (self.numbering.cx, self.numbering);
        let pieces: Vec<&[NumberedItem]> = group.chunks(ENTRIES_PER_TASK).collect();
        let names = || (PositionReader::new(cx), NameNumbers::new(numbering));
        let write = |(positions, names): &mut (_, _), piece: &&'g [NumberedItem]| {
            (*piece, EncodedPositions::of(piece, positions, names))
        };
        cx.map_in_order(&pieces, |piece| piece.len(), names, write)
    }
}

/// The encoded file-line-column locations of some entries, and the other entries, which are not
/// encoded yet.
struct EncodedPositions {
    contents: Emitter,
    sizes: Emitter,
    others: Vec<OtherEntry>,
}

/// An entry that is not a file-line-column location.
struct OtherEntry {
    /// Index of the entry among the entries of the piece.
    index: usize,
    /// Offset in `contents` at which the entry is inserted.
    contents: usize,
    /// Offset in `sizes` at which the size of the entry is inserted.
    sizes: usize,
}

impl EncodedPositions {
    /// Encodes the file-line-column locations among `items`.
    fn of<'c>(
        items: &[NumberedItem],
        positions: &mut PositionReader<'c>,
        names: &mut NameNumbers<'_, 'c>,
    ) -> Self {
        let (mut contents, mut sizes) = (Emitter::default(), Emitter::default());
        contents.reserve(10 * items.len());
        sizes.reserve(items.len() + 8);
        let mut others = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let start = contents.len();
            match positions.position(Attribute::from_id(item.id)) {
                Some(position) => {
                    write_position(position, names, &mut contents);
                    sizes.flagged((contents.len() - start) as u64, true);
                }
                None => others.push(OtherEntry { index, contents: start, sizes: sizes.len() }),
            }
        }
        Self { contents, sizes, others }
    }
}

/// Number of entries that one parallel task encodes.
const ENTRIES_PER_TASK: usize = 1 << 12;

/// The numbers of the string attributes of names.
struct NameNumbers<'a, 'c> {
    numbering: &'a Numbering<'c>,
    /// The most recently used file name, and its number.
    last: Option<(Ident, u64)>,
}

impl<'a, 'c> NameNumbers<'a, 'c> {
    fn new(numbering: &'a Numbering<'c>) -> Self {
        Self { numbering, last: None }
    }

    /// Returns the number of the string attribute of a name.
    #[inline]
    fn number(&mut self, name: Ident) -> u64 {
        match self.last {
            Some((last, number)) if last == name => number,
            _ => {
                let attribute = self.numbering.name_attributes[&name];
                let number = self.numbering.attributes.number(attribute.id());
                self.last = Some((name, number));
                number
            }
        }
    }
}

/// Encodes a file-line-column location.
#[inline]
fn write_position(
    (file, line, col): (Ident, u32, u32),
    names: &mut NameNumbers<'_, '_>,
    out: &mut Emitter,
) {
    let mut room = [0; SMALL_BUFFER];
    let mut small = SmallBuffer::new(&mut room);
    for number in [FILE_LINE_COL as u32, names.number(file) as u32, line, col] {
        small.number(number);
    }
    // Four numbers take at most 36 bytes, so they fit.
    out.append_small(&small);
}

impl<'c> BuiltinWriter<'c> for FieldWriter<'_, 'c> {
    fn name(&mut self, name: Ident) {
        let number = self.names.number(name);
        self.out.varint(number);
    }
    #[inline]
    fn position(&mut self, attribute: Attribute) -> bool {
        let position = self.positions.position(attribute);
        if let Some(position) = position {
            write_position(position, &mut self.names, self.out);
        }
        position.is_some()
    }
}

impl<'c> BytecodeWriter<'c> for FieldWriter<'_, 'c> {
    fn context(&self) -> &'c Context {
        self.numbering.cx
    }
    #[inline]
    fn varint(&mut self, value: u64) {
        self.out.varint(value);
    }
    fn byte(&mut self, value: u8) {
        self.out.byte(value);
    }
    fn bytes(&mut self, bytes: &[u8]) {
        self.out.bytes(bytes);
    }
    #[inline]
    fn attribute(&mut self, attribute: Attribute) {
        self.out.varint(self.numbering.attributes.number(attribute.id()));
    }
    fn optional_attribute(&mut self, attribute: Option<Attribute>) {
        match attribute {
            None => self.out.varint(0),
            Some(attribute) => {
                self.out.flagged(self.numbering.attributes.number(attribute.id()), true);
            }
        }
    }
    #[inline]
    fn ty(&mut self, ty: Type) {
        self.out.varint(self.numbering.types.number(ty.id()));
    }
    fn string(&mut self, string: &[u8]) {
        let number = self.strings.number(string);
        self.out.varint(number);
    }
    fn resource(&mut self, dialect: &str, key: Ident) {
        self.out.varint(self.resources.number(dialect, key));
    }
}
