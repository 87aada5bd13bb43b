//! The request that formats a file.

use lsp_types as lsp;
use terrace_diag::SourceFile;
use terrace_ide::{Edit, Span, Text, format};

use crate::files::file_name;
use crate::rename::text_edits;
use crate::server::{Answer, Server, json};

impl Server<'_> {
    pub(crate) fn formatting(&mut self, params: lsp::DocumentFormattingParams) -> Answer {
        let (encoding, registry) = (self.encoding, self.dialects.registry().clone());
        let Some(file) = self.file(&params.text_document.uri) else {
            return json(None::<Vec<lsp::TextEdit>>);
        };
        let text = file.document().text();
        let source = SourceFile::new(file_name(&file.uri), text.as_str().as_bytes());
        let formatted = format(&registry, &source).text;
        let formatted = Text::new(String::from_utf8_lossy(&formatted));
        json(text_edits(file, changed_lines(text, &formatted), encoding))
    }
}

/// Returns the edit of the lines from the first to the last that differ, so that an editor keeps
/// marks on the others; nothing if the texts are equal.
fn changed_lines(old: &Text, new: &Text) -> Vec<Edit> {
    if old.as_str() == new.as_str() {
        return Vec::new();
    }
    let fewer = old.line_count().min(new.line_count());
    let line = |text: &Text, line| text.line(line).to_owned();
    let same = |at: &u32| line(old, *at) == line(new, *at);
    let first = (0..fewer).take_while(same).count() as u32;
    let same =
        |at: &u32| line(old, old.line_count() - 1 - at) == line(new, new.line_count() - 1 - at);
    let last = (0..fewer - first).take_while(same).count() as u32;
    let span = |text: &Text| Span {
        start: text.line_start(first),
        end: text.line_start(text.line_count() - last),
    };
    vec![Edit { span: span(old), text: new.get(span(new)).to_owned() }]
}
