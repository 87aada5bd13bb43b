//! The syntax of conditions, expressions and tuples, as read.

/// A comparison operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// An affine expression with its offset in the text.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub(super) kind: ExprKind,
    pub(super) offset: usize,
}

#[derive(Clone, Debug)]
pub(super) enum ExprKind {
    Number(i64),
    Name(String),
    Negative(Box<Expr>),
    Binary(Binary, Box<Expr>, Box<Expr>),
    Floor(Box<Expr>),
    Ceiling(Box<Expr>),
    Select(Box<Condition>, Box<Expr>, Box<Expr>),
}

/// An operator of two expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    /// An exact quotient; only within `floor` and `ceil`.
    Divide,
    Remainder,
    Min,
    Max,
}

/// A condition on variables.
#[derive(Clone, Debug)]
pub(super) enum Condition {
    Constant(bool),
    /// Lists of expressions; each of a list is compared with each of the next.
    Chain(Vec<Vec<Expr>>, Vec<Comparison>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    /// Variables with definitions, and the condition.
    Exists(Vec<(String, Option<Expr>)>, Box<Condition>),
}

/// An element of a tuple.
#[derive(Clone, Debug)]
pub(super) enum Element {
    /// An expression, or a name that is declared by its first use.
    Value(Expr),
    /// A name and its value.
    Defined(String, Expr),
    /// An element without a name, `*`.
    Any,
}

/// A tuple as written.
#[derive(Clone, Debug)]
pub(super) enum TupleSyntax {
    Elements { name: Option<String>, elements: Vec<Element> },
    Pair { name: Option<String>, pair: Box<(TupleSyntax, TupleSyntax)> },
}

/// A part of a union: tuples and a condition on them.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The first tuple: of the domain, if there is a second one, else of the set.
    pub(super) first: Option<TupleSyntax>,
    pub(super) second: Option<TupleSyntax>,
    pub(super) condition: Condition,
}

impl TupleSyntax {
    /// Returns the number of dimensions.
    pub(super) fn num_dims(&self) -> usize {
        match self {
            Self::Elements { elements, .. } => elements.len(),
            Self::Pair { pair, .. } => pair.0.num_dims() + pair.1.num_dims(),
        }
    }
}

impl Expr {
    /// Returns the name if the expression is one.
    pub(super) fn as_name(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Name(name) => Some(name),
            _ => None,
        }
    }
}
