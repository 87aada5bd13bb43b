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
    rewrite_body(body, 0, &constants);
}

fn rewrite_body(body: &mut Body, id: BodyId, constants: &Constants) {
    let mut rewriting = Rewriting { body, id, constants, folder: ConstantFolder::new() };
    let regions: Vec<Region> = rewriting.body.regions(Op::ROOT).collect();
    rewriting.regions(&regions);
    for (op, inner) in constants.children(id) {
        if let Some(child) = body.child_mut(*op) {
            ensure_sufficient_stack(|| rewrite_body(child, *inner, constants));
        }
    }
}

struct Rewriting<'r> {
    body: &'r mut Body,
    id: BodyId,
    constants: &'r Constants,
    folder: ConstantFolder,
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
            let ops: Vec<Op> = self.body.ops_in(block).collect();
            for op in ops {
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
                let nested: Vec<Region> = self.body.regions(op).collect();
                push(self.body, &nested, &mut pending);
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
