//! Tests that passes preserve the behaviour of random functions.

use terrace_asm::{ParseOptions, parse};
use terrace_diag::SourceFile;
use terrace_ir::Context;
use terrace_testing::random_ir::{Behaviour, behaviours, check};

#[test]
fn passes_keep_what_functions_do() {
    let [one, other] = [1, 8].map(|threads| {
        let cx = Context::with_registry(terrace_testing::registry());
        cx.set_thread_count(threads);
        cx.set_parallel_from(0);
        cx
    });
    let functions: usize = (0..300)
        .map(|seed| check(&one, &other, seed).unwrap_or_else(|error| panic!("{error}")))
        .sum();
    assert!(functions > 500);
}

/// Returns the behaviours of a function with these operations, which returns `%r`.
fn behaviours_of(ty: &str, ops: &str) -> Vec<Behaviour> {
    let text = format!(
        "func.func @f(%a: index) -> {ty} {{
           %f = arith.constant false
           %0 = arith.constant 0 : i8
           %1 = arith.constant 1 : i8
           {ops}
           return %r : {ty}
         }}"
    );
    let cx = Context::with_registry(terrace_testing::registry());
    let file = SourceFile::new("test.mlir", text.as_bytes());
    let module = parse(&cx, &file, &ParseOptions::default()).expect("the module is right");
    behaviours(&module, 3, 1000).remove(0).1
}

fn may_become(ty: &str, before: &str, after: &str) -> bool {
    let (before, after) = (behaviours_of(ty, before), behaviours_of(ty, after));
    assert!(before.len() > 1);
    before.iter().zip(&after).all(|(before, after)| before.may_become(after))
}

#[test]
fn a_lossy_cast_from_index_may_be_undone() {
    let back = "%t = arith.index_cast %a : index to i8
        %s = arith.andi %t, %t : i8
        %r = arith.index_cast %s : i8 to index";
    let same = "%z = arith.constant 0 : index
        %r = arith.addi %a, %z : index";
    assert!(may_become("index", back, same));
    assert!(!may_become("index", same, back));
    // An integer that fits loses no bits.
    let kept = "%t = arith.constant 7 : index
        %r = arith.index_cast %t : index to i8";
    let other = "%r = arith.addi %0, %1 : i8";
    assert!(!may_become("i8", kept, other));
}

#[test]
fn conditions_that_did_not_decide_may_meet_others() {
    let nested = "%t = arith.index_cast %a : index to i1
        %r = scf.if %f -> (i8) {
          %s = scf.if %t -> (i8) {
            scf.yield %0 : i8
          } else {
            scf.yield %1 : i8
          }
          scf.yield %s : i8
        } else {
          scf.yield %1 : i8
        }";
    let joined = "%t = arith.index_cast %a : index to i1
        %b = arith.andi %f, %t : i1
        %r = scf.if %b -> (i8) {
          scf.yield %0 : i8
        } else {
          scf.yield %1 : i8
        }";
    assert!(may_become("i8", nested, joined));
    assert!(may_become("i8", joined, "%r = arith.ori %0, %1 : i8"));
    assert!(!may_become("i8", joined, "%r = arith.andi %0, %1 : i8"));
}

#[test]
fn a_switch_on_what_a_cast_has_lost_is_not_defined() {
    let switch = "%t = arith.index_cast %a : index to i8
        cf.switch %t : i8, [ default: ^d, 1: ^r(%1 : i8) ]
      ^d:
        cf.br ^r(%0 : i8)
      ^r(%r: i8):";
    assert!(behaviours_of("i8", switch).contains(&Behaviour::Undefined));
}
