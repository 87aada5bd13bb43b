//! Schedule trees: `mldim`, and statements with their domains.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::definitions::{Definition, affine, names};
use super::reader::{Reader, Result};
use super::tokens::Kind;

/// A node of a tree.
enum Node<'t> {
    Dim {
        at: usize,
        name: &'t str,
        /// Statements with their function.
        groups: Vec<(Vec<&'t str>, Range<usize>)>,
        is_parallel: bool,
        children: Vec<Node<'t>>,
    },
    /// The statement with this number.
    Leaf(usize),
}

/// An operation with its domain.
struct Leaf<'t> {
    at: usize,
    ops: String,
    /// The set as MLIR writes it.
    set: String,
    names: Definition<'t>,
    dims: Vec<&'t str>,
    parameters: Vec<&'t str>,
}

/// A tree while it is read.
struct Tree<'t, 'v> {
    types: &'v FxHashMap<String, String>,
    leaves: Vec<Leaf<'t>>,
    /// The names of the statements in the order of their leaves.
    statements: Vec<&'t str>,
}

impl<'t> Reader<'t> {
    /// Reads a tree, and returns the index of the token behind it. `types` are those of the values
    /// of the function.
    pub(super) fn tree(&mut self, at: usize, types: &FxHashMap<String, String>) -> Result<usize> {
        let mut tree = Tree { types, leaves: Vec::new(), statements: Vec::new() };
        let (root, end) = self.node(at, &mut tree)?;
        let (statements, leaves) = (&tree.statements, &tree.leaves);
        if statements.len() != leaves.len() {
            let (names, found) = (statements.len(), leaves.len());
            return self.error(at, format!("{names} names for {found} statements"));
        }
        let parameters = leaves.first().map_or(&[][..], |leaf| &leaf.parameters);
        let mut text = "poly.schedule".to_owned();
        if !parameters.is_empty() {
            text.push_str(&format!("({})", values(parameters)));
        }
        text.push_str(" {");
        for (name, leaf) in statements.iter().zip(leaves) {
            if leaf.parameters != parameters {
                return self.error(leaf.at, "expected the symbols of the first statement");
            }
            let Leaf { ops, set, dims, .. } = leaf;
            text.push_str(&format!(" poly.stmt @{name}({}) {set} {{ {ops} }}", values(dims)));
        }
        self.write_node(&root, &tree, &mut text)?;
        self.replace(at..end, &format!("{text} }}"));
        Ok(end)
    }

    fn node(&self, at: usize, tree: &mut Tree<'t, '_>) -> Result<(Node<'t>, usize)> {
        let tokens = self.tokens;
        if tokens.of(at) != "mldim" {
            let end = self.leaf(at, tree)?;
            return Ok((Node::Leaf(tree.leaves.len() - 1), end));
        }
        if !tokens.is_kind(at + 1, Kind::Value) {
            return self.error(at + 1, "expected the name of a dimension");
        }
        let name = &tokens.of(at + 1)[1..];
        let mut next = self.expect(at + 2, ":")?;
        let (mut groups, mut is_parallel) = (Vec::new(), false);
        loop {
            let close = self.bracketed(next, "{")?;
            let statements = names(tokens, next + 1..close);
            for statement in &statements {
                if !tree.statements.contains(statement) {
                    tree.statements.push(statement);
                }
            }
            let start = close + 1;
            let mut end = start;
            while !matches!(tokens.of(end), "{" | "parallel" | "," | "") {
                end = if tokens.of(end) == "(" { self.bracketed(end, "(")? + 1 } else { end + 1 };
            }
            groups.push((statements, start..end));
            next = end;
            if tokens.of(next) == "parallel" {
                is_parallel = true;
                next += 1;
            }
            if tokens.of(next) != "," {
                break;
            }
            next += 1;
        }
        self.expect(next, "{")?;
        next += 1;
        let mut children = Vec::new();
        while tokens.of(next) != "}" {
            if tokens.of(next).is_empty() {
                return self.error(at, "expected the end of the dimension");
            }
            // The depth is that of the text; loops and regions nest as deeply.
            let (child, end) = stack(|| self.node(next, tree))?;
            children.push(child);
            next = end;
        }
        Ok((Node::Dim { at, name, groups, is_parallel, children }, next + 1))
    }

    /// Reads an operation, and `with #set(%i)[%n]`.
    fn leaf(&self, at: usize, tree: &mut Tree<'t, '_>) -> Result<usize> {
        let tokens = self.tokens;
        let is_with = |at: &usize| tokens.of(*at) == "with";
        let end = match tokens.of(at) {
            "{" => self.bracketed(at, "{")? + 1,
            _ => (at..tokens.list.len()).find(is_with).unwrap_or(tokens.list.len()),
        };
        let mut next = self.expect(end, "with")?;
        let (set, known);
        if tokens.is_kind(next, Kind::Alias) || tokens.is_kind(next, Kind::Symbol) {
            let name = &tokens.of(next)[1..];
            let Some(found) = self.definitions.get(name) else {
                return self.error(next, format!("no set '#{name}'"));
            };
            (set, known) = (format!("#{name}"), found.clone());
            next += 1;
        } else {
            self.expect(next, "affine_set")?;
            let close = self.bracketed(next + 1, "<")?;
            let dims = self.bracketed(next + 2, "(")?;
            let symbols = match tokens.of(dims + 1) {
                "[" => names(tokens, dims + 2..self.bracketed(dims + 1, "[")?),
                _ => Vec::new(),
            };
            known = Definition { dims: names(tokens, next + 3..dims), symbols };
            set = tokens.text_of(next..close + 1).to_owned();
            next = close + 1;
        }
        let close = self.bracketed(next, "(")?;
        let dims = names(tokens, next + 1..close);
        let (mut parameters, mut behind) = (Vec::new(), close + 1);
        if tokens.of(behind) == "[" {
            let close = self.bracketed(behind, "[")?;
            parameters = names(tokens, behind + 1..close);
            behind = close + 1;
        }
        if (dims.len(), parameters.len()) != (known.dims.len(), known.symbols.len()) {
            return self.error(next, "expected a value for each dimension and symbol of the set");
        }
        let ops = match tokens.of(at) {
            "{" => tokens.text_of(at + 1..end - 1).replace('\n', " "),
            "call" => self.call(at + 1..end, tree.types, &dims, &parameters)?,
            _ => tokens.text_of(at..end).replace('\n', " "),
        };
        tree.leaves.push(Leaf { at, ops, set, names: known, dims, parameters });
        Ok(behind)
    }

