//! The reasons of copies as remarks: [`Explainer`], for `terrace-opt --explain-copies`. The notes
//! name the accesses that conflict, and the rule.

use rustc_hash::FxHashMap;
use terrace_ir::{Body, Context, Diagnostic, Location, Op, Severity, Type, Value};
use terrace_pass::Explanations;

use crate::analysis::{Conflict, Facts, Query};
use crate::interface::TensorUse;

/// A collector of remarks on the copies in one body.
#[derive(Default)]
pub(crate) struct Explainer {
    /// Indices into [`Facts::out_of_place`] by use; absent if no explanations are requested.
    reasons: Option<FxHashMap<TensorUse, usize>>,
    remarks: Vec<Diagnostic>,
}

impl Explainer {
    /// Creates the collector for `body`, whose uses were decided as `facts` state.
    pub(crate) fn new(body: &Body, facts: &Facts) -> Self {
        let reasons = Explanations::of_copies(body.context()).then(|| {
            let uses = facts.out_of_place.iter().enumerate();
            uses.map(|(index, reason)| (reason.at, index)).collect()
        });
        Self { reasons, remarks: Vec::new() }
    }

    /// Returns the remarks in the order of the copies.
    pub(crate) fn into_remarks(self) -> Vec<Diagnostic> {
        self.remarks
    }

    /// Adds the reason why the tensor of `at` is copied: the conflict that puts `at` out of place.
    pub(crate) fn add_conflict(&mut self, query: Query<'_>, at: TensorUse) {
        let Some(reasons) = &self.reasons else { return };
        let index = reasons.get(&at);
        let conflict = index.map(|index| &query.facts().out_of_place[*index].conflict);
        self.remarks.push(explain(query, at, conflict));
    }

    /// Adds a copy for `at` that no access requires, but the rule `rule`.
    pub(crate) fn add_rule(&mut self, body: &Body, at: TensorUse, rule: &str) {
        if self.reasons.is_some() {
            self.remarks.push(remark(body, at, rule));
        }
    }
}

/// Returns the name of `at` in messages.
fn name_of(body: &Body, at: TensorUse) -> String {
    format!("operand #{} of '{}'", at.operand, body.op(at.op).name_str())
}

fn remark(body: &Body, at: TensorUse, rule: &str) -> Diagnostic {
    let message = format!("{} is copied: {rule}", name_of(body, at));
    Diagnostic::new(Severity::Remark, body.location(at.op), message)
}

fn explain(query: Query<'_>, at: TensorUse, conflict: Option<&Conflict>) -> Diagnostic {
    let body = query.body();
    let access = |diagnostic: Diagnostic, at: TensorUse, what: &str| {
        diagnostic.with_note(body.location(at.op), format!("{} {what}", name_of(body, at)))
    };
    match conflict {
        None => remark(body, at, "the function is not analysed, so that every write gets a copy"),
        Some(Conflict::NotWritable { tensor, write }) => {
            let rule = "in place, a buffer that is not writable would be written";
            let (location, name) = origin(query, *tensor);
            access(remark(body, at, rule), *write, "writes the buffer")
                .with_note(location, format!("the buffer is not writable: {name}"))
        }
        Some(Conflict::Parallel { write }) => {
            let rule = "in place, parallel iterations would write the same buffer";
            access(remark(body, at, rule), *write, "writes a tensor from outside of the iteration")
        }
        Some(Conflict::ReadAfterWrite { read, write, definition }) => {
            let rule = "in place, elements would be overwritten before they are read \
                        (read-after-write conflict)";
            let (location, name) = origin(query, *definition);
            let diagnostic = access(remark(body, at, rule), *write, "writes the buffer");
            access(diagnostic, *read, "reads the elements from before the write")
                .with_note(location, format!("these elements are defined here: {name}"))
        }
    }
}

/// Returns the remark on the copy of a buffer of type `from` to a new one of type `to`.
pub(crate) fn explain_cast(location: Location, cx: &Context, from: Type, to: Type) -> Diagnostic {
    let message = format!(
        "the buffer is copied: a cast from '{}' to '{}' could fail",
        from.to_text(cx),
        to.to_text(cx)
    );
    Diagnostic::new(Severity::Remark, location, message)
}

/// Returns the location and the name of `value`.
fn origin(query: Query<'_>, value: Value) -> (Location, String) {
    let body = query.body();
    let index = match (body.result_of(value), body.argument_of(value)) {
        (Some((_, index)), _) => format!("result #{index}"),
        (None, Some((_, index))) => format!("argument #{index}"),
        (None, None) => "value".to_owned(),
    };
    let owner = query.owner(value).unwrap_or(Op::ROOT);
    (body.value_location(value), format!("{index} of '{}'", body.op(owner).name_str()))
}
