//! Validity of values as dimensions and symbols of affine maps. Symbols are constants and values
//! that do not change within the affine scope; dimensions may also be induction variables.

use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineMap, AffineMapAttr, DYNAMIC, MemRefType, TypeExt};
use terrace_interfaces::is_speculatable;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::op_traits::{AffineScope, IsolatedFromAbove};
use terrace_ir::{Body, Diagnostic, Handle, OpRef, Region, Value};

/// Returns the region of the nearest enclosing affine scope that contains `op`; `None` if no affine
/// scope encloses it (MLIR: `getAffineScope`).
pub fn affine_scope(op: OpRef<'_>) -> Option<Region> {
    let body = op.body();
    let mut region = body.parent_region(op.id());
    while let Some(inner) = region {
        let owner = body.region_owner(inner)?;
        if body.op(owner).has_trait::<AffineScope>() {
            return Some(inner);
        }
        region = body.parent_region(owner);
    }
    None
}

/// Returns the region that contains the owner of `region`; `None` if the owner is isolated from
/// above.
fn outer(body: &Body, region: Region) -> Option<Region> {
    let owner = body.region_owner(region)?;
    let isolated = body.op(owner).has_trait::<IsolatedFromAbove>();
    if isolated { None } else { body.parent_region(owner) }
}

/// Returns the region of the block that defines `value`; `None` if the block or the defining
/// operation is detached.
fn home(body: &Body, value: Value) -> Option<Region> {
    body.value_block(value).and_then(|block| body.block_region(block))
}

/// Whether the value is defined at the top level of an affine scope.
fn is_top_level(body: &Body, value: Value) -> bool {
    let owner = home(body, value).and_then(|region| body.region_owner(region));
    owner.is_some_and(|owner| body.op(owner).has_trait::<AffineScope>())
}

/// Whether the value may be a symbol within `region` (MLIR: `isValidSymbol`).
pub(crate) fn is_symbol_in(body: &Body, value: Value, region: Option<Region>) -> bool {
    if !body.value_type(value).is_index() {
        return false;
    }
    if region.is_some() && home(body, value) == region {
        return true;
    }
    let beyond = |region: Option<Region>| {
        let around = region.and_then(|region| outer(body, region));
        around.is_some_and(|around| is_symbol_in(body, value, Some(around)))
    };
    let Some(op) = body.defining_op(value) else { return beyond(region) };
    let op = body.op(op);
    if is_memory_effect_free(op)
        && is_speculatable(op)
        && op.operands().all(|operand| is_symbol_in(body, operand, region))
    {
        return true;
    }
    if let Some(valid) = dimension_of_shape(op, region) {
        return valid;
    }
    beyond(region)
}

/// Whether the size that `op` returns may be a symbol; `None` if `op` is not `memref.dim` or
/// `tensor.dim`.
fn dimension_of_shape(op: OpRef<'_>, region: Option<Region>) -> Option<bool> {
    if !matches!(op.name_str(), "memref.dim" | "tensor.dim") {
        return None;
    }
    let (body, cx) = (op.body(), op.context());
    let mut operands = op.operands();
    let (mut shaped, index) = (operands.next()?, operands.next()?);
    if is_top_level(body, shaped) {
        return Some(true);
    }
    let index = constant_integer(body, index).and_then(|index| usize::try_from(index).ok());
    let Some(index) = index else { return Some(false) };
    loop {
        let Some(definition) = body.defining_op(shaped).map(|op| body.op(op)) else {
            return Some(false);
        };
        let ty = body.value_type(shaped).downcast::<MemRefType>(cx);
        match definition.name_str() {
            "memref.cast" if ty.is_some() => shaped = definition.operands().next()?,
            "memref.alloc" | "memref.view" | "memref.subview" => {
                let Some(ty) = ty else { return Some(false) };
                return Some(match ty.shape.get(index) {
                    None => false,
                    Some(&size) if size != DYNAMIC => true,
                    Some(_) => {
                        let sizes = dynamic_sizes(definition);
                        let before = ty.shape[..index].iter().filter(|s| **s == DYNAMIC).count();
                        sizes.get(before).is_some_and(|size| is_symbol_in(body, *size, region))
                    }
                });
            }
            _ => return Some(false),
        }
    }
}

/// Returns the operands that are dynamic sizes of the result of an allocation or view.
fn dynamic_sizes(op: OpRef<'_>) -> Vec<Value> {
    let Some(info) = op.info() else { return Vec::new() };
    let named = |name: &&str| info.operands.iter().position(|operand| operand.name == *name);
    let place = ["dynamicSizes", "sizes"].iter().find_map(named);
    let Some((start, len)) = place.and_then(|at| info.operand_group(op, at)) else {
        return Vec::new();
    };
    op.operands().skip(start as usize).take(len as usize).collect()
}

/// Whether the value is the induction variable of an affine loop.
fn is_induction_variable(body: &Body, value: Value) -> bool {
    let Some((block, at)) = body.argument_of(value) else { return false };
    let owner = body.block_region(block).and_then(|region| body.region_owner(region));
    owner.is_some_and(|owner| match body.op(owner).name_str() {
        "affine.for" => at == 0,
        "affine.parallel" => true,
        _ => false,
    })
}

/// Whether the value may be a dimension within `region` (MLIR: `isValidDim`).
pub(crate) fn is_dim_in(body: &Body, value: Value, region: Option<Region>) -> bool {
    if is_symbol_in(body, value, region) || is_induction_variable(body, value) {
        return body.value_type(value).is_index();
    }
    let Some(op) = body.defining_op(value).map(|op| body.op(op)) else { return false };
    match op.name_str() {
        "affine.apply" | "affine.delinearize_index" | "affine.linearize_index" => {
            op.operands().all(|operand| is_dim_in(body, operand, region))
        }
        "memref.dim" | "tensor.dim" => {
            op.operands().next().is_some_and(|shaped| is_top_level(body, shaped))
        }
        _ => false,
    }
}

/// Whether `op` may use the value as a dimension (MLIR: `isValidDim`).
pub fn is_dim(op: OpRef<'_>, value: Value) -> bool {
    is_dim_in(op.body(), value, affine_scope(op))
}

/// Whether `op` may use the value as a symbol (MLIR: `isValidSymbol`).
pub fn is_symbol(op: OpRef<'_>, value: Value) -> bool {
    is_symbol_in(op.body(), value, affine_scope(op))
}

/// Checks that the first `dims` values may be dimensions and the others symbols.
pub(crate) fn verify_inputs(
    op: OpRef<'_>,
    values: &[Value],
    dims: usize,
) -> Result<(), Diagnostic> {
    for (at, value) in values.iter().enumerate() {
        if at < dims && !is_dim(op, *value) {
            return Err(op.error("operand cannot be used as a dimension id"));
        }
        if at >= dims && !is_symbol(op, *value) {
            return Err(op.error("operand cannot be used as a symbol"));
        }
    }
    Ok(())
}

/// Returns the map of an attribute; `None` if an invalid operation lacks the attribute.
pub fn map_of<'a>(op: OpRef<'a>, map: Handle<AffineMapAttr>) -> Option<&'a AffineMap> {
    (!map.is_absent()).then(|| &map.data(op.context()).0)
}
