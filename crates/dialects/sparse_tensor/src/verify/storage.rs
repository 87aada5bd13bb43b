//! Verifiers of operations on the arrays and specifiers of a tensor's storage.

use terrace_builtin::IntegerAttr;
use terrace_builtin::shaped::{element_type_of, shape_of};
use terrace_builtin::values::{constant_integer, not_inferred, type_of};
use terrace_ir::{Handle, OpRef, Type, Value};

use super::{Verified, index, reject_if, tensor_of};
use crate::{
    AssembleOpRef, CompressOpRef, DisassembleOpRef, GetStorageSpecifierOpRef, LvlOpRef,
    PushBackOpRef, SetStorageSpecifierOpRef, SparseTensorType, StorageSpecifierKind,
    StorageSpecifierType, ToCoordinatesBufferOpRef, ToCoordinatesOpRef, ToPositionsOpRef,
    ToSliceOffsetOpRef, ToSliceStrideOpRef, ToValuesOpRef,
};

/// Checks that the arrays of levels and values have the number and the element types that the
/// storage of the tensor requires.
fn check_arrays(
    op: OpRef<'_>,
    tensor: &SparseTensorType<'_>,
    levels: &[Type],
    values: Type,
) -> Verified {
    let cx = op.context();
    let Some(encoding) = tensor.encoding else {
        return Err(op.plain_error("the sparse-tensor must have an encoding attribute"));
    };
    let (rank, start) = (tensor.level_rank(), tensor.coordinate_start());
    if start < rank {
        let shape = levels.last().and_then(|ty| shape_of(cx, *ty)).unwrap_or_default();
        let fits = matches!(*shape, [_, columns] if usize::try_from(columns) == Ok(rank - start));
        reject_if(!fits, op, || "input/output trailing COO level-ranks don't match".to_owned())?;
    }
    let (mut expected, mut at) = (Vec::new(), 0);
    let runs = tensor.coordinate_runs();
    while let Some(level) = encoding.levels.get(at) {
        expected.extend(level.has_positions().then(|| tensor.position_type()));
        expected.extend(level.has_coordinates().then(|| tensor.coordinate_type()));
        // The levels of a run share an array unless each has one of its own.
        let shared = runs.iter().find(|(run, own)| run.start == at && !own);
        at = shared.map_or(at + 1, |(run, _)| run.end);
    }
    reject_if(expected.len() != levels.len(), op, || {
        "inconsistent number of fields between input/output".to_owned()
    })?;
    expected.push(tensor.element);
    let found = levels.iter().copied().chain([values]).map(|ty| element_type_of(cx, ty));
    reject_if(!found.eq(expected.into_iter().map(Some)), op, || {
        "input/output element-types don't match".to_owned()
    })
}

/// Checks that the arrays fit the storage of the result, whose shape is static.
pub(crate) fn assemble(op: AssembleOpRef<'_>) -> Verified {
    let Some(tensor) = tensor_of(*op, op.result()) else { return Ok(()) };
    reject_if(!tensor.has_static_shape(), *op, || {
        "the sparse-tensor must have static shape".to_owned()
    })?;
    let levels: Vec<Type> = op.levels().map(|level| type_of(*op, level)).collect();
    check_arrays(*op, &tensor, &levels, type_of(*op, op.values()))
}

/// Checks that the results have the types of the arrays, which fit the storage of the tensor.
pub(crate) fn disassemble(op: DisassembleOpRef<'_>) -> Verified {
    let [out, returned] = [op.out_values(), op.ret_values()].map(|value| type_of(*op, value));
    reject_if(out != returned, *op, || "output values and return value type mismatch".to_owned())?;
    let levels: Vec<Type> = op.ret_levels().map(|level| type_of(*op, level)).collect();
    let same = op.out_levels().zip(&levels).all(|(out, returned)| type_of(*op, out) == *returned);
    reject_if(!same, *op, || "output levels and return levels type mismatch".to_owned())?;
    let Some(tensor) = tensor_of(*op, op.tensor()) else { return Ok(()) };
    check_arrays(*op, &tensor, &levels, returned)
}

/// Checks that a constant level exists.
pub(crate) fn lvl(op: LvlOpRef<'_>) -> Verified {
    let Some(tensor) = tensor_of(*op, op.source()) else { return Ok(()) };
    let level = constant_integer(op.body(), op.index());
    let exists = |level: i64| usize::try_from(level).is_ok_and(|level| level < tensor.level_rank());
    reject_if(level.is_some_and(|level| !exists(level)), *op, || {
        "Level index exceeds the rank of the input sparse tensor".to_owned()
    })
}

/// Checks that there is a coordinate for each level but the last.
pub(crate) fn compress(op: CompressOpRef<'_>) -> Verified {
    let Some(tensor) = tensor_of(*op, op.tensor()) else { return Ok(()) };
    match tensor.level_rank() == 1 + op.lvl_coords().len() {
        true => Ok(()),
        false => Err(op.error("incorrect number of coordinates")),
    }
}

/// Checks that a constant number of elements is positive.
pub(crate) fn push_back(op: PushBackOpRef<'_>) -> Verified {
    let count = op.n().and_then(|n| constant_integer(op.body(), n));
    match count.is_some_and(|count| count < 1) {
        true => Err(op.error("n must be not less than 1")),
        false => Ok(()),
    }
}

