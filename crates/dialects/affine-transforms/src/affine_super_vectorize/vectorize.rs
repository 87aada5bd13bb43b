//! The rewriting of a nest of loops into loops over vectors: [`vectorize_loop_nest`].

use rustc_hash::FxHashMap;
use terrace_affine::{
    AffineApplyOp, AffineForOp, AffineLoadOp, AffineStoreOp, AffineYieldOp, AppliedMap,
};
use terrace_affine_analysis::{Access, is_invariant, lower_bound, upper_bound};
use terrace_arith::ConstantOp;
use terrace_builtin::folding::{constant_of, scalar_or_splat};
use terrace_builtin::shaped::rank;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, IntegerAttr, TypeExt, VectorType};
use terrace_interfaces::is_defined_within;
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Handle, InsertionPoint, Mapping, Op, OpType, Operand,
    Type, Value,
};
use terrace_numeric::{Float, Int};
use terrace_ub::PoisonOp;
use terrace_vector::{BroadcastOp, TransferReadOp, TransferWriteOp};

use super::ParallelLoops;
use super::matches::{MatchedNest, is_element};
use super::reduce::{mask, mask_reductions, neutral_vector, reduce_vector};
use crate::loops::{body_block, induction_variable};

/// Vectorizes a nest of parallel loops by vectors of the shape `sizes`. The new nest replaces the
/// old one; returns false, with the old nest as it was, if an operation cannot be vectorized.
pub(super) fn vectorize_loop_nest(
    body: &mut Body,
    nest: &MatchedNest,
    sizes: &[i64],
    loops: &ParallelLoops,
) -> bool {
    let root = nest.root;
    let dims = nest.levels.iter().copied().collect();
    let mut state = Vectorizer::new(sizes, loops, dims);
    let ops: Vec<Op> = std::iter::once(root).chain(body.ops_below(root)).collect();
    let mut builder = Builder::after(body, root);
    for op in ops {
        let location = builder.body().location(op);
        builder.set_location(location);
        if state.vectorize(&mut builder, op).is_none() {
            state.discard(body, root);
            return false;
        }
    }
    for (old, new) in &state.results {
        body.replace_all_uses(*old, *new);
    }
    body.erase(root);
    true
}

/// The state of the rewriting of one nest (MLIR: `VectorizationState`).
struct Vectorizer<'v> {
    sizes: &'v [i64],
    /// The dimension of vectors of each vectorized old loop.
    dims: FxHashMap<Op, usize>,
    loops: &'v ParallelLoops,
    /// The new loop of each old loop.
    new_loops: FxHashMap<Op, Op>,
    /// The dimension of vectors of each vectorized new loop.
    new_dims: FxHashMap<Op, usize>,
    /// Per old value its vector.
    vectors: FxHashMap<Value, Value>,
    /// Per old value its scalar in the new nest.
    scalars: FxHashMap<Value, Value>,
    /// The mask of each new loop that may execute a partial vector.
    masks: FxHashMap<Op, Value>,
    /// Results of old loops with the scalars that replace them.
    results: Vec<(Value, Value)>,
    /// The operations that reduce results of new loops.
    created: Vec<Op>,
}

impl<'v> Vectorizer<'v> {
    fn new(sizes: &'v [i64], loops: &'v ParallelLoops, dims: FxHashMap<Op, usize>) -> Self {
        Self {
            sizes,
            dims,
            loops,
            new_loops: FxHashMap::default(),
            new_dims: FxHashMap::default(),
            vectors: FxHashMap::default(),
            scalars: FxHashMap::default(),
            masks: FxHashMap::default(),
            results: Vec::new(),
            created: Vec::new(),
        }
    }

    /// Erases the new nest of `root`, and the operations behind it that reduce its results.
    fn discard(&self, body: &mut Body, root: Op) {
        let Some(new) = self.new_loops.get(&root) else { return };
        for op in self.created.iter().rev().chain([new]) {
            body.erase(*op);
        }
    }

