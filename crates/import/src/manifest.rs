//! The manifest of an imported dialect ([`Manifest`]): the parts that the crate has and lacks
//! compared with MLIR, in numbers and by operation, for readers and for `cargo xtask codegen
//! status`.

use std::fmt::Write;

use crate::records::Rec;

/// The numbers of parts of one kind, such as folds, in the crate and in MLIR.
#[derive(Clone, Copy, Default)]
pub(crate) struct Share {
    /// Number of parts that the crate has, of those that MLIR has.
    here: usize,
    /// Number of parts that MLIR has.
    mlir: usize,
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

/// The missing parts of a dialect.
pub struct Manifest {
    dialect: String,
    ops: Vec<OpEntry>,
    definitions: Vec<(String, String)>,
    dropped: Vec<(String, String)>,
    /// Classes in predicates that no dialect declares, so that verification is weaker.
    pub(crate) absent: std::collections::BTreeSet<String>,
}

impl Manifest {
    pub(crate) fn new(dialect: &str) -> Self {
        Self {
            dialect: dialect.to_owned(),
            ops: Vec::new(),
            definitions: Vec::new(),
            dropped: Vec::new(),
            absent: Default::default(),
        }
    }

    pub(crate) fn operation(&mut self, entry: OpEntry) {
        self.ops.push(entry);
    }

    /// Adds a type or attribute with missing parts.
    pub(crate) fn definition(&mut self, rec: Rec<'_>, is_attr: bool, lacks: &str) {
        let sigil = if is_attr { '#' } else { '!' };
        let name = format!("{sigil}{}.{}", self.dialect, rec.text("mnemonic"));
        self.definitions.push((name, lacks.to_owned()));
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

    /// Returns a Markdown table with the numbers of operations, syntaxes, verifiers, folds,
    /// canonicalizations and interfaces in the crate, beside the numbers in MLIR.
    fn shares(&self) -> String {
        let (all, text, _) = self.counts();
        let mlir = all + self.dropped.len();
        let mut parts = Parts::default();
        for op in &self.ops {
            parts.verifiers += op.parts.verifiers;
            parts.folds += op.parts.folds;
            parts.canonicalizations += op.parts.canonicalizations;
            parts.interfaces += op.parts.interfaces;
        }
        let rows = [
            ("operations", Share { here: all, mlir }),
            ("syntax", Share { here: text, mlir }),
            ("verifiers", parts.verifiers),
            ("folds", parts.folds),
            ("canonicalizations", parts.canonicalizations),
            ("interfaces", parts.interfaces),
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
             canonicalizations and interfaces are\ncounted by operation; an interface counts if a \
             trait, an effect or a hook stands for it.\n\n{}\nOperations that lack nothing but \
             interfaces: {whole}.\n",
            self.dialect,
            self.shares()
        );
        let lists = [("Not declared", &self.dropped), ("Types and attributes", &self.definitions)];
        for (title, items) in lists.into_iter().filter(|(_, items)| !items.is_empty()) {
            let _ = write!(out, "\n## {title}\n\n");
            for (name, reason) in items {
                let _ = writeln!(out, "- `{name}`: {reason}");
            }
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
