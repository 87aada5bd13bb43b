//! The common code of `terrace-import` and `cargo xtask codegen`: import into folders of dialect
//! crates ([`Tool`]).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::package::{self, Source};
use crate::{Hand, Mapping, Member, Output, Records, World, dump, generate};

/// The names of the dialect crates that are hand-written.
const BY_HAND: &[&str] = &["arith", "builtin", "dlti", "func"];

/// The settings of an import.
pub struct Tool {
    /// The folder, with a crate per dialect.
    pub folder: PathBuf,
    /// A checkout of Terrace that new crates depend on. Unused if the folder is in a workspace with
    /// dependencies on Terrace.
    pub terrace: Option<PathBuf>,
    /// Whether to compare files instead of writing them.
    pub check: bool,
    /// Whether unknown C++ snippets are only reported.
    pub tolerate_unknown: bool,
}

/// Reads the output of `llvm-tblgen --dump-json`.
///
/// # Errors
/// When the file cannot be read, or is not valid JSON.
pub fn read_dump(path: &Path) -> Result<Value, String> {
    let text = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_slice(&text).map_err(|error| format!("{}: {error}", path.display()))
}

impl Tool {
    /// Returns the path of a file of a dialect.
    fn path(&self, dialect: &str, file: &str) -> PathBuf {
        self.folder.join(dialect).join(file)
    }

    /// Stores the records of `dialects` in the dumps; if `dialects` is empty, of all dialects that
    /// the dumps declare. Prints the changes of the stored records, and returns the dialects.
    ///
    /// # Errors
    /// When a file cannot be written, or records are compared and differ.
    pub fn reduce(&self, dumps: &[Value], dialects: &[String]) -> Result<Vec<String>, String> {
        let mut records: BTreeMap<String, Records> = BTreeMap::new();
        for dump in dumps {
            let found: BTreeSet<String> = match dialects {
                [] => dump::dialects(dump),
                named => named.iter().cloned().collect(),
            };
            for dialect in found {
                let reduced = dump::reduce(dump, &dialect);
                records.entry(dialect).or_default().extend(reduced);
            }
        }
        let mut stale = Vec::new();
        for (dialect, records) in &records {
            let path = self.path(dialect, "import/records.json");
            let changes = match fs::read_to_string(&path) {
                Ok(text) => records.changes_from(&Records::from_text(&text)?),
                Err(_) => Vec::new(),
            };
            for change in &changes {
                println!("{dialect}: {change}");
            }
            match self.check {
                true if path.exists() && changes.is_empty() => {}
                true => stale.push(path.display().to_string()),
                false => self.add_field(&path, &records.to_text())?,
            }
        }
        if !stale.is_empty() {
            return Err(format!("out of date:\n  {}", stale.join("\n  ")));
        }
        Ok(records.into_keys().collect())
    }

    /// Returns the dialects that have records.
    pub fn dialects(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> =
            names.filter(|name| self.path(name, "import/records.json").exists()).collect();
        names.sort();
        names
    }

    fn member(&self, dialect: &str) -> Result<Member, String> {
        let read = |file: &str| fs::read_to_string(self.path(dialect, file));
        let by_hand = BY_HAND.contains(&dialect);
        let records = match read("import/records.json") {
            Ok(text) => Records::from_text(&text).map_err(|error| format!("{dialect}: {error}"))?,
            Err(_) => Records::default(),
        };
        let own = read("import/mapping.toml").unwrap_or_default();
        let mapping = Mapping::new(&own).map_err(|error| format!("{dialect}: {error}"))?;
        let hand = match by_hand {
            true => Hand::read_all(&self.path(dialect, "src"))?,
            false => Hand::read(&self.path(dialect, "src"))?,
        };
        Ok(Member { records, mapping, hand, by_hand })
    }

