//! The functions of a module, as ranges of its text ([`Functions`]).

use std::collections::HashMap;

/// The operations that are functions.
const FUNCTIONS: [&[u8]; 2] = [b"func.func", b"llvm.func"];

/// A function with a body, directly in the module.
#[derive(Debug)]
pub struct Function<'t> {
    /// The text from the name of the operation to the brace at the end of the body.
    pub text: &'t [u8],
    /// The text in front of the body: the signature and the attributes.
    pub head: &'t [u8],
    /// The name of the function, as it is spelled after `@`.
    pub name: &'t [u8],
    /// The symbols that the text refers to, as they are spelled; also the name of the function.
    pub symbols: Vec<&'t [u8]>,
}

/// The text of a module, divided into functions and what is between them.
#[derive(Debug)]
pub struct Functions<'t> {
    /// The functions, in order.
    pub functions: Vec<Function<'t>>,
    /// The texts in front of each function, and the text after the last one.
    pub gaps: Vec<Gap<'t>>,
    /// The index of each function by name.
    pub(crate) by_name: HashMap<&'t [u8], usize>,
}

/// The text between two functions.
#[derive(Debug)]
pub struct Gap<'t> {
    /// The text between the functions.
    pub text: &'t [u8],
    /// Whether the text has only space and comments.
    pub is_blank: bool,
}

impl<'t> Functions<'t> {
    /// Divides the text of one module. Returns `None` if the division is not certain: the text has
    /// another form than a printed module.
    pub fn of(text: &'t [u8]) -> Option<Self> {
        let mut scan = Scan::new(text);
        while scan.at < text.len() {
            scan.token()?;
        }
        if scan.depth != 0 || scan.functions.is_empty() {
            return None;
        }
        let by_name: HashMap<_, _> =
            scan.functions.iter().enumerate().map(|(at, function)| (function.name, at)).collect();
        if by_name.len() != scan.functions.len() {
            return None;
        }
        scan.gaps.push(Gap { text: &text[scan.gap..], is_blank: scan.is_blank });
        Some(Self { functions: scan.functions, gaps: scan.gaps, by_name })
    }
}

/// A function whose end is not reached.
struct Open<'t> {
    start: usize,
    /// The position of the last brace that opens directly in the function.
    brace: usize,
    name: Option<&'t [u8]>,
    symbols: Vec<&'t [u8]>,
    /// Whether the gap in front of the function is blank.
    is_blank: bool,
}

/// The scanner of a text. It recognizes strings, comments, symbols, brackets and the words at the
/// beginning of lines.
struct Scan<'t> {
    text: &'t [u8],
    at: usize,
    /// The number of open brackets.
    depth: usize,
    /// The depth of functions; `None` before the first one.
    base: Option<usize>,
    /// Whether only space precedes the position in its line.
    begins_line: bool,
    /// Whether the last operation outside of all brackets is a module.
    is_in_module: bool,
    /// Whether the module is closed.
    is_closed: bool,
    open: Option<Open<'t>>,
    /// The start of the current gap.
    gap: usize,
    /// Whether the current gap is blank so far.
    is_blank: bool,
    functions: Vec<Function<'t>>,
    gaps: Vec<Gap<'t>>,
}