    fn vectorize(&mut self, b: &mut Builder<'_>, op: Op) -> Option<()> {
        let view = b.body().op(op);
        if view.is::<AffineLoadOp>() {
            self.load(b, op)
        } else if view.is::<AffineStoreOp>() {
            self.store(b, op)
        } else if view.is::<AffineForOp>() {
            self.for_loop(b, AffineForOp::from_op(op))
        } else if view.is::<AffineYieldOp>() {
            self.end(b, op)
        } else if view.is::<ConstantOp>() {
            self.constant(b, op).map(|_| ())
        } else if view.is::<AffineApplyOp>() {
            self.apply(b, op)
        } else if view.region_count() == 0 {
            self.widen(b, op).map(|_| ())
        } else {
            None
        }
    }

    fn vector_type(&self, b: &Builder<'_>, element: Type) -> Type {
        VectorType::get(b.context(), self.sizes, element).ty()
    }

    fn scalar(&self, value: Value) -> Value {
        self.scalars.get(&value).copied().unwrap_or(value)
    }

    fn scaled(&self, applied: &AppliedMap) -> Vec<Value> {
        applied.operands.iter().map(|value| self.scalar(*value)).collect()
    }

    /// Creates the new loop of `op`; operations are inserted into its body from now on.
    fn for_loop(&mut self, b: &mut Builder<'_>, op: AffineForOp) -> Option<()> {
        let body = b.body();
        let cx = body.context().clone();
        let dim = self.dims.get(&op.op()).copied();
        let step = op.view(body).step_value()?;
        let inits: Vec<Value> = op.view(body).inits().collect();
        if dim.is_some() && !inits.is_empty() && step != 1 {
            return None;
        }
        let new_step = match dim {
            Some(dim) => step.checked_mul(*self.sizes.get(dim)?)?,
            None => step,
        };
        let reductions = match dim {
            Some(_) => self.loops.get(&op.op())?.clone(),
            None => Vec::new(),
        };
        let mut vectors = Vec::new();
        for (at, init) in inits.iter().enumerate() {
            vectors.push(match dim {
                None => self.operand(b, *init)?,
                Some(_) => {
                    let ty = b.body().value_type(*init);
                    neutral_vector(b, reductions.get(at)?.kind, ty, self.sizes)?
                }
            });
        }
        let types: Vec<Type> = vectors.iter().map(|value| b.body().value_type(*value)).collect();
        let (lower, upper) = (lower_bound(b.body(), op)?, upper_bound(b.body(), op)?);
        let (low, high) = (self.scaled(&lower), self.scaled(&upper));
        let (lower, upper) =
            (AffineMapAttr::get(&cx, lower.map), AffineMapAttr::get(&cx, upper.map));
        let step = IntegerAttr::index(&cx, new_step);
        let new = AffineForOp::build(b, &types, &low, &high, &vectors[..], lower, upper, step);
        let region = b.body().region(new.op(), 0)?;
        let index = b.body().value_type(induction_variable(b.body(), op)?);
        let arguments = [&[index], &types[..]].concat();
        let behind = b.point();
        let block = b.append_block(region, &arguments);
        b.set_point(behind);
        self.new_loops.insert(op.op(), new.op());
        let old_block = body_block(b.body(), op.op())?;
        let old = b.body().arguments(old_block).to_vec();
        let fresh = b.body().arguments(block).to_vec();
        self.scalars.insert(old[0], fresh[0]);
        self.vectors.extend(old[1..].iter().copied().zip(fresh[1..].iter().copied()));
        let results: Vec<Value> = b.body().results(op.op()).collect();
        let new_results: Vec<Value> = b.body().results(new.op()).collect();
        self.vectors.extend(results.iter().copied().zip(new_results.iter().copied()));
        let next = b.body().next_op(new.op());
        for (at, reduction) in reductions.iter().enumerate().take(inits.len()) {
            let scalar = reduce_vector(b, reduction.kind, new_results[at], inits[at])?;
            self.results.push((results[at], scalar));
        }
        let behind = std::iter::successors(b.body().next_op(new.op()), |op| b.body().next_op(*op));
        self.created.extend(behind.take_while(|op| Some(*op) != next));
        b.set_at_end(block);
        if let Some(dim) = dim {
            self.new_dims.insert(new.op(), dim);
            if !inits.is_empty()
                && let Some(mask) = mask(b, new, new_step)
            {
                self.masks.insert(new.op(), mask);
            }
        }
        Some(())
    }

