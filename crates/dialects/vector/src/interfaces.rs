//! Interfaces of the `vector` operations: views, speculation, destination style, subsets and
//! integer ranges.

use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::types::VectorType;
use terrace_builtin::values::type_of;
use terrace_builtin::{AffineMapAttr, TypeExt};
use terrace_interfaces::{
    DestinationStyle, HyperrectangularSlice, InferIntRange, IntRange, Speculatability,
    Speculatable, SubsetAccess, SubsetOp, ViewLike,
};
use terrace_ir::fold::FoldResult;
use terrace_ir::{Handle, OpRef, Value};
use terrace_numeric::Int;

use crate::{
    BroadcastOpRef, ExtractOpRef, InsertOpRef, ShapeCastOpRef, StepOpRef, TransferReadOpRef,
    TransferWriteOpRef, TransposeOpRef, TypeCastOpRef,
};

impl ViewLike for TypeCastOpRef<'_> {
    fn view_source(self) -> Value {
        self.memref()
    }
}

/// Returns `Always` for a transfer from or to a tensor, and `Not` for a transfer from or to memory.
fn speculatability(op: terrace_ir::OpRef<'_>, base: terrace_ir::Value) -> Speculatability {
    match type_of(op, base).is_tensor() {
        true => Speculatability::Always,
        false => Speculatability::Not,
    }
}

impl Speculatable for TransferReadOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        speculatability(*self, self.base())
    }
}

impl Speculatable for TransferWriteOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        speculatability(*self, self.base())
    }
}

impl DestinationStyle for TransferReadOpRef<'_> {
    fn inits(self) -> std::ops::Range<usize> {
        0..0
    }
}

impl DestinationStyle for TransferWriteOpRef<'_> {
    fn inits(self) -> std::ops::Range<usize> {
        1..2
    }
}

/// Returns the part of the base, starting at `indices`, that a transfer of `vector` by `map` may
/// access; `None` if the part cannot be described (MLIR: `getTransferChunkAccessed`).
fn chunk(
    op: OpRef<'_>,
    indices: impl Iterator<Item = Value>,
    map: Handle<AffineMapAttr>,
    vector: Value,
) -> Option<HyperrectangularSlice> {
    let cx = op.context();
    let vector = type_of(op, vector).downcast::<VectorType>(cx)?;
    if map.is_absent() {
        return None;
    }
    let map = &map.data(cx).0;
    let offsets: Vec<FoldResult> = indices.map(FoldResult::from).collect();
    let mut sizes = vec![1; offsets.len()];
    for (at, size) in vector.shape.iter().enumerate() {
        if let Some(place) = map.dim_at(cx, at).and_then(|dim| sizes.get_mut(dim as usize)) {
            *place = *size;
        }
    }
    let known = |number: i64| Mixed::Static(number).to_fold_result(cx);
    let strides = vec![known(1); offsets.len()];
    Some(HyperrectangularSlice { offsets, sizes: sizes.into_iter().map(known).collect(), strides })
}

impl SubsetOp for TransferReadOpRef<'_> {
    fn subset_access(self) -> SubsetAccess {
        SubsetAccess::Extraction { source: 0 }
    }

    fn accessed_slice(self) -> Option<HyperrectangularSlice> {
        chunk(*self, self.indices(), self.permutation_map(), self.vector())
    }
}

impl SubsetOp for TransferWriteOpRef<'_> {
    fn subset_access(self) -> SubsetAccess {
        SubsetAccess::Insertion { source: 0, destination: 1 }
    }

    fn accessed_slice(self) -> Option<HyperrectangularSlice> {
        chunk(*self, self.indices(), self.permutation_map(), self.value_to_store())
    }
}

/// Sets the range of the result, which consists of elements of the first operand, to the range of
/// that operand.
fn same_elements(
    op: OpRef<'_>,
    operands: &[Option<IntRange>],
    set: &mut dyn FnMut(Value, IntRange),
) {
    if let Some(Some(range)) = operands.first() {
        set(op.result(0), range.clone());
    }
}

impl InferIntRange for BroadcastOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        same_elements(*self, operands, set);
    }
}

impl InferIntRange for ExtractOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        same_elements(*self, operands, set);
    }
}

impl InferIntRange for ShapeCastOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        same_elements(*self, operands, set);
    }
}

impl InferIntRange for TransposeOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        same_elements(*self, operands, set);
    }
}

impl InferIntRange for InsertOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        if let [Some(value), Some(into), ..] = operands {
            set((*self).result(0), value.union(into));
        }
    }
}

impl InferIntRange for StepOpRef<'_> {
    fn infer_ranges(self, _: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        let (cx, result) = (self.context(), (*self).result(0));
        let ty = type_of(*self, result);
        let Some(vector) = ty.downcast::<VectorType>(cx) else { return };
        let element = element_type_or_self(cx, ty);
        let width = if element.is_index() { Some(64) } else { element.int_or_float_width(cx) };
        let (Some(width), [count], [false]) = (width, &vector.shape[..], &vector.scalable[..])
        else {
            return;
        };
        let last = Int::from_i64(width, count - 1);
        set(result, IntRange::from_unsigned(Int::zero(width), last));
    }
}
