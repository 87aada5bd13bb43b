//! The pass `linalg-morph-ops`: converts structured operations between named operations,
//! `linalg.elementwise` and `linalg.generic` (MLIR: `MorphOps.cpp`, `NamedToElementwise.cpp`).

use terrace_ir::{Op, OpType, PatternSet, Rewriter};
use terrace_linalg::{
    AbsOp, AddOp, CeilOp, DivOp, DivUnsignedOp, ElementwiseKind, ErfOp, ExpOp, FloorOp,
    LinalgDialect, LogOp, MulOp, NegFOp, PowFOp, ReciprocalOp, RoundOp, RsqrtOp, SelectOp, SqrtOp,
    SquareOp, SubOp, TanhOp, build_elementwise,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

use crate::generic::Generic;
use crate::{linalg_generalizations, linalg_specializations};

/// Convert structured operations between their forms
#[pass(name = "linalg-morph-ops", title = "LinalgMorphOpsPass", run = run)]
pub struct LinalgMorphOps {
    /// Convert named ops to category op e.g. `linalg.elementwise`
    #[option(default = false)]
    named_to_category: bool,
    /// Convert category ops e.g. `linalg.elementwise` to `linalg.generic`
    #[option(default = false)]
    category_to_generic: bool,
    /// Convert named ops e.g. `linalg.add` to `linalg.generic`
    #[option(default = false)]
    named_to_generic: bool,
    /// Convert linalg.generic to equivalent named ops
    #[option(default = false)]
    generic_to_named: bool,
}

fn run(pass: &LinalgMorphOps, target: &mut Target<'_>) -> PassResult {
    target.context().load::<LinalgDialect>();
    let mut patterns = PatternSet::new();
    if pass.named_to_category {
        patterns.append(elementwise_categorizations());
    }
    if pass.named_to_generic || pass.category_to_generic {
        patterns.append(linalg_generalizations());
    }
    if pass.generic_to_named {
        patterns.append(linalg_specializations());
    }
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// Adds the pattern that converts the named operation `O` to the elementwise operation `kind`.
fn add<O: OpType>(set: &mut PatternSet, kind: ElementwiseKind) {
    set.add::<O>("NamedToElementwisePattern", move |op, rewriter| {
        categorize(op.op(), kind, rewriter)
    });
}

/// Returns the patterns that convert named operations to `linalg.elementwise` (MLIR:
/// `populateLinalgNamedToElementwisePatterns`).
pub fn elementwise_categorizations() -> PatternSet {
    let mut set = PatternSet::new();
    add::<SelectOp>(&mut set, ElementwiseKind::Select);
    add::<AddOp>(&mut set, ElementwiseKind::Add);
    add::<SubOp>(&mut set, ElementwiseKind::Sub);
    add::<MulOp>(&mut set, ElementwiseKind::Mul);
    add::<DivOp>(&mut set, ElementwiseKind::Div);
    add::<DivUnsignedOp>(&mut set, ElementwiseKind::DivUnsigned);
    add::<PowFOp>(&mut set, ElementwiseKind::Powf);
    add::<ExpOp>(&mut set, ElementwiseKind::Exp);
    add::<LogOp>(&mut set, ElementwiseKind::Log);
    add::<AbsOp>(&mut set, ElementwiseKind::Abs);
    add::<CeilOp>(&mut set, ElementwiseKind::Ceil);
    add::<FloorOp>(&mut set, ElementwiseKind::Floor);
    add::<NegFOp>(&mut set, ElementwiseKind::Negf);
    add::<ReciprocalOp>(&mut set, ElementwiseKind::Reciprocal);
    add::<RoundOp>(&mut set, ElementwiseKind::Round);
    add::<SqrtOp>(&mut set, ElementwiseKind::Sqrt);
    add::<RsqrtOp>(&mut set, ElementwiseKind::Rsqrt);
    add::<SquareOp>(&mut set, ElementwiseKind::Square);
    add::<TanhOp>(&mut set, ElementwiseKind::Tanh);
    add::<ErfOp>(&mut set, ElementwiseKind::Erf);
    set
}

/// Converts a named operation to `linalg.elementwise`, and drops its discardable attributes:
/// `linalg.exp ins(%x) outs(%y)  =>  linalg.elementwise kind = exp ins(%x) outs(%y)`.
fn categorize(op: Op, kind: ElementwiseKind, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let named = Generic::of(rewriter.body(), op)?;
    let new = build_elementwise(rewriter, kind, &named.inputs, *named.outputs.first()?, None)?;
    rewriter.replace_with(op, new);
    Some(())
}
