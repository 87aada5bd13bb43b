//! Edits of schedule trees ([`Edit`]), and their text.

use std::fmt;
use std::str::FromStr;

use terrace_builtin::AffineExpr;
use terrace_ir::{Body, Context, Diagnostic, Op};

use crate::legality::{Violation, check_order, check_parallel};
use crate::schedule::{Dim, Node, Schedule, statements_below};

/// A change of a schedule tree. Dimensions and statements have their names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Exchanges two dimensions, one of which is directly below the other.
    Interchange(String, String),
    /// Puts dimensions that are directly below each other into this order, the outermost first.
    Permute(Vec<String>),
    /// Divides the iterations of dimensions that are directly below each other into tiles with
    /// these sizes.
    Tile(Vec<String>, Vec<i64>),
    /// Merges two dimensions that follow each other; the first name stays.
    Fuse(String, String),
    /// Gives each child of a dimension a dimension of its own.
    Distribute(String),
    /// Executes the iterations of a dimension in the opposite order.
    Reverse(String),
    /// Adds a multiple of another dimension, which is above or below, to a dimension.
    Skew(String, i64, String),
    /// Delays a statement by a number of iterations of a dimension.
    Shift(String, String, i64),
    /// Executes the iterations of a dimension in parallel.
    Parallel(String),
}

/// The reason for refusing an edit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The tree does not have the form that the edit needs.
    Form(String),
    /// The edit would violate a dependence.
    Dependence(Box<Violation>),
}

impl Refusal {
    /// Returns the error, at `op` if no statement is responsible.
    pub fn diagnostic(&self, body: &Body, op: Op, schedule: &Schedule, edit: &Edit) -> Diagnostic {
        match self {
            Self::Form(message) => {
                Diagnostic::error(body.location(op), format!("'{edit}': {message}"))
            }
            Self::Dependence(violation) => violation.diagnostic(body, schedule, &edit.to_string()),
        }
    }
}

fn form<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Form(message.into()))
}

impl Schedule {
    /// Whether the tree has the dimension to which `edit` applies first.
    pub fn has_dim_of(&self, edit: &Edit) -> bool {
        edit.first_dim().is_some_and(|name| siblings(&self.nodes, name).is_some())
    }

    /// Returns the tree after an edit, whether or not it is legal.
    ///
    /// # Errors
    /// When the tree does not have the form that the edit needs.
    pub fn edited(&self, cx: &Context, edit: &Edit) -> Result<Vec<Node>, Refusal> {
        let mut nodes = self.nodes.clone();
        edit.change(cx, self, &mut nodes)?;
        Ok(nodes)
    }

    /// Applies an edit. The tree is unchanged if the edit is refused.
    ///
    /// # Errors
    /// When the tree does not have the form that the edit needs, or a dependence would be violated.
    pub fn apply(&mut self, cx: &Context, edit: &Edit) -> Result<(), Refusal> {
        let nodes = self.edited(cx, edit)?;
        check_order(cx, self, &self.nodes, &nodes).map_err(Refusal::Dependence)?;
        check_parallel(cx, self, &nodes).map_err(Refusal::Dependence)?;
        self.nodes = nodes;
        Ok(())
    }
}

/// Returns the nodes among which the dimension `name` is, and its place.
fn siblings<'n>(nodes: &'n [Node], name: &str) -> Option<(&'n [Node], usize)> {
    let is_named = |node: &Node| matches!(node, Node::Dim(dim) if dim.name == name);
    if let Some(at) = nodes.iter().position(is_named) {
        return Some((nodes, at));
    }
    nodes.iter().find_map(|node| siblings(node.children(), name))
}

/// Returns the nodes among which the dimension `name` is, and its place.
fn siblings_mut<'n>(
    nodes: &'n mut Vec<Node>,
    name: &str,
) -> Result<(&'n mut Vec<Node>, usize), Refusal> {
    let is_named = |node: &Node| matches!(node, Node::Dim(dim) if dim.name == name);
    if let Some(at) = nodes.iter().position(is_named) {
        return Ok((nodes, at));
    }
    for node in nodes {
        if siblings(node.children(), name).is_some()
            && let Some(children) = node.children_mut()
        {
            return siblings_mut(children, name);
        }
    }
    form(format!("the tree has no dimension '{name}'"))
}

fn dim_mut<'n>(nodes: &'n mut Vec<Node>, name: &str) -> Result<&'n mut Dim, Refusal> {
    let (siblings, at) = siblings_mut(nodes, name)?;
    match &mut siblings[at] {
        Node::Dim(dim) => Ok(dim),
        _ => form(format!("the tree has no dimension '{name}'")),
    }
}

