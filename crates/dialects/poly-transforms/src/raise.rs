//! Schedule trees of affine loops ([`raise`]) and of operations ([`read`]).

use rustc_hash::FxHashMap;
use terrace_affine::{AffineForOp, AffineIfOp, AffineLoadOp, AffineStoreOp, AppliedMap};
use terrace_affine_analysis::{
    Access, AffineRegionOp, CallAccess, CallSymbol, Flattened, induction_variables, lower_bound,
    upper_bound,
};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, IntegerSet};
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{
    Attribute, Block, Body, Context, Diagnostic, Handle, Op, OpType, StringAttr, SymbolRefAttr,
    Value,
};
use terrace_poly::{DimOp, LeafOp, MarkOp, ScheduleOp, StmtOp};
use terrace_presburger::Kind;

use crate::schedule::{
    Dim, Elements, Node, Schedule, Statement, StatementAccess, statements_below,
};

/// The numbers of the next names of dimensions and statements.
#[derive(Clone, Copy, Default, Debug)]
pub struct Names {
    dims: usize,
    statements: usize,
}

/// Returns the schedule tree of `ops`, affine loops and conditionals that follow each other.
///
/// # Errors
/// When an operation is not affine, or a value is used by several statements.
pub fn raise(body: &Body, ops: &[Op], names: &mut Names) -> Result<Schedule, Diagnostic> {
    let mut raiser = Raiser {
        body,
        cx: body.context(),
        ops,
        names: *names,
        parameters: Vec::new(),
        statements: Vec::new(),
    };
    let mut nodes = Vec::new();
    for op in ops {
        nodes.extend(raiser.op(*op, &Around::default())?);
    }
    *names = raiser.names;
    Ok(raiser.schedule(nodes))
}

/// Returns the schedule that an operation holds.
///
/// # Errors
/// When a statement has an operation that is not affine.
pub fn read(body: &Body, op: ScheduleOp) -> Result<Schedule, Diagnostic> {
    let cx = body.context();
    let parameters = op.view(body).parameters().collect();
    let ops = [op.op()];
    let (names, statements) = (Names::default(), Vec::new());
    let mut raiser = Raiser { body, cx, ops: &ops, names, parameters, statements };
    let block = body.region(op.op(), 0).and_then(|region| body.first_block(region));
    let ops: Vec<Op> = block.map(|block| body.ops_in(block).collect()).unwrap_or_default();
    let (stmts, nodes): (Vec<Op>, Vec<Op>) =
        ops.into_iter().partition(|op| body.op(*op).is::<StmtOp>());
    for stmt in &stmts {
        let statement = raiser.stmt(StmtOp::from_op(*stmt))?;
        raiser.statements.push(statement);
    }
    let nodes = nodes.iter().filter_map(|node| raiser.read_node(*node)).collect();
    Ok(raiser.schedule(nodes))
}

/// The loops and conditions around an operation.
#[derive(Clone, Default)]
struct Around {
    /// The induction variables, outermost first.
    variables: Vec<Value>,
    /// The conditions under which the operation is executed.
    constraints: Vec<(AffineExpr, bool)>,
}

struct Raiser<'b> {
    body: &'b Body,
    cx: &'b Context,
    ops: &'b [Op],
    names: Names,
    parameters: Vec<Value>,
    statements: Vec<Statement>,
}

/// Operations that become a statement.
#[derive(Default)]
struct Group {
    ops: Vec<Op>,
    has_write: bool,
}

