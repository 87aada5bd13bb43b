//! Verifiers of operations on tensor memory, the memory of the tensor cores.

use terrace_builtin::VectorType;
use terrace_ir::{Diagnostic, OpRef, Value};

use super::{address_space, ensure_plain};
use crate::{
    CTAGroupKind, MMABlockScaleKind, Tcgen05CpMulticast, Tcgen05CpOpRef, Tcgen05CpShape,
    Tcgen05LdOpRef, Tcgen05LdStShape, Tcgen05MMABlockScale, Tcgen05MMABlockScaleOpRef,
    Tcgen05MMACollectorOp, Tcgen05MMAOpRef, Tcgen05MMASparseBlockScaleOpRef, Tcgen05MMASparseOpRef,
    Tcgen05StOpRef,
};

/// Verifies that the shape is copied with the multicast that it needs.
pub(crate) fn tcgen05_cp(op: Tcgen05CpOpRef<'_>) -> Result<(), Diagnostic> {
    use Tcgen05CpMulticast::{NONE, WARPX2_01_23, WARPX2_02_13, WARPX4};
    let multicast = op.multicast();
    let (fits, message) = match op.shape() {
        Tcgen05CpShape::SHAPE_64x128b => (
            matches!(multicast, WARPX2_01_23 | WARPX2_02_13),
            "Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op",
        ),
        Tcgen05CpShape::SHAPE_32x128b => {
            (multicast == WARPX4, "Shape 32x128b requires multicast warpx4 for tcgen05.cp Op")
        }
        _ => (multicast == NONE, "Invalid multicast type for tcgen05.cp Op"),
    };
    ensure_plain(fits, *op, message)
}

/// Verifies that an offset is given exactly for the shape of two halves, and that the number of
/// registers is one of the shape; `what` names the value in registers and the operation.
fn verify_registers(
    op: OpRef<'_>,
    shape: Tcgen05LdStShape,
    value: Value,
    what: (&str, &str),
) -> Result<(), Diagnostic> {
    let vector = op.body().value_type(value).downcast::<VectorType>(op.context());
    let count: i64 = vector.map_or(1, |vector| vector.shape.iter().product());
    let least = match shape {
        Tcgen05LdStShape::SHAPE_16X128B => 2,
        Tcgen05LdStShape::SHAPE_16X256B => 4,
        _ => 1,
    };
    if count >= least {
        return Ok(());
    }
    let (value, name) = what;
    Err(op.plain_error(format!(
        "invalid {value} length {count} for shape {shape} in tcgen05.{name} Op"
    )))
}

/// Verifies that the shape of two halves has an offset.
fn verify_halves(op: OpRef<'_>, shape: Tcgen05LdStShape, offset: bool) -> Result<(), Diagnostic> {
    let halves = shape == Tcgen05LdStShape::SHAPE_16X32BX2;
    ensure_plain(!halves || offset, op, "shape 16x32bx2 requires offset argument")
}

/// Verifies the offset and the number of registers.
pub(crate) fn tcgen05_ld(op: Tcgen05LdOpRef<'_>) -> Result<(), Diagnostic> {
    let (shape, offset) = (op.shape(), op.offset().is_some());
    verify_halves(*op, shape, offset)?;
    let halves = shape == Tcgen05LdStShape::SHAPE_16X32BX2;
    let message = "offset argument is only supported for shape 16x32bx2";
    ensure_plain(halves || !offset, *op, message)?;
    verify_registers(*op, shape, op.res(), ("result type", "ld"))
}

/// Verifies the offset and the number of registers.
pub(crate) fn tcgen05_st(op: Tcgen05StOpRef<'_>) -> Result<(), Diagnostic> {
    let shape = op.shape();
    verify_halves(*op, shape, op.offset().is_some())?;
    verify_registers(*op, shape, op.val(), ("input", "st"))
}

/// The parts that multiplications with and without sparse factors have.
struct Multiplication<'a> {
    op: OpRef<'a>,
    a: Value,
    mask: Option<Value>,
    group: CTAGroupKind,
    shift: bool,
    collector: Tcgen05MMACollectorOp,
}

impl Multiplication<'_> {
    fn verify(&self) -> Result<(), Diagnostic> {
        let op = self.op;
        let mask = self.mask.map(|mask| op.body().value_type(mask));
        if let Some(mask) = mask.and_then(|ty| ty.downcast::<VectorType>(op.context())) {
            let wanted = if self.group == CTAGroupKind::CTA_1 { 4 } else { 8 };
            let held: i64 = mask.shape.iter().product();
            let message =
                format!("Disable Output Lane of length {held} is incompatible with CtaGroupAttr");
            ensure_plain(held == wanted, op, &message)?;
        }
        let message = "A-shift can be applied only when matrix A is in tensor memory";
        ensure_plain(!self.shift || address_space(op, self.a).is_some(), op, message)?;
        let collects =
            matches!(self.collector, Tcgen05MMACollectorOp::FILL | Tcgen05MMACollectorOp::USE);
        let message = "Cannot use collector buffer operation fill or use with ashift";
        ensure_plain(!(self.shift && collects), op, message)
    }
}

/// Verifies the mask, the shift and the use of the collector buffer.
pub(crate) fn tcgen05_mma(op: Tcgen05MMAOpRef<'_>) -> Result<(), Diagnostic> {
    Multiplication {
        op: *op,
        a: op.matrix_a(),
        mask: op.disable_output_lane(),
        group: op.cta_group(),
        shift: op.a_shift(),
        collector: op.collector_op(),
    }
    .verify()
}

/// Verifies the mask, the shift and the use of the collector buffer.
pub(crate) fn tcgen05_mma_sp(op: Tcgen05MMASparseOpRef<'_>) -> Result<(), Diagnostic> {
    Multiplication {
        op: *op,
        a: op.matrix_a(),
        mask: op.disable_output_lane(),
        group: op.cta_group(),
        shift: op.a_shift(),
        collector: op.collector_op(),
    }
    .verify()
}

/// Verifies that the kind of multiplication has scales for blocks of this size.
fn verify_scale(
    op: OpRef<'_>,
    kind: MMABlockScaleKind,
    scale: Tcgen05MMABlockScale,
) -> Result<(), Diagnostic> {
    let fine = kind == MMABlockScaleKind::MXF4NVF4;
    let message = "mxf4nvf4 requires block scale attribute";
    ensure_plain(!(fine && scale == Tcgen05MMABlockScale::DEFAULT), op, message)?;
    let message = format!("{kind} kind does not support block16 attribute");
    ensure_plain(fine || scale != Tcgen05MMABlockScale::BLOCK16, op, &message)
}

/// Verifies the size of blocks.
pub(crate) fn tcgen05_mma_block_scale(op: Tcgen05MMABlockScaleOpRef<'_>) -> Result<(), Diagnostic> {
    verify_scale(*op, op.kind(), op.block_scale())
}

/// Verifies the size of blocks.
pub(crate) fn tcgen05_mma_sp_block_scale(
    op: Tcgen05MMASparseBlockScaleOpRef<'_>,
) -> Result<(), Diagnostic> {
    verify_scale(*op, op.kind(), op.block_scale())
}
