//! The pass `snapshot-op-locations`: prints the IR and uses the positions in that text as
//! locations.

use std::fs::{File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::Path;

use rustc_hash::FxHashMap;
use terrace_asm::{OpKey, PrintFlags, print_op_with_positions};
use terrace_ir::{Body, Ident, Location, Op, OpRef};
use terrace_pass::{PassResult, Target, pass};

use crate::bodies::for_each_body;

/// Print the IR and give each operation its place in the text as location
#[pass(name = "snapshot-op-locations", title = "LocationSnapshot", run = take)]
pub struct SnapshotOpLocations {
    /// File to print the IR to; `-` = standard output, empty = a temporary file
    #[option]
    pub filename: String,
    /// Name under which the new locations are fused with the old ones; empty = replace the old ones
    #[option]
    pub tag: String,
    /// Print locations as well
    #[option]
    pub print_debuginfo: bool,
    /// Print operations in generic form
    #[option]
    pub print_op_generic: bool,
    /// Print without aliases
    #[option]
    pub print_local_scope: bool,
    /// Print locations in a form that cannot be parsed
    #[option]
    pub pretty_debuginfo: bool,
}

fn take(pass: &SnapshotOpLocations, target: &mut Target<'_>) -> PassResult {
    // A nested operation is printed without aliases, which belong to the outermost one.
    let local = pass.print_local_scope || !target.is_outermost();
    let flags = PrintFlags::new()
        .debug_info(pass.print_debuginfo)
        .pretty_debug_info(pass.pretty_debuginfo)
        .generic(pass.print_op_generic)
        .local_scope(local);
    let (name, out) = open(&pass.filename).map_err(|error| {
        let error = error.to_string();
        let error = error.split(" (os error").next().unwrap_or_default();
        let message = format!("cannot open output file '{}': {error}", pass.filename);
        target.emit(target.body().root().plain_error(message))
    })?;
    let tag = (!pass.tag.is_empty()).then_some(&*pass.tag);
    let text = snapshot_locations(target.body_mut(), &name, tag, &flags);
    write(out, &text).map_err(|error| {
        let message = format!("cannot write output file '{}': {error}", pass.filename);
        target.emit(target.body().root().plain_error(message))
    })
}

/// Prints the root of `body` and sets the locations of all operations to their positions in the
/// text, which is attributed to the file `name`. With a `tag` the positions are fused with the old
/// locations. Returns the text (MLIR: `generateLocationsFromIR`).
pub fn snapshot_locations(
    body: &mut Body,
    name: &str,
    tag: Option<&str>,
    flags: &PrintFlags,
) -> String {
    // Operations are identified by the address of their body. Mutable access to each body unshares
    // it, so that addresses are unique.
    for_each_body(body, &|_: &mut Body| ());
    let (text, positions) = print_op_with_positions(body.root(), flags);
    let mut places: FxHashMap<OpKey, (u32, u32)> = FxHashMap::default();
    let (mut line, mut seen) = (1, 0);
    for position in positions {
        line += text.as_bytes()[seen..position.offset].iter().filter(|b| **b == b'\n').count();
        seen = position.offset;
        places.insert(position.op, (line as u32, position.indent as u32));
    }
    for_each_body(body, &|body: &mut Body| relocate(body, &places, name, tag));
    text
}

fn relocate(body: &mut Body, places: &FxHashMap<OpKey, (u32, u32)>, name: &str, tag: Option<&str>) {
    let file = Ident::get(body.context(), name);
    let mut ops = vec![Op::ROOT];
    ops.extend(body.ops_below(Op::ROOT));
    for op in ops {
        let key = OpKey::of(OpRef::new(body, op));
        let Some((line, column)) = places.get(&key) else { continue };
        let cx = body.context();
        let mut location = Location::file_line_col(cx, file, *line, *column);
        if let Some(tag) = tag {
            let named = Location::name(cx, tag, location);
            location = Location::fused(cx, [body.location(op), named], None);
        }
        body.set_location(op, location);
    }
}

/// Opens the output and returns it with its name; the file is `None` for standard output.
fn open(name: &str) -> io::Result<(String, Option<File>)> {
    if name == "-" {
        return Ok((name.to_owned(), None));
    }
    if !name.is_empty() {
        return Ok((name.to_owned(), Some(File::create(name)?)));
    }
    let folder = std::env::temp_dir();
    loop {
        let number = RandomState::new().hash_one(name) & 0xff_ffff;
        let path = folder.join(format!("mlir_snapshot-{number:06x}.tmp.mlir"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => return Ok((text_of(&path), Some(file))),
        }
    }
}

fn text_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn write(out: Option<File>, text: &str) -> io::Result<()> {
    if let Some(mut file) = out {
        return file.write_all(text.as_bytes());
    }
    // A closed standard output is no error.
    let _ = terrace_ir::outs().write_all(text.as_bytes());
    Ok(())
}
