//! Answers about one body: [`Query`], from the decisions so far, [`Facts`], and what holds for a
//! whole run, [`Scope`].

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_func::CallOpRef;
use terrace_ir::{Body, Context, Ident, Op, OpName, OpRef, Region, Value};

use super::classes::Classes;
use super::conflicts::OutOfPlace;
use super::function_facts::FunctionFacts;
use super::memo::Memo;
use super::search;
use crate::interface::{
    AliasingUses, AliasingValues, BufferizableOp, DynBufferizableOp, TensorUse,
};

/// The parts of the options and of the program that hold for all bodies of a run.
#[derive(Clone, Default)]
pub struct Scope {
    /// Dialects whose operations bufferize; empty = all dialects.
    pub dialect_filter: Vec<String>,
    /// Whether functions, their calls and returns bufferize.
    pub function_boundaries: bool,
    /// Whether the same tensor may be written by parallel iterations only if it is local to them.
    pub check_parallel_regions: bool,
    /// Whether loops may yield other buffers than those of their arguments.
    pub allow_return_allocs_from_loops: bool,
    /// The conversions of tensor types to memref types.
    pub types: crate::layout::TypeOptions,
    /// Whether an operation bufferizes; absent = all operations do (MLIR: `OpFilter`).
    pub op_filter: Option<fn(OpRef<'_>) -> bool>,
    /// Names of functions that are not analysed.
    pub unanalysed: Vec<String>,
    /// Facts about the analysed functions, by symbol name.
    pub(crate) functions: FxHashMap<Ident, FunctionFacts>,
}

/// The origin of the answers about uses.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Mode {
    /// The decisions of the analysis.
    #[default]
    Decided,
    /// No analysis: writing uses are out of place, all others in place.
    CopyBeforeWrite,
}

/// The results of the analysis of one body.
#[derive(Default)]
pub struct Facts {
    pub(crate) mode: Mode,
    /// The tensors of the body by common buffer.
    pub(crate) aliases: Classes,
    /// The tensors of the body by equivalent buffer.
    pub(crate) equivalents: Classes,
    pub(super) in_place: FxHashSet<TensorUse>,
    /// Uses of tensors whose contents are undefined.
    pub(super) undefined: FxHashSet<TensorUse>,
    /// Answers that are computed once; absent when no decisions are made.
    pub(super) memo: Option<Memo>,
    pub(super) models: RefCell<FxHashMap<OpName, Option<&'static dyn BufferizableOp>>>,
    /// The uses that are out of place, with the reasons; empty if these are not reported.
    pub(crate) out_of_place: Vec<OutOfPlace>,
}

impl Facts {
    /// Creates facts of a body that is not analysed.
    pub(crate) fn copy_before_write() -> Self {
        Self { mode: Mode::CopyBeforeWrite, ..Self::default() }
    }
}

/// Answers about one body: its operations, and the decisions of the analysis about them.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    pub(super) body: &'a Body,
    pub(super) facts: &'a Facts,
    pub(super) scope: &'a Scope,
}

impl<'a> Query<'a> {
    pub(crate) fn new(body: &'a Body, facts: &'a Facts, scope: &'a Scope) -> Self {
        Self { body, facts, scope }
    }

