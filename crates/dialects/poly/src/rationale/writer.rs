//! [`to_rationale`], which turns printed MLIR into the spelling of the Rationale.

use std::ops::Range;

use rustc_hash::FxHashMap;
use terrace_presburger::text::AffineRelation;

use super::functions::{CLAUSES, dynamic_sizes};
use super::tokens::{Kind, Tokens};

/// Turns the text of MLIR, as printed, into the spelling of its Rationale. What the Rationale has
/// no spelling for stays as it is.
///
/// ```
/// let text = r##"#set = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>"##;
/// let text = terrace_poly::rationale::to_rationale(text);
/// assert_eq!(text, "#set = (d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)");
/// ```
pub fn to_rationale(text: &str) -> String {
    let tokens = Tokens::new(text);
    let mut writer =
        Writer { tokens: &tokens, out: String::new(), copied: 0, types: FxHashMap::default() };
    let mut at = 0;
    while at < tokens.list.len() {
        at = writer.step(at).unwrap_or(at + 1);
    }
    writer.out.push_str(&text[writer.copied..]);
    writer.out
}

/// A text that is being written.
struct Writer<'t> {
    tokens: &'t Tokens<'t>,
    out: String,
    /// The end of the text that `out` has.
    copied: usize,
    /// The types of the arguments of the last function.
    types: FxHashMap<&'t str, &'t str>,
}

/// A node of a printed tree.
enum Node<'t> {
    Dim { name: &'t str, functions: FxHashMap<&'t str, String>, tail: &'t str, below: Vec<Self> },
    Leaf(&'t str),
}

/// A printed statement.
struct Stmt<'t> {
    dims: &'t str,
    set: &'t str,
    ops: Range<usize>,
}

impl<'t> Writer<'t> {
    fn replace(&mut self, range: Range<usize>, by: &str) {
        let start = self.tokens.start(range.start);
        self.out.push_str(&self.tokens.text[self.copied..start]);
        self.out.push_str(by);
        self.copied = start + self.tokens.text_of(range).len();
    }

    /// Writes what is at the token `at`, and returns the index behind it; `None` if it stays.
    fn step(&mut self, at: usize) -> Option<usize> {
        let tokens = self.tokens;
        match tokens.of(at) {
            _ if tokens.is_kind(at, Kind::Alias) && tokens.of(at + 1) == "=" => {
                let close = tokens.closing(at + 3)?;
                let inside = tokens.text_of(at + 4..close);
                let text = match tokens.of(at + 2) {
                    "#poly.rel" => format!("#{} = {}", tokens.of(at), bare(inside)?),
                    "affine_set" | "affine_map" => format!("{} = {inside}", tokens.of(at)),
                    _ => return None,
                };
                self.replace(at..close + 1, &text);
                Some(close + 1)
            }
            "func.func" => self.function(at),
            "poly.schedule" => self.schedule(at),
            _ => None,
        }
    }

