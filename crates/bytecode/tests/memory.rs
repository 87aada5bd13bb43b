//! Tests of memory use: files of a megabyte in which every byte causes an allocation.
#![cfg(target_os = "linux")]

use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use terrace_asm::ParseOptions;
use terrace_builtin::BuiltinDialect;
use terrace_ir::{Context, DialectRegistry};

/// Size in bytes of the part of a file that causes allocations.
const BYTES: usize = 1 << 20;

/// Encodes a number.
fn number(value: usize) -> Vec<u8> {
    let bytes = (usize::BITS - value.leading_zeros()).div_ceil(7).max(1);
    (value << bytes | 1 << (bytes - 1)).to_le_bytes()[..bytes as usize].to_vec()
}

/// Encodes several numbers.
fn numbers(values: &[usize]) -> Vec<u8> {
    values.iter().flat_map(|value| number(*value)).collect()
}

/// Encodes `before`, then `BYTES` times `value`, which takes one byte, then `behind`.
fn many(before: &[usize], value: usize, behind: &[usize]) -> Vec<u8> {
    [numbers(before), vec![(value << 1 | 1) as u8; BYTES], numbers(behind)].concat()
}

/// Creates a file of version 6 from dialects and names, sizes of entries, and strings. The file has
/// one operation.
fn file(names: Vec<u8>, offsets: Vec<u8>, strings: Vec<u8>) -> Vec<u8> {
    let operation = [numbers(&[1 << 1, 0]), vec![0], number(0)].concat();
    file_of(6, names, offsets, unknown_location(), operation, strings)
}

/// Creates a file with one operation that has `regions` regions, which are encoded in `bytes`.
fn file_with_regions(regions: usize, bytes: Vec<u8>) -> Vec<u8> {
    let header = [numbers(&[1 << 1, 0]), vec![0x10], numbers(&[0, regions << 1])].concat();
    file_of(6, names(), offsets(), unknown_location(), [header, bytes].concat(), strings(0))
}

fn file_of(
    version: usize,
    names: Vec<u8>,
    offsets: Vec<u8>,
    locations: Vec<u8>,
    operations: Vec<u8>,
    strings: Vec<u8>,
) -> Vec<u8> {
    let sections = [(1, names), (3, offsets), (2, locations), (4, operations), (0, strings)];
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

fn unknown_location() -> Vec<u8> {
    number(15)
}

/// Encodes a string table of three strings and `more` empty ones.
fn strings(more: usize) -> Vec<u8> {
    let lengths = [numbers(&[3 + more]), numbers(&vec![1; more]), numbers(&[3, 2, 8])];
    [&lengths.concat()[..], b"builtin\0u\0op\0", &vec![0; more]].concat()
}

/// Returns the peak memory of the process in kilobytes.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system tells");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("the peak is told");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

/// Creates a context that accepts unregistered operations.
fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert::<BuiltinDialect>();
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}

/// A file that causes allocations.
struct Shape {
    what: &'static str,
    file: Box<dyn Fn() -> Vec<u8>>,
    ops: usize,
    /// Whether the IR in the file is valid.
    valid: bool,
    /// Whether the reader rejects the file, because it has too many isolated operations for its
    /// size.
    rejected: bool,
}

/// Least number of bytes per isolated operation.
const BYTES_PER_BODY: usize = 16;

/// Limit of the peak memory in kilobytes.
const MOST: usize = 64 << 10;

/// The environment variable with the index of the shape that a child process reads.
const SHAPE: &str = "TERRACE_TEST_SHAPE";