/// Checks that the type of the only result is `inferred`.
fn check_buffer(op: OpRef<'_>, inferred: Type) -> Verified {
    match op.result_types().next() == Some(inferred) {
        true => Ok(()),
        false => Err(not_inferred(op, &[inferred])),
    }
}

/// Checks that the level exists and that the result has elements of the type `element`; returns the
/// level.
fn check_level(
    op: OpRef<'_>,
    (tensor, level): (&SparseTensorType<'_>, Handle<IntegerAttr>),
    (result, element): (Value, Type),
    name: &str,
) -> Result<usize, terrace_ir::Diagnostic> {
    let level = index(op.context(), level).filter(|level| *level < tensor.level_rank());
    let Some(level) = level else {
        return Err(op.plain_error("requested level is out of bounds"));
    };
    let found = element_type_of(op.context(), type_of(op, result));
    reject_if(found != Some(element), op, || format!("unexpected type for {name}"))?;
    Ok(level)
}

/// Checks that the level exists, and that the result is a buffer of positions.
pub(crate) fn positions(op: ToPositionsOpRef<'_>) -> Verified {
    let Some(tensor) = tensor_of(*op, op.tensor()) else { return Ok(()) };
    let element = tensor.position_type();
    check_level(*op, (&tensor, op.level()), (op.result(), element), "positions")?;
    check_buffer(*op, tensor.positions_buffer())
}

/// Checks that the level exists, and that the result is a buffer of coordinates.
pub(crate) fn coordinates(op: ToCoordinatesOpRef<'_>) -> Verified {
    let Some(tensor) = tensor_of(*op, op.tensor()) else { return Ok(()) };
    let element = tensor.coordinate_type();
    let level = check_level(*op, (&tensor, op.level()), (op.result(), element), "coordinates")?;
    check_buffer(*op, tensor.coordinates_buffer(level))
}

/// Checks that the tensor has trailing coordinates in a common buffer, which is the result.
pub(crate) fn coordinates_buffer(op: ToCoordinatesBufferOpRef<'_>) -> Verified {
    let Some(tensor) = tensor_of(*op, op.tensor()) else { return Ok(()) };
    reject_if(tensor.coordinate_start() >= tensor.level_rank(), *op, || {
        "expected sparse tensor with a COO region".to_owned()
    })?;
    check_buffer(*op, tensor.common_coordinates_buffer())
}

/// Checks that the result is a buffer of elements.
pub(crate) fn values(op: ToValuesOpRef<'_>) -> Verified {
    let Some(tensor) = tensor_of(*op, op.tensor()) else { return Ok(()) };
    let found = element_type_of(op.context(), type_of(*op, op.result()));
    reject_if(found != Some(tensor.element), *op, || {
        "unexpected mismatch in element types".to_owned()
    })?;
    check_buffer(*op, tensor.values_buffer())
}

fn check_dimension(op: OpRef<'_>, slice: Value, dim: Handle<IntegerAttr>) -> Verified {
    let Some(tensor) = tensor_of(op, slice) else { return Ok(()) };
    let exists = index(op.context(), dim).is_some_and(|dim| dim < tensor.shape.len());
    reject_if(!exists, op, || "requested dimension out of bound".to_owned())
}

/// Checks that the dimension exists.
pub(crate) fn slice_offset(op: ToSliceOffsetOpRef<'_>) -> Verified {
    check_dimension(*op, op.slice(), op.dim())
}

/// Checks that the dimension exists.
pub(crate) fn slice_stride(op: ToSliceStrideOpRef<'_>) -> Verified {
    check_dimension(*op, op.slice(), op.dim())
}

/// Checks that a level is given if and only if the property is of a level, and that the tensor has
/// the property.
fn check_specifier(
    op: OpRef<'_>,
    specifier: Value,
    kind: StorageSpecifierKind,
    level: Option<Handle<IntegerAttr>>,
) -> Verified {
    let cx = op.context();
    let ty = type_of(op, specifier).downcast::<StorageSpecifierType>(cx);
    let Some(encoding) = ty.map(|ty| ty.encoding.data(cx)) else { return Ok(()) };
    if kind == StorageSpecifierKind::ValMemSize {
        return reject_if(level.is_some(), op, || {
            "redundant level argument for querying value memory size".to_owned()
        });
    }
    let of_slice =
        matches!(kind, StorageSpecifierKind::DimOffset | StorageSpecifierKind::DimStride);
    reject_if(of_slice && encoding.slices.is_empty(), op, || {
        "requested slice data on non-slice tensor".to_owned()
    })?;
    let Some(level) = level else { return Err(op.plain_error("missing level argument")) };
    let Some(level) = index(cx, level).and_then(|level| encoding.levels.get(level)) else {
        return Err(op.plain_error("requested level is out of bounds"));
    };
    reject_if(kind == StorageSpecifierKind::PosMemSize && level.is_singleton(), op, || {
        "requested position memory size on a singleton level".to_owned()
    })
}

/// Checks that the storage has the property.
pub(crate) fn storage_specifier_get(op: GetStorageSpecifierOpRef<'_>) -> Verified {
    check_specifier(*op, op.specifier(), op.specifier_kind(), op.level())
}

/// Checks that the storage has the property.
pub(crate) fn storage_specifier_set(op: SetStorageSpecifierOpRef<'_>) -> Verified {
    check_specifier(*op, op.specifier(), op.specifier_kind(), op.level())
}
