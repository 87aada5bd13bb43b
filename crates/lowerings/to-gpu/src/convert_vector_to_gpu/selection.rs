//! The operations that are converted ([`convertible_ops`]).

use indexmap::IndexSet;
use rustc_hash::FxHashSet;
use terrace_arith::{self as arith, ConstantOp, ExtSIOp, ExtUIOp};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::property::EnumAttr;
use terrace_builtin::{AffineExpr, AffineMapAttr, DYNAMIC, DenseElementsAttr, MemRefType};
use terrace_builtin::{TypeExt, VectorType};
use terrace_gpu::MMAElementwiseOp;
use terrace_ir::{Attribute, Body, Context, Op, OpRef, TraitFlags, Value, ensure_sufficient_stack};
use terrace_scf::{ForOp, YieldOp};
use terrace_vector::{
    BroadcastOp, ContractionOp, ExtractStridedSliceOp, IteratorType, Transfer, TransferReadOp,
};

use super::fragments::WarpMatrix;
use crate::vectors::vector;

/// Returns the operations in the root of `body` that are connected by vectors to a product or an
/// operation on elements, in program order, if all operations connected to that one can be
/// converted (MLIR: `getOpToConvert`).
pub(super) fn convertible_ops(body: &Body, use_nvgpu: bool) -> Vec<Op> {
    let all: Vec<Op> = body.ops_below(Op::ROOT).collect();
    let (mut found, mut left_out) = (FxHashSet::default(), FxHashSet::default());
    let is_start = |op: &&Op| {
        let view = body.op(**op);
        view.is::<ContractionOp>() || elementwise(view).is_some()
    };
    for op in all.iter().filter(is_start) {
        if found.contains(op) {
            continue;
        }
        let slice = Slice::of(body, *op);
        // The slice of an operation that is left out is left out, too.
        let is_left_out = slice
            .iter()
            .any(|op| left_out.contains(op) || !is_convertible(body.op(*op), use_nvgpu));
        match is_left_out {
            true => _ = left_out.insert(*op),
            false => found.extend(slice),
        }
    }
    all.into_iter().filter(|op| found.contains(op)).collect()
}

fn is_vector(body: &Body, value: Value) -> bool {
    body.value_type(value).is::<VectorType>()
}

fn has_vector_result(body: &Body, op: Op) -> bool {
    body.results(op).any(|result| is_vector(body, result))
}

/// The operations that are connected to one by vectors (MLIR: `getSliceContract`).
struct Slice<'a> {
    body: &'a Body,
    ops: IndexSet<Op>,
    /// The operations whose users are in `ops`.
    followed: FxHashSet<Op>,
}

impl<'a> Slice<'a> {
    fn of(body: &'a Body, op: Op) -> IndexSet<Op> {
        let mut slice = Slice { body, ops: IndexSet::from([op]), followed: FxHashSet::default() };
        let mut at = 0;
        while let Some(op) = slice.ops.get_index(at).copied() {
            slice.add_definitions(op);
            match body.op(op).cast::<ForOp>() {
                // The operations in a loop that do not use loop-carried values do not count.
                Some(view) => {
                    let carried = view.carried().iter().copied();
                    let values: Vec<Value> = body.results(op).chain(carried).collect();
                    values.into_iter().for_each(|value| slice.add_users(value));
                }
                None => slice.follow(op),
            }
            at += 1;
        }
        slice.ops
    }

    /// Adds the operations with vectors as results that define operands of `op`, which has such
    /// results, too.
    fn add_definitions(&mut self, op: Op) {
        let body = self.body;
        if !has_vector_result(body, op) {
            return;
        }
        for operand in body.operands(op) {
            let around = || {
                let (block, _) = body.argument_of(operand)?;
                let owner = body.region_owner(body.block_region(block)?)?;
                let mut regions = body.regions(owner);
                let only = regions.next().filter(|_| regions.next().is_none())?;
                (body.blocks_in(only).nth(1).is_none() && owner != Op::ROOT).then_some(owner)
            };
            let definition = body.defining_op(operand).or_else(around);
            let is_counted = |op: &Op| {
                has_vector_result(body, *op) && !body.op(*op).flags().contains(TraitFlags::ISOLATED)
            };
            self.ops.extend(definition.filter(is_counted));
        }
    }

    fn add_users(&mut self, value: Value) {
        for use_ in self.body.uses(value).collect::<Vec<_>>() {
            let user = self.body.user(use_);
            ensure_sufficient_stack(|| self.follow(user));
        }
    }