    /// Returns a call as MLIR writes it. Left-out arguments, `...`, are those of the set.
    fn call(
        &self,
        range: Range<usize>,
        types: &FxHashMap<String, String>,
        dims: &[&str],
        parameters: &[&str],
    ) -> Result<String> {
        let tokens = self.tokens;
        let at = range.start + usize::from(tokens.of(range.start) == "$");
        let callee = tokens.of(at).trim_start_matches('@');
        let of_set = || dims.iter().chain(parameters).copied();
        let mut arguments: Vec<&str> = Vec::new();
        let mut next = at + 1;
        if tokens.of(next) == "..." {
            arguments.extend(of_set());
            next += 1;
        } else {
            let close = self.bracketed(next, "(")?;
            for argument in names(tokens, next + 1..close) {
                match argument {
                    "..." => arguments.extend(of_set()),
                    _ => arguments.push(argument),
                }
            }
            next = close + 1;
        }
        let list = values(&arguments);
        if tokens.of(next) == ":" {
            let ty = tokens.text_of(next + 1..range.end).trim();
            let results = if ty.contains("->") { "" } else { " -> ()" };
            return Ok(format!("func.call @{callee}({list}) : {ty}{results}"));
        }
        let mut found = Vec::new();
        for argument in &arguments {
            let ty = types.get(*argument).map(String::as_str).filter(|ty| !ty.is_empty());
            match ty.or_else(|| dims.contains(argument).then_some("index")) {
                Some(ty) => found.push(ty),
                None => return self.error(at, format!("the type of '%{argument}' is not known")),
            }
        }
        Ok(format!("func.call @{callee}({list}) : ({}) -> ()", found.join(", ")))
    }

    /// Writes a node, and returns the statements below.
    fn write_node(
        &self,
        node: &Node<'t>,
        tree: &Tree<'t, '_>,
        text: &mut String,
    ) -> Result<Vec<usize>> {
        let (at, name, groups, is_parallel, children) = match node {
            Node::Leaf(number) => {
                text.push_str(&format!(" poly.leaf @{}", tree.statements[*number]));
                return Ok(vec![*number]);
            }
            Node::Dim { at, name, groups, is_parallel, children } => {
                (*at, name, groups, *is_parallel, children)
            }
        };
        let (mut below, mut inside) = (Vec::new(), String::new());
        for child in children {
            below.extend(stack(|| self.write_node(child, tree, &mut inside))?);
        }
        let mut parts: Vec<(String, Vec<String>)> = Vec::new();
        for number in &below {
            let statement = tree.statements[*number];
            let group = groups.iter().find(|(names, _)| names.contains(&statement));
            let Some((_, function)) = group else {
                return self.error(at, format!("statement '{statement}' is below the dimension"));
            };
            let Definition { dims, symbols } = &tree.leaves[*number].names;
            let mut map = format!("({})", dims.join(", "));
            if !symbols.is_empty() {
                map.push_str(&format!("[{}]", symbols.join(", ")));
            }
            map.push_str(&format!(" -> ({})", self.function_text(function.clone())));
            let statement = format!("@{statement}");
            match parts.last_mut().filter(|(known, _)| *known == map) {
                Some((_, statements)) => statements.push(statement),
                None => parts.push((map, vec![statement])),
            }
        }
        let parts = parts.iter().map(|(map, names)| format!("{{{}}} {map}", names.join(", ")));
        let parts = parts.collect::<Vec<_>>().join(", ");
        let parallel = if is_parallel { " parallel" } else { "" };
        text.push_str(&format!(" poly.dim @{name} {parts}{parallel} {{{inside} }}"));
        Ok(below)
    }

    /// Returns the function of a dimension; `floordiv (i, 128)` is `i floordiv 128`.
    fn function_text(&self, range: Range<usize>) -> String {
        let tokens = self.tokens;
        let word = tokens.of(range.start);
        let is_call = matches!(word, "floordiv" | "ceildiv" | "mod")
            && tokens.closing(range.start + 1) == Some(range.end - 1);
        let items = tokens.items(range.start + 2..range.end.saturating_sub(1));
        match (is_call, &items[..]) {
            (true, [of, by]) => {
                let [of, by] = [of, by].map(|item| affine(tokens, item.clone()));
                format!("({of}) {word} ({by})")
            }
            _ => affine(tokens, range),
        }
    }
}

fn stack<T>(work: impl FnOnce() -> T) -> T {
    terrace_ir::ensure_sufficient_stack(work)
}

/// Returns `%i, %j`.
fn values(names: &[&str]) -> String {
    names.iter().map(|name| format!("%{name}")).collect::<Vec<_>>().join(", ")
}
