//! [`Subjects`]: the operations to change, taken from the file tests and, where they are beside the
//! repository, the conformance cases.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Source;
use super::change::{Pool, change};
use super::context::{alone, carrier};
use super::statement::{Statement, name_of, statements};
use super::syntax;
use crate::cases::filter;
use crate::mutants::inputs::generic_cases;
use crate::mutants::random::Random;
use crate::translation::inputs;
use crate::{Result, root};

/// Greatest number of lines of a text: longer ones take more time without more findings.
const LONGEST: usize = 60;

/// A text in generic form.
struct Text {
    lines: Vec<String>,
    /// The index into [`Subjects::flags`].
    flags: usize,
}

/// An operation in a text.
#[derive(Clone)]
struct Place {
    text: usize,
    lines: Range<usize>,
}

/// The operations of all texts.
#[derive(Default)]
pub(super) struct Subjects {
    texts: Vec<Text>,
    /// The flags of `RUN` lines with passes.
    flags: Vec<String>,
    /// The places of each operation.
    places: BTreeMap<String, Vec<Place>>,
    pool: Pool,
}

/// A mutant: its text, and the name of the changed operation.
pub(super) struct Mutant {
    pub(super) text: Vec<u8>,
    pub(super) op: String,
}

impl Subjects {
    /// Reads all texts of `source`, as `mlir` prints them, and the operations of `dialects`, or of
    /// all.
    pub(super) fn read(mlir: &str, source: Source, dialects: &[String]) -> Result<Self> {
        let mut subjects = Self::default();
        match source {
            Source::Optimizer => subjects.add_tests(mlir)?,
            Source::Translations => {
                let texts: Vec<String> = inputs()?.into_iter().map(|(_, text)| text).collect();
                let texts = texts.join("\n// -----\n");
                subjects.add(&generic(mlir, texts.as_bytes())?, "");
            }
        }
        subjects.places.retain(|name, _| {
            let dialect = name.split('.').next().unwrap_or_default();
            name != "builtin.module"
                && !dialect.starts_with("test")
                && (dialects.is_empty() || dialects.iter().any(|one| one == dialect))
        });
        subjects.pool.finish();
        match subjects.places.is_empty() {
            true => Err("there are no operations to change".to_owned()),
            false => Ok(subjects),
        }
    }

    /// Adds the file tests and the conformance cases.
    fn add_tests(&mut self, mlir: &str) -> Result {
        let folder = root().join("crates/test-opt/tests/files");
        let listed =
            std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut files: Vec<_> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.retain(|path| path.extension().is_some_and(|end| end == "mlir"));
        files.sort();
        for file in &files {
            let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
            if text.contains("// MLIR-DIFFERS:") {
                continue;
            }
            let flags = text.lines().map_while(|line| line.strip_prefix("// RUN:"));
            let passes: Vec<String> = flags.map(passes).filter(|run| !run.is_empty()).collect();
            for one in passes.iter().map(String::as_str).chain(passes.is_empty().then_some("")) {
                self.add(&generic(mlir, text.as_bytes())?, one);
            }
        }
        for input in generic_cases()? {
            self.add(&input, "");
        }
        Ok(())
    }

    /// Adds the parts of a text in generic form.
    fn add(&mut self, text: &str, flags: &str) {
        let known = self.flags.iter().position(|one| one == flags);
        let flags = known.unwrap_or_else(|| {
            self.flags.push(flags.to_owned());
            self.flags.len() - 1
        });
        for part in text.split("// -----") {
            let lines: Vec<String> = part.lines().map(str::to_owned).collect();
            if lines.len() > LONGEST || part.contains("\n#") || part.contains("{-#") {
                continue;
            }
            for range in statements(&lines) {
                let Some(name) = name_of(&lines[range.start]).map(str::to_owned) else { continue };
                let Some(op) = Statement::parse(&lines[range.clone()]) else { continue };
                self.pool.add(&op);
                let place = Place { text: self.texts.len(), lines: range };
                self.places.entry(name).or_default().push(place);
            }
            self.texts.push(Text { lines, flags });
        }
    }

    /// Returns the number of operations by name.
    pub(super) fn names(&self) -> usize {
        self.places.len()
    }

    /// Returns mutants of any operations, each name as likely as any other.
    pub(super) fn any(&self, count: usize, random: &mut Random) -> Vec<Mutant> {
        let lists: Vec<_> = self.places.values().collect();
        self.create(count, None, random, |random| {
            let list = *random.pick(&lists);
            Some(random.pick(list))
        })
    }

