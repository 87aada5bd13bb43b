//! Types of pass options, and their values as text.
//!
//! [`PassOption`] is the trait of the types that a field of a pass may have; `#[pass]` declares the
//! fields, [`PassInfo::parse`](crate::PassInfo::parse) sets them from text.

/// The declaration of an option of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name of the option in pipelines and on the command line.
    pub name: &'static str,
    /// The meaning of the option in one line, for `--help`.
    pub summary: &'static str,
    /// Whether the option is accepted for compatibility and has no effect.
    pub ignored: bool,
}

impl OptionInfo {
    /// Creates an option with an effect.
    pub const fn new(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, ignored: false }
    }

    /// Declares an option that is accepted for compatibility and has no effect; `--help` states so.
    pub const fn ignored(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, ignored: true }
    }
}

/// A type of the values of an option.
///
/// Implemented for `bool`, integers, `f64`, `String` and lists (`Vec`); derivable for enums without
/// fields; implemented by hand for other types that a pass needs:
///
/// ```
/// use terrace_pass::PassOption;
///
/// /// An upper limit; `-1` in text is no limit.
/// #[derive(Default)]
/// struct Limit(Option<u64>);
///
/// impl PassOption for Limit {
///     fn set(&mut self, text: Option<&str>) -> Result<(), String> {
///         let mut number = 0i64;
///         number.set(text)?;
///         self.0 = u64::try_from(number).ok();
///         Ok(())
///     }
///
///     fn text(&self) -> String {
///         self.0.map_or("-1".to_owned(), |limit| limit.to_string())
///     }
///
///     fn placeholder(&self) -> &'static str {
///         "int"
///     }
/// }
/// ```
pub trait PassOption: Send + Sync {
    /// Sets the value by parsing `text`; `None` stands for an option without a value.
    ///
    /// # Errors
    /// The reason, with MLIR's wording, if the text is not a value of the type.
    fn set(&mut self, text: Option<&str>) -> Result<(), String>;

    /// Sets the option once more from text: a list gets further elements, another option the new
    /// value.
    ///
    /// # Errors
    /// As those of [`PassOption::set`].
    fn set_again(&mut self, text: Option<&str>) -> Result<(), String> {
        self.set(text)
    }

    /// Returns the text of the value, which [`PassOption::set`] parses.
    fn text(&self) -> String;

    /// Returns the word for the value in `--help`: `name=<word>`.
    fn placeholder(&self) -> &'static str;

    /// Returns the texts of all values of an enum type; empty for other types.
    fn allowed(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns `name=value` in the form in which pipelines are printed.
    fn assignment(&self, name: &str) -> String {
        format!("{name}={}", braced(&self.text()))
    }
}

/// Returns the value of an option that requires a value.
///
/// # Errors
/// If the option is named without a value.
pub fn required_value(text: Option<&str>) -> Result<&str, String> {
    text.ok_or_else(|| "requires a value!".to_owned())
}

impl PassOption for bool {
    fn set(&mut self, text: Option<&str>) -> Result<(), String> {
        *self = match text.unwrap_or_default() {
            "" | "true" | "TRUE" | "True" | "1" => true,
            "false" | "FALSE" | "False" | "0" => false,
            text => {
                return Err(format!("'{text}' is invalid value for boolean argument! Try 0 or 1"));
            }
        };
        Ok(())
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn placeholder(&self) -> &'static str {
        "bool"
    }
}

/// Implements options that are integers, for each the type, LLVM's name of its parser and the
/// placeholder.
macro_rules! integers {
    ($($type:ty = $parser:literal, $placeholder:literal;)*) => {$(
        impl PassOption for $type {
            fn set(&mut self, text: Option<&str>) -> Result<(), String> {
                let text = required_value(text)?;
                let wrong = |_| format!(concat!("'{}' value invalid for ", $parser, " argument!"), text);
                *self = text.parse().map_err(wrong)?;
                Ok(())
            }

            fn text(&self) -> String {
                self.to_string()
            }

            fn placeholder(&self) -> &'static str {
                $placeholder
            }
        }
    )*};
}

integers! {
    i32 = "integer", "int";
    i64 = "long", "int";
    u32 = "uint", "uint";
    u64 = "ulong", "uint";
}

/// A floating-point number; the text is that of LLVM: `3.000000e-01`, `INF`, `nan`.
impl PassOption for f64 {
    fn set(&mut self, text: Option<&str>) -> Result<(), String> {
        let text = required_value(text)?;
        let wrong = |_| format!("'{text}' value invalid for floating point argument!");
        *self = text.parse().map_err(wrong)?;
        Ok(())
    }

    fn text(&self) -> String {
        if self.is_nan() {
            return "nan".to_owned();
        }
        if self.is_infinite() {
            return if *self > 0.0 { "INF" } else { "-INF" }.to_owned();
        }
        let text = format!("{self:.6e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        match exponent.strip_prefix('-') {
            Some(exponent) => format!("{digits}e-{exponent:0>2}"),
            None => format!("{digits}e+{exponent:0>2}"),
        }
    }

