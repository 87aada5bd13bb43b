//! The types of results, to be shown behind their names ([`Hint`]).

use terrace_asm::Span;

use crate::analysis::Part;

/// A text to be shown at a place, which is not part of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The offset in front of which the text is shown.
    pub offset: u32,
    /// The text to show.
    pub label: String,
}

impl Part {
    /// Returns the types of the results that are defined in `span`, in the order of the text.
    pub fn type_hints(&self, span: Span) -> Vec<Hint> {
        let mut hints: Vec<Hint> = Vec::new();
        let values = self.recording().values.iter();
        for value in values.filter(|value| span.touches(value.span.start)) {
            let Some((number, value_id)) = value.value else { continue };
            let Some(body) = self.recording().body(self.body(), number) else { continue };
            if body.result_of(value_id).is_none() {
                continue;
            }
            let ty = body.value_type(value_id).to_text(&self.cx);
            match hints.last_mut() {
                // The results of a group have one name.
                Some(hint) if hint.offset == value.span.end => {
                    hint.label.push_str(&format!(", {ty}"));
                }
                _ => hints.push(Hint { offset: value.span.end, label: format!(": {ty}") }),
            }
        }
        hints.sort_by_key(|hint| hint.offset);
        hints
    }
}
