//! Files of a megabyte in which every byte asks for memory are read with little of it.
#![cfg(target_os = "linux")]

use terrace_asm::ParseOptions;
use terrace_builtin::BuiltinDialect;
use terrace_ir::{Context, DialectRegistry};

/// How many bytes the part of a file has that asks for memory.
const BYTES: usize = 1 << 20;

/// A number as files have it.
fn number(value: usize) -> Vec<u8> {
    let bytes = (usize::BITS - value.leading_zeros()).div_ceil(7).max(1);
    (value << bytes | 1 << (bytes - 1)).to_le_bytes()[..bytes as usize].to_vec()
}

/// The numbers, one after the other.
fn numbers(values: &[usize]) -> Vec<u8> {
    values.iter().flat_map(|value| number(*value)).collect()
}

/// `BYTES` times the number `value`, which takes a byte, behind others.
fn many(before: &[usize], value: usize, behind: &[usize]) -> Vec<u8> {
    [numbers(before), vec![(value << 1 | 1) as u8; BYTES], numbers(behind)].concat()
}

/// A file of version 6 with these parts: dialects, names, sizes of entries, strings. It has one operation.
fn file(names: Vec<u8>, offsets: Vec<u8>, strings: Vec<u8>) -> Vec<u8> {
    let operation = [numbers(&[1 << 1, 0]), vec![0], number(0)].concat();
    file_of(6, names, offsets, operation, strings)
}

/// A file with one operation that has `regions` regions, of which these are the bytes.
fn file_with_regions(regions: usize, bytes: Vec<u8>) -> Vec<u8> {
    let header = [numbers(&[1 << 1, 0]), vec![0x10], numbers(&[0, regions << 1])].concat();
    file_of(6, names(), offsets(), [header, bytes].concat(), strings(0))
}

fn file_of(
    version: usize,
    names: Vec<u8>,
    offsets: Vec<u8>,
    operations: Vec<u8>,
    strings: Vec<u8>,
) -> Vec<u8> {
    let unknown_location = number(15);
    let sections = [(1, names), (3, offsets), (2, unknown_location), (4, operations), (0, strings)];
    let properties = (version > 4).then(|| (8, number(0)));
    let mut file = [&b"ML\xefR"[..], &number(version), b"x\0"].concat();
    for (id, contents) in sections.into_iter().chain(properties) {
        file.push(id);
        file.extend(number(contents.len()));
        file.extend(contents);
    }
    file
}

fn names() -> Vec<u8> {
    numbers(&[2, 0, 1 << 1, 1, 1, 1, 2 << 1])
}

fn offsets() -> Vec<u8> {
    numbers(&[1, 0, 0, 1, 1 << 1 | 1])
}

/// Three strings, and `more` empty ones.
fn strings(more: usize) -> Vec<u8> {
    let lengths = [numbers(&[3 + more]), numbers(&vec![1; more]), numbers(&[3, 2, 8])];
    [&lengths.concat()[..], b"builtin\0u\0op\0", &vec![0; more]].concat()
}

/// The most kilobytes of memory that the process has had.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system tells");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("the peak is told");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

/// A context in which every operation is accepted.
fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert::<BuiltinDialect>();
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}

/// A file that asks for memory.
struct Shape {
    what: &'static str,
    file: Box<dyn Fn() -> Vec<u8>>,
    ops: usize,
    /// Whether what is in it is valid IR.
    valid: bool,
}

/// Names the shape whose file is to be read by this process, by its number.
const SHAPE: &str = "TERRACE_TEST_SHAPE";

/// The peak is that of a process: each file is read by one of its own.
#[test]
fn files_take_a_small_multiple_of_their_size() {
    let shapes = [tables(), blocks_and_regions(), modules()].into_iter().flatten();
    let shapes: Vec<Shape> = shapes.collect();
    if let Ok(number) = std::env::var(SHAPE) {
        return read(&shapes[number.parse::<usize>().expect("a number")]);
    }
    let this = std::env::current_exe().expect("the test is a program");
    for (number, shape) in shapes.iter().enumerate() {
        let mut command = std::process::Command::new(&this);
        command.args(["--exact", "files_take_a_small_multiple_of_their_size", "--nocapture"]);
        let output = command.env(SHAPE, number.to_string()).output().expect("it can be started");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {said}", shape.what);
    }
}

/// Reads, verifies and prints a file.
fn read(shape: &Shape) {
    let (cx, what, file) = (context(), shape.what, (shape.file)());
    cx.set_diagnostic_handler(std::sync::Arc::new(|_, _| {}));
    let read = terrace_bytecode::read(&cx, "file", &file, &ParseOptions::default());
    let body = read.expect("what it says can be read").body;
    assert_eq!(body.total_op_count(), shape.ops, "{what}");
    assert_eq!(body.verify().is_ok(), shape.valid, "{what}");
    let printed = terrace_asm::write_op(body.root(), &Default::default(), &mut std::io::sink());
    assert!(printed.is_ok() && peak() < 64 << 10, "{what}: {} KB", peak());
}

