//! The table of what each dialect has of what MLIR has ([`Status`]), for the book and the README.
//! `codegen` generates it from the manifests of the importer and the modules of the lowerings.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::{Result, root};

/// The page of the book with the table of all dialects.
pub(crate) const PAGE: &str = "docs/book/src/status.md";

const DIALECTS: &str = "crates/dialects";
const REGISTRY: &str = "crates/dialects/registry/src/lib.rs";
const LOWERINGS: &str = "crates/lowerings";

/// The columns of numbers, and the rows of a manifest that they are read from.
const COLUMNS: [(&str, &str); 6] = [
    ("operations", "operations"),
    ("syntax", "syntax"),
    ("verifiers", "verifiers"),
    ("folds", "folds"),
    ("canonicalize", "canonicalizations"),
    ("interfaces", "interfaces"),
];

/// The numbers of hand-written dialects, in the order of [`COLUMNS`]. They have no manifest; MLIR's
/// numbers are those of the `.td` files of MLIR 22. `None` is a column that is not counted.
const HAND_WRITTEN: [(&str, [Option<Share>; 6]); 4] = [
    ("arith", [all(51), all(51), all(9), all(49), all(20), None]),
    ("builtin", [all(2), all(2), all(2), all(1), all(0), None]),
    ("dlti", [Some(Share { here: 0, mlir: 0 }); 6]),
    ("func", [all(5), all(5), all(1), all(1), all(1), None]),
];

/// Modules of lowerings that are not named `convert_X_to_Y`, or whose X is no dialect: the module,
/// the dialects, and the target.
const OTHER_LOWERINGS: [(&str, &[&str], &str); 2] = [
    ("convert_elementwise_to_linalg", &["arith", "math"], "linalg"),
    ("lower_affine", &["affine"], "standard"),
];

const HEAD: &str = "\
# Status of the dialects

Written by `cargo xtask codegen`. A cell is *what Terrace has / what MLIR 22 has*; a dash means
that MLIR has nothing of that kind, or that it is not counted.

- *verifiers*: the checks that MLIR writes in C++; those that follow from the declaration are there
  for every operation.
- *interfaces*: those of each operation; one counts if an implementation, a trait, an effect or a
  hook stands for it.
- *lowers to*: the targets of the passes `convert-NAME-to-TARGET` and the like.
- *feature*: the feature of `terrace-dialects` that contains the dialect; without one the dialect is
  in every build.

The manifest of a dialect, `crates/dialects/NAME/import/manifest.md`, lists what each operation
lacks.

";

const README_HEAD: &str = "\
Dialects of the default features; [the others](docs/book/src/status.md) need the feature `all`. A
cell is *what Terrace has / what MLIR 22 has*.

";

/// The numbers of parts of a kind in Terrace and in MLIR.
#[derive(Clone, Copy, Default)]
struct Share {
    here: usize,
    mlir: usize,
}

const fn all(count: usize) -> Option<Share> {
    Some(Share { here: count, mlir: count })
}

impl Share {
    fn cell(share: Option<Self>) -> String {
        match share {
            Some(Self { here, mlir }) if mlir > 0 => format!("{here}/{mlir}"),
            _ => "–".to_owned(),
        }
    }
}

/// A dialect of the registry.
struct Dialect {
    name: String,
    /// The feature that contains the dialect; empty if every build does.
    feature: String,
    shares: [Option<Share>; 6],
    /// Targets of its lowerings.
    targets: Vec<String>,
}

/// The status of all dialects, by name.
pub(crate) struct Status(Vec<Dialect>);

