//! The lowering of `vector.contract` to simpler operations
//! (MLIR: `populateVectorContractLoweringPatterns`).
//!
//! Contractions of matrices and vectors are lowered by the chosen operations
//! ([`ContractLowering`]): to dot products, outer products or products of whole vectors. All others
//! lose one loop at a time.

mod dots;
mod outer_products;
mod parallel_products;

use terrace_arith as arith;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::property::EnumAttr;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{AffineMapAttr, TypeExt};
use terrace_ir::{ArrayAttr, Builder, Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_vector::{CombiningKind, ContractionOp, IteratorType, ReductionOp, TransposeOp};

use crate::masking::{masked, rewrite_maskable};
use crate::{extract, insert, vector, with_shape, zero};

/// The operations that contractions of matrices and vectors are lowered to
/// (MLIR: `VectorContractLowering`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContractLowering {
    /// A reduction of a product of rows for each element of the result.
    Dot,
    /// Intrinsics of LLVM, by another pattern; here, one loop less.
    LLVMIntr,
    /// An outer product for each step of the reduction.
    OuterProduct,
    /// One product of vectors, if the reduced dimensions have the size 1.
    ParallelArith,
}

/// Adds the patterns that lower contractions by `strategy`
/// (MLIR: `populateVectorContractLoweringPatterns` without the lowering of outer products).
pub fn populate_vector_contract_lowering(set: &mut PatternSet, strategy: ContractLowering) {
    set.add::<ContractionOp>("ContractionOpLowering", move |op, rw| {
        let contraction = Contraction::of(rw, op)?;
        if !contraction.is_sum_of_one_type(rw) {
            return None;
        }
        rewrite_maskable(rw, op.op(), |rw, mask| contraction.lowered(rw, mask, strategy))
    });
    set.add::<ContractionOp>("ContractionOpToOuterProductOpLowering", move |op, rw| {
        if strategy != ContractLowering::OuterProduct {
            return None;
        }
        let contraction = Contraction::of(rw, op)?;
        rewrite_maskable(rw, op.op(), |rw, mask| contraction.outer_products(rw, mask))
    });
}

/// The parts of a `vector.contract`.
struct Contraction {
    values: [Value; 3],
    /// The loop index of each dimension, for the left operand, the right operand and the result.
    maps: [Vec<u32>; 3],
    /// The iterator type of each loop.
    loops: Vec<IteratorType>,
    result: Type,
    kind: CombiningKind,
}

/// The dimensions that one loop iterates over, in the left operand, the right operand and the
/// result; `None` where the loop has no dimension.
type Places = [Option<usize>; 3];

impl Contraction {
    fn of(rw: &Rewriter<'_>, op: ContractionOp) -> Option<Self> {
        let (body, cx) = (rw.body(), rw.context());
        let view = op.view(body);
        let values = [view.lhs(), view.rhs(), view.acc()];
        let dims = |map: &terrace_ir::Attribute| -> Option<Vec<u32>> {
            let map = &map.downcast::<AffineMapAttr>(cx)?.0;
            (0..map.results.len()).map(|at| map.dim_at(cx, at)).collect()
        };
        let maps = view.indexing_maps().data(cx).0.iter().map(dims).collect::<Option<Vec<_>>>()?;
        let one =
            |attribute: &terrace_ir::Attribute| IteratorType::from_attribute(cx, *attribute).ok();
        let loops = view.iterator_types().data(cx).0.iter().map(one).collect::<Option<_>>()?;
        let (result, kind) = (body.value_type(view.result0()), view.kind());
        Some(Self { values, maps: maps.try_into().ok()?, loops, result, kind })
    }

    /// Whether the contraction adds, and its operands have one element type.
    fn is_sum_of_one_type(&self, rw: &Rewriter<'_>) -> bool {
        let (body, cx) = (rw.body(), rw.context());
        let element = |value: Value| element_type_or_self(cx, body.value_type(value));
        self.kind == CombiningKind::ADD
            && self.values.iter().all(|value| element(*value) == element(self.values[2]))
    }

