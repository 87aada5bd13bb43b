//! A writer of JSON that can be embedded in HTML ([`Json`]).

use std::fmt::{Display, Write};

use terrace_diag::{Diagnostic, Place};

/// A JSON text being written.
#[derive(Default)]
pub struct Json(String);

impl Json {
    /// Returns the text written so far.
    pub fn into_string(self) -> String {
        self.0
    }

    /// Writes a comma if the previous value requires one.
    fn separate(&mut self) {
        if !self.0.is_empty() && !self.0.ends_with(['[', '{', ':']) {
            self.0.push(',');
        }
    }

    /// Writes a number or a keyword.
    pub fn plain(&mut self, value: impl Display) -> &mut Self {
        self.separate();
        let _ = write!(self.0, "{value}");
        self
    }

    /// Writes a string. `<` is escaped, so that the string cannot end the surrounding HTML element.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.separate();
        self.0.push('"');
        for c in text.chars() {
            match c {
                '"' | '\\' => self.0.extend(['\\', c]),
                '\n' => self.0.push_str("\\n"),
                '<' => self.0.push_str("\\u003c"),
                c if c < ' ' => {
                    let _ = write!(self.0, "\\u{:04x}", c as u32);
                }
                c => self.0.push(c),
            }
        }
        self.0.push('"');
        self
    }

    /// Writes the name of a member, whose value must follow.
    pub fn name(&mut self, name: &str) -> &mut Self {
        self.text(name);
        self.0.push(':');
        self
    }

    /// Writes an array; `write` writes each item.
    pub fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) -> &mut Self {
        self.separate();
        self.0.push('[');
        for item in items {
            write(self, item);
        }
        self.0.push(']');
        self
    }

    /// Writes an object; `write` writes its members.
    pub fn object(&mut self, write: impl FnOnce(&mut Self)) -> &mut Self {
        self.separate();
        self.0.push('{');
        write(self);
        self.0.push('}');
        self
    }

    /// Writes a diagnostic; see [`diagnostic_json`].
    pub fn diagnostic(&mut self, diagnostic: &Diagnostic) -> &mut Self {
        self.object(|json| {
            json.name("severity").text(diagnostic.severity.as_str());
            json.name("message").text(&diagnostic.message);
            match &diagnostic.place {
                Place::At(at) => {
                    json.name("file").text(&at.file);
                    json.name("line").plain(at.line).name("column").plain(at.col);
                }
                Place::Described(text) => {
                    json.name("place").text(text);
                }
                Place::Unknown => {}
            }
            json.name("notes").list(&diagnostic.notes, |json, note| {
                json.diagnostic(note);
            });
        })
    }
}

/// Returns `diagnostic` as an object with the members `severity`, `message`, `file`, `line` and
/// `column`, counted from 1, or `place` without a file, and `notes`, a list of such objects.
pub fn diagnostic_json(diagnostic: &Diagnostic) -> String {
    let mut json = Json::default();
    json.diagnostic(diagnostic);
    json.into_string()
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn text_does_not_end_the_page() {
        let mut json = Json::default();
        json.object(|json| {
            json.name("a").text("</script>\"\\\n\u{1}").name("b").plain(1);
            json.name("c").list([1, 2], |json, number| {
                json.plain(number);
            });
        });
        let text = r#"{"a":"\u003c/script>\"\\\n\u0001","b":1,"c":[1,2]}"#;
        assert_eq!(json.into_string(), text);
    }
}
