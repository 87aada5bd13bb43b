//! [`Statement`]: an operation in generic text, taken apart so that one part can be changed.

use std::ops::Range;

/// An attribute of a dictionary: its name, and its value unless it is a unit attribute.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) value: Option<String>,
}

/// An operation of a text that `mlir-opt --mlir-print-op-generic` has printed.
#[derive(Clone)]
pub(super) struct Statement {
    indent: String,
    /// The name of the results, with `%`, and their number; the name is empty without results.
    pub(super) results: String,
    pub(super) name: String,
    pub(super) operands: Vec<String>,
    /// The successors in brackets; empty without successors.
    pub(super) successors: String,
    pub(super) properties: Vec<Entry>,
    /// The lines of each region.
    pub(super) regions: Vec<Vec<String>>,
    pub(super) attributes: Vec<Entry>,
    pub(super) operand_types: Vec<String>,
    pub(super) result_types: Vec<String>,
}

/// Returns the ranges of lines of all operations in generic text.
pub(super) fn statements(lines: &[String]) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if name_of(line).is_none() {
            continue;
        }
        if !line.ends_with("({") {
            all.push(at..at + 1);
            continue;
        }
        let close = format!("{}}})", indent_of(line));
        let end = lines[at..].iter().position(|line| line.starts_with(&close));
        all.extend(end.map(|end| at..at + end + 1));
    }
    all
}

/// Returns the name of the operation that begins in a line; `None` for other lines.
pub(super) fn name_of(line: &str) -> Option<&str> {
    let text = line.trim_start();
    let text = match text.starts_with('%') {
        true => text.split_once(" = ")?.1,
        false => text,
    };
    text.strip_prefix('"')?.split_once("\"(").map(|(name, _)| name)
}

fn indent_of(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

impl Statement {
    /// Parses the lines of an operation; `None` if they have another form.
    pub(super) fn parse(lines: &[String]) -> Option<Self> {
        let (head, tail) = (lines.first()?, lines.last()?);
        let name = name_of(head)?;
        let (before, rest) = head.split_once(&format!("\"{name}\"("))?;
        let results = before.trim().strip_suffix(" =").unwrap_or_default();
        let results = results.split(':').next().unwrap_or_default();
        let (operands, rest) = bracketed(rest, ')')?;
        let (successors, rest) = match rest.strip_prefix('[') {
            Some(inner) => bracketed(inner, ']').map(|(list, rest)| (format!("[{list}]"), rest))?,
            None => (String::new(), rest),
        };
        let (properties, rest) = match rest.strip_prefix(" <{") {
            Some(inner) => bracketed(inner, '}').map(|(list, rest)| (list, rest.get(1..)))?,
            None => ("", Some(rest)),
        };
        let (regions, rest) = match lines.len() {
            1 => (Vec::new(), rest?),
            _ => (regions(&lines[1..lines.len() - 1], indent_of(head)), {
                tail.trim_start().strip_prefix("})")?
            }),
        };
        let (attributes, rest) = match rest.strip_prefix(" {") {
            Some(inner) => bracketed(inner, '}')?,
            None => ("", rest),
        };
        let (operand_types, rest) = bracketed(rest.strip_prefix(" : (")?, ')')?;
        let types = rest.strip_prefix(" -> ")?;
        let types = match types.strip_prefix('(').and_then(|inner| bracketed(inner, ')')) {
            Some((list, "")) => list,
            _ => types,
        };
        let owned = |list: &str| split(list).into_iter().map(str::to_owned).collect::<Vec<_>>();
        Some(Self {
            indent: indent_of(head).to_owned(),
            results: results.to_owned(),
            name: name.to_owned(),
            operands: owned(operands),
            successors,
            properties: entries(properties),
            regions,
            attributes: entries(attributes),
            operand_types: owned(operand_types),
            result_types: owned(types),
        })
    }

    /// Returns the lines of the operation.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut head = self.indent.clone();
        if !self.result_types.is_empty() {
            let name = if self.results.is_empty() { "%mutant" } else { &self.results };
            head.push_str(&format!("{name}:{} = ", self.result_types.len()));
        }
        head.push_str(&format!("\"{}\"({})", self.name, self.operands.join(", ")));
        head.push_str(&self.successors);
        if !self.properties.is_empty() {
            head.push_str(&format!(" <{{{}}}>", dictionary(&self.properties)));
        }
        let mut tail = match self.attributes.is_empty() {
            true => String::new(),
            false => format!(" {{{}}}", dictionary(&self.attributes)),
        };
        let results = self.result_types.join(", ");
        tail.push_str(&format!(" : ({}) -> ({results})", self.operand_types.join(", ")));
        if self.regions.is_empty() {
            return vec![head + &tail];
        }
        let mut lines = vec![head + " ({"];
        for (at, region) in self.regions.iter().enumerate() {
            if at > 0 {
                lines.push(format!("{}}}, {{", self.indent));
            }
            lines.extend(region.iter().cloned());
        }
        lines.push(format!("{}}}){tail}", self.indent));
        lines
    }
}

