//! The single steps of the reducer: an [`Edit`] makes IR simpler at one place.

use terrace_ir::dominance::Dominance;
use terrace_ir::{
    Attribute, Block, BlockRef, Body, Builder, Ident, Mapping, Op, Operand, Region, RegionRef,
    Type, Value,
};
use terrace_ub::PoisonOp;

use super::{signature, simpler};

/// The kinds of edits, in the order in which they are tried.
pub(super) const KINDS: [Kind; 11] = [
    Kind::Erase,
    Kind::Empty,
    Kind::Inline,
    Kind::Exit,
    Kind::Unreachable,
    Kind::Result,
    Kind::Signature,
    Kind::Argument,
    Kind::Operand,
    Kind::Attribute,
    Kind::Value,
];

/// A kind of edits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Erases an operation; its results are replaced by other values of the same type.
    Erase,
    /// Erases all blocks of a region, or all blocks but the first.
    Empty,
    /// Replaces an operation by the operations of its region.
    Inline,
    /// Replaces a branch by the operation that leaves the region.
    Exit,
    /// Erases the blocks of a region that cannot be reached.
    Unreachable,
    /// Erases a result.
    Result,
    /// Erases an argument or a result of a function.
    Signature,
    /// Erases an argument of a block that branches pass a value to.
    Argument,
    /// Erases an operand.
    Operand,
    /// Removes an attribute.
    Attribute,
    /// Replaces an attribute by a simpler one.
    Value,
}

/// A change of one operation. Ids of unchanged operations stay valid when others are edited.
#[derive(Debug)]
pub(super) struct Edit {
    /// The isolated operations around the operation, from the outermost one.
    path: Vec<Op>,
    op: Op,
    change: Change,
}

/// The change of the operation of an [`Edit`].
#[derive(Clone, Copy, Debug)]
enum Change {
    Erase,
    EraseBlocks(Region),
    EraseLaterBlocks(Region),
    Inline(Region),
    Exit,
    EraseUnreachable(Region),
    EraseBlock(Block),
    EraseResult(usize),
    EraseYielded(usize),
    EraseCarried(usize),
    EraseFunctionArgument(usize),
    EraseFunctionResult(usize),
    EraseArgument(Block, usize),
    EraseOperand(usize),
    Remove(Ident),
    Replace(Ident, Attribute),
}

/// Returns the edits of `kind` that can be tried on `body`, in program order, outer operations
/// first.
pub(super) fn candidates(body: &Body, kind: Kind) -> Vec<Edit> {
    let root = changes_of_root(body, kind).into_iter();
    let edit = |change| Edit { path: Vec::new(), op: Op::ROOT, change };
    let mut edits: Vec<Edit> = root.map(edit).collect();
    collect(body, kind, &mut Vec::new(), &mut edits);
    edits
}

fn collect(body: &Body, kind: Kind, path: &mut Vec<Op>, edits: &mut Vec<Edit>) {
    for op in body.ops_below(Op::ROOT) {
        let changes = changes(body, op, kind);
        edits.extend(changes.into_iter().map(|change| Edit { path: path.clone(), op, change }));
        if let Some(child) = body.child(op) {
            path.push(op);
            let root = changes_of_root(child, kind);
            let edit = |change| Edit { path: path.clone(), op: Op::ROOT, change };
            edits.extend(root.into_iter().map(edit));
            collect(child, kind, path, edits);
            path.pop();
        }
    }
}

/// Returns the changes of `kind` of the root of `body`, an isolated operation.
fn changes_of_root(body: &Body, kind: Kind) -> Vec<Change> {
    match kind {
        Kind::Attribute | Kind::Value | Kind::Empty | Kind::Unreachable | Kind::Argument => {
            changes(body, Op::ROOT, kind)
        }
        _ => Vec::new(),
    }
}

