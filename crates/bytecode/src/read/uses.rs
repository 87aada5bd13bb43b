//! Use-list orders: read from the file, applied when all uses exist.

use terrace_entity::EntityId;
use terrace_ir::{Body, Use, Value};

use super::cursor::{Cursor, Result};

/// The use-list order of one of several values.
pub(crate) struct UseOrder {
    /// Index of the value among the results or arguments.
    pub(crate) value: usize,
    /// Whether `numbers` are pairs of indices that differ from the default order, instead of a full
    /// permutation.
    pairs: bool,
    numbers: Vec<u32>,
}

/// Reads the use-list orders of an operation or block with `values` values.
pub(crate) fn read_orders(
    cursor: &mut Cursor<'_>,
    values: usize,
    to: &mut Vec<UseOrder>,
) -> Result<()> {
    let count = if values == 1 { 1 } else { cursor.count(2)? };
    for _ in 0..count {
        let value = if values == 1 { 0 } else { cursor.varint()? };
        if value >= values as u64 {
            return Err(invalid(cursor));
        }
        let (count, pairs) = cursor.flagged()?;
        let count = cursor.check_count(count, 1)?;
        let mut numbers = Vec::with_capacity(count);
        for _ in 0..count {
            let number = cursor.varint()?;
            numbers.push(u32::try_from(number).map_err(|_| invalid(cursor))?);
        }
        to.push(UseOrder { value: value as usize, pairs, numbers });
    }
    Ok(())
}

#[cold]
fn invalid(cursor: &Cursor<'_>) -> terrace_ir::Diagnostic {
    cursor.error("parsed use-list orders were invalid and could not be applied")
}

/// Returns the uses of `value` in the default order: the reverse of the file. Operation ids ascend
/// in the order of the file.
fn reference_order(body: &Body, value: Value) -> Vec<Use> {
    let mut uses: Vec<Use> = body.uses(value).collect();
    uses.sort_by_key(|use_| std::cmp::Reverse((body.user(*use_).index(), body.use_index(*use_))));
    uses
}

/// Puts the uses of `value` in the default order.
pub(crate) fn sort_uses(body: &mut Body, value: Value) {
    let order = reference_order(body, value);
    body.reorder_uses(value, &order);
}

/// Puts the uses of `value` in the order that the file specifies.
pub(crate) fn apply(
    body: &mut Body,
    value: Value,
    order: &UseOrder,
    end: &Cursor<'_>,
) -> Result<()> {
    let reference = reference_order(body, value);
    let indices = indices(order, reference.len()).ok_or_else(|| invalid(end))?;
    let mut uses = reference.clone();
    for (use_, index) in reference.into_iter().zip(indices) {
        uses[index as usize] = use_;
    }
    body.reorder_uses(value, &uses);
    Ok(())
}

/// Returns the index in the use list for each of `count` uses; `None` unless the result is a
/// permutation.
///
/// As in MLIR, a pair gives the target of the use at its first index, although the writer emits the
/// inverse. Both are the same for transpositions.
fn indices(order: &UseOrder, count: usize) -> Option<Vec<u32>> {
    let indices = if order.pairs {
        let mut indices: Vec<u32> = (0..count as u32).collect();
        if order.numbers.len() % 2 == 1 {
            return None;
        }
        for pair in order.numbers.chunks_exact(2) {
            *indices.get_mut(pair[0] as usize)? = pair[1];
        }
        indices
    } else {
        order.numbers.clone()
    };
    let mut taken = vec![false; count];
    let free = indices.iter().all(|index| {
        taken.get_mut(*index as usize).is_some_and(|taken| !std::mem::replace(taken, true))
    });
    (free && indices.len() == count).then_some(indices)
}
