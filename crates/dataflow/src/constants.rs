//! Dead code and sparse constants: which blocks control may reach, and which values are constants
//! there (MLIR: `DeadCodeAnalysis` and `SparseConstantPropagation`).

use terrace_ir::fold::{Fold, FoldResult, FoldingDialects};
use terrace_ir::{Attribute, Block, Body, Context, Op, OpName, OpRef, Value};

use crate::analysis::{Analysis, Facts, Found, Operands, Visited};
use crate::config::Config;
use crate::program::{BodyId, children};
use crate::solve::{Solved, solve};

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

    pub(crate) fn join(self, other: Self) -> Self {
        match (self, other) {
            (Constant::Unreached, one) | (one, Constant::Unreached) => one,
            (Constant::Known(a, name), Constant::Known(b, _)) if a == b => Constant::Known(a, name),
            _ => Constant::Varying,
        }
    }
}

/// The outcome of the analysis.
pub struct Constants {
    solved: Solved<Constant>,
}

impl Constants {
    /// Analyses everything in the root of `top`; values that come from outside may be anything.
    /// `all_visible` says that nothing outside refers to symbols in it.
    pub fn new(top: &Body, all_visible: bool) -> Self {
        Self::with_config(top, Config::new(all_visible))
    }

    /// Analyses everything in the root of `top`; values that come from outside may be anything.
    pub fn with_config(top: &Body, config: Config) -> Self {
        Self { solved: solve(&ByFolding::new(top.context()), top, config) }
    }

    /// What is known of `value`, of the body numbered `body` in the order of
    /// [`Program::bodies`](crate::Program::bodies).
    pub fn of(&self, body: BodyId, value: Value) -> Constant {
        *self.solved.of(body).of(value)
    }

    /// The bodies directly in the body numbered `body`, in program order: their operations in it, and
    /// their numbers.
    pub fn children(&self, body: BodyId) -> impl Iterator<Item = (Op, BodyId)> {
        children(&self.solved.children, body)
    }

    /// Whether control may reach `block`.
    pub fn is_reached(&self, body: BodyId, block: Block) -> bool {
        self.solved.is_reached(body, block)
    }
}

/// The constants among the operands of `op`, where `of` says what is known of values; `None` if one
/// of them is not reached yet.
pub(crate) fn operands(op: OpRef<'_>, mut of: impl FnMut(Value) -> Constant) -> Option<Operands> {
    let mut constants = Operands::new();
    for value in op.operands() {
        match of(value) {
            Constant::Unreached => return None,
            state => constants.push(state.attribute()),
        }
    }
    Some(constants)
}

/// An operation gives what it folds to.
pub(crate) struct ByFolding(FoldingDialects);

impl ByFolding {
    pub(crate) fn new(cx: &Context) -> Self {
        Self(FoldingDialects::of(cx))
    }

    /// Tells what is known of the results of `op` as it folds, where `of` says what is known of values.
    pub(crate) fn results(
        &self,
        op: OpRef<'_>,
        of: impl Fn(Value) -> Constant,
        mut set: impl FnMut(Value, Constant),
    ) -> Visited {
        let mut visited = Visited::Operands;
        let Some(operands) = operands(op, &of) else { return visited };
        match self.0.fold(op, &operands) {
            Some(Fold::Results(results)) if results.len() == op.result_count() => {
                for (result, folded) in op.results().zip(results) {
                    let known = match folded {
                        FoldResult::Constant(value) => Constant::Known(value, op.name()),
                        FoldResult::Value(value) => {
                            if !op.operands().any(|operand| operand == value) {
                                visited = Visited::Others;
                            }
                            of(value)
                        }
                    };
                    set(result, known);
                }
                return visited;
            }
            Some(Fold::InPlace(_)) => visited = Visited::InPlace,
            _ => {}
        }
        op.results().for_each(|result| set(result, Constant::Varying));
        visited
    }
}

impl Analysis for ByFolding {
    type State = Constant;

    fn join(&self, a: &Constant, b: &Constant) -> Constant {
        a.join(*b)
    }

    fn anything(&self, _: &Body, _: Value) -> Constant {
        Constant::Varying
    }

    fn visit(
        &self,
        op: OpRef<'_>,
        facts: Facts<'_, Constant>,
        set: &mut Found<Constant>,
    ) -> Visited {
        self.results(op, |value| *facts.of(value), |result, known| set.push((result, known)))
    }

    fn constant(&self, state: &Constant) -> Constant {
        *state
    }
}
