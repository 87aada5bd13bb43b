//! Small functions: groups that call each other, and functions of three operations.

use super::{Random, line};

/// Generates groups of three functions: a leaf, one without callers, and one that calls two leaves.
pub(super) fn generate(random: &mut Random, groups: usize, out: &mut String) {
    line!(out, "module {{");
    for at in 0..groups {
        let (constant, name) = (random.below(100), random.pick(&["muli", "addi", "xori"]));
        line!(out, "  func.func private @leaf{at}(%x: i32, %y: i32) -> i32 {{");
        line!(out, "    %c = arith.constant {constant} : i32\n    %0 = arith.{name} %x, %c : i32");
        line!(out, "    %1 = arith.addi %0, %y : i32\n    return %1 : i32\n  }}");
        line!(out, "  func.func private @dead{at}(%x: i32) -> i32 {{");
        line!(out, "    %0 = arith.addi %x, %x : i32\n    return %0 : i32\n  }}");
        let (other, constant) = (random.below(at + 1), random.below(50));
        line!(out, "  func.func @caller{at}(%x: i32, %p: i1) -> i32 {{");
        line!(out, "    %k = arith.constant {constant} : i32");
        line!(out, "    %0 = call @leaf{at}(%x, %k) : (i32, i32) -> i32");
        line!(out, "    %1 = call @leaf{other}(%k, %k) : (i32, i32) -> i32");
        line!(out, "    cf.cond_br %p, ^bb1(%0 : i32), ^bb1(%1 : i32)\n  ^bb1(%z: i32):");
        line!(out, "    %2 = call @leaf{other}(%z, %0) : (i32, i32) -> i32");
        line!(out, "    %3 = arith.addi %2, %1 : i32\n    return %3 : i32\n  }}");
    }
    line!(out, "}}");
}

/// Generates functions of three operations.
pub(super) fn generate_small(random: &mut Random, functions: usize, out: &mut String) {
    line!(out, "module {{");
    for at in 0..functions {
        let (constant, name) = (random.below(100), random.pick(&["muli", "addi", "xori"]));
        line!(out, "  func.func @f{at}(%x: i32) -> i32 {{");
        line!(out, "    %c = arith.constant {constant} : i32\n    %0 = arith.{name} %x, %c : i32");
        line!(out, "    return %0 : i32\n  }}");
    }
    line!(out, "}}");
}
