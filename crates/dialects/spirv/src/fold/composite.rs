//! Folds of operations on composites.

use terrace_builtin::ElementsAttr;
use terrace_ir::{ArrayAttr, Attribute, Context, Fold};

use super::{Operands, index_of};
use crate::predicates::parts;
use crate::{CompositeConstructOp, CompositeExtractOpRef, CompositeInsertOp};

/// Folds the extraction of a part that was inserted, of a constituent of a construction, or of a
/// part of a constant.
pub(crate) fn composite_extract(
    op: CompositeExtractOpRef<'_>,
    operands: Operands<'_>,
) -> Option<Fold> {
    let (cx, body, indices) = (op.context(), op.body(), op.indices());
    let mut composite = op.composite();
    // Bounded, because insertions in unreachable code may form a cycle.
    for _ in 0..body.op_count() {
        let Some(insert) = body.defined_by::<CompositeInsertOp>(composite) else { break };
        if insert.indices() == indices {
            return Some(insert.object().into());
        }
        // As in MLIR, an insertion around or within the part counts as an insertion beside it.
        composite = insert.composite();
    }
    let indices = &indices.data(cx).0;
    if let Some(construct) = body.defined_by::<CompositeConstructOp>(composite)
        && let [index] = indices[..]
        && parts(cx, body.value_type(composite))
            == i64::try_from(construct.constituents().len()).ok()
    {
        let at = usize::try_from(index_of(cx, index)?).ok();
        if let Some(part) = at.and_then(|at| construct.constituents().nth(at)) {
            return Some(part.into());
        }
    }
    part(cx, operands[0]?, indices).map(Fold::from)
}

/// Returns the part of a constant at `indices`.
fn part(cx: &Context, composite: Attribute, indices: &[Attribute]) -> Option<Attribute> {
    let Some((first, rest)) = indices.split_first() else { return Some(composite) };
    let index = u64::try_from(index_of(cx, *first)?).ok()?;
    if let Some(elements) = composite.interface::<dyn ElementsAttr>(cx) {
        return if rest.is_empty() { elements.element_at(cx, index) } else { None };
    }
    let parts = &composite.downcast::<ArrayAttr>(cx)?.0;
    part(cx, *parts.get(index as usize)?, rest)
}
