//! Folding of collapsed shapes into the extraction of elements: [`collapsed_extract_folds`].

use terrace_affine::AffineDelinearizeIndexOp;
use terrace_arith::BuildConstant;
use terrace_builtin::reshape::reassociation;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::{DYNAMIC, IndexType};
use terrace_ir::{OpType, PatternSet, Rewriter, Value};
use terrace_tensor::{CollapseShapeOp, ExtractOp};

/// Returns the pattern that extracts from the source of a collapsed shape (MLIR:
/// `populateFoldCollapseExtractPatterns`).
///
/// `extract (collapse_shape %x)[%i]  =>  extract %x[delinearized indices]`
pub fn collapsed_extract_folds() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExtractOp>("FoldExtractFromCollapseShape", fold);
    set
}

fn fold(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let collapse = body.defined_by::<CollapseShapeOp>(view.tensor())?;
    let source = collapse.src();
    let shape = shape_of(&cx, body.value_type(source))?.to_vec();
    if shape.contains(&DYNAMIC) {
        return None;
    }
    let groups = reassociation(&cx, collapse.reassociation())?;
    let indices: Vec<Value> = view.indices().collect();
    let mut resolved = Vec::new();
    for (group, index) in groups.iter().zip(indices) {
        if group.len() == 1 {
            resolved.push(index);
            continue;
        }
        let size = |dim: &i64| shape.get(usize::try_from(*dim).ok()?).copied();
        let basis: Option<Vec<i64>> = group.iter().map(size).collect();
        let types = vec![IndexType::get(&cx).ty(); group.len()];
        let parts = AffineDelinearizeIndexOp::build(rewriter, &types, index, (), basis?).op();
        resolved.extend(rewriter.body().results(parts));
    }
    if groups.is_empty() {
        for _ in &shape {
            let zero = rewriter.constant_index(0);
            resolved.push(zero);
        }
    }
    let new = ExtractOp::build(rewriter, source, resolved).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
