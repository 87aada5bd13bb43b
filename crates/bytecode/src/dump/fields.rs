//! Decoding of attributes and types to field lists, without following references.

use std::fmt::Write;

use super::Dump;
use crate::read::tables::{Cursor, Entry, Result, Table, string_at};

/// The form of a field of an encoded attribute or type.
enum Field {
    /// A reference to an attribute.
    Attribute,
    /// A reference to a type.
    Type,
    Number,
    Signed,
    /// A reference to a string.
    String,
    /// A byte count, followed by the bytes.
    Blob,
    /// An element count, followed by the fields of each element.
    List(&'static [Field]),
    /// All remaining bytes.
    Rest,
}

use Field::{Attribute as A, Blob, List, Number as N, Rest, Signed, String as S, Type as T};

const ATTRIBUTES: &[Field] = &[List(&[A])];
const TYPES: &[Field] = &[List(&[T])];
const SHAPE: Field = List(&[Signed]);

/// Class and fields of the builtin attributes, by code.
const BUILTIN_ATTRIBUTES: &[(&str, &[Field])] = &[
    ("ArrayAttr", ATTRIBUTES),
    ("DictionaryAttr", &[List(&[A, A])]),
    ("StringAttr", &[S]),
    ("StringAttr with a type", &[S, T]),
    ("FlatSymbolRefAttr", &[A]),
    ("SymbolRefAttr", &[A, List(&[A])]),
    ("TypeAttr", &[T]),
    ("UnitAttr", &[]),
    ("IntegerAttr", &[T, Rest]),
    ("FloatAttr", &[T, Rest]),
    ("CallSiteLoc", &[A, A]),
    ("FileLineColLoc", &[A, N, N]),
    ("FusedLoc", ATTRIBUTES),
    ("FusedLoc with metadata", &[List(&[A]), A]),
    ("NameLoc", &[A, A]),
    ("UnknownLoc", &[]),
    ("DenseResourceElementsAttr", &[T, N]),
    ("DenseArrayAttr", &[T, N, Blob]),
    ("DenseElementsAttr", &[T, Blob]),
    ("DenseStringElementsAttr", &[T, N, Rest]),
    ("SparseElementsAttr", &[T, A, A]),
    ("DistinctAttr", &[A]),
    ("FileLineColRange", &[A, List(&[N])]),
];

/// Class and fields of the builtin types, by code.
const BUILTIN_TYPES: &[(&str, &[Field])] = &[
    ("IntegerType", &[N]),
    ("IndexType", &[]),
    ("FunctionType", &[List(&[T]), List(&[T])]),
    ("BFloat16Type", &[]),
    ("Float16Type", &[]),
    ("Float32Type", &[]),
    ("Float64Type", &[]),
    ("Float80Type", &[]),
    ("Float128Type", &[]),
    ("ComplexType", &[T]),
    ("MemRefType", &[SHAPE, T, A]),
    ("MemRefType in a space", &[A, SHAPE, T, A]),
    ("NoneType", &[]),
    ("RankedTensorType", &[SHAPE, T]),
    ("RankedTensorType with an encoding", &[A, SHAPE, T]),
    ("TupleType", TYPES),
    ("UnrankedMemRefType", &[T]),
    ("UnrankedMemRefType in a space", &[A, T]),
    ("UnrankedTensorType", &[T]),
    ("VectorType", &[SHAPE, T]),
    ("VectorType, scalable", &[Rest]),
];

/// Number of bytes shown of data without a known encoding.
const MAX_HEX_BYTES: usize = 24;

/// Formats bytes in hexadecimal, cut off after [`MAX_HEX_BYTES`] bytes.
pub(super) fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in bytes.iter().take(MAX_HEX_BYTES) {
        let space = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{space}{byte:02x}");
    }
    if bytes.len() > MAX_HEX_BYTES {
        text.push_str(" …");
    }
    text
}

/// Formats a string in quotation marks, with escapes for non-ASCII bytes.
pub(super) fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", bytes.escape_ascii())
}

impl<'f> Dump<'f> {
    /// Returns the group of an entry in the summary: the class of a builtin one, otherwise its
    /// dialect and encoding.
    pub(super) fn label(&self, table: Table, entry: &Entry) -> String {
        let name = &self.dialects.dialects[entry.dialect].name;
        if !entry.custom {
            return format!("{name}, text");
        }
        match self.builtin(table, name, entry) {
            Ok(Some((class, _, _))) => class.to_owned(),
            _ => format!("{name}, encoded"),
        }
    }

    /// Returns class and fields of an encoded builtin entry, and a cursor at the first field;
    /// `None` for entries of other dialects and for entries stored as text.
    fn builtin(
        &self,
        table: Table,
        dialect: &str,
        entry: &Entry,
    ) -> Result<Option<(&'static str, &'static [Field], Cursor<'f>)>> {
        let mut cursor = self.whole.part(entry.range.clone());
        let classes = match table {
            _ if dialect != "builtin" => return Ok(None),
            Table::Attributes => BUILTIN_ATTRIBUTES,
            Table::Types => BUILTIN_TYPES,
        };
        let code = cursor.varint()?;
        let class = usize::try_from(code).ok().and_then(|code| classes.get(code));
        Ok(class.map(|(class, fields)| (*class, *fields, cursor)))
    }

    /// Formats the contents of an entry: its text, the fields of a builtin entry, or bytes.
    pub(super) fn contents(&self, table: Table, entry: &Entry) -> String {
        let bytes = &self.bytes[entry.range.clone()];
        if !entry.custom {
            return quoted(bytes.strip_suffix(&[0]).unwrap_or(bytes));
        }
        let name = &self.dialects.dialects[entry.dialect].name;
        let fields = self.builtin(table, name, entry).and_then(|found| {
            let Some((class, fields, mut cursor)) = found else { return Ok(None) };
            let mut text = class.to_owned();
            self.fields(fields, &mut cursor, &mut text)?;
            Ok(Some(text))
        });
        match fields {
            Ok(Some(text)) => text,
            _ => hex(bytes),
        }
    }

    fn fields(&self, fields: &[Field], cursor: &mut Cursor<'f>, text: &mut String) -> Result<()> {
        for field in fields {
            self.field(field, cursor, text)?;
        }
        Ok(())
    }

    fn field(&self, field: &Field, cursor: &mut Cursor<'f>, text: &mut String) -> Result<()> {
        // Writing to a string does not fail.
        let _ = match field {
            Field::Attribute => write!(text, " #{}", cursor.varint()?),
            Field::Type => write!(text, " !{}", cursor.varint()?),
            Field::Number => write!(text, " {}", cursor.varint()?),
            Field::Signed => {
                let value = cursor.varint()?;
                match (value >> 1) as i64 ^ -((value & 1) as i64) {
                    i64::MIN => write!(text, " ?"),
                    size => write!(text, " {size}"),
                }
            }
            Field::String => {
                let index = cursor.varint()?;
                let string = string_at(cursor, &self.strings, index)?;
                write!(text, " {}", quoted(string))
            }
            Field::Blob => {
                let count = cursor.varint()?;
                write!(text, " {count} bytes: {}", hex(cursor.bytes(count)?))
            }
            Field::Rest => write!(text, " {}", hex(cursor.bytes(cursor.left() as u64)?)),
            Field::List(elements) => {
                text.push_str(" [");
                for _ in 0..cursor.count(1)? {
                    self.fields(elements, cursor, text)?;
                }
                text.push_str(" ]");
                Ok(())
            }
        };
        Ok(())
    }
}
