//! The pass `arith-unsigned-when-equivalent`: replaces signed operations whose operands and results
//! are never negative by unsigned ones (MLIR: `UnsignedWhenEquivalent.cpp`).

use terrace_arith::ArithDialect;
use terrace_arith::{
    CeilDivSIOp, CeilDivUIOp, CmpIOp, CmpIPredicate, DivSIOp, DivUIOp, ExtSIOp, ExtUIOp,
    FloorDivSIOp, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, RemSIOp, RemUIOp,
};
use terrace_ir::pattern::{PatternSet, Rewriter};
use terrace_ir::{Body, Op, OpName, OpType, Region, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{FrozenPatterns, walk_and_apply_patterns};

use crate::range_facts::{Facts, with_facts};

/// Replace signed operations by unsigned ones where the operands are never negative
#[pass(
    name = "arith-unsigned-when-equivalent",
    title = "ArithUnsignedWhenEquivalentPass",
    run = run
)]
pub struct ArithUnsignedWhenEquivalent {}

fn run(_: &ArithUnsignedWhenEquivalent, target: &mut Target<'_>) -> PassResult {
    let all_visible = target.is_outermost();
    target.context().load::<ArithDialect>();
    replace_signed_by_unsigned(target.body_mut(), all_visible);
    Ok(())
}

/// Replaces signed operations on never negative integers by unsigned operations, below the root of
/// `body` and in nested bodies. `all_visible` states that nothing outside refers to symbols in
/// `body`.
pub fn replace_signed_by_unsigned(body: &mut Body, all_visible: bool) {
    with_facts(body, all_visible, false, &mut |body, mut facts| {
        let patterns = FrozenPatterns::new(&body.context().clone(), patterns(&facts));
        let regions: Vec<Region> = body.regions(Op::ROOT).collect();
        for region in regions {
            walk_and_apply_patterns(body, region, &patterns, &mut facts);
        }
    });
}

fn patterns(facts: &Facts) -> PatternSet {
    let mut set = PatternSet::new();
    replace::<DivSIOp, DivUIOp>(&mut set, facts);
    replace::<CeilDivSIOp, CeilDivUIOp>(&mut set, facts);
    replace::<FloorDivSIOp, DivUIOp>(&mut set, facts);
    replace::<RemSIOp, RemUIOp>(&mut set, facts);
    replace::<MinSIOp, MinUIOp>(&mut set, facts);
    replace::<MaxSIOp, MaxUIOp>(&mut set, facts);
    replace::<ExtSIOp, ExtUIOp>(&mut set, facts);
    let known = facts.clone();
    set.add::<CmpIOp>("ConvertCmpIToUnsigned", move |op, rewriter| {
        let view = op.view(rewriter.body());
        let predicate = match view.predicate() {
            CmpIPredicate::Slt => CmpIPredicate::Ult,
            CmpIPredicate::Sle => CmpIPredicate::Ule,
            CmpIPredicate::Sgt => CmpIPredicate::Ugt,
            CmpIPredicate::Sge => CmpIPredicate::Uge,
            _ => return None,
        };
        let (lhs, rhs) = (view.lhs(), view.rhs());
        never_negative(&known, [lhs, rhs])?;
        let new = CmpIOp::build(rewriter, predicate, lhs, rhs);
        rewriter.replace_with(op.op(), new.op());
        Some(())
    });
    set
}

/// Adds the pattern that replaces an operation of type `S` whose operands and results are never
/// negative by an operation of type `U`.
fn replace<S: OpType, U: OpType>(set: &mut PatternSet, facts: &Facts) {
    let known = facts.clone();
    set.add::<S>("ConvertOpToUnsigned", move |op: S, rewriter: &mut Rewriter<'_>| {
        let op = op.op();
        let view = rewriter.body().op(op);
        let operands: Vec<Value> = view.operands().collect();
        let types: Vec<Type> = view.result_types().collect();
        never_negative(&known, operands.iter().copied().chain(view.results()))?;
        let cx = rewriter.context();
        let mut state = rewriter.state(OpName::get(cx, U::INFO.name));
        state.add_operands(&operands);
        state.add_results(&types);
        let new = rewriter.create(state);
        rewriter.replace_with(op, new);
        Some(())
    });
}

/// Checks that none of `values` can be negative; `None` if one can be or has no known range.
fn never_negative(facts: &Facts, values: impl IntoIterator<Item = Value>) -> Option<()> {
    let ranges = facts.of_all(values)?;
    ranges.iter().all(|range| !range.smin.is_negative()).then_some(())
}
