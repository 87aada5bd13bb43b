//! Verification of the structure of the IR: blocks, terminators, successors, registration.

use smallvec::SmallVec;

use crate::body::{Block, BlockRef, Body, Enclosing, Op, OpRef, RegionRef};
use crate::declaration::interface::InterfaceEntry;
use crate::declaration::trait_flags::TraitFlags;
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::{Attribute, Ident};
use crate::verify::invariants;
use crate::verify::signature::{Remainder, Signature, Verdicts};
use crate::verify::symbols::SymbolUseCollector;

/// A verifier of discardable attributes of a dialect.
type AttributeVerifier = fn(OpRef<'_>, Ident, Attribute) -> Result<(), Diagnostic>;

/// A step of the walk, which keeps a stack of its own, so that deep nesting cannot overflow the
/// thread's stack.
enum Task<'a> {
    Enter(OpRef<'a>),
    /// Check a block, then the blocks that follow it in its region.
    Blocks(BlockRef<'a>),
    Ops(&'a Body, Option<Op>),
    LeaveBlock(BlockRef<'a>),
    Leave(OpRef<'a>),
}

/// The stack of pending steps. Four fit inline, which suffices for operations with one block.
type Stack<'a> = SmallVec<[Task<'a>; 4]>;

/// The state of an unfinished check of an isolated operation.
#[derive(Default)]
pub(super) struct Rest<'a> {
    stack: Stack<'a>,
    /// The isolated operations found so far, which are verified when the enclosing operation is
    /// left.
    isolated: Vec<Op>,
}

impl Rest<'_> {
    /// Whether no step is pending.
    pub(super) fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// Returns the number of isolated operations at the end of `isolated` whose parent is `op`.
    fn count_in(&self, op: OpRef<'_>) -> usize {
        let is_in = |inner: &&Op| op.body().parent_op(**inner) == Some(op.id());
        self.isolated.iter().rev().take_while(is_in).count()
    }

    /// Removes and returns the last `count` isolated operations, the last one first.
    pub(super) fn take_isolated(&mut self, count: usize) -> Vec<Op> {
        let mut taken = self.isolated.split_off(self.isolated.len() - count);
        taken.reverse();
        taken
    }
}

/// Checks one isolated operation up to the point where nested isolated operations must be verified,
/// and returns their number: the caller takes them from `rest`, and continues by [`verify_rest`]
/// after verifying them. `enclosing` are the operations that enclose the body; `uses` collects the
/// operations that refer to symbols.
pub(super) fn verify_isolated<'a>(
    op: OpRef<'a>,
    enclosing: Enclosing<'_>,
    rest: &mut Rest<'a>,
    verdicts: &mut Verdicts,
    uses: &mut SymbolUseCollector<'_>,
) -> Result<usize, Diagnostic> {
    enter(op, enclosing, verdicts, uses)?;
    verify_enclosed(op, enclosing)?;
    push_regions(op, &mut rest.stack);
    verify_rest(rest, enclosing, verdicts, uses)
}

/// Continues [`verify_isolated`] after the isolated operations that were taken last.
pub(super) fn verify_rest<'a>(
    rest: &mut Rest<'a>,
    enclosing: Enclosing<'_>,
    verdicts: &mut Verdicts,
    uses: &mut SymbolUseCollector<'_>,
) -> Result<usize, Diagnostic> {
    while let Some(task) = rest.stack.pop() {
        match task {
            Task::Ops(body, mut next) => {
                while let Some(op) = next {
                    next = body.next_op(op);
                    let inner = body.op(op);
                    if body.is_simple(op) {
                        enter(inner, enclosing, verdicts, uses)?;
                        continue;
                    }
                    check_position(inner)?;
                    if body.child(op).is_some() {
                        rest.isolated.push(op);
                    } else if inner.region_count() == 0 {
                        enter(inner, enclosing, verdicts, uses)?;
                    } else {
                        rest.stack.push(Task::Ops(body, next));
                        rest.stack.push(Task::Enter(inner));
                        break;
                    }
                }
            }
            Task::Enter(inner) => {
                enter(inner, enclosing, verdicts, uses)?;
                rest.stack.push(Task::Leave(inner));
                push_regions(inner, &mut rest.stack);
            }
            Task::Blocks(block) => {
                enter_block(block)?;
                let (body, id) = (block.body(), block.id());
                if let Some(next) = body.next_block(id) {
                    rest.stack.push(Task::Blocks(BlockRef::new(body, next)));
                }
                rest.stack.push(Task::LeaveBlock(block));
                rest.stack.push(Task::Ops(body, body.first_op(id)));
            }
            Task::LeaveBlock(block) => leave_block(block)?,
            Task::Leave(inner) => {
                let count = rest.count_in(inner);
                if count > 0 {
                    rest.stack.push(Task::Leave(inner));
                    return Ok(count);
                }
                leave(inner, enclosing)?;
            }
        }
    }
    Ok(rest.isolated.len())
}

