//! Integer range analysis (MLIR: `IntegerRangeAnalysis`): [`IntRanges`], called by the integer
//! range passes.

use terrace_builtin::TypeExt;
use terrace_builtin::folding::{constant_of, scalar_or_splat};
use terrace_builtin::shaped::element_type_or_self;
use terrace_interfaces::{
    DynInferIntRange, DynLoopLike, InductionVariable, InferIntRange, IntRange, LoopLike,
};
use terrace_ir::fold::FoldResult;
use terrace_ir::{Body, Context, OpRef, TraitFlags, Type, Value};
use terrace_numeric::Int;

use crate::config::Config;
use crate::constants::{Constant, FoldAnalysis};
use crate::program::BodyId;
use crate::solve::ForwardStates;
use crate::sparse_forward::{ForwardAnalysis, States, Updates, VisitOutcome};

/// Returns the bit width of ranges of type `ty`: 64 for `index`, the width of the elements for
/// vectors and tensors; `None` if `ty` holds no integers (MLIR: `getStorageBitwidth`).
pub fn storage_width(cx: &Context, ty: Type) -> Option<u32> {
    let element = element_type_or_self(cx, ty);
    if element.is_index() {
        return Some(64);
    }
    let width = element.is_any_integer().then(|| element.int_or_float_width(cx)).flatten();
    width.filter(|width| *width > 0)
}

/// The options of integer range analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct IntRangeConfig {
    /// The assumptions about the program.
    pub data_flow: Config,
    /// Whether operations are also folded. A value is then a constant only if its range and its
    /// fold agree (MLIR: `IntegerRangeAnalysis` with `SparseConstantPropagation`).
    pub folding: bool,
}

/// The integer ranges of the values of a program; the range of a vector or tensor covers all its
/// elements.
pub struct IntRanges {
    solved: ForwardStates<RangeState>,
}

impl IntRanges {
    /// Analyses all operations nested in the root of `top`. A range with a single integer counts as
    /// a constant for control flow.
    pub fn new(top: &Body, config: IntRangeConfig) -> Self {
        let folding = config.folding.then(|| FoldAnalysis::new(top.context()));
        Self { solved: ForwardStates::new(&RangeAnalysis { folding }, top, config.data_flow) }
    }

    /// Returns the range of `value` of the body numbered `body`; `None` if the value is no integer
    /// or unreachable.
    pub fn of(&self, body: BodyId, value: Value) -> Option<&IntRange> {
        self.solved.of(body).of(value).range.as_ref()
    }
}

/// The lattice element of a value; the default is bottom.
#[derive(Clone, PartialEq, Default)]
struct RangeState {
    range: Option<IntRange>,
    /// The constant that control flow may assume.
    constant: Constant,
}

impl RangeState {
    /// Creates the state of `value` with this range; `None` for a value that is no integer.
    fn of(body: &Body, value: Value, range: Option<IntRange>) -> Self {
        let constant = match &range {
            Some(range) => constant_in(body, value, range).unwrap_or(Constant::Varying),
            None => Constant::Unreached,
        };
        Self { range, constant }
    }

    /// Creates the top state of `value`.
    fn unknown(body: &Body, value: Value) -> Self {
        Self { range: full(body, value), constant: Constant::Varying }
    }
}

/// Returns the constant of the element type of `value` if `range` contains a single integer; `None`
/// otherwise.
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

/// The analysis whose transfer function is `InferIntRangeInterface`.
struct RangeAnalysis {
    /// The analysis that computes constants in addition to ranges.
    folding: Option<FoldAnalysis>,
}

fn full(body: &Body, value: Value) -> Option<IntRange> {
    storage_width(body.context(), body.value_type(value)).map(IntRange::full)
}

impl RangeAnalysis {
    fn infer(
        &self,
        op: OpRef<'_>,
        states: States<'_, RangeState>,
    ) -> Option<Vec<(Value, IntRange)>> {
        let infer = op.interface::<DynInferIntRange<'_>>()?;
        let operands: Vec<_> = op.operands().map(|value| states.of(value).range.clone()).collect();
        let mut found = Vec::new();
        infer.infer_ranges(&operands, &mut |value, range| found.push((value, range)));
        Some(found)
    }

