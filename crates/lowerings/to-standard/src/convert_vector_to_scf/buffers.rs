//! Progressive lowering of transfers to loops over the slices of their vectors, which are kept in
//! scratch buffers (MLIR: namespace `lowering_n_d` of `VectorToSCF.cpp`).

use terrace_builtin::types::{MemRefType, VectorType};
use terrace_ir::{
    Body, Builder, InsertionPoint, Mapping, Op, OpType, Operand, PatternSet, Rewriter, TraitFlags,
    Type, UnitAttr, Value,
};
use terrace_memref::{AllocaOp, LoadOp, StoreOp};
use terrace_vector::{BroadcastOp, Transfer, TransferReadOp, TransferWriteOp, TypeCastOp};

use super::transfer::{TransferSlices, without_first};
use super::{VectorToScfOptions, bounds, build_loop};

/// The name of the attribute of prepared transfers, whose vector and mask are in scratch buffers.
const LABEL: &str = "__vector_to_scf_lowering__";

pub(super) fn populate(set: &mut PatternSet, options: VectorToScfOptions) {
    set.add::<TransferReadOp>("PrepareTransferReadConversion", move |op, rewriter| {
        prepare_read(op.op(), rewriter, options)
    });
    set.add::<TransferWriteOp>("PrepareTransferWriteConversion", move |op, rewriter| {
        prepare_write(op.op(), rewriter, options)
    });
    set.add::<TransferReadOp>("TransferOpConversion<TransferReadOp>", move |op, rewriter| {
        split(op.op(), rewriter, options)
    });
    set.add::<TransferWriteOp>("TransferOpConversion<TransferWriteOp>", move |op, rewriter| {
        split(op.op(), rewriter, options)
    });
}

/// The scratch buffer for the vector of a transfer, and its mask as loaded from a scratch buffer.
struct Buffers {
    data: Value,
    mask: Option<Value>,
}

/// Allocates scratch buffers for a transfer in the nearest allocation scope; `None` if the transfer
/// is already prepared or must not be split.
fn prepare(
    op: Op,
    rewriter: &mut Rewriter<'_>,
    options: VectorToScfOptions,
) -> Option<(Transfer, Buffers)> {
    let body = rewriter.body();
    let transfer = Transfer::of(body, op)?;
    let is_prepared = body.op(op).attribute(LABEL).is_some();
    if is_prepared || !transfer.is_splittable(body, options) {
        return None;
    }
    let is_scope =
        |around: &terrace_ir::OpRef<'_>| around.flags().contains(TraitFlags::ALLOCATION_SCOPE);
    let scope = body.op(op).ancestors().find(is_scope)?;
    let start = InsertionPoint::AtStart(scope.region(0)?.entry()?.id());
    let mask = transfer.mask;
    let (data, slot) = rewriter.at(start, |builder| {
        let data = allocate(builder, transfer.vector);
        (data, mask.map(|mask| allocate(builder, mask)))
    });
    let mask = mask.zip(slot).map(|(mask, slot)| {
        StoreOp::build(rewriter, mask, slot, ());
        LoadOp::build(rewriter, slot, ()).value(rewriter)
    });
    Some((transfer, Buffers { data, mask }))
}

/// Allocates a scratch buffer for one value of the type of `value` on the stack.
fn allocate(builder: &mut Builder<'_>, value: Value) -> Value {
    let ty = builder.body().value_type(value);
    let ty = MemRefType::get(builder.context(), &[], ty);
    AllocaOp::build(builder, ty, (), ()).value(builder)
}

/// Marks `op` as prepared, and sets its mask to `mask`, if given.
fn label(builder: &mut Builder<'_>, op: Op, mask: Option<Value>) -> Option<()> {
    let unit = UnitAttr::get(builder.context()).attr();
    let body = builder.body_mut();
    body.set_attribute(op, LABEL, Some(unit)).ok()?;
    if let Some(mask) = mask {
        body.set_operand_group(op, Transfer::MASK, &[mask]);
    }
    Some(())
}

