//! Unrealized conversion casts: their creation during a conversion and their resolution at its end
//! ([`resolve`]).

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use terrace_ir::{
    Block, Body, Builder, Diagnostic, InsertionPoint, Location, Op, OpName, OpRef, PropertiesBuf,
    Type, Value, op_text,
};

use super::TypeConverter;

/// The operation that bridges two types until a type converter materializes the conversion.
const CAST: &str = "builtin.unrealized_conversion_cast";

/// Casts in order of creation.
pub(super) type Casts = IndexSet<Op, FxBuildHasher>;

/// Whether `op` is an unrealized conversion cast.
pub(super) fn is_cast(op: OpRef<'_>) -> bool {
    op.name_str() == CAST
}

/// Creates a cast of `values` to `types` at `point`.
pub(super) fn cast(
    body: &mut Body,
    point: InsertionPoint,
    location: Location,
    values: &[Value],
    types: &[Type],
) -> Op {
    let name = OpName::get(body.context(), CAST);
    Builder::new(body, point, location).create_simple(name, values, types, PropertiesBuf::None)
}

/// Returns the operands of the cast that defines `value`; `None` unless the cast has a single
/// result and operands of the types `types`.
pub(super) fn cast_source(body: &Body, value: Value, types: &[Type]) -> Option<Vec<Value>> {
    let op = body.op(body.defining_op(value)?);
    let fits =
        is_cast(op) && op.result_count() == 1 && op.operand_types().eq(types.iter().copied());
    fits.then(|| op.operands().collect())
}

/// Returns the block of which all operands of `op` are arguments; `None` if an operand is no block
/// argument, or the blocks differ.
pub(super) fn block_of_arguments(body: &Body, op: OpRef<'_>) -> Option<Block> {
    let mut blocks = op.operands().map(|value| Some(body.argument_of(value)?.0));
    let block = blocks.next()??;
    blocks.all(|other| other == Some(block)).then_some(block)
}

/// Folds chains of `casts` that return to their original types, erases unused casts, and
/// materializes the remaining ones with `converters`, except `unconverted`.
pub(super) fn resolve(
    body: &mut Body,
    mut casts: Casts,
    unconverted: &FxHashSet<Op>,
    converters: &[&TypeConverter],
) -> Result<(), Diagnostic> {
    for op in &casts {
        fold_cast_chain(body, *op);
    }
    // A cast may use the results of an earlier one.
    loop {
        let is_used = |op: &Op| body.has_used_results(*op);
        let dead: Vec<Op> = casts.iter().rev().copied().filter(|op| !is_used(op)).collect();
        if dead.is_empty() {
            break;
        }
        casts.retain(is_used);
        dead.into_iter().for_each(|op| body.erase(op));
    }
    for op in &casts {
        let converters = if unconverted.contains(op) { &[] } else { converters };
        materialize(body, *op, converters)?;
    }
    Ok(())
}

/// Replaces the results of the cast `op` by the operands at the start of its chain of casts, if
/// these have the types of the results.
fn fold_cast_chain(body: &mut Body, op: Op) {
    let view = body.op(op);
    let before = |op: OpRef<'_>| {
        let inner = body.op(body.defining_op(op.operands().next()?)?);
        (is_cast(inner) && inner.results().eq(op.operands())).then_some(inner.id())
    };
    let chain = std::iter::successors(Some(op), |op| before(body.op(*op)));
    let mut ends = chain.map(|op| body.op(op));
    let Some(start) = ends.find(|start| start.operand_types().eq(view.result_types())) else {
        return;
    };
    let values: Vec<Value> = start.operands().collect();
    for (at, value) in values.into_iter().enumerate() {
        let result = body.result(op, at);
        body.replace_all_uses(result, value);
    }
}

/// Replaces the cast `op` by a materialization of one of `converters`.
fn materialize(body: &mut Body, op: Op, converters: &[&TypeConverter]) -> Result<(), Diagnostic> {
    let view = body.op(op);
    let values: Vec<Value> = view.operands().collect();
    let types: Vec<Type> = view.result_types().collect();
    if let [ty] = types[..] {
        // A source materialization of block arguments is inserted at the start of their block, of
        // other values directly after their definition.
        let converted = converters.iter().any(|c| c.is_legal(body.context(), ty));
        let made_of = if converted { None } else { block_of_arguments(body, view) };
        let defined = values.first().and_then(|value| body.defining_op(*value));
        let location = view.location();
        let point = match (made_of, defined) {
            (Some(block), _) => InsertionPoint::AtStart(block),
            (None, Some(defined)) if !converted && values.len() == 1 => {
                InsertionPoint::After(defined)
            }
            _ => InsertionPoint::Before(op),
        };
        let mut builder = Builder::new(body, point, location);
        let made = converters.iter().find_map(|c| c.materialize(&mut builder, ty, &values));
        if let Some(value) = made {
            let result = body.result(op, 0);
            body.replace_all_uses(result, value);
            body.erase(op);
            return Ok(());
        }
    }
    let location = body.location(op);
    let mut builder = Builder::new(body, InsertionPoint::Before(op), location);
    let made = converters.iter().find_map(|c| c.materialize_list(&mut builder, &types, &values));
    if let Some(made) = made.filter(|made| made.len() == types.len()) {
        for (at, value) in made.into_iter().enumerate() {
            let result = body.result(op, at);
            body.replace_all_uses(result, value);
        }
        body.erase(op);
        return Ok(());
    }
    let view = body.op(op);
    let cx = view.context();
    let list = |types: &mut dyn Iterator<Item = Type>| {
        let texts: Vec<String> = types.map(|ty| format!("'{}'", ty.to_text(cx))).collect();
        format!("({})", texts.join(", "))
    };
    let message = format!(
        "failed to legalize unresolved materialization from {} to {} that remained live after \
         conversion",
        list(&mut view.operand_types()),
        list(&mut view.result_types())
    );
    let mut error = view.plain_error(message);
    let users = view.results().flat_map(|result| body.uses(result)).map(|use_| body.user(use_));
    if let Some(user) = users.last() {
        let user = body.op(user);
        let note = format!("see existing live user here: {}", op_text(user));
        error = error.with_note(user.location(), note);
    }
    Err(error)
}
