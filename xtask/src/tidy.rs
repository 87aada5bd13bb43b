//! The task `tidy`: rules about the source tree that the compiler does not check.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::circles::circles;
use crate::{Result, prose, root};

/// The crates from the bottom up. A crate depends only on crates of lower layers, or on earlier
/// ones of its own layer; [`GROUPS`] stand for all crates of a folder.
const LAYERS: &[&[&str]] = &[
    &["entity", "numeric", "diag", "ods-core", "pass-macros", "presburger"],
    &["ods", "import"],
    &["ir"],
    &["data-layout"],
    &["interfaces"],
    &["builtin"],
    &["asm"],
    &["bytecode", "ide"],
    &["dialects/*"],
    &["targets/*"],
    &["pass", "dataflow", "rewrite"],
    &["transforms"],
    &["dialects/*-transforms"],
    &["runtime-verification", "vectorize"],
    &["lowerings/*"],
    &["codegen"],
    &["dialects", "passes"],
    &["cache", "session", "tool"],
    &["cli", "lsp", "opt", "run", "testing", "translate"],
    &["playground", "terrace", "test-opt"],
    &["bench"],
];

/// Groups of crates, and whether crates of the group may depend on each other.
const GROUPS: &[(&str, bool)] = &[
    ("dialects/*", true),
    ("dialects/*-transforms", true),
    ("lowerings/*", true),
    ("targets/*", false),
];

/// Greatest number of lines of a source file, which holds one main type with what belongs to it.
const MAX_LINES: usize = 600;

/// Longer files, with their number of lines, until they are split.
const LONG_FILES: &[(&str, usize)] =
    &[("crates/ir/tests/it/edits.rs", 717), ("crates/ir/tests/it/nested_edits.rs", 678)];

/// Greatest number of files in an import cycle.
const MAX_CIRCLE: usize = 9;

/// Crates with a larger import cycle, with its number of files, until it is cut.
const LARGE_CIRCLES: &[(&str, usize)] = &[];

/// Checks layering, file sizes and headers.
pub(crate) fn run() -> Result {
    let mut problems = Vec::new();
    let crates = crates()?;
    check_layers(&crates, &mut problems)?;
    let mut files = Vec::new();
    for folder in ["crates", "xtask", "examples"] {
        collect(&root().join(folder), &mut files);
    }
    let mut texts = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        check_file(&file, &text, &mut problems);
        texts.push((file, text));
    }
    check_circles(&crates, &texts, &mut problems);
    check_tests(&texts, &mut problems);
    check_dialect_texts(&crates, &mut problems)?;
    check_architecture(&mut problems)?;
    crate::pages::check(&mut problems)?;
    if problems.is_empty() {
        println!("tidy: {} files, no problems", texts.len());
        return Ok(());
    }
    Err(problems.join("\n"))
}

/// A crate of the workspace.
struct Crate {
    /// The package without the prefix `terrace-`.
    name: String,
    folder: PathBuf,
    /// The entry of [`LAYERS`] that the crate belongs to.
    place: String,
}

/// Returns every crate below `crates`.
fn crates() -> Result<Vec<Crate>> {
    let mut found = Vec::new();
    for (within, depth) in [("", 0), ("dialects", 1), ("lowerings", 1), ("targets", 1)] {
        let Ok(entries) = fs::read_dir(root().join("crates").join(within)) else { continue };
        for folder in entries.flatten().map(|entry| entry.path()) {
            let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
            let package = manifest.lines().find_map(|line| line.strip_prefix("name = \"terrace"));
            let name = package.and_then(|name| name.strip_suffix('"'));
            let name = name.ok_or_else(|| format!("{}: no package terrace-*", folder.display()))?;
            let name = name.strip_prefix('-').unwrap_or("terrace").to_owned();
            let place = match (depth, within) {
                (0, _) => name.clone(),
                (_, "dialects") if folder.ends_with("registry") => name.clone(),
                (_, "dialects") if name.ends_with("-transforms") => {
                    format!("{within}/*-transforms")
                }
                _ => format!("{within}/*"),
            };
            found.push(Crate { name, folder, place });
        }
    }
    found.sort_by(|a, b| a.folder.cmp(&b.folder));
    Ok(found)
}

