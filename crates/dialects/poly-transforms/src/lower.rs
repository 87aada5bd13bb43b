//! Loops of schedule trees ([`lower`]).

use terrace_affine::{
    AffineApplyOp, AffineForOp, AffineIfOp, AffineLoadOp, AffineMaxOp, AffineMinOp, AffineStoreOp,
    AppliedMap, is_symbol, map_of,
};
use terrace_affine_analysis::{Access, canonical_set};
use terrace_affine_transforms::{
    body_block, build_loop, induction_variable, parallelize, set_lower_bound, set_upper_bound,
};
use terrace_arith::BuildConstant;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, IntegerSet, IntegerSetAttr};
use terrace_ir::{
    Body, Builder, Context, Diagnostic, Handle, InsertionPoint, Mapping, Op, OpType, Type, Value,
};
use terrace_presburger::Relation;

use crate::scan::{Bounds, Scan};
use crate::schedule::{Dim, Node, Schedule, statements_below};

/// Builds loops for a schedule in front of `before`. The operations of the statements are copied.
///
/// # Errors
/// When a statement cannot be executed by loops over the dimensions; then some operations may have
/// been built.
pub fn lower(body: &mut Body, schedule: &Schedule, before: Op) -> Result<(), Diagnostic> {
    let cx = body.context().clone();
    let mut scans = Vec::new();
    for (at, statement) in schedule.statements.iter().enumerate() {
        let Some(scan) = Scan::new(&cx, schedule, at) else {
            let message =
                format!("the schedule does not determine instances of {}", statement.name);
            return Err(body.op(before).error(message));
        };
        scans.push(scan);
    }
    let lowerer = Lowerer { cx: &cx, schedule, scans };
    let around = Around {
        point: InsertionPoint::Before(before),
        anchor: before,
        variables: Vec::new(),
        known: Relation::set(0, schedule.parameters.len()),
    };
    schedule.nodes.iter().try_for_each(|node| lowerer.node(body, node, &around))
}

/// The loops around a node.
#[derive(Clone)]
struct Around {
    point: InsertionPoint,
    anchor: Op,
    /// The induction variables, outermost first.
    variables: Vec<Value>,
    /// The iterations of the loops; dimensions are the variables.
    known: Relation,
}

struct Lowerer<'s> {
    cx: &'s Context,
    schedule: &'s Schedule,
    scans: Vec<Scan>,
}

