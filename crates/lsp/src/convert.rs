//! Data of the core as data of the protocol.

use lsp_types as lsp;
use terrace_diag::Severity;
use terrace_ide::{
    Encoding, Outline, OutlineKind, Parameter, Position, Problem, Proposal, ProposalKind,
    Signature, Span, Target, Text,
};

use crate::files::file_uri;
use crate::open::OpenFile;

/// Returns the position of the core for a position of the protocol.
pub(crate) fn position(position: lsp::Position) -> Position {
    Position { line: position.line, column: position.character }
}

/// Returns the range of `span` in `text`.
pub(crate) fn range(text: &Text, span: Span, encoding: Encoding) -> lsp::Range {
    let place = |offset| {
        let Position { line, column } = text.position(offset, encoding);
        lsp::Position { line, character: column }
    };
    lsp::Range { start: place(span.start), end: place(span.end) }
}

/// Returns the range of the token at `span`, on one line and at least two columns wide, since a
/// single underlined column is hard to see; an empty range for an empty span.
fn wide_range(text: &Text, span: Span, encoding: Encoding) -> lsp::Range {
    let mut range = range(text, span, encoding);
    if span.start < span.end {
        let end = range.start.character + 2;
        let same_line = range.end.line == range.start.line && range.end.character > end;
        range.end = match same_line {
            true => range.end,
            false => lsp::Position { line: range.start.line, character: end },
        };
    }
    range
}

/// Returns the offsets of a range of the protocol.
pub(crate) fn span(text: &Text, range: lsp::Range, encoding: Encoding) -> Span {
    let [start, end] = [range.start, range.end].map(|at| text.offset(position(at), encoding));
    Span { start, end }
}

/// Returns the location of `span` in `file`.
pub(crate) fn location(file: &OpenFile, span: Span, encoding: Encoding) -> lsp::Location {
    let range = range(file.document().text(), span, encoding);
    lsp::Location { uri: file.uri.clone(), range }
}

/// Returns the location of `target`; `None` if its path does not make a URI.
pub(crate) fn target(
    file: &OpenFile,
    target: &Target,
    encoding: Encoding,
) -> Option<lsp::Location> {
    match target {
        Target::Here(span) => Some(location(file, *span, encoding)),
        Target::Elsewhere { path, line, column } => {
            let (line, character) = (line.saturating_sub(1), column.saturating_sub(1));
            let at = lsp::Position { line, character };
            let uri = file_uri(path)?;
            Some(lsp::Location { uri, range: lsp::Range { start: at, end: at } })
        }
    }
}

/// Returns the diagnostic of the protocol for `problem`.
pub(crate) fn diagnostic(
    file: &OpenFile,
    problem: &Problem,
    encoding: Encoding,
) -> lsp::Diagnostic {
    let related: Vec<_> = problem
        .related
        .iter()
        .map(|note| lsp::DiagnosticRelatedInformation {
            location: lsp::Location {
                uri: file.uri.clone(),
                range: wide_range(file.document().text(), note.span, encoding),
            },
            message: note.message.clone(),
        })
        .collect();
    lsp::Diagnostic {
        range: wide_range(file.document().text(), problem.span, encoding),
        severity: Some(match problem.severity {
            Severity::Error => lsp::DiagnosticSeverity::ERROR,
            Severity::Warning => lsp::DiagnosticSeverity::WARNING,
            Severity::Remark => lsp::DiagnosticSeverity::INFORMATION,
            Severity::Note => lsp::DiagnosticSeverity::HINT,
        }),
        source: Some("mlir".to_owned()),
        message: problem.message.clone(),
        related_information: (!related.is_empty()).then_some(related),
        ..lsp::Diagnostic::default()
    }
}

/// Returns the item of the protocol for `proposal`.
pub(crate) fn proposal(proposal: Proposal) -> lsp::CompletionItem {
    use lsp::CompletionItemKind as Kind;
    let (kind, rank) = match proposal.kind {
        ProposalKind::Keyword | ProposalKind::Mnemonic => (Kind::KEYWORD, Some("0")),
        ProposalKind::Operation | ProposalKind::Builtin => (Kind::FIELD, Some("1")),
        ProposalKind::Alias => (Kind::FIELD, Some("2")),
        ProposalKind::Dialect => (Kind::MODULE, Some("3")),
        ProposalKind::Value => (Kind::VARIABLE, None),
        ProposalKind::Block => (Kind::FIELD, None),
        ProposalKind::Symbol => (Kind::REFERENCE, None),
    };
    let documentation = Some(proposal.documentation).filter(|text| !text.is_empty());
    lsp::CompletionItem {
        label: proposal.label,
        kind: Some(kind),
        detail: Some(proposal.detail).filter(|detail| !detail.is_empty()),
        documentation: documentation.map(|text| lsp::Documentation::String(text.to_owned())),
        insert_text: proposal.insert,
        insert_text_format: Some(lsp::InsertTextFormat::PLAIN_TEXT),
        sort_text: rank.map(str::to_owned),
        ..lsp::CompletionItem::default()
    }
}

/// Returns the help of the protocol for the syntax of an operation.
pub(crate) fn signature(signature: Signature) -> lsp::SignatureHelp {
    let text = |text: String| Some(lsp::Documentation::String(text));
    let parameter = |parameter: Parameter| lsp::ParameterInformation {
        label: lsp::ParameterLabel::LabelOffsets([parameter.range.start, parameter.range.end]),
        documentation: text(parameter.documentation),
    };
    let active = signature.active.map(|at| at as u32);
    let information = lsp::SignatureInformation {
        label: signature.label,
        documentation: text(signature.documentation.to_owned()),
        parameters: Some(signature.parameters.into_iter().map(parameter).collect()),
        active_parameter: active,
    };
    lsp::SignatureHelp {
        signatures: vec![information],
        active_signature: Some(0),
        active_parameter: active,
    }
}

/// Returns the symbol of the protocol for an entry of the outline.
pub(crate) fn symbol(text: &Text, entry: &Outline, encoding: Encoding) -> lsp::DocumentSymbol {
    let children: Vec<_> = entry.children.iter().map(|e| symbol(text, e, encoding)).collect();
    #[expect(deprecated, reason = "the field must be given")]
    lsp::DocumentSymbol {
        name: entry.name.clone(),
        detail: None,
        kind: match entry.kind {
            OutlineKind::Part | OutlineKind::Unnamed => lsp::SymbolKind::NAMESPACE,
            OutlineKind::Table | OutlineKind::Symbol => lsp::SymbolKind::CLASS,
            OutlineKind::Function => lsp::SymbolKind::FUNCTION,
        },
        tags: None,
        deprecated: None,
        range: range(text, entry.span, encoding),
        selection_range: range(text, entry.selection, encoding),
        children: (!children.is_empty()).then_some(children),
    }
}