/// Returns the changes of `kind` of the operation `op`.
fn changes(body: &Body, op: Op, kind: Kind) -> Vec<Change> {
    let view = body.op(op);
    match kind {
        Kind::Erase => vec![Change::Erase],
        // The regions and attributes of an isolated operation are those of its root.
        Kind::Empty
        | Kind::Unreachable
        | Kind::Attribute
        | Kind::Value
        | Kind::Argument
        | Kind::Result
        | Kind::Inline
            if body.child(op).is_some() =>
        {
            Vec::new()
        }
        Kind::Empty => {
            let filled = view.regions().filter(|region| !region.is_empty());
            filled
                .flat_map(|region| {
                    let later = Change::EraseLaterBlocks(region.id());
                    let several = (!region.has_one_block()).then_some(later);
                    [Some(Change::EraseBlocks(region.id())), several]
                })
                .flatten()
                .collect()
        }
        Kind::Unreachable => {
            let several = view.regions().filter(|region| !region.has_one_block());
            several
                .flat_map(|region| {
                    let later = region.blocks().skip(1).map(|block| Change::EraseBlock(block.id()));
                    std::iter::once(Change::EraseUnreachable(region.id())).chain(later)
                })
                .collect()
        }
        Kind::Inline => {
            let single = view.regions().filter(|region| region.has_one_block());
            single.map(|region| Change::Inline(region.id())).collect()
        }
        Kind::Exit if view.successors().len() > 0 => vec![Change::Exit],
        Kind::Exit => Vec::new(),
        Kind::Result => {
            let results = 0..view.result_count();
            let forms: &[fn(usize) -> Change] = match view.region_count() {
                0 => &[Change::EraseResult],
                _ => &[Change::EraseYielded, Change::EraseCarried],
            };
            // The only result of an operation without regions is erased with the operation.
            let is_only = view.region_count() == 0 && results.len() == 1;
            let results = results.filter(|_| !is_only);
            results.flat_map(|at| forms.iter().map(move |form| form(at))).collect()
        }
        Kind::Signature => match signature::signature_of(view) {
            Some((arguments, results)) => {
                let arguments = (0..arguments).map(Change::EraseFunctionArgument);
                arguments.chain((0..results).map(Change::EraseFunctionResult)).collect()
            }
            None => Vec::new(),
        },
        Kind::Argument => {
            let later = view.regions().flat_map(|region| region.blocks().skip(1));
            let of_block = |block: BlockRef<'_>| {
                let id = block.id();
                (0..block.arguments().len()).map(move |at| Change::EraseArgument(id, at))
            };
            later.flat_map(of_block).collect()
        }
        Kind::Operand => (0..view.operand_count()).map(Change::EraseOperand).collect(),
        Kind::Attribute => {
            view.attributes().iter().map(|(name, _)| Change::Remove(*name)).collect()
        }
        Kind::Value => {
            let simpler = simpler::attributes(view).into_iter();
            simpler.map(|(name, value)| Change::Replace(name, value)).collect()
        }
    }
}

impl Edit {
    /// Whether the edit cannot be applied after `other`, which has erased the operation.
    pub(super) fn excludes(&self, other: &Edit) -> bool {
        let erases = matches!(
            other.change,
            Change::Erase
                | Change::Inline(_)
                | Change::Exit
                | Change::EraseResult(_)
                | Change::EraseYielded(_)
                | Change::EraseCarried(_)
        );
        erases && self.op == other.op && self.path == other.path
    }

