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
const COLUMNS: [(&str, &str); 9] = [
    ("operations", "operations"),
    ("syntax", "syntax"),
    ("verifiers", "verifiers"),
    ("folds", "folds"),
    ("canonicalize", "canonicalizations"),
    ("interfaces", "interfaces"),
    ("types, attributes", "types and attributes"),
    ("their verifiers", "their verifiers"),
    ("their interfaces", "their interfaces"),
];

/// The numbers of hand-written dialects, in the order of [`COLUMNS`]. They have no manifest; MLIR's
/// numbers are those of the `.td` files of MLIR 22, and those of `poly`, which MLIR lacks, are its
/// own. `None` is a column that is not counted.
const HAND_WRITTEN: [(&str, Shares); 5] = [
    ("arith", [all(51), all(51), all(9), all(49), all(20), None, all(3), None, None]),
    ("builtin", [all(2), all(2), all(2), all(1), all(0), None, None, None, None]),
    ("dlti", [None, None, None, None, None, None, all(6), None, None]),
    ("func", [all(5), all(5), all(1), all(1), all(1), None, all(0), None, None]),
    ("poly", [all(5), all(5), all(5), None, None, None, all(1), all(1), None]),
];

/// Numbers in the order of [`COLUMNS`].
type Shares = [Option<Share>; COLUMNS.len()];

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
- *interfaces*: those of each operation; one counts if an implementation, a trait, an effect, a
  hook, an accessor of its property, or code that the manifest names stands for it.
- *types, attributes*: those that MLIR declares in TableGen, with their syntax and parameters.
- *lowers to*: the targets of the passes `convert-NAME-to-TARGET` and the like.
- *feature*: the feature of `terrace-dialects` that contains the dialect; without one the dialect is
  in every build.

The manifest of a dialect, `crates/dialects/NAME/import/manifest.md`, lists the parts of each
operation, type and attribute. No number may decrease: `cargo xtask codegen` refuses to write a
lower one without `--accept`.

";

const NOT_THERE: &str = "
## Not there

The parts that MLIR has and Terrace has not.

| dialect | part | number | reason |
|---|---|---|---|
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
    shares: Shares,
    /// Targets of its lowerings.
    targets: Vec<String>,
    absent: Vec<Absent>,
}

