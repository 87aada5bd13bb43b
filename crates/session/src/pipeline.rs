//! Pipelines as lists of single passes ([`plan`]), and completion in their text ([`complete`]).

use std::collections::VecDeque;

use terrace_ide::Json;
use terrace_pass::{Anchor, Element, PassRegistry, Pipeline};

use crate::history::{PassText, Planned};
use crate::params::Failure;
use crate::similar::similar;

/// The name of the program in errors of pipelines.
const PROGRAM: &str = "terrace-opt";

/// Returns the passes of the pipeline `text` on operations called `root`, each as a pipeline of its
/// own. The text may leave out the outermost anchor.
///
/// # Errors
/// When the text is not a pipeline.
pub(crate) fn plan(
    passes: &PassRegistry,
    root: &str,
    text: &str,
) -> Result<VecDeque<Planned>, Failure> {
    let text = text.trim();
    let is_whole = [root, "any"].iter().any(|anchor| {
        let rest = text.strip_prefix(anchor).map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with('(') && rest.ends_with(')'))
    });
    let parsed = match is_whole {
        true => Pipeline::parse(passes, PROGRAM, text),
        false => Pipeline::parse_elements(passes, PROGRAM, Anchor::of(root), text),
    };
    let pipeline = parsed.map_err(|error| {
        let Some(name) = error.unknown_pass else {
            let message = error.message.trim_end();
            return Failure::value("pipeline", message.trim_start_matches("<unknown>:0: error: "));
        };
        let names = similar(&name, passes.iter().map(|info| info.name)).join("', '");
        let hint = match names.is_empty() {
            true => String::new(),
            false => format!("; did you mean '{names}'?"),
        };
        Failure::value("pipeline", format!("no pass is called '{name}'{hint}"))
    })?;
    let mut planned = VecDeque::new();
    add_passes(passes, &pipeline, &mut Vec::new(), &mut planned)?;
    Ok(planned)
}

/// Appends the passes of `pipeline`, which is nested in the pipelines on `around`.
fn add_passes(
    passes: &PassRegistry,
    pipeline: &Pipeline,
    around: &mut Vec<String>,
    planned: &mut VecDeque<Planned>,
) -> Result<(), Failure> {
    around.push(pipeline.anchor.as_str().to_owned());
    for element in pipeline.elements() {
        match element {
            Element::Nested(nested) => add_passes(passes, nested, around, planned)?,
            Element::Pass(step) => {
                let nest = |anchors: &[String], pass: &str| {
                    let open: String = anchors.iter().map(|anchor| format!("{anchor}(")).collect();
                    format!("{open}{pass}{}", ")".repeat(anchors.len()))
                };
                let whole = step.to_text();
                let pipeline = Pipeline::parse(passes, PROGRAM, &nest(around, &whole))
                    .map_err(|error| Failure::value("pipeline", error.message))?;
                let anchors = &around[1..];
                let short = nest(anchors, step.info.name);
                let text = PassText { whole: nest(anchors, &whole), short };
                planned.push_back(Planned { text, pipeline });
            }
        }
    }
    around.pop();
    Ok(())
}

/// The operations that pipelines are often nested on.
const ANCHORS: [&str; 3] = ["builtin.module", "func.func", "any"];

/// Writes the texts that may stand at `offset` of the pipeline `text`, as an object: `from` is the
/// offset at which the word begins.
pub(crate) fn complete(passes: &PassRegistry, text: &str, offset: usize, json: &mut Json) {
    let mut end = offset.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let from = before.trim_end_matches(is_word).len();
    let around = before[..from].trim_end();
    json.object(|json| {
        json.name("from").plain(from);
        match pass_of_options(before) {
            Some(_) if around.ends_with('=') => json.name("items").list([0; 0], |_, _| ()),
            Some(name) => {
                let options = passes.get(name).map_or(&[][..], |info| info.options);
                json.name("items").list(options, |json, option| {
                    let label = format!("{}=", option.name);
                    item(json, &label, "option", option.summary);
                })
            }
            None => json.name("items").list(names(passes), |json, (name, summary)| {
                let kind = if name.ends_with('(') { "anchor" } else { "pass" };
                item(json, &name, kind, summary);
            }),
        };
    });
}

fn names(passes: &PassRegistry) -> impl Iterator<Item = (String, &'static str)> {
    let passes = passes.iter().map(|info| (info.name.to_owned(), info.summary));
    let anchors = ANCHORS.iter().map(|name| (format!("{name}("), "a nested pipeline"));
    passes.chain(anchors)
}

fn item(json: &mut Json, label: &str, kind: &str, detail: &str) {
    json.object(|json| {
        json.name("label").text(label).name("kind").text(kind).name("detail").text(detail);
    });
}

/// Returns the name of the pass whose options the text ends in; `None` outside of braces.
fn pass_of_options(before: &str) -> Option<&str> {
    let mut depth = 0;
    for (at, byte) in before.bytes().enumerate().rev() {
        match byte {
            b'}' => depth += 1,
            b'{' if depth == 0 => {
                let name = before[..at].trim_end();
                let start = name.rfind([',', '(', ' ', '{']).map_or(0, |at| at + 1);
                return Some(&name[start..]);
            }
            b'{' => depth -= 1,
            _ => {}
        }
    }
    None
}
