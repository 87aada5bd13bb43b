//! [`mutate`]: changes of the custom syntax of an operation.

use crate::mutants::mutate::tokens;
use crate::mutants::random::Random;

/// Words that replace others or are inserted.
const WORDS: &[&str] = &[
    ",",
    ":",
    "->",
    "=",
    "(",
    ")",
    "<",
    ">",
    "[",
    "]",
    "{",
    "}",
    "-",
    "*",
    "?",
    "x",
    "f32",
    "i32",
    "index",
    "none",
    "memref<4xf32>",
    "tensor<?xf32>",
    "vector<4xf32>",
    "!llvm.ptr",
    "%0",
    "%undefined",
    "%0#1",
    "%0:2",
    "^bb0",
    "@symbol",
    "\"text\"",
    "0",
    "-1",
    "4",
    "1.5",
    "99999999999999999999",
    "true",
    "unit",
    "word",
    "to",
    "attributes {u.extra = 1 : i32}",
    "{u.extra = 1 : i32}",
    "<{bogus = 1}>",
    "loc(unknown)",
    "#llvm.fastmath<fast>",
    "#foo.bar",
    "dense<0>",
    "[1, 2]",
    "{}",
    "()",
    "($)",
];

/// Returns the line of `lines` in which the custom form of the operation `name` begins, and the
/// position behind the name; `None` if no line begins so.
pub(super) fn find(lines: &[String], name: &str) -> Option<(usize, usize)> {
    let short = name.split_once('.').map_or(name, |(_, rest)| rest);
    let begins = |line: &str, name: &str| {
        let text = line.trim_start();
        let start = line.len() - text.len();
        let at = if text.starts_with('%') { start + text.find(" = ")? + 3 } else { start };
        let rest = line[at..].strip_prefix(name)?;
        let ends = !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || "._$".contains(c));
        ends.then_some(at + name.len())
    };
    [name, short].into_iter().find_map(|name| {
        lines.iter().enumerate().find_map(|(at, line)| Some((at, begins(line, name)?)))
    })
}

/// Changes a token of the line `at` behind the position `from`, at which the name of an operation
/// ends.
pub(super) fn mutate(
    lines: &[String],
    (at, from): (usize, usize),
    random: &mut Random,
) -> Vec<String> {
    let mut lines = lines.to_vec();
    let line = lines[at].clone();
    let places: Vec<_> = tokens(line.as_bytes())
        .into_iter()
        .filter(|place| place.start >= from && line.get(place.clone()).is_some())
        .collect();
    if places.is_empty() {
        lines[at] = format!("{line} {}", random.pick(WORDS));
        return lines;
    }
    let place = random.pick(&places).clone();
    let other = random.pick(&places).clone();
    let (start, end) = (&line[..place.start], &line[place.end..]);
    let word = &line[place.clone()];
    let new = match random.below(12) {
        0 | 1 => format!("{start}{end}"),
        2 => format!("{start}{word} {word}{end}"),
        3 | 4 => format!("{start}{}{end}", &line[other]),
        5 | 6 => format!("{start}{}{end}", random.pick(WORDS)),
        7 => format!("{start}{} {word}{end}", random.pick(WORDS)),
        8 => {
            // Nothing follows the token.
            lines.truncate(at);
            lines.push(format!("{start}{word}"));
            return lines;
        }
        9 => format!("{start}{word}"),
        10 => match line.rfind(" : ") {
            Some(types) if types > from => line[..types].to_owned(),
            _ => format!("{line} : i32"),
        },
        _ => {
            let (from, to) = (place.start.min(other.start), place.end.max(other.end));
            format!("{}{}", &line[..from], &line[to..])
        }
    };
    lines[at] = new;
    lines
}
