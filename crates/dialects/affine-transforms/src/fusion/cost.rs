//! The cost model of loop fusion ([`best_depth`]; MLIR: `isFusionProfitable`).

use std::collections::HashMap;

use terrace_affine::{AffineForOp, AffineIfOp};
use terrace_affine_analysis::{
    Access, ComputationSlice, RegionOptions, accesses_in, constant_trip_count, enclosing_for_loops,
    footprint, region, region_bytes,
};
use terrace_ir::{Body, Op, OpType, ensure_sufficient_stack};

use crate::loops::body_block;

/// The loops of a nest with what their costs depend on (MLIR: `LoopNestStats`).
struct NestStats {
    loops: HashMap<Op, LoopStats>,
}

struct LoopStats {
    /// The number of operations in the body that are no loops or conditionals, without the
    /// terminator.
    ops: i64,
    /// The constant number of iterations.
    count: i64,
    /// The loops directly in the body.
    inner: Vec<Op>,
}

impl NestStats {
    /// Returns the data of a nest; `None` if a number of iterations is not constant, or another
    /// operation than `affine.for` directly encloses a loop.
    fn of(body: &Body, root: AffineForOp) -> Option<Self> {
        let mut loops: HashMap<Op, LoopStats> = HashMap::new();
        let nested = body.ops_below(root.op()).filter(|op| body.op(*op).is::<AffineForOp>());
        for op in std::iter::once(root.op()).chain(nested) {
            if op != root.op() {
                loops.get_mut(&body.parent_op(op)?)?.inner.push(op);
            }
            let is_counted =
                |op: &Op| !body.op(*op).is::<AffineForOp>() && !body.op(*op).is::<AffineIfOp>();
            let block = body_block(body, op)?;
            let ops = body.ops_in(block).filter(is_counted).count() as i64 - 1;
            let count = constant_trip_count(body, AffineForOp::from_op(op))? as i64;
            loops.insert(op, LoopStats { ops, count, inner: Vec::new() });
        }
        Some(Self { loops })
    }

    /// Returns the number of executed operations of loop `op`, with other numbers of iterations and
    /// more operations per iteration for some loops.
    fn cost(&self, op: Op, counts: &HashMap<Op, i64>, more: &HashMap<Op, i64>) -> i64 {
        let Some(stats) = self.loops.get(&op) else { return 0 };
        let mut cost = stats.ops.wrapping_add(more.get(&op).copied().unwrap_or(0));
        for inner in &stats.inner {
            let inner = ensure_sufficient_stack(|| self.cost(*inner, counts, more));
            cost = cost.wrapping_add(inner);
        }
        cost.wrapping_mul(counts.get(&op).copied().unwrap_or(stats.count))
    }

    fn plain_cost(&self, op: AffineForOp) -> i64 {
        self.cost(op.op(), &HashMap::new(), &HashMap::new())
    }
}

/// Two loop nests that may be fused.
pub(super) struct Candidate<'b> {
    /// The body of both.
    pub(super) body: &'b Body,
    /// The nest of which a slice is inserted.
    pub(super) source: AffineForOp,
    /// The nest into which the slice is inserted.
    pub(super) destination: AffineForOp,
}

impl Candidate<'_> {
    /// Returns the ratio of additional operations after the fusion of `slice`; `None` if unknown
    /// (MLIR: `getAdditionalComputeFraction`).
    pub(super) fn additional_compute(&self, slice: &ComputationSlice) -> Option<f64> {
        let source = NestStats::of(self.body, self.source)?;
        let destination = NestStats::of(self.body, self.destination)?;
        let before =
            source.plain_cost(self.source) as f64 + destination.plain_cost(self.destination) as f64;
        let after = self.fused_cost(&source, &destination, slice)?;
        Some(after as f64 / before - 1.0)
    }

    /// Returns the number of executed operations of the fused nest (MLIR: `getFusionComputeCost`).
    fn fused_cost(
        &self,
        source: &NestStats,
        destination: &NestStats,
        slice: &ComputationSlice,
    ) -> Option<i64> {
        let body = self.body;
        let counts = slice.trip_counts(body)?;
        let host = body.region_owner(body.block_region(slice.block)?)?;
        let mut more: HashMap<Op, i64> = HashMap::new();
        if slice.is_single_iteration(body) {
            // Stores of the slice will be forwarded to the loads under the loop of insertion.
            let mut memrefs = Vec::new();
            for access in accesses_in(body, self.source.op()) {
                if access.is_write() && !memrefs.contains(&access.memref) {
                    memrefs.push(access.memref);
                }
            }
            let users = memrefs.iter().flat_map(|memref| body.uses(*memref));
            for user in users.map(|user| body.user(user)) {
                let is_load = Access::of(body, user).is_some_and(|access| !access.is_write());
                let is_inside =
                    || enclosing_for_loops(body, user).iter().any(|around| around.op() == host);
                if let Some(parent) = body.parent_op(user)
                    && is_load
                    && body.op(parent).is::<AffineForOp>()
                    && is_inside()
                {
                    *more.entry(parent).or_default() -= 1;
                }
            }
        }
        let counts = counts.into_iter().map(|(op, count)| (op.op(), count as i64)).collect();
        more.insert(host, source.cost(self.source.op(), &counts, &more));
        Some(destination.cost(self.destination.op(), &HashMap::new(), &more))
    }

    /// Returns the depth, counted from 1, at which fusion shrinks the written memory the most, with
    /// a ratio of additional operations of at most `tolerance`; `None` if fusion is not profitable.
    /// `slices` are the slices by depth, `stores` the accesses of the source that matter.
    pub(super) fn best_depth(
        &self,
        slices: &[Option<ComputationSlice>],
        stores: &[Access],
        tolerance: f64,
    ) -> Option<usize> {
        let body = self.body;
        NestStats::of(body, self.source)?;
        NestStats::of(body, self.destination)?;
        let [store] = stores else {
            let slice = slices.last()?.as_ref()?;
            let fraction = self.additional_compute(slice)?;
            return (fraction <= tolerance).then_some(slices.len());
        };
        let bytes = |slice: Option<&ComputationSlice>| {
            let options = RegionOptions { within_memref: true, slice, keeps_locals: false };
            let set = region(body, store, 0, &options)?;
            region_bytes(body, store.memref, &set)
        };
        let whole = bytes(None)?;
        let mut best: Option<(usize, f64, i64)> = None;
        for (at, slice) in slices.iter().enumerate().rev() {
            let Some(slice) = slice else { continue };
            let Some(fraction) = self.additional_compute(slice) else { continue };
            let Some(part) = bytes(Some(slice)).filter(|bytes| *bytes != 0) else { continue };
            let reduction = whole as f64 / part as f64;
            if reduction > best.map_or(0.0, |(_, best, _)| best) && fraction <= tolerance {
                best = Some((at + 1, reduction, part));
            }
        }
        let (depth, _, part) = best?;
        let memory =
            |op: AffineForOp| footprint(body, [op.op()], enclosing_for_loops(body, op.op()).len());
        let (destination, source) = (memory(self.destination)?, memory(self.source)?);
        let fused = destination.wrapping_add(part);
        (fused <= source.wrapping_add(destination)).then_some(depth)
    }
}
