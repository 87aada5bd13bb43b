//! Collapsing and expanding shapes: which dimensions go together (MLIR: `ReassociationIndices`).

mod groups;

pub use groups::*;

use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, Handle, OpRef};

use crate::mixed::Mixed;
use crate::shaped::DYNAMIC;
use crate::values::integers;

/// The groups of an array of arrays of integers; `None` if it is something else.
pub fn reassociation(cx: &Context, groups: Handle<ArrayAttr>) -> Option<Vec<Vec<i64>>> {
    let group = |a: &Attribute| integers(cx, a.downcast::<ArrayAttr>(cx)?);
    groups.data(cx).0.iter().map(group).collect()
}

/// The shape that `expanded` has when the dimensions of each group become one: their product,
/// [`DYNAMIC`] if one of them is.
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

/// The sizes after `groups` of dimensions have become one each, which give `shape`; `None` where that
/// takes arithmetic.
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
/// When they do not, in MLIR's words; `types` are the expanded and the collapsed one in quotes.
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

/// Checks that each size of `collapsed` is what its group of `expanded` makes it.
///
/// # Errors
/// When one is not, in MLIR's words.
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
