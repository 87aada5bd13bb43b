//! The vocabulary of matchers: a [`Position`] names an entity that is reachable from the root of a
//! match, and a [`Question`] with an [`Answer`] is a condition on it (MLIR: `Predicate.h`).
//! [`Uniquer`] stores positions and questions, so that equal ones have equal ids.

use rustc_hash::FxHashMap;
use terrace_ir::{Attribute, Type};

/// An index into the positions of a [`Uniquer`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct PositionId(u32);

/// An index into the questions of a [`Uniquer`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct QuestionId(u32);

/// The way from the root of a match to an entity.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Position {
    /// The root (no parent), the operation that defines an operand, or a user.
    Operation { parent: Option<PositionId>, depth: u32 },
    /// An operand of an operation.
    Operand { parent: PositionId, index: u32 },
    /// A group of operands; all of them if `group` is `None`.
    OperandGroup { parent: PositionId, group: Option<u32>, is_variadic: bool },
    /// An attribute of an operation.
    Attribute { parent: PositionId, name: String },
    /// A result of a native constraint.
    ConstraintResult { question: QuestionId, index: u32 },
    /// A result of an operation.
    Result { parent: PositionId, index: u32 },
    /// A group of results; all of them if `group` is `None`.
    ResultGroup { parent: PositionId, group: Option<u32>, is_variadic: bool },
    /// The type of a value or an attribute.
    Type { parent: PositionId },
    /// A constant attribute.
    AttributeLiteral(Attribute),
    /// A constant type, or an array of types.
    TypeLiteral(Attribute),
    /// The users of a value, or of the first one of a range.
    Users { parent: PositionId },
    /// One element after the other of a range.
    ForEach { parent: PositionId, id: u32 },
}

impl Position {
    /// Returns the position from which this one is reached; `None` for the root of a
    /// match and for constants.
    pub(super) fn parent(&self) -> Option<PositionId> {
        match self {
            Self::Operation { parent, .. } => *parent,
            Self::Operand { parent, .. }
            | Self::OperandGroup { parent, .. }
            | Self::Attribute { parent, .. }
            | Self::Result { parent, .. }
            | Self::ResultGroup { parent, .. }
            | Self::Type { parent }
            | Self::Users { parent }
            | Self::ForEach { parent, .. } => Some(*parent),
            Self::ConstraintResult { .. } | Self::AttributeLiteral(_) | Self::TypeLiteral(_) => {
                None
            }
        }
    }

    /// Returns the rank of the kind of position: lower ones are tested first.
    fn rank(&self) -> u32 {
        match self {
            Self::Operation { .. } => 0,
            Self::Operand { .. } => 1,
            Self::OperandGroup { .. } => 2,
            Self::Attribute { .. } => 3,
            Self::ConstraintResult { .. } => 4,
            Self::Result { .. } => 5,
            Self::ResultGroup { .. } => 6,
            Self::Type { .. } => 7,
            Self::AttributeLiteral(_) => 8,
            Self::TypeLiteral(_) => 9,
            Self::Users { .. } => 10,
            Self::ForEach { .. } => 11,
        }
    }
}

/// A question about an entity.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Question {
    /// Whether the entity exists.
    IsNotNull,
    /// The name of the operation.
    OperationName,
    /// The type, or the types of a range.
    Type,
    /// The constant attribute.
    Attribute,
    /// Whether there are at least a number of operands.
    OperandCountAtLeast,
    /// The number of operands.
    OperandCount,
    /// Whether there are at least a number of results.
    ResultCountAtLeast,
    /// The number of results.
    ResultCount,
    /// Whether the entity equals the one at another position.
    EqualTo(PositionId),
    /// Whether a native constraint holds.
    Constraint {
        /// The name of the registered function.
        name: String,
        /// The positions of the arguments.
        arguments: Vec<PositionId>,
        /// The types of the results.
        results: Vec<Type>,
        /// Whether the constraint must not hold.
        is_negated: bool,
    },
}

