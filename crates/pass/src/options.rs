//! Options of passes: `name=value` separated by spaces.

use std::collections::BTreeMap;
use std::str::FromStr;

/// The options that a pass was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// The options in `text`, as in `max-iterations=3 top-down=true`. A value may be in quotes or
    /// braces; a name alone stands for `true`.
    ///
    /// # Errors
    /// When a quote or brace is not closed.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut options = BTreeMap::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            let value = match after.strip_prefix('=') {
                Some(after) => {
                    let (value, after) = split_value(after)?;
                    rest = after;
                    value
                }
                None => {
                    rest = after;
                    "true"
                }
            };
            options.insert(name.to_owned(), value.to_owned());
            rest = rest.trim_start();
        }
        Ok(Self(options))
    }

    /// The value of the option `name`, as written.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The value of the option `name`, or `default` if it is not given.
    ///
    /// # Errors
    /// When the option's text is not a value of type `T`.
    pub fn value<T: FromStr>(&self, name: &str, default: T) -> Result<T, String> {
        let Some(text) = self.get(name) else { return Ok(default) };
        text.parse().map_err(|_| format!("invalid value '{text}' for option '{name}'"))
    }

    /// The names of the options.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// A value and what follows it.
fn split_value(text: &str) -> Result<(&str, &str), String> {
    let close = match text.chars().next() {
        Some(quote @ ('"' | '\'')) => quote,
        Some('{') => '}',
        _ => {
            let end = text.find(char::is_whitespace).unwrap_or(text.len());
            return Ok(text.split_at(end));
        }
    };
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' if close == '}' => depth += 1,
            c if c == close && at > 0 => {
                depth -= i32::from(close == '}');
                if depth == 0 {
                    return Ok((&text[1..at], &text[at + 1..]));
                }
            }
            _ => {}
        }
    }
    Err(format!("the value {text} is not closed"))
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn values_may_be_quoted() {
        let options = Options::parse("a=1 b='x y' c={d={e} f} g").unwrap();
        assert_eq!(options.get("a"), Some("1"));
        assert_eq!(options.get("b"), Some("x y"));
        assert_eq!(options.get("c"), Some("d={e} f"));
        assert_eq!(options.value("g", false), Ok(true));
        assert_eq!(options.value("h", 7), Ok(7));
        assert!(options.value("b", 7).is_err());
        assert!(Options::parse("a={").is_err());
    }
}
