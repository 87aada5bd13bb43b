//! Sparse conditional constant propagation ([`propagate_constants`]).

use terrace_dataflow::{BodyId, Config, Constant, Constants};
use terrace_ir::effects::would_be_trivially_dead;
use terrace_ir::{Block, Body, Op, Value, ensure_sufficient_stack};
use terrace_rewrite::ConstantFolder;

/// Replaces constant values in the root of `body`, nested bodies included, by constant operations,
/// and erases operations that become dead (MLIR: the pass `sccp`).
///
/// Unreachable blocks are left unchanged. `all_visible` states that no operation outside of `body`
/// uses symbols of `body`.
pub fn propagate_constants(body: &mut Body, all_visible: bool) {
    let constants = Constants::new(body, Config { all_visible, ..Config::default() });
    rewrite_body(&mut Tables::default(), body, 0, &constants);
}

/// Reusable memory of the pass, for one body at a time.
#[derive(Default)]
struct Tables {
    folder: ConstantFolder,
    /// The blocks to visit, the next one last.
    pending: Vec<Block>,
}

fn rewrite_body(tables: &mut Tables, body: &mut Body, id: BodyId, constants: &Constants) {
    tables.folder.clear();
    Rewriting { body, id, constants, tables }.run();
    let mut ids = constants.children(id).peekable();
    if ids.peek().is_none() {
        return;
    }
    let cx = body.context().clone();
    // Both lists are in program order.
    let children = body.bodies_mut().filter_map(|(op, child)| {
        let (_, id) = ids.find(|(at, _)| *at == op)?;
        Some((id, child))
    });
    let mut children: Vec<_> = children.collect();
    cx.map_in_order_mut(
        &mut children,
        |(_, child)| child.load(),
        Tables::default,
        |tables, (id, child)| {
            ensure_sufficient_stack(|| rewrite_body(tables, child, *id, constants));
        },
    );
}

struct Rewriting<'r> {
    body: &'r mut Body,
    id: BodyId,
    constants: &'r Constants,
    tables: &'r mut Tables,
}

impl Rewriting<'_> {
    fn run(&mut self) {
        self.push_regions(Op::ROOT);
        while let Some(block) = self.tables.pending.pop() {
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
                    self.tables.folder.notify_removal(op);
                    self.body.erase(op);
                    continue;
                }
                if self.body.op(op).sole_properties().is_none() {
                    self.push_regions(op);
                }
            }
            for at in 0..self.body.arguments(block).len() {
                let argument = self.body.arguments(block)[at];
                self.replace(block, argument);
            }
        }
    }

    /// Pushes the blocks of the regions of `op`; those of the last region are visited first.
    fn push_regions(&mut self, op: Op) {
        for region in self.body.regions(op) {
            let at = self.tables.pending.len();
            self.tables.pending.extend(self.body.blocks_in(region));
            self.tables.pending[at..].reverse();
        }
    }

    /// Replaces `value`, which is defined in `block`, if it is constant; returns whether it was
    /// constant.
    fn replace(&mut self, block: Block, value: Value) -> bool {
        let Constant::Known(attribute, name) = self.constants.of(self.id, value) else {
            return false;
        };
        let ty = self.body.value_type(value);
        let made = self.tables.folder.get_or_create(self.body, block, name, attribute, ty);
        if let Some(constant) = made {
            self.body.replace_all_uses(value, constant);
        }
        made.is_some()
    }
}
