//! The order in which operations are put on the list.

use terrace_ir::{Block, Body, Op, Region};

/// The operations in `region`, those in nested regions too, in the order in which they are put on
/// the list; what is in bodies of their own is left out.
pub(super) fn ops_in(body: &Body, region: Region, outer_first: bool) -> Vec<Op> {
    let mut ops = Vec::with_capacity(body.op_count());
    // From the end: outer ones first, which turned round is inner ones first in program order.
    let mut pending = blocks_of(body, region, outer_first);
    while let Some(item) = pending.pop() {
        let op = match item {
            Item::Op(op) => op,
            Item::Block(block) => {
                push_all(&mut pending, body.ops_in(block).map(Item::Op), outer_first);
                continue;
            }
        };
        ops.push(op);
        let blocks = body.regions(op).flat_map(|region| body.blocks_in(region)).map(Item::Block);
        push_all(&mut pending, blocks, outer_first);
    }
    if !outer_first {
        ops.reverse();
    }
    ops
}

/// What a walk has still to go through.
enum Item {
    Op(Op),
    Block(Block),
}

fn blocks_of(body: &Body, region: Region, forwards: bool) -> Vec<Item> {
    let mut items = Vec::new();
    push_all(&mut items, body.blocks_in(region).map(Item::Block), forwards);
    items
}

/// Pushes `items` so that the first one is popped first, or the last one.
fn push_all(stack: &mut Vec<Item>, items: impl Iterator<Item = Item>, first_on_top: bool) {
    let from = stack.len();
    stack.extend(items);
    if first_on_top {
        stack[from..].reverse();
    }
}
