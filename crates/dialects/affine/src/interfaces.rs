//! Interfaces of loops and conditionals: control flow, loops, ranges.

use std::ops::Range;

use smallvec::smallvec;
use terrace_builtin::{AffineExpr, AffineExprKind, AffineMapAttr, BinaryKind, IntegerAttr};
use terrace_interfaces::int_range::{OverflowFlags, infer};
use terrace_interfaces::{
    InductionVariable, InferIntRange, IntRange, LinearOp, LinearSum, LoopLike, RegionBranchOp,
    RegionPoint, RegionSuccessor, RegionSuccessors, Speculatability, Speculatable,
};
use terrace_ir::{Attribute, Context, Handle, Value};
use terrace_numeric::Int;

use crate::validity::map_of;
use crate::{AffineApplyOpRef, AffineForOpRef, AffineIfOpRef, AffineParallelOpRef};

/// Returns a bound as a constant attribute; `None` unless its map has a single constant result.
fn constant(cx: &Context, map: Handle<AffineMapAttr>) -> Option<Attribute> {
    if map.is_absent() {
        return None;
    }
    Some(IntegerAttr::index(cx, map.data(cx).0.single_constant(cx)?).into())
}

impl AffineForOpRef<'_> {
    /// Returns the step; `None` if the attribute is missing.
    pub fn step_value(self) -> Option<i64> {
        let step = self.step();
        if step.is_absent() { None } else { step.data(self.context()).value.to_i64() }
    }
}

impl LoopLike for AffineForOpRef<'_> {
    fn loop_regions(self) -> Vec<usize> {
        vec![0]
    }

    fn induction_variables(self) -> Vec<InductionVariable> {
        let cx = self.context();
        let argument = (*self).region(0).and_then(|r| r.entry()?.arguments().first().copied());
        let variable = || {
            Some(InductionVariable {
                value: argument?,
                lower: constant(cx, self.lower_bound_map())?.into(),
                upper: constant(cx, self.upper_bound_map())?.into(),
                step: Attribute::from(IntegerAttr::index(cx, self.step_value()?)).into(),
            })
        };
        variable().into_iter().collect()
    }

    fn inits(self) -> Option<Range<usize>> {
        Some(self.operand_count() - self.inits().len()..self.operand_count())
    }
}

impl Speculatable for AffineForOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        match self.step_value() {
            Some(1) => Speculatability::Recursively,
            _ => Speculatability::Not,
        }
    }
}

impl RegionBranchOp for AffineForOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        let body = RegionSuccessor::region_from(*self, 0, 1);
        let after = RegionSuccessor::parent(*self);
        match (from, crate::fold::trip_count(self)) {
            (RegionPoint::Parent, Some(0)) | (RegionPoint::Region(_), Some(1)) => smallvec![after],
            (RegionPoint::Parent, Some(_)) => smallvec![body],
            _ => smallvec![body, after],
        }
    }

    fn entry_successor_operands(self, _: RegionPoint) -> Range<usize> {
        self.operand_count() - self.inits().len()..self.operand_count()
    }
}

impl LinearOp for AffineApplyOpRef<'_> {
    fn linear_sum(self) -> Option<LinearSum> {
        let cx = self.context();
        let map = map_of(*self, self.map())?;
        let operands: Vec<Value> = self.operands().collect();
        let value = |at: usize| operands.get(at).copied();
        let mut sum = LinearSum::default();
        let mut pending = vec![(*map.results.first()?, 1i64)];
        while let Some((expr, times)) = pending.pop() {
            match expr.kind(cx) {
                AffineExprKind::Constant(constant) => {
                    sum.constant = constant.checked_mul(times)?.checked_add(sum.constant)?;
                }
                AffineExprKind::Dim(at) => sum.terms.push((value(at as usize)?, times)),
                AffineExprKind::Symbol(at) => {
                    sum.terms.push((value(map.num_dims as usize + at as usize)?, times));
                }
                AffineExprKind::Binary(BinaryKind::Add, a, b) => {
                    pending.extend([(a, times), (b, times)]);
                }
                AffineExprKind::Binary(BinaryKind::Mul, a, by) => {
                    pending.push((a, by.as_constant(cx)?.checked_mul(times)?));
                }
                AffineExprKind::Binary(..) => return None,
            }
        }
        Some(sum)
    }
}

impl LoopLike for AffineParallelOpRef<'_> {
    fn loop_regions(self) -> Vec<usize> {
        vec![0]
    }
}

impl RegionBranchOp for AffineIfOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        if from != RegionPoint::Parent {
            return smallvec![RegionSuccessor::parent(*self)];
        }
        let otherwise = match (*self).region(1).is_some_and(|region| !region.is_empty()) {
            true => RegionSuccessor::region(*self, 1),
            false => RegionSuccessor::parent(*self),
        };
        smallvec![RegionSuccessor::region(*self, 0), otherwise]
    }
}

impl InferIntRange for AffineApplyOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        let Some(map) = map_of(*self, self.map()) else { return };
        let inputs: Option<Vec<IntRange>> = operands.iter().cloned().collect();
        let (Some(inputs), [expr]) = (inputs, &map.results[..]) else { return };
        if let Some(range) = range_of(self.context(), *expr, map.num_dims, &inputs) {
            set((*self).result(0), range);
        }
    }
}

/// Returns the range of an expression whose dimensions and symbols have the ranges `inputs`; `None`
/// if a range is missing (MLIR: `inferAffineExpr`).
fn range_of(cx: &Context, expr: AffineExpr, dims: u32, inputs: &[IntRange]) -> Option<IntRange> {
    let (op, lhs, rhs) = match expr.kind(cx) {
        AffineExprKind::Constant(value) => {
            return Some(IntRange::constant(&Int::from_i64(64, value)));
        }
        AffineExprKind::Dim(at) => return inputs.get(at as usize).cloned(),
        AffineExprKind::Symbol(at) => return inputs.get((dims + at) as usize).cloned(),
        AffineExprKind::Binary(op, lhs, rhs) => (op, lhs, rhs),
    };
    let of = |expr| terrace_ir::ensure_sufficient_stack(|| range_of(cx, expr, dims, inputs));
    let (lhs, rhs) = (of(lhs)?, of(rhs)?);
    let promises = OverflowFlags { nsw: true, nuw: false };
    Some(match op {
        BinaryKind::Add => infer::add(&lhs, &rhs, promises),
        BinaryKind::Mul => infer::mul(&lhs, &rhs, promises),
        BinaryKind::FloorDiv => infer::floordivs(&lhs, &rhs),
        BinaryKind::CeilDiv => infer::ceildivs(&lhs, &rhs),
        BinaryKind::Mod if lhs.smin.is_negative() => {
            IntRange::from_unsigned(Int::zero(64), rhs.umax.sub(&Int::one(64)))
        }
        BinaryKind::Mod => infer::remu(&lhs, &rhs),
    })
}
