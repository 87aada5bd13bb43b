//! Dead-code analysis and sparse constant propagation (MLIR: `DeadCodeAnalysis` with
//! `SparseConstantPropagation`): [`Constants`], called by the `sccp` pass and by other analyses.

use terrace_ir::fold::{Fold, FoldResult, FoldingDialects};
use terrace_ir::{Attribute, Block, Body, Context, Op, OpName, OpRef, Value};

use crate::config::Config;
use crate::program::BodyId;
use crate::solve::ForwardStates;
use crate::sparse_forward::{ConstantOperands, ForwardAnalysis, States, Updates, VisitOutcome};

/// The lattice of constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Constant {
    /// Bottom: no definition of the value has been reached.
    #[default]
    Unreached,
    /// The value equals the attribute. The operation name selects the dialect that materializes it.
    Known(Attribute, OpName),
    /// Top: the value may differ from execution to execution.
    Varying,
}

impl Constant {
    /// Returns the attribute that the value equals; `None` unless it is a known constant.
    pub fn attribute(self) -> Option<Attribute> {
        match self {
            Constant::Known(attribute, _) => Some(attribute),
            _ => None,
        }
    }

    pub(crate) fn join(self, other: Self) -> Self {
        match (self, other) {
            (Constant::Unreached, one) | (one, Constant::Unreached) => one,
            (Constant::Known(a, name), Constant::Known(b, _)) if a == b => Constant::Known(a, name),
            _ => Constant::Varying,
        }
    }
}

/// The constants and reachable blocks of a program.
pub struct Constants {
    solved: ForwardStates<Constant>,
}

impl Constants {
    /// Analyses all operations nested in the root of `top`. Arguments that may come from code
    /// outside of the root are not constant.
    pub fn new(top: &Body, config: Config) -> Self {
        Self { solved: ForwardStates::new(&FoldAnalysis::new(top.context()), top, config) }
    }

    /// Returns the state of `value` of the body numbered `body` in
    /// [`Program::bodies`](crate::Program::bodies).
    pub fn of(&self, body: BodyId, value: Value) -> Constant {
        *self.solved.of(body).of(value)
    }

    /// Iterates over the operations of the body numbered `body` that have bodies of their own, in
    /// program order, each with the number of its body.
    pub fn children(&self, body: BodyId) -> impl Iterator<Item = (Op, BodyId)> {
        self.solved.children(body)
    }

    /// Whether control may reach `block` of the body numbered `body`.
    pub fn is_reached(&self, body: BodyId, block: Block) -> bool {
        self.solved.is_reached(body, block)
    }
}

/// Returns the constants among the operands of `op`, whose states `of` returns; `None` if an
/// operand is bottom.
pub(crate) fn operands(
    op: OpRef<'_>,
    mut of: impl FnMut(Value) -> Constant,
) -> Option<ConstantOperands> {
    let mut constants = ConstantOperands::new();
    for value in op.operands() {
        match of(value) {
            Constant::Unreached => return None,
            state => constants.push(state.attribute()),
        }
    }
    Some(constants)
}

/// The analysis whose transfer function is the fold hook of the operation.
pub(crate) struct FoldAnalysis(FoldingDialects);

impl FoldAnalysis {
    pub(crate) fn new(cx: &Context) -> Self {
        Self(FoldingDialects::of(cx))
    }

    /// Calls `set` with the state of each result of `op`, folded with the operand states that `of`
    /// returns.
    pub(crate) fn results(
        &self,
        op: OpRef<'_>,
        of: impl Fn(Value) -> Constant,
        mut set: impl FnMut(Value, Constant),
    ) -> VisitOutcome {
        let mut visited = VisitOutcome::ReadOperands;
        let Some(operands) = operands(op, &of) else { return visited };
        match self.0.fold(op, &operands) {
            Some(Fold::Results(results)) if results.len() == op.result_count() => {
                for (result, folded) in op.results().zip(results) {
                    let known = match folded {
                        FoldResult::Constant(value) => Constant::Known(value, op.name()),
                        FoldResult::Value(value) => {
                            if !op.operands().any(|operand| operand == value) {
                                visited = VisitOutcome::ReadOthers;
                            }
                            of(value)
                        }
                    };
                    set(result, known);
                }
                return visited;
            }
            Some(Fold::InPlace(_)) => visited = VisitOutcome::FoldedInPlace,
            _ => {}
        }
        op.results().for_each(|result| set(result, Constant::Varying));
        visited
    }
}

impl ForwardAnalysis for FoldAnalysis {
    type State = Constant;

    fn join(&self, a: &Constant, b: &Constant) -> Constant {
        a.join(*b)
    }

    fn entry_state(&self, _: &Body, _: Value) -> Constant {
        Constant::Varying
    }

    fn visit(
        &self,
        op: OpRef<'_>,
        states: States<'_, Constant>,
        set: &mut Updates<Constant>,
    ) -> VisitOutcome {
        self.results(op, |value| *states.of(value), |result, known| set.push((result, known)))
    }

    fn constant(&self, state: &Constant) -> Constant {
        *state
    }
}

#[cfg(test)]
mod tests {
    use terrace_ir::{ArrayAttr, Context, OpName, UnitAttr};

    use super::Constant;

    #[test]
    fn the_join_is_the_least_upper_bound() {
        let cx = Context::new();
        let name = OpName::get(&cx, "t.op");
        let one = Constant::Known(UnitAttr::get(&cx).attr(), name);
        let other = Constant::Known(ArrayAttr::get(&cx, []).attr(), name);
        let states = [Constant::Unreached, one, other, Constant::Varying];
        let rank = |state: Constant| match state {
            Constant::Unreached => 0,
            Constant::Known(..) => 1,
            Constant::Varying => 2,
        };
        for (a, b) in states.iter().flat_map(|a| states.iter().map(move |b| (*a, *b))) {
            let join = a.join(b);
            assert_eq!(join, b.join(a), "commutative");
            assert_eq!(a.join(a), a, "idempotent");
            assert!(rank(join) >= rank(a) && rank(join) >= rank(b), "an upper bound");
        }
        assert_eq!(Constant::Unreached.join(one), one);
        assert_eq!(one.join(other), Constant::Varying);
        assert_eq!(one.join(Constant::Varying), Constant::Varying);
    }

    #[test]
    fn only_a_known_constant_has_an_attribute() {
        let cx = Context::new();
        let unit = UnitAttr::get(&cx).attr();
        let known = Constant::Known(unit, OpName::get(&cx, "t.op"));
        assert_eq!(known.attribute(), Some(unit));
        assert_eq!(Constant::Unreached.attribute().or(Constant::Varying.attribute()), None);
    }
}