    /// Returns the range of an induction variable between its bounds; `None` if the range is empty.
    fn induction_range(
        &self,
        op: OpRef<'_>,
        variable: &InductionVariable,
        states: States<'_, RangeState>,
    ) -> Option<IntRange> {
        let cx = op.context();
        let width = storage_width(cx, op.body().value_type(variable.value))?;
        let bound = |of: FoldResult, upper: bool| {
            let range = match of {
                FoldResult::Constant(value) => {
                    scalar_or_splat::<Int>(cx, value).map(|value| IntRange::constant(&value))
                }
                FoldResult::Value(value) => states.of(value).range.clone(),
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

impl ForwardAnalysis for RangeAnalysis {
    type State = RangeState;

    fn join(&self, a: &RangeState, b: &RangeState) -> RangeState {
        let range = match (&a.range, &b.range) {
            (Some(a), Some(b)) if a.width() == b.width() => Some(a.union(b)),
            (Some(one), _) | (None, Some(one)) => Some(one.clone()),
            (None, None) => None,
        };
        let several = range.as_ref().is_some_and(|range| range.constant_value().is_none());
        let constant = if several { Constant::Varying } else { a.constant.join(b.constant) };
        RangeState { range, constant }
    }

    fn entry_state(&self, body: &Body, value: Value) -> RangeState {
        RangeState::unknown(body, value)
    }

    fn visit(
        &self,
        op: OpRef<'_>,
        states: States<'_, RangeState>,
        set: &mut Updates<RangeState>,
    ) -> VisitOutcome {
        let mut visited = VisitOutcome::default();
        if let Some(folding) = &self.folding {
            let of = |value| states.of(value).constant;
            visited = folding.results(op, of, |result, constant| {
                set.push((result, RangeState { range: None, constant }));
            });
        }
        let results: Vec<Value> = op.results().collect();
        self.ranges(op, &results, states, set);
        visited
    }

    fn visit_non_control_flow(
        &self,
        op: OpRef<'_>,
        values: &[Value],
        states: States<'_, RangeState>,
        set: &mut Updates<RangeState>,
    ) {
        if self.folding.is_some() {
            let unknown = RangeState { range: None, constant: Constant::Varying };
            set.extend(values.iter().map(|value| (*value, unknown.clone())));
        }
        self.ranges(op, values, states, set);
    }

    fn constant(&self, state: &RangeState) -> Constant {
        state.constant
    }
}

impl RangeAnalysis {
    /// Appends the states of `values`, arguments of regions of `op` or results of `op`, to `set`.
    fn ranges(
        &self,
        op: OpRef<'_>,
        values: &[Value],
        states: States<'_, RangeState>,
        set: &mut Updates<RangeState>,
    ) {
        let body = op.body();
        if let Some(found) = self.infer(op, states) {
            for (value, range) in found.into_iter().filter(|(value, _)| values.contains(value)) {
                let old = &states.of(value).range;
                let grows = || old.as_ref().is_some_and(|old| old.union(&range) != *old);
                // Widens to the full range at once: a loop-carried range could grow in as many
                // steps as there are integers.
                let range = match is_passed_on(body, value) && grows() {
                    true => full(body, value),
                    false => Some(range),
                };
                set.push((value, RangeState::of(body, value, range)));
            }
            return;
        }
        let variables = op.interface::<DynLoopLike<'_>>().map(|op| op.induction_variables());
        let variables = variables.unwrap_or_default();
        for value in values {
            let state = match variables.iter().find(|variable| variable.value == *value) {
                Some(variable) => {
                    RangeState::of(body, *value, self.induction_range(op, variable, states))
                }
                None => RangeState::unknown(body, *value),
            };
            set.push((*value, state));
        }
    }
}

/// Whether `value` is a result that a terminator uses, so that it may be loop-carried.
fn is_passed_on(body: &Body, value: Value) -> bool {
    body.defining_op(value).is_some()
        && body
            .uses(value)
            .any(|use_| body.op(body.user(use_)).flags().contains(TraitFlags::TERMINATOR))
}