/// Runs the interface verifiers of `op` that depend on enclosing operations.
fn verify_enclosed(op: OpRef<'_>, enclosing: Enclosing<'_>) -> Result<(), Diagnostic> {
    fn declared(
        op: OpRef<'_>,
        enclosing: Enclosing<'_>,
        entries: &[InterfaceEntry],
    ) -> Result<(), Diagnostic> {
        for entry in entries {
            if !entry.parents.is_empty() {
                declared(op, enclosing, entry.parents)?;
            }
            entry.verify_enclosed.map_or(Ok(()), |verify| verify(op, enclosing))?;
        }
        Ok(())
    }
    if op.flags().contains(TraitFlags::CHECKS_ENCLOSED) {
        declared(op, enclosing, op.info().map_or(&[], |info| info.interfaces))?;
    }
    let attached = op.context().attached_checks(op.name().id().to_bits());
    attached.into_iter().try_for_each(|verify| verify(op, enclosing))
}

fn push_regions<'a>(op: OpRef<'a>, stack: &mut Stack<'a>) {
    for entry in op.regions().rev().filter_map(RegionRef::entry) {
        stack.push(Task::Blocks(entry));
    }
}

/// Checks an operation before its nested operations; `enclosing` are the operations that enclose
/// its body.
fn enter(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    verdicts: &mut Verdicts,
    uses: &mut SymbolUseCollector<'_>,
) -> Result<(), Diagnostic> {
    let (signature, has_attributes) = match Signature::of(op.body(), op.id()) {
        Some((signature, has_attributes)) => (Some(signature), has_attributes),
        None => (None, op.has_attributes()),
    };
    if has_attributes {
        verify_dialect_attributes(op, op.attributes(), verdicts)?;
    }
    let remainder = |signature| verdicts.remainder(signature, has_attributes);
    let remainder = signature.as_ref().map_or(Remainder::All, remainder);
    if matches!(remainder, Remainder::Nothing) {
        return Ok(());
    }
    verify_remainder(op, enclosing, verdicts, remainder, signature, has_attributes)?;
    if let Some(user) = verdicts.symbol_user(op) {
        uses.add(user);
    }
    Ok(())
}

/// Runs the remaining checks of an operation that precede its nested operations.
fn verify_remainder(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    verdicts: &mut Verdicts,
    remainder: Remainder,
    signature: Option<Signature>,
    has_attributes: bool,
) -> Result<(), Diagnostic> {
    let is_incomplete = signature.is_none_or(|signature| signature.is_incomplete());
    let info = match (remainder, op.info()) {
        (Remainder::Beyond(info), _) if !is_incomplete => {
            return invariants::verify_beyond_signature(op, enclosing, info);
        }
        (Remainder::Beyond(info), _) => {
            invariants::verify_beyond_types(op, enclosing, info)?;
            None
        }
        (_, Some(info)) => {
            invariants::verify_invariants(op, enclosing, info)?;
            Some(info)
        }
        (_, None) => None,
    };
    if is_incomplete && op.region_count() > 0 {
        verify_regions(op)?;
    } else {
        // Nothing is left once more on the way out.
        leave(op, enclosing)?;
    }
    if let (Some(signature), Some(info)) = (signature, info) {
        verdicts.insert(op, signature, has_attributes, info);
    }
    Ok(())
}