/// Reads each file in a process of its own, because the peak is that of a process.
#[test]
fn files_take_a_small_multiple_of_their_size() {
    let shapes = [tables(), blocks_and_regions(), modules(), chains()].into_iter().flatten();
    let shapes: Vec<Shape> = shapes.collect();
    if let Ok(number) = std::env::var(SHAPE) {
        return read(&shapes[number.parse::<usize>().expect("a number")]);
    }
    let this = std::env::current_exe().expect("the test is a program");
    let numbers: Vec<usize> = (0..shapes.len()).collect();
    let together = std::thread::available_parallelism().map_or(1, usize::from);
    for numbers in numbers.chunks(together) {
        let start = |number: &usize| {
            let mut command = std::process::Command::new(&this);
            command.args(["--exact", "files_take_a_small_multiple_of_their_size", "--nocapture"]);
            command.env(SHAPE, number.to_string()).stdout(Stdio::piped()).stderr(Stdio::piped());
            (*number, command.spawn().expect("it can be started"))
        };
        let started: Vec<_> = numbers.iter().map(start).collect();
        for (number, child) in started {
            let output = child.wait_with_output().expect("it ends");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: {said}", shapes[number].what);
        }
    }
}

/// Reads, verifies and prints a file.
fn read(shape: &Shape) {
    let (cx, what, file) = (context(), shape.what, (shape.file)());
    let is_expected = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&is_expected);
    cx.set_diagnostic_handler(Arc::new(move |_, diagnostic| {
        let expected = "too many isolated operations for a file of this size";
        seen.fetch_or(diagnostic.message().contains(expected), Ordering::Relaxed);
    }));
    let read = terrace_bytecode::read(&cx, "file", &file, &ParseOptions::default());
    assert_eq!((read.is_err(), is_expected.load(Ordering::Relaxed)), [shape.rejected; 2].into());
    let Ok(read) = read else { return assert!(peak() < MOST, "{what}: {} KB", peak()) };
    let body = read.body;
    assert_eq!(body.total_op_count(), shape.ops, "{what}");
    assert_eq!(body.verify().is_ok(), shape.valid, "{what}");
    let printed = terrace_asm::write_op(body.root(), &Default::default(), &mut std::io::sink());
    assert!(printed.is_ok() && peak() < MOST, "{what}: {} KB", peak());
}

fn tables() -> Vec<Shape> {
    let shape = |what, file: fn() -> Vec<u8>| {
        let file = Box::new(file);
        Shape { what, file, ops: 2, valid: true, rejected: false }
    };
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

/// Returns `bytes`, divided by `less` in debug builds, in which ids are larger.
const fn in_debug_builds(less: usize, bytes: usize) -> usize {
    if cfg!(debug_assertions) { bytes / less } else { bytes }
}

/// Returns files of empty blocks or regions, which take no more than their records.
fn blocks_and_regions() -> Vec<Shape> {
    const COUNT: usize = in_debug_builds(4, BYTES);
    let blocks = || {
        let blocks = [numbers(&[COUNT, 0]), vec![1; COUNT]].concat();
        file_with_regions(1, blocks)
    };
    let regions = || file_with_regions(COUNT, vec![1; COUNT]);
    vec![
        Shape { what: "blocks", file: Box::new(blocks), ops: 2, valid: false, rejected: false },
        Shape { what: "regions", file: Box::new(regions), ops: 2, valid: true, rejected: false },
    ]
}

/// Returns files of isolated operations with few or no operations in them, in several versions.
/// Those in which an isolated operation has fewer than [`BYTES_PER_BODY`] bytes are rejected.
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
        // From version 5 on, an operation whose mask is 0 is read without a body.
        let has_body = module[1] != 0 || version < 5;
        let rejected = has_body && module.len() < BYTES_PER_BODY;
        let modules = move || [numbers(&[count << 1]), module.repeat(count)].concat();
        let file = move || modules_file(version, offsets(), unknown_location(), modules());
        Shape { what, file: Box::new(file), ops: count * ops + 1, valid, rejected }
    };
    modules.into_iter().map(shape).collect()
}

/// Chains of modules, each nested in the one before.
#[derive(Clone, Copy)]
struct Chains {
    version: usize,
    depth: usize,
    /// Whether the file marks the modules as isolated.
    isolated: bool,
    blocks: usize,
    /// Numbers of other operations and of empty modules in each module.
    others: [usize; 2],
}

