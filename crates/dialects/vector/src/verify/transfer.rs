//! Verifiers of `vector.transfer_read` and `vector.transfer_write`.

use smallvec::SmallVec;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::{self, TypeExt};
use terrace_builtin::types::{MemRefType, RankedTensorType, VectorType};
use terrace_builtin::values::{element_of, quoted, shape_of, type_of};
use terrace_ir::{ArrayAttr, Diagnostic, Handle, OpRef, Type, Value};

use super::vector_of;
use crate::transfer::transfer_mask_type;
use crate::{TransferReadOpRef, TransferWriteOpRef};

/// The operands and attributes that reads and writes share.
struct Transfer<'a> {
    op: OpRef<'a>,
    base: Value,
    vector: &'a VectorType,
    map: &'a AffineMap,
    mask: Option<Value>,
    in_bounds: Handle<ArrayAttr>,
}

/// Returns the width of a type in bits; 64 for `index`.
fn width(op: OpRef<'_>, ty: Type) -> u64 {
    match ty.int_or_float_width(op.context()) {
        Some(width) => width.into(),
        None => 64,
    }
}

impl Transfer<'_> {
    fn verify_indices(&self, count: usize) -> Result<(), Diagnostic> {
        let rank = shape_of(self.op, self.base).len();
        match count == rank {
            true => Ok(()),
            false => Err(self.op.error(format!("requires {rank} indices"))),
        }
    }

    fn verify_common(&self) -> Result<(), Diagnostic> {
        let (op, cx) = (self.op, self.op.context());
        if op.attribute("masked").is_some() {
            return Err(op.error("masked attribute has been removed. Use in_bounds instead."));
        }
        let base = type_of(op, self.base);
        if !base.is::<MemRefType>() && !base.is::<RankedTensorType>() {
            return Err(op.error("requires source to be a memref or ranked tensor type"));
        }
        self.verify_widths()?;
        if self.map.num_symbols != 0 {
            return Err(op.error("requires permutation_map without symbols"));
        }
        if self.map.num_dims as usize != shape_of(op, self.base).len() {
            return Err(op.error(
                "requires a permutation_map with input dims of the same rank as the source type",
            ));
        }
        if let Some(mask) = self.mask {
            let (wanted, found) =
                (transfer_mask_type(cx, self.vector, self.map), type_of(op, mask));
            if wanted != found {
                return Err(op.error(format!(
                    "inferred mask type ({}) and mask operand type ({}) don't match",
                    quoted(op, wanted),
                    quoted(op, found)
                )));
            }
        }
        let bounds = if self.in_bounds.is_absent() { 0 } else { self.in_bounds.data(cx).0.len() };
        if bounds != self.map.results.len() {
            return Err(op.error(format!(
                "expects the in_bounds attr of same rank as permutation_map results: {} vs \
                 inBounds of size: {bounds}",
                terrace_builtin::AffineMapAttr::get(cx, self.map.clone()).attr().to_text(cx)
            )));
        }
        Ok(())
    }

    /// Verifies that the last dimensions of the vector and of vector elements of the base are
    /// compatible in bits.
    fn verify_widths(&self) -> Result<(), Diagnostic> {
        let op = self.op;
        let element = element_of(op, self.base);
        let minor = |ty: &VectorType| ty.shape.last().copied().unwrap_or(1).unsigned_abs();
        let bits = width(op, self.vector.element) * minor(self.vector);
        let rank = self.vector.shape.len();
        if let Some(inner) = element.downcast::<VectorType>(op.context()) {
            if !bits.is_multiple_of((width(op, inner.element) * minor(inner)).max(1)) {
                return Err(op.error(
                    "requires the bitwidth of the minor 1-D vector to be an integral multiple of \
                     the bitwidth of the minor 1-D vector of the source",
                ));
            }
            if inner.shape.len() > rank {
                let message = "requires source vector element and vector result ranks to match.";
                return Err(op.error(message));
            }
            self.verify_map_rank(rank - inner.shape.len())?;
            if self.mask.is_some() {
                return Err(op.error("does not support masks with vector element type"));
            }
            return Ok(());
        }
        if !bits.is_multiple_of(width(op, element).max(1)) {
            return Err(op.error(
                "requires the bitwidth of the minor 1-D vector to be an integral multiple of the \
                 bitwidth of the source element type",
            ));
        }
        self.verify_map_rank(rank)
    }

    fn verify_map_rank(&self, rank: usize) -> Result<(), Diagnostic> {
        match self.map.results.len() == rank {
            true => Ok(()),
            false => Err(self.op.error(
                "requires a permutation_map with result dims of the same rank as the vector type",
            )),
        }
    }

    fn verify_map(&self) -> Result<(), Diagnostic> {
        let (op, cx) = (self.op, self.op.context());
        let mut seen: SmallVec<[u32; 4]> = SmallVec::new();
        for (at, expr) in self.map.results.iter().enumerate() {
            let Some(dim) = self.map.dim_at(cx, at) else {
                if expr.as_constant(cx) == Some(0) {
                    continue;
                }
                return Err(op.error(
                    "requires a projected permutation_map (at most one dim or the zero constant \
                     can appear in each result)",
                ));
            };
            if seen.contains(&dim) {
                return Err(op.error(
                    "requires a permutation_map that is a permutation (found one dim used more \
                     than once)",
                ));
            }
            seen.push(dim);
        }
        Ok(())
    }
}

