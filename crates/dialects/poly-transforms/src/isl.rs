//! Schedules as schedule trees of isl ([`to_isl`]), and back ([`from_isl`]).

use std::fmt::Write;

use terrace_builtin::{AffineExpr, AffineExprKind, BinaryKind};
use terrace_ir::{Context, ensure_sufficient_stack};
use terrace_presburger::text::{
    ScheduleNode, ScheduleTree, TextError, Tuple, UnionFunction, UnionSet,
};
use terrace_presburger::{Integer, Kind};

use crate::rows::{leaves, row_expr};
use crate::schedule::{Dim, Node, Schedule, statements_below};

/// Returns the tree of a schedule. Dimensions of statements are named `i0`, parameters `p0`.
///
/// # Errors
/// When a name of a statement is no name for isl.
pub fn to_isl(cx: &Context, schedule: &Schedule) -> Result<ScheduleTree, TextError> {
    let mut text = format!("domain: \"{}\"\n", domain(cx, schedule));
    if schedule.nodes.len() > 1 || !matches!(schedule.nodes[..], [] | [Node::Leaf(_)]) {
        text.push_str("child:\n");
        write_nodes(cx, schedule, &schedule.nodes, 2, &mut text);
    }
    text.parse()
}

/// Returns `[p0] -> `, or nothing if there are no parameters.
fn parameters(schedule: &Schedule) -> String {
    let names: Vec<String> = (0..schedule.parameters.len()).map(|at| format!("p{at}")).collect();
    if names.is_empty() { String::new() } else { format!("[{}] -> ", names.join(", ")) }
}

/// Returns `S0[i0, i1]`.
fn tuple(schedule: &Schedule, at: usize) -> String {
    let statement = &schedule.statements[at];
    let dims: Vec<String> = (0..statement.variables.len()).map(|at| format!("i{at}")).collect();
    format!("{}[{}]", statement.name, dims.join(", "))
}

fn domain(cx: &Context, schedule: &Schedule) -> String {
    let parts = schedule.statements.iter().enumerate().map(|(at, statement)| {
        let constraints = statement.domain.constraints.iter().map(|(expr, is_equality)| {
            format!("{} {} 0", expr_text(cx, *expr), if *is_equality { "=" } else { ">=" })
        });
        let constraints: Vec<String> = constraints.collect();
        match constraints.is_empty() {
            true => tuple(schedule, at),
            false => format!("{} : {}", tuple(schedule, at), constraints.join(" and ")),
        }
    });
    format!("{}{{ {} }}", parameters(schedule), parts.collect::<Vec<_>>().join("; "))
}

fn expr_text(cx: &Context, expr: AffineExpr) -> String {
    match expr.kind(cx) {
        AffineExprKind::Constant(value) => value.to_string(),
        AffineExprKind::Dim(at) => format!("i{at}"),
        AffineExprKind::Symbol(at) => format!("p{at}"),
        AffineExprKind::Binary(op, a, b) => {
            let [a, b] = [a, b].map(|one| ensure_sufficient_stack(|| expr_text(cx, one)));
            match op {
                BinaryKind::Add => format!("({a} + {b})"),
                BinaryKind::Mul => format!("(({b})*{a})"),
                BinaryKind::FloorDiv => format!("floor(({a})/{b})"),
                BinaryKind::CeilDiv => format!("ceil(({a})/{b})"),
                BinaryKind::Mod => format!("(({a}) mod {b})"),
            }
        }
    }
}

/// Writes nodes that are executed one after the other.
fn write_nodes(
    cx: &Context,
    schedule: &Schedule,
    nodes: &[Node],
    indent: usize,
    text: &mut String,
) {
    let mut line = |indent: usize, content: String| {
        let _ = writeln!(text, "{:indent$}{content}", "");
    };
    let children = match nodes {
        [Node::Dim(dim)] => {
            let parts = dim.exprs.iter().map(|(at, expr)| {
                format!("{} -> [({})]", tuple(schedule, *at), expr_text(cx, *expr))
            });
            let parts = parts.collect::<Vec<_>>().join("; ");
            line(indent, format!("schedule: \"{}[{{ {parts} }}]\"", parameters(schedule)));
            if dim.is_parallel {
                line(indent, "coincident: [ 1 ]".to_owned());
            }
            &dim.children
        }
        [Node::Mark(name, children)] => {
            let name = name.replace('\\', "\\\\").replace('"', "\\\"");
            line(indent, format!("mark: \"{name}\""));
            children
        }
        _ => {
            line(indent, "sequence:".to_owned());
            for node in nodes {
                let below = statements_below(std::slice::from_ref(node));
                let tuples: Vec<String> = below.iter().map(|at| tuple(schedule, *at)).collect();
                let filter = format!("{}{{ {} }}", parameters(schedule), tuples.join("; "));
                let _ = writeln!(text, "{:indent$}- filter: \"{filter}\"", "");
                if !matches!(node, Node::Leaf(_)) {
                    let _ = writeln!(text, "{:indent$}  child:", "");
                    let node = std::slice::from_ref(node);
                    ensure_sufficient_stack(|| write_nodes(cx, schedule, node, indent + 4, text));
                }
            }
            return;
        }
    };
    if !matches!(children[..], [Node::Leaf(_)]) {
        let _ = writeln!(text, "{:indent$}child:", "");
        ensure_sufficient_stack(|| write_nodes(cx, schedule, children, indent + 2, text));
    }
}

