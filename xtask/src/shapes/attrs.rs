//! Operations with dictionaries of all kinds of attributes.

use super::{Random, line};

/// Number of operations in a function.
const OPS: usize = 80;
/// Number of affine maps that have an alias.
const MAPS: usize = 8;
const NAMES: [&str; 5] = ["bench.align", "bench.cost", "bench.layout", "bench.name", "tag"];

pub(super) fn generate(random: &mut Random, functions: usize, out: &mut String) {
    for map in 0..MAPS {
        let (offset, modulus) = (map * 3 + 1, map + 2);
        line!(out, "#map{map} = affine_map<(d0, d1, d2) -> (d0 + {offset}, d2, d1 mod {modulus})>");
    }
    line!(out, "module attributes {{bench.version = 3 : i64, bench.title = \"attrs\"}} {{");
    for at in 0..functions {
        let (attributes, last) = (dictionary(random), dictionary(random));
        line!(
            out,
            "  func.func @attr{at}(%a: i32 {{bench.arg = {at} : i64}}, %b: i32 {{bench.noalias}}) \
             -> (i32 {{bench.res = \"r{at}\"}}) attributes {attributes} {{"
        );
        let (mut newer, mut older) = ("%a".to_owned(), "%b".to_owned());
        for op in 0..OPS {
            let attributes = dictionary(random);
            if random.chance(10) {
                let elements = numbers(random, 16, 50).replace(',', ".5,");
                line!(
                    out,
                    "    %d{op} = arith.constant {attributes} dense<[{elements}.5]> : tensor<16xf32>"
                );
            } else {
                let name = random.pick(&["addi", "muli", "xori"]);
                line!(out, "    %v{op} = arith.{name} {newer}, {older} {attributes} : i32");
                older = std::mem::replace(&mut newer, format!("%v{op}"));
            }
        }
        line!(out, "    return {last} {newer} : i32\n  }}");
    }
    line!(out, "}}");
}

fn dictionary(random: &mut Random) -> String {
    let first = random.below(NAMES.len());
    let names = NAMES[first..].iter().take(4);
    let entries: Vec<String> =
        names.map(|name| format!("{name} = {}", attribute(random, 0))).collect();
    format!("{{{}}}", entries.join(", "))
}

/// Returns `count` comma-separated numbers less than `end`.
fn numbers(random: &mut Random, count: usize, end: usize) -> String {
    let numbers: Vec<String> = (0..count).map(|_| random.below(end).to_string()).collect();
    numbers.join(", ")
}

fn attribute(random: &mut Random, depth: usize) -> String {
    let number = random.below(2000);
    match random.below(if depth < 2 { 16 } else { 11 }) {
        0 => format!("{number} : i64"),
        1 => format!("{}.250000e+00 : f32", number % 100),
        2 => format!(r#""a string, number {number}\n\"quoted\"""#),
        3 => "true".to_owned(),
        4 => "unit".to_owned(),
        5 => format!("@mod{}::@sym{number}", number % 20),
        6 => format!("tensor<{}x?xf32>", number % 64 + 1),
        7 => format!(
            "affine_map<(d0, d1)[s0] -> (d0 * {} + d1, s0 floordiv {})>",
            number % 40 + 2,
            number % 7 + 2
        ),
        8 => format!("array<i64: {}>", numbers(random, number % 5 + 1, 512)),
        9 => format!("dense<[{}]> : tensor<8xi32>", numbers(random, 8, 1000)),
        10 => format!("#map{}", number % MAPS),
        11..14 => {
            let items: Vec<String> =
                (0..=number % 3).map(|_| attribute(random, depth + 1)).collect();
            format!("[{}]", items.join(", "))
        }
        _ => {
            let names = ["kind", "x", "y"].iter().take(number % 3 + 1);
            let entries: Vec<String> =
                names.map(|name| format!("{name} = {}", attribute(random, depth + 1))).collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}
