//! Rules of `tidy` about the prose of doc comments and of the dialects' texts; the reasons are in
//! CONTRIBUTING.md.

use std::ops::Range;

/// Words that a paragraph of a doc comment must not begin with, since its subject comes first.
const FIRST_WORDS: &[&str] = &[
    "As many",
    "As much",
    "How",
    "Nobody",
    "Nothing",
    "Of which",
    "So many",
    "Somebody",
    "Something",
    "There are",
    "There is",
    "Those",
    "What",
    "Where",
    "Who",
    "Whom",
    "Whose",
];

/// Phrases that are never a predicate.
const RIDDLES: &[&str] = &[" is none", " are none"];

/// The least number of words of a doc comment.
const LEAST_WORDS: usize = 3;

/// The greatest number of columns of a line of comment.
const MAX_COLUMNS: usize = 100;

/// Returns the number of the line, from 1, and the broken rule for each offence in a Rust source.
pub(crate) fn offences(source: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = source.lines().collect();
    let mut found = Vec::new();
    let numbered = (1..).zip(lines.iter().copied());
    for (number, line) in numbered.filter(|(_, line)| line.trim_start().starts_with("//")) {
        check_line(number, line, &mut found);
    }
    for block in doc_blocks(&lines) {
        check_block(&lines, block, &mut found);
    }
    found.sort();
    found
}

/// Returns the number of the line, from 1, and the broken rule for each offence in a Markdown text.
pub(crate) fn markdown_offences(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        check_line(number, line, &mut found);
    }
    check_paragraphs((1..).zip(text.lines()), &mut found);
    found.sort();
    found
}

/// Checks the width of a line of prose, and that no riddle is its predicate.
fn check_line(number: usize, line: &str, found: &mut Vec<(usize, String)>) {
    // Rows of tables and links cannot be divided.
    let divisible = !line.contains("http") && !line.contains("| ");
    if divisible && line.chars().count() > MAX_COLUMNS {
        found.push((number, format!("a line has more than {MAX_COLUMNS} columns")));
    }
    if let Some(riddle) = RIDDLES.iter().find(|riddle| ends_clause(line, riddle)) {
        found.push((number, format!("\"{}\" is no predicate", riddle.trim())));
    }
}

/// Whether `text` has `phrase`, not followed by a backquote or a letter.
fn ends_clause(text: &str, phrase: &str) -> bool {
    let rest = text.split_once(phrase).map(|(_, rest)| rest);
    rest.is_some_and(|rest| !rest.starts_with(|next: char| next == '`' || next.is_alphanumeric()))
}

/// Returns the text of a line of a doc comment, without the marker and one space.
fn doc_text(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
    (!text.starts_with('/')).then(|| text.strip_prefix(' ').unwrap_or(text))
}

/// Returns the ranges of consecutive lines of doc comments.
fn doc_blocks(lines: &[&str]) -> Vec<Range<usize>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    for at in (0..lines.len()).filter(|at| doc_text(lines[*at]).is_some()) {
        match blocks.last_mut().filter(|block| block.end == at) {
            Some(block) => block.end += 1,
            None => blocks.push(at..at + 1),
        }
    }
    blocks
}

/// Checks the length and the paragraphs of the doc comment in the lines `block`.
fn check_block(lines: &[&str], block: Range<usize>, found: &mut Vec<(usize, String)>) {
    let start = block.start;
    let words = lines[block.clone()].iter().filter_map(|line| doc_text(line));
    let is_item = lines[start].trim_start().starts_with("///");
    if is_item && words.flat_map(str::split_whitespace).count() < LEAST_WORDS {
        found.push((start + 1, format!("a doc comment has fewer than {LEAST_WORDS} words")));
    }
    check_paragraphs(block.map(|at| (at + 1, doc_text(lines[at]).unwrap_or(""))), found);
}

/// Checks the first words of the paragraphs and list items in numbered lines of Markdown.
fn check_paragraphs<'t>(
    lines: impl Iterator<Item = (usize, &'t str)>,
    found: &mut Vec<(usize, String)>,
) {
    let (mut in_code, mut begins) = (false, true);
    for (number, text) in lines {
        let text = text.trim();
        if text.starts_with("```") {
            in_code = !in_code;
            begins = true;
            continue;
        }
        let item = text.strip_prefix("- ").or_else(|| text.strip_prefix("* "));
        let text = item.unwrap_or(text);
        if in_code || text.is_empty() || text.starts_with('#') {
            begins = true;
            continue;
        }
        let first = FIRST_WORDS.iter().find(|first| begins_with(text, first));
        if let Some(first) = first.filter(|_| begins || item.is_some()) {
            found.push((number, format!("a paragraph begins with \"{first}\"")));
        }
        begins = false;
    }
}

/// Whether `text` begins with the whole word or words `first`.
fn begins_with(text: &str, first: &str) -> bool {
    let rest = text.strip_prefix(first);
    rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
}
