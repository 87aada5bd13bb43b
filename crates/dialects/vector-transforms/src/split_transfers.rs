//! The split of transfers that may be out of bounds into a fast path, which is in bounds, and a
//! slow path through a local buffer (MLIR: `populateVectorTransferFullPartialPatterns`).

use terrace_affine::{AffineMinOp, Inputs, composed_apply_to};
use terrace_arith::{AndIOp, BuildConstant, CmpIOp, CmpIPredicate, XOrIOp};
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::{Mixed, MixedSlice, split};
use terrace_builtin::{AffineMapAttr, DYNAMIC, IndexType, MemRefType, StridedLayoutAttr};
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{
    Body, Builder, Handle, Mapping, Op, OpType, Operand, PatternSet, Rewriter, TraitFlags, Type,
    Value,
};
use terrace_linalg::build_named;
use terrace_memref::{
    AllocaOp, CastOp, CopyOp, DimOp, LoadOp, MemorySpaceCastOp, StoreOp, SubViewOp,
    are_cast_compatible, subview_type,
};
use terrace_scf::{ForOp, IfOp, YieldOp};
use terrace_vector::{Transfer, TypeCastOp};

use crate::bool_array;

/// The slow path of split transfers (MLIR: `VectorTransferSplit`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TransferSplit {
    /// Transfers are not split.
    None,
    /// A transfer with bounds checks to or from the local buffer.
    VectorTransfer,
    /// A copy of the part that is in bounds.
    LinalgCopy,
    /// All transfers are declared to be in bounds, without a slow path.
    ForceInBounds,
}

/// Adds the pattern that splits transfers (MLIR: `populateVectorTransferFullPartialPatterns`).
pub fn populate_vector_transfer_full_partial(set: &mut PatternSet, strategy: TransferSplit) {
    set.add_at("VectorTransferFullPartialRewriter", PatternRoot::Any, move |op, rw| {
        let transfer = Transfer::of(rw.body(), op).filter(|one| may_be_split(rw.body(), one))?;
        match strategy {
            TransferSplit::None => None,
            TransferSplit::ForceInBounds => {
                declare_in_bounds(rw, op);
                Some(())
            }
            TransferSplit::VectorTransfer => Split::of(rw, transfer)?.apply(rw, false),
            TransferSplit::LinalgCopy => Split::of(rw, transfer)?.apply(rw, true),
        }
    });
}

/// Whether the transfer may be out of bounds, permutes no dimensions and is not part of a split
/// transfer (MLIR: `splitFullAndPartialTransferPrecondition`).
fn may_be_split(body: &Body, transfer: &Transfer) -> bool {
    !transfer.in_bounds.is_empty()
        && transfer.map.is_minor_identity(body.context())
        && transfer.in_bounds.contains(&false)
        && body.parent_op(transfer.op).is_some_and(|parent| !body.op(parent).is::<IfOp>())
}

/// Declares the transfer `op` to be in bounds.
fn declare_in_bounds(b: &mut Builder<'_>, op: Op) {
    let cx = b.context().clone();
    let Some(transfer) = Transfer::of(b.body(), op) else { return };
    let flags = bool_array(&cx, &vec![true; transfer.in_bounds.len()]);
    // The attribute is inherent, so that setting it cannot fail.
    let _ = b.body_mut().set_attribute(op, "in_bounds", Some(flags.attr()));
}

/// The split of a transfer of all dimensions of a memref.
struct Split {
    transfer: Transfer,
    /// Whether the transfer is in bounds.
    condition: Value,
    /// The local buffer, of the size of the vector.
    buffer: Value,
    /// The type to which both memrefs can be cast.
    common: MemRefType,
}