    /// Applies the edit to `body`, a copy of the IR it was made for; returns whether it could be
    /// applied.
    pub(super) fn apply(&self, body: &mut Body) -> bool {
        let mut inner = Some(body);
        for op in &self.path {
            inner = inner.and_then(|body| body.child_mut(*op));
        }
        let Some(body) = inner else { return false };
        match self.change {
            Change::Erase => erase(body, self.op),
            Change::EraseBlocks(region) => erase_blocks(body, region, 0),
            Change::EraseLaterBlocks(region) => erase_blocks(body, region, 1),
            Change::Inline(region) => inline(body, self.op, region),
            Change::Exit => exit(body, self.op),
            Change::EraseUnreachable(region) => erase_unreachable(body, region),
            Change::EraseBlock(block) => {
                let can_erase = !is_used_outside(body, block, &[block]);
                if can_erase {
                    body.erase_block_set(&[block]);
                }
                can_erase
            }
            Change::EraseOperand(index) => {
                body.erase_operands(self.op, index..index + 1);
                true
            }
            Change::Remove(name) => {
                let name = name.as_str(body.context()).to_owned();
                body.set_attribute(self.op, &name, None).is_ok()
            }
            Change::EraseResult(index) => signature::without_result(body, self.op, index).is_some(),
            Change::EraseYielded(index) => signature::erase_result(body, self.op, index, false),
            Change::EraseCarried(index) => signature::erase_result(body, self.op, index, true),
            Change::EraseFunctionArgument(index) => {
                signature::erase_from_signature(body, self.op, index, false)
            }
            Change::EraseFunctionResult(index) => {
                signature::erase_from_signature(body, self.op, index, true)
            }
            Change::EraseArgument(block, index) => {
                signature::erase_passed_argument(body, block, index)
            }
            Change::Replace(name, value) => {
                let name = name.as_str(body.context()).to_owned();
                body.set_attribute(self.op, &name, Some(value)).is_ok()
            }
        }
    }
}

/// Creates an `ub.poison` of type `ty` before `op`.
fn poison(body: &mut Body, op: Op, ty: Type) -> Value {
    let mut builder = Builder::before(body, op);
    PoisonOp::build(&mut builder, ty).value(&mut builder)
}

/// Erases `op`; uses of its results get another value of the type, or `ub.poison`.
fn erase(body: &mut Body, op: Op) -> bool {
    let results: Vec<Value> = body.results(op).filter(|value| body.has_uses(*value)).collect();
    // A poison with uses would be replaced by itself.
    if !results.is_empty() && body.op(op).cast::<PoisonOp>().is_some() {
        return match other_value(body, op, results[0]) {
            Some(value) => {
                body.replace_all_uses(results[0], value);
                body.erase(op);
                true
            }
            None => false,
        };
    }
    for result in results {
        let value = other_value(body, op, result);
        let ty = body.value_type(result);
        let value = value.unwrap_or_else(|| poison(body, op, ty));
        body.replace_all_uses(result, value);
    }
    body.erase(op);
    true
}

/// Returns a value other than `value` of the same type that can replace it after `op`: an operand
/// of `op`, or an argument of an enclosing block or of the first block.
pub(super) fn other_value(body: &Body, op: Op, value: Value) -> Option<Value> {
    let ty = body.value_type(value);
    let is_equal = |other: &Value| {
        body.value_type(*other) == ty && *other != value && body.defining_op(*other) != Some(op)
    };
    if let Some(operand) = body.operands(op).find(is_equal) {
        return Some(operand);
    }
    let outer = std::iter::once(body.op(op)).chain(body.op(op).ancestors());
    let blocks = outer.filter_map(|op| op.block());
    let blocks = blocks.flat_map(|block| [Some(block), block.region().and_then(RegionRef::entry)]);
    let mut arguments = blocks.flatten().flat_map(|block| block.arguments().iter().copied());
    if let Some(argument) = arguments.find(is_equal) {
        return Some(argument);
    }
    let earlier = body.op(op).block()?.ops().take_while(|other| other.id() != op);
    let mut values = earlier.flat_map(|other| other.results());
    values.find(is_equal)
}

/// Erases the blocks of `region` but for the first `kept`.
fn erase_blocks(body: &mut Body, region: Region, kept: usize) -> bool {
    let Some(owner) = RegionRef::new(body, region).owner() else { return false };
    let owner = owner.id();
    let blocks = RegionRef::new(body, region).blocks();
    let blocks: Vec<Block> = blocks.map(|block| block.id()).collect();
    if kept == 1 {
        let Some(last) = blocks.first().and_then(|block| last_op(body, *block)) else {
            return false;
        };
        if body.successor_count(last) > 0 && !exit(body, last) {
            return false;
        }
    }
    let later = blocks.get(kept..).unwrap_or_default();
    if later.is_empty() || owner == Op::ROOT && kept == 0 && body.op(owner).result_count() > 0 {
        return false;
    }
    if later.iter().any(|block| is_used_outside(body, *block, later)) {
        return false;
    }
    body.erase_block_set(later);
    true
}

