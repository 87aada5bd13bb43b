//! Verifiers of operations on vectors, arrays, structures and matrices.

use terrace_builtin::values::integers;
use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{ArrayAttr, Diagnostic, Handle, OpRef, Type, Value};

use super::cast::both;
use crate::predicates::{constant, part, parts};
use crate::{
    AccessChainOpRef, CompositeExtractOpRef, CompositeInsertOpRef, CooperativeMatrixType,
    InBoundsPtrAccessChainOpRef, PointerType, PtrAccessChainOpRef, StructType, VectorShuffleOpRef,
};

/// Returns an error about the type of an operand.
fn mismatch(op: OpRef<'_>, what: &str, wanted: Type, found: Type) -> Diagnostic {
    let cx = op.context();
    op.error(format!("{what} '{}', but provided '{}'", wanted.to_text(cx), found.to_text(cx)))
}

/// Checks that the operands are the parts of the result, or vectors that make up a vector.
pub(crate) fn composite_construct(op: OpRef<'_>) -> Result<(), Diagnostic> {
    const WANTED: &str = "operand type mismatch: expected operand type";
    let (cx, Some(result)) = (op.context(), op.result_types().next()) else { return Ok(()) };
    let found = op.operand_count() as i64;
    if let Some(matrix) = result.downcast::<CooperativeMatrixType>(cx) {
        return match op.operand_types().next() {
            Some(ty) if found == 1 && ty == matrix.element => Ok(()),
            Some(ty) if found == 1 => Err(mismatch(op, WANTED, matrix.element, ty)),
            _ => Err(op.error(format!(
                "has incorrect number of operands: expected 1, but provided {found}"
            ))),
        };
    }
    let count = parts(cx, result);
    if count == Some(found) {
        for (at, ty) in op.operand_types().enumerate() {
            if let Ok(wanted) = part(cx, result, at as i64)
                && wanted != ty
            {
                return Err(mismatch(op, WANTED, wanted, ty));
            }
        }
        return Ok(());
    }
    let Some(vector) = result.downcast::<VectorType>(cx) else {
        let message = "expected to return a vector or cooperative matrix when the number of \
                       constituents is less than what the result needs";
        return Err(op.error(message));
    };
    let mut total = 0;
    for ty in op.operand_types() {
        let (size, element) = match ty.downcast::<VectorType>(cx) {
            Some(part) => (part.shape.iter().product(), part.element),
            None if ty.is_int_or_float() => (1, ty),
            None => {
                return Err(op.error(format!(
                    "operand type mismatch: expected operand to have a scalar or vector type, but \
                     provided '{}'",
                    ty.to_text(cx)
                )));
            }
        };
        total += size;
        if element != vector.element {
            let what = "operand element type mismatch: expected to be";
            return Err(mismatch(op, what, vector.element, element));
        }
    }
    match count {
        Some(count) if count != total => Err(op.error(format!(
            "has incorrect number of operands: expected {count}, but provided {total}"
        ))),
        _ => Ok(()),
    }
}

/// Returns the type of the part of `ty` at `indices`.
fn part_at(op: OpRef<'_>, ty: Type, indices: Handle<ArrayAttr>) -> Result<Type, Diagnostic> {
    let cx = op.context();
    let indices = &indices.data(cx).0;
    if indices.is_empty() {
        return Err(op.plain_error("expected at least one index for spirv.CompositeExtract"));
    }
    indices.iter().try_fold(ty, |ty, index| {
        let index = index.downcast::<IntegerAttr>(cx).and_then(IntegerAttr::to_i64);
        part(cx, ty, index.unwrap_or(-1)).map_err(|message| op.plain_error(message))
    })
}

/// Checks that the result is the part at the indices.
pub(crate) fn composite_extract(op: CompositeExtractOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, Some((composite, result))) = (op.context(), both(*op)) else { return Ok(()) };
    let wanted = part_at(*op, composite, op.indices())?;
    if wanted == result {
        return Ok(());
    }
    Err(op.error(format!(
        "invalid result type: expected '{}' but provided '{}'",
        wanted.to_text(cx),
        result.to_text(cx)
    )))
}

