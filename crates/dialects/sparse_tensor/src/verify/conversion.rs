//! Verifiers of conversions between tensors and between coordinates.

use terrace_builtin::shaped::{DYNAMIC, shape_of};
use terrace_builtin::values::{constant_integer, type_of};
use terrace_ir::{OpRef, Value};

use super::{Verified, index, reject_if, tensor_of};
use crate::{
    ConcatenateOpRef, ConvertOpRef, CrdTransDirectionKind, CrdTranslateOpRef, ReinterpretMapOpRef,
    ReorderCOOOpRef, SortOpRef, SparseTensorType,
};

/// Checks that the sizes of the result are those of the source or dynamic.
pub(crate) fn convert(op: ConvertOpRef<'_>) -> Verified {
    let tensors = (tensor_of(*op, op.source()), tensor_of(*op, op.dest()));
    let (Some(source), Some(dest)) = tensors else { return Ok(()) };
    reject_if(source.shape.len() != dest.shape.len(), *op, || {
        "unexpected conversion mismatch in rank".to_owned()
    })?;
    reject_if(dest.encoding.is_some_and(|encoding| !encoding.slices.is_empty()), *op, || {
        "cannot convert to a sparse tensor slice".to_owned()
    })?;
    let sizes = source.shape.iter().zip(dest.shape);
    match sizes.into_iter().position(|(from, to)| from != to && *to != DYNAMIC) {
        Some(dim) => {
            Err(op.plain_error(format!("unexpected conversion mismatch in dimension {dim}")))
        }
        None => Ok(()),
    }
}

/// Checks that there is a coordinate for each dimension and each level.
pub(crate) fn crd_translate(op: CrdTranslateOpRef<'_>) -> Verified {
    let cx = op.context();
    let encoding = op.encoder().data(cx);
    let (dims, levels) = (encoding.dim_rank(cx), encoding.levels.len());
    let (inputs, outputs) = match op.direction() {
        CrdTransDirectionKind::Dim2lvl => (dims, levels),
        CrdTransDirectionKind::Lvl2dim => (levels, dims),
    };
    reject_if(op.in_crds().len() != inputs || op.out_crds().len() != outputs, *op, || {
        "Coordinate rank mismatch with encoding".to_owned()
    })
}

/// Checks that both tensors have the same storage.
pub(crate) fn reinterpret_map(op: ReinterpretMapOpRef<'_>) -> Verified {
    let tensors = (tensor_of(*op, op.source()), tensor_of(*op, op.dest()));
    let (Some(source), Some(dest)) = tensors else { return Ok(()) };
    let (Some(from), Some(to)) = (source.encoding, dest.encoding) else { return Ok(()) };
    let levels = || source.level_shape() != dest.level_shape();
    let mismatch = if from.levels.len() != to.levels.len() {
        "Level rank"
    } else if from.levels != to.levels {
        "Level type"
    } else if (from.position_width, from.coordinate_width)
        != (to.position_width, to.coordinate_width)
    {
        "Crd/Pos width"
    } else if source.element != dest.element {
        "Element type"
    } else if levels() {
        "Level size"
    } else {
        return Ok(());
    };
    Err(op.plain_error(format!("{mismatch} mismatch between source/dest tensors")))
}

/// Checks that both tensors are stored as coordinates of the same types.
pub(crate) fn reorder_coo(op: ReorderCOOOpRef<'_>) -> Verified {
    let tensors = (tensor_of(*op, op.input_coo()), tensor_of(*op, op.result_coo()));
    let (Some(source), Some(dest)) = tensors else { return Ok(()) };
    reject_if(!source.is_coordinates() || !dest.is_coordinates(), *op, || {
        "Unexpected non-COO sparse tensors".to_owned()
    })?;
    let map = |tensor: &SparseTensorType<'_>| {
        tensor.encoding.map(|encoding| encoding.to_level(op.context()))
    };
    reject_if(map(&source) != map(&dest), *op, || {
        "Unmatched dim2lvl map between input and result COO".to_owned()
    })?;
    let types = |tensor: &SparseTensorType<'_>| {
        [tensor.position_type(), tensor.coordinate_type(), tensor.element]
    };
    reject_if(types(&source) != types(&dest), *op, || {
        "Unmatched storage format between input and result COO".to_owned()
    })
}