/// Checks an operation with regions after its nested operations.
pub(super) fn leave(op: OpRef<'_>, enclosing: Enclosing<'_>) -> Result<(), Diagnostic> {
    match op.info() {
        Some(info) => invariants::verify_regions_of(op, enclosing, info),
        None => verify_unregistered(op),
    }
}

fn verify_dialect_attributes(
    op: OpRef<'_>,
    attributes: &[(Ident, Attribute)],
    verdicts: &mut Verdicts,
) -> Result<(), Diagnostic> {
    for (name, value) in attributes {
        if verdicts.is_unchecked(*name) {
            continue;
        }
        match attribute_verifier(op.context(), *name) {
            Some(verify) => verify(op, *name, *value)?,
            None => verdicts.insert_unchecked(*name),
        }
    }
    Ok(())
}

/// Returns the verifier of discardable attributes named `name`, from the dialect of the prefix;
/// `None` if the dialect is not loaded or has no verifier.
fn attribute_verifier(cx: &Context, name: Ident) -> Option<AttributeVerifier> {
    let (dialect, _) = name.as_str(cx).split_once('.')?;
    cx.loaded_dialect(dialect)?.info().hooks.verify_op_attribute
}

fn verify_unregistered(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let namespace = op.name().dialect(cx);
    match cx.loaded_dialect(namespace) {
        None if !cx.allows_unregistered_dialects() => Err(op.error(
            "created with unregistered dialect. If this is intended, please call \
             allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect \
             with the MLIR opt tool used",
        )),
        Some(dialect) if !dialect.info().hooks.allow_unknown_operations => {
            Err(op.plain_error(format!(
                "unregistered operation '{}' found in dialect ('{namespace}') that does not allow \
                 unknown operations",
                op.name_str()
            )))
        }
        _ => Ok(()),
    }
}

/// Checks the regions of an operation before their operations.
fn verify_regions(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let graph = op.flags().contains(TraitFlags::GRAPH_REGION);
    for (index, region) in op.regions().enumerate() {
        let Some(entry) = region.entry() else { continue };
        if graph && !region.has_one_block() {
            return Err(op.error(format!("expects graph region #{index} to have 0 or 1 blocks")));
        }
        if region.body().predecessor_ops(entry.id()).next().is_some() {
            let message = "entry block of region may not have predecessors";
            return Err(Diagnostic::error(op.location(), message));
        }
    }
    Ok(())
}

/// Checks that an operation with successors is the last of its block.
fn check_position(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let (body, id) = (op.body(), op.id());
    if body.next_op(id).is_some() && body.successor_count(id) > 0 {
        return Err(
            op.plain_error("operation with block successors must terminate its parent block")
        );
    }
    Ok(())
}

/// Checks a block before the operations in it.
fn enter_block(block: BlockRef<'_>) -> Result<(), Diagnostic> {
    if !block.is_empty() || may_lack_terminator(block) {
        return Ok(());
    }
    let owner = block.region().and_then(|region| region.owner());
    let location = owner.map_or_else(|| block.body().root().location(), |op| op.location());
    Err(Diagnostic::error(location, "empty block: expect at least a terminator"))
}

/// Checks a block after the operations in it.
fn leave_block(block: BlockRef<'_>) -> Result<(), Diagnostic> {
    let body = block.body();
    let Some(last) = block.last() else { return Ok(()) };
    let region = body.block_region(block.id());
    if last.successors().any(|b: Block| body.block_region(b) != region) {
        let is_registered = last.name().info(body.context()).is_some();
        return Err(match is_registered {
            true => last.plain_error("reference to block defined in another region"),
            false => last.error("branching to block of a different region"),
        });
    }
    if last.might_have(TraitFlags::TERMINATOR) || may_lack_terminator(block) {
        return Ok(());
    }
    let text = crate::text::quote::op_text(last);
    Err(last.plain_error(format!("block with no terminator, has {text}")))
}

/// Whether `block` may end without a terminator: the single block of an operation that is declared
/// so or unregistered.
fn may_lack_terminator(block: BlockRef<'_>) -> bool {
    let Some(region) = block.region() else { return true };
    region.has_one_block()
        && region.owner().is_none_or(|op| op.might_have(TraitFlags::NO_TERMINATOR))
}
