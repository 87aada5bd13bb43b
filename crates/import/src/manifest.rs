//! The manifest of an imported dialect ([`Manifest`]): the parts that the crate has and lacks
//! compared with MLIR, in numbers and by operation, for readers and for `cargo xtask codegen
//! status`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::records::Rec;

/// The numbers of parts of one kind, such as folds, in the crate and in MLIR.
#[derive(Clone, Copy, Default)]
pub(crate) struct Share {
    /// Number of parts that the crate has, of those that MLIR has.
    pub(crate) here: usize,
    /// Number of parts that MLIR has.
    pub(crate) mlir: usize,
}

impl Share {
    /// Counts the parts of a list, and the absent ones.
    pub(crate) fn new<T>(here: &[T], absent: &[T]) -> Self {
        Self { here: here.len(), mlir: here.len() + absent.len() }
    }

    /// Returns the numbers for a single part; zero if MLIR does not have the part.
    pub(crate) fn of(here: bool, mlir: bool) -> Self {
        Self { here: usize::from(here && mlir), mlir: usize::from(mlir) }
    }
}

impl std::ops::AddAssign for Share {
    fn add_assign(&mut self, other: Self) {
        self.here += other.here;
        self.mlir += other.mlir;
    }
}

/// The parts of an operation that MLIR writes in C++.
#[derive(Clone, Copy, Default)]
pub(crate) struct Parts {
    pub(crate) verifiers: Share,
    pub(crate) folds: Share,
    pub(crate) canonicalizations: Share,
    pub(crate) interfaces: Share,
}

/// An operation with the names of its missing and its present parts.
pub(crate) struct OpEntry {
    pub(crate) name: String,
    /// Whether the operation has a custom syntax.
    pub(crate) text: bool,
    pub(crate) missing: Vec<(String, String)>,
    /// The interfaces that the declaration implements, by their names in MLIR.
    pub(crate) interfaces: Vec<String>,
    /// The interfaces that MLIR's operation implements and the declaration does not.
    pub(crate) absent_interfaces: Vec<String>,
    pub(crate) parts: Parts,
}

impl OpEntry {
    /// Returns the names of the optional hooks that the operation has.
    fn hooks(&self) -> Vec<&'static str> {
        let parts = &self.parts;
        let hooks = [(parts.folds, "folds"), (parts.canonicalizations, "canonicalizes")];
        hooks.iter().filter(|(share, _)| share.here > 0).map(|(_, name)| *name).collect()
    }
}

/// A type or attribute with the names of its missing parts.
pub(crate) struct DefinitionEntry {
    /// The name with its sigil, such as `!llvm.ptr`.
    pub(crate) name: String,
    pub(crate) missing: Vec<String>,
    /// The interfaces that the declaration implements, by their names in MLIR.
    pub(crate) interfaces: Vec<String>,
    /// The interfaces of MLIR's type or attribute that the declaration does not implement.
    pub(crate) absent_interfaces: Vec<String>,
    pub(crate) declared: Share,
    pub(crate) parameters: Share,
    pub(crate) verifiers: Share,
}

/// The missing parts of a dialect.
pub struct Manifest {
    dialect: String,
    ops: Vec<OpEntry>,
    definitions: Vec<DefinitionEntry>,
    dropped: Vec<(String, String)>,
    /// Classes in predicates that no dialect declares, so that verification is weaker.
    pub(crate) absent: BTreeSet<String>,
    /// Code of other crates that stands for interfaces, by interface.
    pub(crate) served: BTreeMap<String, String>,
    /// The reasons why parts are not there, by part.
    reasons: BTreeMap<String, String>,
}

impl Manifest {
    pub(crate) fn new(dialect: &str) -> Self {
        Self {
            dialect: dialect.to_owned(),
            ops: Vec::new(),
            definitions: Vec::new(),
            dropped: Vec::new(),
            absent: Default::default(),
            served: Default::default(),
            reasons: Default::default(),
        }
    }

    /// Finds the reasons why parts are not there with `reason`, which takes the name of an
    /// interface, or of an operation or definition with the kind of its part.
    pub(crate) fn explain(&mut self, reason: impl Fn(&str) -> Option<String>) {
        let found = self.not_there().into_keys().filter_map(|part| {
            let reason = reason(&part)?;
            Some((part, reason))
        });
        self.reasons = found.collect();
    }

    /// Returns the parts that are not there, with their numbers: interfaces, hooks of operations
    /// and definitions, and what is not declared.
    fn not_there(&self) -> BTreeMap<String, usize> {
        let mut parts = BTreeMap::new();
        let mut add = |part: String| *parts.entry(part).or_default() += 1;
        for op in &self.ops {
            op.absent_interfaces.iter().cloned().for_each(&mut add);
            for (what, _) in &op.missing {
                let counted = ["verifier", "fold", "canonicalize", "syntax", "directive", "format"];
                if counted.contains(&&**what) {
                    add(format!("{} {what}", op.name));
                }
            }
        }
        for entry in &self.definitions {
            entry.absent_interfaces.iter().cloned().for_each(&mut add);
            entry.missing.iter().for_each(|_| add(entry.name.clone()));
        }
        self.dropped.iter().for_each(|(name, _)| add(name.clone()));
        parts
    }

