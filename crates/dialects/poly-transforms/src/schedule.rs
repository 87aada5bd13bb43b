//! [`Schedule`], a schedule tree: statements with their domains, and the order of their instances
//! as a tree of dimensions.

use terrace_builtin::{AffineExpr, IntegerSet};
use terrace_ir::{Op, Value};
use terrace_presburger::Set;

/// Statements and the order in which their instances are executed.
///
/// All affine expressions have the dimensions of a statement as dimensions and the parameters as
/// symbols.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The values of the symbols.
    pub parameters: Vec<Value>,
    /// The statements, to which the leaves of the tree refer by index.
    pub statements: Vec<Statement>,
    /// The tree: nodes that are executed one after the other.
    pub nodes: Vec<Node>,
}

/// Operations that are executed for each point of a domain.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The name in messages and scripts.
    pub name: String,
    /// The values of the dimensions, which `ops` use.
    pub variables: Vec<Value>,
    /// The points for which the statement is executed.
    pub domain: IntegerSet,
    /// The operations in order.
    pub ops: Vec<Op>,
    /// The reads and writes of `ops` in order.
    pub accesses: Vec<StatementAccess>,
}

/// A read or write of a memref by a statement.
#[derive(Clone, Debug)]
pub struct StatementAccess {
    /// The operation that reads or writes.
    pub op: Op,
    /// The accessed memref.
    pub memref: Value,
    /// Whether the access writes.
    pub is_write: bool,
    /// The accessed elements.
    pub elements: Elements,
}

/// The elements of a memref that a statement accesses.
#[derive(Clone, Debug)]
pub enum Elements {
    /// The element with these indices.
    One(Vec<AffineExpr>),
    /// The elements that a set relates to the values of expressions: the domain of its relations.
    Related(Vec<AffineExpr>, Set),
}

impl Elements {
    /// Returns the expressions on which the elements depend.
    pub fn exprs(&self) -> &[AffineExpr] {
        match self {
            Self::One(exprs) | Self::Related(exprs, _) => exprs,
        }
    }
}

/// A node of a schedule tree with what is below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// A dimension: a loop around its children.
    Dim(Dim),
    /// A name for its children.
    Mark(String, Vec<Node>),
    /// The statement with this index.
    Leaf(usize),
}

/// A dimension of a schedule tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dim {
    /// The name in messages and scripts.
    pub name: String,
    /// For each statement below, in order, the function that gives the iteration of an instance.
    pub exprs: Vec<(usize, AffineExpr)>,
    /// Whether the iterations may be executed in parallel.
    pub is_parallel: bool,
    /// The nodes that each iteration executes one after the other.
    pub children: Vec<Node>,
}

impl Dim {
    /// Returns the function of a statement; `None` if the statement is not below.
    pub fn expr(&self, statement: usize) -> Option<AffineExpr> {
        self.exprs.iter().find(|(known, _)| *known == statement).map(|(_, expr)| *expr)
    }
}

impl Node {
    /// Returns the nodes directly below.
    pub fn children(&self) -> &[Node] {
        match self {
            Self::Dim(dim) => &dim.children,
            Self::Mark(_, children) => children,
            Self::Leaf(_) => &[],
        }
    }

    /// Returns the nodes directly below; `None` for a leaf.
    pub fn children_mut(&mut self) -> Option<&mut Vec<Node>> {
        match self {
            Self::Dim(dim) => Some(&mut dim.children),
            Self::Mark(_, children) => Some(children),
            Self::Leaf(_) => None,
        }
    }
}

/// Returns the statements of the leaves of `nodes` in order.
pub fn statements_below(nodes: &[Node]) -> Vec<usize> {
    let mut found = Vec::new();
    for node in nodes {
        match node {
            Node::Leaf(statement) => found.push(*statement),
            _ => found.extend(statements_below(node.children())),
        }
    }
    found
}

/// A step on the way from the root of a tree to a leaf.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<'t> {
    /// The index of the node among its siblings.
    pub(crate) index: usize,
    /// The node, if it is a dimension.
    pub(crate) dim: Option<&'t Dim>,
}

/// Returns the way to the leaf of a statement; `None` if the tree has none.
pub(crate) fn path(nodes: &[Node], statement: usize) -> Option<Vec<Step<'_>>> {
    for (index, node) in nodes.iter().enumerate() {
        let dim = match node {
            Node::Leaf(found) if *found == statement => {
                return Some(vec![Step { index, dim: None }]);
            }
            Node::Dim(dim) => Some(dim),
            _ => None,
        };
        if let Some(rest) = path(node.children(), statement) {
            return Some([vec![Step { index, dim }], rest].concat());
        }
    }
    None
}
