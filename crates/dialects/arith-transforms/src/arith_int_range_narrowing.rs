//! The pass `arith-int-range-narrowing`: computes integer operations on fewer bits if the ranges of
//! their operands and results permit (MLIR: `IntRangeOptimizations.cpp`).

use std::any::TypeId;
use std::sync::Arc;

use terrace_arith::ArithDialect;
use terrace_arith::{CmpIOp, ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp, TruncIOp};
use terrace_builtin::op_traits::Elementwise;
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_builtin::{IntegerType, TypeExt};
use terrace_dataflow::storage_width;
use terrace_interfaces::IntRange;
use terrace_ir::pattern::{PatternRoot, PatternSet, Rewriter};
use terrace_ir::{Body, Mapping, Op, OpType, Operand, Type, Value};
use terrace_pass::{PassResult, Target, pass};

use crate::range_facts::{Facts, apply_with_facts};

/// Compute operations on narrower integers where the ranges of the values permit it
#[pass(name = "arith-int-range-narrowing", run = run)]
pub struct ArithIntRangeNarrowing {
    /// Widths of the integer types to compute on, in bits
    #[option]
    pub int_bitwidths_supported: Vec<u32>,
}

fn run(pass: &ArithIntRangeNarrowing, target: &mut Target<'_>) -> PassResult {
    let mut widths = pass.int_bitwidths_supported.clone();
    widths.sort_unstable();
    widths.dedup();
    let all_visible = target.is_outermost();
    target.context().load::<ArithDialect>();
    narrow_integers(target.body_mut(), all_visible, &widths);
    Ok(())
}

/// Narrows integer operations below the root of `body` and in nested bodies to the first of
/// `widths` (in bits, ascending) that their ranges fit. `all_visible` states that nothing outside
/// refers to symbols in `body`.
pub fn narrow_integers(body: &mut Body, all_visible: bool, widths: &[u32]) {
    let widths: Arc<[u32]> = widths.into();
    apply_with_facts(body, all_visible, &|facts| {
        let mut set = PatternSet::new();
        let of = |facts: &Facts| Narrowing { facts: facts.clone(), widths: widths.clone() };
        let narrowing = of(facts);
        let elementwise =
            PatternRoot::Where(|cx, name| name.has_trait(cx, TypeId::of::<Elementwise>()));
        set.add_at("NarrowElementwise", elementwise, move |op, rewriter| {
            narrowing.elementwise(op, rewriter)
        });
        let narrowing = of(facts);
        set.add::<CmpIOp>("NarrowCmpI", move |op, rewriter| narrowing.compare(op, rewriter));
        let narrowing = of(facts);
        set.add::<IndexCastUIOp>("FoldIndexCastChain<IndexCastUIOp>", move |op, rewriter| {
            narrowing.cast_chain(op.op(), rewriter)
        });
        let narrowing = of(facts);
        set.add::<IndexCastOp>("FoldIndexCastChain<IndexCastOp>", move |op, rewriter| {
            narrowing.cast_chain(op.op(), rewriter)
        });
        set
    });
}

/// The extension that restores a truncated integer (MLIR: `CastKind`).
#[derive(Clone, Copy, PartialEq, Eq)]
enum CastKind {
    Signed,
    Unsigned,
    Both,
}

impl CastKind {
    /// Returns the extension that restores both operands; `None` if one needs a signed and the
    /// other an unsigned extension.
    fn merge(self, other: Self) -> Option<Self> {
        match (self, other) {
            (CastKind::Both, kind) | (kind, CastKind::Both) => Some(kind),
            (a, b) => (a == b).then_some(a),
        }
    }

    /// Returns the extension that restores every integer of `range` from its low `width` bits;
    /// `None` if the truncation loses bits or `range` is not wider (MLIR: `checkTruncatability`).
    fn of(range: &IntRange, width: u32) -> Option<Self> {
        let removed = range.width().checked_sub(width).filter(|removed| *removed > 0)?;
        let signs = |value: &terrace_numeric::Int| match value.is_negative() {
            true => value.leading_ones(),
            false => value.leading_zeros(),
        };
        let signed = signs(&range.smin) > removed && signs(&range.smax) > removed;
        let unsigned =
            range.umin.leading_zeros() >= removed && range.umax.leading_zeros() >= removed;
        match (signed, unsigned) {
            (true, true) => Some(CastKind::Both),
            (true, false) => Some(CastKind::Signed),
            (false, true) => Some(CastKind::Unsigned),
            (false, false) => None,
        }
    }
}

