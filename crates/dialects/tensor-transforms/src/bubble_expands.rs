//! Exchange of expanded with collapsed shapes: [`expand_bubbling`].

use terrace_builtin::DYNAMIC;
use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_builtin::reshape::{groups_attribute, reassociation};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{OpType, Operand, PatternSet, Rewriter};
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp};

use crate::mixed_sizes;

/// Returns the pattern that expands a tensor before it is collapsed, where the two change different
/// dimensions (MLIR: `populateBubbleUpExpandShapePatterns`).
///
/// `expand_shape (collapse_shape %x)  =>  collapse_shape (expand_shape %x)`
pub fn expand_bubbling() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExpandShapeOp>("BubbleUpExpandThroughParallelCollapse", bubble_up);
    set
}

/// Whether the sizes `expanded` are known to be `collapsed`: all are equal, and one at most is
/// dynamic.
fn are_same(collapsed: &[i64], expanded: &[i64]) -> bool {
    collapsed == expanded && collapsed.iter().filter(|size| **size == DYNAMIC).count() <= 1
}

/// Returns the part of `sizes` at the dimensions of `group`.
fn part<'s, T>(sizes: &'s [T], group: &[i64]) -> Option<&'s [T]> {
    let first = usize::try_from(*group.first()?).ok()?;
    sizes.get(first..first.checked_add(group.len())?)
}

fn bubble_up(op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let expand = op.view(body);
    let collapse = body.defined_by::<CollapseShapeOp>(expand.src())?;
    let source = collapse.src();
    let outer = reassociation(&cx, expand.reassociation())?;
    let inner = reassociation(&cx, collapse.reassociation())?;
    if outer.is_empty() || outer.len() != inner.len() {
        return None;
    }
    let from = &body.value_type(source).downcast::<RankedTensorType>(&cx)?.shape;
    let to = expand.static_output_shape();
    for (expanded, collapsed) in outer.iter().zip(&inner) {
        let fits = match expanded.len() == collapsed.len() {
            true => are_same(part(from, collapsed)?, part(to, expanded)?),
            false => expanded.len() == 1 || collapsed.len() == 1,
        };
        if !fits {
            return None;
        }
    }
    let result = mixed(to, expand.output_shape());
    let ty = body.value_type(expand.result());
    let tensor = ty.downcast::<RankedTensorType>(&cx)?.clone();
    let sizes = mixed_sizes(rewriter, source)?;
    // The sizes of the tensor that is expanded before it is collapsed, and the groups of both.
    let mut middle: Vec<Mixed> = Vec::new();
    let (mut expands, mut collapses) = (Vec::new(), Vec::new());
    for (expanded, collapsed) in outer.iter().zip(&inner) {
        let first = middle.len() as i64;
        let splits = expanded.len() >= collapsed.len();
        middle.extend_from_slice(match splits {
            true => part(&result, expanded)?,
            false => part(&sizes, collapsed)?,
        });
        let all: Vec<i64> = (first..middle.len() as i64).collect();
        let single = || all.iter().map(|dim| vec![*dim]).collect::<Vec<_>>();
        match (expanded.len() == collapsed.len(), splits) {
            (true, _) => {
                expands.extend(single());
                collapses.extend(single());
            }
            (false, true) => {
                collapses.extend(single());
                expands.push(all);
            }
            (false, false) => {
                expands.extend(single());
                collapses.push(all);
            }
        }
    }
    let (numbers, values) = split(&middle);
    let mut value = source;
    if expands.len() != middle.len() {
        let ty = RankedTensorType::with_encoding(&cx, &numbers, tensor.element, tensor.encoding);
        let groups = groups_attribute(&cx, &expands);
        value = ExpandShapeOp::build(rewriter, ty, value, groups, values, numbers).value(rewriter);
    }
    if collapses.len() != middle.len() {
        let groups = groups_attribute(&cx, &collapses);
        value = CollapseShapeOp::build(rewriter, ty, value, groups).value(rewriter);
    }
    rewriter.replace_op(op.op(), &[value]);
    Some(())
}
