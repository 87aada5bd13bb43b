//! Properties that hold for any input bytes; fuzz targets and the regression test check them.

use std::sync::Arc;

use terrace_asm::{ParseOptions, PrintFlags};
use terrace_bytecode::WriteOptions;
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context, DialectRegistry, OpRef, Walk, WalkOrder, WalkResult};

/// Parses and verifies `bytes`, with and without unregistered dialects, and renders all
/// diagnostics. Must neither panic nor hang.
pub fn read(registry: DialectRegistry, bytes: &[u8]) {
    for unregistered in [false, true] {
        let cx = Context::with_registry(registry.clone());
        cx.allow_unregistered_dialects(unregistered);
        cx.set_diagnostic_handler(Arc::new(|cx, diagnostic| {
            let _ = diagnostic.resolve(cx).to_string();
        }));
        let file = SourceFile::new("input.mlir", bytes);
        if let Ok(body) = terrace_asm::parse(&cx, &file, &ParseOptions::default()) {
            let _ = body.verify();
        }
    }
}

/// Prints valid input; its generic form must parse, and print as the same text again.
///
/// The custom form may differ, since MLIR prints some inputs in a way that it parses differently: a
/// float that overflowed as `0x0 : f4E2M1FN`, which is zero, and `loc("":1)` as `loc("":1:0)`,
/// which is in a file named `-`. Attributes and types of unknown dialects are skipped: MLIR prints
/// `#a<b<1>, c<2>>` as `#a.b<1>, c<2>`.
///
/// # Panics
/// If the property does not hold.
pub fn round_trip(registry: DialectRegistry, bytes: &[u8]) {
    let Some((_cx, body)) = valid(registry.clone(), bytes) else { return };
    let _ = terrace_asm::print_op(body.root(), &PrintFlags::default());
    let first = print_generic(&body);
    if has_opaque(&registry, &first) {
        return;
    }
    let again = |text: &str| match valid(registry.clone(), text.as_bytes()) {
        Some((_cx, body)) => print_generic(&body),
        None => panic!("what was printed is not valid:\n{text}"),
    };
    let second = again(&first);
    if first != second {
        assert_eq!(second, again(&second), "printing is not stable");
    }
}

fn print_generic(body: &Body) -> String {
    let generic = PrintFlags { generic: true, ..PrintFlags::default() };
    terrace_asm::print_op(body.root(), &generic)
}

/// Whether `text` may contain an attribute or type of a dialect that is unregistered or accepts
/// unknown types.
fn has_opaque(registry: &DialectRegistry, text: &str) -> bool {
    text.split(['#', '!']).skip(1).any(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(0);
        let takes_any = |name| registry.get(name).is_none_or(|d| d.hooks.allow_unknown_types);
        rest[end..].starts_with(['.', '<']) && takes_any(&rest[..end])
    })
}

/// Whether an unregistered operation has the prefix of a dialect in `registry`.
fn has_misnamed(registry: &DialectRegistry, body: &Body) -> bool {
    let cx = body.context();
    let misnamed = |op: OpRef<'_>| {
        op.name().info(cx).is_none() && registry.get(op.name().dialect(cx)).is_some()
    };
    let order = WalkOrder::Pre;
    let found = |op| if misnamed(op) { Walk::Interrupt } else { Walk::Advance };
    body.root().walk(order, found) == WalkResult::Interrupted
}

/// Parses `bytes`; `None` unless they are valid. Unregistered dialects are allowed.
pub fn valid(registry: DialectRegistry, bytes: &[u8]) -> Option<(Context, Body)> {
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx.set_diagnostic_handler(Arc::new(|_, _| {}));
    let file = SourceFile::new("input.mlir", bytes);
    let body = terrace_asm::parse(&cx, &file, &ParseOptions::default()).ok()?;
    body.verify().ok()?;
    Some((cx, body))
}

/// Reads bytecode and, if it is valid, writes it: [`read_bytecode`], then [`write_bytecode`].
///
/// # Panics
/// If the written file cannot be read, or its copy has another size.
pub fn bytecode(registry: DialectRegistry, bytes: &[u8]) {
    if let Some(body) = read_bytecode(registry.clone(), bytes) {
        write_bytecode(registry, &body);
    }
}