    fn function(&mut self, at: usize) -> Option<usize> {
        let tokens = self.tokens;
        let is_private = tokens.of(at + 1) == "private";
        let name = at + 1 + usize::from(is_private);
        let close = tokens.closing(name + 1).filter(|_| tokens.is_kind(name, Kind::Symbol))?;
        let arguments: Vec<Range<usize>> = tokens.items(name + 2..close);
        self.types.clear();
        let mut types = Vec::new();
        for item in &arguments {
            let is_named = tokens.is_kind(item.start, Kind::Value);
            let ty = tokens.text_of(if is_named { item.start + 2..item.end } else { item.clone() });
            if is_named {
                self.types.insert(&tokens.of(item.start)[1..], ty);
            }
            types.push(ty);
        }
        let end = (close..tokens.list.len()).find(|at| tokens.is_first(at + 1))?;
        let place = (close..=end).find(|at| tokens.of(*at) == "attributes")?;
        let dict = tokens.closing(place + 1)?;
        let has_body = tokens.of(dict + 1) == "{" && dict < end;
        if is_private == has_body {
            return None;
        }
        let mut others = Vec::new();
        let mut clauses: [Option<String>; 4] = Default::default();
        for item in tokens.items(place + 2..dict) {
            let key = tokens.of(item.start).strip_prefix("poly.");
            match CLAUSES.iter().position(|clause| key == Some(clause)) {
                Some(index) => clauses[index] = Some(self.clause(item, &types)?),
                None => others.push(tokens.text_of(item)),
            }
        }
        if clauses.iter().all(Option::is_none) {
            return None;
        }
        let list = types.iter().enumerate().map(|(number, ty)| format!("%arg{number}: {ty}"));
        let mut text = format!("func {}({})", tokens.of(name), list.collect::<Vec<_>>().join(", "));
        if place > close + 1 {
            text.push_str(&format!(" {}", tokens.text_of(close + 1..place)));
        }
        if !others.is_empty() {
            text.push_str(&format!(" attributes {{{}}}", others.join(", ")));
        }
        let indent = self.indent(at);
        for (clause, entries) in CLAUSES.iter().zip(&clauses) {
            if let Some(entries) = entries {
                text.push_str(&format!("\n{indent}  {clause}: {entries}"));
            }
        }
        self.replace(at..dict + 1, &text);
        Some(dict + 1)
    }

    /// Returns the spaces in front of the token `at`, the first of its line.
    fn indent(&self, at: usize) -> String {
        let before = &self.tokens.text[..self.tokens.start(at)];
        let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
        " ".repeat(line.len() - line.trim_start().len())
    }

    /// Returns the text of `poly.reads = […]`; `None` if the Rationale has none for it.
    fn clause(&self, item: Range<usize>, types: &[&str]) -> Option<String> {
        let tokens = self.tokens;
        let open = item.start + 2;
        if tokens.of(open) != "[" || tokens.closing(open)? + 1 != item.end {
            return None;
        }
        let entries = tokens.items(open + 1..item.end - 1).into_iter();
        let entries: Option<Vec<String>> = entries.map(|item| self.entry(item, types)).collect();
        let entries = entries?.join(", ");
        Some(if entries.is_empty() { "/* empty */".to_owned() } else { format!("{{{entries}}}") })
    }

    fn entry(&self, item: Range<usize>, types: &[&str]) -> Option<String> {
        let tokens = self.tokens;
        let (mut memref, mut relation, mut inputs, mut symbols) = (0, None, Vec::new(), Vec::new());
        for field in tokens.items(item.start + 1..item.end - 1) {
            let value = field.start + 2..field.end;
            let inside = || tokens.items(value.start + 1..value.end - 1);
            match tokens.of(field.start) {
                "arg" => memref = tokens.of(value.start).parse().ok()?,
                "ins" => inputs = inside().iter().map(|one| tokens.of(one.start)).collect(),
                "rel" => {
                    relation = Some(match tokens.of(value.start) {
                        "#poly.rel" => unquoted(tokens.of(value.start + 2))?.to_owned(),
                        alias => format!("#{alias}"),
                    });
                }
                "syms" => symbols = inside(),
                _ => return None,
            }
        }
        let sizes: Vec<usize> = dynamic_sizes(types.get(memref)?);
        let number = |at: usize| tokens.of(at).parse::<usize>().ok();
        // {arg = 0 : index, dim = 1 : index}
        let is_size = |(place, dim): (&Range<usize>, &usize)| {
            place.len() > 6
                && number(place.start + 3) == Some(memref)
                && number(place.start + 9) == Some(*dim)
        };
        let mut text = format!("%arg{memref} {}", relation?);
        let inputs: Vec<String> = inputs.iter().map(|at| format!("%arg{at}")).collect();
        text.push_str(&format!("({})", inputs.join(", ")));
        let are_sizes = symbols.len() <= sizes.len() && symbols.iter().zip(&sizes).all(is_size);
        if !are_sizes {
            let values = symbols.iter().map(|place| {
                let is_value = tokens.text_of(place.clone()).matches('=').count() == 1;
                is_value.then(|| format!("%arg{}", tokens.of(place.start + 3)))
            });
            let values: Vec<String> = values.collect::<Option<_>>()?;
            text.push_str(&format!("[{}]", values.join(", ")));
        }
        Some(text)
    }

