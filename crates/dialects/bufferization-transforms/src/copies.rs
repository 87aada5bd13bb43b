//! Tensor copies: uses out of place get a new tensor, so that every use is in place then
//! ([`insert_copies`]; MLIR: `insertTensorCopies`).

use rustc_hash::FxHashMap;
use terrace_arith::BuildConstant;
use terrace_bufferization::AllocTensorOp;

use terrace_builtin::DYNAMIC;
use terrace_builtin::shaped::{has_rank, shape_of};
use terrace_ir::{Body, Builder, Diagnostic, Op, Operand, Value};
use terrace_pass::Explanations;
use terrace_tensor::DimOp;
use terrace_tensor_transforms::{dim_of, reified_sizes};
use terrace_transforms::post_order;

use crate::analysis::conflicts::Conflict;
use crate::analysis::order::tensor_operands;
use crate::analysis::query::{Facts, Query, Scope};
use crate::explain::{remark, with_access, with_origin};
use crate::interface::TensorUse;
use crate::layout::space_of;
use crate::signatures::Signatures;
use crate::types::BufferTypes;

/// The state in which copies are inserted into one body.
pub struct Copies<'a> {
    body: &'a mut Body,
    facts: &'a Facts,
    scope: &'a Scope,
    signatures: &'a Signatures,
    explainer: Explainer,
}

/// Inserts copies for all uses in `body` that are out of place. Returns the requested explanations.
///
/// # Errors
/// If a tensor cannot be copied.
pub(crate) fn insert_copies(
    body: &mut Body,
    facts: &Facts,
    scope: &Scope,
    signatures: &Signatures,
) -> Result<Vec<Diagnostic>, Diagnostic> {
    let ops = post_order(body, Op::ROOT);
    let explainer = Explainer::new(body, facts);
    let mut copies = Copies { body, facts, scope, signatures, explainer };
    for op in ops {
        if let Some(model) = copies.query().model(op) {
            model.resolve_conflicts(op, &mut copies)?;
        }
    }
    Ok(copies.explainer.remarks)
}

impl Copies<'_> {
    /// Returns the body.
    pub fn body(&self) -> &Body {
        self.body
    }

    /// Returns the body mutably.
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }

    /// Returns answers about the body.
    pub fn query(&self) -> Query<'_> {
        Query::new(self.body, self.facts, self.scope)
    }

    /// Inserts copies for the operands of `op` that are out of place: before `op` a copy of the
    /// operand, or behind `op` one of the result if only that has the buffer.
    ///
    /// # Errors
    /// If the tensor has no rank.
    pub fn resolve(&mut self, op: Op) -> Result<(), Diagnostic> {
        let (mut operands, mut results) = (Vec::new(), Vec::new());
        let query = Query::new(self.body, self.facts, self.scope);
        let view = query.body().op(op);
        for operand in tensor_operands(view) {
            let at = TensorUse::new(op, operand);
            if query.is_in_place(at) {
                continue;
            }
            let tensor = query.tensor(at);
            if !has_rank(view.context(), query.body().value_type(tensor)) {
                return Err(view.plain_error("copying of unranked tensors is not implemented"));
            }
            let is_copied = !may_omit_copy(query, at);
            if is_copied {
                self.explainer.add_conflict(query, at);
            }
            match result_instead(query, at) {
                Some(result) => results.push((result, is_copied)),
                None => operands.push((operand, tensor, is_copied)),
            }
        }
        for (operand, tensor, is_copied) in operands {
            let copy = self.new_tensor(op, Place::Before(op), tensor, is_copied)?;
            self.body.set_operand(op, operand, copy);
        }
        let mut after = op;
        for (result, is_copied) in results {
            let copy = self.new_tensor(op, Place::After(after), result, is_copied)?;
            let definition = self.body.defining_op(copy);
            after = definition.unwrap_or(after);
            self.body.replace_uses_if(result, copy, |body, use_| {
                let user = body.user(use_);
                Some(user) != definition && !body.op(user).is::<DimOp>()
            });
        }
        Ok(())
    }

    /// Inserts a copy of the tensor of `at` before its operation, because of `rule`, and returns
    /// the copy.
    ///
    /// # Errors
    /// If the type of the buffer cannot be derived.
    pub fn copy_before(&mut self, at: TensorUse, rule: &str) -> Result<Value, Diagnostic> {
        self.explainer.add_rule(self.body, at, rule);
        self.new_tensor(at.op, Place::Before(at.op), self.body.operand(at.op, at.operand), true)
    }

    fn new_tensor(
        &mut self,
        op: Op,
        place: Place,
        tensor: Value,
        is_copied: bool,
    ) -> Result<Value, Diagnostic> {
        let space = match is_copied {
            true => None,
            false => {
                let facts = Facts::copy_before_write();
                let query = Query::new(self.body, &facts, self.scope);
                let mut types = BufferTypes::new(query, self.scope.types, self.signatures);
                space_of(self.body.context(), types.get(tensor)?)
            }
        };
        let location = self.body.location(op);
        let mut builder = match place {
            Place::Before(op) => Builder::before(self.body, op),
            Place::After(op) => Builder::after(self.body, op),
        };
        builder.set_location(location);
        Ok(new_tensor(&mut builder, tensor, is_copied, space))
    }
}