/// Returns the nodes of a tree of the statements of `schedule`, which have the same names and
/// domains. Dimensions are named `t0`.
///
/// # Errors
/// A message if the tree has other statements, or a node that divides the instances of a statement.
pub fn from_isl(
    cx: &Context,
    schedule: &Schedule,
    tree: &ScheduleTree,
) -> Result<Vec<Node>, String> {
    let own: UnionSet =
        domain(cx, schedule).parse().map_err(|error: TextError| error.to_string())?;
    let ScheduleNode::Domain(domain) = &tree.node else {
        return Err("expected a domain as the root".to_owned());
    };
    if domain.is_equal(&own) != Some(true) {
        return Err("the domains of the statements differ".to_owned());
    }
    let mut reader = Reader { cx, schedule, domain: own, dims: 0 };
    let all: Vec<usize> = (0..schedule.statements.len()).collect();
    reader.below(tree.child.as_deref(), &all)
}

struct Reader<'s> {
    cx: &'s Context,
    schedule: &'s Schedule,
    domain: UnionSet,
    /// The number of dimensions read so far.
    dims: usize,
}

impl Reader<'_> {
    /// Returns the nodes of a subtree that orders `statements`.
    fn below(
        &mut self,
        tree: Option<&ScheduleTree>,
        statements: &[usize],
    ) -> Result<Vec<Node>, String> {
        let Some(tree) = tree else {
            return Ok(statements.iter().map(|at| Node::Leaf(*at)).collect());
        };
        let child = tree.child.as_deref();
        ensure_sufficient_stack(|| match &tree.node {
            ScheduleNode::Domain(_) => Err("unexpected domain".to_owned()),
            ScheduleNode::Context(_) => self.below(child, statements),
            ScheduleNode::Filter(filter) => {
                let kept = self.filtered(filter, statements)?;
                self.below(child, &kept)
            }
            ScheduleNode::Mark(name) => {
                Ok(vec![Node::Mark(name.clone(), self.below(child, statements)?)])
            }
            ScheduleNode::Sequence(trees) | ScheduleNode::Set(trees) => {
                let mut nodes = Vec::new();
                for tree in trees {
                    nodes.extend(self.below(Some(tree), statements)?);
                }
                Ok(nodes)
            }
            ScheduleNode::Band(band) => {
                let mut dims = Vec::new();
                for (member, is_parallel) in band.members.iter().zip(&band.coincident) {
                    let exprs = statements.iter().map(|at| Ok((*at, self.expr(member, *at)?)));
                    let exprs = exprs.collect::<Result<_, String>>()?;
                    let name = format!("t{}", self.dims);
                    self.dims += 1;
                    let (is_parallel, children) = (*is_parallel, Vec::new());
                    dims.push(Dim { name, exprs, is_parallel, children });
                }
                let inside = self.below(child, statements)?;
                let wrap = |children, dim| vec![Node::Dim(Dim { children, ..dim })];
                Ok(dims.into_iter().rev().fold(inside, wrap))
            }
        })
    }

    fn position(&self, tuple: Option<&Tuple>) -> Option<usize> {
        let Some(Tuple::Dims { name: Some(name), .. }) = tuple else { return None };
        self.schedule.statements.iter().position(|statement| statement.name == *name)
    }

    /// Returns the statements whose instances are all in `filter`.
    fn filtered(&self, filter: &UnionSet, statements: &[usize]) -> Result<Vec<usize>, String> {
        let mut kept = Vec::new();
        for at in statements {
            let mut own = self.domain.clone();
            own.parts.retain(|(space, _)| self.position(space.range.as_ref()) == Some(*at));
            let inside = own.intersect(filter);
            let is_empty = inside.parts.iter().all(|(_, set)| set.is_integer_empty() == Some(true));
            if own.is_subset_of(filter) == Some(true) {
                kept.push(*at);
            } else if !is_empty {
                let name = &self.schedule.statements[*at].name;
                return Err(format!("a filter divides the instances of '{name}'"));
            }
        }
        Ok(kept)
    }

    /// Returns the function of a statement as an expression.
    fn expr(&self, function: &UnionFunction, statement: usize) -> Result<AffineExpr, String> {
        let cx = self.cx;
        let wrong = || {
            let name = &self.schedule.statements[statement].name;
            format!("a band has no affine function of '{name}'")
        };
        let union = function.to_relation();
        let found = union
            .parts
            .iter()
            .find(|(space, _)| self.position(space.domain.as_ref()) == Some(statement));
        let (_, set) = found.ok_or_else(wrong)?;
        let [relation] = &set.parts[..] else { return Err(wrong()) };
        let at = relation.columns_of(Kind::Range).start;
        let mut rows = relation.equalities().iter();
        let row = rows.find(|row| row[at].is_unit()).ok_or_else(wrong)?;
        let mut value: Vec<Integer> = row.iter().map(|one| &-one * &row[at]).collect();
        value[at] = Integer::ZERO;
        let expr = row_expr(cx, &value, &leaves(cx, relation)).ok_or_else(wrong)?;
        let dims: Vec<AffineExpr> = (0..at as u32).map(|dim| AffineExpr::dim(cx, dim)).collect();
        let symbols = union.params.iter().map(|name| {
            let number = name.strip_prefix('p').and_then(|number| number.parse::<u32>().ok());
            let number = number.filter(|at| (*at as usize) < self.schedule.parameters.len());
            Some(AffineExpr::symbol(cx, number?))
        });
        let symbols: Option<Vec<AffineExpr>> = symbols.collect();
        Ok(expr.replace_dims_and_symbols(cx, &dims, &symbols.ok_or_else(wrong)?))
    }
}