    fn schedule(&mut self, at: usize) -> Option<usize> {
        let tokens = self.tokens;
        let (mut open, mut parameters) = (at + 1, "");
        if tokens.of(open) == "(" {
            let close = tokens.closing(open)?;
            parameters = tokens.text_of(open + 1..close);
            open = close + 1;
        }
        let close = tokens.closing(open)?;
        let (mut next, mut stmts) = (open + 1, FxHashMap::default());
        while tokens.of(next) == "poly.stmt" {
            let dims = tokens.closing(next + 2)?;
            let set = match tokens.of(dims + 1) {
                "affine_set" => dims + 1..tokens.closing(dims + 2)? + 1,
                _ => dims + 1..dims + 2,
            };
            let end = tokens.closing(set.end)?;
            let stmt = Stmt {
                dims: tokens.text_of(next + 3..dims),
                ops: set.end + 1..end,
                set: tokens.text_of(set),
            };
            stmts.insert(&tokens.of(next + 1)[1..], stmt);
            next = end + 1;
        }
        let (root, end) = self.node(next)?;
        if end != close || matches!(root, Node::Leaf(_)) {
            return None;
        }
        let mut text = String::new();
        self.write(&root, &stmts, parameters, &self.indent(at), &mut text)?;
        self.replace(at..close + 1, text.trim());
        Some(close + 1)
    }

    fn node(&self, at: usize) -> Option<(Node<'t>, usize)> {
        let tokens = self.tokens;
        let name = tokens.of(at + 1).strip_prefix('@')?;
        if tokens.of(at) == "poly.leaf" {
            return Some((Node::Leaf(name), at + 2));
        }
        let (mut next, mut functions) = (at + 2, FxHashMap::default());
        if tokens.of(at) != "poly.dim" {
            return None;
        }
        loop {
            let close = tokens.closing(next)?;
            let statements = next + 1..close;
            let arrow = (close..).find(|at| matches!(tokens.of(*at), "->" | "{" | ""))?;
            next = tokens.closing(arrow + 1)? + 1;
            let function = self.function_text(arrow + 2..next - 1);
            for item in tokens.items(statements) {
                functions.insert(&tokens.of(item.start)[1..], function.clone());
            }
            if tokens.of(next) != "," {
                break;
            }
            next += 1;
        }
        let is_parallel = tokens.of(next) == "parallel";
        next += usize::from(is_parallel);
        let close = tokens.closing(next)?;
        let (mut below, mut child) = (Vec::new(), next + 1);
        while child < close {
            let (node, end) = terrace_ir::ensure_sufficient_stack(|| self.node(child))?;
            below.push(node);
            child = end;
        }
        let tail = if is_parallel { " parallel" } else { "" };
        Some((Node::Dim { name, functions, tail, below }, close + 1))
    }

    fn function_text(&self, range: Range<usize>) -> String {
        let tokens = self.tokens;
        match tokens.of(range.start + 1) {
            "floordiv" if range.len() == 3 => {
                format!("floordiv ({}, {})", tokens.of(range.start), tokens.of(range.start + 2))
            }
            _ => tokens.text_of(range).to_owned(),
        }
    }

    fn write(
        &self,
        node: &Node<'t>,
        stmts: &FxHashMap<&str, Stmt<'t>>,
        parameters: &str,
        indent: &str,
        text: &mut String,
    ) -> Option<()> {
        let (name, functions, tail, below) = match node {
            Node::Leaf(name) => return self.leaf(stmts.get(name)?, parameters, indent, text),
            Node::Dim { name, functions, tail, below } => (name, functions, tail, below),
        };
        // The order of the names is that of the leaves.
        let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
        for statement in leaves(below) {
            let function = functions.get(statement)?.as_str();
            match groups.last_mut().filter(|(known, _)| *known == function) {
                Some((_, names)) => names.push(statement),
                None => groups.push((function, vec![statement])),
            }
        }
        let groups = groups.iter().map(|(of, names)| format!("{{{}}} {of}", names.join(", ")));
        let groups = groups.collect::<Vec<_>>().join(", ");
        text.push_str(&format!("{indent}mldim %{name} : {groups}{tail} {{\n"));
        let inner = format!("{indent}  ");
        for node in below {
            terrace_ir::ensure_sufficient_stack(|| {
                self.write(node, stmts, parameters, &inner, text)
            })?;
        }
        text.push_str(&format!("{indent}}}\n"));
        Some(())
    }