impl Question {
    /// Returns the rank of the kind of question: lower ones are asked first.
    fn rank(&self) -> u32 {
        match self {
            Self::IsNotNull => 0,
            Self::OperationName => 1,
            Self::Type => 2,
            Self::Attribute => 3,
            Self::OperandCountAtLeast => 4,
            Self::OperandCount => 5,
            Self::ResultCountAtLeast => 6,
            Self::ResultCount => 7,
            Self::EqualTo(_) => 8,
            Self::Constraint { .. } => 9,
        }
    }
}

/// The answer to a question by which a pattern matches.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Answer {
    /// The condition holds.
    True,
    /// The name of the operation.
    Name(String),
    /// The attribute, or the type as an attribute.
    Constant(Attribute),
    /// The number of operands or results.
    Count(u32),
}

/// A condition of a pattern.
#[derive(Clone, Debug)]
pub(super) struct Predicate {
    pub(super) position: PositionId,
    pub(super) question: QuestionId,
    pub(super) answer: Answer,
}

/// The positions and questions of all patterns.
#[derive(Default)]
pub(super) struct Uniquer {
    positions: Vec<Position>,
    position_ids: FxHashMap<Position, PositionId>,
    questions: Vec<Question>,
    question_ids: FxHashMap<Question, QuestionId>,
}

impl Uniquer {
    /// Returns the id of `position`.
    pub(super) fn position(&mut self, position: Position) -> PositionId {
        if let Some(id) = self.position_ids.get(&position) {
            return *id;
        }
        let id = PositionId(self.positions.len() as u32);
        self.positions.push(position.clone());
        self.position_ids.insert(position, id);
        id
    }

    /// Returns the id of `question`.
    pub(super) fn question(&mut self, question: Question) -> QuestionId {
        if let Some(id) = self.question_ids.get(&question) {
            return *id;
        }
        let id = QuestionId(self.questions.len() as u32);
        self.questions.push(question.clone());
        self.question_ids.insert(question, id);
        id
    }

    /// Returns the root of a match.
    pub(super) fn root(&mut self) -> PositionId {
        self.position(Position::Operation { parent: None, depth: 0 })
    }

    /// Returns the operation that is one step away from `parent`: the definition of an operand or
    /// a user.
    pub(super) fn operation(&mut self, parent: PositionId) -> PositionId {
        let depth = self.depth(parent) + 1;
        self.position(Position::Operation { parent: Some(parent), depth })
    }

    /// Returns the position with this id.
    pub(super) fn get(&self, id: PositionId) -> &Position {
        &self.positions[id.0 as usize]
    }

    /// Returns the question with this id.
    pub(super) fn question_of(&self, id: QuestionId) -> &Question {
        &self.questions[id.0 as usize]
    }

    /// Returns the number of operations between the root and the position.
    pub(super) fn depth(&self, id: PositionId) -> u32 {
        match self.get(id) {
            Position::Operation { depth, .. } => *depth,
            position => position.parent().map_or(0, |parent| self.depth(parent)),
        }
    }

    /// Whether the position is the root.
    pub(super) fn is_root(&self, id: PositionId) -> bool {
        matches!(self.get(id), Position::Operation { parent: None, .. })
    }

    /// Whether the position is the operation that defines an operand.
    pub(super) fn is_operand_definition(&self, id: PositionId) -> bool {
        let Position::Operation { parent: Some(parent), .. } = self.get(id) else { return false };
        matches!(self.get(*parent), Position::Operand { .. } | Position::OperandGroup { .. })
    }

    /// Returns the order of predicates of the same frequency: by depth, kind of position and kind
    /// of question.
    pub(super) fn order(&self, position: PositionId, question: QuestionId) -> (u32, u32, u32) {
        let rank = self.question_of(question).rank();
        (self.depth(position), self.get(position).rank(), rank)
    }
}
