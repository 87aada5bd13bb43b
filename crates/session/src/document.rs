//! The methods about a document, which may have errors: diagnostics, descriptions, completion.

use terrace_diag::SourceFile;
use terrace_ide::{Dialects, Document, Json, Proposal, ProposalKind, Span, Text};

use crate::params::{Failed, Failure, Params};
use crate::reading::{IRDL_NAME, load_irdl_text, too_deep};
use crate::session::Session;
use crate::transform::UNNAMED;

/// Reads a document.
pub(crate) fn open(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let name = params.text("name").unwrap_or(UNNAMED);
    let text = Text::new(params.text_or_empty("text"));
    session.document = None;
    let mut dialects = Dialects::from(session.registry.clone());
    if let Some(irdl) = params.text("irdl").filter(|text| !text.trim().is_empty()) {
        let irdl = irdl.to_owned();
        dialects = dialects.with(move |cx| {
            // A definition with an error is reported when it is opened as a document itself.
            let _ = load_irdl_text(cx, IRDL_NAME, &irdl);
        });
    }
    let limit = session.options.max_nesting;
    let source = SourceFile::new(name, text.as_str());
    if let Some((at, error)) = too_deep(&source, limit) {
        json.object(|json| {
            json.name("problems").list([error], |json, error| {
                let at = at as u32;
                json.object(|json| {
                    span(json, Span { start: at, end: at + 1 });
                    json.name("severity").text(error.severity.as_str());
                    json.name("message").text(&error.message).name("notes").list([0; 0], |_, _| ());
                });
            });
        });
        return Ok(());
    }
    let document = Document::new(&dialects, name, text);
    json.object(|json| {
        json.name("problems").list(document.problems(), |json, problem| {
            json.object(|json| {
                span(json, problem.span);
                json.name("severity").text(problem.severity.as_str());
                json.name("message").text(&problem.message);
                json.name("notes").list(&problem.related, |json, note| {
                    json.object(|json| {
                        span(json, note.span);
                        json.name("message").text(&note.message);
                    });
                });
            });
        });
        if params.is_set("tokens") {
            let tokens = document.parts().iter().flat_map(|part| part.highlights());
            json.name("tokens").list(tokens, |json, token| {
                let Span { start, end } = token.span;
                json.list([start, end, token.meaning as u32], |json, number| {
                    json.plain(number);
                });
            });
        }
    });
    session.document = Some(document);
    Ok(())
}

fn span(json: &mut Json, span: Span) {
    json.name("from").plain(span.start).name("to").plain(span.end);
}

fn document(session: &Session) -> Result<&Document, Failure> {
    let missing = || Failure::new(Failed::State, "no document is open: `open` does so");
    session.document.as_ref().ok_or_else(missing)
}

/// Describes a name.
pub(crate) fn hover(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let (document, offset) = (document(session)?, params.number("offset").unwrap_or(0));
    let hover = document.part_at(offset).and_then(|part| part.hover(offset));
    json.object(|json| {
        if let Some(hover) = hover {
            span(json, hover.span);
            json.name("markdown").text(&hover.markdown);
        }
    });
    Ok(())
}

/// Completes a word.
pub(crate) fn complete(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let document = document(session)?;
    let offset = params.number("offset").unwrap_or(0);
    let offset = offset.min(document.text().as_str().len() as u32);
    let proposals = match document.text().as_str().is_char_boundary(offset as usize) {
        true => document.complete(offset),
        false => Vec::new(),
    };
    json.object(|json| {
        json.name("items").list(&proposals, |json, proposal| {
            let Proposal { label, insert, kind, detail, documentation } = proposal;
            json.object(|json| {
                json.name("label").text(label);
                if let Some(insert) = insert {
                    json.name("insert").text(insert);
                }
                json.name("kind").text(word_for(*kind)).name("detail").text(detail);
                json.name("documentation").text(documentation);
            });
        });
    });
    Ok(())
}

fn word_for(kind: ProposalKind) -> &'static str {
    match kind {
        ProposalKind::Dialect => "dialect",
        ProposalKind::Operation => "operation",
        ProposalKind::Value => "value",
        ProposalKind::Block => "block",
        ProposalKind::Keyword => "keyword",
        ProposalKind::Builtin | ProposalKind::Mnemonic => "type",
        ProposalKind::Alias => "alias",
        ProposalKind::Symbol => "symbol",
    }
}

/// Formats a text.
pub(crate) fn format(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let source = SourceFile::new(UNNAMED, params.text_or_empty("text"));
    let formatted = terrace_ide::format(&session.registry, &source);
    json.object(|json| {
        json.name("text").text(&String::from_utf8_lossy(&formatted.text));
    });
    Ok(())
}
