//! Preparation of branches for the allocation of tiles: [`insert_copies`].

use terrace_arm_sme::CopyTileOp;
use terrace_arm_sme::tiles::is_tile;
use terrace_cf::{BranchOp, CondBranchOp};
use terrace_interfaces::BranchOp as _;
use terrace_ir::{Block, Body, Builder, Op, OpType, Operand, Value};

/// Inserts copies of the tiles that branches pass to blocks, so that a block argument and the
/// passed value may have different tiles (MLIR: `preprocessForTileAllocation`). Conditional
/// branches that pass tiles are split, so that the copies for one destination do not interfere with
/// the other.
pub(crate) fn insert_copies(body: &mut Body) {
    let branches: Vec<Op> = body.ops_below(Op::ROOT).collect();
    for op in branches {
        if body.op(op).is::<CondBranchOp>() && passes_tiles(body, op) {
            split(body, op);
        }
    }
    let blocks = body.regions(Op::ROOT).flat_map(|region| body.blocks_in(region));
    for block in blocks.collect::<Vec<Block>>() {
        if let Some(branch) = body.last_op(block).filter(|op| body.op(*op).is::<BranchOp>()) {
            copy_operands(body, branch);
        }
    }
}

fn passes_tiles(body: &Body, branch: Op) -> bool {
    body.op(branch).operand_types().any(|ty| is_tile(body.context(), ty))
}

/// Moves the operands of the successors of the conditional branch `branch` to unconditional
/// branches in new blocks: `cf.cond_br %c, ^a(%x), ^b  =>  cf.cond_br %c, ^c, ^d` with `^c: cf.br
/// ^a(%x)` and `^d: cf.br ^b`.
fn split(body: &mut Body, branch: Op) {
    let location = body.location(branch);
    let (Some(block), Some(region)) = (body.parent_block(branch), body.parent_region(branch))
    else {
        return;
    };
    let view = CondBranchOp::from_op(branch).view(body);
    let groups = [0, 1].map(|index| view.successor_operands(index).forwarded);
    let targets: [(Block, Vec<Value>); 2] = [
        (view.true_dest(), view.true_dest_operands().collect()),
        (view.false_dest(), view.false_dest_operands().collect()),
    ];
    for (index, (target, values)) in targets.into_iter().enumerate() {
        let between = body.new_block([]);
        let next = body.next_block(block);
        body.insert_block(between, region, next);
        BranchOp::build(&mut Builder::at_end(body, between, location), &values[..], target);
        body.set_successor(branch, index, between);
    }
    for group in groups {
        body.set_operand_group(branch, group, &[]);
    }
}

/// Replaces the tiles among the operands of `branch` by copies.
fn copy_operands(body: &mut Body, branch: Op) {
    for index in 0..body.operand_count(branch) {
        let value = body.operand(branch, index);
        if is_tile(body.context(), body.value_type(value)) {
            let mut builder = Builder::before(body, branch);
            let copy = CopyTileOp::build(&mut builder, value).value(&mut builder);
            body.set_operand(branch, index, copy);
        }
    }
}
