//! Tests of malformed and hostile files: each gives an error, in little time and memory.

use terrace_asm::ParseOptions;
use terrace_builtin::BuiltinDialect;
use terrace_ir::{Context, DialectRegistry};

const HUGE: u64 = 1 << 40;

/// The sections of a file, indexed by id.
struct File {
    version: u64,
    sections: Vec<(u8, Vec<u8>)>,
}

/// Encodes a number.
fn v(value: u64) -> Vec<u8> {
    let bytes = (64 - value.leading_zeros()).div_ceil(7).max(1);
    if bytes > 8 {
        return [&[0][..], &value.to_le_bytes()].concat();
    }
    (value << bytes | 1 << (bytes - 1)).to_le_bytes()[..bytes as usize].to_vec()
}

/// Encodes several numbers.
fn vs(values: &[u64]) -> Vec<u8> {
    values.iter().flat_map(|value| v(*value)).collect()
}

const STRINGS: u8 = 0;
const DIALECTS: u8 = 1;
const ENTRIES: u8 = 2;
const OFFSETS: u8 = 3;
const IR: u8 = 4;
const PROPERTIES: u8 = 8;

impl File {
    /// Creates a file with a single operation `u.op` at an unknown location.
    fn new() -> Self {
        let texts = ["builtin", "u", "op", "s", "module"];
        let mut strings = v(texts.len() as u64);
        texts.iter().rev().for_each(|text| strings.extend(v(text.len() as u64 + 1)));
        texts.iter().for_each(|text| strings.extend([text.as_bytes(), &[0]].concat()));
        let file = Self {
            version: 6,
            sections: vec![
                // Two dialects; one name of the second one, `op`, unregistered.
                (DIALECTS, vs(&[2, 0, 1 << 1, 1, 1, 1, 2 << 1])),
                (OFFSETS, Vec::new()),
                (ENTRIES, Vec::new()),
                (IR, vs(&[1 << 1, 0]).into_iter().chain([0]).chain(v(0)).collect()),
                (STRINGS, strings),
                (PROPERTIES, v(0)),
            ],
        };
        file.entries(&[], &[])
    }

    fn with(mut self, id: u8, contents: Vec<u8>) -> Self {
        let section = self.sections.iter_mut().find(|(known, _)| *known == id);
        section.expect("a known section").1 = contents;
        self
    }

    /// Sets the table of attributes and types. Attribute 0 is the unknown location; `attributes`
    /// and `types` use the builtin encoding.
    fn entries(self, attributes: &[Vec<u8>], types: &[Vec<u8>]) -> Self {
        let location = [v(15)];
        let mut offsets = vs(&[attributes.len() as u64 + 1, types.len() as u64]);
        offsets.extend(vs(&[0, attributes.len() as u64 + 1]));
        let size = |entry: &Vec<u8>| v((entry.len() as u64) << 1 | 1);
        offsets.extend(location.iter().chain(attributes).flat_map(size));
        if !types.is_empty() {
            offsets.extend(vs(&[0, types.len() as u64]));
            offsets.extend(types.iter().flat_map(size));
        }
        let contents = location.iter().chain(attributes).chain(types).flatten().copied().collect();
        self.with(OFFSETS, offsets).with(ENTRIES, contents)
    }

    /// Sets the parts of the only operation that follow its location.
    fn operation(self, mask: u8, parts: Vec<u8>) -> Self {
        let start = vs(&[1 << 1, 0]).into_iter().chain([mask]).chain(v(0));
        let contents = start.chain(parts).collect();
        self.with(IR, contents)
    }

    /// Gives the only operation a dictionary, attribute 1.
    fn dictionary(self) -> Self {
        self.operation(1, v(1))
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = b"ML\xefR".to_vec();
        bytes.extend(v(self.version));
        bytes.extend(b"test\0");
        for (id, contents) in &self.sections {
            bytes.push(*id);
            bytes.extend(v(contents.len() as u64));
            bytes.extend(contents);
        }
        bytes
    }

    /// Returns the first error of reading the file.
    fn error(&self) -> String {
        error(&self.bytes()).expect_err("the file is not accepted")
    }
}

