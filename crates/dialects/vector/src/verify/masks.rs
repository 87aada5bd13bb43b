//! Verifiers of masks and of masked operations.

use terrace_builtin::types::{IntegerType, VectorType};
use terrace_builtin::values::{has_declared_values, quoted, shape_of, type_of};
use terrace_ir::{Diagnostic, OpRef, RegionRef, Type};

use super::contract::iteration_space;
use super::vector_of;
use crate::transfer::transfer_mask_type;
use crate::{
    ConstantMaskOpRef, ContractionOp, CreateMaskOpRef, GatherOp, MaskOpRef, MultiDimReductionOp,
    OuterProductOp, ReductionOp, TransferReadOp, TransferWriteOp, YieldOp,
};

pub(crate) fn constant_mask(op: ConstantMaskOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(ty) = vector_of(*op, op.result0()) else { return Ok(()) };
    let sizes = op.mask_dim_sizes();
    if ty.shape.is_empty() {
        return match sizes[..] {
            [0 | 1] => Ok(()),
            [_] => Err(op.plain_error("mask dim size must be either 0 or 1 for 0-D vectors")),
            _ => Err(op.plain_error("array attr must have length 1 for 0-D vectors")),
        };
    }
    if sizes.len() != ty.shape.len() {
        return Err(op.error("must specify array attr of size equal vector result rank"));
    }
    for ((size, extent), scalable) in sizes.iter().zip(&ty.shape).zip(&ty.scalable) {
        if *size < 0 || size > extent {
            let message = "array attr of size out of bounds of vector result dimension size";
            return Err(op.error(message));
        }
        if *scalable && *size != 0 && size != extent {
            return Err(op.error("only supports 'none set' or 'all set' scalable dimensions"));
        }
    }
    if sizes.contains(&0) && sizes.iter().any(|size| *size != 0) {
        return Err(op.error(
            "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
        ));
    }
    Ok(())
}

pub(crate) fn create_mask(op: CreateMaskOpRef<'_>) -> Result<(), Diagnostic> {
    let rank = shape_of(*op, op.result0()).len();
    if rank == 0 {
        return match op.operand_count() {
            1 => Ok(()),
            _ => Err(op.error("must specify exactly one operand for 0-D create_mask")),
        };
    }
    if op.operand_count() != rank {
        return Err(op.error("must specify an operand for each result vector dimension"));
    }
    Ok(())
}

/// Returns the type of mask that `op` requires; `None` if `op` is not maskable.
fn expected_mask(op: OpRef<'_>) -> Option<Type> {
    if !has_declared_values(op) {
        return None;
    }
    let cx = op.context();
    let bits = |ty: &VectorType| {
        let bit = IntegerType::get(cx, 1).ty();
        VectorType::scalable(cx, &ty.shape, &ty.scalable, bit).ty()
    };
    if let Some(op) = op.cast::<TransferReadOp>() {
        return Some(transfer_mask_type(
            cx,
            vector_of(*op, op.vector())?,
            &op.permutation_map().data(cx).0,
        ));
    }
    if let Some(op) = op.cast::<TransferWriteOp>() {
        let vector = vector_of(*op, op.value_to_store())?;
        return Some(transfer_mask_type(cx, vector, &op.permutation_map().data(cx).0));
    }
    if let Some(op) = op.cast::<ContractionOp>() {
        return iteration_space(op).map(|ty| bits(&ty));
    }
    let value = if let Some(op) = op.cast::<ReductionOp>() {
        op.vector()
    } else if let Some(op) = op.cast::<MultiDimReductionOp>() {
        op.source()
    } else if let Some(op) = op.cast::<OuterProductOp>() {
        op.result0()
    } else {
        op.cast::<GatherOp>()?.indices()
    };
    vector_of(op, value).map(bits)
}

pub(crate) fn mask(op: MaskOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(block) = op.region(0).and_then(RegionRef::entry) else { return Ok(()) };
    let count = block.ops().count();
    if count > 2 {
        return Err(op.error("expects only one operation to mask"));
    }
    let Some(last) = block.last().filter(|last| last.is::<YieldOp>()) else {
        return Err(op.error("expects a terminator within the mask region"));
    };
    if last.operand_count() != op.result_count() {
        return Err(op.error("expects number of results to match mask region yielded values"));
    }
    let Some(masked) = block.ops().next().filter(|_| count == 2) else { return Ok(()) };
    let Some(mask_type) = expected_mask(masked) else {
        return Err(op.error("expects a MaskableOpInterface within the mask region"));
    };
    if masked.result_count() != op.result_count() {
        let message = "expects number of results to match maskable operation number of results";
        return Err(op.error(message));
    }
    if !last.operands().eq(masked.results()) {
        return Err(op.error(
            "expects all the results from the MaskableOpInterface to match all the values \
             returned by the terminator",
        ));
    }
    if !masked.result_types().eq(op.result_types()) {
        return Err(op.error("expects result type to match maskable operation result type"));
    }
    if op.result_types().filter(|ty| ty.is::<VectorType>()).count() > 1 {
        return Err(op.error("multiple vector results not supported"));
    }
    if type_of(*op, op.mask()) != mask_type {
        let expected = quoted(*op, mask_type);
        return Err(op.error(format!("expects a {expected} mask for the maskable operation")));
    }
    verify_passthru(op, masked)
}

fn verify_passthru(op: MaskOpRef<'_>, masked: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some(passthru) = op.passthru() else { return Ok(()) };
    if !masked.is::<TransferReadOp>() {
        let message = "doesn't expect a passthru argument for this maskable operation";
        return Err(op.error(message));
    }
    let mut results = masked.result_types();
    let (Some(result), None) = (results.next(), results.next()) else {
        return Err(op.error("expects result when passthru argument is provided"));
    };
    if type_of(*op, passthru) != result {
        return Err(op.error("expects passthru type to match result type"));
    }
    Ok(())
}