    /// Returns mutants of the custom syntax of any operations, each name as likely as any other;
    /// the custom syntax is what `mlir` prints.
    pub(super) fn syntax(
        &self,
        mlir: &str,
        count: usize,
        random: &mut Random,
    ) -> Result<Vec<Mutant>> {
        let names: Vec<_> = self.places.keys().collect();
        let picked: Vec<(&String, &Place)> = (0..count)
            .map(|_| {
                let name = *random.pick(&names);
                (name, random.pick(&self.places[name]))
            })
            .collect();
        let texts: Vec<String> =
            picked.iter().map(|(_, place)| self.texts[place.text].lines.join("\n")).collect();
        let flags = ["--allow-unregistered-dialect", "--split-input-file"];
        let output = filter(mlir, &flags, texts.join("\n// -----\n").as_bytes())?;
        let output = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut mutants = Vec::new();
        // MLIR cannot read the second region of `wasmssa.if` as it prints it.
        for part in output.split("// -----").filter(|part| !part.contains("\"else \"")) {
            let lines: Vec<String> = part.lines().map(str::to_owned).collect();
            // Texts that MLIR rejects have no part, so the operation is searched for.
            let mut found =
                picked.iter().filter_map(|(name, _)| Some((name, syntax::find(&lines, name)?)));
            let found: Vec<_> = found.by_ref().collect();
            if found.is_empty() {
                continue;
            }
            let (name, place) = random.pick(&found);
            let text = syntax::mutate(&lines, *place, random).join("\n").into_bytes();
            mutants.push(Mutant { text, op: (**name).clone() });
        }
        Ok(mutants)
    }

    /// Returns mutants of texts with the same `RUN` line, and its flags.
    pub(super) fn of_run(&self, count: usize, random: &mut Random) -> (String, Vec<Mutant>) {
        let with_passes: Vec<usize> =
            (0..self.flags.len()).filter(|at| !self.flags[*at].is_empty()).collect();
        let flags = *random.pick(&with_passes);
        let all = self.places.values().flatten();
        let here: Vec<&Place> = all.filter(|at| self.texts[at.text].flags == flags).collect();
        let mutants = self.create(count, Some(flags), random, |random| match here.is_empty() {
            true => None,
            false => Some(*random.pick(&here)),
        });
        (self.flags[flags].clone(), mutants)
    }

    fn create<'a>(
        &'a self,
        count: usize,
        flags: Option<usize>,
        random: &mut Random,
        place: impl Fn(&mut Random) -> Option<&'a Place>,
    ) -> Vec<Mutant> {
        let mut mutants = Vec::new();
        for _ in 0..count {
            let Some(place) = place(random) else { break };
            let lines = &self.texts[place.text].lines;
            let Some(op) = Statement::parse(&lines[place.lines.clone()]) else { continue };
            if flags.is_none() && random.below(40) == 0 {
                let entry = self.pool.attribute(random);
                let text = carrier(&entry.to_string(), random).into_bytes();
                mutants.push(Mutant { text, op: entry.key });
                continue;
            }
            if flags.is_none() && random.below(12) == 0 {
                mutants.push(Mutant { text: alone(&op, random).into_bytes(), op: op.name });
                continue;
            }
            let changed = change(&op, &self.pool, random);
            let parts = [&lines[..place.lines.start], &changed, &lines[place.lines.end..]];
            mutants.push(Mutant { text: parts.concat().join("\n").into_bytes(), op: op.name });
        }
        mutants
    }
}

/// Returns the flags that name passes, of the flags of a `RUN` line.
fn passes(flags: &str) -> String {
    let other = ["allow-unregistered", "split-input", "verify-diag", "mlir-", "irdl-file"];
    let names = |flag: &&str| {
        let name = flag.trim_start_matches('-');
        flag.starts_with('-') && !other.iter().any(|other| name.starts_with(other))
    };
    flags.split_whitespace().filter(names).collect::<Vec<_>>().join(" ")
}

/// Returns what `mlir` prints for a text in generic form without aliases.
fn generic(mlir: &str, text: &[u8]) -> Result<String> {
    let flags = ["--allow-unregistered-dialect", "--split-input-file", "--mlir-print-op-generic"];
    let output = filter(mlir, &[&flags[..], &["--mlir-print-local-scope"]].concat(), text)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
