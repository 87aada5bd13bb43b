//! Tests of integer range analysis.

use terrace_dataflow::{Config, Flow, IntRangeConfig, IntRanges};
use terrace_ir::Body;

use crate::support::{blocks, module, probed};

/// Returns the unsigned bounds of the probed value `at`.
fn bounds(top: &Body, at: usize) -> (Option<u64>, Option<u64>) {
    let (id, value) = probed(top, at);
    let ranges = IntRanges::new(top, IntRangeConfig::default());
    let range = ranges.of(id, value).expect("the probe is a reachable integer");
    (range.umin.to_u64(), range.umax.to_u64())
}

#[test]
fn ranges_follow_from_operations_and_join_at_blocks() {
    let top = module(
        "func.func @f(%x: i32, %c: i1) {
           %mask = arith.constant 15 : i32
           %large = arith.constant 100 : i32
           %low = arith.andi %x, %mask : i32
           %sum = arith.addi %low, %large : i32
           \"t.probe\"(%low) : (i32) -> ()
           \"t.probe\"(%sum) : (i32) -> ()
           cf.cond_br %c, ^bb1(%low : i32), ^bb1(%large : i32)
         ^bb1(%y: i32):
           \"t.probe\"(%y) : (i32) -> ()
           return
         }",
    );
    assert_eq!(bounds(&top, 0), (Some(0), Some(15)));
    assert_eq!(bounds(&top, 1), (Some(100), Some(115)));
    assert_eq!(bounds(&top, 2), (Some(0), Some(100)));
}

#[test]
fn a_value_that_grows_in_a_loop_is_widened() {
    let top = module(
        "func.func @f(%c: i1) {
           %zero = arith.constant 0 : i8
           %one = arith.constant 1 : i8
           cf.br ^bb1(%zero : i8)
         ^bb1(%i: i8):
           \"t.probe\"(%i) : (i8) -> ()
           %next = arith.addi %i, %one : i8
           cf.cond_br %c, ^bb1(%next : i8), ^bb2
         ^bb2:
           return
         }",
    );
    assert_eq!(bounds(&top, 0), (Some(0), Some(255)));
}

#[test]
fn a_comparison_decided_by_ranges_decides_where_control_goes() {
    let top = module(
        "func.func @f(%x: i32) {
           %mask = arith.constant 15 : i32
           %large = arith.constant 100 : i32
           %low = arith.andi %x, %mask : i32
           %less = arith.cmpi ult, %low, %large : i32
           cf.cond_br %less, ^bb1, ^bb2
         ^bb1:
           return
         ^bb2:
           %sum = arith.addi %low, %large : i32
           \"t.probe\"(%sum) : (i32) -> ()
           return
         }",
    );
    let (id, value) = probed(&top, 0);
    let maximum = |folding: bool| {
        let config = IntRangeConfig { data_flow: Config::default(), folding };
        IntRanges::new(&top, config).of(id, value).map(|range| range.umax.to_u64())
    };
    // With folding, a condition is constant only if it also folds.
    assert_eq!((maximum(false), maximum(true)), (None, Some(Some(115))));
    let (id, blocks) = blocks(&top);
    let flow = Flow::new(&top, Config::default());
    assert!(flow.is_block_reached(id, blocks[2]), "constants alone do not decide it");
}
