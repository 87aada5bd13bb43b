//! Verifiers of multiplications and of accesses to matrices in shared local memory.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::num_elements;
use terrace_builtin::values::{element_of, shape_of, type_of};
use terrace_ir::{Attribute, Diagnostic, OpRef, Value};

use crate::distribution::Distribution;
use crate::{DpasOpRef, LoadMatrixOpRef, MemDescType, StoreMatrixOpRef};

/// Checks that the dimensions of the factors, the accumulator and the result agree.
pub(crate) fn dpas(op: DpasOpRef<'_>) -> Result<(), Diagnostic> {
    let accumulator = op.acc().map(|acc| type_of(*op, acc));
    if accumulator.is_some_and(|acc| acc != type_of(*op, op.result())) {
        return Err(op.error("Expecting the acc type to be the same as result."));
    }
    let [lhs, rhs, result] = [op.lhs(), op.rhs(), op.result()].map(|value| shape_of(*op, value));
    if let ([_], [_], [_]) = (lhs, rhs, result) {
        let width = element_of(*op, op.rhs()).int_or_float_width(op.context()).unwrap_or(32);
        let factor = u64::from(32 / width.max(1)).max(1);
        let elements = num_elements(op.context(), type_of(*op, op.rhs())).unwrap_or(0);
        return match elements % factor {
            0 => Ok(()),
            _ => Err(op.error("Expecting B operand to be a multiple of 32 bits.")),
        };
    }
    let (&[m, k], &[result_m, result_n]) = (lhs, result) else { return Err(ranks(*op)) };
    let (rhs_k, n) = match *rhs {
        [k, n] => (k, n),
        [k, n, packed] => (k.wrapping_mul(packed), n),
        _ => return Err(ranks(*op)),
    };
    for (differ, name) in [(rhs_k != k, 'K'), (m != result_m, 'M'), (n != result_n, 'N')] {
        if differ {
            return Err(op.error(format!("{name}-dimension mismatch.")));
        }
    }
    Ok(())
}

fn ranks(op: OpRef<'_>) -> Diagnostic {
    op.error(
        "expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) \
         vector.",
    )
}

/// Checks that a vector fits the matrix, and the conditions of block accesses by a subgroup.
fn check_access(
    op: OpRef<'_>,
    data: Value,
    desc: Value,
    blocks: bool,
    layout: Option<Attribute>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let error = |message: &str| Err(op.plain_error(message));
    if !type_of(op, data).is_vector() {
        return match blocks {
            true => error("subgroup_block_io are only allowed when result is a VectorType."),
            false => Ok(()),
        };
    }
    let Some(desc) = type_of(op, desc).downcast::<MemDescType>(cx) else { return Ok(()) };
    let [rows, columns] = desc.shape[..] else { return error("mem_desc must be 2D.") };
    let (block, strides) = (desc.block_shape(cx), desc.strides(cx));
    let layout = layout.filter(|_| blocks).and_then(|layout| Distribution::of(cx, layout));
    if let Some(layout) = layout
        && let Some((_, outer)) = layout.lane_data.split_last()
    {
        if outer.iter().any(|size| *size != 1) {
            return error(
                "With subgroup_block_io, accessed data must be contiguous and coalesced.",
            );
        }
        for (at, lanes) in layout.lane_layout.iter().enumerate() {
            if block.get(at) != Some(lanes) {
                return error(
                    "With subgroup_block_io, the block shape must match the lane layout.",
                );
            }
            if *lanes != 1 && strides.get(at) != Some(&1) {
                return error(
                    "With subgroup_block_io, the distributed dimensions must be contiguous.",
                );
            }
        }
    }
    match *shape_of(op, data) {
        [height, width] if height > rows || width > columns => {
            error("data shape must not exceed mem_desc shape.")
        }
        [_, _] => Ok(()),
        _ if blocks && desc.is_column_major(cx) => {
            error("mem_desc should be row major when subgroup_block_io is set.")
        }
        _ => Ok(()),
    }
}

/// Checks that the vector fits the matrix.
pub(crate) fn load_matrix(op: LoadMatrixOpRef<'_>) -> Result<(), Diagnostic> {
    check_access(*op, op.res(), op.mem_desc(), op.subgroup_block_io(), op.layout())
}

/// Checks that the vector fits the matrix.
pub(crate) fn store_matrix(op: StoreMatrixOpRef<'_>) -> Result<(), Diagnostic> {
    check_access(*op, op.data(), op.mem_desc(), op.subgroup_block_io(), op.layout())
}
