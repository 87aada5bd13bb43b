//! Options of passes: what a pass declares, and what it was given.

use std::fmt::Write;

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Bool,
    /// A signed integer.
    Int,
    /// An unsigned integer of 32 bits.
    UInt,
    /// Any text.
    Text,
    /// Texts separated by commas.
    List,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// An option that a pass declares.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// The name of the option.
    pub name: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value if none is given.
    pub default: &'static str,
    /// The option in one line, for `--help`.
    pub summary: &'static str,
}

/// The values of a pass's options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// By option, in the order of the names.
    values: Vec<(&'static str, Value)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    One(String),
    /// The elements, and whether they were given.
    List(Vec<String>, bool),
}

/// A Rust type whose values options take.
pub trait PassOption {
    /// The values that the option takes.
    const KIND: OptionKind;
    /// The text of the value if none is given and no other default is declared.
    const DEFAULT: &'static str = "";
    /// The value of the option `name`.
    fn read(options: &Options, name: &str) -> Self;
}

impl PassOption for bool {
    const KIND: OptionKind = OptionKind::Bool;
    const DEFAULT: &'static str = "false";
    fn read(options: &Options, name: &str) -> Self {
        options.is(name)
    }
}

impl PassOption for i64 {
    const KIND: OptionKind = OptionKind::Int;
    const DEFAULT: &'static str = "0";
    fn read(options: &Options, name: &str) -> Self {
        options.int(name)
    }
}

impl PassOption for u32 {
    const KIND: OptionKind = OptionKind::UInt;
    const DEFAULT: &'static str = "0";
    fn read(options: &Options, name: &str) -> Self {
        u32::try_from(options.int(name)).unwrap_or(0)
    }
}

impl PassOption for String {
    const KIND: OptionKind = OptionKind::Text;
    fn read(options: &Options, name: &str) -> Self {
        options.text(name).to_owned()
    }
}

impl PassOption for Vec<String> {
    const KIND: OptionKind = OptionKind::List;
    fn read(options: &Options, name: &str) -> Self {
        options.list(name).to_vec()
    }
}

/// Why options cannot be used, as MLIR says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// There is no option of this name.
    Unknown(String),
    /// The value of an option is none that it takes: the option's name and what is wrong.
    Value(&'static str, String),
}

impl OptionInfo {
    /// An option that is `true` or `false`.
    pub const fn bool(name: &'static str, default: bool, summary: &'static str) -> Self {
        let default = if default { "true" } else { "false" };
        Self { name, kind: OptionKind::Bool, default, summary }
    }

    /// An option that is a signed integer.
    pub const fn int(name: &'static str, default: &'static str, summary: &'static str) -> Self {
        Self { name, kind: OptionKind::Int, default, summary }
    }

    /// An option that is an unsigned integer.
    pub const fn uint(name: &'static str, default: &'static str, summary: &'static str) -> Self {
        Self { name, kind: OptionKind::UInt, default, summary }
    }

    /// An option that is any text.
    pub const fn text(name: &'static str, default: &'static str, summary: &'static str) -> Self {
        Self { name, kind: OptionKind::Text, default, summary }
    }

    /// An option that is a list of texts, empty if not given.
    pub const fn list(name: &'static str, summary: &'static str) -> Self {
        Self { name, kind: OptionKind::List, default: "", summary }
    }

    /// The value for `text`; `None` stands for a name without a value.
    fn value(&self, text: Option<&str>) -> Result<Value, OptionsError> {
        let wrong = |message: String| Err(OptionsError::Value(self.name, message));
        let one = |text: &str| Ok(Value::One(text.to_owned()));
        let Some(text) = text else {
            return match self.kind {
                OptionKind::Bool => one("true"),
                _ => wrong("requires a value!".to_owned()),
            };
        };
        match self.kind {
            OptionKind::Bool => match text {
                "" | "true" | "TRUE" | "True" | "1" => one("true"),
                "false" | "FALSE" | "False" | "0" => one("false"),
                _ => wrong(format!("'{text}' is invalid value for boolean argument! Try 0 or 1")),
            },
            OptionKind::Int => match text.parse::<i64>() {
                Ok(value) => one(&value.to_string()),
                Err(_) => wrong(format!("'{text}' value invalid for long argument!")),
            },
            OptionKind::UInt => match text.parse::<u32>() {
                Ok(value) => one(&value.to_string()),
                Err(_) => wrong(format!("'{text}' value invalid for uint argument!")),
            },
            OptionKind::Text => one(text),
            OptionKind::List => Ok(Value::List(elements(text), true)),
            OptionKind::Word(words) => match words.contains(&text) {
                true => one(text),
                false => wrong(format!("Cannot find option named '{text}'!")),
            },
        }
    }
}

impl Options {
    /// The defaults of `declared`.
    pub fn defaults(declared: &[OptionInfo]) -> Self {
        let mut values: Vec<_> = declared
            .iter()
            .map(|option| match option.kind {
                OptionKind::List => (option.name, Value::List(Vec::new(), false)),
                _ => (option.name, Value::One(option.default.to_owned())),
            })
            .collect();
        values.sort_by_key(|(name, _)| *name);
        Self { values }
    }

