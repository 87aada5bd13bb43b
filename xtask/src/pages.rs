//! Checks of the Markdown pages: links, anchors and the width of lines. `tidy` runs them.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Result, root};

/// Greatest number of columns of a line, except in tables and code.
const MAX_COLUMNS: usize = 100;

/// The generated dialect reference, whose lists are not wrapped.
const REFERENCE: &str = "docs/book/src/dialects";

/// Checks all pages.
pub(crate) fn check(problems: &mut Vec<String>) -> Result {
    let mut pages = Vec::new();
    collect(&root().join("docs"), &mut pages);
    let top = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"];
    pages.extend(top.map(|name| root().join(name)));
    for page in pages {
        let text = fs::read_to_string(&page).map_err(|e| format!("{}: {e}", page.display()))?;
        let is_wide = page.starts_with(root().join(REFERENCE));
        for (number, line) in prose(&text) {
            let at = format!("{}:{number}", page.display());
            // A link cannot be wrapped.
            let unwrapped = is_wide || line.starts_with(['|', '<', '[']);
            if !unwrapped && line.chars().count() > MAX_COLUMNS {
                problems.push(format!("{at}: more than {MAX_COLUMNS} columns"));
            }
            for link in links(line) {
                if let Some(problem) = broken(&page, link) {
                    problems.push(format!("{at}: {problem}"));
                }
            }
        }
    }
    Ok(())
}

fn collect(folder: &Path, pages: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, pages);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
}

/// Returns the lines outside of blocks of code, with their numbers from 1.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !in_code && !fence
    })
}

/// Returns the targets of the links in a line that are not addresses.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    targets.filter(|target| !target.contains("://") && !target.contains(' '))
}

/// Returns what is wrong with a link of a page; `None` if nothing is.
fn broken(page: &Path, link: &str) -> Option<String> {
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = match path {
        "" => page.to_owned(),
        path => page.parent()?.join(path),
    };
    if !target.exists() {
        return Some(format!("there is no {path}"));
    }
    if anchor.is_empty() || target.extension().is_none_or(|extension| extension != "md") {
        return None;
    }
    let text = fs::read_to_string(&target).ok()?;
    let found = anchors(&text).any(|known| known == anchor);
    (!found).then(|| format!("{} has no heading #{anchor}", target.display()))
}

/// Returns the anchors of the headings of a page. A heading whose anchor occurred before has a
/// number appended, from 1.
fn anchors(text: &str) -> impl Iterator<Item = String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    prose(text).filter(|(_, line)| line.starts_with('#')).map(move |(_, line)| {
        let anchor = anchor_of(line);
        let count = counts.entry(anchor.clone()).or_default();
        *count += 1;
        if *count == 1 { anchor } else { format!("{anchor}-{}", *count - 1) }
    })
}

/// Returns the anchor of a heading, as mdbook and GitHub compute it.
fn anchor_of(heading: &str) -> String {
    let title = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_of_code() {
        let text = "[a](b.md#c-d), [e](https://f.g)\n```\n[h](i.md)\n```\nend";
        let found: Vec<&str> = prose(text).flat_map(|(_, line)| links(line)).collect();
        assert_eq!(found, ["b.md#c-d"]);
        assert_eq!(prose(text).last(), Some((5, "end")));
    }

    #[test]
    fn anchors_are_those_of_headings() {
        assert_eq!(anchor_of("### `scf.for`"), "scffor");
        assert_eq!(anchor_of("## How to add a pass"), "how-to-add-a-pass");
        let page = "# `scf.for`\n# Other\n# `!scf.for`\n";
        assert_eq!(anchors(page).collect::<Vec<_>>(), ["scffor", "other", "scffor-1"]);
    }

    #[test]
    fn broken_links_are_reported() {
        let page = root().join("README.md");
        assert_eq!(broken(&page, "SECURITY.md#scope"), None);
        assert_eq!(broken(&page, "NOTHING.md"), Some("there is no NOTHING.md".to_owned()));
        assert!(broken(&page, "SECURITY.md#nothing").is_some());
    }
}