/// Parts that MLIR has and Terrace has not.
struct Absent {
    /// The name of an interface, or of an operation, type or attribute with the kind of the part.
    name: String,
    count: usize,
    /// Why the parts are not there; empty if the manifest gives no reason.
    reason: String,
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
                absent: absent(name)?,
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
        let mut out = HEAD.to_owned() + &Self::table(self.0.iter(), true) + NOT_THERE;
        for dialect in &self.0 {
            for Absent { name, count, reason } in &dialect.absent {
                let dialect = &dialect.name;
                out.push_str(&format!("| `{dialect}` | `{name}` | {count} | {reason} |\n"));
            }
        }
        out
    }

    /// Checks that no number of parts is lower than on `page`, an earlier version of the page.
    ///
    /// # Errors
    /// Lists the numbers that are lower.
    pub(crate) fn compare(&self, page: &str) -> Result {
        let table = page.lines().take_while(|line| *line != "## Not there");
        let rows = table.filter_map(|line| line.strip_prefix("| `"));
        let held: BTreeMap<&str, Vec<&str>> = rows
            .filter_map(|row| row.split_once("` | "))
            .map(|(name, cells)| (name, cells.split(" | ").collect()))
            .collect();
        let mut lower = Vec::new();
        for dialect in &self.0 {
            let Some(cells) = held.get(&*dialect.name) else { continue };
            for ((share, cell), (title, _)) in dialect.shares.iter().zip(cells).zip(COLUMNS) {
                let before = cell.split_once('/').and_then(|(here, _)| here.parse().ok());
                let here = share.unwrap_or_default().here;
                if before.is_some_and(|before: usize| here < before) {
                    lower.push(format!("{} {title}: {here}, was {cell}", dialect.name));
                }
            }
        }
        if lower.is_empty() {
            return Ok(());
        }
        Err(format!("fewer parts of dialects (`--accept`):\n  {}", lower.join("\n  ")))
    }

    /// Returns the block of the README: the dialects of the default features, and a sum of all.
    pub(crate) fn block(&self) -> String {
        let default = |dialect: &&Dialect| matches!(dialect.feature.as_str(), "" | "core");
        let mut out = README_HEAD.to_owned() + &Self::table(self.0.iter().filter(default), false);
        let mut sums = [Share::default(); COLUMNS.len()];
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
fn shares(dialect: &str) -> Result<Shares> {
    if let Some((_, shares)) = HAND_WRITTEN.iter().find(|(name, _)| *name == dialect) {
        return Ok(*shares);
    }
    let path = Path::new(DIALECTS).join(dialect).join("import/manifest.md");
    let manifest = read(&path)?;
    let rows: BTreeMap<&str, Share> = manifest.lines().filter_map(row).collect();
    let mut shares = [None; COLUMNS.len()];
    for (share, (_, name)) in shares.iter_mut().zip(COLUMNS) {
        let found = rows.get(name).ok_or_else(|| format!("{}: no {name}", path.display()))?;
        *share = Some(*found);
    }
    Ok(shares)
}

/// Returns the parts of a dialect that its manifest lists as not there.
fn absent(dialect: &str) -> Result<Vec<Absent>> {
    if HAND_WRITTEN.iter().any(|(name, _)| *name == dialect) {
        return Ok(Vec::new());
    }
    let manifest = read(&Path::new(DIALECTS).join(dialect).join("import/manifest.md"))?;
    let lines = manifest.lines().skip_while(|line| *line != "## Not there").skip(1);
    let lines = lines.take_while(|line| !line.starts_with("## "));
    Ok(lines.filter_map(absent_part).collect())
}

/// Parses the entry "- `NAME` (2): REASON".
fn absent_part(line: &str) -> Option<Absent> {
    let (name, rest) = line.strip_prefix("- `")?.split_once("` (")?;
    let (count, reason) = rest.split_once("):")?;
    let (name, reason) = (name.to_owned(), reason.trim().to_owned());
    Some(Absent { name, count: count.parse().ok()?, reason })
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

    /// The largest number of parts that may be missing from dialects of `core` and `llvm`.
    const CORE: usize = 13;
    /// The largest share of parts that may be missing from the other dialects, in percent.
    const REST: usize = 4;

    #[test]
    fn parts_are_missing_for_a_reason() {
        let status = Status::read().unwrap();
        let (mut core, mut missing, mut all, mut wrong) = (0, 0, 0, Vec::new());
        for dialect in &status.0 {
            for part in dialect.absent.iter().filter(|part| part.reason.is_empty()) {
                wrong.push(format!("{}: {}", dialect.name, part.name));
            }
            let absent: usize = dialect.absent.iter().map(|part| part.count).sum();
            if matches!(dialect.feature.as_str(), "" | "core" | "llvm") {
                core += absent;
            } else {
                missing += absent;
                all += dialect.shares.iter().flatten().map(|share| share.mlir).sum::<usize>();
            }
        }
        assert!(wrong.is_empty(), "without a reason:\n{}", wrong.join("\n"));
        assert!(core <= CORE, "{core} parts are missing in core");
        assert!(missing * 100 <= all * REST, "{missing} of {all} parts are missing");
    }

    #[test]
    fn code_that_stands_for_interfaces_exists() {
        let mut mappings = vec!["crates/import/src/mapping.toml".to_owned()];
        for dialect in Status::read().unwrap().0 {
            let path = format!("{DIALECTS}/{}/import/mapping.toml", dialect.name);
            mappings.extend(root().join(&path).exists().then_some(path));
        }
        for mapping in mappings {
            let text = read(Path::new(&mapping)).unwrap();
            let table: toml::Table = text.parse().unwrap();
            let served = table.get("served_by").and_then(toml::Value::as_table);
            for (part, code) in served.into_iter().flatten() {
                let Some((file, item)) = code.as_str().unwrap().split_once(' ') else { continue };
                let source = read(&Path::new("crates").join(file)).unwrap_or_default();
                assert!(source.contains(item), "{mapping}: {part}: no {item} in {file}");
            }
        }
    }

    #[test]
    fn numbers_may_not_decrease() {
        let status = Status::read().unwrap();
        let page = status.page();
        assert_eq!(status.compare(&page), Ok(()));
        let better = page.replace("| `arith` | 51/51 |", "| `arith` | 52/52 |");
        let error = status.compare(&better).unwrap_err();
        assert!(error.contains("arith operations: 51, was 52/52"), "{error}");
    }

    #[test]
    fn every_dialect_has_numbers() {
        let status = Status::read().unwrap();
        assert!(status.0.len() >= 48, "{} dialects", status.0.len());
        assert!(status.page().contains("| `arith` | 51/51 |"));
    }
}
