//! The manifest of an imported dialect: a list of its missing parts, for readers.

use std::fmt::Write;

use crate::records::Rec;

/// An operation, and its missing parts.
pub(crate) struct OpEntry {
    pub(crate) name: String,
    /// Whether the operation has a custom syntax.
    pub(crate) text: bool,
    pub(crate) missing: Vec<(String, String)>,
    pub(crate) interfaces: Vec<String>,
    pub(crate) folds: bool,
    pub(crate) canonicalizes: bool,
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

    /// Returns the numbers of operations, of those with a custom syntax, and of those without
    /// missing parts.
    pub fn counts(&self) -> (usize, usize, usize) {
        let text = self.ops.iter().filter(|op| op.text).count();
        let whole = self.ops.iter().filter(|op| op.missing.is_empty()).count();
        (self.ops.len(), text, whole)
    }

    /// Formats the manifest as Markdown.
    pub fn to_text(&self) -> String {
        let (all, text, whole) = self.counts();
        let mut out = format!(
            "# What `{}` lacks\n\nWritten by `cargo xtask codegen import`.\n\n{all} operations: \
             {text} with their own text, {whole} with nothing left out.\n",
            self.dialect
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
                "\n## Classes that nothing declares\n\nPredicates about them hold: {}.\n",
                names.join(", ")
            );
        }
        out.push_str(
            "\n## Operations\n\n| operation | missing | interfaces | |\n|---|---|---|---|\n",
        );
        for op in &self.ops {
            let missing: Vec<String> = op
                .missing
                .iter()
                .map(|(what, which)| format!("{what} `{}`", one_line(which)))
                .collect();
            let flags = [(op.folds, "folds"), (op.canonicalizes, "canonicalizes")];
            let flags: Vec<&str> = flags.iter().filter(|(set, _)| *set).map(|(_, f)| *f).collect();
            let _ = writeln!(
                out,
                "| `{}` | {} | {} | {} |",
                op.name,
                missing.join("; "),
                op.interfaces.join(", "),
                flags.join(", ")
            );
        }
        out
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
