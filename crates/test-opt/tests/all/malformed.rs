//! Printing never panics: every declared operation, in forms that its verifier would reject.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use terrace_asm::{ParseOptions, PrintFlags, print_op};
use terrace_diag::SourceFile;
use terrace_ir::{Context, OpInfo};
use terrace_testing::random::Random;

/// Types of the values: two types in turn.
const TYPES: &[[&str; 2]] = &[
    ["i32", "i32"],
    ["index", "index"],
    ["memref<4xf32>", "index"],
    ["vector<4xf32>", "tensor<?xf32>"],
    ["!llvm.ptr", "i1"],
    ["tensor<4xi8>", "!test.unknown"],
];

/// Lists of regions in generic form.
const REGIONS: &[&str] = &[
    "",
    " ({})",
    " ({\n})",
    " ({^bb0: \"x.y\"() : () -> ()})",
    " ({^bb0(%y: i32): \"x.y\"(%y) : (i32) -> ()})",
    " ({}, {})",
    " ({^bb0(%y: f32, %z: index): \"x.y\"() : () -> ()}, {}, {^bb0: \"x.y\"() : () -> ()})",
    " ({^bb0: \"x.y\"()[^bb1] : () -> () ^bb1: \"x.y\"() : () -> ()})",
];

/// Values of properties; `None` = absent.
const VALUES: &[Option<&str>] = &[
    None,
    Some("unit"),
    Some("7 : i32"),
    Some("-1 : i64"),
    Some("\"text\""),
    Some("@symbol"),
    Some("[]"),
    Some("[1, \"a\", @b, [[0]], affine_map<(d0) -> (d0)>]"),
    Some("array<i32>"),
    Some("array<i32: 1, 1, 1, 1, 1, 1, 1>"),
    Some("array<i32: 5, -3, 0, 2>"),
    Some("array<i64: 9, 9>"),
    Some("{}"),
    Some("(i32, f32) -> i1"),
    Some("affine_map<(d0, d1)[s0] -> (d0 + s0)>"),
    Some("dense<1> : tensor<2xi64>"),
    Some("i32"),
];

/// Returns a module with an operation that `info` declares, with random operands, results,
/// successors, regions and properties.
fn text(info: &OpInfo, random: &mut Random) -> String {
    let near = |declared: usize, random: &mut Random| match random.below(8) {
        0 => 0,
        1 => declared + 1,
        2 => declared.saturating_sub(1),
        3 => random.below(6),
        _ => declared,
    };
    let operands = near(info.operands.len(), random);
    let results = near(info.results.len(), random);
    let types = *random.pick(TYPES);
    let list = |count: usize| {
        let types: Vec<&str> = (0..count).map(|at| types[at % 2]).collect();
        types.join(", ")
    };
    let names: Vec<&str> = (0..operands).map(|at| ["%a", "%b"][at % 2]).collect();
    let names = names.join(", ");
    let successors =
        ["", "[^bb0]", "[^bb0, ^bb0]"][random.below(3) * usize::from(random.below(3) == 0)];
    let regions = match info.regions.len() {
        0 if random.below(4) > 0 => "",
        _ => *random.pick(REGIONS),
    };
    let fields = info.properties.map_or(&[][..], |properties| properties.fields);
    let one = *random.pick(VALUES);
    let mixed = random.below(2) == 0;
    let mut entries = Vec::new();
    for field in fields {
        let value = if mixed { *random.pick(VALUES) } else { one };
        entries.extend(value.map(|value| format!("{} = {value}", field.name)));
    }
    let entries = entries.join(", ");
    let bound = if results > 0 { format!("%r:{results} = ") } else { String::new() };
    let name = info.name;
    format!(
        "%a, %b = \"x.values\"() : () -> ({}, {})\n\"x.region\"() ({{\n^start:\n\"x.y\"()[^bb0] : () -> ()\n\
         ^bb0:\n{bound}\"{name}\"({names}){successors}{regions} {{{entries}}} : ({}) -> ({})\n}}) : () -> ()\n",
        types[0],
        types[1],
        list(operands),
        list(results)
    )
}

/// Reads and prints `text`; returns whether it could be read.
fn print(cx: &Context, text: &str) -> bool {
    let file = SourceFile::new("malformed.mlir", text);
    let read = || terrace_asm::parse(cx, &file, &ParseOptions::default());
    let (Ok(body), _) = cx.capture(read) else { return false };
    for flags in [
        PrintFlags::new(),
        PrintFlags::new().generic(true),
        PrintFlags::new().local_scope(true).debug_info(true),
    ] {
        assert!(!print_op(body.root(), &flags).is_empty());
    }
    true
}

#[test]
fn malformed_operations_are_printed() {
    let cx = Context::with_registry(terrace_testing::registry());
    cx.allow_unregistered_dialects(true);
    let mut random = Random::new(7);
    let (mut read, mut failed) = (0, BTreeSet::new());
    for dialect in cx.available_dialects() {
        let Some(dialect) = cx.get_or_load_dialect(dialect) else { continue };
        for info in dialect.info().ops {
            for _ in 0..40 {
                let text = text(info, &mut random);
                match catch_unwind(AssertUnwindSafe(|| print(&cx, &text))) {
                    Ok(printed) => read += usize::from(printed),
                    Err(_) => _ = failed.insert(format!("{}: {text}", info.name)),
                }
            }
        }
    }
    assert!(read > 40_000, "only {read} texts could be read");
    let names: BTreeSet<&str> = failed.iter().filter_map(|text| text.split(':').next()).collect();
    let texts: Vec<&str> = failed.iter().map(String::as_str).take(8).collect();
    assert!(failed.is_empty(), "{} panics at {names:?}:\n{}", failed.len(), texts.join("\n"));
}
