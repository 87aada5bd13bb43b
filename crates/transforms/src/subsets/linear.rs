//! Comparison of slices by linear index expressions ([`equivalent`], [`disjoint`]).

use std::collections::BTreeMap;

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_interfaces::{DynLinearOp, HyperrectangularSlice, LinearOp};
use terrace_ir::fold::{FoldResult, constant_value};
use terrace_ir::{Body, Value};

/// The number of operations after which an index is treated as opaque.
const MAX_STEPS: usize = 256;

/// A linear combination of opaque values plus a constant.
#[derive(Default)]
struct LinearExpr {
    constant: i64,
    terms: BTreeMap<Value, i64>,
}

impl LinearExpr {
    /// Adds `times` times `number`; `None` on overflow or for a constant that is no integer.
    fn add(&mut self, body: &Body, number: FoldResult, times: i64) -> Option<()> {
        let known = |constant: terrace_ir::Attribute| {
            constant.downcast::<IntegerAttr>(body.context())?.value.to_i64()
        };
        let mut add = |constant: i64| {
            self.constant = constant.checked_mul(times)?.checked_add(self.constant)?;
            Some(())
        };
        let value = match number {
            FoldResult::Constant(constant) => return add(known(constant)?),
            FoldResult::Value(value) => value,
        };
        let mut pending = vec![(value, times)];
        let mut steps = 0;
        while let Some((value, times)) = pending.pop() {
            if let Some(constant) = constant_value(body, value).and_then(known) {
                self.constant = constant.checked_mul(times)?.checked_add(self.constant)?;
                continue;
            }
            steps += 1;
            let sum = || {
                let op = body.defining_op(value).filter(|_| steps <= MAX_STEPS)?;
                let index = body.value_type(value).is_index();
                body.op(op).interface::<DynLinearOp<'_>>().filter(|_| index)?.linear_sum()
            };
            let Some(sum) = sum() else {
                let count = self.terms.entry(value).or_insert(0);
                *count = count.checked_add(times)?;
                continue;
            };
            self.constant = sum.constant.checked_mul(times)?.checked_add(self.constant)?;
            for (value, count) in sum.terms {
                pending.push((value, count.checked_mul(times)?));
            }
        }
        Some(())
    }

    /// Returns the value of the expression; `None` if it depends on an SSA value.
    fn known(&self) -> Option<i64> {
        self.terms.values().all(|times| *times == 0).then_some(self.constant)
    }
}

/// Returns the value of `number` if it is constant; `None` otherwise.
fn constant(body: &Body, number: FoldResult) -> Option<i64> {
    let mut sum = LinearExpr::default();
    sum.add(body, number, 1)?;
    sum.known()
}

/// Whether the two numbers are provably equal.
fn equal(body: &Body, a: FoldResult, b: FoldResult) -> bool {
    let difference = || {
        let mut sum = LinearExpr::default();
        sum.add(body, a, 1)?;
        sum.add(body, b, -1)?;
        sum.known()
    };
    a == b || difference() == Some(0)
}

/// Whether the slices are provably equal (MLIR: `areEquivalentSlices`).
pub fn equivalent(body: &Body, a: &HyperrectangularSlice, b: &HyperrectangularSlice) -> bool {
    let lists = [(&a.offsets, &b.offsets), (&a.sizes, &b.sizes), (&a.strides, &b.strides)];
    lists.iter().all(|(a, b)| {
        a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| equal(body, *a, *b))
    })
}

/// Whether the slices are provably disjoint (MLIR: `areOverlappingSlices`).
pub(super) fn disjoint(body: &Body, a: &HyperrectangularSlice, b: &HyperrectangularSlice) -> bool {
    let dims = a.offsets.len().min(b.offsets.len());
    (0..dims).any(|dim| ends_before(body, a, b, dim) || ends_before(body, b, a, dim))
}

/// Whether `a` provably ends at or before the start of `b` in the dimension `dim`.
fn ends_before(
    body: &Body,
    a: &HyperrectangularSlice,
    b: &HyperrectangularSlice,
    dim: usize,
) -> bool {
    let distance = || {
        let (size, stride) = (*a.sizes.get(dim)?, *a.strides.get(dim)?);
        let mut sum = LinearExpr::default();
        sum.add(body, a.offsets[dim], 1)?;
        match (constant(body, size), constant(body, stride)) {
            (_, Some(stride)) => sum.add(body, size, stride)?,
            (Some(size), None) => sum.add(body, stride, size)?,
            (None, None) => return None,
        }
        sum.add(body, b.offsets[dim], -1)?;
        sum.known()
    };
    distance().is_some_and(|distance| distance <= 0)
}