/// Checks that the operands have static shapes that agree in all dimensions but one, along which
/// the result has their sum.
pub(crate) fn concatenate(op: ConcatenateOpRef<'_>) -> Verified {
    let Some(result) = tensor_of(*op, op.result()) else { return Ok(()) };
    let (rank, shape) = (result.shape.len(), result.shape);
    let inputs: Vec<&[i64]> = op
        .inputs()
        .map(|input| shape_of(op.context(), type_of(*op, input)).unwrap_or_default())
        .collect();
    reject_if(inputs.len() <= 1, *op, || "Need at least two tensors to concatenate.".to_owned())?;
    let along = op.dimension().data(op.context()).to_i64().unwrap_or(0);
    let at = usize::try_from(along).unwrap_or(usize::MAX);
    reject_if(at >= rank, *op, || {
        // As in MLIR, the dimension is printed as an unsigned number.
        let along = along as u64;
        format!("Concat-dimension is out of bounds for dimension-rank ({along} >= {rank})")
    })?;
    for (number, input) in inputs.iter().enumerate() {
        reject_if(input.contains(&DYNAMIC), *op, || {
            format!("Input tensor ${number} has dynamic shape")
        })?;
        reject_if(input.len() != rank, *op, || {
            format!(
                "Input tensor ${number} has a different rank (rank={}) from the output tensor \
                 (rank={rank}).",
                input.len()
            )
        })?;
    }
    for (dim, size) in shape.iter().enumerate() {
        if dim == at {
            let sum = inputs.iter().fold(0i64, |sum, input| sum.wrapping_add(input[dim]));
            reject_if(*size != DYNAMIC && sum != *size, *op, || {
                "The concatenation dimension of the output tensor should be the sum of all the \
                 concatenation dimensions of the input tensors."
                    .to_owned()
            })?;
            continue;
        }
        let mut expected = *size;
        for input in &inputs {
            reject_if(expected != DYNAMIC && input[dim] != expected, *op, || {
                "All dimensions (expect for the concatenating one) should be equal.".to_owned()
            })?;
            expected = input[dim];
        }
    }
    Ok(())
}

/// Checks that a buffer is large enough, if its size is known.
fn check_size(op: OpRef<'_>, buffer: Value, least: i64, rule: &str) -> Verified {
    let shape = shape_of(op.context(), type_of(op, buffer));
    let Some(&[size]) = shape else { return Ok(()) };
    reject_if(size != DYNAMIC && size < least, op, || format!("{rule} got {size} < {least}"))
}

/// Checks that the map is a permutation, and that the buffers have room for all keys and values.
pub(crate) fn sort(op: SortOpRef<'_>) -> Verified {
    let cx = op.context();
    let map = &op.perm_map().data(cx).0;
    let keys = map.num_dims;
    reject_if(keys < 1, *op, || format!("Expected rank(perm_map) > 1, got {keys}"))?;
    reject_if(!map.is_permutation(cx), *op, || {
        format!("Expected a permutation map, got {}", map.to_text(cx))
    })?;
    let Some(count) = constant_integer(op.body(), op.n()) else { return Ok(()) };
    let values = op.ny().and_then(|ny| index(cx, ny)).unwrap_or(0) as i64;
    let columns = i64::from(keys).wrapping_add(values);
    let rule = "Expected dimension(xy) >= n * (rank(perm_map) + ny)";
    check_size(*op, op.xy(), count.wrapping_mul(columns), rule)?;
    op.ys().try_for_each(|y| check_size(*op, y, count, "Expected dimension(y) >= n"))
}