impl Split {
    /// Creates the condition and the local buffer of the split of `transfer`. `None` if the
    /// transfer is masked, accesses a tensor or has fewer dimensions than the memref, or if
    /// constants prove that it is in bounds.
    fn of(rw: &mut Rewriter<'_>, transfer: Transfer) -> Option<Self> {
        let cx = rw.context().clone();
        let ty = rw.body().value_type(transfer.base).downcast::<MemRefType>(&cx)?.clone();
        if transfer.mask.is_some() || transfer.indices.len() != transfer.in_bounds.len() {
            return None;
        }
        let scope = allocation_scope(rw.body(), transfer.op)?;
        let local = MemRefType::get(&cx, &transfer.ty.shape, transfer.ty.element);
        let common = common_type(rw.body(), &ty, local.data(&cx))?;
        rw.set_before(transfer.op);
        let condition = in_bounds_condition(rw, &transfer)?;
        let start = rw.body().first_op(rw.body().first_block(rw.body().region(scope, 0)?)?)?;
        rw.set_before(start);
        let location = rw.body().location(scope);
        let outer = rw.location();
        rw.set_location(location);
        let buffer = AllocaOp::build(rw, local.ty(), (), ());
        buffer.set_alignment(rw.body_mut(), Some(32));
        let buffer = buffer.value(rw);
        rw.set_location(outer);
        rw.set_before(transfer.op);
        Some(Self { transfer, condition, buffer, common })
    }

    /// Splits the transfer; the slow path copies buffers if `by_copy`.
    fn apply(self, rw: &mut Rewriter<'_>, by_copy: bool) -> Option<()> {
        let op = self.transfer.op;
        match self.transfer.padding {
            Some(padding) => {
                let place = self.place(rw, |this, b| match by_copy {
                    true => this.copy_in(b, padding),
                    false => this.read_in(b),
                });
                let places: Vec<Value> = rw.body().results(place).collect();
                for (at, value) in places.into_iter().enumerate() {
                    rw.body_mut().set_operand(op, at, value);
                }
                declare_in_bounds(rw, op);
            }
            None => {
                let place = self.place(rw, |_, _| Some(()));
                let places: Vec<Value> = rw.body().results(place).collect();
                let mut mapping = Mapping::new();
                let old = std::iter::once(&self.transfer.base).chain(&self.transfer.indices);
                old.zip(places).for_each(|(old, new)| mapping.map_value(*old, new));
                let full = rw.body_mut().clone_op(op, &mut mapping);
                rw.insert(full);
                declare_in_bounds(rw, full);
                let yes = rw.constant_bool(true);
                let leaves = XOrIOp::build(rw, self.condition, yes).value(rw);
                let slow = IfOp::build(rw, &[], leaves).op();
                rw.build_block_with(slow, 0, &[], |b, _| {
                    match by_copy {
                        true => self.copy_out(b),
                        false => self.write_out(b),
                    };
                    YieldOp::build(b, ());
                });
                rw.erase_op(op);
            }
        }
        Some(())
    }