/// Prepares a read: stores its result in a scratch buffer and replaces it by a load from the
/// buffer.
fn prepare_read(op: Op, rewriter: &mut Rewriter<'_>, options: VectorToScfOptions) -> Option<()> {
    let (_, buffers) = prepare(op, rewriter, options)?;
    let copy = rewriter.body_mut().clone_op(op, &mut Mapping::new());
    rewriter.insert(copy);
    label(rewriter, copy, buffers.mask)?;
    let vector = rewriter.body().result(copy, 0);
    StoreOp::build(rewriter, vector, buffers.data, ());
    let loaded = LoadOp::build(rewriter, buffers.data, ()).op();
    rewriter.replace_with(op, loaded);
    Some(())
}

/// Prepares a write: stores its vector in a scratch buffer and writes a load from the buffer
/// instead.
fn prepare_write(op: Op, rewriter: &mut Rewriter<'_>, options: VectorToScfOptions) -> Option<()> {
    let (write, buffers) = prepare(op, rewriter, options)?;
    StoreOp::build(rewriter, write.vector, buffers.data, ());
    let loaded = LoadOp::build(rewriter, buffers.data, ()).value(rewriter);
    rewriter.body_mut().set_operand(op, 0, loaded);
    label(rewriter, op, buffers.mask)
}

/// The position of a vector in a memref of vectors.
#[derive(Clone)]
struct Place {
    memory: Value,
    indices: Vec<Value>,
}

impl Place {
    /// Returns the position that `value` is loaded from; `None` if it is not a `memref.load`.
    fn of_load(body: &Body, value: Value) -> Option<Self> {
        let load = body.defined_by::<LoadOp>(value)?;
        Some(Self { memory: load.memref(), indices: load.indices().collect() })
    }

    /// Returns the store that is the only use of `value`, and its position; `None` if `value` has
    /// other uses.
    fn of_store(body: &Body, value: Value) -> Option<(Op, Self)> {
        let only = body.uses(value).next().filter(|_| body.has_one_use(value))?;
        let store = body.op(body.user(only)).cast::<StoreOp>()?;
        let place = Self { memory: store.memref(), indices: store.indices().collect() };
        Some(((*store).id(), place))
    }

    /// Returns the type of the vector's slices along the first dimension, and the memref type with
    /// this dimension as its last dimension. `None` if the dimension is scalable.
    fn unpacked(&self, body: &Body) -> Option<(Type, Type)> {
        let cx = body.context();
        let ty = body.value_type(self.memory).downcast::<MemRefType>(cx)?;
        let vector = ty.element.downcast::<VectorType>(cx)?;
        if *vector.scalable.first()? {
            return None;
        }
        let (shape, slice) =
            ([&ty.shape[..], &vector.shape[..1]].concat(), without_first(cx, vector));
        let memory = MemRefType::with_layout(cx, &shape, slice, None, ty.memory_space);
        Some((slice, memory.ty()))
    }

    /// Returns the position of slice `at` of the vector in `memory`, the memref cast to slices.
    fn part(&self, memory: Value, at: Value) -> Self {
        Self { memory, indices: [&self.indices[..], &[at]].concat() }
    }

    fn load(self, builder: &mut Builder<'_>) -> Value {
        LoadOp::build(builder, self.memory, self.indices).value(builder)
    }

    fn store(self, builder: &mut Builder<'_>, value: Value) {
        StoreOp::build(builder, value, self.memory, self.indices);
    }
}

/// The masks of the transfers of slices.
enum PartMask {
    /// The transfer has no mask, or its only dimension is checked by a conditional.
    None,
    /// The whole mask for each slice, at this position.
    Same(Place),
    /// A slice of the mask for each slice: the position of the mask in its buffer, and the buffer
    /// cast to a memref of slices.
    Parts(Place, Value),
}

/// Returns the position of the mask of `transfer`, and the memref type to cast its buffer to, or
/// `None` as the type if slices do not have slices of the mask.
fn mask_place(body: &Body, transfer: &Transfer) -> Option<(Place, Option<Type>)> {
    let place = Place::of_load(body, transfer.mask?)?;
    let is_same = transfer.first_dim(body.context()).is_none() || transfer.mask_rank(body) == 1;
    let ty = if is_same { None } else { Some(place.unpacked(body)?.1) };
    Some((place, ty))
}