/// Checks that the object fits the part at the indices, and that the composite keeps its type.
pub(crate) fn composite_insert(op: CompositeInsertOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let types: Vec<Type> = (*op).operand_types().chain((*op).result_types()).collect();
    let &[object, composite, result] = &types[..] else { return Ok(()) };
    let wanted = part_at(*op, composite, op.indices())?;
    if wanted != object {
        return Err(op.error(format!(
            "object operand type should be '{}', but found '{}'",
            wanted.to_text(cx),
            object.to_text(cx)
        )));
    }
    if composite == result {
        return Ok(());
    }
    Err(op.error(format!(
        "result type should be the same as the composite type, but found '{}' vs '{}'",
        composite.to_text(cx),
        result.to_text(cx)
    )))
}

/// Checks that there is a component selector for each element of the result, and that each selector
/// is an index into the elements of both vectors, or 0xffffffff.
pub(crate) fn vector_shuffle(op: VectorShuffleOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let size = |ty: Type| ty.downcast::<VectorType>(cx).map_or(0, |ty| ty.shape.iter().product());
    let components = op.components().data(cx);
    let result: i64 = (*op).result_types().next().map_or(0, size);
    if result != components.0.len() as i64 {
        return Err(op.error(format!(
            "result type element count ({result}) mismatch with the number of component selectors \
             ({})",
            components.0.len()
        )));
    }
    let total: i64 = (*op).operand_types().map(size).sum();
    for selector in integers(cx, components).unwrap_or_default() {
        let selector = selector as u32;
        if i64::from(selector) >= total && selector != u32::MAX {
            return Err(op.error(format!(
                "component selector {selector} out of range: expected to be in [0, {total}) or \
                 0xffffffff"
            )));
        }
    }
    Ok(())
}

/// Returns the type of the pointer to the part of what `base` points to.
fn element_pointer(op: OpRef<'_>, base: Type, indices: &[Value]) -> Result<Type, Diagnostic> {
    let cx = op.context();
    let fails = |message: String| op.plain_error(format!("'spirv.AccessChain' {message}"));
    let Some(pointer) = base.downcast::<PointerType>(cx) else {
        let text = base.to_text(cx);
        let message = format!("op expected a pointer to composite type, but provided '{text}'");
        return Err(fails(message));
    };
    let mut ty = pointer.pointee;
    for value in indices {
        let mut index = 0;
        if ty.is::<StructType>() {
            let Some(maker) = op.body().defining_op(*value) else {
                return Err(fails(
                    "op index must be an integer spirv.Constant to access element of spirv.struct"
                        .to_owned(),
                ));
            };
            index = constant(op.body(), *value).ok_or_else(|| {
                fails(format!(
                    "index must be an integer spirv.Constant to access element of spirv.struct, \
                     but provided {}",
                    op.body().op(maker).name_str()
                ))
            })?;
        }
        ty = part(cx, ty, index).map_err(|message| fails(format!("op {message}")))?;
    }
    let pointer = PointerType { pointee: ty, storage_class: pointer.storage_class };
    Ok(pointer.intern(cx).ty())
}

/// Checks that the result points to the part at the indices, the operands from number `skipped`.
fn chain(op: OpRef<'_>, skipped: usize) -> Result<(), Diagnostic> {
    let (cx, Some((base, result))) = (op.context(), both(op)) else { return Ok(()) };
    let indices: Vec<Value> = op.operands().skip(skipped).collect();
    let wanted = element_pointer(op, base, &indices)?;
    if !result.is::<PointerType>() {
        return Err(op.error("result type must be a pointer, but provided"));
    }
    if wanted == result {
        return Ok(());
    }
    Err(op.error(format!(
        "invalid result type: expected '{}', but provided '{}'",
        wanted.to_text(cx),
        result.to_text(cx)
    )))
}

/// Checks that the result points to the part at the indices.
pub(crate) fn access_chain(op: AccessChainOpRef<'_>) -> Result<(), Diagnostic> {
    chain(*op, 1)
}

/// Checks that the result points to the part at the indices behind the first.
pub(crate) fn ptr_access_chain(op: PtrAccessChainOpRef<'_>) -> Result<(), Diagnostic> {
    chain(*op, 2)
}

/// Checks that the result points to the part at the indices behind the first.
pub(crate) fn in_bounds_ptr_access_chain(
    op: InBoundsPtrAccessChainOpRef<'_>,
) -> Result<(), Diagnostic> {
    chain(*op, 2)
}