    fn leaf(
        &self,
        stmt: &Stmt<'t>,
        parameters: &str,
        indent: &str,
        text: &mut String,
    ) -> Option<()> {
        let tokens = self.tokens;
        text.push_str(indent);
        match self.call(stmt) {
            Some(call) => text.push_str(&call),
            None => {
                text.push_str("{\n");
                let line = |at: &usize| tokens.is_first(*at);
                let starts: Vec<usize> = stmt.ops.clone().filter(line).collect();
                for (index, start) in starts.iter().enumerate() {
                    let end = starts.get(index + 1).copied().unwrap_or(stmt.ops.end);
                    text.push_str(&format!("{indent}  {}\n", tokens.text_of(*start..end)));
                }
                text.push_str(&format!("{indent}}}"));
            }
        }
        text.push_str(&format!(" with {}({})", stmt.set, stmt.dims));
        if !parameters.is_empty() {
            text.push_str(&format!("[{parameters}]"));
        }
        text.push('\n');
        Some(())
    }

    /// Returns a statement that is one call without results as the Rationale writes it.
    fn call(&self, stmt: &Stmt<'t>) -> Option<String> {
        let tokens = self.tokens;
        let (start, end) = (stmt.ops.start, stmt.ops.end);
        if !matches!(tokens.of(start), "func.call" | "call") {
            return None;
        }
        let close = tokens.closing(start + 2)?;
        let types = tokens.closing(close + 2).filter(|_| tokens.of(close + 1) == ":")?;
        let is_plain = end == types + 4 && tokens.text_of(types + 1..end) == "-> ()";
        if !is_plain {
            return None;
        }
        let arguments = tokens.text_of(start + 3..close);
        let mut text =
            format!("call {}({arguments})", tokens.of(start + 1).trim_start_matches('@'));
        let dims: Vec<&str> = stmt.dims.split(", ").collect();
        let values = tokens.items(start + 3..close);
        let is_known = |(value, ty): (&Range<usize>, &Range<usize>)| {
            let (value, ty) = (tokens.text_of(value.clone()), tokens.text_of(ty.clone()));
            self.types.get(&value[1..]).is_some_and(|known| *known == ty)
                || ty == "index" && dims.contains(&value)
        };
        if !values.iter().zip(&tokens.items(close + 3..types)).all(is_known) {
            text.push_str(&format!(" : {}", tokens.text_of(close + 2..types + 1)));
        }
        Some(text)
    }
}

/// Returns the statements of the leaves in order.
fn leaves<'t>(nodes: &[Node<'t>]) -> Vec<&'t str> {
    let mut found = Vec::new();
    for node in nodes {
        match node {
            Node::Leaf(name) => found.push(*name),
            Node::Dim { below, .. } => {
                found.extend(terrace_ir::ensure_sufficient_stack(|| leaves(below)));
            }
        }
    }
    found
}

fn unquoted(text: &str) -> Option<&str> {
    text.strip_prefix('"')?.strip_suffix('"')
}

/// Returns a quoted relation without quotation marks, and without brackets around the constraints
/// of a single conjunction.
fn bare(quoted: &str) -> Option<String> {
    let text = unquoted(quoted)?;
    let relation: AffineRelation = text.parse().ok()?;
    let text = relation.to_string();
    let (head, rows) = text.split_once(" : (")?;
    match relation.set.parts.len() {
        0 | 1 => Some(format!("{head} : {}", rows.strip_suffix(')')?)),
        _ => Some(text),
    }
}
