//! The requests that rename what a name stands for.

use std::collections::HashMap;

use lsp_types as lsp;
use lsp_types::Uri;
use terrace_ide::Edit;

use crate::convert::range;
use crate::open::OpenFile;
use crate::requests::failed;
use crate::server::{Answer, Server, json};

impl Server<'_> {
    pub(crate) fn prepare_rename(&mut self, params: lsp::TextDocumentPositionParams) -> Answer {
        let encoding = self.encoding;
        let found = self.place(&params).and_then(|(file, offset)| {
            let span = file.document().part_at(offset)?.renamable(offset)?;
            Some(range(file.document().text(), span, encoding))
        });
        json(found)
    }

    pub(crate) fn rename(&mut self, params: lsp::RenameParams) -> Answer {
        let encoding = self.encoding;
        let place = self.place(&params.text_document_position);
        let found = place.and_then(|(file, offset)| {
            let part = file.document().part_at(offset)?;
            Some((file, part.rename(offset, &params.new_name)))
        });
        let Some((file, edits)) = found else { return json(None::<lsp::WorkspaceEdit>) };
        json(workspace_edit(file, edits.map_err(failed)?, encoding))
    }
}

/// Returns `edits` of the text of `file` as data of the protocol.
pub(crate) fn text_edits(
    file: &OpenFile,
    edits: Vec<Edit>,
    encoding: terrace_ide::Encoding,
) -> Vec<lsp::TextEdit> {
    let text = file.document().text();
    let edit = |Edit { span, text: new_text }| lsp::TextEdit {
        range: range(text, span, encoding),
        new_text,
    };
    edits.into_iter().map(edit).collect()
}

/// Returns the change of the files of the client by `edits` of the text of `file`.
#[expect(clippy::mutable_key_type, reason = "the protocol's type, whose keys do not change")]
pub(crate) fn workspace_edit(
    file: &OpenFile,
    edits: Vec<Edit>,
    encoding: terrace_ide::Encoding,
) -> lsp::WorkspaceEdit {
    let edits = text_edits(file, edits, encoding);
    let changes: HashMap<Uri, Vec<lsp::TextEdit>> = HashMap::from([(file.uri.clone(), edits)]);
    lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() }
}