impl Chains {
    /// Creates chains of `depth` modules without other operations.
    fn new(version: usize, depth: usize) -> Self {
        Self { version, depth, isolated: true, blocks: 1, others: [0, 0] }
    }

    /// Encodes a module.
    fn module(&self, operations: usize, contents: &[u8]) -> Vec<u8> {
        let header = [&[1, 0x10, 1][..], &number(1 << 1 | self.isolated as usize)].concat();
        let block = [&numbers(&[self.blocks, 0, operations << 1])[..], contents].concat();
        let region = [block, number(0).repeat(self.blocks - 1)].concat();
        let in_section = self.isolated && self.version > 1;
        let section = in_section.then(|| [vec![4], number(region.len())].concat());
        [header, section.unwrap_or_default(), region].concat()
    }

    /// Encodes a chain.
    fn chain(&self) -> Vec<u8> {
        let [operations, modules] = self.others;
        let empty = Self { blocks: 1, ..*self }.module(0, &[]);
        let others = [[1 << 1 | 1, 0, 1].repeat(operations), empty.repeat(modules)].concat();
        (0..self.depth).fold(Vec::new(), |inside, level| {
            let count = operations + modules + usize::from(level > 0);
            self.module(count, &[&others[..], &inside].concat())
        })
    }

    fn count(&self) -> usize {
        in_debug_builds(4, BYTES) / self.chain().len()
    }

    fn file(&self) -> Vec<u8> {
        let chains = self.chain().repeat(self.count());
        let operations = [number(self.count() << 1), chains].concat();
        modules_file(self.version, offsets(), unknown_location(), operations)
    }

    fn shape(self, what: &'static str) -> Shape {
        let ops = self.count() * self.depth * (1 + self.others.iter().sum::<usize>()) + 1;
        let bodies = self.depth * (1 + self.others[1]);
        let rejected = self.chain().len() < BYTES_PER_BODY * bodies;
        Shape { what, file: Box::new(move || self.file()), ops, valid: self.blocks == 1, rejected }
    }
}

/// Returns files of nested modules.
fn chains() -> Vec<Shape> {
    let with = |version, operations, modules| Chains {
        others: [operations, modules],
        ..Chains::new(version, 5)
    };
    let mut shapes = vec![
        Chains::new(6, 2).shape("chains of 2, 6"),
        Chains::new(6, 100).shape("chains of 100, 6"),
        Chains::new(1, 1000).shape("chains of 1000, 1"),
        Chains { isolated: false, ..Chains::new(6, 5) }.shape("chains, not isolated"),
        with(6, 1, 0).shape("chains with an operation, 6"),
        with(6, 3, 0).shape("chains with operations, 6"),
        with(1, 4, 0).shape("chains with operations, 1"),
        with(6, 6, 1).shape("chains with operations and modules, 6"),
        with(1, 8, 1).shape("chains with operations and modules, 1"),
        Chains { blocks: 2, ..with(1, 4, 0) }.shape("chains of two blocks, 1"),
    ];
    let versions = [0, 2, 3, 4, 5].map(|version| with(version, 4, 0));
    shapes.extend(versions.map(|chains| chains.shape("chains of 5")));
    shapes
}

/// Creates a file whose operations are modules.
fn modules_file(
    version: usize,
    offsets: Vec<u8>,
    locations: Vec<u8>,
    operations: Vec<u8>,
) -> Vec<u8> {
    let names = match version {
        5.. => numbers(&[2, 0, 1 << 1, 2, 0, 1, 2 << 1 | 1, 1, 1, 3 << 1]),
        4 => numbers(&[2, 0, 1 << 1, 2, 0, 1, 2, 1, 1, 3]),
        1.. => numbers(&[2, 0, 1 << 1, 0, 1, 2, 1, 1, 3]),
        0 => numbers(&[2, 0, 1, 0, 1, 2, 1, 1, 3]),
    };
    let lengths = numbers(&[5, 9, 3, 7, 2, 8]);
    let strings = [&lengths[..], b"builtin\0u\0module\0op\0sym_name\0"].concat();
    file_of(version, names, offsets, locations, operations, strings)
}