fn regions(lines: &[String], indent: &str) -> Vec<Vec<String>> {
    let between = format!("{indent}}}, {{");
    lines.split(|line| *line == between).map(<[String]>::to_vec).collect()
}

impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.value {
            Some(value) => write!(f, "{} = {value}", self.key),
            None => f.write_str(&self.key),
        }
    }
}

fn dictionary(entries: &[Entry]) -> String {
    entries.iter().map(Entry::to_string).collect::<Vec<_>>().join(", ")
}

fn entries(list: &str) -> Vec<Entry> {
    let entry = |text: &str| match text.split_once(" = ") {
        Some((key, value)) => Entry { key: key.to_owned(), value: Some(value.to_owned()) },
        None => Entry { key: text.to_owned(), value: None },
    };
    split(list).into_iter().map(entry).collect()
}

/// Splits `text` behind the bracket that closes one opened before it; the bracket is in neither
/// part.
fn bracketed(text: &str, close: char) -> Option<(&str, &str)> {
    let end = top_level(text).find(|(_, depth, char)| *depth < 0 && *char == close)?.0;
    Some((&text[..end], &text[end + close.len_utf8()..]))
}

/// Splits a list at the commas that are not in brackets or strings.
pub(super) fn split(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, depth, char) in top_level(list) {
        if depth == 0 && char == ',' {
            parts.push(list[start..at].trim());
            start = at + 1;
        }
    }
    parts.push(list[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// Returns the characters outside of strings that are in no bracket or close one, with their
/// positions and depths of nesting, -1 behind the end of the list.
fn top_level(text: &str) -> impl Iterator<Item = (usize, i32, char)> + '_ {
    let (mut depth, mut quoted, mut last) = (0, false, ' ');
    text.char_indices().filter_map(move |(at, char)| {
        let before = std::mem::replace(&mut last, char);
        if quoted {
            // A quotation mark in a string is escaped as a number.
            quoted = char != '"';
            return None;
        }
        match char {
            '"' => quoted = true,
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '>' if before != '-' => depth -= 1,
            _ => {}
        }
        (depth <= 0).then_some((at, depth, char))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn operations_are_written_as_they_were_read() {
        let text = lines(concat!(
            "  %0:2 = \"a.b\"(%1, %2)[^bb1] <{f = (i1) -> (), s = \"),\"}> ({\n",
            "    \"a.c\"() : () -> ()\n",
            "  }, {\n",
            "  }) {u} : (i1, tuple<i1, i2>) -> (i1, () -> i2)",
        ));
        let all = statements(&text);
        assert_eq!(all, [0..4, 1..2]);
        let parsed = Statement::parse(&text[all[0].clone()]).unwrap();
        assert_eq!(parsed.operand_types, ["i1", "tuple<i1, i2>"]);
        assert_eq!(parsed.lines(), text);
    }

    #[test]
    fn one_result_is_a_list_afterwards() {
        let parsed = Statement::parse(&lines("%0 = \"a.b\"() : () -> i1")).unwrap();
        assert_eq!(parsed.lines(), ["%0:1 = \"a.b\"() : () -> (i1)"]);
    }
}
