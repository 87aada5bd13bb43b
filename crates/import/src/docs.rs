//! Hand-written documentation of a dialect: the introduction in the header of `lib.rs`, and the
//! files in `docs` with the documentation and the syntax of operations ([`Docs`]).

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The first words of the paragraph that ends the introduction in the header of `lib.rs`.
const END: &str = "To start with";

/// The hand-written documentation of a dialect, in Markdown except for the syntax.
#[derive(Default, Debug)]
pub(crate) struct Docs {
    /// The introduction of the dialect; `None` if the header of `lib.rs` has none.
    pub(crate) dialect: Option<String>,
    /// The documentation of operations, by mnemonic.
    pub(crate) operations: BTreeMap<String, String>,
    /// The hand-written syntax by the name of the function that parses it, without `parse_`.
    /// `NAME` stands for the name of the operation.
    pub(crate) syntax: BTreeMap<String, String>,
}

impl Docs {
    /// Reads `lib.rs`, `docs/*.md` and `docs/*.txt` in the folder `src`. All may be absent.
    ///
    /// # Errors
    /// When an existing file cannot be read.
    pub(crate) fn read(src: &Path) -> Result<Self, String> {
        let read =
            |path: &Path| fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
        let lib = src.join("lib.rs");
        let dialect = if lib.exists() { introduction(&read(&lib)?) } else { None };
        let (mut operations, mut syntax) = (BTreeMap::new(), BTreeMap::new());
        for entry in fs::read_dir(src.join("docs")).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if let Some(mnemonic) = name.strip_suffix(".md") {
                operations.insert(mnemonic.to_owned(), read(&entry.path())?);
            } else if let Some(name) = name.strip_suffix(".txt") {
                syntax.insert(name.to_owned(), read(&entry.path())?);
            }
        }
        Ok(Self { dialect, operations, syntax })
    }
}

/// Returns the paragraphs of the `//!` header of `source` before the one that begins with [`END`];
/// `None` if there is no such paragraph. Links to items become code, because the items are not in
/// scope of the generated declarations.
fn introduction(source: &str) -> Option<String> {
    let header = source.lines().map_while(|line| line.strip_prefix("//!"));
    let lines: Vec<&str> = header.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let end = lines.iter().position(|line| line.starts_with(END))?;
    let text = lines[..end].join("\n").replace("[`", "`").replace("`]", "`");
    Some(text.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::introduction;

    #[test]
    fn introduction_ends_before_the_entry_points() {
        let lib =
            "//! Eggs.\n//!\n//! Laid by [`Hen`].\n//!\n//! To start with: [`Egg`].\n\nmod a;";
        assert_eq!(introduction(lib).as_deref(), Some("Eggs.\n\nLaid by `Hen`."));
        assert_eq!(introduction("//! Eggs.\n\nmod a;"), None);
    }
}