    /// Lowers the contraction by `strategy`, or else to contractions with one loop less. `None` if
    /// neither applies.
    fn lowered(
        &self,
        rw: &mut Rewriter<'_>,
        mask: Option<Value>,
        strategy: ContractLowering,
    ) -> Option<Value> {
        let value = match strategy {
            ContractLowering::Dot if mask.is_none() => self.dots(rw),
            ContractLowering::OuterProduct => self.outer_products(rw, mask),
            ContractLowering::ParallelArith if mask.is_none() => self.parallel_products(rw),
            _ => None,
        };
        value.or_else(|| self.with_fewer_loops(rw, mask))
    }

    /// Unrolls one loop into contractions with one loop less on slices of the operands; a dot
    /// product of vectors becomes a reduction. `None` if no loop can be unrolled.
    fn with_fewer_loops(&self, rw: &mut Rewriter<'_>, mask: Option<Value>) -> Option<Value> {
        if let [IteratorType::Reduction] = self.loops[..] {
            let ty = vector(rw.body(), self.values[0])?;
            let product = product(rw, self.values[0], self.values[1], ty.element.is_float());
            let sum = reduced(rw, product, Some(self.values[2]), ty.element);
            return masked(rw, sum, mask);
        }
        let index = self.free_loop().or(self.maps[0].first().copied())?;
        let is_summed = self.free_loop().is_none();
        let place = |map: &[u32]| map.iter().position(|dim| *dim == index);
        let places: Places = [0, 1, 2].map(|at| place(&self.maps[at]));
        let sized = if places[0].is_some() { 0 } else { 1 };
        let ty = vector(rw.body(), self.values[sized])?;
        if ty.scalable[places[sized]?] {
            return None;
        }
        let count = ty.shape[places[sized]?];
        if is_summed {
            return self.summed(rw, mask, index, places, count);
        }
        if places[2].is_none() && count != 1 {
            return None;
        }
        let mut all = zero(rw, self.result)?;
        for at in 0..count {
            let mut parts = self.values;
            for (part, place) in parts.iter_mut().zip(places) {
                *part = taken(rw, *part, place, at)?;
            }
            let mask = row_of_mask(rw, mask, index, at)?;
            let value = self.without(rw, mask, index, parts)?;
            all = put(rw, value, all, places[2], at)?;
        }
        Some(all)
    }

    /// Unrolls the reduction loop `index`, of `count` iterations, into a chain of contractions that
    /// pass on the accumulator.
    fn summed(
        &self,
        rw: &mut Rewriter<'_>,
        mask: Option<Value>,
        index: u32,
        places: Places,
        count: i64,
    ) -> Option<Value> {
        let [lhs, rhs, mut acc] = self.values;
        for at in 0..count {
            let lhs = taken(rw, lhs, places[0], at)?;
            let rhs = taken(rw, rhs, places[1], at)?;
            let mask = row_of_mask(rw, mask, index, at)?;
            acc = self.without(rw, mask, index, [lhs, rhs, acc])?;
        }
        Some(acc)
    }

    /// Returns the first batch loop (over both operands and the result), or else the first loop
    /// over an operand that is not a reduction over both; `None` if all loops are such reductions.
    fn free_loop(&self) -> Option<u32> {
        let [lhs, rhs, result] = &self.maps;
        let is_batch = |dim: &&u32| rhs.contains(dim) && result.contains(dim);
        let is_summed = |dim: &u32| {
            lhs.contains(dim)
                && rhs.contains(dim)
                && self.loops.get(*dim as usize) == Some(&IteratorType::Reduction)
        };
        let free = || lhs.iter().chain(rhs).find(|dim| !is_summed(dim));
        lhs.iter().find(is_batch).or_else(free).copied()
    }

