//! The options of mlir-reduce's passes ([`PassOptions`]), as in
//! `--reduction-tree='traversal-mode=0 test=./script'`.

use std::path::PathBuf;

/// The options of `--reduction-tree` or `--opt-reduction-pass`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct PassOptions {
    /// The program that tests a file.
    pub(super) test: Option<PathBuf>,
    /// The arguments of that program.
    pub(super) args: Vec<String>,
    /// The passes to try as a reduction.
    pub(super) passes: Option<String>,
}

impl PassOptions {
    /// Parses options, separated by blanks. A value with blanks is in quotes or braces.
    ///
    /// # Errors
    /// A message if an option is unknown or has no value.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut options = Self::default();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let end = rest.find(['=', ' ']).unwrap_or(rest.len());
            let (name, behind) = rest.split_at(end);
            let Some(behind) = behind.strip_prefix('=') else {
                return Err(format!("the option '{name}' has no value"));
            };
            let (value, behind) = value(behind)
                .ok_or_else(|| format!("the value of the option '{name}' has no end: {behind}"))?;
            match name {
                "test" => options.test = Some(value.into()),
                "test-arg" => options.args.extend(list(value)),
                "opt-pass" => options.passes = Some(value.to_owned()),
                // The mode with a single path is the only one of mlir-reduce.
                "traversal-mode" if value == "0" => {}
                "traversal-mode" => return Err("unsupported traversal mode detected".to_owned()),
                _ => return Err(format!("no such option {name}")),
            }
            rest = behind.trim_start();
        }
        Ok(options)
    }
}

/// Splits the value at the beginning of `text`, without the quotes around all of it, from the rest;
/// `None` if a quote or brace is not closed.
fn value(text: &str) -> Option<(&str, &str)> {
    let (mut quote, mut depth) = (None, 0_usize);
    let mut end = text.len();
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '{' | '(' | '[') => depth += 1,
            (None, '}' | ')' | ']') => depth = depth.checked_sub(1)?,
            (None, c) if c.is_whitespace() && depth == 0 => {
                end = at;
                break;
            }
            (None, _) => {}
        }
    }
    if quote.is_some() || depth > 0 {
        return None;
    }
    let (value, rest) = text.split_at(end);
    Some((without_quotes(value), rest))
}

fn without_quotes(value: &str) -> &str {
    let pairs = [('"', '"'), ('\'', '\''), ('{', '}')];
    let inner = pairs.iter().find_map(|(open, close)| {
        let inner = value.strip_prefix(*open)?.strip_suffix(*close)?;
        (!inner.contains([*open, *close])).then_some(inner)
    });
    inner.unwrap_or(value)
}

/// Splits a list at its commas, except for those in quotes.
fn list(value: &str) -> Vec<String> {
    let (mut quote, mut items) = (None, vec![String::new()]);
    for c in value.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if matches!(c, '"' | '\'') => quote = Some(c),
            None if c == ',' => {
                items.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(item) = items.last_mut() {
            item.push(c);
        }
    }
    items.iter().map(|item| without_quotes(item).to_owned()).collect()
}