/// Lowers a prepared transfer to a loop over transfers of the slices along its first dimension.
fn split(op: Op, rewriter: &mut Rewriter<'_>, options: VectorToScfOptions) -> Option<()> {
    let body = rewriter.body();
    let transfer = Transfer::of(body, op)?;
    body.op(op).attribute(LABEL)?;
    let (store, place) = match transfer.padding {
        Some(_) => {
            let (store, place) = Place::of_store(body, transfer.vector)?;
            (Some(store), place)
        }
        None => (None, Place::of_load(body, transfer.vector)?),
    };
    let (slice, memory) = place.unpacked(body)?;
    let mask = match transfer.mask {
        Some(_) => Some(mask_place(body, &transfer)?),
        None => None,
    };
    let tensor = transfer.written_tensor(body);
    let memory = TypeCastOp::build(rewriter, memory, place.memory).value(rewriter);
    let is_broadcast = transfer.first_dim(rewriter.context()).is_none();
    let mask = match mask {
        Some((mask, Some(ty))) => {
            let memory = TypeCastOp::build(rewriter, ty, mask.memory).value(rewriter);
            PartMask::Parts(mask, memory)
        }
        Some((mask, None)) if is_broadcast => PartMask::Same(mask),
        _ => PartMask::None,
    };
    let parts = Parts { transfer: &transfer, place, memory, slice, mask, options };
    let bounds = bounds(rewriter, transfer.ty.shape[0]);
    let new = build_loop(rewriter, bounds, tensor, |builder, at, tensor| {
        let ty = tensor.map(|tensor| builder.body().value_type(tensor));
        let inside = |builder: &mut Rewriter<'_>| parts.transfer(builder, at, tensor);
        let outside = |builder: &mut Rewriter<'_>| {
            parts.pad(builder, at);
            tensor
        };
        transfer.guarded(builder, at, ty, inside, outside)
    });
    match store {
        Some(store) => {
            rewriter.erase_op(store);
            rewriter.erase_op(op);
        }
        None => rewriter.replace_with(op, new),
    }
    Some(())
}

/// The state for iterating over the slices of a transfer along its first dimension.
struct Parts<'a> {
    transfer: &'a Transfer,
    /// The position of the vector in its scratch buffer.
    place: Place,
    /// The scratch buffer cast to slices.
    memory: Value,
    /// The type of a slice.
    slice: Type,
    mask: PartMask,
    options: VectorToScfOptions,
}

impl Parts<'_> {
    /// Builds the transfer of slice `at`. Returns the updated `tensor`; `None` if the transfer does
    /// not write to a tensor.
    fn transfer(
        &self,
        builder: &mut Builder<'_>,
        at: Value,
        tensor: Option<Value>,
    ) -> Option<Value> {
        let place = self.place.part(self.memory, at);
        let indices = self.transfer.indices_at(builder, at);
        let new = match self.transfer.padding {
            Some(_) => {
                let new = self.transfer.read_slice(builder, indices)?;
                self.label(builder, new)?;
                let vector = builder.body().result(new, 0);
                place.store(builder, vector);
                new
            }
            None => {
                let vector = place.load(builder);
                let base = tensor.unwrap_or(self.transfer.base);
                let new = self.transfer.write_slice(builder, vector, base, indices);
                self.label(builder, new)?;
                new
            }
        };
        let mask = match &self.mask {
            PartMask::None => None,
            PartMask::Same(place) => Some(place.clone()),
            PartMask::Parts(place, memory) => Some(place.part(*memory, at)),
        };
        if let Some(mask) = mask {
            let mask = builder.at(InsertionPoint::Before(new), |builder| mask.load(builder));
            builder.body_mut().set_operand_group(new, Transfer::MASK, &[mask]);
        }
        tensor.map(|_| builder.body().result(new, 0))
    }

    /// Marks the transfer `new` as prepared if its rank is still above the target rank.
    fn label(&self, builder: &mut Builder<'_>, new: Op) -> Option<()> {
        match self.transfer.ty.shape.len() - 1 > self.options.target_rank {
            true => label(builder, new, None),
            false => Some(()),
        }
    }

    /// Stores the padding of a read as slice `at`; does nothing for a write.
    fn pad(&self, builder: &mut Builder<'_>, at: Value) {
        if let Some(padding) = self.transfer.padding {
            let vector = BroadcastOp::build(builder, self.slice, padding).value(builder);
            self.place.part(self.memory, at).store(builder, vector);
        }
    }
}
