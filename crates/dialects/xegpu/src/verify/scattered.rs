//! Verifiers of operations on scattered elements.

use terrace_builtin::shaped::num_elements;
use terrace_builtin::values::{element_of, quoted, shape_of, type_of};
use terrace_builtin::{MemRefType, TypeExt};
use terrace_ir::{Diagnostic, OpRef, Value};

use super::{READ, WRITE, check_hints, check_space, descriptor};
use crate::{
    CreateDescOpRef, LoadGatherOpRef, PrefetchOpRef, StoreScatterOpRef, TensorDescType,
    UpdateOffsetOpRef,
};

/// Checks that the descriptor is of scattered elements.
fn check_scattered(op: OpRef<'_>, desc: &TensorDescType) -> Result<(), Diagnostic> {
    match desc.scatter(op.context()).is_some() {
        true => Ok(()),
        false => Err(op.error("Expects a scattered TensorDesc.")),
    }
}

/// Returns the shape of the descriptor without the dimension of the chunks.
fn offsets_shape<'d>(op: OpRef<'_>, desc: &'d TensorDescType) -> &'d [i64] {
    match desc.shape.split_last() {
        Some((_, shape)) if desc.chunk_size(op.context()) > 1 => shape,
        _ => &desc.shape,
    }
}

/// Checks that the descriptor has a row of elements for each offset.
pub(crate) fn create_tdesc(op: CreateDescOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(desc) = descriptor(*op, op.tensor_desc()) else { return Ok(()) };
    check_scattered(*op, desc)?;
    check_space(*op, op.source(), desc)?;
    let chunk = desc.chunk_size(op.context());
    let mut expected = shape_of(*op, op.offsets()).to_vec();
    expected.extend((chunk != 1).then_some(chunk));
    match desc.shape == expected {
        true => Ok(()),
        false => Err(op.error(format!("Incorrect TensorDesc shape. Expected is {expected:?}\n"))),
    }
}

/// Checks that the offsets have the shape of the descriptor without the dimension of the chunks.
pub(crate) fn update_offset(op: UpdateOffsetOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(desc) = descriptor(*op, op.tensor_desc()) else { return Ok(()) };
    check_scattered(*op, desc)?;
    match offsets_shape(*op, desc) == shape_of(*op, op.offsets()) {
        true => Ok(()),
        false => Err(op.error("Offsets should match TensorDesc except the chunk size dim.")),
    }
}

/// Checks that there are offsets if and only if the source is not a descriptor.
fn check_has_offsets(op: OpRef<'_>, source: Value, given: bool) -> Result<(), Diagnostic> {
    match (descriptor(op, source).is_some(), given) {
        (false, false) => Err(op.error("Expects offsets.")),
        (true, true) => Err(op.error("offsets not allowed.")),
        _ => Ok(()),
    }
}

/// Checks the offsets, the hints and the alignment, which only integer sources have.
pub(crate) fn prefetch(op: PrefetchOpRef<'_>) -> Result<(), Diagnostic> {
    check_has_offsets(*op, op.source(), op.offsets().is_some())?;
    if let Some(desc) = descriptor(*op, op.source()) {
        check_scattered(*op, desc)?;
    }
    check_hints(*op, [op.l1_hint(), op.l2_hint(), op.l3_hint()], READ)?;
    match (type_of(*op, op.source()).is_any_integer(), op.offset_align_byte().is_some()) {
        (true, false) => Err(op.error("offset_align_byte is required with integer source.")),
        (false, true) => Err(op.error("offset_align_byte only allowed with integer source.")),
        _ => Ok(()),
    }
}

/// A gather or a scatter.
struct Access<'a> {
    op: OpRef<'a>,
    source: Value,
    offsets: Option<Value>,
    mask: Value,
    value: Value,
    chunk_size: i64,
}