    pub(crate) fn operation(&mut self, entry: OpEntry) {
        self.ops.push(entry);
    }

    pub(crate) fn definition(&mut self, entry: DefinitionEntry) {
        self.definitions.push(entry);
    }

    /// Adds an operation that cannot be declared.
    pub(crate) fn dropped(&mut self, rec: Rec<'_>, reason: &str) {
        self.dropped.push((format!("{}.{}", self.dialect, rec.text("opName")), reason.to_owned()));
    }

    /// Returns three numbers: of operations, of operations with a custom syntax, and of operations
    /// without missing parts.
    pub fn counts(&self) -> (usize, usize, usize) {
        let text = self.ops.iter().filter(|op| op.text).count();
        let whole = self.ops.iter().filter(|op| op.missing.is_empty()).count();
        (self.ops.len(), text, whole)
    }

    /// Returns a Markdown table with the numbers of parts of each kind in the crate, beside the
    /// numbers in MLIR.
    fn shares(&self) -> String {
        let (all, text, _) = self.counts();
        let mlir = all + self.dropped.len();
        let sum = |shares: &mut dyn Iterator<Item = Share>| {
            shares.fold(Share::default(), |mut sum, share| {
                sum += share;
                sum
            })
        };
        let of = |part: fn(&Parts) -> Share| sum(&mut self.ops.iter().map(|op| part(&op.parts)));
        let defined =
            |part: fn(&DefinitionEntry) -> Share| sum(&mut self.definitions.iter().map(part));
        let rows = [
            ("operations", Share { here: all, mlir }),
            ("syntax", Share { here: text, mlir }),
            ("verifiers", of(|parts| parts.verifiers)),
            ("folds", of(|parts| parts.folds)),
            ("canonicalizations", of(|parts| parts.canonicalizations)),
            ("interfaces", of(|parts| parts.interfaces)),
            ("types and attributes", defined(|entry| entry.declared)),
            ("their parameters", defined(|entry| entry.parameters)),
            ("their verifiers", defined(|entry| entry.verifiers)),
            (
                "their interfaces",
                defined(|entry| Share::new(&entry.interfaces, &entry.absent_interfaces)),
            ),
        ];
        let row = |(name, share): (&str, Share)| {
            format!("| {name} | {} | {} |\n", share.here, share.mlir)
        };
        "| | Terrace | MLIR |\n|---|---|---|\n".to_owned() + &rows.map(row).concat()
    }

    /// Formats the manifest as Markdown.
    pub fn to_text(&self) -> String {
        let (_, _, whole) = self.counts();
        let mut out = format!(
            "# Parts of `{}`\n\nGenerated by `cargo xtask codegen import`. Verifiers, folds, \
             canonicalizations and interfaces are\ncounted by operation, type and attribute; an \
             interface counts if a trait, an effect or a\nhook stands for it.\n\n{}\nOperations \
             that lack nothing but interfaces: {whole}.\n",
            self.dialect,
            self.shares()
        );
        if !self.dropped.is_empty() {
            out.push_str("\n## Not declared\n\n");
        }
        for (name, reason) in &self.dropped {
            let _ = writeln!(out, "- `{name}`: {reason}");
        }
        if !self.definitions.is_empty() {
            out.push_str(
                "\n## Types and attributes\n\n| | missing | interfaces | missing interfaces |\n\
                 |---|---|---|---|\n",
            );
        }
        for entry in &self.definitions {
            let _ = writeln!(
                out,
                "| `{}` | {} | {} | {} |",
                entry.name,
                one_line(&entry.missing.join("; ")),
                entry.interfaces.join(", "),
                entry.absent_interfaces.join(", ")
            );
        }
        if !self.served.is_empty() {
            out.push_str("\n## Interfaces that code of other crates stands for\n\n");
        }
        for (name, code) in &self.served {
            let _ = writeln!(out, "- `{name}`: `{}`", code.replacen(' ', "`, `", 1));
        }
        let absent = self.not_there();
        if !absent.is_empty() {
            out.push_str("\n## Not there\n\n");
        }
        for (part, count) in &absent {
            let reason = self.reasons.get(part).map_or("", String::as_str);
            let _ = writeln!(out, "- `{part}` ({count}): {reason}");
        }
        if !self.absent.is_empty() {
            let names: Vec<String> = self.absent.iter().map(|name| format!("`{name}`")).collect();
            let _ = write!(
                out,
                "\n## Undeclared classes\n\nConditions on these classes are assumed to hold: {}.\n",
                names.join(", ")
            );
        }
        out.push_str(
            "\n## Operations\n\n| operation | missing | interfaces | missing interfaces | |\n\
             |---|---|---|---|---|\n",
        );
        for op in &self.ops {
            let missing: Vec<String> = op
                .missing
                .iter()
                .map(|(what, which)| format!("{what} `{}`", one_line(which)))
                .collect();
            let _ = writeln!(
                out,
                "| `{}` | {} | {} | {} | {} |",
                op.name,
                missing.join("; "),
                op.interfaces.join(", "),
                op.absent_interfaces.join(", "),
                op.hooks().join(", ")
            );
        }
        out
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
