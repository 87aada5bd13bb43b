//! Open files ([`OpenFile`]): the text as the client has it, read when an answer requires it.

use lsp_types::{TextDocumentContentChangeEvent, Uri};
use terrace_ide::{Dialects, Document, Encoding, Text};

use crate::convert::span;
use crate::files::file_name;

/// A file that the client has opened.
pub(crate) struct OpenFile {
    pub(crate) uri: Uri,
    /// The version of the text, counted by the client.
    pub(crate) version: i32,
    document: Document,
    /// The text with changes that have not been read; `None` if `document` is up to date.
    changed: Option<Text>,
}

impl OpenFile {
    /// Reads a file.
    pub(crate) fn new(
        dialects: &Dialects,
        uri: Uri,
        version: i32,
        text: impl Into<String>,
    ) -> Self {
        let document = Document::new(dialects, &file_name(&uri), Text::new(text));
        Self { uri, version, document, changed: None }
    }

    /// Applies changes in order, without reading the text.
    pub(crate) fn change(
        &mut self,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) {
        self.version = version;
        let mut text = self.changed.take().unwrap_or_else(|| self.document.text().clone());
        for change in changes {
            match change.range {
                Some(range) => text.replace(span(&text, range, encoding), &change.text),
                None => text = Text::new(change.text),
            }
        }
        self.changed = Some(text);
    }

    /// Reads the text if it has changed; returns whether it had.
    pub(crate) fn update(&mut self, dialects: &Dialects) -> bool {
        let Some(text) = self.changed.take() else { return false };
        self.document = Document::new(dialects, &file_name(&self.uri), text);
        true
    }

    /// Returns the document as it was read last.
    pub(crate) fn document(&self) -> &Document {
        &self.document
    }
}