    /// The options in `text`, as in `max-iterations=3 top-down=true`; a value may be in quotes or
    /// braces.
    ///
    /// # Errors
    /// When an option is not declared, or does not take its value.
    pub fn parse(declared: &[OptionInfo], text: &str) -> Result<Self, OptionsError> {
        let mut options = Self::defaults(declared);
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (name, value, after) = next_option(rest);
            rest = after;
            let Some(option) = declared.iter().find(|option| option.name == name) else {
                return Err(OptionsError::Unknown(name.to_owned()));
            };
            let value = option.value(value)?;
            if let Some(place) = options.values.iter_mut().find(|(n, _)| *n == name) {
                place.1 = value;
            }
        }
        Ok(options)
    }

    /// The text of the option `name`; empty if it is a list or not declared.
    pub fn text(&self, name: &str) -> &str {
        match self.values.iter().find(|(n, _)| *n == name) {
            Some((_, Value::One(text))) => text,
            _ => "",
        }
    }

    /// Whether the option `name` is `true`.
    pub fn is(&self, name: &str) -> bool {
        self.text(name) == "true"
    }

    /// The option `name` as an integer; 0 if it is none.
    pub fn int(&self, name: &str) -> i64 {
        self.text(name).parse().unwrap_or(0)
    }

    /// The elements of the list that the option `name` is.
    pub fn list(&self, name: &str) -> &[String] {
        match self.values.iter().find(|(n, _)| *n == name) {
            Some((_, Value::List(elements, _))) => elements,
            _ => &[],
        }
    }

    /// The options as a pipeline in text has them, with braces; nothing if there are none.
    pub fn to_pipeline_text(&self) -> String {
        if self.values.is_empty() {
            return String::new();
        }
        let mut out = String::from("{");
        for (index, (name, value)) in self.values.iter().enumerate() {
            if index > 0 {
                out.push(' ');
            }
            match value {
                Value::One(text) => {
                    let _ = write!(out, "{name}={}", braced(text));
                }
                Value::List(_, false) => {}
                Value::List(elements, true) => {
                    let elements: Vec<String> = elements.iter().map(|e| braced(e)).collect();
                    let _ = write!(out, "{name}={{{}}}", elements.join(","));
                }
            }
        }
        out.push('}');
        out
    }
}

/// A value in braces if it needs them.
fn braced(text: &str) -> String {
    if text.contains([' ', ',', '{', '}']) { format!("{{{text}}}") } else { text.to_owned() }
}

/// The name, the value and the rest of options, of which there is one.
fn next_option(text: &str) -> (&str, Option<&str>, &str) {
    let end = text.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(text.len());
    let (name, after) = text.split_at(end);
    let Some(after) = after.strip_prefix('=') else { return (name, None, after.trim_start()) };
    let end = value_end(after, char::is_whitespace);
    let (value, rest) = after.split_at(end);
    (name, Some(unwrapped(value)), rest.trim_start())
}

/// Where the value at the start of `text` ends: at a character that ends values, outside of quotes
/// and braces.
fn value_end(text: &str, ends: impl Fn(char) -> bool) -> usize {
    let (mut depth, mut quote) = (0usize, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') if at == 0 => quote = Some(c),
            (None, '{' | '(' | '[') => depth += 1,
            (None, '}' | ')' | ']') => depth = depth.saturating_sub(1),
            (None, c) if depth == 0 && ends(c) => return at,
            _ => {}
        }
    }
    text.len()
}

/// The text without the quotes or braces around it.
fn unwrapped(text: &str) -> &str {
    for (open, close) in [('{', '}'), ('\'', '\''), ('"', '"')] {
        let inner = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        if let Some(inner) = inner {
            return inner;
        }
    }
    text
}

/// The elements of a list, without the quotes and braces around them.
fn elements(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = value_end(rest, |c| c == ',');
        all.push(unwrapped(&rest[..end]).to_owned());
        rest = rest[end..].strip_prefix(',').unwrap_or("");
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{OptionInfo, Options, OptionsError};

    const DECLARED: &[OptionInfo] = &[
        OptionInfo::int("b", "7", ""),
        OptionInfo::text("a", "", ""),
        OptionInfo::bool("c", false, ""),
        OptionInfo::list("l", ""),
    ];

    #[test]
    fn values_may_be_quoted() {
        let options = Options::parse(DECLARED, " a='x y' b=-3 c l={p,{q r}} ").unwrap();
        assert_eq!(options.text("a"), "x y");
        assert_eq!(options.int("b"), -3);
        assert!(options.is("c"));
        assert_eq!(options.list("l"), ["p", "q r"]);
        assert_eq!(options.to_pipeline_text(), "{a={x y} b=-3 c=true l={p,{q r}}}");
    }

    #[test]
    fn defaults_are_printed_and_empty_lists_leave_their_separator() {
        assert_eq!(Options::defaults(DECLARED).to_pipeline_text(), "{a= b=7 c=false }");
    }

    #[test]
    fn wrong_options_are_errors() {
        let error = |text| Options::parse(DECLARED, text).unwrap_err();
        assert_eq!(error("d=1"), OptionsError::Unknown("d".into()));
        let message = "'x' value invalid for long argument!".to_owned();
        assert_eq!(error("b=x"), OptionsError::Value("b", message));
        assert_eq!(error("b"), OptionsError::Value("b", "requires a value!".into()));
    }
}
