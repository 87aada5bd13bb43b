//! The methods that load a module, run passes on it, and go back.

use std::rc::Rc;

use terrace_diag::SourceFile;
use terrace_ide::Json;

use crate::history::{History, Ran, State};
use crate::params::{Failure, Params};
use crate::pipeline;
use crate::reading::Texts;
use crate::session::Session;

/// The name of a file without one.
pub(crate) const UNNAMED: &str = "input.mlir";

/// Reads a module.
pub(crate) fn load(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let (name, text) = (params.text("name").unwrap_or(UNNAMED), params.text_or_empty("text"));
    let module = SourceFile::new(name, text);
    let allowed = params.flag("allow_unregistered");
    let texts = Texts {
        module: module.clone(),
        irdl: params.text_or_empty("irdl"),
        allow_unregistered: allowed.unwrap_or(session.options.allow_unregistered),
    };
    // What is replaced makes room for what is read.
    session.module = None;
    let (read, diagnostics) = texts.read(&session.registry, &session.options);
    session.module = read.map(|(cx, body)| History::new(cx, module, body));
    json.object(|json| {
        json.name("ok").plain(session.module.is_some());
        json.name("diagnostics").list(&diagnostics, |json, one| {
            json.diagnostic(one);
        });
        if let Some(history) = &session.module {
            end(json, history);
        }
    });
    Ok(())
}

/// Runs a pipeline.
pub(crate) fn run(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    plan(session, params.text_or_empty("pipeline"))?;
    go(session, usize::MAX, json)
}

/// Runs the next passes.
pub(crate) fn step(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    match params.text("pipeline") {
        Some(text) => plan(session, text)?,
        None => _ = session.module()?,
    }
    go(session, params.number("count").unwrap_or(1) as usize, json)
}

/// Replaces the plan of the module by the pipeline `text`.
fn plan(session: &mut Session, text: &str) -> Result<(), Failure> {
    let root = session.module()?.last().body.root().name_str().to_owned();
    let planned = pipeline::plan(&session.passes, &root, text)?;
    session.module_mut()?.plan = planned;
    Ok(())
}

/// Runs up to `count` passes of the plan, until one fails.
fn go(session: &mut Session, count: usize, json: &mut Json) -> Result<(), Failure> {
    let passes = session.passes.clone();
    let history = session.module_mut()?;
    let first = history.states().len();
    let mut runs: Vec<Ran> = Vec::new();
    while runs.len() < count && runs.last().is_none_or(|run| run.succeeded) {
        match history.step(&passes)? {
            Some(run) => runs.push(run),
            None => break,
        }
    }
    json.object(|json| {
        json.name("ok").plain(runs.iter().all(|run| run.succeeded));
        json.name("steps").list(runs.iter().enumerate(), |json, (at, run)| {
            json.object(|json| {
                json.name("name").text(&run.pass.short).name("pass").text(&run.pass.whole);
                json.name("ok").plain(run.succeeded);
                if let Some(state) = history.states().get(first + at) {
                    json.name("state").plain(first + at);
                    describe(json, state);
                }
                json.name("diagnostics").list(&run.diagnostics, |json, one| {
                    json.diagnostic(one);
                });
            });
        });
        json.name("remaining").plain(history.plan.len());
        end(json, history);
    });
    Ok(())
}

/// Goes back to a state.
pub(crate) fn rewind(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let history = session.module_mut()?;
    let number = params.number("state");
    history.state("state", number)?;
    history.rewind(number.unwrap_or(0) as usize);
    json.object(|json| end(json, history));
    Ok(())
}

/// Lists the states.
pub(crate) fn states(
    session: &mut Session,
    _: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let history = session.module()?;
    json.object(|json| {
        json.name("states").list(history.states().iter().enumerate(), |json, (at, state)| {
            json.object(|json| {
                json.name("state").plain(at).name("name").text(&state.pass.short);
                json.name("pass").text(&state.pass.whole);
                describe(json, state);
                json.name("bytes").plain(state.text.len());
            });
        });
        json.name("next").list(&history.plan, |json, planned| {
            json.text(&planned.text.whole);
        });
    });
    Ok(())
}

fn describe(json: &mut Json, state: &State) {
    json.name("changed").plain(state.changed);
    if let Some(milliseconds) = state.milliseconds {
        json.name("milliseconds").plain(format_args!("{milliseconds:.3}"));
    }
}

/// Writes the number and the text of the last state.
fn end(json: &mut Json, history: &History) {
    json.name("state").plain(history.states().len() - 1);
    json.name("text").text(&Rc::clone(&history.last().text));
}
