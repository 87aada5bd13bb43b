//! The requests of the protocol, answered by the core.

use std::collections::HashMap;

use lsp_server::ErrorCode;
use lsp_types as lsp;
use lsp_types::request::{self, Request as _};
use terrace_ide::{Text, expected_diagnostic};

use crate::bytecode::{ConvertParams, from_bytecode, to_bytecode};
use crate::convert::{self, range};
use crate::open::OpenFile;
use crate::server::{Answer, Failure, Server, json, parsed};

impl Server<'_> {
    /// Answers a request other than those of the life cycle.
    pub(crate) fn requested(&mut self, method: &str, params: serde_json::Value) -> Answer {
        match method {
            request::HoverRequest::METHOD => self.hover(parsed(params)?),
            request::GotoDefinition::METHOD => self.definition(parsed(params)?),
            request::References::METHOD => self.references(parsed(params)?),
            request::DocumentSymbolRequest::METHOD => self.symbols(parsed(params)?),
            request::Completion::METHOD => self.completion(parsed(params)?),
            request::SignatureHelpRequest::METHOD => self.signature(parsed(params)?),
            request::CodeActionRequest::METHOD => self.actions(parsed(params)?),
            request::PrepareRenameRequest::METHOD => self.prepare_rename(parsed(params)?),
            request::Rename::METHOD => self.rename(parsed(params)?),
            request::Formatting::METHOD => self.formatting(parsed(params)?),
            request::SemanticTokensFullRequest::METHOD => self.tokens(parsed(params)?),
            request::FoldingRangeRequest::METHOD => self.folding(parsed(params)?),
            request::InlayHintRequest::METHOD => self.hints(parsed(params)?),
            request::DocumentHighlightRequest::METHOD => self.highlights(parsed(params)?),
            request::WorkspaceSymbolRequest::METHOD => self.workspace_symbols(parsed(params)?),
            "mlir/convertToBytecode" => {
                let params: ConvertParams = parsed(params)?;
                let Some(file) = self.file(&params.uri) else {
                    let message = "language server does not contain an entry for this source file";
                    return Err(Failure(ErrorCode::RequestFailed, message.to_owned()));
                };
                json(to_bytecode(file.document()).map_err(failed)?)
            }
            "mlir/convertFromBytecode" => {
                let params: ConvertParams = parsed(params)?;
                json(from_bytecode(self.dialects.registry(), &params.uri).map_err(failed)?)
            }
            _ => {
                let message = format!("method not found: {method}");
                Err(Failure(ErrorCode::MethodNotFound, message))
            }
        }
    }

    /// Returns the file and the offset that `at` names; `None` if the file is not open or the
    /// place is not in its text.
    pub(crate) fn place(
        &mut self,
        at: &lsp::TextDocumentPositionParams,
    ) -> Option<(&OpenFile, u32)> {
        let encoding = self.encoding;
        let file = self.file(&at.text_document.uri)?;
        let (text, position) = (file.document().text(), convert::position(at.position));
        text.contains(position, encoding).then(|| (file, text.offset(position, encoding)))
    }

    fn hover(&mut self, params: lsp::HoverParams) -> Answer {
        let encoding = self.encoding;
        let place = self.place(&params.text_document_position_params);
        let hover = place.and_then(|(file, offset)| {
            let hover = file.document().part_at(offset)?.hover(offset)?;
            let range = range(file.document().text(), hover.span, encoding);
            let (kind, value) = (lsp::MarkupKind::Markdown, hover.markdown);
            let contents = lsp::HoverContents::Markup(lsp::MarkupContent { kind, value });
            Some(lsp::Hover { contents, range: Some(range) })
        });
        json(hover)
    }

    fn definition(&mut self, params: lsp::GotoDefinitionParams) -> Answer {
        let encoding = self.encoding;
        let place = self.place(&params.text_document_position_params);
        let found: Option<Vec<_>> = place.and_then(|(file, offset)| {
            let targets = file.document().part_at(offset)?.definition(offset);
            let locations = targets.iter().filter_map(|t| convert::target(file, t, encoding));
            Some(locations.collect())
        });
        json(found.unwrap_or_default())
    }

    fn references(&mut self, params: lsp::ReferenceParams) -> Answer {
        let encoding = self.encoding;
        let place = self.place(&params.text_document_position);
        let found: Option<Vec<_>> = place.and_then(|(file, offset)| {
            let spans = file.document().part_at(offset)?.references(offset);
            Some(spans.iter().map(|span| convert::location(file, *span, encoding)).collect())
        });
        json(found.unwrap_or_default())
    }

    fn symbols(&mut self, params: lsp::DocumentSymbolParams) -> Answer {
        let encoding = self.encoding;
        let found: Option<Vec<_>> = self.file(&params.text_document.uri).map(|file| {
            let (outline, text) = (file.document().outline(), file.document().text());
            outline.iter().map(|entry| convert::symbol(text, entry, encoding)).collect()
        });
        json(found.unwrap_or_default())
    }

    fn completion(&mut self, params: lsp::CompletionParams) -> Answer {
        let place = self.place(&params.text_document_position);
        let proposals = place.map(|(file, offset)| file.document().complete(offset));
        let items = proposals.unwrap_or_default().into_iter().map(convert::proposal).collect();
        json(lsp::CompletionList { is_incomplete: false, items })
    }

    fn signature(&mut self, params: lsp::SignatureHelpParams) -> Answer {
        let place = self.place(&params.text_document_position_params);
        let signature = place.and_then(|(file, offset)| file.document().signature(offset));
        json(signature.map(convert::signature))
    }

    fn actions(&mut self, params: lsp::CodeActionParams) -> Answer {
        let only = params.context.only.as_ref();
        if only.is_some_and(|kinds| !kinds.contains(&lsp::CodeActionKind::QUICKFIX)) {
            return json(Vec::<lsp::CodeAction>::new());
        }
        let Some(file) = self.file(&params.text_document.uri) else {
            return json(Vec::<lsp::CodeAction>::new());
        };
        let expected = |diagnostic| expect_action(file, diagnostic);
        let actions: Vec<_> = params.context.diagnostics.into_iter().filter_map(expected).collect();
        json(actions)
    }
}

