//! Input files with several parts: [`for_each_part`].

use std::io::Write;
use std::ops::Range;
use std::path::Path;

use terrace_diag::{DEFAULT_SPLIT_MARKER, Hold, SourceFile, split};
use terrace_ir::Reported;

use crate::{Output, Reporter, cannot_write};

/// The markers that split input and join output (MLIR: `--split-input-file`,
/// `--output-split-marker`).
pub struct Splitting<'a> {
    /// The line between parts of the input, the default one if it is empty; `None` if the input is
    /// one part.
    pub marker: Option<&'a str>,
    /// The line between the results of parts.
    pub output_marker: &'a str,
    /// The path of the output, for messages.
    pub output: &'a Path,
}

/// Calls `run` with the range of each part of `file`, and separates what it writes to `output`. A
/// part that fails does not prevent the next ones (MLIR: `splitAndProcessBuffer`).
///
/// # Errors
/// When a part fails, or `output` cannot be written.
pub fn for_each_part(
    splitting: &Splitting<'_>,
    file: &SourceFile,
    reporter: &Reporter,
    output: &mut Output,
    run: impl FnMut(Range<usize>, &mut Output) -> Result<(), Reported>,
) -> Result<(), Reported> {
    // Diagnostics of all parts come before the results, where both go to one pipe.
    let hold = Hold::new();
    let result = run_parts(splitting, file, reporter, output, run);
    let released = hold.release().map_err(|error| cannot_write(Path::new("-"), &error));
    result.and(released)
}

fn run_parts(
    splitting: &Splitting<'_>,
    file: &SourceFile,
    reporter: &Reporter,
    output: &mut Output,
    mut run: impl FnMut(Range<usize>, &mut Output) -> Result<(), Reported>,
) -> Result<(), Reported> {
    let Some(marker) = splitting.marker else { return run(0..file.len(), output) };
    let marker = if marker.is_empty() { DEFAULT_SPLIT_MARKER } else { marker };
    let parts = split(file, marker);
    parts.warnings(file).iter().for_each(|warning| reporter.show(warning));
    let mut result = Ok(());
    for (at, part) in parts.chunks.iter().enumerate() {
        if at > 0 {
            // What passes print themselves stands between the results of the parts.
            writeln!(output, "{}", splitting.output_marker)
                .and_then(|()| if output.is_stream() { output.flush() } else { Ok(()) })
                .map_err(|error| cannot_write(splitting.output, &error))?;
        }
        result = run(part.range.clone(), output).and(result);
    }
    result
}
