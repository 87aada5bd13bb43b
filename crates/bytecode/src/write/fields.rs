//! Attributes, types and properties, part by part.

use terrace_ir::bytecode::{BytecodeDialect, BytecodeWriter};
use terrace_ir::{Attribute, Context, Ident, PositionReader, Type};

use super::Strings;
use super::emitter::{Emitter, GATHERED, Gathered, Numbers};
use super::numbering::Numbering;
use super::order::{Numbered, Order};
use super::resources::ResourceNumbers;
use crate::builtin::{BuiltinWriter, FILE_LINE_COL};

/// Writes the parts of attributes, types and properties.
pub(super) struct FieldWriter<'a, 'c> {
    numbering: &'a Numbering<'c>,
    resources: &'a ResourceNumbers<'a>,
    strings: &'a mut Strings,
    out: &'a mut Emitter,
    names: Names<'a, 'c>,
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
        Self { numbering, resources, strings, out, names: Names::new(numbering), positions }
    }

    /// Writes the contents of a table, and their sizes.
    pub(super) fn table(
        &mut self,
        table: &Order,
        offsets: &mut Emitter,
        write: impl Fn(&mut Self, &Numbered, Option<&'static dyn BytecodeDialect>) -> bool,
    ) {
        for group in table.groups() {
            let dialect = group[0].dialect;
            let interface = self.numbering.dialects[dialect as usize];
            offsets.varint(u64::from(dialect));
            offsets.varint(group.len() as u64);
            let pieces: Vec<&[Numbered]> = group.chunks(PIECE).collect();
            for (piece, positions) in pieces.iter().zip(self.positions_of(&pieces)) {
                if let Some((contents, sizes)) = positions {
                    self.out.append(contents);
                    offsets.append(sizes);
                    continue;
                }
                for item in *piece {
                    let start = self.out.len();
                    match item.text.checked_sub(1) {
                        None => {
                            write(self, item, interface);
                        }
                        Some(text) => {
                            self.out.bytes(&self.numbering.texts[text as usize]);
                            self.out.byte(0);
                        }
                    }
                    offsets.flagged((self.out.len() - start) as u64, item.text == 0);
                }
            }
        }
    }

    /// Contents and sizes of those pieces that are nothing but positions, written on the threads of
    /// the context; with one thread none are written this way.
    fn positions_of(&self, pieces: &[&[Numbered]]) -> Vec<Option<(Emitter, Emitter)>> {
        let (cx, numbering) = (self.numbering.cx, self.numbering);
        if pieces.len() == 1 || cx.thread_count() == 1 {
            return pieces.iter().map(|_| None).collect();
        }
        let names = || (PositionReader::new(cx), Names::new(numbering));
        cx.map_in_order(
            pieces,
            |piece| piece.len(),
            names,
            |(positions, names), piece| {
                let (mut contents, mut sizes) = (Emitter::default(), Emitter::default());
                contents.reserve(10 * piece.len());
                sizes.reserve(piece.len() + 8);
                for item in *piece {
                    let position = positions.position(Attribute::from_id(item.id))?;
                    let start = contents.len();
                    write_position(position, names, &mut contents);
                    sizes.flagged((contents.len() - start) as u64, true);
                }
                Some((contents, sizes))
            },
        )
    }
}

/// How many entries of a table are written together.
const PIECE: usize = 1 << 12;

/// The numbers of attributes that hold names.
struct Names<'a, 'c> {
    numbering: &'a Numbering<'c>,
    /// The name that was asked for last, and its number.
    last: Option<(Ident, u64)>,
}

impl<'a, 'c> Names<'a, 'c> {
    fn new(numbering: &'a Numbering<'c>) -> Self {
        Self { numbering, last: None }
    }

    /// The number of the attribute that holds a name.
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

/// Writes a place: file, line and column.
#[inline]
fn write_position(
    (file, line, col): (Ident, u32, u32),
    names: &mut Names<'_, '_>,
    out: &mut Emitter,
) {
    let mut room = [0; GATHERED];
    let mut gathered = Gathered::new(&mut room);
    for number in [FILE_LINE_COL as u32, names.number(file) as u32, line, col] {
        gathered.number(number);
    }
    // Four numbers always fit.
    out.gathered(&gathered);
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
