//! Removal of leading dimensions of size 1 from transfers.

use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::element_type_of;
use terrace_builtin::{AffineMapAttr, VectorType};
use terrace_ir::{Builder, OpType, Operand, Rewriter, Value};
use terrace_vector::{ShapeCastOp, Transfer, TransferReadOp, TransferWriteOp, transfer_mask_type};

use super::{dropped, leading_ones, replace_wide, trimmed};
use crate::masking::is_masked;
use crate::{bool_array, vector};

/// The parts of a transfer without its leading dimensions.
struct Narrow {
    transfer: Transfer,
    /// The number of removed dimensions.
    count: usize,
    map: AffineMap,
}

impl Narrow {
    /// Returns the parts of a transfer; `None` if it has no leading dimension of size 1, or is
    /// masked by a `vector.mask`, or accesses elements of another type.
    fn of(rw: &Rewriter<'_>, op: terrace_ir::Op) -> Option<Self> {
        let transfer = Transfer::of(rw.body(), op)?;
        let element = element_type_of(rw.context(), rw.body().value_type(transfer.base));
        if is_masked(rw.body(), op)
            || transfer.map.results.is_empty()
            || element != Some(transfer.ty.element)
        {
            return None;
        }
        let count = leading_ones(&transfer.ty);
        if count == 0 {
            return None;
        }
        let results = transfer.map.results[count..].to_vec();
        let map = AffineMap::new(transfer.map.num_dims, transfer.map.num_symbols, results);
        Some(Self { transfer, count, map })
    }

    /// Builds the mask of the new transfer; `None` if a slice cannot be extracted.
    fn mask(&self, b: &mut Builder<'_>) -> Option<Option<Value>> {
        let Some(mask) = self.transfer.mask else { return Some(None) };
        let cx = b.context().clone();
        let Transfer { ty, .. } = &self.transfer;
        let (shape, scalable) = (&ty.shape[self.count..], &ty.scalable[self.count..]);
        let narrow = VectorType::scalable(&cx, shape, scalable, ty.element).ty();
        let narrow = transfer_mask_type(&cx, narrow.downcast::<VectorType>(&cx)?, &self.map);
        let (to, from) = (narrow.downcast::<VectorType>(&cx)?, vector(b.body(), mask)?);
        let added = from.shape.len().checked_sub(to.shape.len())?;
        let fits = |(to, from): (&i64, &i64)| to == from || *to == 1;
        Some(Some(match to.shape.iter().zip(&from.shape[added..]).all(fits) {
            true => dropped(b, mask, added)?,
            false => ShapeCastOp::build(b, narrow, mask).value(b),
        }))
    }
}

/// Rewrites a read.
pub(super) fn read(op: TransferReadOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let narrow = Narrow::of(rw, op.op())?;
    let mask = narrow.mask(rw)?;
    let Narrow { transfer, count, map } = narrow;
    let ty = trimmed(rw, &transfer.ty, count);
    let in_bounds = bool_array(rw.context(), &transfer.in_bounds[count..]);
    let map = AffineMapAttr::get(rw.context(), map);
    let (base, padding) = (transfer.base, transfer.padding?);
    let new = TransferReadOp::build(rw, ty, base, transfer.indices, map, padding, mask, in_bounds);
    let new = new.value(rw);
    replace_wide(rw, op.op(), new)
}

/// Rewrites a write.
pub(super) fn write(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let narrow = Narrow::of(rw, op.op())?;
    let value = dropped(rw, narrow.transfer.vector, narrow.count)?;
    let mask = narrow.mask(rw)?;
    let Narrow { transfer, count, map } = narrow;
    let in_bounds = bool_array(rw.context(), &transfer.in_bounds[count..]);
    let map = AffineMapAttr::get(rw.context(), map);
    let ty = rw.body().op(op.op()).result_types().next();
    let (base, indices) = (transfer.base, transfer.indices);
    let new = TransferWriteOp::build(rw, ty, value, base, indices, map, mask, in_bounds);
    rw.replace_with(op.op(), new.op());
    Some(())
}
