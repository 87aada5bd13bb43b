//! The lowering of `vector.contract` to dot products
//! (MLIR: `populateVectorContractLoweringPatterns` with `VectorContractLowering::Dot`).

use terrace_arith as arith;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::property::EnumAttr;
use terrace_builtin::{AffineMapAttr, TypeExt, VectorType};
use terrace_ir::{ArrayAttr, Builder, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_vector::{
    CombiningKind, ContractionOp, IteratorType, MaskOp, ReductionOp, TransposeOp,
};

use crate::products::populate_vector_outer_product_lowering;
use crate::{extract, insert, replace, vector, with_shape, zero};

/// Adds the patterns that lower outer products, and contractions to reductions of products or to
/// contractions with one loop less (MLIR: `populateVectorContractLoweringPatterns`).
pub fn populate_vector_contract_lowering(set: &mut PatternSet) {
    populate_vector_outer_product_lowering(set);
    set.add::<ContractionOp>("ContractionOpLowering", |op, rw| {
        let parent = rw.body().parent_op(op.op())?;
        if rw.body().op(parent).is::<MaskOp>() {
            return None;
        }
        let contraction = Contraction::of(rw, op)?;
        let value = match contraction.operands_of_dots(rw) {
            Some(operands) => contraction.dots(rw, operands)?,
            None => contraction.with_fewer_loops(rw)?,
        };
        replace(rw, op.op(), value)
    });
}

/// A `vector.contract` of the kind `add` whose operands have one element type.
struct Contraction {
    values: [Value; 3],
    /// The loop index of each dimension, for the left operand, the right operand and the result.
    maps: [Vec<u32>; 3],
    /// The iterator type of each loop.
    loops: Vec<IteratorType>,
    result: Type,
}

/// The dimensions that one loop iterates over, in the left operand, the right operand and the
/// result; `None` where the loop has no dimension.
type Places = [Option<usize>; 3];

impl Contraction {
    fn of(rw: &Rewriter<'_>, op: ContractionOp) -> Option<Self> {
        let (body, cx) = (rw.body(), rw.context());
        let view = op.view(body);
        let values = [view.lhs(), view.rhs(), view.acc()];
        let element =
            |value| terrace_builtin::shaped::element_type_or_self(cx, body.value_type(value));
        let same = values.iter().all(|value| element(*value) == element(values[2]));
        if !same || view.kind() != CombiningKind::ADD {
            return None;
        }
        let dims = |map: &terrace_ir::Attribute| -> Option<Vec<u32>> {
            let map = &map.downcast::<AffineMapAttr>(cx)?.0;
            (0..map.results.len()).map(|at| map.dim_at(cx, at)).collect()
        };
        let maps = view.indexing_maps().data(cx).0.iter().map(dims).collect::<Option<Vec<_>>>()?;
        let one =
            |attribute: &terrace_ir::Attribute| IteratorType::from_attribute(cx, *attribute).ok();
        let loops = view.iterator_types().data(cx).0.iter().map(one).collect::<Option<_>>()?;
        let result = body.value_type(view.result0());
        Some(Self { values, maps: maps.try_into().ok()?, loops, result })
    }

    /// Transposes and swaps the operands so that each element of the result is the dot product of a
    /// row of the first and a row of the second operand. `None` if the contraction is not a product
    /// of two matrices or of a matrix and a vector.
    fn operands_of_dots(&self, rw: &mut Rewriter<'_>) -> Option<[Value; 2]> {
        use IteratorType::{Parallel, Reduction};
        let [lhs, rhs, result] = [&self.maps[0][..], &self.maps[1][..], &self.maps[2][..]];
        // Whether each operand is transposed, and whether the operands are swapped.
        let ([first, second], exchanged) = match (&self.loops[..], lhs, rhs, result) {
            ([Parallel, Parallel, Reduction], lhs, rhs, result) => {
                let transposed = |map: &[u32], dim| match map {
                    [a, 2] if *a == dim => Some(false),
                    [2, a] if *a == dim => Some(true),
                    _ => None,
                };
                let exchanged = match result {
                    [0, 1] => false,
                    [1, 0] => true,
                    _ => return None,
                };
                ([transposed(lhs, 0)?, transposed(rhs, 1)?], exchanged)
            }
            ([Parallel, Reduction], [0, 1], [1], [0]) => ([false, false], false),
            ([Parallel, Reduction], [1, 0], [1], [0]) => ([true, false], false),
            ([Parallel, Reduction], [1], [0, 1], [0]) => ([false, false], true),
            ([Parallel, Reduction], [1], [1, 0], [0]) => ([false, true], true),
            _ => return None,
        };
        let mut operands = [(self.values[0], first), (self.values[1], second)];
        if exchanged {
            operands.swap(0, 1);
        }
        let mut rows = |(value, by_columns)| match by_columns {
            true => transposed(rw, value),
            false => Some(value),
        };
        let [lhs, rhs] = operands;
        let operands = [rows(lhs)?, rows(rhs)?];
        Some(operands)
    }

    /// Builds a reduction of the product of two rows for each element of the result; `None` if the
    /// reduction cannot be built.
    fn dots(&self, rw: &mut Rewriter<'_>, [lhs, rhs]: [Value; 2]) -> Option<Value> {
        let to = self.result.downcast::<VectorType>(rw.context())?.clone();
        let (is_float, shape) = (to.element.is_float(), to.shape.to_vec());
        let mut all = zero(rw, self.result)?;
        let columns = shape.get(1).copied();
        let mut rows = Vec::new();
        for at in 0..shape[0] {
            let row = extract(rw, lhs, &[at])?;
            for column in 0..columns.unwrap_or(1) {
                if at == 0 {
                    rows.push(match columns {
                        None => rhs,
                        Some(_) => extract(rw, rhs, &[column])?,
                    });
                }
                let product = product(rw, row, rows[column as usize], is_float);
                let sum = reduced(rw, product, None, to.element);
                let position = [at, column];
                all = insert(rw, sum, all, &position[..shape.len()]);
            }
        }
        let acc = self.values[2];
        Some(match is_float {
            true => arith::AddFOp::build(rw, all, acc).value(rw),
            false => arith::AddIOp::build(rw, all, acc).value(rw),
        })
    }

    /// Unrolls one loop into contractions with one loop less on slices of the operands; a dot
    /// product of vectors becomes a reduction. `None` if no loop can be unrolled.
    fn with_fewer_loops(&self, rw: &mut Rewriter<'_>) -> Option<Value> {
        if let [IteratorType::Reduction] = self.loops[..] {
            let ty = vector(rw.body(), self.values[0])?;
            let product = product(rw, self.values[0], self.values[1], ty.element.is_float());
            return Some(reduced(rw, product, Some(self.values[2]), ty.element));
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
            return self.summed(rw, index, places, count);
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
            let value = self.without(rw, index, parts)?;
            all = put(rw, value, all, places[2], at)?;
        }
        Some(all)
    }

    /// Unrolls the reduction loop `index`, of `count` iterations, into a chain of contractions that
    /// pass on the accumulator.
    fn summed(
        &self,
        rw: &mut Rewriter<'_>,
        index: u32,
        places: Places,
        count: i64,
    ) -> Option<Value> {
        let [lhs, rhs, mut acc] = self.values;
        for at in 0..count {
            let lhs = taken(rw, lhs, places[0], at)?;
            let rhs = taken(rw, rhs, places[1], at)?;
            acc = self.without(rw, index, [lhs, rhs, acc])?;
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

    /// Builds the contraction of the slices `parts` without the loop `index`.
    fn without(&self, b: &mut Builder<'_>, index: u32, parts: [Value; 3]) -> Option<Value> {
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
        Some(ContractionOp::build(b, ty, lhs, rhs, acc, maps, loops).value(b))
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
fn reduced(b: &mut Builder<'_>, value: Value, acc: Option<Value>, element: Type) -> Value {
    ReductionOp::build(b, element, CombiningKind::ADD, value, acc).value(b)
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
