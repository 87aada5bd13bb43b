//! The compiled form of a `pdl_interp.func`: [`Program`]s of [`Instruction`]s over numbered slots.

use std::sync::Arc;

use terrace_ir::OpName;

use super::native::NativeFunction;
use super::value::PdlValue;

/// Index of a slot, which holds a [`PdlValue`].
pub(super) type Slot = usize;

/// Index into [`Program::starts`].
pub(super) type Label = usize;

/// The matcher and the rewriters of a module.
pub(super) struct Programs {
    pub(super) matcher: Program,
    pub(super) rewriters: Vec<Program>,
}

/// A compiled function. Its arguments are in the first slots.
#[derive(Default)]
pub(super) struct Program {
    pub(super) code: Vec<Instruction>,
    /// The index into `code` of each label.
    pub(super) starts: Vec<usize>,
    /// The number of slots.
    pub(super) slots: usize,
}

/// A step of a program.
pub(super) enum Instruction {
    /// Continues at `then` if the condition holds, else at `otherwise`.
    Branch { condition: Condition, then: Label, otherwise: Label },
    /// Continues at a label.
    Jump(Label),
    /// Writes the value of the expression to the slot.
    Assign(Slot, Expression),
    /// Runs the code at `body`, up to [`Instruction::Continue`], for each element of `range`, and
    /// then continues at `next`.
    ForEach { range: Slot, element: Slot, body: Label, next: Label },
    /// Ends an iteration of the innermost loop.
    Continue,
    /// Records a match and continues at `next`.
    Record { found: RecordedMatch, next: Label },
    /// Calls a native rewrite.
    Rewrite { function: Arc<NativeFunction>, arguments: Vec<Slot>, results: Vec<Slot> },
    /// Erases an operation.
    Erase(Slot),
    /// Replaces the results of an operation by values and erases the operation.
    Replace { op: Slot, values: Vec<Slot> },
    /// Ends the program.
    Finalize,
}

/// The condition of a branch.
pub(super) enum Condition {
    /// Two slots hold the same entity.
    Equal(Slot, Slot),
    /// The slot holds an entity.
    NotNull(Slot),
    /// The slot holds this entity.
    Is(Slot, PdlValue),
    /// The operation has this name.
    Name(Slot, OpName),
    /// The operation has this number of operands, or at least this number.
    OperandCount { op: Slot, count: usize, at_least: bool },
    /// The operation has this number of results, or at least this number.
    ResultCount { op: Slot, count: usize, at_least: bool },
    /// The native constraint holds, or does not hold if `negated`.
    Native {
        function: Arc<NativeFunction>,
        arguments: Vec<Slot>,
        results: Vec<Slot>,
        negated: bool,
    },
}

/// The operands or the results of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueList {
    Operands,
    Results,
}

/// A computation that yields the value of a slot.
pub(super) enum Expression {
    Constant(PdlValue),
    Element {
        range: Slot,
        index: usize,
    },
    Attribute {
        op: Slot,
        name: String,
    },
    AttributeType(Slot),
    DefiningOp(Slot),
    /// The operand or result at `index`.
    Single {
        list: ValueList,
        op: Slot,
        index: usize,
    },
    /// The operands or results of the declared group `index`, all for `None`; as a single value
    /// unless `range`.
    Group {
        list: ValueList,
        op: Slot,
        index: Option<usize>,
        range: bool,
    },
    Users(Slot),
    ValueType(Slot),
    ValueRange(Vec<Slot>),
    TypeRange(Vec<Slot>),
    CreateOperation(Box<CreatedOperation>),
}

/// The parts of an operation to create.
pub(super) struct CreatedOperation {
    pub(super) name: OpName,
    pub(super) operands: Vec<Slot>,
    pub(super) attributes: Vec<(String, Slot)>,
    pub(super) result_types: Vec<Slot>,
    pub(super) infers_types: bool,
}

/// The data of a match that are fixed when the matcher is compiled.
pub(super) struct RecordedMatch {
    /// Index of the rewriter.
    pub(super) rewriter: usize,
    /// The arguments of the rewriter.
    pub(super) inputs: Vec<Slot>,
    /// The operations whose locations become the location of created operations.
    pub(super) matched_ops: Vec<Slot>,
    pub(super) benefit: u16,
}
