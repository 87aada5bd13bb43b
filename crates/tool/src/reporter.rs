//! The diagnostic handler of a run ([`Reporter`]), which shows diagnostics or compares them with
//! the expected ones.

use std::sync::{Mutex, MutexGuard, PoisonError};

use terrace_diag::{Diagnostic, ExpectedDiagnostics, SourceFile, SourceManager, VerifyLevel};
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::Reported;

/// A function that writes a diagnostic to standard error.
type Show = Box<dyn Fn(&Diagnostic, &SourceManager) + Send + Sync>;

/// The diagnostic handler, shared by all contexts of a run.
pub struct Reporter {
    /// The files that diagnostics refer to.
    pub sources: SourceManager,
    show: Show,
    check: Mutex<Check>,
}

/// The state of the comparison with expected diagnostics.
#[derive(Default)]
struct Check {
    /// The expected diagnostics; `None` if diagnostics are shown.
    expected: Option<ExpectedDiagnostics>,
    /// Whether a diagnostic differed from the expected ones.
    failed: bool,
}

impl Reporter {
    /// Creates a handler that passes diagnostics to `show`.
    pub fn new(show: impl Fn(&Diagnostic, &SourceManager) + Send + Sync + 'static) -> Self {
        let sources = SourceManager::reading_from_disk();
        Self { sources, show: Box::new(show), check: Mutex::default() }
    }

    /// Compares further diagnostics with those that the comments in `file` expect, instead of
    /// showing them. Comments that are malformed are shown.
    pub fn expect(&self, file: &SourceFile, level: VerifyLevel) {
        let mut expected = ExpectedDiagnostics::new(level).with_sources(self.sources.clone());
        let malformed = expected.add_file(file);
        let mut check = self.check();
        self.complain(&mut check, &malformed);
        check.expected = Some(expected);
    }

    /// Shows `diagnostic`, whatever is expected.
    pub fn show(&self, diagnostic: &Diagnostic) {
        (self.show)(diagnostic, &self.sources);
    }

    /// Shows `diagnostic`, or compares it with the expected ones.
    pub fn report(&self, diagnostic: &Diagnostic) {
        let mut check = self.check();
        match &mut check.expected {
            None => self.show(diagnostic),
            Some(expected) => {
                let complaints = expected.check(diagnostic);
                self.complain(&mut check, &complaints);
            }
        }
    }

    /// Ends the comparison and returns its outcome; returns `result` if nothing was compared.
    ///
    /// # Errors
    /// When a diagnostic was not expected, or an expected one is missing.
    pub fn finish(&self, result: Result<(), Reported>) -> Result<(), Reported> {
        let mut check = self.check();
        let Some(expected) = check.expected.take() else { return result };
        self.complain(&mut check, &expected.finish());
        if check.failed { Err(reported_elsewhere()) } else { Ok(()) }
    }

    fn check(&self) -> MutexGuard<'_, Check> {
        self.check.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn complain(&self, check: &mut Check, complaints: &[Diagnostic]) {
        check.failed |= !complaints.is_empty();
        complaints.iter().for_each(|complaint| self.show(complaint));
    }
}