/// Reads, verifies and writes a file. Returns the first error.
fn error(bytes: &[u8]) -> Result<(), String> {
    let mut registry = DialectRegistry::new();
    registry.insert::<BuiltinDialect>();
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    let options = ParseOptions { verify: true, ..ParseOptions::default() };
    let (read, emitted) = cx.capture(|| terrace_bytecode::read(&cx, "f", bytes, &options));
    match read {
        Ok(file) => {
            let options = terrace_bytecode::WriteOptions::default();
            terrace_bytecode::write(file.body.op(file.top), &options).expect("a known version");
            Ok(())
        }
        Err(_) => Err(emitted.first().expect("an error was reported").to_string()),
    }
}

const ENDED: &str = "attempting to parse a byte at the end of the bytecode";
const ORDERS: &str = "parsed use-list orders were invalid and could not be applied";

#[test]
fn the_file_that_is_changed_is_good() {
    assert_eq!(error(&File::new().bytes()), Ok(()));
    let dictionary = File::new().entries(&[vs(&[1, 0])], &[]).dictionary();
    assert_eq!(error(&dictionary.bytes()), Ok(()));
}

#[test]
fn a_string_without_bytes() {
    let strings = vs(&[1, 0]);
    assert!(File::new().with(STRINGS, strings).error().contains("null-terminated"));
}

#[test]
fn arguments_at_the_top_level() {
    let message = File::new().with(IR, vs(&[1 << 1 | 1, 1, 0])).error();
    assert!(message.contains("arguments at the top level"), "{message}");
}

#[test]
fn counts_that_no_file_can_have() {
    let shape = File::new().entries(&[vs(&[6, 0])], &[vs(&[13, HUGE])]).operation(1, v(1));
    let dense = vs(&[8, 0, HUGE]);
    let cases = [
        ("strings", File::new().with(STRINGS, v(HUGE))),
        ("dialects", File::new().with(DIALECTS, v(HUGE))),
        ("names", File::new().with(DIALECTS, vs(&[2, 0, 1 << 1, 1, 1, HUGE]))),
        ("attributes", File::new().with(OFFSETS, vs(&[HUGE, 0]))),
        ("types", File::new().with(OFFSETS, vs(&[0, HUGE]))),
        ("properties", File::new().with(PROPERTIES, v(HUGE))),
        ("operations", File::new().with(IR, v(HUGE << 1))),
        ("results", File::new().operation(2, v(HUGE))),
        ("operands", File::new().operation(4, v(HUGE))),
        ("successors", File::new().operation(8, v(HUGE))),
        ("regions", File::new().operation(16, v(HUGE << 1))),
        ("blocks", File::new().operation(16, vs(&[1 << 1, HUGE]))),
        ("values", File::new().operation(16, vs(&[1 << 1, 1, 1 << 31, 0]))),
        ("arguments", File::new().operation(16, vs(&[1 << 1, 1, 1, 1, HUGE]))),
        ("dictionary", File::new().entries(&[vs(&[1, HUGE])], &[]).dictionary()),
        ("array", File::new().entries(&[vs(&[0, HUGE])], &[]).dictionary()),
        ("shape", shape),
        ("words", File::new().entries(&[dense], &[vs(&[0, 100 << 2])]).dictionary()),
    ];
    for (what, file) in cases {
        assert_eq!(file.error(), ENDED, "{what}");
    }
}

#[test]
fn strings_of_a_huge_tensor() {
    let sizes = [v(13), vs(&[1, (HUGE) << 1, 0])].concat();
    let elements = vs(&[19, 1, 0, 3]);
    let types = [vs(&[0, 32 << 2]), sizes];
    assert_eq!(File::new().entries(&[elements], &types).dictionary().error(), ENDED);
}

#[test]
fn what_contains_itself() {
    let array = |of: u64| vs(&[0, 1, of]);
    let message = File::new().entries(&[array(1)], &[]).dictionary().error();
    assert_eq!(message, "Attribute #1 contains itself");
    let circle: Vec<Vec<u8>> = (0..12).map(|at| array(1 + (at + 1) % 12)).collect();
    let message = File::new().entries(&circle, &[]).dictionary().error();
    assert_eq!(message, "Attribute #1 contains itself");
    let types = [vs(&[15, 1, 0])];
    let message = File::new().entries(&[vs(&[6, 0])], &types).dictionary().error();
    assert_eq!(message, "Type #0 contains itself");
}