    fn placeholder(&self) -> &'static str {
        "number"
    }
}

impl PassOption for String {
    fn set(&mut self, text: Option<&str>) -> Result<(), String> {
        required_value(text)?.clone_into(self);
        Ok(())
    }

    fn text(&self) -> String {
        self.clone()
    }

    fn placeholder(&self) -> &'static str {
        "string"
    }
}

/// A list, whose elements are separated by commas in text; an empty list is not printed.
impl<T: PassOption + Default> PassOption for Vec<T> {
    fn set(&mut self, text: Option<&str>) -> Result<(), String> {
        self.clear();
        for element in elements(required_value(text)?) {
            let mut value = T::default();
            value.set(Some(element))?;
            self.push(value);
        }
        Ok(())
    }

    fn set_again(&mut self, text: Option<&str>) -> Result<(), String> {
        let mut more = Self::default();
        more.set(text)?;
        self.append(&mut more);
        Ok(())
    }

    fn text(&self) -> String {
        let elements: Vec<String> = self.iter().map(|element| braced(&element.text())).collect();
        elements.join(",")
    }

    fn placeholder(&self) -> &'static str {
        "list"
    }

    fn assignment(&self, name: &str) -> String {
        if self.is_empty() { String::new() } else { format!("{name}={{{}}}", self.text()) }
    }
}

/// Returns `text`, enclosed in braces if its characters require them.
fn braced(text: &str) -> String {
    if text.contains([' ', ',', '{', '}']) { format!("{{{text}}}") } else { text.to_owned() }
}

/// Splits the first option off the nonempty `text`: its name, its value (`None` if absent), and the
/// rest of the text.
pub(crate) fn next_option(text: &str) -> (&str, Option<&str>, &str) {
    let end = text.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(text.len());
    let (name, after) = text.split_at(end);
    let Some(after) = after.strip_prefix('=') else { return (name, None, after.trim_start()) };
    let end = value_end(after, char::is_whitespace);
    let (value, rest) = after.split_at(end);
    (name, Some(unwrapped(value)), rest.trim_start())
}

/// Returns the end of the value at the start of `text`, in bytes: the first character outside of
/// quotes and brackets that `ends` accepts, or the end of the text.
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

/// Returns `text` without the quotes or braces that enclose it.
fn unwrapped(text: &str) -> &str {
    for (open, close) in [('{', '}'), ('\'', '\''), ('"', '"')] {
        let inner = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        if let Some(inner) = inner {
            return inner;
        }
    }
    text
}

/// Returns the elements of a list, each without enclosing quotes or braces.
fn elements(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (element, after) = rest.split_at(value_end(rest, |c| c == ','));
        rest = after.strip_prefix(',').unwrap_or("");
        Some(unwrapped(element))
    })
}

#[cfg(test)]
mod tests {
    use super::PassOption;

    fn set<T: PassOption + Default>(text: Option<&str>) -> Result<T, String> {
        let mut value = T::default();
        value.set(text).map(|()| value)
    }

    #[test]
    fn booleans_are_true_if_only_named() {
        assert_eq!(set::<bool>(None), Ok(true));
        assert_eq!(set::<bool>(Some("")), Ok(true));
        assert_eq!(set::<bool>(Some("False")), Ok(false));
        let message = "'2' is invalid value for boolean argument! Try 0 or 1";
        assert_eq!(set::<bool>(Some("2")), Err(message.to_owned()));
    }

    #[test]
    fn integers_have_the_ranges_of_their_types() {
        assert_eq!(set::<i64>(Some("-3")), Ok(-3));
        assert_eq!(set::<u32>(Some("4294967295")), Ok(u32::MAX));
        let error =
            |parser: &str, text| Err(format!("'{text}' value invalid for {parser} argument!"));
        assert_eq!(set::<i32>(Some("2147483648")), error("integer", "2147483648").map(|()| 0));
        assert_eq!(set::<i64>(Some("x")), error("long", "x").map(|()| 0));
        assert_eq!(set::<u32>(Some("-1")), error("uint", "-1").map(|()| 0));
        assert_eq!(set::<u64>(Some("")), error("ulong", "").map(|()| 0));
        assert_eq!(set::<i64>(None), Err("requires a value!".to_owned()));
    }

    #[test]
    fn lists_are_printed_as_they_are_parsed() {
        let list: Vec<String> = set(Some("p,{q r},'s,t'")).unwrap();
        assert_eq!(list, ["p", "q r", "s,t"]);
        assert_eq!(list.assignment("l"), "l={p,{q r},{s,t}}");
        assert_eq!(Vec::<String>::new().assignment("l"), "");
        assert_eq!(set::<Vec<u32>>(Some("8,16")), Ok(vec![8, 16]));
        let message = "'x' value invalid for uint argument!".to_owned();
        assert_eq!(set::<Vec<u32>>(Some("8,x")), Err(message));
    }
}
