//! Sparse conditional constant propagation.

use terrace_dataflow::{BodyId, Constant, Constants};
use terrace_ir::effects::would_be_trivially_dead;
use terrace_ir::{Block, Body, Op, Region, Value, ensure_sufficient_stack};
use terrace_rewrite::ConstantFolder;

/// Replaces values in the root of `body`, and in the bodies in it, that can only be one constant by
/// that, and erases what is not needed any more (MLIR: the pass `sccp`).
///
/// Blocks to which control never comes stay as they are. `all_visible` says that nothing outside
/// refers to symbols in it.
pub fn propagate_constants(body: &mut Body, all_visible: bool) {
    let constants = Constants::new(body, all_visible);
    rewrite_body(&mut ConstantFolder::new(), body, 0, &constants);
}

fn rewrite_body(folder: &mut ConstantFolder, body: &mut Body, id: BodyId, constants: &Constants) {
    folder.clear();
    let mut rewriting = Rewriting { body, id, constants, folder };
    let regions: Vec<Region> = rewriting.body.regions(Op::ROOT).collect();
    rewriting.regions(&regions);
    let mut ids = constants.children(id).iter().peekable();
    if ids.peek().is_none() {
        return;
    }
    let cx = body.context().clone();
    // Both are in program order.
    let children = body.bodies_mut().filter_map(|(op, child)| {
        let (_, id) = ids.find(|(at, _)| *at == op)?;
        Some((*id, child))
    });
    let mut children: Vec<_> = children.collect();
    cx.map_in_order_mut(
        &mut children,
        |(_, child)| child.load(),
        ConstantFolder::new,
        |folder, (id, child)| {
            ensure_sufficient_stack(|| rewrite_body(folder, child, *id, constants));
        },
    );
}

struct Rewriting<'r> {
    body: &'r mut Body,
    id: BodyId,
    constants: &'r Constants,
    folder: &'r mut ConstantFolder,
}

impl Rewriting<'_> {
    fn regions(&mut self, regions: &[Region]) {
        let mut pending: Vec<Block> = Vec::new();
        let push = |body: &Body, regions: &[Region], pending: &mut Vec<Block>| {
            for region in regions {
                let at = pending.len();
                pending.extend(body.blocks_in(*region));
                pending[at..].reverse();
            }
        };
        push(self.body, regions, &mut pending);
        while let Some(block) = pending.pop() {
            let mut next = self.body.first_op(block);
            while let Some(op) = next {
                next = self.body.next_op(op);
                let count = self.body.result_count(op);
                let mut replaced = count > 0;
                for at in 0..count {
                    let result = self.body.result(op, at);
                    replaced &= self.replace(block, result);
                }
                if replaced && would_be_trivially_dead(self.body.op(op)) {
                    self.folder.erased(op);
                    self.body.erase(op);
                    continue;
                }
                if self.body.op(op).sole_properties().is_none() {
                    let nested: Vec<Region> = self.body.regions(op).collect();
                    push(self.body, &nested, &mut pending);
                }
            }
            for argument in self.body.arguments(block).to_vec() {
                self.replace(block, argument);
            }
        }
    }

    /// Whether `value`, which is defined in `block`, is a constant and was replaced.
    fn replace(&mut self, block: Block, value: Value) -> bool {
        let Constant::Known(attribute, name) = self.constants.of(self.id, value) else {
            return false;
        };
        let ty = self.body.value_type(value);
        let made = self.folder.get_or_create(self.body, block, name, attribute, ty);
        if let Some(constant) = made {
            self.body.replace_all_uses(value, constant);
        }
        made.is_some()
    }
}