    /// Creates the terminator of a new loop; operations are inserted behind the loop from now on.
    fn end(&mut self, b: &mut Builder<'_>, op: Op) -> Option<()> {
        let new = self.widen(b, op)?;
        let around = b.body().parent_op(new)?;
        if let Some(mask) = self.masks.get(&around) {
            mask_reductions(b.body_mut(), AffineForOp::from_op(around), new, *mask);
        }
        b.set_after(around);
        Some(())
    }

    /// Creates `op` with vectors instead of scalars.
    fn widen(&mut self, b: &mut Builder<'_>, op: Op) -> Option<Op> {
        let view = b.body().op(op);
        if !view.result_types().all(|ty| is_element(view, ty)) {
            return None;
        }
        let mut mapping = Mapping::new();
        for operand in b.body().operands(op).collect::<Vec<_>>() {
            let vector = self.operand(b, operand)?;
            mapping.map_value(operand, vector);
        }
        let new = b.body_mut().clone_op(op, &mut mapping);
        b.insert(new);
        let results: Vec<Value> = b.body().results(op).collect();
        for (old, result) in results.into_iter().zip(b.body().results(new).collect::<Vec<_>>()) {
            let ty = self.vector_type(b, b.body().value_type(old));
            b.body_mut().set_value_type(result, ty);
            self.vectors.insert(old, result);
        }
        Some(new)
    }

    /// Returns the vector of `value`, which is created for constants and for values from outside of
    /// the vectorized loops. `None` for other values without a vector.
    fn operand(&mut self, b: &mut Builder<'_>, value: Value) -> Option<Value> {
        if let Some(vector) = self.vectors.get(&value) {
            return Some(*vector);
        }
        let maker = b.body().defining_op(value);
        if let Some(op) = maker.filter(|op| b.body().op(*op).is::<ConstantOp>()) {
            return self.constant(b, op);
        }
        let ty = b.body().value_type(value);
        let (cx, body) = (b.context(), b.body());
        let is_inside = |op: &Op| is_defined_within(body, value, *op);
        let is_scalar = ty.is_index() || ty.int_or_float_width(cx).is_some();
        // The variables of loops that are not vectorized are scalars of the new nest.
        let is_variable = body.argument_of(value).is_some_and(|(block, at)| {
            let owner = body.block_region(block).and_then(|region| body.region_owner(region));
            at == 0
                && owner.is_some_and(|op| {
                    body.op(op).is::<AffineForOp>() && !self.dims.contains_key(&op)
                })
        });
        if !is_scalar || !is_variable && self.dims.keys().any(is_inside) {
            return None;
        }
        let scalar = self.scalar(value);
        let point = match (body.defining_op(scalar), body.argument_of(scalar)) {
            (Some(op), _) => InsertionPoint::After(op),
            (None, argument) => InsertionPoint::AtStart(argument?.0),
        };
        let ty = self.vector_type(b, ty);
        let vector = b.at(point, |b| BroadcastOp::build(b, ty, scalar).value(b));
        self.vectors.insert(value, vector);
        Some(vector)
    }

    /// Creates the vector of the constant `op` at the start of the innermost vectorized loop.
    fn constant(&mut self, b: &mut Builder<'_>, op: Op) -> Option<Value> {
        let (body, value) = (b.body(), b.body().result(op, 0));
        let constant: Attribute = body.op(op).cast::<ConstantOp>()?.value();
        let element = body.value_type(value);
        if !is_element(body.op(op), element) {
            return None;
        }
        let ty = self.vector_type(b, element);
        let cx = b.context();
        let constant = match scalar_or_splat::<Float>(cx, constant) {
            Some(number) => constant_of(cx, ty, number)?,
            None => constant_of(cx, ty, scalar_or_splat::<Int>(cx, constant)?)?,
        };
        let mut around =
            b.block().and_then(|block| b.body().region_owner(b.body().block_region(block)?))?;
        while !self.new_dims.contains_key(&around) {
            around = b.body().parent_op(around)?;
        }
        let block = body_block(b.body(), around)?;
        let vector =
            b.at(InsertionPoint::AtStart(block), |b| ConstantOp::build(b, constant).value(b));
        self.vectors.insert(value, vector);
        Some(vector)
    }