    /// Writes the crates of `dialects`, or compares them.
    ///
    /// # Errors
    /// When a snippet is unknown, or a file cannot be written or differs.
    pub fn write(&self, dialects: &[String]) -> Result<(), String> {
        let mut members = BTreeMap::new();
        let hand = BY_HAND.iter().map(|name| (*name).to_owned());
        for dialect in self.dialects().into_iter().chain(dialects.iter().cloned()).chain(hand) {
            if !members.contains_key(&dialect) {
                members.insert(dialect.clone(), self.member(&dialect)?);
            }
        }
        let mut world = World::new(members);
        let outputs = generate(&mut world, dialects)?;
        let mut problems = Vec::new();
        for (dialect, output) in &outputs {
            if !output.unknown.is_empty() {
                problems.push(unknown(dialect, output));
            }
        }
        if !problems.is_empty() {
            let text = problems.join("\n");
            if !self.tolerate_unknown {
                return Err(text);
            }
            eprintln!("{text}");
        }
        let mut stale = Vec::new();
        for (dialect, output) in &outputs {
            self.output(dialect, output, &mut stale)?;
        }
        match stale.is_empty() {
            true => Ok(()),
            false => Err(format!(
                "out of date, run `cargo xtask codegen import`:\n  {}",
                stale.join("\n  ")
            )),
        }
    }

    fn output(
        &self,
        dialect: &str,
        output: &Output,
        stale: &mut Vec<String>,
    ) -> Result<(), String> {
        let generated = self.path(dialect, "src/generated");
        let mut files: Vec<(PathBuf, String)> = output
            .sources
            .iter()
            .map(|(name, source)| (generated.join(name), source.clone()))
            .collect();
        files.push((self.path(dialect, "import/manifest.md"), output.manifest.to_text()));
        for (path, text) in &files {
            let same = fs::read_to_string(path).is_ok_and(|held| held == *text);
            if !same && self.check {
                stale.push(path.display().to_string());
            }
            if !same && !self.check {
                self.add_field(path, text)?;
            }
        }
        for entry in fs::read_dir(&generated).into_iter().flatten().flatten() {
            let path = entry.path();
            if files.iter().any(|(held, _)| *held == path) {
                continue;
            }
            match self.check {
                true => stale.push(path.display().to_string()),
                false => fs::remove_file(&path).map_err(|error| error.to_string())?,
            }
        }
        if self.check {
            return Ok(());
        }
        let (all, text, whole) = output.manifest.counts();
        println!("{dialect}: {all} operations, {text} with custom syntax, {whole} complete");
        let source = Source::of(&self.folder, self.terrace.as_deref())?;
        self.write_if_missing(
            dialect,
            "Cargo.toml",
            &source.manifest(&self.folder, dialect, output)?,
        )?;
        self.write_if_missing(dialect, "src/lib.rs", &package::lib(dialect))
    }

    /// Writes a file unless it exists; users may edit it.
    fn write_if_missing(&self, dialect: &str, file: &str, text: &str) -> Result<(), String> {
        let path = self.path(dialect, file);
        if path.exists() { Ok(()) } else { self.add_field(&path, text) }
    }

    fn add_field(&self, path: &Path, text: &str) -> Result<(), String> {
        let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(wrong)?;
        }
        fs::write(path, text).map_err(wrong)
    }
}

/// Formats unknown snippets as entries to complete.
fn unknown(dialect: &str, output: &Output) -> String {
    let mut out = format!(
        "{dialect}: snippets of C++ that the mapping does not know; fill in \
         {dialect}/import/mapping.toml:\n"
    );
    let mut table = "";
    let mut entries: Vec<_> = output.unknown.iter().collect();
    entries.sort_by_key(|(_, table)| **table);
    for (snippet, section) in entries {
        if *section != table {
            out.push_str(&format!("[{section}]\n"));
            table = section;
        }
        let escaped = regex::escape(snippet).replace("\\ ", " ");
        out.push_str(&format!("'{escaped}' = \"\"\n"));
    }
    out
}
