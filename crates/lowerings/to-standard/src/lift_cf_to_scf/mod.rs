//! The pass `lift-cf-to-scf`: replaces branches between blocks by structured control flow
//! (MLIR: `CFGToSCF.cpp`). [`lift_branches`] is its main function.
//!
//! The algorithm is that of Bahmann et al., "Perfect Reconstructability of Control Flow from Demand
//! Dependence Graphs". Cycles get a single entry and a single latch and become loops. Branches of
//! the remaining acyclic graph become conditionals over the blocks that each successor dominates.
//! Where edges are merged, new discriminator values select the target.

mod branches;
mod edges;
mod loops;
mod structured;

use rustc_hash::FxHashMap;
use terrace_arith::ConstantOp;
use terrace_builtin::IntegerAttr;
use terrace_func::FuncOp;
use terrace_interfaces::{BranchOp, DynBranchOp};
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::dominance::Dominance;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{
    Attribute, Block, Body, Builder, Location, Op, OpRef, Operand, Region, Reported, Type, Value,
    Walk, WalkOrder,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::for_each_body;
use terrace_ub::{PoisonOp, UbDialect};

use edges::successor_edges;

pub(crate) use structured::switch;

/// Replace branches between blocks by loops and conditionals with regions
#[pass(name = "lift-cf-to-scf", title = "LiftControlFlowToSCFPass", run = run)]
pub struct LiftCfToScf {}

fn run(_: &LiftCfToScf, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    cx.load::<UbDialect>();
    let lift = |body: &mut Body| {
        let (result, said) = cx.capture(|| lift_function(body));
        result.map_err(|_| said)
    };
    let outcomes = for_each_body(target.body_mut(), &lift);
    let Some(said) = outcomes.into_iter().find_map(Result::err) else { return Ok(()) };
    // Only the diagnostics of the first function that fails are emitted.
    said.into_iter().for_each(|diagnostic| _ = cx.emit(diagnostic));
    Err(reported_elsewhere())
}

/// Lifts the branches of the function that is the root of `body`, inner regions first.
fn lift_function(body: &mut Body) -> Result<(), Reported> {
    if !body.root().is::<FuncOp>() {
        return Ok(());
    }
    let mut regions: Vec<Region> = Vec::new();
    body.root().walk(WalkOrder::Post, |op| {
        if std::ptr::eq(op.body(), body) {
            let own = op.regions().filter(|region| std::ptr::eq(region.body(), body));
            regions.extend(own.map(|region| region.id()));
        }
        Walk::Advance
    });
    regions.into_iter().try_for_each(|region| lift_branches(body, region).map(|_| ()))
}

/// Replaces branches between the blocks of `region` by structured control flow. Returns whether the
/// region had branches (MLIR: `transformCFGToSCF`). Branches remain if the region ends in different
/// kinds of terminators.
///
/// # Errors
/// When a block is unreachable, or a branch has side effects or no structured counterpart.
pub fn lift_branches(body: &mut Body, region: Region) -> Result<bool, Reported> {
    let Some(entry) = body.first_block(region) else { return Ok(false) };
    if body.next_block(entry).is_none() {
        return Ok(false);
    }
    check(body, region)?;
    let mut lift = RegionLifter {
        body,
        region,
        poison: FxHashMap::default(),
        numbers: Vec::new(),
        exits: Vec::new(),
        dominated: FxHashMap::default(),
    };
    lift.combine_exits();
    let mut pending = vec![entry];
    while let Some(entry) = pending.pop() {
        let loops = lift.lift_cycles(entry)?;
        pending.extend(loops);
        let branches = lift.lift_branch(entry)?;
        pending.extend(branches);
    }
    Ok(true)
}

/// Checks that `region` has no unreachable blocks and only branches that can be lifted; reports the
/// first violation.
fn check(body: &Body, region: Region) -> Result<(), Reported> {
    let fail = |op: OpRef<'_>, what: &str| {
        let message = format!("transformation does not support {what}");
        Err(op.context().emit(op.error(message)))
    };
    for block in body.blocks_in(region).skip(1) {
        if body.predecessor_ops(block).next().is_none()
            && let Some(first) = body.first_op(block)
        {
            return fail(body.op(first), "unreachable blocks");
        }
    }
    let mut pending = vec![region];
    while let Some(region) = pending.pop() {
        for op in body.blocks_in(region).flat_map(|block| body.ops_in(block)) {
            pending.extend(body.regions(op));
            let view = body.op(op);
            if body.successor_count(op) == 0 {
                continue;
            }
            let Some(branch) = view.interface::<DynBranchOp<'_>>() else {
                return fail(
                    view,
                    "terminators with successors not implementing BranchOpInterface",
                );
            };
            if !is_memory_effect_free(view) {
                return fail(view, "terminators with side effects");
            }
            let made = |index| branch.successor_operands(index).produced > 0;
            if (0..body.successor_count(op)).any(made) {
                return fail(view, "operations with operation-produced successor operands");
            }
        }
    }
    Ok(())
}

