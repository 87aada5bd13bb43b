//! The pass `lower-vector-multi-reduction`: lowers `vector.multi_reduction` to reductions of rows
//! or to elementwise operations on rows (MLIR: `LowerVectorMultiReduction.cpp`).

use terrace_arith::FastMathFlags;
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Builder, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{
    BroadcastOp, CombiningKind, MultiDimReductionOp, ReductionOp, ShapeCastOp, TransposeOp, combine,
};

use crate::masking::{masked, rewrite_maskable, selected};
use crate::{extract, insert, vector, with_shape, zero};

/// Lower 'vector.multi_reduction' operations
#[pass(
    name = "lower-vector-multi-reduction",
    title = "LowerVectorMultiReduction",
    anchor = "func.func",
    run = run
)]
pub struct LowerVectorMultiReduction {
    /// Operations to lower to
    #[option]
    pub lowering_strategy: MultiReductionLowering,
}

/// The operations that multi-dimensional reductions are lowered to
/// (MLIR: `VectorMultiReductionLowering`).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
pub enum MultiReductionLowering {
    /// Elementwise operations on rows; the reduced dimensions become the outer ones.
    #[default]
    InnerParallel,
    /// Reductions of rows; the reduced dimensions become the inner ones.
    InnerReduction,
}

fn run(pass: &LowerVectorMultiReduction, target: &mut Target<'_>) -> PassResult {
    let mut set = PatternSet::new();
    populate_vector_multi_reduction_lowering(&mut set, pass.lowering_strategy);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the patterns that lower multi-dimensional reductions
/// (MLIR: `populateVectorMultiReductionLoweringPatterns`).
pub fn populate_vector_multi_reduction_lowering(
    set: &mut PatternSet,
    strategy: MultiReductionLowering,
) {
    let is_inner = strategy == MultiReductionLowering::InnerReduction;
    set.add::<MultiDimReductionOp>("InnerOuterDimReductionConversion", move |op, rw| {
        let reduction = Reduction::of(rw, op)?;
        rewrite_maskable(rw, op.op(), |rw, mask| reduction.sorted(rw, mask, is_inner))
    });
    set.add::<MultiDimReductionOp>("ReduceMultiDimReductionRank", move |op, rw| {
        let reduction = Reduction::of(rw, op)?;
        rewrite_maskable(rw, op.op(), |rw, mask| reduction.flattened(rw, mask, is_inner))
    });
    set.add::<MultiDimReductionOp>("OneDimMultiReductionToTwoDim", |op, rw| {
        let reduction = Reduction::of(rw, op)?;
        rewrite_maskable(rw, op.op(), |rw, mask| reduction.with_leading_dim(rw, mask))
    });
    if is_inner {
        set.add::<MultiDimReductionOp>("TwoDimMultiReductionToReduction", |op, rw| {
            let reduction = Reduction::of(rw, op)?;
            rewrite_maskable(rw, op.op(), |rw, mask| reduction.by_rows(rw, mask))
        });
    } else {
        set.add::<MultiDimReductionOp>("TwoDimMultiReductionToElementWise", |op, rw| {
            let reduction = Reduction::of(rw, op)?;
            rewrite_maskable(rw, op.op(), |rw, mask| reduction.elementwise(rw, mask))
        });
    }
}

/// The parts of a `vector.multi_reduction`.
struct Reduction {
    kind: CombiningKind,
    source: Value,
    ty: VectorType,
    acc: Value,
    /// For each dimension of the source, whether it is reduced.
    reduced: Vec<bool>,
    result: Type,
}

impl Reduction {
    fn of(rw: &Rewriter<'_>, op: MultiDimReductionOp) -> Option<Self> {
        let view = op.view(rw.body());
        let (source, acc, kind) = (view.source(), view.acc(), view.kind());
        let ty = vector(rw.body(), source)?;
        let mut reduced = vec![false; ty.shape.len()];
        for dim in view.reduction_dims().iter() {
            *reduced.get_mut(usize::try_from(*dim).ok()?)? = true;
        }
        let result = rw.body().value_type(view.dest());
        Some(Self { kind, source, ty, acc, reduced, result })
    }

    /// Returns the dimensions that are reduced, or those that are not.
    fn dims(&self, reduced: bool) -> impl Iterator<Item = usize> {
        (0..self.reduced.len()).filter(move |dim| self.reduced[*dim] == reduced)
    }

    /// Builds the reduction of `source` over the dimensions that `reduced` marks.
    fn build(
        &self,
        b: &mut Builder<'_>,
        source: Value,
        acc: Value,
        reduced: &[bool],
        mask: Option<Value>,
    ) -> Option<Value> {
        let dims = (0i64..).zip(reduced).filter(|(_, reduced)| **reduced).map(|(dim, _)| dim);
        let op =
            MultiDimReductionOp::build(b, self.kind, source, acc, dims.collect::<Vec<_>>()).op();
        masked(b, op, mask)
    }

    /// Transposes the source so that the reduced dimensions are the last ones if `is_inner`, and
    /// the first ones otherwise. `None` if they are so already.
    fn sorted(&self, b: &mut Builder<'_>, mask: Option<Value>, is_inner: bool) -> Option<Value> {
        let order: Vec<usize> = self.dims(!is_inner).chain(self.dims(is_inner)).collect();
        if order.is_sorted() {
            return None;
        }
        let mask = match mask {
            Some(mask) => Some(transposed(b, mask, &order)?),
            None => None,
        };
        let source = transposed(b, self.source, &order)?;
        let reduced: Vec<bool> = order.iter().map(|dim| self.reduced[*dim]).collect();
        self.build(b, source, self.acc, &reduced, mask)
    }

    /// Collapses the reduced dimensions, and the others, into one dimension each. `None` if they
    /// are not sorted, or there is nothing to collapse.
    fn flattened(&self, b: &mut Builder<'_>, mask: Option<Value>, is_inner: bool) -> Option<Value> {
        let rank = self.ty.shape.len();
        if rank < 2 || (rank == 2 && self.reduced[0] != self.reduced[1]) {
            return None;
        }
        if self.ty.scalable.iter().filter(|scalable| **scalable).count() > 1 {
            return None;
        }
        let first = if is_inner { 0 } else { self.dims(true).count() };
        if !self.dims(false).eq(first..first + self.dims(false).count()) {
            return None;
        }
        let collapsed = |reduced: bool| -> Option<(i64, bool)> {
            self.dims(reduced).next()?;
            let size = self.dims(reduced).map(|dim| self.ty.shape[dim]).product();
            Some((size, self.dims(reduced).any(|dim| self.ty.scalable[dim])))
        };
        let (parallel, summed) = (collapsed(false), collapsed(true));
        let mut dims: Vec<(bool, (i64, bool))> = Vec::new();
        dims.extend(parallel.map(|dim| (false, dim)));
        dims.extend(summed.map(|dim| (true, dim)));
        if !is_inner {
            dims.reverse();
        }
        let shape: Vec<i64> = dims.iter().map(|(_, (size, _))| *size).collect();
        let scalable: Vec<bool> = dims.iter().map(|(_, (_, scalable))| *scalable).collect();
        let reduced: Vec<bool> = dims.iter().map(|(reduced, _)| *reduced).collect();
        let mask = match mask {
            Some(mask) => Some(recast(b, mask, &shape, &scalable)?),
            None => None,
        };
        let source = recast(b, self.source, &shape, &scalable)?;
        let acc = match parallel {
            Some((size, scalable)) => recast(b, self.acc, &[size], &[scalable])?,
            None => self.acc,
        };
        let value = self.build(b, source, acc, &reduced, mask)?;
        Some(match parallel {
            Some(_) => ShapeCastOp::build(b, self.result, value).value(b),
            None => value,
        })
    }

    /// Adds a leading dimension of size 1 to the source of rank 1. `None` for other ranks.
    fn with_leading_dim(&self, b: &mut Builder<'_>, mask: Option<Value>) -> Option<Value> {
        if self.ty.shape.len() != 1 || !self.reduced[0] {
            return None;
        }
        let (shape, scalable) = ([1, self.ty.shape[0]], [false, self.ty.scalable[0]]);
        let source = recast(b, self.source, &shape, &scalable)?;
        let ty = with_shape(b, &self.ty, &[1], &[false]);
        let acc = BroadcastOp::build(b, ty, self.acc).value(b);
        let mask = match mask {
            Some(mask) => {
                let ty = vector(b.body(), mask)?;
                let ty = with_shape(b, &ty, &shape, &scalable);
                Some(BroadcastOp::build(b, ty, mask).value(b))
            }
            None => None,
        };
        let value = self.build(b, source, acc, &[false, true], mask)?;
        extract(b, value, &[0])
    }

    /// Reduces each row of a matrix to one element by `vector.reduction`. `None` unless the second
    /// of two dimensions is reduced.
    fn by_rows(&self, b: &mut Builder<'_>, mask: Option<Value>) -> Option<Value> {
        if self.reduced[..] != [false, true] {
            return None;
        }
        let mut all = zero(b, self.result)?;
        for at in 0..self.ty.shape[0] {
            let row = extract(b, self.source, &[at])?;
            let acc = extract(b, self.acc, &[at])?;
            let op = ReductionOp::build(b, self.ty.element, self.kind, row, Some(acc)).op();
            let mask = match mask {
                Some(mask) => {
                    b.set_before(op);
                    let mask = extract(b, mask, &[at])?;
                    b.set_after(op);
                    Some(mask)
                }
                None => None,
            };
            let value = masked(b, op, mask)?;
            all = insert(b, value, all, &[at]);
        }
        Some(all)
    }

    /// Combines the rows of a matrix element by element. `None` unless the first of two dimensions
    /// is reduced.
    fn elementwise(&self, b: &mut Builder<'_>, mask: Option<Value>) -> Option<Value> {
        if self.reduced[..] != [true, false] || !self.ty.element.is_int_or_index_or_float() {
            return None;
        }
        let mut all = self.acc;
        for at in 0..self.ty.shape[0] {
            let row = extract(b, self.source, &[at])?;
            let mask = match mask {
                Some(mask) => Some(extract(b, mask, &[at])?),
                None => None,
            };
            let value = combine(b, self.kind, row, all, FastMathFlags::NONE)?;
            all = selected(b, mask, value, all);
        }
        Some(all)
    }
}

/// Transposes `value` to the order `order` of its dimensions.
fn transposed(b: &mut Builder<'_>, value: Value, order: &[usize]) -> Option<Value> {
    let ty = vector(b.body(), value)?;
    let shape: Vec<i64> =
        order.iter().map(|dim| ty.shape.get(*dim).copied()).collect::<Option<_>>()?;
    let scalable: Vec<bool> = order.iter().map(|dim| ty.scalable[*dim]).collect();
    let ty = with_shape(b, &ty, &shape, &scalable);
    let order = order.iter().map(|dim| *dim as i64).collect();
    Some(TransposeOp::build(b, ty, value, order).value(b))
}

/// Casts `value` to another shape.
fn recast(b: &mut Builder<'_>, value: Value, shape: &[i64], scalable: &[bool]) -> Option<Value> {
    let ty = vector(b.body(), value)?;
    let ty = with_shape(b, &ty, shape, scalable);
    Some(ShapeCastOp::build(b, ty, value).value(b))
}