pub(crate) fn failed(message: String) -> Failure {
    Failure(ErrorCode::RequestFailed, message)
}

/// Returns the action that adds the comments that expect `diagnostic`; `None` if it is no error or
/// warning of this server.
fn expect_action(file: &OpenFile, diagnostic: lsp::Diagnostic) -> Option<lsp::CodeAction> {
    let word = match diagnostic.severity {
        Some(lsp::DiagnosticSeverity::ERROR) => "error",
        Some(lsp::DiagnosticSeverity::WARNING) => "warning",
        _ => return None,
    };
    diagnostic.source.as_ref().filter(|source| *source == "mlir")?;
    let text = file.document().text();
    let mut edits: Vec<_> =
        edit(text, word, &diagnostic.message, diagnostic.range).into_iter().collect();
    for note in diagnostic.related_information.iter().flatten() {
        if note.location.uri == file.uri {
            edits.extend(edit(text, "note", &note.message, note.location.range));
        }
    }
    #[expect(clippy::mutable_key_type, reason = "the protocol's type, whose keys do not change")]
    let changes = HashMap::from([(file.uri.clone(), edits)]);
    Some(lsp::CodeAction {
        title: "Add expected-* diagnostic checks".to_owned(),
        kind: Some(lsp::CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![diagnostic]),
        edit: Some(lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() }),
        ..lsp::CodeAction::default()
    })
}

/// Returns the edit that adds the comment that expects a diagnostic at `range`; `None` if the line
/// does not exist, or no comment expects the diagnostic.
fn edit(text: &Text, word: &str, message: &str, range: lsp::Range) -> Option<lsp::TextEdit> {
    let line = range.start.line;
    if line >= text.line_count() {
        return None;
    }
    let new_text = expected_diagnostic(word, message, text.line(line))?;
    let at = lsp::Position { line, character: 0 };
    Some(lsp::TextEdit { range: lsp::Range { start: at, end: at }, new_text })
}
