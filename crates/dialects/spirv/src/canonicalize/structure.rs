//! Canonicalization of access chains and structured selections.

use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Block, Body, Op, OpType, PatternSet, Type, Value};

use crate::{
    AccessChainOp, BranchConditionalOp, BranchOp, SelectOp, SelectionOp, StoreOp, StoreProperties,
};

/// Combines an access chain with the access chain that defines its base.
pub(crate) fn access_chain(set: &mut PatternSet) {
    set.add::<AccessChainOp>("CombineChainedAccessChain", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let inner = body.defined_by::<AccessChainOp>(view.base_ptr())?;
        let base = inner.base_ptr();
        let indices: Vec<Value> = inner.indices().chain(view.indices()).collect();
        let ty = body.value_type(view.component_ptr());
        let new = AccessChainOp::build(rewriter, ty, base, indices).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
}

/// Turns a selection between two stores to one pointer into a store of a selected value.
pub(crate) fn mlir_selection(set: &mut PatternSet) {
    set.add::<SelectionOp>("ConvertSelectionOpToSelectOp", |op, rewriter| {
        let selection = Stores::of(rewriter.body(), op.op())?;
        let Stores { condition, on_true, on_false } = selection;
        let body = rewriter.body();
        let [pointer, true_value] = operands(body, on_true);
        let [_, false_value] = operands(body, on_false);
        let properties = body.op(on_true).cast::<StoreOp>()?.properties().into_owned();
        let discardable = body.attributes(on_true).to_vec();
        let selected = rewriter.value(SelectOp::of(condition, true_value, false_value));
        let new = StoreOp::build(rewriter, pointer, selected).op();
        let body = rewriter.body_mut();
        body.update_properties::<StoreProperties, _>(new, |p| *p = properties);
        body.set_attributes(new, &discardable);
        rewriter.erase_op(op.op());
        Some(())
    });
}

/// A selection of which both branches only store to the same pointer.
struct Stores {
    condition: Value,
    on_true: Op,
    on_false: Op,
}

impl Stores {
    /// Returns the parts of the selection `op`; `None` if the selection has another form.
    fn of(body: &Body, op: Op) -> Option<Self> {
        let blocks: Vec<Block> = body.op(op).region(0)?.blocks().map(|block| block.id()).collect();
        let [header, .., merge] = blocks[..] else { return None };
        if blocks.len() != 4 || body.result_count(op) != 0 {
            return None;
        }
        let first = body.first_op(header)?;
        if body.next_op(first).is_some() {
            return None;
        }
        let branch = body.op(first).cast::<BranchConditionalOp>()?;
        let condition = branch.condition();
        let on_true = store_before(body, branch.true_target(), merge)?;
        let on_false = store_before(body, branch.false_target(), merge)?;
        let [pointer, value] = operands(body, on_true);
        let same = operands(body, on_false)[0] == pointer
            && body.properties(on_true) == body.properties(on_false)
            && body.attribute_dictionary(on_true) == body.attribute_dictionary(on_false)
            && is_selectable(body.value_type(value))
            && body.value_type(value) == body.value_type(operands(body, on_false)[1]);
        same.then_some(Self { condition, on_true, on_false })
    }
}

/// Returns the store of a block that consists of a store and a branch to `merge`.
fn store_before(body: &Body, block: Block, merge: Block) -> Option<Op> {
    let store = body.first_op(block)?;
    let branch = body.next_op(store)?;
    let fits = body.op(store).is::<StoreOp>()
        && body.op(branch).is::<BranchOp>()
        && body.op(branch).successor(0) == Some(merge)
        && body.next_op(branch).is_none();
    fits.then_some(store)
}

/// Returns the pointer and the value of the store `op`.
fn operands(body: &Body, op: Op) -> [Value; 2] {
    [body.operand(op, 0), body.operand(op, 1)]
}

/// Whether values of type `ty` are scalars or vectors, which `spirv.Select` selects.
fn is_selectable(ty: Type) -> bool {
    ty.is_int_or_float() || ty.is::<VectorType>()
}
