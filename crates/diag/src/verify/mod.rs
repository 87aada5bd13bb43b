//! The check of `--verify-diagnostics`: announced diagnostics against emitted ones. The main type
//! is [`ExpectedDiagnostics`].
//!
//! A comment `expected-error {{text}}` announces an error on its own line whose message contains
//! `text`; `expected-warning`, `-note` and `-remark` work likewise. `@+2`, `@-1`, `@above` and
//! `@below` select another line, `@unknown` a diagnostic without a position in a file. In the text
//! of `expected-error-re`, every `{{…}}` is a POSIX extended regular expression.
//!
//! The rules are MLIR 22's: the first matching announcement wins, even if it has been matched
//! before; notes are matched like other diagnostics; callers are not matched; an announcement that
//! matches except for its severity is mentioned in the error. Missing `@unknown` diagnostics are
//! reported twice.
//!
//! A file is checked as a whole, even if it is split: use one [`ExpectedDiagnostics`], not one per
//! chunk.

mod designator;
mod ere;

use std::sync::Arc;

use memchr::memmem;
use regex::bytes::Regex;

use self::designator::{Designator, Target};
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::source::{SourceFile, SourceManager};

/// Which differences between announced and emitted diagnostics are errors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum VerifyLevel {
    /// Missing diagnostics, and diagnostics that were not announced.
    #[default]
    All,
    /// Only missing diagnostics.
    OnlyExpected,
}

/// The announced diagnostics of files, and which of them have been emitted.
#[derive(Clone, Default, Debug)]
pub struct ExpectedDiagnostics {
    level: VerifyLevel,
    /// The source of files that diagnostics refer to, but were not added.
    sources: Option<SourceManager>,
    files: Vec<FileExpectations>,
    unknown: Vec<Expectation>,
}

#[derive(Clone, Debug)]
struct FileExpectations {
    name: Arc<str>,
    list: Vec<Expectation>,
}

#[derive(Clone, Debug)]
struct Expectation {
    severity: Severity,
    /// The line of the diagnostic, possibly outside of the file. Unused for `@unknown`.
    line: i64,
    /// The place of the comment, for errors; unknown for `@unknown`.
    place: Place,
    text: Box<[u8]>,
    regex: Option<Regex>,
    seen: bool,
}

impl ExpectedDiagnostics {
    /// Creates an empty set of announcements.
    pub fn new(level: VerifyLevel) -> ExpectedDiagnostics {
        ExpectedDiagnostics { level, ..ExpectedDiagnostics::default() }
    }

    /// Parses the announcements of a file. Also returns the errors for malformed announcements.
    pub fn parse(file: &SourceFile) -> (ExpectedDiagnostics, Vec<Diagnostic>) {
        let mut expected = ExpectedDiagnostics::new(VerifyLevel::All);
        let errors = expected.add_file(file);
        (expected, errors)
    }

    /// Sets whether a diagnostic that was not announced is an error, in addition to an announcement
    /// without a diagnostic.
    #[must_use]
    pub fn with_level(mut self, level: VerifyLevel) -> ExpectedDiagnostics {
        self.level = level;
        self
    }

    /// Sets the source of other files that diagnostics refer to. Announcements in them are checked,
    /// too, as in MLIR.
    #[must_use]
    pub fn with_sources(mut self, sources: SourceManager) -> ExpectedDiagnostics {
        self.sources = Some(sources);
        self
    }

    /// Adds the announcements of a file. Returns the errors for malformed announcements, each of
    /// which makes the check fail.
    #[must_use = "a malformed announcement makes the verification fail"]
    pub fn add_file(&mut self, file: &SourceFile) -> Vec<Diagnostic> {
        let mut list: Vec<Expectation> = Vec::new();
        let mut errors = Vec::new();
        let mut line_above = 1;
        let mut targets_below: Vec<usize> = Vec::new();
        let mut offset = 0;
        for (line, index) in file.bytes().split(|&byte| byte == b'\n').zip(1i64..) {
            let start = offset;
            offset += line.len() + 1;
            let Some(designator) = designator::parse(line) else {
                for waiting in targets_below.drain(..) {
                    list[waiting].line = index;
                }
                line_above = index;
                continue;
            };
            let mut expectation = match Expectation::new(file, line, start, &designator) {
                Ok(expectation) => expectation,
                Err(error) => {
                    errors.push(error);
                    continue;
                }
            };
            match designator.target {
                Target::Offset(by) => expectation.line = index + by,
                Target::Above => expectation.line = line_above,
                Target::Below => {
                    // Without such a line, the last line is used.
                    expectation.line = i64::from(file.line_count());
                    targets_below.push(list.len());
                }
                Target::Unknown => {
                    expectation.place = Place::Unknown;
                    self.unknown.push(expectation);
                    continue;
                }
            }
            list.push(expectation);
        }
        self.files.push(FileExpectations { name: file.name().clone(), list });
        errors
    }

