//! Collapsing and expanding shapes by groups of dimensions (MLIR: `ReassociationIndices`).

mod groups;

pub use groups::*;

use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, Handle, OpRef};

use crate::mixed::Mixed;
use crate::shaped::DYNAMIC;
use crate::values::integers;

/// Returns the groups in an array of arrays of integers; `None` for other attributes.
pub fn reassociation(cx: &Context, groups: Handle<ArrayAttr>) -> Option<Vec<Vec<i64>>> {
    let group = |a: &Attribute| integers(cx, a.downcast::<ArrayAttr>(cx)?);
    groups.data(cx).0.iter().map(group).collect()
}

/// Returns the shape `expanded` with each group of dimensions collapsed to their product, which is
/// [`DYNAMIC`] if one of the sizes is.
pub fn collapsed_shape(expanded: &[i64], groups: &[Vec<i64>]) -> Vec<i64> {
    let size = |dim: &i64| usize::try_from(*dim).ok().and_then(|dim| expanded.get(dim)).copied();
    let product = |group: &Vec<i64>| {
        let mut sizes = group.iter().filter_map(size);
        sizes.try_fold(1i64, |product, size| match size {
            DYNAMIC => None,
            size => Some(product.wrapping_mul(size)),
        })
    };
    groups.iter().map(|group| product(group).unwrap_or(DYNAMIC)).collect()
}

/// Returns the sizes after collapsing `groups` of dimensions, for the result shape `shape`; `None`
/// if a size must be computed at run time.
pub fn collapsed_sizes(sizes: &[Mixed], groups: &[Vec<i64>], shape: &[i64]) -> Option<Vec<Mixed>> {
    let size = |(group, size): (&Vec<i64>, &i64)| match *size {
        DYNAMIC => {
            let mut of = group.iter().filter_map(|dim| sizes.get(*dim as usize));
            let dynamic = of.clone().find(|one| one.as_static().is_none())?;
            of.all(|one| one == dynamic || one.as_static() == Some(1)).then_some(*dynamic)
        }
        known => Some(Mixed::Static(known)),
    };
    groups.iter().zip(shape).map(size).collect()
}

/// Checks that the groups cover the dimensions of `expanded` in order, one group for each of
/// `collapsed`.
///
/// # Errors
/// When they do not, with MLIR's message; `types` are the expanded and the collapsed type in
/// quotes.
pub fn verify_groups(
    op: OpRef<'_>,
    expanded: &[i64],
    collapsed: &[i64],
    groups: &[Vec<i64>],
    types: [String; 2],
) -> Result<(), Diagnostic> {
    if expanded.len() < collapsed.len() {
        let [expanded, collapsed] = types;
        return Err(op.error(format!(
            "expected the expanded type, {expanded} to have a higher (or same) rank than the \
             collapsed type, {collapsed}."
        )));
    }
    if collapsed.len() != groups.len() {
        return Err(op.error(format!(
            "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
            collapsed.len(),
            groups.len()
        )));
    }
    let dims = groups.iter().flatten().max().map_or(0, |last| last + 1);
    let mut next = 0;
    for (at, group) in groups.iter().enumerate() {
        if dims != expanded.len() as i64 {
            return Err(op.error(format!(
                "expected reassociation map #{at} to have size equal to the expanded rank ({}), \
                 but it is  {dims}.",
                expanded.len()
            )));
        }
        for dim in group {
            if *dim != next {
                return Err(op.error(format!(
                    "expected reassociation map #{at} to be valid and contiguous."
                )));
            }
            next += 1;
        }
    }
    Ok(())
}

/// Checks that each size of `collapsed` is the product of its group of `expanded`.
///
/// # Errors
/// When one is not, with MLIR's message.
pub fn verify_sizes(
    op: OpRef<'_>,
    expanded: &[i64],
    collapsed: &[i64],
    groups: &[Vec<i64>],
) -> Result<(), Diagnostic> {
    let wanted = collapsed_shape(expanded, groups);
    for (at, (wanted, found)) in wanted.iter().zip(collapsed).enumerate() {
        if *wanted == DYNAMIC && *found != DYNAMIC {
            return Err(op.error(format!(
                "expected dimension {at} of collapsed type to be dynamic since one or more of the \
                 corresponding dimensions in the expanded type is dynamic"
            )));
        }
        if *wanted != DYNAMIC && wanted != found {
            return Err(op.error(format!(
                "expected dimension {at} of collapsed type to be static value of {wanted}"
            )));
        }
    }
    Ok(())
}
