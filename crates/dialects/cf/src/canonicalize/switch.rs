//! Canonicalization patterns of `cf.switch`.

use terrace_builtin::attributes::DenseBuilder;
use terrace_builtin::{DenseElementsAttr, IntegerAttr, VectorType};
use terrace_ir::fold::constant_value;
use terrace_ir::{Context, Handle, OpType, PatternSet, Rewriter, Type, Value};
use terrace_numeric::Int;

use super::{Target, only_op, replace_terminator, replace_with_branch, single_predecessor};
use crate::{SwitchOp, SwitchOpRef, SwitchProperties};

pub(crate) fn switch(set: &mut PatternSet) {
    set.add::<SwitchOp>("", only_default);
    set.add::<SwitchOp>("", drop_cases_like_default);
    set.add::<SwitchOp>("", decide);
    set.add::<SwitchOp>("", pass_through);
    set.add::<SwitchOp>("", asked_before);
    set.add::<SwitchOp>("", denied_before);
}

/// The flag, default successor and cases of a switch.
struct Choice {
    flag: Value,
    default: Target,
    cases: Vec<(Int, Target)>,
}

impl Choice {
    fn of(switch: SwitchOpRef<'_>) -> Self {
        let cx = switch.context();
        let values: Vec<Int> = match switch.case_values() {
            Some(values) => values.data(cx).ints(cx).collect(),
            None => Vec::new(),
        };
        let targets = switch
            .case_destinations()
            .zip(switch.case_operands())
            .map(|(block, values)| Target::new(block, values));
        Self {
            flag: switch.flag(),
            default: Target::new(switch.default_destination(), switch.default_operands()),
            cases: values.into_iter().zip(targets).collect(),
        }
    }

    /// Returns the successor for this value of the flag.
    fn target(&self, value: &Int) -> &Target {
        self.cases.iter().find(|(case, _)| case == value).map_or(&self.default, |(_, to)| to)
    }

    /// Rebuilds `switch` with this flag, default and cases.
    fn replace(self, rewriter: &mut Rewriter<'_>, switch: SwitchOp) -> Option<()> {
        let cx = rewriter.context();
        let ty = rewriter.body().value_type(self.flag);
        let values: Vec<Int> = self.cases.iter().map(|(value, _)| value.clone()).collect();
        let values = if values.is_empty() { None } else { Some(case_values(cx, ty, &values)?) };
        let segments: Vec<i32> = self.cases.iter().map(|(_, to)| to.values.len() as i32).collect();
        let lengths = [1, self.default.values.len() as i32, segments.iter().sum()];
        let mut targets = vec![self.default];
        targets.extend(self.cases.into_iter().map(|(_, to)| to));
        replace_terminator::<SwitchOp>(rewriter, switch.op(), Some(self.flag), &targets, |p| {
            if let Some(set) = SwitchOp::INFO.set_operand_segments {
                set(p, &lengths);
            }
            p.update::<SwitchProperties, _>(|p| {
                p.case_values = values;
                p.case_operand_segments = segments;
            });
        });
        Some(())
    }
}

/// Returns the attribute that holds the values of the cases; `None` without cases.
fn case_values(cx: &Context, ty: Type, values: &[Int]) -> Option<Handle<DenseElementsAttr>> {
    let shaped = VectorType::get(cx, &[values.len() as i64], ty).ty();
    let mut elements = DenseBuilder::new(cx, shaped).ok()?;
    values.iter().for_each(|value| elements.push_int(value));
    elements.finish(cx).ok()
}

/// Turns a switch without cases into `br`.
fn only_default(switch: SwitchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = switch.view(rewriter.body());
    if view.case_destinations().next().is_some() {
        return None;
    }
    let choice = Choice::of(view);
    replace_with_branch(rewriter, switch.op(), &choice.default);
    Some(())
}

/// Drops cases with the same destination and operands as the default.
fn drop_cases_like_default(switch: SwitchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = switch.view(rewriter.body());
    let default = view.default_destination();
    let like_default = |(block, values)| block == default && view.default_operands().eq(values);
    if !view.case_destinations().zip(view.case_operands()).any(like_default) {
        return None;
    }
    let mut choice = Choice::of(view);
    let before = choice.cases.len();
    choice.cases.retain(|(_, target)| *target != choice.default);
    if choice.cases.len() == before {
        return None;
    }
    choice.replace(rewriter, switch)
}

/// Turns a switch on a constant into `br`.
fn decide(switch: SwitchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = switch.view(rewriter.body());
    let value = constant_value(rewriter.body(), view.flag())?;
    let choice = Choice::of(view);
    let value = value.downcast::<IntegerAttr>(rewriter.context())?.value.clone();
    replace_with_branch(rewriter, switch.op(), choice.target(&value));
    Some(())
}

/// Redirects successors past blocks that only branch on.
fn pass_through(switch: SwitchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = switch.view(body);
    let does_more = |block| only_op(body, block).is_none();
    if view.case_destinations().all(does_more) && does_more(view.default_destination()) {
        return None;
    }
    let mut choice = Choice::of(view);
    let mut changed = false;
    let ways = choice.cases.iter_mut().map(|(_, target)| target);
    for target in ways.chain([&mut choice.default]) {
        if let Some(collapsed) = target.passed_through(body) {
            *target = collapsed;
            changed = true;
        }
    }
    if !changed {
        return None;
    }
    choice.replace(rewriter, switch)
}

/// Returns the switch on the same flag that ends the single predecessor of the block; `None` if
/// there is no such switch.
fn switch_before(view: SwitchOpRef<'_>) -> Option<SwitchOpRef<'_>> {
    let body = view.body();
    let before = body.last_op(single_predecessor(body, view.block()?.id())?)?;
    body.op(before).cast::<SwitchOp>().filter(|before| before.flag() == view.flag())
}

/// Turns a switch into `br` if the preceding switch on the same flag reaches it only by one case.
fn asked_before(switch: SwitchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = switch.view(rewriter.body());
    let block = view.block()?.id();
    let before = Choice::of(switch_before(view)?);
    if before.default.block == block {
        return None;
    }
    let choice = Choice::of(view);
    let known = before.cases.iter().find(|(_, target)| target.block == block);
    let target = known.map_or(&choice.default, |(value, _)| choice.target(value));
    replace_with_branch(rewriter, switch.op(), target);
    Some(())
}

/// Drops the cases that the preceding switch on the same flag has already handled, if it reaches
/// this block by its default.
fn denied_before(switch: SwitchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = switch.view(rewriter.body());
    let block = view.block()?.id();
    let before = Choice::of(switch_before(view)?);
    if before.default.block != block {
        return None;
    }
    let mut choice = Choice::of(view);
    let count = choice.cases.len();
    let denied = |value: &Int| before.cases.iter().any(|(v, to)| v == value && to.block != block);
    choice.cases.retain(|(value, _)| !denied(value));
    if choice.cases.len() == count {
        return None;
    }
    choice.replace(rewriter, switch)
}
