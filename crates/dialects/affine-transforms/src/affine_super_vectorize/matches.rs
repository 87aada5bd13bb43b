//! Nests of loops that may be vectorized: [`NestPattern`], and groups of nests that overlap
//! ([`buckets`]).

use terrace_affine::{
    AffineForOp, AffineIfOp, AffineLoadOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};
use terrace_affine_analysis::{Access, varying_index};
use terrace_builtin::{MemRefType, TypeExt};
use terrace_ir::{Body, Op, OpRef, OpType, Type};
use terrace_vector::{TransferReadOp, TransferWriteOp};

use super::ParallelLoops;
use crate::loops::{induction_variable, loops_below};

/// A nest of loops to vectorize together.
#[derive(Clone, Debug)]
pub(super) struct MatchedNest {
    /// The outermost loop.
    pub(super) root: Op,
    /// The loops, each with the dimension of the vectors that it becomes.
    pub(super) levels: Vec<(Op, usize)>,
}

/// The pattern of nests: one level of loops for each dimension of the vectors.
pub(super) struct NestPattern<'p> {
    pub(super) loops: &'p ParallelLoops,
    /// Per level the dimension of memrefs that the loop indexes, counted from the last; `None` for
    /// any.
    pub(super) wanted: &'p [Option<usize>],
}

impl NestPattern<'_> {
    /// Returns all matches in `body`, with the roots in post-order.
    pub(super) fn matches(&self, body: &Body) -> Vec<MatchedNest> {
        let mut found = Vec::new();
        for root in loops_below(body, Op::ROOT).into_iter().map(|root| root.op()) {
            let mut levels = Vec::new();
            if self.match_at(body, root, 0, &mut levels) {
                found.push(MatchedNest { root, levels });
            }
        }
        found
    }

    /// Whether `op` matches level `level`, and contains matches of all deeper levels; appends the
    /// loops of the match, outer loops first.
    fn match_at(&self, body: &Body, op: Op, level: usize, levels: &mut Vec<(Op, usize)>) -> bool {
        if !self.loops.contains_key(&op) || !self.fits(body, op, level) {
            return false;
        }
        let start = levels.len();
        levels.push((op, level));
        if level + 1 == self.wanted.len() {
            return true;
        }
        let mut has_inner = false;
        for inner in loops_below(body, op) {
            has_inner |= self.match_at(body, inner.op(), level + 1, levels);
        }
        if !has_inner {
            levels.truncate(start);
        }
        has_inner
    }

    fn fits(&self, body: &Body, op: Op, level: usize) -> bool {
        let Some(varying) = varying_dim(body, AffineForOp::from_op(op)) else { return false };
        match (varying, self.wanted[level]) {
            (Some(varying), Some(wanted)) => varying == wanted,
            _ => true,
        }
    }
}

/// Groups nests so that the roots of different groups do not enclose each other (MLIR:
/// `computeIntersectionBuckets`).
pub(super) fn buckets(body: &Body, nests: Vec<MatchedNest>) -> Vec<Vec<MatchedNest>> {
    let mut all: Vec<(Op, Vec<MatchedNest>)> = Vec::new();
    let encloses = |a: Op, b: Op| body.op(b).ancestors().any(|around| around.id() == a);
    for nest in nests {
        let root = nest.root;
        let found =
            all.iter_mut().find(|(other, _)| encloses(*other, root) || encloses(root, *other));
        match found {
            Some((other, bucket)) => {
                if !encloses(*other, root) {
                    *other = root;
                }
                bucket.push(nest);
            }
            None => all.push((root, vec![nest])),
        }
    }
    all.into_iter().map(|(_, bucket)| bucket).collect()
}

/// Whether vectors can have elements of type `ty`.
pub(super) fn is_element(op: OpRef<'_>, ty: Type) -> bool {
    let cx = op.context();
    ty.is_index() || ty.is_signless_integer(cx) || ty.float_format(cx).is_some()
}

/// Returns the dimension of memrefs, counted from the last, that the variable of `op` indexes in
/// all accesses that depend on the variable: `Some(None)` if no access does. `None` if the loop
/// cannot be vectorized: because of conditionals, other regions, types that are no elements of
/// vectors, accesses to vectors, or accesses that vary in several dimensions (MLIR:
/// `isVectorizableLoopBody`).
pub(super) fn varying_dim(body: &Body, op: AffineForOp) -> Option<Option<usize>> {
    let variable = induction_variable(body, op)?;
    let all = || std::iter::once(op.op()).chain(body.ops_below(op.op())).map(|op| body.op(op));
    let has_conditions = all().any(|inner| inner.is::<AffineIfOp>());
    let has_elements = |inner: OpRef<'_>| {
        let cx = inner.context();
        let operand = |ty: Type| match ty.downcast::<MemRefType>(cx) {
            Some(memref) => is_element(inner, memref.element),
            None => is_element(inner, ty),
        };
        inner.operand_types().all(operand) && inner.result_types().all(|ty| is_element(inner, ty))
    };
    let is_known = |inner: OpRef<'_>| {
        (inner.region_count() == 0 || inner.is::<AffineForOp>())
            && !inner.is::<TransferReadOp>()
            && !inner.is::<TransferWriteOp>()
            && !inner.is::<AffineVectorLoadOp>()
            && !inner.is::<AffineVectorStoreOp>()
    };
    if has_conditions || !all().all(has_elements) || !all().all(is_known) {
        return None;
    }
    let mut varying = None;
    for inner in all().filter(|inner| inner.is::<AffineLoadOp>() || inner.is::<AffineStoreOp>()) {
        let access = Access::of(body, inner.id())?;
        let memref = body.value_type(access.memref).downcast::<MemRefType>(body.context())?;
        if !memref.has_identity_layout(body.context()) {
            body.context().emit(inner.plain_error("NYI: non-trivial layout map"));
            return None;
        }
        let dim = varying_index(body, inner, &access.map, variable)?;
        let dim = dim.map(|dim| memref.shape.len() - 1 - dim);
        match (dim, varying) {
            (Some(dim), Some(other)) if dim != other => return None,
            (Some(dim), _) => varying = Some(dim),
            (None, _) => {}
        }
    }
    Some(varying)
}
