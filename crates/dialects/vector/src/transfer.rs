//! A common view of `vector.transfer_read` and `vector.transfer_write` (MLIR:
//! `VectorTransferOpInterface`), used by lowerings.

use terrace_builtin::IntegerAttr;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::types::{IntegerType, VectorType};
use terrace_ir::{Attribute, Body, Context, Op, OperandGroup, Type, Value};

use crate::{TransferReadOp, TransferWriteOp};

/// The operands and attributes that reads and writes share.
#[derive(Clone, Debug)]
pub struct Transfer {
    /// The transfer operation.
    pub op: Op,
    /// The vector that is read or written.
    pub vector: Value,
    /// The type of `vector`.
    pub ty: VectorType,
    /// The memref or tensor that is read from or written to.
    pub base: Value,
    /// The position of the first element in `base`, one index for each dimension.
    pub indices: Vec<Value>,
    /// The permutation map: for each dimension of `vector` the dimension of `base`, or 0 for a
    /// broadcast dimension.
    pub map: AffineMap,
    /// The mask of the elements to transfer; `None` if all are transferred.
    pub mask: Option<Value>,
    /// For each dimension of `vector`, whether all accesses are known to be in bounds.
    pub in_bounds: Vec<bool>,
    /// The value of elements read out of bounds; `None` for a write.
    pub padding: Option<Value>,
}

impl Transfer {
    /// The operand group of the mask.
    pub const MASK: OperandGroup = OperandGroup::of(3);

    /// Returns the parts of `op`; `None` if it is neither `vector.transfer_read` nor
    /// `vector.transfer_write`.
    pub fn of(body: &Body, op: Op) -> Option<Self> {
        let (cx, view) = (body.context(), body.op(op));
        let parts = match view.cast::<TransferReadOp>() {
            Some(read) => (
                [read.vector(), read.base()],
                read.indices().collect(),
                read.permutation_map(),
                read.mask(),
                read.in_bounds(),
                Some(read.padding()),
            ),
            None => {
                let write = view.cast::<TransferWriteOp>()?;
                let values = [write.value_to_store(), write.base()];
                let indices = write.indices().collect();
                let map = write.permutation_map();
                (values, indices, map, write.mask(), write.in_bounds(), None)
            }
        };
        let ([vector, base], indices, map, mask, in_bounds, padding) = parts;
        let flag =
            |a: &Attribute| a.downcast::<IntegerAttr>(cx).is_some_and(|flag| !flag.value.is_zero());
        Some(Self {
            op,
            vector,
            ty: body.value_type(vector).downcast::<VectorType>(cx)?.clone(),
            base,
            indices,
            map: map.data(cx).0.clone(),
            mask,
            in_bounds: in_bounds.data(cx).0.iter().map(flag).collect(),
            padding,
        })
    }
}

/// Returns the type of the mask of a transfer of `vector` by `map`: an `i1` for each element
/// transferred, in the order of the dimensions of the base (MLIR: `inferTransferOpMaskType`).
pub fn transfer_mask_type(cx: &Context, vector: &VectorType, map: &AffineMap) -> Type {
    let at = |dim| (0..map.results.len()).find(|result| map.dim_at(cx, *result) == Some(dim));
    let places: Vec<usize> = (0..map.num_dims).filter_map(at).collect();
    let mut shape: Vec<i64> =
        places.iter().filter_map(|at| vector.shape.get(*at)).copied().collect();
    let mut scalable: Vec<bool> =
        places.iter().filter_map(|at| vector.scalable.get(*at)).copied().collect();
    if shape.is_empty() {
        // A mask has at least one dimension.
        (shape, scalable) = (vec![1], vec![false]);
    }
    VectorType::scalable(cx, &shape, &scalable, IntegerType::get(cx, 1).ty()).ty()
}
