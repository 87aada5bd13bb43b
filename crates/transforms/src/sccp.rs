//! Sparse conditional constant propagation.

use terrace_dataflow::{BodyId, Constant, Constants, Program};
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
    // Bodies are numbered as they are met; a walk in the same order finds their numbers again.
    let numbers = Numbers::of(body);
    rewrite_body(body, 0, &numbers, &constants);
}

/// The numbers of the bodies in each body, by operation.
struct Numbers(Vec<Vec<(Op, BodyId)>>);

impl Numbers {
    fn of(body: &Body) -> Self {
        let program = Program::new(body);
        let mut numbers = vec![Vec::new(); program.bodies().len()];
        for id in 1..numbers.len() {
            if let Some((around, op)) = program.parent_of_body(id) {
                numbers[around].push((op, id));
            }
        }
        Self(numbers)
    }
}

fn rewrite_body(body: &mut Body, id: BodyId, numbers: &Numbers, constants: &Constants) {
    let mut rewriting = Rewriting { body, id, constants, folder: ConstantFolder::new() };
    let regions: Vec<Region> = rewriting.body.regions(Op::ROOT).collect();
    rewriting.regions(&regions);
    for (op, inner) in &numbers.0[id] {
        if let Some(child) = body.child_mut(*op) {
            ensure_sufficient_stack(|| rewrite_body(child, *inner, numbers, constants));
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
                let results: Vec<Value> = self.body.results(op).collect();
                let mut replaced = !results.is_empty();
                for result in results {
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
