//! Observers of the actions of a context: log, profile, debug counters and the page of
//! `--trace-html`. The main type is [`Actions`].

mod counters;
mod log;
mod profile;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Arc;

use terrace_ir::action::{Action, ActionHandler, Rewriting};
use terrace_ir::{Context, Reported};

use self::counters::Counters;
use self::log::ActionLog;
use self::profile::ActionProfile;
use crate::cli::Cli;
use crate::story::Story;
use terrace_tool::complain;

/// The observers that the command line requests.
#[derive(Default)]
pub(crate) struct Actions {
    log: Option<ActionLog>,
    profile: Option<ActionProfile>,
    counters: Option<Counters>,
    story: Option<Arc<Story>>,
}

impl Actions {
    /// Creates the observers that `cli` requests, and sets them as the action handler of `cx`.
    pub(crate) fn install(cli: &Cli, cx: &Context) -> Result<Arc<Self>, Reported> {
        let create = |path: &String| {
            let out = create(path);
            out.map_err(|error| complain(&format!("error: cannot write {path}: {error}")))
        };
        let log = cli.log_actions_to.as_ref().map(create).transpose()?;
        let profile = cli.profile_actions_to.as_ref().map(create).transpose()?;
        let counters = Counters::parse(&cli.mlir_debug_counter);
        let counters = counters.map_err(|error| complain(&format!("error: {error}")))?;
        let actions = Arc::new(Self {
            log: log.map(|out| ActionLog::new(out, cli.print_flags(), cli.passes.program())),
            profile: profile.map(ActionProfile::new),
            counters,
            story: cli.trace_html.clone().map(|path| Arc::new(Story::new(path))),
        });
        if actions.wants_any() {
            cx.set_action_handler(Arc::clone(&actions) as Arc<dyn ActionHandler>);
        }
        Ok(actions)
    }

    fn wants_any(&self) -> bool {
        self.log.is_some()
            || self.profile.is_some()
            || self.counters.is_some()
            || self.story.is_some()
    }

    /// Returns the story for `--trace-html`; `None` if it is not requested.
    pub(crate) fn story(&self) -> Option<Arc<Story>> {
        self.story.clone()
    }

    /// Completes the output of the observers, and prints the debug counters if `cli` requests that.
    ///
    /// # Errors
    /// When a file cannot be written, after reporting that.
    pub(crate) fn finish(&self, cli: &Cli) -> Result<(), Reported> {
        if let Some(profile) = &self.profile {
            profile.finish();
        }
        if let Some(counters) = &self.counters
            && cli.mlir_print_debug_counter
        {
            eprint!("{counters}");
        }
        self.story.as_ref().map_or(Ok(()), |story| story.finish())
    }
}

impl ActionHandler for Actions {
    fn begins(&self, action: Action<'_>) -> bool {
        let taken = self.counters.as_ref().is_none_or(|counters| counters.take(action.tag()));
        if let Some(log) = &self.log {
            log.begins(action, taken);
        }
        if let Some(profile) = &self.profile {
            profile.begins(action);
        }
        if let Some(story) = self.story.as_ref().filter(|_| taken) {
            story.begins(action);
        }
        taken
    }

    fn completed(&self, tag: &'static str) {
        if let Some(log) = &self.log {
            log.completed(tag);
        }
        if let Some(profile) = &self.profile {
            profile.completed(tag);
        }
    }

    fn rewritten(&self, rewriting: Rewriting<'_>) {
        if let Some(story) = &self.story {
            story.rewritten(rewriting);
        }
    }
}

/// An output stream whose errors are ignored.
type Sink = Box<dyn Write + Send>;

/// Creates the file at `path`; `-` is standard output.
fn create(path: &str) -> std::io::Result<Sink> {
    Ok(match path {
        "-" => Box::new(std::io::stdout()),
        _ => Box::new(BufWriter::new(File::create(path)?)),
    })
}

/// Describes `action` in MLIR's words, without the operation that it applies to.
fn describe(action: Action<'_>) -> String {
    match action {
        Action::Pass { title, op } => {
            format!("`pass-execution` running `{title}` on Operation `{}`", op.name_str())
        }
        Action::Iteration { number, .. } => format!("GreedyPatternRewriteIteration({number})"),
        Action::Pattern { name, .. } => format!("`apply-pattern pattern: {name}"),
        Action::Conversion { .. } => Action::CONVERSION.to_owned(),
    }
}