    /// Compares a diagnostic and its notes with the announcements. Returns the errors.
    #[must_use = "a complaint makes the verification fail"]
    pub fn check(&mut self, diagnostic: &Diagnostic) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        for each in std::iter::once(diagnostic).chain(&diagnostic.notes) {
            self.check_one(each, &mut errors);
        }
        errors
    }

    fn check_one(&mut self, diagnostic: &Diagnostic, errors: &mut Vec<Diagnostic>) {
        let line = diagnostic.position().map(|position| i64::from(position.line));
        let candidates = match diagnostic.position() {
            Some(position) => match self.file_index(&position.file, errors) {
                Some(index) => self.files[index].list.as_mut_slice(),
                None => &mut [],
            },
            None => self.unknown.as_mut_slice(),
        };
        let mut near_miss = None;
        for expectation in candidates {
            if line.is_some_and(|line| line != expectation.line)
                || !expectation.matches(&diagnostic.message)
            {
                continue;
            }
            if expectation.severity == diagnostic.severity {
                expectation.seen = true;
                return;
            }
            near_miss = Some(&*expectation);
        }
        if self.level == VerifyLevel::OnlyExpected {
            return;
        }
        let severity = diagnostic.severity;
        errors.push(match near_miss {
            Some(miss) => Diagnostic::error(
                miss.place.clone(),
                format!("'{severity}' diagnostic emitted when expecting a '{}'", miss.severity),
            ),
            None => Diagnostic::error(
                diagnostic.place.clone(),
                format!("unexpected {severity}: {}", diagnostic.message),
            ),
        });
    }

    /// Returns the index of a file, reading it if necessary; `None` if it cannot be read.
    fn file_index(&mut self, name: &str, errors: &mut Vec<Diagnostic>) -> Option<usize> {
        let known = self.files.iter().position(|file| &*file.name == name);
        if known.is_some() {
            return known;
        }
        let file = self.sources.as_ref()?.resolve(name)?;
        errors.extend(self.add_file(&file));
        Some(self.files.len() - 1)
    }

    /// Returns the errors for announced diagnostics that were not emitted.
    #[must_use = "a complaint makes the verification fail"]
    pub fn finish(self) -> Vec<Diagnostic> {
        let of_files = self.files.iter().flat_map(|file| &file.list);
        // MLIR reports these once for the files and once for diagnostics without a file.
        let all = of_files.chain(&self.unknown).chain(&self.unknown);
        all.filter(|expectation| !expectation.seen).map(Expectation::missing).collect()
    }
}

impl Expectation {
    fn new(
        file: &SourceFile,
        line: &[u8],
        line_start: usize,
        designator: &Designator,
    ) -> Result<Expectation, Diagnostic> {
        let text = &line[designator.text.clone()];
        let place: Place = file.position(line_start + designator.start).into();
        let regex = match designator.is_regex.then(|| compile(text)).transpose() {
            Ok(regex) => regex,
            Err(message) => {
                return Err(Diagnostic::error(place, message).with_underline(text.len()));
            }
        };
        let severity = designator.severity;
        Ok(Expectation { severity, line: 0, place, text: text.into(), regex, seen: false })
    }

    fn matches(&self, message: &str) -> bool {
        match &self.regex {
            Some(regex) => regex.is_match(message.as_bytes()),
            None => memmem::find(message.as_bytes(), &self.text).is_some(),
        }
    }

    fn missing(&self) -> Diagnostic {
        let text = String::from_utf8_lossy(&self.text);
        let message = format!("expected {} \"{text}\" was not produced", self.severity);
        Diagnostic::error(self.place.clone(), message).with_underline(self.text.len())
    }
}

/// Compiles a text in which each `{{…}}` is a regular expression and the rest is literal.
fn compile(text: &[u8]) -> Result<Regex, String> {
    let mut pattern = String::from("(?s-u)");
    let mut rest = text;
    while let Some(start) = memmem::find(rest, b"{{") {
        ere::push_literal(&mut pattern, &rest[..start]);
        rest = &rest[start + 2..];
        let end = memmem::find(rest, b"}}")
            .ok_or_else(|| "found start of regex with no end '}}'".to_owned())?;
        ere::push_ere(&mut pattern, &rest[..end])
            .map_err(|error| format!("invalid regex: {}", error.message()))?;
        rest = &rest[end + 2..];
    }
    ere::push_literal(&mut pattern, rest);
    // The only remaining error is the size limit of compiled expressions.
    Regex::new(&pattern).map_err(|error| format!("invalid regex: {error}"))
}

#[cfg(test)]
mod tests;
