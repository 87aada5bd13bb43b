//! Many small blocks with arguments, forward and backward branches, switches.

use super::{Random, line};

/// Number of blocks in a function.
const BLOCKS: usize = 60;

pub(super) fn generate(random: &mut Random, functions: usize, out: &mut String) {
    line!(out, "module {{");
    for number in 0..functions {
        line!(out, "  func.func @cfg{number}(%a: i32, %b: i64) -> i32 {{");
        line!(out, "    %one = arith.constant 1 : i32\n    %ten = arith.constant 10 : i64");
        line!(out, "    cf.br ^bb1(%a, %b : i32, i64)");
        let mut names = 0;
        (1..BLOCKS).for_each(|at| block(random, at, &mut names, out));
        line!(out, "  ^bb{BLOCKS}(%x: i32, %y: i64):\n    %t = arith.trunci %y : i64 to i32");
        line!(out, "    %u = arith.addi %x, %t : i32\n    return %u : i32\n  }}");
    }
    line!(out, "}}");
}

fn block(random: &mut Random, at: usize, names: &mut usize, out: &mut String) {
    let mut new = || {
        *names += 1;
        format!("%v{names}")
    };
    let (mut x, mut y) = (new(), new());
    line!(out, "  ^bb{at}({x}: i32, {y}: i64):");
    for _ in 0..=random.below(3) {
        let result = new();
        if random.chance(65) {
            let name = random.pick(&["addi", "muli", "xori", "subi"]);
            let other = random.pick(&["%one", "%a", &x]).to_owned();
            line!(out, "    {result} = arith.{name} {x}, {other} : i32");
            x = result;
        } else {
            let name = random.pick(&["addi", "muli", "andi"]);
            let other = random.pick(&["%ten", "%b", &y]).to_owned();
            line!(out, "    {result} = arith.{name} {y}, {other} : i64");
            y = result;
        }
    }
    let next = at + 1;
    let ahead = next + random.below(9);
    let back = random.chance(8) && at > 6;
    let far = if back { at - random.below(5) } else { ahead.min(BLOCKS) };
    match random.below(100) {
        0..25 => line!(out, "    cf.br ^bb{next}({x}, {y} : i32, i64)"),
        kind if kind < 94 || far == next => {
            let (condition, how) = (new(), random.pick(&["eq", "slt", "sge", "ult"]));
            line!(out, "    {condition} = arith.cmpi {how}, {x}, %a : i32");
            let (first, second) = (format!("{x}, {y}"), format!("%a, {y}"));
            line!(
                out,
                "    cf.cond_br {condition}, ^bb{next}({first} : i32, i64), \
                 ^bb{far}({second} : i32, i64)"
            );
        }
        _ => {
            let (low, high) = (random.below(50), 50 + random.below(50));
            line!(out, "    cf.switch {x} : i32, [");
            line!(out, "      default: ^bb{next}({x}, {y} : i32, i64),");
            line!(out, "      {low}: ^bb{far}({x}, %b : i32, i64),");
            line!(out, "      {high}: ^bb{next}(%a, {y} : i32, i64)\n    ]");
        }
    }
}
