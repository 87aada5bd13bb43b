//! The task `codegen`: generates the dialect reference of the book and its entries in the table of
//! contents, the index of operations by C++ name, the table of the dialects' status, the blocks of
//! the README, and the sources of imported dialects.
//!
//! The tools that need dialects are run as processes instead of being linked: if declarations do
//! not compile, this can still write new ones.

use std::fs;
use std::path::{Path, PathBuf};

use crate::conformance::target;
use crate::mlir_names;
use crate::recorded::{self, Run};
use crate::status::{self, Status};
use crate::{Result, command, root};

const REFERENCE: &str = "docs/book/src/dialects";
const CONTENTS: &str = "docs/book/src/SUMMARY.md";

/// The entry in the table of contents that the pages of the reference are below.
const ENTRY: &str = "- [Dialects](dialects/overview.md)\n";

/// The pages of the reference that do not describe a dialect, with their titles.
const INDEXES: &[(&str, &str)] =
    &[("interfaces", "Interfaces of operations"), ("cpp-names", "Operations by type name")];

const EXAMPLE: &str = "crates/terrace/examples/units.rs";

/// Writes the generated files or, with `--check`, compares them with the existing ones.
pub(crate) fn run(args: &[String]) -> Result {
    let check = match args {
        [] => false,
        [flag] if flag == "--check" => true,
        [import, rest @ ..] if import == "import" => return self::import(rest),
        [export, dialect] if export == "export-irdl" => return export_irdl(dialect),
        [status] if status == "status" => return write_or_compare(status_files(true)?, false),
        [status, accept] if status == "status" && accept == "--accept" => {
            return write_or_compare(status_files(false)?, false);
        }
        _ => {
            let usage = "usage: cargo xtask codegen [--check | status [--accept] | import [ARGS] DIALECT… | \
                         export-irdl DIALECT]";
            return Err(usage.to_owned());
        }
    };
    if check {
        tools(&["--bin", "terrace-import", "--example", "reference"])?;
        command(&built("terrace-import"), &["--check"])?;
    } else {
        self::import(&[])?;
        tools(&["--example", "reference"])?;
    }
    let reference = reference()?;
    let contents = (CONTENTS.into(), contents(&reference)?);
    write_or_compare(reference.into_iter().chain([contents]).chain(status_files(true)?), check)
}

/// Writes the files that differ or, with `check`, fails if there are any.
fn write_or_compare(files: impl IntoIterator<Item = (PathBuf, String)>, check: bool) -> Result {
    let mut stale = Vec::new();
    for (path, text) in files {
        let path = root().join(path);
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if check {
            stale.push(path.display().to_string());
        } else {
            write(&path, &text)?;
            println!("wrote {}", path.display());
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!("out of date, run `cargo xtask codegen`:\n  {}", stale.join("\n  ")))
}

/// Builds tools with the features of the tests, which avoids recompilation.
fn tools(tools: &[&str]) -> Result {
    let build = ["build", "--quiet", "--workspace"];
    command("cargo", &[&build, tools].concat())
}

/// Returns the path of a built tool.
fn built(tool: &str) -> String {
    target().join("debug").join(tool).display().to_string()
}

/// Runs the importer on the given dialects, or on all that have records.
fn import(args: &[String]) -> Result {
    let mut all = vec!["run", "--quiet", "--package", "terrace-import", "--"];
    let mut value = false;
    for arg in args {
        // Arguments that are neither flags nor values of flags are dialects.
        if !value && !arg.starts_with('-') {
            all.push("--dialect");
        }
        match arg.as_str() {
            "--td" => value = true,
            arg => {
                value = matches!(arg, "-I" | "--json");
                all.push(arg);
            }
        }
    }
    command("cargo", &all)
}

/// Prints the IRDL definition of one of our dialects.
fn export_irdl(dialect: &str) -> Result {
    let flag = format!("--export-irdl={dialect}");
    let package = ["--package", "terrace-opt", "--features", "all", "--", &flag];
    command("cargo", &[&["run", "--quiet"], &package[..]].concat())
}

fn write(path: &Path, text: &str) -> Result {
    let folder = path.parent().expect("a file is in a folder");
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Returns the book's table of contents with an entry for each page of the dialect reference.
fn contents(pages: &[(PathBuf, String)]) -> Result<String> {
    let path = root().join(CONTENTS);
    let old = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let (before, rest) =
        old.split_once(ENTRY).ok_or_else(|| format!("{CONTENTS} has no entry `{ENTRY}`"))?;
    let index = |name: &str| name == "overview" || INDEXES.iter().any(|(held, _)| *held == name);
    let names = pages.iter().filter_map(|(path, _)| path.file_stem()?.to_str());
    let dialects = names.filter(|name| !index(name)).map(|name| (name, name));
    let entries = dialects.chain(INDEXES.iter().copied());
    let entries = entries.map(|(page, title)| format!("  - [{title}](dialects/{page}.md)\n"));
    let after = rest.lines().skip_while(|line| line.starts_with("  - "));
    let after = after.map(|line| format!("{line}\n"));
    Ok([before, ENTRY].map(str::to_owned).into_iter().chain(entries).chain(after).collect())
}

/// Returns the files that are generated without building a tool: the status of the dialects, the
/// benchmarks, the index of MLIR's names, and the README. With `improve`, fails if the status has
/// become worse.
fn status_files(improve: bool) -> Result<Vec<(PathBuf, String)>> {
    let read =
        |path: &str| fs::read_to_string(root().join(path)).map_err(|e| format!("{path}: {e}"));
    let status = Status::read()?;
    if improve {
        status.compare(&read(status::PAGE)?)?;
    }
    let example = format!("```rust,no_run\n{}```\n", read(EXAMPLE)?);
    let readme = replace_block(&read("README.md")?, EXAMPLE, &example)?;
    let readme = replace_block(&readme, "status", &status.block())?;
    let mut benchmarks = read(recorded::PAGE)?;
    for (name, text) in Run::newest()?.blocks() {
        benchmarks = replace_block(&benchmarks, name, &text)?;
    }
    let names = replace_block(&read(mlir_names::PAGE)?, "names", &mlir_names::tables()?)?;
    Ok(vec![
        (mlir_names::PAGE.into(), names),
        (status::PAGE.into(), status.page()),
        (recorded::PAGE.into(), benchmarks),
        ("README.md".into(), readme),
    ])
}

/// Returns a page with other text between `<!-- name -->` and `<!-- end -->`.
fn replace_block(page: &str, name: &str, text: &str) -> Result<String> {
    let start = format!("<!-- {name} -->\n");
    let parts = page.split_once(&start).and_then(|(before, rest)| {
        let (_, after) = rest.split_once("<!-- end -->")?;
        Some((before, after))
    });
    let (before, after) = parts.ok_or_else(|| format!("a page has no block {name}"))?;
    Ok(format!("{before}{start}{text}<!-- end -->{after}"))
}

/// Returns the paths and contents of the dialect reference.
fn reference() -> Result<Vec<(PathBuf, String)>> {
    let folder = target().join("reference");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let shown = folder.display().to_string();
    command(&built("examples/reference"), &[&shown])?;
    let mut files = Vec::new();
    let entries = fs::read_dir(&folder).map_err(|e| format!("{shown}: {e}"))?;
    for entry in entries.flatten() {
        let text = fs::read_to_string(entry.path()).map_err(|e| format!("{shown}: {e}"))?;
        files.push((Path::new(REFERENCE).join(entry.file_name()), text));
    }
    files.sort();
    Ok(files)
}
