//! Folds of transfers between vectors and memory or tensors.

use terrace_builtin::shaped::{DYNAMIC, shape_of};
use terrace_builtin::values::{constant_integer, type_of};
use terrace_builtin::{AffineMap, IntegerAttr};
use terrace_ir::{ArrayAttr, Attribute, Context, Fold, Handle, OpRef, OpType, OperandGroup, Value};
use terrace_memref::fold_casts;

use super::Operands;
use crate::shapes::{known_mask, vector};
use crate::{TransferReadOp, TransferReadOpRef, TransferWriteOp, TransferWriteOpRef};

/// The operands and attributes that reads and writes share.
#[derive(Clone)]
pub(crate) struct Transfer<'a> {
    pub(crate) op: OpRef<'a>,
    pub(crate) vector: Value,
    pub(crate) base: Value,
    pub(crate) indices: Vec<Value>,
    pub(crate) map: &'a AffineMap,
    pub(crate) mask: Option<Value>,
    pub(crate) in_bounds: Vec<bool>,
}

/// Returns the elements of a Boolean array.
fn flags(cx: &Context, array: Handle<ArrayAttr>) -> Vec<bool> {
    let flag = |a: &Attribute| a.downcast::<IntegerAttr>(cx).is_some_and(|a| !a.value.is_zero());
    array.data(cx).0.iter().map(flag).collect()
}

impl<'a> Transfer<'a> {
    pub(crate) fn of_read(op: TransferReadOpRef<'a>) -> Self {
        let cx = (*op).context();
        Self {
            op: *op,
            vector: op.vector(),
            base: op.base(),
            indices: op.indices().collect(),
            map: &op.permutation_map().data(cx).0,
            mask: op.mask(),
            in_bounds: flags(cx, op.in_bounds()),
        }
    }

    pub(crate) fn of_write(op: TransferWriteOpRef<'a>) -> Self {
        let cx = (*op).context();
        Self {
            op: *op,
            vector: op.value_to_store(),
            base: op.base(),
            indices: op.indices().collect(),
            map: &op.permutation_map().data(cx).0,
            mask: op.mask(),
            in_bounds: flags(cx, op.in_bounds()),
        }
    }

    /// Returns the shape of the base; empty if it is unranked.
    pub(crate) fn shape(&self) -> &'a [i64] {
        shape_of(self.op.context(), type_of(self.op, self.base)).unwrap_or_default()
    }

    pub(crate) fn has_tensor(&self) -> bool {
        terrace_builtin::TypeExt::is_tensor(type_of(self.op, self.base))
    }

    pub(crate) fn is_in_bounds(&self) -> bool {
        self.in_bounds.iter().all(|flag| *flag)
    }

    /// Returns `in_bounds` with the dimensions added that constants prove to be in bounds; `None`
    /// if that adds no dimension.
    fn inferred_bounds(&self) -> Option<Handle<ArrayAttr>> {
        let (cx, body) = (self.op.context(), self.op.body());
        let ty = vector(body, self.vector)?;
        let shape = self.shape();
        let mut flags = self.in_bounds.clone();
        for (at, flag) in flags.iter_mut().enumerate().filter(|(_, flag)| !**flag) {
            let dim = self.map.results.get(at)?.as_dim(cx);
            let Some(dim) = dim else { continue };
            let (extent, index) = (*shape.get(dim as usize)?, *self.indices.get(dim as usize)?);
            let index = constant_integer(body, index);
            *flag = extent != DYNAMIC
                && !ty.scalable[at]
                && index.is_some_and(|index| index >= 0 && index + ty.shape[at] <= extent);
        }
        // A broadcast dimension is in bounds if all others are.
        let is_broadcast = |at: usize| self.map.results[at].as_dim(cx).is_none();
        let dims = 0..flags.len().min(self.map.results.len());
        if dims.clone().all(|at| flags[at] || is_broadcast(at)) {
            dims.filter(|at| is_broadcast(*at)).for_each(|at| flags[at] = true);
        }
        (flags != self.in_bounds).then(|| {
            let flags = flags.iter().map(|flag| IntegerAttr::bool(cx, *flag).attr());
            ArrayAttr::get(cx, flags.collect::<Vec<_>>())
        })
    }

    /// Whether there is a mask with all lanes on.
    fn has_full_mask(&self) -> bool {
        self.mask.is_some_and(|mask| known_mask(self.op.body(), mask) == Some(true))
    }

    /// Whether both transfers are unmasked and have equal indices, maps and vector types; the bases
    /// are not compared.
    fn same_place(&self, other: &Self) -> bool {
        self.indices == other.indices
            && self.map == other.map
            && self.mask.is_none()
            && other.mask.is_none()
            && type_of(self.op, self.vector) == type_of(self.op, other.vector)
    }

    /// Whether both transfers write the same elements of a base.
    pub(crate) fn same_target(&self, other: &Self) -> bool {
        self.same_place(other) && self.in_bounds == other.in_bounds
    }

    /// Whether the transfers, which access the same tensor, are known to access different elements
    /// (MLIR: `isDisjointTransferIndices`).
    pub(crate) fn is_disjoint(&self, other: &Self) -> bool {
        let (cx, body) = (self.op.context(), self.op.body());
        let (Some(ty), Some(_)) = (vector(body, self.vector), vector(body, other.vector)) else {
            return false;
        };
        if self.map != other.map {
            return false;
        }
        let leading = self.indices.len().saturating_sub(ty.shape.len());
        let pairs = self.indices.iter().zip(&other.indices).enumerate();
        for (at, (a, b)) in pairs {
            let known = constant_integer(body, *a).zip(constant_integer(body, *b));
            let Some((a, b)) = known else { continue };
            let extent = match at.checked_sub(leading) {
                None => 1,
                Some(at) => ty.shape[at],
            };
            let minor = self.map.results.get(at.saturating_sub(leading));
            let plain = at < leading || minor.is_some_and(|r| r.as_dim(cx) == Some(at as u32));
            if plain && a.abs_diff(b) >= extent as u64 {
                return true;
            }
        }
        false
    }
}

