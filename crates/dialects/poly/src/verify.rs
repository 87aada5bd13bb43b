//! Verifiers of schedules.

use terrace_builtin::{AffineMapAttr, TypeExt};
use terrace_ir::{Diagnostic, OpRef, StringAttr, SymbolRefAttr};

use crate::{DimOp, LeafOp, MarkOp, ScheduleOpRef, StmtOp, StmtOpRef};

/// Checks the arguments of a statement: one of type `index` for each dimension of the domain.
pub(crate) fn stmt(op: StmtOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let set = &op.domain().data(cx).0;
    let arguments = (*op).region(0).and_then(|region| region.entry());
    let arguments = arguments.map_or(&[][..], |block| block.arguments());
    let parameters = (*op).parent().map_or(0, |schedule| schedule.operand_count());
    if set.num_dims as usize != arguments.len() || set.num_symbols as usize != parameters {
        return Err(op.error("expected a domain of the arguments and the parameters"));
    }
    if arguments.iter().any(|argument| !(*op).body().value_type(*argument).is_index()) {
        return Err(op.error("expected arguments of type 'index'"));
    }
    Ok(())
}

/// A statement of a schedule.
struct Stmt<'o> {
    name: &'o StringAttr,
    dims: usize,
    leaves: usize,
}

/// Checks that each statement has one leaf, and that dimensions have a map for each statement
/// below.
pub(crate) fn schedule(op: ScheduleOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let mut stmts: Vec<Stmt<'_>> = Vec::new();
    for inner in ops(*op) {
        if let Some(stmt) = inner.cast::<StmtOp>() {
            let name = stmt.name().data(cx);
            if stmts.iter().any(|known| known.name == name) {
                return Err(inner.error("has the name of another statement"));
            }
            let dims = stmt.domain().data(cx).0.num_dims as usize;
            stmts.push(Stmt { name, dims, leaves: 0 });
        }
    }
    for inner in ops(*op).filter(|inner| !inner.is::<StmtOp>()) {
        node(inner, &mut stmts, op.operand_count())?;
    }
    for (inner, stmt) in ops(*op).filter(|inner| inner.is::<StmtOp>()).zip(&stmts) {
        if stmt.leaves != 1 {
            return Err(inner.error("expected one leaf in the schedule tree"));
        }
    }
    Ok(())
}

fn ops(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    let entry = op.region(0).and_then(|region| region.entry());
    entry.into_iter().flat_map(|block| block.ops())
}

/// Checks a node of the tree, and returns the indices of the statements below.
fn node(
    op: OpRef<'_>,
    stmts: &mut Vec<Stmt<'_>>,
    parameters: usize,
) -> Result<Vec<usize>, Diagnostic> {
    let cx = op.context();
    let find = |stmts: &[Stmt<'_>], name: &str| {
        stmts.iter().position(|stmt| stmt.name.as_str().is_some_and(|known| known == name))
    };
    if let Some(leaf) = op.cast::<LeafOp>() {
        let name = leaf.stmt().data(cx).root.as_str(cx).to_owned();
        let Some(at) = find(stmts, &name) else {
            return Err(op.error(format!("the schedule has no statement @{name}")));
        };
        stmts[at].leaves += 1;
        return Ok(vec![at]);
    }
    let dim = op.cast::<DimOp>();
    if dim.is_none() && !op.is::<MarkOp>() {
        return Err(op.error("is no node of a schedule tree"));
    }
    let mut below = Vec::new();
    for inner in ops(op) {
        let of_inner = terrace_ir::ensure_sufficient_stack(|| node(inner, stmts, parameters))?;
        below.extend(of_inner);
    }
    let Some(dim) = dim else { return Ok(below) };
    let (names, maps) = (&dim.stmts().data(cx).0, &dim.maps().data(cx).0);
    if names.len() != maps.len() {
        return Err(op.error("expected a map for each statement"));
    }
    let mut own = Vec::new();
    for (name, map) in names.iter().zip(maps) {
        let name = name.downcast::<SymbolRefAttr>(cx).map(|name| name.root.as_str(cx));
        let Some(at) = name.and_then(|name| find(stmts, name)) else {
            return Err(op.error("expected names of statements"));
        };
        let fits = map.downcast::<AffineMapAttr>(cx).is_some_and(|map| {
            map.0.results.len() == 1
                && map.0.num_dims as usize == stmts[at].dims
                && map.0.num_symbols as usize == parameters
        });
        if !fits {
            return Err(op.error("expected maps of the dimensions and parameters to one result"));
        }
        own.push(at);
    }
    own.sort_unstable();
    let mut sorted = below.clone();
    sorted.sort_unstable();
    if own != sorted {
        return Err(op.error("expected maps for the statements below"));
    }
    Ok(below)
}