/// Casts `value` to `ty` by a truncation, an extension of this `kind` or an index cast; returns
/// `value` if it already has that type.
fn cast(rewriter: &mut Rewriter<'_>, value: Value, ty: Type, kind: CastKind) -> Value {
    let cx = rewriter.context();
    let from = rewriter.body().value_type(value);
    if from == ty {
        return value;
    }
    let (a, b) = (element_type_or_self(cx, from), element_type_or_self(cx, ty));
    if a.is_index() || b.is_index() {
        return match kind {
            CastKind::Signed => IndexCastOp::build(rewriter, ty, value).value(rewriter),
            _ => IndexCastUIOp::build(rewriter, ty, value).value(rewriter),
        };
    }
    if b.int_or_float_width(cx) < a.int_or_float_width(cx) {
        return TruncIOp::build(rewriter, ty, value).value(rewriter);
    }
    match kind {
        CastKind::Signed => ExtSIOp::build(rewriter, ty, value).value(rewriter),
        _ => ExtUIOp::build(rewriter, ty, value).value(rewriter),
    }
}

struct Narrowing {
    facts: Facts,
    widths: Arc<[u32]>,
}

impl Narrowing {
    /// Returns the first width in bits that all `ranges` fit, the extension back, and `ty` with
    /// elements of that width; `None` if no width fits.
    fn target(&self, body: &Body, ty: Type, ranges: &[IntRange]) -> Option<(u32, CastKind, Type)> {
        let cx = body.context();
        self.widths.iter().find_map(|width| {
            let kinds = ranges.iter().map(|range| CastKind::of(range, *width));
            let kind = kinds.reduce(|a, b| a?.merge(b?))??;
            let narrow = same_shape_as(cx, ty, IntegerType::get(cx, *width).ty());
            (narrow != ty).then_some((*width, kind, narrow))
        })
    }

    /// Narrows an elementwise operation whose operands and results all have the same type:
    /// `op %a : i64  =>  ext (op (trunc %a) : i32)`.
    fn elementwise(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        let body = rewriter.body();
        let view = body.op(op);
        let ty = view.result_types().next()?;
        let operands: Vec<Value> = view.operands().collect();
        let results: Vec<Value> = view.results().collect();
        let ranges = self.facts.of_all(operands.iter().chain(&results).copied())?;
        let same = view.operand_types().chain(view.result_types()).all(|other| other == ty);
        if operands.is_empty() || !same {
            return None;
        }
        storage_width(body.context(), ty)?;
        let (_, kind, narrow) = self.target(body, ty, &ranges)?;
        let mut mapping = Mapping::new();
        for (value, range) in operands.iter().zip(&ranges) {
            // An unsigned cast keeps a non-negative index provably non-negative.
            let kind = match kind {
                CastKind::Signed if !range.smin.is_negative() => CastKind::Both,
                kind => kind,
            };
            let new = cast(rewriter, *value, narrow, kind);
            mapping.map_value(*value, new);
        }
        let new = rewriter.body_mut().clone_op(op, &mut mapping);
        rewriter.insert(new);
        let mut values = Vec::new();
        for (at, range) in ranges[operands.len()..].iter().enumerate() {
            let result = rewriter.body().result(new, at);
            rewriter.body_mut().set_value_type(result, narrow);
            let back = cast(rewriter, result, ty, kind);
            self.facts.set(rewriter.body(), back, range.clone());
            values.push(back);
        }
        rewriter.replace_op(op, &values);
        Some(())
    }

    /// Narrows the operands of a comparison:
    /// `arith.cmpi slt, %a, %b : i64  =>  arith.cmpi slt, (trunc %a), (trunc %b) : i32`.
    fn compare(&self, op: CmpIOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
        let view = op.view(rewriter.body());
        let (lhs, rhs, predicate) = (view.lhs(), view.rhs(), view.predicate());
        let ty = rewriter.body().value_type(lhs);
        let ranges = self.facts.of_all([lhs, rhs])?;
        let (width, _, narrow) = self.target(rewriter.body(), ty, &ranges)?;
        let own = |at: usize| CastKind::of(&ranges[at], width);
        let a = cast(rewriter, lhs, narrow, own(0)?);
        let b = cast(rewriter, rhs, narrow, own(1)?);
        let new = CmpIOp::build(rewriter, predicate, a, b);
        let range = self.facts.of(rewriter.body().result(op.op(), 0));
        if let Some(range) = range {
            let result = new.value(rewriter);
            self.facts.set(rewriter.body(), result, range);
        }
        rewriter.replace_with(op.op(), new.op());
        Some(())
    }

    /// Folds an integer cast to `index` and back to the same type, if its width is supported:
    /// `index_cast (index_cast %x : i32 to index) : index to i32  =>  %x`.
    fn cast_chain(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        let (body, cx) = (rewriter.body(), rewriter.context());
        let view = body.op(op);
        let inner = body.op(body.defining_op(view.operand(0))?);
        let ty = view.result_types().next()?;
        let source = inner.operands().next().filter(|_| inner.name() == view.name())?;
        let width = ty.is_any_integer().then(|| ty.int_or_float_width(cx)).flatten()?;
        let fits = body.value_type(source) == ty
            && inner.result_types().next()?.is_index()
            && self.widths.contains(&width);
        fits.then(|| rewriter.replace_op(op, &[source]))
    }
}