/// Replaces the dimensions `names`, which are directly below each other in some order, by those
/// that `change` returns for them, the outermost first.
fn replace_band(
    nodes: &mut Vec<Node>,
    names: &[String],
    change: impl FnOnce(Vec<Dim>) -> Vec<Dim>,
) -> Result<(), Refusal> {
    let wrong = || form("the dimensions are not directly below each other");
    let is_above_all = |name: &&String| {
        let below = siblings(nodes, name).map(|(siblings, at)| &siblings[at..=at]);
        below.is_some_and(|below| names.iter().all(|name| siblings(below, name).is_some()))
    };
    let Some(first) = names.iter().find(is_above_all) else {
        names.iter().try_for_each(|name| dim_mut(nodes, name).map(|_| ()))?;
        return wrong();
    };
    let (siblings, at) = siblings_mut(nodes, first)?;
    let (mut band, mut children) = (Vec::new(), vec![siblings[at].clone()]);
    while band.len() < names.len() {
        match (children.pop(), children.is_empty()) {
            (Some(Node::Dim(mut dim)), true) if names.contains(&dim.name) => {
                children = std::mem::take(&mut dim.children);
                band.push(dim);
            }
            _ => return wrong(),
        }
    }
    siblings.splice(at..=at, wrap(change(band), children));
    Ok(())
}

/// Puts dimensions, the outermost first, around `children`.
fn wrap(band: Vec<Dim>, children: Vec<Node>) -> Vec<Node> {
    band.into_iter().rev().fold(children, |children, dim| vec![Node::Dim(Dim { children, ..dim })])
}

impl Edit {
    fn first_dim(&self) -> Option<&str> {
        match self {
            Self::Permute(names) | Self::Tile(names, _) => names.first().map(String::as_str),
            Self::Interchange(name, _)
            | Self::Fuse(name, _)
            | Self::Distribute(name)
            | Self::Reverse(name)
            | Self::Skew(name, ..)
            | Self::Shift(_, name, _)
            | Self::Parallel(name) => Some(name),
        }
    }

    /// Changes a tree of the statements of `schedule`.
    fn change(
        &self,
        cx: &Context,
        schedule: &Schedule,
        nodes: &mut Vec<Node>,
    ) -> Result<(), Refusal> {
        match self {
            Self::Interchange(first, second) => {
                let names = [first.clone(), second.clone()];
                replace_band(nodes, &names, |band| band.into_iter().rev().collect())
            }
            Self::Permute(names) => replace_band(nodes, names, |mut band| {
                band.sort_by_key(|dim| names.iter().position(|name| *name == dim.name));
                band
            }),
            Self::Tile(names, sizes) => {
                if names.len() != sizes.len() || sizes.iter().any(|size| *size < 1) {
                    return form("each dimension needs a positive size");
                }
                replace_band(nodes, names, |band| tiled(cx, band, names, sizes))
            }
            Self::Fuse(first, second) => fuse(nodes, first, second),
            Self::Distribute(name) => {
                let (siblings, at) = siblings_mut(nodes, name)?;
                let Node::Dim(dim) = siblings[at].clone() else { return Ok(()) };
                let parts = dim.children.iter().enumerate().map(|(number, child)| {
                    let children = vec![child.clone()];
                    let below = statements_below(&children);
                    let mut part = Dim { children, ..dim.clone() };
                    part.exprs.retain(|(statement, _)| below.contains(statement));
                    if number > 0 {
                        part.name = format!("{name}_{number}");
                    }
                    Node::Dim(part)
                });
                siblings.splice(at..=at, parts);
                Ok(())
            }
            Self::Reverse(name) => {
                let dim = dim_mut(nodes, name)?;
                dim.exprs.iter_mut().for_each(|(_, expr)| *expr = expr.neg(cx));
                Ok(())
            }
            Self::Skew(name, factor, other) => {
                let added = dim_mut(nodes, other)?.clone();
                let dim = dim_mut(nodes, name)?;
                for (statement, expr) in &mut dim.exprs {
                    let Some(added) = added.expr(*statement).filter(|_| name != other) else {
                        return form("the dimensions have not the same statements");
                    };
                    *expr = expr.add(cx, added.mul_constant(cx, *factor));
                }
                Ok(())
            }
            Self::Shift(statement, name, by) => {
                let dim = dim_mut(nodes, name)?;
                let is_named = |at: usize| schedule.statements[at].name == *statement;
                let Some((_, expr)) = dim.exprs.iter_mut().find(|(at, _)| is_named(*at)) else {
                    return form(format!("the dimension has no statement '{statement}'"));
                };
                *expr = expr.add_constant(cx, *by);
                Ok(())
            }
            Self::Parallel(name) => {
                dim_mut(nodes, name)?.is_parallel = true;
                Ok(())
            }
        }
    }
}

