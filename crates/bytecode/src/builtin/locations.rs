//! Encodings of locations, which are builtin attributes.

use smallvec::SmallVec;
use terrace_ir::bytecode::BytecodeReader;
use terrace_ir::{Attribute, CallSiteLoc, FileLineCol, FusedLoc, Handle, Location, NameLoc};

use super::BuiltinWriter;
use crate::read::{FieldReader, Result};

const CALL_SITE: u64 = 10;
/// The code of a file-line-column location.
pub(crate) const FILE_LINE_COL: u64 = 11;
const FUSED: u64 = 12;
const FUSED_WITH_METADATA: u64 = 13;
const NAME: u64 = 14;
const UNKNOWN: u64 = 15;
const FILE_RANGE: u64 = 22;

/// Writes a location.
pub(super) fn write<'c>(location: Location, out: &mut impl BuiltinWriter<'c>) {
    let cx = out.context();
    if let Some(range) = location.as_file_line_col(cx) {
        write_range(&range, out);
    } else if let Some(name) = location.downcast::<NameLoc>(cx) {
        out.varint(NAME);
        out.name(name.name);
        out.attribute(name.child.into());
    } else if let Some(call) = location.downcast::<CallSiteLoc>(cx) {
        out.varint(CALL_SITE);
        out.attribute(call.callee.into());
        out.attribute(call.caller.into());
    } else if let Some(fused) = location.downcast::<FusedLoc>(cx) {
        out.varint(if fused.metadata.is_some() { FUSED_WITH_METADATA } else { FUSED });
        out.varint(fused.locations.len() as u64);
        fused.locations.iter().for_each(|location| out.attribute((*location).into()));
        fused.metadata.into_iter().for_each(|metadata| out.attribute(metadata));
    } else {
        out.varint(UNKNOWN);
    }
}

/// Writes a file-line-column location, or a range with as few numbers as possible. As in MLIR, a
/// range that begins at column 0 and stays on its line loses its end.
fn write_range<'c>(range: &FileLineCol, out: &mut impl BuiltinWriter<'c>) {
    let FileLineCol { file, line, col, end_line, end_col } = *range;
    if (line, col) == (end_line, end_col) {
        out.varint(FILE_LINE_COL);
        out.name(file);
        out.varint(line.into());
        return out.varint(col.into());
    }
    out.varint(FILE_RANGE);
    out.name(file);
    let mut numbers = |numbers: &[u32]| {
        out.varint(numbers.len() as u64);
        numbers.iter().for_each(|number| out.varint(u64::from(*number)));
    };
    match (col, line == end_line) {
        (0, true) => numbers(&[line]),
        (_, true) => numbers(&[line, col, end_col]),
        (_, false) => numbers(&[line, col, end_line, end_col]),
    }
}

/// Reads a location with the given code.
pub(super) fn read(code: u64, input: &mut FieldReader<'_, '_>) -> Result<Attribute> {
    let cx = input.context();
    let location = match code {
        FILE_LINE_COL => {
            let file = input.string_attribute()?;
            let (line, col) = (input.number()?, input.number()?);
            Location::file_line_col(cx, file, line, col)
        }
        FILE_RANGE => read_range(input)?,
        NAME => {
            let name = input.string_attribute()?;
            Handle::of(cx, NameLoc { name, child: input.location()? }).into()
        }
        CALL_SITE => {
            let callee = input.location()?;
            Location::call_site(cx, callee, input.location()?)
        }
        FUSED | FUSED_WITH_METADATA => {
            let locations: SmallVec<[Location; 4]> = input.list(FieldReader::location)?;
            let metadata =
                if code == FUSED_WITH_METADATA { Some(input.attribute()?) } else { None };
            Handle::of(cx, FusedLoc { locations, metadata }).into()
        }
        UNKNOWN => Location::unknown(cx),
        _ => return Err(input.error(&format!("unknown attribute code: {code}"))),
    };
    Ok(location.into())
}

fn read_range(input: &mut FieldReader<'_, '_>) -> Result<Location> {
    let file = input.string_attribute()?;
    let numbers: SmallVec<[u32; 4]> = input.list(FieldReader::number)?;
    let (line, col, end_line, end_col) = match numbers[..] {
        [] => (0, 0, 0, 0),
        [line] => (line, 0, line, 0),
        [line, col] => (line, col, line, col),
        [line, col, end_col] => (line, col, line, end_col),
        [line, col, end_line, end_col] => (line, col, end_line, end_col),
        _ => return Err(input.error("expected up to 4 numbers of a range in a file")),
    };
    let range = FileLineCol { file, line, col, end_line, end_col };
    Ok(Location::file_range(input.context(), range))
}
