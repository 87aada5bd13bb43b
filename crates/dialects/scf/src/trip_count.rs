//! The number of iterations of a loop ([`trip_count`]).

use terrace_arith::{AddIOp, IntegerOverflowFlags};
use terrace_builtin::IntegerType;
use terrace_builtin::mixed::Mixed;
use terrace_ir::{Body, OpType, Type, Value};

use crate::ForOp;

/// The number of bits of an index.
const INDEX_WIDTH: u32 = 64;

/// The bounds and the step of a loop.
#[derive(Clone, Copy, Debug)]
pub struct LoopRange {
    /// The first value of the induction variable.
    pub lower: Mixed,
    /// The exclusive upper bound.
    pub upper: Mixed,
    /// The difference between two values of the induction variable.
    pub step: Mixed,
    /// The width of the bounds in bits.
    pub width: u32,
    /// Whether the bounds are compared as unsigned numbers.
    pub unsigned: bool,
}

impl LoopRange {
    /// Returns the range of indices from `lower` to `upper`, compared as signed numbers.
    pub fn of_indices(lower: Mixed, upper: Mixed, step: Mixed) -> Self {
        Self { lower, upper, step, width: INDEX_WIDTH, unsigned: false }
    }

    /// Returns the number of iterations; `None` if it is unknown (MLIR: `constantTripCount`).
    ///
    /// As in MLIR, a loop whose step is not positive, as a signed number, has no iterations, nor
    /// has one with signed bounds whose difference overflows. Bounds that are not constant may be
    /// equal, or differ by a constant.
    pub fn trip_count(&self, body: &Body) -> Option<u64> {
        if self.lower.same(body, self.upper) {
            return Some(0);
        }
        let step = self.step.known(body);
        if step.is_some_and(|step| step <= 0) {
            return Some(0);
        }
        let length = self.length(body)?;
        if length == 0 {
            return Some(0);
        }
        Some(length.div_ceil(u64::try_from(step?).ok()?))
    }

    /// Returns the difference of the bounds, 0 if the upper one is not above the lower one; `None`
    /// if it is unknown.
    fn length(&self, body: &Body) -> Option<u64> {
        let (Some(lower), Some(upper)) = (self.lower.known(body), self.upper.known(body)) else {
            let Mixed::Dynamic(sum) = self.upper else { return None };
            return Some(u64::try_from(self.added(body, sum)?).unwrap_or(0));
        };
        let unused = 64_u32.saturating_sub(self.width);
        if self.unsigned {
            let [lower, upper] = [lower, upper].map(|bound| (bound as u64) << unused >> unused);
            return Some(upper.saturating_sub(lower));
        }
        if upper <= lower {
            return Some(0);
        }
        let length = upper.wrapping_sub(lower) << unused >> unused;
        Some(u64::try_from(length).unwrap_or(0))
    }

    /// Returns the constant that `sum` adds to the lower bound without overflow; `None` if it is
    /// another value (MLIR: `computeUbMinusLb`).
    fn added(&self, body: &Body, sum: Value) -> Option<i64> {
        let sum = body.defined_by::<AddIOp>(sum)?;
        let required = match self.unsigned {
            true => IntegerOverflowFlags::NUW,
            false => IntegerOverflowFlags::NSW,
        };
        if !sum.overflow_flags().contains(required) {
            return None;
        }
        let [left, right] = [sum.lhs(), sum.rhs()].map(Mixed::Dynamic);
        match () {
            () if left.same(body, self.lower) => right.known(body),
            () if right.same(body, self.lower) => left.known(body),
            () => None,
        }
    }
}

/// Returns the number of iterations of `op`; `None` if it is unknown (MLIR: `getStaticTripCount`).
pub fn trip_count(body: &Body, op: ForOp) -> Option<u64> {
    let view = op.view(body);
    let ty = body.value_type(view.lower_bound());
    let [lower, upper, step] =
        [view.lower_bound(), view.upper_bound(), view.step()].map(Mixed::Dynamic);
    let width = width_of(body, ty);
    LoopRange { lower, upper, step, width, unsigned: view.unsigned_cmp() }.trip_count(body)
}

/// Returns the number of bits of an integer type or of an index.
fn width_of(body: &Body, ty: Type) -> u32 {
    ty.downcast::<IntegerType>(body.context()).map_or(INDEX_WIDTH, |ty| ty.width)
}
