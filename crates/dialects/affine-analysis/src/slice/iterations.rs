//! Numbers of iterations of a [`ComputationSlice`] (MLIR: `buildSliceTripCountMap`).

use terrace_affine::{AffineForOp, map_of};
use terrace_builtin::AffineMap;
use terrace_ir::{Body, OpType};

use super::{ComputationSlice, for_of};
use crate::trip_count::constant_trip_count;

impl ComputationSlice {
    /// Returns the sliced loops, each with its number of iterations in the slice; `None` if a
    /// number is not constant. For a loop with constant bounds that is not sliced, the number is
    /// the difference of the bounds, as in MLIR.
    pub fn trip_counts(&self, body: &Body) -> Option<Vec<(AffineForOp, u64)>> {
        let bounds = self.lower.iter().zip(&self.upper);
        let counts = self.variables.iter().zip(bounds).map(|(variable, (lower, upper))| {
            let op = for_of(body, *variable)?;
            let results = |map: &Option<AffineMap>| map.as_ref().map_or(0, |map| map.results.len());
            if results(lower) == 0 || results(upper) == 0 {
                return Some((op, full_count(body, op)?));
            }
            let (lower, upper) = (lower.as_ref()?, upper.as_ref()?);
            let cx = body.context();
            let span = upper.results[0].sub(cx, lower.results[0]);
            let span = AffineMap::new(lower.num_dims, lower.num_symbols, [span]).simplified(cx);
            Some((op, span.single_constant(cx)? as u64))
        });
        counts.collect()
    }

    /// Whether the slice has exactly one iteration.
    pub fn is_single_iteration(&self, body: &Body) -> bool {
        let counts = self.trip_counts(body);
        counts.is_some_and(|counts| iterations(&counts) == 1)
    }
}

/// Returns the number of iterations of a nest of loops with these numbers.
pub(crate) fn iterations(counts: &[(AffineForOp, u64)]) -> u64 {
    counts.iter().fold(1, |all, (_, count)| all.wrapping_mul(*count))
}

/// Returns the difference of constant bounds, or the constant number of iterations.
fn full_count(body: &Body, op: AffineForOp) -> Option<u64> {
    let view = op.view(body);
    let constant = |map| map_of(*view, map)?.single_constant(body.context());
    let bounds = constant(view.lower_bound_map()).zip(constant(view.upper_bound_map()));
    match bounds {
        Some((lower, upper)) => Some(upper.wrapping_sub(lower) as u64),
        None => constant_trip_count(body, op),
    }
}
