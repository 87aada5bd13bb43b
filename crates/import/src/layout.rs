//! Layout of generated Rust: lists and strings in attributes, which rustfmt does not format.

use std::io::Write;
use std::process::{Command, Stdio};

/// Greatest length of a line.
const WIDTH: usize = 100;

/// Formats `head` `[a, b]` with indentation `indent`, on several lines if it is too long.
pub(crate) fn list(head: &str, items: &[String], indent: usize) -> String {
    let flat = format!("{head}[{}]", items.join(", "));
    if indent + flat.len() < WIDTH && !flat.contains('\n') {
        return flat;
    }
    let pad = " ".repeat(indent + 4);
    let mut out = format!("{head}[\n{pad}");
    let mut column = pad.len();
    for item in items {
        let wide = column > pad.len() && column + item.len() + 2 > WIDTH;
        if wide {
            out.truncate(out.trim_end().len());
            out.push_str(&format!("\n{pad}"));
            column = pad.len();
        }
        out.push_str(&format!("{item}, "));
        column += item.len() + 2;
    }
    out.truncate(out.trim_end().len());
    out.push_str(&format!("\n{}]", " ".repeat(indent)));
    out
}

/// Formats `head "text"`, on several lines if it is too long; white space in the text is not
/// significant.
pub(crate) fn text(head: &str, text: &str, indent: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let literal = crate::names::literal(&text);
    if indent + head.len() + literal.len() < WIDTH || literal.starts_with('r') {
        return format!("{head}{literal}");
    }
    let pad = " ".repeat(indent + head.len() + 1);
    let mut out = format!("{head}\"");
    let mut column = out.len() + indent;
    for word in text.split(' ') {
        if column + word.len() + 3 > WIDTH {
            out.push_str(&format!("\\\n{pad}"));
            column = pad.len();
        }
        out.push_str(&format!("{word} "));
        column += word.len() + 1;
    }
    out.truncate(out.trim_end().len());
    out.push('"');
    out
}

/// Formats a word of a doc comment. Words that look like links or tags, such as `[first]private`
/// and `vector<[4]xi1>`, become code.
fn doc_word(word: &str) -> String {
    let core = word.trim_end_matches(['.', ',', ';', ':']);
    let link = core.contains(['[', ']']);
    let tag = core.split_once('<').is_some_and(|(_, rest)| rest.contains('>'));
    if link || tag { format!("`{core}`{}", &word[core.len()..]) } else { word.to_owned() }
}

/// Formats a doc comment, on several lines if it is too long.
pub(crate) fn doc(comment: &str, indent: usize) -> String {
    let pad = " ".repeat(indent);
    let mut lines = vec![String::new()];
    // Text between backquotes is already code.
    let mut code = false;
    for word in comment.split_whitespace() {
        let quotes = word.matches('`').count();
        let word = if code || quotes > 0 { word.to_owned() } else { doc_word(word) };
        code ^= quotes % 2 == 1;
        let last = lines.last().map_or(0, String::len);
        if last > 0 && indent + last + word.len() + 5 > WIDTH {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(&word);
        }
    }
    lines.iter().map(|line| format!("{pad}/// {line}\n")).collect()
}

/// Formats Markdown as a doc comment, line by line.
pub(crate) fn doc_lines(markdown: &str) -> String {
    let line = |line: &str| format!("{}\n", format!("/// {line}").trim_end());
    markdown.trim_end().lines().map(line).collect()
}

/// Formats `source` with rustfmt.
///
/// # Errors
/// When rustfmt is not installed, or the source is not valid Rust.
pub(crate) fn format(source: &str) -> Result<String, String> {
    let mut child = Command::new("rustfmt")
        .args([
            "--edition",
            "2024",
            "--config",
            "style_edition=2024,max_width=100,use_small_heuristics=Max",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot run rustfmt: {error}"))?;
    let mut stdin = child.stdin.take().ok_or("rustfmt has no input")?;
    let text = source.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let _ = writer.join();
    if !output.status.success() {
        return Err(format!("rustfmt: {}", String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}