/// The state of lifting one region.
struct RegionLifter<'b> {
    body: &'b mut Body,
    region: Region,
    /// The poison values created so far, by type.
    poison: FxHashMap<Type, Value>,
    /// The constants for discriminators created so far, by number.
    numbers: Vec<Option<Value>>,
    /// The shared terminators without successors, one of each kind.
    exits: Vec<Op>,
    /// A cache of the dominator trees of some regions: the blocks that each block immediately
    /// dominates, in the order of a depth-first visit. Cleared when edges are redirected.
    dominated: FxHashMap<Block, Vec<Block>>,
}

impl RegionLifter<'_> {
    /// Returns a builder at the start of the region's entry block, with the location of the
    /// region's parent operation.
    fn at_front(&mut self) -> Builder<'_> {
        let owner = self.body.region_owner(self.region);
        let location = match owner {
            Some(owner) => self.body.location(owner),
            None => Location::unknown(self.body.context()),
        };
        let front = self.body.first_block(self.region).expect("the region has an entry");
        Builder::at_start(self.body, front, location)
    }

    /// Returns the poison value of type `ty`, created on first use.
    fn undefined(&mut self, ty: Type) -> Value {
        if let Some(known) = self.poison.get(&ty) {
            return *known;
        }
        let mut builder = self.at_front();
        let value = PoisonOp::build(&mut builder, ty).value(&mut builder);
        self.poison.insert(ty, value);
        value
    }

    /// Returns the `i32` constant `number`, created on first use.
    fn number(&mut self, number: usize) -> Value {
        if let Some(Some(known)) = self.numbers.get(number) {
            return *known;
        }
        let mut builder = self.at_front();
        let attribute: Attribute = IntegerAttr::i32(builder.context(), number as i32).into();
        let value = ConstantOp::build(&mut builder, attribute).value(&mut builder);
        if self.numbers.len() <= number {
            self.numbers.resize(number + 1, None);
        }
        self.numbers[number] = Some(value);
        value
    }

    /// Merges terminators without successors of the same kind.
    fn combine_exits(&mut self) {
        let blocks: Vec<Block> = self.body.blocks_in(self.region).collect();
        for block in blocks {
            if let Some(end) = self.body.last_op(block)
                && self.body.successor_count(end) == 0
            {
                self.combine_exit(end);
            }
        }
    }

    /// Replaces `end`, a terminator without successors, by a branch to the shared terminator of its
    /// kind, or moves it to a new block as the shared terminator if it is the first of its kind.
    fn combine_exit(&mut self, end: Op) {
        let body = &mut *self.body;
        let values: Vec<Value> = body.operands(end).collect();
        let location = body.location(end);
        let number = self.number(0);
        let body = &mut *self.body;
        if let Some(first) = self.exits.iter().find(|first| same_kind(body, **first, end)) {
            let to = body.parent_block(*first).expect("an end is in a block");
            let mut builder = Builder::before(body, end);
            builder.set_location(location);
            structured::switch(&mut builder, number, &[], (to, values));
            body.erase(end);
            return;
        }
        let types: Vec<Type> = values.iter().map(|value| body.value_type(*value)).collect();
        let exit = body.append_block(self.region, types.into_iter().map(|ty| (ty, location)));
        let mut builder = Builder::before(body, end);
        builder.set_location(location);
        structured::switch(&mut builder, number, &[], (exit, values));
        body.move_op(end, exit, None);
        let arguments = body.arguments(exit).to_vec();
        body.set_operands(end, &arguments);
        self.exits.push(end);
    }

    /// Returns the blocks that `block` dominates in pre-order of the dominator tree, `block` first.
    fn dominated_by(&mut self, block: Block) -> Vec<Block> {
        if !self.dominated.contains_key(&block)
            && let Some(region) = self.body.block_region(block)
        {
            self.dominated.extend(dominator_tree(self.body, region));
        }
        let known = &self.dominated;
        let (mut all, mut pending) = (Vec::new(), vec![block]);
        while let Some(block) = pending.pop() {
            all.push(block);
            pending.extend(known.get(&block).into_iter().flatten().rev());
        }
        all
    }

    /// Erases `block`, which must have no uses.
    fn erase_block(&mut self, block: Block) {
        self.body.erase_block(block);
        // A new block may reuse the handle of `block`.
        self.dominated.remove(&block);
    }
}

/// Returns the blocks that each block of `region` immediately dominates, in the order of a
/// depth-first visit along successors.
fn dominator_tree(body: &Body, region: Region) -> FxHashMap<Block, Vec<Block>> {
    let dominance = Dominance::new(body);
    let mut children: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    let Some(entry) = body.first_block(region) else { return children };
    let mut seen = rustc_hash::FxHashSet::default();
    let mut pending = vec![entry];
    while let Some(block) = pending.pop() {
        if !seen.insert(block) {
            continue;
        }
        children.entry(block).or_default();
        if let Some(dominator) = dominance.immediate_dominator(block) {
            children.entry(dominator).or_default().push(block);
        }
        pending.extend(successor_edges(body, block).map(|edge| edge.target(body)).rev());
    }
    children
}

/// Whether two terminators are equal except for their operand values and locations.
fn same_kind(body: &Body, a: Op, b: Op) -> bool {
    let (a, b) = (body.op(a), body.op(b));
    let types = |op: OpRef<'_>| -> Vec<Type> {
        op.operands().map(|value| body.value_type(value)).collect()
    };
    a.name() == b.name()
        && a.attributes() == b.attributes()
        && a.properties() == b.properties()
        && types(a) == types(b)
}