    /// Returns the body.
    pub fn body(self) -> &'a Body {
        self.body
    }

    /// Returns the options of the run.
    pub fn scope(self) -> &'a Scope {
        self.scope
    }

    pub(crate) fn facts(self) -> &'a Facts {
        self.facts
    }

    pub(super) fn memo(self) -> Option<&'a Memo> {
        self.facts.memo.as_ref()
    }

    /// Returns the model of `op`; `None` if it does not bufferize: because it has no model, or the
    /// options exclude it.
    pub fn model(self, op: Op) -> Option<&'static dyn BufferizableOp> {
        let name = self.body.name(op);
        if let Some(known) = self.facts.models.borrow().get(&name) {
            return *known;
        }
        let view = self.body.op(op);
        let model = self.scope.allows(view).then(|| view.interface::<DynBufferizableOp<'_>>());
        let model = model.flatten().map(DynBufferizableOp::model);
        self.facts.models.borrow_mut().insert(name, model);
        model
    }

    /// Returns the operation that defines `value` or has the block of which it is an argument.
    pub fn owner(self, value: Value) -> Option<Op> {
        self.body.defining_op(value).or_else(|| {
            let block = self.body.value_block(value)?;
            self.body.region_owner(self.body.block_region(block)?)
        })
    }

    /// Returns the region in which `value` is defined.
    pub fn region_of(self, value: Value) -> Option<Region> {
        self.body.block_region(self.body.value_block(value)?)
    }

    /// Returns the tensor of `at`.
    pub fn tensor(self, at: TensorUse) -> Value {
        self.body.operand(at.op, at.operand)
    }

    /// Iterates over the uses of `value`.
    pub fn uses(self, value: Value) -> impl Iterator<Item = TensorUse> + 'a {
        let body = self.body;
        body.uses(value).map(move |at| TensorUse::new(body.user(at), body.use_index(at)))
    }

    /// Whether the buffer of the tensor is read by the use; unknown operations read.
    pub fn reads(self, at: TensorUse) -> bool {
        let op = self.body.op(at.op);
        self.model(at.op).is_none_or(|model| model.reads(op, at.operand, self))
    }

    /// Whether the buffer of the tensor is written by the use; unknown operations write.
    pub fn writes(self, at: TensorUse) -> bool {
        let op = self.body.op(at.op);
        self.model(at.op).is_none_or(|model| model.writes(op, at.operand, self))
    }

    /// Returns the tensors that may have the buffer of `at`.
    pub fn aliasing_values(self, at: TensorUse) -> AliasingValues {
        let op = self.body.op(at.op);
        match self.model(at.op) {
            Some(model) => model.aliasing_values(op, at.operand, self),
            None => search::unknown_aliasing_values(op),
        }
    }

    /// Returns the uses whose buffer `value` may have.
    pub fn aliasing_uses(self, value: Value) -> AliasingUses {
        let Some(owner) = self.owner(value) else { return AliasingUses::new() };
        let op = self.body.op(owner);
        match self.model(owner) {
            Some(model) => model.aliasing_uses(op, value, self),
            None => search::unknown_aliasing_uses(op, value),
        }
    }

    /// Whether the buffer of `value` may be written.
    pub fn is_writable(self, value: Value) -> bool {
        let Some(owner) = self.owner(value) else { return false };
        let op = self.body.op(owner);
        self.model(owner).is_some_and(|model| model.is_writable(op, value, self))
    }

    /// Whether `at` bufferizes in place.
    pub fn is_in_place(self, at: TensorUse) -> bool {
        match self.facts.mode {
            Mode::Decided => self.facts.in_place.contains(&at),
            Mode::CopyBeforeWrite => {
                let is_cast = self.body.op(at.op).is::<terrace_bufferization::ToBufferOp>();
                is_cast || !self.writes(at)
            }
        }
    }

    /// Whether `a` and `b` have the same buffer.
    pub fn are_equivalent(self, a: Value, b: Value) -> bool {
        self.facts.equivalents.are_joined(a, b)
    }

    /// Whether the contents of the tensor of `at` are undefined.
    pub fn is_undefined(self, at: TensorUse) -> bool {
        self.facts.undefined.contains(&at)
    }

    /// Returns the facts about the function that `call` calls; `None` if it is not analysed.
    pub(crate) fn callee(self, call: CallOpRef<'_>) -> Option<&'a FunctionFacts> {
        let callee = call.callee();
        (!callee.is_absent())
            .then(|| callee.data(self.body.context()).root)
            .and_then(|name| self.scope.functions.get(&name))
    }
}

impl Scope {
    /// Whether the function `name` is not analysed.
    pub(crate) fn is_unanalysed(&self, cx: &Context, name: Ident) -> bool {
        self.unanalysed.iter().any(|one| one == name.as_str(cx))
    }

    /// Whether the options permit that `op` bufferizes.
    pub(crate) fn allows(&self, op: OpRef<'_>) -> bool {
        let dialect = op.name().dialect(op.context());
        (self.function_boundaries || dialect != "func")
            && self.op_filter.is_none_or(|filter| filter(op))
            && (self.dialect_filter.is_empty()
                || self.dialect_filter.iter().any(|one| one == dialect))
    }
}