/// A collector of remarks on the copies in one body.
struct Explainer {
    /// Indices into [`Facts::out_of_place`] by use; absent if no explanations are requested.
    reasons: Option<FxHashMap<TensorUse, usize>>,
    remarks: Vec<Diagnostic>,
}

impl Explainer {
    /// Creates the collector for `body`, whose uses were decided as `facts` state.
    fn new(body: &Body, facts: &Facts) -> Self {
        let reasons = Explanations::of_copies(body.context()).then(|| {
            let uses = facts.out_of_place.iter().enumerate();
            uses.map(|(index, reason)| (reason.at, index)).collect()
        });
        Self { reasons, remarks: Vec::new() }
    }

    /// Adds the reason why the tensor of `at` is copied: the conflict that puts `at` out of place.
    fn add_conflict(&mut self, query: Query<'_>, at: TensorUse) {
        let Some(reasons) = &self.reasons else { return };
        let index = reasons.get(&at);
        let conflict = index.map(|index| &query.facts().out_of_place[*index].conflict);
        self.remarks.push(explain(query, at, conflict));
    }

    /// Adds a copy for `at` that no access requires, but the rule `rule`.
    fn add_rule(&mut self, body: &Body, at: TensorUse, rule: &str) {
        if self.reasons.is_some() {
            self.remarks.push(remark(body, at.op, at.operand, rule));
        }
    }
}

/// Returns the remark on the copy for `at`, which is out of place because of `conflict`; `None`
/// without analysis.
fn explain(query: Query<'_>, at: TensorUse, conflict: Option<&Conflict>) -> Diagnostic {
    let body = query.body();
    let because = |rule| remark(body, at.op, at.operand, rule);
    let access = |remark, at: TensorUse, what| with_access(remark, body, at.op, at.operand, what);
    let origin = |remark, value, what| with_origin(remark, body, query.owner(value), value, what);
    match conflict {
        None => because("the function is not analysed, so that every write gets a copy"),
        Some(Conflict::NotWritable { tensor, write }) => {
            let remark = because("in place, a buffer that is not writable would be written");
            let remark = access(remark, *write, "writes the buffer");
            origin(remark, *tensor, "the buffer is not writable")
        }
        Some(Conflict::Parallel { write }) => {
            let remark = because("in place, parallel iterations would write the same buffer");
            access(remark, *write, "writes a tensor from outside of the iteration")
        }
        Some(Conflict::ReadAfterWrite { read, write, definition }) => {
            let remark = because(
                "in place, elements would be overwritten before they are read (read-after-write \
                 conflict)",
            );
            let remark = access(remark, *write, "writes the buffer");
            let remark = access(remark, *read, "reads the elements from before the write");
            origin(remark, *definition, "these elements are defined here")
        }
    }
}

/// Whether the contents of the tensor of `at` need not be copied, because they are undefined,
/// overwritten or never read.
fn may_omit_copy(query: Query<'_>, at: TensorUse) -> bool {
    query.is_undefined(at)
        || (query.writes(at) && !query.reads(at))
        || (!query.reads(at)
            && !query.aliasing_values(at).iter().any(|alias| query.is_read(alias.to)))
}

/// A position in a block.
#[derive(Clone, Copy)]
enum Place {
    Before(Op),
    After(Op),
}

/// Returns the result of the operation of `at` that has the buffer instead of the operand: if it
/// is the only alias, and the buffer is not written.
fn result_instead(query: Query<'_>, at: TensorUse) -> Option<Value> {
    let values = query.aliasing_values(at);
    let [alias] = values[..] else { return None };
    let body = query.body();
    let ty = body.value_type(alias.to);
    let is_only = body.defining_op(alias.to).is_some()
        && !query.writes(at)
        && query.aliasing_uses(alias.to).len() == 1
        && has_rank(body.context(), ty);
    is_only.then_some(alias.to)
}

/// Creates a `bufferization.alloc_tensor` like `tensor`, with its contents if `is_copied`, in the
/// memory space `space`.
pub(crate) fn new_tensor(
    builder: &mut Builder<'_>,
    tensor: Value,
    is_copied: bool,
    space: Option<terrace_ir::Attribute>,
) -> Value {
    let ty = builder.body().value_type(tensor);
    let sizes = match is_copied {
        true => Vec::new(),
        false => dynamic_sizes(builder, tensor),
    };
    let copy = is_copied.then_some(tensor);
    let new = AllocTensorOp::build(builder, ty, &sizes[..], copy, None);
    if space.is_some() {
        new.set_memory_space(builder.body_mut(), space);
    }
    new.value(builder)
}

/// Returns the sizes of the dynamic dimensions of `tensor`, by the operation that defines it, or
/// else as results of `tensor.dim`.
pub(crate) fn dynamic_sizes(builder: &mut Builder<'_>, tensor: Value) -> Vec<Value> {
    let cx = builder.context().clone();
    let ty = builder.body().value_type(tensor);
    let shape = shape_of(&cx, ty).unwrap_or_default().to_vec();
    if let Some(sizes) = reified_sizes(builder, tensor) {
        let dims = sizes.into_iter().zip(shape).filter(|(_, extent)| *extent == DYNAMIC);
        return dims.map(|(size, _)| builder.constant_or_value(size)).collect();
    }
    let dims = shape.into_iter().enumerate().filter(|(_, extent)| *extent == DYNAMIC);
    dims.map(|(dim, _)| dim_of(builder, tensor, dim)).collect()
}
