//! The pass `llvm-legalize-for-export`: rewrites what LLVM IR cannot express: repeated successors
//! with different operands, and nested fragments in debug expressions (MLIR:
//! `LegalizeForExport.cpp`).

use terrace_ir::{
    ArrayAttr, Attribute, Block, Body, Builder, Context, Handle, Op, OpRef, TraitFlags,
};
use terrace_llvm::{
    BrOp, DIExpressionAttr, DIExpressionElemAttr, DIGlobalVariableExpressionAttr, LlvmDialect,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::{for_each_body, post_order};

/// Legalize the llvm dialect for the translation to LLVM IR
#[pass(name = "llvm-legalize-for-export", title = "LLVMLegalizeForExportPass", run = run)]
pub struct LlvmLegalizeForExport {}

fn run(_: &LlvmLegalizeForExport, target: &mut Target<'_>) -> PassResult {
    target.context().load::<LlvmDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for op in post_order(body, Op::ROOT).into_iter().chain([Op::ROOT]) {
            let regions: Vec<_> = body.regions(op).collect();
            for block in regions.iter().flat_map(|r| body.blocks_in(*r)).collect::<Vec<_>>() {
                make_successors_distinct(body, block);
            }
            merge_fragments(body, op);
        }
    });
    Ok(())
}

/// Gives each further occurrence of a successor with arguments a block of its own, which branches
/// to the successor (MLIR: `ensureDistinctSuccessors`).
fn make_successors_distinct(body: &mut Body, block: Block) {
    let Some(end) = body.last_op(block) else { return };
    let may_end =
        |op: OpRef<'_>| op.info().is_none() || op.flags().contains(TraitFlags::TERMINATOR);
    let Some(region) = body.block_region(block).filter(|_| may_end(body.op(end))) else { return };
    let successors: Vec<Block> = body.successors(end).collect();
    let location = body.location(end);
    // All further occurrences of the first successor come first, then those of the next one.
    for (first, successor) in successors.iter().enumerate() {
        if body.arguments(*successor).is_empty() || successors[..first].contains(successor) {
            continue;
        }
        for (position, other) in successors.iter().enumerate().skip(first + 1) {
            if other != successor {
                continue;
            }
            let arguments = body.arguments(*successor).to_vec();
            let arguments: Vec<_> = arguments
                .into_iter()
                .map(|value| (body.value_type(value), body.value_location(value)))
                .collect();
            let between = body.append_block(region, arguments);
            body.set_successor(end, position, between);
            let values = body.arguments(between).to_vec();
            BrOp::build(&mut Builder::at_end(body, between, location), values, *successor);
        }
    }
}

/// Merges fragments of fragments in the debug expressions among the attributes of `op` (MLIR:
/// `legalizeDIExpressionsRecursively`).
fn merge_fragments(body: &mut Body, op: Op) {
    let cx = body.context().clone();
    let names = body.attributes(op).iter().map(|(name, _)| name.as_str(&cx).to_owned());
    let inherent = ["locationExpr", "dbg_exprs"].map(str::to_owned);
    for name in names.chain(inherent).collect::<Vec<_>>() {
        let Some(value) = body.attribute(op, &name) else { continue };
        let merged = with_merged_fragments(&cx, value);
        if merged != value {
            // The attribute keeps its kind, so it is valid.
            let _ = body.set_attribute(op, &name, Some(merged));
        }
    }
}

/// Returns `attribute` with merged fragments in the expressions that it contains.
fn with_merged_fragments(cx: &Context, attribute: Attribute) -> Attribute {
    if let Some(expression) = attribute.downcast::<DIExpressionAttr>(cx) {
        let operations = merged(cx, &expression.operations);
        return DIExpressionAttr { operations }.intern(cx).attr();
    }
    if let Some(array) = attribute.downcast::<ArrayAttr>(cx) {
        let all = array.0.iter().map(|inner| with_merged_fragments(cx, *inner));
        return ArrayAttr::get(cx, all.collect::<Vec<_>>()).attr();
    }
    if let Some(variable) = attribute.downcast::<DIGlobalVariableExpressionAttr>(cx) {
        let merged = |expr: Handle<DIExpressionAttr>| {
            DIExpressionAttr { operations: merged(cx, &expr.data(cx).operations) }.intern(cx)
        };
        let expr = variable.expr.map(merged);
        return DIGlobalVariableExpressionAttr { var: variable.var, expr }.intern(cx).attr();
    }
    attribute
}

/// Merges each fragment with the fragment after it, which is a part of it.
fn merged(
    cx: &Context,
    operations: &[Handle<DIExpressionElemAttr>],
) -> Vec<Handle<DIExpressionElemAttr>> {
    let mut all: Vec<Handle<DIExpressionElemAttr>> = Vec::new();
    for operation in operations {
        let last = all.last().and_then(|last| fragment(last.data(cx)));
        match (last, fragment(operation.data(cx))) {
            (Some([offset, size]), Some([inner, _])) => {
                let opcode = operation.data(cx).opcode;
                let arguments = vec![offset.wrapping_add(inner), size];
                all.pop();
                all.push(DIExpressionElemAttr { opcode, arguments }.intern(cx));
            }
            _ => all.push(*operation),
        }
    }
    all
}

/// Returns offset and size of a fragment; `None` for other operations.
fn fragment(operation: &DIExpressionElemAttr) -> Option<[u64; 2]> {
    let is_fragment = operation.opcode.full_name().as_deref() == Some("DW_OP_LLVM_fragment");
    is_fragment.then_some(&operation.arguments)?[..].try_into().ok()
}