pub(crate) fn transfer_read(op: TransferReadOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(vector) = vector_of(*op, op.vector()) else { return Ok(()) };
    if op.permutation_map().is_absent() {
        return Ok(());
    }
    let transfer = Transfer {
        op: *op,
        base: op.base(),
        vector,
        map: &op.permutation_map().data(cx).0,
        mask: op.mask(),
        in_bounds: op.in_bounds(),
    };
    transfer.verify_indices(op.indices().len())?;
    transfer.verify_common()?;
    let (element, padding) = (element_of(*op, op.base()), type_of(*op, op.padding()));
    if element.is::<VectorType>() {
        if element != padding {
            return Err(op.error("requires source element type and padding type to match."));
        }
    } else {
        if !VectorType::is_valid_element(cx, padding) {
            return Err(op.error("requires valid padding vector elemental type"));
        }
        if padding != element {
            let message = "requires formal padding and source of the same elemental type";
            return Err(op.error(message));
        }
    }
    transfer.verify_map()
}

pub(crate) fn transfer_write(op: TransferWriteOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(vector) = vector_of(*op, op.value_to_store()) else { return Ok(()) };
    if op.permutation_map().is_absent() {
        return Ok(());
    }
    let map = &op.permutation_map().data(cx).0;
    let (base, mask, in_bounds) = (op.base(), op.mask(), op.in_bounds());
    let transfer = Transfer { op: *op, base, vector, map, mask, in_bounds };
    transfer.verify_indices(op.indices().len())?;
    if map.results.iter().any(|expr| expr.as_constant(cx).is_some()) {
        return Err(op.error("should not have broadcast dimensions"));
    }
    transfer.verify_common()?;
    transfer.verify_map()?;
    verify_destination(op)
}

/// Verifies that a write to a tensor has the tensor as its result (MLIR:
/// `DestinationStyleOpInterface`).
fn verify_destination(op: TransferWriteOpRef<'_>) -> Result<(), Diagnostic> {
    let base = type_of(*op, op.base());
    let tensors = usize::from(base.is::<RankedTensorType>());
    if op.result_count() != tensors {
        return Err(op.error(format!(
            "expected the number of tensor results ({}) to be equal to the number of output \
             tensors ({tensors})",
            op.result_count()
        )));
    }
    match op.result_types().next() {
        Some(result) if result != base => Err(op.error(format!(
            "expected type of operand #1 ({}) to match type of corresponding result ({})",
            shaped::quoted(op.context(), base),
            shaped::quoted(op.context(), result)
        ))),
        _ => Ok(()),
    }
}
