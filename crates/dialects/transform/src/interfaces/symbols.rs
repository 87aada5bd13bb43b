//! Verifiers of references to named sequences.

use terrace_builtin::FunctionOp;
use terrace_builtin::function::is_external;
use terrace_ir::{ArrayAttr, Attribute, Diagnostic, SymbolRefAttr, SymbolTables, SymbolUser, Type};

use crate::annotations::{argument_mark, verify_annotations};
use crate::predicates::{is_handle, same_sort};
use crate::{
    CollectMatchingOpRef, ForeachMatchOpRef, IncludeOpRef, NamedSequenceOp, NamedSequenceOpRef,
};

/// Returns the sequence that `name` refers to; `None` if the symbol is missing or no sequence.
fn sequence<'a>(tables: &SymbolTables<'a>, name: Attribute) -> Option<NamedSequenceOpRef<'a>> {
    tables.lookup_attribute(name)?.cast::<NamedSequenceOp>()
}

/// Returns the operand types of the terminator of a sequence.
fn yielded(op: NamedSequenceOpRef<'_>) -> Vec<Type> {
    let last = (*op).region(0).and_then(|region| region.entry()?.last());
    last.map(|last| last.operand_types().collect()).unwrap_or_default()
}

impl SymbolUser for IncludeOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let (op, cx) = (*self, self.context());
        let Some(target) = sequence(tables, self.target().attr()) else {
            return Err(op.error("does not reference a named transform sequence"));
        };
        let (inputs, results) = (target.function_inputs(), target.function_results());
        if inputs.len() != op.operand_count() {
            return Err(op.plain_error("incorrect number of operands for callee"));
        }
        let unmarked = (0..inputs.len()).find(|at| argument_mark(*target, *at) == (false, false));
        if let Some(at) = unmarked {
            let message =
                "TransformOpInterface requires memory effects on operands to be specified";
            let note = format!("no effects specified for operand #{at}");
            return Err(op.plain_error(message).with_note(op.location(), note));
        }
        for (at, (wanted, found)) in inputs.iter().zip(op.operand_types()).enumerate() {
            if *wanted != found {
                return Err(op.error(format!(
                    "operand type mismatch: expected operand type '{}', but provided '{}' for \
                     operand number {at}",
                    wanted.to_text(cx),
                    found.to_text(cx)
                )));
            }
        }
        if results.len() != op.result_count() {
            return Err(op.plain_error("incorrect number of results for callee"));
        }
        for (at, (wanted, found)) in results.iter().zip(op.result_types()).enumerate() {
            if !same_sort(cx, *wanted, found) {
                return Err(op.error(format!(
                    "type of result #{at} must implement the same transform dialect interface as \
                     the corresponding callee result"
                )));
            }
        }
        verify_annotations(target, true, Some(tables))
    }
}

impl SymbolUser for CollectMatchingOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let (op, cx) = (*self, self.context());
        let name = self.matcher();
        let Some(matcher) = sequence(tables, name.attr()) else {
            let name = name.attr().to_text(cx);
            return Err(op.plain_error(format!("unresolved matcher symbol {name}")));
        };
        match *matcher.function_inputs() {
            [one] if is_handle(cx, one) => {}
            _ => {
                return Err(
                    op.plain_error("expected the matcher to take one operation handle argument")
                );
            }
        }
        if !argument_mark(*matcher, 0).1 {
            return Err(op.plain_error("expected the matcher argument to be marked readonly"));
        }
        if is_external(*matcher) {
            return Ok(());
        }
        let types = yielded(matcher);
        if types.len() != op.result_count() {
            return Err(op.plain_error(format!(
                "expected the matcher to yield as many values as op has results ({}), got {}",
                op.result_count(),
                types.len()
            )));
        }
        for (at, (matched, result)) in types.into_iter().zip(op.result_types()).enumerate() {
            if !same_sort(cx, matched, result) {
                return Err(op.plain_error(format!(
                    "mismatching type interfaces for matcher result and op result #{at}"
                )));
            }
        }
        Ok(())
    }
}

/// A matcher with the action for the operations that it matches.
struct Pair<'a> {
    op: ForeachMatchOpRef<'a>,
    matcher: NamedSequenceOpRef<'a>,
    action: NamedSequenceOpRef<'a>,
    matcher_name: String,
    action_name: String,
}