/// Returns dimensions for the tiles, then dimensions for the iterations of a tile.
fn tiled(cx: &Context, band: Vec<Dim>, names: &[String], sizes: &[i64]) -> Vec<Dim> {
    let with = |dim: &Dim, name: String, of: &dyn Fn(AffineExpr) -> AffineExpr| Dim {
        name,
        exprs: dim.exprs.iter().map(|(statement, expr)| (*statement, of(*expr))).collect(),
        ..dim.clone()
    };
    let size = |dim: &Dim| {
        let at = names.iter().position(|name| *name == dim.name).unwrap_or(0);
        AffineExpr::constant(cx, sizes[at])
    };
    let tiles =
        band.iter().map(|dim| with(dim, dim.name.clone(), &|expr| expr.floor_div(cx, size(dim))));
    let points = band
        .iter()
        .map(|dim| with(dim, format!("{}_point", dim.name), &|expr| expr.modulo(cx, size(dim))));
    tiles.chain(points).collect()
}

fn fuse(nodes: &mut Vec<Node>, first: &str, second: &str) -> Result<(), Refusal> {
    dim_mut(nodes, second)?;
    let (siblings, at) = siblings_mut(nodes, first)?;
    let next = siblings.get(at + 1);
    if !matches!(next, Some(Node::Dim(dim)) if dim.name == second) {
        return form("the dimensions do not follow each other");
    }
    let Node::Dim(added) = siblings.remove(at + 1) else { return Ok(()) };
    if let Node::Dim(dim) = &mut siblings[at] {
        dim.exprs.extend(added.exprs);
        dim.exprs.sort_by_key(|(statement, _)| *statement);
        dim.is_parallel &= added.is_parallel;
        dim.children.extend(added.children);
    }
    Ok(())
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interchange(first, second) => write!(f, "interchange {first} {second}"),
            Self::Permute(names) => write!(f, "permute {}", names.join(" ")),
            Self::Tile(names, sizes) => {
                let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
                write!(f, "tile {} by {}", names.join(" "), sizes.join(" "))
            }
            Self::Fuse(first, second) => write!(f, "fuse {first} {second}"),
            Self::Distribute(name) => write!(f, "distribute {name}"),
            Self::Reverse(name) => write!(f, "reverse {name}"),
            Self::Skew(name, factor, other) => write!(f, "skew {name} by {factor} {other}"),
            Self::Shift(statement, name, by) => write!(f, "shift {statement} in {name} by {by}"),
            Self::Parallel(name) => write!(f, "parallel {name}"),
        }
    }
}

impl FromStr for Edit {
    type Err = String;

    /// Reads the text that `Display` writes.
    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let wrong = || format!("'{}' is no edit of a schedule tree", text.trim());
        let number = |word: &str| word.parse::<i64>().map_err(|_| wrong());
        let names = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
        Ok(match words[..] {
            ["interchange", first, second] => Self::Interchange(first.into(), second.into()),
            ["permute", ref dims @ ..] if !dims.is_empty() => Self::Permute(names(dims)),
            ["tile", ref rest @ ..] => {
                let by = rest.iter().position(|word| *word == "by").ok_or_else(wrong)?;
                let sizes = rest[by + 1..].iter().map(|word| number(word));
                Self::Tile(names(&rest[..by]), sizes.collect::<Result<_, _>>()?)
            }
            ["fuse", first, second] => Self::Fuse(first.into(), second.into()),
            ["distribute", name] => Self::Distribute(name.into()),
            ["reverse", name] => Self::Reverse(name.into()),
            ["skew", name, "by", factor, other] => {
                Self::Skew(name.into(), number(factor)?, other.into())
            }
            ["shift", statement, "in", name, "by", by] => {
                Self::Shift(statement.into(), name.into(), number(by)?)
            }
            ["parallel", name] => Self::Parallel(name.into()),
            _ => return Err(wrong()),
        })
    }
}

/// Reads edits that are separated by semicolons.
///
/// # Errors
/// A message about the first text that is no edit.
pub fn parse_edits(text: &str) -> Result<Vec<Edit>, String> {
    let parts = text.split(';').filter(|part| !part.trim().is_empty());
    parts.map(str::parse).collect()
}
