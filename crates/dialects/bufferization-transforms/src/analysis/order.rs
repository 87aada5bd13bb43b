//! The order in which the analysis decides about operations: [`Heuristic`]. Decisions depend on
//! those made before, so that the order is visible in the output.

use indexmap::IndexSet;
use terrace_builtin::TypeExt;
use terrace_builtin::function::function_type;
use terrace_func::FuncOp;
use terrace_interfaces::{RegionPoint, region_operands};
use terrace_ir::{Body, Diagnostic, OpRef, TraitFlags, Type, Walk, WalkOrder};
use terrace_ml_program::GlobalOp;
use terrace_pass::PassOption;

use super::query::Query;

/// The order in which operations are decided.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
pub enum Heuristic {
    /// From the last operation to the first, operations before those in their regions.
    #[default]
    BottomUp,
    /// From the first operation to the last, operations after those in their regions.
    TopDown,
    /// First the definitions that terminators depend on, then the others from last to first.
    BottomUpFromTerminators,
    /// A random order that depends on a seed.
    Fuzzer,
}

/// An operation of a scope, which may be in a nested body.
pub(crate) type ScopeOp<'b> = OpRef<'b>;

/// Returns the operations of `root`, itself included, those of nested bodies too: in post-order.
pub(crate) fn scope_ops(root: OpRef<'_>) -> Vec<ScopeOp<'_>> {
    let mut ops = Vec::new();
    root.walk(WalkOrder::Post, |op| {
        ops.push(op);
        Walk::Advance
    });
    ops
}

/// Whether `op` has operands, results or block arguments that are tensors (MLIR:
/// `hasTensorSemantics`).
pub(crate) fn has_tensor_semantics(op: OpRef<'_>) -> bool {
    let blocks = op.regions().flat_map(|region| region.blocks());
    let is_tensor = |ty: Type| ty.is_tensor();
    let mut arguments = blocks.flat_map(|block| block.argument_types());
    if op.is::<FuncOp>() {
        let ty = function_type(op);
        let is_in_type =
            ty.is_some_and(|ty| ty.inputs.iter().chain(&ty.results).copied().any(is_tensor));
        return is_in_type || arguments.any(is_tensor);
    }
    op.is::<GlobalOp>()
        || op.operand_types().any(is_tensor)
        || op.result_types().any(is_tensor)
        || arguments.any(is_tensor)
}

/// Returns the operations of `root` with tensor semantics in the order of decisions. `query`
/// returns the query for the body of an operation.
pub(crate) fn decision_order<'b, 'q>(
    root: OpRef<'b>,
    heuristic: Heuristic,
    seed: u32,
    query: impl Fn(&Body) -> Option<Query<'q>>,
) -> Vec<ScopeOp<'b>> {
    let mut ops = scope_ops(root);
    if heuristic == Heuristic::BottomUpFromTerminators {
        return from_terminators(root, &ops, query);
    }
    ops.retain(|op| has_tensor_semantics(*op));
    match heuristic {
        Heuristic::TopDown => {}
        Heuristic::Fuzzer => shuffle(&mut ops, seed),
        _ => ops.reverse(),
    }
    ops
}

/// Returns the terminators of regions in `ops`, each with the operations that it depends on behind
/// it, then the other operations from last to first.
fn from_terminators<'b, 'q>(
    root: OpRef<'b>,
    ops: &[ScopeOp<'b>],
    query: impl Fn(&Body) -> Option<Query<'q>>,
) -> Vec<ScopeOp<'b>> {
    let key = |op: OpRef<'b>| (std::ptr::from_ref(op.body()), op.id());
    let mut first = IndexSet::new();
    let mut order = Vec::new();
    for terminator in ops {
        let body = terminator.body();
        let is_terminator = terminator.flags().contains(TraitFlags::TERMINATOR)
            && region_operands(*terminator, RegionPoint::Parent).is_some();
        let Some(query) = query(body).filter(|_| is_terminator) else { continue };
        if !first.insert(key(*terminator)) {
            continue;
        }
        order.push(*terminator);
        let is_result_tensor = |value: &terrace_ir::Value| {
            body.value_type(*value).is_tensor() && body.defining_op(*value).is_some()
        };
        let mut pending: IndexSet<_> = terminator.operands().filter(is_result_tensor).collect();
        let region = body.parent_region(terminator.id());
        while let Some(value) = pending.pop() {
            let Some(op) = body.defining_op(value) else { continue };
            if !first.insert(key(body.op(op))) {
                continue;
            }
            order.push(body.op(op));
            let mut around = std::iter::successors(Some(op), |op| body.parent_op(*op));
            if !around.any(|op| body.parent_region(op) == region) {
                continue;
            }
            let uses = query.aliasing_uses(value);
            pending
                .extend(uses.iter().map(|alias| query.tensor(alias.to)).filter(is_result_tensor));
        }
    }
    let mut rest = Vec::new();
    reverse_post_order(root, &mut rest);
    order.extend(
        rest.into_iter().filter(|op| has_tensor_semantics(*op) && !first.contains(&key(*op))),
    );
    order
}

