//! The abilities of the server, as the answer to `initialize` lists them.

use lsp_types as lsp;
use terrace_ide::Encoding;

use crate::views::token_options;

/// The characters behind which completion begins without a key.
const TRIGGERS: [&str; 14] =
    [".", "%", "^", "!", "#", "@", "(", ",", "<", ":", "[", " ", "\"", "/"];

/// Returns the unit of columns that the client requests first and the server supports.
pub(crate) fn encoding(client: &lsp::ClientCapabilities) -> Encoding {
    let offered = client.general.as_ref().and_then(|general| general.position_encodings.as_ref());
    let offers =
        |kind: &lsp::PositionEncodingKind| offered.is_some_and(|offered| offered.contains(kind));
    match offers(&lsp::PositionEncodingKind::UTF8) {
        true => Encoding::Utf8,
        false => Encoding::Utf16,
    }
}

/// Returns the abilities of the server.
pub(crate) fn capabilities(encoding: Encoding) -> lsp::ServerCapabilities {
    let sync = lsp::TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(lsp::TextDocumentSyncKind::INCREMENTAL),
        save: Some(lsp::TextDocumentSyncSaveOptions::Supported(true)),
        ..lsp::TextDocumentSyncOptions::default()
    };
    let actions = lsp::CodeActionOptions {
        code_action_kinds: Some(vec![lsp::CodeActionKind::QUICKFIX]),
        ..lsp::CodeActionOptions::default()
    };
    lsp::ServerCapabilities {
        position_encoding: Some(match encoding {
            Encoding::Utf8 => lsp::PositionEncodingKind::UTF8,
            Encoding::Utf16 => lsp::PositionEncodingKind::UTF16,
        }),
        text_document_sync: Some(lsp::TextDocumentSyncCapability::Options(sync)),
        hover_provider: Some(true.into()),
        definition_provider: Some(lsp::OneOf::Left(true)),
        references_provider: Some(lsp::OneOf::Left(true)),
        document_symbol_provider: Some(lsp::OneOf::Left(true)),
        rename_provider: Some(lsp::OneOf::Right(lsp::RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
        })),
        semantic_tokens_provider: Some(token_options().into()),
        folding_range_provider: Some(true.into()),
        inlay_hint_provider: Some(lsp::OneOf::Left(true)),
        document_highlight_provider: Some(lsp::OneOf::Left(true)),
        workspace_symbol_provider: Some(lsp::OneOf::Left(true)),
        document_formatting_provider: Some(lsp::OneOf::Left(true)),
        signature_help_provider: Some(lsp::SignatureHelpOptions {
            trigger_characters: Some([" ", ",", "("].map(str::to_owned).to_vec()),
            ..lsp::SignatureHelpOptions::default()
        }),
        code_action_provider: Some(actions.into()),
        completion_provider: Some(lsp::CompletionOptions {
            trigger_characters: Some(TRIGGERS.map(str::to_owned).to_vec()),
            ..lsp::CompletionOptions::default()
        }),
        ..lsp::ServerCapabilities::default()
    }
}
