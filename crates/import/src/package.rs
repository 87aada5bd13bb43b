//! The files of a dialect's crate that are generated only once: `Cargo.toml` and `src/lib.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::Output;
use crate::names::package;

/// The source of a new crate's dependencies on Terrace.
pub(crate) enum Source {
    /// The `[workspace.dependencies]` of the surrounding workspace.
    Workspace,
    /// A checkout of Terrace.
    Checkout(PathBuf),
    /// The crates.io registry.
    Registry,
}

impl Source {
    /// Determines the source for crates in `folder`. `terrace` is the checkout that the user
    /// specified.
    pub(crate) fn of(folder: &Path, terrace: Option<&Path>) -> Result<Self, String> {
        let folder = std::path::absolute(folder).map_err(|error| error.to_string())?;
        if folder.ancestors().any(names_terrace) {
            return Ok(Self::Workspace);
        }
        let Some(terrace) = terrace else { return Ok(Self::Registry) };
        if !terrace.join("crates/ir/Cargo.toml").exists() {
            return Err(format!("{}: no checkout of Terrace", terrace.display()));
        }
        Ok(Self::Checkout(terrace.to_owned()))
    }

    /// Returns the `Cargo.toml` of the crate of `dialect` in `folder`.
    pub(crate) fn manifest(
        &self,
        folder: &Path,
        dialect: &str,
        output: &Output,
    ) -> Result<String, String> {
        let own = package(dialect);
        let mut names: BTreeSet<&str> = output.packages.iter().map(String::as_str).collect();
        names.insert("terrace-ir");
        names.remove(&*own);
        let mut dependencies = String::new();
        for name in names {
            let at = match self {
                Self::Workspace => format!("{name}.workspace = true\n"),
                Self::Registry => format!("{name} = \"{}\"\n", env!("CARGO_PKG_VERSION")),
                Self::Checkout(terrace) => {
                    let path = relative(&crate_in(terrace, name)?, &folder.join(dialect))?;
                    format!("{name} = {{ path = \"{path}\" }}\n")
                }
            };
            dependencies.push_str(&at);
        }
        let inherited = match self {
            Self::Workspace => {
                "version.workspace = true\nedition.workspace = true\n\
                 rust-version.workspace = true\nlicense.workspace = true\n\
                 readme.workspace = true\nkeywords.workspace = true\n\
                 categories.workspace = true\n\n[lints]\nworkspace = true\n"
            }
            _ => "version = \"0.1.0\"\nedition = \"2024\"\n",
        };
        Ok(format!(
            "[package]\nname = \"{own}\"\ndescription = \"The {dialect} dialect.\"\n\
             {inherited}\n[dependencies]\n{dependencies}"
        ))
    }
}

/// Whether the workspace of `folder` has dependencies on Terrace.
fn names_terrace(folder: &Path) -> bool {
    let text = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let manifest: toml::Table = text.parse().unwrap_or_default();
    let dependencies = manifest.get("workspace").and_then(|held| held.get("dependencies"));
    dependencies.is_some_and(|held| held.get("terrace-ir").is_some())
}

/// Returns the folder of the crate `name` in a checkout of Terrace.
fn crate_in(terrace: &Path, name: &str) -> Result<PathBuf, String> {
    let short = name.trim_start_matches("terrace-");
    let places = ["crates", "crates/dialects"].into_iter();
    let names = [short.to_owned(), short.replace('-', "_")];
    let mut folders =
        places.flat_map(|place| names.each_ref().map(|name| terrace.join(place).join(name)));
    let found = folders.find(|folder| folder.join("Cargo.toml").exists());
    found.ok_or_else(|| format!("{}: no crate {name}", terrace.display()))
}

/// Returns the relative path from the folder `from` to `to`.
fn relative(to: &Path, from: &Path) -> Result<String, String> {
    let whole = |path: &Path| {
        // Paths that do not exist yet cannot be canonicalized as a whole.
        let there = path.ancestors().find_map(|above| {
            Some(above.canonicalize().ok()?.join(path.strip_prefix(above).ok()?))
        });
        there.ok_or_else(|| format!("{}: no such folder", path.display()))
    };
    let absolute = |path: &Path| std::path::absolute(path).map_err(|error| error.to_string());
    let (to, from) = (whole(&absolute(to)?)?, whole(&absolute(from)?)?);
    let common = to.components().zip(from.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(common).map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(to.components().skip(common)).collect();
    Ok(path.display().to_string())
}

/// Returns the `src/lib.rs` of the crate of `dialect`.
pub(crate) fn lib(dialect: &str) -> String {
    format!(
        "//! The {dialect} dialect, imported from the records of MLIR 22; what it lacks is in\n\
         //! `import/manifest.md`.\n#![forbid(unsafe_code)]\n\nextern crate self as {};\n\n\
         mod generated;\n\npub use generated::*;\n",
        package(dialect).replace('-', "_")
    )
}
