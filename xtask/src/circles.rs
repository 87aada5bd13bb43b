//! Detection of import cycles among the files of a crate. The entry point is [`circles`], which
//! `tidy` calls.
//!
//! A file imports another if a `use`, or a path that begins with `crate`, `super` or `self`, leads
//! to it. A re-exported name counts for the file that defines it. The files of a cycle can only be
//! understood together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The files of a crate by module path; the path of the root is empty.
type Modules = BTreeMap<Vec<String>, File>;

#[derive(Default)]
struct File {
    imports: Vec<Vec<String>>,
    /// Names from `pub use`, with the paths that they refer to.
    reexports: BTreeMap<String, Vec<String>>,
}

/// Returns the strongly connected components with more than one file among `files`, the largest
/// first. `src` is the folder of the crate's sources.
pub(crate) fn circles(src: &Path, files: &[(std::path::PathBuf, String)]) -> Vec<Vec<String>> {
    let modules: Modules = files
        .iter()
        .filter_map(|(path, text)| Some((module(path.strip_prefix(src).ok()?), read(text))))
        .collect();
    let edges: BTreeMap<&[String], BTreeSet<Vec<String>>> = modules
        .iter()
        .map(|(at, file)| {
            let to = file.imports.iter().filter_map(|path| resolve(&modules, at, path, 0));
            (&at[..], to.filter(|to| to != at).collect())
        })
        .collect();
    let reached: BTreeMap<&[String], BTreeSet<Vec<String>>> =
        modules.keys().map(|at| (&at[..], reach(&edges, at))).collect();
    let mut seen = BTreeSet::new();
    let mut circles = Vec::new();
    for at in modules.keys() {
        let mutual = |to: &&Vec<String>| reached.get(&to[..]).is_some_and(|back| back.contains(at));
        let circle: Vec<_> = reached[&at[..]].iter().filter(mutual).cloned().collect();
        if circle.len() > 1 && seen.insert(circle.clone()) {
            circles.push(circle.iter().map(|module| module.join("::")).collect::<Vec<_>>());
        }
    }
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}

/// Returns the modules that are reachable from `at`.
fn reach(
    edges: &BTreeMap<&[String], BTreeSet<Vec<String>>>,
    at: &[String],
) -> BTreeSet<Vec<String>> {
    let mut reached = BTreeSet::new();
    let mut pending: Vec<&[String]> = vec![at];
    while let Some(at) = pending.pop() {
        for to in edges.get(at).into_iter().flatten() {
            if reached.insert(to.clone()) {
                pending.push(to);
            }
        }
    }
    reached
}

/// Returns the module path of a file: `a::b` for `a/b.rs` and `a/b/mod.rs`.
fn module(path: &Path) -> Vec<String> {
    let path = path.with_extension("");
    let mut parts: Vec<String> =
        path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| matches!(&**last, "mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

fn read(text: &str) -> File {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or(line));
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut file = File::default();
    let mut rest = String::new();
    let mut statements = code.split_inclusive('\n');
    while let Some(line) = statements.next() {
        let Some((public, start)) = use_of(line) else {
            rest.push_str(line);
            continue;
        };
        let mut path = start.to_owned();
        while !path.contains(';') {
            let Some(more) = statements.next() else { break };
            path.push_str(more);
        }
        let path = path.split(';').next().unwrap_or_default();
        for path in expand(path) {
            if public && let Some(name) = path.last() {
                file.reexports.insert(name.clone(), path.clone());
            } else {
                file.imports.push(path);
            }
        }
    }
    file.imports.extend(paths_in(&rest));
    file
}

/// Parses the beginning of a `use`. Returns whether it is public, and the rest of the line; `None`
/// for other lines.
fn use_of(line: &str) -> Option<(bool, &str)> {
    let line = line.trim_start();
    if let Some(path) = line.strip_prefix("use ") {
        return Some((false, path));
    }
    let rest = line.strip_prefix("pub")?;
    let rest = match rest.strip_prefix('(') {
        Some(scope) => scope.split_once(')')?.1,
        None => rest,
    };
    Some((true, rest.trim_start().strip_prefix("use ")?))
}

/// Expands the braces of a path: `a::{b, c::d}` to `a::b` and `a::c::d`.
fn expand(path: &str) -> Vec<Vec<String>> {
    let path = path.trim();
    let Some((before, list)) = path.split_once('{') else {
        let path = path.split(" as ").next().unwrap_or(path);
        return vec![path.split("::").map(|part| part.trim().to_owned()).collect()];
    };
    let list = list.rsplit_once('}').map_or(list, |(list, _)| list);
    let (mut depth, mut items) = (0, vec![String::new()]);
    for c in list.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        match c {
            ',' if depth == 0 => items.push(String::new()),
            c => items.last_mut().expect("the list is not empty").push(c),
        }
    }
    let items = items.iter().filter(|item| !item.trim().is_empty());
    items.flat_map(|item| expand(&format!("{before}{}", item.trim()))).collect()
}

/// Returns the paths in code that begin with `crate` or `super`.
fn paths_in(code: &str) -> Vec<Vec<String>> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let starts = ["crate::", "super::"].into_iter().flat_map(|start| code.match_indices(start));
    let whole =
        starts.filter(|(at, _)| !code[..*at].ends_with(|c| word(c) || c == '$' || c == ':'));
    whole
        .map(|(at, _)| {
            let end = code[at..].find(|c| !word(c) && c != ':').map_or(code.len(), |len| at + len);
            let parts = code[at..end].split("::").filter(|part| !part.is_empty());
            parts.map(str::to_owned).collect()
        })
        .collect()
}

/// Returns the module that `path` in module `at` leads to; `None` if it leads out of the crate.
fn resolve(modules: &Modules, at: &[String], path: &[String], depth: usize) -> Option<Vec<String>> {
    let mut parts = path.iter().peekable();
    let mut found = match parts.peek()?.as_str() {
        "crate" => {
            parts.next();
            Vec::new()
        }
        "super" | "self" => at.to_vec(),
        first => {
            let child = [at, &[first.to_owned()]].concat();
            modules.contains_key(&child).then(|| at.to_vec())?
        }
    };
    while let Some(part) = parts.next_if(|part| matches!(part.as_str(), "super" | "self")) {
        if part == "super" {
            found.pop();
        }
    }
    for part in parts {
        let child = [&found[..], std::slice::from_ref(part)].concat();
        if modules.contains_key(&child) {
            found = child;
            continue;
        }
        let handed_on = modules.get(&found).and_then(|file| file.reexports.get(part));
        if let Some(path) = handed_on
            && depth < 8
            && let Some(real) = resolve(modules, &found, path, depth + 1)
        {
            return Some(real);
        }
        break;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    #[test]
    fn a_circle_is_found_through_what_is_handed_on() {
        let files = [
            ("src/lib.rs", "mod a;\nmod b;\nmod c;\n"),
            ("src/a/mod.rs", "mod inner;\npub use inner::Thing;\n"),
            ("src/a/inner.rs", "use crate::b::{self, Other as O};\npub struct Thing;\n"),
            ("src/b.rs", "pub struct Other(\n    crate::a::Thing, // crate::c::No\n);\n"),
            ("src/c.rs", "use super::a::Thing;\n"),
        ];
        let files = files.map(|(path, text)| (PathBuf::from(path), text.to_owned()));
        assert_eq!(super::circles(Path::new("src"), &files), [["a::inner", "b"]]);
    }
}
