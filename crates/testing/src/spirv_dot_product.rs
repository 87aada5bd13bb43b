//! The pass `test-vector-reduction-to-spirv-dot-prod`: sums of products of bytes become integer dot
//! products (MLIR: `populateVectorReductionToSPIRVDotProductPatterns`).

use terrace_arith::{ExtSIOp, ExtUIOp, MulIOp};
use terrace_builtin::{IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_ir::{Body, OpName, OpType, PatternSet, Rewriter, Type, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_spirv::SpirvDialect;
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{CombiningKind, ReductionOp};

/// Adds the pass to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestVectorReductionToSpirvDotProd>();
}

/// Test lowering patterns that converts vector.reduction to SPIR-V integer dot product ops
#[pass(
    name = "test-vector-reduction-to-spirv-dot-prod",
    title = "(anonymous namespace)::TestVectorReductionToSPIRVDotProd",
    anchor = "func.func",
    run = run
)]
struct TestVectorReductionToSpirvDotProd {}

fn run(_: &TestVectorReductionToSpirvDotProd, target: &mut Target<'_>) -> PassResult {
    target.context().load::<SpirvDialect>();
    let mut set = PatternSet::new();
    set.add::<ReductionOp>("VectorReductionToIntDotProd", to_dot_product);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// A factor: a vector of bytes, and whether these are signed.
type Factor = (Value, bool);

fn to_dot_product(op: ReductionOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context().clone();
    let view = op.view(body);
    let ty = view.dest();
    let ty = body.value_type(ty);
    let is_wide = ty.is_integer_of(&cx, 32) || ty.is_integer_of(&cx, 64);
    if view.kind() != CombiningKind::ADD || !is_wide {
        return None;
    }
    let (summand, sum) = (view.vector(), view.acc());
    let product = body.defined_by::<MulIOp>(summand)?;
    let ((a, a_signed), (b, b_signed)) =
        (factor(body, product.lhs())?, factor(body, product.rhs())?);
    let name = match (a_signed, b_signed) {
        (true, true) => "SDot",
        (false, false) => "UDot",
        _ => "SUDot",
    };
    rewriter.set_before(op.op());
    let byte = IntegerType::get(&cx, 8).ty();
    let mut factors = vec![a, b];
    if length(rewriter.body(), factors[0])? == 3 {
        let zero = IntegerAttr::get(&cx, byte, 0).attr();
        let mut state = rewriter.state(OpName::get(&cx, "spirv.Constant"));
        state.add_result(byte);
        state.set_inherent(&cx, "value", zero);
        let zero = rewriter.create(state);
        let zero = rewriter.body().result(zero, 0);
        let four = VectorType::get(&cx, &[4], byte).ty();
        for factor in &mut factors {
            *factor = create(rewriter, "spirv.CompositeConstruct", &[*factor, zero], four);
        }
    }
    if !a_signed && b_signed {
        // The signed factor comes first.
        factors.reverse();
    }
    factors.extend(sum);
    let end = if sum.is_some() { "AccSat" } else { "" };
    let value = create(rewriter, &format!("spirv.{name}{end}"), &factors, ty);
    rewriter.replace_op(op.op(), &[value]);
    Some(())
}

/// Creates the operation `name` with one result of type `ty`, and returns the result.
fn create(rewriter: &mut Rewriter<'_>, name: &str, operands: &[Value], ty: Type) -> Value {
    let name = OpName::get(rewriter.context(), name);
    let mut state = rewriter.state(name);
    state.add_operands(operands);
    state.add_result(ty);
    let op = rewriter.create(state);
    rewriter.body().result(op, 0)
}

/// Returns the number of bytes in the vector `value`; `None` unless it is a vector of 3 or 4 bytes.
fn length(body: &Body, value: Value) -> Option<i64> {
    let cx = body.context();
    let ty = body.value_type(value).downcast::<VectorType>(cx)?;
    match ty.shape[..] {
        [length @ (3 | 4)] if ty.element.is_integer_of(cx, 8) => Some(length),
        _ => None,
    }
}

/// Returns the vector of bytes that `value` extends.
fn factor(body: &Body, value: Value) -> Option<Factor> {
    let signed = body.defined_by::<ExtSIOp>(value).map(|op| (op.r#in(), true));
    let factor = match signed {
        Some(factor) => factor,
        None => (body.defined_by::<ExtUIOp>(value)?.r#in(), false),
    };
    length(body, factor.0).map(|_| factor)
}
