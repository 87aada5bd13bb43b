//! Verifiers of operations on descriptors of blocks.

use terrace_builtin::shaped::num_elements;
use terrace_builtin::values::{element_of, quoted, shape_of, type_of};
use terrace_builtin::{MemRefType, TypeExt};
use terrace_ir::{Diagnostic, OpRef, Value};

use super::{READ, WRITE, check_hints, check_space, descriptor};
use crate::{
    CreateNdDescOpRef, LoadNdOpRef, PrefetchNdOpRef, StoreNdOpRef, TensorDescType,
    UpdateNdOffsetOpRef,
};

/// Returns the number of entries in a list of numbers and operands: each operand has a marker
/// among the numbers.
fn entries(numbers: Option<&Vec<i64>>) -> usize {
    numbers.map_or(0, Vec::len)
}

/// Checks that the descriptor is of a block.
fn check_block(op: OpRef<'_>, desc: &TensorDescType) -> Result<(), Diagnostic> {
    match desc.scatter(op.context()).is_some() {
        true => Err(op.error("Expects a non-scattered TensorDesc.")),
        false => Ok(()),
    }
}

/// Checks that there is an offset for each dimension of the descriptor, if there are any.
fn check_offsets(op: OpRef<'_>, offsets: usize, desc: &TensorDescType) -> Result<(), Diagnostic> {
    match offsets != 0 && offsets != desc.shape.len() {
        true => Err(op.error("Mismatched ranks between offsets and tensor descriptor")),
        false => Ok(()),
    }
}

/// Checks that the source has the rank, element type and memory of the descriptor.
pub(crate) fn create_nd_tdesc(op: CreateNdDescOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(desc) = descriptor(*op, op.tensor_desc()) else { return Ok(()) };
    check_space(*op, op.source(), desc)?;
    let ty = type_of(*op, op.source());
    let memref = ty.downcast::<MemRefType>(cx).map_or(0, |memref| memref.shape.len());
    let given = |statics: Option<&Vec<i64>>| statics.map_or(memref, Vec::len);
    let sizes = given(op.const_shape());
    let strides = given(op.const_strides());
    if ty.is_any_integer() && (sizes == 0 || strides == 0) {
        return Err(op.error("expecting strides and shape to be present for integer source."));
    }
    let offsets = entries(op.const_offsets());
    if sizes != strides || (offsets != 0 && offsets != sizes) {
        return Err(op.error(
            "Expecting the rank of shape, strides, offsets, and source (if source is a memref) \
             should match with each other.",
        ));
    }
    if desc.shape.len() > sizes {
        return Err(op.error(
            "Expecting the TensorDesc rank is not greater than the ranks of shape, strides, \
             offsets or the memref source.",
        ));
    }
    if ty.is_memref() && element_of(*op, op.source()) != desc.element {
        return Err(op.error(
            "TensorDesc should have the same element type with the source if it is a memref.",
        ));
    }
    check_block(*op, desc)
}

/// Checks the hints and the offsets.
pub(crate) fn prefetch_nd(op: PrefetchNdOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(desc) = descriptor(*op, op.tensor_desc()) else { return Ok(()) };
    check_block(*op, desc)?;
    check_hints(*op, [op.l1_hint(), op.l2_hint(), op.l3_hint()], READ)?;
    check_offsets(*op, entries(op.const_offsets()), desc)
}

/// The vector that is loaded or stored, in diagnostics about its shape.
struct Access<'a> {
    op: OpRef<'a>,
    vector: Value,
    name: &'static str,
    desc: &'a TensorDescType,
    desc_value: Value,
}