impl Lowerer<'_> {
    fn node(&self, body: &mut Body, node: &Node, around: &Around) -> Result<(), Diagnostic> {
        terrace_ir::ensure_sufficient_stack(|| match node {
            Node::Dim(dim) => self.dim(body, dim, around),
            Node::Mark(_, children) => {
                children.iter().try_for_each(|child| self.node(body, child, around))
            }
            Node::Leaf(statement) => self.leaf(body, *statement, around),
        })
    }

    /// Returns the map of expressions of the variables and parameters.
    fn applied(&self, around: &Around, exprs: Vec<AffineExpr>) -> AppliedMap {
        let (dims, symbols) = (around.variables.len(), self.schedule.parameters.len());
        let map = AffineMap::new(dims as u32, symbols as u32, exprs);
        let operands = [&around.variables[..], &self.schedule.parameters].concat();
        AppliedMap { map, operands }
    }

    fn dim(&self, body: &mut Body, dim: &Dim, around: &Around) -> Result<(), Diagnostic> {
        let cx = self.cx;
        let scans: Vec<&Scan> =
            statements_below(&dim.children).iter().map(|at| &self.scans[*at]).collect();
        let found = Bounds::new(cx, &scans, around.known.clone());
        let wrong = |body: &Body, what: &str| {
            body.op(around.anchor).error(format!("dimension '{}' has {what}", dim.name))
        };
        let Bounds { lower, upper, least, greatest, step, known } =
            found.map_err(|what| wrong(body, what))?;
        let least = self.extreme::<AffineMinOp>(body, around.anchor, least);
        let greatest = self.extreme::<AffineMaxOp>(body, around.anchor, greatest);
        let location = body.location(around.anchor);
        let mut builder = Builder::new(body, around.point, location);
        let zero = AppliedMap::constant(cx, 0);
        let op = build_loop(&mut builder, &zero, &zero, step);
        let canonical = |body: &Body, exprs| {
            let mut applied = self.applied(around, exprs);
            applied.canonicalize(body.op(op.op()));
            applied
        };
        let (lower, upper) = (
            least.unwrap_or_else(|| canonical(body, lower)),
            greatest.unwrap_or_else(|| canonical(body, upper)),
        );
        let is_valid = |bound: &AppliedMap| {
            let valid = |operand: &Value| {
                around.variables.contains(operand) || is_symbol(body.op(op.op()), *operand)
            };
            bound.operands.iter().all(valid)
        };
        if !is_valid(&lower) || !is_valid(&upper) {
            return Err(wrong(body, "no bounds that its statements share"));
        }
        set_lower_bound(body, op, &lower);
        set_upper_bound(body, op, &upper);
        let inside = body_block(body, op.op()).and_then(|block| body.last_op(block));
        let (Some(end), Some(variable)) = (inside, induction_variable(body, op)) else {
            return Ok(());
        };
        let mut inner = Around { point: InsertionPoint::Before(end), known, ..around.clone() };
        inner.variables.push(variable);
        dim.children.iter().try_for_each(|child| self.node(body, child, &inner))?;
        if dim.is_parallel {
            // The loop has all that a parallel loop needs.
            let _ = parallelize(body, AffineForOp::from_op(op.op()), &[]);
        }
        Ok(())
    }

    /// Returns the least or greatest of some expressions of the parameters, computed in front of
    /// all loops, as a bound; `None` for no expressions.
    fn extreme<O: Extreme>(
        &self,
        body: &mut Body,
        before: Op,
        exprs: Vec<AffineExpr>,
    ) -> Option<AppliedMap> {
        if exprs.is_empty() {
            return None;
        }
        let cx = self.cx;
        // The only dimension of these expressions is that of the loop, which they do not mention.
        let symbols = self.schedule.parameters.len();
        let map = AffineMap::new(0, symbols as u32, exprs);
        let mut applied = AppliedMap { map, operands: self.schedule.parameters.clone() };
        applied.canonicalize(body.op(before));
        let mut builder = Builder::before(body, before);
        let map = AffineMapAttr::get(cx, applied.map);
        let value = O::build(&mut builder, map, &applied.operands);
        let identity = AffineMap::new(0, 1, [AffineExpr::symbol(cx, 0)]);
        Some(AppliedMap { map: identity, operands: vec![value] })
    }

    fn leaf(&self, body: &mut Body, at: usize, around: &Around) -> Result<(), Diagnostic> {
        let (cx, scan) = (self.cx, &self.scans[at]);
        let statement = &self.schedule.statements[at];
        let first = statement.ops.first().copied().unwrap_or(around.anchor);
        let mut point = around.point;
        let location = body.location(first);
        let Some(guard) = scan.guard(cx, &around.known) else {
            return Err(body.op(first).error("a condition exceeds 64 bits"));
        };
        if !guard.is_empty() {
            let (dims, symbols) = (around.variables.len(), self.schedule.parameters.len());
            let set = IntegerSet::new(dims as u32, symbols as u32, guard);
            let operands = [&around.variables[..], &self.schedule.parameters].concat();
            let mut builder = Builder::new(body, point, location);
            let none: [Type; 0] = [];
            let no_values: [Value; 0] = [];
            let empty = IntegerSetAttr::get(cx, IntegerSet::empty(cx, 0, 0));
            let op = AffineIfOp::build(&mut builder, &none, &no_values[..], empty);
            builder.build_block_with(op.op(), 0, &none, |_, _| ());
            let (set, operands) = canonical_set(body.op(op.op()), &set, operands);
            body.set_operands(op.op(), &operands);
            op.set_condition(body, IntegerSetAttr::get(cx, set));
            let inside = body_block(body, op.op()).and_then(|block| body.last_op(block));
            point = inside.map_or(point, InsertionPoint::Before);
        }
        let mut mapping = Mapping::new();
        for (variable, expr) in statement.variables.iter().zip(&scan.variables) {
            let uses = |op: &Op| body.op(*op).operands().any(|operand| operand == *variable);
            if !statement.ops.iter().any(uses) {
                continue;
            }
            let value = match (expr.as_dim(cx), expr.as_constant(cx)) {
                (Some(dim), _) => around.variables[dim as usize],
                (_, Some(number)) => Builder::new(body, point, location).constant_index(number),
                _ => {
                    let mut applied = self.applied(around, vec![*expr]);
                    let mut builder = Builder::new(body, point, location);
                    let map = AffineMapAttr::get(cx, AffineMap::constant(cx, 0));
                    let no_values: [Value; 0] = [];
                    let op = AffineApplyOp::build(&mut builder, map, &no_values[..]);
                    applied.canonicalize(body.op(op.op()));
                    body.set_operands(op.op(), &applied.operands);
                    op.set_map(body, AffineMapAttr::get(cx, applied.map));
                    body.result(op.op(), 0)
                }
            };
            mapping.map_value(*variable, value);
        }
        for op in &statement.ops {
            let clone = body.clone_op(*op, &mut mapping);
            Builder::new(body, point, location).insert(clone);
            demote_symbols(body, clone);
        }
        Ok(())
    }
}