impl Access<'_> {
    fn is_vector(&self, value: Value) -> bool {
        type_of(self.op, value).is_vector()
    }

    fn elements(&self, value: Value) -> i64 {
        num_elements(self.op.context(), type_of(self.op, value)).unwrap_or(0) as i64
    }

    fn check(&self) -> Result<(), Diagnostic> {
        if let Some(desc) = descriptor(self.op, self.source) {
            return self.check_with_descriptor(desc);
        }
        let memref = type_of(self.op, self.source).downcast::<MemRefType>(self.op.context());
        if memref.is_some_and(|memref| memref.element != element_of(self.op, self.value)) {
            let message = "Value should have the same element type as MemRef.";
            return Err(self.op.plain_error(message));
        }
        self.check_with_offsets()
    }

    fn check_with_descriptor(&self, desc: &TensorDescType) -> Result<(), Diagnostic> {
        let op = self.op;
        check_scattered(op, desc)?;
        let chunk = desc.chunk_size(op.context());
        if !self.is_vector(self.value) {
            if chunk > 1 {
                return Err(op.error("Expecting chunk size == 1 for scalar result"));
            }
            return match self.is_vector(self.mask) {
                true => Err(op.error("Expecting a vector type result.")),
                false => Ok(()),
            };
        }
        if element_of(op, self.value) != desc.element {
            return Err(op.error("Value should have the same element type as TensorDesc."));
        }
        if offsets_shape(op, desc) != shape_of(op, self.mask) {
            return Err(op.error("Mask should match TensorDesc except the chunk size dim."));
        }
        let shape = shape_of(op, self.value);
        if matches!(shape, [size] if *size == chunk) || shape == desc.shape {
            return Ok(());
        }
        let desc = quoted(op, type_of(op, self.source));
        Err(op.error(format!(
            "Value shape {shape:?} is neither a valid distribution for SIMT nor consistent with \
             the tensor descriptor for SIMD {desc}"
        )))
    }

    fn check_with_offsets(&self) -> Result<(), Diagnostic> {
        let (op, chunk) = (self.op, self.chunk_size);
        let mask_is_vector = self.is_vector(self.mask);
        let scalar = !mask_is_vector && !self.offsets.is_some_and(|held| self.is_vector(held));
        if !self.is_vector(self.value) {
            if chunk > 1 {
                return Err(op.error("Expecting chunk size == 1 for scalar result"));
            }
            return match scalar {
                true => Ok(()),
                false => Err(op.error("Expecting scalar mask and offsets.")),
            };
        }
        let unequal = || op.error(format!("value elements must match chunk size {chunk}"));
        let elements = self.elements(self.value);
        if scalar {
            return if elements == chunk { Ok(()) } else { Err(unequal()) };
        }
        if !mask_is_vector {
            return Err(op.error("Expecting a vector type mask."));
        }
        let masked = self.elements(self.mask);
        let mismatch = || op.error("Mask should match value except the chunk size dim.");
        let mut expected = shape_of(op, self.value);
        if chunk > 1 {
            if expected.len() == 1 && elements != chunk {
                return Err(unequal());
            }
        } else if elements != masked {
            return Err(mismatch());
        }
        if masked == 1 {
            return Ok(());
        }
        if chunk > 1 {
            expected = expected.split_last().map_or(expected, |(_, shape)| shape);
        }
        if expected == shape_of(op, self.mask) { Ok(()) } else { Err(mismatch()) }
    }
}

/// Checks the hints, and that value, mask and offsets have matching shapes.
pub(crate) fn load(op: LoadGatherOpRef<'_>) -> Result<(), Diagnostic> {
    let (source, offsets) = (op.source(), op.offsets());
    check_has_offsets(*op, source, offsets.is_some())?;
    check_hints(*op, [op.l1_hint(), op.l2_hint(), op.l3_hint()], READ)?;
    let (mask, value, chunk_size) = (op.mask(), op.value(), op.chunk_size().unwrap_or(1));
    Access { op: *op, source, offsets, mask, value, chunk_size }.check()
}

/// Checks the hints, and that value, mask and offsets have matching shapes.
pub(crate) fn store(op: StoreScatterOpRef<'_>) -> Result<(), Diagnostic> {
    let (source, offsets) = (op.dest(), op.offsets());
    check_has_offsets(*op, source, offsets.is_some())?;
    check_hints(*op, [op.l1_hint(), op.l2_hint(), op.l3_hint()], WRITE)?;
    let (mask, value, chunk_size) = (op.mask(), op.value(), op.chunk_size().unwrap_or(1));
    Access { op: *op, source, offsets, mask, value, chunk_size }.check()
}