impl<'t> Scan<'t> {
    fn new(text: &'t [u8]) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            base: None,
            begins_line: true,
            is_in_module: false,
            is_closed: false,
            open: None,
            gap: 0,
            is_blank: true,
            functions: Vec::new(),
            gaps: Vec::new(),
        }
    }

    /// Consumes a token. Returns `None` if the text cannot be divided.
    fn token(&mut self) -> Option<()> {
        let byte = self.text[self.at];
        match byte {
            b'\n' => {
                self.begins_line = true;
                self.at += 1;
                return Some(());
            }
            b' ' | b'\t' | b'\r' => {
                self.at += 1;
                return Some(());
            }
            b'/' if self.text.get(self.at + 1) == Some(&b'/') => {
                self.at = end_of_line(self.text, self.at);
                return Some(());
            }
            _ => {}
        }
        if self.is_closed {
            return None;
        }
        let was_blank = std::mem::take(&mut self.is_blank);
        let begins_line = std::mem::take(&mut self.begins_line);
        let is_statement = begins_line && self.base.is_none_or(|base| base == self.depth);
        match byte {
            b'"' => {
                self.end_declaration(is_statement);
                self.at = end_of_string(self.text, self.at)?;
            }
            b'@' => self.symbol()?,
            b'%' | b'^' | b'#' | b'!' => {
                self.end_declaration(is_statement);
                self.at = end_of_word(self.text, self.at + 1);
            }
            b'{' if self.text[self.at..].starts_with(b"{-#") => return None,
            b'(' | b'[' | b'{' => {
                if let Some(open) = &mut self.open
                    && byte == b'{'
                    && self.base == Some(self.depth)
                {
                    open.brace = self.at;
                }
                self.depth += 1;
                self.at += 1;
            }
            b')' | b']' | b'}' => self.close(byte)?,
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => {
                let end = end_of_word(self.text, self.at);
                let word = &self.text[self.at..end];
                if is_statement {
                    self.statement(word, was_blank)?;
                }
                self.at = end;
            }
            _ => self.at += 1,
        }
        Some(())
    }

    /// Handles the first word of a line outside of functions, or directly in one. `is_blank` is
    /// whether the gap in front of the word is blank.
    fn statement(&mut self, word: &'t [u8], is_blank: bool) -> Option<()> {
        match word {
            b"loc" => return None,
            b"attributes" if self.open.is_some() => return Some(()),
            _ => self.end_declaration(true),
        }
        if self.depth == 0 {
            self.is_in_module = matches!(word, b"module" | b"builtin.module");
        }
        let is_here = match self.base {
            Some(_) => true,
            None => self.depth == 0 || self.depth == 1 && self.is_in_module,
        };
        if is_here && FUNCTIONS.contains(&word) {
            self.base = Some(self.depth);
            let (name, symbols) = (None, Vec::new());
            self.open = Some(Open { start: self.at, brace: 0, name, symbols, is_blank });
        }
        Some(())
    }

    /// Makes the open function, if any, a part of the gap: it has no body.
    fn end_declaration(&mut self, is_statement: bool) {
        if is_statement {
            self.open = None;
        }
    }

    /// Consumes a symbol.
    fn symbol(&mut self) -> Option<()> {
        let start = self.at + 1;
        self.at = match self.text.get(start) {
            Some(b'"') => end_of_string(self.text, start)?,
            _ => end_of_word(self.text, start),
        };
        let name = &self.text[start..self.at];
        if let Some(open) = &mut self.open {
            open.name.get_or_insert(name);
            open.symbols.push(name);
        }
        Some(())
    }

    /// Consumes a closing bracket, which may end a function.
    fn close(&mut self, byte: u8) -> Option<()> {
        self.depth = self.depth.checked_sub(1)?;
        self.at += 1;
        if self.base.is_some_and(|base| self.depth < base) {
            self.is_closed = true;
        }
        if byte != b'}' || self.base != Some(self.depth) {
            return Some(());
        }
        let Some(open) = &self.open else { return Some(()) };
        let head = self.text[open.start..open.brace].trim_ascii_end();
        let (start, blank) = (open.start, open.is_blank);
        match next_token(self.text, self.at) {
            // Text follows in the same line, such as the body after attributes.
            Next::SameLine => return Some(()),
            Next::Unclear => return None,
            Next::Operation => {}
        }
        let open = self.open.take()?;
        if head.ends_with(b"attributes") {
            return Some(());
        }
        self.gaps.push(Gap { text: &self.text[self.gap..start], is_blank: blank });
        let mut symbols = open.symbols;
        symbols.sort_unstable();
        symbols.dedup();
        let text = &self.text[start..self.at];
        self.functions.push(Function { text, head, name: open.name?, symbols });
        (self.gap, self.is_blank) = (self.at, true);
        Some(())
    }
}

/// The kinds of text after a closing brace.
enum Next {
    /// Text in the same line.
    SameLine,
    /// Another operation, or the end of the module.
    Operation,
    /// Text in another line that may belong to the same operation.
    Unclear,
}

