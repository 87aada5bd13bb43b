//! Dead code and sparse constants: which blocks control may reach, and which values are constants
//! there (MLIR: `DeadCodeAnalysis` and `SparseConstantPropagation`).

use terrace_ir::fold::{Fold, FoldResult, fold};
use terrace_ir::{Attribute, Block, Body, OpName, OpRef, Value};

use crate::analysis::{Analysis, Facts, Found};
use crate::forward::solve;
use crate::program::BodyId;

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Constant {
    /// Nothing reaches the value as far as is known.
    #[default]
    Unreached,
    /// The value is this, as operations named so fold to it.
    Known(Attribute, OpName),
    /// The value may be different ones.
    Varying,
}

impl Constant {
    /// The attribute that the value is.
    pub fn attribute(self) -> Option<Attribute> {
        match self {
            Constant::Known(attribute, _) => Some(attribute),
            _ => None,
        }
    }

    fn join(self, other: Self) -> Self {
        match (self, other) {
            (Constant::Unreached, one) | (one, Constant::Unreached) => one,
            (Constant::Known(a, name), Constant::Known(b, _)) if a == b => Constant::Known(a, name),
            _ => Constant::Varying,
        }
    }
}

/// The outcome of the analysis.
pub struct Constants {
    facts: Vec<Facts<Constant>>,
}

impl Constants {
    /// Analyses everything in the root of `top`; values that come from outside may be anything.
    /// `all_visible` says that nothing outside refers to symbols in it.
    pub fn new(top: &Body, all_visible: bool) -> Self {
        Self { facts: solve(&ByFolding, top, all_visible) }
    }

    /// What is known of `value`, of the body numbered `body` in the order of
    /// [`Program::bodies`](crate::Program::bodies).
    pub fn of(&self, body: BodyId, value: Value) -> Constant {
        *self.facts[body].of(value)
    }

    /// Whether control may reach `block`.
    pub fn is_reached(&self, body: BodyId, block: Block) -> bool {
        self.facts[body].is_reached(block)
    }

    /// The constants among the operands of `op`, of the body numbered `body`; `None` if one of them
    /// is never reached.
    pub(crate) fn operands(&self, body: BodyId, op: OpRef<'_>) -> Option<Vec<Option<Attribute>>> {
        operands(op, &self.facts[body])
    }
}

fn operands(op: OpRef<'_>, facts: &Facts<Constant>) -> Option<Vec<Option<Attribute>>> {
    let one = |value| match facts.of(value) {
        Constant::Unreached => None,
        state => Some(state.attribute()),
    };
    op.operands().map(one).collect()
}

/// An operation gives what it folds to.
struct ByFolding;

impl Analysis for ByFolding {
    type State = Constant;

    fn join(&self, a: &Constant, b: &Constant) -> Constant {
        a.join(*b)
    }

    fn anything(&self, _: &Body, _: Value) -> Constant {
        Constant::Varying
    }

    fn visit(&self, op: OpRef<'_>, facts: &Facts<Constant>, set: &mut Found<Constant>) {
        let Some(operands) = operands(op, facts) else { return };
        match fold(op, &operands) {
            Some(Fold::Results(results)) if results.len() == op.result_count() => {
                set.extend(op.results().zip(results).map(|(result, folded)| match folded {
                    FoldResult::Constant(value) => (result, Constant::Known(value, op.name())),
                    FoldResult::Value(value) => (result, *facts.of(value)),
                }));
            }
            _ => set.extend(op.results().map(|result| (result, Constant::Varying))),
        }
    }

    fn constants(
        &self,
        _: BodyId,
        op: OpRef<'_>,
        facts: &Facts<Constant>,
    ) -> Option<Vec<Option<Attribute>>> {
        operands(op, facts)
    }
}