#[test]
fn arrays_in_arrays() {
    let nest = |depth: u64| {
        let arrays: Vec<Vec<u8>> = (1..depth).map(|at| vs(&[0, 1, at + 1])).collect();
        File::new().entries(&[arrays, vec![vs(&[0, 0])]].concat(), &[]).dictionary()
    };
    assert!(nest(5_000).error().contains("DictionaryAttr"));
    assert!(nest(100_000).error().contains("nested more than 10000 deep"));
}

#[test]
fn regions_in_regions() {
    let nest = |depth: usize| {
        let mut parts = Vec::new();
        for _ in 0..depth {
            // One region, one block, no values, one operation with regions.
            parts.extend(vs(&[1 << 1, 1, 0, 1 << 1, 0]));
            parts.push(16);
            parts.extend(v(0));
        }
        parts.extend(v(0));
        File::new().operation(16, parts)
    };
    assert_eq!(error(&nest(5_000).bytes()), Ok(()));
    assert!(nest(20_000).error().contains("nested more than 10000 deep"));
}

#[test]
fn isolated_regions_in_those_that_are_no_section() {
    // A module whose region, in a section of its own or not, has one block with `count` operations.
    let module = |section: bool, count: u64, inner: &[u8]| {
        let region = [&vs(&[1, 0, count << 1])[..], inner].concat();
        let head = [v(1), vec![16], vs(&[0, 1 << 1 | u64::from(section)])].concat();
        let section = if section { [vec![IR], v(region.len() as u64)].concat() } else { vec![] };
        [head, section, region].concat()
    };
    let empty = module(true, 0, &[]);
    // Value numbers in the inner body coincide with value numbers of the enclosing body.
    let inner = module(false, 2, &[&empty[..], &empty].concat());
    let outer = module(true, 2, &[&inner[..], &empty].concat());
    let contents = [v(2 << 1), outer.clone(), outer].concat();
    // Two dialects; a name of the second one, and `builtin.module`, which is registered.
    let names = vs(&[2, 0, 1 << 1, 2, 1, 1, 2 << 1, 0, 1, 4 << 1 | 1]);
    let file = File::new().with(DIALECTS, names).with(IR, contents);
    assert_eq!(error(&file.bytes()), Ok(()));
}

#[test]
fn orders_of_uses_that_are_none() {
    // One result with a use-list order, but without uses.
    let types = [vs(&[0, 32 << 2])];
    let with = |orders: Vec<u8>| {
        let parts = [vs(&[1, 0]), orders].concat();
        File::new().entries(&[], &types).operation(2 | 32, parts)
    };
    assert_eq!(with(vs(&[2 << 1 | 1, HUGE, 0])).error(), ORDERS);
    assert_eq!(with(vs(&[2 << 1 | 1, 1 << 20, 0])).error(), ORDERS);
    assert_eq!(with(vs(&[1 << 1, 0])).error(), ORDERS);
    assert_eq!(with(vs(&[HUGE << 1])).error(), ENDED);
}

#[test]
fn wide_integers_of_few_bytes() {
    let widest = [vs(&[0, 16_777_215 << 2])];
    let constant = |value: u64| vs(&[8, 0, 1, value << 1]);
    let constants: Vec<Vec<u8>> = (1..200).map(constant).collect();
    let all: Vec<u64> = (2..201).collect();
    let array = [vs(&[0, 199]), vs(&all)].concat();
    let file = File::new().entries(&[vec![array], constants].concat(), &widest).dictionary();
    assert!(file.error().contains("too much memory"));
}

#[test]
fn every_shorter_file_is_an_error() {
    let bytes = File::new().bytes();
    for length in 4..bytes.len() {
        assert!(error(&bytes[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn changed_bytes_do_no_harm() {
    let parts =
        [vs(&[1, 0, 1 << 1 | 1]), vec![IR], v(12), vs(&[1, 1, 3, 1, 1, 0, 0, 0, 0])].concat();
    let files = [
        File::new().entries(&[vs(&[1, 1, 2, 3]), vs(&[2, 3]), vs(&[7])], &[]).dictionary(),
        File::new().entries(&[], &[vs(&[0, 32 << 2])]).operation(2 | 16, parts),
    ];
    for file in files {
        let bytes = file.bytes();
        for at in 4..bytes.len() {
            for value in 0..=255 {
                let mut changed = bytes.clone();
                changed[at] = value;
                // The file may be accepted or rejected, but must not panic.
                let _ = error(&changed);
            }
        }
    }
}