/// An operation that returns the least or the greatest result of a map.
trait Extreme {
    /// Builds the operation and returns its result.
    fn build(builder: &mut Builder<'_>, map: Handle<AffineMapAttr>, operands: &[Value]) -> Value;
}

impl Extreme for AffineMinOp {
    fn build(builder: &mut Builder<'_>, map: Handle<AffineMapAttr>, operands: &[Value]) -> Value {
        let op = AffineMinOp::build(builder, map, operands).op();
        builder.body().result(op, 0)
    }
}

impl Extreme for AffineMaxOp {
    fn build(builder: &mut Builder<'_>, map: Handle<AffineMapAttr>, operands: &[Value]) -> Value {
        let op = AffineMaxOp::build(builder, map, operands).op();
        builder.body().result(op, 0)
    }
}

/// Turns symbols of the map of an operation into dimensions if they are induction variables: the
/// arguments of a statement may be symbols.
fn demote_symbols(body: &mut Body, op: Op) {
    let cx = body.context().clone();
    let view = body.op(op);
    let access = Access::of(body, op).map(|access| access.map);
    let apply = view
        .cast::<AffineApplyOp>()
        .and_then(|apply| AppliedMap::new(map_of(view, apply.map())?, apply.operands().collect()));
    let is_apply = apply.is_some();
    let Some(mut applied) = access.or(apply) else { return };
    // The operands of the map are the last ones.
    let others = view.operand_count() - applied.operands.len();
    if applied.symbols().iter().all(|symbol| is_symbol(view, *symbol)) {
        return;
    }
    applied.canonicalize(view);
    let operands: Vec<Value> =
        view.operands().take(others).chain(applied.operands.iter().copied()).collect();
    let map = AffineMapAttr::get(&cx, applied.map);
    body.set_operands(op, &operands);
    if is_apply {
        AffineApplyOp::from_op(op).set_map(body, map);
    } else if body.op(op).is::<AffineLoadOp>() {
        AffineLoadOp::from_op(op).set_map(body, map);
    } else {
        AffineStoreOp::from_op(op).set_map(body, map);
    }
}
