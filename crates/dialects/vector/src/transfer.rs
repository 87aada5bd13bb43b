//! What transfers between memory and vectors have in common (MLIR: `VectorTransferOpInterface`).

use terrace_builtin::IntegerAttr;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::types::{IntegerType, VectorType};
use terrace_ir::{Attribute, Body, Context, Op, OperandGroup, Type, Value};

use crate::{TransferReadOp, TransferWriteOp};

/// What reads and writes have in common, taken apart.
#[derive(Clone, Debug)]
pub struct Transfer {
    /// The operation.
    pub op: Op,
    /// What is read or written.
    pub vector: Value,
    /// The type of `vector`.
    pub ty: VectorType,
    /// The memory or tensor that is read from or written to.
    pub base: Value,
    /// Where in `base` the first element is, by its dimensions.
    pub indices: Vec<Value>,
    /// The dimension of `base` that each dimension of `vector` is, 0 for one that is broadcast.
    pub map: AffineMap,
    /// The mask of the elements that are moved; `None` for all.
    pub mask: Option<Value>,
    /// Whether what is moved is known to be in bounds, by the dimensions of `vector`.
    pub in_bounds: Vec<bool>,
    /// What a read gives where it is out of bounds; a write has none.
    pub padding: Option<Value>,
}

impl Transfer {
    /// The operand of a transfer that is its mask.
    pub const MASK: OperandGroup = OperandGroup::of(3);

    /// The parts of `op`; `None` if it is neither `vector.transfer_read` nor `vector.transfer_write`.
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

/// The type of the mask of a transfer of `vector` by `map`: a bit for each element that is moved,
/// in the order of the base's dimensions (MLIR: `inferTransferOpMaskType`).
pub(crate) fn mask_type(cx: &Context, vector: &VectorType, map: &AffineMap) -> Type {
    let at = |dim| (0..map.results.len()).find(|result| map.dim_at(cx, *result) == Some(dim));
    let places: Vec<usize> = (0..map.num_dims).filter_map(at).collect();
    let shape: Vec<i64> = places.iter().filter_map(|at| vector.shape.get(*at)).copied().collect();
    let scalable: Vec<bool> =
        places.iter().filter_map(|at| vector.scalable.get(*at)).copied().collect();
    VectorType::scalable(cx, &shape, &scalable, IntegerType::get(cx, 1).ty()).ty()
}
