//! The requests whose answers an editor shows in the text: colours, folds, hints, highlights; and
//! the search for symbols in all open files.

use lsp_types as lsp;
use terrace_ide::{Encoding, Highlight, Meaning, Outline, OutlineKind, Text};

use crate::convert::{location, range, span, symbol};
use crate::server::{Answer, Server, json};

/// The types of semantic tokens, by [`type_number`].
const TYPES: [&str; 12] = [
    "method",
    "variable",
    "parameter",
    "label",
    "function",
    "macro",
    "type",
    "property",
    "keyword",
    "number",
    "string",
    "comment",
];

fn type_number(meaning: Meaning) -> u32 {
    match meaning {
        Meaning::Operation => 0,
        Meaning::Value => 1,
        Meaning::Argument => 2,
        Meaning::Block => 3,
        Meaning::Symbol => 4,
        Meaning::Attribute => 5,
        Meaning::Type => 6,
        Meaning::Key => 7,
        Meaning::Keyword => 8,
        Meaning::Number => 9,
        Meaning::String => 10,
        Meaning::Comment => 11,
    }
}

/// Returns the types of semantic tokens that the server sends.
pub(crate) fn token_options() -> lsp::SemanticTokensOptions {
    lsp::SemanticTokensOptions {
        legend: lsp::SemanticTokensLegend {
            token_types: TYPES.map(lsp::SemanticTokenType::new).to_vec(),
            token_modifiers: vec![lsp::SemanticTokenModifier::DEFINITION],
        },
        full: Some(lsp::SemanticTokensFullOptions::Bool(true)),
        ..lsp::SemanticTokensOptions::default()
    }
}

impl Server<'_> {
    pub(crate) fn tokens(&mut self, params: lsp::SemanticTokensParams) -> Answer {
        let encoding = self.encoding;
        let found = self.file(&params.text_document.uri).map(|file| {
            let highlights = file.document().parts().iter().flat_map(|part| part.highlights());
            let data = relative(file.document().text(), highlights, encoding);
            lsp::SemanticTokens { result_id: None, data }
        });
        json(found)
    }

    pub(crate) fn folding(&mut self, params: lsp::FoldingRangeParams) -> Answer {
        let found = self.file(&params.text_document.uri).map(|file| {
            let folds = file.document().folds().into_iter();
            let fold = |fold: terrace_ide::Fold| lsp::FoldingRange {
                start_line: fold.first,
                end_line: fold.last,
                kind: fold.is_comment.then_some(lsp::FoldingRangeKind::Comment),
                ..lsp::FoldingRange::default()
            };
            folds.map(fold).collect::<Vec<_>>()
        });
        json(found.unwrap_or_default())
    }

    pub(crate) fn hints(&mut self, params: lsp::InlayHintParams) -> Answer {
        let encoding = self.encoding;
        let found = self.file(&params.text_document.uri).map(|file| {
            let text = file.document().text();
            let shown = span(text, params.range, encoding);
            let hints = file.document().parts().iter().flat_map(|part| part.type_hints(shown));
            let hint = |hint: terrace_ide::Hint| lsp::InlayHint {
                position: range(
                    text,
                    terrace_ide::Span { start: hint.offset, end: hint.offset },
                    encoding,
                )
                .start,
                label: lsp::InlayHintLabel::String(hint.label),
                kind: Some(lsp::InlayHintKind::TYPE),
                text_edits: None,
                tooltip: None,
                padding_left: None,
                padding_right: None,
                data: None,
            };
            hints.map(hint).collect::<Vec<_>>()
        });
        json(found.unwrap_or_default())
    }

    pub(crate) fn highlights(&mut self, params: lsp::DocumentHighlightParams) -> Answer {
        let encoding = self.encoding;
        let place = self.place(&params.text_document_position_params);
        let found = place.and_then(|(file, offset)| {
            let spans = file.document().part_at(offset)?.references(offset);
            let highlight = |span| lsp::DocumentHighlight {
                range: range(file.document().text(), span, encoding),
                kind: None,
            };
            Some(spans.into_iter().map(highlight).collect::<Vec<_>>())
        });
        json(found.unwrap_or_default())
    }

    /// Answers with the symbols of the open files whose name contains the query.
    pub(crate) fn workspace_symbols(&mut self, params: lsp::WorkspaceSymbolParams) -> Answer {
        let query = params.query.to_lowercase();
        let mut found = Vec::new();
        for file in &self.files {
            let mut entries: Vec<Outline> = file.document().outline();
            while let Some(mut entry) = entries.pop() {
                entries.append(&mut entry.children);
                let is_named = !matches!(entry.kind, OutlineKind::Part | OutlineKind::Unnamed);
                if is_named && entry.name.to_lowercase().contains(&query) {
                    let kind = symbol(file.document().text(), &entry, self.encoding).kind;
                    let location = location(file, entry.selection, self.encoding);
                    found.push(lsp::WorkspaceSymbol {
                        name: entry.name,
                        kind,
                        tags: None,
                        container_name: None,
                        location: lsp::OneOf::Left(location),
                        data: None,
                    });
                }
            }
        }
        found.sort_by(|one, other| one.name.cmp(&other.name));
        json(found)
    }
}

/// Returns `highlights` as the protocol has them: each relative to the one before.
fn relative(
    text: &Text,
    highlights: impl Iterator<Item = Highlight>,
    encoding: Encoding,
) -> Vec<lsp::SemanticToken> {
    let mut last = lsp::Position::default();
    let token = |Highlight { span, meaning, is_definition }| {
        let lsp::Range { start, end } = range(text, span, encoding);
        let delta_line = start.line - last.line;
        let base = if delta_line == 0 { last.character } else { 0 };
        last = start;
        lsp::SemanticToken {
            delta_line,
            delta_start: start.character - base,
            length: end.character.saturating_sub(start.character),
            token_type: type_number(meaning),
            token_modifiers_bitset: u32::from(is_definition),
        }
    };
    highlights.map(token).collect()
}