/// Checks that every crate is in a layer, depends on lower layers only, and is a member of the
/// workspace.
fn check_layers(crates: &[Crate], problems: &mut Vec<String>) -> Result {
    let layer: BTreeMap<&str, usize> =
        LAYERS.iter().enumerate().flat_map(|(i, l)| l.iter().map(move |name| (*name, i))).collect();
    let places: BTreeMap<&str, &str> =
        crates.iter().map(|krate| (krate.name.as_str(), krate.place.as_str())).collect();
    for Crate { name, folder, place } in crates {
        let manifest = folder.join("Cargo.toml");
        let Some(at) = layer.get(place.as_str()) else {
            problems.push(format!("{}: {name} is in no layer of tidy.rs", manifest.display()));
            continue;
        };
        let text = fs::read_to_string(&manifest).map_err(|e| e.to_string())?;
        let dependencies = text.split("[dependencies]").nth(1).unwrap_or("");
        let dependencies = dependencies.split("\n[").next().unwrap_or("");
        for line in dependencies.lines() {
            let Some(used) = line.strip_prefix("terrace-") else { continue };
            let used = used.split(['.', ' ', '=']).next().unwrap_or(used);
            let used_place = places.get(used).copied().unwrap_or("");
            if used_place == place && GROUPS.contains(&(place.as_str(), true)) {
                continue;
            }
            match layer.get(used_place) {
                Some(below) if below < at => {}
                _ => problems
                    .push(format!("{}: {name} may not depend on {used}", manifest.display())),
            }
        }
    }
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut entries: Vec<_> = entries.flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if path.file_name().is_some_and(|n| n != "target") {
                collect(&path, files);
            }
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

/// No more files than [`MAX_CIRCLE`] import each other in a circle.
fn check_circles(crates: &[Crate], texts: &[(PathBuf, String)], problems: &mut Vec<String>) {
    for Crate { name, folder, .. } in crates.iter().filter(|krate| krate.place != "dialects/*") {
        let src = folder.join("src");
        let most = LARGE_CIRCLES.iter().find(|(known, _)| known == name).map(|(_, most)| *most);
        let circles = circles(&src, texts);
        let largest = circles.first().map_or(0, Vec::len);
        if largest > most.unwrap_or(MAX_CIRCLE) {
            problems.push(format!(
                "crates/{name}: {largest} files import each other in a cycle: {}",
                circles[0].join(", ")
            ));
        }
        if most.is_some_and(|most| largest < most) {
            problems.push(format!(
                "crates/{name}: its largest import cycle now has {largest} files; update \
                 LARGE_CIRCLES in xtask/src/tidy.rs"
            ));
        }
    }
}

/// Checks that the manifests of libraries without tests disable tests, so that cargo does not
/// compile them.
fn check_tests(texts: &[(PathBuf, String)], problems: &mut Vec<String>) {
    for (lib, _) in texts.iter().filter(|(path, _)| path.ends_with("src/lib.rs")) {
        let src = lib.parent().expect("a file is in a folder");
        let Ok(manifest) = fs::read_to_string(src.with_file_name("Cargo.toml")) else { continue };
        let texts = || texts.iter().filter(|(path, _)| path.starts_with(src)).map(|(_, text)| text);
        let rules = [
            ("test", texts().any(|text| text.contains("#[test]"))),
            ("doctest", texts().any(|text| text.contains("cfg(doctest)") || shows_code(text))),
        ];
        for (key, inside) in rules {
            let left_out = manifest.lines().any(|line| line == format!("{key} = false"));
            match (inside, left_out) {
                (true, true) => problems.push(format!("{}: its {key}s do not run", src.display())),
                (false, false) => problems.push(format!(
                    "{}: there is no {key}, but Cargo.toml lacks `{key} = false`",
                    src.display()
                )),
                _ => {}
            }
        }
    }
}

/// Whether the documentation in a source file contains Rust code.
fn shows_code(text: &str) -> bool {
    let lines = text.lines().map(str::trim_start);
    let lines = lines.filter_map(|l| l.strip_prefix("//! ```").or(l.strip_prefix("/// ```")));
    lines.step_by(2).any(|language| matches!(language, "" | "rust" | "no_run"))
}

/// Checks the prose of the texts in `src/docs`, which become help texts and the book's reference.
fn check_dialect_texts(crates: &[Crate], problems: &mut Vec<String>) -> Result {
    for krate in crates {
        let Ok(entries) = fs::read_dir(krate.folder.join("src/docs")) else { continue };
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            let shown = path.strip_prefix(root()).unwrap_or(&path).display();
            let offences = prose::markdown_offences(&text).into_iter();
            problems.extend(offences.map(|(line, rule)| format!("{shown}:{line}: {rule}")));
        }
    }
    Ok(())
}

/// Checks that the architecture page mentions every crate.
fn check_architecture(problems: &mut Vec<String>) -> Result {
    let page = root().join("docs/architecture.md");
    let text = fs::read_to_string(&page).map_err(|e| format!("{}: {e}", page.display()))?;
    for name in LAYERS.iter().flat_map(|layer| layer.iter()) {
        if !text.contains(&format!("`{name}`")) {
            problems.push(format!("docs/architecture.md does not mention crates/{name}"));
        }
    }
    Ok(())
}

fn check_file(path: &Path, text: &str, problems: &mut Vec<String>) {
    let shown = path.strip_prefix(root()).unwrap_or(path).display().to_string();
    let lines = text.lines().count();
    let most = LONG_FILES.iter().find(|(known, _)| *known == shown).map_or(MAX_LINES, |(_, n)| *n);
    if lines > most && !shown.contains("/src/generated/") {
        problems.push(format!("{shown}: {lines} lines, more than {most}"));
    }
    let test_data = shown.contains("/tests/ui/");
    let in_src = shown.contains("/src/");
    if in_src && !test_data && !text.starts_with("//!") {
        problems.push(format!("{shown}: no `//!` header that describes the file"));
    }
    let crate_root = shown.ends_with("src/lib.rs") || shown.ends_with("src/main.rs");
    if crate_root && !text.contains("#![forbid(unsafe_code)]") {
        problems.push(format!("{shown}: no #![forbid(unsafe_code)]"));
    }
    if !test_data && !shown.contains("/src/generated/") {
        let offences = prose::offences(text).into_iter();
        problems.extend(offences.map(|(line, rule)| format!("{shown}:{line}: {rule}")));
    }
    for word in ["todo!(", "unimplemented!(", "dbg!("] {
        if text.contains(word) && !shown.starts_with("xtask") {
            problems.push(format!("{shown}: {word}"));
        }
    }
}
