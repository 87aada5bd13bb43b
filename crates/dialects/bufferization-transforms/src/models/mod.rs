//! Models of the operations of all dialects that bufferize, by dialect: [`attach`] adds them to a
//! context (MLIR: `registerBufferizableOpInterfaceExternalModels`). [`OpModel`] describes an
//! operation by a table; operations with regions or other special cases implement
//! [`BufferizableOp`] themselves.

mod arith;
mod bufferization;
mod cf;
mod func;
mod linalg;
mod ml_program;
mod scf;
mod scf_branches;
mod scf_forall;
mod shape;
mod sparse_tensor;
mod tensor;
mod tensor_rewrite;
mod vector;

pub(crate) use func::{narrow_results, set_function_type};

use std::any::TypeId;

use terrace_ir::{Context, Diagnostic, Op, OpInterface, OpName, OpRef, OpType, Type, Value};

use crate::analysis::Query;
use crate::copies::Copies;
use crate::interface::{Aliasing, AliasingValues, BufferizableOp, DynBufferizableOp};
use crate::rewrite::Rewrite;
use crate::types::BufferTypes;

/// A set of operands, by index.
#[derive(Clone, Copy)]
pub(crate) enum Operands {
    /// The empty set.
    None,
    /// All operands of the operation.
    All,
    /// The operand with this index.
    At(usize),
}

impl Operands {
    fn contains(self, operand: usize) -> bool {
        match self {
            Operands::None => false,
            Operands::All => true,
            Operands::At(index) => index == operand,
        }
    }
}

/// An operand that the only result may alias.
#[derive(Clone, Copy)]
pub(crate) struct Alias {
    operand: usize,
    /// Whether both are the same buffer, or the result is a part of it.
    is_equivalent: bool,
}

/// A model as a table: of an operation whose accesses depend on the operand only.
#[derive(Clone, Copy)]
pub(crate) struct OpModel {
    /// The operands whose buffers are read.
    reads: Operands,
    /// The operands whose buffers are written.
    writes: Operands,
    /// The operands that must have the buffers of their tensors.
    in_place: Operands,
    /// The operand that the only result aliases; `None` if there is no alias.
    alias: Option<Alias>,
    /// Whether the result has a buffer of its own.
    allocates: bool,
    /// Whether the result is defined; `None` = by the default rule.
    defines: Option<bool>,
    /// Whether results may be written.
    is_writable: bool,
    /// Whether uses out of place get copies.
    is_copied: bool,
    /// Derives the type of the buffer of a result.
    buffer_type: BufferTypeFn,
    /// Rewrites the operation.
    bufferize: BufferizeFn,
}

/// A function that derives the type of the buffer of a value that an operation defines.
type BufferTypeFn = fn(OpRef<'_>, Value, &mut BufferTypes<'_>) -> Result<Type, Diagnostic>;
/// A function that rewrites an operation.
type BufferizeFn = fn(Op, &mut Rewrite<'_>) -> Result<(), Diagnostic>;

fn default_type(
    op: OpRef<'_>,
    value: Value,
    types: &mut BufferTypes<'_>,
) -> Result<Type, Diagnostic> {
    types.by_default(op, value)
}

/// Leaves the operation as it is: the operation around it rewrites it.
fn keep(_: Op, _: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
    Ok(())
}

impl OpModel {
    /// The model of an operation that neither reads nor writes tensors, and defines its result.
    const NONE: Self = Self {
        reads: Operands::None,
        writes: Operands::None,
        in_place: Operands::None,
        alias: None,
        allocates: false,
        defines: None,
        is_writable: true,
        is_copied: true,
        buffer_type: default_type,
        bufferize: keep,
    };

    /// The model of an operation that reads all operands.
    const READS: Self = Self { reads: Operands::All, ..Self::NONE };

    /// The model of an operation whose result is the buffer of operand 0 in another form.
    const CASTS: Self = Self::aliases(0, true);

    /// Returns the model of an operation whose result aliases the operand with index `operand`.
    const fn aliases(operand: usize, is_equivalent: bool) -> Self {
        Self { alias: Some(Alias { operand, is_equivalent }), ..Self::NONE }
    }

    /// Returns the model of an operation that reads its operands and writes the operand with index
    /// `destination`, whose buffer is that of the result.
    const fn destination(destination: usize) -> Self {
        Self { writes: Operands::At(destination), ..Self::aliases(destination, true) }.reading()
    }

    /// Returns the model with the function `bufferize` that rewrites the operation.
    const fn with(self, bufferize: BufferizeFn) -> Self {
        Self { bufferize, ..self }
    }

    /// Returns the model with the function `buffer_type` that derives the type of the result.
    const fn typed(self, buffer_type: BufferTypeFn) -> Self {
        Self { buffer_type, ..self }
    }

    const fn reading(self) -> Self {
        Self { reads: Operands::All, ..self }
    }

    const fn allocating(self) -> Self {
        Self { allocates: true, ..self }
    }
}

impl BufferizableOp for OpModel {
    fn reads(&self, _: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        self.reads.contains(operand)
    }

    fn writes(&self, _: OpRef<'_>, operand: usize, _: Query<'_>) -> bool {
        self.writes.contains(operand)
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _: Query<'_>) -> AliasingValues {
        let alias = self.alias.filter(|alias| alias.operand == operand && op.result_count() > 0);
        let alias = alias.map(|alias| Aliasing {
            to: op.result(0),
            is_equivalent: alias.is_equivalent,
            is_definite: true,
        });
        alias.into_iter().collect()
    }

    fn must_be_in_place(&self, _: OpRef<'_>, operand: usize) -> bool {
        self.in_place.contains(operand)
    }

    fn allocates(&self, _: OpRef<'_>, _: Value) -> bool {
        self.allocates
    }

    fn defines(&self, op: OpRef<'_>, value: Value, query: Query<'_>) -> bool {
        self.defines.unwrap_or_else(|| query.defines_by_default(op, value))
    }

    fn is_writable(&self, op: OpRef<'_>, value: Value, _: Query<'_>) -> bool {
        self.is_writable && op.body().defining_op(value).is_some()
    }

    fn resolve_conflicts(&self, op: Op, copies: &mut Copies<'_>) -> Result<(), Diagnostic> {
        if self.is_copied { copies.resolve(op) } else { Ok(()) }
    }

    fn buffer_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        (self.buffer_type)(op, value, types)
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        (self.bufferize)(op, rewrite)
    }
}

/// Attaches `model` to the operation `O`.
fn add<O: OpType>(cx: &Context, model: &'static &'static dyn BufferizableOp) {
    cx.attach_op_interface::<O, DynBufferizableOp<'static>>(model);
}

/// Attaches the models of this crate to the operations of `cx`; nothing happens if they are
/// attached already.
pub fn attach(cx: &Context) {
    let known = OpName::get(cx, terrace_tensor::CastOp::INFO.name);
    let table = TypeId::of::<<DynBufferizableOp<'static> as OpInterface<'static>>::Table>();
    if known.interface(cx, table).is_some() {
        return;
    }
    let all: [fn(&Context); 11] = [
        arith::attach,
        bufferization::attach,
        cf::attach,
        func::attach,
        linalg::attach,
        ml_program::attach,
        scf::attach,
        shape::attach,
        sparse_tensor::attach,
        vector::attach,
        tensor::attach,
    ];
    for attach in all {
        attach(cx);
    }
}