    /// Builds the contraction of the slices `parts` without the loop `index`, under `mask`.
    fn without(
        &self,
        b: &mut Builder<'_>,
        mask: Option<Value>,
        index: u32,
        parts: [Value; 3],
    ) -> Option<Value> {
        let cx = b.context();
        let mut loops = self.loops.clone();
        loops.remove(index as usize);
        let map = |dims: &Vec<u32>| {
            let kept = dims.iter().filter(|dim| **dim != index);
            let results = kept.map(|dim| AffineExpr::dim(cx, dim - u32::from(*dim > index)));
            let map = AffineMap::new(loops.len() as u32, 0, results.collect::<Vec<_>>());
            AffineMapAttr::get(cx, map).attr()
        };
        let maps = ArrayAttr::get(cx, self.maps.iter().map(map).collect::<Vec<_>>());
        let loops = loops.iter().map(|one| one.to_attribute(cx)).collect::<Vec<_>>();
        let loops = ArrayAttr::get(cx, loops);
        let ty = b.body().value_type(parts[2]);
        let [lhs, rhs, acc] = parts;
        let inner = ContractionOp::build(b, ty, lhs, rhs, acc, maps, loops).op();
        masked(b, inner, mask)
    }
}

/// Transposes a matrix; `None` if `value` is not a matrix.
pub(crate) fn transposed(b: &mut Builder<'_>, value: Value) -> Option<Value> {
    let ty = vector(b.body(), value)?;
    let reversed = |list: &[i64]| list.iter().rev().copied().collect::<Vec<_>>();
    let scalable: Vec<bool> = ty.scalable.iter().rev().copied().collect();
    let to = with_shape(b, &ty, &reversed(&ty.shape), &scalable);
    Some(TransposeOp::build(b, to, value, vec![1, 0]).value(b))
}

fn product(b: &mut Builder<'_>, x: Value, y: Value, is_float: bool) -> Value {
    match is_float {
        true => arith::MulFOp::build(b, x, y).value(b),
        false => arith::MulIOp::build(b, x, y).value(b),
    }
}

/// Reduces a vector to the sum of its elements and `acc`.
fn reduced(b: &mut Builder<'_>, value: Value, acc: Option<Value>, element: Type) -> Op {
    ReductionOp::build(b, element, CombiningKind::ADD, value, acc).op()
}

/// Returns the slice of `mask`, which has a dimension per loop, at iteration `at` of the loop
/// `index`: `Some(None)` if there is no mask, `None` if the slice cannot be extracted.
fn row_of_mask(
    b: &mut Builder<'_>,
    mask: Option<Value>,
    index: u32,
    at: i64,
) -> Option<Option<Value>> {
    match mask {
        Some(mask) => Some(Some(taken(b, mask, Some(index as usize), at)?)),
        None => Some(None),
    }
}

/// Extracts the slice of `value` at index `at` of dimension `dim` (MLIR: `reshapeLoad`); returns
/// `value` if `dim` is `None`. The result is `None` if the slice cannot be extracted.
fn taken(b: &mut Builder<'_>, value: Value, dim: Option<usize>, at: i64) -> Option<Value> {
    let Some(dim) = dim else { return Some(value) };
    if dim == 0 {
        return extract(b, value, &[at]);
    }
    let ty = vector(b.body(), value)?;
    let (mut shape, mut scalable) = (ty.shape.to_vec(), ty.scalable.to_vec());
    shape.remove(dim);
    scalable.remove(dim);
    let whole = with_shape(b, &ty, &shape, &scalable);
    let mut all = zero(b, whole)?;
    for row in 0..ty.shape[0] {
        let part = extract(b, value, &[row])?;
        let part = taken(b, part, Some(dim - 1), at)?;
        all = insert(b, part, all, &[row]);
    }
    Some(all)
}

/// Inserts the slice `value` into `all` at index `at` of dimension `dim` (MLIR: `reshapeStore`);
/// returns `value` if `dim` is `None`. The result is `None` if the slice cannot be inserted.
fn put(
    b: &mut Builder<'_>,
    value: Value,
    all: Value,
    dim: Option<usize>,
    at: i64,
) -> Option<Value> {
    let Some(dim) = dim else { return Some(value) };
    if dim == 0 {
        return Some(insert(b, value, all, &[at]));
    }
    let count = vector(b.body(), all)?.shape[0];
    let mut result = all;
    for row in 0..count {
        let into = extract(b, all, &[row])?;
        let part = extract(b, value, &[row])?;
        let part = put(b, part, into, Some(dim - 1), at)?;
        result = insert(b, part, result, &[row]);
    }
    Some(result)
}
