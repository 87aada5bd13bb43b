//! In which ranges integers are (MLIR: `IntegerRangeAnalysis`).

use terrace_builtin::TypeExt;
use terrace_builtin::folding::scalar_or_splat;
use terrace_builtin::shaped::element_type_or_self;
use terrace_interfaces::{
    DynInferIntRange, DynLoopLike, InductionVariable, InferIntRange, IntRange, LoopLike,
};
use terrace_ir::fold::FoldResult;
use terrace_ir::{Body, Context, OpRef, TraitFlags, Type, Value};
use terrace_numeric::Int;

use crate::analysis::{Analysis, Facts, Found, Operands};
use crate::constants::Constants;
use crate::forward::solve;
use crate::program::BodyId;

/// The number of bits in which ranges of a type count: 64 for `index`, that of the elements for
/// vectors and tensors; `None` for what is no integer (MLIR: `getStorageBitwidth`).
pub fn storage_width(cx: &Context, ty: Type) -> Option<u32> {
    let element = element_type_or_self(cx, ty);
    if element.is_index() {
        return Some(64);
    }
    let width = element.is_any_integer().then(|| element.int_or_float_width(cx)).flatten();
    width.filter(|width| *width > 0)
}

/// The outcome of the analysis: by value the range of the integers that it may be, for vectors and
/// tensors of all elements.
pub struct IntRanges {
    facts: Vec<Facts<Option<IntRange>>>,
}

impl IntRanges {
    /// Analyses everything in the root of `top`, as [`Constants::new`] does.
    pub fn new(top: &Body, all_visible: bool) -> Self {
        let constants = Constants::new(top, all_visible);
        Self { facts: solve(&ByInference { constants }, top, all_visible).facts }
    }

    /// The range of `value`, of the body numbered `body`; `None` if it is no integer, or control
    /// never comes to it.
    pub fn of(&self, body: BodyId, value: Value) -> Option<&IntRange> {
        self.facts[body].of(value).as_ref()
    }
}

/// Operations say what the ranges of their results are; control goes where constants let it.
struct ByInference {
    constants: Constants,
}

fn full(body: &Body, value: Value) -> Option<IntRange> {
    storage_width(body.context(), body.value_type(value)).map(IntRange::full)
}

impl ByInference {
    fn infer(
        &self,
        op: OpRef<'_>,
        facts: &Facts<Option<IntRange>>,
    ) -> Option<Vec<(Value, IntRange)>> {
        let infer = op.interface::<DynInferIntRange<'_>>()?;
        let operands: Vec<_> = op.operands().map(|value| facts.of(value).clone()).collect();
        let mut found = Vec::new();
        infer.infer_ranges(&operands, &mut |value, range| found.push((value, range)));
        Some(found)
    }

    /// The range of what a loop counts with, if its bounds leave any.
    fn count(
        &self,
        op: OpRef<'_>,
        variable: &InductionVariable,
        facts: &Facts<Option<IntRange>>,
    ) -> Option<IntRange> {
        let cx = op.context();
        let width = storage_width(cx, op.body().value_type(variable.value))?;
        let bound = |of: FoldResult, upper: bool| {
            let range = match of {
                FoldResult::Constant(value) => {
                    scalar_or_splat::<Int>(cx, value).map(|value| IntRange::constant(&value))
                }
                FoldResult::Value(value) => facts.of(value).clone(),
            };
            let range = range.filter(|range| range.width() == width);
            let range = range.unwrap_or_else(|| IntRange::full(width));
            if upper { range.smax } else { range.smin }
        };
        let (mut min, mut max) = (bound(variable.lower, false), bound(variable.upper, true));
        if bound(variable.step, true).is_negative() {
            std::mem::swap(&mut min, &mut max);
        } else {
            max = max.sub(&Int::one(width));
        }
        max.sge(&min).then(|| IntRange::from_signed(min, max))
    }
}

impl Analysis for ByInference {
    type State = Option<IntRange>;

    fn join(&self, a: &Self::State, b: &Self::State) -> Self::State {
        match (a, b) {
            (Some(a), Some(b)) if a.width() == b.width() => Some(a.union(b)),
            (Some(one), _) | (None, Some(one)) => Some(one.clone()),
            (None, None) => None,
        }
    }

    fn anything(&self, body: &Body, value: Value) -> Self::State {
        full(body, value)
    }

    fn visit(&self, op: OpRef<'_>, facts: &Facts<Self::State>, set: &mut Found<Self::State>) {
        let results: Vec<Value> = op.results().collect();
        self.visit_made(op, &results, facts, set);
    }

    fn visit_made(
        &self,
        op: OpRef<'_>,
        values: &[Value],
        facts: &Facts<Self::State>,
        set: &mut Found<Self::State>,
    ) {
        let body = op.body();
        if let Some(found) = self.infer(op, facts) {
            for (value, range) in found.into_iter().filter(|(value, _)| values.contains(value)) {
                let old = facts.of(value);
                let grows = || old.as_ref().is_some_and(|old| old.union(&range) != *old);
                // What goes round a loop might grow for ever.
                let range = match is_passed_on(body, value) && grows() {
                    true => full(body, value),
                    false => Some(range),
                };
                set.push((value, range));
            }
            return;
        }
        let counted = op.interface::<DynLoopLike<'_>>().map(|op| op.induction_variables());
        let counted = counted.unwrap_or_default();
        for value in values {
            let state = match counted.iter().find(|variable| variable.value == *value) {
                Some(variable) => self.count(op, variable, facts),
                None => full(body, *value),
            };
            set.push((*value, state));
        }
    }

    fn constants(&self, body: BodyId, op: OpRef<'_>, _: &Facts<Self::State>) -> Option<Operands> {
        self.constants.operands(body, op)
    }
}

/// Whether `value` is a result that a terminator uses.
fn is_passed_on(body: &Body, value: Value) -> bool {
    body.defining_op(value).is_some()
        && body
            .uses(value)
            .any(|use_| body.op(body.user(use_)).flags().contains(TraitFlags::TERMINATOR))
}