pub(crate) fn transfer_read(op: TransferReadOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let read = Transfer::of_read(op);
    if let Some(value) = written_before(&read) {
        return Some(value.into());
    }
    if let Some(flags) = read.inferred_bounds() {
        return Some(Fold::in_place(move |body, op| {
            TransferReadOp::from_op(op).set_in_bounds(body, flags);
        }));
    }
    if read.has_full_mask() {
        return Some(Fold::in_place(move |body, op| {
            body.set_operand_group(op, OperandGroup::of(3), &[]);
        }));
    }
    fold_casts(*op, None).or_else(|| {
        let source = terrace_tensor::foldable_source((*op).body(), read.base)?;
        Some(Fold::operand(0, source))
    })
}

/// Returns the vector that a preceding write stored at the position that `read` reads, skipping
/// disjoint writes; `None` if there is no such write.
fn written_before(read: &Transfer<'_>) -> Option<Value> {
    let body = read.op.body();
    if !read.has_tensor() {
        return None;
    }
    let mut at = read.base;
    while let Some(write) = body.defined_by::<TransferWriteOp>(at) {
        let write = Transfer::of_write(write);
        if read.same_place(&write) && read.is_in_bounds() && write.is_in_bounds() {
            return Some(write.vector);
        }
        if !read.is_disjoint(&write) {
            return None;
        }
        at = write.base;
    }
    None
}

pub(crate) fn transfer_write(op: TransferWriteOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let write = Transfer::of_write(op);
    if let Some(value) = read_before(&write) {
        return Some(value.into());
    }
    if let Some(flags) = write.inferred_bounds() {
        return Some(Fold::in_place(move |body, op| {
            TransferWriteOp::from_op(op).set_in_bounds(body, flags);
        }));
    }
    if write.has_full_mask() {
        return Some(Fold::in_place(move |body, op| {
            body.set_operand_group(op, OperandGroup::of(3), &[]);
        }));
    }
    fold_casts(*op, None)
}

/// Returns the tensor that the result of `write` equals, because the written vector was read from
/// the same position of the tensor or is the whole tensor; `None` otherwise.
fn read_before(write: &Transfer<'_>) -> Option<Value> {
    let (cx, body) = (write.op.context(), write.op.body());
    if !write.has_tensor() || write.mask.is_some() {
        return None;
    }
    let read = Transfer::of_read(body.defined_by::<TransferReadOp>(write.vector)?);
    if read.mask.is_some() || !read.has_tensor() {
        return None;
    }
    if read.base == write.base && read.indices == write.indices && read.map == write.map {
        return Some(write.base);
    }
    let zero = |index: &Value| constant_integer(body, *index) == Some(0);
    let whole = *read.shape() == vector(body, read.vector)?.shape[..];
    let same_type = type_of(write.op, read.base) == type_of(write.op, write.base);
    let at_start = read.indices.iter().chain(&write.indices).all(zero);
    let plain = read.map.is_identity(cx) && write.map.is_identity(cx);
    (whole && same_type && at_start && plain).then_some(read.base)
}