/// Returns what follows the closing brace in front of `at`.
fn next_token(text: &[u8], mut at: usize) -> Next {
    let mut is_same_line = true;
    loop {
        match text.get(at) {
            None => return Next::Operation,
            Some(b'\n') => {
                is_same_line = false;
                at += 1;
            }
            Some(b' ' | b'\t' | b'\r') => at += 1,
            Some(b'/') if text.get(at + 1) == Some(&b'/') => at = end_of_line(text, at),
            Some(_) if is_same_line => return Next::SameLine,
            Some(b'}' | b'"' | b'%' | b'#' | b'!') => return Next::Operation,
            Some(b'a'..=b'z') => {
                let word = &text[at..end_of_word(text, at)];
                let is_part = matches!(word, b"loc" | b"attributes");
                return if is_part { Next::Unclear } else { Next::Operation };
            }
            Some(_) => return Next::Unclear,
        }
    }
}

/// Returns the position of the end of the line at `at`.
fn end_of_line(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |len| at + len)
}

/// Returns the position after the string that begins at `at`; `None` if it does not end in its
/// line.
fn end_of_string(text: &[u8], at: usize) -> Option<usize> {
    let mut from = at + 1;
    loop {
        let found = from + memchr::memchr3(b'"', b'\\', b'\n', text.get(from..)?)?;
        match text[found] {
            b'"' => return Some(found + 1),
            b'\\' => from = found + 2,
            _ => return None,
        }
    }
}

/// Returns the position after the letters, digits and `_`, `$`, `.` from `at` on.
fn end_of_word(text: &[u8], at: usize) -> usize {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    at + text[at..].iter().take_while(|byte| is_part(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Option<Vec<String>> {
        let functions = Functions::of(text.as_bytes())?.functions;
        Some(functions.iter().map(|f| String::from_utf8_lossy(f.name).into_owned()).collect())
    }

    #[test]
    fn functions_are_found() {
        let text = "#map = affine_map<(d0) -> (d0)>\n\
                    module attributes {a = \"}\"} {\n  \
                      func.func private @declared(i32) attributes {x}\n  \
                      func.func private @declared_too(i32)\n  \
                      llvm.mlir.global @g() : i32 {\n    llvm.return %0 : i32\n  }\n  \
                      func.func @f(%a: i32 {x = 1}) -> (i32 {y}) attributes {z = {}} {\n    \
                        call @g(%a) : (i32) -> i32 // @comment }\n    \
                        \"a\"() {s = \"@string }\"} : () -> ()\n  }\n  // }\n  \
                      llvm.func internal @\"g h\"() {\n  }\n\
                    }\n";
        let found = Functions::of(text.as_bytes()).unwrap();
        assert_eq!(names(text).unwrap(), ["f", "\"g h\""]);
        assert_eq!(found.functions[0].symbols, [b"f", b"g"]);
        let head = "func.func @f(%a: i32 {x = 1}) -> (i32 {y}) attributes {z = {}}";
        assert_eq!(found.functions[0].head, head.as_bytes());
        assert!(!found.gaps[0].is_blank && found.gaps[1].is_blank && !found.gaps[2].is_blank);
        let mut whole = found.gaps[0].text.to_vec();
        for (function, gap) in found.functions.iter().zip(&found.gaps[1..]) {
            whole.extend_from_slice(function.text);
            whole.extend_from_slice(gap.text);
        }
        assert_eq!(whole, text.as_bytes());
    }

    #[test]
    fn unclear_texts_are_not_divided() {
        let body = "func.func @f() {\n}\n";
        assert!(names(body).is_some());
        for text in [
            String::new(),
            format!("{body}{body}"),
            format!("{body}{{-# dialect_resources: {{}} #-}}"),
            format!("{body}loc(\"a\")"),
            format!("{body} {{}}"),
            format!("module {{\n{body}}}\nmodule {{\nfunc.func @g() {{\n}}\n}}"),
            format!("gpu.module @m {{\n{body}}}"),
            format!("module {{\nmodule {{\n{body}}}\n}}"),
            "func.func @f() attributes {a}\n{\n}\n".to_owned(),
            "func.func @f() {".to_owned(),
            "func.func @f() {\n\"\n}".to_owned(),
            "func.func @f() {\n}}".to_owned(),
        ] {
            assert!(names(&text).is_none(), "{text}");
        }
    }
}
