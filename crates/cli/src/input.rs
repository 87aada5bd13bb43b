//! Input files as IR: [`Input`].

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use terrace_asm::{ParseOptions, parse_range};
use terrace_diag::split::{DEFAULT_SPLIT_MARKER, split};
use terrace_diag::{SourceManager, render};
use terrace_ir::{Body, Context, DialectRegistry, Reported, ThreadPool};
use terrace_tool::complain;

/// A file that was read and verified.
pub(crate) struct Input {
    /// The IR of its parts; one unless it is split.
    pub(crate) bodies: Vec<Body>,
    /// The file as a source of diagnostics.
    pub(crate) sources: SourceManager,
}

/// Options of reading.
#[derive(Clone, Copy, Default)]
pub(crate) struct InputOptions {
    /// Whether operations of dialects that are not registered are allowed.
    pub(crate) allow_unregistered_dialects: bool,
    /// Whether the file is split at `// -----`.
    pub(crate) split: bool,
}

impl Input {
    /// Reads and verifies the file at `path`; `-` is standard input. Diagnostics are written to
    /// standard error.
    ///
    /// # Errors
    /// When the file cannot be read or is invalid, which is reported.
    pub(crate) fn read(
        path: &Path,
        registry: &DialectRegistry,
        options: InputOptions,
    ) -> Result<Self, Reported> {
        let cx = Context::with_registry(registry.clone());
        Self::read_in(&cx, path, options)
    }

    /// As [`Input::read`], in the context `cx`.
    ///
    /// # Errors
    /// When the file cannot be read or is invalid, which is reported.
    pub(crate) fn read_in(
        cx: &Context,
        path: &Path,
        options: InputOptions,
    ) -> Result<Self, Reported> {
        let pool = ThreadPool::new(1);
        let file = terrace_tool::read(path, &pool).map_err(|error| complain(&error))?;
        cx.set_thread_pool(pool);
        cx.allow_unregistered_dialects(options.allow_unregistered_dialects);
        let sources = SourceManager::new();
        sources.add(file.clone());
        let shown = sources.clone();
        cx.set_diagnostic_handler(Arc::new(move |cx, diagnostic| {
            // A failure to write to standard error cannot be reported.
            let _ = std::io::stderr().write_all(&render(&diagnostic.resolve(cx), &shown));
        }));
        let ranges: Vec<_> = match options.split {
            true => {
                let chunks = split(&file, DEFAULT_SPLIT_MARKER).chunks.into_iter();
                chunks.map(|chunk| chunk.range).collect()
            }
            false => std::iter::once(0..file.len()).collect(),
        };
        let options = ParseOptions { verify: true, ..ParseOptions::default() };
        let read = |range| Ok(parse_range(cx, &file, range, &options)?.body);
        let bodies = ranges.into_iter().map(read).collect::<Result<_, Reported>>()?;
        Ok(Self { bodies, sources })
    }
}
