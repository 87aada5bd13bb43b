//! The orders of uses, where they are not those of the file.

use terrace_ir::{Body, Use, Value};

use super::emitter::Emitter;

/// The order of the uses of a value: where in its list each use is, the last one of the file first.
pub(crate) struct UseOrder {
    /// The number of the value among those of the operation or block.
    value: usize,
    places: Vec<u32>,
}

/// Where a use stands in the file: the number of its operation and that of the operand.
fn key(body: &Body, numbers: &[u32], use_: Use) -> (u32, usize) {
    use terrace_entity::EntityId;
    (numbers[body.user(use_).slot()], body.use_index(use_))
}

/// The orders to be written for `values`: of those whose uses do not stand in their list as in the
/// file, the last one first. `numbers` has the operations' numbers.
pub(crate) fn orders(
    body: &Body,
    numbers: &[u32],
    values: impl Iterator<Item = Value>,
) -> Vec<UseOrder> {
    let mut found = Vec::new();
    for (number, value) in values.enumerate() {
        if !body.has_uses(value) || body.has_one_use(value) {
            continue;
        }
        let keys = || body.uses(value).map(|use_| key(body, numbers, use_));
        if keys().is_sorted_by(|a, b| a > b) {
            continue;
        }
        let keys: Vec<(u32, usize)> = keys().collect();
        let mut places: Vec<u32> = (0..keys.len() as u32).collect();
        places.sort_by_key(|place| std::cmp::Reverse(keys[*place as usize]));
        found.push(UseOrder { value: number, places });
    }
    if found.len() < 2 { found } else { in_table_order(found) }
}

/// The orders as MLIR's hash table lists them: by buckets, of which there are 64 or more and at
/// least a quarter is free; 37 times the number leads to the first one that is tried.
fn in_table_order(found: Vec<UseOrder>) -> Vec<UseOrder> {
    let mut table: Vec<Option<UseOrder>> = Vec::new();
    table.resize_with(64, || None);
    for (at, order) in found.into_iter().enumerate() {
        if (at + 1) * 4 >= table.len() * 3 {
            let size = table.len() * 2;
            let old = std::mem::take(&mut table);
            table.resize_with(size, || None);
            old.into_iter().flatten().for_each(|order| put(&mut table, order));
        }
        put(&mut table, order);
    }
    table.into_iter().flatten().collect()
}

fn put(table: &mut [Option<UseOrder>], order: UseOrder) {
    let mut at = order.value.wrapping_mul(37) % table.len();
    for step in 1.. {
        if table[at].is_none() {
            break;
        }
        at = (at + step) % table.len();
    }
    table[at] = Some(order);
}

/// Writes the orders of the uses of some of `values` values.
pub(crate) fn write(orders: &[UseOrder], values: usize, out: &mut Emitter) {
    if values != 1 {
        out.varint(orders.len() as u64);
    }
    for order in orders {
        if values != 1 {
            out.varint(order.value as u64);
        }
        let places = (0u32..).zip(&order.places);
        let moved: Vec<(u32, u32)> =
            places.filter(|(at, place)| at != *place).map(|(at, place)| (at, *place)).collect();
        if moved.len() < order.places.len() / 2 {
            out.flagged(2 * moved.len() as u64, true);
            for (at, place) in moved {
                out.varint(place.into());
                out.varint(at.into());
            }
        } else {
            out.flagged(order.places.len() as u64, false);
            order.places.iter().for_each(|place| out.varint(u64::from(*place)));
        }
    }
}