impl Raiser<'_> {
    /// Returns the schedule with the tree `nodes`. All parameters are known now.
    fn schedule(self, nodes: Vec<Node>) -> Schedule {
        let Self { parameters, mut statements, .. } = self;
        for statement in &mut statements {
            statement.domain.num_symbols = parameters.len() as u32;
        }
        Schedule { parameters, statements, nodes }
    }

    fn error<T>(&self, op: Op, message: &str) -> Result<T, Diagnostic> {
        Err(self.body.op(op).error(message))
    }

    /// Returns the nodes of an affine loop or conditional.
    fn op(&mut self, op: Op, around: &Around) -> Result<Vec<Node>, Diagnostic> {
        match AffineRegionOp::of(self.body.op(op)) {
            Some(AffineRegionOp::For(op)) => self.for_loop(op, around),
            Some(AffineRegionOp::If(op)) => self.conditional(op, around),
            _ => self.error(op, "is no affine loop or conditional of a schedule tree"),
        }
    }

    fn for_loop(&mut self, op: AffineForOp, around: &Around) -> Result<Vec<Node>, Diagnostic> {
        let (body, id) = (self.body, op.op());
        if body.result_count(id) > 0 {
            return self.error(id, "carries values from one iteration to the next");
        }
        let variables = induction_variables(body, AffineRegionOp::For(op));
        let bounds = lower_bound(body, op).zip(upper_bound(body, op));
        let (Some(variable), Some((lower, upper)), Some(step)) =
            (variables.first(), bounds, op.view(body).step_value())
        else {
            return self.error(id, "has no bounds");
        };
        let mut inner = around.clone();
        let at = inner.variables.len();
        inner.variables.push(*variable);
        let own = AffineExpr::dim(self.cx, at as u32);
        let lower = self.exprs(id, lower, &around.variables)?;
        let upper = self.exprs(id, upper, &around.variables)?;
        if step != 1 {
            let [start] = lower[..] else {
                return self.error(id, "has a step and several lower bounds");
            };
            let step = AffineExpr::constant(self.cx, step);
            inner.constraints.push((own.sub(self.cx, start).modulo(self.cx, step), true));
        }
        for bound in lower {
            inner.constraints.push((own.sub(self.cx, bound), false));
        }
        for bound in upper {
            inner.constraints.push((bound.sub(self.cx, own).add_constant(self.cx, -1), false));
        }
        let name = format!("t{}", self.names.dims);
        self.names.dims += 1;
        let children = self.region(id, 0, &inner)?;
        let exprs: Vec<_> = statements_below(&children).into_iter().map(|s| (s, own)).collect();
        if exprs.is_empty() {
            return Ok(Vec::new());
        }
        Ok(vec![Node::Dim(Dim { name, exprs, is_parallel: false, children })])
    }

    fn conditional(&mut self, op: AffineIfOp, around: &Around) -> Result<Vec<Node>, Diagnostic> {
        let (body, cx, id) = (self.body, self.cx, op.op());
        if body.result_count(id) > 0 {
            return self.error(id, "returns values");
        }
        let view = op.view(body);
        if view.condition().is_absent() {
            return self.error(id, "has no condition");
        }
        let set = &view.condition().data(cx).0;
        let exprs = set.constraints.iter().map(|(expr, _)| *expr);
        let map = AffineMap::new(set.num_dims, set.num_symbols, exprs.collect::<Vec<_>>());
        let Some(applied) = AppliedMap::new(&map, view.operands().collect()) else {
            return self.error(id, "has no condition");
        };
        let exprs = self.exprs(id, applied, &around.variables)?;
        let kinds = set.constraints.iter().map(|(_, is_equality)| *is_equality);
        let conditions: Vec<(AffineExpr, bool)> = exprs.into_iter().zip(kinds).collect();
        let mut inner = around.clone();
        inner.constraints.extend_from_slice(&conditions);
        let mut nodes = self.region(id, 0, &inner)?;
        let otherwise = body.region(id, 1).and_then(|region| body.first_block(region));
        if otherwise.is_none_or(|block| body.ops_in(block).count() <= 1) {
            return Ok(nodes);
        }
        // The complement of several constraints is not convex.
        let [(condition, false)] = conditions[..] else {
            return self.error(id, "has an 'else' region whose condition is not convex");
        };
        let mut inner = around.clone();
        let complement = condition.neg(cx).add_constant(cx, -1).simplified(cx);
        inner.constraints.push((complement, false));
        nodes.extend(self.region(id, 1, &inner)?);
        Ok(nodes)
    }

    /// Returns the results of an applied map in terms of `variables` and parameters.
    fn exprs(
        &mut self,
        op: Op,
        mut applied: AppliedMap,
        variables: &[Value],
    ) -> Result<Vec<AffineExpr>, Diagnostic> {
        let cx = self.cx;
        applied.settle(self.body.op(op));
        let mut leaves = Vec::new();
        for operand in &applied.operands {
            if let Some(at) = variables.iter().position(|known| known == operand) {
                leaves.push(AffineExpr::dim(cx, at as u32));
                continue;
            }
            if let Some(number) = constant_integer(self.body, *operand) {
                leaves.push(AffineExpr::constant(cx, number));
                continue;
            }
            if self.is_inside(*operand) {
                return self.error(op, "uses an index that is not affine");
            }
            let known = self.parameters.iter().position(|known| known == operand);
            let at = known.unwrap_or_else(|| {
                self.parameters.push(*operand);
                self.parameters.len() - 1
            });
            leaves.push(AffineExpr::symbol(cx, at as u32));
        }
        let (dims, symbols) = leaves.split_at(applied.map.num_dims as usize);
        let results = applied.map.results.iter();
        let exprs: Vec<AffineExpr> =
            results.map(|expr| expr.replace_dims_and_symbols(cx, dims, symbols)).collect();
        let (num_dims, num_symbols) = (variables.len() as u32, self.parameters.len() as u32);
        if Flattened::new(cx, num_dims, num_symbols, exprs.iter().copied()).is_none() {
            return self.error(op, "has a semi-affine expression");
        }
        Ok(exprs)
    }

    /// Whether the value is defined in the loops.
    fn is_inside(&self, value: Value) -> bool {
        let block = self.body.value_block(value);
        let owner = |block: Block| self.body.region_owner(self.body.block_region(block)?);
        let mut around = block.and_then(owner);
        while let Some(op) = around {
            if self.ops.contains(&op) {
                return true;
            }
            around = self.body.parent_op(op);
        }
        false
    }

    /// Returns the nodes of the operations of a region.
    fn region(&mut self, op: Op, at: usize, around: &Around) -> Result<Vec<Node>, Diagnostic> {
        let body = self.body;
        let block = body.region(op, at).and_then(|region| body.first_block(region));
        let ops: Vec<Op> = block.map(|block| body.ops_in(block).collect()).unwrap_or_default();
        let mut nodes = Vec::new();
        let mut run = Vec::new();
        for op in ops.iter().take(ops.len().saturating_sub(1)) {
            if AffineRegionOp::of(body.op(*op)).is_some() {
                self.statements(&std::mem::take(&mut run), around, &mut nodes)?;
                nodes.extend(terrace_ir::ensure_sufficient_stack(|| self.op(*op, around))?);
            } else {
                run.push(*op);
            }
        }
        self.statements(&run, around, &mut nodes)?;
        Ok(nodes)
    }

    /// Whether an operation of a statement is a load, store or call with known access sets, as
    /// opposed to an operation without effects.
    fn is_access(&self, op: Op) -> Result<bool, Diagnostic> {
        let view = self.body.op(op);
        let is_access = view.is::<AffineStoreOp>() || view.is::<AffineLoadOp>();
        if is_access || CallAccess::all_of(self.body, op).is_some() {
            return Ok(true);
        }
        match view.region(0).is_none() && is_memory_effect_free(view) {
            true => Ok(false),
            false => self.error(op, "is not affine"),
        }
    }

    /// Divides operations without regions that follow each other into statements, which end with a
    /// write or call each. Statements that use a loaded value of an earlier one are merged with it.
    fn statements(
        &mut self,
        run: &[Op],
        around: &Around,
        nodes: &mut Vec<Node>,
    ) -> Result<(), Diagnostic> {
        let body = self.body;
        let mut groups: Vec<Group> = vec![Group::default()];
        // For each operation, the first group whose loads it uses.
        let mut used: FxHashMap<Op, usize> = FxHashMap::default();
        for op in run {
            let view = body.op(*op);
            let is_access = self.is_access(*op)?;
            let is_write = is_access && !view.is::<AffineLoadOp>();
            let definitions = view.operands().filter_map(|operand| body.defining_op(operand));
            let firsts = definitions.filter_map(|definition| used.get(&definition).copied());
            let last = groups.len() - 1;
            let mut first = firsts.min().unwrap_or(usize::MAX);
            if is_access {
                first = first.min(last);
                if first < last {
                    // Groups in between join, too.
                    for group in groups.split_off(first + 1) {
                        groups[first].ops.extend(group.ops);
                        groups[first].has_write |= group.has_write;
                    }
                    used.values_mut().for_each(|of| *of = (*of).min(first));
                }
                if let Some(group) = groups.last_mut() {
                    group.ops.push(*op);
                    group.has_write |= is_write;
                }
            }
            if first != usize::MAX {
                used.insert(*op, first);
            }
            if is_write {
                groups.push(Group::default());
            }
        }
        let positions: FxHashMap<Op, usize> =
            run.iter().enumerate().map(|(at, op)| (*op, at)).collect();
        for group in groups.into_iter().filter(|group| group.has_write) {
            let statement = self.statement(&group.ops, &positions, around)?;
            self.statements.push(statement);
            nodes.push(Node::Leaf(self.statements.len() - 1));
        }
        Ok(())
    }

    /// Returns the statement with these accesses. `positions` has the operations of its block.
    fn statement(
        &mut self,
        accesses: &[Op],
        positions: &FxHashMap<Op, usize>,
        around: &Around,
    ) -> Result<Statement, Diagnostic> {
        let mut ops = Vec::new();
        for op in accesses {
            self.collect(*op, accesses, around, &mut ops)?;
        }
        // Operations of outer blocks come first; those of the same block keep their order.
        ops.sort_by_key(|op| positions.get(op).copied());
        let found = self.accesses(accesses, &around.variables)?;
        let dims = around.variables.len() as u32;
        let domain = IntegerSet::new(dims, 0, around.constraints.iter().copied());
        let name = format!("S{}", self.names.statements);
        self.names.statements += 1;
        let variables = around.variables.clone();
        Ok(Statement { name, variables, domain, ops, accesses: found })
    }

    /// Returns the accesses of affine loads and stores in a statement with these variables.
    fn accesses(
        &mut self,
        ops: &[Op],
        variables: &[Value],
    ) -> Result<Vec<StatementAccess>, Diagnostic> {
        let mut found = Vec::new();
        for op in ops {
            if let Some(access) = Access::of(self.body, *op) {
                let indices = self.exprs(*op, access.map.clone(), variables)?;
                let (memref, is_write) = (access.memref, access.is_write());
                let elements = Elements::One(indices);
                found.push(StatementAccess { op: *op, memref, is_write, elements });
            } else if let Some(accesses) = CallAccess::all_of(self.body, *op) {
                for access in accesses {
                    let (memref, is_write) = (access.memref, access.is_write());
                    let elements = self.elements(&access, variables)?;
                    found.push(StatementAccess { op: *op, memref, is_write, elements });
                }
            } else {
                return self.error(*op, "is not affine");
            }
        }
        if let Some(inside) = found.iter().find(|access| self.is_inside(access.memref)) {
            return self.error(inside.op, "accesses a memref that a loop creates");
        }
        Ok(found)
    }

    /// Returns the elements that a call accesses in a statement with these variables. Inputs that
    /// are not affine have any value.
    fn elements(
        &mut self,
        access: &CallAccess,
        variables: &[Value],
    ) -> Result<Elements, Diagnostic> {
        let (body, cx) = (self.body, self.cx);
        let mut set = access.set.relation.set.clone();
        let inputs = access.inputs.len();
        for part in &mut set.parts {
            part.convert_vars(Kind::Symbol, 0, access.symbols.len(), Kind::Domain, inputs);
        }
        let inputs = access.inputs.iter().map(|value| CallSymbol::Value(*value));
        let mut exprs = Vec::new();
        for input in inputs.chain(access.symbols.iter().copied()) {
            let expr = match input {
                CallSymbol::Constant(number) => Some(AffineExpr::constant(cx, number)),
                CallSymbol::Size => None,
                CallSymbol::Value(value) => {
                    let applied = AppliedMap::new(&AffineMap::identity(cx, 1), vec![value]);
                    let found = applied.map(|map| self.exprs(access.op, map, variables));
                    found.and_then(Result::ok).and_then(|exprs| exprs.first().copied())
                }
            };
            match expr {
                Some(expr) => exprs.push(expr),
                None => {
                    let projected = set.project_out(Kind::Domain, exprs.len(), 1);
                    let Some(projected) = projected else {
                        let message = "accesses elements that cannot be computed";
                        return Err(body.op(access.op).error(message));
                    };
                    set = projected;
                }
            }
        }
        Ok(Elements::Related(exprs, set))
    }

    /// Returns the statement that an operation holds.
    fn stmt(&mut self, op: StmtOp) -> Result<Statement, Diagnostic> {
        let (body, cx) = (self.body, self.cx);
        let view = op.view(body);
        let block = body.region(op.op(), 0).and_then(|region| body.first_block(region));
        let variables = block.map_or(Vec::new(), |block| body.arguments(block).to_vec());
        let ops: Vec<Op> = block.map(|block| body.ops_in(block).collect()).unwrap_or_default();
        let mut effects = Vec::new();
        for op in &ops {
            if self.is_access(*op)? {
                effects.push(*op);
            }
        }
        let accesses = self.accesses(&effects, &variables)?;
        let name = view.name().data(cx).as_str().unwrap_or_default().to_owned();
        let domain = view.domain().data(cx).0.clone();
        Ok(Statement { name, variables, domain, ops, accesses })
    }

    /// Returns the node of a tree that an operation is; `None` for an invalid operation.
    fn read_node(&self, op: Op) -> Option<Node> {
        let (body, cx) = (self.body, self.cx);
        let view = body.op(op);
        let find = |name: Attribute| {
            let name = name.downcast::<SymbolRefAttr>(cx)?.root.as_str(cx);
            self.statements.iter().position(|statement| statement.name == name)
        };
        if let Some(leaf) = view.cast::<LeafOp>() {
            return Some(Node::Leaf(find(leaf.stmt().attr())?));
        }
        let block = body.region(op, 0).and_then(|region| body.first_block(region))?;
        let inside = body.ops_in(block);
        let children: Option<Vec<Node>> =
            inside.map(|op| terrace_ir::ensure_sufficient_stack(|| self.read_node(op))).collect();
        let text = |name: Handle<StringAttr>| name.data(cx).as_str().unwrap_or_default().to_owned();
        if let Some(mark) = view.cast::<MarkOp>() {
            return Some(Node::Mark(text(mark.name()), children?));
        }
        let dim = view.cast::<DimOp>()?;
        let pairs = dim.stmts().data(cx).0.iter().zip(&dim.maps().data(cx).0);
        let exprs = pairs.map(|(stmt, map)| {
            Some((find(*stmt)?, *map.downcast::<AffineMapAttr>(cx)?.0.results.first()?))
        });
        let mut exprs: Vec<_> = exprs.collect::<Option<_>>()?;
        exprs.sort_by_key(|(statement, _)| *statement);
        let (name, is_parallel) = (text(dim.name()), dim.coincident());
        Some(Node::Dim(Dim { name, exprs, is_parallel, children: children? }))
    }

    /// Adds `op` to `ops`, behind the operations without effects that define its operands.
    fn collect(
        &self,
        op: Op,
        accesses: &[Op],
        around: &Around,
        ops: &mut Vec<Op>,
    ) -> Result<(), Diagnostic> {
        let body = self.body;
        if ops.contains(&op) {
            return Ok(());
        }
        for operand in body.op(op).operands() {
            if around.variables.contains(&operand) || !self.is_inside(operand) {
                continue;
            }
            let definition = body.defining_op(operand).filter(|definition| {
                let view = body.op(*definition);
                let is_pure = view.region(0).is_none() && is_memory_effect_free(view);
                accesses.contains(definition) || is_pure
            });
            let Some(definition) = definition else {
                return self.error(op, "uses a value of another statement");
            };
            terrace_ir::ensure_sufficient_stack(|| {
                self.collect(definition, accesses, around, ops)
            })?;
        }
        ops.push(op);
        Ok(())
    }
}

/// Whether `op` may be a root of a schedule tree.
fn is_root(body: &Body, op: Op) -> bool {
    matches!(AffineRegionOp::of(body.op(op)), Some(AffineRegionOp::For(_) | AffineRegionOp::If(_)))
}

/// Returns the groups of affine loops and conditionals of a block that follow each other, but for
/// operations without effects in between, which do not use the results of loops.
pub fn nests(body: &Body, block: Block) -> Vec<Vec<Op>> {
    let mut found: Vec<Vec<Op>> = vec![Vec::new()];
    for op in body.ops_in(block) {
        if is_root(body, op) {
            if let Some(last) = found.last_mut() {
                last.push(op);
            }
        } else if !is_memory_effect_free(body.op(op)) || body.op(op).region(0).is_some() {
            found.push(Vec::new());
        }
    }
    found.retain(|ops| !ops.is_empty());
    found
}
