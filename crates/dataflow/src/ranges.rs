//! In which ranges integers are (MLIR: `IntegerRangeAnalysis`).

use terrace_builtin::TypeExt;
use terrace_builtin::folding::{constant_of, scalar_or_splat};
use terrace_builtin::shaped::element_type_or_self;
use terrace_interfaces::{
    DynInferIntRange, DynLoopLike, InductionVariable, InferIntRange, IntRange, LoopLike,
};
use terrace_ir::fold::FoldResult;
use terrace_ir::{Body, Context, OpRef, TraitFlags, Type, Value};
use terrace_numeric::Int;

use crate::analysis::{Analysis, Facts, Found, Visited};
use crate::config::Config;
use crate::constants::{ByFolding, Constant};
use crate::program::BodyId;
use crate::solve::{Solved, solve};

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
    solved: Solved<Ranged>,
}

impl IntRanges {
    /// Analyses everything in the root of `top`, as [`Constants::new`](crate::Constants::new) does.
    /// Control goes where ranges of one integer let it; with `folding` operations are folded, too,
    /// and only what ranges and folding agree on is a constant
    /// (MLIR: `IntegerRangeAnalysis` with `SparseConstantPropagation`).
    pub fn new(top: &Body, all_visible: bool, folding: bool) -> Self {
        let folding = folding.then(|| ByFolding::new(top.context()));
        Self { solved: solve(&ByInference { folding }, top, Config::new(all_visible)) }
    }

    /// The range of `value`, of the body numbered `body`; `None` if it is no integer, or control
    /// never comes to it.
    pub fn of(&self, body: BodyId, value: Value) -> Option<&IntRange> {
        self.solved.of(body).of(value).range.as_ref()
    }
}

/// What is known of a value.
#[derive(Clone, PartialEq, Default)]
struct Ranged {
    range: Option<IntRange>,
    /// What control knows of it.
    constant: Constant,
}

impl Ranged {
    /// The state of `value`, which is in `range`; of what is no integer nothing is known.
    fn of(body: &Body, value: Value, range: Option<IntRange>) -> Self {
        let constant = match &range {
            Some(range) => constant_in(body, value, range).unwrap_or(Constant::Varying),
            None => Constant::Unreached,
        };
        Self { range, constant }
    }

    /// The state of a value that may be anything.
    fn anything(body: &Body, value: Value) -> Self {
        Self { range: full(body, value), constant: Constant::Varying }
    }
}

/// The only integer in `range`, as the elements of `value` are attributes.
fn constant_in(body: &Body, value: Value, range: &IntRange) -> Option<Constant> {
    let cx = body.context();
    let element = element_type_or_self(cx, body.value_type(value));
    let attribute = constant_of(cx, element, range.constant_value()?.clone())?;
    let name = match body.argument_of(value) {
        Some((block, _)) => body.name(body.region_owner(body.block_region(block)?)?),
        None => body.name(body.defining_op(value)?),
    };
    Some(Constant::Known(attribute, name))
}

/// Operations say what the ranges of their results are.
struct ByInference {
    /// Also says what is known of results.
    folding: Option<ByFolding>,
}

fn full(body: &Body, value: Value) -> Option<IntRange> {
    storage_width(body.context(), body.value_type(value)).map(IntRange::full)
}

impl ByInference {
    fn infer(&self, op: OpRef<'_>, facts: Facts<'_, Ranged>) -> Option<Vec<(Value, IntRange)>> {
        let infer = op.interface::<DynInferIntRange<'_>>()?;
        let operands: Vec<_> = op.operands().map(|value| facts.of(value).range.clone()).collect();
        let mut found = Vec::new();
        infer.infer_ranges(&operands, &mut |value, range| found.push((value, range)));
        Some(found)
    }

    /// The range of what a loop counts with, if its bounds leave any.
    fn count(
        &self,
        op: OpRef<'_>,
        variable: &InductionVariable,
        facts: Facts<'_, Ranged>,
    ) -> Option<IntRange> {
        let cx = op.context();
        let width = storage_width(cx, op.body().value_type(variable.value))?;
        let bound = |of: FoldResult, upper: bool| {
            let range = match of {
                FoldResult::Constant(value) => {
                    scalar_or_splat::<Int>(cx, value).map(|value| IntRange::constant(&value))
                }
                FoldResult::Value(value) => facts.of(value).range.clone(),
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
    type State = Ranged;

    fn join(&self, a: &Ranged, b: &Ranged) -> Ranged {
        let range = match (&a.range, &b.range) {
            (Some(a), Some(b)) if a.width() == b.width() => Some(a.union(b)),
            (Some(one), _) | (None, Some(one)) => Some(one.clone()),
            (None, None) => None,
        };
        let several = range.as_ref().is_some_and(|range| range.constant_value().is_none());
        let constant = if several { Constant::Varying } else { a.constant.join(b.constant) };
        Ranged { range, constant }
    }

    fn anything(&self, body: &Body, value: Value) -> Ranged {
        Ranged::anything(body, value)
    }

    fn visit(&self, op: OpRef<'_>, facts: Facts<'_, Ranged>, set: &mut Found<Ranged>) -> Visited {
        let mut visited = Visited::default();
        if let Some(folding) = &self.folding {
            let of = |value| facts.of(value).constant;
            visited = folding.results(op, of, |result, constant| {
                set.push((result, Ranged { range: None, constant }));
            });
        }
        let results: Vec<Value> = op.results().collect();
        self.ranges(op, &results, facts, set);
        visited
    }

    fn visit_made(
        &self,
        op: OpRef<'_>,
        values: &[Value],
        facts: Facts<'_, Ranged>,
        set: &mut Found<Ranged>,
    ) {
        if self.folding.is_some() {
            let anything = Ranged { range: None, constant: Constant::Varying };
            set.extend(values.iter().map(|value| (*value, anything.clone())));
        }
        self.ranges(op, values, facts, set);
    }

    fn constant(&self, state: &Ranged) -> Constant {
        state.constant
    }
}

impl ByInference {
    /// Tells the ranges of `values`, arguments of regions of `op` or its results.
    fn ranges(
        &self,
        op: OpRef<'_>,
        values: &[Value],
        facts: Facts<'_, Ranged>,
        set: &mut Found<Ranged>,
    ) {
        let body = op.body();
        if let Some(found) = self.infer(op, facts) {
            for (value, range) in found.into_iter().filter(|(value, _)| values.contains(value)) {
                let old = &facts.of(value).range;
                let grows = || old.as_ref().is_some_and(|old| old.union(&range) != *old);
                // What goes round a loop might grow for ever.
                let range = match is_passed_on(body, value) && grows() {
                    true => full(body, value),
                    false => Some(range),
                };
                set.push((value, Ranged::of(body, value, range)));
            }
            return;
        }
        let counted = op.interface::<DynLoopLike<'_>>().map(|op| op.induction_variables());
        let counted = counted.unwrap_or_default();
        for value in values {
            let state = match counted.iter().find(|variable| variable.value == *value) {
                Some(variable) => Ranged::of(body, *value, self.count(op, variable, facts)),
                None => Ranged::anything(body, *value),
            };
            set.push((*value, state));
        }
    }
}

/// Whether `value` is a result that a terminator uses.
fn is_passed_on(body: &Body, value: Value) -> bool {
    body.defining_op(value).is_some()
        && body
            .uses(value)
            .any(|use_| body.op(body.user(use_)).flags().contains(TraitFlags::TERMINATOR))
}