impl Access<'_> {
    fn error(&self, problem: &str) -> Diagnostic {
        let (op, shape) = (self.op, shape_of(self.op, self.vector));
        let desc = quoted(op, type_of(op, self.desc_value));
        op.error(format!("{} shape {shape:?} is {problem} tensor descriptor {desc}", self.name))
    }

    /// Checks a vector that is the part of a lane: one-dimensional, with fewer elements than the
    /// descriptor has. Returns whether the vector is such a part.
    fn check_lane(&self, elements: i64) -> Result<bool, Diagnostic> {
        let (op, cx) = (self.op, self.op.context());
        let part = num_elements(cx, type_of(op, self.vector)).unwrap_or(1) as i64;
        if shape_of(op, self.vector).len() != 1 || part >= elements {
            return Ok(false);
        }
        if self.desc.layout.is_some() {
            return Err(op.error("TensorDesc doesn't need LayoutAttr for SIMT code"));
        }
        match elements.checked_rem(part) {
            Some(0) => Ok(true),
            _ => Err(self.error("not a valid distribution for")),
        }
    }
}

/// Checks that the descriptor has one or two dimensions.
fn check_rank(op: OpRef<'_>, desc: &TensorDescType) -> Result<(), Diagnostic> {
    match desc.shape.len() > 2 {
        true => Err(op.error("Expects a 1D or 2D TensorDesc.")),
        false => Ok(()),
    }
}

fn elements(op: OpRef<'_>, desc: Value) -> i64 {
    num_elements(op.context(), type_of(op, desc)).unwrap_or(0) as i64
}

/// Checks that the vector has the shape of the descriptor, transposed and packed as required.
pub(crate) fn load_nd(op: LoadNdOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, desc_value) = (op.context(), op.tensor_desc());
    let Some(desc) = descriptor(*op, desc_value) else { return Ok(()) };
    check_block(*op, desc)?;
    check_rank(*op, desc)?;
    check_hints(*op, [op.l1_hint(), op.l2_hint(), op.l3_hint()], READ)?;
    let access = Access { op: *op, vector: op.value(), name: "Result", desc, desc_value };
    let blocks = desc.array_length(cx);
    if access.check_lane(elements(*op, desc_value).wrapping_mul(blocks))? {
        return Ok(());
    }
    let found = shape_of(*op, op.value());
    let mut expected = desc.shape.clone();
    let size = |at: &i64| usize::try_from(*at).ok().and_then(|at| desc.shape.get(at).copied());
    let transposed = |order: &Vec<i64>| order.iter().map(size).collect::<Option<Vec<i64>>>();
    if let Some(transposed) = op.transpose().and_then(transposed) {
        expected = transposed;
    }
    if op.packed()
        && let ([rows, ..], 2, Some(factor)) = (&mut expected[..], desc.shape.len(), found.last())
    {
        *rows = rows.checked_div(*factor).unwrap_or(0);
        expected.push(*factor);
    }
    if blocks > 1 {
        expected.insert(0, blocks);
    }
    if expected != found {
        return Err(access.error("not consistent with"));
    }
    check_offsets(*op, entries(op.const_offsets()), desc)
}

/// Checks that the vector has the shape of the descriptor.
pub(crate) fn store_nd(op: StoreNdOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, desc_value) = (op.context(), op.tensor_desc());
    let Some(desc) = descriptor(*op, desc_value) else { return Ok(()) };
    check_block(*op, desc)?;
    check_rank(*op, desc)?;
    check_hints(*op, [op.l1_hint(), op.l2_hint(), op.l3_hint()], WRITE)?;
    if desc.array_length(cx) > 1 {
        return Err(op.error("array length is not supported by store_nd.\n"));
    }
    let access = Access { op: *op, vector: op.value(), name: "Value", desc, desc_value };
    if access.check_lane(elements(*op, desc_value))? {
        return Ok(());
    }
    if desc.shape != shape_of(*op, op.value()) {
        return Err(access.error("not consistent with"));
    }
    check_offsets(*op, entries(op.const_offsets()), desc)
}

/// Checks that there is an offset for each dimension of the descriptor.
pub(crate) fn update_nd_offset(op: UpdateNdOffsetOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(desc) = descriptor(*op, op.tensor_desc()) else { return Ok(()) };
    check_block(*op, desc)?;
    match op.const_offsets().len() == desc.shape.len() {
        true => Ok(()),
        false => Err(op.error("Invalid number of offsets.")),
    }
}
