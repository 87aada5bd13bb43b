//! Verifiers of recipes: the regions that create, copy, combine and destroy private copies.

use terrace_ir::{Diagnostic, OpRef, RegionRef, Type};

use crate::{FirstprivateRecipeOpRef, PrivateRecipeOpRef, ReductionRecipeOpRef, YieldOp};

/// Returns the types of the arguments of the entry block; `None` for an empty region.
fn arguments(region: Option<RegionRef<'_>>) -> Option<Vec<Type>> {
    Some(region?.entry()?.argument_types().collect())
}

/// Checks that the region `name` gets a value of type `ty`; `what` names the type, and an empty
/// region is allowed if it is `optional`.
fn takes(
    op: OpRef<'_>,
    at: usize,
    name: &str,
    what: &str,
    ty: Type,
    optional: bool,
) -> Result<(), Diagnostic> {
    match arguments(op.region(at)) {
        None if optional => Ok(()),
        None => Err(op.error(format!("expects non-empty {name} region"))),
        Some(types) if types.first() == Some(&ty) => Ok(()),
        Some(_) => {
            Err(op.error(format!("expects {name} region first argument of the {what} type")))
        }
    }
}

/// Checks the regions that create and destroy a copy.
pub(crate) fn private_recipe_regions(op: PrivateRecipeOpRef<'_>) -> Result<(), Diagnostic> {
    let ty = op.r#type().data(op.context()).0;
    takes(*op, 0, "init", "privatization", ty, false)?;
    takes(*op, 1, "destroy", "privatization", ty, true)
}

/// Checks the regions that create, initialize and destroy a copy.
pub(crate) fn firstprivate_recipe_regions(
    op: FirstprivateRecipeOpRef<'_>,
) -> Result<(), Diagnostic> {
    let ty = op.r#type().data(op.context()).0;
    takes(*op, 0, "init", "privatization", ty, false)?;
    let Some(types) = arguments((*op).region(1)) else {
        return Err(op.error("expects non-empty copy region"));
    };
    if types.len() < 2 || types[0] != ty {
        let message = "expects copy region with two arguments of the privatization type";
        return Err(op.error(message));
    }
    takes(*op, 2, "destroy", "privatization", ty, true)
}

/// Checks the regions that create, combine and destroy a copy.
pub(crate) fn reduction_recipe_regions(op: ReductionRecipeOpRef<'_>) -> Result<(), Diagnostic> {
    let ty = op.r#type().data(op.context()).0;
    takes(*op, 0, "init", "reduction", ty, false)?;
    let Some(types) = arguments((*op).region(1)) else {
        return Err(op.error("expects non-empty combiner region"));
    };
    if types.len() < 2 || types[0] != ty || types[1] != ty {
        return Err(
            op.error("expects combiner region with the first two arguments of the reduction type")
        );
    }
    let Some(region) = (*op).region(1) else { return Ok(()) };
    let mut yields = region.blocks().flat_map(|block| block.ops()).filter(|op| op.is::<YieldOp>());
    match yields.all(|last| last.operand_types().eq([ty])) {
        true => Ok(()),
        false => Err(op.error("expects combiner region to yield a value of the reduction type")),
    }
}
