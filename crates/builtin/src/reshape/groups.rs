//! Computation of reassociation groups: for composed reshapes, and between two shapes.

use terrace_ir::{ArrayAttr, Context, Handle};

use crate::attributes::IntegerAttr;
use crate::shaped::DYNAMIC;

/// A list of groups of dimensions, one for each dimension of the collapsed shape
/// (MLIR: `ReassociationIndices`).
pub type Groups = Vec<Vec<i64>>;

/// Returns the groups as an attribute of reshape operations.
pub fn groups_attribute(cx: &Context, groups: &[Vec<i64>]) -> Handle<ArrayAttr> {
    let group = |group: &Vec<i64>| {
        let dims = group.iter().map(|dim| IntegerAttr::i64(cx, *dim).attr());
        ArrayAttr::get(cx, dims.collect::<Vec<_>>()).attr()
    };
    ArrayAttr::get(cx, groups.iter().map(group).collect::<Vec<_>>())
}

/// Returns the groups of the reshape that composes two reshapes in the same direction, with the
/// groups `a` and `b` (MLIR: `composeReassociationIndices`); `None` if both have the same number of
/// groups, or the groups do not nest.
pub fn composed_groups(a: &[Vec<i64>], b: &[Vec<i64>]) -> Option<Groups> {
    if a.len() == b.len() {
        return None;
    }
    let (fine, coarse) = if a.len() > b.len() { (a, b) } else { (b, a) };
    if coarse.is_empty() {
        return Some(Vec::new());
    }
    if coarse.iter().map(Vec::len).sum::<usize>() != fine.len() {
        return None;
    }
    let dims = |group: &Vec<i64>| {
        let fine = group.iter().map(|dim| fine.get(*dim as usize).cloned());
        fine.collect::<Option<Vec<_>>>().map(|groups| groups.concat())
    };
    coarse.iter().map(dims).collect()
}

/// Returns the indices of the `fine` groups in each of the `coarse` groups of the same dimensions;
/// `None` if the groups do not nest.
pub fn nested_groups(fine: &[Vec<i64>], coarse: &[Vec<i64>]) -> Option<Groups> {
    let mut at = 0;
    let mut groups = Vec::new();
    for outer in coarse {
        let end = *outer.last()?;
        let mut group = Vec::new();
        while let Some(last) = fine.get(at).and_then(|inner| inner.last()) {
            if *last > end {
                return None;
            }
            group.push(at as i64);
            at += 1;
            if *last == end {
                break;
            }
        }
        groups.push(group);
    }
    Some(groups)
}

/// Returns the groups by which the shape `from` collapses to `to`, each as small as possible (MLIR:
/// `getReassociationIndicesForCollapse`); `None` if `from` does not collapse to `to`.
pub fn groups_for_collapse(from: &[i64], to: &[i64]) -> Option<Groups> {
    if from.len() <= to.len() {
        return None;
    }
    let mut at = 0;
    let mut groups: Groups = Vec::new();
    for &wanted in to {
        let (mut product, mut group) = (1i64, Vec::new());
        while at + 1 < from.len()
            && from[at] != DYNAMIC
            && product.checked_mul(from[at]).is_some_and(|product| product < wanted)
        {
            product *= from[at];
            group.push(at as i64);
            at += 1;
        }
        let last = *from.get(at)?;
        let fits = match (last, wanted) {
            (DYNAMIC, DYNAMIC) => product == 1,
            (DYNAMIC, _) | (_, DYNAMIC) => false,
            _ => product.checked_mul(last) == Some(wanted),
        };
        if !fits {
            return None;
        }
        group.push(at as i64);
        at += 1;
        groups.push(group);
    }
    for (dim, size) in from.iter().enumerate().skip(at) {
        if *size != DYNAMIC && *size != 1 {
            return None;
        }
        if let Some(last) = groups.last_mut() {
            last.push(dim as i64);
        }
    }
    Some(groups)
}

/// Returns the groups by which the shape `from` collapses to `to`, where both shapes are expansions
/// of one shape, by `from_groups` and `to_groups`; `None` if `from` does not collapse to `to`.
pub fn groups_through(
    from_groups: &[Vec<i64>],
    to_groups: &[Vec<i64>],
    from: &[i64],
    to: &[i64],
) -> Option<Groups> {
    if from_groups.is_empty() {
        return groups_for_collapse(from, to);
    }
    let part = |shape: &[i64], group: &[i64]| {
        let dims = group.iter().map(|dim| shape.get(*dim as usize).copied());
        dims.collect::<Option<Vec<i64>>>()
    };
    let mut all = Vec::new();
    for (a, b) in from_groups.iter().zip(to_groups) {
        let (sizes, wanted) = (part(from, a)?, part(to, b)?);
        if sizes.len() == wanted.len() {
            let unknown = sizes.iter().filter(|size| **size == DYNAMIC).count();
            if sizes != wanted || unknown > 1 {
                return None;
            }
            all.extend(a.iter().map(|dim| vec![*dim]));
            continue;
        }
        let first = *a.first()?;
        let groups = groups_for_collapse(&sizes, &wanted)?;
        let moved = |group: Vec<i64>| group.into_iter().map(|dim| dim + first).collect();
        all.extend(groups.into_iter().map(moved));
    }
    Some(all)
}

/// Whether a reshape by `groups` to `shape` undoes the inverse reshape by `inner`, although not all
/// sizes are static.
pub fn is_inverse(shape: &[i64], groups: &[Vec<i64>], inner: &[Vec<i64>]) -> bool {
    let dynamic = |sizes: &mut dyn Iterator<Item = i64>| sizes.filter(|s| *s == DYNAMIC).count();
    if dynamic(&mut shape.iter().copied()) < 2 {
        return true;
    }
    let size = |dim: &i64| shape.get(*dim as usize).copied().unwrap_or(DYNAMIC);
    groups == inner
        && (shape.len() == groups.len()
            || groups.iter().all(|group| dynamic(&mut group.iter().map(size)) < 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_compose_and_nest() {
        let fine = [vec![0], vec![1, 2], vec![3]];
        let coarse = [vec![0, 1], vec![2]];
        assert_eq!(composed_groups(&fine, &coarse), Some(vec![vec![0, 1, 2], vec![3]]));
        assert_eq!(nested_groups(&fine, &[vec![0, 1, 2], vec![3]]), Some(coarse.to_vec()));
        assert_eq!(nested_groups(&fine, &[vec![0, 1], vec![2, 3]]), None);
    }

    #[test]
    fn collapses_have_the_fewest_sizes() {
        assert_eq!(groups_for_collapse(&[2, 3, 4], &[6, 4]), Some(vec![vec![0, 1], vec![2]]));
        assert_eq!(groups_for_collapse(&[2, 1], &[2]), Some(vec![vec![0, 1]]));
        assert_eq!(groups_for_collapse(&[2, 3], &[5]), None);
        assert_eq!(groups_for_collapse(&[DYNAMIC, 3], &[DYNAMIC]), None);
    }
}