/// Appends `op` and the operations in it to `ops`: regions, blocks and operations from last to
/// first, each operation after those nested in it.
fn reverse_post_order<'b>(op: OpRef<'b>, ops: &mut Vec<ScopeOp<'b>>) {
    for region in op.regions().rev() {
        let blocks: Vec<_> = region.blocks().collect();
        for block in blocks.into_iter().rev() {
            let inner: Vec<_> = block.ops().collect();
            for inner in inner.into_iter().rev() {
                terrace_ir::ensure_sufficient_stack(|| reverse_post_order(inner, ops));
            }
        }
    }
    ops.push(op);
}

/// Shuffles `ops` with a Mersenne twister, as the standard library of LLVM (libc++ or libstdc++)
/// does through `llvm::shuffle`.
fn shuffle<T>(ops: &mut [T], seed: u32) {
    let mut random = MersenneTwister::new(seed);
    let len = ops.len();
    for at in 0..len.saturating_sub(1) {
        let offset = random.next() as usize % (len - at);
        ops.swap(at, at + offset);
    }
}

/// The number of words of the state of [`MersenneTwister`].
const STATE: usize = 624;

/// The generator MT19937 of 32-bit numbers (C++: `std::mt19937`).
struct MersenneTwister {
    state: [u32; STATE],
    /// Index of the next word; [`STATE`] if the state must be renewed first.
    at: usize,
}

impl MersenneTwister {
    fn new(seed: u32) -> Self {
        let mut state = [seed; STATE];
        for at in 1..STATE {
            let last = state[at - 1];
            state[at] = (last ^ (last >> 30)).wrapping_mul(1_812_433_253).wrapping_add(at as u32);
        }
        Self { state, at: STATE }
    }

    fn next(&mut self) -> u32 {
        if self.at == STATE {
            for at in 0..STATE {
                let next = self.state[(at + 1) % STATE];
                let word = (self.state[at] & 0x8000_0000) | (next & 0x7fff_ffff);
                let twisted = if word & 1 == 1 { 0x9908_b0df } else { 0 };
                self.state[at] = self.state[(at + 397) % STATE] ^ (word >> 1) ^ twisted;
            }
            self.at = 0;
        }
        let mut word = self.state[self.at];
        self.at += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        word ^ (word >> 18)
    }
}

/// Returns the indices of the operands of `op` that are tensors.
pub(crate) fn tensor_operands(op: OpRef<'_>) -> impl Iterator<Item = usize> {
    let tensors = op.operand_types().enumerate().filter(|(_, ty)| ty.is_tensor());
    tensors.map(|(operand, _)| operand)
}

/// Checks that the regions of `op` have one block, unless its model supports several.
pub(crate) fn check_blocks(
    op: OpRef<'_>,
    model: &dyn crate::BufferizableOp,
) -> Result<(), Diagnostic> {
    let has_graph = op.regions().any(|region| !region.is_empty() && !region.has_one_block());
    if has_graph && !model.has_control_flow_graph() {
        return Err(op.error(
            "op or BufferizableOpInterface implementation does not support unstructured control \
             flow, but at least one region has multiple blocks",
        ));
    }
    Ok(())
}