fn tables() -> Vec<Shape> {
    let shape =
        |what, file: fn() -> Vec<u8>| Shape { what, file: Box::new(file), ops: 2, valid: true };
    vec![
        shape("names", || {
            let names = many(&[2, 0, 1 << 1, BYTES, 1, BYTES], 2 << 1, &[]);
            file(names, offsets(), strings(0))
        }),
        shape("dialects", || {
            let names = many(&[BYTES + 1, 0], 1 << 1, &[1, 1, 1, 2 << 1]);
            file(names, offsets(), strings(0))
        }),
        shape("entries", || {
            let offsets = many(&[BYTES + 1, 0, 0, BYTES + 1, 3], 1, &[]);
            file(names(), offsets, strings(0))
        }),
        shape("strings", || file(names(), offsets(), strings(BYTES / 2))),
    ]
}

/// Ids know more about themselves in debug builds.
const fn in_debug_builds(less: usize, bytes: usize) -> usize {
    if cfg!(debug_assertions) { bytes / less } else { bytes }
}

/// Blocks and regions without contents take no more than their records.
fn blocks_and_regions() -> Vec<Shape> {
    const COUNT: usize = in_debug_builds(4, BYTES);
    let blocks = || {
        let blocks = [numbers(&[COUNT, 0]), vec![1; COUNT]].concat();
        file_with_regions(1, blocks)
    };
    let regions = || file_with_regions(COUNT, vec![1; COUNT]);
    vec![
        Shape { what: "blocks", file: Box::new(blocks), ops: 2, valid: false },
        Shape { what: "regions", file: Box::new(regions), ops: 2, valid: true },
    ]
}

/// Isolated operations with little or nothing in them take little more than others, in any version.
fn modules() -> Vec<Shape> {
    let section = |contents: &[u8]| [&[4][..], &number(contents.len()), contents].concat();
    let [no_block, empty_block] = [numbers(&[0]), numbers(&[1, 0, 0])];
    let operation = [1 << 1 | 1, 0, 1];
    let one_operation = [&numbers(&[1, 0, 1 << 1])[..], &operation].concat();
    let two_operations = [&numbers(&[1, 0, 2 << 1])[..], &operation, &operation].concat();
    let with_region = |contents: &[u8]| [&[1, 0x10, 1][..], &number(1 << 1 | 1), contents].concat();
    let without_regions = || [1, 0, 1].to_vec();
    let successors = [&[1, 0x8, 1][..], &number(0)].concat();
    let modules = [
        ("no regions, 6", 6, without_regions(), 1, false),
        ("no regions, 1", 1, without_regions(), 1, false),
        ("no successors, 6", 6, successors, 1, false),
        ("no block, 6", 6, with_region(&section(&no_block)), 1, false),
        ("no block, 1", 1, with_region(&no_block), 1, false),
        ("empty block, 6", 6, with_region(&section(&empty_block)), 1, true),
        ("empty block, 1", 1, with_region(&empty_block), 1, true),
        ("one operation, 6", 6, with_region(&section(&one_operation)), 2, true),
        ("one operation, 1", 1, with_region(&one_operation), 2, true),
        ("two operations, 6", 6, with_region(&section(&two_operations)), 3, true),
        ("two operations, 1", 1, with_region(&two_operations), 3, true),
    ];
    let shape = |(what, version, module, ops, valid): (_, usize, Vec<u8>, usize, bool)| {
        let count = in_debug_builds(if ops > 1 { 4 } else { 2 }, BYTES) / module.len();
        let modules = move || [numbers(&[count << 1]), module.repeat(count)].concat();
        let file = move || modules_file(version, modules());
        Shape { what, file: Box::new(file), ops: count * ops + 1, valid }
    };
    modules.into_iter().map(shape).collect()
}

/// A file whose operations are modules.
fn modules_file(version: usize, operations: Vec<u8>) -> Vec<u8> {
    let names = match version {
        6 => numbers(&[2, 0, 1 << 1, 2, 0, 1, 2 << 1 | 1, 1, 1, 3 << 1]),
        _ => numbers(&[2, 0, 1 << 1, 0, 1, 2, 1, 1, 3]),
    };
    let strings = [&numbers(&[4, 3, 7, 2, 8])[..], b"builtin\0u\0module\0op\0"].concat();
    file_of(version, names, offsets(), operations, strings)
}