    /// Adds `op` if it has a vector as operand, and then the operations in its regions and the
    /// users of its results.
    fn follow(&mut self, op: Op) {
        let body = self.body;
        if !self.followed.insert(op) || !body.operands(op).any(|value| is_vector(body, value)) {
            return;
        }
        self.ops.insert(op);
        for block in body.regions(op).flat_map(|region| body.blocks_in(region)) {
            for inner in body.ops_in(block) {
                ensure_sufficient_stack(|| self.follow(inner));
            }
        }
        body.results(op).for_each(|result| self.add_users(result));
    }
}

/// Whether `op` has a form on matrices (MLIR: `supportsMMaMatrixType`).
fn is_convertible(op: OpRef<'_>, use_nvgpu: bool) -> bool {
    let body = op.body();
    if op.is::<ForOp>() || op.is::<YieldOp>() {
        return true;
    }
    if let Some(transfer) = Transfer::of(body, op.id()) {
        return match (op.is::<TransferReadOp>(), use_nvgpu) {
            (true, true) => is_warp_transfer(body, &transfer),
            (true, false) => is_matrix_read(body, &transfer),
            (false, true) => {
                is_warp_transfer(body, &transfer) && transfer.map.is_minor_identity(op.context())
            }
            (false, false) => is_matrix_write(body, &transfer),
        };
    }
    if op.is::<ExtractStridedSliceOp>() {
        return use_nvgpu && is_slice_of_operand(op);
    }
    if op.is::<ContractionOp>() {
        return is_product(op, use_nvgpu);
    }
    if let Some(constant) = op.cast::<ConstantOp>() {
        return rank_of_result(op) == Some(2) && splat(op.context(), constant.value()).is_some();
    }
    if op.is::<BroadcastOp>() {
        return rank_of_result(op) == Some(2);
    }
    if op.is::<ExtSIOp>() || op.is::<ExtUIOp>() {
        let is_read = op.operands().all(|value| body.defined_by::<TransferReadOp>(value).is_some());
        let mut users = op.results().flat_map(|value| body.uses(value)).map(|use_| body.user(use_));
        return is_read && users.all(|user| body.op(user).is::<ContractionOp>());
    }
    elementwise(op).is_some()
}

fn rank_of_result(op: OpRef<'_>) -> Option<usize> {
    let result = op.results().next()?;
    Some(vector(op.body(), result)?.shape.len())
}

/// Returns the element of a constant that is a splat.
pub(super) fn splat(cx: &Context, value: Attribute) -> Option<Attribute> {
    value.downcast::<DenseElementsAttr>(cx)?.splat_value(cx)
}

/// The maps of a contraction of matrices with two parallel loops around a reduction.
pub(super) struct Product {
    /// For the factors and the result, the loops of rows and columns.
    pub(super) dims: [[u32; 2]; 3],
}

impl Product {
    pub(super) fn of(body: &Body, op: Op) -> Option<Self> {
        use IteratorType::{Parallel, Reduction};
        let (cx, view) = (body.context(), body.op(op).cast::<ContractionOp>()?);
        let loops = &view.iterator_types().data(cx).0;
        let kinds: Vec<_> =
            loops.iter().filter_map(|one| IteratorType::from_attribute(cx, *one).ok()).collect();
        if kinds[..] != [Parallel, Parallel, Reduction] {
            return None;
        }
        let dims = |map: &Attribute| {
            let map = &map.downcast::<AffineMapAttr>(cx)?.0;
            let of = [map.dim_at(cx, 0)?, map.dim_at(cx, 1)?];
            (map.results.len() == 2 && map.num_dims == 3 && map.num_symbols == 0).then_some(of)
        };
        let maps = &view.indexing_maps().data(cx).0;
        let dims: Vec<_> = maps.iter().map(dims).collect::<Option<_>>()?;
        Some(Self { dims: dims.try_into().ok()? })
    }
}

/// Whether `op` is a product whose right factor has rows, or columns for nvgpu, along the
/// reduction (MLIR: `contractSupportsMMAMatrixType`).
fn is_product(op: OpRef<'_>, use_nvgpu: bool) -> bool {
    let right = if use_nvgpu { [1, 2] } else { [2, 1] };
    Product::of(op.body(), op.id()).is_some_and(|product| product.dims == [[0, 2], right, [0, 1]])
}

/// Whether all elements are transferred, without a mask.
pub(super) fn is_transfer_of_whole(transfer: &Transfer) -> bool {
    transfer.mask.is_none() && !transfer.in_bounds.contains(&false)
}

/// Returns the distance between rows of the memref; `None` if it is not constant or rows are not
/// contiguous (MLIR: `getStaticallyKnownRowStride`).
pub(super) fn row_stride(body: &Body, memref: Value) -> Option<i64> {
    let cx = body.context();
    let ty = body.value_type(memref).downcast::<MemRefType>(cx)?;
    if ty.shape.len() < 2 {
        return Some(0);
    }
    let strides = ty.strided_layout(cx)?.strides;
    let [.., stride, 1] = strides[..] else { return None };
    (stride != DYNAMIC).then_some(stride)
}