/// Reads and verifies bytecode, rendering all diagnostics; `None` if it is invalid. Must neither
/// panic nor hang.
pub fn read_bytecode(registry: DialectRegistry, bytes: &[u8]) -> Option<Body> {
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx.set_diagnostic_handler(Arc::new(|cx, diagnostic| {
        let _ = diagnostic.resolve(cx).to_string();
    }));
    let options = ParseOptions { verify: true, ..ParseOptions::default() };
    terrace_bytecode::read(&cx, "input.mlirbc", bytes, &options).ok().map(|file| file.body)
}

/// Writes valid IR as bytecode, reads the bytecode, and writes the IR read again. Sizes are
/// compared, not texts: a few bytes of bytecode can stand for an unbounded text.
///
/// Attributes and types of unknown dialects are skipped, as in [`round_trip`]: MLIR cannot read its
/// own `#a.map<!b<->>` either. Also skipped are unregistered operations with the prefix of a
/// dialect: `matvec` of a dialect `linalg.maps` is read as an operation of `linalg`, as in MLIR.
///
/// # Panics
/// If the written file cannot be read, or its copy has another size.
pub fn write_bytecode(registry: DialectRegistry, body: &Body) {
    let options = WriteOptions::default();
    let written = terrace_bytecode::write(body.root(), &options).expect("a known version");
    let Some(again) = read_bytecode(registry.clone(), &written) else {
        let text = String::from_utf8_lossy(&written);
        let excused = has_opaque(&registry, &text) || has_misnamed(&registry, body);
        assert!(excused, "what was written cannot be read");
        return;
    };
    let once_more = terrace_bytecode::write(again.root(), &options).expect("a known version");
    assert_eq!(written.len(), once_more.len(), "writing is not stable");
}

/// Applies `edits` (section, offset, action, value) to the sections of the bytecode file `base`,
/// updating the lengths of sections so that the edited bytes are read.
pub fn edited(base: &[u8], edits: &[u8]) -> Vec<u8> {
    let Some(mut parts) = sections(base) else { return base.to_vec() };
    for edit in edits.chunks_exact(5) {
        let count = parts.1.len();
        let (_, contents) = &mut parts.1[usize::from(edit[0]) % count];
        let at = (usize::from(edit[1]) << 8 | usize::from(edit[2])) % (contents.len() + 1);
        match edit[3] % 4 {
            0 if at < contents.len() => contents[at] = edit[4],
            1 => contents.insert(at, edit[4]),
            2 if at < contents.len() => {
                contents.remove(at);
            }
            _ => contents.truncate(at),
        }
    }
    let mut bytes = parts.0;
    for (id, contents) in parts.1 {
        bytes.push(id & 0x7f);
        bytes.push(0);
        bytes.extend((contents.len() as u64).to_le_bytes());
        bytes.extend(contents);
    }
    bytes
}

/// Splits a file into its header and its sections by id; `None` if the file is malformed or has no
/// sections.
fn sections(base: &[u8]) -> Option<(Vec<u8>, Vec<(u8, Vec<u8>)>)> {
    let header = base.get(5..)?.iter().position(|byte| *byte == 0)? + 6;
    let (mut rest, mut sections) = (&base[header..], Vec::new());
    while let [id, length @ ..] = rest {
        let (size, contents) = varint(length)?;
        let contents = if id & 0x80 == 0 {
            contents
        } else {
            // Keep the padding in front.
            let (alignment, padded) = varint(contents)?;
            let at = (base.len() - padded.len()) as u64;
            padded.get((at.next_multiple_of(alignment.max(1)) - at) as usize..)?
        };
        let size = usize::try_from(size).ok()?;
        sections.push((*id, contents.get(..size)?.to_vec()));
        rest = &contents[size..];
    }
    Some((base[..header].to_vec(), sections)).filter(|(_, sections)| !sections.is_empty())
}

/// Parses a variable-width integer; returns the integer and the remaining bytes; `None` if `bytes`
/// is too short.
fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let more = bytes.first()?.trailing_zeros() as usize;
    let (held, rest) = bytes.split_at_checked(more + 1)?;
    if more == 8 {
        return Some((u64::from_le_bytes(held[1..].try_into().ok()?), rest));
    }
    let value = held.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte));
    Some((value >> (more + 1), rest))
}
