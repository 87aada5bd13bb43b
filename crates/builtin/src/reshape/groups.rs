//! Computation of reassociation groups: for composed reshapes, and between two shapes.

use std::ops::Range;

use terrace_ir::{ArrayAttr, Context, Handle};

use crate::shaped::DYNAMIC;
use crate::values::integer_array;

/// A list of groups of dimensions, one for each dimension of the collapsed shape
/// (MLIR: `ReassociationIndices`).
pub type Groups = Vec<Vec<i64>>;

/// Returns the groups as an attribute of reshape operations.
pub fn groups_attribute(cx: &Context, groups: &[Vec<i64>]) -> Handle<ArrayAttr> {
    let group = |group: &Vec<i64>| integer_array(cx, group).attr();
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

/// Returns the groups by which the shape `from` collapses to `to`; `None` if `from` does not
/// collapse to `to`, or in several ways that differ in more than unit dimensions (MLIR:
/// `getReassociationIndicesForCollapse`).
pub fn groups_for_collapse(from: &[i64], to: &[i64]) -> Option<Groups> {
    if from.len() <= to.len() {
        return None;
    }
    if to.is_empty() {
        return from.iter().all(|size| matches!(*size, 1 | DYNAMIC)).then(Vec::new);
    }
    let forward = ranges_for_collapse(from, to)?;
    let reversed = |shape: &[i64]| shape.iter().rev().copied().collect::<Vec<_>>();
    let mut backward = ranges_for_collapse(&reversed(from), &reversed(to))?;
    backward.reverse();
    let mut groups = Groups::new();
    for (range, mirrored) in forward.into_iter().zip(backward) {
        let other = from.len() - mirrored.end..from.len() - mirrored.start;
        let dims = range.start.min(other.start)..range.end.max(other.end);
        let ambiguous = |dim: &usize| range.contains(dim) != other.contains(dim);
        if dims.filter(ambiguous).any(|dim| from[dim] != 1) {
            return None;
        }
        groups.push(range.map(|dim| dim as i64).collect());
    }
    Some(groups)
}

/// Returns adjacent ranges of `from`, each of which collapses to a size of `to`. They are as short
/// as possible from left to right, but cover `from`.
fn ranges_for_collapse(from: &[i64], to: &[i64]) -> Option<Vec<Range<usize>>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for (at, &wanted) in to.iter().enumerate() {
        let (start, last) = (ranges.last().map_or(0, |range| range.end), at + 1 == to.len());
        let range = match wanted {
            DYNAMIC => range_for_dynamic(from, start, last)?,
            _ => range_for_size(from, start, wanted, last)?,
        };
        if range.start > start {
            // Skipped dimensions belong to an unknown size in front of them.
            let before = ranges.last_mut().filter(|_| to[at - 1] == DYNAMIC)?;
            before.end = range.start;
        }
        ranges.push(range);
    }
    ranges.last().is_some_and(|range| range.end == from.len()).then_some(ranges)
}

/// Returns the dimensions from `start` to the first unknown size, or all if `last` is set.
fn range_for_dynamic(from: &[i64], start: usize, last: bool) -> Option<Range<usize>> {
    let found = from.iter().skip(start).position(|size| *size == DYNAMIC)?;
    Some(start..if last { from.len() } else { start + found + 1 })
}

/// Returns the first dimensions behind `start` whose product is `wanted`, with the unit dimensions
/// that follow if `last` is set.
fn range_for_size(from: &[i64], start: usize, wanted: i64, last: bool) -> Option<Range<usize>> {
    let (mut first, mut product) = (start, 1i64);
    for (at, &size) in from.iter().enumerate().skip(start) {
        if size == DYNAMIC {
            (first, product) = (at + 1, 1);
            continue;
        }
        product = product.saturating_mul(size);
        while product > wanted && first < at {
            product /= from[first];
            first += 1;
        }
        if product == wanted {
            let units = from[at + 1..].iter().take_while(|size| last && **size == 1).count();
            return Some(first..at + 1 + units);
        }
    }
    None
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
        // Several unknown sizes need not be those of `from`.
        if wanted.iter().filter(|size| **size == DYNAMIC).count() > 1 {
            return None;
        }
        if sizes.len() == wanted.len() {
            if sizes != wanted {
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
    fn shapes_collapse_to_products() {
        assert_eq!(groups_for_collapse(&[2, 3, 4], &[6, 4]), Some(vec![vec![0, 1], vec![2]]));
        assert_eq!(groups_for_collapse(&[2, 1], &[2]), Some(vec![vec![0, 1]]));
        assert_eq!(groups_for_collapse(&[2, 3], &[5]), None);
        let unknown = |from: &[i64], to: &[i64]| groups_for_collapse(from, to);
        assert_eq!(unknown(&[DYNAMIC, 3], &[DYNAMIC]), Some(vec![vec![0, 1]]));
        assert_eq!(unknown(&[DYNAMIC, 4, 2, 3], &[DYNAMIC, 6]), Some(vec![vec![0, 1], vec![2, 3]]));
    }

    #[test]
    fn ambiguous_shapes_do_not_collapse() {
        let unknown = [DYNAMIC; 3];
        assert_eq!(groups_for_collapse(&unknown, &unknown[1..]), None);
        assert_eq!(groups_for_collapse(&[DYNAMIC, 2, DYNAMIC], &unknown[1..]), None);
    }
}