impl Status {
    /// Reads the registry, the manifests and the lowerings.
    ///
    /// # Errors
    /// When a dialect has no manifest, or a manifest no numbers.
    pub(crate) fn read() -> Result<Self> {
        let registry = read(Path::new(REGISTRY))?;
        let targets = lowerings();
        let mut dialects = Vec::new();
        let mut feature = String::new();
        for line in registry.lines().map(str::trim) {
            if let Some(rest) = line.strip_prefix("#[cfg(feature = \"") {
                feature = rest.split('"').next().unwrap_or_default().to_owned();
                continue;
            }
            let found = entry(line);
            let feature = std::mem::take(&mut feature);
            let Some(name) = found else { continue };
            dialects.push(Dialect {
                shares: shares(name)?,
                targets: targets.get(name).cloned().unwrap_or_default(),
                name: name.to_owned(),
                feature,
            });
        }
        dialects.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Self(dialects))
    }

    /// Returns the page of the book.
    pub(crate) fn page(&self) -> String {
        HEAD.to_owned() + &Self::table(self.0.iter(), true)
    }

    /// Returns the block of the README: the dialects of the default features, and a sum of all.
    pub(crate) fn block(&self) -> String {
        let default = |dialect: &&Dialect| matches!(dialect.feature.as_str(), "" | "core");
        let mut out = README_HEAD.to_owned() + &Self::table(self.0.iter().filter(default), false);
        let mut sums = [Share::default(); 6];
        for dialect in &self.0 {
            for (sum, share) in sums.iter_mut().zip(dialect.shares) {
                let share = share.unwrap_or_default();
                (sum.here, sum.mlir) = (sum.here + share.here, sum.mlir + share.mlir);
            }
        }
        let cells: Vec<String> = sums.iter().map(|sum| Share::cell(Some(*sum))).collect();
        out.push_str(&format!("| all {} | {} | |\n", self.0.len(), cells.join(" | ")));
        out
    }

    /// Returns a table with a row per dialect.
    fn table<'a>(dialects: impl Iterator<Item = &'a Dialect>, features: bool) -> String {
        let mut head: Vec<&str> = vec!["dialect"];
        head.extend(COLUMNS.iter().map(|(title, _)| *title));
        head.push("lowers to");
        head.extend(features.then_some("feature"));
        let mut out = format!("| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
        for dialect in dialects {
            let mut cells = vec![format!("`{}`", dialect.name)];
            cells.extend(dialect.shares.iter().map(|share| Share::cell(*share)));
            cells.push(dialect.targets.join(", "));
            cells.extend(features.then(|| dialect.feature.clone()));
            out.push_str(&format!("| {} |\n", cells.join(" | ")));
        }
        out
    }
}

/// Returns the name of the dialect that a line of the registry declares; `None` for other lines.
fn entry(line: &str) -> Option<&str> {
    let (name, rest) = line.strip_suffix(';')?.split_once(" = terrace_")?;
    let name = name.trim_start_matches("r#");
    if name.contains(' ') {
        return None;
    }
    rest.contains("::").then_some(name)
}

/// Returns the numbers of a dialect, in the order of [`COLUMNS`].
fn shares(dialect: &str) -> Result<[Option<Share>; 6]> {
    if let Some((_, shares)) = HAND_WRITTEN.iter().find(|(name, _)| *name == dialect) {
        return Ok(*shares);
    }
    let path = Path::new(DIALECTS).join(dialect).join("import/manifest.md");
    let manifest = read(&path)?;
    let rows: BTreeMap<&str, Share> = manifest.lines().filter_map(row).collect();
    let mut shares = [None; 6];
    for (share, (_, name)) in shares.iter_mut().zip(COLUMNS) {
        let found = rows.get(name).ok_or_else(|| format!("{}: no {name}", path.display()))?;
        *share = Some(*found);
    }
    Ok(shares)
}

/// Parses the row `| NAME | 41 | 53 |`.
fn row(line: &str) -> Option<(&str, Share)> {
    let inner = line.strip_prefix("| ")?.strip_suffix(" |")?;
    let [name, here, mlir] = inner.split(" | ").collect::<Vec<_>>()[..] else { return None };
    Some((name, Share { here: here.parse().ok()?, mlir: mlir.parse().ok()? }))
}

/// Returns the targets of the lowerings of each dialect.
fn lowerings() -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut modules = Vec::new();
    for krate in fs::read_dir(root().join(LOWERINGS)).into_iter().flatten().flatten() {
        for file in fs::read_dir(krate.path().join("src")).into_iter().flatten().flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            modules.push(name.trim_end_matches(".rs").to_owned());
        }
    }
    modules.sort();
    for module in &modules {
        let other = OTHER_LOWERINGS.iter().find(|(name, _, _)| name == module);
        if let Some((_, dialects, target)) = other {
            for dialect in *dialects {
                found.entry((*dialect).to_owned()).or_default().push((*target).to_owned());
            }
            continue;
        }
        let named = ["convert_", "finalize_"].iter().find_map(|verb| module.strip_prefix(verb));
        if let Some((dialect, target)) = named.and_then(|name| name.split_once("_to_")) {
            found.entry(dialect.to_owned()).or_default().push(target.to_owned());
        }
    }
    found
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_the_registry_are_read() {
        assert_eq!(entry("scf = terrace_scf::ScfDialect;"), Some("scf"));
        assert_eq!(entry("r#async = terrace_async::AsyncDialect;"), Some("async"));
        assert_eq!(entry("use terrace_ir::Dialect;"), None);
    }

    #[test]
    fn every_dialect_has_numbers() {
        let status = Status::read().unwrap();
        assert!(status.0.len() >= 48, "{} dialects", status.0.len());
        assert!(status.page().contains("| `arith` | 51/51 |"));
    }
}
