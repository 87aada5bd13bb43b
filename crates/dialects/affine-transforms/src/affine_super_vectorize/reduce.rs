//! Reductions of vectorized loops: neutral vectors, masks of the last iteration, and the reduction
//! of the resulting vector.

use terrace_affine::{AffineApplyOp, AffineForOp, AffineMinOp, unfolded_apply};
use terrace_affine_analysis::{lower_bound, supported_reductions, upper_bound};
use terrace_arith::{AtomicRMWKind, ConstantOp, SelectOp};
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, IntegerType, VectorType};
use terrace_ir::{Body, Builder, InsertionPoint, Op, OpType, Operand, Type, Value};
use terrace_vector::{CombiningKind, CreateMaskOp, ReductionOp};

use crate::loops::{body_block, induction_variable};

/// Returns the kind of reduction of the elements of a vector.
fn combining_kind(kind: AtomicRMWKind) -> Option<CombiningKind> {
    use AtomicRMWKind as Kind;
    Some(match kind {
        Kind::Addf | Kind::Addi => CombiningKind::ADD,
        Kind::Mulf | Kind::Muli => CombiningKind::MUL,
        Kind::Minimumf => CombiningKind::MINIMUMF,
        Kind::Maximumf => CombiningKind::MAXIMUMF,
        Kind::Minnumf => CombiningKind::MINNUMF,
        Kind::Maxnumf => CombiningKind::MAXNUMF,
        Kind::Mins => CombiningKind::MINSI,
        Kind::Maxs => CombiningKind::MAXSI,
        Kind::Minu => CombiningKind::MINUI,
        Kind::Maxu => CombiningKind::MAXUI,
        Kind::Andi => CombiningKind::AND,
        Kind::Ori => CombiningKind::OR,
        Kind::Xori => CombiningKind::XOR,
        Kind::Assign => return None,
    })
}

/// Creates the vector of neutral elements of a reduction of values of type `ty`.
pub(super) fn neutral_vector(
    b: &mut Builder<'_>,
    kind: AtomicRMWKind,
    ty: Type,
    sizes: &[i64],
) -> Option<Value> {
    let vector = VectorType::get(b.context(), sizes, ty).ty();
    let value = kind.identity(b.context(), vector)?;
    Some(ConstantOp::build(b, value).value(b))
}

/// Reduces `vector` to a scalar at the insertion point, and combines it with `init` unless that is
/// the neutral element.
pub(super) fn reduce_vector(
    b: &mut Builder<'_>,
    kind: AtomicRMWKind,
    vector: Value,
    init: Value,
) -> Option<Value> {
    let ty = b.body().value_type(init);
    let reduced = ReductionOp::build(b, ty, combining_kind(kind)?, vector, None).value(b);
    let neutral = kind.identity(b.context(), ty)?;
    let is_neutral =
        b.body().defined_by::<ConstantOp>(init).is_some_and(|constant| constant.value() == neutral);
    if is_neutral { Some(reduced) } else { kind.combine(b, reduced, init) }
}

/// Creates the mask of the elements below the upper bound at the start of the body of `op`, a loop
/// over vectors of `size` elements. `None` if every vector is full (MLIR: `createMask`).
pub(super) fn mask(b: &mut Builder<'_>, op: AffineForOp, size: i64) -> Option<Value> {
    let cx = b.context().clone();
    let (lower, upper) = (lower_bound(b.body(), op)?, upper_bound(b.body(), op)?);
    let constants = lower.map.single_constant(&cx).zip(upper.map.single_constant(&cx));
    if let Some((from, to)) = constants
        && (i128::from(to) - i128::from(from)) % i128::from(size) == 0
    {
        return None;
    }
    let block = body_block(b.body(), op.op())?;
    let variable = induction_variable(b.body(), op)?;
    b.at(InsertionPoint::AtStart(block), |b| {
        let is_single = upper.map.results.len() == 1;
        let map = AffineMapAttr::get(&cx, upper.map);
        let end = match is_single {
            true => AffineApplyOp::build(b, map, upper.operands).value(b),
            false => AffineMinOp::build(b, map, upper.operands).value(b),
        };
        let left = AffineExpr::dim(&cx, 0).sub(&cx, AffineExpr::dim(&cx, 1));
        let map = AffineMap::new(2, 0, [left]);
        let left = unfolded_apply(b, op.op(), &map, vec![end, variable]);
        if let Some(maker) = b.body().defining_op(end).filter(|_| !b.body().has_uses(end)) {
            b.body_mut().erase(maker);
        }
        let ty = VectorType::get(&cx, &[size], IntegerType::get(&cx, 1)).ty();
        Some(CreateMaskOp::build(b, ty, &[left][..]).value(b))
    })
}

/// Lets the reductions of the new loop `op`, which ends with `end`, combine neutral elements where
/// `mask` is not set.
pub(super) fn mask_reductions(body: &mut Body, op: AffineForOp, end: Op, mask: Value) {
    let reductions = supported_reductions(body, op);
    let neutral: Vec<Value> = op.view(body).inits().collect();
    for reduction in reductions {
        let combined = body.operand(end, reduction.position);
        let Some(combiner) = body.defining_op(combined) else { continue };
        let mut b = Builder::before(body, combiner);
        let value = reduction.value;
        let masked = SelectOp::build(&mut b, mask, value, neutral[reduction.position]);
        let masked = masked.value(&mut b);
        for at in 0..body.operand_count(combiner) {
            if body.operand(combiner, at) == value {
                body.set_operand(combiner, at, masked);
            }
        }
    }
}
