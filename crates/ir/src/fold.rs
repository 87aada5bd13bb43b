//! Folding: replaces an operation by constants or existing values, given its constant operands.

use smallvec::SmallVec;

use crate::body::{Body, Op, OpRef, Value};
use crate::declaration::op_info::OpInfo;
use crate::declaration::trait_flags::TraitFlags;
use crate::store::context::Context;
use crate::store::handle::Attribute;
use crate::store::op_name::OpName;

pub use crate::declaration::fold::{DialectFold, Fold, FoldHook, FoldResult, InPlaceFold};

/// The constant value of each operand; `None` for an operand that is not constant.
pub type Constants = SmallVec<[Option<Attribute>; KNOWN]>;

/// Number of operands whose constants are stored inline; most operations have at most this many.
const KNOWN: usize = 4;

/// Returns the constant that `op` defines; `None` if `op` is not constant-like (MLIR:
/// `m_Constant`).
#[inline]
pub fn constant_of(op: OpRef<'_>) -> Option<Attribute> {
    let info = op.info()?;
    // Most operations are no constants, which the flags tell without reading their records.
    if !info.flags.contains(TraitFlags::CONSTANT_LIKE) || op.operand_count() > 0 {
        return None;
    }
    match info.fold?(op, &[])? {
        Fold::Results(results) => match results[..] {
            [FoldResult::Constant(value)] => Some(value),
            _ => None,
        },
        Fold::InPlace(_) => None,
    }
}

/// Returns the constant value of `value`; `None` unless a constant-like operation defines `value`.
#[inline]
pub fn constant_value(body: &Body, value: Value) -> Option<Attribute> {
    constant_of(body.op(body.defining_op(value)?))
}

/// Returns the constant values of the operands of `op`.
pub fn constant_operands(op: OpRef<'_>) -> Constants {
    let mut known = [None; KNOWN];
    let values = op.operands();
    if values.len() > KNOWN {
        return values.map(|value| constant_value(op.body(), value)).collect();
    }
    let count = values.len();
    for (known, value) in known.iter_mut().zip(values) {
        *known = constant_value(op.body(), value);
    }
    Constants::from_buf_and_len(known, count)
}