    /// Builds the `scf.if` whose results are the memref and the indices of a transfer in bounds:
    /// the own ones, or the local buffer, after `fill` filled it.
    fn place(
        &self,
        rw: &mut Rewriter<'_>,
        fill: impl FnOnce(&Self, &mut Builder<'_>) -> Option<()>,
    ) -> Op {
        let cx = rw.context().clone();
        let zero = rw.constant_index(0);
        let mut types = vec![IndexType::get(&cx).ty(); 1 + self.transfer.indices.len()];
        types[0] = self.common_ty(rw);
        let choice = IfOp::build(rw, &types, self.condition).op();
        rw.build_block_with(choice, 0, &[], |b, _| {
            let base = self.cast(b, self.transfer.base);
            YieldOp::build(b, [&[base], &self.transfer.indices[..]].concat());
        });
        rw.build_block_with(choice, 1, &[], |b, _| {
            fill(self, b);
            let base = self.cast(b, self.buffer);
            YieldOp::build(b, [&[base], &vec![zero; self.transfer.indices.len()][..]].concat());
        });
        choice
    }

    fn common_ty(&self, b: &Builder<'_>) -> Type {
        Handle::of(b.context(), self.common.clone()).ty()
    }

    /// Casts `memref` to the common type (MLIR: `castToCompatibleMemRefType`).
    fn cast(&self, b: &mut Builder<'_>, memref: Value) -> Value {
        let cx = b.context().clone();
        let to = self.common_ty(b);
        let mut value = memref;
        if let Some(from) = b.body().value_type(value).downcast::<MemRefType>(&cx)
            && from.memory_space != self.common.memory_space
        {
            let moved = MemRefType { memory_space: self.common.memory_space, ..from.clone() };
            let moved = Handle::of(&cx, moved).ty();
            value = MemorySpaceCastOp::build(b, moved, value).value(b);
        }
        match b.body().value_type(value) == to {
            true => value,
            false => CastOp::build(b, to, value).value(b),
        }
    }

    /// Casts the local buffer to a memref of one vector.
    fn whole_buffer(&self, b: &mut Builder<'_>) -> Value {
        let vector = b.body().value_type(self.transfer.vector);
        let ty = MemRefType::get(b.context(), &[], vector).ty();
        TypeCastOp::build(b, ty, self.buffer).value(b)
    }

    /// Reads to the local buffer by a transfer with bounds checks.
    fn read_in(&self, b: &mut Builder<'_>) -> Option<()> {
        let read = b.body_mut().clone_op(self.transfer.op, &mut Mapping::new());
        b.insert(read);
        let vector = b.body().result(read, 0);
        let whole = self.whole_buffer(b);
        StoreOp::build(b, vector, whole, ());
        Some(())
    }

    /// Writes the local buffer by a transfer with bounds checks.
    fn write_out(&self, b: &mut Builder<'_>) -> Option<()> {
        let whole = self.whole_buffer(b);
        let vector = LoadOp::build(b, whole, ()).value(b);
        let mut mapping = Mapping::new();
        mapping.map_value(self.transfer.vector, vector);
        let write = b.body_mut().clone_op(self.transfer.op, &mut mapping);
        b.insert(write);
        Some(())
    }

    /// Fills the local buffer by `padding` and copies the part that is in bounds to it.
    fn copy_in(&self, b: &mut Builder<'_>, padding: Value) -> Option<()> {
        build_named(b, "linalg.fill", &[padding], &[self.buffer], &[])?;
        let [from, to] = self.parts(b, self.transfer.base, self.buffer)?;
        CopyOp::build(b, from, to);
        Some(())
    }

    /// Copies the part of the local buffer that is in bounds.
    fn copy_out(&self, b: &mut Builder<'_>) -> Option<()> {
        let [from, to] = self.parts(b, self.buffer, self.transfer.base)?;
        CopyOp::build(b, from, to);
        Some(())
    }

    /// Returns the parts that are in bounds of `from` and `to`: the local buffer and the memref of
    /// the transfer (MLIR: `createSubViewIntersection`).
    fn parts(&self, b: &mut Builder<'_>, from: Value, to: Value) -> Option<[Value; 2]> {
        let cx = b.context().clone();
        let [d0, d1, d2] = [0, 1, 2].map(|dim| AffineExpr::dim(&cx, dim));
        let map = AffineMap::new(3, 0, [d0.sub(&cx, d1), d2]);
        let map = AffineMapAttr::get(&cx, map);
        let mut sizes = Vec::new();
        for (dim, index) in self.transfer.indices.iter().enumerate() {
            let of = |b: &mut Builder<'_>, memref: Value| {
                let dim = b.constant_index(dim as i64);
                DimOp::build(b, memref, dim).value(b)
            };
            let all = of(b, self.transfer.base);
            let own = of(b, self.buffer);
            let least = AffineMinOp::build(b, map, &[all, *index, own][..]).value(b);
            sizes.push(Mixed::Dynamic(least));
        }
        let rank = sizes.len();
        let indices = self.transfer.indices.iter().map(|index| Mixed::Dynamic(*index)).collect();
        let starts = [indices, vec![Mixed::Static(0); rank]];
        let mut views = [from, to];
        // MLIR takes the source at the indices and the target at 0, also for a write.
        for (view, offsets) in views.iter_mut().zip(starts) {
            let slice =
                MixedSlice { offsets, sizes: sizes.clone(), strides: vec![Mixed::Static(1); rank] };
            let ty = b.body().value_type(*view).downcast::<MemRefType>(&cx)?;
            let kept: Vec<usize> = (0..rank).collect();
            let ty = subview_type(&cx, ty, &slice, &kept)?;
            let [(at, o), (of, z), (by, s)] =
                [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
            *view = SubViewOp::build(b, ty, *view, o, z, s, at, of, by).value(b);
        }
        Some(views)
    }
}

/// Returns the closest ancestor of `op` that frees allocations on the stack and is not a loop.
fn allocation_scope(body: &Body, op: Op) -> Option<Op> {
    let mut ancestors = body.op(op).ancestors();
    let scope = ancestors.find(|one| {
        one.flags().contains(TraitFlags::ALLOCATION_SCOPE)
            && !one.is::<ForOp>()
            && !one.is::<terrace_affine::AffineForOp>()
    })?;
    (scope.region_count() == 1).then(|| scope.id())
}

/// Creates the condition that the transfer is in bounds; `None` if it is known to be so.
fn in_bounds_condition(b: &mut Builder<'_>, transfer: &Transfer) -> Option<Value> {
    let cx = b.context().clone();
    let ty = b.body().value_type(transfer.base).downcast::<MemRefType>(&cx)?.clone();
    let mut all: Option<Value> = None;
    for (dim, index) in transfer.indices.iter().enumerate() {
        if transfer.in_bounds[dim] {
            continue;
        }
        let end = AffineExpr::dim(&cx, 0).add_constant(&cx, transfer.ty.shape[dim]);
        let inputs = Inputs { dims: &[Mixed::Dynamic(*index)], symbols: &[] };
        let end = composed_apply_to(b, transfer.op, end, inputs);
        let size = match ty.shape[dim] {
            DYNAMIC => {
                let dim = b.constant_index(dim as i64);
                Mixed::Dynamic(DimOp::build(b, transfer.base, dim).value(b))
            }
            size => Mixed::Static(size),
        };
        if let (Some(end), Some(size)) = (end.known(b.body()), size.known(b.body()))
            && end <= size
        {
            continue;
        }
        let [end, size] = [end, size].map(|number| b.constant_or_value(number));
        let fits = CmpIOp::build(b, CmpIPredicate::Sle, end, size).value(b);
        all = Some(match all {
            Some(before) => AndIOp::build(b, before, fits).value(b),
            None => fits,
        });
    }
    all
}

/// Returns the type to which memrefs of both types can be cast: `a`, or a type with the sizes and
/// strides that are equal (MLIR: `getCastCompatibleMemRefType`).
fn common_type(body: &Body, a: &MemRefType, b: &MemRefType) -> Option<MemRefType> {
    let cx = body.context();
    let [from, to] = [a, b].map(|ty| Handle::of(cx, ty.clone()).ty());
    if are_cast_compatible(cx, from, to) {
        return Some(a.clone());
    }
    if a.shape.len() != b.shape.len() {
        return None;
    }
    let (from, to) = (a.strided_layout(cx)?, b.strided_layout(cx)?);
    let common = |a: &i64, b: &i64| if a == b { *a } else { DYNAMIC };
    let pairs =
        |a: &[i64], b: &[i64]| -> Vec<i64> { a.iter().zip(b).map(|(a, b)| common(a, b)).collect() };
    let strides = pairs(&from.strides, &to.strides);
    let layout = StridedLayoutAttr::get(cx, common(&from.offset, &to.offset), &strides);
    let shape = pairs(&a.shape, &b.shape);
    Some(MemRefType {
        shape: shape.into(),
        element: a.element,
        layout: Some(layout.attr()),
        memory_space: None,
    })
}