    /// Creates the scalar `affine.apply` of the new nest; `None` if an operand is a vector.
    fn apply(&mut self, b: &mut Builder<'_>, op: Op) -> Option<()> {
        let mut mapping = Mapping::new();
        for operand in b.body().operands(op).collect::<Vec<_>>() {
            if self.vectors.contains_key(&operand) {
                return None;
            }
            mapping.map_value(operand, self.scalar(operand));
        }
        let new = b.body_mut().clone_op(op, &mut mapping);
        b.insert(new);
        let (old, new) = (b.body().result(op, 0), b.body().result(new, 0));
        self.scalars.insert(old, new);
        Some(())
    }

    fn load(&mut self, b: &mut Builder<'_>, op: Op) -> Option<()> {
        let access = Access::of(b.body(), op)?;
        let (indices, map) = self.indices(b, &access)?;
        let value = b.body().result(op, 0);
        let element = b.body().value_type(value);
        let ty = self.vector_type(b, element);
        let padding = PoisonOp::build(b, element).value(b);
        let in_bounds = self.in_bounds(b);
        let memref = access.memref;
        let new = TransferReadOp::build(b, ty, memref, indices, map, padding, None, in_bounds);
        let new = new.value(b);
        self.vectors.insert(value, new);
        Some(())
    }

    fn store(&mut self, b: &mut Builder<'_>, op: Op) -> Option<()> {
        let access = Access::of(b.body(), op)?;
        let vector = self.operand(b, access.stored?)?;
        let (indices, map) = self.indices(b, &access)?;
        let in_bounds = self.in_bounds(b);
        let memref = access.memref;
        TransferWriteOp::build(b, None::<Type>, vector, memref, indices, map, None, in_bounds);
        Some(())
    }

    fn in_bounds(&self, b: &Builder<'_>) -> Handle<ArrayAttr> {
        let no = IntegerAttr::bool(b.context(), false).attr();
        ArrayAttr::get(b.context(), vec![no; self.sizes.len()])
    }

    /// Returns the indices of an access in the new nest, and the map from the indices to the
    /// dimensions of the vector. `None` if an operand is the result of an `affine.apply`, or a
    /// vectorized loop does not enclose the access.
    fn indices(
        &mut self,
        b: &mut Builder<'_>,
        access: &Access,
    ) -> Option<(Vec<Value>, Handle<AffineMapAttr>)> {
        let cx = b.context().clone();
        let operands = self.scaled(&access.map);
        let rank = rank(&cx, b.body().value_type(access.memref))?;
        let map = &access.map.map;
        let is_identity = map.is_identity(&cx) && map.num_symbols == 0 && map.results.len() == rank;
        let indices = if is_identity {
            operands
        } else {
            let is_applied = |value: &Value| b.body().defined_by::<AffineApplyOp>(*value).is_some();
            if operands.iter().any(is_applied) {
                return None;
            }
            let results = map.results.clone();
            let (dims, symbols) = (map.num_dims, map.num_symbols);
            let one = |result: AffineExpr| {
                let map = AffineMapAttr::get(&cx, AffineMap::new(dims, symbols, [result]));
                AffineApplyOp::build(b, map, &operands[..]).value(b)
            };
            results.into_iter().map(one).collect()
        };
        let map = self.permutation(b, &indices)?;
        Some((indices, AffineMapAttr::get(&cx, map)))
    }

    /// Returns the map from indices to the dimensions of the vector: for each vectorized loop
    /// around the insertion point the index that varies in it, or 0 (MLIR: `makePermutationMap`).
    fn permutation(&self, b: &Builder<'_>, indices: &[Value]) -> Option<AffineMap> {
        let (cx, body) = (b.context(), b.body());
        let mut results = vec![None; self.sizes.len()];
        let region = body.block_region(b.block()?)?;
        let mut around = body.region_owner(region);
        while let Some(this) = around {
            if let Some(dim) = self.new_dims.get(&this) {
                let variable = induction_variable(body, AffineForOp::from_op(this))?;
                let at = body.op(this);
                let mut result = AffineExpr::constant(cx, 0);
                for (index, value) in indices.iter().enumerate() {
                    if !is_invariant(at, *value, variable) {
                        result = AffineExpr::dim(cx, index as u32);
                    }
                }
                *results.get_mut(*dim)? = Some(result);
            }
            around = body.parent_op(this);
        }
        let results: Option<Vec<AffineExpr>> = results.into_iter().collect();
        Some(AffineMap::new(indices.len() as u32, 0, results?))
    }
}