/// Whether operations outside of `blocks` use values of `block` or branch to it.
fn is_used_outside(body: &Body, block: Block, blocks: &[Block]) -> bool {
    let is_outside = |user: Op| {
        let outer = std::iter::once(body.op(user)).chain(body.op(user).ancestors());
        !outer.filter_map(|op| op.block()).any(|block| blocks.contains(&block.id()))
    };
    let results = BlockRef::new(body, block).ops().flat_map(|op| op.results());
    let mut values = results.chain(body.arguments(block).iter().copied());
    values.any(|value| body.uses(value).any(|use_| is_outside(body.user(use_))))
        || body.predecessor_ops(block).any(is_outside)
}

/// Returns the last operation of `block`.
fn last_op(body: &Body, block: Block) -> Option<Op> {
    BlockRef::new(body, block).last().map(|op| op.id())
}

/// Replaces `op` by the operations in the only block of `region`. Arguments of the block become
/// `ub.poison`, and the results of `op` the operands of the terminator if they have the same types.
fn inline(body: &mut Body, op: Op, region: Region) -> bool {
    let Some(target) = body.op(op).block().map(|block| block.id()) else { return false };
    let Some(block) = RegionRef::new(body, region).entry().map(|block| block.id()) else {
        return false;
    };
    let mut ops: Vec<Op> = BlockRef::new(body, block).ops().map(|op| op.id()).collect();
    let terminator = BlockRef::new(body, block).terminator().map(|op| op.id());
    ops.retain(|op| Some(*op) != terminator);
    for argument in body.arguments(block).to_vec() {
        let ty = body.value_type(argument);
        let value = other_value(body, op, argument).unwrap_or_else(|| poison(body, op, ty));
        body.replace_all_uses(argument, value);
    }
    let yielded: Vec<Value> = terminator.iter().flat_map(|op| body.operands(*op)).collect();
    ops.iter().for_each(|inner| body.move_op(*inner, target, Some(op)));
    let results: Vec<Value> = body.results(op).collect();
    for (at, result) in results.into_iter().enumerate() {
        let ty = body.value_type(result);
        let same = yielded.get(at).copied().filter(|value| body.value_type(*value) == ty);
        let value = same.unwrap_or_else(|| poison(body, op, ty));
        body.replace_all_uses(result, value);
    }
    body.erase(op);
    true
}

/// Replaces the branch `op` by a copy of the terminator without successors of another block of the
/// region.
fn exit(body: &mut Body, op: Op) -> bool {
    let Some(region) = body.op(op).block().and_then(|block| block.region()) else { return false };
    let ends = region.blocks().filter_map(|block| block.last());
    let Some(end) = ends.into_iter().find(|end| end.successors().len() == 0) else { return false };
    let end = end.id();
    let Some(block) = body.op(op).block().map(|block| block.id()) else { return false };
    let copy = body.clone_op(end, &mut Mapping::default());
    body.insert_op(copy, block, Some(op));
    for at in 0..body.operand_count(copy) {
        let value = body.operand(copy, at);
        let ty = body.value_type(value);
        let value = other_value(body, copy, value).unwrap_or_else(|| poison(body, copy, ty));
        body.set_operand(copy, at, value);
    }
    body.erase(op);
    true
}

/// Erases the blocks of `region` that cannot be reached, unless reachable ones use their values.
fn erase_unreachable(body: &mut Body, region: Region) -> bool {
    let dominance = Dominance::new(body);
    let blocks = RegionRef::new(body, region).blocks().map(|block| block.id());
    let dead: Vec<Block> = blocks.filter(|block| !dominance.is_reachable(*block)).collect();
    let can_erase = !dead.iter().any(|block| is_used_outside(body, *block, &dead));
    if can_erase {
        body.erase_block_set(&dead);
    }
    can_erase && !dead.is_empty()
}
