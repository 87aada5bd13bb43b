//! The methods about names: passes, dialects, and the reference.

use terrace_ide::Json;
use terrace_pass::PassInfo;

use crate::params::{Failed, Failure, Params};
use crate::session::Session;
use crate::{pipeline, reference};

/// The operation that pipelines run on before a module is loaded.
const ROOT: &str = "builtin.module";

/// Describes a name.
pub(crate) fn explain(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let name = params.text_or_empty("name");
    let markdown = match session.passes.get(name) {
        Some(info) => pass_text(info),
        None => reference::about(&session.registry, name)
            .map_err(|error| Failure::new(Failed::Params, error))?,
    };
    json.object(|json| {
        json.name("markdown").text(&markdown);
    });
    Ok(())
}

/// An option of a pass: its name, description, form of values, default value, and permitted values.
struct Choice {
    name: &'static str,
    summary: &'static str,
    value: String,
    default: String,
    allowed: Vec<&'static str>,
}

/// Returns the options of a pass that have an effect.
fn options(info: &PassInfo) -> Vec<Choice> {
    let Ok(pass) = info.parse("") else { return Vec::new() };
    let options = info.options.iter().zip(pass.options()).filter(|(option, _)| !option.ignored);
    let choice =
        |(option, value): (&terrace_pass::OptionInfo, &dyn terrace_pass::PassOption)| Choice {
            name: option.name,
            summary: option.summary,
            value: value.placeholder().to_owned(),
            default: value.text(),
            allowed: value.allowed().to_vec(),
        };
    options.map(choice).collect()
}

/// Returns the documentation of a pass.
fn pass_text(info: &PassInfo) -> String {
    let mut text = format!("`{}`\n\n{}.\n", info.name, info.summary);
    if let Some(anchor) = info.anchor {
        text.push_str(&format!("\nRuns on `{anchor}`.\n"));
    }
    let options = options(info);
    if !options.is_empty() {
        text.push_str("\n| option | default | |\n|---|---|---|\n");
    }
    for option in options {
        let Choice { name, value, default, summary, .. } = &option;
        text.push_str(&format!("| `{name}=<{value}>` | `{default}` | {summary}"));
        if !option.allowed.is_empty() {
            text.push_str(&format!(": `{}`", option.allowed.join("`, `")));
        }
        text.push_str(" |\n");
    }
    text
}

/// Lists passes with their options.
pub(crate) fn passes(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let filter = params.text_or_empty("filter").to_lowercase();
    let is_wanted = |info: &&PassInfo| {
        info.name.contains(&filter) || info.summary.to_lowercase().contains(&filter)
    };
    json.object(|json| {
        json.name("passes").list(session.passes.iter().filter(is_wanted), |json, info| {
            json.object(|json| {
                json.name("name").text(info.name).name("summary").text(info.summary);
                if let Some(anchor) = info.anchor {
                    json.name("anchor").text(anchor);
                }
                json.name("options").list(options(info), |json, option| {
                    json.object(|json| {
                        json.name("name").text(option.name);
                        json.name("summary").text(option.summary);
                        json.name("value").text(&option.value);
                        json.name("default").text(&option.default);
                        if !option.allowed.is_empty() {
                            json.name("allowed").list(option.allowed, |json, value| {
                                json.text(value);
                            });
                        }
                    });
                });
            });
        });
    });
    Ok(())
}

/// Lists the dialects.
pub(crate) fn dialects(
    session: &mut Session,
    _: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    json.object(|json| {
        json.name("dialects").list(session.registry.iter(), |json, info| {
            json.object(|json| {
                json.name("name").text(info.name).name("summary").text(info.summary);
                json.name("operations").plain(info.ops.len());
            });
        });
    });
    Ok(())
}

/// Checks a pipeline.
pub(crate) fn plan(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let module = session.module.as_ref();
    let root = module.map_or(ROOT, |module| module.last().body.root().name_str());
    let planned = pipeline::plan(&session.passes, root, params.text_or_empty("pipeline"))?;
    json.object(|json| {
        json.name("passes").list(&planned, |json, planned| {
            json.text(&planned.text.whole);
        });
    });
    Ok(())
}

/// Completes a pipeline.
pub(crate) fn complete_pipeline(
    session: &mut Session,
    params: &Params<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let offset = params.number("offset").unwrap_or(0) as usize;
    pipeline::complete(&session.passes, params.text_or_empty("pipeline"), offset, json);
    Ok(())
}
