//! Passes that apply pattern sets of math transformations.

use terrace_arith::ArithDialect;
use terrace_dialects::{math::MathDialect, x86vector::X86vectorDialect};
use terrace_ir::PatternSet;
use terrace_math_transforms::{
    populate_math_algebraic_simplification, populate_math_polynomial_approximation,
};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::VectorDialect;

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestAlgebraicSimplificationPass>();
    registry.insert::<TestPolynomialsPass>();
}

/// Test math algebraic simplification
#[pass(
    name = "test-math-algebraic-simplification",
    title = "(anonymous namespace)::TestMathAlgebraicSimplificationPass",
    run = simplify
)]
struct TestAlgebraicSimplificationPass {}

fn simplify(_: &TestAlgebraicSimplificationPass, target: &mut Target<'_>) -> PassResult {
    target.context().load::<VectorDialect>();
    let mut set = PatternSet::new();
    populate_math_algebraic_simplification(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Test math polynomial approximations
#[pass(
    name = "test-math-polynomial-approximation",
    title = "(anonymous namespace)::TestMathPolynomialApproximationPass",
    run = approximate
)]
struct TestPolynomialsPass {
    /// Enable approximations that emit AVX2 intrinsics via the X86Vector dialect
    #[option(default = false)]
    enable_avx2: bool,
}

fn approximate(pass: &TestPolynomialsPass, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<MathDialect>();
    cx.load::<VectorDialect>();
    if pass.enable_avx2 {
        cx.load::<X86vectorDialect>();
    }
    let mut set = PatternSet::new();
    populate_math_polynomial_approximation(&mut set, pass.enable_avx2);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}
