//! Distribution of vectors over the lanes of a warp (MLIR: `VectorDistribute.cpp`): patterns that
//! move operations out of `gpu.warp_execute_on_lane_0`, so that each lane executes them on its part
//! of the vectors.
//!
//! A lane owns the part of a vector that the result type of the operation gives. Vectors without
//! such a type are distributed over their dimensions from the first to the last
//! ([`distributed_type`]).

mod control;
mod elements;
mod masks;
mod slices;
mod to_if;
mod transfers;
mod values;

pub use control::hoist_uniform_scalars;
pub use to_if::populate_warp_execute_to_if;

use terrace_affine::unfolded_apply;
use terrace_arith::BuildConstant;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::{AffineExpr, AffineMap, VectorType};
use terrace_gpu::WarpExecuteOnLane0Op;
use terrace_interfaces::is_defined_within;
use terrace_ir::{Block, Body, Builder, Op, OpType, PatternSet, Rewriter, Type, Value};
use terrace_vector::CombiningKind;

use crate::{vector_type, with_shape};

/// A function that builds a read of the value of a lane by all lanes: it receives the value, the
/// lane and the number of lanes (MLIR: `WarpShuffleFromIdxFn`).
pub type ShuffleFromLane = fn(&mut Builder<'_>, Value, Value, i64) -> Option<Value>;

/// A function that builds the reduction of the vectors of all lanes to a scalar: it receives the
/// vector of a lane, the kind and the number of lanes (MLIR: `DistributedReductionFn`).
pub type ReduceLanes = fn(&mut Builder<'_>, Value, CombiningKind, i64) -> Option<Value>;

/// Adds the patterns that move the definitions of yielded vectors out of the operation. `benefit`
/// is that of all patterns but reads, which have `read_benefit`
/// (MLIR: `populatePropagateWarpVectorDistributionPatterns`).
pub fn populate_propagate_warp_distribution(
    set: &mut PatternSet,
    shuffle: ShuffleFromLane,
    benefit: u16,
    read_benefit: u16,
) {
    let mut add = |name, benefit, pattern: fn(WarpExecuteOnLane0Op, &mut Rewriter<'_>) -> _| {
        set.add::<WarpExecuteOnLane0Op>(name, pattern).benefit(benefit);
    };
    add("WarpOpTransferRead", read_benefit, transfers::read);
    add("WarpOpElementwise", benefit, values::elementwise);
    add("WarpOpDeadResult", benefit, values::dead_results);
    add("WarpOpBroadcast", benefit, values::broadcast);
    add("WarpOpShapeCast", benefit, values::shape_cast);
    add("WarpOpExtract", benefit, slices::extract);
    add("WarpOpForwardOperand", benefit, values::forward);
    add("WarpOpConstant", benefit, values::constant);
    add("WarpOpInsertScalar", benefit, elements::insert);
    add("WarpOpInsert", benefit, slices::insert);
    add("WarpOpCreateMask<CreateMaskOp>", benefit, masks::create_mask);
    add("WarpOpCreateMask<ConstantMaskOp>", benefit, masks::constant_mask);
    add("WarpOpExtractStridedSlice", benefit, slices::extract_strided);
    add("WarpOpInsertStridedSlice", benefit, slices::insert_strided);
    add("WarpOpStep", benefit, values::step);
    set.add::<WarpExecuteOnLane0Op>("WarpOpExtractScalar", move |op, rw| {
        elements::extract(op, rw, shuffle)
    })
    .benefit(benefit);
    set.add::<WarpExecuteOnLane0Op>("WarpOpScfForOp", control::for_loop).benefit(benefit);
    set.add::<WarpExecuteOnLane0Op>("WarpOpScfIfOp", control::branch).benefit(benefit);
}

/// Adds the pattern that distributes reductions to a scalar, with `reduce` for the lanes
/// (MLIR: `populateDistributeReduction`).
pub fn populate_distribute_reduction(set: &mut PatternSet, reduce: ReduceLanes, benefit: u16) {
    set.add::<WarpExecuteOnLane0Op>("WarpOpReduction", move |op, rw| {
        elements::reduction(op, rw, reduce)
    })
    .benefit(benefit);
}

/// Adds the pattern that moves the last `vector.transfer_write` of an operation behind it. A write
/// that cannot be distributed moves to an operation of its own if it has at most
/// `max_elements` elements (MLIR: `populateDistributeTransferWriteOpPatterns`).
pub fn populate_distribute_transfer_write(set: &mut PatternSet, max_elements: i64, benefit: u16) {
    set.add::<WarpExecuteOnLane0Op>("WarpOpTransferWrite", move |op, rw| {
        transfers::write(op, rw, max_elements)
    })
    .benefit(benefit);
}

/// Returns the part of a vector of type `ty` that one of `lanes` lanes owns if the dimensions
/// `dims` are distributed in this order; `None` if the sizes do not divide evenly
/// (MLIR: `getDistributedType`).
fn distributed_type(
    b: &Builder<'_>,
    ty: &VectorType,
    dims: impl IntoIterator<Item = usize>,
    mut lanes: i64,
) -> Option<Type> {
    let mut shape = ty.shape.to_vec();
    for dim in dims {
        let size = shape.get_mut(dim)?;
        if *size == 0 || lanes == 0 {
            return None;
        }
        if *size % lanes != 0 {
            if lanes % *size != 0 {
                return None;
            }
            lanes /= *size;
            *size = 1;
            continue;
        }
        *size /= lanes;
        lanes = 1;
        break;
    }
    (lanes == 1).then(|| VectorType::get(b.context(), &shape, ty.element).ty())
}

/// Returns the type of a value of type `ty` in one of `lanes` lanes: a scalar keeps its type, a
/// vector is distributed over all of its dimensions; `None` if its sizes do not divide evenly.
fn default_type(b: &Builder<'_>, ty: Type, lanes: i64) -> Option<Type> {
    let Some(vector) = ty.downcast::<VectorType>(b.context()) else { return Some(ty) };
    distributed_type(b, vector, 0..vector.shape.len(), lanes)
}

/// Returns the dimensions in which `part` is smaller than `whole` (MLIR: `calculateImplicitMap`).
fn distributed_dims(whole: &VectorType, part: &VectorType) -> Vec<usize> {
    let differs = |dim: &usize| part.shape.get(*dim) != whole.shape.get(*dim);
    (0..whole.shape.len()).filter(differs).collect()
}

/// Returns the only dimension in which `part` is smaller than `whole`
/// (MLIR: `getDistributedDim`).
fn distributed_dim(whole: &VectorType, part: &VectorType) -> Option<usize> {
    match distributed_dims(whole, part)[..] {
        [dim] if whole.shape.len() == part.shape.len() => Some(dim),
        _ => None,
    }
}

/// Builds the `affine.apply` of `expr` to `operands`, which are its dimensions, then its symbols;
/// `num_dims` is the number of dimensions (MLIR: `makeComposedAffineApply`).
fn apply(
    b: &mut Builder<'_>,
    at: Op,
    expr: AffineExpr,
    num_dims: u32,
    operands: &[Value],
) -> Value {
    let symbols = operands.len() as u32 - num_dims;
    let map = AffineMap::new(num_dims, symbols, vec![expr]);
    unfolded_apply(b, at, &map, operands.to_vec())
}

/// Builds the `affine.apply` of the expression of one symbol that `expr` returns, to `operand`.
fn apply_to(
    b: &mut Builder<'_>,
    at: Op,
    operand: Mixed,
    expr: impl FnOnce(AffineExpr) -> AffineExpr,
) -> Value {
    match operand {
        Mixed::Static(number) => {
            let expr = expr(AffineExpr::constant(b.context(), number));
            apply(b, at, expr, 0, &[])
        }
        Mixed::Dynamic(value) => {
            let expr = expr(AffineExpr::symbol(b.context(), 0));
            apply(b, at, expr, 0, &[value])
        }
    }
}

/// Builds `base + scale * lane`, the index of the first element of a lane.
fn lane_index(b: &mut Builder<'_>, at: Op, base: Value, scale: i64, lane: Value) -> Value {
    let cx = b.context().clone();
    let scaled = AffineExpr::constant(&cx, scale).mul(&cx, AffineExpr::dim(&cx, 1));
    let sum = AffineExpr::dim(&cx, 0).add(&cx, scaled);
    apply(b, at, sum, 2, &[base, lane])
}

/// The parts of a `gpu.warp_execute_on_lane_0` operation.
struct Warp {
    op: Op,
    /// The only block of the operation.
    block: Block,
    /// The terminator of the block.
    end: Op,
    lane: Value,
    /// The number of lanes.
    lanes: i64,
    args: Vec<Value>,
}

impl Warp {
    /// Returns the parts of `op`; `None` if its block has no terminator.
    fn of(body: &Body, op: WarpExecuteOnLane0Op) -> Option<Self> {
        let view = op.view(body);
        let block = body.first_block(body.region(op.op(), 0)?)?;
        let end = body.last_op(block)?;
        (body.operand_count(end) == body.result_count(op.op())).then_some(())?;
        Some(Self {
            op: op.op(),
            block,
            end,
            lane: view.laneid(),
            lanes: view.warp_size(),
            args: view.args().collect(),
        })
    }

    /// Whether `value` is defined outside of the operation.
    fn is_outside(&self, body: &Body, value: Value) -> bool {
        !is_defined_within(body, value, self.op)
    }

    /// Returns the first used result whose yielded value is defined by an operation that `accept`
    /// accepts, and that operation (MLIR: `getWarpResult`).
    fn find(&self, body: &Body, accept: impl Fn(Op) -> bool) -> Option<(usize, Op)> {
        body.operands(self.end).enumerate().find_map(|(at, value)| {
            let definition = body.defining_op(value)?;
            let is_used = body.has_uses(body.result(self.op, at));
            (accept(definition) && is_used).then_some((at, definition))
        })
    }

    /// Returns the first used result that an `O` defines, and that operation.
    fn find_op<O: OpType>(&self, body: &Body) -> Option<(usize, Op)> {
        self.find(body, |op| body.op(op).is::<O>())
    }

    /// Returns the vector type of the result `at`; `None` for a scalar.
    fn part(&self, body: &Body, at: usize) -> Option<VectorType> {
        vector_type(body, body.result(self.op, at)).cloned()
    }

    /// Returns the vector type of the value yielded for the result `at`; `None` for a scalar.
    fn whole(&self, body: &Body, at: usize) -> Option<VectorType> {
        vector_type(body, body.operand(self.end, at)).cloned()
    }

    /// Moves the block to a new operation before this one, which yields `values` with the result
    /// types `types`. This operation remains, without a block
    /// (MLIR: `moveRegionToNewWarpOpAndReplaceReturns`).
    fn with_results(&self, rw: &mut Rewriter<'_>, values: &[Value], types: &[Type]) -> Self {
        let location = rw.location();
        rw.set_before(self.op);
        let own = rw.body().location(self.op);
        rw.set_location(own);
        let new = WarpExecuteOnLane0Op::build(rw, types, self.lane, self.lanes, &self.args).op();
        rw.set_location(location);
        let body = rw.body_mut();
        let regions = [self.op, new].map(|op| body.region(op, 0));
        if let [Some(from), Some(to)] = regions {
            body.take_blocks(from, to);
        }
        body.set_operands(self.end, values);
        Self { op: new, args: self.args.clone(), ..*self }
    }

    /// Replaces the operation by one that also yields the values of `more`, with the given result
    /// types, and returns it with the results for these values. A value that was yielded before
    /// gets no second result. Operations are inserted behind the new operation then (MLIR:
    /// `moveRegionToNewWarpOpAndAppendReturns`).
    fn with_more(&self, rw: &mut Rewriter<'_>, more: &[(Value, Type)]) -> (Self, Vec<Value>) {
        let body = rw.body();
        let mut values: Vec<Value> = body.operands(self.end).collect();
        let mut types: Vec<Type> = body.op(self.op).result_types().collect();
        let old = types.len();
        let mut places = Vec::new();
        for (value, ty) in more {
            let known = values[..old].iter().position(|yielded| yielded == value);
            places.push(known.unwrap_or_else(|| {
                values.push(*value);
                types.push(*ty);
                values.len() - 1
            }));
        }
        let new = self.with_results(rw, &values, &types);
        let results: Vec<Value> = rw.body().results(new.op).collect();
        rw.replace_op(self.op, &results[..old]);
        rw.set_after(new.op);
        (new, places.into_iter().map(|at| results[at]).collect())
    }

    /// Replaces the uses of the result `at` by `value`.
    fn replace_result(&self, rw: &mut Rewriter<'_>, at: usize, value: Value) -> Option<()> {
        let result = rw.body().result(self.op, at);
        rw.replace_all_uses(result, value);
        Some(())
    }

    /// Replaces the uses of the result `at` by `value`, and lets the driver visit the operation
    /// again, which may have lost its last use.
    fn replace_and_revisit(&self, rw: &mut Rewriter<'_>, at: usize, value: Value) -> Option<()> {
        self.replace_result(rw, at, value)?;
        WarpExecuteOnLane0Op::from_op(self.op).set_warp_size(rw.body_mut(), self.lanes);
        Some(())
    }

    /// Builds the position of the lane in each dimension of a vector of shape `whole`, of which a
    /// lane owns a part of shape `part`; no positions if `whole` is not distributed. `None` if the
    /// lanes do not fill the dimensions (MLIR: `delinearizeLaneId`).
    fn positions(&self, rw: &mut Rewriter<'_>, whole: &[i64], part: &[i64]) -> Option<Vec<Value>> {
        if whole == part {
            return Some(Vec::new());
        }
        let mut sizes = Vec::new();
        for (large, small) in whole.iter().zip(part) {
            if whole.len() != part.len() || *small == 0 || large % small != 0 {
                return None;
            }
            sizes.push(large / small);
        }
        (sizes.iter().product::<i64>() == self.lanes).then_some(())?;
        let zero = rw.constant_index(0);
        let mut positions = vec![zero; sizes.len()];
        let (mut used, mut lane) = (1, self.lane);
        let cx = rw.context().clone();
        let number = |value| AffineExpr::constant(&cx, value);
        for at in (0..sizes.len()).rev() {
            used *= sizes[at];
            if used == self.lanes {
                positions[at] = lane;
                break;
            }
            let own = Mixed::Dynamic(lane);
            positions[at] = apply_to(rw, self.op, own, |s| s.modulo(&cx, number(sizes[at])));
            lane = apply_to(rw, self.op, own, |s| s.floor_div(&cx, number(used)));
        }
        Some(positions)
    }
}

/// Returns the vector type with this shape and the element type of `ty`, without scalable
/// dimensions.
fn fixed(b: &Builder<'_>, ty: &VectorType, shape: &[i64]) -> Type {
    with_shape(b, ty, shape, &vec![false; shape.len()])
}
