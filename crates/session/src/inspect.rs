//! The methods that show states: text, differences, matches, graphs, data layouts.

use rustc_hash::FxHashMap;
use terrace_asm::{PrintFlags, parse_types};
use terrace_diag::SourceFile;
use terrace_ide::{DiffOptions, Direction, Json, Query, Sides, differences};

use crate::history::{History, State, print};
use crate::layout::{COLUMNS, layouts};
use crate::lines::{Piece, Relation, pieces};
use crate::params::{Failure, Params};
use crate::session::Session;
use crate::units::units;

/// The number of equal lines that a comparison shows around others.
const CONTEXT_LINES: usize = 3;
/// The depth of slices by default.
const SLICE_DEPTH: u32 = 10;

/// Prints a state.
pub(crate) fn show(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let state = session.module()?.state("state", params.number("state"))?;
    let flags = PrintFlags {
        generic: params.is_set("generic"),
        debug_info: params.is_set("locations"),
        value_users: params.is_set("users"),
        ..PrintFlags::default()
    };
    json.object(|json| {
        json.name("text").text(&print(&state.body, &flags));
    });
    Ok(())
}

/// Returns the states that the parameters `from` and `to` name.
fn two_states<'h>(
    history: &'h History,
    params: &Params<'_>,
) -> Result<(&'h State, &'h State), Failure> {
    let last = (history.states().len() - 1) as u32;
    let to = params.number("to").unwrap_or(last);
    let from = params.number("from").unwrap_or(to.saturating_sub(1));
    Ok((history.state("from", Some(from))?, history.state("to", Some(to))?))
}

/// Compares two states.
pub(crate) fn diff(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let history = session.module()?;
    let (old, new) = two_states(history, params)?;
    if params.is_set("operations") {
        let found = differences(old.body.root(), new.body.root(), &DiffOptions::default());
        let sources = [old, new].map(|state| history.sources_of(state));
        let sides = Sides { cx: &history.cx, old: &sources[0], new: &sources[1] };
        json.object(|json| {
            json.name("equal").plain(found.is_empty());
            json.name("differences").list(&found, |json, one| sides.write(json, one));
        });
        return Ok(());
    }
    let pieces = pieces(&old.text, &new.text);
    json.object(|json| {
        json.name("equal").plain(old.text == new.text);
        json.name("text").text(&unified(&old.text, &new.text, &pieces));
        json.name("pieces").list(&pieces, |json, piece| {
            json.list([piece.old, piece.new, piece.relation as usize], |json, number| {
                json.plain(number);
            });
        });
    });
    Ok(())
}

/// Returns the changed lines, with `-` in front of old and `+` in front of new ones, and equal
/// lines around them.
fn unified(old: &str, new: &str, pieces: &[Piece]) -> String {
    let (mut old, mut new) = (old.lines(), new.lines());
    let mut text = String::new();
    let last = pieces.len().saturating_sub(1);
    for (at, piece) in pieces.iter().enumerate() {
        let before: Vec<&str> = old.by_ref().take(piece.old).collect();
        let after: Vec<&str> = new.by_ref().take(piece.new).collect();
        if piece.relation == Relation::Changed {
            before.iter().for_each(|line| text.push_str(&format!("-{line}\n")));
            after.iter().for_each(|line| text.push_str(&format!("+{line}\n")));
            continue;
        }
        let head = if at == 0 { 0 } else { CONTEXT_LINES };
        let tail = if at == last { 0 } else { CONTEXT_LINES };
        let omitted = after.len().saturating_sub(head + tail);
        for (number, line) in after.iter().enumerate() {
            let is_omitted = number >= head && number < head + omitted;
            if !is_omitted {
                text.push_str(&format!(" {line}\n"));
            } else if number == head {
                text.push_str(&format!("@@ {omitted} equal lines @@\n"));
            }
        }
    }
    text
}

/// Finds operations by an expression.
pub(crate) fn query(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let history = session.module()?;
    let state = history.state("state", params.number("state"))?;
    let query = Query::new(&history.cx, params.text_or_empty("expression"), &FxHashMap::default());
    let query = query.map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Failure::value("expression", lines.join("\n"))
    })?;
    let direction = match params.text("slice") {
        None => None,
        Some("backward") => Some(Direction::Backward),
        Some("forward") => Some(Direction::Forward),
        Some(_) => return Err(Failure::value("slice", "must be 'backward' or 'forward'")),
    };
    let depth = params.number("depth").unwrap_or(SLICE_DEPTH) as usize;
    let root = state.body.root();
    let found = match direction {
        Some(direction) => query.slices(root, direction, depth),
        None => query.matches(root),
    };
    let sources = history.sources_of(state);
    json.object(|json| {
        json.name("matches").list(&found, |json, one| one.write(json, &sources));
    });
    Ok(())
}

/// Returns the graphs of functions.
pub(crate) fn graph(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let state = session.module()?.state("state", params.number("state"))?;
    json.object(|json| {
        json.name("units").list(units(&state.body), |json, unit| {
            json.object(|json| {
                json.name("title").text(&unit.title).name("text").text(&unit.text);
                unit.graph.write(json);
            });
        });
    });
    Ok(())
}

/// Returns the data layout of types.
pub(crate) fn layout(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let history = session.module()?;
    let state = history.state("state", params.number("state"))?;
    let file = SourceFile::new("types", params.text_or_empty("types"));
    let (types, emitted) = history.cx.capture(|| parse_types(&history.cx, &file));
    let types = types.map_err(|_| {
        let message = emitted.first().map_or("expected types", |error| error.message());
        Failure::value("types", message)
    })?;
    let tables =
        layouts(&state.body, &types).map_err(|error| Failure::value("types", error.message()))?;
    json.object(|json| {
        json.name("columns").list(COLUMNS, |json, name| {
            json.text(name);
        });
        json.name("scopes").list(&tables, |json, table| {
            json.object(|json| {
                json.name("scope").text(&table.scope);
                json.name("rows").list(&table.rows, |json, row| {
                    json.list(row, |json, cell| {
                        json.text(cell);
                    });
                });
            });
        });
    });
    Ok(())
}