/// Whether `map` reads a matrix in transposed order, or one column for all of its columns (MLIR:
/// `isTransposeMatrixLoadMap`).
pub(super) fn is_transposition(cx: &Context, map: &AffineMap) -> bool {
    let [rows, columns] = map.results[..] else { return false };
    let (dims, zero) = (map.num_dims, AffineExpr::constant(cx, 0));
    let inner = match dims {
        0 => return false,
        1 => return rows == AffineExpr::dim(cx, 0) && columns == zero,
        _ => AffineExpr::dim(cx, dims - 1),
    };
    rows == inner && (columns == AffineExpr::dim(cx, dims - 2) || columns == zero)
}

/// Whether the read can be a `gpu.subgroup_mma_load_matrix` (MLIR:
/// `transferReadSupportsMMAMatrixType`).
fn is_matrix_read(body: &Body, transfer: &Transfer) -> bool {
    let (cx, map) = (body.context(), &transfer.map);
    if !is_transfer_of_whole(transfer)
        || transfer.ty.shape.len() != 2
        || row_stride(body, transfer.base).is_none()
    {
        return false;
    }
    // The extension decides whether bytes are signed.
    if transfer.ty.element.is_integer_of(cx, 8) {
        let user = super::only_user(body, transfer.op).map(|user| body.op(user));
        if !user.is_some_and(|user| user.is::<ExtSIOp>() || user.is::<ExtUIOp>()) {
            return false;
        }
    }
    let is_one_row = map.num_dims > 0
        && map.results[..] == [AffineExpr::constant(cx, 0), AffineExpr::dim(cx, map.num_dims - 1)];
    map.is_minor_identity(cx) || is_one_row || is_transposition(cx, map)
}

/// Whether the write can be a `gpu.subgroup_mma_store_matrix` (MLIR:
/// `transferWriteSupportsMMAMatrixType`).
fn is_matrix_write(body: &Body, transfer: &Transfer) -> bool {
    is_transfer_of_whole(transfer)
        && transfer.ty.shape.len() == 2
        && row_stride(body, transfer.base).is_some()
        && transfer.map.is_minor_identity(body.context())
}

/// Whether the transfer is one of a matrix from or to a memref with contiguous rows (MLIR:
/// `canLowerToWarpMatrixOperation`).
fn is_warp_transfer(body: &Body, transfer: &Transfer) -> bool {
    let cx = body.context();
    let ty = body.value_type(transfer.base).downcast::<MemRefType>(cx);
    let layout = ty.and_then(|ty| ty.strided_layout(cx));
    is_transfer_of_whole(transfer)
        && transfer.ty.shape.len() == 2
        && layout.is_some_and(|layout| layout.strides.last() == Some(&1))
}

/// Whether `op` is a slice that is the right factor or the accumulator of a product (MLIR:
/// `extractStridedSliceSupportsMMAMatrixType`).
fn is_slice_of_operand(op: OpRef<'_>) -> bool {
    let body = op.body();
    let Some(product) = WarpMatrix::product(body, op.id()) else { return false };
    let Some(result) = op.results().next() else { return false };
    let Some(product) = body.op(product).cast::<ContractionOp>() else { return false };
    let operand = match result {
        _ if product.lhs() == result => return false,
        _ if product.rhs() == result => product.rhs(),
        _ => product.acc(),
    };
    body.value_type(operand) == body.value_type(result)
}

/// Returns the elementwise operation on matrices that `op` is (MLIR: `convertElementwiseOpToMMA`).
pub(super) fn elementwise(op: OpRef<'_>) -> Option<MMAElementwiseOp> {
    use MMAElementwiseOp as Kind;
    Some(match () {
        () if op.is::<arith::AddFOp>() => Kind::ADDF,
        () if op.is::<arith::MulFOp>() => Kind::MULF,
        () if op.is::<arith::SubFOp>() => Kind::SUBF,
        () if op.is::<arith::MaximumFOp>() => Kind::MAXF,
        () if op.is::<arith::MinimumFOp>() => Kind::MINF,
        () if op.is::<arith::DivFOp>() => Kind::DIVF,
        () if op.is::<arith::AddIOp>() => Kind::ADDI,
        () if op.is::<arith::MulIOp>() => Kind::MULI,
        () if op.is::<arith::SubIOp>() => Kind::SUBI,
        () if op.is::<arith::DivSIOp>() => Kind::DIVS,
        () if op.is::<arith::DivUIOp>() => Kind::DIVU,
        () if op.is::<arith::NegFOp>() => Kind::NEGATEF,
        () if op.is::<arith::ExtFOp>() => Kind::EXTF,
        () => return None,
    })
}