/// The loaded dialects that fold operations beyond their hooks ([`DialectFold`]). Most contexts
/// have no such dialect, so this list is cheaper to search than the dialect of each operation.
#[derive(Clone, Debug, Default)]
pub struct FoldingDialects(Vec<&'static str>);

impl FoldingDialects {
    /// Returns the dialects loaded in `cx` that have a [`DialectFold`].
    pub fn of(cx: &Context) -> Self {
        let dialects = cx.loaded_dialects();
        let folding = dialects.filter(|d| d.interface::<dyn DialectFold>(cx).is_some());
        Self(folding.map(|dialect| dialect.info().name).collect())
    }

    /// Whether the list contains the dialect of the operation name `name`.
    #[inline]
    pub fn has(&self, cx: &Context, name: OpName) -> bool {
        !self.0.is_empty() && self.0.contains(&name.dialect(cx))
    }

    /// As the function [`fold`]; calls the dialect of `op` only if it is in this list.
    pub fn fold(&self, op: OpRef<'_>, operands: &[Option<Attribute>]) -> Option<Fold> {
        fold_with(op, operands, self.has(op.context(), op.name()))
    }
}

/// Returns the fold of `op` by its own hook, the traits of its declaration or its dialect, for the
/// constants in `operands`; `None` if `op` does not fold. Leaves the IR unchanged.
pub fn fold(op: OpRef<'_>, operands: &[Option<Attribute>]) -> Option<Fold> {
    fold_with(op, operands, true)
}

fn fold_with(op: OpRef<'_>, operands: &[Option<Attribute>], ask_dialect: bool) -> Option<Fold> {
    let info = op.info();
    let own = info.and_then(|info| info.fold).and_then(|fold| fold(op, operands));
    own.or_else(|| fold_without_hook(op, info, operands, ask_dialect))
}

/// Returns the fold of `op` by the traits of its declaration, else by its dialect if `ask_dialect`
/// is set; `None` if `op` does not fold.
fn fold_without_hook(
    op: OpRef<'_>,
    info: Option<&'static OpInfo>,
    operands: &[Option<Attribute>],
    ask_dialect: bool,
) -> Option<Fold> {
    let flags = info.map_or(TraitFlags::NONE, |info| info.flags);
    fold_by_traits(op, flags, operands).or_else(|| {
        if !ask_dialect {
            return None;
        }
        let cx = op.context();
        let dialect = cx.loaded_dialect(op.name().dialect(cx))?;
        dialect.interface::<dyn DialectFold>(cx)?.fold(op, operands)
    })
}

/// Folds `op` and applies a fold in place; after a hook that changed `op` in place, also applies
/// the folds of traits (MLIR: `Operation::fold`).
///
/// Returns the replacements of the results of `op`, or an empty list if `op` was changed in place;
/// `None` if `op` does not fold.
pub fn fold_and_update(body: &mut Body, op: Op) -> Option<SmallVec<[FoldResult; 1]>> {
    let view = body.op(op);
    let (info, operands) = (view.info(), constant_operands(view));
    fold_and_update_with(body, op, info, true, operands)
}

/// As [`fold_and_update`], for a caller that has already looked up the declaration of `op`, whether
/// its dialect has a [`DialectFold`], and the constants of its operands.
pub fn fold_and_update_with(
    body: &mut Body,
    op: Op,
    info: Option<&'static OpInfo>,
    ask_dialect: bool,
    mut operands: Constants,
) -> Option<SmallVec<[FoldResult; 1]>> {
    let hook = info.and_then(|info| info.fold);
    let flags = info.map_or(TraitFlags::NONE, |info| info.flags);
    let mut changed = false;
    match hook.and_then(|fold| fold(body.op(op), &operands)) {
        Some(Fold::Results(results)) if !is_itself(body, op, &results) => return Some(results),
        Some(Fold::InPlace(change)) => {
            change.apply(body, op);
            operands = constant_operands(body.op(op));
            changed = true;
        }
        // What folds to itself, in code that control never comes to, would do so for ever.
        Some(Fold::Results(_)) | None => {}
    }
    // Most of those that fold by a trait commute, which needs a constant.
    let known = operands.iter().any(Option::is_some);
    if !changed && !ask_dialect && !known && !flags.intersects(FOLDING_OF_ANY) {
        return None;
    }
    match fold_without_hook(body.op(op), info, &operands, ask_dialect) {
        Some(Fold::Results(results)) => return Some(results),
        Some(Fold::InPlace(change)) => change.apply(body, op),
        None if !changed => return None,
        None => {}
    }
    Some(SmallVec::new())
}

/// Whether all `results` are the results of `op` itself, which stands for a change in place.
fn is_itself(body: &Body, op: Op, results: &[FoldResult]) -> bool {
    !results.is_empty() && body.results(op).map(FoldResult::Value).eq(results.iter().copied())
}

/// Whether operations declared by `info` may fold by their hook or traits, without their dialect.
pub fn may_fold(info: &OpInfo) -> bool {
    info.fold.is_some() || info.flags.intersects(FOLDING)
}

/// The traits that have a fold of their own.
const FOLDING: TraitFlags = TraitFlags::COMMUTATIVE.union(FOLDING_OF_ANY);
/// The traits that also fold operations without constant operands.
const FOLDING_OF_ANY: TraitFlags = TraitFlags::IDEMPOTENT.union(TraitFlags::INVOLUTION);

/// Returns the fold of `op` by the traits of its declaration; `None` if no trait folds it.
pub fn fold_traits(op: OpRef<'_>, operands: &[Option<Attribute>]) -> Option<Fold> {
    fold_by_traits(op, op.flags(), operands)
}

/// Returns the fold of `op` by the traits in `flags`; `None` if no trait folds it.
fn fold_by_traits(
    op: OpRef<'_>,
    flags: TraitFlags,
    operands: &[Option<Attribute>],
) -> Option<Fold> {
    if flags.contains(TraitFlags::COMMUTATIVE)
        && let Some(fold) = constants_last(op, operands)
    {
        return Some(fold);
    }
    if flags.contains(TraitFlags::IDEMPOTENT)
        && let Some(value) = idempotent(op)
    {
        return Some(value.into());
    }
    if flags.contains(TraitFlags::INVOLUTION) {
        let inner = same_kind(op, op.operands().next()?)?;
        return Some(inner.operand(0).into());
    }
    None
}

/// Moves constant operands behind the other operands; `None` if they are already last.
fn constants_last(op: OpRef<'_>, operands: &[Option<Attribute>]) -> Option<Fold> {
    let first = operands.iter().position(Option::is_some)?;
    if operands[first..].iter().all(Option::is_some) {
        return None;
    }
    let values = || op.operands().zip(operands);
    let rest = values().filter(|(_, constant)| constant.is_none());
    let constants = values().filter(|(_, constant)| constant.is_some());
    let sorted: SmallVec<[Value; 4]> = rest.chain(constants).map(|(value, _)| value).collect();
    Some(Fold::in_place(move |body, op| body.set_operands(op, &sorted)))
}

/// Folds `f(x, x)` to `x`, and `f(f(x))` to `f(x)`; `None` for other operations.
fn idempotent(op: OpRef<'_>) -> Option<Value> {
    let first = op.operands().next()?;
    match op.operand_count() {
        1 => same_kind(op, first).map(|_| first),
        _ => op.operands().all(|value| value == first).then_some(first),
    }
}

/// Returns the operation that defines `value`; `None` if it has another name than `op`.
fn same_kind<'a>(op: OpRef<'a>, value: Value) -> Option<OpRef<'a>> {
    let inner = op.body().op(op.body().defining_op(value)?);
    (inner.name() == op.name()).then_some(inner)
}