impl SymbolUser for ForeachMatchOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let names = |list: Attribute| {
            let list = list.downcast::<ArrayAttr>(cx);
            list.map(|list| list.0.to_vec()).unwrap_or_default()
        };
        let (matchers, actions) = (names(self.matchers().attr()), names(self.actions().attr()));
        for (matcher_name, action_name) in matchers.into_iter().zip(actions) {
            let find = |what: &str, name: Attribute| {
                let is_reference = name.is::<SymbolRefAttr>();
                let found = sequence(tables, name).filter(|_| is_reference);
                let unresolved = || format!("unresolved {what} symbol {}", name.to_text(cx));
                found.ok_or_else(|| self.plain_error(unresolved()))
            };
            let matcher = find("matcher", matcher_name)?;
            let action = find("action", action_name)?;
            let (matcher_name, action_name) = (matcher_name.to_text(cx), action_name.to_text(cx));
            let pair = Pair {
                op: self,
                matcher,
                action,
                matcher_name: matcher_name.to_string(),
                action_name: action_name.to_string(),
            };
            pair.verify(tables)?;
        }
        Ok(())
    }
}

impl Pair<'_> {
    fn verify(&self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_annotations(self.matcher, true, Some(tables))?;
        verify_annotations(self.action, true, Some(tables))?;
        self.verify_matcher()?;
        self.verify_between()?;
        self.verify_action()
    }

    /// Returns the error with a note at the declaration of `symbol`.
    fn error_about(&self, symbol: NamedSequenceOpRef<'_>, error: Diagnostic) -> Diagnostic {
        error.with_note(symbol.location(), "symbol declaration")
    }

    fn verify_matcher(&self) -> Result<(), Diagnostic> {
        let (op, cx, name) = (*self.op, self.op.context(), &self.matcher_name);
        let inputs = self.matcher.function_inputs();
        if inputs.len() != op.operand_count() {
            let error = op.plain_error(format!(
                "the number of operands ({}) doesn't match the number of matcher arguments ({}) \
                 for {name}",
                op.operand_count(),
                inputs.len()
            ));
            return Err(self.error_about(self.matcher, error));
        }
        for (at, (input, operand)) in inputs.iter().zip(op.operand_types()).enumerate() {
            if argument_mark(*self.matcher, at).0 {
                let message =
                    format!("does not expect matcher symbol to consume its operand #{at}");
                return Err(self.error_about(self.matcher, op.error(message)));
            }
            if !same_sort(cx, operand, *input) {
                let error = op.plain_error(format!(
                    "mismatching type interfaces for operand and matcher argument #{at} of \
                     matcher {name}"
                ));
                return Err(self.error_about(self.matcher, error));
            }
        }
        Ok(())
    }

    fn verify_between(&self) -> Result<(), Diagnostic> {
        let (op, cx) = (*self.op, self.op.context());
        let (matcher, action) = (&self.matcher_name, &self.action_name);
        let (from, to) = (self.matcher.function_results(), self.action.function_inputs());
        if from.len() != to.len() {
            return Err(op.plain_error(format!(
                "mismatching number of matcher results and action arguments between {matcher} \
                 ({}) and {action} ({})",
                from.len(),
                to.len()
            )));
        }
        for (at, (from, to)) in from.iter().zip(to).enumerate() {
            if !same_sort(cx, *from, *to) {
                return Err(op.plain_error(format!(
                    "mismatching type interfaces for matcher result and action argument #{at}of \
                     matcher {matcher} and action {action}"
                )));
            }
        }
        Ok(())
    }

    fn verify_action(&self) -> Result<(), Diagnostic> {
        let (op, cx, name) = (*self.op, self.op.context(), &self.action_name);
        let results = self.action.function_results();
        let extra = op.result_count().saturating_sub(1);
        if results.len() != extra {
            let error = op.plain_error(format!(
                "the number of action results ({}) for {name} doesn't match the number of extra \
                 op results ({extra})",
                results.len()
            ));
            return Err(self.error_about(self.action, error));
        }
        for (at, (from, to)) in results.iter().zip(op.result_types().skip(1)).enumerate() {
            if !same_sort(cx, *from, to) {
                let error = op.plain_error(format!(
                    "mismatching type interfaces for action result #{at} of action {name} and op \
                     result"
                ));
                return Err(self.error_about(self.action, error));
            }
        }
        Ok(())
    }
}
